"""The state of a game: implements `pycore.contract.State` on top of the position and its phases."""

import random
from typing import Self, final

from pycore.games.kheops import plain, scoring, turns
from pycore.games.kheops.choices import OVER
from pycore.games.kheops.data import NONE, R_END, TILES
from pycore.games.kheops.position import KheopsPosition
from pycore.position import BaseState


@final
class KheopsState(BaseState, KheopsPosition):
    """A position that can be played."""

    phases = turns.PHASES
    over = R_END
    form = plain.FORM

    go_on = turns.go_on
    scores = scoring.scores
    ranking = scoring.ranking

    def hide(self, seat: int | None) -> None:
        """The tiles of other seats' hands become NONE and are counted in `pile`.

        At the end of the game nothing is hidden.
        """
        if self.phase == OVER:
            return
        for other, hand in enumerate(self.hands):
            if other != seat:
                for tile in hand:
                    if tile != NONE:
                        self.pile[tile] += 1
                hand[:] = [NONE] * len(hand)

    def imagine(self, rng: random.Random) -> Self:
        """A copy in which hidden hands are dealt at random from the tiles counted in `pile`."""
        whole = self.copy()
        for hand in whole.hands:
            if NONE in hand:
                for place in range(len(hand)):
                    hand[place] = rng.choices(range(len(TILES)), whole.pile)[0]
                    whole.pile[hand[place]] -= 1
                hand.sort()
        return whole
