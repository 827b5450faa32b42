"""Draws the strip of the turn (the active card with its buttons). Before the first turn, the making of the map."""

from functools import lru_cache
from typing import Final

from app.drawing import kit
from app.drawing.markup import number
from app.drawing.rectangle import Box
from app.drawing.svg import box, button, icon, outline, text, touch, width_of
from app.games.leggende.board.cards import TALL, WIDE, card_face, empty, enlarged, halves
from app.games.leggende.board.land import FACE_REGIONS, SIDE
from app.games.leggende.board.layout import (
    QUARTERS,
    SIDE_MIDDLES,
    Lay,
    Sketch,
    exit_region,
    middle,
    sides_joined,
)
from app.games.leggende.board.plan import Bids, Mat
from app.games.leggende.board.symbols import picture_kind, sign_kind, token_kind
from app.games.leggende.board.tiles import land, lines, sea
from app.games.leggende.words.labels import stop_button
from app.games.leggende.words.names import (
    CARD_NOUNS,
    FACE_WORDS,
    TOKENS,
    action_words,
    coin_count,
    source_name,
)
from app.words.italian import points, to, upper_first
from app.words.you import owned
from pycore.contract import Event
from pycore.events import data_of
from pycore.games.leggende import events as e
from pycore.games.leggende.actions import allowance, possible
from pycore.games.leggende.cards import AND, CARDS
from pycore.games.leggende.choices import (
    HIDDEN_TOKEN,
    NEUTRALS,
    NONE,
    OPTION,
    PARTS,
    STEAL,
    TOKEN,
    TURNS_OF_GAME,
)
from pycore.games.leggende.data import LONG_GAMES, NEUTRAL_ARMIES
from pycore.games.leggende.faces import FACE, FACE_NAMES, REGIONS

BUTTON: Final = 88.0
"""Height of the buttons: 44 pixels on a phone."""
STOP_AT: Final = (232.0, 124.0)
"""The button that ends an action: its left edge, counted from that of the buttons, and its width."""
CARD_WIDE: Final = 220.0
GAP: Final = 16.0
"""Distance between two buttons: 8 pixels on a phone."""


def draw_action(sketch: Sketch) -> None:
    """Draw the action that is carried out, and its buttons."""
    plan, mat = sketch.plan, sketch.mat
    if plan.making and sketch.kind in KINDS:
        sketch.scenery.append(_prompt(*plan.making, _what_to_do(sketch)))
        return
    if sketch.kind == "bid" and sketch.scene.seat == sketch.chooser:
        _draw_bids(sketch, plan.bids)
        return
    sketch.scenery.append(_around(sketch, mat))
    if sketch.kind == "bid":
        sketch.scenery.append(_prompt(*mat.prompt, owned("Offerta segreta", sketch.name(sketch.chooser))))
        return
    sketch.scenery.append(_words(sketch, mat))
    x, y = mat.buttons
    for choice in sketch.choices:
        match choice:
            case ("done" | "skip" as verb,):
                words = stop_button(sketch.state, verb)
                sketch.overlay.append(button(verb, x + STOP_AT[0], y, STOP_AT[1], BUTTON, words, "plain"))
            case ("part", 0 | 1 as half):
                sketch.overlay.append(_half(sketch, half, x + 4 + (HALF + GAP) * half, y))
            case ("steal",):
                sketch.overlay.append(button("steal", x + 118, y, 98, BUTTON, "Ruba", "gold"))


HALF: Final = 98.0
"""Width of a button, if a card offers a choice of two actions."""


def _half(sketch: Sketch, half: int, x: float, y: float) -> str:
    card = sketch.state.pending.card
    kind, _ = CARDS[card].parts[half]
    return _half_button(half, kind, possible(sketch.state, kind, allowance(sketch.state, card, half)), x, y)


@lru_cache(128)
def _half_button(half: int, kind: str, many: int, x: float, y: float) -> str:
    """The button for one of two actions of a card."""
    shapes = (
        box(x, y, HALF, BUTTON, 14, "gold", "gold-deep", 2.5)
        + kit.sign(sign_kind(kind), x + 10, y + 24, 40, "on-gold")
        + text(x + 57, y + 55, many, 32, bold=True, fill="on-gold")
    )
    ring = outline(x, y, HALF, BUTTON, 14)
    return touch(f"part-{half}", upper_first(action_words(kind, many)), shapes, halo=ring, decides=True)


