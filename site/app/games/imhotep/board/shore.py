"""Draws the scroll with the round, and what lies below the sites: harbour, quarry, sleds and the reader's hand."""

from functools import cache
from typing import Any, Final

from app.drawing import kit
from app.drawing.rectangle import Box
from app.drawing.scene import Piece
from app.drawing.svg import badge, box, chip, clip, outline, text, touch, width_of
from app.games.imhotep.board.layout import (
    BOW_DEPTH,
    SPACE,
    STERN,
    Quarry,
    Sketch,
    is_unloading,
    land,
    slot,
    standing,
)
from app.games.imhotep.board.market import card_sign, draw_pair, pile_size
from app.games.imhotep.board.scenery import island, reeds, wake
from app.games.imhotep.board.symbols import bow_kind, stone_kind
from app.games.imhotep.touch import BLUE_CARDS, BUTTON_TONES
from app.games.imhotep.words.names import (
    CARDS,
    HEADER_NAME,
    SITE_NOUNS,
    boat_name,
    boat_words,
    button_words,
    missing_monuments,
    missing_names,
)
from app.words.italian import count, join, plural, upper_first
from app.words.you import owned
from pycore.games.imhotep.data import ROUNDS, SITES, SLED

SAIL: Final = "conduci"
ROUND_CARD: Final = (55, 31)
ROLLER: Final = 14
DECIDING: Final = (88, 16)
"""The height of a button, and the gap between two: 44 and 8 pixels on a phone."""
HEAP: Final = 3
"""The largest number of stones of a colour that the quarry shows. One choice takes at most as many."""


def draw_header(sketch: Sketch) -> None:
    """Draw the scroll with the round, the round cards still to come, the deck and the discards."""
    plain = sketch.plain
    scroll = sketch.layout.scroll
    cards = plain["round_cards"]
    pitch = kit.squeeze(min(len(cards), scroll.columns), ROUND_CARD[0] + 4, scroll.cards.w - ROUND_CARD[0])
    parts = [
        _papyrus(scroll.plot),
        text(
            *scroll.title,
            f"Round {plain['round']}/{ROUNDS}",
            29,
            bold=True,
            fit=scroll.title_room,
            carved=True,
        ),
    ]
    for n, round_card in enumerate(cards):
        row, column = divmod(n, scroll.columns)
        parts.append(_round_card(scroll.cards.x + column * pitch, scroll.cards.y + 36 * row, str(round_card)))
    deck, discard = pile_size(plain), sum(plain["discard"].values())
    parts += [_pile(*scroll.piles[0], True, deck), _pile(*scroll.piles[1], False, discard)]
    name = (
        f"Round {plain['round']} di {ROUNDS}. Carte round non ancora viste: {', '.join(cards) or 'nessuna'}."
        f"{_sides(sketch)} Mazzo: {count(deck, 'carta', 'carte')}. Scarti: {count(discard, 'carta', 'carte')}."
    )
    sketch.scenery.append(f'<g role="img" aria-label="{name}">{"".join(parts)}</g>')
    x, y, w, h = scroll.plot
    more = max(0, kit.FINGER + 1 - h)
    sketch.overlay.append(touch("round", HEADER_NAME, target=outline(x, y - more / 2, w, h + more)))


@cache
def _papyrus(plot: Box) -> str:
    """A sheet with a roller at each of its short sides."""
    x, y, w, h = plot
    if w > h:
        first, last = Box(x, y, ROLLER, h), Box(plot.right - ROLLER, y, ROLLER, h)
        sheet = Box(x + 10, y + 4, w - 20, h - 8)
    else:
        first, last = Box(x, y, w, ROLLER), Box(x, plot.bottom - ROLLER, w, ROLLER)
        sheet = Box(x + 4, y + 10, w - 8, h - 20)
    ends = "".join(box(*roller, 7, "wood-light", "wood-edge", 2) for roller in (first, last))
    return box(*sheet, 2, "papyrus", "papyrus-edge", 2) + ends


