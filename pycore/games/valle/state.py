"""The state of La Valle dei Re: a face for positions, their phases, and what is known of them."""

import random
from typing import Any, Self, final

from pycore.games.valle import hidden, plain, rounds, scoring
from pycore.games.valle.data import R_END, Variant
from pycore.games.valle.position import VallePosition
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

    go_on = rounds.go_on
    scores = scoring.scores
    ranking = scoring.ranking
    is_whole = hidden.is_whole
    to_plain = plain.write

    def seen_by(self, seat: int | None) -> Self:
        seen = self.copy()
        hidden.hide(seen, seat)
        return seen

    def imagine(self, rng: random.Random) -> Self:
        whole = self.copy()
        hidden.imagine(whole, rng)
        return whole

    @classmethod
    def from_plain(cls, data: Any) -> Self:
        return plain.read(data, cls)
