"""Problems are mined game after game, and proved by searches that may not make the solution."""

import json
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from lab.problems import __main__ as command
from lab.problems import mining, proof
from lab.problems.mining import Mined
from pycore.arena.contest import Fixture
from pycore.contract import Choice, State
from pycore.link import decode
from pycore.match import Match

SENET = (
    "senet.BBByEjY67CoAwDEX_5c4Zqm75FXHoEB-grdqqg_jvRiviKIHkXHII2dHYQcAI4iSC4OsaXBoylfIYO-8CeD8IY2vDJQ5-FfWC2AjOEqiSK0"
    "2LnUW5dEvfk6F7ZFrmG57lVW_82756Oqlvxnb2G7g4TgADpa5"
)
BEST: Choice = ("move", 26)
PLAN = command.plan


def seen() -> State:
    match = decode(SENET)
    assert match.decision is not None
    return match.seen_by(match.decision.seat)


@pytest.fixture(autouse=True)
def _small_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "TIMES", 0.1)
    monkeypatch.setattr(mining, "ONCE", 0.1)
    monkeypatch.setattr(proof, "TRIES", dict.fromkeys(proof.TRIES, 2))


def test_only_the_solution_is_proved() -> None:
    margins = proof.proof(seen(), BEST, ("one", "two"))
    assert margins is not None and len(margins) == 2 and min(margins) >= proof.MARGIN
    decision = seen().decision()
    assert decision is not None and len(decision.choices) > 1
    assert [each for each in decision.choices if proof.proof(seen(), each, ("one",))] == [BEST]


def test_a_small_margin_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "MARGIN", 0.3)
    assert proof.proof(seen(), BEST, ("one",)) is None


def test_a_decision_is_examined_in_stages(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = dict.fromkeys(mining.STAGES, 0)
    found = mining.examined(seen(), counts)
    assert found is not None and set(counts.values()) == {1}
    assert tuple(found["best"]) == BEST == tuple(found["reason"]["choice"]) and len(found["margins"]) == 3
    asked, again = Match.from_position("senet", found["position"]).decision, seen().decision()
    assert asked is not None and again is not None and asked.choices == again.choices
    monkeypatch.setattr(mining, "TOO_EASY", 0)
    counts = dict.fromkeys(mining.STAGES, 0)
    assert mining.examined(seen(), counts) is None
    assert counts["likely"] == 1 and counts["proved"] == 0


def problem(fixture: Fixture, missed: int) -> dict[str, Any]:
    return {"from": [fixture.seed, missed], "best": ["move", fixture.number], "solved": [missed] * 4}


def three(fixture: Fixture) -> Mined:
    """Three problems in every game, the second of which is the easiest."""
    return Mined(fixture, [problem(fixture, missed) for missed in (10, 80, 30)], {"decisions": 5})


def kept(folder: Path) -> Any:
    return json.loads((folder / "senet" / "problems.json").read_text(encoding="utf-8"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(command, "KEPT", tmp_path)
    monkeypatch.setattr(command, "mined", three)
    monkeypatch.setattr(command, "MOST_OF_A_GAME", 2)
    (tmp_path / "senet").mkdir()
    return tmp_path


def test_mining_goes_on_where_it_stopped(folder: Path) -> None:
    command.mine("senet", 3, 1.0, 1, ThreadPoolExecutor(3))
    first = kept(folder)
    # The hardest two of each game, under numbers that do not change.
    assert [(each["id"], each["solved"][0]) for each in first["problems"]] == [
        (1, 10),
        (2, 30),
        (3, 10),
        (4, 30),
    ]
    command.mine("senet", 6, 1.0, 1, ThreadPoolExecutor(3))
    again = kept(folder)
    assert again["problems"][:4] == first["problems"] and len(again["problems"]) == 6
    assert (again["games"], again["counts"]) == (3, {"decisions": 15})


def alike(fixture: Fixture) -> Mined:
    """Two problems in every game, all with the same solution."""
    return Mined(fixture, [problem(fixture._replace(number=0), 10)] * 2, {})


def test_problems_are_not_all_alike(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "mined", alike)
    monkeypatch.setattr(command, "MOST_ALIKE", 5)
    monkeypatch.setattr(command, "plan", plan)
    command.mine("senet", 100, 1.0, 1, ThreadPoolExecutor(1))
    assert len(kept(folder)["problems"]) == 5


def plan(game: str, first: int) -> list[Fixture]:
    return [*islice(PLAN(game, first), 24)]


def test_games_have_all_numbers_of_seats() -> None:
    games = plan("imhotep", 0)
    assert [len(game.seating) for game in games][:6] == [2, 2, 3, 2, 2, 4]
    assert {game.seating[0] for game in games[:2]} == {0, 1}
    assert games[3:] == plan("imhotep", 3)[:21]


def test_a_problem_that_is_not_proved_again_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = {"id": 1, "position": decode(SENET).state.to_plain(), "best": ["move", 5], "from": [1, 1]}
    good = {"id": 2, "position": decode(SENET).state.to_plain(), "best": list(BEST), "from": [1, 2]}
    (folder / "senet" / "problems.json").write_text(
        command.written({"games": 0, "counts": {}, "last": 2, "problems": [bad, good]})
    )
    assert not command.prove("senet", 5, "night")
    told = capsys.readouterr().out
    assert "senet 1 is not proved" in told and "1 of 2 problems proved again" in told
    assert not command.prove("senet", 5, "night", drop=True)
    assert kept(folder)["problems"] == [good]
    assert command.prove("senet", 5, "night")
    # A number that was dropped is not given again.
    command.mine("senet", 3, 1.0, 1, ThreadPoolExecutor(1))
    assert [each["id"] for each in kept(folder)["problems"]] == [2, 3, 4]
