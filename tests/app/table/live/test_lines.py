"""The life of a connection to a seat: from an invitation to its end. Nothing that has ended comes back."""

import json
import random
from collections import deque

import pytest

from app.page import live
from app.table.live.guests import MOVES_A_SECOND, MOVES_AT_ONCE, Guest
from app.table.live.hosting import PAUSE_S
from app.table.live.messages import (
    PROOF_S,
    VERSION,
    BadMessage,
    read_from_guest,
    read_from_host,
    write,
)
from app.table.live.visiting import Visiting
from pycore.match import Match
from tests.app.playing import toy_with_hands
from tests.app.table.live.wires import Clock, Company, Line

HELLO = write("hello", v=VERSION, seat=1, key="")


def imhotep(*seats: int) -> Company:
    return Company(Match.new("imhotep", 2, {}, random.Random(7)), seats)


def connect(company: Company, seat: int) -> tuple[Line, Guest]:
    """A connection that was made for a seat by an invitation. It has said nothing yet."""
    line = Line()
    return line, company.hosting.enter(line, seat)


def why(line: Line) -> str:
    """Why the host has ended a connection; "" if it has not."""
    last = json.loads(line.traffic[-1]) if line.traffic else {}
    return str(last["why"]) if line.closed and last.get("t") == "bye" else ""


def told(line: Line) -> list[str]:
    """The kinds of the messages that a guest got, without pings."""
    return [kind for text in line.traffic if (kind := json.loads(text)["t"]) != "ping"]


def test_a_connection_without_a_hello_lasts_five_seconds() -> None:
    """The connection may send other messages: it gets no seat, and nobody is told of it."""
    company = imhotep()
    line, guest = connect(company, 1)
    before = company.hosting.version
    for _ in range(5):
        company.clock.now += 1
        company.hosting.hear(guest, write("pong"))
        company.hosting.tick()
        assert company.hosting.knows(guest)
    company.clock.now += 1
    company.hosting.hear(guest, HELLO)
    assert line.closed and not company.hosting.knows(guest) and told(line) == []
    assert company.hosting.version == before and company.hosting.where()[1] == "qui"


def test_a_silent_connection_ends_by_itself() -> None:
    company = imhotep()
    line, guest = connect(company, 1)
    company.clock.now += PROOF_S + 0.1
    company.hosting.tick()
    assert line.closed and not company.hosting.knows(guest)


def test_a_seat_is_taken_by_one_connection_only() -> None:
    """When the second connection takes the seat, the first one is ended. So a late hello of the first one cannot remove
    the guest."""
    company = imhotep()
    early, first = connect(company, 1)
    late, second = connect(company, 1)
    company.hosting.hear(second, HELLO)
    assert why(early) == "full"
    company.hosting.hear(first, HELLO)
    company.hosting.follow()
    assert company.hosting.at(1) is second and not late.closed
    assert "table" in told(late) and "table" not in told(early)


@pytest.mark.parametrize("seated", [False, True])
def test_a_new_invitation_ends_the_earlier_one(seated: bool) -> None:
    company = imhotep()
    line, guest = connect(company, 1)
    if seated:
        company.hosting.hear(guest, HELLO)
    company.hosting.invite(1)
    assert why(line) == "old"
    company.hosting.hear(guest, HELLO)
    assert company.hosting.at(1) is None


@pytest.mark.parametrize("seated", [False, True])
def test_a_freed_seat_is_closed_to_everybody(seated: bool) -> None:
    company = imhotep(1)
    line, guest = connect(company, 1)
    if seated:
        company.hosting.hear(guest, HELLO)
    company.hosting.take_back_seat(1, "another")
    assert why(line) == "freed"
    company.hosting.hear(guest, HELLO)
    company.hosting.follow()
    assert company.hosting.where()[1] == "qui" and told(line)[-1] == "bye"


def test_the_next_game_keeps_only_those_who_sit() -> None:
    company = Company(toy_with_hands(), (1,))
    company.play_out(random.Random(2))
    line, _ = connect(company, 1)
    company.table.switch.rematch(1)
    assert company.table.session is not None
    company.hosting.move(company.table.session)
    assert why(line) == "old" and company.hosting.where() == {0: "altrove", 1: "qui"}


