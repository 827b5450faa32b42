"""Kheops's board: networks, previews of tiles, and the final count."""

import re
from typing import cast
from xml.etree import ElementTree

import pytest

from app.drawing.rectangle import Box
from app.drawing.scene import Board
from app.drawing.svg import paint
from app.games.kheops.board.layout import CELL_NUMBERS, PORTRAIT, WIDE, cell, spot
from app.games.kheops.board.networks import contour
from app.games.kheops.board.pictures import WORTH
from app.games.kheops.board.symbols import SIGN
from app.games.kheops.page import PAGE
from pycore.contract import Choice, State
from pycore.games.kheops.scoring import Network, networks
from pycore.games.kheops.state import KheopsState
from tests.app.games.kheops.boards import (
    first_choice,
    kinds,
    plates,
)
from tests.app.games.kheops.played import SEEDS, asked, ended, show
from tests.app.games.reading import svg_of


def networks_of(state: State) -> tuple[Network, ...]:
    """All networks of a position."""
    assert isinstance(state, KheopsState)
    return networks(state)


def test_every_network_has_a_plate_with_its_value() -> None:
    for state, decision, _ in asked()[::11]:
        board = PAGE.board(show(state, decision.seat))
        values = [str(network.value) for network in networks_of(state)]
        workers = [str(supply.get("worker", 0)) for supply in state.to_plain()["supply"]]
        assert sorted(plates(board)) == sorted([*values, *workers])


def test_floors_show_the_holder_unless_cursed() -> None:
    for state, decision, _ in asked()[::11]:
        scenery = PAGE.board(show(state, decision.seat)).scenery
        held = {network.holder for network in networks_of(state) if not network.cursed}
        for seat, colour in enumerate(PAGE.colours):
            assert (f'fill="var(--floor-{colour})"' in scenery) == (seat in held)


def test_an_unconfirmed_tile_is_previewed_in_place() -> None:
    state, decision, choice = first_choice("place-tile", "tile")
    path = PAGE.keys(state, choice)[0]
    after = state.copy()
    after.apply(choice)
    shown = PAGE.board(show(state, decision.seat, picked=path))
    lying = {p.place: p.kind for p in shown.pieces if p.place.startswith("cell-")}
    then = {
        p.place: p.kind for p in PAGE.board(show(after, decision.seat)).pieces if p.place.startswith("cell-")
    }
    assert lying == then
    values = [str(network.value) for network in networks_of(after)]
    assert set(values) <= set(plates(shown))


def within(text: ElementTree.Element, places: list[Box]) -> bool:
    """Whether a text begins in one of these places."""
    x, y = float(text.get("x", 0)), float(text.get("y", 0))
    return any(place.x <= x <= place.right and place.y <= y <= place.bottom for place in places)


def pictures_of(board: Board, group: str) -> dict[str, str | None]:
    """The pictures of one group, by key, with the network value written on each."""
    found: dict[str, str | None] = {}
    last, layout = "", PORTRAIT if board.height == PORTRAIT.height else WIDE
    places = [place for several in layout.ways for place in several]
    for node in ElementTree.fromstring(f"<svg>{board.overlay}</svg>"):
        key = node.get("data-key") or ""
        said = [it for it in node.iter("text") if within(it, places)]
        if key.startswith(f"{group}-"):
            found[key] = None
        elif last.startswith(f"{group}-") and said:
            found[last] = said[0].text
        last = key
    return found


def value_after(state: State, choice: Choice) -> str | None:
    """The value of the tile's network after the choice; None if the tile makes no network."""
    after = state.copy()
    after.apply(choice)
    network = next((n for n in networks_of(after) if choice[2] in n.cells), None)
    return None if network is None else str(network.value)


@pytest.mark.parametrize("wide", [False, True])
def test_each_orientation_is_shown_with_its_network_value(wide: bool) -> None:
    """The tile is touched first. The orientation is asked for only if there are several."""
    asked_how = set()
    for state, decision, _ in asked()[::9]:
        for choice in decision.choices[::11] if decision.kind == "place-tile" else ():
            several = [c for c in decision.choices if c[:-1] == choice[:-1]]
            path = PAGE.keys(state, choice)[1][:2]
            board = PAGE.board(show(state, decision.seat, picked=path, wide=wide))
            assert len(several) == 1 or pictures_of(board, "turn") == {
                f"turn-{c[2]}-{c[3]}": value_after(state, c) for c in several
            }
            asked_how.add((len(several), len(PAGE.keys(state, choice)[1])))
    assert asked_how == {(1, 2), (3, 3)}


@pytest.mark.parametrize(("wide", "least"), [(False, 64), (True, 48)])
def test_a_cell_touched_first_shows_all_tiles_in_all_orientations(wide: bool, least: int) -> None:
    """`least` is the width that a touch target needs: 32 pixels on a phone, and 44 at 1366 x 768."""
    most = 0
    for state, decision, _ in asked()[::9]:
        if decision.kind != "place-tile":
            continue
        cell = decision.choices[0][2]
        here = [c for c in decision.choices if c[2] == cell]
        board = PAGE.board(show(state, decision.seat, picked=(f"cell-{cell}",), wide=wide))
        ways = {PAGE.keys(state, choice)[0][1]: value_after(state, choice) for choice in here}
        assert pictures_of(board, "lay") == ways
        most = max(most, len(ways))
        for node in svg_of(board).iter():
            if (node.get("data-key") or "").startswith("lay-"):
                box = next(child for child in node if child.get("class") == "halo")
                assert float(box.get("width", 0)) >= least
    assert most == 9


