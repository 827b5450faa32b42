"""The rendezvous without a broker: links, notes, who is let in, and who comes back."""

import random
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import deque
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.table.live.admission import KNOCKS_AT_ONCE, MOST_DONE, MOST_WAITING, Admission, Way
from app.table.live.guests import Guest
from app.table.live.hosting import PAUSE_S
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
from app.table.live.seeking import ASK_S, CONNECT_S, HOST, KNOCK_S, KNOCKED, OWN_S, WAY, Seeking
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
    "note", [Ask(), Host("a"), Knock("a", "b", 3), Offer("a", "x" * 600), Answer("a", "x"), No("a")]
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
        '{"t":"no","id":7}',
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


class Coming:
    """A connection that the host has offered. It opens with `open`."""

    def __init__(self, meeting: "Meeting", secret: str, id: str, seat: int, asks: bool) -> None:
        self.meeting, self.secret, self.id, self.seat, self.asks = meeting, secret, id, seat, asks
        self.line, self.closed = Line(), False
        self.guest: Guest | None = None

    def open(self) -> None:
        """Let the guest answer, connect, and ask for the seat."""
        hosting = self.meeting.company.hosting
        self.guest = hosting.enter(self.line, self.seat, "nodo miele falena", self.asks)
        hosting.hear(self.guest, f'{{"t":"hello","v":{VERSION},"seat":0,"key":""}}')
        self.meeting.host.follow()

    def close(self) -> None:
        self.closed = True

    @property
    def key(self) -> str:
        """The secret that the guest was told; "" if there was none."""
        told = [read_from_host(text, None) for text in self.line.traffic if '"back"' in text]
        return next((each.key for each in told if isinstance(each, Back)), "")


class Meeting:
    """A host and its guests at a broker that keeps everything it has carried."""

    def __init__(self, seats: int = 3) -> None:
        self.clock = Clock()
        self.company = Company(Match.new("imhotep", seats, {}, random.Random(7)), clock=self.clock)
        self.sent: list[tuple[str, Note]] = []
        self.queue: deque[tuple[str, Note]] = deque()
        self.coming: list[Coming] = []
        self.guests: list[Seeking] = []
        self.offers: list[tuple[Seeking, str]] = []
        self.host = self.page()

    def page(self, link: str = "") -> Admission:
        """A page of the host."""
        return Admission(self.company.hosting, self.clock, self.tell, self.connect, link)

    def connect(self, secret: str, id: str, seat: int, asks: bool) -> Way:
        self.coming.append(Coming(self, secret, id, seat, asks))
        return self.coming[-1]

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

    def knock(self, seat: int, secret: str = "") -> None:
        """Let somebody knock who has written a note of their own."""
        self.host.hear(secret or self.secret, Knock(self.host.page, new_secret(), seat))

    def waiting(self) -> list[int]:
        """The seats of those who wait to be let in."""
        return [guest.only or 0 for guest in self.company.hosting.at_the_door]

    def answer(self, seat: int, yes: bool) -> None:
        """Press a button of the question about a seat."""
        self.clock.now += PAUSE_S
        guest = next(one for one in self.company.hosting.at_the_door if one.only == seat)
        assert self.company.hosting.answer_door(guest.id, yes) is guest
        self.host.follow()

    def come(self, seat: int) -> Coming:
        """Let a guest come by the link, and let them in."""
        self.guest(seat)
        self.coming[-1].open()
        self.answer(seat, yes=True)
        return self.coming[-1]


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
    assert [guest.state for guest in guests] == [KNOCKED, KNOCKED]
    for coming in meeting.coming:
        coming.open()
    assert meeting.waiting() == [1, 2] and meeting.company.hosting.claimed == set()
    for seat in (2, 1):
        meeting.answer(seat, yes=True)
        coming = meeting.coming[seat - 1]
        assert coming.guest is meeting.company.hosting.at(seat)
        assert is_secret(coming.key) and coming.key == meeting.company.hosting.keys[seat]
    # All have come: the link has served.
    link = meeting.secret
    assert meeting.host.tick() and meeting.host.text == ""
    assert link not in meeting.host.secrets and len(meeting.host.secrets) == 2


def test_a_guest_of_the_link_is_told_nothing_at_the_door(meeting: Meeting) -> None:
    """Neither the game nor the secret of the seat."""
    meeting.guest(1)
    meeting.coming[0].open()
    meeting.company.hosting.follow()
    meeting.host.tick()
    assert meeting.coming[0].line.traffic == [] and meeting.host.secrets == [meeting.secret]


def test_an_offer_reaches_the_guest_for_whom_it_is(meeting: Meeting) -> None:
    first, second = meeting.guest(1), meeting.guest(2)
    meeting.tell(meeting.secret, Offer(meeting.coming[0].id, "signal"))
    meeting.settle()
    assert meeting.offers == [(first, "signal")] and first.state == WAY and second.state == KNOCKED
    # Once.
    meeting.tell(meeting.secret, Offer(meeting.coming[0].id, "other"))
    meeting.settle()
    assert len(meeting.offers) == 1


