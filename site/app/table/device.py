"""Who is at this device and who holds it, as one immutable value.

In a hot-seat game the secrets of each person depend on this module. A method that is named after something that happens
returns the next value. The other methods tell what the value means for the present question. A device knows nothing of
the game: `Asked` says what it needs to know of the question.

The states (`tests/app/table/test_device.py` lists how they follow each other, and what each shows; a new state needs a
row in both tables, and its words in `app/page/status.py` and `app/page/page.py`):

    unsaid     a link was opened here, and nobody has said yet who they are
    watching   a spectator: nothing private is shown, nothing can be chosen
    alone      one person, `seat`, is here and has the device
    covered    one person, `seat`, was named, and has yet to take the device
    shared     everybody is here; the device may be in anybody's hands
    held       everybody is here; `seat` has the device
    offered    `choice` is made when `seat` takes the device; if it is dropped, `then` applies again
    revealed   `seat` (or EVERYBODY) sees what was just revealed; afterwards, `then` applies again
"""

from collections.abc import Callable, Collection
from typing import Any, Final, Literal, NamedTuple, Optional

from pycore.contract import Choice

EVERYBODY: Final = -1
"""Instead of a seat: all who are at this device."""

State = Literal["unsaid", "watching", "alone", "covered", "shared", "held", "offered", "revealed"]


class Asked(NamedTuple):
    """The present question, as far as it concerns the device."""

    seat: int
    here: bool = True
    """Whether a person plays the seat at this device."""
    aloud: bool = False
    """Whether the question may be answered aloud: its kind allows it, and the setting is on."""
    stays: bool = False
    """Whether the choice is made in front of everybody, so that the device need not change hands."""
    private: Callable[[], bool] = lambda: False
    """Whether the seat knows or decides something that others must not see."""


