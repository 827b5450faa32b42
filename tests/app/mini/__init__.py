"""A game made for testing the table: two people take turns to lift a stone and put it somewhere.

Every turn is a chain of two decisions. Place 1 gives a point, place 2 throws a coin for two points, and place 3 is
always closed; a stone can also be kept. The last stone is lifted by the table, because it is the only choice.
"""

import random
from typing import Annotated, Any, NotRequired, Self, TypedDict

from pycore.codecs import Word
from pycore.contract import (
    CHANCE,
    BadOption,
    BadPosition,
    Choice,
    Decision,
    Event,
    Option,
    Options,
    Plain,
    Refusal,
    settle_options,
)
from pycore.events import Count, Kind, Nothing, Points, kinds_of

Lifted = TypedDict("Lifted", {"stone": Annotated[str, Word("abcd")]})
Put = TypedDict("Put", {"place": NotRequired[Count], "points": NotRequired[Points]})
Coin = TypedDict("Coin", {"points": NotRequired[Points]})

LIFT = Kind("lift", Lifted, "mini-alzare")
PUT = Kind("put", Put, "mini-posare")
KEEP = Kind("keep", Nothing, "mini-posare")
COIN = Kind("coin", Coin, "mini-moneta")

PUTS: tuple[Choice, ...] = (("put", 1), ("put", 2), ("keep",))


class MiniState:
    __slots__ = ("active", "held", "options", "phase", "points", "seats", "stones")

    def __init__(self, options: dict[str, Any]) -> None:
        self.seats, self.options = 2, options
        self.stones, self.held, self.phase, self.active = "abcd", "", "lift", 0
        self.points = [0, 0]

    def decision(self) -> Decision | None:
        if self.phase == "over":
            return None
        if self.phase == "coin":
            return Decision(CHANCE, "coin", (("coin", 0), ("coin", 2)), (1, 1), "mini-moneta")
        if self.phase == "lift":
            return Decision(self.active, "lift", tuple(("lift", s) for s in self.stones), None, "mini-alzare")
        return Decision(self.active, "put", PUTS, None, "mini-posare")

    def apply(self, choice: Choice, events: list[Event] | None = None) -> None:
        events = [] if events is None else events
        seat = self.active
        if choice[0] == "lift":
            self.held, self.phase = str(choice[1]), "put"
            self.stones = self.stones.replace(self.held, "")
            events.append(Event("lift", seat, {"stone": self.held}, "mini-alzare"))
        elif choice == ("put", 2):
            self.phase = "coin"
            events.append(Event("put", seat, {"place": 2}, "mini-posare"))
        else:
            points = 1 if choice == ("put", 1) else int(choice[1]) if choice[0] == "coin" else 0
            self.points[seat] += points
            rule = "mini-moneta" if choice[0] == "coin" else "mini-posare"
            events.append(Event(str(choice[0]), seat, {"points": points} if points else {}, rule))
            self.held, self.active = "", 1 - seat
            self.phase = "lift" if self.stones else "over"

    def copy(self) -> Self:
        other = type(self)(self.options)
        for name in self.__slots__:
            setattr(other, name, getattr(self, name))
        other.points = list(self.points)
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MiniState) and self.to_plain() == other.to_plain()

    __hash__ = None  # type: ignore[assignment]

    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        first, second = self.points
        return ((0, 1),) if first == second else ((0,), (1,)) if first > second else ((1,), (0,))

    def seen_by(self, seat: int | None) -> Self:
        return self.copy()

    def imagine(self, rng: random.Random) -> Self:
        return self.copy()

    def is_whole(self) -> bool:
        return True

    def why_not(self, choice: Choice) -> Refusal | None:
        decision = self.decision()
        if decision is not None and choice in decision.choices:
            return None
        if choice == ("put", 3):
            return Refusal("closed", "mini-posare")
        return Refusal("no-such-choice", "" if decision is None else decision.rule)

    def to_plain(self) -> Plain:
        return (
            {"game": "mini"} | {n: getattr(self, n) for n in self.__slots__} | {"points": list(self.points)}
        )

    def check(self) -> None:
        if set(self.stones) - set("abcd"):
            raise BadPosition("stones", "unknown")


class MiniGame:
    slug = "mini"
    title = "mini"
    seats = range(2, 3)
    options = (Option("coin", (True, False), True), Option("stones", ("four", "many"), "four"))
    revision = 1
    events = kinds_of(globals())

    def start(self, seats: int, options: Options) -> MiniState:
        settled = settle_options(self, seats, options)
        if settled["stones"] == "many" and not settled["coin"]:
            raise BadOption("stones", "needs-coin")
        return MiniState(settled)

    def from_plain(self, plain: Plain) -> MiniState:
        state = MiniState(plain["options"])
        for name in MiniState.__slots__:
            setattr(state, name, plain[name])
        state.points = list(plain["points"])
        state.check()
        return state


GAME = MiniGame()
