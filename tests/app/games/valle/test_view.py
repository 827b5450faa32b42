"""The board of La Valle dei Re: what a seat sees is drawn, and no more; all can be touched and has a name."""

import random
import re
from collections import Counter
from functools import cache
from xml.etree import ElementTree

import pytest

from app.drawing.markup import Parts
from app.drawing.palette import COLOURS
from app.drawing.scene import Board, Person, Piece, Scene
from app.drawing.stage import Stage
from app.games import is_preview
from app.games.contract import Chain
from app.games.valle import view
from app.games.valle.art import PAINTS, cube_kind, overseer_kind, scarab_kind, worker_kind
from app.games.valle.layout import NODE_KEYS, place_key
from app.games.valle.next_touch import not_now
from app.games.valle.pyramids import seen_levels
from app.table.picker import Picker
from pycore.contract import CHANCE, Choice, Decision, Event, State
from pycore.games.valle import GAME
from pycore.games.valle.places import COST, NODE_OF, PLACE_NUMBER
from pycore.games.valle.state import ValleState
from tests.app.games.valle.played import Step, games, some_steps
from tests.games.valle.positions import POSITIONS
from tests.games.valle.table import at, cubes, play, position, tablets

NAMES = ("Anna", "Bruno", "Carla", "Dario")
PEOPLE = tuple(Person(name, colour) for name, colour in zip(NAMES, view.COLOURS, strict=True))
LOTS = [cubes("rrrbb"), cubes("yyyyg"), cubes("wwwgg")]
KINDS = {
    *("order-lay", "order-tablet", "order", "bid-lot", "bid-tablet", "overseer", "plan", "claim"),
    *("worker", "steal", "takeover", "build"),
}


def lit(seen: State, picked: Chain) -> dict[str, str]:
    """What can be touched next, as the table lights it."""
    decision = seen.decision()
    if decision is None or decision.seat == CHANCE or not decision.choices:
        return {}
    keys = Picker({choice: view.keys(seen, choice) for choice in decision.choices}).lit(picked)
    further = {run.chain[-1]: run.words for run in view.runs(seen) if run.chain[:-1] == picked}
    return {key: view.name_key(seen, key) for key in keys} | further


def show(state: State, seat: int | None = None, picked: Chain = (), events: tuple[Event, ...] = ()) -> Board:
    seen = state.seen_by(seat)
    return view.board(Scene(seen, seat, PEOPLE[: state.seats], lit(seen, picked), picked, events=events))


