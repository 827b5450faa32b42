"""Sides B on Imhotep's board, in all mixtures."""

import random
import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from app.drawing.scene import Board, Scene
from app.drawing.stage import Stage
from app.games.imhotep.page import PAGE
from pycore.contract import CHANCE, Plain
from pycore.games.imhotep.data import SITES, TOWER_POINTS
from tests.app.games.imhotep.played import (
    GAME,
    MIXTURES,
    PEOPLE,
    drawn_stones,
    ended,
    keys_of,
    mixed,
    parsed,
    random_game,
    show,
    start,
    steps,
    texts_of,
)

ALL_B = dict.fromkeys(SITES, "B")


def in_bounds(board: Board) -> bool:
    sizes = PAGE.sizes
    return all(
        sizes[it.kind][0] / 2 <= it.x <= board.width - sizes[it.kind][0] / 2
        and sizes[it.kind][1] / 2 <= it.y <= board.height - sizes[it.kind][1] / 2
        for it in board.pieces
    )


# All mixtures of sides


@pytest.mark.parametrize("sides", MIXTURES)
def test_every_mixture_is_drawn_completely(sides: str) -> None:
    game = mixed()[MIXTURES.index(sides)]
    ids = set(re.findall(r' id="([^"]+)"', PAGE.symbols()))
    for state, decision, events in game[::9]:
        seat = decision.seat if decision.seat != CHANCE else None
        board = PAGE.board(show(state, seat, events=events))
        keys = keys_of(board)
        assert len(keys) == len(set(keys))
        assert {f"site-{site}" for site in SITES} <= set(keys)
        text = board.scenery + board.overlay
        used = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
        assert used | {piece.kind for piece in board.pieces} <= ids
        places = [piece.place for piece in board.pieces if "-stone-" in piece.kind]
        assert len(places) == len(set(places)) == drawn_stones(state.to_plain())
        assert in_bounds(board)
    final, events = ended(game[0][0].seats, MIXTURES.index(sides), sides)
    PAGE.board(show(final, 0, events=events))


def test_pyramids_and_market_have_keys_only_when_asked_for() -> None:
    for game in mixed():
        for state, decision, _ in game[::9]:
            keys = keys_of(PAGE.board(show(state, decision.seat if decision.seat != CHANCE else None)))
            assert any(key.startswith("pyramid-") for key in keys) == (decision.kind == "choose-pyramid")
            assert any(key.startswith("market-") for key in keys) == (decision.kind == "take-card")


def test_only_the_chooser_gets_buttons() -> None:
    state, decision, _ = next(steps("temple-bonus"))
    other = (decision.seat + 1) % state.seats
    assert {"points", "draw"} & set(keys_of(PAGE.board(show(state, decision.seat))))
    assert not {"points", "stones", "draw", "skip"} & set(keys_of(PAGE.board(show(state, other))))


def test_points_and_stones_of_the_temple_are_both_offered() -> None:
    state, decision, _ = next(step for step in steps("temple-bonus") if ("stones",) in step[1].choices)
    keys = keys_of(PAGE.board(show(state, decision.seat)))
    assert {"points", "stones", "quarry"} <= set(keys)
    assert PAGE.keys(state, ("stones",)) == (("stones",), ("quarry",))


def test_bonus_stones_can_be_taken_by_button_or_quarry() -> None:
    state, decision, _ = next(steps("bonus-stones"))
    assert {"get", "skip", "quarry"} <= set(keys_of(PAGE.board(show(state, decision.seat))))
    assert re.fullmatch(r"[1-3] pietr[ae]", PAGE.name_key(state, "get"))


def test_points_of_towers_and_spaces_are_shown_in_place() -> None:
    met = set()
    for game in mixed():
        for state, _, events in game:
            for event in events:
                if event.kind in ("tower-built", "space-scored") and event.kind not in met:
                    met.add(event.kind)
                    board = PAGE.board(show(state, None, events=(event,)))
                    assert f"{event.data['points']:+d}" in board.overlay
    assert met == {"tower-built", "space-scored"}


# Towers and pyramids


def test_a_tower_is_built_from_the_waiting_stones() -> None:
    for game in mixed():
        for (state, _, _), (following, _, events) in pairwise(game):
            built = [event for event in events if event.kind == "tower-built"]
            if not built or state.to_plain()["obelisks"]["waiting"][built[0].seat] != 2:
                continue
            stage = Stage()
            before = stage.place(PAGE.board(show(state)))
            placed = stage.place(PAGE.board(show(following)))
            waiting = {n for n, it in before.items() if it.place.startswith(f"obelisk-{built[0].seat}-")}
            tower = {n for n, it in placed.items() if it.place.startswith(f"tower-{built[0].data['tower']}-")}
            assert waiting < tower
            return
    raise AssertionError("no tower was built")


def test_a_complete_pyramid_explains_its_refusal() -> None:
    for state, _, _ in steps("choose-pyramid"):
        full = [n for n, stones in enumerate(state.to_plain()["pyramid"]["pyramids"]) if len(stones) == 5]
        if full:
            chain, choice = (f"pyramid-{full[0]}",), ("pyramid", full[0])
            assert (chain, choice) in PAGE.tempting(state)
            refusal = state.why_not(choice)
            assert refusal is not None
            assert PAGE.reason(refusal) == "Questa piramide è completa: scegline un'altra."
            return
    raise AssertionError("no pyramid was complete")


