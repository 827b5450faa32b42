"""Imhotep's board: keys, bounds, and the movement of pieces."""

import re
from functools import cache
from xml.etree import ElementTree

import pytest

from app.drawing.palette import COLOURS
from app.drawing.scene import Board, Person, Scene
from app.drawing.stage import Stage
from app.drawing.svg import PAINT
from app.games.imhotep.board.layout import PORTRAIT, WIDE, dock_of
from app.games.imhotep.page import PAGE
from pycore.contract import CHANCE, Decision, Plain, State
from tests.app.games.imhotep.played import GAME, Step, asked, drawn_stones, ended, random_game, show
from tests.app.games.reading import drawn_keys, svg_of

STONE_NAMES = [f"imhotep-stone-{person}" for person in PAGE.colours]


@cache
def drawn() -> list[tuple[State, Decision, tuple[str, ...]]]:
    """Positions with their decisions and the keys on their boards."""
    return [
        (state, decision, tuple(drawn_keys(PAGE.board(show(state, decision.seat)))))
        for state, decision, _ in asked()
    ]


def whole_turns() -> list[Step]:
    """One position per kind of decision, with as many choices as possible."""
    best: dict[str, Step] = {}
    for step in asked():
        kind = step[1].kind
        if kind not in best or len(step[1].choices) > len(best[kind][1].choices):
            best[kind] = step
    return list(best.values())


def test_random_games_cover_all_decision_kinds() -> None:
    kinds = {decision.kind for _, decision, _ in asked()}
    assert kinds == {
        *("turn", "hammer-load", "chisel-load", "sail-to", "unload-next", "take-card", "keep"),
        *("choose-pyramid", "bonus-card", "bonus-stones", "bonus-load", "temple-bonus"),
    }


def test_every_choice_has_a_chain_of_keys_on_the_board() -> None:
    for state, decision, on_board in drawn():
        for choice in decision.choices:
            chains = PAGE.keys(state, choice)
            assert chains, choice
            for chain in chains:
                assert chain, choice
                assert {*chain} <= {*on_board}, (choice, chain)


def test_keys_are_unique_and_named() -> None:
    for state, _, keys in drawn():
        assert len(keys) == len(set(keys))
        for key in keys:
            name = PAGE.name_key(state, key)
            assert name != key
            assert re.fullmatch(r"[A-Z1-9].*", name)


def test_chains_are_unique_and_no_prefix_of_another() -> None:
    for state, decision, _ in asked():
        chains = [(chain, choice) for choice in decision.choices for chain in PAGE.keys(state, choice)]
        assert len({chain for chain, _ in chains}) == len(chains)
        for chain, choice in chains:
            longer = [other for path, other in chains if path[: len(chain)] == chain and path != chain]
            assert not longer, (choice, longer)


def test_tempting_touches_are_on_the_board_and_refused() -> None:
    answers = set()
    for state, decision, on_board in drawn():
        legal = {chain for choice in decision.choices for chain in PAGE.keys(state, choice)}
        for chain, choice in PAGE.tempting(state):
            assert {*chain} <= {*on_board}, (chain, choice)
            assert chain not in legal
            refusal = state.why_not(choice)
            assert refusal is not None
            answers.add(refusal.reason)
    assert {"sled-full", "no-stone", "load-too-small", "site-taken", "other-boat", "not-nearest"} <= answers
    assert "pyramid-complete" in answers


def test_chance_and_the_end_have_nothing_to_touch() -> None:
    for state, decision, _ in (*random_game(3, 1), *random_game(3, 1, "BBBBB")):
        if decision.seat == CHANCE:
            assert PAGE.keys(state, decision.choices[0]) == ()
            assert PAGE.tempting(state) == ()
            PAGE.board(show(state))
    state, events = ended(2, 3)
    assert PAGE.tempting(state) == ()
    assert drawn_keys(PAGE.board(show(state, 0, events=events)))


def test_the_board_is_well_formed_and_uses_known_paints() -> None:
    symbols = PAGE.symbols()
    ids = set(re.findall(r' id="([^"]+)"', symbols))
    assert all(name.startswith("imhotep-") for name in ids)
    ElementTree.fromstring(f"<svg>{symbols}</svg>")
    custom = {*PAINT, *(f"c-{c}{part}" for c in COLOURS for part in ("", "-side", "-edge", "-mark"))}
    for state, decision, events in whole_turns():
        board = PAGE.board(show(state, decision.seat, events=events))
        svg_of(board)
        text = board.scenery + board.overlay
        assert " id=" not in text
        assert set(re.findall(r"var\(--([a-z-]+)\)", text)) <= custom
        used = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
        assert used | {piece.kind for piece in board.pieces} <= ids


