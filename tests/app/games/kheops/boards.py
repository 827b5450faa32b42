"""Boards of random games of Kheops, and what is read from them."""

import re
from collections.abc import Iterator
from functools import cache

from app.drawing.scene import Board
from app.games.kheops.page import PAGE
from app.table.picker import Picker
from pycore.contract import Choice, Decision, State
from tests.app.games.kheops.played import Step, asked, show
from tests.app.games.reading import drawn_keys

SIGN = "kheops-sign-"


@cache
def drawn() -> list[tuple[State, Decision, tuple[str, ...]]]:
    """Positions with what is asked, and the keys on their boards before anything is touched."""
    return [
        (state, decision, tuple(drawn_keys(PAGE.board(show(state, decision.seat)))))
        for state, decision, _ in asked()[::3]
    ]


def kinds() -> list[Step]:
    """A position of every kind of decision."""
    return list({(step[1].kind, step[1].rule): step for step in asked()}.values())


def picker(state: State, decision: Decision) -> Picker:
    return Picker({choice: PAGE.keys(state, choice) for choice in decision.choices})


def walks(chains: tuple[tuple[str, ...], ...]) -> Iterator[tuple[str, ...]]:
    """What is picked at each touch on the way to a choice."""
    for chain in chains:
        for n in range(len(chain)):
            yield chain[: n + 1]


def first_choice(kind: str, verb: str) -> tuple[State, Decision, Choice]:
    for state, decision, _ in asked():
        if decision.kind == kind and decision.choices[0][0] == verb:
            return state, decision, decision.choices[0]
    raise AssertionError(kind)


def plates(board: Board) -> list[str]:
    """The numbers on the plates of networks, in the order in which they are drawn."""
    found = re.findall(
        r'<g pointer-events="none">(?!<path|<rect[^>]*fill="none")(.*?)</g>(?=<g|$)', board.overlay
    )
    return [number for one in found for number in re.findall(r">(\d+)</text>", one)]
