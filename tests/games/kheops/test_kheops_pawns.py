"""Placing a pawn: workers, mummy, priest, pharaoh, and everything that is refused."""

from typing import Any

import pytest

from pycore.contract import Refusal
from pycore.games.kheops.state import KheopsState
from tests.games.kheops.building import Laid, tile
from tests.games.kheops.table import at, cell
from tests.games.table import asked, choices, play, refused

PLAIN = "room:2:sarcophagus-gold"
"""A tile without power."""
OTHER = "room:2:sarcophagus-red"


def cells(state: KheopsState, piece: str) -> list[Any]:
    """Where a piece may be played."""
    return [choice[2] for choice in choices(state) if choice[1] == piece]


def test_a_worker_goes_to_any_tile_without_pawn() -> None:
    laid: dict[int, Laid] = {
        0: tile(PLAIN, "LV"),
        3: tile("room:2:ankh", "RV", (1, "worker")),
        5: tile("corridor:2:ankh", "RV", (0, "worker")),
        7: tile("corridor:2:no-pawn", "RV"),
    }
    state = at(laid, turn=2)
    lying = [number for number in range(49) if cell(state, number)]
    forbidden = [n for n in lying if n in (3, 5) or cell(state, n)["tile"].endswith(":no-pawn")]
    assert cells(state, "worker") == [number for number in lying if number not in forbidden]
    assert 7 in forbidden
    assert (asked(state).seat, asked(state).rule, asked(state).public) == (0, "kheops-pedina", True)


def test_a_pawn_leaves_the_supply() -> None:
    state = at({0: tile(PLAIN, "LV")})
    events = play(state, ("pawn", "worker", 0))
    assert [event.kind for event in events] == ["pawn-placed"]
    about = {"piece": "worker", "cell": 0, "tile": PLAIN, "takes": None}
    assert (events[0].seat, events[0].data, events[0].rule) == (0, about, "kheops-pedina")
    assert cell(state, 0)["pawn"] == [0, "worker"]
    assert state.to_plain()["supply"][0]["worker"] == 13
    assert state.to_plain()["phase"] == "place-tile"


def test_refused_cells() -> None:
    laid: dict[int, Laid] = {
        3: tile("room:2:ankh", "RV", (1, "worker")),
        5: tile("corridor:2:ankh", "RV", (0, "worker")),
        7: tile("corridor:2:no-pawn", "RV"),
        9: tile("room:2:ankh", "RV", (1, "mummy")),
    }
    state = at(laid, turn=2)
    mummy = {"cell": 9, "owner": 1, "piece": "mummy"}
    assert refused(state, ("pawn", "worker", 9)) == Refusal("cell-taken", "kheops-pedina", mummy)
    taken = {"cell": 3, "owner": 1, "piece": "worker"}
    assert refused(state, ("pawn", "worker", 3)) == Refusal("cell-taken", "kheops-pedina", taken)
    for piece in ("worker", "mummy"):
        own = {"cell": 5, "owner": 0, "piece": "worker"}
        assert refused(state, ("pawn", piece, 5)) == Refusal("cell-taken", "kheops-pedina", own)
        assert refused(state, ("pawn", piece, 7)) == Refusal("no-pawn", "kheops-vietata", {"cell": 7})
        assert refused(state, ("pawn", piece, 48)) == Refusal("no-tile", "kheops-pedina", {"cell": 48})
    for nonsense in (
        ("pawn", "worker", 49),
        ("pawn", "queen", 1),
        ("pawn", "worker"),
        ("pawn", 0, 1),
        ("to", 1),
    ):
        assert refused(state, nonsense) == Refusal("no-such-choice", "kheops-pedina")


# The mummy


def test_the_mummy_takes_the_place_of_a_worker() -> None:
    """Worked example 6: Blue has 15 workers, 14 after playing one, 15 again after the mummy replaces it."""
    state = at({0: tile(PLAIN, "LV")}, turn=1)
    assert state.to_plain()["supply"][1]["worker"] == 15
    play(state, ("pawn", "worker", 0))
    assert state.to_plain()["supply"][1]["worker"] == 14
    play(state, choices(state)[0])
    play(state, asked(state).choices[0])
    assert ("pawn", "worker", 0) not in choices(state)
    placed, returned = play(state, ("pawn", "mummy", 0))
    about = {"piece": "mummy", "cell": 0, "tile": PLAIN, "takes": 1}
    assert (placed.kind, placed.seat, placed.data, placed.rule) == ("pawn-placed", 0, about, "kheops-mummia")
    assert (returned.kind, returned.seat, returned.rule) == ("worker-returned", 1, "kheops-mummia")
    assert returned.data == {"cell": 0, "workers": 15}
    assert cell(state, 0)["pawn"] == [0, "mummy"]
    supply = state.to_plain()["supply"]
    assert supply[1]["worker"] == 15 and "mummy" not in supply[0]