def svg(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{text}</svg>")


def drawn_keys(board: Board) -> list[str]:
    return [key for node in svg(board.scenery + board.overlay).iter() if (key := node.get("data-key"))]


def words(text: str) -> list[str]:
    return [node.text or "" for node in svg(text).iter("text")]


def everything(board: Board) -> str:
    return f"{board.scenery}{board.overlay}{board.pieces}"


@cache
def some() -> tuple[Step, ...]:
    """A position or two of every kind of decision in each game."""
    found: dict[tuple[int, str, bool], Step] = {}
    for n, game in enumerate(games()):
        for k, step in enumerate(game):
            if step[1] is not None and step[1].seat != CHANCE:
                found.setdefault((n, step[1].kind, k > len(game) // 2), step)
    return tuple(found.values())


def asked(step: Step) -> Decision:
    assert step[1] is not None
    return step[1]


def test_it_is_drawn() -> None:
    assert not is_preview("valle")
    assert set(view.COLOURS) <= set(COLOURS) and len(set(view.COLOURS)) == 4
    assert not set(view.COLOURS) & set(PAINTS.values()), "nobody plays with the colour of a cube"
    assert {asked(step).kind for step in some()} == KINDS


# Touching


def test_every_touch_on_the_way_to_a_choice_is_on_the_board() -> None:
    for step in some():
        state, decision = step[0], asked(step)
        seen = state.seen_by(decision.seat)
        chains = {choice: view.keys(seen, choice) for choice in decision.choices}
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


def test_a_chain_stands_for_one_choice_and_none_ends_where_another_goes_on() -> None:
    """But a tablet that is touched before its lot: a run lays it there at once."""
    for step in some():
        state, decision = step[0], asked(step)
        seen = state.seen_by(decision.seat)
        runs = {run.chain for run in view.runs(seen)}
        every = [chain for choice in decision.choices for chain in view.keys(seen, choice)]
        chains = [chain for chain in every if chain not in runs]
        assert len(chains) == len(set(chains)), decision.kind
        assert not any(chain[:n] in chains for chain in chains for n in range(1, len(chain)))


def test_no_key_is_drawn_twice_and_all_have_names() -> None:
    for state, decision, events in some():
        assert decision is not None
        keys = drawn_keys(show(state, decision.seat, events=events))
        assert len(keys) == len(set(keys))
        assert set(NODE_KEYS) <= set(keys)
        for key in keys:
            assert re.fullmatch(r"[A-Z0-9].*", view.name_key(state, key)), key


def test_tempting_touches_are_refused_with_a_reason() -> None:
    answers = set()
    for step in some():
        state, decision = step[0], asked(step)
        seen = state.seen_by(decision.seat)
        legal = {chain for choice in decision.choices for chain in view.keys(seen, choice)}
        for chain, choice in view.tempting(seen):
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
    return view.keys(state, choice)


def test_a_worker_goes_where_a_finger_points() -> None:
    """The nearest one, and those in areas before those at work; whoever wants another touches it first."""
    state = at(2, workers=[["8-D", "16", "16", "18", "16"], ["16"] * 5], phase="worker", points=6)
    assert ("site-13",) in chain_of(state, ("worker", "16", "13-A"))
    assert ("site-4",) in chain_of(state, ("worker", "18", "4-D"))
    assert ("area-20",) in chain_of(
        state, ("worker", "16", "20")
    )  # and not the one on 8, though it is nearer
    assert chain_of(state, ("worker", "8-D", "20")) == (("from-8-D", "area-20"),)
    assert ("area-16", "site-13") in chain_of(state, ("worker", "16", "13-A"))
    # An area with own workers gives them away; another one draws them.
    assert chain_of(state, ("worker", "18", "16")) == (("from-18", "area-16"), ("area-18", "area-16"))


def test_an_overseer_that_may_claim_goes_first() -> None:
    state = at(2, phase="overseer", round=1, points=6)
    assert ("site-13",) in chain_of(state, ("overseer", 0, "13-A"))
    play(state, ("overseer", 0, "13-A"))
    assert view.keys(state, ("claim", 13)) == (("claim",), ("site-13",))
    play(state, ("claim", 13))
    assert ("site-14",) in chain_of(state, ("overseer", 1, "14-A"))
    assert chain_of(state, ("overseer", 0, "14-A")) == (("overseer-0", "site-14"),)


def test_a_plan_is_confirmed_once() -> None:
    state = at(2, phase="plan", active=0)
    assert view.keys(state, ("plan", 0, "8-D")) == (("site-8",),)
    assert view.keys(state, ("plan", 0, "8-A")) == (("site-8-gate",),)
    play(state, ("plan", 0, "8-A"))
    assert view.keys(state, ("plan", 1, "16")) == (("area-16", "seal"),)
    assert "seal" in drawn_keys(show(state, 0)) and "seal" not in drawn_keys(show(state, 1))


def test_a_tablet_and_a_lot_are_touched_in_either_order() -> None:
    state = at(2, phase="bid-lot", lots=LOTS)
    assert view.keys(state, ("lot", 1))[0] == ("lot-1",)
    runs = {run.chain: run for run in view.runs(state)}
    assert len(runs) == 5 * 3
    run = runs["tablet-4", "lot-2"]
    assert run.words == "Posa la tavoletta da 4 sul lotto 3"
    for choice in run.choices:
        assert state.why_not(choice) is None
        state.apply(choice)
    assert state.to_plain()["tablets"][0]["lots"] == [[2, 4]]
    assert view.runs(state.seen_by(1)) == () and view.runs(at(2)) == ()


def building(**fields: object) -> ValleState:
    there = [["13-A", "13-B", "8-D", "8-E", "16"], ["16"] * 5]
    state = at(
        2, {13: (0, ""), 8: (0, "")}, phase="build", workers=there, cubes=[cubes("rrrrb"), {}], **fields
    )
    assert isinstance(state, ValleState)
    return state


def test_cubes_are_laid_one_touch_each_on_the_site_in_hand() -> None:
    state = building()
    red: Choice = ("build", 13, "block", "red")
    assert view.keys(state, red) == (("site-13", "lay-block-red"),)
    for _ in range(3):
        play(state, red)
        assert ("lay-block-red",) in view.keys(state, red)
        assert view.keys(state, ("build", 8, "block", "red")) == (("site-8", "lay-block-red"),)
    board = show(state, 0)
    assert {"lay-block-red", "lay-block-blue", "done"} <= set(drawn_keys(board))
    assert "lay-block-red" not in drawn_keys(show(state, 1))
    assert "Cantiere 13: posi ancora 1 cubo" in words(board.scenery)


def test_cubes_are_stolen_from_the_site_in_hand() -> None:
    fields = {
        "overseers": [["13-A", "16"], ["16", "16"]],
        "workers": [["13-B", "13-C", "16", "16", "16"], ["16"] * 5],
        "phase": "steal",
    }
    state = at(2, {13: (1, "rrb")}, **fields)
    assert ("loot-block-blue",) in view.keys(state, ("steal", 13, "block", "blue"))
    assert {"loot-block-red", "loot-block-blue"} <= set(drawn_keys(show(state, 0)))


# What stands there


@pytest.mark.parametrize("name", POSITIONS)
def test_everything_that_stands_there_is_drawn(name: str) -> None:
    state = GAME.from_plain(POSITIONS[name])
    plain = state.to_plain()
    board = show(state)
    for seat in range(state.seats):
        colour, who = PEOPLE[seat].colour, NAMES[seat]
        masters = standing(board, overseer_kind(colour))
        assert [place_of(piece) for piece in masters] == plain["overseers"][seat]
        assert all(f" di {who} " in piece.label for piece in masters)
        hands = [piece for piece in standing(board, worker_kind(colour)) if piece.label]
        many = {place_of(piece): int(piece.label.split()[0]) for piece in hands}
        assert many == Counter(plain["workers"][seat])
        sites = [int(piece.place.split("-")[1]) for piece in standing(board, scarab_kind(colour))]
        assert sites == [int(key) for key, about in plain["sites"].items() if about["owner"] == seat]


def standing(board: Board, kind: str) -> list[Piece]:
    return [piece for piece in board.pieces if piece.kind == kind]


def place_of(piece: Piece) -> str:
    """The area or the space that a label names last."""
    return piece.label.split()[-1]


@pytest.mark.parametrize("name", POSITIONS)
def test_every_cube_that_is_seen_is_drawn(name: str) -> None:
    """By site, level by level, as many of each colour as lie there; the Pharaoh has at most thirty."""
    state = GAME.from_plain(POSITIONS[name])
    assert isinstance(state, ValleState)
    for key, about in state.to_plain()["sites"].items():
        seen = seen_levels(state, int(key) - 1)
        covered = any(about["levels"][1:])
        for level, shown in zip(about["levels"], seen, strict=True):
            there = Counter[str]()
            for role, several in level.items():
                for colour, many in several.items():
                    there["hidden" if covered and role == "centre" else colour] += many
            assert Counter(colour for _, colour in shown) == there
    board = show(state)
    stones = len(re.findall("#valle-cube-(?:stone|crown)", board.scenery))
    assert stones == min(30, state.pharaoh % 255)
    assert f"{stones}/30" in words(board.overlay)


def test_what_lies_in_the_middle_is_hidden_by_what_lies_above_it() -> None:
    """Then its colour is nowhere in the drawing, and whoever asks is told it."""
    base = {"block": "rrrrrrrr", "centre": "b"}
    (open_, covered) = (at(2, {8: (0, base)}), at(2, {8: (0, base, "r")}))
    blue, hidden = f"#{cube_kind('blue')}", f"#{cube_kind('hidden')}"
    assert blue in show(open_).scenery and hidden not in show(open_).scenery
    assert blue not in show(covered).scenery and hidden in show(covered).scenery
    told = not_now(covered, "site-8")
    assert told is not None and "Base 8 rossi, al centro blu; secondo piano 1 rosso" in told[0]


def test_a_pyramid_shows_what_it_is_worth_and_what_it_can_become() -> None:
    board = show(at(2, {13: (0, "rrrr", "b"), 8: (0, "rrrrrrrb"), 4: (1, "gg")}))
    assert "3" in words(board.overlay) and "→5" in words(board.overlay) and "→11" in words(board.overlay)
    told = not_now(at(2, {4: (1, "gg")}), "site-4")
    assert told is not None
    assert told[0] == (
        "Cantiere 4, grande, di {1}: 2 cubi su 14. Base 2 verdi."
        " Può ancora essere di un solo colore 11, a strati 9 o mista 5."
    )


def test_sites_that_are_not_used_show_their_suns() -> None:
    suns = [len(re.findall("#valle-sign-sun", show(GAME.start(seats, {})).scenery)) for seats in (2, 3, 4)]
    assert suns == [3 * 2 + 3 * 3, 3 * 3, 0]


def test_who_disputes_a_site_is_told_with_what_it_may_do() -> None:
    fields = {
        "overseers": [["13-A", "16"], ["16", "16"]],
        "workers": [["13-B", "13-C", "16", "16", "16"], ["13-D", "16", "16", "16", "16"]],
    }
    board = show(at(2, {13: (1, "rrb")}, **fields))
    assert {"1:0", "2:1"} <= set(words(board.overlay))
    assert "#valle-sign-steal" in board.overlay and "#valle-sign-take" in board.overlay
    first = show(at(2, {13: (1, "rrb")}, round=1, **fields))
    assert "#valle-sign-steal" not in first.overlay and "#valle-sign-take" not in first.overlay
    assert "1:0" not in words(show(at(2, {13: (0, "rrb")}, **fields)).overlay)


# Reach


def test_costs_are_those_of_the_map() -> None:
    """One number on each place that the picked figure reaches, and no other."""
    state = at(2, workers=[["8-D", "16", "16", "18", "16"], ["16"] * 5], phase="worker", points=2)
    for key, place in (("from-8-D", "8-D"), ("area-16", "16"), ("from-18", "18")):
        costs = COST[NODE_OF[PLACE_NUMBER[place]]]
        reached = [costs[NODE_KEYS.index(goal)] for goal in lit(state, (key,))]
        assert set(reached) == {1, 2}
        assert Counter(numbers(show(state, 0, (key,)))) == Counter(map(str, reached))
    assert not numbers(show(state, 1))


def test_without_a_figure_the_nearest_one_is_meant() -> None:
    state = at(2, workers=[["8-D", "16", "16", "18", "16"], ["16"] * 5], phase="worker", points=2)
    chains = [chain for c in asked((state, state.decision(), ())).choices for chain in view.keys(state, c)]
    direct = [chain for chain in chains if len(chain) == 1 and chain != ("done",)]
    assert len(numbers(show(state, 0))) == len(direct)


def numbers(board: Board) -> list[str]:
    """The costs on the board: the last part but one of what lies above all."""
    assert isinstance(board.overlay, Parts)
    return words(board.overlay.parts[-2])


def test_a_plan_is_drawn_for_its_writer_alone() -> None:
    one, two = (at(2, phase="plan", active=1, plans=[plan, []]) for plan in (["8-D", "16"], ["17", "4-A"]))
    assert everything(show(one, 1)) == everything(show(two, 1))
    assert everything(show(one)) == everything(show(two))
    assert everything(show(one, 0)) != everything(show(two, 0))
    mine = at(2, phase="plan", active=0, plans=[["8-D"], []])
    assert "→ va alla casella 8-D" in words(show(mine, 0).scenery)
    picked = show(mine, 0, ("site-13",))
    assert "→ va alla casella 13-A" in words(picked.scenery)


def test_tablets_are_known_to_who_laid_them_alone() -> None:
    one, two = (
        at(
            2,
            phase="bid-lot",
            active=1,
            lots=LOTS,
            tablets=[tablets((0, value), (1, 0), done=True), tablets()],
        )
        for value in (4, 1)
    )
    assert everything(show(one, 1)) == everything(show(two, 1))
    assert everything(show(one)) == everything(show(two))
    assert everything(show(one, 0)) != everything(show(two, 0))


def test_every_scene_of_others_is_the_same_whatever_was_laid_in_secret() -> None:
    """Along whole games nothing that a seat sees depends on what only another one knows."""
    compared = 0
    for step in some():
        state = step[0]
        if asked(step).kind not in ("bid-lot", "bid-tablet", "plan", "order-lay", "order-tablet"):
            continue
        for seat in (None, *range(state.seats)):
            other = state.seen_by(seat).imagine(random.Random(compared))
            assert everything(show(state, seat)) == everything(show(other, seat))
            compared += 1
    assert compared > 50


# The tray and the corners


def test_the_reveal_shows_every_bid_and_who_buys() -> None:
    laid = [tablets((0, 4), (1, 0), done=True), tablets((0, 1), (2, 2))]
    state = at(2, phase="bid-lot", active=1, lots=LOTS, tablets=laid)
    events: list[Event] = []
    state.apply(("done",), events)
    board = show(state, 0, events=tuple(events))
    told = words(board.scenery)
    assert {"4", "1", "0", "2"} <= set(told)
    assert "#valle-cube-yellow" in board.scenery


def test_the_corner_tells_the_part_of_the_round() -> None:
    start = words(show(at(2, phase="overseer", round=1)).scenery)
    assert start[: start.index("Costruzione") + 1].count("Furto") == 0 and "Turno 1" in start
    later = words(show(at(4, phase="plan", active=0)).scenery)
    for part in ("Asta", "Piani", "Capomastri", "Operai", "Furto", "Conquista", "Costruzione"):
        assert part in later
    assert "Ordine" in words(show(at(4, phase="plan", active=0, options={"sargon": True})).scenery)


def test_cubes_that_would_be_lost_are_told() -> None:
    state = building()
    assert not [line for line in words(show(state, 0).scenery) if "al Faraone" in line]
    few = at(
        2,
        {13: (0, "rrrr")},
        phase="build",
        workers=[["13-A", *["16"] * 4], ["16"] * 5],
        cubes=[cubes("rrb"), {}],
    )
    assert "2 vanno al Faraone" in words(show(few, 0).scenery)


# The drawing as a whole


def test_luck_and_the_end_have_nothing_to_touch() -> None:
    for game in games()[:6]:
        for state, decision, _ in game:
            if decision is None or decision.seat == CHANCE:
                assert not view.tempting(state) and not view.runs(state)
                if decision is not None:
                    assert view.keys(state, decision.choices[0]) == ()
        state, _, events = game[-1]
        for n in range(len(events) + 1):
            show(state, None, events=events[:n])


def test_the_board_names_only_known_paints_and_symbols() -> None:
    symbols = view.symbols()
    ids = set(re.findall(r' id="([^"]+)"', symbols))
    assert all(name.startswith("valle-") for name in ids)
    svg(symbols)
    for state, decision, events in some_steps():
        board = show(state, decision.seat if decision else None, events=events)
        text = board.scenery + board.overlay
        used = {*re.findall(r'href="#([^"]+)"', text), *re.findall(r"url\(#([^)]+)\)", text)}
        assert used | {piece.kind for piece in board.pieces} <= ids
        places = [piece.place for piece in board.pieces]
        assert len(places) == len(set(places))
        for piece in board.pieces:
            w, h = view.SIZES[piece.kind]
            assert w / 3 <= piece.x <= board.width - w / 3 and h / 3 <= piece.y <= board.height - h / 3


def test_names_of_people_are_escaped() -> None:
    people = (Person('<script>"', "nero"), Person("&amp;", "viola"))
    for kind in ("worker", "plan", "build"):
        state = next(
            state for state, asked_, _ in some() if asked_ and asked_.kind == kind and state.seats == 2
        )
        board = view.board(Scene(state.seen_by(None), None, people))
        svg(board.scenery + board.overlay)
        assert "<script>" not in board.scenery + board.overlay


def test_only_what_has_changed_goes_to_the_page() -> None:
    """Between two steps of a worker most parts of the drawing stay as they are."""
    state = at(2, workers=[["8-D", "16", "16", "18", "16"], ["16"] * 5], phase="worker", points=6)
    moved = state.copy()
    moved.apply(("worker", "16", "13-A"))
    boards = [show(one, 0) for one in (state, moved)]
    for layer, most in (("scenery", 6), ("overlay", 10)):
        one, other = (getattr(board, layer).parts for board in boards)
        alike = len(set(one) & set(other))
        assert len(set(other)) - alike <= most, layer
    stage = Stage()
    before = stage.place(boards[0])
    after = stage.place(boards[1])
    assert len(before.keys() & after.keys()) >= len(before) - 1


def test_a_place_is_one_element() -> None:
    assert place_key("8-C") == "site-8-gate" and place_key("8-D") == "site-8" and place_key("19") == "area-19"
    assert len(set(NODE_KEYS)) == len(NODE_KEYS)
    assert position()["game"] == "valle"
