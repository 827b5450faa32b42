"""What games with itself have taught: read as it was learned, the same for both seats, and of some sense."""

import random
from math import exp

import pytest

from pycore.games import GAMES
from pycore.games.senet import advice
from pycore.games.senet import advice_learned as learned
from pycore.games.senet import advice_weights as weights
from pycore.games.senet.state import SenetState
from pycore.match import Match
from pycore.players import counsel, player
from tests.bench import senet_learning
from tests.games.senet.building import position


def states(games: int = 3) -> list[SenetState]:
    """Where somebody is about to throw, all along some games."""
    found, rng = [], random.Random(5)
    for _ in range(games):
        match = Match.new("senet", 2, {}, rng)
        while (decision := match.decision) is not None:
            if decision.kind == "throw":
                found.append(SenetState.from_plain(match.state.to_plain()))
            match.play(rng.choice(decision.choices))
    return found


def other_way_round(state: SenetState) -> SenetState:
    """The same with the sides exchanged."""
    plain = state.to_plain()
    plain["seat"] = 1 - plain["seat"]
    plain["off"].reverse()
    plain["squares"] = [None if owner is None else 1 - owner for owner in plain["squares"]]
    return SenetState.from_plain(plain)


def test_who_plays_judges_as_who_learned() -> None:
    hidden = [0.0] * learned.HIDDEN
    for state in states():
        chance = senet_learning.chance(learned.judge(), senet_learning.look(state), hidden)
        assert 1 / (1 + exp(-learned.odds(state))) == pytest.approx(chance)


def test_sides_are_judged_alike() -> None:
    for state in states(1):
        one, two = learned.value(state)
        assert one == -two
        assert learned.value(other_way_round(state)) == pytest.approx([two, one])


def test_every_position_has_its_entries_and_inputs() -> None:
    for state in states(1):
        entries = learned.entries(state.board, state.off, state.seat)
        inputs = learned.inputs(state.board, state.off, state.seat)
        assert len(entries) == len(set(entries)) == 32 and min(entries) >= 0 and max(entries) < learned.TABLES
        many = sum(owner >= 0 for owner in state.board)
        assert len(inputs) == len(set(inputs)) == many + 2
        assert min(inputs) >= 0 and max(inputs) < learned.INPUTS


def test_the_end_is_worth_its_pieces() -> None:
    state, rng = SenetState(), random.Random(3)
    while (decision := state.decision()) is not None:
        state.apply(rng.choice(decision.choices))
    assert tuple(learned.value(state)) == state.scores()


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # One piece is left to both; it stands where any throw bears it off, or far away.
        (position([30], [3]), position([3], [30])),
        (position([30], [20]), position([27], [20])),
        # A piece more is off.
        (position([20, 21], [10, 11, 12]), position([19, 20, 21], [10, 11, 12])),
    ],
)
def test_it_knows_who_is_ahead(better: dict[str, object], worse: dict[str, object]) -> None:
    assert learned.value(SenetState.from_plain(better))[0] > learned.value(SenetState.from_plain(worse))[0]


def test_weights_are_kept_as_they_were_learned() -> None:
    judge = senet_learning.study(2, seed=1)
    text = learned.packed(judge, "python -m tests.bench.senet_learning --games 2 --seed 1")
    kept: dict[str, str] = {}
    exec(text, kept)
    read = learned.unpacked(kept["PACKED"])
    assert read.flat() == pytest.approx(judge.flat(), abs=0.5 / learned.FINE)
    assert any(read.table) and any(read.out) and any(read.rows[0])
    again = learned.packed(senet_learning.study(2, seed=1), "")
    assert again.partition("PACKED")[2] == text.partition("PACKED")[2]


def test_the_kept_weights_say_what_made_them() -> None:
    assert weights.__doc__ is not None
    assert "python -m tests.bench.senet_learning --games 300000 --seed 1" in weights.__doc__


def test_only_the_strongest_level_uses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAMES["senet"].start(2, {})
    for choice in (("throw",), ("sticks", 1)):
        state.apply(choice)
    asked: list[str] = []

    def value(position: SenetState) -> list[float]:
        asked.append(position.phase)
        return learned.value(position)

    monkeypatch.setattr(counsel, "_advice_in", lambda package: advice.ADVICE._replace(strongest=value))
    player("architetto", seed=1, iterations=16).choose(state)
    assert not asked
    player("faraone", seed=1, iterations=16).choose(state)
    assert asked