def test_the_worker_that_returned_can_be_played_again() -> None:
    state = at({0: tile(PLAIN, "LV", (1, "worker")), 4: tile(OTHER, "LV")}, turn=2)
    play(state, ("pawn", "mummy", 0))
    play(state, choices(state)[0])
    play(state, asked(state).choices[0])
    play(state, ("pawn", "worker", 4))
    assert state.to_plain()["supply"][1]["worker"] == 14


def test_the_mummy_may_be_played_as_a_worker() -> None:
    state = at({0: tile(PLAIN, "LV")})
    (placed,) = play(state, ("pawn", "mummy", 0))
    assert placed.data["takes"] is None


def test_the_power_works_for_the_mummy_too() -> None:
    laid: dict[int, Laid] = {0: tile("room:3:rotate-room", "LRV", (1, "worker")), 2: tile(OTHER, "LV")}
    state = at(laid, turn=2)
    play(state, ("pawn", "mummy", 0))
    assert (asked(state).kind, asked(state).rule) == ("power", "kheops-ruotare")


@pytest.mark.parametrize(
    ("piece", "rule"),
    [("priest", "kheops-sacerdote"), ("pharaoh", "kheops-faraone"), ("mummy", "kheops-mummia")],
)
def test_the_mummy_takes_no_special_pawn(piece: str, rule: str) -> None:
    """Worked example 6, second half: the refusal cites the rule of the pawn that stands there."""
    state = at({0: tile(PLAIN, "LV", (0, piece)), 4: tile(OTHER, "LV", (0, "worker"))}, turn=3)
    assert cells(state, "mummy") == sorted([*cells(state, "worker"), 4])
    assert refused(state, ("pawn", "mummy", 0)) == Refusal("protected", rule, {"cell": 0, "piece": piece})


# Priest and pharaoh


@pytest.mark.parametrize(("piece", "rule"), [("priest", "kheops-sacerdote"), ("pharaoh", "kheops-faraone")])
def test_not_before_the_mummy(piece: str, rule: str) -> None:
    """Worked example 7."""
    state = at({0: tile(PLAIN, "LV")})
    assert cells(state, piece) == []
    assert refused(state, ("pawn", piece, 0)) == Refusal("mummy-first", rule, {"piece": piece})
    after = at({0: tile(PLAIN, "LV"), 4: tile(OTHER, "LV", (0, "mummy"))}, turn=2)
    assert cells(after, piece) == cells(after, "worker") != []
    (placed,) = play(after, ("pawn", piece, 0))
    assert placed.rule == rule
    assert piece not in after.to_plain()["supply"][0]


def test_each_waits_for_its_own_mummy() -> None:
    state = at({4: tile(OTHER, "LV", (0, "mummy"))}, turn=3)
    assert refused(state, ("pawn", "priest", 0)).reason == "mummy-first"


def test_choices_stand_in_the_order_of_the_pieces() -> None:
    before = at()
    assert list(dict.fromkeys(choice[1] for choice in choices(before))) == ["worker", "mummy"]
    after = at({4: tile(OTHER, "LV", (0, "mummy"))}, turn=2)
    assert list(dict.fromkeys(choice[1] for choice in choices(after))) == ["worker", "priest", "pharaoh"]


def test_only_white_has_a_pharaoh() -> None:
    state = at({4: tile(OTHER, "LV", (1, "mummy"))}, turn=3)
    assert refused(state, ("pawn", "pharaoh", 0)) == Refusal(
        "not-yours", "kheops-faraone", {"piece": "pharaoh"}
    )


@pytest.mark.parametrize(
    ("piece", "rule"),
    [("mummy", "kheops-mummia"), ("priest", "kheops-sacerdote"), ("pharaoh", "kheops-faraone")],
)
def test_a_special_pawn_is_played_once(piece: str, rule: str) -> None:
    laid: dict[int, Laid] = {0: tile(PLAIN, "LV"), 4: tile(OTHER, "LV", (0, "mummy"))}
    if piece != "mummy":
        laid[6] = tile("room:2:ankh", "LV", (0, piece))
    state = at(laid, turn=4)
    assert refused(state, ("pawn", piece, 0)) == Refusal("none-left", rule, {"piece": piece})
