"""Numbers for choices: an action number means the same choice in every state of a game.

A choice is a verb and its arguments. The arguments allowed at each place of each verb are saved beside this module
(`actions/<game>.json`) by

    python -m tests.adapters.numbering

A number encodes the verb, with the arguments as its digits. The verbs, and whether they are used by seats or by chance,
are collected from random games and from the positions saved beside each game. These do not include every combination,
for example every move of a worker, so arguments are also taken from the choices in the tables of the game's `choices`
module.
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
"""A verb, and for each of its arguments the values that it may have."""


class UnknownChoice(ValueError):
    """A choice missing from the saved vocabulary, which must be written again."""


class Numbering:
    """The numbering of a game's choices, either by seats or by chance."""

    def __init__(self, shapes: Sequence[Shape]) -> None:
        self._starts: dict[tuple[str | int, int], tuple[int, Shape]] = {}
        self.count = 0
        for shape in shapes:
            self._starts[shape[0], len(shape[1])] = self.count, shape
            self.count += _size(shape)

    def number(self, choice: Choice) -> int:
        """The number of a choice. Raises UnknownChoice."""
        try:
            start, (_, places) = self._starts[choice[0], len(choice) - 1]
            number = 0
            for values, argument in zip(places, choice[1:], strict=True):
                number = number * len(values) + values.index(argument)
        except (KeyError, ValueError):
            raise UnknownChoice(choice) from None
        return start + number

    def choice(self, number: int) -> Choice:
        """The choice of a number. Raises UnknownChoice unless the number is below `count`."""
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
    """The numbering of the choices of seats, and the numbering of the choices of chance."""
    kept: Any = json.loads((KEPT / f"{slug}.json").read_text(encoding="utf-8"))
    seats, luck = (
        [(verb, tuple(tuple(values) for values in places)) for verb, places in kept[name]]
        for name in ("seats", "luck")
    )
    return Numbering(seats), Numbering(luck)


def vocabulary(slug: str) -> dict[str, list[Any]]:
    """The vocabulary to save for a game."""
    met: dict[bool, set[Choice]] = {False: set(), True: set()}
    for state in _states(slug):
        decision = state.decision()
        assert decision is not None
        met[decision.seat == CHANCE].update(decision.choices)
    return {name: _shapes(met[luck], ready_made(slug)) for name, luck in (("seats", False), ("luck", True))}


def _shapes(met: set[Choice], ready: Iterable[Choice]) -> list[Any]:
    """The verbs that occurred, each with its number of arguments and the values that each argument may have."""
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
    """The choices in the tables of a game's `choices` module, some of them repeated. Other tuples that begin with a
    word are among them."""
    return _rows(vars(import_module(f"pycore.games.{slug}.choices")))


def _rows(table: Any) -> Iterator[Choice]:
    """Yield the tuples that begin with a word, at any depth.

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
