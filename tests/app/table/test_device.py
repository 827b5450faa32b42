"""Who is at a device and who holds it: the states as a table, and what each of them shows."""

from collections.abc import Callable
from typing import get_args

import pytest

from app.table.device import EVERYBODY, Asked, Device, State
from pycore.contract import Choice

CHOICE: Choice = ("done",)
UNSAID, WATCHING, SHARED = Device("unsaid"), Device("watching"), Device("shared")


def alone(seat: int) -> Device:
    return Device("alone", seat)


def covered(seat: int) -> Device:
    return Device("covered", seat)


def held(seat: int, chose: int | None = None) -> Device:
    return Device("held", seat, chose)


def shared(chose: int | None = None) -> Device:
    return Device("shared", chose=chose)


def offered(to: int, then: Device) -> Device:
    return Device("offered", to, choice=CHOICE, then=then)


def revealed(seat: int, then: Device) -> Device:
    return Device("revealed", seat, then=then)


def private(seat: int, here: bool = True, aloud: bool = False, stays: bool = False) -> Asked:
    """A question about something that only its seat may see."""
    return Asked(seat, here, aloud, stays, private=lambda: True)


def public(seat: int, here: bool = True, stays: bool = False) -> Asked:
    return Asked(seat, here, stays=stays)


# What happens: a name for the row, and the transition.
Event = Callable[[Device], Device]


def test_the_first_state() -> None:
    assert Device.begin(opened=True, only=0) == Device.begin(opened=True, only=None) == UNSAID
    assert Device.begin(opened=False, only=None) == SHARED
    assert Device.begin(opened=False, only=1) == alone(1), "machines play all other seats"


