"""A new game goes on from a past moment of another one: "Gioca da qui"."""

import random
from collections import Counter

import pytest

from app.page.page import Page
from app.table.history import FROM_MOMENT, IMAGINED, UNADVISED
from app.table.saves import MemoryStorage
from app.table.session import Session
from app.table.table import Table
from app.table.tail import match_of
from app.words import log as log_words
from app.words import saves as saves_words
from pycore.games import GAMES
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import begin, drag, kept_list, link_of, play_out, two_devices
from tests.app.playing import match_of as its_match
from tests.app.table.live.wires import Company
from tests.app.thinking import against, lay


def session_of(table: Table) -> Session:
    assert table.session is not None
    return table.session


def finished(table: Table) -> Session:
    """A game against a machine on the table, played to its end."""
    match = Match.new("mini", 2, rng=random.Random(3))
    while match.decision is not None:
        match.play(match.decision.choices[0])
    session = lay(table, match, "persona", "faraone")
    table.on_table.save()
    return session


def some(slug: str, seats: int, length: int) -> Match:
    """A match with at least `length` choices, made at random."""
    rng = random.Random(5)
    match = Match.new(slug, seats, rng=rng)
    while match.decision is not None and len(match) < length:
        match.play(rng.choice(match.decision.choices))
    return match


def test_a_finished_game_goes_on_from_any_moment_and_stays_as_it_was(table: Table, page: Page) -> None:
    old = finished(table)
    kept = table.saves.all()
    record = its_match(old).record
    table.replay.show(3)
    assert 'data-act="play-on"' in page.render()["actions"]
    table.switch.ask_play_on()
    new = session_of(table)
    assert new is not old and not table.looking_back and not table.over
    assert its_match(new).record == record[:3] and its_match(old).record == record
    assert new.tail.players == ("persona", "faraone") and new.tail.names == old.tail.names
    assert new.tail.history == FROM_MOMENT
    assert table.notice is not None and table.notice.text == saves_words.PLAYED_ON
    assert saves_words.FROM_MOMENT in page.render()["players"]
    table.panel.show("partite", keep=True)
    theirs = [save for save in table.saves.all() if save.id != new.save_id]
    assert kept_list(page).count(saves_words.PLAYED_FROM) == 1
    assert theirs == kept and match_of(theirs[0].tail) != new.tail.match != ""
    table.choose(its_match(new).state.decision().choices[0])  # type: ignore[union-attr]
    assert [save for save in table.saves.all() if save.id != new.save_id] == kept


def test_a_link_of_the_old_game_still_opens_it(table: Table) -> None:
    finished(table)
    link = link_of(table)
    before = table.saves.all()
    table.replay.show(3)
    table.switch.ask_play_on()
    ours = link_of(table)
    table.open("", link)
    assert table.over and link_of(table) == link and table.saves.get(before[0].id) == before[0]
    table.open("", ours)
    assert not table.over and link_of(table) == ours and len(table.saves.all()) == 2


def test_the_beginning_of_the_new_game_cannot_be_taken_back(table: Table) -> None:
    finished(table)
    table.replay.show(3)
    assert not table.can_undo()
    table.switch.ask_play_on()
    assert not table.can_undo()


def test_luck_that_is_due_is_drawn_anew() -> None:
    """The place of the cut is before the throw of the coin."""
    match = Match.new("senet", 2, rng=random.Random(4))
    match.play(("throw",))
    drawn = Counter(match.play_on(1).record[1] for _ in range(200))
    assert len(drawn) > 1 and match.record[:1] == match.play_on(1).record[:1]


def test_the_end_is_no_moment_to_go_on_from(table: Table, page: Page) -> None:
    old = finished(table)
    table.replay.show(old.length)
    assert table.switch.moment is None and 'data-act="play-on"' not in page.render()["actions"]
    table.switch.ask_play_on()
    assert table.session is old and not table.on_table.playing_on


def test_among_people_it_asks_who_plays(table: Table, page: Page) -> None:
    begin(table)
    drag(table, "stone-a", "place-1")
    drag(table, "stone-b", "place-1")
    old = session_of(table)
    table.replay.show(2)
    table.switch.ask_play_on()
    assert table.session is old and table.on_table.playing_on
    parts = page.render()
    assert "Contro le macchine sei Bruno." in parts["status"]
    assert log_words.WITH_THE_SAME in parts["actions"] and 'name="walk"' not in parts["actions"]
    assert table.back() and not table.on_table.playing_on and table.replay.shown == 2
    table.switch.ask_play_on()
    table.switch.stay()
    assert 'name="walk"' in page.render()["actions"]
    table.switch.ask_play_on()
    table.replay.walk(-1)
    assert not table.on_table.playing_on
    table.replay.show(2)
    table.switch.play_on()
    assert session_of(table).tail.names == ("Anna", "Bruno") and session_of(table).here.all_here
    assert session_of(table).length == 2


def test_machines_take_the_seats_of_the_others(table: Table) -> None:
    begin(table)
    drag(table, "stone-a", "place-1")
    table.replay.show(2)
    table.switch.ask_play_on()
    table.switch.play_on(alone=True)
    new = session_of(table)
    assert new.tail.players == ("scriba", "persona") and new.tail.names[1] == "Bruno"
    assert new.here.identity == 1 and new.people[1].you


