"""Golden playthroughs: one short game per set-up, for a reviewer to read.

Together the playthroughs of a game show every kind of decision and of event. The first step of each kind is written
out: what was asked, chosen and told, and what changed. Of all other steps the file holds the choice and a hash.

A game can list more cases in `tests.games.<game>.variants`: `VARIANTS` maps a tag to the options that differ from the
defaults. Each is played with every number of seats. `FROM_POSITIONS` names positions of `tests.games.<game>.positions`
from which a game begins, to show what whole games hardly reach.
"""

import importlib
import importlib.util
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pycore.contract import Options, Plain
from pycore.games import GAMES
from pycore.match import Setup, position_setup

FOLDER = Path(__file__).parent


class Case(NamedTuple):
    """One golden game. It begins at `position`, if there is one, and otherwise at the opening."""

    slug: str
    seats: int
    tag: str
    options: Options
    position: Plain | None = None

    @property
    def name(self) -> str:
        return f"{self.slug}-{self.seats}{self.tag and '-'}{self.tag}"

    @property
    def path(self) -> Path:
        """The file that holds the text of this game."""
        return FOLDER / f"{self.name}.txt"

    @property
    def setup(self) -> Setup:
        """The start of its match, with all options."""
        if self.position is not None:
            return position_setup(self.slug, self.position)
        defaults = {option.name: option.default for option in GAMES[self.slug].options}
        return Setup(self.slug, self.seats, defaults | dict(self.options))


def cases() -> list[Case]:
    """A case for each game, number of seats, and set of options (the defaults and each variant)."""
    return [
        Case(slug, seats, tag, options)
        for slug in GAMES
        for tag, options in {"": {}, **variants(slug)}.items()
        for seats in GAMES[slug].seats
    ]


def cases_of(slug: str) -> list[Case]:
    """All golden games of one slug: those of `cases`, and those from positions."""
    names = getattr(_module_of(slug, "variants"), "FROM_POSITIONS", ())
    there: Mapping[str, Any] = getattr(_module_of(slug, "positions"), "POSITIONS", {})
    late = [Case(slug, there[name]["seats"], f"at-{name}", {}, there[name]) for name in names]
    return [*(case for case in cases() if case.slug == slug), *late]


def variants(slug: str) -> Mapping[str, Options]:
    """The option sets named by the tests of a game, by tag."""
    found: Mapping[str, Options] = getattr(_module_of(slug, "variants"), "VARIANTS", {})
    return found


def _module_of(slug: str, name: str) -> Any:
    """The module `tests.games.<game>.<name>`, or None."""
    full = f"tests.games.{slug}.{name}"
    try:
        found = importlib.util.find_spec(full)
    except ModuleNotFoundError:
        return None
    return importlib.import_module(full) if found else None