TRANSITIONS: list[tuple[Device, str, Event, Device]] = [
    # People say who is here.
    (UNSAID, "named", lambda d: d.named(1), alone(1)),
    (UNSAID, "all named", lambda d: d.named(None), SHARED),
    (UNSAID, "watches", lambda d: d.watched(), WATCHING),
    (held(0, 0), "another named", lambda d: d.named(1, covered=True), covered(1)),
    (held(0, 0), "watches", lambda d: d.watched(), WATCHING),
    (covered(1), "all named", lambda d: d.named(None), SHARED),
    (alone(0), "another named", lambda d: d.named(1, covered=True), covered(1)),
    (WATCHING, "all named", lambda d: d.named(None), SHARED),
    (offered(1, held(0)), "another named", lambda d: d.named(2, covered=True), covered(2)),
    (revealed(0, held(0)), "all named", lambda d: d.named(None), SHARED),
    # Some play at devices of their own.
    (SHARED, "1 goes away", lambda d: d.shared_out({1}, None), SHARED),
    (held(0, 0), "1 goes away", lambda d: d.shared_out({1}, None), held(0)),
    (held(1, 1), "1 goes away", lambda d: d.shared_out({1}, None), SHARED),
    (held(1, 1), "only 0 stays", lambda d: d.shared_out({1, 2}, 0), alone(0)),
    (covered(1), "2 goes away", lambda d: d.shared_out({2}, None), SHARED),
    (alone(0), "1 comes back", lambda d: d.shared_out((), None), held(0)),
    (WATCHING, "1 goes away", lambda d: d.shared_out({1}, None), WATCHING),
    (UNSAID, "1 goes away", lambda d: d.shared_out({1}, None), SHARED),
    (offered(1, held(0)), "2 goes away", lambda d: d.shared_out({2}, None), held(0)),
    # The device changes hands.
    (SHARED, "taken", lambda d: d.taken(private(1)), held(1)),
    (held(0, 0), "taken", lambda d: d.taken(private(1)), held(1, 0)),
    (covered(1), "taken", lambda d: d.taken(private(0)), alone(1)),
    (alone(1), "taken", lambda d: d.taken(private(0)), alone(1)),
    (offered(2, held(0)), "taken", lambda d: d.taken(private(0)), held(2)),
    # A choice waits for that.
    (held(0, 0), "offered", lambda d: d.offered(CHOICE, 1), offered(1, held(0, 0))),
    (offered(1, held(0, 0)), "withdrawn", lambda d: d.withdrawn(), shared(0)),
    (offered(1, SHARED), "withdrawn", lambda d: d.withdrawn(), SHARED),
    (offered(1, held(0)), "fulfilled", lambda d: d.fulfilled(private(0)), held(0)),
    (offered(1, SHARED), "fulfilled after a reload", lambda d: d.fulfilled(private(0)), held(0)),
    (offered(1, SHARED), "fulfilled in public", lambda d: d.fulfilled(public(0)), SHARED),
    (offered(1, held(0)), "the game went on", lambda d: d.dropped(), held(0)),
    (revealed(0, held(0)), "the game went on", lambda d: d.dropped(), revealed(0, held(0))),
    # Choices.
    (held(0), "the holder chooses", lambda d: d.chosen(0, stays=False), held(0, 0)),
    (held(0, 0), "another chooses in public", lambda d: d.chosen(1, stays=False), shared(1)),
    (held(0, 0), "another chooses, the device stays", lambda d: d.chosen(1, stays=True), held(0, 0)),
    (SHARED, "somebody chooses", lambda d: d.chosen(1, stays=False), shared(1)),
    (UNSAID, "somebody chooses", lambda d: d.chosen(1, stays=False), shared(1)),
    (alone(0), "chooses", lambda d: d.chosen(0, stays=False), alone(0)),
    (revealed(EVERYBODY, SHARED), "somebody chooses", lambda d: d.chosen(1, stays=False), shared(1)),
    (held(0, 0), "a machine chooses", lambda d: d.machine_chosen(), SHARED),
    (alone(0), "a machine chooses", lambda d: d.machine_chosen(), alone(0)),
    (held(0, 0), "a guest chooses", lambda d: d.chosen_elsewhere(), held(0)),
    (revealed(0, held(0, 0)), "a guest chooses", lambda d: d.chosen_elsewhere(), revealed(0, held(0))),
    (offered(1, held(0, 0)), "a guest chooses", lambda d: d.chosen_elsewhere(), held(0)),
    # Looks.
    (held(0, 0), "0 looks", lambda d: d.reveals_to(0), revealed(0, held(0, 0))),
    (covered(1), "all look", lambda d: d.reveals_to(EVERYBODY), revealed(EVERYBODY, covered(1))),
    (revealed(0, held(0, 0)), "all look", lambda d: d.reveals_to(EVERYBODY), revealed(EVERYBODY, held(0, 0))),
    (revealed(EVERYBODY, covered(1)), "it was seen", lambda d: d.base, covered(1)),
    # Undo.
    (held(1, 0), "1 undoes the choice of 0", lambda d: d.undone(private(1), 0, stays=False), held(1)),
    (held(0, 0), "0 undoes", lambda d: d.undone(private(0), 0, stays=False), held(0, 0)),
    (held(0, 0), "1 undoes in public", lambda d: d.undone(public(1), 0, stays=False), SHARED),
    (held(0, 0), "1 is asked aloud", lambda d: d.undone(private(1), 0, stays=True), held(0)),
    (held(0, 0), "after the end", lambda d: d.undone(None, 0, stays=False), SHARED),
    (alone(0), "undoes", lambda d: d.undone(private(0), 0, stays=False), alone(0)),
    (held(0, 0), "another tab", lambda d: d.followed(), SHARED),
    (alone(0), "another tab", lambda d: d.followed(), alone(0)),
    (WATCHING, "another tab", lambda d: d.followed(), WATCHING),
]


@pytest.mark.parametrize(
    ("before", "happens", "transition", "after"),
    TRANSITIONS,
    ids=[f"{row[0].state}{row[0].seat}-{row[1]}" for row in TRANSITIONS],
)
def test_transition(before: Device, happens: str, transition: Event, after: Device) -> None:
    assert transition(before) == after


SECRET = private(1)
"""A question to seat 1 about its hand."""

