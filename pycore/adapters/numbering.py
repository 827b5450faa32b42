"""Numbers for choices: an action number means the same choice in every state of a game.

The `choices` module of a game holds tables with every choice that there is. The choices are numbered in sorted order,
those of seats and those of luck apart. `verbs.json` says which verbs, with how many arguments, each of them uses: other
tuples of the tables are no choices. `python -m tests.adapters.verbs` writes that file.

A game from outside the house lists its choices instead: its module `choices` has `ACTIONS`, a tuple of every choice
that a seat can ever have, and `LUCK`, one of every choice of luck.
"""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from pycore.contract import Choice, IllegalChoice
from pycore.games import GAMES
from pycore.match import Match

VERBS: Final = Path(__file__).with_name("verbs.json")
"""The file that maps a game's slug to its verbs."""


class UnknownChoice(ValueError):
    """A choice, or an action number, that a game does not have.

    Senet has 33 actions:

        >>> numberings("senet")[0].choice(33)
        Traceback (most recent call last):
            ...
        pycore.adapters.numbering.UnknownChoice: 33: the numbers are 0 to 32
    """


class Numbering:
    """The numbers of a game's choices, from 0 to `count` - 1.

    Numbers follow the sorted order, and equal choices are one:

        >>> Numbering([("throw",), ("move", 2), ("move", 1), ("throw",)]).choices
        (('move', 1), ('move', 2), ('throw',))
    """

    def __init__(self, choices: Iterable[Choice]) -> None:
        self.choices: tuple[Choice, ...] = tuple(sorted(set(choices), key=_order))
        """Every choice, at the index that is its number."""
        self._numbers = {choice: number for number, choice in enumerate(self.choices)}
        self.count = len(self.choices)
        """How many numbers there are."""

    def number(self, choice: Choice) -> int:
        """The number of a choice. Raises UnknownChoice.

        The second of three:

            >>> Numbering([("move", 1), ("move", 2), ("throw",)]).number(("move", 2))
            1
        """
        try:
            return self._numbers[choice]
        except KeyError:
            raise UnknownChoice(choice) from None

    def numbers(self, choices: Iterable[Choice]) -> list[int]:
        """The numbers of several choices, ascending. Raises UnknownChoice.

        In ascending order, whatever the order of the choices:

            >>> Numbering([("move", 1), ("move", 2), ("throw",)]).numbers([("throw",), ("move", 1)])
            [0, 2]
        """
        try:
            return sorted([self._numbers[choice] for choice in choices])
        except KeyError as error:
            raise UnknownChoice(*error.args) from None

    def choice(self, number: int) -> Choice:
        """The choice of a number. Raises UnknownChoice unless the number is 0 to `count` - 1.

        The inverse of `number`:

            >>> Numbering([("move", 1), ("move", 2), ("throw",)]).choice(2)
            ('throw',)
        """
        if not 0 <= number < self.count:
            raise UnknownChoice(f"{number}: the numbers are 0 to {self.count - 1}")
        return self.choices[number]

    def play(self, match: Match, number: int) -> None:
        """Make the choice of a number in a match. Raises UnknownChoice, and IllegalChoice with a note of the number.

        The only choice of the first turn in Senet:

            >>> match = Match.new("senet", 2)
            >>> actions, _ = numberings("senet")
            >>> actions.play(match, actions.number(("throw",)))
            >>> match.record[0]
            ('throw',)
        """
        try:
            match.play(choice := self.choice(number))
        except IllegalChoice as error:
            error.add_note(f"action {number} means {choice!r}; the mask has those that are legal")
            raise


def _order(choice: Choice) -> tuple[Any, ...]:
    """A sort key for choices. Numbers come before words."""
    return tuple((isinstance(part, str), part) for part in choice)


@cache
def numberings(slug: str) -> tuple[Numbering, Numbering]:
    """The numbering of the choices of seats, and the numbering of the choices of luck. Raises UnknownGame, and
    UnknownChoice for a game from outside that does not list its choices.

    Senet's actions, and the five throws of its sticks:

        >>> actions, luck = numberings("senet")
        >>> actions.count, luck.count, actions.choice(actions.number(("move", 12)))
        (33, 5, ('move', 12))
    """
    verbs: Any = json.loads(VERBS.read_text(encoding="utf-8"))
    if slug not in verbs:
        return _listed(slug)
    tables = list(in_tables(slug))
    seats, luck = ({(verb, many) for verb, many in verbs[slug][name]} for name in ("seats", "luck"))
    return _numbered(tables, seats), _numbered(tables, luck)


def _listed(slug: str) -> tuple[Numbering, Numbering]:
    """The numberings of `ACTIONS` and `LUCK` in the module `choices` of a game's package."""
    name = f"{GAMES.package(slug)}.choices"
    found = import_module(name) if name != ".choices" and find_spec(name) else None
    try:
        return Numbering(vars(found)["ACTIONS"]), Numbering(vars(found)["LUCK"])
    except (TypeError, KeyError) as error:
        raise UnknownChoice(f"{slug} lists no choices: its package needs a module `choices`") from error


def _numbered(tables: Iterable[Choice], verbs: set[tuple[str, int]]) -> Numbering:
    return Numbering(choice for choice in tables if (choice[0], len(choice) - 1) in verbs)


def in_tables(slug: str) -> Iterator[Choice]:
    """The choices in the tables of a game's `choices` module, some of them repeated. Other tuples that begin with a
    word are among them.

    The luck of Senet's sticks is among them:

        >>> ("sticks", 4) in set(in_tables("senet"))
        True
    """
    return _rows(vars(import_module(f"{GAMES.package(slug)}.choices")))


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
