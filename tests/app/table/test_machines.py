"""Machines at the table. A fake thinker answers the table's requests."""

import json
import random

import pytest

from app.games.valle.words import log as valle_log
from app.page import log, status
from app.page.page import Page
from app.table.machines import Answer
from app.table.record import run_of
from app.table.session import Session
from app.table.table import Table
from app.words import choices as choices_words
from app.words import machines as machines_words
from app.words import status as status_words
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import link_of, match_of, toy_with_hands, words
from tests.app.thinking import against, at_the_end_of_a_round, first, lay, think
from tests.games.valle.table import cubes, position


def test_a_machine_answers_a_person(table: Table) -> None:
    session = against(table)
    assert session.people[1].name == "Ani" and table.machines.wanted() is None
    table.touch("stone-a")
    table.touch("place-1")
    while session.here.machine is None:
        table.choose(first(table))
    length = session.length
    assert table.pace.busy and table.lit() == {} and table.question() is None
    wanted = think(table)
    assert wanted.level == "scriba" and wanted.game == "mini" and wanted.seed.endswith(":1")
    assert session.length > length
    assert table.saves.all()[0].link == encode(match_of(table))
    assert "&p=persona,scriba" in link_of(table)


def waiting_for_the_machine(table: Table) -> Session:
    """Anna has played by touch, and Ani, the machine, has to choose."""
    session = against(table)
    table.on_table.by_pointer = True
    while session.here.machine is None:
        table.choose(first(table))
        while table.replay.unfolding:
            table.pace.tick()
    return session


@pytest.mark.parametrize("pointer", [True, False])
def test_the_end_of_a_round_waits_for_pointer_users_only(pointer: bool) -> None:
    """Keyboard users do not wait for the summary of the round, so it is told together with the machine's choice."""
    match, choice = at_the_end_of_a_round()
    table = make_table(None, "imhotep")
    session = lay(table, match, "persona", "scriba")
    table.be(0)
    table.on_table.by_pointer = pointer
    table.choose(choice)
    table.confirm()
    while table.replay.unfolding:
        table.pace.tick()
    assert table.on_table.round_summary is not None and session.here.machine == 1
    length = session.length
    think(table)
    while table.replay.unfolding:
        table.pace.tick()
    assert (session.length == length) == pointer
    assert ("finisce il round" in words(Page(table).render()["status"])) and (
        table.on_table.round_summary is not None
    ) == pointer


def test_events_in_the_round_summary_are_not_repeated() -> None:
    """A machine that chooses while another seat's boat is unloaded ends one round and begins the next."""
    rng = random.Random(1)
    for seed in range(200):
        match = Match.new("imhotep", 2, {}, random.Random(seed))
        while (decision := match.decision) is not None:
            choice = rng.choice(decision.choices)
            ahead = match.preview(choice)
            ends = any(event.kind == "round-ends" for event in ahead.events)
            asked = ahead.decision
            if (
                decision.seat == 1
                and ends
                and asked is not None
                and asked.seat == 1
                and match.record[-1][0] == "sail"
            ):
                break
            match.play(choice)
        if match.decision is not None:
            break
    table = make_table(None, "imhotep")
    session = lay(table, match.until(len(match) - 1), "persona", "scriba")
    table.be(0)
    table.choose(match.record[-1])
    table.confirm()
    while table.on_table.round_summary is None:
        table.machines.rested = True
        think(table)
    assert session.here.machine == 1
    table.pace.skip()
    assert table.on_table.round_summary is None
    think(table)
    while table.replay.unfolding:
        table.pace.tick()
    said = words(Page(table).render()["status"])
    assert "finisce il round" not in said


