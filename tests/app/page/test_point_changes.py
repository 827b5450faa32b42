"""Points that are not won yet: apart from those that are, and their changes in the last-events line."""

import random
import re

import pytest

from app import games
from app.page.page import Page
from app.table.scores import won_already
from app.table.session import Session
from app.table.table import Table
from app.table.tail import make
from app.words import scores as scores_words
from pycore.games import GAMES, HOUSE
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import match_of, words


def at_the_table(slug: str, steps: int) -> tuple[Table, Page]:
    rng = random.Random(3)
    match = Match.new(slug, 2, {}, rng)
    for _ in range(steps):
        decision = match.decision
        assert decision is not None
        match.play(rng.choice(decision.choices))
    table = make_table(None, slug)
    table.open("", encode(match) + "&n=Anna,Bruno")
    return table, Page(table)


def told(page: Page) -> dict[str, int]:
    """The announced change of points by name."""
    text = re.split("se finisse ora:", words(page.render()["status"]), flags=re.IGNORECASE)[-1]
    found = re.findall(r"(\d+)(?: punt[oi])? in (più|meno) per (Anna|Bruno)", text)
    return {name: int(by) if way == "più" else -int(by) for by, way, name in found}


def test_the_announced_change_matches_the_points_shown() -> None:
    """It covers the last choice and those that it carries on: in Kheops, the tile and the pawn before it."""
    met = 0
    for steps in range(8, 60, 3):
        table, page = at_the_table("kheops", steps)
        match = match_of(table)
        assert table.session is not None
        start = table.session.view.last_start()
        assert start is not None
        before, now = match.at(start).scores(), match.state.scores()
        moved = {name: b - a for name, a, b in zip(("Anna", "Bruno"), before, now, strict=True) if a != b}
        assert told(page) == moved
        met += bool(moved)
        table.settings.toggle_points()
        assert told(page) == {}
    assert met


def test_the_announced_change_covers_all_choices_in_the_line() -> None:
    """After a machine's turn the line covers several choices, and the announced change is their sum."""
    met = 0
    for since in range(8, 50, 5):
        table, page = at_the_table("kheops", since + 9)
        match = match_of(table)
        table.replay.note(since)
        before, now = match.at(since).scores(), match.state.scores()
        moved = {name: b - a for name, a, b in zip(("Anna", "Bruno"), before, now, strict=True) if a != b}
        assert told(page) == moved
        assert not moved or scores_words.IN_ALL in page.render()["status"]
        looks = re.findall(
            r'class="(gain|loss)-text">\d+(?: punt[oi])? in (più|meno)', page.render()["status"]
        )
        assert all((look == "gain") == (way == "più") for look, way in looks)
        met += any(by < 0 for by in moved.values())
    assert met


def test_the_change_of_one_choice_is_not_called_a_sum() -> None:
    """If the line covers one choice, or one whole turn, the change is not called a sum."""
    met = 0
    for steps in range(8, 60):
        table, page = at_the_table("kheops", steps)
        match = match_of(table)
        chosen = [k for k, step in enumerate(match.steps) if step.seat >= 0]
        table.replay.note(chosen[-1])
        status = page.render()["status"]
        assert scores_words.IN_ALL not in status
        met += scores_words.IF_IT_ENDED in status
    assert met


@pytest.mark.parametrize("slug", ["imhotep", "kheops", "leggende"])
def test_points_won_and_announced_add_up_to_the_change_of_the_totals(slug: str) -> None:
    met = 0
    for steps in range(30, 74, 2):
        table, page = at_the_table(slug, steps)
        session, match = table.session, match_of(table)
        assert session is not None and session.decision is not None
        start = session.view.last_start()
        if start is None or table.replay.unfolding or table.on_table.round_summary is not None:
            continue
        moved = [b - a for a, b in zip(match.at(start).scores(), match.state.scores(), strict=True)]
        for event in session.view.events():
            if event.points is not None:
                moved[event.seat] -= event.points
        status = page.render()["status"]
        if 'class="last' not in status:
            continue
        assert told(page) == {name: by for name, by in zip(("Anna", "Bruno"), moved, strict=True) if by}
        won = any(event.points for event in session.view.events())
        assert (scores_words.BESIDES in status) == (won and any(moved))
        met += any(moved)
    assert met


def test_points_won_at_once_are_not_announced_again() -> None:
    _, page = at_the_table("senet", 30)
    assert scores_words.IF_IT_ENDED not in page.render()["status"]


LONG = [("leggende", {"long": True}), ("imhotep", {"wrath": True, "edition": "later", "obelisks": "B"})]


@pytest.mark.parametrize(("game", "options"), [*((game, {}) for game in HOUSE), *LONG])
def test_points_won_are_those_of_the_log(game: str, options: dict[str, str | bool]) -> None:
    """The scores are points that the log told, and those of the final scoring if the game ended now."""
    rng, seats = random.Random(9), GAMES[game].seats[0]
    match = Match.new(game, seats, options, rng)
    session = Session(match, make([], [], seats, games.page(game).colours))
    apart = 0
    while session.decision is not None:
        seen = session.view.seen()
        logged = [0] * seats
        for _, event in session.view.log():
            if event.points is not None and event.seat >= 0:
                logged[event.seat] += event.points
        ended, won = games.page(game).if_it_ended(seen), won_already(session, seen)
        if ended is None:
            assert list(seen.scores()) == logged and won is None
        else:
            for event in ended.events:
                assert session.page.line(event) or event.points is None, "the score sheet names it"
            assert list(won or [0] * seats) == logged
            apart += won is not None
        match.play(rng.choice(session.decision.choices))
        session.changed()
    assert bool(apart) == (game == "imhotep" or bool(options))


def test_points_won_and_points_if_it_ended_stand_apart() -> None:
    match, rng = Match.new("imhotep", 2, {}, random.Random(3)), random.Random(3)
    table = make_table(None, "imhotep")
    while match.decision is not None and not any(event.points and not event.seat for _, event in match.log):
        match.play(rng.choice(match.decision.choices))
    table.open("", encode(match))
    page = Page(table)
    assert table.session is not None
    seen = table.session.view.seen()
    won, scores = won_already(table.session, seen), seen.scores()
    assert won is not None
    players = page.render()["players"]
    rows = re.findall(r'<li class="player.*?</li>', players)
    for row, score, part in zip(rows, scores, won, strict=True):
        assert f"<dt>Già fatti</dt><dd>{part}</dd>" in row
        assert f"<dt>Se finisse ora</dt><dd>+{score - part}</dd>" in row
        assert f">{score}</b>" in row
    table.gestures.tell_scores()
    assert f"{scores[0]} punti ({won[0]} già fatti)" in words(page.render()["status"])
    table.settings.toggle_points()
    assert "Già fatti" not in page.render()["players"]
