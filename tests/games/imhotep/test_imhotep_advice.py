"""The value of stones and cards of Imhotep that have not taken effect yet."""

import random

import pytest

from pycore.games.imhotep import advice
from pycore.games.imhotep.state import ImhotepState
from pycore.match import Match


def reached(kind: str) -> tuple[ImhotepState, ImhotepState]:
    """A random game of Imhotep, just before and at the first decision of a kind."""
    rng = random.Random(5)
    while True:
        match = Match.new("imhotep", 2, rng=rng)
        while (decision := match.decision) is not None:
            before, seat = match.state.copy(), decision.seat
            match.play(rng.choice(decision.choices))
            after = match.decision
            if after is not None and (after.kind, after.seat) == (kind, seat):
                assert isinstance(before, ImhotepState) and isinstance(match.state, ImhotepState)
                return before, match.state


def part_of(state: ImhotepState, kind: str) -> list[float]:
    return next(list(part.worth) for part in advice.parts(state) if part.kind == kind)


def test_stones_being_unloaded_have_a_value() -> None:
    """Otherwise a seat that may take a card for a stone would seem to have lost the stone."""
    for kind in ("take-card", "unload-next"):
        before, state = reached(kind)
        lying = [
            owner
            for boat, site in enumerate(state.docked)
            if site >= 0
            for owner in state.cargo[4 * boat :][:4]
        ]
        assert any(owner >= 0 for owner in lying)
        assert sum(part_of(state, "stones")) > sum(part_of(before, "stones"))


def test_a_played_card_keeps_its_value_until_it_takes_effect() -> None:
    before, state = reached("sail-to")
    seat = state.active
    assert part_of(state, "cards")[seat] == pytest.approx(part_of(before, "cards")[seat])
