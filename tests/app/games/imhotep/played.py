"""Random games of Imhotep for the tests of its board and words."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from xml.etree import ElementTree

from app.drawing.scene import Board, Person, Scene
from app.games.imhotep.page import PAGE
from pycore.contract import CHANCE, Choice, Decision, Event, Plain, State
from pycore.games import GAMES
from pycore.games.imhotep.data import SITES

GAME = GAMES["imhotep"]
NAMES = ("Anna", "Bruno", "Carla", "Dino")
PEOPLE = tuple(Person(name, colour) for name, colour in zip(NAMES, PAGE.colours, strict=True))

MIXTURES = tuple("".join(sides) for sides in product("AB", repeat=len(SITES)))
"""The sides of the five sites, in the order of `SITES`, for example "AABAB"."""

Step = tuple[State, Decision, tuple[Event, ...]]
"""A position, its decision, and the events of the choice before it."""


def start(seats: int, sides: str) -> State:
    """The start of a game on these sides. With side B of the tomb, the options wrath and later edition are on too."""
    more = {"wrath": sides[3] == "B", "edition": "later" if sides[3] == "B" else "italian"}
    return GAME.start(seats, {**dict(zip(SITES, sides, strict=True)), **more})


@cache
def random_game(seats: int, seed: int, sides: str = "AAAAA") -> tuple[Step, ...]:
    """All positions of a random game except its end."""
    return tuple(_steps(start(seats, sides), random.Random(seed)))


def ended(seats: int, seed: int, sides: str = "AAAAA") -> tuple[State, tuple[Event, ...]]:
    """The final position of a random game, and the events of its last choice."""
    rng, state = random.Random(seed), start(seats, sides)
    events: list[Event] = []
    while (decision := state.decision()) is not None:
        events = []
        state.apply(choose(decision, rng), events)
    return state, tuple(events)


def _steps(state: State, rng: random.Random) -> Iterator[Step]:
    events: list[Event] = []
    while (decision := state.decision()) is not None:
        yield state.copy(), decision, tuple(events)
        events = []
        state.apply(choose(decision, rng), events)


def choose(decision: Decision, rng: random.Random) -> Choice:
    """A random choice. Verbs are equally likely, so blue cards and sailing are not rare."""
    if decision.weights is not None:
        return rng.choices(decision.choices, decision.weights)[0]
    verb = rng.choice(sorted({str(choice[0]) for choice in decision.choices}))
    return rng.choice([choice for choice in decision.choices if choice[0] == verb])


def mixed() -> list[tuple[Step, ...]]:
    """One random game per mixture of sides, with two, three and four players in turn."""
    return [random_game(2 + n % 3, n, sides) for n, sides in enumerate(MIXTURES)]


@cache
def asked() -> tuple[Step, ...]:
    """Decisions of players: all decisions of a few games on sides A; and, from one game per mixture of sides, some
    ordinary turns and all other decisions."""
    games = [random_game(seats, seed) for seats in (2, 3, 4) for seed in range(3)]
    plain = [step for game in games for step in game]
    rest = [step for game in mixed() for n, step in enumerate(game) if step[1].kind != "turn" or n % 12 == 0]
    return tuple(step for step in plain + rest if step[1].seat != CHANCE)


def show(state: State, seat: int | None = None, **more: object) -> Scene:
    """A scene of this state as `seat` sees it (None: an onlooker), with test players."""
    scene = Scene(state.seen_by(seat), seat, PEOPLE[: state.seats])
    return scene._replace(**more)  # type: ignore[arg-type]


def drawn_stones(plain: Plain) -> int:
    """The number of stones drawn: all except those at the bottom of the quarry's heaps."""
    hidden = sum(max(0, left - 6) for left in plain["quarry"])
    return 29 * int(plain["seats"]) - int(hidden)


def parsed(board: Board) -> ElementTree.Element:
    """The scenery and overlay of a board, parsed."""
    return ElementTree.fromstring(f"<svg>{board.scenery}{board.overlay}</svg>")


def keys_of(board: Board) -> list[str]:
    """The keys of the elements that can be touched."""
    return [key for node in parsed(board).iter() if (key := node.get("data-key"))]


def texts_of(board: Board) -> set[str]:
    """All visible texts and labels of a board."""
    words = {node.text for node in parsed(board).iter() if node.text}
    return words | {label for node in parsed(board).iter() if (label := node.get("aria-label"))}


def icons_of(board: Board) -> set[str]:
    """The ids of the symbols that a board uses."""
    return {symbol for node in parsed(board).iter("use") if (symbol := node.get("href"))}


def steps(kind: str) -> Iterator[Step]:
    """All steps with a decision of this kind, in one game per mixture of sides."""
    return (step for game in mixed() for step in game if step[1].kind == kind)
