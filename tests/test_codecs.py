"""What codecs write and read, what they refuse and where, and the plain form that follows from the fields."""

from types import SimpleNamespace
from typing import Annotated, Any, NamedTuple, final

import pytest

from pycore.codecs import (
    SEAT,
    Bits,
    By,
    Checked,
    Codec,
    Counts,
    List,
    Mapped,
    Maybe,
    Name,
    Number,
    Record,
    Row,
    Secret,
    Truth,
    Word,
    flat,
    hidden,
    per_seat,
)
from pycore.contract import BadPosition, Option, Plain
from pycore.plain_form import Field, Fields, Form, Rows, Settings, member_entries
from pycore.position import BaseState, Position
from pycore.reading import fail

COLOUR = Name(("gold", "red"))
PAWN = Record(seat=SEAT, colour=COLOUR)
THREE = SimpleNamespace(seats=3, most=2)


class Step(NamedTuple):
    """What is pending."""

    cell: Annotated[int, Maybe(Number(0, 1))] = -1
    left: Annotated[int, Number(0, 3)] = 0


class Half(Codec):
    """A codec of a game's own: written as the double."""

    def write(self, value: int, position: Any) -> int:
        return 2 * value

    def read(self, value: Any, field: str, position: Any) -> int:
        return int(value) // 2 if value % 2 == 0 else fail(field, "odd")


def no_gold(colours: list[int], field: str, position: Any) -> list[int]:
    return fail(field, "gold") if 0 in colours else colours


@pytest.mark.parametrize(
    ("codec", "written", "memory", "shown"),
    [
        (Number(0, 30), 30, 30, "0..30"),
        (Truth(), True, True, "true | false"),
        (Word(("a", "b")), "b", "b", "a | b"),
        (COLOUR, "red", 1, "gold | red"),
        (Name(("L", "R"), (1, 4)), "R", 4, "L | R"),
        (Maybe(SEAT), None, -1, "0..last-seat | null"),
        (Maybe(SEAT, None), 2, 2, "0..last-seat | null"),
        (hidden(Maybe(COLOUR), -2), "hidden", -2, "gold | red | null | hidden"),
        (List(COLOUR, most=2), ["red"], [1], "[..2 x gold | red]"),
        (per_seat(Maybe(Half()), made=tuple), [4, None, 0], (2, -1, 0), "[number-of-seats x Half | null]"),
        (List(List(SEAT)), [[0, 2], []], [[0, 2], []], "[[0..last-seat]]"),
        (By(lambda position: position.seats, {3: COLOUR, 4: SEAT}), "red", 1, "gold | red or 0..last-seat"),
        (Row(SEAT, COLOUR), [2, "gold"], (2, 0), "[0..last-seat, gold | red]"),
        (Row(SEAT, made=list), [2], [2], "[0..last-seat]"),
        (Secret(List(COLOUR, most=2), 2), ["red"], [1], "[..2 x gold | red] | [null]"),
        (Secret(List(COLOUR, most=2), 2), [None, None], [-1, -1], "[..2 x gold | red] | [null]"),
        (
            flat(SEAT, 2),
            [[0, 1], [2, 0], [1, 1]],
            [0, 1, 2, 0, 1, 1],
            "[number-of-seats x [2 x 0..last-seat]]",
        ),
        (Record(Step), {"cell": None, "left": 3}, Step(-1, 3), "{cell: 0..1 | null, left: 0..3}"),
        (PAWN, {"seat": 2, "colour": "red"}, (2, 1), "{seat: 0..last-seat, colour: gold | red}"),
        (Counts({"a": 2, "b": 9}, ("b", "a", "c")), {"a": 2, "b": 1}, [1, 2, 0], "{a: 1..2, b: 1..9}"),
        (Bits(COLOUR), ["red"], 2, "[different gold | red]"),
        (Mapped(List(SEAT), sorted, set), [0, 2], {2, 0}, "[0..last-seat]"),
        (Checked(List(COLOUR), no_gold), ["red"], [1], "[gold | red]"),
    ],
    ids=str,
)
def test_a_value_is_written_and_comes_back(codec: Codec, written: Any, memory: Any, shown: str) -> None:
    assert codec.write(memory, THREE) == written
    found = codec.read(written, "x", THREE)
    assert found == memory and type(found) is type(memory)
    assert str(codec) == shown


