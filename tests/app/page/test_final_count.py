"""The step-by-step display of the final count, for games whose last choice gives points more than once."""

import random
import re

import pytest

from app.drawing.markup import Markup, el
from app.page.log import closed
from app.page.page import Page
from app.table.effects import Effect
from app.table.stops import Stop, final_count
from app.table.table import Table
from app.words import choices as choices_words
from app.words import scores as scores_words
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import finish, match_of, play_out, words


@pytest.fixture(scope="module")
def finished() -> str:
    """The link of a random game of Imhotep."""
    rng = random.Random(4)
    match = Match.new("imhotep", 2, {}, rng)
    while (decision := match.state.decision()) is not None:
        match.play(rng.choice(decision.choices))
    return encode(match)


@pytest.fixture
def ended(finished: str) -> Table:
    table = make_table(None, "imhotep")
    table.open("", finished)
    table.take_effects()
    return table


def steps(table: Table) -> list[Stop]:
    assert table.session is not None
    return final_count(table.session)


def last_words(page: Page) -> str:
    """The text of the last-events line in the status region."""
    return re.split(r'<p class="last"[^>]*>', page.render()["status"])[1]


def test_a_sentence_that_ends_in_points_gets_a_full_stop_before_the_next() -> None:
    gained = Markup("Anna ha 1 carta. " + el("span", None, "+1"))
    won = Markup("Vince Anna.")
    assert closed([gained, won]) == ["Anna ha 1 carta. <span>+1</span>.", "Vince Anna."]
    assert closed([won, gained]) == ["Vince Anna.", "Anna ha 1 carta. <span>+1</span>"]
    assert closed([won]) == [won]


def test_each_scoring_line_is_a_step_and_the_last_step_is_the_final_state(ended: Table) -> None:
    known = steps(ended)
    assert len(known) > 2
    assert [stop.told for stop in known[:-1]] == sorted({stop.told for stop in known[:-1] if stop.told})
    assert ended.session is not None
    assert known[-1] == Stop(ended.session.length)
    assert ended.replay.moments()[-len(known) :] == known


def test_the_count_shows_one_line_at_a_time_and_then_the_end(ended: Table) -> None:
    page = Page(ended)
    assert 'data-act="count"' in page.render()["end"]
    ended.replay.count()
    assert ended.take_effects() == [Effect("focus", "status")]
    assert ended.replay.events() == () and "da quelli già fatti" in page.render()["status"]
    told = []
    ended.pace.tick()
    while ended.looking_back:
        told.append((len(ended.replay.events()), last_words(page)))
        if ended.replay.told is not None:
            assert f"Conteggio finale: {len(told)} di {len(steps(ended))}" in page.render()["status"]
        ended.pace.tick()
    assert [n for n, _ in told[:-1]] == [stop.told for stop in steps(ended)[:-1]]
    assert len({words for _, words in told}) == len(told) == len(steps(ended))
    assert ended.take_effects() == [Effect("focus", "end")] and not ended.pace.ticking


def points_of(page: Page) -> list[int]:
    return [int(text) for text in re.findall(r'data-score="\d">([^<]*)<', page.render()["players"])]


def test_totals_start_at_the_points_won_during_play(ended: Table) -> None:
    page, session = Page(ended), ended.session
    assert session is not None
    final = list(session.view.seen().scores())
    last = [event for event in session.view.events(session.length) if "points" in event.data]
    before = [final[s] - sum(event.data["points"] for event in last if event.seat == s) for s in range(2)]
    ended.replay.count()
    assert points_of(page) == before != final
    totals = [before]
    while ended.looking_back:
        ended.pace.tick()
        totals.append(points_of(page))
    assert totals[-1] == final
    assert len({tuple(points) for points in totals}) > 2


def test_the_count_can_be_skipped(ended: Table) -> None:
    page = Page(ended)
    ended.replay.count()
    ended.take_effects()
    assert 'data-act="skip"' in page.render()["actions"]
    ended.pace.skip()
    assert not ended.looking_back and ended.take_effects() == [Effect("focus", "end")]


def test_walking_through_the_count_stops_at_its_last_step(ended: Table) -> None:
    page = Page(ended)
    ended.replay.count()
    ended.pace.tick()
    ended.replay.walk(1)
    assert ended.replay.stop() == steps(ended)[1]
    assert 'data-act="leave"' in page.render()["actions"]
    while ended.replay.playing:
        ended.pace.tick()
    assert ended.replay.stop() == steps(ended)[-1]
    ended.replay.walk(-1)
    assert ended.replay.stop() == steps(ended)[-2]
    ended.replay.leave()
    assert ended.replay.stop() is None