def _words(sketch: Sketch, mat: Mat) -> str:
    """The card that is carried out, or else words that say what to touch; and a line about the turn."""
    state = sketch.state
    line = "Preparazione"
    if state.turn:
        line = f"Turno {state.turn} di {TURNS_OF_GAME[state.seats]}"
        left = state.deck.bit_count()
        line += f" · mazzo {left}" if left else " · mazzo finito"
    if sketch.kind == "over":
        line = "Partita finita"
        if (event := sketch.counted) is not None:
            words = f"{points(event.points or 0)} {to(sketch.name(event.seat))}"
            return _line(mat, words) + _counting(*mat.prompt, event)
    if sketch.kind == NEUTRALS:
        line += f" · armate neutrali: {sum(state.armies[state.seats])} di {NEUTRAL_ARMIES}"
    if state.variant.long:
        line += f" · partita {state.game_no}/{LONG_GAMES}"
    pending = state.pending
    if pending.card == NONE or sketch.kind == OPTION:
        token = ""
        if sketch.kind == TOKEN and sketch.choices:
            token = str(sketch.choices[0][1])
        if token and token != HIDDEN_TOKEN:
            return _line(mat, line) + _token(*mat.prompt, token)
        stops = any(choice[0] in ("done", "skip") for choice in sketch.choices)
        fit = BESIDE if stops and mat.deck else 336
        return _line(mat, line) + _prompt(*mat.prompt, _what_to_do(sketch), fit)
    doing = pending.part if sketch.kind in PARTS or sketch.kind in (STEAL,) else NONE
    counts = tuple(
        possible(state, kind, pending.left if n == pending.part else allowance(state, pending.card, n))
        for n, (kind, _) in enumerate(CARDS[pending.card].parts)
    )
    told = _line(mat, line) + _card(mat, pending.card, doing, pending.part, counts)
    if mat.deck and doing != NONE and sketch.kind in PARTS:
        told += _task(*mat.prompt, action_words(sketch.kind, counts[pending.part]))
    return told


def _around(sketch: Sketch, mat: Mat) -> str:
    """The parts of a wide board around the action: the place of the card in play, the bar of turns and the deck."""
    state, drawn = sketch.state, ""
    if mat.bar and state.turn:
        drawn += kit.steps(*mat.bar, state.turn - 1, TURNS_OF_GAME[state.seats])
    if mat.deck:
        drawn += _deck(*mat.deck, state.deck.bit_count())
        size = (WIDE * mat.face, TALL * mat.face) if mat.face else (CARD_WIDE, BUTTON)
        drawn += empty(mat.card[0] + 6, mat.card[1], *size)
    return drawn