@pytest.mark.parametrize(("game", "seats"), [("oh_pharaoh", 3), ("kheops", 2)])
def test_a_players_draw_is_told_after_the_machines_moves(game: str, seats: int) -> None:
    """A player's own draw is told first, until they choose again. Their other actions are left out."""
    table, rng, told = make_table(None, game), random.Random(3), 0
    players = ["persona", *["scriba"] * (seats - 1)]
    session = lay(table, Match.new(game, seats, {}, random.Random(3)), *players)
    table.be(0)
    while told < 3:
        assert session.decision is not None
        if session.here.machine is None:
            table.choose(rng.choice(session.decision.choices))
            table.confirm()
            continue
        drawn = log.paragraph(
            [each.text for each in log.sentences(session, session.view.drawn(session.length))]
        )
        while session.here.machine is not None:
            think(table)
        told += bool(drawn)
        line = status.render(table, session, session.view.seen()).partition('data-act="unfold">')[2]
        assert words(line).startswith(words(drawn))


def test_a_machine_plays_after_a_pause_that_can_be_skipped(table: Table) -> None:
    session = waiting_for_the_machine(table)
    length = session.length
    assert table.pace.ticking
    think(table)
    assert session.length == length, "earlier events are still being shown"
    table.pace.tick()
    assert session.length > length
    table.undo()
    while session.here.machine is None:
        table.choose(first(table))
        while table.replay.unfolding:
            table.pace.tick()
    length = session.length
    table.pace.skip()
    think(table)
    assert session.length > length


@pytest.mark.parametrize("slug", ["leggende", "valle", "imhotep", "kheops", "oh_pharaoh"])
def test_a_machines_turn_is_shown_within_four_seconds(slug: str) -> None:
    table, rng = make_table(None, slug), random.Random(slug)
    session = lay(
        table, Match.new(slug, 2 if slug != "oh_pharaoh" else 3, {}, rng), "persona", *["scriba"] * 2
    )
    table.on_table.by_pointer = True
    longest = spent = 0.0
    for _ in range(150):
        if table.over:
            break
        if session.here.machine is None:
            spent = 0.0
            table.pace.skip()
            table.choose(rng.choice(match_of(table).decision.choices))  # type: ignore[union-attr]
            table.confirm()
        seat = session.here.machine
        while seat is not None and session.here.machine == seat:
            if (wanted := table.machines.wanted()) is not None:
                decision = match_of(table).decision
                assert decision is not None
                table.pace.machine_answers(wanted, Answer(rng.choice(decision.choices)))
            table.pace.read()
            assert table.pace.ticking
            if not run_of(session.source, seat):
                longest, spent = max(longest, spent), 0.0  # what others chose is shown first
            if run_of(session.source, seat) or not table.replay.unfolding:
                spent += table.pace.pause
            table.pace.tick()
        longest, spent = max(longest, spent), 0.0
    assert 0.5 < longest < 4.1


def test_an_answer_after_the_pause_is_played_at_once(table: Table) -> None:
    session = waiting_for_the_machine(table)
    length = session.length
    table.pace.tick()
    assert session.length == length and not table.pace.ticking and table.pace.busy
    think(table)
    assert session.length > length


def test_a_machine_waits_while_the_player_looks_back(table: Table) -> None:
    session = waiting_for_the_machine(table)
    length = session.length
    table.pace.tick()
    table.replay.show(0)
    think(table)
    assert session.length == length
    table.replay.leave()
    assert table.pace.ticking
    table.pace.tick()
    assert session.length > length


def test_thinking_is_shown_and_can_be_cut_short(table: Table) -> None:
    page, _ = Page(table), waiting_for_the_machine(table)
    parts = page.render()
    assert "Ani (scriba) sta pensando…" in words(parts["status"]) and status_words.SKIP in parts["actions"]
    skips = table.context()
    table.pace.tick()
    assert machines_words.PLAY_NOW in page.render()["actions"]
    assert table.context() != skips, "a touch on the first button must not act on the second"
    table.pace.play_now()
    assert table.machines.cut
    think(table)
    assert not table.machines.cut