def test_the_slider_covers_all_moments_and_marks_the_rounds(ended: Table) -> None:
    page = Page(ended)
    known = ended.replay.moments()
    ended.replay.walk_to(3)
    assert ended.replay.stop() == known[3]
    slider = page.render()["actions"]
    assert f'max="{len(known) - 1}" value="3"' in slider
    assert [int(n) for n in re.findall(r'<i style="--at:[\d.]+">(\d)</i>', slider)] == [1, 2, 3, 4, 5, 6]
    ended.replay.walk_to(len(known) - 1)
    assert f'value="{len(known) - 1}"' in page.render()["actions"]
    ended.replay.walk_to(len(known))
    assert ended.replay.stop() == known[-1]


def test_the_next_player_begins_the_rematch(ended: Table) -> None:
    assert ended.session is not None
    before = ended.session.people
    ended.switch.rematch()
    assert ended.session.people == (*before[1:], before[0])


def test_who_begins_the_rematch_is_asked_once(ended: Table) -> None:
    assert ended.session is not None
    page, before, over = Page(ended), ended.session.people, ended.session
    assert "data-begin" not in page.render()["end"]
    ended.switch.ask_rematch()
    asked = page.render()["end"]
    assert asked.count("data-begin") == len(before) and 'data-act="rematch"' not in asked
    assert 'class="button confirm" data-begin="1"' in asked
    assert ended.back() and "data-begin" not in page.render()["end"] and ended.session is over
    ended.switch.ask_rematch()
    ended.switch.rematch(0)
    assert ended.session is not over and ended.session.people == before
    assert "data-begin" not in page.render()["end"]


def test_the_sheet_of_the_rematch_has_the_options(mini: str) -> None:
    table = make_table()
    page = Page(table)
    table.open("mini", "")
    table.form.set("option-stones", "1")
    table.switch.start()
    play_out(table)
    assert table.over
    table.form.set("option-stones", "0")
    table.switch.ask_rematch()
    parts = page.render()
    assert 'name="option-stones"' in parts["end"] and parts["setup"] == ""
    assert table.form.chosen_options() == match_of(table).setup.options
    table.form.set("option-stones", "0")
    table.form.set("option-coin", "1")
    chosen = table.form.chosen_options()
    assert chosen != match_of(table).setup.options
    table.switch.rematch(1)
    assert match_of(table).setup.options == chosen


def test_a_refused_combination_begins_no_rematch(mini: str) -> None:
    table = make_table()
    table.open("mini", "")
    table.switch.start()
    play_out(table)
    over = table.session
    table.switch.ask_rematch()
    table.form.set("option-coin", "1")
    table.form.set("option-stones", "1")
    why = table.form.refusal()
    assert why and why in words(Page(table).render()["end"])
    table.switch.rematch(1)
    assert table.session is over


def test_after_the_end_undo_is_labelled_reopen(mini: str) -> None:
    table = make_table()
    page = Page(table)
    finish(table)
    actions = page.render()["actions"]
    assert choices_words.REOPEN in actions and choices_words.UNDO not in actions
    table.switch.ask_rematch()
    table.undo()
    actions = page.render()["actions"]
    assert (
        choices_words.UNDO in actions
        and choices_words.REOPEN not in actions
        and not table.on_table.rematching
    )


def test_the_lines_of_the_log_lead_to_their_steps(ended: Table) -> None:
    ended.panel.show("diario", keep=True)
    stops = re.findall(r'data-moment="([^"]+)"', Page(ended).render()["panel-diario"])
    known = steps(ended)
    assert [Stop.read(stop) for stop in stops][-len(known) :] == known
    assert ended.session is not None and Stop.read(stops[0]).k < Stop.read(stops[-len(known) - 9]).k
    assert Stop.read(stops[-len(known) - 9]).k < ended.session.length
    ended.replay.show(*known[1])
    current = re.findall(r'data-moment="([^"]+)"[^>]*aria-current', Page(ended).render()["panel-diario"])
    assert current == [str(known[1])]


def test_an_unfinished_game_has_no_count(mini: str) -> None:
    table = make_table()
    table.open(mini, "")
    table.start()
    table.take_effects()
    assert steps(table) == []
    table.replay.count()
    assert not table.looking_back and not table.replay.playing and table.take_effects() == []


def test_the_count_begins_at_the_first_points(ended: Table) -> None:
    """Events of the last choice before the first points are not steps of the count."""
    session = ended.session
    assert session is not None
    events, known = session.view.events(session.length), steps(ended)
    first = known[0].told
    assert first is not None and "points" in events[first - 1].data
    assert not any("points" in event.data for event in events[: first - 1])


def test_looking_back_explains_what_the_points_mean(ended: Table) -> None:
    page = Page(ended)
    meant = "I punti sono quelli che ognuno avrebbe se la partita finisse ora."
    assert meant not in page.render()["players"]
    ended.replay.show(10)
    assert meant in page.render()["players"]
    ended.replay.count()
    players = page.render()["players"]
    assert scores_words.COUNTED_SO_FAR in players and meant not in players
