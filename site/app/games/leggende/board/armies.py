"""Draws what stands on the map (armies, castles, tokens), and who controls what."""

from collections.abc import Iterator
from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple

from app.drawing import kit
from app.drawing.markup import number
from app.drawing.palette import COLOURS
from app.drawing.paths import moved
from app.drawing.scene import Piece
from app.drawing.svg import chip, text
from app.games.leggende.board.land import FACE_REGIONS, SIDE, Point, closed, inset, outline
from app.games.leggende.board.layout import (
    NAME_STATION,
    NEUTRAL_COLOUR,
    TOKEN_STATION,
    Lay,
    Sketch,
    middle,
    owner_station,
    station,
)
from app.games.leggende.board.symbols import ARMY, CASTLE, army_kind, castle_kind, sign_kind, token_kind
from app.games.leggende.board.tiles import island_path, region_path
from app.games.leggende.words.names import TOKENS, army_count, city_count, region_name
from app.words.italian import count, upper_first
from app.words.you import owned
from pycore.contract import HIDDEN
from pycore.games.leggende.choices import NONE
from pycore.games.leggende.data import TOKENS as TOKEN_NAMES
from pycore.games.leggende.faces import FACE_OF, FACES, REGION, REGIONS
from pycore.games.leggende.scoring import island_controller

SHOWN: Final = 2
"""The largest number of armies of an owner that are drawn in a region. If there are more, a number says how many.

If the owner also has a city there, a number always gives armies and cities together, since that sum decides control."""


class Group(NamedTuple):
    """The armies and cities of one owner in a region. `whose` is empty for the neutral armies."""

    place: int
    colour: str
    whose: str
    armies: int
    castles: int


def draw_armies(sketch: Sketch) -> None:
    """Draw all pieces on the map, and the numbers over them, tile by tile."""
    numbers: dict[int, list[str]] = {lay.face: [] for lay in sketch.lays}
    for place in sketch.state.chart.regions if sketch.state.chart else ():
        pieces, told = in_region(sketch, place)
        sketch.pieces += pieces
        if told:
            numbers[FACE_OF[place]].append(told)
    for found in numbers.values():
        sketch.idle(*found)


def in_region(sketch: Sketch, place: int) -> tuple[tuple[Piece, ...], str]:
    """The pieces in a region, and what is drawn over them."""
    state, lay = sketch.state, sketch.lay_of[FACE_OF[place]]
    pieces, told = standing(lay, place, _groups(sketch, place))
    token = state.tokens.get(place)
    if token is None:
        return pieces, told
    seen = bool(state.seen.get(place, 0))
    lying = _token(lay, place, token, seen and token >= 0)
    return (*pieces, lying), told + (_eye(lay, place) if seen else "")


def _groups(sketch: Sketch, number: int) -> tuple[Group, ...]:
    state, found = sketch.state, list[Group]()
    for owner, standing in enumerate(state.armies):
        person = owner < state.seats
        castles = state.cities[owner].count(number) if person else 0
        if standing[number] or castles:
            whose, place = sketch.name(owner) if person else "", owner_station(owner, state.seats)
            found.append(Group(place, sketch.colour(owner), whose, standing[number], castles))
    return tuple(found)


@lru_cache(1024)
def standing(lay: Lay, number: int, groups: tuple[Group, ...]) -> tuple[tuple[Piece, ...], str]:
    """The pieces of all owners in a region, and the numbers over them, each in its owner's colour.

    No number covers another number, nor another owner's pieces if that can be avoided.
    """
    name, found, told = REGIONS[number], list[Piece](), ""
    numbers = [station(lay, region, NAME_STATION) for region in FACE_REGIONS[lay.face]]
    spots = [
        _beside(numbers, name, at, group)
        for at, group in zip(
            _spread([station(lay, name, group.place) for group in groups]), groups, strict=True
        )
    ]
    inner = middle(lay, name)
    # (x, y, owner) of each thing that a number should not hide. The important ones are listed several times.
    kept = [(*at, -1) for at in numbers] * 5
    for group, (x, y) in zip(groups, spots, strict=True):
        pieces = tuple(_pieces(name, x, y, group))
        found += pieces
        kept.extend((piece.x, piece.y, group.place) for piece in pieces)
    for group, (x, y) in zip(groups, spots, strict=True):
        many = group.castles + group.armies
        if many > (1 if group.castles else SHOWN):

            def hides(at: Point, own: int = group.place) -> float:
                far = ((hypot(at[0] - px, at[1] - py), 1 if whose == own else 4) for px, py, whose in kept)
                hidden = sum(max(0, PLATE - off) * by for off, by in far)
                return hidden + hypot(at[0] - inner[0], at[1] - inner[1]) / 4

            best = min(((_inside(x + dx, lay.x), _inside(y + dy, lay.y)) for dx, dy in SHIFTS), key=hides)
            kept.extend([(*best, -1)] * 5)
            told += plate(*best, many, group.colour, bool(group.castles))
    return tuple(found), told