def test_undo_includes_the_machines_answers(table: Table) -> None:
    session = against(table)
    start = session.length
    while session.here.machine is None:
        start = session.length
        table.choose(first(table))
    assert table.can_undo(), "while it thinks"
    while session.here.machine is not None:
        think(table)
    assert table.can_undo()
    table.undo()
    assert session.length == start and session.here.machine is None
    assert table.notice is not None and table.notice.text == choices_words.MOVES_UNDONE


def test_an_outdated_answer_is_ignored(table: Table) -> None:
    session = waiting_for_the_machine(table)
    wanted = table.machines.wanted()
    assert wanted is not None
    table.undo()
    length = session.length
    table.pace.machine_answers(wanted, Answer(("lift", "b")))
    assert session.length == length


def test_one_person_against_machines_needs_no_hand_over() -> None:
    """A whole game of the toy, which has hands, bids and a reaction."""
    table = make_table()
    page, session, rng = Page(table), against(table, "toy"), random.Random(3)
    while session.decision is not None:
        assert not session.here.must_pass() and session.here.eyes() == 0
        parts = page.render()
        assert parts["pass"] == "" and machines_words.NO_WORKER not in parts["status"]
        if session.here.machine is not None:
            think(table)
        else:
            table.choose(rng.choice(session.decision.choices))
            if table.unconfirmed is not None:
                table.confirm()
    assert page.render()["bar"] == ""


def test_a_machine_gets_only_what_its_seat_sees() -> None:
    table = make_table()
    match = toy_with_hands()
    lay(table, match, "persona", "faraone")
    table.choose(("bid", 1))
    wanted = table.machines.wanted()
    assert wanted is not None
    seen = json.loads(wanted.seen)
    assert seen == match.seen_by(1).to_plain() != match.state.to_plain()
    assert seen["hands"][1] == ["3", "shield"] and "1" not in seen["hands"][0]


def test_hand_overs_happen_between_persons_only() -> None:
    table = make_table()
    match = Match.new("toy", 3, {}, random.Random(2))
    session = lay(table, match, "persona", "scriba", "persona")
    page = Page(table)
    assert session.here.must_pass() and session.here.next_holder() == 0
    table.take_device()
    table.choose(("bid", 0))
    if table.unconfirmed is not None:
        table.confirm()
    assert session.here.machine == 1 and not session.here.must_pass() and session.here.eyes() is None
    assert "toy-card" not in page.render()["pieces"]
    think(table)
    assert session.here.must_pass() and session.here.next_holder() == 2


def test_machines_in_an_opened_link_wait_for_a_players_identity() -> None:
    table = make_table()
    match = Match.new("toy", 2, {}, random.Random(2))
    table.open("", encode(match) + "&n=Anna,Ani&p=scriba,persona&m=k3x9a0qz")
    session, page = table.session, Page(table)
    assert session is not None and session.here.machine == 0 and table.machines.wanted() is None
    bar = page.render()["bar"]
    assert 'data-be="1"' in bar and 'data-be="0"' not in bar and "all-here" not in bar
    table.be(1)
    assert table.machines.wanted() is not None and not session.here.must_pass()
    table.device.watch()
    assert table.machines.wanted() is None and session.here.eyes() is None
    table.be(1)
    assert not session.here.must_pass() and session.here.eyes() == 1


def test_a_game_is_not_sent_on_to_a_machine(table: Table) -> None:
    session = against(table)
    while session.here.machine is None:
        table.choose(first(table))
    parts = Page(table).render()
    assert "send-on" not in parts["actions"] + parts["panel-condividi"]
    assert status_words.send_link_to("Ani") not in parts["status"]


def status_after_a_stop() -> str:
    """The status text after a machine has left its workers where they are."""
    workers = [["8-A", "8-D", "16", "16", "16"], ["4-A", "16", "16", "16", "16"]]
    plain = position(
        2, {8: (0,)}, phase="worker", active=1, first=1, workers=workers, cubes=[cubes("rw"), {}]
    )
    table = make_table(None, "valle")
    lay(table, Match.from_position("valle", plain), "persona", "scriba")
    table.be(0)
    think(table, -1)
    assert table.session is not None and table.question() is not None
    return words(Page(table).render()["status"])