@lru_cache(128)
def _deck(x: float, y: float, w: float, h: float, many: int) -> str:
    """The pile of cards, with their number."""
    if not many:
        return kit.dashed(x, y, w, h, 9, "slot-edge", "slot", opacity=0.5)
    backs = "".join(
        box(x + 4 * n, y - 4 * n, w, h, 9, "band-blue", "papyrus", 2.5) for n in range(min(3, -(-many // 6)))
    )
    top = 4 * (min(3, -(-many // 6)) - 1)
    return backs + text(
        x + top + w / 2, y - top + h / 2 + 12, many, 34, anchor="middle", bold=True, fill="on-band"
    )


def _counting(x: float, y: float, event: Event) -> str:
    """The source of the points that are being counted."""
    scored = data_of(event, e.CARD_SCORED)
    if scored is None:
        return _prompt(x, y, source_name(event.rule))
    picture = kit.sign(picture_kind(scored["card"]), x + 8, y + 9, 58)
    return picture + _prompt(x + 62, y, upper_first(CARD_NOUNS[scored["card"]].word))


@lru_cache(256)
def _line(mat: Mat, words: str) -> str:
    return text(*mat.line, words, 24, fill="ink", fit=mat.fit)


_PROMPTS: Final = {
    "face": "Scegli una faccia",
    "centre": "Scegli il centro",
    "slot": "Scegli una plancia",
    "turn": "Scegli come girarla",
    "start-region": "Tocca la partenza",
    "outpost": "Tocca una regione",
    "neutral": "Tocca una regione",
    "first": "Tocca chi comincia",
    "take": "Tocca una carta",
    "extra": "Tocca una carta",
    "peek": "Tocca un segnalino",
}
"""Kind of the decision -> words that say what to touch."""


def _what_to_do(sketch: Sketch) -> str:
    """Words that say what to touch. For those who do not choose now, they name the player to move."""
    words = _PROMPTS.get(sketch.kind, "")
    if words and not sketch.scene.lit:
        return f"Tocca {to(sketch.name(sketch.chooser))}" if sketch.chooser >= 0 else ""
    return words


@lru_cache(64)
def _prompt(x: float, y: float, words: str, fit: float = 336) -> str:
    return text(x + 12, y + 46, words, 26, bold=True, fill="ink-soft", fit=fit) if words else ""


BESIDE: Final = 212.0
"""The room for words to the left of the button that ends an action."""


@lru_cache(64)
def _task(x: float, y: float, words: str) -> str:
    """What the action allows, on two lines beside the button that ends it."""
    first, _, rest = upper_first(words).partition(" ")
    return kit.lines(x + 12, y + 32, (first, rest), 26, 30, bold=True, fill="ink-soft", fit=BESIDE)


@lru_cache(16)
def _token(x: float, y: float, name: str) -> str:
    """A picture of the token that is placed now, with its name."""
    picture = icon(token_kind(name), x + 14, y + 12, 52)
    return picture + text(x + 78, y + 46, TOKENS[name].word, 24, bold=True, fit=270)


@lru_cache(512)
def _card(mat: Mat, number: int, doing: int, part: int, counts: tuple[int, ...]) -> str:
    """The card that is carried out, with its parts: the present part in gold with what is left of it, the others
    pale."""
    card, (x, y) = CARDS[number], mat.card
    if mat.face:
        drawn = [enlarged(card_face(card, 0, 0), x + 6, y, mat.face)]
        right, top, across, down = x + 18 + WIDE * mat.face, y + 10, 0, 48
    else:
        drawn = [
            box(x + 6, y, CARD_WIDE, BUTTON, 10, "papyrus", "papyrus-edge", 2),
            kit.sign(picture_kind(card.id), x + 8, y + 15, 58),
            text(x + 70, y + 27, " ".join(halves(card)).rstrip(), 24, fill="ink-soft", fit=CARD_WIDE - 72),
        ]
        right, top, across, down = x + 72, y + 47, 76, 0
    shown = range(len(counts)) if card.conjunction == AND or len(counts) == 1 else (part,)
    for n in shown:
        now = n == doing
        done = n < part
        ink = "ink" if now else "ink-soft"
        if now:
            drawn.append(box(right - 4, top - 7, 70, 40, 8, "gold", "gold-deep", 2))
            ink = "on-gold"
        drawn.append(kit.sign(sign_kind(card.parts[n][0]), right, top, 27, ink))
        drawn.append(text(right + 32, top + 22, "✓" if done else counts[n], 26, bold=now, fill=ink))
        right, top = right + across, top + down
    return "".join(drawn)


# Bids, and who begins


def _draw_bids(sketch: Sketch, bids: Bids) -> None:
    """Draw a button for each number of coins that may be bid."""
    sketch.scenery.append(_prompt(*bids.heading, "La tua offerta, in monete"))
    (left, top), pitch = bids.first, (bids.width + GAP) / bids.across
    for choice in sketch.choices:
        row, column = divmod(int(choice[1]), bids.across)
        at = Box(left + pitch * column, top + bids.down * row, pitch - GAP, bids.tall)
        sketch.overlay.append(_bid(int(choice[1]), *at))


@lru_cache(64)
def _bid(bid: int, x: float, y: float, w: float, h: float) -> str:
    shapes = box(x, y, w, h, 12, "papyrus", "gold-deep", 2.5)
    shapes += icon(sign_kind("coin"), x + w / 2 - 33, y + h / 2 - 15, 30)
    shapes += text(x + w / 2 + 16, y + h / 2 + 10, bid, 28, anchor="middle", bold=True)
    name = coin_count(bid) if bid else "Nessuna moneta"
    return touch(f"bid-{bid}", name, shapes, halo=outline(x, y, w, h, 12), decides=True)


SMALL: Final = 172.0
PITCH: Final = 178.0
MARGIN: Final = 5.0
MOST_TILES: Final = 4
"""The greatest number of tiles to choose from."""
KINDS: Final = frozenset({"face", "centre", "slot", "turn"})
NO_JOINS: Final = ("", "", "", "")


def draw_making(sketch: Sketch) -> None:
    """Draw the open places of the map, and the choices where the cards usually are."""
    state = sketch.state
    for slot, (x, y) in enumerate(sketch.plan.plots):
        if state.turns[slot] == NONE:
            waiting = state.slots[slot]
            words = FACE_WORDS[FACE_NAMES[waiting]] if waiting != NONE else ""
            asked = sketch.kind == "slot" and slot == state.slots.index(NONE)
            sketch.scenery.append(_open_place(x, y, words, asked))
    if sketch.kind not in KINDS:
        return
    plan = sketch.plan
    sketch.scenery.append(box(*plan.row, 0, "board-ground"))
    for n, choice in enumerate(sketch.choices):
        left, top = MARGIN + PITCH * (n % plan.across), MARGIN + PITCH * (n // plan.across)
        if sketch.kind == "turn":
            face, turn = FACE[str(choice[1])], int(choice[2])
            slot = state.turns.index(NONE)
            quarters = (turn + QUARTERS[sketch.ring]) % 4
            key, joins = f"turn-{turn}", joined(sketch, slot, face, quarters)
        else:
            face, key = FACE[str(choice[-1])], f"{sketch.kind}-{choice[-1]}"
            quarters, joins = QUARTERS[sketch.ring], NO_JOINS
        drawn = thumbnail(key, face, quarters, joins, left, top)
        sketch.scenery.append(drawn if plan.scale == 1 else enlarged(drawn, 0, 0, plan.scale))
    if plan.gaps:
        edge = PITCH * plan.scale
        rest = range(len(sketch.choices), MOST_TILES)
        sketch.scenery.append("".join(empty(4, 4 + edge * n, edge - 2, edge - 8) for n in rest))


def joined(sketch: Sketch, slot: int, face: int, quarters: int) -> tuple[str, ...]:
    """Per side of the board, the two regions that the route across this side would join, such as "D5–F2".

    It is "D5" alone if the other tile is not turned yet, and "" if the route leads nowhere.
    """
    found = []
    state, sides = sketch.state, sides_joined(sketch.ring)[slot]
    for side in range(4):
        words = ""
        if side in sides:
            words = REGIONS[exit_region(face, quarters, side)]
            other, facing = sides[side]
            if state.turns[other] != NONE:
                turned = (state.turns[other] + QUARTERS[sketch.ring]) % 4
                words += f"–{REGIONS[exit_region(state.slots[other], turned, facing)]}"
        found.append(words)
    return tuple(found)


@lru_cache(256)
def thumbnail(key: str, face: int, quarters: int, joins: tuple[str, ...], x: float, y: float) -> str:
    """A small picture of a face as it would lie, as an element to touch."""
    drawn = picture(face, quarters, x, y, SMALL, tuple(bool(words) for words in joins))
    if not any(joins):
        drawn += kit.outlined(x + SMALL / 2, y + SMALL - 10, FACE_WORDS[FACE_NAMES[face]], 24)
    for words, (mx, my) in zip(joins, SIDE_MIDDLES, strict=True):
        if words:
            drawn += _join(words, x + mx * SMALL / 360, y + my * SMALL / 360, x, y)
    name = FACE_WORDS[FACE_NAMES[face]]
    return touch(key, name, drawn, halo=outline(x + 2, y + 2, SMALL - 4, SMALL - 4, 8))


@lru_cache(128)
def picture(
    face: int, quarters: int, x: float, y: float, size: float, joined: tuple[bool, ...] = (False,) * 4
) -> str:
    """A face with its numbers, in a square."""
    lay, scale = Lay(face, quarters, 0, 0), size / SIDE
    whole = sea(lay, joined) + "".join(land(lay)) + lines(lay)
    drawn = f'<g transform="translate({number(x)} {number(y)}) scale({scale:.4f})">{whole}</g>'
    for region in FACE_REGIONS[face]:
        sx, sy = middle(lay, region)
        drawn += kit.outlined(x + sx * scale, y + sy * scale + 8, region[1:], 24)
    return drawn


def _join(words: str, x: float, y: float, left: float, top: float) -> str:
    """A plate with words over the middle of a side across which a route goes on."""
    w = width_of(words, 24, bold=True) + 12
    px = min(max(x, left + w / 2), left + SMALL - w / 2)
    py = min(max(y, top + 15), top + SMALL - 15)
    plate = box(px - w / 2, py - 15, w, 30, 8, "gold", "on-gold", 2)
    return plate + text(px, py + 8, words, 24, anchor="middle", bold=True, fill="on-gold")


@lru_cache(64)
def _open_place(x: float, y: float, words: str, asked: bool) -> str:
    """A place of the map without a tile: sea, with the name of the tile that will lie there, if that is known."""
    edge, style = "gold" if asked else "water-line", {"anchor": "middle", "fill": "on-water"}
    drawn = box(x, y, 360, 360, 0, "water") + box(x, y, 360, 360, 0, "url(#leggende-p-waves)")
    drawn += kit.dashed(x + 14, y + 14, 332, 332, 14, edge, width=3, dash="12 9")
    return drawn + text(x + 180, y + 190, words, 30, bold=True, carved=True, fit=310, **style)
