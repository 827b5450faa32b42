"""`Sketch`, the unfinished board into which all parts of a game's board draw."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, Self, TypeVar, cast

from app.drawing.markup import parts
from app.drawing.scene import Board, Piece, Scene
from pycore.contract import CHANCE, Choice, State

S = TypeVar("S", bound=State)


class Sketch(Generic[S]):
    """The scene that the parts of a board are drawn from, and what they have drawn so far.

    A game derives its own class from `Sketch[ItsState]` and adds what several of its parts ask for. A part is a
    function that takes the sketch and appends to `scenery` (below the pieces), `pieces` and `overlay` (above them).
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.state = cast(S, scene.state)
        self.decision = self.state.decision()
        decision = self.decision
        self.kind = decision.kind if decision else "over"
        """The kind of the decision; "over" after the end."""
        self.chooser = decision.seat if decision else CHANCE
        """The seat that decides; CHANCE if luck does, or nobody."""
        self.choices: tuple[Choice, ...] = decision.choices if decision else ()
        self.seats: int = self.state.seats
        self.scenery: list[str] = []
        self.pieces: list[Piece] = []
        self.overlay: list[str] = []
        self._plain: Any = None

    @property
    def plain(self) -> Any:
        """The state as plain data."""
        if self._plain is None:
            self._plain = self.state.to_plain()
        return self._plain

    @property
    def mine(self) -> bool:
        """Whether the seat that looks at the board is the one that decides."""
        return self.scene.seat is not None and self.scene.seat == self.chooser

    def colour(self, seat: int) -> str:
        """The id of a seat's colour."""
        return self.scene.people[seat].colour

    def name(self, seat: int) -> str:
        """The name of the player in a seat."""
        return self.scene.people[seat].name

    def picked(self, *prefixes: str) -> str | None:
        """The first picked key that begins with one of these prefixes, without the prefix; None if there is none."""
        for key in self.scene.picked:
            for prefix in prefixes:
                if key.startswith(prefix):
                    return key.removeprefix(prefix)
        return None

    def draw(self, parts: Iterable[Callable[[Self], None]]) -> None:
        """Call the functions that draw the parts of the board, in order."""
        for part in parts:
            part(self)

    def idle(self, *drawn: str) -> None:
        """Add a drawing above the pieces that lets touches through to the elements below."""
        self.overlay.append(idle(*drawn))

    def board(self, width: int, height: int) -> Board:
        """The finished board."""
        return Board(width, height, parts(self.scenery), tuple(self.pieces), parts(self.overlay))


def idle(*drawn: str) -> str:
    """A drawing that lets touches through to the elements below it."""
    return f'<g pointer-events="none">{"".join(drawn)}</g>'
