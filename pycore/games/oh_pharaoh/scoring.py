"""The first step of a turn (scoring), the scoring track, the points at the end, and the ranking."""

from typing import Final

from pycore.contract import CHANCE, Choice, Decision, Event, Refusal
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.data import (
    END,
    FORCED,
    HIGH,
    HIGH_SPACE,
    JOKER,
    LAST_SPACE,
    PLACES,
    R_END,
    R_FINAL,
    R_FORCED,
    R_HIGH,
    R_SCORE,
    R_TRACK,
    SECOND_SPACE,
    by_type,
)
from pycore.games.oh_pharaoh.position import PharaohPosition
from pycore.games.oh_pharaoh.pyramids import Pyramid
from pycore.phases import Events, Phase, listed


def must_score(pyramid: Pyramid) -> bool:
    return pyramid.cards >= FORCED


def may_score(position: PharaohPosition, pyramid: Pyramid) -> bool:
    """Whether a pyramid may be scored. On the second half of the track it needs three levels, or enough cards that it
    must be scored (`oh_pharaoh-tre-livelli`)."""
    return pyramid.height >= HIGH or position.marker < HIGH_SPACE or must_score(pyramid)


def points(position: PharaohPosition, pyramid: Pyramid) -> int:
    """Points of a pyramid if scored now. With fewer than three levels it gives 0 on the second half of the track."""
    return 0 if pyramid.height < HIGH and position.marker >= HIGH_SPACE else pyramid.worth


def must_score_any(position: PharaohPosition) -> bool:
    return any(
        pyramid is not None and must_score(pyramid) for pyramid in position.pyramids_of(position.active)
    )


# The phase


def score_choices(position: PharaohPosition) -> c.Choices:
    """The choices to score one of the active seat's pyramids, then ("done",) unless a pyramid must be scored."""
    found = c.ONLY_DONE
    first = PLACES * position.active
    for place in range(PLACES - 1, -1, -1):
        pyramid = position.pyramids[first + place]
        if pyramid is not None and may_score(position, pyramid):
            found = (c.SCORES[place], *found)
    if found is not c.ONLY_DONE and must_score_any(position):
        return found[:-1]
    return found


def begin_scoring(position: PharaohPosition, events: Events) -> bool:
    """Whether the active seat has a pyramid that it may score. If not, the step of scoring is skipped."""
    return score_choices(position) is not c.ONLY_DONE


def decide_score(position: PharaohPosition) -> Decision:
    return Decision(position.active, c.SCORE, score_choices(position), None, R_SCORE)


def explain_score(position: PharaohPosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("score", int(place)) if 0 <= place < PLACES:
            if position.pyramids[PLACES * position.active + place] is None:
                return Refusal("no-pyramid", R_SCORE, {"owner": position.active, "place": place})
            return Refusal("too-low-to-score", R_HIGH, {"space": HIGH_SPACE, "levels": HIGH})
        case ("done",):
            return Refusal("must-score", R_FORCED, {"cards": FORCED})
    return None


def apply_score(position: PharaohPosition, choice: tuple[str, int], events: Events) -> bool:
    """Score a pyramid, or stop with ("done",). The cards of a scored pyramid are discarded.

    Returns True after a stop, or if no other pyramid can be scored.
    """
    if choice == c.DONE:
        return True
    seat, place = position.active, choice[1]
    pyramid = position.pyramid_at(seat, place)
    gained = points(position, pyramid)
    position.pyramids[PLACES * seat + place] = None
    position.points[seat] += gained
    for value, (stones, jokers) in enumerate(pyramid.levels, pyramid.low):
        position.discard[value - 1] += stones
        position.discard[JOKER] += jokers
    if events is not None:
        about = {**pyramid.plain(), "place": place, "cards": pyramid.cards}
        about |= {"forced": must_score(pyramid), "points": gained}
        events.append(Event("scored", seat, about, R_SCORE))
    advance(position, events)
    return not begin_scoring(position, events)


SCORING: Final = Phase(c.SCORE, decide_score, listed(decide_score, explain_score), apply_score)


# The track and the end


def advance(position: PharaohPosition, events: Events) -> None:
    """Move the marker one space, unless it is on the last one (`oh_pharaoh-tabellone`)."""
    if position.marker == LAST_SPACE:
        return
    position.marker += 1
    if events is not None:
        special = {SECOND_SPACE: "second", HIGH_SPACE: "high", LAST_SPACE: "last"}.get(position.marker)
        about = {"space": position.marker, "special": special}
        events.append(Event("marker-moved", position.active, about, R_TRACK))
    if position.marker == LAST_SPACE:
        begin_final(position, "space", events)


def begin_final(position: PharaohPosition, cause: str, events: Events) -> None:
    """Begin the final phase: pile, discards and the end card become the last pile (`oh_pharaoh-fase-finale`)."""
    position.marker = LAST_SPACE
    for card, many in enumerate(position.discard):
        position.pile[card] += many
    position.pile[END] = 1
    position.discard = list(c.NO_CARDS)
    if events is not None:
        about = {"cards": sum(position.pile), "cause": cause}
        events.append(Event("final-phase", CHANCE, about, R_FINAL))


def end_game(position: PharaohPosition, how: str, events: Events) -> None:
    """End the game. Every pyramid of three or more levels scores and stays on the table (`oh_pharaoh-fine`)."""
    position.phase = c.OVER
    if events is not None:
        events.append(Event("end-card", position.active, {"how": how}, R_END, reveals=True))
    for spot, pyramid in enumerate(position.pyramids):
        if pyramid is not None and pyramid.height >= HIGH:
            seat, place = divmod(spot, PLACES)
            position.points[seat] += pyramid.worth
            if events is not None:
                about = {**pyramid.plain(), "place": place, "cards": pyramid.cards, "points": pyramid.worth}
                events.append(Event("final-scored", seat, about, R_END))
    if events is not None:
        winners = list(ranking(position)[0])
        hands = [by_type(hand) for hand in position.hands]
        about = {"winners": winners, "scores": position.points[:], "hands": hands}
        events.append(Event("game-over", winners[0], about, R_END, reveals=True))


def ranking(position: PharaohPosition) -> tuple[tuple[int, ...], ...]:
    """Seats by points, best first; equal points share a place (`oh_pharaoh-fine`)."""
    totals = position.points
    return tuple(
        tuple(seat for seat in range(position.seats) if totals[seat] == total)
        for total in sorted(set(totals), reverse=True)
    )
