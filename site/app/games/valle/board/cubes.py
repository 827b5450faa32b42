"""Draws cubes in the tray: the player's own that can be laid on the picked site, or those that can be stolen."""

from functools import lru_cache
from typing import Final

from app.drawing import kit
from app.drawing.markup import Markup
from app.drawing.rectangle import Box
from app.drawing.svg import badge, box, icon, outline, text, touch
from app.games.valle.board.layout import Cells, Sketch, heading, remark, wrapped
from app.games.valle.board.symbols import CUBE, cube_kind
from app.games.valle.sites import current_site, lost_cubes, room_for
from app.games.valle.words.names import ROLES, cubes_words, one_cube, pattern_words
from app.words.italian import count, join, plural, upper_first
from pycore.games.valle.data import COLOURS, CUBES_PER_WORKER
from pycore.games.valle.places import NONE
from pycore.games.valle.position import workers_on
from pycore.games.valle.pyramids import LARGE, LEVEL, unpack
from pycore.games.valle.state import ValleState
from pycore.games.valle.theft import top_level

BESIDE: Final = 326.0
"""Width of the words to the right of the second row."""
ROW_OF: Final = {"edge": 1, "diagonal-2": 1, "centre": 1}
"""Role -> index of its cells (`Layout.cubes`), which never changes. Roles not listed stand in the first row."""
ROLE_WORDS: Final = {
    "centre": "centro",
    "corner": "angoli",
    "edge": "lati",
    "diagonal-1": "1ª diag.",
    "diagonal-2": "2ª diag.",
    "top": "cima",
    "block": "in vista",
}


def draw_build(sketch: Sketch) -> None:
    """Draw the picked site, the player's cubes that fit each place of its level, and how many cubes would be lost."""
    state, seat = sketch.state, sketch.chooser
    site = current_site(state, sketch.scene.picked)
    lost = _lost_words(state, seat)
    if site == NONE:
        heading(sketch, "tocca il cantiere" if sketch.mine else "costruisce", 660)
        remark(sketch, lost)
        _hand(sketch, seat)
        return
    hand = dict(zip(COLOURS, unpack(state.cubes[seat]), strict=True))
    taken = _rows(sketch, site, "lay", {colour: many for colour, many in hand.items() if many})
    words, left = f"Può ancora essere {join(pattern_words(state, site), 'o')}.", room_for(state, site, seat)
    below = None if taken <= {0} else sketch.layout.below
    if below is None:
        heading(sketch, f"cantiere {site + 1}, posto per {count(left, 'cubo', 'cubi')}", 660)
        remark(sketch, words)
        remark(sketch, lost, 1)
        return
    heading(sketch, f"cantiere {site + 1}, posto per {left}", 420 if lost else 660, below)
    if lost:
        fit = text(704, below, lost, 24, anchor="end", bold=True, fill="ink-soft", fit=280)
        sketch.scenery.append(fit)
    if 2 not in taken:
        sketch.scenery.append(_beside(sketch.layout.cubes[1].boxes[0].y + 14, words))


def _lost_words(state: ValleState, seat: int) -> str:
    """Words for the number of cubes that cannot be laid at present. A player who stops early loses more."""
    lost = lost_cubes(state, seat)
    going = plural(lost, "andrà", "andranno")
    return f"Almeno {count(lost, 'cubo', 'cubi')} {going} al Faraone" if lost else ""


def draw_steal(sketch: Sketch) -> None:
    """Draw the cubes that can be stolen: those of the highest level of the picked site."""
    state, seat = sketch.state, sketch.chooser
    site = current_site(state, sketch.scene.picked)
    if site == NONE:
        heading(sketch, "tocca il cantiere da cui rubare" if sketch.mine else "decide se rubare", 660)
        return
    hands = CUBES_PER_WORKER * workers_on(state, seat, site) - state.stolen.get(site, (seat, 0))[1]
    left = min(hands, state.heights[site])
    there = dict[str, int]()
    for slot in top_level(state, site):
        for colour, number in zip(COLOURS, unpack(state.slots[slot.place]), strict=True):
            if number:
                there[f"{slot.role} {colour}"] = number
    taken = _rows(sketch, site, "loot", there)
    told = f"cantiere {site + 1}, ancora {count(left, 'cubo', 'cubi')} da rubare"
    heading(sketch, told, 660, None if taken <= {0} else sketch.layout.below)


