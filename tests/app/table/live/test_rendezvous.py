"""The rendezvous without a broker: links, notes, who is let in, and who comes back."""

import random
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import deque
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.table.live.admission import MOST_DONE, WAITS_S, Admission
from app.table.live.messages import VERSION, Back, read_from_host
from app.table.live.rendezvous import (
    LONGEST_LINK,
    LONGEST_NOTE,
    Answer,
    Ask,
    BadNote,
    Host,
    Knock,
    Link,
    No,
    Note,
    Offer,
    host_of,
    is_secret,
    new_secret,
    origin,
    read_link,
    read_note,
    write_link,
    write_note,
)
from app.table.live.seeking import ASK_S, CONNECT_S, DOOR, HOST, OWN_S, WAY, Seeking
from app.table.live.signals import BadSignal
from app.table.saves import random_id
from pycore.match import Match
from tests.app.table.live.wires import Clock, Company, Line

LINK = Link("s" * 21 + "w", "Anna", ((1, "Bruno"), (2, "Carla")))

# Links


def test_a_link_is_short_and_comes_back_as_it_was() -> None:
    assert read_link(write_link(LINK)) == LINK
    full = Link(new_secret(), "É" * 20, tuple((seat, "É" * 20) for seat in range(4)))
    assert read_link(write_link(full)) == full
    assert len(write_link(LINK)) < 70 and len(write_link(full)) < LONGEST_LINK
    assert "." in write_link(LINK) and write_link(LINK).count(".") == 1, "windows have two dots, signals none"


def sealed(data: bytes) -> str:
    return "r." + urlsafe_b64encode(data + sha256(data).digest()[:3]).rstrip(b"=").decode()


def opened(text: str) -> bytes:
    body = text.removeprefix("r.")
    return urlsafe_b64decode(body + "=" * (-len(body) % 4))[:-3]


def test_a_damaged_link_is_refused() -> None:
    text = write_link(LINK)
    for n in range(2, len(text)):
        for bad in (text[:n], text[:n] + ("A" if text[n] != "A" else "B") + text[n + 1 :]):
            with pytest.raises(BadSignal, match="damaged"):
                read_link(bad)
    data = opened(text)
    assert sealed(data) == text
    for bad_data in (
        data[:17],
        data[:20],
        data[:-1],
        data + b"\x04\x01x",
        data + b"\x03\x00",
        data + b"\x03\x02\xff\xfe",
    ):
        with pytest.raises(BadSignal, match="damaged"):
            read_link(sealed(bad_data))
    with pytest.raises(BadSignal, match="damaged"):
        read_link("r." + "A" * LONGEST_LINK)
    with pytest.raises(BadSignal, match="version"):
        read_link(sealed(b"\x02" + data[1:]))


def test_names_of_a_link_are_cleaned() -> None:
    told = LINK._replace(host="An\u202ena", seats=((1, "B" * 60),))
    read = read_link(write_link(told))
    assert read.host == "Anna" and read.seats == ((1, "B" * 20),)


@pytest.mark.parametrize(
    "address",
    [
        "https://example.org",
        "ws://example.org",
        "wss://example.org:99999",
        "wss://example.org:0",
        "wss://",
        "wss://a@example.org",
        "wss://example.org/a?b",
        "wss://example.org 'unsafe-inline'",
        "wss://example.org;script-src",
        "wss://*",
        "ws://localhost.example.org",
    ],
)
def test_an_address_that_no_page_may_ask_has_no_origin(address: str) -> None:
    assert origin(address) == ""


def test_the_origin_leaves_the_path_out() -> None:
    assert origin("wss://mqtt.example.org:8084/mqtt") == "wss://mqtt.example.org:8084"
    assert host_of("wss://mqtt.example.org/mqtt") == "mqtt.example.org"
    assert origin("ws://127.0.0.1:9001") == "ws://127.0.0.1:9001"


# Notes


@pytest.mark.parametrize(
    "note", [Ask(), Host("a"), Knock("a", "b", 3), Offer("a", "x" * 600), Answer("a", "x"), No("a", "full")]
)
def test_a_note_comes_back_as_it_was(note: Note) -> None:
    assert read_note(write_note(note)) == note and len(write_note(note)) <= LONGEST_NOTE


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"t":"hello"}',
        '{"t":["ask"]}',
        '{"t":"host"}',
        '{"t":"host","page":7}',
        '{"t":"host","page":"' + "x" * 23 + '"}',
        '{"t":"knock","page":"a","id":"b","seat":4}',
        '{"t":"knock","page":"a","id":"b","seat":-1}',
        '{"t":"no","id":"a","why":"<b>"}',
        '{"t":"offer","id":"a","of":"' + "x" * 601 + '"}',
        '{"t":"ask","x":"' + "x" * LONGEST_NOTE + '"}',
        '{"t":"ask","x":' + "[" * 99,
    ],
)
def test_what_is_no_note_is_refused(text: str) -> None:
    with pytest.raises(BadNote):
        read_note(text)


@given(st.text())
def test_any_text_is_a_note_or_refused(text: str) -> None:
    with pytest.raises(BadNote):
        read_note(text)


