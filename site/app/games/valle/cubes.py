"""Cubes in the tray: which of one's own can be laid on the site in hand and where, which of another's can be stolen."""

from functools import lru_cache
from typing import Final

from app.drawing.markup import Markup
from app.drawing.svg import badge, box, clip, icon, outline, text, touch
from app.games.valle.art import CUBE, cube_kind
from app.games.valle.layout import TRAY_TOP, Sketch
from app.games.valle.names import PATTERNS, ROLES, one_cube
from app.games.valle.outlook import possible
from app.games.valle.sites import lost_cubes, room_for, site_in_hand
from app.words.italian import count, plural
from pycore.games.valle.data import COLOURS, CUBES_PER_WORKER, POINTS
from pycore.games.valle.places import NONE
from pycore.games.valle.position import workers_on
from pycore.games.valle.pyramids import LARGE, unpack
from pycore.games.valle.state import ValleState
from pycore.games.valle.theft import top_level

TOP: Final = TRAY_TOP
ROW: Final = TOP + 46
CELL: Final = (84.0, 64.0)
LABEL: Final = 112.0
"""Width of the words before the cubes of a role."""
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
    """The site in hand, and for each place of its level the own colours; what would be lost."""
    state, seat = sketch.state, sketch.chooser
    site = site_in_hand(state, sketch.scene.picked)
    if site == NONE:
        _heading(sketch, "Tocca il cantiere su cui costruire")
        _hand(sketch, seat)
        return
    _heading(sketch, f"Cantiere {site + 1}: posi ancora {count(room_for(state, site, seat), 'cubo', 'cubi')}")
    hand = dict(zip(COLOURS, unpack(state.cubes[seat]), strict=True))
    rows = _rows(sketch, site, "lay", {colour: many for colour, many in hand.items() if many})
    if rows <= TOLD_ROWS:
        sketch.scenery.append(_outlook(", ".join(outlook_words(state, site))))


def draw_steal(sketch: Sketch) -> None:
    """The cubes of the highest level of the site in hand."""
    state, seat = sketch.state, sketch.chooser
    site = site_in_hand(state, sketch.scene.picked)
    if site == NONE:
        _heading(sketch, "Tocca il cantiere da cui rubare")
        return
    left = CUBES_PER_WORKER * workers_on(state, seat, site) - state.stolen.get(site, (seat, 0))[1]
    _heading(sketch, f"Cantiere {site + 1}: rubi ancora {count(left, 'cubo', 'cubi')}")
    there = dict[str, int]()
    for slot in top_level(state, site):
        for colour, many in zip(COLOURS, unpack(state.slots[slot.place]), strict=True):
            if many:
                there[f"{slot.role} {colour}"] = many
    _rows(sketch, site, "loot", there)


def _heading(sketch: Sketch, words: str) -> None:
    told = words if sketch.mine else f"{sketch.name(sketch.chooser)}. {words}"
    sketch.scenery.append(text(16, TOP + 32, clip(told, 24, 690, bold=True), 24, bold=True))
    lost = lost_words(sketch.state, sketch.chooser) if sketch.kind == "build" else ""
    if lost:
        sketch.scenery.append(_lost(lost))


@lru_cache(64)
def _lost(words: str) -> str:
    return text(704, TOP + 32, words, 20, anchor="end", bold=True, fill="ink-soft", fit=330)


def lost_words(state: ValleState, seat: int) -> str:
    """How many cubes would go to the Pharaoh as things stand.

    In the middle of one's own turn: those that no worker could lay.
    """
    lost = lost_cubes(state, seat)
    return f"{lost} {plural(lost, 'va', 'vanno')} al Faraone" if lost else ""


def _hand(sketch: Sketch, seat: int) -> None:
    """One's own cubes, while it is not said where they go."""
    several = [(c, many) for c, many in zip(COLOURS, unpack(sketch.state.cubes[seat]), strict=True) if many]
    for n, (colour, many) in enumerate(several):
        sketch.scenery.append(_cube(16 + (CELL[0] + 6) * n, ROW, colour, many, faint=True))


TOLD_ROWS: Final = 2
"""So many rows of cubes leave room for a line."""


@lru_cache(256)
def _outlook(words: str) -> str:
    return text(16, TOP + 232, f"Può ancora essere: {words}", 20, fill="ink-soft", fit=564)


def outlook_words(state: ValleState, site: int) -> list[str]:
    """What an unfinished pyramid can still become, best first, with the points."""
    rewards = POINTS[LARGE[site]]
    return [f"{PATTERNS[name]} {rewards[name]}" for name in possible(state, site)]


def _rows(sketch: Sketch, site: int, verb: str, many: dict[str, int]) -> int:
    """One row for each role, one cube for each colour that may go; those that watch see them too. How many rows.

    Each colour has its place: what runs out leaves a gap, and nothing slides under the finger.
    """
    roles = dict.fromkeys(
        str(choice[2]) for choice in sketch.choices if choice[:2] in ((_VERBS[verb], site + 1),)
    )
    for row, role in enumerate(roles):
        y = ROW + (CELL[1] + 2) * row
        sketch.scenery.append(_label(y, role, len(roles) > 1 or role != "block"))
        colours = [str(c[3]) for c in sketch.choices if c[:3] == (_VERBS[verb], site + 1, role)]
        for colour in colours:
            number = many.get(colour, many.get(f"{role} {colour}", 0))
            x = 16 + LABEL + (CELL[0] + 6) * COLOURS.index(colour)
            if sketch.mine:
                sketch.overlay.append(_button(f"{verb}-{role}-{colour}", x, y, colour, number))
            else:
                sketch.scenery.append(_cube(x, y, colour, number, faint=True))
    return len(roles)


_VERBS: Final = {"lay": "build", "loot": "steal"}


@lru_cache(64)
def _label(y: float, role: str, shown: bool) -> str:
    return text(16, y + 40, ROLE_WORDS[role], 21, fill="ink-soft", fit=LABEL - 8) if shown else ""


@lru_cache(512)
def _cube(x: float, y: float, colour: str, many: int, faint: bool) -> str:
    drawn = "" if faint else box(x, y + 1, CELL[0], CELL[1] - 2, 10, "papyrus", "gold-deep", 2.2)
    drawn += icon(cube_kind(colour), x + 10, y + 8, CUBE[0] * 1.7, CUBE[1] * 1.7)
    return drawn + badge(x + CELL[0] - 20, y + 18, many, 18)


@lru_cache(512)
def _button(key: str, x: float, y: float, colour: str, many: int) -> Markup:
    verb, _, rest = key.partition("-")
    role = rest.rpartition("-")[0]
    where = f" {ROLES[role]}" if role in ROLES else ""
    name = f"{'Posa' if verb == 'lay' else 'Ruba'} {one_cube(colour)}{where}"
    target = outline(x - 2, y - 1, CELL[0] + 4, CELL[1] + 2, 10)
    ring = outline(x, y + 1, CELL[0], CELL[1] - 2, 10)
    return touch(key, name, _cube(x, y, colour, many, faint=False), halo=ring, target=target)