def _beside(numbers: list[Point], name: str, at: Point, group: Group) -> Point:
    """The place of a group, moved a little if its pieces would cover the numbers of regions."""

    def covered(nudge: Point) -> float:
        pieces = _pieces(name, at[0] + nudge[0], at[1] + nudge[1], group)
        return sum(_over(piece, x, y) for piece in pieces for x, y in numbers)

    dx, dy = next((nudge for nudge in NUDGES if not covered(nudge)), NUDGES[0])
    return at[0] + dx, at[1] + dy


def _over(piece: Piece, x: float, y: float) -> float:
    """The area that a piece covers of the number centred at (x, y)."""
    w, h = (side / 2 for side in (CASTLE if piece.kind.startswith(CASTLES) else ARMY))
    across = min(piece.x + w, x + FIGURE[0]) - max(piece.x - w, x - FIGURE[0])
    down = min(piece.y + h, y + FIGURE[1]) - max(piece.y - h, y - FIGURE[1])
    return max(0.0, across) * max(0.0, down)


def _inside(at: float, edge: float) -> int:
    """A coordinate, moved onto the tile that begins at `edge`."""
    return round(min(max(at, edge + 19), edge + SIDE - 19))


def _spread(spots: list[Point]) -> list[Point]:
    """The places of the owners, moved apart if they are too near each other."""
    moved = list[Point]()
    for x, y in spots:
        dx = dy = 0.0
        for ox, oy in spots:
            away = hypot(x - ox, y - oy)
            if 0 < away < ROOM:
                part = (ROOM - away) / 2 / away
                dx, dy = dx + (x - ox) * part, dy + (y - oy) * part
        moved.append((round(x + dx), round(y + dy)))
    return moved


@lru_cache(1024)
def plate(x: float, y: float, many: int, colour: str, walls: bool) -> str:
    """A plate with a number of armies, in the owner's colour. With `walls`, it has battlements and counts cities
    too."""
    shape = (
        "M-17-17H-10V-12H-4V-17H4V-12H10V-17H17V3Q17 15 0 15T-17 3Z" if walls else "M0-15a15 15 0 1 1-.1 0Z"
    )
    fill = colour if colour in PALE else f"{colour}-side"
    return (
        f'<path d="{moved(shape, x, y)}" fill="var(--c-{fill})" stroke="var(--papyrus)" stroke-width="4"'
        ' stroke-linejoin="round" paint-order="stroke"/>'
        + text(x, y + 9, many, 24, anchor="middle", bold=True, fill=f"var(--c-{colour}-mark)", fit=30)
    )


def _pieces(name: str, x: float, y: float, group: Group) -> Iterator[Piece]:
    """The pieces of one owner in a region: castles one behind the other, and in front of them one or two armies."""
    here, castles, place = group.armies, group.castles, group.place
    low, right = (9, 4) if castles else (0, 0)
    left, top = (x - 8, y - 14) if here else (x - 5, y - 8)
    for n in range(castles):
        words = "" if n else f"{owned(city_count(castles), group.whose)}, {region_name(name)}"
        yield Piece(
            castle_kind(group.colour), f"castle-{name}-{place}-{n}", left - 9 * n, top - 3 * n, 12 - n, words
        )
    if here:
        whose = owned(army_count(here), group.whose)
        words = whose if group.whose else count(here, "armata neutrale", "armate neutrali")
        # Armies stand in front of a castle's lower right corner, so that its battlements are seen.
        kind, left = army_kind(group.colour), x + right - (6 if here > 1 else 0)
        if here > 1:
            yield Piece(kind, f"army-{name}-{place}-1", x + right + 6, y + low - 3, 20, "")
        yield Piece(kind, f"army-{name}-{place}-0", left, y + low, 21, f"{words}, {region_name(name)}")


SHIFTS: Final = tuple((dx, dy) for dy in (19, 25, 8, -4, -22, 33) for dx in (13, 4, 22, -12, -24, 30))
"""Offsets of a number from the place of its owner, the best first."""
NUDGES: Final = tuple(
    sorted(((dx, dy) for dx in range(-24, 25, 4) for dy in range(-24, 25, 4)), key=lambda it: hypot(*it))
)
"""How far a group may be moved so that it covers no number of a region, the smallest distance first."""
FIGURE: Final = (8.0, 10.0)
"""Half the width and height of the number of a region."""
CASTLES: Final = castle_kind("")
PLATE: Final = 32.0
"""Smallest distance between two numbers, in board units."""
ROOM: Final = 52.0
"""Distance between the armies of two owners, if the region has room for it."""
PALE: Final = ("oro", NEUTRAL_COLOUR)
"""Colours that are light enough for dark figures."""


