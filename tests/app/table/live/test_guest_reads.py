"""How a guest reads the host's messages: a message with a field out of bounds changes nothing."""

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from app.page import live
from app.table.live.delta import changed
from app.table.live.messages import OF_HOST, VERSION, BadMessage, read_from_host, write
from app.table.live.seen_record import MOST_EVENTS, SeenRecord
from app.table.session import Session
from app.words import live as live_words
from pycore.match import Match
from tests.app.table.live.wires import Company, Visitor

TABLE = {
    "v": VERSION,
    "game": "imhotep",
    "seat": 0,
    "names": ["Anna", "Bruno"],
    "colours": ["x", "y"],
    "players": ["persona", "persona"],
    "match": "abcdefgh",
    "where": ["altrove", "qui"],
    "doing": [["pensa", 3], ["", 0]],
}


@pytest.fixture
def company() -> Company:
    """A game of Imhotep after three choices. Seat 0 is a guest's, who knows the whole game."""
    company = Company(Match.new("imhotep", 2, {}, random.Random(7)), (0,))
    company.play_out(random.Random(4), 3)
    return company


def known(visitor: Visitor) -> Sequence[object]:
    """All that a guest knows of the game."""
    record = visitor.visiting.record
    assert isinstance(record, SeenRecord)
    states = [record.seen_by(0, k) for k in range(len(record) + 1)]
    return states, list(record.steps), list(record.log), record.floor, visitor.visiting.people()


def retold(company: Company) -> dict[str, Any]:
    """The message that tells the guest the whole game."""
    visitor = company.visitors[0]
    company.hosting.hear(visitor.guest, write("again"))
    company.hosting.follow()
    text = next(text for text in reversed(visitor.line.traffic) if '"start"' in text)
    company.settle()
    told: dict[str, Any] = json.loads(text)
    return told


def tell(company: Company, told: object) -> None:
    """Send the guest a message that its host did not write, and deliver nothing of what the guest answers."""
    visitor = company.visitors[0]
    visitor.visiting.hear(told if isinstance(told, str) else json.dumps(told))


def wait(company: Company, seconds: int) -> None:
    """Let the time pass with an honest host."""
    visitor = company.visitors[0]
    for _ in range(seconds):
        company.clock.now += 1
        company.hosting.tick()
        visitor.visiting.tick()
        company.settle()


WRONG: list[tuple[str, Any]] = [
    ("from", -1),
    ("from", 1),
    ("from", "0"),
    ("start", {}),
    ("start", []),
    ("steps", []),
    ("steps", 7),
    ("steps.0.0", 2),
    ("steps.0.0", "0"),
    ("steps.0.1", "no-such-kind"),
    ("steps.0.1", ["get"]),
    ("steps.0.2", 2),
    ("log.0.0", 0),
    ("log.0.0", 99),
    ("log.0.0", "1"),
    ("log.0.1.0", "no-such-kind"),
    ("log.0.1.1", 7),
    ("log.0.1.2", {}),
    ("log.0.1.2", {"place": 99}),
    ("log.0.1.3", "imhotep-ira"),
    ("log", 7),
    ("states", []),
    ("states.0", [4]),
    ("states.0", [1, {"phase": [0, "over"]}, []]),
    ("states.0", [3, 0, 0, []]),
    ("states.1", [0, None]),
    ("floor", 99),
    ("floor", None),
    ("sure", "2"),
    ("sure", ["1"]),
    ("more", 2),
    ("more", None),
]


@pytest.mark.parametrize(("place", "value"), WRONG, ids=lambda one: str(one)[:20])
def test_a_message_with_one_wrong_field_changes_nothing(company: Company, place: str, value: object) -> None:
    told, visitor = retold(company), company.visitors[0]
    before = known(visitor)
    at: Any = told
    *path, last = place.split(".")
    for key in path:
        at = at[int(key) if key.isdigit() else key]
    at[int(last) if last.isdigit() else last] = value
    asked = len(visitor.to_host)
    tell(company, told)
    assert known(visitor) == before
    assert json.loads(visitor.to_host[-1])["t"] == "again" and len(visitor.to_host) == asked + 1


def test_moments_of_the_log_that_fall_are_refused(company: Company) -> None:
    told, visitor = retold(company), company.visitors[0]
    told["log"] = told["log"][::-1]
    assert told["log"][0][0] > told["log"][-1][0]
    before = known(visitor)
    tell(company, told)
    assert known(visitor) == before


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("game", "chess"),
        ("game", 3),
        ("seat", 2),
        ("seat", True),
        ("names", ["Anna"]),
        ("names", ["Anna", 7]),
        ("names", ["Anna", "B" * 81]),
        ("names", ["Anna"] * 7),
        ("colours", []),
        ("players", ["persona"]),
        ("where", ["qui", "ovunque"]),
        ("match", None),
    ],
)
def test_a_table_with_one_wrong_field_changes_nothing(company: Company, name: str, value: object) -> None:
    visitor = company.visitors[0]
    before = known(visitor), visitor.visiting.match, visitor.visiting.where
    tell(company, {"t": "table", **TABLE, name: value})
    assert (known(visitor), visitor.visiting.match, visitor.visiting.where) == before
    assert json.loads(visitor.to_host[-1])["t"] == "again"


@pytest.mark.parametrize(
    "text",
    [
        write("wish", id=1, seat=2),
        write("wish", id="1", seat=0),
        write("no", n=1, why="<b>"),
        write("bye", why="because"),
        write("bye"),
        write("ping", sum=-1),
        write("anything"),
        "[" * 60_000,
        "7",
    ],
    ids=lambda text: text[:30],
)
def test_other_messages_with_a_wrong_field_change_nothing(company: Company, text: str) -> None:
    visiting = company.visitors[0].visiting
    tell(company, text)
    assert (visiting.wish, visiting.refused, visiting.over) == (None, "", "")


