"""The powers of the tile under the pawn just placed."""

from typing import Any

import pytest

from pycore.contract import Refusal
from pycore.games.kheops.state import KheopsState
from tests.games.kheops.building import ORIENTATIONS, Laid, tile
from tests.games.kheops.table import at, cell
from tests.games.table import asked, choices, play, refused

GOLD, RED = "room:2:sarcophagus-gold", "room:2:sarcophagus-red"


def after_pawn(laid: dict[int, Laid], turn: int = 2, piece: str = "worker", on: int = 0) -> KheopsState:
    """The seat whose turn it is has just placed a pawn on cell 0."""
    state = at(laid, turn=turn)
    play(state, ("pawn", piece, on))
    return state


def lying(state: KheopsState, kind: str) -> list[int]:
    """Cells with a room, or with a corridor."""
    cells = state.to_plain()["cells"]
    return [number for number, lies in enumerate(cells) if lies and lies["tile"].startswith(kind)]


# Rotations


@pytest.mark.parametrize("kind", ["room", "corridor"])
@pytest.mark.parametrize("on", ["room:2", "corridor:2"])
def test_a_tile_of_the_kind_is_rotated(kind: str, on: str) -> None:
    """Any tile of the kind that the symbol names may be turned to both its other orientations."""
    state = after_pawn({0: tile(f"{on}:rotate-{kind}", "LV")})
    expected = [
        ("rotate", number, sides)
        for number in lying(state, kind)
        for sides in ORIENTATIONS[len(cell(state, number)["open"])]
        if sides != cell(state, number)["open"] or len(sides) == 3
    ]
    assert list(choices(state)) == expected
    assert (0 in lying(state, kind)) == (on[:4] == kind[:4])  # the tile just occupied may be rotated
    assert (asked(state).seat, asked(state).kind, asked(state).rule) == (0, "power", "kheops-ruotare")


def test_a_rotated_tile() -> None:
    state = after_pawn({0: tile("room:2:rotate-room", "LV"), 4: tile(GOLD, "LV", (1, "worker"))})
    (event,) = play(state, ("rotate", 4, "RV"))
    about = {"cell": 4, "tile": GOLD, "from": "LV", "to": "RV"}
    assert (event.kind, event.seat, event.data, event.rule) == ("tile-rotated", 0, about, "kheops-ruotare")
    assert cell(state, 4) == {"tile": GOLD, "open": "RV", "pawn": [1, "worker"]}
    assert state.to_plain()["phase"] == "place-tile" and state.to_plain()["placed"] is None


def test_three_openings_rotate_to_the_same() -> None:
    state = after_pawn({0: tile("room:2:rotate-room", "LV"), 4: tile("room:3:swap", "LRV")})
    assert [choice for choice in choices(state) if choice[1] == 4] == [("rotate", 4, "LRV")]
    (event,) = play(state, ("rotate", 4, "LRV"))
    assert (event.data["from"], event.data["to"]) == ("LRV", "LRV")


def test_it_cannot_be_declined() -> None:
    state = after_pawn({0: tile("room:2:rotate-room", "LV")})
    for other in (("done",), ("skip",), ("pass",), ("tile", GOLD, 14, "LR"), ("from", 0), ("to", 0)):
        assert refused(state, other) == Refusal("no-such-choice", "kheops-ruotare")


@pytest.mark.parametrize(("piece", "rule"), [("priest", "kheops-sacerdote"), ("pharaoh", "kheops-faraone")])
def test_not_under_the_opponents_priest_or_pharaoh(piece: str, rule: str) -> None:
    """Worked example 8: Blue may not rotate the tile, White may rotate its own."""
    laid: dict[int, Laid] = {0: tile("room:2:rotate-room", "LV"), 4: tile(GOLD, "LV", (0, piece))}
    laid[6] = tile(RED, "LV", (0, "mummy"))
    blue = after_pawn(laid, turn=5)
    assert 4 not in [choice[1] for choice in choices(blue)]
    about = {"cell": 4, "piece": piece}
    assert refused(blue, ("rotate", 4, "LR")) == Refusal("protected", rule, about)
    assert ("rotate", 6, "LR") in choices(blue)  # the mummy protects nothing
    white = after_pawn(laid, turn=4)
    assert {("rotate", 4, "LR"), ("rotate", 4, "RV")} <= set(choices(white))


