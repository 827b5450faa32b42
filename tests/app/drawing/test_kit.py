"""The parts that all boards are made of."""

import random
from xml.etree import ElementTree

from app.drawing import kit
from app.drawing.scene import Person, Piece, Scene
from pycore.contract import State
from pycore.games import GAMES

PEOPLE = (Person("Anna", "lapis"), Person("Bruno", "oro"))


def tree(drawn: str) -> ElementTree.Element:
    """A drawing as a tree of elements."""
    return ElementTree.fromstring(f"<svg>{drawn}</svg>")


def scene(seat: int | None, picked: tuple[str, ...] = ()) -> Scene:
    """The beginning of a game, seen by a seat."""
    match = GAMES["senet"].start(2, {})
    while (decision := match.decision()) is not None and decision.seat < 0:
        match.apply(random.Random(1).choice(decision.choices), [])
    return Scene(match.seen_by(seat), seat, PEOPLE, picked=picked)


def test_a_sketch_knows_the_decision_and_the_people() -> None:
    sketch = kit.Sketch[State](scene(0, ("square-3", "off")))
    decision = sketch.state.decision()
    assert decision is not None
    assert (sketch.kind, sketch.chooser, sketch.choices) == (decision.kind, decision.seat, decision.choices)
    assert (sketch.seats, sketch.name(1), sketch.colour(0)) == (2, "Bruno", "lapis")
    assert sketch.picked("card-", "square-") == "3" and sketch.picked("card-") is None
    assert sketch.mine == (decision.seat == 0) and not kit.Sketch[State](scene(None)).mine


def test_a_sketch_becomes_a_board_of_all_its_parts() -> None:
    sketch = kit.Sketch[State](scene(None))
    piece = Piece("stone", "here", 1, 2, 3, "Pietra")
    sketch.draw(
        (lambda it: it.scenery.append("<a/>"), lambda it: it.pieces.append(piece), lambda it: it.idle("<b/>"))
    )
    board = sketch.board(720, 900)
    assert (board.width, board.height, board.scenery, board.pieces) == (720, 900, "<a/>", (piece,))
    assert board.overlay == '<g pointer-events="none"><b/></g>'


def test_things_side_by_side_keep_to_their_room() -> None:
    for count in range(1, 30):
        pitch = kit.squeeze(count, 40, 300)
        assert 0 < pitch <= 40 and pitch * (count - 1) <= 300.001


def test_the_plate_of_the_player_to_move_has_a_gold_edge() -> None:
    assert 'stroke="var(--gold-deep)" stroke-width="4"' in kit.seat_panel(0, 0, 9, 9, 2, True)
    assert "gold" not in kit.seat_panel(0, 0, 9, 9, 2, False)
    assert 'stroke="var(--wood)" stroke-width="2"' in kit.panel(0, 0, 9, 9, edge="wood", width=2)


def test_a_long_name_is_squeezed_before_it_is_cut() -> None:
    whole = kit.name_tag(40, 30, "oro", "Bartolomeo Massimiliano", 20)
    squeezed = kit.name_tag(40, 30, "oro", "Bartolomeo", 20, 100, squeeze=1.2)
    cut = kit.name_tag(40, 30, "oro", "Bartolomeo Massimiliano", 20, 100)
    assert "Massimiliano" in whole and "textLength" not in whole
    assert "Bartolomeo<" in squeezed and 'textLength="100"' in squeezed
    assert "…" in cut


def test_counters_say_where_they_end() -> None:
    drawn, end = kit.counters(10, 5, (("sign", 3), ("sign", 100_000_000)))
    marks = tree(drawn).findall(".//use")
    assert [float(mark.get("x", "")) for mark in marks] == [10, 10 + 21 + 1 + 5 + 0.54 * 24]
    assert end > 90 and 'textLength="34"' in drawn


