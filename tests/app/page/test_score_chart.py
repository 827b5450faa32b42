"""The score sheet at the end: its table, and the chart of the points over a game."""

import random
import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from app import games
from app.page import score_chart, score_sheet
from app.table import scores
from app.table.periods import APART, marked, periods
from app.table.session import Session
from app.table.stops import Stop, all_stops
from app.table.tail import make
from app.words import scores as scores_words
from pycore.match import Match
from tests.app.mini.page import PAGE as MINI
from tests.app.playing import match_of


def finished(slug: str, seats: int, seed: int) -> Session:
    rng = random.Random(seed)
    match = Match.new(slug, seats, {}, rng)
    while (decision := match.state.decision()) is not None:
        match.play(rng.choice(decision.choices))
    return Session(match, make([], [], seats, games.page(slug).colours))


def drawn(session: Session) -> ET.Element:
    text = score_sheet.render(session)
    (chart,) = re.findall(r'<svg class="chart".*?</svg></figure>', text)
    return ET.fromstring(chart.removesuffix("</figure>"))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("slug", ["imhotep", "leggende", "oh_pharaoh"])
def test_rows_follow_the_order_of_the_rules(slug: str, seed: int) -> None:
    """The rows follow the order of `sources`, and each rule that gave points has one."""
    session = finished(slug, 3, seed)
    rows = [row.rule for row in scores.rows(session)]
    known = [f"{slug}-{name}" for name in session.page.sources]
    assert rows == [rule for rule in known if rule in rows]
    first = list(dict.fromkeys(event.rule for _, event in match_of(session).log if "points" in event.data))
    assert sorted(first) == sorted(rows)
    named = [games.source(slug, rule) for rule in rows]
    assert re.findall(r'<th scope="row">(?:<button[^>]*>)?([^<]*)<', score_sheet.render(session)) == [
        *named,
        "Totale",
    ]


def test_unnamed_sources_are_ordered_by_their_first_points(
    mini: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MINI, "sources", {})
    session = finished("mini", 2, 1)
    first = list(dict.fromkeys(event.rule for _, event in match_of(session).log if "points" in event.data))
    assert len(first) == 2 and [row.rule for row in scores.rows(session)] == first


def ends(chart: ET.Element) -> list[tuple[float, float]]:
    """The coordinates of the marks at the end of the lines."""
    marks = [
        g.get("transform", "") for g in chart.iter("g") if g.get("transform", "").startswith("translate")
    ]
    return [(float(x), float(y)) for x, y in (re.findall(r"[\d.]+", mark) for mark in marks)]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(("slug", "seats"), [("imhotep", 4), ("toy", 3), ("mini", 2)])
def test_marks_stand_at_the_height_of_their_points_without_overlap(
    mini: str, slug: str, seats: int, seed: int
) -> None:
    session = finished(slug, seats, seed)
    marks = ends(drawn(session))
    points = match_of(session).state.scores()
    assert len(marks) == seats
    for one in range(seats):
        assert marks[one][0] + 11 <= score_chart.WIDTH
        for other in range(one):
            assert (points[one] == points[other]) == (marks[one][1] == marks[other][1])
            assert (points[one] > points[other]) == (marks[one][1] < marks[other][1])
            dx, dy = (abs(a - b) for a, b in zip(marks[one], marks[other], strict=True))
            assert max(dx, dy) >= score_chart.APART - 0.01


@pytest.mark.parametrize("seed", range(3))
def test_lines_are_step_functions_that_end_at_their_marks(seed: int) -> None:
    chart = drawn(finished("imhotep", 4, seed))
    paths = [path.get("d", "") for path in chart.iter("path") if "curve" in path.get("class", "")]
    assert len(paths) == 8
    assert all(re.fullmatch(r"M[\d.]+ [\d.]+(H[\d.]+V[\d.]+)+H[\d.]+", path) for path in paths)
    for path, (x, y) in zip(paths[::2], ends(chart), strict=True):
        assert float(path.rpartition("H")[2]) == x
        assert float(path.rpartition("V")[2].partition("H")[0]) == y


def test_a_game_scored_at_the_end_charts_the_points_as_if_it_ended_at_each_moment() -> None:
    session = finished("kheops", 2, 1)
    match = match_of(session)
    lines = scores.growth(session)
    for seat, line in enumerate(lines):
        assert line[0] == (0.0, 0) and line[-1] == (1.0, match.state.scores()[seat])
        assert len({points for _, points in line}) > 3
        for time, points in line:
            assert match.at(round(time * len(match))).scores()[seat] == points


def test_a_game_scored_during_play_charts_the_points_won() -> None:
    session = finished("imhotep", 2, 1)
    for seat, line in enumerate(scores.growth(session)):
        gains = [e.data["points"] for _, e in session.view.log() if e.seat == seat and "points" in e.data]
        assert len(line) == len(gains) + 2 and line[-1][1] == sum(gains)


