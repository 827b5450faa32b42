"""A new game from the template plays, and the check of games from outside names what is wrong with one."""

import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from build_site.new_game import SAMPLE, TEMPLATE, main, new_game
from build_site.paths import ROOT
from pycore.extra_games import BadGame
from tests import check_game
from tests.check_game import Fault
from tests.conftest import named_in_games_extra


@pytest.fixture
def mehen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a new game, which GAMES_EXTRA names."""
    yield from named_in_games_extra(new_game("mehen", tmp_path), monkeypatch)


@pytest.fixture
def two_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game whose name must be written with a hyphen in ids of symbols."""
    yield from named_in_games_extra(new_game("due_torri", tmp_path), monkeypatch)


def checked() -> None:
    """Run the steps of the check that need no other process. Raises Fault."""
    (entry,) = check_game.found()
    check_game.rules(entry)
    check_game.page(entry)
    check_game.book(entry)


def test_a_new_game_passes(mehen: Path) -> None:
    checked()
    tests = importlib.import_module("mehen.test_mehen")
    own = [test for name, test in vars(tests).items() if name.startswith("test_")]
    assert len(own) == 3
    for test in own:
        test()


def test_a_name_of_two_words_passes_too(two_words: Path) -> None:
    checked()
    assert 'title = "Due torri"' in (two_words / "page.py").read_text()


@pytest.mark.parametrize("name", ["ab", "abcdefghij"])
def test_the_files_are_formatted_whatever_the_name(tmp_path: Path, name: str) -> None:
    folder = new_game(name, tmp_path)
    assert {file.name for file in folder.iterdir()} == {
        file.name.replace(SAMPLE, name) for file in TEMPLATE.iterdir() if file.is_file()
    }
    assert not [file for file in folder.iterdir() if SAMPLE in file.read_text().lower()]
    ruff = str(Path(sys.executable).with_name("ruff"))
    for words in (["check"], ["format", "--check"]):
        command = [ruff, *words, "--no-cache", "--config", str(ROOT / "pyproject.toml"), str(folder)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", ["Mehen", "m", "2dadi", "due-torri", "troppo_lungo", "", "../mehen"])
def test_a_bad_name_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadGame, match=f"No game can be called '{name}': a name matches"):
        new_game(name, tmp_path)
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("name", ["senet", "random", "pycore"])
def test_a_taken_name_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadGame, match=f"The name '{name}' is taken by another game or Python module"):
        new_game(name, tmp_path)
    assert not [*tmp_path.iterdir()]


def test_a_missing_name_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([])
    assert "The game has no name: make new-game NAME=mehen" in capsys.readouterr().err


def test_a_folder_is_never_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["mehen", "--folder", str(tmp_path)])
    assert f"make check-game GAMES_EXTRA={tmp_path / 'mehen'}" in capsys.readouterr().out
    (tmp_path / "mehen" / "rules.py").write_text("")
    with pytest.raises(SystemExit):
        main(["mehen", "--folder", str(tmp_path)])
    assert f"{tmp_path / 'mehen'} exists already." in capsys.readouterr().err
    assert (tmp_path / "mehen" / "rules.py").read_text() == ""


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


