"""Draws the players: what each holds, counted by kind, and the points for it now."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from app.drawing import kit
from app.drawing.svg import icon, outline, text, touch, width_of
from app.games.leggende.board.cards import HELD, enlarged, ground, held_card
from app.games.leggende.board.layout import Sketch
from app.games.leggende.board.symbols import leader_kind, sign_kind, token_kind
from app.games.leggende.touch import seat_key
from app.games.leggende.words.names import source_name
from pycore.contract import Event
from pycore.games.leggende import data
from pycore.games.leggende.cards import ARMY, FLY, IMMUNE, MOVEMENT, OF_TYPE, TYPES, members
from pycore.games.leggende.choices import BID, NONE
from pycore.games.leggende.scoring import elixirs, final_scoring

MOST: Final = 108.0
"""A player's row that is at least this high says where the points come from."""
HAND: Final = 68.0
"""A row that is so much higher shows the player's cards, too."""
HAND_SCALE: Final = 0.88
SHORT: Final = ("Regioni", "Isole", "Carte", "Elisir")


class Holdings(NamedTuple):
    """The facts about a seat that the board shows.

    `points`: those of this game so far (None: not shown). `before`: those of earlier games of a long match.
    """

    name: str
    colour: str
    active: bool
    coins: int
    supply: int
    built: int
    abilities: tuple[tuple[str, int], ...]
    types: tuple[tuple[str, int], ...]
    badges: tuple[str, ...]
    cards: tuple[int, ...]
    points: int | None
    before: int
    sources: tuple[tuple[str, int], ...]


def draw_seats(sketch: Sketch) -> None:
    """Draw one row for each player. While the reader chooses a bid, the buttons for it stand there instead of some."""
    sketch.scenery += [ground(*paper) for paper in sketch.plan.papers]
    bidding = sketch.kind == BID and sketch.scene.seat == sketch.chooser
    hide = sketch.plan.bids.hide if bidding else None
    seats = sketch.state.seats
    found: list[dict[str, int]] = [{} for _ in range(seats)]
    for event in _scored(sketch):
        kind = source_name(event.rule)
        kind = kind if kind in SHORT else "Altro"
        found[event.seat][kind] = found[event.seat].get(kind, 0) + (event.points or 0)
    for seat in range(seats):
        held = _holdings(sketch, seat, tuple(found[seat].items()))
        row = sketch.rows[seat]
        if hide is None or not (hide.x <= row.x < hide.right and hide.y <= row.y < hide.bottom):
            sketch.scenery.append(_row(seat, held, *row))


def _scored(sketch: Sketch) -> Iterator[Event]:
    """The events that would give points if the game ended now. During the final count, those counted so far."""
    if sketch.scene.totals is None:
        return final_scoring(sketch.state)
    return (event for event in sketch.scene.events if event.points is not None)


def _holdings(sketch: Sketch, seat: int, sources: tuple[tuple[str, int], ...]) -> Holdings:
    state = sketch.state
    hand, taken = state.hands[seat], state.taken[seat]
    told = sketch.scene.points or sketch.kind == "over"
    abilities = (
        ("elixir", elixirs(state, seat)),
        ("fly", (hand & FLY).bit_count()),
        ("place", (hand & ARMY).bit_count() + (taken >> data.COTTAGE & 1)),
        ("move", (hand & MOVEMENT).bit_count() + (taken >> data.STABLE & 1)),
        ("immune", (hand & IMMUNE).bit_count()),
    )
    types = tuple((kind, (hand & OF_TYPE[kind]).bit_count()) for kind in TYPES)
    badges = tuple(token_kind(data.TOKENS[token]) for token in members(taken))
    if state.leaders[seat] != NONE:
        badges = (leader_kind(data.LEADERS[state.leaders[seat]]), *badges)
    return Holdings(
        sketch.name(seat),
        sketch.colour(seat),
        sketch.chooser == seat,
        state.coins[seat],
        state.supply[seat],
        len(state.cities[seat]),
        tuple(pair for pair in abilities if pair[1]),
        tuple(pair for pair in types if pair[1]),
        badges,
        tuple(members(hand)),
        sum(points for _, points in sources) if told else None,
        state.totals[seat],
        sources if told else (),
    )


