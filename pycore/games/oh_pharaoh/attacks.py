"""What follows a thief or a collector: reactions, the die, the loot, what is left, the cards taken blindly."""

from typing import TYPE_CHECKING

from pycore.contract import Event, Plain
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.data import (
    JOKER,
    NUMBER,
    PHARAOH,
    PLACES,
    R_COLLECTOR,
    R_PHARAOH,
    R_REMAINS,
    R_THIEF,
    STONE_CARD,
)
from pycore.games.oh_pharaoh.pyramids import Levels, changed, fault, next_levels, pyramid
from pycore.games.oh_pharaoh.turns import begin_act

if TYPE_CHECKING:
    from pycore.games.oh_pharaoh.state import PharaohState

Events = list[Event] | None


def settle(state: "PharaohState", events: Events) -> None:
    """The attack is over: on with the third step."""
    state.other = state.place = c.NONE
    state.rolled = 0
    state.protected = state.taxed = ()
    begin_act(state, events)


# Reactions


def apply_protect(state: "PharaohState", choice: tuple[str], events: Events) -> None:
    """The pharaoh goes to the discards; it stops a thief, and of a collector only what concerns its player."""
    seat = state.other
    state.hands[seat][PHARAOH] -= 1
    state.sizes[seat] -= 1
    state.discard[PHARAOH] += 1
    against = "collector" if state.place == c.NONE else "thief"
    if events is not None:
        about: Plain = {"against": against, "attacker": state.active}
        events.append(Event("pharaoh-played", seat, about, R_PHARAOH))
    if against == "thief":
        settle(state, events)
    else:
        state.protected = (*state.protected, seat)
        ask_next(state, events)


def apply_let(state: "PharaohState", choice: tuple[str], events: Events) -> None:
    if events is not None:
        about: Plain = {
            "against": "collector" if state.place == c.NONE else "thief",
            "attacker": state.active,
        }
        events.append(Event("attack-let", state.other, about, R_PHARAOH))
    if state.place == c.NONE:
        ask_next(state, events)
    else:
        state.phase = c.ROLL


def ask_next(state: "PharaohState", events: Events) -> None:
    """The next opponent reacts to the collector; after the last one the cards are drawn."""
    state.other = (state.other + 1) % state.seats
    if state.other == state.active:
        tax_next(state, events)


def tax_next(state: "PharaohState", events: Events) -> None:
    """On to the next unprotected opponent with cards (`oh_pharaoh-esattore`)."""
    victim = next_taxed(state)
    if victim == c.NONE:
        settle(state, events)
    else:
        state.other, state.phase = victim, c.TAX


def next_taxed(state: "PharaohState") -> int:
    """The first opponent in turn order who is neither protected nor taxed yet and has cards; NONE: nobody."""
    for step in range(1, state.seats):
        seat = (state.active + step) % state.seats
        if state.sizes[seat] and seat not in state.protected and seat not in state.taxed:
            return seat
    return c.NONE


def apply_tax(state: "PharaohState", choice: tuple[str, str], events: Events) -> None:
    card, victim, seat = NUMBER[choice[1]], state.other, state.active
    state.hands[victim][card] -= 1
    state.sizes[victim] -= 1
    state.hands[seat][card] += 1
    state.sizes[seat] += 1
    state.taxed = (*state.taxed, victim)
    if events is not None:
        audience = tuple(sorted((seat, victim)))
        events.append(Event("taxed", seat, {"victim": victim}, R_COLLECTOR, {"card": choice[1]}, audience))
    tax_next(state, events)


# Thefts


def apply_roll(state: "PharaohState", choice: tuple[str, int], events: Events) -> None:
    target = state.pyramids[PLACES * state.other + state.place]
    assert target is not None, state
    success = choice[1] >= target.height
    if events is not None:
        about: Plain = {"victim": state.other, "place": state.place, "rolled": choice[1]}
        about |= {"needed": target.height, "success": success}
        events.append(Event("die-rolled", state.active, about, R_THIEF))
    if success:
        state.rolled, state.phase = choice[1], c.STEAL
    else:
        settle(state, events)


def apply_steal(state: "PharaohState", choice: tuple[str, int, str], events: Events) -> None:
    """Into the hand; what is left stays if it is a pyramid, else its owner decides."""
    _, value, card = choice
    stone = card == STONE_CARD
    seat, spot = state.active, PLACES * state.other + state.place
    target = state.pyramids[spot]
    assert target is not None, state
    rest = changed(target.low, target.levels, value, -stone, -(not stone))
    state.hands[seat][value - 1 if stone else JOKER] += 1
    state.sizes[seat] += 1
    whole = fault(target.low, rest) is None
    if events is not None:
        about: Plain = {"victim": state.other, "place": state.place, "value": value, "card": card}
        events.append(Event("stolen", seat, {**about, "whole": whole}, R_THIEF))
    if whole:
        state.pyramids[spot] = pyramid(target.low, rest)
        settle(state, events)
        return
    state.pyramids[spot] = None
    state.rolled = 0
    state.low, state.rest, state.phase = target.low, rest, c.REMAINS


# What is left of a pyramid


def apply_none(state: "PharaohState", choice: tuple[str], events: Events) -> None:
    leave(state, events)


def apply_low(state: "PharaohState", choice: tuple[str, int], events: Events) -> None:
    state.new_low, state.phase = choice[1], c.REMAINS_LEVEL


def apply_level(state: "PharaohState", choice: tuple[str, int, int], events: Events) -> None:
    """Upwards; when nothing can follow the pyramid is finished."""
    state.kept = (*state.kept, (choice[1], choice[2]))
    if len(state.kept) > 1 and not next_levels(state.low, state.rest, state.new_low, state.kept):
        leave(state, events)


def apply_levels_done(state: "PharaohState", choice: tuple[str], events: Events) -> None:
    leave(state, events)


def leave(state: "PharaohState", events: Events) -> None:
    """The kept levels stay on their place, all other cards go to the hand of their owner."""
    seat, place = state.other, state.place
    back: Plain = {}
    for name, many in taken_back(state.low, state.rest, state.new_low, state.kept).items():
        state.hands[seat][NUMBER[name]] += many
        state.sizes[seat] += many
        back[name] = many
    left: Plain | None = None
    if state.kept:
        made = pyramid(state.new_low, state.kept)
        state.pyramids[PLACES * seat + place] = made
        left = made.plain()
    if events is not None:
        events.append(Event("pyramid-broken", seat, {"place": place, "left": left, "back": back}, R_REMAINS))
    state.low = state.new_low = 0
    state.rest = state.kept = ()
    settle(state, events)


def taken_back(low: int, rest: Levels, new_low: int, kept: Levels) -> dict[str, int]:
    """Type -> how many cards of what was left do not stay."""
    found: dict[str, int] = {}
    jokers = 0
    for value, (stones, wild) in enumerate(rest, low):
        level = value - new_low
        stay = kept[level] if kept and 0 <= level < len(kept) else (0, 0)
        if stones > stay[0]:
            found[str(value)] = stones - stay[0]
        jokers += wild - stay[1]
    if jokers:
        found["joker"] = jokers
    return found
