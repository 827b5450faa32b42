"""The state of La Valle dei Re: a face for positions, their phases, and what is known of them."""

import random
from typing import Any, Self, final

from pycore.contract import Plain
from pycore.games.valle import hidden, plain, rounds, scoring
from pycore.games.valle.data import R_END, Variant
from pycore.games.valle.position import VallePosition
from pycore.phases import Events
from pycore.position import BaseState


@final
class ValleState(BaseState, VallePosition):
    """A position in the shape of `pycore.contract.State`."""

    phases = rounds.PHASES
    over = R_END

    def __init__(self, seats: int, variant: Variant) -> None:
        """The start of a game."""
        super().__init__(seats, variant)
        rounds.start(self)

    def go_on(self, events: Events) -> None:
        rounds.go_on(self, events)

    def scores(self) -> tuple[int, ...]:
        return scoring.scores(self)

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        return scoring.ranking(self)

    def seen_by(self, seat: int | None) -> Self:
        seen = self.copy()
        hidden.hide(seen, seat)
        return seen

    def is_whole(self) -> bool:
        return hidden.is_whole(self)

    def imagine(self, rng: random.Random) -> Self:
        whole = self.copy()
        hidden.imagine(whole, rng)
        return whole

    def to_plain(self) -> Plain:
        return plain.write(self)

    @classmethod
    def from_plain(cls, data: Any) -> Self:
        return plain.read(data, cls)
