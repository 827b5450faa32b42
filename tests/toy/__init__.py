"""A toy game with everything that is hard to carry: a hidden hand, a secret bid, a chance draw, a reaction.

Three rounds. Each seat holds two cards. A die sets the prize (1 to 3), every seat secretly lays a number card or
nothing, all bids are shown, and the highest wins unless tied. The seat after the winner may then foil the win by
showing a shield. Cards laid or shown are out; hands fill up again before the next round. Most points wins.
"""

import random
from collections import Counter
from typing import Any, Self

from pycore.contract import (
    CHANCE,
    HIDDEN,
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

KINDS = ("1", "2", "3", "shield")
COPIES = {"1": 5, "2": 5, "3": 5, "shield": 3}
ROUNDS = 3
HAND = 2
DRAWS = {kind: ("draw", kind) for kind in KINDS}
BIDS = {kind: ("bid", int(kind)) for kind in KINDS[:3]}
NOTHING = ("bid", 0)
SHIELD, LET = ("shield",), ("let",)
PRIZES = {"low": (3, 2, 1), "high": (1, 2, 3)}
RULES = {"draw": "toy-pescare", "prize": "toy-premio", "bid": "toy-offerta", "react": "toy-scudo"}


class ToyState:
    """A position; its attributes are the fields of the plain form."""

    __slots__ = ("active", "bids", "hands", "options", "out", "phase", "points", "prize", "round", "seats")

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.seats, self.options = seats, options
        self.round, self.phase, self.active, self.prize = 1, "draw", 0, 0
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.bids: list[int | str | None] = [None] * seats
        self.points = [0] * seats
        self.out: list[str] = []

    def copy(self) -> Self:
        other = type(self)(self.seats, self.options)
        other.round, other.phase, other.active, other.prize = self.round, self.phase, self.active, self.prize
        other.hands = [list(hand) for hand in self.hands]
        other.bids, other.points, other.out = list(self.bids), list(self.points), list(self.out)
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ToyState) and self.to_plain() == other.to_plain()

    __hash__ = None  # type: ignore[assignment]

    def deck(self) -> dict[str, int]:
        """What lies in no place that is known: in a whole state, the pile."""
        known = Counter(self.out)
        for hand in self.hands:
            known.update(hand)
        known.update(str(bid) for bid in self.bids if bid in (1, 2, 3))
        return {kind: COPIES[kind] - known[kind] for kind in KINDS if COPIES[kind] > known[kind]}

    def decision(self) -> Decision | None:
        if self.phase == "over":
            return None
        rule = RULES[self.phase]
        if self.phase == "prize":
            weights = PRIZES[str(self.options["prize"])]
            return Decision(CHANCE, "prize", (("prize", 1), ("prize", 2), ("prize", 3)), weights, rule)
        if self.phase == "draw":
            if not self.is_whole():
                return Decision(CHANCE, "draw", (), None, rule, (self.active,), False)
            deck = self.deck()
            draws = tuple(DRAWS[kind] for kind in deck)
            return Decision(CHANCE, "draw", draws, tuple(deck.values()), rule, (self.active,), False)
        hand = self.hands[self.active]
        hidden = HIDDEN in hand
        choices: tuple[Choice, ...]
        if self.phase == "bid":
            choices = () if hidden else (*(BIDS[k] for k in BIDS if k in hand), NOTHING)
            return Decision(self.active, "bid", choices, None, rule, (self.active,), False)
        choices = () if hidden else ((SHIELD, LET) if "shield" in hand else (LET,))
        return Decision(self.active, "react", choices, None, rule, None, False)

    def why_not(self, choice: Choice) -> Refusal | None:
        decision = self.decision()
        if decision is None:
            return Refusal("game-over", "toy-fine")
        if choice in decision.choices:
            return None
        if self.phase == "bid" and choice in BIDS.values():
            return Refusal("not-in-hand", "toy-offerta", {"card": str(choice[1])})
        if self.phase == "react" and choice == SHIELD:
            return Refusal("not-in-hand", "toy-scudo", {"card": "shield"})
        return Refusal("no-such-choice", decision.rule)

    def apply(self, choice: Choice, events: list[Event] | None = None) -> None:
        if events is None:
            events = []
        seat = self.active
        if self.phase == "draw":
            kind = str(choice[1])
            self.hands[seat] = sorted([*self.hands[seat], kind])
            events.append(Event("draw", seat, {}, "toy-pescare", {"card": kind}, (seat,)))
            self._next_draw()
        elif self.phase == "prize":
            self.prize, self.phase, self.active = int(choice[1]), "bid", 0
            events.append(Event("prize", CHANCE, {"prize": self.prize}, "toy-premio"))
        elif self.phase == "bid":
            bid = int(choice[1])
            self.bids[seat] = bid
            if bid:
                self.hands[seat].remove(str(bid))
            events.append(Event("bid", seat, {}, "toy-offerta", {"bid": bid}, (seat,)))
            self._next_bid(events)
        else:
            self._react(choice, events)

    def _next_draw(self) -> None:
        for seat in range(self.seats):
            if len(self.hands[seat]) < HAND:
                self.active = seat
                return
        self.phase, self.active = "prize", 0

    def _next_bid(self, events: list[Event]) -> None:
        if self.active + 1 < self.seats:
            self.active += 1
            return
        bids = [int(bid or 0) for bid in self.bids]
        events.append(Event("reveal", CHANCE, {"bids": bids}, "toy-offerta", reveals=True))
        if max(bids) and bids.count(max(bids)) == 1:
            self.phase, self.active = "react", (bids.index(max(bids)) + 1) % self.seats
        else:
            self._end_round(events)

    def _react(self, choice: Choice, events: list[Event]) -> None:
        winner = (self.active - 1) % self.seats
        if choice == SHIELD:
            self.hands[self.active].remove("shield")
            self.out = sorted([*self.out, "shield"])
            events.append(Event("foil", self.active, {"victim": winner}, "toy-scudo", reveals=True))
        else:
            self.points[winner] += self.prize
            events.append(Event("win", winner, {"points": self.prize}, "toy-premio", reveals=True))
        self._end_round(events)

    def _end_round(self, events: list[Event]) -> None:
        self.out = sorted(self.out + [str(bid) for bid in self.bids if bid])
        self.bids, self.prize = [None] * self.seats, 0
        if self.round == ROUNDS:
            self.phase, self.active = "over", 0
            events.append(
                Event("end", CHANCE, {"hands": [list(h) for h in self.hands]}, "toy-fine", reveals=True)
            )
            return
        self.round, self.phase = self.round + 1, "draw"
        self._next_draw()

    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        values = sorted(set(self.points), reverse=True)
        return tuple(tuple(s for s in range(self.seats) if self.points[s] == v) for v in values)

    def is_whole(self) -> bool:
        return HIDDEN not in self.bids and not any(HIDDEN in hand for hand in self.hands)

    def seen_by(self, seat: int | None) -> Self:
        seen = self.copy()
        if self.phase == "over":
            return seen
        for other in range(self.seats):
            if other != seat:
                seen.hands[other] = [HIDDEN] * len(self.hands[other])
                if self.phase == "bid" and self.bids[other] is not None:
                    # Whether a card or nothing was laid must not show: the hand looks as if one was.
                    seen.bids[other], seen.hands[other] = HIDDEN, [HIDDEN] * (HAND - 1)
        return seen

    def imagine(self, rng: random.Random) -> Self:
        whole = self.copy()
        pile = [kind for kind, n in self.deck().items() for _ in range(n)]
        rng.shuffle(pile)
        for seat in range(self.seats):
            if HIDDEN in whole.hands[seat] or whole.bids[seat] == HIDDEN:
                size = len(whole.hands[seat]) + (whole.bids[seat] == HIDDEN)
                hand = [pile.pop() for _ in range(size)]
                if whole.bids[seat] == HIDDEN:
                    bid = rng.choice([0, *(int(kind) for kind in hand if kind != "shield")])
                    whole.bids[seat] = bid
                    if bid:
                        hand.remove(str(bid))
                whole.hands[seat] = sorted(hand)
        return whole

    def to_plain(self) -> Plain:
        plain = {"game": "toy", "seats": self.seats, "options": dict(self.options)}
        rest = ("round", "phase", "active", "prize", "hands", "bids", "points", "out")
        return plain | {name: _copied(getattr(self, name)) for name in rest}

    def check(self) -> None:
        for kind, count in Counter(c for h in [*self.hands, self.out] for c in h if c != HIDDEN).items():
            if kind not in COPIES or count > COPIES[kind]:
                raise BadPosition("hands", "too-many")
        bids = Counter(str(bid) for bid in self.bids if bid in (1, 2, 3))
        if any(
            Counter(self.out)[k] + bids[k] + sum(h.count(k) for h in self.hands) > COPIES[k] for k in KINDS
        ):
            raise BadPosition("bids", "too-many")
        self._check_turn()

    def _check_turn(self) -> None:
        for hand, bid in zip(self.hands, self.bids, strict=True):
            if HIDDEN in hand and set(hand) != {HIDDEN}:
                raise BadPosition("hands", "half-hidden")
            if bid == HIDDEN and (self.phase != "bid" or HIDDEN not in hand):
                raise BadPosition("bids", "hidden-alone")
        laid = [bid is not None for bid in self.bids]
        expected = [
            self.phase == "react" or (self.phase == "bid" and s < self.active) for s in range(self.seats)
        ]
        if laid != expected:
            raise BadPosition("bids", "wrong-number")
        if (self.prize > 0) != (self.phase in ("bid", "react")):
            raise BadPosition("prize", "wrong-phase")
        if self.phase in ("prize", "over") and self.active:
            raise BadPosition("active", "wrong-phase")
        for seat, hand in enumerate(self.hands):
            full = HAND - (self.bids[seat] not in (None, 0))
            if len(hand) != full if self.phase in ("prize", "bid", "react") else len(hand) > HAND:
                raise BadPosition(f"hands.{seat}", "wrong-size")
        if self.phase == "draw" and any(len(h) < HAND for h in self.hands[: self.active]):
            raise BadPosition("active", "wrong-phase")
        if self.phase == "draw" and len(self.hands[self.active]) == HAND:
            raise BadPosition("active", "wrong-phase")
        if self.phase == "react":
            bids = [int(bid or 0) for bid in self.bids]
            if bids.count(max(bids)) != 1 or self.active != (bids.index(max(bids)) + 1) % self.seats:
                raise BadPosition("active", "wrong-phase")


