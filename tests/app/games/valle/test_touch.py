"""Touching the board of La Valle dei Re: chains of choices, the keys drawn for them, and costs of movement."""

import re
from collections import Counter
from typing import Any

from app.drawing.markup import Parts
from app.drawing.scene import Board
from app.games.contract import Chain
from app.games.valle.board.layout import PORTRAIT
from app.games.valle.page import PAGE
from app.games.valle.touch import NODE_KEYS
from app.table.picker import Picker
from pycore.contract import Choice, State
from pycore.games.valle.places import COST, NODE_OF, PLACE_NUMBER
from tests.app.games.reading import drawn_keys, drawn_words, svg_of
from tests.app.games.valle.shown import LOTS, asked, building, lit, show, some
from tests.games.valle.table import at, cubes, play


def test_every_key_of_a_chain_is_on_the_board() -> None:
    for step in some():
        state, decision = step[0], asked(step)
        seen = state.seen_by(decision.seat)
        chains = {choice: PAGE.keys(seen, choice) for choice in decision.choices}
        picker = Picker(chains)
        drawn: dict[Chain, set[str]] = {}
        for choice, several in chains.items():
            assert several, choice
            for chain in several:
                for n, key in enumerate(chain):
                    assert key in picker.lit(chain[:n])
                    if chain[:n] not in drawn and len(drawn) < 6:
                        drawn[chain[:n]] = set(drawn_keys(show(state, decision.seat, chain[:n])))
                    assert key in drawn.get(chain[:n], {key}), (decision.kind, chain)


def test_chains_are_unique_and_no_prefix_of_another() -> None:
    """Chains of gestures that make several choices are left out. Such a gesture touches a tablet before its lot, and
    lays the tablet there at once."""
    for step in some():
        state, decision = step[0], asked(step)
        seen = state.seen_by(decision.seat)
        runs = {run.chain for run in PAGE.runs(seen)}
        every = [chain for choice in decision.choices for chain in PAGE.keys(seen, choice)]
        chains = [chain for chain in every if chain not in runs]
        assert len(chains) == len(set(chains)), decision.kind
        assert not any(chain[:n] in chains for chain in chains for n in range(1, len(chain)))


def test_keys_are_unique_and_named() -> None:
    for state, decision, events in some():
        assert decision is not None
        keys = drawn_keys(show(state, decision.seat, events=events))
        assert len(keys) == len(set(keys))
        assert set(NODE_KEYS) <= set(keys)
        for key in keys:
            assert re.fullmatch(r"[A-Z0-9].*", PAGE.name_key(state, key)), key


def test_tempting_touches_are_refused_with_a_reason() -> None:
    answers = set()
    for step in some():
        state, decision = step[0], asked(step)
        seen = state.seen_by(decision.seat)
        legal = {chain for choice in decision.choices for chain in PAGE.keys(seen, choice)}
        for chain, choice in PAGE.tempting(seen):
            assert chain not in legal
            refusal = state.why_not(choice)
            assert refusal is not None
            answers.add(refusal.reason)
    assert answers >= {
        "site-closed",
        "too-far",
        "same-place",
        "other-site",
        "not-yours",
        "no-owner",
        "no-worker",
    }
    assert answers >= {"own-site", "too-few-overseers", "pyramid-finished"}


def chain_of(state: State, choice: Choice) -> tuple[Chain, ...]:
    assert choice in asked((state, state.decision(), ())).choices
    return PAGE.keys(state, choice)


def test_touching_a_target_moves_the_nearest_worker() -> None:
    """The nearest worker moves; workers in areas come before those on sites. Others can be picked first."""
    state = at(2, workers=[["8-D", "16", "16", "18", "16"], ["16"] * 5], phase="worker", points=6)
    assert ("site-13",) in chain_of(state, ("worker", "16", "13-A"))
    assert ("site-4",) in chain_of(state, ("worker", "18", "4-D"))
    assert ("area-20",) in chain_of(
        state, ("worker", "16", "20")
    )  # not the worker on site 8, though it is nearer
    assert chain_of(state, ("worker", "8-D", "20")) == (("from-8-D", "area-20"),)
    assert ("area-16", "site-13") in chain_of(state, ("worker", "16", "13-A"))
    # A touched area with own workers sends one off; any other area receives one.
    assert chain_of(state, ("worker", "18", "16")) == (("from-18", "area-16"), ("area-18", "area-16"))


