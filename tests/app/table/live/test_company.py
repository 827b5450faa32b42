"""Company: who thinks and who is away, and the short words that people say to each other."""

import json
import random

import pytest

from app.page import live
from app.table.live.company import WORDS_A_SECOND, WORDS_AT_ONCE
from app.table.live.messages import (
    NOTHING,
    OUT_OF_SIGHT,
    THINKING,
    WORDS,
    BadMessage,
    Doing,
    read_from_guest,
    read_from_host,
    write,
)
from app.words import live as live_words
from app.words import page as page_words
from pycore.match import Match
from tests.app.playing import words
from tests.app.table.live.wires import Company, Visitor


@pytest.fixture
def company() -> Company:
    return Company(Match.new("imhotep", 3, {}, random.Random(7)), (1, 2))


def minutes(company: Company, count: int) -> None:
    """Let some minutes pass, in which everybody answers."""
    for _ in range(count * 60):
        company.clock.now += 1
        company.hosting.tick()
        for visitor in company.visitors:
            visitor.visiting.tick()
        company.settle()


def test_who_looks_elsewhere_is_notified_of_their_turn(company: Company) -> None:
    """At the host and at a guest, if they have asked for it, each time that the others have chosen."""
    tables = {0: company.table} | {visitor.visiting.seat: visitor.table for visitor in company.visitors}
    for seat in (0, 1):
        tables[seat].settings.set_notify(True)
    rng, told = random.Random(3), dict.fromkeys(tables, 0)
    turns = dict.fromkeys(tables, 0)
    for _ in range(30):
        decision = company.match.decision
        assert decision is not None
        for table in tables.values():
            table.take_effects()
        company.choose(rng.choice(decision.choices))
        after = company.match.decision
        assert after is not None
        for seat, table in tables.items():
            notes = [effect for effect in table.take_effects() if effect.kind == "notify"]
            assert all((one.text, one.name) == (page_words.YOUR_TURN, "Imhotep") for one in notes)
            told[seat] += len(notes)
            turns[seat] += seat == after.seat != decision.seat
    assert told == {0: turns[0], 1: turns[1], 2: 0} and turns[1] > 3


def heard(visitor: Visitor) -> list[tuple[int, int]]:
    told = [json.loads(text) for text in visitor.line.traffic]
    return [(one["seat"], one["of"]) for one in told if one["t"] == "word"]


def test_everybody_sees_who_thinks_and_for_how_many_minutes(company: Company) -> None:
    decision = company.match.decision
    assert decision is not None
    minutes(company, 3)
    expected = [Doing(NOTHING, 0)] * 3
    expected[decision.seat] = Doing(THINKING, 3)
    assert company.hosting.presence.told == tuple(expected)
    for visitor in company.visitors:
        assert visitor.visiting.doing == tuple(expected)
        assert "pensa da 3 minuti" in words(live.guest_panel(visitor.visiting))
    assert "pensa da 3 minuti" in words(live.host_panel(company.hosting, None, {}))
    company.choose(decision.choices[0])
    assert company.hosting.presence.told[decision.seat] != Doing(THINKING, 3)


def test_a_page_out_of_sight_is_told_to_the_others(company: Company) -> None:
    first, second = company.visitors
    first.visiting.tell_sight(False)
    company.settle()
    minutes(company, 2)
    assert second.visiting.doing[1] == Doing(OUT_OF_SIGHT, 2)
    first.visiting.tell_sight(True)
    company.settle()
    company.hosting.tick()
    company.settle()
    assert second.visiting.doing[1].what != OUT_OF_SIGHT


def test_a_table_is_told_anew_once_a_minute_at_most(company: Company) -> None:
    """Otherwise the pings' checksum would change all the time."""
    before = len(company.visitors[0].line.traffic)
    minutes(company, 5)
    told = [json.loads(text)["t"] for text in company.visitors[0].line.traffic[before:]]
    assert told.count("table") == 5


def test_a_word_reaches_everybody_and_is_shown(company: Company) -> None:
    first, second = company.visitors
    first.visiting.say(3)
    company.settle()
    assert heard(first) == heard(second) == [(1, 3)]
    assert second.visiting.said == (1, 3)
    notice = company.table.notice
    assert notice is not None and notice.text == live_words.says("Giocatore 2", 3)


def test_words_are_not_shown_at_a_muted_host(company: Company) -> None:
    company.hosting.mute = True
    company.visitors[0].visiting.say(3)
    company.settle()
    assert company.table.notice is None and heard(company.visitors[1]) == [(1, 3)]
    assert company.hosting.say(0, 4)
    notice = company.table.notice
    assert notice is not None and live_words.SAYINGS[4] in notice.text
    assert live_words.UNMUTE in live.host_panel(company.hosting, None, {})


def test_nobody_can_say_too_much(company: Company) -> None:
    first, second = company.visitors
    for _ in range(20):
        first.visiting.say(0)
    company.settle()
    assert len(heard(second)) == WORDS_AT_ONCE
    second.visiting.say(1)
    company.settle()
    assert heard(second)[-1] == (2, 1), "each seat has words of its own"
    company.clock.now += 1 / WORDS_A_SECOND
    first.visiting.say(2)
    first.visiting.say(2)
    company.settle()
    assert heard(second)[-1] == (1, 2) and len(heard(second)) == WORDS_AT_ONCE + 2


def test_every_word_of_the_list_can_be_said() -> None:
    assert len(live_words.SAYINGS) == len(set(live_words.SAYINGS)) == WORDS


@pytest.mark.parametrize("of", [-1, WORDS, True, "Ciao", None, 1.5, [0]])
def test_other_words_cannot_be_said(of: object) -> None:
    with pytest.raises(BadMessage, match="damaged"):
        read_from_guest(write("word", n=1, of=of))
    with pytest.raises(BadMessage, match="damaged"):
        read_from_host(write("word", seat=1, of=of), None)


def test_a_word_of_a_seat_that_does_not_exist_is_dropped(company: Company) -> None:
    (first, _) = company.visitors
    first.line.send(write("word", seat=5, of=1))
    company.settle()
    assert first.visiting.said is None and not first.visiting.over