def _hand(sketch: Sketch, seat: int) -> None:
    """While no site is picked, draw the player's cubes at the places where they can be touched later."""
    places = sketch.layout.cubes[0].boxes
    for at, colour, many in zip(places, COLOURS, unpack(sketch.state.cubes[seat]), strict=True):
        if many and sketch.mine:
            sketch.overlay.append(_held(at, colour, many))
        elif many:
            sketch.scenery.append(_cube(at, colour, many, faint=True))


@lru_cache(128)
def _held(at: Box, colour: str, many: int) -> Markup:
    """A cube that can be laid after a site is picked. Until then, a touch on it says so."""
    drawn, name = _cube(at, colour, many, faint=True), upper_first(cubes_words({colour: many}))
    return touch(f"held-{colour}", name, drawn, halo=_ring(at))


def _ring(at: Box) -> str:
    """The outline around the place of a cube, for `touch`."""
    return outline(at.x, at.y - 1, at.w, at.h + 2, 10)


@lru_cache(256)
def _beside(y: float, words: str) -> str:
    """Words to the right of the second row, in as many lines as they need."""
    return kit.lines(372, y, wrapped(words, BESIDE), 24, 28, fill="ink-soft", fit=BESIDE)


def _rows(sketch: Sketch, site: int, verb: str, many: dict[str, int]) -> set[int]:
    """Draw, for each role, one cube of each colour that can go there. Those who only watch see them too.

    Returns the rows that have cubes. Each role and each colour has a fixed place, which stays empty after the last
    cube, so that nothing moves under the finger.
    """
    taken = set[int]()
    asked = dict.fromkeys((str(c[2]), str(c[3])) for c in sketch.choices if c[:2] == (_VERBS[verb], site + 1))
    for role, colour in asked:
        row = 2 if role == "centre" and sketch.state.variant.rays else ROW_OF.get(role, 0)
        cells = sketch.layout.cubes[row]
        if row not in taken:
            taken.add(row)
            sketch.scenery.append(_label(cells, _place_words(sketch.state, site, role, verb)))
        number = many.get(colour, many.get(f"{role} {colour}", 0))
        at = cells.boxes[COLOURS.index(colour)]
        if sketch.mine:
            sketch.overlay.append(_button(f"{verb}-{role}-{colour}", at, colour, number))
        else:
            sketch.scenery.append(_cube(at, colour, number, faint=True))
    return taken


def _place_words(state: ValleState, site: int, role: str, verb: str) -> str:
    """Words for a role; for the whole level, if the role includes all of it."""
    if role != "block":
        return ROLE_WORDS[role]
    level = LEVEL[site][state.heights[site] - (verb == "loot")]
    return "2° piano" if level else "in vista" if LARGE[site] else "base"


_VERBS: Final = {"lay": "build", "loot": "steal"}


@lru_cache(64)
def _label(cells: Cells, words: str) -> str:
    x, y, room, _ = cells.label
    return text(x, y, words, 24, fill="ink-soft", fit=room)


@lru_cache(512)
def _cube(at: Box, colour: str, many: int, faint: bool) -> str:
    """A cube at the place of its colour, with the number of such cubes."""
    x, y, wide, tall = at
    drawn = "" if faint else box(x, y + 1, wide, tall - 2, 10, "papyrus", "gold-deep", 2.2)
    drawn += icon(cube_kind(colour), x + wide / 2 - 26, y + 8, CUBE[0] * 1.7, CUBE[1] * 1.7)
    return drawn + badge(x + wide / 2 + 17, y + 18, many, 24)


@lru_cache(512)
def _button(key: str, at: Box, colour: str, many: int) -> Markup:
    verb, _, rest = key.partition("-")
    role = rest.rpartition("-")[0]
    where = f" {ROLES[role]}" if role in ROLES else ""
    name = f"{'Posa' if verb == 'lay' else 'Ruba'} {one_cube(colour)}{where}"
    target = outline(at.x - 2, at.y - 1, at.w + 4, at.h + 2, 10)
    drawn = _cube(at, colour, many, faint=False)
    return touch(key, name, drawn, halo=_ring(at), target=target)
