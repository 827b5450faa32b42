"""Scenes and boards for the board tests of La Valle dei Re."""

from functools import cache

from app.drawing.scene import Board, Person, Scene
from app.games.contract import Chain
from app.games.valle.page import PAGE
from app.table.picker import Picker
from pycore.contract import CHANCE, Decision, Event, State
from pycore.games.valle.state import ValleState
from tests.app.games.valle.played import Step, games
from tests.games.valle.table import at, cubes

NAMES = ("Anna", "Bruno", "Carla", "Dario")
PEOPLE = tuple(Person(name, colour) for name, colour in zip(NAMES, PAGE.colours, strict=True))
LOTS = [cubes("rrrbb"), cubes("yyyyg"), cubes("wwwgg")]


def lit(seen: State, picked: Chain) -> dict[str, str]:
    """Key that can be touched next -> its accessible name, or the words of the gesture that it completes."""
    decision = seen.decision()
    if decision is None or decision.seat == CHANCE or not decision.choices:
        return {}
    keys = Picker({choice: PAGE.keys(seen, choice) for choice in decision.choices}).lit(picked)
    further = {run.chain[-1]: run.words for run in PAGE.runs(seen) if run.chain[:-1] == picked}
    return {key: PAGE.name_key(seen, key) for key in keys} | further


def show(state: State, seat: int | None = None, picked: Chain = (), events: tuple[Event, ...] = ()) -> Board:
    seen = state.seen_by(seat)
    return PAGE.board(Scene(seen, seat, PEOPLE[: state.seats], lit(seen, picked), picked, events=events))


def everything(board: Board) -> str:
    return f"{board.scenery}{board.overlay}{board.pieces}"


@cache
def some() -> tuple[Step, ...]:
    """One or two positions of every decision kind in each game."""
    found: dict[tuple[int, str, bool], Step] = {}
    for n, game in enumerate(games()):
        for k, step in enumerate(game):
            if step[1] is not None and step[1].seat != CHANCE:
                found.setdefault((n, step[1].kind, k > len(game) // 2), step)
    return tuple(found.values())


def asked(step: Step) -> Decision:
    assert step[1] is not None
    return step[1]


def building(**fields: object) -> ValleState:
    """A position in which Anna builds on two sites, with four red cubes and a blue one."""
    there = [["13-A", "13-B", "8-D", "8-E", "16"], ["16"] * 5]
    state = at(
        2, {13: (0, ""), 8: (0, "")}, phase="build", workers=there, cubes=[cubes("rrrrb"), {}], **fields
    )
    assert isinstance(state, ValleState)
    return state
