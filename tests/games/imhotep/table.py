"""What the tests of Imhotep share: set up a position, make choices, see what happened."""

import copy
import random
from collections import Counter
from typing import Any

import pytest

from pycore.contract import CHANCE, BadPosition, Choice, Decision, Event, Plain, Refusal
from pycore.games.imhotep import GAME
from pycore.games.imhotep.data import KINDS, ROUND_CARDS, SITES
from pycore.games.imhotep.state import ImhotepState
from pycore.match import draw
from tests.games.imhotep.positions import position

OTHER_CHOICES: tuple[Choice, ...] = (
    *[("deal", kind) for kind in KINDS],
    ("get",),
    *[("load", boat, space) for boat in range(4) for space in range(4)],
    *[("sail", boat, site) for boat in range(4) for site in SITES],
    ("hammer",),
    ("chisel",),
    *[("sail-card", boat, space) for boat in range(4) for space in range(4)],
    *[("lever", boat, site) for boat in range(4) for site in SITES],
    *[("unload", space) for space in range(4)],
    *[("take", place) for place in range(4)],
    *[("look", kind) for kind in KINDS],
    *[("keep", kind) for kind in KINDS],
    *[("pyramid", pyramid) for pyramid in range(3)],
    ("points",),
    ("stones",),
    ("draw",),
    *[("draw", kind) for kind in KINDS],
    *[("bury", kind) for kind in KINDS],
    ("done",),
    ("skip",),
    ("pass",),
)


def every_choice(seats: int) -> tuple[Choice, ...]:
    """All that could ever be chosen, in the order of the specification's table."""
    return (*[("round", card) for card in ROUND_CARDS[seats]], *OTHER_CHOICES)


def at(seats: int = 2, **fields: Any) -> ImhotepState:
    """The state of a position: see `positions.position`."""
    return GAME.from_plain(position(seats, **fields))


def asked(state: ImhotepState) -> Decision:
    decision = state.decision()
    assert decision is not None
    return decision


def choices(state: ImhotepState, *verbs: str) -> tuple[Choice, ...]:
    """The legal choices, of these verbs if some are named."""
    return tuple(choice for choice in asked(state).choices if not verbs or choice[0] in verbs)


def play(state: ImhotepState, *made: Choice) -> list[Event]:
    """Make choices, each of which must be legal; the answer is what happened."""
    events: list[Event] = []
    for choice in made:
        assert choice in asked(state).choices, (choice, state.why_not(choice), state)
        state.apply(choice, events)
    return events


def told(events: list[Event], *kinds: str) -> list[Event]:
    """The events of some kinds."""
    return [event for event in events if event.kind in kinds]


def refused(state: ImhotepState, choice: Any) -> Refusal:
    """Why a choice is not legal."""
    assert choice not in asked(state).choices
    refusal = state.why_not(choice)
    assert refusal is not None
    return refusal


def play_out(state: ImhotepState, rng: random.Random) -> list[Event]:
    """Play at random to the end, checking the invariants after each choice."""
    events: list[Event] = []
    while (decision := state.decision()) is not None:
        chance = decision.seat == CHANCE
        state.apply(draw(decision, rng) if chance else rng.choice(decision.choices), events)
        state.check()
    return events


def check_story(events: list[Event]) -> None:
    """Six rounds, each told from its card to the next first player."""
    kinds = Counter(event.kind for event in events)
    assert kinds["round-begins"] == kinds["market-dealt"] == kinds["round-ends"] == 6
    pairs = [event for event in events if event.kind == "market-dealt" and event.data["cards"][3] == "hidden"]
    assert kinds["card-dealt"] == 24 - len(pairs)
    assert len(pairs) in (0, 6)
    assert kinds["next-first"] == 5
    assert events[-1].kind == "game-over" and kinds["game-over"] == 1
    assert kinds["card-looked"] == 2 * kinds["pair-taken"] == 2 * kinds["card-kept"]
    assert kinds["card-buried"] == 2 * (len(pairs) - kinds["pair-taken"])
    taken = kinds["card-taken"] + kinds["pair-taken"]
    assert taken == sum(event.kind == "stone-returned" and event.data["why"] == "card" for event in events)
    stones = sum(len(event.data["stones"]) for event in events if event.kind == "sail")
    from_boats = sum(event.kind == "stone-placed" and event.data["from"] == "boat" for event in events)
    returned = sum(event.kind == "stone-returned" and event.data["why"] != "round-end" for event in events)
    assert stones == from_boats + returned
    red = sum(event.kind == "red-card" and event.data["effect"] for event in events)
    assert red == sum(event.kind == "stone-placed" and event.data["from"] == "quarry" for event in events)


def refusal(plain: Any) -> tuple[str, str]:
    """The field at fault and the reason, for plain data that is no position."""
    with pytest.raises(BadPosition) as error:
        GAME.from_plain(plain)
    return error.value.field, error.value.reason


def changed(plain: Plain, changes: dict[str, Any]) -> Plain:
    """A copy of `plain` with the values at dotted paths replaced; `...` takes one away."""
    plain = copy.deepcopy(plain)
    for path, value in changes.items():
        *parents, last = (int(part) if part.isdigit() else part for part in path.split("."))
        holder: Any = plain
        for part in parents:
            holder = holder[part]
        if value is ...:
            del holder[last]
        else:
            holder[last] = value
    return plain
