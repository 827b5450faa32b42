"""Games in the folders of GAMES_EXTRA and installed games play everywhere; a game that is not there is named."""

import multiprocessing
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pycore import __main__ as pycore_main
from pycore import extra_games
from pycore.extra_games import BadGame, known, register_extra
from pycore.games import GAMES, HOUSE
from pycore.match import Match
from tests.games import million
from tests.playthroughs import __main__ as playthroughs

MACHINES = ["--players", "greedy,random", "--games", "2", "--workers", "1"]


def test_the_arena_plays_a_game_from_outside(dado: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert pycore_main.main(["arena", "dado", *MACHINES]) == 0
    assert "choices per game" in capsys.readouterr().out


def test_a_game_from_outside_conforms(dado: Path, capsys: pytest.CaptureFixture[str]) -> None:
    million.main(["dado", "--decisions", "1", "--processes", "1"])
    assert capsys.readouterr().out.startswith("dado: ")


def test_playthroughs_of_a_game_from_outside_lie_beside_it(
    dado: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    playthroughs.main(["dado"])
    written = sorted((dado / "playthroughs").iterdir())
    assert capsys.readouterr().out.split() == [file.name for file in written] == ["dado-2.txt", "dado-3.txt"]
    assert written[0].read_text().startswith('dado, revision 1, 2 seats, {"prize":"low"}\n0: scores [0,0]')


@pytest.mark.parametrize(
    ("main", "words"),
    [
        (pycore_main.main, ["arena", "chess", *MACHINES]),
        (million.main, ["chess"]),
        (playthroughs.main, ["chess"]),
    ],
)
def test_a_game_that_is_not_there_is_named(
    main: Callable[[list[str]], object], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(words)
    out, err = capsys.readouterr()
    assert caught.value.code == 2 and out == ""
    assert f"No game is called 'chess'; there are {', '.join(HOUSE)}" in err


def test_known_games_keep_their_order(dado: Path) -> None:
    assert known(["senet", "dado"]) == ["senet", "dado"]
    assert GAMES["dado"].slug == "dado"


def test_several_folders(dado: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(dado.parent)
    monkeypatch.setenv("GAMES_EXTRA", f":dado/:{Path(__file__).parent / 'toy'}")
    assert register_extra() == {"dado": str(dado), "toy": str(Path(__file__).parent / "toy")}
    monkeypatch.setenv("GAMES_EXTRA", "")
    assert register_extra() == {}


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


@pytest.mark.parametrize("slug", ["Dado", "d", "dado-due", "2dadi", "troppo_lungo", "dàdo"])
def test_a_bad_slug_is_refused(dado: Path, slug: str) -> None:
    replace(dado / "__init__.py", 'slug: Final = "dado"', f'slug: Final = "{slug}"')
    with pytest.raises(BadGame, match=f"the slug '{slug}' of {dado} does not match"):
        register_extra()


def test_the_slug_of_the_house_is_refused(dado: Path) -> None:
    replace(dado / "__init__.py", 'slug: Final = "dado"', 'slug: Final = "senet"')
    with pytest.raises(BadGame, match=r"the slug 'senet' .* belongs to another game"):
        register_extra()
    assert type(GAMES["senet"]).__module__ == "pycore.games.senet"


def test_a_slug_is_refused_the_second_time(dado: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMES_EXTRA", f"{dado}:{dado}")
    with pytest.raises(BadGame, match=r"the slug 'dado' .* belongs to another game"):
        register_extra()


def test_what_a_game_lacks_is_named(dado: Path) -> None:
    replace(dado / "__init__.py", "    revision = 1\n", "")
    replace(dado / "__init__.py", "def from_plain", "def to_state")
    with pytest.raises(BadGame, match="lacks revision, from_plain"):
        register_extra()


def test_a_package_without_a_game_is_refused(dado: Path) -> None:
    replace(dado / "__init__.py", "GAME: Final", "THE_GAME: Final")
    with pytest.raises(BadGame, match=f"GAME of {dado} lacks slug, title"):
        register_extra()


def test_a_folder_that_is_no_package_is_refused(dado: Path) -> None:
    (dado / "__init__.py").unlink()
    with pytest.raises(BadGame, match=f"{dado} is not a Python package"):
        register_extra()


def test_a_folder_with_the_name_of_another_module_is_refused(
    dado: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GAMES_EXTRA", str(dado.rename(dado.parent / "random")))
    with pytest.raises(BadGame, match="another Python module is called 'random'"):
        register_extra()


def installed(folder: Path, entry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the game in `folder` as pip would, with one entry point."""
    about = folder.parent / "house_rules-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: house-rules\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[pycore.games]\n{entry}\n")
    monkeypatch.delenv("GAMES_EXTRA")
    monkeypatch.setattr(sys, "path", [*sys.path, str(folder.parent)])
    monkeypatch.setattr(extra_games, "_installed", extra_games._installed.__wrapped__)


def begun(slug: str) -> int:
    """The number of choices of a new match; runs in another process."""
    decision = Match.new(slug, 2, {}, random.Random(1)).decision
    assert decision is not None
    return len(decision.choices)


def test_a_spawned_process_finds_the_game_of_a_folder(dado: Path) -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(begun, ("dado",)) == begun("toy")


@pytest.mark.parametrize("start", ["spawn", "forkserver"])
def test_a_new_process_finds_an_installed_game(
    start: str, dado: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(dado, "dado = dado", monkeypatch)
    with multiprocessing.get_context(start).Pool(1) as pool:
        assert pool.apply(begun, ("dado",)) == begun("toy")


def test_an_installed_game_plays(
    dado: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    installed(dado, "dado = dado", monkeypatch)
    assert "dado" not in list(GAMES) and GAMES["dado"].slug == "dado" and "dado" in list(GAMES)
    assert pycore_main.main(["arena", "dado", *MACHINES]) == 0
    assert "choices per game" in capsys.readouterr().out


def test_an_entry_point_with_another_name_than_its_game_is_refused(
    dado: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(dado, "cubo = dado", monkeypatch)
    with pytest.raises(BadGame, match=r"pycore\.games: the entry point 'cubo' leads to the game 'dado'"):
        GAMES["cubo"]


def test_an_entry_point_without_a_game_is_refused(dado: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(dado, "cubo = random", monkeypatch)
    with pytest.raises(BadGame, match=r"pycore\.games: GAME of the entry point 'cubo' lacks slug"):
        known(["cubo"])


def test_a_game_of_the_house_cannot_be_replaced(dado: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(dado, "senet = dado", monkeypatch)
    assert type(GAMES["senet"]).__module__ == "pycore.games.senet"
