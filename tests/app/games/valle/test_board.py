"""The board of La Valle dei Re: everything a seat may see is drawn, touchable and named, and nothing else."""

import random
import re
from collections import Counter
from itertools import pairwise

import pytest

from app.drawing.palette import COLOURS
from app.drawing.scene import Board, Person, Piece, Scene
from app.drawing.stage import Stage
from app.drawing.svg import width_of
from app.games.valle.board.pyramids import seen_levels
from app.games.valle.board.symbols import cube_kind, overseer_kind, scarab_kind, worker_kind
from app.games.valle.page import PAGE
from app.games.valle.touch import NODE_KEYS, place_key
from build_site.paths import SITE
from pycore.contract import CHANCE, Event
from pycore.games.valle import GAME
from pycore.games.valle.state import ValleState
from tests.app.games.reading import drawn_words, idle, svg
from tests.app.games.valle.played import games, some_steps
from tests.app.games.valle.shown import (
    LOTS,
    NAMES,
    PEOPLE,
    asked,
    building,
    everything,
    lit,
    show,
    some,
)
from tests.games.valle.positions import POSITIONS
from tests.games.valle.table import at, cubes, position, tablets

KINDS = {
    *("order-lay", "order-tablet", "order", "bid-lot", "bid-tablet", "overseer", "plan", "claim"),
    *("worker", "steal", "takeover", "build"),
}


def test_colours_of_seats_and_decision_kinds() -> None:
    assert set(PAGE.colours) <= set(COLOURS) and len(set(PAGE.colours)) == 4
    drawn = (SITE / "app/games/valle/symbols.svg").read_text(encoding="utf-8")
    cubes = re.findall(r'id="valle-cube-\w+".*?fill-c-(\w+)[ "]', drawn, re.DOTALL)
    assert {"rosso", "verde"} < set(cubes) < set(COLOURS)
    assert not set(PAGE.colours) & set(cubes), "seats and cubes must have different colours"
    assert {asked(step).kind for step in some()} == KINDS


# Figures and cubes


@pytest.mark.parametrize("name", POSITIONS)
def test_every_figure_and_scarab_is_drawn(name: str) -> None:
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
    """The area or space named last in the label."""
    return piece.label.split()[-1]


@pytest.mark.parametrize("name", POSITIONS)
def test_every_visible_cube_is_drawn(name: str) -> None:
    """Cubes are checked by site, level and colour. The Pharaoh's pyramid shows at most thirty."""
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
    assert f"{stones}/30" in drawn_words(board.overlay)


def test_a_covered_centre_cube_is_hidden_in_the_drawing() -> None:
    """Its colour does not occur in the drawing, but the explanation still names it."""
    base = {"block": "rrrrrrrr", "centre": "b"}
    (open_, covered) = (at(2, {8: (0, base)}), at(2, {8: (0, base, "r")}))
    blue, hidden = f"#{cube_kind('blue')}", f"#{cube_kind('hidden')}"
    assert blue in show(open_).scenery and hidden not in show(open_).scenery
    assert blue not in show(covered).scenery and hidden in show(covered).scenery
    told = idle(PAGE, covered, "site-8")
    assert told is not None and "Base 8 rossi, al centro blu; secondo piano 1 rosso" in told[0]


def test_a_pyramid_shows_its_points_and_its_potential() -> None:
    board = show(at(2, {13: (0, "rrrr", "b"), 8: (0, "rrrrrrrb"), 4: (1, "gg")}))
    assert (
        "3" in drawn_words(board.overlay)
        and "≤5" in drawn_words(board.overlay)
        and "≤11" in drawn_words(board.overlay)
    )
    told = idle(PAGE, at(2, {4: (1, "gg")}), "site-4")
    assert told is not None
    assert told[0] == (
        "Cantiere 4, grande, di {1}: 2 cubi su 14. Base 2 verdi."
        " La piramide può ancora essere di un solo colore (11 punti), a strati (9 punti) o mista (5 punti):"
        " al massimo 11 punti, come dice la targhetta chiara."
    )


