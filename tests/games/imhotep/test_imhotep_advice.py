"""What stones and cards of Imhotep are worth while they are on their way."""

import random

import pytest

from pycore.games.imhotep import advice
from pycore.games.imhotep.state import ImhotepState
from pycore.match import Match


def reached(kind: str) -> tuple[ImhotepState, ImhotepState]:
    """A game of Imhotep at random, before the choice that leads to a decision and there."""
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


def test_stones_that_are_being_unloaded_are_worth_something() -> None:
    """Else whoever may take a card for them seems to have lost them."""
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


def test_a_card_is_not_lost_while_it_does_its_work() -> None:
    before, state = reached("sail-to")
    seat = state.active
    assert part_of(state, "cards")[seat] == pytest.approx(part_of(before, "cards")[seat])
