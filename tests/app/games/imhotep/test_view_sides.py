"""Sides B on Imhotep's board, in any mixture: nothing overflows, nothing hidden shows, towers are built of pieces."""

import random
import re
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from app.drawing.scene import Board, Scene
from app.drawing.stage import Stage
from app.games.imhotep import texts
from app.games.imhotep import view as imhotep
from app.games.imhotep.market import pile_size
from pycore.contract import CHANCE, HIDDEN, Plain, State
from pycore.games.imhotep.data import SITES, TOWER_POINTS
from tests.app.games.imhotep.played import (
    GAME,
    MIXTURES,
    PEOPLE,
    Step,
    drawn_stones,
    ended,
    mixed,
    random_game,
    show,
    start,
)
from tests.games.imhotep.positions_pair import POSITIONS_PAIR

ALL_B = dict.fromkeys(SITES, "B")


def parsed(board: Board) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{board.scenery}{board.overlay}</svg>")


def keys_of(board: Board) -> list[str]:
    return [key for node in parsed(board).iter() if (key := node.get("data-key"))]


def texts_of(board: Board) -> set[str]:
    words = {node.text for node in parsed(board).iter() if node.text}
    return words | {label for node in parsed(board).iter() if (label := node.get("aria-label"))}


def icons_of(board: Board) -> set[str]:
    """The symbols that are drawn."""
    return {symbol for node in parsed(board).iter("use") if (symbol := node.get("href"))}


def in_bounds(board: Board) -> bool:
    sizes = imhotep.SIZES
    return all(
        sizes[it.kind][0] / 2 <= it.x <= board.width - sizes[it.kind][0] / 2
        and sizes[it.kind][1] / 2 <= it.y <= board.height - sizes[it.kind][1] / 2
        for it in board.pieces
    )


def steps(kind: str) -> Iterator[Step]:
    return (step for game in mixed() for step in game if step[1].kind == kind)


# All mixtures


@pytest.mark.parametrize("sides", MIXTURES)
def test_every_mixture_is_drawn_whole(sides: str) -> None:
    game = mixed()[MIXTURES.index(sides)]
    ids = set(re.findall(r' id="([^"]+)"', imhotep.symbols()))
    for state, decision, events in game[::9]:
        seat = decision.seat if decision.seat != CHANCE else None
        board = imhotep.board(show(state, seat, events=events))
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
    imhotep.board(show(final, 0, events=events))


def test_only_what_is_asked_can_be_touched() -> None:
    for game in mixed():
        for state, decision, _ in game[::9]:
            keys = keys_of(imhotep.board(show(state, decision.seat if decision.seat != CHANCE else None)))
            assert any(key.startswith("pyramid-") for key in keys) == (decision.kind == "choose-pyramid")
            assert any(key.startswith("market-") for key in keys) == (decision.kind == "take-card")


def test_buttons_are_for_the_chooser_alone() -> None:
    state, decision, _ = next(steps("temple-bonus"))
    other = (decision.seat + 1) % state.seats
    assert {"points", "draw"} & set(keys_of(imhotep.board(show(state, decision.seat))))
    assert not {"points", "stones", "draw", "skip"} & set(keys_of(imhotep.board(show(state, other))))


def test_points_and_stones_of_the_temple_are_both_offered() -> None:
    state, decision, _ = next(step for step in steps("temple-bonus") if ("stones",) in step[1].choices)
    keys = keys_of(imhotep.board(show(state, decision.seat)))
    assert {"points", "stones", "quarry"} <= set(keys)
    assert imhotep.keys(state, ("stones",)) == (("stones",), ("quarry",))


def test_stones_of_the_pyramid_have_a_button_and_the_quarry() -> None:
    state, decision, _ = next(steps("bonus-stones"))
    assert {"get", "skip", "quarry"} <= set(keys_of(imhotep.board(show(state, decision.seat))))
    assert re.fullmatch(r"[1-3] pietr[ae]", imhotep.name_key(state, "get"))


