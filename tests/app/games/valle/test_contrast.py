"""Contrast of pieces with their ground, in the light and dark themes."""

import pytest

from app.drawing.palette import COLOURS
from app.drawing.scene import Scene
from app.drawing.svg import PAINT
from app.games.valle.board.figures import draw_standing
from app.games.valle.board.layout import Sketch
from app.games.valle.board.symbols import PEOPLE, SIZES, scarab_kind, worker_kind
from app.games.valle.page import PAGE
from tests.app.games.reading import drawn_words
from tests.app.games.valle.shown import PEOPLE as SEATED
from tests.games.valle.table import at

GROUNDS = ("sand", "sand-light", "sand-deep", "slot", "water-deep", "floor")
"""Paints under figures and scarabs."""
LEAST = 3.0


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize("colour", PEOPLE)
def test_figures_contrast_with_their_ground(colour: str, theme: int) -> None:
    """The edge or the pale line around it must have enough contrast with the ground."""
    it = COLOURS[colour].dark if theme else COLOURS[colour].light
    _, _, edge, _ = it
    symbol = PAGE.symbols().partition(f'id="{worker_kind(colour)}"')[2].partition("</symbol>")[0]
    assert 'stroke="var(--on-water)"' in symbol and COLOURS[colour].edge in symbol
    for ground in GROUNDS:
        under = PAINT[ground][theme]
        assert max(contrast(edge, under), contrast(PAINT["on-water"][theme], under)) >= LEAST, ground


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize("colour", PEOPLE)
def test_figures_contrast_with_their_outline(colour: str, theme: int) -> None:
    """The face or the edge must have enough contrast with the pale line."""
    face, _, edge, _ = COLOURS[colour].dark if theme else COLOURS[colour].light
    pale = PAINT["on-water"][theme]
    assert max(contrast(face, pale), contrast(edge, pale)) >= LEAST


def test_scarabs_have_a_minimum_size() -> None:
    assert all(min(SIZES[scarab_kind(colour)]) >= 40 for colour in PEOPLE)


def test_the_letter_of_an_occupied_space_is_drawn() -> None:
    there = [["13-A", "13-B", "8-D", "16", "16"], ["16"] * 5]
    sketch = Sketch(Scene(at(2, {13: (0, "")}, workers=there), 0, SEATED[:2]))
    draw_standing(sketch)
    assert sorted(word for word in drawn_words("".join(sketch.overlay)) if word.isalpha()) == ["A", "B", "D"]