def test_names_of_people_are_escaped() -> None:
    people = (Person('<script>"', "bianco"), Person("&amp;", "nero"))
    state = random_game(2, 1)[40][0]
    board = PAGE.board(Scene(state, 0, people))
    svg_of(board)
    assert "<script>" not in board.scenery + board.overlay


def stones(board: Board) -> list[str]:
    return [piece.place for piece in board.pieces if "-stone-" in piece.kind]


def in_bounds(board: Board) -> bool:
    return all(
        w / 2 <= piece.x <= board.width - w / 2 and h / 2 <= piece.y <= board.height - h / 2
        for piece in board.pieces
        for w, h in [PAGE.sizes[piece.kind]]
    )


def test_every_visible_stone_is_one_piece() -> None:
    for state, decision, _ in asked()[::7]:
        board = PAGE.board(show(state, decision.seat))
        places = stones(board)
        assert len(places) == len(set(places)) == drawn_stones(state.to_plain())
        assert in_bounds(board)


def in_harbour(boat: Plain) -> bool:
    return boat["site"] is None or any(stone is not None for stone in boat["stones"])


def test_every_boat_has_one_bow_where_its_hull_is() -> None:
    for state, decision, _ in asked()[::7]:
        board, plain = PAGE.board(show(state, decision.seat)), state.to_plain()
        bows = {piece.place: piece.kind for piece in board.pieces if "-bow-" in piece.kind}
        wanted = {
            f"boat-{i}" if in_harbour(boat) else f"dock-{boat['site']}": f"imhotep-bow-{boat['capacity']}"
            for i, boat in enumerate(plain["boats"])
        }
        assert bows == wanted


def full() -> Plain:
    """A position with more than a game can have: all stones of four colours are placed, and one seat has all cards that
    can be kept."""
    plain = GAME.start(4, {}).to_plain()
    owners = [n % 4 for n in range(4 * 29)]
    return {
        **plain,
        "round": 6,
        "round_cards": ["4432"],
        "boats": [{"capacity": int(c), "stones": [None] * int(c), "site": None} for c in "4422"],
        "market": [None] * 4,
        "deck": {"entrance": 2, "sarcophagus": 2, "paved-path": 2},
        "cards": [
            {
                **{f"decoration-{site}": 2 for site in ("pyramid", "temple", "tomb", "obelisks")},
                **{"statue": 10, "lever": 2, "hammer": 2, "sail": 3, "chisel": 3},
            },
            {},
            {},
            {},
        ],
        "sleds": [5, 5, 5, 5],
        "quarry": [0] * 4,
        "pyramid": owners[:24],
        "temple": owners[:24],
        "tomb": owners[:36],
        "obelisks": [29 - 5 - 6 - 6 - 9] * 4,
        "phase": "turn",
    }


LAYOUTS = pytest.mark.parametrize("wide", [False, True], ids=["portrait", "wide"])


@LAYOUTS
def test_a_crowded_board_stays_in_bounds(wide: bool) -> None:
    state = GAME.from_plain(full())
    board = PAGE.board(show(state, 0, wide=wide))
    assert in_bounds(board)
    keys = drawn_keys(board)
    assert {"card-lever", "card-hammer", "card-sail", "card-chisel"} <= set(keys)


@LAYOUTS
@pytest.mark.parametrize("column", ["tomb", "temple", "pyramid"])
def test_a_site_with_nearly_all_stones_stays_in_bounds(column: str, wide: bool) -> None:
    plain = full()
    owners = [n % 4 for n in range(4 * 24)]
    plain |= {"pyramid": [], "temple": [], "tomb": [], "obelisks": [0] * 4} | {column: owners}
    board = PAGE.board(show(GAME.from_plain(plain), 0, wide=wide))
    assert len(stones(board)) == 4 * 29
    assert in_bounds(board)