@pytest.mark.parametrize("level", ["", "scriba"])
def test_every_connection_that_sits_can_be_ended(level: str) -> None:
    """This includes a connection whose seat is now played at the host's device, by a person or a machine."""
    company = imhotep(1)
    assert 'data-live="ask-free:1"' in live.host_panel(company.hosting, None, {})
    company.hosting.take_over(1, level)
    assert 'data-live="ask-free:1"' in live.host_panel(company.hosting, None, {})
    assert 'data-live="free:1"' in live.host_panel(company.hosting, None, {}, leaving=1)


@pytest.mark.parametrize("text", ['{"t":"again"}', HELLO], ids=["again", "hello"])
def test_asking_for_a_long_game_again_and_again_is_refused(text: str) -> None:
    """A request of a few bytes brings 139,000 characters."""
    match, rng = Match.new("oh_pharaoh", 4, {}, random.Random(7)), random.Random(1)
    while match.decision is not None and len(match) < 900:
        match.play(rng.choice(match.decision.choices))
    company = Company(match)
    line, guest = connect(company, 1)
    company.hosting.hear(guest, HELLO)
    company.hosting.follow()
    whole = sum(map(len, line.traffic))
    assert whole > 100_000
    for _ in range(52):
        company.clock.now += 1.15
        company.hosting.hear(guest, text)
        company.hosting.follow()
    sent = sum(map(len, line.traffic)) / whole
    assert sent < 13, "of 53 wishes"
    assert [json.loads(text)["why"] for text in line.traffic if '"no"' in text].count("slow-down") > 35
    company.clock.now += 60
    line.traffic.clear()
    company.hosting.hear(guest, text)
    company.hosting.follow()
    assert "went" in told(line), "somebody who has really lost something is helped"


def test_an_invitation_names_its_host_only_if_that_is_certain() -> None:
    company = imhotep()
    assert company.hosting.host_name(1) == "Giocatore 1" and company.hosting.host_name(0) == "Giocatore 2"
    three = Company(Match.new("oh_pharaoh", 3, {}, random.Random(7)))
    assert three.hosting.host_name(1) == ""
    three.visitors = [three.join(2)]
    three.settle()
    assert three.hosting.host_name(1) == "Giocatore 1"


def at_the_door(company: Company) -> tuple[Line, Guest]:
    """A connection from afar that asks for seat 1."""
    line = Line()
    guest = company.hosting.enter(line, 1, "nodo miele falena", asks=True)
    company.hosting.hear(guest, HELLO)
    return line, guest


def test_a_guest_from_afar_is_told_nothing_before_being_let_in() -> None:
    """Whatever it sends, and however long it waits."""
    company = imhotep()
    line, guest = at_the_door(company)
    assert list(company.hosting.at_the_door) == [guest] and company.hosting.where()[1] == "qui"
    for text in (HELLO, write("again"), write("pong"), HELLO):
        company.clock.now += 4
        company.hosting.hear(guest, text)
        company.hosting.tick()
        company.hosting.follow()
    assert told(line) == [] and company.hosting.knows(guest)
    assert set(line.traffic) == {write("ping", sum=None)}
    company.hosting.answer_door(guest.id, yes=True)
    company.hosting.follow()
    assert told(line) == ["table", "went", "wish"] and list(company.hosting.at_the_door) == []
    assert company.hosting.where()[1] == "altrove"


def test_a_choice_before_being_let_in_is_refused() -> None:
    company = imhotep()
    line, guest = at_the_door(company)
    company.hosting.hear(guest, write("play", n=1, at=len(company.match), do=[["get"]]))
    assert json.loads(line.traffic[-1])["why"] == "unknown-seat" and told(line) == ["no"]


def test_a_guest_who_is_not_let_in_does_not_come_back() -> None:
    company = imhotep()
    line, guest = at_the_door(company)
    assert company.hosting.answer_door(guest.id, yes=False) is guest
    company.clock.now += PAUSE_S
    assert company.hosting.answer_door(guest.id, yes=True) is None
    company.hosting.hear(guest, HELLO)
    assert why(line) == "not-let-in" and company.hosting.where()[1] == "qui"
    assert list(company.hosting.at_the_door) == []