def test_names_from_the_host_are_sanitized(company: Company) -> None:
    tell(company, {"t": "table", **TABLE, "names": ["<b>" * 20, "\u202e"]})
    names = company.visitors[0].visiting.people().names
    assert all(0 < len(name) <= 20 for name in names) and "\u202e" not in names[1]


def test_every_state_is_read_and_not_only_the_last(company: Company) -> None:
    told, visitor = retold(company), company.visitors[0]
    before = known(visitor)
    record = visitor.visiting.record
    assert record is not None
    told["states"][:2] = [0, {"no": "position"}], [0, record.seen_by(0, 2).to_plain()]
    tell(company, told)
    assert known(visitor) == before


@pytest.mark.parametrize(
    "change", [[3, 2, -2, []], [3, -1, 0, [1]], [3, 0, 9, []], [3, 1.0, 0, []], [3, 0, 0, "ab"]]
)
def test_a_change_of_a_list_stays_within_it(change: list[object]) -> None:
    """If negative numbers were allowed, sixty changes could make a list longer than any memory."""
    with pytest.raises((TypeError, ValueError)):
        changed([1, 2], change)


def test_a_record_has_bounds(company: Company) -> None:
    """Several messages together could exceed these limits, though a single one has at most 60,000 characters."""
    told, record = retold(company), company.visitors[0].visiting.record
    assert record is not None
    told["log"] = told["log"][:1] * (MOST_EVENTS + 1)
    read = OF_HOST["went"].read(told, "", record.rules)
    with pytest.raises(BadMessage):
        record.went(read)


# The way back to an honest host


def test_a_guest_finds_out_what_it_was_told_wrongly(company: Company) -> None:
    """The message has a wrong name, but its form is valid. Only the checksum shows the difference."""
    visitor = company.visitors[0]
    before = known(visitor)
    tell(company, {"t": "table", **TABLE})
    assert visitor.visiting.people().names == ("Anna", "Bruno")
    wait(company, 10)
    assert known(visitor) == before


def test_a_message_that_was_lost_is_asked_for(company: Company) -> None:
    visitor = company.visitors[0]
    company.table.choose(company.match.decision.choices[0])  # type: ignore[union-attr]
    company.table.confirm()
    company.hosting.follow()
    visitor.line.to_guest.clear()
    record = visitor.visiting.record
    assert record is not None and len(record) < len(company.match)
    wait(company, 10)
    assert len(record) == len(company.match)


def test_everything_is_asked_for_again_but_not_too_often(company: Company) -> None:
    visitor, visiting = company.visitors[0], company.visitors[0].visiting
    for _ in range(600):
        company.clock.now += 0.1
        tell(company, "no message")
    asked = [text for text in visitor.to_host if '"again"' in text]
    assert 8 <= len(asked) <= 14, "in a minute"
    company.settle()
    assert not visitor.line.closed
    wait(company, 10)
    record = visiting.record
    assert record is not None and len(record) == len(company.match) and not visiting.unreadable


def test_after_five_messages_the_visitor_is_told_and_may_try_again_or_leave(company: Company) -> None:
    visitor, visiting = company.visitors[0], company.visitors[0].visiting
    for n in range(5):
        assert not visiting.unreadable, n
        tell(company, "no message")
    assert visiting.unreadable
    bar = live.guest_bar(visiting)
    assert live_words.UNREADABLE in bar and 'data-live="retry"' in bar and 'data-live="home"' in bar
    visitor.to_host.clear()
    visiting.retry()
    assert [json.loads(text)["t"] for text in visitor.to_host] == ["again"] and not visiting.unreadable
    company.settle()
    assert live_words.UNREADABLE not in live.guest_bar(visiting)


def test_the_rest_of_a_message_in_parts_is_not_counted_as_faulty() -> None:
    match, rng = Match.new("oh_pharaoh", 4, {}, random.Random(7)), random.Random(1)
    while match.decision is not None and len(match) < 900:
        match.play(rng.choice(match.decision.choices))
    company = Company(match, (1,))
    visitor = company.visitors[0]
    company.hosting.hear(visitor.guest, write("again"))
    company.hosting.follow()
    parts = [text for text in visitor.line.to_guest if '"went"' in text]
    assert len(parts) > 5
    visitor.line.to_guest.remove(parts[1])
    visitor.deliver()
    assert not visitor.visiting.unreadable
    wait(company, 10)
    record = visitor.visiting.record
    assert record is not None and record.complete and len(record) == len(match)


def test_a_host_with_another_game_on_its_table_is_not_called_unreadable(company: Company) -> None:
    visitor = company.visitors[0]
    tell(company, "no message")
    own, people = company.hosting.session, company.hosting.session.tail
    company.table.switch.receive(Session(Match.new("imhotep", 2), people._replace(match="another1")))
    assert company.table.session is not own
    wait(company, 60)
    assert not visitor.visiting.unreadable


def test_a_message_of_another_version_ends_the_visit(company: Company) -> None:
    tell(company, {"t": "table", **TABLE, "v": VERSION + 1})
    assert company.visitors[0].visiting.over == "version"


def test_how_a_game_went_on_is_not_read_before_the_game_is_known() -> None:
    with pytest.raises(BadMessage):
        read_from_host(write("went", **{"from": 0}), None)
