"""The course of a turn: set-up, scoring, drawing, discarding, the way to the next turn and to the end."""

from typing import TYPE_CHECKING

from pycore.contract import CHANCE, Event
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.data import (
    END,
    HAND,
    HIGH,
    HIGH_SPACE,
    LAST_SPACE,
    NUMBER,
    PLACES,
    R_DISCARD,
    R_DRAW,
    R_END,
    R_FINAL,
    R_PILE,
    R_REFILL,
    R_ROW,
    R_SCORE,
    R_SETUP,
    R_TRACK,
    R_TURN,
    ROUNDS,
    ROW,
    SECOND_SPACE,
    by_type,
)
from pycore.games.oh_pharaoh.legal_turn import can_reveal, card_left, must_score, points, score_choices
from pycore.games.oh_pharaoh.scoring import ranking

if TYPE_CHECKING:
    from pycore.games.oh_pharaoh.pyramids import Pyramid
    from pycore.games.oh_pharaoh.state import PharaohState

Events = list[Event] | None


# Cards


def renew_pile(state: "PharaohState", events: Events) -> None:
    """Before a card is drawn: an empty pile is made of the discards (`oh_pharaoh-mazzo`)."""
    if any(state.pile):
        return
    if events is not None:
        events.append(Event("reshuffled", CHANCE, {"cards": sum(state.discard)}, R_PILE))
    state.pile = [*state.discard, 0]
    state.discard = list(c.NO_CARDS)


def discard_pyramid(state: "PharaohState", pyramid: "Pyramid") -> None:
    for value, (stones, jokers) in enumerate(pyramid.levels, pyramid.low):
        state.discard[value - 1] += stones
        state.discard[NUMBER["joker"]] += jokers


def draw_into_hand(state: "PharaohState", name: str, rule: str, events: Events) -> bool:
    """The top card of the pile, for the active seat; False when it was the end card."""
    card = NUMBER[name]
    state.pile[card] -= 1
    if card == END:
        end_game(state, "drawn", events)
        return False
    seat = state.active
    state.hands[seat][card] += 1
    state.sizes[seat] += 1
    if events is not None:
        events.append(Event("drawn", seat, {}, rule, {"card": name}, (seat,)))
    return True


# Set-up and the face-up row


def apply_deal(state: "PharaohState", choice: tuple[str, str], events: Events) -> None:
    card, seat = NUMBER[choice[1]], state.active
    state.pile[card] -= 1
    state.hands[seat][card] += 1
    state.sizes[seat] += 1
    if events is not None:
        events.append(Event("dealt", seat, {}, R_SETUP, {"card": choice[1]}, (seat,)))
    if state.sizes[seat] == HAND:
        state.active = (seat + 1) % state.seats
        if not state.active:
            state.phase = c.REVEAL


def apply_reveal(state: "PharaohState", choice: tuple[str, str], events: Events) -> None:
    """A card of a type that lies there goes to the discards (`oh_pharaoh-carte-scoperte`)."""
    card = NUMBER[choice[1]]
    state.pile[card] -= 1
    if card == END:
        end_game(state, "revealed", events)
        return
    kept = card not in state.face_up
    if kept:
        state.face_up = (*state.face_up, card)
    else:
        state.discard[card] += 1
    if events is not None:
        events.append(Event("revealed", CHANCE, {"card": choice[1], "kept": kept}, R_ROW))
    fill_row(state, events)


def fill_row(state: "PharaohState", events: Events) -> None:
    """Reveal while the row is short and can grow; then on with what comes after."""
    if len(state.face_up) < ROW and can_reveal(state):
        renew_pile(state, events)
        state.phase = c.REVEAL
    elif state.turn:
        begin_act(state, events)
    else:
        begin_turn(state, 0, events)


# A turn