class Device(NamedTuple):
    """The people at this device. Make one with `begin`."""

    state: State
    seat: int | None = None
    chose: int | None = None
    """The seat of the person who made the last choice at this device; None if it is not known."""
    in_secret: bool = False
    """Whether the person asked takes the device instead of answering aloud. It lasts until the next choice."""
    choice: Choice | None = None
    then: Optional["Device"] = None
    """In the states "offered" and "revealed": the value that applies again afterwards."""

    @classmethod
    def begin(cls, opened: bool, only: int | None) -> "Device":
        """The device at the start. `opened`: the game came by link. `only`: the seat of the person here, if there is
        just one."""
        if opened:
            return cls("unsaid")
        return cls("shared") if only is None else cls("alone", only)

    # Who is here

    @property
    def base(self) -> "Device":
        """In the states "offered" and "revealed", the value in `then`; in other states, this value."""
        return self if self.then is None else self.then

    @property
    def identity(self) -> int | None:
        """The seat of the only person at this device, or None."""
        return self.base.seat if self.base.state in ("alone", "covered") else None

    @property
    def together(self) -> bool:
        """Whether everybody is known to be here."""
        return self.base.state in ("shared", "held")

    @property
    def viewer(self) -> int | None:
        """The seat that sees what was just revealed, EVERYBODY if all do, None if nobody does."""
        return self.seat if self.state == "revealed" else None

    # What the present question means

    def is_aloud(self, asked: Asked | None) -> bool:
        """Whether the question is asked openly and answered aloud, while the device stays where it is."""
        return asked is not None and asked.aloud and not self.base.in_secret and self._is_elsewhere(asked)

    def stays(self, asked: Asked | None) -> bool:
        """Whether the person asked chooses while somebody else keeps the device."""
        if asked is None:
            return False
        return self.is_aloud(asked) or (asked.stays and self._is_elsewhere(asked))

    def _is_elsewhere(self, asked: Asked) -> bool:
        """Whether everybody is here, and the person asked is not known to hold the device."""
        return self.together and asked.here and asked.seat != self.base.seat

    def is_shut(self, asked: Asked | None) -> bool:
        """Whether the next person to see the board still has to take the device."""
        base = self.base
        if asked is None or base.state in ("watching", "alone", "covered"):
            return base.state == "covered"
        if self.state == "offered":
            return True
        if asked.seat == base.seat or not asked.here or self.stays(asked):
            return False
        return asked.private()

    def must_pass(self, asked: Asked | None) -> bool:
        """Whether the pass screen covers the board."""
        return self.base.state != "unsaid" and self.state != "revealed" and self.is_shut(asked)

    def next_holder(self, asked: Asked | None) -> int:
        """The seat that takes the device at the pass screen."""
        if self.identity is not None:
            return self.identity
        if self.state == "offered" and self.seat is not None:
            return self.seat
        assert asked is not None
        return asked.seat

    def just_chose(self, asked: Asked | None) -> bool:
        """Whether the next holder made the last choice here too, and so has the device already."""
        if self.identity is not None or asked is None:
            return False
        return asked.seat == (self.seat if self.state == "offered" else self.base.chose)

    def eyes(self, asked: Asked | None) -> int | None:
        """The seat whose view may be shown now. None: only an onlooker's view may be shown."""
        if self.state == "revealed":
            return None if self.seat == EVERYBODY else self.seat
        if self.state == "alone":
            return self.seat
        if self.state in ("covered", "watching") or asked is None or not asked.here:
            return None
        # While the device stays with its holder, the person asked reaches over: no hand is shown.
        return None if self.is_shut(asked) or self.stays(asked) else asked.seat

    def may_choose(self, asked: Asked | None) -> bool:
        """Whether the question can be answered here now."""
        if asked is None or not asked.here or self.state in ("watching", "revealed") or self.is_shut(asked):
            return False
        return self.identity is None or self.identity == asked.seat

    def trusts(self, seat: int | None) -> bool:
        """Whether the person of `seat` already has the device. If so, they see their view as soon as their name is
        touched."""
        return (
            seat is None
            or self.state == "unsaid"
            or (self.base.state != "covered" and self.base.seat == seat)
        )

    # People come, go and take the device

    def named(self, seat: int | None, covered: bool = False) -> "Device":
        """The next value after somebody said who is here: the person of `seat`, or everybody (None). `covered`: this
        person must first take the device."""
        if seat is None:
            return self._now("shared")
        return self._now("covered" if covered else "alone", seat)

    def watched(self) -> "Device":
        """The next value when the person here becomes a spectator."""
        return self._now("watching")

    def shared_out(self, away: Collection[int], only: int | None) -> "Device":
        """The next value when the seats `away` play at devices of their own. `only`: the one person left here, if
        any."""
        base = self.base
        if only is not None:
            return self._now("alone", only)
        if base.state == "watching":
            return base
        if base.seat is None or base.seat in away or base.state == "covered":
            return self._now("shared")
        return self._now("held", base.seat)

    def taken(self, asked: Asked | None) -> "Device":
        """The next value when the next holder takes the device."""
        base = self.base
        if base.state == "covered":
            return base._replace(state="alone")
        if base.state in ("alone", "watching"):
            return base
        return base._replace(state="held", seat=self.next_holder(asked))

    def secretly(self) -> "Device":
        """The next value when the person asked takes the device instead of answering aloud."""
        return self._below(in_secret=True)

    # A choice waits, or something is looked at

    def offered(self, choice: Choice, to: int) -> "Device":
        """The next value when a choice is offered. It is made when the person with the seat `to` takes the device."""
        return Device("offered", to, choice=choice, then=self.base)

    def dropped(self) -> "Device":
        """The next value when the game has gone on in the meantime. An offered choice is dropped."""
        return self.base if self.state == "offered" else self

    def withdrawn(self) -> "Device":
        """The next value when an offered choice is withdrawn. All could reach the screen, so nobody holds the
        device."""
        return self.base._unheld()

    def fulfilled(self, asked: Asked) -> "Device":
        """The next value when an offered choice is about to be made. The person who offered it had the device."""
        base = self.base
        return base if base.may_choose(asked) else base._replace(state="held", seat=asked.seat)

    def reveals_to(self, seat: int) -> "Device":
        """The next value when the person of `seat` (or EVERYBODY) sees what was revealed. The device changes hands
        later."""
        return Device("revealed", seat, then=self.base)

    # Choices are made and taken back

    def chosen(self, seat: int, stays: bool) -> "Device":
        """The next value after a choice by the person of `seat`. `stays`: the device stayed with another person."""
        base = self.base._replace(in_secret=False)
        if base.state not in ("unsaid", "shared", "held") or stays:
            return base
        # After a choice that everybody could watch, any person here may hold the device.
        return (base if base.seat == seat else Device("shared"))._replace(chose=seat)

    def machine_chosen(self) -> "Device":
        """The next value after a machine's choice. If several persons are here, any of them may hold the device."""
        return Device("shared") if self.together else self.base._replace(in_secret=False)

    def chosen_elsewhere(self) -> "Device":
        """The next value after a choice at another device. People who look at something may go on looking."""
        return self.dropped()._below(chose=None, in_secret=False)

    def undone(self, asked: Asked | None, chooser: int, stays: bool) -> "Device":
        """The next value after undo. `asked`: the question before it; `chooser`: the seat of the first choice
        undone."""
        base = self.base._replace(in_secret=False)
        if not base.together:
            return base
        if not stays and (asked is None or asked.seat != base.seat):
            # The person who undoes is the one asked, and need not be the one who took the device last.
            base = base._unheld()
        return base if asked is not None and asked.seat == chooser else base._replace(chose=None)

    def followed(self) -> "Device":
        """The next value when the game was replaced from elsewhere. Who holds the device is not known any more."""
        return Device("shared") if self.together else self.base._replace(in_secret=False)

    def _now(self, state: State, seat: int | None = None) -> "Device":
        return Device(state, seat, in_secret=self.base.in_secret)

    def _unheld(self) -> "Device":
        return self._replace(state="shared", seat=None) if self.state == "held" else self

    def _below(self, **changes: Any) -> "Device":
        """A copy in which these fields of `base` are changed."""
        base = self.base._replace(**changes)
        return base if self.then is None else self._replace(then=base)