def _sides(sketch: Sketch) -> str:
    """The sites that show their side B, for screen readers."""
    turned = [SITE_NOUNS[site].word for site in SITES if site in sketch.sides_b]
    return f" Lato B: {join(turned)}." if turned else ""


@cache
def _round_card(x: float, y: float, card: str) -> str:
    w, h = ROUND_CARD
    face = box(x, y, w, h, 5, "sand-light", "sand-edge", 1.8)
    return face + text(x + w / 2, y + 23, card, anchor="middle", bold=True, fit=48)


def _pile(x: float, y: float, back: bool, cards: int) -> str:
    fill, edge = ("lapis", "lapis-edge") if back else ("papyrus", "papyrus-edge")
    under = box(x + 3, y + 2, 26, 36, 4, fill, edge, 1.6) if cards > 1 else ""
    eye = kit.sign("imhotep-eye", x + 3, y + 9, 20, "gold")
    cross = kit.stroke(f"M{x + 6:g} {y + 11:g}l14 14M{x + 20:g} {y + 11:g}l-14 14", "ink-soft", 2.5)
    top = box(x, y, 26, 36, 4, fill, edge, 1.6) + (eye if back else cross)
    return under + top + text(x + 36, y + 27, cards, 24, bold=True)


# The harbour


def draw_harbour(sketch: Sketch) -> None:
    """Draw the boats that have not sailed, or are being unloaded."""
    for boat, it in enumerate(sketch.plain["boats"]):
        unloading = is_unloading(it)
        if it["site"] is None or unloading:
            _boat(sketch, boat, it, unloading)
        else:
            sketch.scenery.append(wake(sketch.layout.lanes[boat], sketch.layout.berth_top))


def _boat(sketch: Sketch, boat: int, it: dict[str, Any], unloading: bool) -> None:
    capacity, x, top = it["capacity"], sketch.layout.lanes[boat], sketch.layout.berth_top
    name = boat_name(sketch.plain["boats"], boat)
    hull = [_hull(x, top, capacity)]
    where = SITE_NOUNS[it["site"]].to("a") if unloading else "in porto"
    bow = Piece(bow_kind(capacity), f"boat-{boat}", x, top + BOW_DEPTH / 2, 20, f"{name}, {where}")
    sketch.pieces.append(bow)
    if unloading:
        sketch.overlay.append(kit.idle(_plate(x, top, SITE_NOUNS[it["site"]].word, 124)))
    ring = f'path d="{_hull_path(x, top, capacity)}"'
    if f"boat-{boat}" in sketch.scene.lit:
        # A touch on the spaces may stand for other choices. This plate always stands for sailing the whole boat.
        sketch.overlay.append(_plate(x, top, SAIL))
    # The bow of an empty boat is pointed, so the target includes the water beside it.
    target = outline(x - 38, _low(top, 0) - kit.FINGER, 76, kit.FINGER + SPACE * capacity + STERN, 7)
    sketch.scenery.append(touch(f"boat-{boat}", name, *hull, halo=ring, target=target))
    for space, seat in enumerate(it["stones"]):
        y = _low(top, space) + SPACE / 2
        if seat is not None:
            where = f"{boat_words(sketch.plain['boats'], boat)}, posto {space + 1}"
            sketch.stone(seat, f"boat-{boat}-space-{space}", (x, y - 1, 24 + space), where)
        if (seat is not None) == (sketch.kind == "unload-next") and (unloading or not it["site"]):
            sketch.scenery.append(_space(sketch, boat, space, x, y))


def _space(sketch: Sketch, boat: int, space: int, x: float, y: float) -> str:
    name = f"{upper_first(boat_words(sketch.plain['boats'], boat))}, posto {space + 1}"
    target = outline(x - 38, y - SPACE / 2, 76, SPACE, 7)
    ring = outline(x - 24, y - 26, 48, 52, 7)
    return touch(f"boat-{boat}-space-{space}", name, halo=ring, target=target)


def _low(top: float, space: int) -> float:
    """The y of the edge between a boat's space and the one before it. `top` is that of the boat."""
    return top + BOW_DEPTH + SPACE * space