# The host's side and the guests'


class Meeting:
    """A host and its guests at a broker that keeps everything it has carried."""

    def __init__(self, seats: int = 3) -> None:
        self.clock = Clock()
        self.company = Company(Match.new("imhotep", seats, {}, random.Random(7)), clock=self.clock)
        self.sent: list[tuple[str, Note]] = []
        self.queue: deque[tuple[str, Note]] = deque()
        self.admitted: list[tuple[str, str, int]] = []
        self.guests: list[Seeking] = []
        self.offers: list[tuple[Seeking, str]] = []
        self.host = self.page()

    def page(self, link: str = "") -> Admission:
        """A page of the host."""
        return Admission(
            self.company.hosting, self.clock, self.tell, lambda *told: self.admitted.append(told), link
        )

    def tell(self, secret: str, note: Note) -> None:
        self.sent.append((secret, note))
        self.queue.append((secret, note))

    def guest(self, seat: int, key: str = "", link: str = "") -> Seeking:
        seeking = Seeking(link or self.secret, seat, key, self.tell, self.clock)
        self.guests.append(seeking)
        seeking.ask()
        self.settle()
        return seeking

    @property
    def secret(self) -> str:
        assert self.host.link is not None
        return self.host.link.secret

    def settle(self) -> None:
        """Carry the notes to everybody, as a broker does."""
        while self.queue:
            secret, note = self.queue.popleft()
            self.host.hear(secret, note)
            for guest in self.guests:
                if (offer := guest.hear(secret, note)) is not None:
                    self.offers.append((guest, offer))

    def come(self) -> int:
        """Let the guest who was admitted last connect and sit. Returns the seat."""
        secret, _, seat = self.admitted[-1]
        line = Line()
        guest = self.company.hosting.enter(line, seat)
        self.company.hosting.hear(guest, f'{{"t":"hello","v":{VERSION},"seat":0,"key":""}}')
        assert guest.seat == seat
        self.host.seated(secret, seat)
        self.lines = [line]
        return seat

    def told_key(self) -> str:
        """The secret that the last guest was told; "" if there was none."""
        told = [read_from_host(text, None) for text in self.lines[-1].traffic if '"back"' in text]
        return next((each.key for each in told if isinstance(each, Back)), "")


@pytest.fixture
def meeting() -> Meeting:
    found = Meeting()
    found.host.make_link(0)
    return found


def test_a_link_offers_the_seats_that_are_free(meeting: Meeting) -> None:
    assert meeting.host.link is not None
    assert meeting.host.link.host == "Giocatore 1"
    assert meeting.host.link.seats == ((1, "Giocatore 2"), (2, "Giocatore 3"))
    assert meeting.host.secrets == [meeting.secret], "keys of windows are no secrets"
    assert not is_secret(random_id())


def test_several_guests_come_by_one_link_and_each_is_let_in(meeting: Meeting) -> None:
    guests = [meeting.guest(1), meeting.guest(2)]
    assert [guest.state for guest in guests] == [DOOR, DOOR]
    assert meeting.admitted == [] and set(meeting.host.requests) == {1, 2}
    for seat in (2, 1):
        meeting.host.answer(seat, yes=True)
        assert meeting.admitted[-1][::2] == (meeting.secret, seat)
        assert meeting.come() == seat
        assert is_secret(meeting.told_key()) and meeting.told_key() == meeting.company.hosting.keys[seat]
    # All have come: the link has served.
    link = meeting.secret
    assert meeting.host.tick() and meeting.host.text == ""
    assert link not in meeting.host.secrets and len(meeting.host.secrets) == 2


def test_an_offer_reaches_the_guest_for_whom_it_is(meeting: Meeting) -> None:
    first, second = meeting.guest(1), meeting.guest(2)
    meeting.host.answer(1, yes=True)
    secret, id, _ = meeting.admitted[-1]
    meeting.tell(secret, Offer(id, "signal"))
    meeting.settle()
    assert meeting.offers == [(first, "signal")] and first.state == WAY and second.state == DOOR
    # Once.
    meeting.tell(secret, Offer(id, "other"))
    meeting.settle()
    assert len(meeting.offers) == 1


def test_nobody_is_let_in_without_a_press(meeting: Meeting) -> None:
    guest = meeting.guest(1)
    meeting.host.answer(2, yes=True)
    assert meeting.admitted == []
    meeting.host.answer(1, yes=False)
    meeting.settle()
    assert guest.error == "not-let-in" and meeting.admitted == [] and meeting.host.requests == {}


def test_a_seat_that_is_taken_or_the_hosts_is_refused(meeting: Meeting) -> None:
    meeting.guest(1)
    meeting.host.answer(1, yes=True)
    meeting.come()
    assert meeting.guest(1).error == "full"
    assert meeting.guest(0).error == "full"
    assert meeting.guest(3).error == "full"