def test_points_of_towers_and_of_the_temple_are_shown_where_they_were_made() -> None:
    met = set()
    for game in mixed():
        for state, _, events in game:
            for event in events:
                if event.kind in ("tower-built", "space-scored") and event.kind not in met:
                    met.add(event.kind)
                    board = imhotep.board(show(state, None, events=(event,)))
                    assert f"{event.data['points']:+d}" in board.overlay
    assert met == {"tower-built", "space-scored"}


# The face-down pair


def test_the_pair_lies_face_down() -> None:
    states = (state for state, decision, _ in steps("take-card") if ("take", 3) in decision.choices)
    state = next(state for state in states if state.to_plain()["options"]["market"] == "B")
    for seat in (None, *range(state.seats)):
        assert "Due carte coperte" in texts_of(imhotep.board(show(state, seat)))
    assert imhotep.keys(state, ("take", 3)) == (("market-3",),)
    assert imhotep.name_key(state, "market-3") == "Due carte coperte"
    assert texts.label(state, ("take", 3)) == "Prendi le due carte coperte"


def with_pair(state: State, pair: list[str]) -> State | None:
    """The same position, had these two cards been looked at; None when there are no such cards."""
    plain: Plain = state.to_plain()
    deck = dict(plain["deck"])
    for kind in plain["pending"]["pair"]:
        deck[kind] = deck.get(kind, 0) + 1
    for kind in pair:
        if not deck.get(kind):
            return None
        deck[kind] -= 1
    deck = {kind: n for kind, n in deck.items() if n}
    return GAME.from_plain({**plain, "deck": deck, "pending": {**plain["pending"], "pair": sorted(pair)}})


def told(state: State, scene: Scene) -> tuple[object, ...]:
    """Everything that somebody is shown or told of a position."""
    seen = scene.state
    decision = seen.decision()
    assert decision is not None
    return (
        imhotep.board(scene),
        texts.status(seen, False),
        tuple(texts.facts(seen, seat) for seat in range(state.seats)),
        tuple(texts.label(seen, choice) for choice in decision.choices),
        imhotep.tempting(seen),
        tuple(imhotep.name_key(seen, f"market-{place}") for place in range(4)),
    )


def test_the_pair_is_told_to_nobody_else() -> None:
    checked = 0
    for state, decision, _ in steps("keep"):
        others = [None, *(seat for seat in range(state.seats) if seat != decision.seat)]
        for pair in (["statue", "statue"], ["lever", "sail"], ["entrance", "hammer"]):
            if different := with_pair(state, pair):
                for seat in others:
                    assert told(state, show(state, seat)) == told(different, show(different, seat))
                    assert not any(
                        key.startswith("keep-") for key in keys_of(imhotep.board(show(state, seat)))
                    )
                checked += 1
    assert checked > 20


def test_events_of_the_look_are_told_to_nobody_else() -> None:
    looked = 0
    for game in mixed():
        for _, _, events in game:
            for event in events:
                if event.kind == "card-looked":
                    looked += 1
                    assert texts.line(event).startswith(f"{{{event.seat}}} vede ")
                    assert texts.line(event.seen_by(None)) == ""
                    assert texts.line(event.seen_by((event.seat + 1) % 2 if event.seat < 2 else 0)) == ""
    assert looked


def test_who_looks_sees_the_pair_and_keeps_one() -> None:
    for state, decision, _ in steps("keep"):
        board = imhotep.board(show(state, decision.seat))
        pair = state.to_plain()["pending"]["pair"]
        assert {key for key in keys_of(board) if key.startswith("keep-")} == {f"keep-{kind}" for kind in pair}


def test_two_alike_are_one_thing_to_touch() -> None:
    for state, decision, _ in steps("keep"):
        if same := with_pair(state, ["statue", "statue"]):
            board = imhotep.board(show(same, decision.seat))
            assert keys_of(board).count("keep-statue") == 1
            return
    raise AssertionError("no pair could be two statues")