@pytest.mark.usefixtures("mini")
def test_somebody_at_their_own_device_plays_their_own_seat() -> None:
    anna, _ = two_devices()
    anna.replay.show(1)
    assert anna.switch.as_seat == 0
    anna.switch.ask_play_on()
    assert "sei" not in Page(anna).render()["status"]
    anna.switch.play_on()
    new = session_of(anna)
    assert new.here.identity == 0 and new.tail.names == ("Anna", "Bruno") and new.undoing.sent == -1


@pytest.mark.parametrize("alone", [True, False])
def test_no_advice_while_other_people_still_play_the_old_game(table: Table, page: Page, alone: bool) -> None:
    begin(table)
    drag(table, "stone-a", "place-1")
    table.replay.show(0)
    table.switch.play_on(alone)
    new = session_of(table)
    assert UNADVISED in new.tail.history and new.here.mine()
    assert not table.hints.may_ask_hint() and 'data-act="hint"' not in page.render()["actions"]
    table.hints.hint()
    assert not table.machines.hinting and table.notice is not None
    assert table.notice.text == saves_words.UNADVISED
    table.open("", link_of(table))
    assert not table.hints.may_ask_hint()
    play_out(table) if not alone else drag(table, "stone-a", "place-1")
    table.replay.show(0)
    table.switch.play_on(alone)
    assert UNADVISED in session_of(table).tail.history  # it is still the other game's position


def test_advice_after_a_finished_game_or_one_against_machines(table: Table) -> None:
    against(table)
    drag(table, "stone-a", "place-1")
    table.replay.show(0)
    table.switch.ask_play_on()
    assert table.hints.may_ask_hint()


def test_advice_after_a_game_of_several_people_is_over(table: Table) -> None:
    begin(table)
    play_out(table)
    table.replay.show(0)
    table.switch.play_on()
    assert table.hints.may_ask_hint()


@pytest.mark.parametrize("slug", sorted(set(GAMES) - {"mini"}))
@pytest.mark.parametrize("length", [0, 9, 30])
def test_what_the_viewer_may_not_know_is_imagined(slug: str, length: int) -> None:
    table = make_table(MemoryStorage(), slug)
    match = some(slug, 3 if 3 in GAMES[slug].seats else 2, length)
    players = ["persona", *["scriba"] * (match.seats - 1)]
    old = lay(table, match, *players)
    k = max(0, len(match) - 1)
    table.replay.show(k)
    eyes, seen = old.here.eyes(), match.seen_by(old.here.eyes(), k)
    table.switch.ask_play_on()
    new = session_of(table)
    ours = its_match(new)
    if seen.is_whole():
        assert IMAGINED not in new.tail.history
        assert ours.at(k if ours.from_opening else 0) == match.at(k)
    else:
        assert IMAGINED in new.tail.history and not ours.from_opening
        assert ours.at(0).is_whole() and ours.at(0).seen_by(eyes) == seen
        assert table.notice is not None and saves_words.IMAGINED in table.notice.text
    assert new.tail.match and link_of(table).startswith(encode(ours))


def test_hidden_cards_differ_from_those_of_the_old_game() -> None:
    """Nothing of a hand that the viewer must not know gets into the new game."""
    match = some("oh_pharaoh", 3, 12)
    found = set[str]()
    for _ in range(12):
        table = make_table(MemoryStorage(), "oh_pharaoh")
        lay(table, match, "persona", "scriba", "scriba")
        table.replay.show(len(match))
        table.switch.ask_play_on()
        found.add(str(its_match(table).at(0).to_plain()["hands"][1:]))
    assert len(found) > 6


def test_a_visit_a_guide_and_a_table_of_several_devices_have_no_such_button(table: Table) -> None:
    begin(table)
    drag(table, "stone-a", "place-1")
    session_of(table).here.share_out({1})
    table.replay.show(1)
    assert table.switch.moment is None
    link = encode(some("mini", 2, 3))
    table.switch.open_example("mini/uno", link, "Una posizione.")
    table.replay.show(1)
    assert table.looking_back and table.switch.moment is None


@pytest.mark.usefixtures("mini")
def test_a_guest_cannot_play_on_and_gets_no_more_advice_than_the_host() -> None:
    company = Company(Match.new("mini", 2), (1,))
    host, guest = session_of(company.table), company.visitors[0].table
    host.here.tail = host.tail._replace(history=FROM_MOMENT + UNADVISED)
    for choice in (("lift", "a"), ("put", 1)):
        company.choose(choice)
    assert session_of(guest).tail.history == host.tail.history and session_of(guest).here.mine()
    assert not guest.hints.may_ask_hint()
    guest.replay.show(1)
    assert guest.looking_back and guest.switch.moment is None


def test_a_rematch_begins_as_usual_unless_the_game_began_at_a_position(table: Table) -> None:
    finished(table)
    table.replay.show(3)
    table.switch.ask_play_on()
    its = session_of(table)
    while (decision := its_match(its).decision) is not None:
        its_match(its).play(decision.choices[0])
    table.switch.ask_rematch()
    table.switch.rematch(0)
    assert session_of(table).tail.history == "" and its_match(table).from_opening
