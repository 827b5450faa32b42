"""The page "The first hour": its programs run as a newcomer would run them, and its commands are those of the arena."""

import csv
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from build_site.paths import ROOT, SITE
from pycore.games import GAMES
from pycore.link import decode

PAGE = (SITE / "sviluppo" / "first-hour.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = re.findall(r"^\$ python -m (pycore .+)$", PAGE, re.MULTILINE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the programs of the page, under the names that it gives them."""
    where = tmp_path_factory.mktemp("first-hour")
    names = ("first_hour", "mine", "experiment", "look")
    for name, program in zip(names, PROGRAMS, strict=True):
        (where / f"{name}.py").write_text(program, encoding="utf-8")
    return where


def run(folder: Path, *words: str) -> str:
    """What Python prints, without the packages of the site on its path."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "GAMES_EXTRA": ""},
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout


def test_random_games_are_played_on_states_and_matches(folder: Path) -> None:
    program = (
        "from first_hour import *\n"
        "for slug in HOUSE:\n"
        "    print(len(on_state(slug, 1)), len(on_match(slug, 1).state.scores()), on_match(slug, 1).decision)\n"
        "print(per_second(on_state, 'imhotep', 0.01) > 0)\n"
    )
    lines = run(folder, "-c", program).splitlines()
    seats = [game.seats[0] for slug, game in GAMES.items() if slug != "toy"]
    assert lines == [*(f"{many} {many} None" for many in seats), "True"]


def test_the_agent_plays_better_than_chance(folder: Path) -> None:
    (command,) = COMMANDS
    table = run(folder, "-m", *command.split())
    (low, _) = re.findall(r"^(?:mine:choose|random) +40 +[\d.]+ +([\d.]+) \.\. [\d.]+", table, re.MULTILINE)
    assert float(low) > 0.5, table
    # All but the times are the same at every run.
    shown = re.findall(r"^(?:mine:choose|random) .{34}", PAGE, re.MULTILINE)
    assert len(shown) == 2 and all(line in table for line in shown), table


def test_the_experiment_writes_a_row_per_number_of_seats(folder: Path) -> None:
    run(folder, "-c", "from experiment import *\nexperiment('found.csv', 4)")
    with (folder / "found.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["game"], row["seats"]) for row in rows[:4]] == [
        ("imhotep", "2"),
        ("imhotep", "3"),
        ("imhotep", "4"),
        ("kheops", "2"),
    ]
    assert all(0 <= float(row["low"]) <= float(row["share"]) <= float(row["high"]) <= 1 for row in rows)


def test_the_link_opens_the_game(folder: Path) -> None:
    address, _, link = run(folder, "look.py").strip().partition("#")
    assert address.endswith("/gioca/") and decode(link).decision is None