def test_a_machine_that_stops_its_workers_is_told() -> None:
    assert "B ferma qui gli operai: restano 6 punti movimento." in status_after_a_stop()


def test_a_machine_choice_without_a_log_line_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log line of the event is made empty."""
    monkeypatch.setitem(valle_log._LINES, "walk-ends", lambda who, data: "")
    assert "B non fa altro." in status_after_a_stop()


def test_the_page_says_when_the_worker_did_not_start(table: Table) -> None:
    page, session = Page(table), waiting_for_the_machine(table)
    table.hints.nobody_thinks()
    parts = page.render()
    assert machines_words.MACHINE_NOT_LOADED in parts["status"] and 'data-act="ask-again"' in parts["actions"]
    assert table.machines.wanted() is None
    table.machines.again()
    table.pace.skip()
    length = session.length
    think(table)
    assert session.length > length


def test_a_guide_offers_a_game_against_a_beginner() -> None:
    table = make_table(None, "imhotep")
    table.switch.start_guide("imhotep")
    table.switch.play_beginner()
    session = table.session
    assert session is not None and session.game == "imhotep" and table.guide is None
    assert session.tail.players == ("persona", "apprendista") and session.here.eyes() == 0
    assert not session.here.must_pass() and table.saves.all()


def test_a_fresh_form_starts_a_game_against_a_scribe() -> None:
    table = make_table(None, "imhotep")
    fresh = Table(("imhotep",), table.saves)
    fresh.start()
    assert fresh.session is not None and fresh.session.tail.players == ("persona", "scriba")


def test_the_level_of_a_machine_changes_in_the_game(table: Table) -> None:
    session = lay(table, Match.new("mini", 2, {}), "persona", "scriba")
    names, page = session.tail.names, Page(table)
    assert '<option value="scriba" selected' in page.render()["players"]
    table.switch.set_level(0, "faraone")
    table.switch.set_level(1, "nobody")
    assert session.tail.players == ("persona", "scriba")
    table.switch.set_level(1, "faraone")
    assert session.tail.players == ("persona", "faraone") and session.tail.names == names
    assert '<option value="faraone" selected' in page.render()["players"]
    assert "p=persona,faraone" in table.saves.all()[0].tail
    while session.decision is not None and table.machines.asked is None:
        table.choose(first(table))
    wanted = table.machines.wanted()
    assert wanted is not None and wanted.level == "faraone"


@pytest.mark.parametrize(
    ("points", "level"), [([9, 2], "architetto"), ([9, 9], "scriba"), ([2, 9], "scriba")]
)
def test_after_a_clear_win_the_next_level_is_offered(table: Table, points: list[int], level: str) -> None:
    plain = Match.new("mini", 2, {}).state.to_plain() | {"stones": "d", "points": points}
    session = lay(table, Match.from_position("mini", plain), "persona", "scriba")
    table.choose(first(table))
    assert table.over
    table.switch.ask_rematch()
    assert f'<option value="{level}" selected' in Page(table).render()["end"]
    table.switch.set_level(0, "faraone")
    table.switch.set_level(1, "nobody")
    table.switch.rematch(0)
    again = table.session
    assert again is not None and again is not session and again.tail.players == ("persona", level)
    assert again.tail.names[0] == session.tail.names[0]
    assert (again.tail.names[1] == session.tail.names[1]) == (level == "scriba")


@pytest.mark.parametrize("again", [1, 0])
def test_a_rematch_keeps_persons_and_machines(table: Table, again: int) -> None:
    session = against(table)
    table.switch.rematch(again)
    assert table.session is not session and table.session is not None
    assert sorted(table.session.tail.players) == ["persona", "scriba"]
    assert table.session.here.identity == table.session.tail.players.index("persona")