def _copied(value: Any) -> Any:
    return [_copied(item) for item in value] if isinstance(value, list) else value


class ToyGame:
    """The game that the registry gets."""

    slug = "toy"
    title = "toy"
    seats = range(2, 4)
    options: tuple[Option, ...] = (Option("prize", ("low", "high"), "low"),)
    revision = 1

    def start(self, seats: int, options: Options) -> ToyState:
        return ToyState(seats, settle_options(self, seats, options))

    def from_plain(self, plain: Plain) -> ToyState:
        state = self._read(plain)
        if state.to_plain() != plain:
            raise BadPosition("position", "not-canonical")
        state.check()
        return state

    def _read(self, plain: Any) -> ToyState:
        ranges = {"round": range(1, ROUNDS + 1), "phase": (*RULES, "over"), "prize": range(4)}
        fields = {"game", "seats", "options", *ranges, "active", "hands", "bids", "points", "out"}
        if not isinstance(plain, dict) or set(plain) != fields:
            odd = sorted(map(str, fields ^ set(plain))) if isinstance(plain, dict) else ["position"]
            raise BadPosition(odd[0], "unknown-field")
        seats, options = plain["seats"], plain["options"]
        if plain["game"] != "toy" or not isinstance(options, dict) or type(seats) is not int:
            raise BadPosition("game", "unknown-game")
        try:
            state = ToyState(seats, settle_options(self, seats, options))
        except ValueError as error:
            raise BadPosition("options", "unknown-option") from error
        for name, values in (ranges | {"active": range(seats)}).items():
            if isinstance(plain[name], bool | float) or plain[name] not in values:
                raise BadPosition(name, "out-of-range")
            setattr(state, name, plain[name])
        cards = (*KINDS, HIDDEN)
        hands = _listed(plain["hands"], "hands", None, seats)
        state.hands = [_listed(hand, "hands", cards) for hand in hands]
        state.bids = _listed(plain["bids"], "bids", (0, 1, 2, 3, None, HIDDEN), seats)
        state.points = _listed(plain["points"], "points", range(100), seats)
        state.out = _listed(plain["out"], "out", KINDS)
        if any(hand != sorted(hand) for hand in [*state.hands, state.out]):
            raise BadPosition("hands", "not-sorted")
        return state


def _listed(value: Any, field: str, allowed: Any, size: int | None = None) -> list[Any]:
    if not isinstance(value, list) or (size is not None and len(value) != size):
        raise BadPosition(field, "wrong-size")
    for item in value:
        if allowed is not None and (isinstance(item, bool | float | list | dict) or item not in allowed):
            raise BadPosition(field, "out-of-range")
    return list(value)


GAME = ToyGame()