SHOWN: list[tuple[Device, Asked | None, tuple[int | None, bool, bool]]] = [
    # The device, the question -> whose eyes, whether the pass screen shows, whether it can be answered here.
    (UNSAID, SECRET, (None, False, False)),
    (UNSAID, public(1), (1, False, True)),
    (WATCHING, SECRET, (None, False, False)),
    (WATCHING, public(1), (None, False, False)),
    (alone(0), SECRET, (0, False, False)),
    (alone(1), SECRET, (1, False, True)),
    (alone(0), None, (0, False, False)),
    (covered(1), SECRET, (None, True, False)),
    (covered(0), SECRET, (None, True, False)),
    (covered(1), public(1), (None, True, False)),
    (covered(1), None, (None, True, False)),
    (SHARED, SECRET, (None, True, False)),
    (shared(1), SECRET, (None, True, False)),
    (SHARED, public(1), (1, False, True)),
    (SHARED, None, (None, False, False)),
    (held(0), SECRET, (None, True, False)),
    (held(1), SECRET, (1, False, True)),
    (held(0), public(1), (1, False, True)),
    (held(0), private(1, here=False), (None, False, False)),
    (held(0), private(1, stays=True), (None, False, True)),
    (held(0), private(1, aloud=True), (None, False, True)),
    (held(1), private(1, aloud=True), (1, False, True)),
    (held(0).secretly(), private(1, aloud=True), (None, True, False)),
    (offered(1, held(0)), private(0), (None, True, False)),
    (offered(1, SHARED), public(0), (None, True, False)),
    (revealed(0, held(0)), SECRET, (0, False, False)),
    (revealed(EVERYBODY, held(0)), SECRET, (None, False, False)),
    (revealed(EVERYBODY, covered(1)), SECRET, (None, False, False)),
]


def test_every_state_has_its_rows() -> None:
    states = set(get_args(State))
    assert {before.state for before, *_ in TRANSITIONS} == states
    assert {device.state for device, *_ in SHOWN} == states


@pytest.mark.parametrize(
    ("device", "asked", "shown"), SHOWN, ids=[f"{n}-{row[0].state}" for n, row in enumerate(SHOWN)]
)
def test_what_a_state_shows(
    device: Device, asked: Asked | None, shown: tuple[int | None, bool, bool]
) -> None:
    assert (device.eyes(asked), device.must_pass(asked), device.may_choose(asked)) == shown


@pytest.mark.parametrize("device", [row[0] for row in TRANSITIONS], ids=str)
@pytest.mark.parametrize("asked", [private(0), private(1), private(1, aloud=True), public(1), None])
def test_nobody_sees_a_hand_at_the_pass_screen(device: Device, asked: Asked | None) -> None:
    """No hand is shown while the device changes hands, and nothing can be chosen. At other times a private question
    shows only the hand of the holder, or of the one person here."""
    eyes = device.eyes(asked)
    if device.must_pass(asked):
        assert eyes is None and not device.may_choose(asked)
    if eyes is not None and asked is not None and asked.private():
        assert eyes == (device.seat if device.state in ("alone", "held", "revealed") else None)


def test_the_next_holder() -> None:
    assert covered(1).next_holder(private(0)) == 1
    assert offered(2, held(0)).next_holder(private(0)) == 2
    assert SHARED.next_holder(private(0)) == 0


def test_who_made_the_last_choice() -> None:
    assert shared(1).just_chose(private(1)) and not shared(0).just_chose(private(1))
    assert not alone(1).just_chose(private(1)) and not shared(1).just_chose(None)


def test_a_name_touched_again_does_not_uncover() -> None:
    """The names are in everybody's reach, on the panel beside the pass screen as well."""
    assert not covered(1).trusts(1)
    assert alone(1).trusts(1) and held(1).trusts(1) and UNSAID.trusts(1) and SHARED.trusts(None)
    assert not held(0).trusts(1) and not SHARED.trusts(1)


def test_answering_in_secret_lasts_until_the_next_choice() -> None:
    secretly = held(0).secretly()
    assert secretly.named(None).in_secret and secretly.taken(private(1, aloud=True)).in_secret
    for after in (
        secretly.chosen(1, stays=True),
        secretly.chosen(1, stays=False),
        secretly.machine_chosen(),
        secretly.chosen_elsewhere(),
        secretly.undone(private(1), 0, stays=False),
        secretly.followed(),
    ):
        assert not after.base.in_secret
    look = revealed(0, held(0)).secretly()
    assert look.state == "revealed" and look.base.in_secret