FAULTS: Final = {
    "a missing member": ("page.py", "    minutes = 5\n", "", "RacePage: the member 'minutes' is missing."),
    "a misspelt member": ("page.py", "def tempting", "def temptin", "no member is called 'temptin'."),
    "a raising member": (
        "page.py",
        'return f"Muovi',
        'raise KeyError("pawn")\n        return f"Muovi',
        "The member 'label' of the page of 'mehen': KeyError: 'pawn' .*page.py, line [0-9]+, in label:",
    ),
    "a member without a parameter": (
        "page.py",
        "def facts(self, state: State, seat: int)",
        "def facts(self, state: State)",
        r"The member 'facts' of the page of 'mehen': TypeError: RacePage.facts\(\) takes 2 positional",
    ),
    "a member of another type": (
        "page.py",
        "    sizes = {",
        "    sizes = None and {",
        "The page of 'mehen': TypeError: .* page.sizes",
    ),
    "an empty sentence": (
        "page.py",
        '"Adesso non si può."',
        '""',
        "The page of 'mehen': words: an empty sentence",
    ),
    "a field that is too narrow": (
        "rules.py",
        "Number(0, 3)",
        "Number(0, 0)",
        "The rules of 'mehen': BadPosition: die: out-of-range",
    ),
    "a raising rule": (
        "rules.py",
        "pawns[n] = 0",
        "pawns[n] = 1 // 0",
        "The rules of 'mehen': ZeroDivisionError.*rules.py, line [0-9]+, in move:",
    ),
    "points that do not add up": (
        "rules.py",
        '"points": 1',
        '"points": 2',
        "The rules of 'mehen': the points of the events are not the final scores",
    ),
    "a bad slug": (
        "rules.py",
        'slug: Final = "mehen"',
        'slug: Final = "Mehen"',
        "the slug 'Mehen' of .*mehen does not",
    ),
    "rules without a member": ("rules.py", "revision = 1", "version = 1", "GAME of .*mehen lacks revision."),
    "rules that do not load": (
        "rules.py",
        "slug: Final",
        "1 / 0\n    slug: Final",
        "ZeroDivisionError.*rules.py",
    ),
    "an anchor that the book lacks": (
        "book.md",
        " { #mehen-catturare }",
        "",
        "book.md has no heading with { #mehen-catturare }",
    ),
    "an anchor that nothing cites": (
        "book.md",
        "## La fine",
        "## Altro { #mehen-altro }\n\n## La fine",
        "book.md has the rule { #mehen-altro }, which the code does not cite.",
    ),
    "an anchor of a constant that nothing reads": (
        "rules.py",
        "R_CAPTURE)",
        "R_MOVE)",
        "book.md has the rule { #mehen-catturare }, which the code does not cite.",
    ),
    "a kind of event without a line": (
        "page.py",
        "    on(CAPTURED, ",
        "    # on(CAPTURED, ",
        "kinds of events without an item, unknown ones, or with two items: capture",
    ),
    "a misspelt field in a line": ("page.py", "{data['die']}", "{data['dice']}", "KeyError: 'dice'"),
    "a line that is no Python": (
        "rules.py",
        "revision = 1",
        "revision = = 1",
        r"SyntaxError: invalid syntax \(.*rules.py, line [0-9]+: revision = = 1",
    ),
    "an anchor twice": (
        "book.md",
        "## La fine",
        "## Dado { #mehen-dado }\n\n## La fine",
        "book.md has two headings with { #mehen-dado }.",
    ),
}
"""What is wrong -> file, text, the text in its place, and the sentence that names it."""


@pytest.mark.parametrize(("file", "old", "new", "sentence"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_named_in_a_sentence(mehen: Path, file: str, old: str, new: str, sentence: str) -> None:
    replace(mehen / file, old, new)
    with pytest.raises(Fault, match=sentence):
        checked()


def test_a_failing_test_is_named(mehen: Path) -> None:
    (entry,) = check_game.found()
    (mehen / "test_mehen.py").write_text("def test_two():\n    assert 1 + 1 == 3\n")
    with pytest.raises(Fault, match=r"A test of 'mehen' fails: test_two - assert \(?1 \+ 1"):
        check_game.own_tests(entry)
    (mehen / "test_mehen.py").unlink()
    with pytest.raises(Fault, match=f"{mehen} has no tests: write them in test_mehen.py."):
        check_game.own_tests(entry)


def test_bad_style_is_named(mehen: Path) -> None:
    (entry,) = check_game.found()
    check_game.style(entry)
    replace(mehen / "rules.py", "revision = 1", "revision=1")
    with pytest.raises(Fault, match=r"ruff format: .*rules\.py:[0-9]+:[0-9]+: unformatted"):
        check_game.style(entry)
    replace(mehen / "rules.py", "from typing import", "import os\nfrom typing import")
    with pytest.raises(Fault, match=r"ruff check: .*rules\.py:[0-9]+:8: F401"):
        check_game.style(entry)


def test_a_fault_ends_the_check(mehen: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replace(mehen / "book.md", " { #mehen-arrivo }", "")
    with pytest.raises(SystemExit, match=r"book\.md has no heading with { #mehen-arrivo }"):
        check_game.main()
    *passed, failed = capsys.readouterr().out.splitlines()
    assert len(passed) == 2 and failed == "mehen: rulebook and code name the same rules … no"


def test_a_check_of_no_game_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMES_EXTRA", "")
    with pytest.raises(SystemExit, match="GAMES_EXTRA names no folder of a game"):
        check_game.main()