def test_touching_a_target_moves_the_first_overseer_that_may_claim() -> None:
    state = at(2, phase="overseer", round=1, points=6)
    assert ("site-13",) in chain_of(state, ("overseer", 0, "13-A"))
    play(state, ("overseer", 0, "13-A"))
    assert PAGE.keys(state, ("claim", 13)) == (("claim",), ("site-13",))
    play(state, ("claim", 13))
    assert ("site-14",) in chain_of(state, ("overseer", 1, "14-A"))
    assert chain_of(state, ("overseer", 0, "14-A")) == (("overseer-0", "site-14"),)


def test_only_the_last_plan_is_confirmed() -> None:
    state = at(2, phase="plan", active=0)
    assert PAGE.keys(state, ("plan", 0, "8-D")) == (("site-8",),)
    assert PAGE.keys(state, ("plan", 0, "8-A")) == (("site-8-gate",),)
    play(state, ("plan", 0, "8-A"))
    assert PAGE.keys(state, ("plan", 1, "16"))[0] == ("area-16", "seal")
    assert "seal" in drawn_keys(show(state, 0)) and "seal" not in drawn_keys(show(state, 1))


def test_the_button_plans_to_stay() -> None:
    state = at(2, phase="plan", active=0)
    for k in (0, 1):
        assert ("seal",) in PAGE.keys(state, ("plan", k, "16"))
        assert ("seal",) not in PAGE.keys(state, ("plan", k, "17"))
        assert "Resta" in drawn_words(show(state, 0).overlay)
        if not k:
            play(state, ("plan", 0, "16"))
    assert "Fatto" in drawn_words(show(state, 0, ("area-17",)).overlay)


def test_tablet_and_lot_can_be_touched_in_either_order() -> None:
    state = at(2, phase="bid-lot", lots=LOTS)
    assert PAGE.keys(state, ("lot", 1))[0] == ("lot-1",)
    runs = {run.chain: run for run in PAGE.runs(state)}
    assert len(runs) == 5 * 3
    run = runs["tablet-4", "lot-2"]
    assert run.words == "Posa la tavoletta da 4 sul lotto 3"
    for choice in run.choices:
        assert state.why_not(choice) is None
        state.apply(choice)
    assert state.to_plain()["tablets"][0]["lots"] == [[2, 4]]
    assert PAGE.runs(state.seen_by(1)) == () and PAGE.runs(at(2)) == ()


def test_cubes_on_the_current_site_take_one_touch_each() -> None:
    state = building()
    red: Choice = ("build", 13, "block", "red")
    assert PAGE.keys(state, red) == (("site-13", "lay-block-red"),)
    for _ in range(3):
        play(state, red)
        assert ("lay-block-red",) in PAGE.keys(state, red)
        assert PAGE.keys(state, ("build", 8, "block", "red")) == (("site-8", "lay-block-red"),)
    board = show(state, 0)
    assert {"lay-block-red", "lay-block-blue", "done"} <= set(drawn_keys(board))
    assert "lay-block-red" not in drawn_keys(show(state, 1))
    assert "Anna: cantiere 13, posto per 1 cubo" in drawn_words(board.scenery)


def test_cubes_are_stolen_from_the_current_site() -> None:
    fields = {
        "overseers": [["13-A", "16"], ["16", "16"]],
        "workers": [["13-B", "13-C", "16", "16", "16"], ["16"] * 5],
        "phase": "steal",
    }
    state = at(2, {13: (1, "rrb")}, **fields)
    assert ("loot-block-blue",) in PAGE.keys(state, ("steal", 13, "block", "blue"))
    assert {"loot-block-red", "loot-block-blue"} <= set(drawn_keys(show(state, 0)))


def test_the_last_touched_site_stays_current() -> None:
    state = building()
    for site in (13, 8):
        play(state, ("build", site, "block", "red"))
    play(state, ("build", 13, "block", "red"))
    assert ("lay-block-red",) in PAGE.keys(state, ("build", 13, "block", "red"))
    assert ("lay-block-red",) not in PAGE.keys(state, ("build", 8, "block", "red"))


def test_a_full_site_does_not_make_another_one_current() -> None:
    """If a site is full, the next one must be touched even if it is the only one."""
    state = building()
    for _ in range(4):
        play(state, ("build", 13, "block", "red"))
    assert PAGE.keys(state, ("build", 8, "block", "blue")) == (("site-8", "lay-block-blue"),)
    assert "Anna: tocca il cantiere" in drawn_words(show(state, 0).scenery)


# Reach


