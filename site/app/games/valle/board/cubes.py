"""Draws cubes in the tray: the player's own that can be laid on the picked site, or those that can be stolen."""

from functools import lru_cache
from typing import Final, NamedTuple

from app.drawing import kit
from app.drawing.markup import Markup
from app.drawing.svg import badge, box, icon, outline, text, touch, width_of
from app.games.valle.board.layout import DOWN, ROW, TRAY_TOP, Sketch, heading, remark
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

SECOND: Final = 196.0
"""Distance of the heading from the top of the tray, if it stands below the second row."""
LABEL: Final = 106.0
"""Width of the words before the cubes of the first row."""
BESIDE: Final = 326.0
"""Width of the words to the right of the second row."""
CELL: Final = 64.0
"""Height of the button of a cube."""


class Row(NamedTuple):
    """A row of cubes of one role: the place of the first cube, and the distance from one to the next."""

    x: float
    y: float
    pitch: float
    label: tuple[float, float]
    """The left end of the baseline of the row's words."""

    def ring(self, at: int) -> str:
        """The outline around the place of a colour, for `touch`."""
        return outline(self.x + self.pitch * at, self.y - 1, self.pitch - 6, CELL + 2, 10)


ROWS: Final = (
    Row(16 + LABEL, ROW, 92.0, (16, ROW + 40)),
    Row(12, ROW + 98, 70.0, (14, ROW + 91)),
    Row(366, ROW + 98, 70.0, (368, ROW + 91)),
)
ROW_OF: Final = {"edge": 1, "diagonal-2": 1, "centre": 1}
"""Role -> index of its row, which never changes. Roles not listed stand in the first row."""
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
        sketch.scenery.append(remark(lost))
        _hand(sketch, seat)
        return
    hand = dict(zip(COLOURS, unpack(state.cubes[seat]), strict=True))
    taken = _rows(sketch, site, "lay", {colour: many for colour, many in hand.items() if many})
    words, left = f"Può ancora essere {join(pattern_words(state, site), 'o')}.", room_for(state, site, seat)
    if taken <= {0}:
        heading(sketch, f"cantiere {site + 1}, posto per {count(left, 'cubo', 'cubi')}", 660)
        sketch.scenery += (remark(words), remark(lost, 1))
        return
    heading(sketch, f"cantiere {site + 1}, posto per {left}", 420 if lost else 660, SECOND)
    sketch.scenery.append(_lost(lost))
    if 2 not in taken:
        sketch.scenery.append(_beside(words))


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
    heading(sketch, told, 660, DOWN if taken <= {0} else SECOND)


@lru_cache(64)
def _lost(words: str) -> str:
    """Words for the number of cubes that would be lost. They stand beside the heading if there is no line below it."""
    line = text(704, TRAY_TOP + SECOND, words, 24, anchor="end", bold=True, fill="ink-soft", fit=280)
    return line if words else ""


def _hand(sketch: Sketch, seat: int) -> None:
    """While no site is picked, draw the player's cubes at the places where they can be touched later."""
    for n, many in enumerate(unpack(sketch.state.cubes[seat])):
        if many and sketch.mine:
            sketch.overlay.append(_held(COLOURS[n], n, many))
        elif many:
            sketch.scenery.append(_cube(0, n, COLOURS[n], many, faint=True))


@lru_cache(128)
def _held(colour: str, at: int, many: int) -> Markup:
    """A cube that can be laid after a site is picked. Until then, a touch on it says so."""
    drawn, name = _cube(0, at, colour, many, faint=True), upper_first(cubes_words({colour: many}))
    return touch(f"held-{colour}", name, drawn, halo=ROWS[0].ring(at))


@lru_cache(256)
def _beside(words: str) -> str:
    """Words to the right of the second row, in as many lines as they need."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if width_of(longer, 24) <= BESIDE:
            lines[-1] = longer
        else:
            lines.append(word)
    return kit.lines(372, ROW + 112, lines, 24, 28, fill="ink-soft", fit=BESIDE)


def _rows(sketch: Sketch, site: int, verb: str, many: dict[str, int]) -> set[int]:
    """Draw, for each role, one cube of each colour that can go there. Those who only watch see them too.

    Returns the rows that have cubes. Each role and each colour has a fixed place, which stays empty after the last
    cube, so that nothing moves under the finger.
    """
    taken = set[int]()
    asked = dict.fromkeys((str(c[2]), str(c[3])) for c in sketch.choices if c[:2] == (_VERBS[verb], site + 1))
    for role, colour in asked:
        row = 2 if role == "centre" and sketch.state.variant.rays else ROW_OF.get(role, 0)
        if row not in taken:
            taken.add(row)
            sketch.scenery.append(_label(row, _place_words(sketch.state, site, role, verb)))
        number = many.get(colour, many.get(f"{role} {colour}", 0))
        at = COLOURS.index(colour)
        if sketch.mine:
            sketch.overlay.append(_button(f"{verb}-{role}-{colour}", row, at, colour, number))
        else:
            sketch.scenery.append(_cube(row, at, colour, number, faint=True))
    return taken


def _place_words(state: ValleState, site: int, role: str, verb: str) -> str:
    """Words for a role; for the whole level, if the role includes all of it."""
    if role != "block":
        return ROLE_WORDS[role]
    level = LEVEL[site][state.heights[site] - (verb == "loot")]
    return "2° piano" if level else "in vista" if LARGE[site] else "base"


_VERBS: Final = {"lay": "build", "loot": "steal"}


@lru_cache(64)
def _label(row: int, words: str) -> str:
    x, y = ROWS[row].label
    return text(x, y, words, 24, fill="ink-soft", fit=LABEL - 10)


@lru_cache(512)
def _cube(row: int, at: int, colour: str, many: int, faint: bool) -> str:
    """A cube at the place of its colour, with the number of such cubes."""
    x, y, wide = ROWS[row].x + ROWS[row].pitch * at, ROWS[row].y, ROWS[row].pitch - 6
    drawn = "" if faint else box(x, y + 1, wide, CELL - 2, 10, "papyrus", "gold-deep", 2.2)
    drawn += icon(cube_kind(colour), x + wide / 2 - 26, y + 8, CUBE[0] * 1.7, CUBE[1] * 1.7)
    return drawn + badge(x + wide / 2 + 17, y + 18, many, 24)


@lru_cache(512)
def _button(key: str, row: int, at: int, colour: str, many: int) -> Markup:
    verb, _, rest = key.partition("-")
    role = rest.rpartition("-")[0]
    where = f" {ROLES[role]}" if role in ROLES else ""
    name = f"{'Posa' if verb == 'lay' else 'Ruba'} {one_cube(colour)}{where}"
    x, y, pitch = ROWS[row].x + ROWS[row].pitch * at, ROWS[row].y, ROWS[row].pitch
    target = outline(x - 2, y - 1, pitch - 2, CELL + 2, 10)
    drawn = _cube(row, at, colour, many, faint=False)
    return touch(key, name, drawn, halo=ROWS[row].ring(at), target=target)
