"""Failures and hostile guests at a table with several devices. None of them may change the game."""

import json
import random

import pytest

from app.page import live
from app.table.live.messages import FROM_GUEST, FROM_HOST, LONGEST_OF_GUEST, VERSION, write
from app.words import choices as choices_words
from app.words import live as live_words
from pycore.contract import Choice
from pycore.match import Match
from tests.app.playing import drag, toy_with_hands
from tests.app.table.live.wires import Company, Visitor


def imhotep(*seats: int) -> Company:
    return Company(Match.new("imhotep", 2, {}, random.Random(7)), seats)


def refusals(visitor: Visitor) -> list[str]:
    told = [json.loads(text) for text in visitor.line.traffic]
    return [one["why"] for one in told if one["t"] in ("no", "bye")]


def tell(company: Company, visitor: Visitor, text: str) -> list[str]:
    """Send a message to the host, bypassing the guest's page. Returns the refusals it got."""
    before = len(refusals(visitor))
    company.clock.now += 1
    company.hosting.hear(visitor.guest, text)
    company.hosting.follow()
    return refusals(visitor)[before:]


def legal(company: Company) -> tuple[Choice, ...]:
    """The choices now open."""
    decision = company.match.decision
    assert decision is not None
    return decision.choices


def play(n: int, at: int, *choices: Choice) -> str:
    return write("play", n=n, at=at, do=[list(choice) for choice in choices])


def test_a_full_resend_is_not_taken_for_an_undo() -> None:
    """A host whose page was reloaded sends everything from the beginning."""
    company = imhotep(1)
    (visitor,) = company.visitors
    while company.match.decision is not None and len(company.match) < 30:
        company.match.play(legal(company)[0])
        company.hosting.follow()
        company.settle()
    length = len(company.match)
    assert tell(company, visitor, '{"t":"again"}') == []
    company.settle()
    session = visitor.table.session
    assert session is not None and session.length == length
    assert visitor.table.notice is None
    company.match.undo()
    company.hosting.follow()
    company.settle()
    assert visitor.table.notice is not None and choices_words.MOVE_UNDONE in str(visitor.table.notice)


def test_repeated_late_or_out_of_turn_choices_change_nothing() -> None:
    company = imhotep(0, 1)
    first, second = company.visitors
    choice = legal(company)[0]
    length = len(company.match)
    assert tell(company, second, play(1, length, choice)) == ["not-yours"]
    assert tell(company, first, play(1, length + 5, choice)) == ["late"]
    assert tell(company, first, play(2, length, ("no", "such"))) == ["not-legal"]
    assert len(company.match) == length
    assert tell(company, first, play(3, length, choice)) == []
    made = len(company.match)
    assert made > length
    assert tell(company, first, play(3, length, choice)) == ["again"]
    assert tell(company, first, play(4, length, choice)) == ["late"]
    assert len(company.match) == made


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "damaged"),
        ("[]", "damaged"),
        ("[" * LONGEST_OF_GUEST, "damaged"),
        ("x" * (LONGEST_OF_GUEST + 1), "too-long"),
        ('{"t":"play","n":1,"at":0,"do":[]}', "damaged"),
        ('{"t":"play","n":true,"at":0,"do":[["get"]]}', "damaged"),
        ('{"t":"play","n":1e3,"at":0,"do":[["get"]]}', "damaged"),
        ('{"t":"play","n":1,"at":0,"do":[["get",null]]}', "damaged"),
        ('{"t":"play","n":1,"at":0,"do":[["get",9999999]]}', "damaged"),
        ('{"t":"hello","v":99,"seat":0,"key":""}', "version"),
        ('{"t":"hello","v":3,"seat":1,"key":"guessed"}', "unknown-seat"),
        ('{"t":"hello","v":3,"seat":7,"key":""}', "unknown-seat"),
    ],
)
def test_invalid_messages_are_refused_with_a_reason(text: str, why: str) -> None:
    company = imhotep(0)
    visitor = company.visitors[0]
    assert why in tell(company, visitor, text)


