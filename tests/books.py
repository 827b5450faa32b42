"""Rulebooks as the tests read them: their diagrams, what these state in data, and the tables."""

import copy
import json
import re
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from build_site.pictures import pictures
from build_site.shelf import shelf
from pycore.contract import Event, Plain, settle_options
from pycore.games import GAMES
from pycore.match import Match

RULEBOOKS: Final = Path(__file__).parents[1] / "site" / "regole"


class Book:
    """The rulebook of a game of the house. Each diagram is a position, in a file of its own beside the book."""

    def __init__(self, slug: str) -> None:
        path = RULEBOOKS / f"{slug}.md"
        self.game, self._folder = GAMES[slug], path.with_suffix("")
        self.text = path.read_text(encoding="utf-8")
        self.pictures = dict(re.findall(r"^\[\[diagramma: (\S+) \| (.+)\]\]$", self.text, re.MULTILINE))
        """Diagram -> its alternative text, in the order of the book."""
        self.names = list(self.pictures)
        self.files = sorted(path.stem for path in self._folder.glob("*.json"))

    @cached_property
    def _diagrams(self) -> dict[str, dict[str, Any]]:
        return {file: json.loads((self._folder / f"{file}.json").read_text("utf-8")) for file in self.files}

    def diagram(self, name: str) -> dict[str, Any]:
        """The file of a diagram: position, seat, caption, shows."""
        return self._diagrams[name]

    def shows(self, name: str) -> dict[str, Any]:
        """What the book says about a diagram in Italian, as data."""
        found: dict[str, Any] = self.diagram(name)["shows"]
        return found

    def showing(self, key: str) -> list[str]:
        """The diagrams with this key in "shows"; at least one."""
        found = [name for name in self.names if key in self.shows(name)]
        assert found, key
        return found

    def start(self, name: str) -> Any:
        """The state of a diagram."""
        return self.game.from_plain(copy.deepcopy(self.diagram(name)["position"]))

    def played(self, name: str) -> tuple[Any, list[Event], list[int]]:
        """The state after the diagram's "play", its events, and the seats that chose."""
        state, events, asked = self.start(name), list[Event](), list[int]()
        for listed in self.shows(name).get("play", []):
            choice = tuple(listed)
            assert state.why_not(choice) is None, (name, choice)
            asked.append(state.decision().seat)
            state.apply(choice, events)
            state.check()
        return state, events, asked

    def written(self, name: str) -> Plain:
        """The position of a diagram as the game writes it, with the options that the file leaves out."""
        position = self.diagram(name)["position"]
        options = settle_options(self.game, position["seats"], position["options"])
        return {**position, "options": options}

    def drawn(self) -> str:
        """The drawings of all diagrams."""
        (entry,) = [entry for entry in shelf() if entry.slug == self.game.slug]
        return "".join(
            one.drawing
            for name in self.names
            for one in pictures(
                entry,
                Match.from_position(entry.slug, self.diagram(name)["position"]),
                self.diagram(name),
                name,
            )
        )

    def table(self, heading: str, header: bool = False) -> list[list[str]]:
        """The rows of the table whose header begins with `heading`, with or without the header."""
        rows = self.text[self.text.index(f"\n| {heading} |") + 1 :].split("\n\n", 1)[0].splitlines()
        cells = [[cell.strip(" *") for cell in row.strip("|").split("|")] for row in rows]
        return [*cells[: int(header)], *cells[2:]]


def at(value: Any, path: str, between: str = ".", missing: Any = None) -> Any:
    """The value at a path in nested data. `missing` stands for a last key that is not there; None raises KeyError."""
    *parents, last = path.split(between)
    for part in parents:
        value = value[int(part)] if isinstance(value, list) else value[part]
    if isinstance(value, list):
        return value[int(last)]
    return value[last] if missing is None else value.get(last, missing)


def numbers(text: str) -> list[int]:
    """The numbers in a text, in order."""
    return [int(number) for number in re.findall(r"\d+", text)]