def test_a_stone_of_a_red_card_is_framed_in_the_quarry() -> None:
    for state, decision, _ in steps("choose-pyramid"):
        plain = state.to_plain()
        if plain["pending"]["from"] == "quarry":
            board = PAGE.board(show(state, decision.seat))
            place = f"quarry-{decision.seat}-{plain['quarry'][decision.seat] - 1}"
            stone = next(piece for piece in board.pieces if piece.place == place)
            frames = [node for node in parsed(board).iter("rect") if node.get("stroke") == "var(--gold)"]
            assert any(abs(float(node.get("x", 0)) + 21 - stone.x) < 0.01 for node in frames)
            return
    raise AssertionError("no entrance was taken on side B")


# Crowded boards


def full(**more: object) -> Plain:
    """A position on sides B with more than a game can have: all stones are placed, and one seat has all cards that can
    be kept."""
    plain = GAME.start(4, {**ALL_B, "wrath": True, "edition": "later"}).to_plain()
    kept = {f"decoration-{site}": 2 for site in SITES[1:]}
    return {
        **plain,
        "round": 6,
        "round_cards": ["4432"],
        "boats": [{"capacity": int(c), "stones": [None] * int(c), "site": None} for c in "4422"],
        "market": [None] * 4,
        "deck": {"entrance": 2, "sarcophagus": 2, "paved-path": 2},
        "cards": [{}, {**kept, "statue": 10, "lever": 2, "hammer": 2, "sail": 3, "chisel": 3}, {}, {}],
        "sleds": [5] * 4,
        "quarry": [0] * 4,
        "pyramid": {"pyramids": [[]] * 3, "extra": []},
        "temple": [],
        "tomb": [],
        "obelisks": {"waiting": [0] * 4, "towers": []},
        "active": 1,
        "phase": "turn",
        **more,
    }


OWNERS = [n % 4 for n in range(96)]
PYRAMIDS: Plain = {
    "pyramids": [OWNERS[:5], OWNERS[5:10], OWNERS[10:15]],
    "extra": OWNERS[15:],
}
TOWERS = [[n % 4, points] for n, points in enumerate(TOWER_POINTS)]
PILES: dict[str, Plain] = {
    "pyramid": {"pyramid": PYRAMIDS},
    "temple": {"temple": OWNERS},
    "tomb": {"tomb": OWNERS},
    "waiting": {"obelisks": {"waiting": [18] * 4, "towers": TOWERS}},
    "everywhere": {
        "pyramid": {**PYRAMIDS, "extra": OWNERS[15:24]},
        "temple": OWNERS[:24],
        "tomb": OWNERS[:24],
        "obelisks": {"waiting": [0] * 4, "towers": TOWERS},
    },
}


@pytest.mark.parametrize("pile", PILES)
def test_a_crowded_board_stays_in_bounds(pile: str) -> None:
    for wide in (False, True):
        board = PAGE.board(show(GAME.from_plain(full(**PILES[pile])), 1, wide=wide))
        assert in_bounds(board)
        assert sum("-stone-" in piece.kind for piece in board.pieces) == 4 * 29


def test_six_cards_leave_room_for_the_warnings() -> None:
    """Missing monuments are marked on the sled, even beside all kinds of cards."""
    board = PAGE.board(show(GAME.from_plain(full(tomb=OWNERS)), 1))
    omens = [node for node in parsed(board).iter("circle") if node.get("fill") == "var(--band-red)"]
    assert len(omens) == 3 * 4
    assert all(366 + 11 <= float(node.get("cx", 0)) <= 620 for node in omens)


# The wrath


def test_warnings_are_drawn_only_with_the_wrath() -> None:
    for sides in ("AAAAA", "BBBBB"):
        board = PAGE.board(show(start(2, sides)))
        assert ('fill="var(--band-red)"' in board.scenery) == (sides == "BBBBB")
    name = next(
        words for words in texts_of(PAGE.board(show(start(2, "BBBBB")))) if "ira del faraone" in words
    )
    assert name.endswith("mancano: Piramide, Tempio, Tomba e Obelischi")


def test_sides_b_are_described_in_words() -> None:
    words = " ".join(texts_of(PAGE.board(show(start(3, "BABAB")))))
    assert "Lato B: Mercato, Tempio e Obelischi." in words


# Pictures for the set-up


@pytest.mark.parametrize("site", SITES)
def test_each_side_has_its_own_picture(site: str) -> None:
    ids = set(re.findall(r' id="([^"]+)"', PAGE.symbols()))
    pictures = [PAGE.option_picture(site, side) for side in "AB"]
    assert pictures[0] != pictures[1]
    for picture in pictures:
        assert picture is not None
        root = ElementTree.fromstring(picture)
        assert root.tag == "svg"
        assert root.get("viewBox") == "0 0 240 140"
        assert " id=" not in picture
        assert set(re.findall(r'href="#([^"]+)"', picture)) <= ids


def test_other_options_have_no_picture() -> None:
    assert PAGE.option_picture("wrath", True) is None
    assert PAGE.option_picture("edition", "later") is None


def test_stones_keep_their_numbers_through_a_game() -> None:
    """Stones keep their piece numbers between boards. Only those deep in the quarry appear or disappear."""
    stage, rng = Stage(), random.Random(3)
    known: dict[int, str] = {}
    for state, _, _ in random_game(3, rng.randrange(9), "BBBBB"):
        pieces = stage.place(PAGE.board(Scene(state.seen_by(None), None, PEOPLE[:3])))
        now = {n: piece.place for n, piece in pieces.items() if "-stone-" in piece.kind}
        odd = [now.get(n) or known[n] for n in now.keys() ^ known.keys()] if known else []
        assert all(place.startswith("quarry-") for place in odd)
        known = now