@pytest.mark.parametrize(
    ("codec", "bad", "fault"),
    [
        (Number(0, 30), 31, "x: out-of-range"),
        (Number(0, 30), True, "x: not-a-number"),
        (Number(0, lambda position: position.most), 3, "x: out-of-range"),
        (Number(lambda position: position.most, 9), 1, "x: out-of-range"),
        (Truth(), 1, "x: not-true-or-false"),
        (Word(("a",)), "b", "x: unknown-word"),
        (Word(lambda position: ("a",)), [], "x: not-a-word"),
        (COLOUR, 1, "x: not-a-word"),
        (COLOUR, "blue", "x: unknown-word"),
        (Maybe(SEAT), 3, "x: out-of-range"),
        (hidden(SEAT), None, "x: not-a-number"),
        (per_seat(SEAT), [0, 1], "x: wrong-length"),
        (per_seat(SEAT), [0, 1, 3], "x.2: out-of-range"),
        (List(COLOUR, most=1), ["red", "red"], "x: wrong-length"),
        (List(List(COLOUR)), [[], ["red", "blue"]], "x.1.1: unknown-word"),
        (By(lambda position: position.seats, {3: COLOUR, 4: SEAT}), 1, "x: not-a-word"),
        (Row(SEAT, COLOUR), [0], "x: wrong-length"),
        (Row(SEAT, COLOUR), (0, "red"), "x: not-a-list"),
        (Row(SEAT, COLOUR), [0, "blue"], "x.1: unknown-word"),
        (Secret(List(COLOUR, most=2), 2), [None, "red"], "x.0: not-a-word"),
        (Secret(List(COLOUR, most=2), 2), [None, None, None], "x: wrong-length"),
        (PAWN, {"seat": 0}, "x.colour: missing"),
        (PAWN, {"seat": 0, "colour": "red", "more": 1}, "x.more: unknown-field"),
        (List(PAWN), [{"seat": 3, "colour": "red"}], "x.0.seat: out-of-range"),
        (Counts({"a": 2}), {"a": 3}, "x.a: out-of-range"),
        (Counts({"a": 2}), {"b": 1}, "x: unknown-word"),
        (Bits(COLOUR), ["red", "red"], "x.1: twice"),
        (List(Checked(List(COLOUR), no_gold)), [["red"], ["gold"]], "x.1: gold"),
        (Row(Half()), [3], "x.0: odd"),
    ],
)
def test_a_bad_value_is_refused_where_it_stands(codec: Codec, bad: Any, fault: str) -> None:
    with pytest.raises(BadPosition) as error:
        codec.read(bad, "x", THREE)
    assert str(error.value) == fault


def test_bounds_are_declared() -> None:
    assert (Maybe(Number(1, 5)).lowest, Number(1, 5).highest) == (1, 5)
    assert (List(SEAT, 3).longest, List(SEAT, most=4).longest, Row(SEAT).longest) == (3, 4, 1)


class BoardPosition(Position):
    """A key of each kind."""

    seats: Annotated[int, Number(2, 3)]
    rules: Annotated[dict[str, Any], Settings((Option("open", (False, True), False),))]
    turn: Annotated[int, Number(0, 9)]
    phase: Annotated[str, Word(("move", "over"))]
    tiles: list[int]
    pawns: list[int]
    hands: Annotated[list[int], per_seat(Maybe(Number(0, 5)))]
    stock: int
    pending: Step

    def __init__(self, seats: int, rules: dict[str, Any]) -> None:
        self.phase, self.seats, self.rules, self.turn = "move", seats, rules, 0
        self.tiles, self.pawns, self.hands, self.stock, self.pending = [0, 1], [-1, 0], [0] * seats, 0, Step()

    def is_whole(self) -> bool:
        return -1 not in self.hands


def check(position: BoardPosition) -> None:
    if position.turn == 9 and position.phase == "move":
        fail("turn", "too-late")