def test_costs_match_the_map() -> None:
    """Each place that the picked figure can reach shows one number. No other place shows one."""
    state = at(2, workers=[["8-D", "16", "16", "18", "16"], ["16"] * 5], phase="worker", points=2)
    for key, place in (("from-8-D", "8-D"), ("area-16", "16"), ("from-18", "18")):
        costs = COST[NODE_OF[PLACE_NUMBER[place]]]
        reached = [costs[NODE_KEYS.index(goal)] for goal in lit(state, (key,))]
        assert set(reached) == {1, 2}
        assert Counter(numbers(show(state, 0, (key,)))) == Counter(map(str, reached))
    assert not numbers(show(state, 1))


def test_without_a_pick_costs_are_those_of_the_nearest_figure() -> None:
    state = at(2, workers=[["8-D", "16", "16", "18", "16"], ["16"] * 5], phase="worker", points=2)
    chains = [chain for c in asked((state, state.decision(), ())).choices for chain in PAGE.keys(state, c)]
    direct = [chain for chain in chains if len(chain) == 1 and chain != ("done",)]
    assert len(numbers(show(state, 0))) == len(direct)


def test_too_far_gives_the_cost_of_the_nearest_figure() -> None:
    for figures, verb in (("workers", "worker"), ("overseers", "overseer")):
        fields: dict[str, Any] = {figures: [["16", "22", "16", "16", "16"][: 5 if verb == "worker" else 2]]}
        fields[figures].append(["16"] * len(fields[figures][0]))
        state = at(2, phase=verb, points=1, round=2 if verb == "worker" else 1, **fields)
        for key, node in zip(NODE_KEYS, range(len(NODE_KEYS)), strict=True):
            choice = dict(PAGE.tempting(state)).get((key,))
            refusal = None if choice is None else state.why_not(choice)
            if refusal is not None and refusal.reason == "too-far":
                costs = [COST[NODE_OF[PLACE_NUMBER[place]]][node] for place in ("16", "22")]
                assert refusal.data["cost"] == min(costs), key


def numbers(board: Board) -> list[str]:
    """The costs on the board, which are in the last part but one of the overlay."""
    assert isinstance(board.overlay, Parts)
    return drawn_words(board.overlay.parts[-2])


def test_outlines_are_drawn_below_pieces() -> None:
    """Outlines in the valley are below the pieces. Outlines of areas are also below the letters of the sites."""
    board = show(at(2, phase="worker", points=6), 0)
    assert [key for key in NODE_KEYS if f'data-key="{key}"' not in board.scenery] == []
    assert [key for key in NODE_KEYS if f'data-key="{key}"' in board.overlay] == []
    area, letter, court = (board.scenery.index(f) for f in ('key="area-22"', ">L</text>", 'key="site-1"'))
    assert area < letter < court


def test_cubes_to_lay_keep_their_place() -> None:
    """If a colour runs out, the other one stays in its place."""
    there = [["13-A", "13-B", "8-D", "8-E", "16"], ["16"] * 5]
    state = at(2, {13: (0, "")}, phase="build", workers=there, cubes=[cubes("rrb"), {}])

    def blue() -> list[str]:
        board = svg_of(show(state, 0, ("site-13",)))
        (key,) = (node for node in board.iter() if node.get("data-key") == "lay-block-blue")
        return [str(node.get("x")) for node in key.iter("rect")]

    before = blue()
    assert before
    for _ in range(2):
        state.apply(("build", 13, "block", "red"))
    assert blue() == before


def test_places_to_build_keep_their_place() -> None:
    """If only the centre of the base is free, the centre stays in its place."""
    there = [["8-D", "8-E", "8-F", "8-G", "16"], ["16"] * 5]
    state = at(2, {8: (0, "rrrrrrr")}, phase="build", workers=there, cubes=[cubes("rrrrrb"), {}])

    def places() -> dict[str, str]:
        nodes = svg_of(show(state, 0, ("site-8",))).iter()
        keys = {str(node.get("data-key")): node for node in nodes if "lay-" in str(node.get("data-key"))}
        return {key: " ".join(str(part.get("y")) for part in node.iter("rect")) for key, node in keys.items()}

    before = places()
    assert {"lay-block-red", "lay-centre-red", "lay-centre-blue"} <= set(before)
    state.apply(("build", 8, "block", "red"))
    assert places() == {key: at for key, at in before.items() if "centre" in key}
    state.apply(("build", 8, "centre", "blue"))
    assert places() == {"lay-block-red": before["lay-block-red"]}


def test_the_closing_button_is_visible_on_a_phone() -> None:
    """In a window of 360 by 640 pixels, words and controls leave 452 pixels. A pixel is two units."""
    assert PORTRAIT.stop.bottom <= 2 * 452 <= PORTRAIT.height
