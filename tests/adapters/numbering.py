"""Choices as numbers, an action number meaning the same choice in every state of a game.

A choice is a verb and its arguments. What arguments each verb may have, place by place, is kept as data beside this
module (`actions/<game>.json`), made by

    python -m tests.adapters.numbering

so that a number is that of a verb, and the arguments as its digits. Which verbs there are, and whether the seats or
luck speak them, is seen in random games and from the positions kept beside each game. These do not lead a worker from
every place to every other: arguments are taken from all choices which the game's `choices` keeps ready made, too.
"""

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, Final

from pycore.contract import CHANCE, Choice, State
from pycore.games import GAMES, HOUSE
from pycore.match import Match
from pycore.setups import setups
from tests.players.questions import positions_of

KEPT: Final = Path(__file__).parent / "actions"
GAMES_OF_A_SETUP: Final = 12

Shape = tuple[str, tuple[tuple[str | int, ...], ...]]
"""A verb with the arguments that it may have at each place."""


class UnknownChoice(ValueError):
    """A choice that the kept vocabulary cannot express: it has to be made anew."""


class Numbering:
    """The actions of a game's seats, or those of its luck."""

    def __init__(self, shapes: Sequence[Shape]) -> None:
        self._starts: dict[tuple[str | int, int], tuple[int, Shape]] = {}
        self.count = 0
        for shape in shapes:
            self._starts[shape[0], len(shape[1])] = self.count, shape
            self.count += _size(shape)

    def number(self, choice: Choice) -> int:
        """Raises UnknownChoice."""
        try:
            start, (_, places) = self._starts[choice[0], len(choice) - 1]
            number = 0
            for values, argument in zip(places, choice[1:], strict=True):
                number = number * len(values) + values.index(argument)
        except (KeyError, ValueError):
            raise UnknownChoice(choice) from None
        return start + number

    def choice(self, number: int) -> Choice:
        """The choice of a number below `count`."""
        for start, shape in self._starts.values():
            if start <= number < start + _size(shape):
                number -= start
                arguments: list[str | int] = []
                for values in reversed(shape[1]):
                    number, at = divmod(number, len(values))
                    arguments.insert(0, values[at])
                return (shape[0], *arguments)
        raise UnknownChoice(number)


def _size(shape: Shape) -> int:
    size = 1
    for values in shape[1]:
        size *= len(values)
    return size


@cache
def numberings(slug: str) -> tuple[Numbering, Numbering]:
    """Of the seats, and of luck."""
    kept: Any = json.loads((KEPT / f"{slug}.json").read_text(encoding="utf-8"))
    seats, luck = (
        [(verb, tuple(tuple(values) for values in places)) for verb, places in kept[name]]
        for name in ("seats", "luck")
    )
    return Numbering(seats), Numbering(luck)


def vocabulary(slug: str) -> dict[str, list[Any]]:
    """What is kept of a game."""
    met: dict[bool, set[Choice]] = {False: set(), True: set()}
    for state in _states(slug):
        decision = state.decision()
        assert decision is not None
        met[decision.seat == CHANCE].update(decision.choices)
    return {name: _shapes(met[luck], ready_made(slug)) for name, luck in (("seats", False), ("luck", True))}


def _shapes(met: set[Choice], ready: Iterable[Choice]) -> list[Any]:
    """The verbs that were met, each with its number of arguments, and all that may stand at each place."""
    found: dict[tuple[Any, int], list[set[str | int]]] = {
        (choice[0], len(choice) - 1): [set() for _ in choice[1:]] for choice in met
    }
    for choice in chain(met, ready):
        if places := found.get((choice[0], len(choice) - 1)):
            for values, argument in zip(places, choice[1:], strict=True):
                values.add(argument)
    return [
        [verb, [sorted(values, key=lambda value: (isinstance(value, str), value)) for values in places]]
        for (verb, _), places in sorted(found.items(), key=str)
    ]


def ready_made(slug: str) -> Iterator[Choice]:
    """The choices in the tables of a game's `choices`, some of them several times; and rows of mere words."""
    return _rows(vars(import_module(f"pycore.games.{slug}.choices")))


def _rows(table: Any) -> Iterator[Choice]:
    """What begins with a word, at any depth.

    >>> list(_rows({"SAILS": ((("sail", 0, "tomb"),), (("done",),)), "NAMES": ["tomb"]}))
    [('sail', 0, 'tomb'), ('done',)]
    """
    if isinstance(table, tuple) and table and isinstance(table[0], str):
        yield table
    elif isinstance(table, dict | tuple | list):
        for part in table.values() if isinstance(table, dict) else table:
            yield from _rows(part)


def _states(slug: str) -> Iterator[State]:
    rng = random.Random(1)
    begun = [Match.from_position(slug, position, rng).state for position in positions_of(slug)]
    for seats, options in setups(GAMES[slug]):
        begun += [GAMES[slug].start(seats, options) for _ in range(GAMES_OF_A_SETUP)]
    for state in begun:
        while (decision := state.decision()) is not None:
            yield state
            state.apply(rng.choice(decision.choices))


def main() -> None:
    """Write the vocabulary of every game."""
    for slug in HOUSE:
        text = json.dumps(vocabulary(slug), separators=(",", ":"))
        (KEPT / f"{slug}.json").write_text(f"{text}\n", encoding="utf-8")
        print(slug, *(numbering.count for numbering in numberings(slug)), flush=True)


if __name__ == "__main__":
    main()