def test_only_the_holder_of_the_key_can_return_to_a_seat() -> None:
    company = imhotep(1)
    first = company.visitors[0]
    company.hosting.hear(first.guest, write("bye"))
    assert company.hosting.where() == {0: "qui", 1: "manca"}
    assert company.hosting.tick() and not company.hosting.tick(), "the notice comes once"
    notice = company.table.notice
    assert notice is not None and notice.text == live_words.not_answering("Giocatore 2", False)
    stranger = Visitor(company, 1, "guessed")
    company.visitors = [stranger]
    company.settle()
    assert stranger.visiting.over == "full" and stranger.visiting.visit is None
    back = company.join(1)
    company.visitors = [back]
    company.settle()
    assert company.hosting.where() == {0: "qui", 1: "altrove"}
    assert back.visiting.record is not None and len(back.visiting.record) == len(company.match)
    again = company.join(1)
    company.visitors.append(again)
    company.settle()
    assert back.visiting.over == "full" and again.visiting.visit is not None
    company.hosting.take_back_seat(1, "another")
    company.settle()
    assert again.visiting.over == "freed" and company.hosting.where()[1] == "qui"
    visit = again.visiting.visit
    assert visit is not None and not visit.here.mine() and not visit.undoing.can_undo(), (
        "a guest sent away can no longer choose"
    )


def test_a_silent_guest_is_missing_and_the_table_waits() -> None:
    company = imhotep(0)
    for _ in range(4):
        company.clock.now += 4
        company.hosting.tick()
        company.settle()
    assert company.hosting.where()[0] == "altrove"
    asleep, company.visitors = company.visitors[0], []
    for _ in range(3):
        company.clock.now += 4
        company.hosting.tick()
    assert company.hosting.where()[0] == "manca"
    session = company.table.session
    assert session is not None and not session.here.mine() and session.here.away == {0}
    # A phone that wakes up answers the messages that have arrived.
    company.visitors = [asleep]
    company.settle()
    assert company.hosting.where()[0] == "altrove"


def test_a_guest_retries_when_the_host_is_silent() -> None:
    company = imhotep(1)
    visitor = company.visitors[0]
    visitor.to_host.clear()
    company.clock.now += 11
    assert visitor.visiting.tick() and visitor.visiting.lost
    assert json.loads(visitor.to_host[-1])["t"] == "hello"
    company.settle()
    assert not visitor.visiting.lost


def test_a_page_that_sleeps_is_not_sent_too_much_for_when_it_wakes() -> None:
    """All that was sent to it arrives at once. A page closes a connection on which too much comes at once."""
    company = imhotep(1)
    (visitor,) = company.visitors
    for _ in range(600):
        company.clock.now += 1
        visitor.visiting.tick()
    assert len(visitor.to_host) < FROM_GUEST.burst and visitor.visiting.lost
    company.settle()
    assert not visitor.visiting.lost and company.hosting.where()[1] == "altrove"
    # The same the other way, for an hour.
    for _ in range(3_600):
        company.clock.now += 1
        company.hosting.tick()
    assert len(visitor.line.to_guest) < FROM_HOST.burst and company.hosting.where()[1] == "manca"
    visitor.visiting.tick()
    company.settle()
    assert not visitor.visiting.lost and company.hosting.where()[1] == "altrove"


def test_the_host_can_take_over_a_seat_and_give_it_back() -> None:
    company = imhotep(0)
    session, visitor = company.table.session, company.visitors[0]
    assert session is not None and session.decision is not None and session.decision.seat == 0
    company.hosting.take_over(0)
    company.settle()
    assert company.hosting.where()[0] == "qui" and session.here.identity is None and session.here.mine()
    assert "Al tuo posto gioca chi ospita" in live.guest_bar(visitor.visiting)
    assert 'data-live="give:0"' in (live.host_bar(company.hosting) or "")
    choice = session.decision.choices[0]
    assert tell(company, visitor, play(1, len(company.match), choice)) == ["not-yours"]
    company.hosting.give_back(0)
    company.hosting.take_over(0, "scriba")
    company.settle()
    assert session.here.machine == 0 and company.table.machines.asked == 0
    assert visitor.visiting.visit is not None and not visitor.visiting.visit.here.mine()
    assert "Al tuo posto gioca una macchina" in live.guest_bar(visitor.visiting)
    company.hosting.give_back(0)
    company.settle()
    assert session.here.machine is None and visitor.visiting.visit.here.mine()
    assert live.guest_bar(visitor.visiting) == "" == live.host_bar(company.hosting)
    company.hosting.close()
    company.settle()
    assert (
        visitor.visiting.over == "closed"
        and session.here.away == frozenset()
        and session.here.identity is None
    )


