"""Kheops's board: everything can be touched, what would follow is shown before, networks tell value and holder."""

import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

from app.drawing.palette import COLOURS
from app.drawing.scene import Board, Person, Scene
from app.drawing.stage import Stage
from app.drawing.svg import PAINT
from app.games.kheops import view as kheops
from app.games.kheops.layout import BAR, cell
from app.games.kheops.networks import contour
from app.table.picker import Picker
from pycore.contract import CHANCE, Choice, Decision, State
from pycore.games.kheops.data import CELLS, NEIGHBOURS, NONE, SIDES, SYMBOL, UP
from pycore.games.kheops.scoring import networks
from tests.app.games.kheops.played import GAME, SEEDS, Step, asked, ended, random_game, show

SIGN = "kheops-sign-"


def svg(board: Board) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{board.scenery}{board.overlay}</svg>")


def drawn_keys(board: Board) -> list[str]:
    return [key for node in svg(board).iter() if (key := node.get("data-key"))]


@cache
def drawn() -> list[tuple[State, Decision, tuple[str, ...]]]:
    """Positions with what is asked, and the keys on their boards before anything is touched."""
    return [
        (state, decision, tuple(drawn_keys(kheops.board(show(state, decision.seat)))))
        for state, decision, _ in asked()[::3]
    ]


def kinds() -> list[Step]:
    """A position of every kind of decision."""
    return list({(step[1].kind, step[1].rule): step for step in asked()}.values())


def test_random_games_ask_everything() -> None:
    rules = {(decision.kind, decision.rule.removeprefix("kheops-")) for _, decision, _ in asked()}
    assert rules == {
        ("place-pawn", "pedina"),
        ("power", "ruotare"),
        ("power", "scambiare"),
        ("power", "spostare"),
        ("power-to", "scambiare"),
        ("power-to", "spostare"),
        ("place-tile", "tessera"),
    }


def picker(state: State, decision: Decision) -> Picker:
    return Picker({choice: kheops.keys(state, choice) for choice in decision.choices})


def walks(chains: tuple[tuple[str, ...], ...]) -> Iterator[tuple[str, ...]]:
    """What is picked at each touch on the way to a choice."""
    for chain in chains:
        for n in range(len(chain)):
            yield chain[: n + 1]