@final
class BoardState(BaseState, BoardPosition):
    """A position that is written and read, and not played."""

    form = Form(
        "board",
        BoardPosition,
        check,
        ("turn", "kind", "cells", "cell", "left", "held", "stock"),
        {
            "kind": "phase",
            "cells": Rows(List(Row(COLOUR, Maybe(SEAT)), 2), "tiles", "pawns"),
            **member_entries("pending", Step),
            "held": Fields(
                By(
                    lambda position: position.rules["open"],
                    {
                        False: Record(all=per_seat(Maybe(Number(0, 5)))),
                        True: Mapped(
                            per_seat(Number(0, 5)), lambda fields: fields[0], lambda hands: (hands,)
                        ),
                    },
                ),
                "hands",
            ),
            "stock": Field("stock", Number(0, 4)),
        },
        reads=("turn", "kind", "cells", "held", "stock", "cell", "left"),
        seen="stock",
    )


PLAIN: Plain = {
    "game": "board",
    "seats": 2,
    "options": {"open": False},
    "turn": 0,
    "kind": "move",
    "cells": [["gold", None], ["red", 0]],
    "cell": None,
    "left": 0,
    "held": {"all": [0, 0]},
}
SEEN = PLAIN | {"held": {"all": [0, None]}, "stock": 4}


def test_keys_that_are_not_fields() -> None:
    state = BoardState(2, {"open": False})
    assert state.to_plain() == PLAIN and [*state.to_plain()] == [*PLAIN]
    pending = BoardState.from_plain(PLAIN | {"cell": 1, "left": 3})
    assert pending.pending == Step(1, 3) and pending.copy().to_plain() == PLAIN | {"cell": 1, "left": 3}
    assert BoardState.from_plain(PLAIN) == state
    opened = BoardState.from_plain(PLAIN | {"options": {"open": True}, "held": [0, 5]})
    assert opened.hands == [0, 5] and opened.to_plain()["held"] == [0, 5]
    assert BoardState.from_plain(SEEN).to_plain() == SEEN
    assert "cells: [2 x [gold | red, 0..last-seat | null]]" in str(BoardState.form)


@pytest.mark.parametrize(
    ("plain", "fault"),
    [
        ([], "position: not-an-object"),
        (PLAIN | {"": 1}, "position: unknown-field"),
        (PLAIN | {"game": "chess"}, "game: unknown-word"),
        (PLAIN | {"seats": 4}, "seats: out-of-range"),
        (PLAIN | {"options": {"closed": True}}, "options.closed: unknown-field"),
        (PLAIN | {"options": {"open": 1}}, "options.open: not-true-or-false"),
        (PLAIN | {"cells": [["gold", None], ["red", 2]]}, "cells.1.1: out-of-range"),
        (PLAIN | {"left": 4}, "left: out-of-range"),
        (PLAIN | {"held": {"all": [6, 0]}}, "held.all.0: out-of-range"),
        (PLAIN | {"stock": 1}, "stock: unknown-field"),
        (PLAIN | {"held": SEEN["held"]}, "stock: missing"),
        (SEEN | {"stock": 5}, "stock: out-of-range"),
        (PLAIN | {"turn": 9}, "turn: too-late"),
        (PLAIN | {"turn": 9, "left": 4}, "left: out-of-range"),
    ],
)
def test_a_bad_plain_form_is_refused_by_its_key(plain: Any, fault: str) -> None:
    with pytest.raises(BadPosition) as error:
        BoardState.from_plain(plain)
    assert str(error.value) == fault


def test_an_empty_key_is_unknown_where_no_state_is_seen() -> None:
    form = Form("board", BoardPosition, check)
    plain = form.write(BoardState(2, {"open": True}))
    with pytest.raises(BadPosition, match="position: unknown-field"):
        form.read(plain | {"": 1}, BoardState)


def test_without_a_list_the_keys_are_the_declared_fields_in_their_order() -> None:
    form = Form("board", BoardPosition, check)
    assert form.keys == ("game", "seats", "options", "turn", "phase", "hands")
    assert [*form.write(BoardState(2, {"open": True}))] == [*form.keys]