def test_unused_sites_show_their_suns() -> None:
    suns = [len(re.findall("#valle-sign-sun", show(GAME.start(seats, {})).scenery)) for seats in (2, 3, 4)]
    assert suns == [3 * 2 + 3 * 3, 3 * 3, 0]


def test_a_dispute_shows_numbers_and_rights() -> None:
    fields = {
        "overseers": [["13-A", "16"], ["16", "16"]],
        "workers": [["13-B", "13-C", "16", "16", "16"], ["13-D", "16", "16", "16", "16"]],
    }
    board = show(at(2, {13: (1, "rrb")}, **fields))
    assert {"1:0", "2:1"} <= set(drawn_words(board.overlay))
    assert "#valle-sign-steal" in board.overlay and "#valle-sign-take" in board.overlay
    first = show(at(2, {13: (1, "rrb")}, round=1, **fields))
    assert "#valle-sign-steal" not in first.overlay and "#valle-sign-take" not in first.overlay
    assert "1:0" not in drawn_words(show(at(2, {13: (0, "rrb")}, **fields)).overlay)


def test_the_numbers_of_a_dispute_are_whole() -> None:
    """The discs with the colours of the two seats, at the ends of the plate, cover no digit and no sign."""
    fields = {
        "overseers": [["13-A", "16"], ["16", "16"]],
        "workers": [["13-B", "13-C", "16", "16", "16"], ["13-D", "16", "16", "16", "16"]],
    }
    for number in (1, 2):  # without and with gold signs
        drawn = svg(show(at(2, {13: (1, "rrb")}, round=number, **fields)).overlay)
        group = next(node for node in drawn.iter("g") if any(":" in (each.text or "") for each in node))
        discs = [it for it in group.iter("circle") if str(it.get("fill")).startswith("var(--c-")]
        left, right = sorted(float(it.attrib["cx"]) for it in discs)
        free = left + float(discs[0].attrib["r"]), right - float(discs[0].attrib["r"])
        parts = [(float(it.attrib["x"]), float(it.attrib["width"])) for it in group.iter("use")]
        for it in group.iter("text"):
            if ":" in str(it.text):
                wide = width_of(str(it.text), 24, bold=it.get("font-weight") == "700")
                parts.append((float(it.attrib["x"]) - wide / 2, wide))
        ends = sorted((x, x + wide) for x, wide in parts)
        assert len(ends) >= 4 and free[0] <= ends[0][0] and ends[-1][1] <= free[1]
        assert all(one[1] <= other[0] for one, other in pairwise(ends))


# Secrets


def test_a_plan_is_shown_to_its_writer_alone() -> None:
    one, two = (at(2, phase="plan", active=1, plans=[plan, []]) for plan in (["8-D", "16"], ["17", "4-A"]))
    assert everything(show(one, 1)) == everything(show(two, 1))
    assert everything(show(one)) == everything(show(two))
    assert everything(show(one, 0)) != everything(show(two, 0))
    assert any(
        line.endswith("scrive in segreto; il tuo piano:") for line in drawn_words(show(one, 0).scenery)
    )
    mine = at(2, phase="plan", active=0, plans=[["8-D"], []])
    assert "→ va al cantiere 8, lato 20" in drawn_words(show(mine, 0).scenery)
    picked = show(mine, 0, ("site-13",))
    assert "→ va al cantiere 13" in drawn_words(picked.scenery)


def test_laid_tablets_are_shown_to_their_owner_alone() -> None:
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


def test_boards_do_not_depend_on_other_seats_secrets() -> None:
    """In whole games, a seat's view never depends on what only another seat knows."""
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


def test_the_reveal_shows_every_bid() -> None:
    laid = [tablets((0, 4), (1, 0), done=True), tablets((0, 1), (2, 2))]
    for number in (1, 2):
        state = at(2, phase="bid-lot", active=1, lots=LOTS, tablets=laid, round=number)
        events: list[Event] = []
        state.apply(("done",), events)
        board = show(state, 0, events=tuple(events))
        assert {"4", "1", "0", "2"} <= set(drawn_words(board.scenery))


