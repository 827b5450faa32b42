"""The state of a game: implements `pycore.contract.State` on top of position, phases, scoring and plain form."""

import random
from typing import Self, final

from pycore.games.imhotep import plain, rounds, scoring
from pycore.games.imhotep.choices import NONE
from pycore.games.imhotep.data import R_FINAL
from pycore.games.imhotep.position import ImhotepPosition
from pycore.position import BaseState


@final
class ImhotepState(BaseState, ImhotepPosition):
    """A position that can be played. Only the pair of market B that a seat has looked at is hidden."""

    phases = rounds.PHASES
    over = R_FINAL
    form = plain.FORM

    go_on = rounds.go_on
    scores = scoring.scores
    ranking = scoring.ranking

    def hide(self, seat: int | None) -> None:
        """Cards of the pair that another seat has looked at become NONE, and are counted in `deck` again. Everything
        else is public: hands lie face up, and `deck` only counts undrawn cards."""
        pending = self.pending
        if pending.pair and seat != pending.owner:
            for kind in pending.pair:
                if kind != NONE:
                    self.deck[kind] += 1
            self.pending = pending._replace(pair=(NONE,) * len(pending.pair))

    def is_whole(self) -> bool:
        return NONE not in self.pending.pair

    def imagine(self, rng: random.Random) -> Self:
        """A copy in which the cards of a hidden pair are drawn at random from `deck`."""
        whole = self.copy()
        if not self.is_whole():
            pair = []
            for _ in self.pending.pair:
                kind = rng.choices(range(len(whole.deck)), whole.deck)[0]
                whole.deck[kind] -= 1
                pair.append(kind)
            whole.pending = self.pending._replace(pair=tuple(sorted(pair)))
        return whole
