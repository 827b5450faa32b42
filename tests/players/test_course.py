"""The course of a finished game: whatever happens, the account of each seat adds up to its final lead."""

import random

import pytest

from pycore.games import GAMES, HOUSE
from pycore.match import Match
from pycore.players import player
from pycore.players.chances import leads
from pycore.players.course import course


def played_out(game: str, seats: int, seed: int) -> Match:
    """A match whose choices are drawn at random."""
    rng = random.Random(seed)
    match = Match.new(game, seats, rng=rng)
    while (decision := match.decision) is not None:
        match.play(rng.choice(decision.choices))
    return match


@pytest.mark.parametrize("game", HOUSE)
def test_accounts_add_up(game: str) -> None:
    for seats in GAMES[game].seats:
        match = played_out(game, seats, seed=seats)
        found = course(match)
        assert len(found.leads) == len(match) + 1
        ends = leads(match.state.scores())
        for seat in range(seats):
            account = found.account(match, seat)
            assert account.result == pytest.approx(ends[seat])
            assert sum(account[:-1]) == pytest.approx(account.result)


def test_a_game_under_way_has_no_course() -> None:
    with pytest.raises(ValueError, match="not over"):
        course(Match.new("senet", 2, rng=random.Random(1)))


def test_a_good_throw_is_luck_and_the_best_move_is_not() -> None:
    """`greedy` makes the choice that the evaluation likes best: its own choices never gain, and luck does the rest."""
    match = Match.new("senet", 2, rng=random.Random(3))
    who = player("greedy")
    while (decision := match.decision) is not None:
        match.play(
            who.choose(match.seen_by(decision.seat)) if len(decision.choices) > 1 else decision.choices[0]
        )
    found = course(match)
    account = found.account(match, seat=0)
    assert abs(account.own) < abs(account.luck)
    assert found.account(match, seat=1).luck == pytest.approx(-account.luck)


def test_what_others_draw_is_hidden() -> None:
    """In Oh, Pharaoh! a card drawn from the pile is known to the seat that draws it."""
    match = played_out("oh_pharaoh", 3, seed=2)
    accounts = [course(match).account(match, seat) for seat in range(3)]
    assert all(account.hidden for account in accounts)