def test_a_guests_drag_over_two_decisions_is_one_gesture(mini: str) -> None:
    """The host answers the first choice before the guest's page knows the second decision."""
    company = Company(Match.new(mini, 2, {}, random.Random(1)), (0,))
    visitor = company.visitors[0]
    drag(visitor.table, "stone-a", "place-1")
    company.settle()
    assert list(company.match.record) == [("lift", "a"), ("put", 1)]
    visitor.table.undo()
    company.settle()
    company.hosting.answer_wish(True)
    assert list(company.match.record) == []


def test_a_guests_drag_without_a_target_is_explained_and_dropped(mini: str) -> None:
    company = Company(Match.new(mini, 2, {}, random.Random(1)), (0,))
    visitor = company.visitors[0]
    drag(visitor.table, "stone-a", "place-3")
    company.settle()
    assert list(company.match.record) == [("lift", "a")]
    assert visitor.table.notice == ("Il posto 3 è chiuso.", "mini-posare")
    visitor.table.touch("place-1")
    company.settle()
    assert list(company.match.record) == [("lift", "a"), ("put", 1)]
    visitor.table.undo()
    company.settle()
    company.hosting.answer_wish(True)
    assert list(company.match.record) == [("lift", "a")]


def test_undo_needs_the_consent_of_the_seats_concerned() -> None:
    company = imhotep(0, 1)
    first, second = company.visitors
    # Loading a stone reveals nothing, and then it is Bruno's turn.
    load = next(choice for choice in legal(company) if choice[0] == "load")
    length = len(company.match)
    company.choose(load)
    assert first.table.can_undo() and not second.table.can_undo()
    first.table.undo()
    company.settle()
    assert first.table.notice is not None and first.table.notice.text == choices_words.UNDO_REQUESTED
    assert second.visiting.wish is not None and second.visiting.wish.seat == 0
    assert first.visiting.wish is None and len(company.match) > length
    second.visiting.answer_wish(False)
    company.settle()
    assert len(company.match) > length and second.visiting.wish is None
    assert first.visiting.refused == "not-agreed", "the seat that asked is told"
    first.table.undo()
    company.settle()
    second.visiting.answer_wish(True)
    company.settle()
    assert len(company.match) == length
    record = first.visiting.record
    assert record is not None and len(record) == length and first.table.can_undo() is False


def test_playing_on_refuses_a_pending_undo() -> None:
    for asker in (0, 1):
        company = imhotep(1)
        while (decision := company.match.decision) is not None and decision.seat != asker:
            company.choose(legal(company)[0])
        company.choose(next(choice for choice in legal(company) if choice[0] in ("load", "get")))
        visitor = company.visitors[0]
        (company.table, visitor.table)[asker].undo()
        company.settle()
        company.choose(legal(company)[0])
        company.settle()
        assert company.hosting.wish is None and visitor.visiting.wish is None
        if asker:
            assert visitor.visiting.refused == "late"
        else:
            notice = company.table.notice
            assert notice is not None and notice.text == live_words.REFUSALS["late"]


def test_the_host_needs_its_guests_consent_to_undo() -> None:
    company = imhotep(1)
    load = next(choice for choice in legal(company) if choice[0] == "load")
    company.choose(load)
    length = len(company.match)
    company.table.undo()
    company.settle()
    assert len(company.match) == length
    company.visitors[0].visiting.answer_wish(True)
    company.settle()
    assert len(company.match) < length


def test_a_rematch_keeps_everybody_at_their_device() -> None:
    """Bruno starts the next game, so he gets seat 0, and his key opens it."""
    company = Company(toy_with_hands(), (1,))
    company.play_out(random.Random(2))
    assert company.table.over
    visitor, key = company.visitors[0], company.hosting.keys[1]
    company.table.switch.rematch(1)
    session = company.table.session
    assert session is not None and company.hosting.follows(session)
    company.hosting.move(session)
    company.settle()
    assert company.hosting.where() == {0: "altrove", 1: "qui"} and company.hosting.keys[0] == key
    record = visitor.visiting.record
    assert record is not None and record.seat == 0 and len(record) == len(company.match)
    assert visitor.table.session is visitor.visiting.visit and session.here.identity == 1
    company.play_out(random.Random(3), 3)


def test_names_from_the_host_are_sanitized() -> None:
    company = imhotep(1)
    record = company.visitors[0].visiting
    record.hear(
        write(
            "table", v=VERSION, game="imhotep", seat=1, names=["<b>" * 20, "\u202e"], colours=["x", "y"],
            players=["persona", "?"], match="", where=["qui", "altrove"],
        )
    )  # fmt: skip
    assert [len(name) <= 20 for name in record.people().names] == [True, True]
    assert "\u202e" not in record.people().names[1]
