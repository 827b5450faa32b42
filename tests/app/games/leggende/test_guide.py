"""The guide of Leggende tells the truth: what its steps say of points, regions and cards is so."""

from typing import cast

from app.games.leggende.guide import GUIDE
from pycore.games.leggende.faces import REGION
from pycore.games.leggende.scoring import controls, elixirs
from pycore.games.leggende.state import LeggendeState
from pycore.link import decode

MATCH = decode(GUIDE.link)


def at(length: int) -> LeggendeState:
    return cast(LeggendeState, MATCH.at(length))


def holder(length: int, region: str) -> int:
    return controls(at(length))[REGION[region]]


def test_points_as_the_steps_state_them() -> None:
    assert {k: at(k).scores() for k in (39, 47, 58, 150, 152, 155)} == {
        39: (6, 1),
        47: (3, 5),
        58: (5, 3),
        150: (14, 7),
        152: (15, 7),
        155: (14, 9),
    }


def test_who_controls_what() -> None:
    assert [holder(36, "M2"), holder(37, "M3"), holder(38, "M5"), holder(39, "T3")] == [0, 0, 0, 0]
    assert [holder(44, "M2"), holder(47, "M2"), holder(47, "M3")] == [1, 1, 1]
    assert at(44).pending.left == 2 and at(42).pending.left == 4
    assert holder(51, "M4") == holder(58, "M4") == 0 and holder(52, "M2") == -1
    assert holder(151, "M1") != 0 and holder(152, "M1") == 0
    assert holder(152, "M3") == 0 and holder(155, "M3") == -1


def test_moves_coins_and_cards() -> None:
    assert at(35).pending.left == 5 and at(38).pending.left == 2
    assert at(34).coins[1] - at(47).coins[1] == 2
    assert at(47).coins[0] - at(48).coins[0] == at(58).coins[0] - at(59).coins[0] == 1
    assert at(150).coins[0] == 0 and at(150).turn == 21 and at(60).turn == 5
    held = list(controls(at(155)).values())
    assert held.count(0) == 8 and elixirs(at(155), 0) == 6
