"""Says where a game differs from its golden playthrough: the first step, before and after.

A hash cannot be undone. So the step before is played by the rules of the commit that wrote the file, in a folder of
their own. Without git or that commit (a shallow clone, a file that is not committed) it is taken from the file if it is
shown there, perhaps with a shorter list of choices. Otherwise only its hash is known, and the message has the commands
that would show the step.
"""

import os
import subprocess
import sys
import tempfile
from itertools import zip_longest
from pathlib import Path
from typing import Final

from tests.playthroughs import Case
from tests.playthroughs.text import Game, fields_in, hashes_in, play, record_in, shown_in

ROOT: Final = Path(__file__).parents[2]
NEEDED: Final = ("pycore", "site/app", "tests")
"""Folders in which the rules of a commit can play a step."""


def difference(case: Case, golden: str) -> str:
    """What differs between the text of a golden playthrough and the game as it is played now. Empty if nothing does."""
    game = play(case, record_in(golden))
    text = game.text(shown_in(golden))
    if not game.fault and text == golden:
        return ""
    now, then = {step.number: step.hash for step in game.steps}, hashes_in(golden)
    number = next((number for number in then if now.get(number) != then[number]), None)
    if number is None:
        pairs = zip_longest(golden.splitlines(), text.splitlines(), fillvalue="")
        before, after = next(pair for pair in pairs if pair[0] != pair[1])
        return f"{case.name}: all steps are as before\nbefore: {before}\nafter:  {game.fault or after}"
    after = game.steps[number].text() if number in now else game.fault
    return (
        f"{case.name}: step {number} is the first that differs; in the whole game {_fields(golden, game)}\n"
        f"before: {_before(case, number, golden)}\n"
        f"after:  {after}"
    )


def _fields(golden: str, game: Game) -> str:
    """The fields that differ anywhere in the game."""
    if game.fault:
        return "nothing can be compared, because the rest is not played"
    now, then = game.fields, fields_in(golden)
    return f"these fields differ: {', '.join(sorted(name for name in now | then if now.get(name) != then.get(name)))}"


def _before(case: Case, number: int, golden: str) -> str:
    """A step as the commit that wrote the golden file plays it, or as the file has it."""
    words, value = f"-m tests.playthroughs --step {case.name} {number}", hashes_in(golden)[number]
    commit = _git("log", "-1", "--format=%h", "--", f"tests/playthroughs/{case.path.name}").decode().strip()
    if commit:
        with tempfile.TemporaryDirectory() as folder:
            played = _played_by(commit, words.split(), Path(folder))
        if f" {value}\n" in played:
            return played
    return shown_in(golden).get(
        number,
        f"a step with the hash {value}. To see it:\n"
        f"  git worktree add /tmp/before {commit or '<commit that wrote the file>'} && cd /tmp/before\n"
        f"  PYTHONPATH=.:site python {words}",
    )


def _played_by(commit: str, words: list[str], folder: Path) -> str:
    """What a command prints with the code of a commit; empty if that fails."""
    archive = _git("archive", commit, *NEEDED)
    unpacked = subprocess.run(["tar", "-x"], cwd=folder, input=archive, capture_output=True)
    if not archive or unpacked.returncode:
        return ""
    env = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{folder / 'site'}"}
    done = subprocess.run([sys.executable, *words], cwd=folder, env=env, capture_output=True, text=True)
    return done.stdout


def _git(*words: str) -> bytes:
    """What a git command prints; empty if that fails."""
    try:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return b""
