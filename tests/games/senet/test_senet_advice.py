"""The value of the pieces' safety in Senet, and that even a beginner uses the houses well."""

import random

import pytest

from pycore.advice import parts_of
from pycore.games.senet import advice
from pycore.match import Match
from pycore.players import player
from tests.games.senet.building import position as senet_position


@pytest.mark.parametrize("seed", range(20))
def test_even_a_beginner_knows_the_houses(seed: int) -> None:
    """The piece moves into the water only if it must."""
    plain = Match.new("senet", 2, rng=random.Random(1)).state.to_plain()
    standing = {26: 0, 5: 0, 12: 1}
    squares = [standing.get(square) for square in range(1, 31)]
    position = plain | {"squares": squares, "off": [5, 6], "phase": "move", "throw": 1, "seat": 0}
    match = Match.from_position("senet", position)
    assert player("apprendista", seed).choose(match.seen_by(0)) == ("move", 5)


def worth_of_standing(white: tuple[int, ...], blue: tuple[int, ...], seat: int = 1) -> tuple[float, float]:
    """The value of the pieces' safety per seat, in steps."""
    position = senet_position(white, blue, seat=seat)
    state = Match.from_position("senet", position).state
    kinds = {part.kind: part for part in parts_of(advice.ADVICE, state)}
    one, other = (advice.HOME * worth for worth in kinds["safe"].worth)
    return one, other


def test_an_attacked_piece_loses_only_the_steps_of_the_throw() -> None:
    """The piece does not lose all its progress, because the two pieces change places. Here it is three steps ahead of
    an enemy. The throw 3 has the chance 4 / 16."""
    assert worth_of_standing((20,), (17,)) == pytest.approx((-3 * 4 / 16, 0))
    assert worth_of_standing((20,), (17, 18)) == pytest.approx((-(3 * 4 + 2 * 6) / 16, advice.PAIRED))
    # The seat whose turn it is may still move away.
    assert -3 * 4 / 16 < worth_of_standing((20,), (17,), seat=0)[0] < 0


def test_in_the_last_houses_an_attack_leads_into_the_water() -> None:
    lost = advice.HOUSE[29] - advice.HOUSE[27]
    assert worth_of_standing((29,), (26,)) == pytest.approx((-lost * 4 / 16, 0))
    assert worth_of_standing((29,), (25,)) == worth_of_standing((28, 29), (26,)) == (0, 0)
    assert worth_of_standing((29,), (27,)) == (0, 0)


def test_a_pair_is_in_no_danger() -> None:
    assert worth_of_standing((20, 21), (17, 18)) == pytest.approx((advice.PAIRED, advice.PAIRED))