def test_a_silent_guest_waits_at_no_door() -> None:
    company = imhotep()
    _, guest = at_the_door(company)
    company.clock.now += 10
    company.hosting.tick()
    assert list(company.hosting.at_the_door) == []
    company.hosting.hear(guest, HELLO)
    assert list(company.hosting.at_the_door) == [guest]


def test_a_guest_who_says_goodbye_keeps_no_connection() -> None:
    """Else a guest could collect connections, each of them made by a knock after a goodbye."""
    company = imhotep()
    line, guest = connect(company, 1)
    company.hosting.hear(guest, HELLO)
    company.hosting.hear(guest, write("bye"))
    assert line.closed and not company.hosting.knows(guest)


# A device whose addresses change


def test_a_guests_new_addresses_are_heard_only_of_one_who_sits_and_not_too_often() -> None:
    company = imhotep(1)
    (visitor,) = company.visitors
    way = write("way", of="abc")
    for _ in range(MOVES_AT_ONCE + 5):
        company.hosting.hear(visitor.guest, way)
    assert visitor.line.ways == ["abc"] * MOVES_AT_ONCE
    company.clock.now += 1 / MOVES_A_SECOND
    company.hosting.hear(visitor.guest, way)
    assert len(visitor.line.ways) == MOVES_AT_ONCE + 1
    line, guest = connect(company, 0)
    company.hosting.hear(guest, way)
    assert line.ways == []


@pytest.mark.parametrize("of", ["x" * 601, 7, None, ["abc"]])
def test_new_addresses_have_a_shape(of: object) -> None:
    text = write("way", of=of)
    with pytest.raises(BadMessage, match="damaged"):
        read_from_guest(text)
    with pytest.raises(BadMessage, match="damaged"):
        read_from_host(text, None)


def test_a_guest_hears_the_hosts_new_addresses_after_the_proof_only() -> None:
    waiting, heard = Waiting(), list[str]()
    waiting.visiting.way = heard.append
    waiting.visiting.hear(write("proof", of="abc"))
    waiting.visiting.hear(write("way", of="abc"))
    assert heard == ["abc"]
    other = Waiting()
    other.visiting.way = heard.append
    other.visiting.hear(write("way", of="abd"))
    assert heard == ["abc"] and other.visiting.over == "stranger"


# A guest


class Waiting:
    """A guest's side that waits for the proof."""

    def __init__(self) -> None:
        self.clock, self.sent = Clock(), deque[str]()
        self.visiting = Visiting(self.sent.append, self.clock, 1, "", proof="abc")
        self.visiting.knock()


def test_a_guest_says_nothing_before_the_proof() -> None:
    waiting = Waiting()
    waiting.visiting.ask_back()
    assert not waiting.visiting.tick() and not waiting.sent
    waiting.visiting.hear(write("proof", of="abc"))
    assert [json.loads(text)["t"] for text in waiting.sent] == ["hello"]
    waiting.visiting.hear(write("ping"))
    assert json.loads(waiting.sent[-1])["t"] == "pong" and not waiting.visiting.over


@pytest.mark.parametrize(
    "text",
    [
        write("proof", of="abd"),
        write("proof"),
        write("ping"),
        write("bye", why="freed"),
        "",
        "[]",
        "x" * 70_000,
    ],
    ids=lambda text: text[:20],
)
def test_another_first_message_ends_the_visit(text: str) -> None:
    waiting = Waiting()
    waiting.visiting.hear(text)
    waiting.visiting.hear(write("proof", of="abc"))
    waiting.visiting.leave()
    assert waiting.visiting.over == "stranger" and not waiting.sent


def test_a_host_that_proves_nothing_is_left_after_five_seconds() -> None:
    waiting = Waiting()
    waiting.clock.now += PROOF_S
    assert not waiting.visiting.tick()
    waiting.clock.now += 0.1
    assert waiting.visiting.tick() and waiting.visiting.over == "stranger" and not waiting.sent
