"""What a seat has been told of the choices so far, as a tensor of fixed length.

With what the seat sees now (`pycore.adapters.tensors`) this is its information state: games keep in a seen state what a
seat has learned unseen by others (`pycore.recall`), and everything else it has learned from the choices themselves. A
whole game has no fixed length, so the tensor holds the last `many` choices, the latest first. It says in each place
which seat chose (one-hot; the last entry is luck), whether the choice is hidden from the viewer, and the verb and each
argument of the choice (one-hot, among all values that the game has at this position). A place is all 0 if the game has
not had so many choices. Two tensors are the same if and only if the viewer was told the same in these places.
"""

from array import array
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from pycore.adapters.numbering import numberings
from pycore.contract import Choice, Decision


class Made(NamedTuple):
    """A choice that was made: the seat (or CHANCE), the choice, and the seats that learn it (None: everyone).

    A bid that only seat 1 knows:

        >>> bid = Made(1, ("bid", 3), audience=(1,))
        >>> bid.seen_by(1), bid.seen_by(0), bid.seen_by(None)
        (('bid', 3), None, None)
    """

    seat: int
    choice: Choice
    audience: tuple[int, ...] | None

    @classmethod
    def of(cls, decision: Decision, choice: Choice) -> "Made":
        """A choice of a decision.

        Everybody sees the throw:

            >>> from pycore.games import GAMES
            >>> decision = GAMES["senet"].start(2, {}).decision()
            >>> Made.of(decision, decision.choices[0])
            Made(seat=0, choice=('throw',), audience=None)
        """
        return cls(decision.seat, choice, decision.audience)

    def seen_by(self, viewer: int | None) -> Choice | None:
        """The choice, or None if a seat (None: an onlooker) has not learned it.

        Everybody knows a choice without an audience:

            >>> Made(0, ("throw",), audience=None).seen_by(None)
            ('throw',)
        """
        return self.choice if self.audience is None or viewer in self.audience else None


class Told:
    """Encodes the last `many` choices of a game with a number of seats. Raises UnknownGame, UnknownChoice.

    A place in Senet takes 39 numbers: two seats and luck, hidden, and 35 for the verbs and squares:

        >>> told = Told("senet", seats=2, many=3)
        >>> told.length
        117
        >>> tensor = told.encode([Made(0, ("throw",), None), Made(-1, ("sticks", 4), None)], viewer=0)
        >>> [sum(tensor[place : place + 39]) for place in (0, 39, 78)]  # luck, then the throw, then nothing
        [3.0, 2.0, 0.0]
    """

    def __init__(self, slug: str, seats: int, many: int) -> None:
        self.many = many
        """How many choices the tensor holds."""
        self._hidden = seats + 1
        self._parts: list[dict[str | int | None, int]] = []
        width = self._hidden + 1
        choices = [choice for numbering in numberings(slug) for choice in numbering.choices]
        for column in zip_longest(*choices):
            values = sorted({*column} - {None}, key=lambda part: (isinstance(part, str), part))
            self._parts.append({value: width + n for n, value in enumerate(values)})
            width += len(values)
        self._width = width
        self.length = many * width
        """How many numbers a tensor has."""

    def encode(self, made: Sequence[Made], viewer: int | None) -> "array[float]":
        """The tensor for a seat (None: an onlooker) of all choices so far: `length` numbers, an array of type "f".

        A hidden bid only says who has made it:

            >>> told = Told("leggende", seats=2, many=1)
            >>> for viewer in (0, 1):
            ...     tensor = told.encode([Made(1, ("bid", 3), audience=(1,))], viewer)
            ...     print(tensor[:4].tolist(), sum(tensor[4:]))
            [0.0, 1.0, 0.0, 1.0] 0.0
            [0.0, 1.0, 0.0, 0.0] 2.0
        """
        out = array("f", bytes(4 * self.length))
        last = made[-self.many :] if self.many else ()
        for place, one in enumerate(reversed(last)):
            at = place * self._width
            out[at + (one.seat if one.seat >= 0 else self._hidden - 1)] = 1
            choice = one.seen_by(viewer)
            if choice is None:
                out[at + self._hidden] = 1
            else:
                for values, part in zip(self._parts, choice, strict=False):
                    out[at + values[part]] = 1
        return out