def _hull_path(x: float, top: float, capacity: int) -> str:
    low = _low(top, capacity)
    left, right = x - 32, x + 32
    return (
        f"M{x} {top + 1}C{x + 5} {top + 12} {x + 30} {top + 26} {right} {top + 58}V{low}"
        f"C{right} {low + 12} {x + 16} {low + 18} {x} {low + STERN}C{x - 16} {low + 18} {left} {low + 12} {left} {low}"
        f"V{top + 58}C{x - 30} {top + 26} {x - 5} {top + 12} {x} {top + 1}z"
    )


@cache
def _hull(x: float, top: float, capacity: int) -> str:
    """A boat seen from above, without its bow. Spaces are numbered from the bow."""
    low = _low(top, capacity)
    parts = [
        f'<path d="{_hull_path(x, top, capacity)}" transform="translate(5 7)" fill="#000" fill-opacity=".22"/>',
        kit.stroke(_hull_path(x, top, capacity), "wood-edge", 2.4, fill="url(#imhotep-g-hull) var(--wood)"),
        box(x - 26, _low(top, 0) - 1, 52, SPACE * capacity + 2, 5, "wood-deep", "wood-edge", 1.6),
        kit.stroke(f"M{x - 15} {low + 7}q15 7 30 0", "gold", 3),
    ]
    for space in range(capacity):
        y = _low(top, space) + SPACE / 2
        parts.append(box(x - 23, y - 25, 46, 50, 5, "wood-light", "wood-edge", 1.4))
        parts.append(kit.stroke(f"M{x - 20} {y + 20:g}V{y - 21:g}H{x + 19}", "#000", 3, opacity=0.18))
        parts.append(text(x, y + 8, space + 1, anchor="middle", bold=True, fill="on-gold"))
    return "".join(parts)


def _plate(x: float, top: float, words: str, most: float = 84) -> str:
    """A plate with words across the point of a bow: the site of an unloading boat, or what to touch to sail.

    Below the plate, the bow shows how many stones the boat needs to sail.
    """
    y = top - 4
    w = min(most, width_of(words, 24, True) + 12)
    x = max(x, w / 2 + 4)
    plate = box(x - w / 2, y, w, 30, 6, "papyrus", "papyrus-edge", 2)
    return plate + text(x, y + 23, words, anchor="middle", bold=True, fit=w - 8)


# Quarry and sleds