def test_refused_rotations() -> None:
    state = after_pawn(
        {0: tile("room:2:rotate-room", "LV"), 4: tile(GOLD, "LV"), 6: tile("corridor:2:move", "LV")}
    )
    reasons: dict[tuple[str, int, str], tuple[str, Any]] = {
        ("rotate", 4, "LV"): ("must-turn", {"cell": 4, "sides": "LV"}),
        ("rotate", 4, "L"): ("wrong-sides", {"sides": "L", "openings": 2}),
        ("rotate", 6, "LR"): ("wrong-kind", {"cell": 6, "kind": "room"}),
        ("rotate", 48, "LR"): ("no-tile", {"cell": 48}),
    }
    for choice, (reason, data) in reasons.items():
        assert refused(state, choice) == Refusal(reason, "kheops-ruotare", data)
    for nonsense in (("rotate", 49, "LR"), ("rotate", 4, ""), ("rotate", 4, "RL"), ("rotate", 4)):
        assert refused(state, nonsense) == Refusal("no-such-choice", "kheops-ruotare")


def test_nothing_to_rotate() -> None:
    """The only corridor lies under the opponent's priest."""
    laid: dict[int, Laid] = {
        0: tile("room:2:rotate-corridor", "LV"),
        4: tile("corridor:2:ankh", "LV", (0, "priest")),
    }
    state = at(laid, turn=1, kind="room")
    assert lying(state, "corridor") == [4]
    skipped = play(state, ("pawn", "worker", 0))[-1]
    about = {"power": "rotate-corridor", "cell": 0, "why": "no-tile"}
    assert (skipped.kind, skipped.seat, skipped.data, skipped.rule) == (
        "power-skipped",
        1,
        about,
        "kheops-ruotare",
    )
    assert asked(state).kind == "place-tile"


# Swaps


SWAPPING: dict[int, Laid] = {
    0: tile("room:2:swap", "LV"),
    3: tile("room:2:ankh", "RV", (1, "worker")),
    5: tile("corridor:2:ankh", "RV", (0, "worker")),
    7: tile("corridor:2:move", "RV", (1, "mummy")),
    9: tile("room:2:double", "LV", (1, "priest")),
    11: tile("corridor:2:double", "RV", (0, "mummy")),
}


def test_an_own_pawn_and_an_opposing_one() -> None:
    """A swap may include the pawn just placed and the opponent's mummy, but not the opponent's priest."""
    state = after_pawn(SWAPPING, turn=6)
    assert choices(state) == (("from", 0), ("from", 5), ("from", 11))
    assert (asked(state).kind, asked(state).rule) == ("power", "kheops-scambiare")
    assert play(state, ("from", 0)) == []
    assert state.to_plain()["moving"] == 0 and state.to_plain()["placed"] == 0
    assert choices(state) == (("to", 3), ("to", 7))
    assert (asked(state).kind, asked(state).rule) == ("power-to", "kheops-scambiare")
    (event,) = play(state, ("to", 7))
    about = {"from": 0, "to": 7, "own": "worker", "other": "mummy"}
    assert (event.kind, event.seat, event.data, event.rule) == ("pawns-swapped", 0, about, "kheops-scambiare")
    assert (cell(state, 0)["pawn"], cell(state, 7)["pawn"]) == ([1, "mummy"], [0, "worker"])
    assert asked(state).kind == "place-tile"  # the symbol of cell 7 has no effect


def test_an_own_priest_may_be_swapped() -> None:
    state = after_pawn(SWAPPING, turn=5, piece="worker")
    assert ("from", 9) in choices(state)
    (event,) = play(state, ("from", 9), ("to", 11))
    assert event.data == {"from": 9, "to": 11, "own": "priest", "other": "mummy"}
    assert (cell(state, 9)["pawn"], cell(state, 11)["pawn"]) == ([0, "mummy"], [1, "priest"])


def test_refused_swaps() -> None:
    state = after_pawn(SWAPPING, turn=6)
    for number in (3, 1, 48):
        assert refused(state, ("from", number)) == Refusal(
            "not-own-pawn", "kheops-scambiare", {"cell": number}
        )
    assert refused(state, ("rotate", 0, "LR")) == Refusal("no-such-choice", "kheops-scambiare")
    assert refused(state, ("from", 49)) == Refusal("no-such-choice", "kheops-scambiare")
    play(state, ("from", 5))
    for number in (5, 0, 1, 48):
        assert refused(state, ("to", number)) == Refusal(
            "not-their-pawn", "kheops-scambiare", {"cell": number}
        )
    priest = {"cell": 9, "piece": "priest"}
    assert refused(state, ("to", 9)) == Refusal("protected", "kheops-sacerdote", priest)
    assert refused(state, ("from", 5)) == Refusal("no-such-choice", "kheops-scambiare")