@lru_cache(1024)
def _token(lay: Lay, number: int, token: int, known: bool) -> Piece:
    name = REGIONS[number]
    x, y = station(lay, name, TOKEN_STATION)
    face_down = token < 0
    kind = HIDDEN if face_down else TOKEN_NAMES[token]
    words = "Segnalino coperto" if face_down else upper_first(TOKENS[kind].word)
    if known:
        words += ", visto in segreto"
    return Piece(token_kind(kind), f"token-{name}", x, y, 5, f"{words}, {region_name(name)}")


@lru_cache(256)
def _eye(lay: Lay, number: int) -> str:
    """An eye beside a face-down token that the reader has looked at."""
    x, y = station(lay, REGIONS[number], TOKEN_STATION)
    return eye(x + 12, y + 12)


def eye(x: float, y: float) -> str:
    """An open eye on a plate, centred at (x, y)."""
    return kit.stroke(moved("M-11 0Q0-10 11 0Q0 10-11 0Z", x, y), "badge-edge", 1.8, fill="badge") + kit.disc(
        x, y, 3.2, "on-badge"
    )


Holders = tuple[str, ...]
"""For each region or island of a tile: the colour of the seat that controls it; "" if nobody does."""


def region_holders(sketch: Sketch, lay: Lay) -> Holders:
    """The colour of the holder of each region of a tile."""
    return tuple(_colour(sketch, sketch.held[REGION[region]]) for region in FACE_REGIONS[lay.face])


def island_holders(sketch: Sketch, lay: Lay) -> Holders:
    """The colour of the holder of each island of a tile."""
    islands = FACES[lay.face].islands
    return tuple(
        _colour(sketch, island_controller(tuple(REGION[region] for region in island), sketch.held))
        for island in islands
    )


def _colour(sketch: Sketch, owner: int) -> str:
    return "" if owner == NONE else sketch.colour(owner)


@lru_cache(256)
def glows(lay: Lay, holders: Holders) -> str:
    """The coast of each island in the colour of the owner that controls it."""
    drawn = ""
    for island, colour in zip(FACES[lay.face].islands, holders, strict=True):
        if colour:
            path = island_path(lay, island)
            it = COLOURS[colour]
            drawn += kit.stroke(path, it.edge, 17, soft=True) + kit.stroke(path, it.fill, 13, soft=True)
    return drawn


def island_mark(colour: str, x: float, y: float) -> str:
    """A disc with a crown in this colour: the mark of the seat that controls an island."""
    shape = moved("M-10 3V-6L-5-2 0-8 5-2 10-6V3Z", x, y - 15)
    crown = kit.stroke(shape, "on-gold", 1.6, fill="gold", soft=True)
    return kit.disc(x, y, 16, "on-water") + chip(colour, x, y, 13.5) + crown


TINT: Final = 0.5


@lru_cache(256)
def tints(lay: Lay, holders: Holders) -> str:
    """Each region in the colour of the owner that controls it, with an edge inside."""
    drawn = ""
    for region, colour in zip(FACE_REGIONS[lay.face], holders, strict=True):
        if colour:
            it = COLOURS[colour]
            inner = closed(_inner(lay, region))
            drawn += kit.filled(region_path(lay, region), it.fill, TINT)
            drawn += kit.stroke(inner, it.fill, 5, opacity=0.9)
    return drawn


def _inner(lay: Lay, region: str) -> tuple[Point, ...]:
    """The line inside the edge of a region. It uses every second corner, since so broad a line shows no more."""
    return inset(outline(region, lay.quarters, lay.x, lay.y)[::2], 6)


@lru_cache(256)
def flags(lay: Lay, holders: Holders) -> str:
    """A flag with the holder's mark beside the number of each region that somebody controls."""
    drawn = ""
    for region, colour in zip(FACE_REGIONS[lay.face], holders, strict=True):
        if colour:
            x, y = station(lay, region, NAME_STATION)
            drawn += flag(colour, round(x + 13), round(y - 13))
    return drawn


def flag(colour: str, x: float, y: float) -> str:
    """A flag in this colour, on a pole whose upper end is at (x, y)."""
    it = COLOURS[colour]
    pole, cloth = moved("M0 25V-3", x, y), moved("M0-2H21L17 7 21 16H0Z", x, y)
    at = f"{number(x + 9)} {number(y + 7)}"
    return (
        kit.stroke(pole, "papyrus", 5.5, soft=True)
        + kit.stroke(pole, it.edge, 2.6, soft=True)
        + kit.stroke(cloth, it.edge, 2, fill=it.fill, soft=True)
        + f'<g transform="translate({at}) scale(.62)">{it.mark}</g>'
    )


@lru_cache(64)
def start_mark(lay: Lay, region: str) -> str:
    """A star behind the number of the start region."""
    x, y = station(lay, region, NAME_STATION)
    under = kit.sign(sign_kind("start"), x - 25, y - 25, 50, "on-gold")
    return under + kit.sign(sign_kind("start"), x - 22, y - 22, 44, "gold")
