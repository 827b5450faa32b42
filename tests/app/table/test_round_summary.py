"""The summary of a round: computed from its events and shown until the next touch."""

import random
import re
from collections.abc import Callable

import pytest

from app import games
from app.page.page import Page
from app.table.last_events import round_summary
from app.table.session import Session
from app.table.table import Table
from app.table.tail import make
from app.words import scores as scores_words
from pycore.contract import Choice
from pycore.games import GAMES, HOUSE
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table

ROUNDS = ["imhotep", "valle"]


def at_a_new_round(game: str, nth: int = 1, seats: int = 3) -> tuple[str, Choice]:
    """A link to a random game, and the choice that ends its `nth` round."""
    ends = games.page(game).rounds.ends
    rng = random.Random(5)
    match = Match.new(game, seats, {}, rng)
    over = 0
    while (decision := match.state.decision()) is not None:
        choice, length, known = rng.choice(decision.choices), len(match), len(match.log)
        match.play(choice)
        over += sum(event.kind == ends for _, event in match.log[known:])
        if over == nth and match.state.decision() is not None:
            return encode(match.until(length)), choice
    raise AssertionError(f"{game} has too few rounds")


def opened(game: str) -> tuple[Table, Choice]:
    link, choice = at_a_new_round(game)
    table = make_table(None, game)
    table.open("", link)
    table.be(None)
    return table, choice


def play(table: Table, choice: Choice) -> None:
    """Make a choice, with any hand-over and confirmation it needs."""
    assert table.session is not None
    if table.session.here.must_pass():
        table.take_device()
    table.choose(choice)
    if table.unconfirmed is not None:
        table.confirm()
    if table.session.here.must_pass():
        table.take_device()


def test_a_game_without_rounds_has_no_summary() -> None:
    assert not games.page("senet").rounds.ends


def test_lots_visible_on_the_board_are_left_out() -> None:
    """Three lots of five cubes would cover half of a phone's board, on which they are visible anyway."""
    table, choice = opened("valle")
    play(table, choice)
    assert table.session is not None and table.on_table.round_summary is not None
    assert "lots-drawn" in {event.kind for event in table.session.view.events()}
    kinds = [event.kind for event in table.on_table.round_summary.after]
    assert kinds[-1] == "round-begins" and set(kinds[:-1]) == {"leftovers"}, (
        "the leftover cubes must be mentioned"
    )


@pytest.mark.parametrize("game", ROUNDS)
def test_the_points_of_a_round_are_the_sum_of_its_events(game: str) -> None:
    table, choice = opened(game)
    assert table.on_table.round_summary is None
    play(table, choice)
    session = table.session
    assert session is not None
    summary = table.on_table.round_summary
    assert summary is not None and summary == round_summary(session)
    ends, begins = games.page(game).rounds[:2]
    assert summary.head.kind == ends and begins in {event.kind for event in summary.after}
    told = [event for _, event in session.view.log()]
    starts = [n for n, event in enumerate(told) if event.kind == begins]
    last = told[(starts[-2] if len(starts) > 1 else 0) : starts[-1]]
    for seat, gains in enumerate(summary.gains):
        points = sum(event.data.get("points", 0) for event in last if event.seat == seat)
        assert sum(gains.values()) == points


@pytest.mark.parametrize("game", HOUSE)
@pytest.mark.parametrize("seed", range(3))
def test_the_numbers_of_a_summary_explain_the_totals_beside_it(game: str, seed: int) -> None:
    """Points won and points not won yet add up to the change of the totals since the summary before."""
    rng = random.Random(seed)
    seats = rng.choice(GAMES[game].seats)
    match = Match.new(game, seats, {}, rng)
    session = Session(match, make([], [], seats, games.page(game).colours))
    known, summaries, rounds = session.view.seen().scores(), 0, games.page(game).rounds
    while session.decision is not None:
        begun = [event.kind for _, event in match.log].count(rounds.begins)
        match.play(rng.choice(session.decision.choices))
        session.changed()
        summary = round_summary(session)
        if session.decision is None or [event.kind for _, event in match.log].count(rounds.begins) == begun:
            continue
        now = session.view.seen().scores()
        if summary is not None:
            summaries += 1
            told = [
                sum(a.values()) + sum(b.values()) for a, b in zip(summary.gains, summary.later, strict=True)
            ]
            assert told == [after - before for before, after in zip(known, now, strict=True)]
        known = now
    assert bool(summaries) == bool(rounds.ends)


def test_the_summary_lists_points_by_source_and_names_the_next_first_player() -> None:
    table, choice = opened("imhotep")
    play(table, choice)
    status = Page(table).render()["status"]
    assert 'class="round"' in status and 'class="last"' not in status
    session, summary = table.session, table.on_table.round_summary
    assert session is not None and summary is not None
    rows = re.findall(r"<li>(.*?)</li>", status)
    won = [seat for seat, points in enumerate(zip(summary.gains, summary.later, strict=True)) if any(points)]
    assert len(rows) == len(won) >= 2
    for row, seat in zip(rows, won, strict=True):
        assert session.people[seat].name in row
        by = sum(summary.gains[seat].values()) + sum(summary.later[seat].values())
        assert f">{scores_words.plus(by)}</b>" in row
        for rule, points in (*summary.gains[seat].items(), *summary.later[seat].items()):
            assert f"{games.source(session.game, rule)} {scores_words.plus(points)}" in row
    assert "Comincia" in status and "agli scarti" in status
    assert scores_words.TOTALS_AS_IF_ENDED in status
    table.settings.toggle_points()
    assert scores_words.TOTALS_AS_IF_ENDED not in Page(table).render()["status"], "no totals are shown"


def test_the_next_touch_ends_the_summary() -> None:
    touches: tuple[Callable[[Table], object], ...] = (
        lambda it: it.touch("quarry"),
        lambda it: it.back(),
        lambda it: it.pace.read(),
    )
    for touch in touches:
        table, choice = opened("imhotep")
        play(table, choice)
        assert table.on_table.round_summary is not None
        touch(table)
        assert table.on_table.round_summary is None
        assert 'class="round"' not in Page(table).render()["status"]


def test_a_past_moment_has_no_summary() -> None:
    table, choice = opened("imhotep")
    play(table, choice)
    assert table.session is not None
    table.replay.show(table.session.length - 1)
    assert table.on_table.round_summary is None
    table.replay.leave()
    assert table.on_table.round_summary is not None


def test_the_expanded_last_events_line_collapses_at_the_next_touch() -> None:
    table, _ = opened("imhotep")
    page = Page(table)
    assert 'class="last"' in page.render()["status"]
    table.last_events.unfold()
    assert 'class="last unfolded"' in page.render()["status"]
    table.touch("quarry")
    assert "unfolded" not in page.render()["status"]


def test_new_points_are_flagged_only_when_they_are_made(mini: str) -> None:
    table, choice = opened("imhotep")
    page = Page(table)
    page.render()
    assert not page.made
    play(table, choice)
    page.render()
    assert page.made
    page.made = False
    table.last_events.unfold()
    page.render()
    assert not page.made
    table.replay.walk(-1)
    page.render()
    assert not page.made
    table.replay.walk(1)
    page.render()
    assert page.made
