"""Draws the building places: the reader's own two, large, and those of the other players, small."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from app.drawing import kit
from app.drawing.markup import Markup
from app.drawing.people import plain
from app.drawing.rectangle import Box
from app.drawing.svg import badge, box, chip, icon, outline, text, touch, width_of
from app.games.oh_pharaoh.board.layout import FINGER, NAME, OTHERS, OWN, Sketch
from app.games.oh_pharaoh.board.symbols import BACK, LETTER, Grid, grid, odds, picture_kind, pyramid
from app.games.oh_pharaoh.ghosts import Ghost, ghosts
from app.games.oh_pharaoh.touch import place_key, pyramid_key
from app.games.oh_pharaoh.words.names import OWN_PLACES, PYRAMIDS, pyramid_heading, pyramid_name
from app.words.italian import count
from app.words.italian import points as points_of
from pycore.games.oh_pharaoh.data import FORCED, HIGH, JOKER, SECOND_SPACE, TYPES
from pycore.games.oh_pharaoh.pyramids import Pyramid
from pycore.games.oh_pharaoh.scoring import points

HEAD: Final = 38.0
TALLEST: Final = 58.0
WIDEST: Final = 58.0
TALL: Final = FINGER - 6
"""Height of the plate of a ghost: something that can be built now, drawn pale."""
INSIDE: Final = 8.0
"""Smallest distance of a plate from the edge of its place, and from the blocks beside it."""
MARGIN: Final = FINGER + 4
"""Width at each side of a pyramid for the plates of its ghosts."""
ROWS: Final = 3
"""The largest number of plates one above the other."""
TILES: Final = 4
"""The largest number of new pyramids offered side by side."""


def draw_own(sketch: Sketch) -> None:
    """Draw both places of the seat in front, with the ghosts of what can be built now."""
    if sketch.has_panel():
        _draw_places(sketch, sketch.near)
        return
    state = sketch.state
    shown = ghosts(state, sketch.choices, sketch.picked_card) if sketch.asked and sketch.kind == "act" else ()
    for place, where in enumerate(OWN):
        built = sketch.built(sketch.near, place)
        mine = built is None or sketch.near == state.active
        key = place_key(place) if mine else pyramid_key(sketch.near, place)
        sketch.overlay.append(kit.area(key, OWN_PLACES[place], where, 11, 3))
        here = [ghost for ghost in shown if ghost.place == place]
        if built is None:
            is_open = place == 0 or state.marker >= SECOND_SPACE
            worthless = any(not ghost.gives for ghost in here)
            sketch.scenery.append(_empty(where, place, is_open, bool(here), worthless))
            for n, ghost in enumerate(here):
                sketch.overlay.append(_tile(_tile_at(where, n, len(here)), ghost))
            continue
        sketch.scenery += [
            _head(where, place, points(state, built), built),
            _standing(where, built, len(here)),
        ]
        if sketch.asked and sketch.kind == "act":
            sketch.overlay += _ghosts(where, built, here)
            sketch.overlay += _swaps(sketch, place, where, built, len(here))


@lru_cache(64)
def _empty(where: Box, place: int, is_open: bool, has_tiles: bool, worthless: bool) -> str:
    x, y, w, h = where
    # Once the marker is beyond the sixth space, the smallest pyramid gives no points unless it grows.
    words = f"Danno punti da {HIGH} livelli in su" if worthless else pyramid_heading(place)
    shade: str = box(x, y, w, h, 12, "slot" if is_open else "sand-deep", "slot-edge", 2)
    shade += text(x + 12, y + 28, words, fill="slot-ink" if is_open else "ink-soft")
    if has_tiles:
        return shade
    closed = ("Si apre quando il segnalino", f"è alla casella {SECOND_SPACE}")
    lines = ("Due carte uguali", "e una che vale 1 in più") if is_open else closed
    ink = "slot-ink" if is_open else "ink-soft"
    shade += kit.lines(x + w / 2, y + h - 62, lines, 24, 28, anchor="middle", fill=ink)
    bricks = ((-48.0, 0.0), (2.0, 0.0), (-23.0, -48.0)) if is_open else ()
    for dx, dy in bricks:
        shade += _dashed(x + w / 2 + dx, y + h - 152 + dy, 48, 46)
    return shade


def _dashed(x: float, y: float, w: float, h: float, fill: str = "papyrus") -> str:
    return kit.dashed(x + 2, y + 2, w - 4, h - 4, 4, fill=fill, opacity=0.35)


def stand(where: Box, built: Pyramid, plates: int = 0) -> Grid:
    """How a pyramid stands in one of the reader's places. It leaves a row free below and above, and room for the
    plates."""
    rows = built.height + 2
    tall = min(TALLEST, (where.h - HEAD - 10) / rows)
    columns = 1 if plates <= 2 * ROWS else 2
    wide = min(WIDEST, (where.w - 2 * columns * MARGIN) / (sum(built.levels[0]) + 2))
    return Grid(where.x + where.w / 2, where.y + where.h - 8 - tall, wide, tall)


@lru_cache(256)
def _head(where: Box, place: int, gives: int, built: Pyramid) -> str:
    """The line above a pyramid: its points now, its cards, and the chance of a theft."""
    x, y, w, h = where
    words = points_of(gives)
    ground = box(x, y, w, h, 12, "board-ground", "sand-edge", 2)
    head = box(x + 1.5, y + 1.5, w - 3, HEAD, 11, "papyrus")
    cards = count(built.cards, "carta", "carte")
    drawn = ground + head + badge(x + 16 + width_of(words, 24, True) / 2, y + 21, words, tone="gold")
    middle = x + 40 + width_of(words, 24, True)
    full = built.cards >= FORCED - 1
    ink = "ink" if full else "ink-soft"
    drawn += text(middle, y + 29, cards, bold=full, fill=ink)
    return drawn + odds(x + w - 76, y + 29, built.height)


@lru_cache(256)
def _standing(where: Box, built: Pyramid, plates: int) -> str:
    return pyramid(stand(where, built, plates), built.low, built.levels)


# Ghosts


class Plate(NamedTuple):
    """The place of a ghost's plate: its side, its column counted from the edge, and the y of its middle."""

    left: bool
    column: int
    middle: float


