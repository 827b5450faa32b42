"""Touching Kheops's board: every choice has a chain of touches, and refused touches give a reason."""

import re

from app.games.kheops.page import PAGE
from pycore.contract import CHANCE
from pycore.games.kheops.data import CELLS, SIDES, UP
from pycore.games.kheops.state import KheopsState
from tests.app.games.kheops.boards import (
    drawn,
    picker,
    walks,
)
from tests.app.games.kheops.played import asked, ended, random_game, show
from tests.app.games.reading import drawn_keys


def test_every_key_of_a_chain_is_on_the_board() -> None:
    """Orientations of a tile appear only after its cell is picked."""
    for state, decision, _ in asked()[::9]:
        for choice in decision.choices[:: max(1, len(decision.choices) // 7)]:
            for path in walks(PAGE.keys(state, choice)):
                before = show(state, decision.seat, picked=path[:-1])
                assert path[-1] in drawn_keys(PAGE.board(before)), (choice, path)


def test_keys_are_unique_and_named() -> None:
    for state, _, keys in drawn():
        assert len(keys) == len(set(keys))
        assert {f"cell-{n}" for n in range(CELLS)} <= set(keys)
        for key in keys:
            assert re.fullmatch(r"[A-Z].*", PAGE.name_key(state, key))
            assert PAGE.name_key(state, key) != key


def test_chains_are_unique() -> None:
    """A chain may be the beginning of another one in one case only: a tile is turned once, then touched again for its
    next orientation."""
    for state, decision, _ in asked()[::5]:
        chains = [(chain, choice) for choice in decision.choices for chain in PAGE.keys(state, choice)]
        whole = {chain for chain, _ in chains}
        assert len(whole) == len(chains)
        for chain in whole:
            begun = [chain[:n] for n in range(1, len(chain)) if chain[:n] in whole]
            assert not begun or (decision.kind == "power" and len(set(chain)) == 1), chain


def test_touching_a_tile_places_a_worker() -> None:
    state, decision, _ = asked()[0]
    free = next(n for n in range(CELLS) if ("pawn", "worker", n) in decision.choices)
    touch = picker(state, decision).touch((), f"cell-{free}")
    assert touch is not None and touch.complete == (("pawn", "worker", free),) and not touch.open


def test_a_tile_turns_clockwise_with_every_touch() -> None:
    """Pointing up, a tile that opens left opens right next, then below. Pointing down, it opens above, then right."""
    met = set()
    for state, decision, _ in asked():
        for n in {int(choice[1]) for choice in decision.choices if choice[0] == "rotate"}:
            legal = [choice for choice in decision.choices if choice[1] == n]
            if len(legal) == 1:
                assert PAGE.keys(state, legal[0]) == ((f"cell-{n}",),)
                continue
            first, second = sorted(legal, key=lambda choice: len(PAGE.keys(state, choice)[0]))
            assert PAGE.keys(state, first) == ((f"cell-{n}",),)
            assert PAGE.keys(state, second) == ((f"cell-{n}", f"cell-{n}"),)
            assert isinstance(state, KheopsState)
            was = SIDES[state.open[n]]
            met.add((bool(UP[n]), was, str(first[2]), str(second[2])))
    assert {(True, "L", "R", "V"), (False, "L", "V", "R"), (True, "LV", "LR", "RV")} <= met


def test_tempting_touches_are_refused_with_a_reason() -> None:
    answers = set()
    for state, decision, on_board in drawn():
        legal = {chain for choice in decision.choices for chain in PAGE.keys(state, choice)}
        for chain, choice in PAGE.tempting(state):
            assert {*chain} <= {*on_board}, (chain, choice)
            assert chain not in legal
            refusal = state.why_not(choice)
            assert refusal is not None
            answers.add(refusal.reason)
    assert {
        "cell-taken",
        "no-pawn",
        "no-tile",
        "mummy-first",
        "protected",
        "wrong-kind",
        "none-left",
    } <= answers
    assert {
        "just-placed",
        "not-own-pawn",
        "not-their-pawn",
        "cell-full",
        "not-touching",
        "no-such-choice",
    } <= answers


def test_chance_and_the_end_have_nothing_to_touch() -> None:
    for state, decision, _ in random_game(1):
        if decision.seat == CHANCE:
            assert PAGE.keys(state, decision.choices[0]) == ()
            assert PAGE.tempting(state) == ()
            PAGE.board(show(state))
    state, events = ended(1)
    assert PAGE.tempting(state) == ()
    PAGE.board(show(state, None, events=events))