@lru_cache(512)
def _row(seat: int, held: Holdings, x: float, y: float, wide: float, tall: float) -> str:
    high = tall - 4
    hand = tall >= MOST + HAND
    # What the height leaves free lies between the lines.
    gap = max(0.0, tall - MOST - HAND * hand) / 4
    top, second, third = y + gap / 2, y + gap * 1.5, y + gap * 2.5
    drawn = [
        kit.panel(x, y, wide, high, 9, held.active),
        kit.name_tag(x + 34, top + 25, held.colour, held.name, 24, 134, radius=12, squeeze=1.2),
        _counts(x + 174, top + 6, (("coin", held.coins), ("reserve", held.supply)))[0],
        _total(x + wide, top + 25, held.points, held.before),
        _castles(x + 8, second + 29, held.built),
        _counts(x + 64, second + 30, held.abilities)[0],
        _badges(held.badges, x + 346, second + 28),
        _types(x + 8, third + 55, held.types, x + 346),
    ]
    if tall >= MOST:
        words = "  ".join(f"{kind} {points}" for kind, points in held.sources)
        drawn.append(text(x + 8, y + MOST - 13 + gap * 3.5, words, 24, fill="ink-soft", fit=336))
    if hand:
        drawn.append(_hand(x + 8, y + high - HAND + 2, held.cards))
    target = outline(x, y - 2, wide, tall, 9)
    return touch(seat_key(seat), held.name, "".join(drawn), halo=outline(x, y, wide, high, 9), target=target)


def _hand(x: float, y: float, cards: tuple[int, ...]) -> str:
    """The cards of a player side by side. Many of them overlap."""
    pitch = kit.squeeze(len(cards), HELD * HAND_SCALE + 3, 336 - HELD * HAND_SCALE)
    return "".join(enlarged(held_card(card, 0), x + pitch * n, y, HAND_SCALE) for n, card in enumerate(cards))


def _counts(x: float, y: float, pairs: tuple[tuple[str, object], ...]) -> tuple[str, float]:
    """Signs with numbers side by side, as SVG, and the x where the last one ends. `pairs` holds (sign, number)."""
    return kit.counters(x, y, tuple((sign_kind(sign), many) for sign, many in pairs))


def _castles(x: float, y: float, built: int) -> str:
    """All cities of a player. Those not built yet are outlines."""
    signs = ("city" if n < built else "city-left" for n in range(data.CITIES))
    drawn = (icon(sign_kind(sign), x + 16 * n, y + 4, 15) for n, sign in enumerate(signs))
    return kit.inked("".join(drawn), "ink")


def _types(x: float, y: float, pairs: tuple[tuple[str, int], ...], end: float) -> str:
    """The number of a player's cards of each type. The signs lie closer together if there are many types."""
    pitch = min(42.0, (end - x) / max(1, len(pairs)))
    return "".join(
        kit.counter(sign_kind(kind), x + pitch * n, y, many, ink="gold-deep", bold=True)
        for n, (kind, many) in enumerate(pairs)
    )


def _total(x: float, y: float, points: int | None, before: int) -> str:
    """The points of a player at the right end of a row: first those of earlier games, then those of this one so far."""
    now = "" if points is None else f"{points:+d}" if before else str(points)
    words = f"{before or ''}{now}"
    if not words:
        return ""
    right = x - 8 - width_of(words, 24, bold=True)
    star = kit.sign(sign_kind("points"), right - 23, y - 18, 21, "gold-deep")
    return star + text(right, y, words, 24, bold=True)


def _badges(kinds: tuple[str, ...], right: float, y: float) -> str:
    """A player's leader and tokens at the right end of the second line."""
    pitch = min(27.0, 80 / max(1, len(kinds)))
    places = [right - 27 - pitch * n for n in range(len(kinds))]
    return "".join(icon(kind, x, y, 27) for kind, x in zip(reversed(kinds), places, strict=True))