@LAYOUTS
def test_a_full_obelisk_stays_in_bounds(wide: bool) -> None:
    plain = full() | {"pyramid": [], "temple": [], "tomb": [], "obelisks": [24] * 4}
    assert in_bounds(PAGE.board(show(GAME.from_plain(plain), 0, wide=wide)))


def test_taken_stones_move_from_the_quarry_to_the_sled() -> None:
    state, decision, _ = next(step for step in asked() if ("get",) in step[1].choices)
    stage, seat = Stage(), decision.seat
    before = stage.place(PAGE.board(show(state, seat)))
    after_state = state.copy()
    after_state.apply(("get",))
    after = stage.place(PAGE.board(show(after_state, seat)))
    moved = [n for n, piece in before.items() if n in after and after[n].place != piece.place]
    brought = after_state.to_plain()["sleds"][seat] - state.to_plain()["sleds"][seat]
    assert len(moved) == brought
    assert all(before[n].place.startswith(f"quarry-{seat}-") for n in moved)
    assert all(after[n].place.startswith(f"sled-{seat}-") for n in moved)


def test_a_sailing_boat_keeps_its_bow_piece() -> None:
    state, decision, _ = next(step for step in asked() if step[1].choices[-1][0] == "sail")
    choice = decision.choices[-1]
    stage = Stage()
    before = stage.place(PAGE.board(show(state, decision.seat)))
    bow = next(n for n, piece in before.items() if piece.place == f"boat-{choice[1]}")
    after_state = state.copy()
    after_state.apply(choice)
    after = stage.place(PAGE.board(show(after_state, decision.seat)))
    assert after[bow].place == f"dock-{choice[2]}"


def test_points_are_shown_at_the_pyramid() -> None:
    for state, decision, events in asked():
        if any(event.kind == "stone-placed" and event.data.get("points") for event in events):
            board = PAGE.board(show(state, decision.seat, events=events))
            assert 'class="gain"' in board.overlay
            return
    raise AssertionError("no stone reached the pyramid")


@LAYOUTS
def test_temple_points_are_shown_in_its_empty_dock(wide: bool) -> None:
    """One plate per seat. Plates do not overlap each other or the words of the temple."""
    left, top = dock_of((WIDE if wide else PORTRAIT).temple)
    for seats in (2, 3, 4):
        for state, _, events in random_game(seats, 1):
            scored = tuple(event for event in events if event.kind == "temple-scored")
            if scored:
                overlay = str(PAGE.board(show(state, None, events=scored, wide=wide)).overlay)
                plates = re.findall(r'data-gain="\d"><rect x="([\d.]+)" y="([\d.]+)"', overlay)
                assert len(plates) == len(set(plates)) == len(scored)
                assert all(float(x) > left - 60 and float(y) > top for x, y in plates)


def test_the_minimum_load_on_a_bow_is_not_covered_by_the_label() -> None:
    """The stones drawn on a bow begin 38 units below its tip."""
    state, decision, _ = next(step for step in asked() if step[1].choices[-1][0] == "sail")
    boat = f"boat-{decision.choices[-1][1]}"
    scene = show(state, decision.seat)._replace(lit={boat: ""})
    overlay = str(PAGE.board(scene).overlay)
    tops = [
        float(y)
        for y in re.findall(r'<rect [^>]*y="([\d.]+)" [^>]*height="30"[^>]*/><text [^>]*>conduci', overlay)
    ]
    assert tops and all(top + 30 < PORTRAIT.berth_top + 38 for top in tops)


def test_the_stone_whose_owner_takes_a_card_is_framed() -> None:
    state, decision, _ = next(step for step in asked() if step[1].kind == "take-card")
    pending = state.to_plain()["pending"]
    board = PAGE.board(show(state, decision.seat))
    place = f"boat-{pending['boat']}-space-{pending['space']}"
    stone = next(piece for piece in board.pieces if piece.place == place)
    frames = [node for node in svg_of(board).iter("rect") if node.get("stroke") == "var(--gold)"]
    assert any(float(node.get("x", 0)) + 21 == stone.x for node in frames)


def test_an_occupied_site_names_its_boat() -> None:
    for state, _, _ in asked():
        for boat in state.to_plain()["boats"]:
            if boat["site"] == "obelisks":
                name = PAGE.name_key(state, "site-obelisks")
                assert name == f"Obelischi: occupati dalla barca da {boat['capacity']}"
                return
    raise AssertionError("no boat reached the obelisks")