@pytest.mark.parametrize(
    ("pieces", "words"),
    [(("mummy",), "Ora tocca la mummia"), (("priest", "pharaoh"), "Ora tocca la pedina")],
)
def test_without_workers_the_words_name_another_pawn(pieces: tuple[str, ...], words: str) -> None:
    state, decision, _ = asked()[0]
    lit = {f"pawn-{piece}": piece for piece in pieces}
    board = PAGE.board(show(state, decision.seat, picked=("cell-0",), lit=lit))
    assert f">{words}</text>" in board.scenery


def test_every_network_is_a_group_of_keys_with_a_tooltip() -> None:
    state, decision, _ = asked()[60]
    root = svg_of(PAGE.board(show(state, decision.seat)))
    groups = [group for group in root.iter("g") if any(child.get("class") == "tip" for child in group)]
    found = networks_of(state)
    assert len(groups) == len(found) > 2
    for group, network in zip(groups, found, strict=True):
        *cells, tip = group
        assert [child.get("data-key") for child in cells] == [f"cell-{n}" for n in network.cells]
        said = " ".join(node.text or "" for node in tip.iter("text"))
        assert f"Sotterraneo di {len(network.cells)} tessere" in said
        if network.holder is not None and not network.cursed:
            assert ("Anna", "Bruno")[network.holder] in said


def test_the_count_marks_networks_one_by_one() -> None:
    for seed in SEEDS:
        state, events = ended(seed)
        counted = 0
        for n, event in enumerate(events, 1):
            board = PAGE.board(show(state, None, events=events[:n], totals=(0, 0)))
            if event.kind not in ("network-scored", "network-unpaid"):
                continue
            counted += 1
            assert contour(event.data["cells"]) in board.overlay
            given = event.data.get("points")
            assert len(plates(board)) == counted + 2 and ("data-gain" in board.overlay) == bool(given)
        assert counted == len(networks_of(state)) > 1


@pytest.mark.parametrize("wide", [False, True])
def test_the_totals_are_shown_during_the_count(wide: bool) -> None:
    state, events = ended(2)
    counted = [event for event in events if event.kind.startswith("network")]
    for told, totals in (((), (0, 0)), (counted[:1], (3, 0)), (events, None)):
        scenery = PAGE.board(show(state, None, events=told, totals=totals, wide=wide)).scenery
        shown = re.findall(r'font-size="38"[^>]*>(-?\d+)</text>', scenery)
        assert shown == [str(points) for points in totals or state.scores()]
        assert ("Si contano i punti" in scenery) == (not told)


def test_the_words_name_the_next_touch_in_every_decision() -> None:
    said = set()
    for state, decision, _ in kinds():
        board = PAGE.board(show(state, decision.seat, lit={"cell-0": "Sala"}))
        said |= set(re.findall(r">((?:Tocca|Un tocco)[^<]*)</text>", board.scenery))
    assert len(said) >= 6


def test_an_isolated_tile_is_no_network_but_its_ankh_counts() -> None:
    said = set()
    for state, decision, _ in asked()[::5]:
        joined = {cell for network in networks_of(state) for cell in network.cells}
        for n, about in enumerate(state.to_plain()["cells"]):
            if about is not None and n not in joined:
                scenery = PAGE.board(show(state, decision.seat, picked=(f"cell-{n}",))).scenery
                said |= {
                    (words, "ankh" in str(about)) for words in re.findall(r">(Isolata: [^<]*)<", scenery)
                }
    assert said == {("Isolata: conta solo l'ankh", True), ("Isolata: non fa sotterraneo", False)}


def test_the_pawn_about_to_move_is_marked() -> None:
    for state, decision, _ in kinds():
        if decision.kind == "power-to":
            x, y = cell(state.to_plain()["moving"]).stand
            board = PAGE.board(show(state, decision.seat))
            frames = [n for n in svg_of(board).iter("rect") if n.get("stroke") == "var(--gold)"]
            assert [(float(n.get("x", 0)) + 19, float(n.get("y", 0)) + 23) for n in frames] == [(x, y)]


def test_rings_of_free_spaces_do_not_cover_signs() -> None:
    """The ring around a space is at most nine units wide (`app.drawing.svg`)."""
    for n in CELL_NUMBERS:
        at = cell(n)
        found = re.search(r'y="([\d.]+)" width="[\d.]+" height="([\d.]+)"', spot(at.stand, taken=False))
        assert found is not None
        top, tall = float(found[1]) - 4.5, float(found[2]) + 9
        half = SIGN[1] / 2 - 0.7
        assert top + tall <= at.icon[1] - half or top >= at.icon[1] + half


def test_the_legend_explains_the_numbers() -> None:
    assert WORTH in [mark.words for mark in PAGE.legend()]


def test_numbers_are_drawn_above_the_latest_change() -> None:
    for state, _, events in asked():
        if networks(cast(KheopsState, state)) and any(event.kind == "pawn-placed" for event in events):
            overlay = PAGE.board(show(state, events=events)).overlay
            assert overlay.rindex(f'stroke="{paint("gold")}"') < overlay.rindex(f'fill="{paint("badge")}"')
            return
    raise AssertionError