def test_pips_and_steps_show_how_many_there_are() -> None:
    fills = [disc.get("fill") for disc in tree(kit.pips(0, 0, 2, 5)).findall("circle")]
    assert fills == ["var(--gold)"] * 2 + ["var(--slot)"] * 3
    bars = [bar.get("fill") for bar in tree(kit.steps(0, 0, 100, 1, 4)).findall("rect")]
    assert bars == ["var(--sand-deep)", "var(--gold)", "var(--sand)", "var(--sand)"]


def test_a_mark_is_a_gold_line_on_a_broader_dark_one() -> None:
    under, over = tree(kit.frame(50, 40, 20, 10))
    assert (under.get("stroke"), over.get("stroke")) == ("var(--on-gold)", "var(--gold)")
    assert float(under.get("stroke-width", "")) > float(over.get("stroke-width", ""))
    assert (over.get("x"), over.get("y")) == ("40", "35")


def test_an_area_is_hit_as_a_whole_and_ringed_inside() -> None:
    (group,) = tree(kit.area("spot", "Posto", (10, 20, 60, 40), 8, 3))
    hit, *rings = group
    assert (group.get("data-key"), group.get("aria-label")) == ("spot", "Posto")
    assert (hit.get("x"), hit.get("width"), hit.get("fill")) == ("10", "60", "transparent")
    assert {(ring.get("x"), ring.get("width"), ring.get("class")) for ring in rings} == {
        ("13", "54", "halo"),
        ("13", "54", "halo-under"),
    }


def test_a_menu_fills_its_place() -> None:
    items = [kit.Item("a", "Uno"), kit.Item("b", "Due", "gold"), kit.Item("c", "Tre", "shut")]
    buttons = kit.menu((10, 5, 316, 64), items)
    plates = [tree(button).find(".//rect") for button in buttons]
    assert [plate is not None and float(plate.get("x", "")) for plate in plates] == [10, 118, 226]
    assert kit.menu((0, 0, 10, 10), []) == []


def test_lines_stand_one_below_the_other() -> None:
    first, second = tree(kit.lines(5, 30, ("Uno", "Due"), 20, 26, head=True))
    assert (first.get("y"), second.get("y")) == ("30", "56")
    assert (first.get("font-weight"), second.get("font-weight")) == ("700", None)


def test_a_mark_is_a_whole_picture_with_words_beside_it() -> None:
    drawing, words = kit.mark("<path/>", "Una pietra.", h=48)
    assert words == "Una pietra."
    assert drawing == '<svg class="legend-mark" viewBox="0 0 72 48" aria-hidden="true"><path/></svg>'


def test_a_picture_with_a_width_stands_beside_words() -> None:
    wide = ElementTree.fromstring(kit.picture("<path/>", 40.5, 30, "close-up", 20.9))
    assert (wide.get("class"), wide.get("viewBox"), wide.get("width")) == ("close-up", "0 0 40.5 30", "20")
    assert "float:left" in (wide.get("style") or "")
    plain = ElementTree.fromstring(kit.picture("<path/>", 40, 30))
    assert plain.attrib == {"viewBox": "0 0 40 30", "aria-hidden": "true"}


def test_symbols_are_named_after_their_family() -> None:
    assert kit.symbols("valle-worker")("nero") == "valle-worker-nero"


def test_shapes_take_paints_by_name() -> None:
    assert kit.disc(1, 2, 3, "gold") == '<circle cx="1" cy="2" r="3" fill="var(--gold)"/>'
    assert 'color="var(--ink)"' in kit.sign("star", 0, 0, 20)
    assert 'stroke-dasharray="6 5"' in kit.dashed(0, 0, 9, 9, 2)
    assert 'stroke-linecap="round"' in kit.stroke("M0 0h9", "water", 3, soft=True)
    assert 'stroke-opacity="0.5"' in kit.stroke("M0 0h9", "water", 3, opacity=0.5)
    assert "opacity" not in kit.stroke("M0 0h9", "water", 3) + kit.filled("M0 0h9v9z", "reed")
    assert kit.filled("M0 0z", "reed", 0.25) == '<path d="M0 0z" fill="var(--reed)" fill-opacity="0.25"/>'
    assert kit.fan("back", 0, 0, 10, 20, 3, 5).count("<use") == 3