def _ghosts(where: Box, built: Pyramid, here: list[Ghost]) -> list[Markup]:
    at = stand(where, built, len(here))
    levels = [ghost.level - (built.low - ghost.after.low) for ghost in here]
    middles = [at.row(level, 0).y + at.tall / 2 for level in levels]
    area = where.y + HEAD + 1, where.y + where.h
    plates = plates_at(levels, middles, *area)
    packed = any(plate.column for plate in plates)
    return [_ghost(where, at, built, ghost, plate, packed) for ghost, plate in zip(here, plates, strict=True)]


def plates_at(levels: Sequence[int], middles: Sequence[float], top: float, foot: float) -> list[Plate]:
    """The places of the plates: each near its level, and a finger's height apart.

    Odd levels have their plates at the left, even ones at the right. If one side has more plates than fit, all plates
    alternate between the sides. A side that is still too full gets several columns.
    """
    order = sorted(range(len(levels)), key=lambda n: middles[n])
    rows = int((foot - top) // FINGER)
    left = {n: levels[n] % 2 == 1 for n in order}
    if max(Counter(left.values()).values(), default=0) > rows:
        left = {n: place % 2 == 1 for place, n in enumerate(order)}
    found: dict[int, Plate] = {}
    for side in (False, True):
        here = [n for n in order if left[n] == side]
        columns = -(-len(here) // rows)
        for n in range(columns):
            _stand(found, side, n, here[n::columns], middles, top, foot)
    return [found[n] for n in range(len(levels))]


def _stand(
    found: dict[int, Plate],
    left: bool,
    column: int,
    here: Sequence[int],
    middles: Sequence[float],
    top: float,
    foot: float,
) -> None:
    """Find the places of the plates of one column, each as near to its level as the others allow."""
    at = top - FINGER / 2
    for place, n in enumerate(here):
        lowest = foot - FINGER * (len(here) - place - 0.5)
        at = min(max(middles[n], at + FINGER), lowest)
        found[n] = Plate(left, column, at)


def _ghost(where: Box, at: Grid, built: Pyramid, ghost: Ghost, plate: Plate, packed: bool) -> Markup:
    """Pale blocks where the cards would lie, and a plate at the side with the points that the pyramid would give.

    `packed`: the plates need the whole width beside the pyramid.
    """
    level = ghost.level - (built.low - ghost.after.low)
    ((stones, jokers),) = ghost.new
    there = sum(built.levels[level]) if 0 <= level < built.height else 0
    many = stones + jokers
    row = at.row(level, there)
    begin = at.x - many * at.wide / 2
    if there:
        begin = row.x - many * at.wide if plate.left else row.x + row.w
    value = built.low + level
    drawn = "".join(
        _pale(begin + n * at.wide, row.y, at.wide, at.tall, value, n >= stones) for n in range(many)
    )
    top = plate.middle - TALL / 2
    inward = 4 + plate.column * MARGIN
    if not packed:
        # The plate stands beside the widest level that the pyramid would have, but within the place.
        wide = max(max(map(sum, built.levels)), there + 2 * many) * at.wide / 2
        inward = max(INSIDE, where.w / 2 - wide - INSIDE - FINGER)
    x = where.x + inward if plate.left else where.x + where.w - FINGER - inward
    inner = x + FINGER if plate.left else x
    edge = begin if plate.left else begin + many * at.wide
    if abs(plate.middle - row.y - at.tall / 2) > at.tall / 2:
        drawn += _leads(edge, row.y + at.tall / 2, inner, plate.middle)
    drawn += _plate(x, top, ghost.gives)
    ring = outline(x, top, FINGER, TALL, 10)
    target = _areas(
        (x - 2, plate.middle - FINGER / 2, FINGER + 4, FINGER), (begin, row.y, many * at.wide, at.tall)
    )
    return touch(ghost.key, pyramid_heading(ghost.place), drawn, halo=ring, target=target)


def _areas(*boxes: tuple[float, float, float, float]) -> str:
    """Several rectangles as one shape for `touch`: the plate, and the pale blocks themselves."""
    found = "".join(f"M{x:.1f} {y:.1f}h{w:.1f}v{h:.1f}h{-w:.1f}z" for x, y, w, h in boxes)
    return f'path d="{found}"'


def _leads(x: float, y: float, to_x: float, to_y: float) -> str:
    """A line from a block to its plate, for a plate that does not lie right beside it."""
    return kit.stroke(f"M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}", "ink-soft", 2, dash="5 4")


@lru_cache(512)
def _pale(x: float, y: float, w: float, h: float, value: int, joker: bool) -> str:
    """A pale block, for one that has not been built yet."""
    shape = _dashed(x, y, w, h, "lapis" if joker else "papyrus")
    size = min(h * 0.8, w, 28.0)
    if size < LETTER:
        return shape
    number: str = text(x + w / 2, y + h / 2 + size * 0.36, value, size, anchor="middle", bold=True)
    if joker and w >= 30:
        number += icon(picture_kind(TYPES[JOKER]), x + w - 16, y + 4, 13)
    return shape + number


@lru_cache(256)
def _plate(x: float, y: float, gives: int) -> str:
    """A plate with the points that the pyramid would give."""
    plate: str = box(x, y, FINGER, TALL, 10, "gold", "gold-deep", 2)
    middle = x + FINGER / 2
    plate += text(middle, y + 31, gives, 26, anchor="middle", bold=True, fill="on-gold")
    word = points_of(gives).partition(" ")[2]
    return plate + text(middle, y + 50, word, anchor="middle", fill="on-gold", fit=FINGER - 8)


def _tile_at(where: Box, number: int, many: int) -> Box:
    """The box of an offered new pyramid. All stand in one row, or in two if there are many."""
    columns = min(TILES, many) if many <= TILES else (many + 1) // 2
    rows = 1 if many <= TILES else 2
    wide, tall = (where.w - 12) / columns, (where.h - HEAD - 8) / rows
    wide, room = min(wide, 112.0), min(tall, 150.0)
    left = where.x + (where.w - wide * columns) / 2
    top = where.y + HEAD + (where.h - HEAD - 8 - room * rows) / 2
    return Box(left + wide * (number % columns), top + room * (number // columns), wide, room)


def _tile(there: Box, ghost: Ghost) -> Markup:
    """A new pyramid that can be built: pale and dashed, with a plus sign and its points."""
    x, y, w, h = there
    side = min(44.0, (w - 16) / 2, (h - 56) / 2)
    foot = y + h - 46
    (lower, upper) = ghost.new
    low = ghost.after.low
    drawn = "".join(
        _pale(x + w / 2 + (n - 1) * side, foot - side, side, side, low, n >= lower[0]) for n in range(2)
    )
    drawn += _pale(x + w / 2 - side / 2, foot - 2 * side, side, side, low + 1, bool(upper[1]))
    drawn += text(x + 19, y + 32, "+", 30, anchor="middle", bold=True)
    drawn += box(x + 7, y + h - 40, w - 14, 32, 16, "gold", "on-gold", 2)
    words = points_of(ghost.gives)
    drawn += text(x + w / 2, y + h - 17, words, anchor="middle", bold=True, fill="on-gold", fit=w - 24)
    return kit.area(ghost.key, "Costruisci", there, 10, 4, drawn)


def _swaps(sketch: Sketch, place: int, where: Box, built: Pyramid, plates: int) -> list[Markup]:
    """The joker that the picked stone could replace, as an element to touch."""
    found = []
    at = stand(where, built, plates)
    for value in built.jokers:
        choice = ("swap-joker", sketch.near, place, value)
        if sketch.picked_card == str(value) and choice in sketch.choices:
            level = value - built.low
            row = at.row(level, sum(built.levels[level]))
            middle = row.y + at.tall / 2
            left = level % 2 == 0
            x = where.x + 4 if left else where.x + where.w - FINGER - 4
            plate = box(x, middle - 28, FINGER, 56, 10, "papyrus", "papyrus-edge", 2)
            plate += icon(picture_kind(TYPES[JOKER]), x + 10, middle - 23, 44)
            ring = outline(x, middle - 28, FINGER, 56, 10)
            target = outline(x - 2, middle - 32, FINGER + 4, FINGER, 10)
            key = f"place-{place}-j{value}"
            found.append(touch(key, "Riprendi il jolly", plate, halo=ring, target=target))
    return found


FOOT = 28.0
"""Height of the line below a small pyramid."""
WIDE = 300.0
"""A player's plate wider than this shows more than numbers."""
SMALL, LARGE = (40.0, 34.0), (46.0, 46.0)
"""The greatest width and height of the blocks in the top row: below a name, and in a place as high as the row."""


def draw_others(sketch: Sketch) -> None:
    """Draw the other players, in turn order after the seat in front."""
    state = sketch.state
    for seat in sketch.others():
        where = sketch.column(seat)
        if where is None:
            continue
        on_turn = sketch.kind != "over" and state.active == seat
        told = state.points[seat] if sketch.scene.totals is None else sketch.scene.totals[seat]
        name, colour = sketch.name(seat), sketch.colour(seat)
        sketch.scenery.append(_player_plate(where, colour, name, told, sketch.size(seat), on_turn))
        sketch.overlay.append(kit.area(f"seat-{seat}", name, where._replace(h=NAME), 10, 0))
        _draw_places(sketch, seat)


def _draw_places(sketch: Sketch, seat: int) -> None:
    """Draw a player's two places in the top row."""
    state = sketch.state
    for place in range(len(PYRAMIDS)):
        built, there = sketch.built(seat, place), sketch.place(seat, place)
        if there is None:
            continue
        if built is None:
            sketch.scenery.append(_small_empty(there, place == 0 or state.marker >= SECOND_SPACE))
        else:
            sketch.scenery.append(_small(there, built, points(state, built)))
            whose = plain(pyramid_name(seat, place), sketch.scene.people)
            sketch.overlay.append(kit.area(pyramid_key(seat, place), whose, there, 8, 2))
        if seat == sketch.near and not place:
            sketch.scenery.append(chip(sketch.colour(seat), there.x + 20, there.y + 20, 13))


@lru_cache(128)
def _player_plate(where: Box, colour: str, name: str, points: int, cards: int, on_turn: bool) -> str:
    x, y, w, _ = where
    words = points_of(points)
    size = 26 if w > WIDE else 24
    # Draw one back for each card, up to the number that fits.
    first = x + 18 + width_of(str(cards), 24)
    room = x + w - 18 - width_of(words, size, True) - first
    pitch = min(20.0, room / max(1, cards))
    backs = kit.fan(BACK, first, y + 36, 19, 24, cards if pitch >= 4 else 0, pitch)
    return (
        kit.seat_panel(x, y, w, NAME, 10, on_turn)
        + kit.name_tag(x + 38, y + 27, colour, name, 24, w - 46, radius=12)
        + ("" if w > WIDE and cards else icon(BACK, x + 10, y + 36, 19, 24))
        + text(x + (12 if w > WIDE and cards else 34), y + 56, cards)
        + (backs if w > WIDE else "")
        + text(x + w - 10, y + 56, words, size, anchor="end", bold=True)
    )


@lru_cache(128)
def _small_empty(there: Box, is_open: bool) -> str:
    x, y, w, h = there
    shade = box(x, y, w, h, 8, "slot" if is_open else "sand-deep", "slot-edge", 1.6)
    if is_open:
        return shade
    lines = ("dalla", f"casella {SECOND_SPACE}")
    return shade + kit.lines(x + w / 2, y + h / 2 + 2, lines, 24, 26, anchor="middle", fill="ink-soft")


@lru_cache(512)
def _small(there: Box, built: Pyramid, gives: int) -> str:
    x, y, w, h = there
    stand = grid(Box(x + 2, y + 6, w - 4, h - FOOT - 8), built, *(LARGE if h == OTHERS.h else SMALL))
    words = text(x + 8, y + h - 7, gives, bold=True)
    risk = odds(x + w - 76, y + h - 7, built.height)
    return (
        box(x, y, w, h, 8, "board-ground", "sand-edge", 1.6)
        + pyramid(stand, built.low, built.levels)
        + box(x + 1, y + h - FOOT - 1, w - 2, FOOT, 7, "papyrus")
        + words
        + risk
    )