def draw_quarry(sketch: Sketch) -> None:
    """Draw the remaining stones of each colour: a heap of three, and below it those that will be seen next.

    Pieces for all stones would be a hundred that nobody sees. The label tells their number.
    """
    quarry = sketch.layout.quarry
    area, columns = quarry.heaps, min(sketch.seats, quarry.columns)
    w, h = area.w / columns, area.h / -(-sketch.seats // columns)
    parts = [_rocks(quarry)]
    for seat, left in enumerate(sketch.plain["quarry"]):
        row, column = divmod(seat, columns)
        x, y = area.x + w * (column + 0.5), area.y + h * (row + 0.5) + 12
        parts.append(slot(x, y, 42, 34))
        kind = stone_kind(sketch.colour(seat))
        for n in range(max(0, left - 2 * HEAP), left):
            level = max(0, n - left + HEAP)
            px, py = standing(x, y, 8 * level - 4)
            sketch.pieces.append(Piece(kind, f"quarry-{seat}-{n}", px, py, 10 + level, ""))
        sketch.overlay.append(badge(x, y + 14, left))
    left_of = enumerate(sketch.plain["quarry"])
    told = (owned(count(n, "pietra", "pietre"), sketch.name(seat)) for seat, n in left_of)
    sketch.scenery.append(touch("quarry", f"Cava: {join(told)}", *parts, halo=outline(*quarry.plot, 12)))


@cache
def _rocks(quarry: Quarry) -> str:
    x, y, w, h = quarry.plot
    cliff = f"M{x + 6:g} {y + h - 4:g}V{y + 36:g}{quarry.ridge}V{y + h - 4:g}z"
    bend = (w - 24) / 32
    strata = "".join(
        f"M{x + 11:g} {low:g}q{6 * bend:g}-10 {13 * bend:g} 0t{18 * bend:g}-2"
        for low in range(int(y) + 52, int(quarry.plot.bottom) - 4, 16)
    )
    at_x, at_y = quarry.title
    return (
        land(*quarry.plot)
        + kit.stroke(cliff, "sand-edge", 1.8, fill="sand-deep")
        + kit.stroke(strata, "slot-edge", 1.8, opacity=0.5)
        + text(x + at_x, y + at_y, "Cava", 26, bold=True, fit=58, carved=True)
    )


def draw_sleds(sketch: Sketch) -> None:
    """Draw one sled per player, with the player's name and cards."""
    if sketch.seats == 2:
        sketch.scenery.append(island(*sketch.layout.island))
    for seat in range(sketch.seats):
        _sled(sketch, seat)


def _sled(sketch: Sketch, seat: int) -> None:
    x, y, w, h = sketch.layout.sled(sketch.seats, seat)
    stones = sketch.plain["sleds"][seat]
    turn = sketch.chooser if sketch.chooser >= 0 else sketch.plain["active"]
    active = seat == turn and sketch.kind != "over"
    first = sketch.plain["first"] == seat
    cards = [(kind, n) for kind, n in sketch.plain["cards"][seat].items()]
    inline = max(0, len(cards) - 4)
    left = x + 35 + (28 if first else 0)
    missing = missing_monuments(sketch.plain, seat)
    omens = 23 * len(missing)
    pitch = kit.squeeze(inline, 43, x + 209 - left - omens)
    right = x + 209 - pitch * (inline - 1) if inline else x + 246
    room = right - left - omens - 4
    # The ground changes with every turn, so it is drawn apart from the things on it.
    under = box(x, y + 4, w, h, 10, "quay", "sand-edge", 2)
    sketch.scenery.append(f'<g class="face">{under}{kit.seat_panel(x, y, w, h, 10, active)}</g>')
    who = clip(sketch.name(seat), 24, room, bold=True) if room > 40 else ""
    parts = [
        _runners(x + 8, y + h),
        chip(sketch.colour(seat), x + 19, y + 17, 11),
        text(left, y + 24, who, bold=True),
    ]
    if first:
        parts.append(kit.sign("imhotep-scarab", x + 34, y + 4, 24, "gold-deep"))
    for place in range(SLED):
        sx = x + 34 + 44 * place
        parts.append(slot(sx, y + h - 22, 40, 32))
        if place < stones:
            spot = *standing(sx, y + h - 22, -5), 12
            sketch.stone(seat, f"sled-{seat}-{place}", spot, f"slitta, posto {place + 1}")
    for n, (kind, many) in enumerate(cards):
        if n < 4:
            cx, cy = x + 255 + 44 * (n % 2), y + 6 + (h - 66) / 2 + 31 * (n // 2)
        else:
            cx, cy = x + 212 - pitch * (n - 4), y + 4
        parts.append(small_card(kind, cx, cy, many))
    name = f"{owned('Slitta', sketch.name(seat))}, {count(stones, 'pietra', 'pietre')}"
    if missing:
        parts.append(_omens(missing, right, y + 17))
        lacks = plural(len(missing), "manca", "mancano")
        name += f"; per l'ira del faraone {lacks}: {missing_names(sketch.plain, seat)}"
    sketch.scenery.append(touch(f"sled-{seat}", name, *parts, halo=outline(x, y, w, h, 10)))


@cache
def _omens(missing: tuple[str, ...], right: float, y: float) -> str:
    """Signs for the monuments on which a seat has no stone yet, if the pharaoh punishes that in this game."""
    parts = []
    for n, site in enumerate(missing):
        x = right - 23 * (len(missing) - n) + 11
        parts.append(kit.disc(x, y, 11, "band-red", "sand-edge", 1))
        parts.append(kit.sign(f"imhotep-site-{site}", x - 8, y - 8, 16, "on-band"))
    return "".join(parts)


@cache
def _runners(x: float, y: float) -> str:
    runner = f"M{x + 2:g} {y - 5:g}H{x + 222:g}q18 0 20-22"
    wood = kit.stroke(runner, "wood-edge", 8, soft=True) + kit.stroke(runner, "wood", 4.5, soft=True)
    return wood + box(x + 2, y - 42, 230, 38, 6, "wood", "wood-edge", 1.8)


@cache
def small_card(kind: str, x: float, y: float, owned: int) -> str:
    """A kind of card of a seat, small, with the number that the seat owns."""
    n = text(x + 30, y + 22, owned, bold=True, fit=15) if owned > 1 else ""
    return card_sign(kind, x, y) + n


def draw_hand(sketch: Sketch) -> None:
    """Draw the hand of the seat that looks at the board: buttons and blue cards."""
    if draw_pair(sketch):
        return
    seat = sketch.scene.seat if sketch.scene.seat is not None else sketch.chooser
    held = [kind for kind in BLUE_CARDS if seat >= 0 and sketch.plain["cards"][seat].get(kind)]
    pills = [str(choice[0]) for choice in sketch.choices if choice[0] in BUTTON_TONES]
    if sketch.kind == "turn":
        pills = [verb for verb in pills if verb != "get"]  # that is the quarry
    if pills and seat == sketch.chooser >= 0:
        _pills(sketch, pills)
        _cards_aside(sketch, held, seat)
        return
    hand, columns = sketch.layout.hand, sketch.layout.hand_columns
    pitch = (hand.w + 6) / columns
    top = hand.bottom - kit.FINGER * -(-len(held) // columns)
    for n, kind in enumerate(held):
        row, column = divmod(n, columns)
        owned = sketch.plain["cards"][seat][kind]
        x, y = hand.x + pitch * column, top + kit.FINGER * row
        sketch.scenery.append(_hand_card(kind, owned, x, y, pitch - 6))
    if not held:
        sketch.scenery.append(reeds(sketch.layout))


def _pills(sketch: Sketch, pills: list[str]) -> None:
    """Buttons at the foot of the hand."""
    items = [
        kit.Item(verb, button_words(sketch.plain, sketch.chooser, verb), BUTTON_TONES[verb]) for verb in pills
    ]
    hand, columns = sketch.layout.hand, sketch.layout.hand_columns
    tall, gap = DECIDING
    rows = [items[n : n + columns] for n in range(0, len(items), columns)]
    for above, row in enumerate(reversed(rows)):
        y = hand.bottom - tall - (tall + gap) * above
        sketch.scenery += kit.menu((hand.x, y, hand.w, tall), row, gap)


def _cards_aside(sketch: Sketch, held: list[str], seat: int) -> None:
    """Draw the blue cards small, because they cannot be played now."""
    hand = sketch.layout.hand
    columns = min(len(held), int(hand.w // 80))
    if held:
        rows = -(-len(held) // columns)
        sketch.scenery.append(box(hand.x, hand.y, 58 * columns + 6, 36 * rows, 9, "papyrus", "papyrus-edge"))
    for n, kind in enumerate(held):
        row, column = divmod(n, columns)
        owned = sketch.plain["cards"][seat][kind]
        sketch.scenery.append(small_card(kind, hand.x + 8 + 58 * column, hand.y + 4 + 36 * row, owned))


def _hand_card(kind: str, owned: int, x: float, y: float, w: float) -> str:
    """A blue card; `y` is the upper edge of the area to touch."""
    h = 58
    target, y = outline(x, y, w, kit.FINGER), y + 3
    shapes = [kit.card(x, y, w, h, "band-blue", f"imhotep-card-{kind}", CARDS[kind], shade="water-deep")]
    if owned > 1:
        shapes.append(badge(x + 45, y + 45, owned))
    key, name, ring = f"card-{kind}", f"Carta {CARDS[kind]}", outline(x, y, w, h, 9)
    return touch(key, name, *shapes, halo=ring, target=target)