def test_the_corner_shows_the_parts_of_the_round() -> None:
    start = drawn_words(show(at(2, phase="overseer", round=1)).scenery)
    assert "Turno 1" in start
    later = drawn_words(show(at(4, phase="plan", active=0)).scenery)
    for part in ("Asta", "Capomastri", "Operai", "Furto", "Conquista", "Costruzione"):
        assert part in later
    assert "Ordine" in drawn_words(show(at(4, phase="plan", active=0, options={"sargon": True})).scenery)


def test_cubes_about_to_be_lost_are_announced() -> None:
    state = building()
    assert not [line for line in drawn_words(show(state, 0).scenery) if "al Faraone" in line]
    few = at(
        2,
        {13: (0, "rrrr")},
        phase="build",
        workers=[["13-A", *["16"] * 4], ["16"] * 5],
        cubes=[cubes("rrb"), {}],
    )
    assert "Almeno 2 cubi andranno al Faraone" in drawn_words(show(few, 0).scenery)


# The drawing as a whole


def test_chance_and_the_end_have_nothing_to_touch() -> None:
    for game in games()[:6]:
        for state, decision, _ in game:
            if decision is None or decision.seat == CHANCE:
                assert not PAGE.tempting(state) and not PAGE.runs(state)
                if decision is not None:
                    assert PAGE.keys(state, decision.choices[0]) == ()
        state, _, events = game[-1]
        for n in range(len(events) + 1):
            show(state, None, events=events[:n])


def test_the_board_uses_known_symbols_and_unique_places() -> None:
    symbols = PAGE.symbols()
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
            w, h = PAGE.sizes[piece.kind]
            assert w / 3 <= piece.x <= board.width - w / 3 and h / 3 <= piece.y <= board.height - h / 3


def test_a_long_name_is_clipped_before_the_task() -> None:
    people = (Person("Bartolomea Maddalena Settembrini", "nero"), PEOPLE[1])
    state = at(
        2,
        {4: (0, "rrrb")},
        phase="build",
        workers=[["4-A", *["16"] * 4], ["16"] * 5],
        cubes=[cubes("rrbbyyggww"), {}],
    )
    lines = drawn_words(PAGE.board(Scene(state, 0, people, lit(state, ()))).scenery)
    assert any(re.fullmatch(r"Bartol\S*…: cantiere 4, posto per 2", line) for line in lines), lines
    assert "Almeno 8 cubi andranno al Faraone" in lines


def test_names_of_people_are_escaped() -> None:
    people = (Person('<script>"', "nero"), Person("&amp;", "viola"))
    for kind in ("worker", "plan", "build"):
        state = next(
            state for state, asked_, _ in some() if asked_ and asked_.kind == kind and state.seats == 2
        )
        board = PAGE.board(Scene(state.seen_by(None), None, people))
        svg(board.scenery + board.overlay)
        assert "<script>" not in board.scenery + board.overlay


def test_few_parts_of_the_drawing_change_between_steps() -> None:
    """Between two steps of a worker most parts of the drawing are unchanged."""
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


def test_spaces_of_a_site_share_a_key() -> None:
    assert place_key("8-C") == "site-8-gate" and place_key("8-D") == "site-8" and place_key("19") == "area-19"
    assert len(set(NODE_KEYS)) == len(NODE_KEYS)
    assert position()["game"] == "valle"


def test_a_scarab_moves_aside_for_a_figure_in_its_corner() -> None:
    def scarab(place: str) -> tuple[float, float]:
        state = at(2, {15: (0, "rr")}, phase="worker", workers=[["16"] * 5, [place, *["16"] * 4]])
        return next((piece.x, piece.y) for piece in show(state, 0).pieces if piece.place == "scarab-15")

    assert scarab("15-A") == scarab("16")
    assert scarab("15-C")[0] > scarab("16")[0] and scarab("15-C")[1] < scarab("16")[1]