def test_not_with_the_pharaoh() -> None:
    laid = {**SWAPPING, 11: tile("corridor:2:double", "RV", (0, "pharaoh"))}
    state = after_pawn(laid, turn=5)
    play(state, ("from", 3))
    pharaoh = {"cell": 11, "piece": "pharaoh"}
    assert refused(state, ("to", 11)) == Refusal("protected", "kheops-faraone", pharaoh)


def test_a_swap_before_the_opponent_has_a_pawn() -> None:
    """Worked example 9: the power is skipped, and the log says so."""
    state = at({0: tile("room:2:swap", "LV")})
    placed, skipped = play(state, ("pawn", "worker", 0))
    about = {"power": "swap", "cell": 0, "why": "no-opponent"}
    assert placed.kind == "pawn-placed"
    assert (skipped.kind, skipped.seat, skipped.data, skipped.rule) == (
        "power-skipped",
        0,
        about,
        "kheops-scambiare",
    )
    assert asked(state).kind == "place-tile"


def test_a_swap_against_a_priest_alone() -> None:
    state = at({0: tile("room:2:swap", "LV"), 4: tile(GOLD, "LV", (1, "priest"))}, turn=2)
    assert play(state, ("pawn", "worker", 0))[-1].data["why"] == "no-opponent"


# Moves


MOVING: dict[int, Laid] = {
    0: tile("room:2:move", "LV"),
    3: tile("room:2:ankh", "RV", (1, "worker")),
    5: tile("corridor:2:ankh", "RV", (0, "worker")),
    7: tile("corridor:2:no-pawn", "RV"),
    9: tile("room:2:double", "LV", (0, "priest")),
    11: tile("room:2:rotate-room", "RV"),
}


@pytest.mark.parametrize("piece", ["mummy", "priest", "pharaoh"])
def test_another_own_pawn_is_moved(piece: str) -> None:
    state = after_pawn(MOVING | {9: tile("room:2:double", "LV", (0, piece))}, turn=4)
    assert choices(state) == (("from", 5), ("from", 9))
    assert (asked(state).kind, asked(state).rule) == ("power", "kheops-spostare")
    play(state, ("from", 9))
    free = [
        number
        for number in lying(state, "")
        if cell(state, number)["pawn"] is None and not cell(state, number)["tile"].endswith(":no-pawn")
    ]
    assert choices(state) == tuple(("to", number) for number in free) and 7 not in free
    assert (asked(state).kind, asked(state).rule) == ("power-to", "kheops-spostare")
    (event,) = play(state, ("to", 11))
    about = {"from": 9, "to": 11, "piece": piece}
    assert (event.kind, event.seat, event.data, event.rule) == ("pawn-moved", 0, about, "kheops-spostare")
    assert (cell(state, 9)["pawn"], cell(state, 11)["pawn"]) == (None, [0, piece])
    assert asked(state).kind == "place-tile"  # the symbol of cell 11 has no effect


def test_refused_moves() -> None:
    for turn in (5, 4):
        state = after_pawn(MOVING, turn=turn, piece="worker")
        assert refused(state, ("from", 0)) == Refusal("just-placed", "kheops-spostare", {"cell": 0})
    assert refused(state, ("from", 3)) == Refusal("not-own-pawn", "kheops-spostare", {"cell": 3})
    play(state, ("from", 5))
    assert refused(state, ("to", 7)) == Refusal("no-pawn", "kheops-vietata", {"cell": 7})
    assert refused(state, ("to", 48)) == Refusal("no-tile", "kheops-spostare", {"cell": 48})
    taken = {"cell": 3, "owner": 1, "piece": "worker"}
    assert refused(state, ("to", 3)) == Refusal("cell-taken", "kheops-spostare", taken)
    assert refused(state, ("to", 5)).reason == "cell-taken"


def test_a_move_without_another_pawn() -> None:
    state = at({0: tile("room:2:move", "LV"), 4: tile(GOLD, "LV", (1, "worker"))}, turn=2)
    skipped = play(state, ("pawn", "worker", 0))[-1]
    assert (skipped.kind, skipped.data["why"], skipped.rule) == (
        "power-skipped",
        "no-pawn",
        "kheops-spostare",
    )


@pytest.mark.parametrize(
    "name", ["room:2:ankh", "room:2:double", "room:3:curse", GOLD, "corridor:2:ankh", "corridor:2:curse"]
)
def test_other_symbols_do_nothing_at_once(name: str) -> None:
    state = at({0: tile(name, ORIENTATIONS[int(name.split(":")[1])][-1])})
    assert len(play(state, ("pawn", "worker", 0))) == 1
    assert asked(state).kind == "place-tile"
