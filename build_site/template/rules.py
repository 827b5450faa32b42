"""The rules of the game. They import nothing of the page side, and contain no sentences for players."""

from typing import Annotated, Any, Final, TypedDict, final

from pycore.codecs import SEAT, List, Number, per_seat
from pycore.contract import CHANCE, Choice, Decision, Event, Option, Options, Refusal, settle_options
from pycore.events import Kind, Points, kinds_of
from pycore.phases import Events, Phase, by_kind, listed
from pycore.plain_form import Form
from pycore.position import BaseState, Position
from pycore.reading import fail

# The components. Put your tables here, with the source of each.

SEATS: Final = range(2, 5)
PAWNS: Final = 2  # of each seat
HOME: Final = 8  # the last square; pawns start on square 0

# The anchors of the rules in book.md. Every decision, event and refusal cites one.

R_DIE: Final = "sample-dado"
R_MOVE: Final = "sample-muovere"
R_CAPTURE: Final = "sample-catturare"
R_HOME: Final = "sample-arrivo"
R_END: Final = "sample-fine"

# Every choice that exists: a verb and its arguments. They are made once, as machine players compare millions of them.

THROWS: Final = (("throw", 1), ("throw", 2), ("throw", 3))
MOVES: Final = tuple(("move", pawn) for pawn in range(PAWNS))


# The kinds of events: the data of each, and the rules that it may cite. Lines of the log read the fields through them.

Pawn = Annotated[int, Number(0, PAWNS - 1)]

Thrown = TypedDict("Thrown", {"die": Annotated[int, Number(1, 3)]})
Moved = TypedDict("Moved", {"pawn": Pawn, "to": Annotated[int, Number(0, HOME)]})
Arrived = TypedDict("Arrived", {"pawn": Pawn, "points": Points})
Captured = TypedDict("Captured", {"pawn": Pawn})

THROWN: Final = Kind("throw", Thrown, R_DIE)
MOVED: Final = Kind("move", Moved, R_MOVE)
ARRIVED: Final = Kind("home", Arrived, R_HOME)
CAPTURED: Final = Kind("capture", Captured, R_CAPTURE)

KINDS: Final = kinds_of(globals())


class RacePosition(Position):
    """What lies on the table. `copy`, `==`, `repr` and the plain form are derived from the annotated fields.

    The second part of an annotation is the codec. It writes the field as JSON data, and checks the data that it reads.
    """

    seats: Annotated[int, Number(SEATS[0], SEATS[-1])]
    active: Annotated[int, SEAT]  # the seat whose turn it is; at the end, the winner
    die: Annotated[int, Number(0, 3)]  # 0 before the throw and at the end
    pawns: Annotated[list[list[int]], per_seat(List(Number(0, HOME), PAWNS))]  # per seat: their squares

    def __init__(self, seats: int) -> None:
        """The start of a game."""
        self.phase = "throw"
        self.seats, self.active, self.die = seats, 0, 0
        self.pawns = [[0] * PAWNS for _ in range(seats)]


# The phases. For each: what may be chosen, why something else may not, what a choice does.
# A phase returns True when it is finished, and does not know which one follows.


def decide_throw(position: RacePosition) -> Decision:
    """Luck is a decision of CHANCE, with a weight for each choice."""
    return Decision(CHANCE, "throw", THROWS, (1, 1, 1), R_DIE)


def throw(position: RacePosition, choice: tuple[str, int], events: Events) -> bool:
    position.die = choice[1]
    if events is not None:
        events.append(Event("throw", position.active, {"die": position.die}, R_DIE))
    return True


def decide_move(position: RacePosition) -> Decision:
    own = position.pawns[position.active]
    choices = tuple(choice for choice in MOVES if own[choice[1]] < HOME)
    return Decision(position.active, "move", choices, None, R_MOVE)


def explain_move(position: RacePosition, choice: Choice) -> Refusal | None:
    """Why a choice is illegal, with the rule that forbids it; None for a choice that does not exist."""
    return Refusal("pawn-home", R_HOME) if choice in MOVES else None


def move(position: RacePosition, choice: tuple[str, int], events: Events) -> bool:
    seat, pawn = position.active, choice[1]
    square = min(position.pawns[seat][pawn] + position.die, HOME)
    position.pawns[seat][pawn] = square
    told = [Event("move", seat, {"pawn": pawn, "to": square}, R_MOVE)]
    if square == HOME:
        told.append(Event("home", seat, {"pawn": pawn, "points": 1}, R_HOME))
    for other, pawns in enumerate(position.pawns):
        for n in range(PAWNS):
            if other != seat and pawns[n] == square < HOME:
                pawns[n] = 0
                told.append(Event("capture", other, {"pawn": n}, R_CAPTURE))
    if events is not None:
        events += told
    return True


def check(position: RacePosition) -> None:
    """Raise BadPosition if the game cannot be played to its end from this position."""
    if (position.die > 0) != (position.phase == "move"):
        fail("die", "not-in-this-phase")
    winners = [seat for seat, pawns in enumerate(position.pawns) if pawns.count(HOME) == PAWNS]
    if winners != ([position.active] if position.phase == "over" else []):
        fail("pawns", "not-in-this-phase")


@final
class RaceState(BaseState, RacePosition):
    """The state of a match: a position with its phases, their order, the points, and what each seat may see."""

    phases = by_kind(
        [
            Phase("throw", decide_throw, listed(decide_throw), throw),
            Phase("move", decide_move, listed(decide_move, explain_move), move),
        ]
    )
    over = R_END
    form = Form("sample", RacePosition, check)

    def go_on(self, events: Events) -> None:
        """Begin the next phase. A move follows a throw; after a move the next seat throws, or the game is over."""
        if self.phase == "throw":
            self.phase = "move"
        elif self.scores()[self.active] == PAWNS:
            self.phase, self.die = "over", 0
        else:
            self.phase, self.die, self.active = "throw", 0, (self.active + 1) % self.seats

    def scores(self) -> tuple[int, ...]:
        """The points of each seat. At the end they must equal the sum of `points` in the events of that seat."""
        return tuple(pawns.count(HOME) for pawns in self.pawns)

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        scores = self.scores()
        groups = sorted(set(scores), reverse=True)
        return tuple(tuple(seat for seat in range(self.seats) if scores[seat] == each) for each in groups)

    # Nothing is hidden in this game. `tests/toy/state.py` shows hidden hands.


class RaceGame:
    """The game, with all members that `pycore.contract.Game` declares."""

    slug: Final = "sample"
    title: Final = "sample"
    seats = SEATS
    options: tuple[Option, ...] = ()
    revision = 1  # raise it when a change of the rules or of the order of choices breaks older links
    events = KINDS

    def start(self, seats: int, options: Options) -> RaceState:
        settle_options(self, seats, options)
        return RaceState(seats)

    def from_plain(self, plain: Any) -> RaceState:
        return RaceState.from_plain(plain)
