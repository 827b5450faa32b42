"""The state: a thin face above position, phases, scoring and plain form."""

import random
from typing import Any, Self, final

from pycore.games.imhotep import plain, rounds, scoring
from pycore.games.imhotep.choices import NONE
from pycore.games.imhotep.data import R_FINAL
from pycore.games.imhotep.position import ImhotepPosition
from pycore.position import BaseState


@final
class ImhotepState(BaseState, ImhotepPosition):
    """What is hidden: which cards of a pair of market B a seat has looked at."""

    phases = rounds.PHASES
    over = R_FINAL

    go_on = rounds.go_on
    to_plain = plain.write
    scores = scoring.scores
    ranking = scoring.ranking

    @classmethod
    def from_plain(cls, plain_form: Any) -> Self:
        return plain.read(plain_form, cls)

    def seen_by(self, seat: int | None) -> Self:
        """Hands lie face up, and the deck is a count of cards that nobody has drawn: only a pair that is being
        looked at is hidden from all but its owner, and its cards are back in the deck."""
        seen = self.copy()
        pending = self.pending
        if pending.pair and seat != pending.owner:
            for kind in pending.pair:
                if kind != NONE:
                    seen.deck[kind] += 1
            seen.pending = pending._replace(pair=(NONE,) * len(pending.pair))
        return seen

    def is_whole(self) -> bool:
        return NONE not in self.pending.pair

    def imagine(self, rng: random.Random) -> Self:
        """A pair that somebody else looks at is drawn from the deck; nothing else is open but the luck to come."""
        whole = self.copy()
        if not self.is_whole():
            pair = []
            for _ in self.pending.pair:
                kind = rng.choices(range(len(whole.deck)), whole.deck)[0]
                whole.deck[kind] -= 1
                pair.append(kind)
            whole.pending = self.pending._replace(pair=tuple(sorted(pair)))
        return whole