def begin_turn(state: "PharaohState", seat: int, events: Events) -> None:
    state.turn += 1
    state.active = seat
    state.offers = 0
    if events is not None:
        about = {"turn": state.turn, "round": (state.turn - 1) // state.seats + 1}
        events.append(Event("turn-begins", seat, about, R_TURN))
    begin_scoring(state, events)


def begin_scoring(state: "PharaohState", events: Events) -> None:
    if score_choices(state) is c.ONLY_DONE:
        begin_drawing(state, events)
    else:
        state.phase = c.SCORE


def apply_score(state: "PharaohState", choice: tuple[str, int], events: Events) -> None:
    spot = PLACES * state.active + choice[1]
    pyramid = state.pyramids[spot]
    assert pyramid is not None, (choice, state)
    gained = points(state, pyramid)
    state.pyramids[spot] = None
    state.points[state.active] += gained
    discard_pyramid(state, pyramid)
    if events is not None:
        about = {**pyramid.plain(), "place": choice[1], "cards": pyramid.cards}
        about |= {"forced": must_score(pyramid), "points": gained}
        events.append(Event("scored", state.active, about, R_SCORE))
    advance(state, events)
    begin_scoring(state, events)


def advance(state: "PharaohState", events: Events) -> None:
    """The marker moves on, at once (`oh_pharaoh-tabellone`)."""
    if state.marker == LAST_SPACE:
        return
    state.marker += 1
    if events is not None:
        special = {SECOND_SPACE: "second", HIGH_SPACE: "high", LAST_SPACE: "last"}.get(state.marker)
        about = {"space": state.marker, "special": special}
        events.append(Event("marker-moved", state.active, about, R_TRACK))
    if state.marker == LAST_SPACE:
        begin_final(state, "space", events)


def begin_final(state: "PharaohState", cause: str, events: Events) -> None:
    """Discards, pile and end card become the last pile (`oh_pharaoh-fase-finale`)."""
    state.marker = LAST_SPACE
    for card, many in enumerate(state.discard):
        state.pile[card] += many
    state.pile[END] = 1
    state.discard = list(c.NO_CARDS)
    if events is not None:
        events.append(Event("final-phase", CHANCE, {"cards": sum(state.pile), "cause": cause}, R_FINAL))


def apply_scoring_done(state: "PharaohState", choice: tuple[str], events: Events) -> None:
    begin_drawing(state, events)


def begin_drawing(state: "PharaohState", events: Events) -> None:
    """Nothing anywhere: there is nothing to ask."""
    if state.face_up or card_left(state):
        state.phase = c.DRAW
    else:
        begin_act(state, events)


def apply_take(state: "PharaohState", choice: tuple[str, str], events: Events) -> None:
    card, seat = NUMBER[choice[1]], state.active
    state.face_up = tuple(other for other in state.face_up if other != card)
    state.hands[seat][card] += 1
    state.sizes[seat] += 1
    if events is not None:
        events.append(Event("taken", seat, {"card": choice[1]}, R_DRAW))
    fill_row(state, events)


def apply_draw(state: "PharaohState", choice: tuple[str], events: Events) -> None:
    renew_pile(state, events)
    state.phase = c.DRAW_CARD


def apply_draw_card(state: "PharaohState", choice: tuple[str, str], events: Events) -> None:
    if draw_into_hand(state, choice[1], R_DRAW, events):
        fill_row(state, events)


def begin_act(state: "PharaohState", events: Events) -> None:
    """Ask for the next action of whoever holds a card, were it only to stop: who is not asked shows the hand."""
    state.acts = c.NOTHING
    if state.sizes[state.active]:
        state.phase = c.ACT
    else:
        refill(state, events)


def apply_act_done(state: "PharaohState", choice: tuple[str], events: Events) -> None:
    state.acts = c.NOTHING
    state.phase = c.DISCARD


def apply_discard(state: "PharaohState", choice: tuple[str, str], events: Events) -> None:
    """Down to seven; a hand of seven or less parts with one card and is filled again."""
    card, seat = NUMBER[choice[1]], state.active
    before = state.sizes[seat]
    state.hands[seat][card] -= 1
    state.sizes[seat] = before - 1
    state.discard[card] += 1
    if events is not None:
        events.append(Event("discarded", seat, {"card": choice[1]}, R_DISCARD))
    if before <= HAND + 1:
        refill(state, events)


def apply_discarding_done(state: "PharaohState", choice: tuple[str], events: Events) -> None:
    refill(state, events)


def apply_refill(state: "PharaohState", choice: tuple[str, str], events: Events) -> None:
    if draw_into_hand(state, choice[1], R_REFILL, events):
        refill(state, events)


def refill(state: "PharaohState", events: Events) -> None:
    """Up to seven cards; then the next turn (`oh_pharaoh-rifornire`)."""
    if state.sizes[state.active] < HAND and card_left(state):
        renew_pile(state, events)
        state.phase = c.REFILL
        return
    if state.turn == ROUNDS * state.seats and state.marker < LAST_SPACE:
        begin_final(state, "rounds", events)
    begin_turn(state, (state.active + 1) % state.seats, events)


# The end


def end_game(state: "PharaohState", how: str, events: Events) -> None:
    """Every high pyramid is scored where it stands (`oh_pharaoh-fine`)."""
    state.phase = c.OVER
    if events is not None:
        events.append(Event("end-card", state.active, {"how": how}, R_END, reveals=True))
    for spot, pyramid in enumerate(state.pyramids):
        if pyramid is not None and pyramid.height >= HIGH:
            seat, place = divmod(spot, PLACES)
            state.points[seat] += pyramid.worth
            if events is not None:
                about = {**pyramid.plain(), "place": place, "cards": pyramid.cards, "points": pyramid.worth}
                events.append(Event("final-scored", seat, about, R_END))
    if events is not None:
        winners = list(ranking(state)[0])
        hands = [by_type(hand) for hand in state.hands]
        about = {"winners": winners, "scores": state.points[:], "hands": hands}
        events.append(Event("game-over", winners[0], about, R_END, reveals=True))
