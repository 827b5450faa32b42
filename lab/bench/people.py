"""Policies that play roughly as people do: they build, steal when they can, and offer trades that help them.

They are made for counting touches and hand-overs, not for winning. A policy returns one choice at a time, reads only
what its seat knows, and remembers what it has tried in its turn.
"""

import random
from collections.abc import Callable, Iterable
from typing import Final

from pycore.contract import Choice, Decision, State
from pycore.games.oh_pharaoh.data import TYPES
from pycore.games.oh_pharaoh.position import Trade
from pycore.games.oh_pharaoh.pyramids import Pyramid
from pycore.games.oh_pharaoh.state import PharaohState
from pycore.games.valle.places import NONE, PLACE_NUMBER, SITE_OF
from pycore.games.valle.state import ValleState

Policy = Callable[[State, Decision], Choice]
"""Returns a choice, given the seat's view and the decision."""

STONES: Final = range(9)
"""Indices of the card types that are stones; the 1 has index 0."""
SAFE: Final = 4
"""The largest number of levels of a pyramid to which a thief is sent."""
SCORED: Final = 3
"""The smallest number of levels of a pyramid that is scored."""


def first(choices: Iterable[Choice], *verbs: str) -> Choice | None:
    """The first choice with one of these verbs."""
    return next((choice for choice in choices if choice[0] in verbs), None)


class Pharaoh:
    """Oh, Pharaoh!: builds what it can, steals what is worth a thief, and offers cards that it cannot use."""

    def __init__(self, offers: int) -> None:
        """`offers` is the number of offers it opens per turn."""
        self._offers = offers
        self._turn = 0
        self._tried: list[tuple[int, int]] = []
        """Partner and requested type of each offer in this turn."""

    def __call__(self, state: State, decision: Decision) -> Choice:
        assert isinstance(state, PharaohState)
        if state.turn != self._turn:
            self._turn, self._tried = state.turn, []
        answers = {
            "score": self._score,
            "draw": self._draw,
            "act": self._act,
            "trade": self._trade,
            "answer": self._answer,
            "discard": self._discard,
        }
        found = answers.get(decision.kind, _most)(state, decision)
        assert found in decision.choices, (found, decision)
        return found

    def _score(self, state: PharaohState, decision: Decision) -> Choice:
        owned = state.pyramids_of(decision.seat)
        high = [n for n, built in enumerate(owned) if built and built.height >= SCORED]
        good = next(
            (choice for choice in decision.choices if choice[0] == "score" and choice[1] in high), None
        )
        return good or decision.choices[-1]

    def _draw(self, state: PharaohState, decision: Decision) -> Choice:
        useful = _useful(state, decision.seat)
        takes = [
            choice for choice in decision.choices if choice[0] == "take" and _number(choice[1]) in useful
        ]
        return takes[-1] if takes else first(decision.choices, "draw") or decision.choices[0]

    def _act(self, state: PharaohState, decision: Decision) -> Choice:
        choices = decision.choices
        grown = first(choices, "under", "build", "swap-joker") or first(choices, "add")
        if grown is not None:
            return grown
        thefts = [(self._loot(state, choice), choice) for choice in choices if choice[0] == "thief"]
        if thefts and max(thefts)[0]:
            return max(thefts)[1]
        return first(choices, "collector") or self._offer(state, decision) or self._stop(state, decision)

    @staticmethod
    def _loot(state: PharaohState, choice: Choice) -> int:
        target = state.pyramid_at(int(choice[1]), int(choice[2]))
        return target.worth if target.height <= SAFE else 0

    def _offer(self, state: PharaohState, decision: Decision) -> Choice | None:
        if len(self._tried) >= self._offers or not self._spare(state, decision.seat):
            return None
        for choice in decision.choices:
            if choice[0] == "offer" and self._wanted(state, decision.seat, int(choice[1])):
                return choice
        return None

    def _wanted(self, state: PharaohState, seat: int, partner: int) -> list[int]:
        """Stones useful for building, not in hand and not yet requested from this partner in this turn."""
        held = state.hands[seat]
        return [
            card
            for card in sorted(_useful(state, seat) & {*STONES})
            if not held[card] and (partner, card) not in self._tried
        ]

    @staticmethod
    def _spare(state: PharaohState, seat: int) -> list[int]:
        """Stones in hand that fit nowhere, the highest first."""
        useful = _useful(state, seat)
        return [card for card in reversed(STONES) if state.hands[seat][card] and card not in useful]

    def _trade(self, state: PharaohState, decision: Decision) -> Choice:
        pending, seat = state.pending, decision.seat
        assert isinstance(pending, Trade)
        if not any(pending.give):
            return ("give", TYPES[self._spare(state, seat)[0]])
        if not any(pending.ask):
            return ("ask", TYPES[self._wanted(state, seat, pending.partner)[0]])
        self._tried.append((pending.partner, pending.ask.index(1)))
        return first(decision.choices, "propose") or ("withdraw",)

    @staticmethod
    def _answer(state: PharaohState, decision: Decision) -> Choice:
        """Accept if the offered card is useful and the requested one is not."""
        pending = state.pending
        assert isinstance(pending, Trade)
        useful = _useful(state, decision.seat)
        gains, costs = pending.give.index(1) in useful, pending.ask.index(1) in useful
        return decision.choices[0] if gains and not costs else decision.choices[-1]

    def _discard(self, state: PharaohState, decision: Decision) -> Choice:
        spare = [("discard", TYPES[card]) for card in self._spare(state, decision.seat)]
        return next((choice for choice in spare if choice in decision.choices), decision.choices[-1])

    def _stop(self, state: PharaohState, decision: Decision) -> Choice:
        """End the actions, with a discard if one is possible now."""
        offered = first(decision.choices, "discard") is not None
        return self._discard(state, decision) if offered else decision.choices[-1]


