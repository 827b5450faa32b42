"""The golden playthroughs match the games as they are played now, and together they show everything."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from pycore.games import GAMES
from tests.playthroughs import FOLDER, Case, cases_of
from tests.playthroughs import difference as differences
from tests.playthroughs.__main__ import main, write
from tests.playthroughs.difference import NEEDED, ROOT, difference
from tests.playthroughs.kinds import decision_kinds, event_kinds
from tests.playthroughs.text import hashes_in, play, record_in, shown_in
from tests.toy.state import ToyState

CASES = [case for slug in GAMES for case in cases_of(slug)]
TOY = cases_of("toy")[0]
GOLDEN = TOY.path.read_text()
HIDDEN = min(hashes_in(GOLDEN).keys() - shown_in(GOLDEN).keys())
"""A step of the toy's playthrough that is only a hash."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_playthrough_matches_the_golden_file(case: Case) -> None:
    assert case.path.exists(), "make playthroughs"
    found = difference(case, case.path.read_text())
    assert not found, found


def test_no_golden_file_is_left_over() -> None:
    assert {file.name for file in FOLDER.glob("*.txt")} == {case.path.name for case in CASES}


@pytest.mark.parametrize("slug", GAMES)
def test_every_kind_of_decision_and_event_is_shown(slug: str) -> None:
    steps = "".join(step for case in cases_of(slug) for step in shown_in(case.path.read_text()).values())
    assert set(re.findall(r"^\d+ (?:seat \d|CHANCE) (\S+) ", steps, re.MULTILINE)) == decision_kinds(slug)
    assert set(re.findall(r"^  ! (\S+) ", steps, re.MULTILINE)) == event_kinds(slug)


# What the message says


def count_more(monkeypatch: pytest.MonkeyPatch, length: int) -> None:
    """Change the rules of the toy: the first seat has one more point after `length` choices."""
    state = TOY.setup.start()
    for choice in record_in(GOLDEN)[:length]:
        state.apply(choice)
    scores = ToyState.scores
    monkeypatch.setattr(
        ToyState, "scores", lambda self: (scores(self)[0] + (self == state), *scores(self)[1:])
    )


@pytest.fixture
def committed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with one commit: the rules and playthroughs as they are."""
    for folder in NEEDED:
        shutil.copytree(
            ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "e2e", "golden*")
        )
    who = ("-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false")
    for words in (["init", "-q"], ["add", "."], [*who, "commit", "-qm", "all"]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    monkeypatch.setattr(differences, "ROOT", tmp_path)
    return tmp_path


def test_a_hidden_step_is_shown_before_and_after(committed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    step = play(TOY, record_in(GOLDEN)).steps[HIDDEN]
    assert "scores" not in step.changed
    count_more(monkeypatch, HIDDEN + 1)
    first, rest = difference(TOY, GOLDEN).split("\nbefore: ")
    before, after = rest.split("\nafter:  ")
    assert (
        first
        == f"toy-2: step {HIDDEN} is the first that differs; in the whole game these fields differ: scores"
    )
    assert before == step.text()
    assert after != before and " scores=[1,0]\n" in after


def test_a_shown_step_is_taken_from_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(differences, "ROOT", FOLDER / "nowhere")
    last = max(shown_in(GOLDEN))
    count_more(monkeypatch, last + 1)
    assert f"before: {shown_in(GOLDEN)[last]}\nafter:  {last} " in difference(TOY, GOLDEN)


def test_without_git_the_message_has_the_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(differences, "ROOT", FOLDER / "nowhere")
    count_more(monkeypatch, HIDDEN + 1)
    found = difference(TOY, GOLDEN)
    assert (
        f"before: a step with the hash {hashes_in(GOLDEN)[HIDDEN]}. To see it:\n  git worktree add " in found
    )
    assert f"python -m tests.playthroughs --step toy-2 {HIDDEN}\n" in found


def test_a_hash_that_no_commit_gives_is_not_explained(committed: Path) -> None:
    value = hashes_in(GOLDEN)[HIDDEN]
    assert f"a step with the hash {value[::-1]}. To see it:" in difference(
        TOY, GOLDEN.replace(value, value[::-1])
    )


def test_a_choice_that_is_no_longer_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(differences, "ROOT", FOLDER / "nowhere")
    choice = play(TOY, record_in(GOLDEN)).steps[HIDDEN].choice
    wrong = GOLDEN.replace(f'{HIDDEN}>["{choice[0]}"', f'{HIDDEN}>["nonsense"')
    found = difference(TOY, wrong)
    assert f"step {HIDDEN} is the first that differs" in found
    assert (
        f'after:  step {HIDDEN}, ["nonsense"' in found
        and "not legal: Refusal(reason='no-such-choice'" in found
    )


def test_a_game_that_ends_at_another_step(monkeypatch: pytest.MonkeyPatch) -> None:
    decide = ToyState.decision
    monkeypatch.setattr(ToyState, "decision", lambda self: decide(self) or TOY.setup.start().decision())
    found = difference(TOY, GOLDEN)
    assert "all steps are as before" in found and "after the last step: CHANCE draw" in found


# Writing the files


def test_files_keep_their_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases = cases_of("toy")
    for case in cases:
        shutil.copy(case.path, tmp_path)
    write(cases, tmp_path)
    assert all((tmp_path / case.path.name).read_text() == case.path.read_text() for case in cases)
    assert capsys.readouterr().out == "toy-2.txt\ntoy-3.txt\n"


def test_a_game_that_is_no_longer_legal_is_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / TOY.path.name).write_text(GOLDEN.replace(f"{HIDDEN}>[", f'{HIDDEN}>["no",'))
    write([TOY], tmp_path)
    written = (tmp_path / TOY.path.name).read_text()
    assert not difference(TOY, written)
    assert capsys.readouterr().out == f"toy-2.txt: another game, of {len(record_in(written))} steps\n"


def test_a_step_is_printed_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--step", "toy-2", "0"])
    assert capsys.readouterr().out == shown_in(GOLDEN)[0]


@pytest.mark.parametrize("words", [["toy-2", "1000"], ["toy-9", "0"], ["chess-2", "0"]])
def test_a_step_that_is_not_there(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--step", *words])
    assert f"there is no step {' '.join(words)}" in capsys.readouterr().err


def test_long_lists_are_cut_in_the_file_alone() -> None:
    step = play(TOY, record_in(GOLDEN)).steps[0]
    assert step.text(3) == step.text().replace(
        ' ["draw","shield"] weights [5,5,5,3]', " ... 4 in all"
    ).replace(' ["draw","3"]', "")
