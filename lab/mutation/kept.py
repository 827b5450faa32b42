"""Reads and writes the results of a game's mutants: `lab/mutation/data/<game>.json`, one line per mutant.

"killed" is the name of a test, "timeout" or "import"; null marks a survivor. "equivalent" says why no test could notice
the mutant.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from lab.mutation.mutants import Mutant

KEPT: Final = Path(__file__).parent / "data"

Line = dict[str, Any]
"""The result of one mutant: id, file, line, in, what, killed and optionally equivalent."""


def read(folder: Path, slug: str) -> dict[str, Line]:
    """The kept lines of a game by mutant id; empty if there is no file."""
    path = folder / f"{slug}.json"
    if not path.exists():
        return {}
    told: Any = json.loads(path.read_text(encoding="utf-8"))
    return {line["id"]: line for line in told["mutants"]}


def line_of(mutant: Mutant, killed: str | None, before: Mapping[str, Any]) -> Line:
    """The line to keep for a mutant. The explanation in `before` is dropped once a test kills the mutant."""
    line: Line = {
        "id": mutant.name,
        "file": mutant.file.rpartition("/")[2],
        "line": mutant.line,
        "in": mutant.within,
        "what": mutant.what,
        "killed": killed,
    }
    if killed is None and "equivalent" in before:
        line["equivalent"] = before["equivalent"]
    return line


def explain(folder: Path, slug: str, name: str, why: str) -> None:
    """Store why a survivor is equivalent. Raises ValueError if no survivor has this id."""
    path = folder / f"{slug}.json"
    told: Any = json.loads(path.read_text(encoding="utf-8"))
    (line,) = (line for line in told["mutants"] if line["id"] == name and line["killed"] is None)
    line["equivalent"] = why
    write(folder, slug, told["command"], told["there_are"], told["mutants"])


def write(folder: Path, slug: str, command: str, all_there_are: int, lines: Iterable[Line]) -> None:
    """Replace the game's file in one step, so that an interrupted run leaves it whole."""
    folder.mkdir(parents=True, exist_ok=True)
    head = {"command": command, "game": slug, "there_are": all_there_are}
    body = ",\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
    fresh = folder / f"{slug}.part"
    fresh.write_text(f'{json.dumps(head, indent=1)[:-2]},\n "mutants": [\n{body}\n]}}\n', encoding="utf-8")
    fresh.replace(folder / f"{slug}.json")


def score(lines: Iterable[Mapping[str, Any]]) -> tuple[int, int, int]:
    """How many mutants are killed, survive unexplained, and are explained."""
    listed = list(lines)
    explained = sum("equivalent" in line for line in listed)
    killed = sum(line["killed"] is not None for line in listed)
    return killed, len(listed) - killed - explained, explained