def test_what_the_broker_sends_again_has_no_effect(meeting: Meeting) -> None:
    """Neither on this page, nor on a later one of the host."""
    meeting.guest(1)
    meeting.host.answer(1, yes=True)
    meeting.come()
    key = meeting.told_key()
    meeting.guest(1, key=key)
    assert meeting.admitted[-1][0] == key
    old, admitted = list(meeting.sent), list(meeting.admitted)
    for _ in range(2):
        for secret, note in old:
            meeting.host.hear(secret, note)
        assert meeting.admitted == admitted and meeting.host.requests == {}
        meeting.host = meeting.page(meeting.host.text)


def test_only_so_many_knocks_are_remembered(meeting: Meeting) -> None:
    for n in range(MOST_DONE + 10):
        meeting.host.hear(meeting.secret, Knock(meeting.host.page, str(n), 0))
    assert len(meeting.host._done) == MOST_DONE and meeting.host.requests == {}


def test_a_guest_comes_back_without_a_press(meeting: Meeting) -> None:
    meeting.guest(1)
    meeting.host.answer(1, yes=True)
    meeting.come()
    key = meeting.told_key()
    guest = meeting.guest(1, key=key)
    assert guest.state == DOOR and meeting.admitted[-1][::2] == (key, 1)
    meeting.come()
    assert meeting.told_key() == "", "the secret stays the same"
    # A key opens its own seat only.
    meeting.host.hear(key, Knock(meeting.host.page, "other", 2))
    assert meeting.admitted[-1][2] == 1


def test_a_new_page_of_the_host_takes_the_table_up(meeting: Meeting) -> None:
    meeting.guest(1)
    meeting.host.answer(1, yes=True)
    meeting.come()
    key, text = meeting.told_key(), meeting.host.text
    waiting = meeting.guest(2)
    coming = meeting.guest(1, key=key)
    meeting.host = meeting.page(text)
    assert meeting.host.text == text and meeting.host.secrets == [meeting.secret, key]
    for secret in meeting.host.secrets:
        meeting.tell(secret, Host(meeting.host.page))
    meeting.settle()
    assert meeting.admitted[-1][::2] == (key, 1) and coming.state == DOOR
    assert set(meeting.host.requests) == {2} and waiting.state == DOOR


def test_a_host_that_was_not_heard_is_found_by_the_next_knock(meeting: Meeting) -> None:
    waiting = meeting.guest(1)
    meeting.host = meeting.page(meeting.host.text)
    meeting.clock.now += ASK_S + 1
    waiting.tick()
    meeting.settle()
    assert set(meeting.host.requests) == {1}


def test_a_kept_link_that_cannot_be_read_is_none() -> None:
    page = Meeting().page("r.damaged")
    assert page.text == "" and page.secrets == []


def test_who_no_longer_waits_is_forgotten(meeting: Meeting) -> None:
    waiting = meeting.guest(1)
    for _ in range(10):
        meeting.clock.now += ASK_S + 1
        waiting.tick()
        meeting.settle()
        assert not meeting.host.tick() and set(meeting.host.requests) == {1}
    meeting.clock.now += WAITS_S + 1
    assert meeting.host.tick() and meeting.host.requests == {}


def test_withdrawing_the_link_turns_away_those_who_wait(meeting: Meeting) -> None:
    guest, link = meeting.guest(1), meeting.secret
    meeting.host.withdraw()
    meeting.settle()
    assert guest.error == "old" and meeting.host.secrets == []
    late = meeting.guest(2, link=link)
    assert late.state == HOST and meeting.host.requests == {}


def test_a_freed_seat_is_asked_for_anew(meeting: Meeting) -> None:
    """The seat's secret is no longer good. The page knocks with the link, and the host lets the guest in again."""
    meeting.guest(1)
    meeting.host.answer(1, yes=True)
    meeting.come()
    key = meeting.told_key()
    meeting.company.hosting.take_back_seat(1, random_id())
    assert key not in meeting.host.secrets
    guest = meeting.guest(1, key=key)
    assert guest.state == HOST
    meeting.clock.now += OWN_S + 1
    guest.tick()
    meeting.settle()
    assert guest.state == DOOR and set(meeting.host.requests) == {1}


def test_a_way_that_does_not_open_is_told(meeting: Meeting) -> None:
    guest = meeting.guest(1)
    meeting.host.answer(1, yes=True)
    secret, id, _ = meeting.admitted[-1]
    meeting.tell(secret, Offer(id, "signal"))
    meeting.settle()
    meeting.clock.now += CONNECT_S - 1
    assert not guest.tick()
    meeting.clock.now += 2
    assert guest.tick() and guest.error == "no-way-far"
    guest.begin()
    guest.ask()
    meeting.settle()
    assert guest.state == DOOR and set(meeting.host.requests) == {1}


def test_foreign_notes_change_nothing(meeting: Meeting) -> None:
    guest = meeting.guest(1)
    before = guest.state, guest.error, meeting.host.version()
    for note in (Offer("x", "s"), No("x", "full"), Answer("x", "s"), Knock("x", "y", 1), Ask()):
        for secret in ("", "x", new_secret()):
            meeting.host.hear(secret, note)
            assert guest.hear(secret, note) is None
    assert guest.hear(meeting.secret, Offer("x", "s")) is None
    assert guest.hear(meeting.secret, No("x", "full")) is None
    assert (guest.state, guest.error, meeting.host.version()) == before
