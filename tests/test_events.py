"""Declared events: what is read from outside, what is refused with its path, and what mypy's tables assert."""

from typing import Any, Literal, NotRequired, TypedDict

import pytest

from pycore.contract import BadPosition, Event
from pycore.events import (
    Kind,
    Points,
    Seat,
    SecretKind,
    codec_of,
    data_of,
    event_from_plain,
    event_to_plain,
    for_all,
    kinds_of,
    on,
    secret_of,
)

Sold = TypedDict("Sold", {"to": Literal["bag", "seat"], "buyer": Seat | None, "points": NotRequired[Points]})
Low = TypedDict("Low", {"low": list[bool]})
High = TypedDict("High", {"high": bool})
Both = TypedDict("Both", {"low": NotRequired[list[bool]], "high": NotRequired[bool]})
Look = TypedDict("Look", {"victim": Seat})
Card = TypedDict("Card", {"card": Literal["1", "2"]})

SOLD = Kind("sold", Sold, "toy-premio", reveals=True)
EITHER = Kind("either", Both, "toy-premio", "toy-fine", shapes=(Low, High))
LOOK = SecretKind("look", Look, Card, "toy-offerta", also="victim")
KINDS = kinds_of(globals())

GOOD: tuple[Event, ...] = (
    Event("sold", 1, {"to": "seat", "buyer": 2, "points": -3}, "toy-premio", reveals=True),
    Event("sold", 0, {"to": "bag", "buyer": None}, "toy-premio"),
    Event("either", 0, {"low": [True, False]}, "toy-fine"),
    Event("either", 0, {"high": True}, "toy-premio"),
    Event("look", 2, {"victim": 0}, "toy-offerta", {"card": "2"}, (0, 2)),
    Event("look", 2, {"victim": 0}, "toy-offerta", None, (0, 2)),
)


@pytest.mark.parametrize("event", GOOD)
def test_an_event_comes_back_from_its_json_data(event: Event) -> None:
    assert event_from_plain(KINDS, event_to_plain(event), 3) == event


@pytest.mark.parametrize(
    ("plain", "fault"),
    [
        (None, "log: not-a-list"),
        ([], "log: wrong-length"),
        (["sold", 0, {}, "toy-premio", None, None, 0, 0], "log: wrong-length"),
        ([["sold"], 0, {}, "toy-premio"], "log.kind: not-a-word"),
        (["bought", 0, {}, "toy-premio"], "log.kind: unknown-word"),
        (["sold", 3, {}, "toy-premio"], "log.seat: out-of-range"),
        (["sold", 0, [], "toy-premio"], "log.data: not-an-object"),
        (["sold", 0, {"to": "bag"}, "toy-premio"], "log.data.buyer: missing"),
        (["sold", 0, {"to": "bag", "buyer": 0, "by": 1}, "toy-premio"], "log.data.by: unknown-field"),
        (["sold", 0, {"to": "box", "buyer": 0}, "toy-premio"], "log.data.to: unknown-word"),
        (["sold", 0, {"to": "bag", "buyer": 3}, "toy-premio"], "log.data.buyer: out-of-range"),
        (["sold", 0, {"to": "bag", "buyer": 0}, "toy-fine"], "log.rule: unknown-word"),
        (["sold", 0, {"to": "bag", "buyer": 0}, ["toy-fine"]], "log.rule: not-a-word"),
        (["sold", 0, {"to": "bag", "buyer": 0}, "toy-premio", {}], "log.secret: unknown-field"),
        (["sold", 0, {"to": "bag", "buyer": 0}, "toy-premio", None, [0]], "log.audience: unknown-seat"),
        (["sold", 0, {"to": "bag", "buyer": 0}, "toy-premio", None, None, 2], "log.reveals: out-of-range"),
        (["either", 0, {"low": [1]}, "toy-fine"], "log.data.low.0: not-true-or-false"),
        (["either", 0, {"low": [], "high": True}, "toy-fine"], "log.data.high: unknown-field"),
        (["either", 0, {"high": True}, "toy-fine", None, None, 1], "log.reveals: out-of-range"),
        (["look", 2, {"victim": 0}, "toy-offerta", {"card": "3"}, [0, 2]], "log.secret.card: unknown-word"),
        (["look", 2, {"victim": 0}, "toy-offerta", {"card": "1"}, [1, 2]], "log.audience: unknown-seat"),
        (["look", 2, {"victim": 0}, "toy-offerta", {"card": "1"}], "log.audience: unknown-seat"),
    ],
)
def test_a_bad_event_is_refused_with_the_path_of_its_fault(plain: Any, fault: str) -> None:
    with pytest.raises(BadPosition) as caught:
        event_from_plain(KINDS, plain, 3, "log")
    assert str(caught.value) == fault


def test_data_and_secrets_are_read_by_kind() -> None:
    sold, look = GOOD[0], GOOD[4]
    assert data_of(sold, SOLD) == sold.data and data_of(sold, LOOK, SOLD) == sold.data
    assert data_of(sold, LOOK) is None and data_of(sold) is None
    assert secret_of(look, LOOK) == {"card": "2"} and secret_of(GOOD[5], LOOK) is None
    assert secret_of(Event("other", 0, {}, "", {"card": "1"}, (0,)), LOOK) is None


def test_a_table_for_all_kinds_has_each_kind_once() -> None:
    items = [on(SOLD, lambda who, data: data["to"]), on(EITHER, lambda who, data: "either"), on(LOOK, _looks)]
    lines = for_all(KINDS, *items)
    assert lines["sold"]("{0}", {"to": "bag"}) == "bag" and lines["look"]("{0}", {"victim": 1}) == "{0} 1"
    for wrong in (items[1:], [*items, items[0]], [*items, on(Kind("more", Sold), lambda who, data: "more")]):
        with pytest.raises(AssertionError):
            for_all(KINDS, *wrong)


def _looks(who: str, data: Look) -> str:
    return f"{who} {data['victim']}"


def test_a_name_stands_for_one_kind() -> None:
    with pytest.raises(AssertionError):
        kinds_of({"one": Kind("sold", Sold), "two": Kind("sold", Sold)})


def test_a_type_without_codec_cannot_be_read() -> None:
    with pytest.raises(AssertionError, match="int"):
        codec_of(int)


def test_kinds_describe_themselves() -> None:
    assert str(SOLD) == "{to: bag | seat, buyer: 0..last-seat | null, points?: -999..999}"
    assert str(EITHER) == "{low: [true | false]} or {high: true | false}"
    assert str(LOOK) == "{victim: 0..last-seat}, secret {card: 1 | 2}"