def test_every_touch_on_the_way_to_a_choice_is_on_the_board() -> None:
    """Ways to turn a tile show up only when its cell is picked."""
    for state, decision, _ in asked()[::9]:
        for choice in decision.choices[:: max(1, len(decision.choices) // 7)]:
            for path in walks(kheops.keys(state, choice)):
                before = show(state, decision.seat, picked=path[:-1])
                assert path[-1] in drawn_keys(kheops.board(before)), (choice, path)


def test_no_key_is_drawn_twice_and_all_have_names() -> None:
    for state, _, keys in drawn():
        assert len(keys) == len(set(keys))
        assert {f"cell-{n}" for n in range(CELLS)} <= set(keys)
        for key in keys:
            assert re.fullmatch(r"[A-Z].*", kheops.name_key(state, key))
            assert kheops.name_key(state, key) != key


def test_chains_tell_choices_apart() -> None:
    """A chain that goes on is one that decides at once, and is touched again for another choice."""
    for state, decision, _ in asked()[::5]:
        chains = [(chain, choice) for choice in decision.choices for chain in kheops.keys(state, choice)]
        whole = {chain for chain, _ in chains}
        assert len(whole) == len(chains)
        for chain in whole:
            begun = [chain[:n] for n in range(1, len(chain)) if chain[:n] in whole]
            assert not begun or (decision.kind == "power" and len(set(chain)) == 1), chain


def test_a_tile_touched_takes_a_worker() -> None:
    state, decision, _ = asked()[0]
    free = next(n for n in range(CELLS) if ("pawn", "worker", n) in decision.choices)
    touch = picker(state, decision).touch((), f"cell-{free}")
    assert touch is not None and touch.complete == (("pawn", "worker", free),) and not touch.open


def test_a_tile_turns_clockwise_with_every_touch() -> None:
    """Up, a tile that opens to the left opens to the right, then below; down, it opens above, then to the right."""
    met = set()
    for state, decision, _ in asked():
        for n in {int(choice[1]) for choice in decision.choices if choice[0] == "rotate"}:
            legal = [choice for choice in decision.choices if choice[1] == n]
            if len(legal) == 1:
                assert kheops.keys(state, legal[0]) == ((f"cell-{n}",),)
                continue
            first, second = sorted(legal, key=lambda choice: len(kheops.keys(state, choice)[0]))
            assert kheops.keys(state, first) == ((f"cell-{n}",),)
            assert kheops.keys(state, second) == ((f"cell-{n}", f"cell-{n}"),)
            was = SIDES[state.open[n]]  # type: ignore[attr-defined]
            met.add((bool(UP[n]), was, str(first[2]), str(second[2])))
    assert {(True, "L", "R", "V"), (False, "L", "V", "R"), (True, "LV", "LR", "RV")} <= met


def test_tempting_touches_are_refused_with_a_reason() -> None:
    answers = set()
    for state, decision, on_board in drawn():
        legal = {chain for choice in decision.choices for chain in kheops.keys(state, choice)}
        for chain, choice in kheops.tempting(state):
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


def test_luck_and_the_end_have_nothing_to_touch() -> None:
    for state, decision, _ in random_game(1):
        if decision.seat == CHANCE:
            assert kheops.keys(state, decision.choices[0]) == ()
            assert kheops.tempting(state) == ()
            kheops.board(show(state))
    state, events = ended(1)
    assert kheops.tempting(state) == ()
    kheops.board(show(state, None, events=events))


def test_the_board_is_well_formed_and_names_only_known_paints() -> None:
    symbols = kheops.symbols()
    ids = set(re.findall(r' id="([^"]+)"', symbols))
    assert all(name.startswith("kheops-") for name in ids)
    ElementTree.fromstring(f"<svg>{symbols}</svg>")
    custom = {*PAINT, *(f"c-{c}{part}" for c in COLOURS for part in ("", "-side", "-edge", "-mark"))}
    assert set(re.findall(r"var\(--([a-z-]+)\)", symbols)) <= custom
    over, end = ended(0)
    boards = [kheops.board(show(over, None, events=end[:n])) for n in range(len(end) + 1)]
    for state, decision, events in kinds():
        for path in ((), *walks(kheops.keys(state, decision.choices[0]))):
            boards.append(kheops.board(show(state, decision.seat, events=events, picked=path)))
    for board in boards:
        svg(board)
        text = board.scenery + board.overlay
        assert " id=" not in text and not re.search(r"#[0-9a-f]{6}\b", text)
        assert set(re.findall(r"var\(--([a-z-]+)\)", text)) <= custom
        used = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
        assert used | {piece.kind for piece in board.pieces} <= ids


def test_names_of_people_are_escaped() -> None:
    people = (Person('<script>"', "bianco"), Person("&amp;", "lapis"))
    state = asked()[20][0]
    board = kheops.board(Scene(state.seen_by(0), 0, people))
    svg(board)
    assert "<script>" not in board.scenery + board.overlay


def test_every_tile_shows_its_symbol_and_every_pawn_is_one_piece() -> None:
    for state, decision, _ in asked()[::5]:
        board, plain = kheops.board(show(state, decision.seat)), state.to_plain()
        places = [piece.place for piece in board.pieces]
        assert len(places) == len(set(places))
        signs = {p.place: p.kind for p in board.pieces if p.kind.startswith(SIGN)}
        wanted = {
            f"cell-{n}": SIGN + it["tile"].split(":")[2]
            for n, it in enumerate(plain["cells"])
            if it is not None
        }
        hand = {
            f"hand-{name.replace(':', '-')}": SIGN + name.split(":")[2]
            for name in plain["hands"][decision.seat]
        }
        assert signs == wanted | hand
        pawns = [piece for piece in board.pieces if not piece.kind.startswith(SIGN)]
        assert len(pawns) == 2 * 17
        assert all(piece.kind in kheops.SIZES for piece in board.pieces)


def test_everything_lies_on_the_board() -> None:
    for state, decision, _ in kinds():
        board = kheops.board(show(state, decision.seat))
        for piece in board.pieces:
            w, h = kheops.SIZES[piece.kind]
            assert w / 2 <= piece.x <= board.width - w / 2
            assert h / 2 <= piece.y <= board.height - h / 2


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    for state, decision, _ in asked()[::20]:
        for eyes in (1 - decision.seat, None):
            board = kheops.board(show(state, eyes))
            shown = {piece.place for piece in board.pieces if piece.place.startswith("hand-")}
            plain = state.seen_by(eyes).to_plain()
            known = [name for hand in plain["hands"] for name in hand if name is not None]
            assert shown == {f"hand-{name.replace(':', '-')}" for name in known}


def test_a_pawn_glides_from_its_reserve_and_a_symbol_from_the_hand() -> None:
    state, decision, _ = asked()[0]
    stage = Stage()
    before = stage.place(kheops.board(show(state, decision.seat)))
    choice = decision.choices[0]
    after_state = state.copy()
    after_state.apply(choice)
    after = stage.place(kheops.board(show(after_state, decision.seat)))
    (moved,) = [n for n, piece in after.items() if piece.place == f"pawn-{choice[2]}"]
    assert before[moved].place.startswith(f"reserve-{decision.seat}-{choice[1]}-")


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


def test_every_network_has_a_plate_with_its_value() -> None:
    for state, decision, _ in asked()[::11]:
        board = kheops.board(show(state, decision.seat))
        values = [str(network.value) for network in networks(state)]  # type: ignore[arg-type]
        workers = [str(supply.get("worker", 0)) for supply in state.to_plain()["supply"]]
        assert sorted(plates(board)) == sorted([*values, *workers])


def test_floors_tell_the_holder_and_the_curse() -> None:
    for state, decision, _ in asked()[::11]:
        scenery = kheops.board(show(state, decision.seat)).scenery
        held = {network.holder for network in networks(state) if not network.cursed}  # type: ignore[arg-type]
        for seat, colour in enumerate(kheops.COLOURS):
            assert (f'fill="var(--floor-{colour})"' in scenery) == (seat in held)


def test_a_tile_is_shown_where_it_would_lie_before_it_is_confirmed() -> None:
    state, decision, choice = first_choice("place-tile", "tile")
    path = kheops.keys(state, choice)[0]
    after = state.copy()
    after.apply(choice)
    shown = kheops.board(show(state, decision.seat, picked=path))
    lying = {p.place: p.kind for p in shown.pieces if p.place.startswith("cell-")}
    then = {
        p.place: p.kind
        for p in kheops.board(show(after, decision.seat)).pieces
        if p.place.startswith("cell-")
    }
    assert lying == then
    values = [str(network.value) for network in networks(after)]  # type: ignore[arg-type]
    assert set(values) <= set(plates(shown))


def pictured(board: Board, group: str) -> dict[str, str | None]:
    """The ways that are pictures of the strip, with what each says that the network would be worth."""
    found: dict[str, str | None] = {}
    last = ""
    for node in ElementTree.fromstring(f"<svg>{board.overlay}</svg>"):
        key = node.get("data-key") or ""
        said = [it for it in node.iter("text") if float(it.get("y", 0)) > BAR[1]]
        if key.startswith(f"{group}-"):
            found[key] = None
        elif last.startswith(f"{group}-") and said:
            found[last] = said[0].text
        last = key
    return found


def worth(state: State, choice: Choice) -> str | None:
    """What the network of a tile would be worth."""
    after = state.copy()
    after.apply(choice)
    network = next((n for n in networks(after) if choice[2] in n.cells), None)  # type: ignore[arg-type]
    return None if network is None else str(network.value)


def test_every_way_to_turn_is_a_picture_with_what_it_would_be_worth() -> None:
    """The tile is touched first: where it can lie in several ways it is asked how."""
    asked_how = set()
    for state, decision, _ in asked()[::9]:
        for choice in decision.choices[::11] if decision.kind == "place-tile" else ():
            several = [c for c in decision.choices if c[:-1] == choice[:-1]]
            path = kheops.keys(state, choice)[1][:2]
            board = kheops.board(show(state, decision.seat, picked=path))
            assert len(several) == 1 or pictured(board, "turn") == {
                f"turn-{c[2]}-{c[3]}": worth(state, c) for c in several
            }
            asked_how.add((len(several), len(kheops.keys(state, choice)[1])))
    assert asked_how == {(1, 2), (3, 3)}


def test_a_cell_touched_first_shows_the_hand_in_all_its_ways() -> None:
    most = 0
    for state, decision, _ in asked()[::9]:
        if decision.kind != "place-tile":
            continue
        cell = decision.choices[0][2]
        here = [c for c in decision.choices if c[2] == cell]
        board = kheops.board(show(state, decision.seat, picked=(f"cell-{cell}",)))
        ways = {kheops.keys(state, choice)[0][1]: worth(state, choice) for choice in here}
        assert pictured(board, "lay") == ways
        most = max(most, len(ways))
        for node in svg(board).iter():
            if (node.get("data-key") or "").startswith("lay-"):
                box = next(child for child in node if child.get("class") == "halo")
                assert float(box.get("width", 0)) >= 64, "a finger wants 32 pixels"
    assert most == 9


@pytest.mark.parametrize(
    ("pieces", "words"),
    [(("mummy",), "Ora tocca la mummia"), (("priest", "pharaoh"), "Ora tocca la pedina")],
)
def test_without_a_worker_another_pawn_is_touched(pieces: tuple[str, ...], words: str) -> None:
    state, decision, _ = asked()[0]
    lit = {f"pawn-{piece}": piece for piece in pieces}
    board = kheops.board(show(state, decision.seat, picked=("cell-0",), lit=lit))
    assert f">{words}</text>" in board.scenery


def test_every_network_is_a_group_of_keys_with_a_tip() -> None:
    state, decision, _ = asked()[60]
    root = svg(kheops.board(show(state, decision.seat)))
    groups = [group for group in root.iter("g") if any(child.get("class") == "tip" for child in group)]
    found = networks(state)  # type: ignore[arg-type]
    assert len(groups) == len(found) > 2
    for group, network in zip(groups, found, strict=True):
        *cells, tip = group
        assert [child.get("data-key") for child in cells] == [f"cell-{n}" for n in network.cells]
        said = " ".join(node.text or "" for node in tip.iter("text"))
        assert f"Sotterraneo di {len(network.cells)} tessere" in said
        if network.holder is not None and not network.cursed:
            assert ("Anna", "Bruno")[network.holder] in said


def test_the_count_marks_one_network_after_the_other() -> None:
    for seed in SEEDS:
        state, events = ended(seed)
        counted = 0
        for n, event in enumerate(events, 1):
            board = kheops.board(show(state, None, events=events[:n], totals=(0, 0)))
            if event.kind not in ("network-scored", "network-unpaid"):
                continue
            counted += 1
            assert contour(event.data["cells"]) in board.overlay
            given = event.data.get("points")
            assert len(plates(board)) == counted + 2 and ("data-gain" in board.overlay) == bool(given)
        assert counted == len(networks(state)) > 1  # type: ignore[arg-type]


def test_the_strip_shows_how_far_the_count_has_come() -> None:
    state, events = ended(2)
    counted = [event for event in events if event.kind.startswith("network")]
    for told, totals in (((), (0, 0)), (counted[:1], (3, 0)), (events, None)):
        scenery = kheops.board(show(state, None, events=told, totals=totals)).scenery
        shown = re.findall(r'font-size="38"[^>]*>(-?\d+)</text>', scenery)
        assert shown == [str(points) for points in totals or state.scores()]
        assert ("Si contano i punti" in scenery) == (not told)


def test_the_strip_says_what_to_touch_in_every_decision() -> None:
    said = set()
    for state, decision, _ in kinds():
        board = kheops.board(show(state, decision.seat, lit={"cell-0": "Sala"}))
        said |= set(re.findall(r">((?:Tocca|Un tocco)[^<]*)</text>", board.scenery))
    assert len(said) >= 6


def test_the_pawn_that_is_about_to_go_is_marked() -> None:
    for state, decision, _ in kinds():
        if decision.kind == "power-to":
            x, y = cell(state.to_plain()["moving"]).stand
            board = kheops.board(show(state, decision.seat))
            frames = [n for n in svg(board).iter("rect") if n.get("stroke") == "var(--gold)"]
            assert [(float(n.get("x", 0)) + 19, float(n.get("y", 0)) + 23) for n in frames] == [(x, y)]


def test_a_contour_has_only_outer_sides() -> None:
    assert contour((0,)).count("M") == 3
    assert contour((0, 1)).count("M") == 4
    assert contour((0, 2)).count("M") == 6
    for n in range(CELLS):
        others = [other for other in NEIGHBOURS[n] if other != NONE]
        assert contour((n, *others)).count("M") == 3 - len(others) + 2 * len(others)


def test_a_finger_finds_every_cell() -> None:
    """A circle of 30 pixels fits into each, on a phone 360 pixels wide."""
    for n in range(CELLS):
        (ax, ay), (bx, by), (cx, cy) = cell(n).corners
        area = abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay))
        around = sum(
            ((x - u) ** 2 + (y - v) ** 2) ** 0.5
            for (x, y), (u, v) in (((ax, ay), (bx, by)), ((bx, by), (cx, cy)), ((cx, cy), (ax, ay)))
        )
        assert 2 * area / around / 2 > 30


def test_each_symbol_has_a_sign_of_its_own() -> None:
    found = dict(re.findall(rf'<symbol id="{SIGN}([a-z-]+)"[^>]*>(.*?)</symbol>', kheops.symbols()))
    assert found.keys() == {symbol for symbol in SYMBOL if symbol}
    assert len(set(found.values())) == len(found)


def test_the_start_can_be_drawn_from_nothing() -> None:
    board = kheops.board(show(GAME.start(2, {})))
    assert [piece for piece in board.pieces if piece.kind.startswith(SIGN)] == []
