"""Boards of random games of Kheops, and functions that read them."""

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
    """Positions, each with its decision and the keys on its board before any touch."""
    return [
        (state, decision, tuple(drawn_keys(PAGE.board(show(state, decision.seat)))))
        for state, decision, _ in asked()[::3]
    ]


def kinds() -> list[Step]:
    """One position for each pair of a decision's kind and rule."""
    return list({(step[1].kind, step[1].rule): step for step in asked()}.values())


def picker(state: State, decision: Decision) -> Picker:
    return Picker({choice: PAGE.keys(state, choice) for choice in decision.choices})


def walks(chains: tuple[tuple[str, ...], ...]) -> Iterator[tuple[str, ...]]:
    """The picked keys after each touch of the chains."""
    for chain in chains:
        for n in range(len(chain)):
            yield chain[: n + 1]


def first_choice(kind: str, verb: str) -> tuple[State, Decision, Choice]:
    for state, decision, _ in asked():
        if decision.kind == kind and decision.choices[0][0] == verb:
            return state, decision, decision.choices[0]
    raise AssertionError(kind)


def plates(board: Board) -> list[str]:
    """The numbers on the plates of a board, in drawing order."""
    found = re.findall(
        r'<g pointer-events="none">(?!<path|<rect[^>]*fill="none")(.*?)</g>(?=<g|$)', board.overlay
    )
    return [number for one in found for number in re.findall(r">(\d+)</text>", one)]