def _number(name: str | int) -> int:
    return TYPES.index(str(name))


def _useful(state: PharaohState, seat: int) -> set[int]:
    """Card types that are useful for a seat: all special cards, and the stones that fit its pyramids or its hand."""
    held = state.hands[seat]
    found = {card for card in range(len(TYPES)) if card not in STONES}
    for built in filter(None, state.pyramids_of(seat)):
        found |= _growth(built)
    for low in STONES[:-1]:
        if held[low] >= 2 or (held[low] and held[low + 1]):
            found |= {low, low + 1}
    return found


def _growth(built: Pyramid) -> set[int]:
    """The stones that a pyramid can take, on top or below."""
    return {value - 1 for value in built.adds} | ({built.low - 2} if built.under else set())


def _most(state: State, decision: Decision) -> Choice:
    """The choice in a small decision: a pharaoh against an attack, the highest card of a theft, the largest remains."""
    if decision.kind in ("steal", "remains-level"):
        return max(
            (choice for choice in decision.choices if len(choice) > 1), key=lambda c: c[1:], default=("done",)
        )
    return first(decision.choices, "pharaoh", "low") or decision.choices[-1]


class Valle:
    """La Valle dei Re: bids for two or three lots, sends figures to sites, and builds."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def __call__(self, state: State, decision: Decision) -> Choice:
        assert isinstance(state, ValleState)
        choices, seat = decision.choices, decision.seat
        if decision.kind in ("bid-tablet", "bid-lot"):
            stops = len(state.bids[seat]) >= 2 and self._rng.random() < 0.5
            return (
                choices[-1]
                if decision.kind == "bid-lot" and stops
                else self._rng.choice(choices[: len(state.lots)])
            )
        if decision.kind in ("overseer", "plan"):
            return self._walk(choices, [n for n, owner in enumerate(state.owner) if owner == NONE])
        if decision.kind == "worker":
            return self._walk(choices, [n for n, owner in enumerate(state.owner) if owner == seat])
        return choices[0]

    def _walk(self, choices: tuple[Choice, ...], sites: list[int]) -> Choice:
        """Move to one of these sites, or at random if none can be reached."""
        goals = [c for c in choices if len(c) == 3 and SITE_OF[PLACE_NUMBER[str(c[2])]] in sites]
        return self._rng.choice(goals or choices)