def known(name: str) -> State:
    """A deep position in which counting tells something of the pair."""
    return GAME.from_plain(POSITIONS_PAIR[name])


def test_what_counting_tells_of_the_lying_pair_is_shown_to_all() -> None:
    state = known("2-b-the-pair-is-known")
    for seat in (None, 0, 1):
        board = imhotep.board(show(state, seat))
        assert "si conoscono" in texts_of(board)
        assert {"#imhotep-card-hammer", "#imhotep-card-sail"} <= set(icons_of(board))
    state.apply(("sail", 0, "market"))
    assert imhotep.name_key(state, "market-3") == "Due carte coperte, si conoscono: Martello e Vela"
    assert texts.label(state, ("take", 3)) == "Prendi le due carte coperte (si conoscono: Martello e Vela)"


def test_one_known_card_is_shown_while_its_owner_looks_at_the_other() -> None:
    for name, card in (
        ("3-b-one-card-known-before-it-is-looked-at", "entrance"),
        ("4-b-one-known-and-one-looked-at", "paved-path"),
    ):
        state = known(name)
        for seat in (None, *range(state.seats)):
            board = imhotep.board(show(state, seat))
            assert "guarda le due carte" in texts_of(board)
            assert f"#imhotep-card-{card}" in icons_of(board)
    owner = 3
    for seat in (None, *range(4)):
        touched = [key for key in keys_of(imhotep.board(show(state, seat))) if key.startswith("keep-")]
        assert touched == (["keep-entrance", "keep-paved-path"] if seat == owner else [])


def test_of_a_known_pair_one_is_kept_by_its_owner() -> None:
    state = known("2-b-of-a-known-pair-one-is-kept")
    for seat in (None, 0, 1):
        board = imhotep.board(show(state, seat))
        assert "sceglie una carta" in texts_of(board)
        touched = [key for key in keys_of(board) if key.startswith("keep-")]
        assert touched == ([] if seat == 1 else ["keep-entrance", "keep-hammer"])


def test_the_pile_is_what_can_be_drawn() -> None:
    """The pair's cards are unseen, but no part of it; those that are looked at are still out for the others."""
    for game in mixed():
        for state, decision, _ in game:
            plain = state.to_plain()
            unseen = sum(plain["deck"].values())
            lying = 2 - len(plain["laid"]) if HIDDEN in plain["market"] else 0
            if decision.kind == "keep":
                for seat in (None, *range(state.seats)):
                    assert pile_size(state.seen_by(seat).to_plain()) == unseen
            elif decision.kind not in ("look", "bury"):
                assert pile_size(plain) == unseen - lying
                board = imhotep.board(show(state, None))
                assert f"Mazzo: {unseen - lying} cart" in "".join(board.scenery)


# Towers and pyramids


def test_a_tower_is_built_of_the_waiting_stones() -> None:
    for game in mixed():
        for (state, _, _), (following, _, events) in pairwise(game):
            built = [event for event in events if event.kind == "tower-built"]
            if not built or state.to_plain()["obelisks"]["waiting"][built[0].seat] != 2:
                continue
            stage = Stage()
            before = stage.place(imhotep.board(show(state)))
            placed = stage.place(imhotep.board(show(following)))
            waiting = {n for n, it in before.items() if it.place.startswith(f"obelisk-{built[0].seat}-")}
            tower = {n for n, it in placed.items() if it.place.startswith(f"tower-{built[0].data['tower']}-")}
            assert waiting < tower
            return
    raise AssertionError("no tower was built")


def test_a_complete_pyramid_answers_why() -> None:
    for state, _, _ in steps("choose-pyramid"):
        full = [n for n, stones in enumerate(state.to_plain()["pyramid"]["pyramids"]) if len(stones) == 5]
        if full:
            chain, choice = (f"pyramid-{full[0]}",), ("pyramid", full[0])
            assert (chain, choice) in imhotep.tempting(state)
            refusal = state.why_not(choice)
            assert refusal is not None
            assert texts.reason(refusal) == "Questa piramide è completa: scegline un'altra."
            return
    raise AssertionError("no pyramid was complete")