@pytest.mark.parametrize(("slug", "seats"), [("imhotep", 4), ("kheops", 2), ("oh_pharaoh", 3), ("toy", 2)])
def test_each_row_of_the_sheet_links_to_its_moment(slug: str, seats: int) -> None:
    session = finished(slug, seats, 3)
    known = all_stops(session)
    rows = [row for row in scores.rows(session) if row.rule]
    assert rows
    totals = [sum(row.points[seat] for row in rows) for seat in range(seats)]
    assert totals == list(session.view.seen().scores())
    for row in rows:
        assert row.stop in known
        events = session.view.events(row.stop.k)[: row.stop.told]
        assert row.rule in {event.rule for event in (events[-1:] if row.stop.told else events)}


def test_kheops_has_a_row_for_each_network_that_pays() -> None:
    session = finished("kheops", 2, 1)
    paid = [event for _, event in session.view.log() if event.kind == "network-scored"]
    rows = [row for row in scores.rows(session) if row.part]
    assert len(rows) == len(paid) > 1
    for row, event in zip(rows, paid, strict=True):
        assert row.part.startswith(f"Sotterraneo {event.data['network'] + 1} (da ")
        assert row.points[event.seat] == event.data["points"]


def test_the_chart_explains_its_points_and_marks_the_rounds() -> None:
    session = finished("imhotep", 2, 4)
    sheet = score_sheet.render(session)
    assert scores_words.CHART_WON_AND_COUNT in sheet and "I numeri in basso sono i round." in sheet
    below = [text for text in drawn(session).iter("text") if text.get("text-anchor") == "middle"]
    assert [text.text for text in below] == ["1", "2", "3", "4", "5", "6"]
    places = [float(text.get("x", "")) for text in below]
    assert places == sorted(places) and places[0] < places[-1]
    sheet = score_sheet.render(finished("kheops", 2, 4))
    assert scores_words.CHART_AS_IF in sheet and "I numeri in basso sono i turni." in sheet
    assert "I numeri in basso sono i turni." in score_sheet.render(finished("valle", 2, 4))
    sheet = score_sheet.render(finished("senet", 2, 4))
    assert scores_words.CHART_WON in sheet and scores_words.CHART_WON_AND_COUNT not in sheet, (
        "nothing is counted there"
    )


HOUSE_GAMES = ("imhotep", "kheops", "leggende", "oh_pharaoh", "senet", "valle")


@pytest.mark.parametrize("slug", HOUSE_GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_marks_of_rounds_or_turns_are_few_and_apart(slug: str, seed: int) -> None:
    session = finished(slug, games.card(slug).seats[0], seed)
    assert list(periods(session).starts) == sorted(set(periods(session).starts))
    shown = marked(scores.period_starts(session))
    assert 2 <= len(shown) <= 1 / APART + 1
    assert all(b - a >= APART for (_, a), (_, b) in pairwise(shown))
    below = [text.text for text in drawn(session).iter("text") if text.get("text-anchor") == "middle"]
    assert below == [str(number) for number, _ in shown]


@pytest.mark.parametrize("seed", range(3))
def test_choices_before_the_first_turn_are_no_turns(seed: int) -> None:
    session = finished("leggende", 2, seed)
    kinds = [step.kind for step in session.source.steps]
    assert "neutral" in kinds and len(periods(session).starts) == kinds.count("take")


def test_answers_to_another_player_do_not_begin_a_turn() -> None:
    session = finished("oh_pharaoh", 3, 1)
    starts = periods(session).starts
    kinds = {session.source.steps[k].kind for k in starts}
    assert "react" in {step.kind for step in session.source.steps}
    assert kinds.isdisjoint({"answer", "react", "remains", "remains-level"})


@pytest.mark.parametrize("slug", HOUSE_GAMES)
def test_a_touch_on_the_chart_shows_a_moment_of_the_game(slug: str) -> None:
    session = finished(slug, games.card(slug).seats[0], 2)
    spans = list(drawn(session).iter("rect"))
    shown = [Stop.read(rect.get("data-moment", "")) for rect in spans]
    assert 2 <= len(shown) <= score_chart.COLUMNS
    assert shown == sorted(shown, key=lambda stop: stop.order) and set(shown) <= set(all_stops(session))
    edges = [(float(rect.get("x", "")), float(rect.get("width", ""))) for rect in spans]
    for (x, width), (following, _) in pairwise(edges):
        assert width > 0 and abs(x + width - following) < 0.02


def test_lines_of_equal_points_are_drawn_side_by_side() -> None:
    """Everybody begins with no points."""
    paths = [path.get("d", "") for path in drawn(finished("imhotep", 4, 1)).iter("path")]
    starts = {path.partition("H")[0] for path in paths if path.startswith("M46 ")}
    assert len(starts) == 4


def test_the_label_of_the_chart_gives_the_points_at_half_time_and_at_the_end() -> None:
    session = finished("kheops", 2, 1)
    match = match_of(session)
    label = drawn(session).get("aria-label", "")
    half, end = match.at(len(match) // 2).scores(), match.state.scores()
    assert label == scores_words.chart_summary([person.name for person in session.people], half, end)


@pytest.mark.parametrize("slug", ["imhotep", "valle"])
def test_rounds_are_numbered_as_in_the_rules(slug: str) -> None:
    session = finished(slug, 2, 0)
    starts = periods(session).starts
    begun = [(event.data["round"], k) for k, event in session.view.log() if event.kind == "round-begins"]
    assert begun and all(starts[number - 1] == k for number, k in begun)
    assert len(starts) == max(number for number, _ in begun)
