"""The words for a disputed site: exactly what the challenger may still do."""

from typing import Any

from app.games.valle.words.about import dispute_words
from pycore.contract import Choice
from pycore.games.valle.state import ValleState
from tests.games.valle.table import at, cubes, play

STANDING: dict[str, Any] = {
    "overseers": [["13-A", "15-A"], ["16", "16"]],
    "workers": [["13-B", "13-C", "15-B", "16", "16"], ["13-D", "16", "16", "16", "16"]],
}
"""Seat 0 has two workers against one on site 13, and stands alone on site 15."""
RED: Choice = ("steal", 13, "block", "red")


def told(state: ValleState, who: str = "{0}") -> str:
    """The end of the words for site 13."""
    words = dispute_words(state, 13)
    assert f" {who} contro " in words
    return words[words.index("operai") :].partition(". ")[2].removeprefix(f"{who} ")


def disputed(phase: str, **fields: Any) -> ValleState:
    return at(2, {13: (1, "rrrr"), 15: (1, "r")}, phase=phase, **STANDING | fields)


def test_a_challenger_whose_workers_are_spent_cannot_steal() -> None:
    state = disputed("steal")
    assert told(state) == "può rubare cubi (mano) e conquistarlo (bandiera)."
    play(state, RED, RED, RED)
    assert told(state) == "può rubare cubi (mano)."
    one = disputed("steal", workers=[["13-B", "15-B", "16", "16", "16"], ["16"] * 5])
    assert told(one) == "può rubare cubi (mano) e conquistarlo (bandiera)."
    play(one, RED, RED)
    assert told(one) == "Così {0} non può né rubare né conquistarlo."


def test_of_several_challengers_one_who_may_act_is_named() -> None:
    there = {
        "overseers": [["13-A", "13-B"], ["16", "16"], ["13-C", "16"]],
        "workers": [["16"] * 5, ["16"] * 5, ["13-D", "13-E", *["16"] * 3]],
    }
    for active in (0, 2):
        state = at(3, {13: (1, "rr")}, phase="worker", active=active, **there)
        assert told(state, "{2}") == "può rubare cubi (mano) e conquistarlo (bandiera)."
    there["workers"][0][:2] = "13-F", "13-G"
    for active in (0, 1, 2):
        state = at(3, {13: (1, "rr")}, phase="worker", active=active, **there)
        assert told(state, f"{{{2 if active == 2 else 0}}}").startswith("può rubare")


def test_rights_end_with_their_part_of_the_round() -> None:
    assert told(disputed("worker")) == "può rubare cubi (mano) e conquistarlo (bandiera)."
    assert told(disputed("takeover")) == "può conquistarlo (bandiera)."
    building = disputed("build", active=1, cubes=[{}, cubes("r")])
    assert told(building) == "In questo turno {0} non può più né rubare né conquistarlo."


def test_rights_end_with_the_challengers_own_turn() -> None:
    there = {
        "overseers": [["13-A", "16"], ["15-A", "16"]],
        "workers": [["13-B", *["16"] * 4], ["15-B", *["16"] * 4]],
    }
    state = at(2, {13: (1, "rr"), 15: (0, "r")}, phase="steal", active=1, **there)
    assert told(state) == "può conquistarlo (bandiera)."


def test_a_challenger_without_scarabs_cannot_take_over() -> None:
    built: dict[int, tuple[Any, ...]] = dict.fromkeys((1, 2, 4, 5, 6, 8, 9, 12), (0,)) | {13: (1, "rr")}
    workers = [["13-B", *["16"] * 4], ["16"] * 5, ["16"] * 5]
    overseers = [["13-A", "16"], ["16"] * 2, ["16"] * 2]
    state = at(3, built, phase="steal", overseers=overseers, workers=workers)
    assert told(state) == "può rubare cubi (mano)."
