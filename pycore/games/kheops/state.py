"""What a position is made of. Who may choose what is in `legal`, what a choice does in `rules`."""

import random
from typing import Self, final

from pycore.contract import Choice, Decision, Event, Plain, Refusal
from pycore.games.kheops import plain, scoring
from pycore.games.kheops.choices import OVER, START_TILE
from pycore.games.kheops.data import CELLS, NONE, SEATS, SUPPLY, TILE_COUNT, TILES
from pycore.games.kheops.legal import DECIDE
from pycore.games.kheops.refusals import why_not
from pycore.games.kheops.rules import APPLY


@final
class KheopsState:
    """A position. Hidden are the hands: what lies in the pile nobody has drawn yet.

    Types of tiles, pawns and sets of sides are numbers (see `data`); NONE stands for their absence.
    """

    __slots__ = (
        "hands",  # per seat: its tiles, sorted; all NONE when the viewer does not know them
        "laid",  # set of the cells where a tile lies; follows from tiles
        "moving",  # cell of the own pawn that a swap or a move is about to take, else NONE
        "open",  # per cell: its open sides
        "pawns",  # per cell: the pawn
        "phase",
        "pile",  # per type of tile: how many lie in the pile, or in a hand that the viewer does not know
        "pile_size",  # tiles in the pile
        "placed",  # cell of the pawn just placed, while its power works, else NONE
        "supply",  # per seat, per piece: pawns not on the board
        "tiles",  # per cell: type of the tile
        "turn",  # turns done
    )
    __hash__ = None  # type: ignore[assignment]  # it changes in place
    seats = SEATS

    def __init__(self) -> None:
        """The start of a game (`kheops-preparazione`)."""
        self.tiles = [NONE] * CELLS
        self.open = [0] * CELLS
        self.pawns = [NONE] * CELLS
        self.laid = 0
        self.hands: list[list[int]] = [[] for _ in range(SEATS)]
        self.pile = [tile.copies for tile in TILES]
        self.pile_size = TILE_COUNT
        self.supply = [list(pieces) for pieces in SUPPLY]
        self.turn = 0
        self.phase = START_TILE
        self.placed = NONE
        self.moving = NONE

    def decision(self) -> Decision | None:
        return None if self.phase == OVER else DECIDE[self.phase](self)

    def apply(self, choice: Choice, events: list[Event] | None = None) -> None:
        APPLY[choice[0]](self, choice, events)

    def why_not(self, choice: Choice) -> Refusal | None:
        return why_not(self, choice)

    def scores(self) -> tuple[int, ...]:
        return scoring.scores(self)

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        return scoring.ranking(self)

    def to_plain(self) -> Plain:
        return plain.write(self)

    def check(self) -> None:
        plain.check(self)

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.tiles = self.tiles[:]
        new.open = self.open[:]
        new.pawns = self.pawns[:]
        new.laid = self.laid
        new.hands = [*map(list.copy, self.hands)]
        new.pile = self.pile[:]
        new.pile_size = self.pile_size
        new.supply = [*map(list.copy, self.supply)]
        new.turn = self.turn
        new.phase = self.phase
        new.placed = self.placed
        new.moving = self.moving
        return new

    def seen_by(self, seat: int | None) -> Self:
        """A hand that is not the viewer's own could hold anything that has not been seen."""
        seen = self.copy()
        if self.phase != OVER:
            for other, hand in enumerate(seen.hands):
                if other != seat:
                    for tile in hand:
                        if tile != NONE:
                            seen.pile[tile] += 1
                    hand[:] = [NONE] * len(hand)
        return seen

    def is_whole(self) -> bool:
        return not any(NONE in hand for hand in self.hands)

    def imagine(self, rng: random.Random) -> Self:
        """Hands that are hidden are dealt from all that has not been seen."""
        whole = self.copy()
        for hand in whole.hands:
            if NONE in hand:
                for place in range(len(hand)):
                    hand[place] = rng.choices(range(len(TILES)), whole.pile)[0]
                    whole.pile[hand[place]] -= 1
                hand.sort()
        return whole

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, KheopsState):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in KheopsState.__slots__)

    def __repr__(self) -> str:
        return f"KheopsState({self.to_plain()})"