def test_a_stone_of_a_red_card_is_framed_in_the_quarry() -> None:
    for state, decision, _ in steps("choose-pyramid"):
        plain = state.to_plain()
        if plain["pending"]["from"] == "quarry":
            board = imhotep.board(show(state, decision.seat))
            place = f"quarry-{decision.seat}-{plain['quarry'][decision.seat] - 1}"
            stone = next(piece for piece in board.pieces if piece.place == place)
            frames = [node for node in parsed(board).iter("rect") if node.get("stroke") == "var(--gold)"]
            assert any(abs(float(node.get("x", 0)) + 21 - stone.x) < 0.01 for node in frames)
            return
    raise AssertionError("no entrance was taken on side B")


# What has no limit


def full(**more: object) -> Plain:
    """More of everything than a game can bring, on sides B: all colours placed, one player with all cards to keep."""
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
def test_what_has_no_limit_stays_on_the_board(pile: str) -> None:
    board = imhotep.board(show(GAME.from_plain(full(**PILES[pile])), 1))
    assert in_bounds(board)
    assert sum("-stone-" in piece.kind for piece in board.pieces) == 4 * 29


def test_the_sixth_card_leaves_room_for_the_warnings() -> None:
    """The monuments that are missing are drawn on the sled, also beside all kinds of cards."""
    board = imhotep.board(show(GAME.from_plain(full(tomb=OWNERS)), 1))
    omens = [node for node in parsed(board).iter("circle") if node.get("fill") == "var(--band-red)"]
    assert len(omens) == 3 * 4
    assert all(366 + 11 <= float(node.get("cx", 0)) <= 620 for node in omens)


# The wrath


def test_warnings_are_drawn_only_with_the_wrath() -> None:
    for sides in ("AAAAA", "BBBBB"):
        board = imhotep.board(show(start(2, sides)))
        assert ('fill="var(--band-red)"' in board.scenery) == (sides == "BBBBB")
    name = next(
        words for words in texts_of(imhotep.board(show(start(2, "BBBBB")))) if "ira del faraone" in words
    )
    assert name.endswith("mancano: Piramide, Tempio, Tomba e Obelischi")


def test_sides_are_told_to_those_who_do_not_see_them() -> None:
    words = " ".join(texts_of(imhotep.board(show(start(3, "BABAB")))))
    assert "Lato B: Mercato, Tempio e Obelischi." in words


# Pictures for the set-up


@pytest.mark.parametrize("site", SITES)
def test_both_sides_have_their_picture(site: str) -> None:
    ids = set(re.findall(r' id="([^"]+)"', imhotep.symbols()))
    pictures = [imhotep.option_picture(site, side) for side in "AB"]
    assert pictures[0] != pictures[1]
    for picture in pictures:
        assert picture is not None
        root = ElementTree.fromstring(picture)
        assert root.tag == "svg"
        assert root.get("viewBox") == "0 0 240 140"
        assert " id=" not in picture
        assert set(re.findall(r'href="#([^"]+)"', picture)) <= ids


def test_other_options_have_no_picture() -> None:
    assert imhotep.option_picture("wrath", True) is None
    assert imhotep.option_picture("edition", "later") is None


def test_a_random_walk_never_loses_a_stone() -> None:
    """From one board to the next the stones keep their numbers: none appears or disappears but deep in the quarry."""
    stage, rng = Stage(), random.Random(3)
    known: dict[int, str] = {}
    for state, _, _ in random_game(3, rng.randrange(9), "BBBBB"):
        pieces = stage.place(imhotep.board(Scene(state.seen_by(None), None, PEOPLE[:3])))
        now = {n: piece.place for n, piece in pieces.items() if "-stone-" in piece.kind}
        odd = [now.get(n) or known[n] for n in now.keys() ^ known.keys()] if known else []
        assert all(place.startswith("quarry-") for place in odd)
        known = now