def test_who_is_turned_away_may_ask_again(meeting: Meeting) -> None:
    meeting.guest(1)
    meeting.coming[0].open()
    meeting.answer(1, yes=False)
    assert '"not-let-in"' in meeting.coming[0].line.traffic[-1] and meeting.coming[0].line.closed
    assert meeting.waiting() == [] and meeting.company.hosting.claimed == set()
    meeting.come(1)
    assert meeting.company.hosting.claimed == {1}


def test_a_press_answers_for_the_guest_whose_question_it_is(meeting: Meeting) -> None:
    """Two ask for one seat. The press on a question that has gone, and a second press, do nothing."""
    hosting = meeting.company.hosting
    for _ in range(2):
        meeting.guest(1)
        meeting.coming[-1].open()
    first, second = hosting.at_the_door
    hosting.leave(first)
    assert hosting.answer_door(first.id, yes=True) is None and hosting.claimed == set()
    meeting.guest(2)
    meeting.coming[-1].open()
    (*_, third) = hosting.at_the_door
    assert hosting.answer_door(second.id, yes=True) is second
    assert hosting.answer_door(third.id, yes=True) is None and hosting.claimed == {1}
    meeting.clock.now += PAUSE_S
    assert hosting.answer_door(third.id, yes=True) is third and hosting.claimed == {1, 2}


def test_those_who_ask_for_a_seat_that_another_gets_are_told(meeting: Meeting) -> None:
    for _ in range(2):
        meeting.guest(1)
        meeting.coming[-1].open()
    meeting.answer(1, yes=True)
    assert '"full"' in meeting.coming[1].line.traffic[-1] and meeting.waiting() == []


def test_a_seat_that_is_taken_or_the_hosts_is_refused(meeting: Meeting) -> None:
    meeting.come(1)
    assert meeting.guest(1).error == "full"
    assert meeting.guest(0).error == "full"
    assert meeting.guest(3).error == "full"
    assert len(meeting.coming) == 1


def test_a_flood_opens_few_connections(meeting: Meeting) -> None:
    """Whatever the guests of the link do, and for as long as they do it. The other seat stays open."""
    for n in range(1_000):
        meeting.knock(1)
        meeting.clock.now += 1
        if n % 2 and meeting.coming[-1].guest is None:
            meeting.coming[-1].open()
    assert len(meeting.coming) == len(meeting.host.ways) == MOST_WAITING
    assert len(meeting.company.hosting.at_the_door) <= MOST_WAITING
    meeting.come(2)
    assert meeting.company.hosting.claimed == {2}


def test_a_connection_that_has_ended_makes_room_but_not_at_any_rate(meeting: Meeting) -> None:
    for _ in range(1_000):
        meeting.knock(1)
        for id in list(meeting.host.ways):
            meeting.host.end(id)
    assert len(meeting.coming) == KNOCKS_AT_ONCE and all(one.closed for one in meeting.coming)
    meeting.clock.now += 20
    meeting.come(1)


def test_the_key_of_a_seat_makes_one_connection_at_a_time(meeting: Meeting) -> None:
    """A flood of the link does not keep a guest from coming back."""
    key = meeting.come(1).key
    for _ in range(100):
        meeting.knock(2)
    made = len(meeting.coming)
    for _ in range(100):
        meeting.knock(1, key)
    new = meeting.coming[made:]
    assert len(new) == KNOCKS_AT_ONCE and [one.closed for one in new] == [True] * (len(new) - 1) + [False]
    assert not any(one.asks for one in new)


def test_what_the_broker_sends_again_has_no_effect(meeting: Meeting) -> None:
    """Neither on this page, nor on a later one of the host."""
    key = meeting.come(1).key
    meeting.guest(1, key=key)
    assert meeting.coming[-1].secret == key and not meeting.coming[-1].asks
    old, made = list(meeting.sent), len(meeting.coming)
    for _ in range(2):
        for secret, note in old:
            meeting.host.hear(secret, note)
        assert len(meeting.coming) == made
        meeting.host = meeting.page(meeting.host.text)


def test_only_so_many_knocks_are_remembered(meeting: Meeting) -> None:
    for n in range(MOST_DONE + 10):
        meeting.clock.now += 2
        meeting.host.hear(meeting.secret, Knock(meeting.host.page, str(n), 0))
    assert len(meeting.host._done) == MOST_DONE and meeting.coming == []


def test_a_guest_comes_back_without_a_press(meeting: Meeting) -> None:
    key = meeting.come(1).key
    guest = meeting.guest(1, key=key)
    coming = meeting.coming[-1]
    assert guest.has_key and (coming.secret, coming.seat, coming.asks) == (key, 1, False)
    coming.open()
    assert meeting.company.hosting.at(1) is coming.guest
    assert coming.key == "" and meeting.company.hosting.keys[1] == key, "the secret stays the same"
    # A key opens its own seat only.
    meeting.knock(2, key)
    assert meeting.coming[-1].seat == 1


def test_a_new_page_of_the_host_takes_the_table_up(meeting: Meeting) -> None:
    key, text = meeting.come(1).key, meeting.host.text
    waiting = meeting.guest(2)
    coming = meeting.guest(1, key=key)
    meeting.host = meeting.page(text)
    made = len(meeting.coming)
    assert meeting.host.text == text and meeting.host.secrets == [meeting.secret, key]
    for secret in meeting.host.secrets:
        meeting.tell(secret, Host(meeting.host.page))
    meeting.settle()
    assert [(one.seat, one.asks) for one in meeting.coming[made:]] == [(2, True), (1, False)]
    assert waiting.state == coming.state == KNOCKED


@pytest.mark.parametrize("lost", [Knock, Offer])
def test_a_lost_note_is_made_good(meeting: Meeting, lost: type[Note]) -> None:
    """The guest knocks again, and the earlier offer is of no use any more."""
    seeking = Seeking(meeting.secret, 1, "", meeting.tell, meeting.clock)
    meeting.guests.append(seeking)
    seeking.hear(meeting.secret, Host(meeting.host.page))
    if lost is Knock:
        meeting.queue.clear()
    meeting.settle()
    made = len(meeting.coming)
    for _ in range(3):
        meeting.clock.now += KNOCK_S / 2 + 1
        seeking.tick()
        meeting.settle()
    assert len(meeting.coming) == made + 1 and seeking.state == KNOCKED
    meeting.tell(meeting.secret, Offer(meeting.coming[-1].id, "signal"))
    meeting.settle()
    assert meeting.offers == [(seeking, "signal")]


def test_a_host_that_was_not_heard_is_found_by_the_next_question(meeting: Meeting) -> None:
    meeting.queue.clear()
    seeking = Seeking(meeting.secret, 1, "", meeting.tell, meeting.clock)
    meeting.guests.append(seeking)
    meeting.clock.now += ASK_S + 1
    seeking.tick()
    meeting.settle()
    assert seeking.state == KNOCKED and len(meeting.coming) == 1


def test_a_kept_link_that_cannot_be_read_is_none() -> None:
    page = Meeting().page("r.damaged")
    assert page.text == "" and page.secrets == []


def test_withdrawing_the_link_turns_away_those_who_wait(meeting: Meeting) -> None:
    """At the door, and on the way to it."""
    meeting.guest(1)
    meeting.coming[0].open()
    meeting.guest(2)
    link = meeting.secret
    meeting.host.withdraw()
    assert '"old"' in meeting.coming[0].line.traffic[-1] and meeting.coming[1].closed
    assert meeting.host.secrets == [] and meeting.host.ways == {} and meeting.waiting() == []
    late = meeting.guest(2, link=link)
    assert late.state == HOST and len(meeting.coming) == 2


def test_who_waits_for_a_seat_that_is_no_longer_free_is_told(meeting: Meeting) -> None:
    """The host's person sits there now."""
    meeting.guest(1)
    meeting.coming[0].open()
    meeting.company.hosting.session.here.sit(1)
    meeting.host.tick()
    assert meeting.coming[0].line.closed and meeting.waiting() == []


def test_a_freed_seat_is_asked_for_anew(meeting: Meeting) -> None:
    """The seat's secret is no longer good. The page knocks with the link, and the host lets the guest in again."""
    key = meeting.come(1).key
    meeting.company.hosting.take_back_seat(1, random_id())
    meeting.host.follow()
    assert key not in meeting.host.secrets
    guest = meeting.guest(1, key=key)
    assert guest.state == HOST
    meeting.clock.now += OWN_S + 1
    guest.tick()
    meeting.settle()
    assert guest.state == KNOCKED and not guest.has_key and meeting.coming[-1].asks


def test_a_freed_seat_gives_no_secret_to_who_had_it(meeting: Meeting) -> None:
    coming = meeting.come(1)
    meeting.company.hosting.take_back_seat(1, random_id())
    told = len(coming.line.traffic)
    meeting.host.follow()
    assert len(coming.line.traffic) == told and not is_secret(meeting.company.hosting.keys[1])


def test_a_way_that_does_not_open_is_told(meeting: Meeting) -> None:
    guest = meeting.guest(1)
    meeting.tell(meeting.secret, Offer(meeting.coming[-1].id, "signal"))
    meeting.settle()
    meeting.clock.now += CONNECT_S - 1
    assert not guest.tick()
    meeting.clock.now += 2
    assert guest.tick() and guest.error == "no-way-far"
    guest.begin()
    guest.ask()
    meeting.settle()
    assert guest.state == KNOCKED and len(meeting.coming) == 2


def test_foreign_notes_change_nothing(meeting: Meeting) -> None:
    guest = meeting.guest(1)
    before = guest.state, guest.error, meeting.host.version(), len(meeting.coming)
    for note in (Offer("x", "s"), No("x"), Answer("x", "s"), Knock("x", "y", 1), Ask()):
        for secret in ("", "x", new_secret()):
            meeting.host.hear(secret, note)
            assert guest.hear(secret, note) is None
    assert guest.hear(meeting.secret, Offer("x", "s")) is None
    assert guest.hear(meeting.secret, No("x")) is None
    assert (guest.state, guest.error, meeting.host.version(), len(meeting.coming)) == before
