"""Draws the whole table, the track at its top, and the marks of the last choice."""

from functools import lru_cache
from typing import Final

from app.drawing import kit
from app.drawing.rectangle import Box
from app.drawing.scene import Board, Piece, Scene
from app.drawing.svg import box, clip, gain, icon, outline, text
from app.games.oh_pharaoh.board.cards import draw_hand, draw_supply
from app.games.oh_pharaoh.board.controls import draw_controls
from app.games.oh_pharaoh.board.layout import HEIGHT, TRACK, WIDTH, Sketch
from app.games.oh_pharaoh.board.panels import draw_robbed, draw_trade
from app.games.oh_pharaoh.board.seats import draw_others, draw_own
from app.games.oh_pharaoh.board.symbols import MARKER_KIND, picture_kind
from app.words.italian import join, plural
from pycore.contract import Event
from pycore.events import data_of
from pycore.games.oh_pharaoh import events as e
from pycore.games.oh_pharaoh.data import HIGH, HIGH_SPACE, LAST_SPACE, PLACES, SECOND_SPACE
from pycore.games.oh_pharaoh.position import Theft
from pycore.games.oh_pharaoh.state import PharaohState


def board(scene: Scene) -> Board:
    """The whole table."""
    sketch = Sketch(scene)
    sketch.scenery.append(box(0, 0, WIDTH, HEIGHT, 18, "board-ground"))
    sketch.draw((draw_track, draw_others, draw_supply, draw_own, draw_hand))
    sketch.draw((draw_trade, draw_robbed, draw_controls, draw_marks))
    return sketch.board(WIDTH, HEIGHT)


PITCH: Final = TRACK.w / (LAST_SPACE + 1)
CAPTIONS: Final = {
    SECOND_SPACE: "due piramidi",
    HIGH_SPACE: f"almeno {HIGH} livelli",
    LAST_SPACE: "fase finale",
}
"""Special space of the track -> the words below it."""


def draw_track(sketch: Sketch) -> None:
    """Draw the spaces with the marker, and below them the captions or, in the last phase, the standing."""
    marker = sketch.state.marker
    sketch.scenery += [
        _spaces(marker),
        _final(*_standing(sketch)) if marker == LAST_SPACE else _captions(marker),
    ]
    x = TRACK.x + PITCH * (marker + 0.5)
    label = f"Segnalino sulla casella {marker}"
    sketch.pieces.append(Piece(MARKER_KIND, "marker", x, TRACK.y + 20, 1, label))
    sketch.overlay.append(kit.area("track", "Pista delle piramidi valutate", TRACK, 10, 2))


@lru_cache(16)
def _spaces(marker: int) -> str:
    x, y, w, h = TRACK
    drawn = [box(x, y, w, h, 12, "sand", "sand-edge", 2)]
    for space in range(LAST_SPACE + 1):
        special = space in CAPTIONS
        fill = "gold" if special else "sand-deep" if space <= marker else "papyrus"
        left = x + PITCH * space + 4
        drawn.append(box(left, y + 4, PITCH - 8, 36, 8, fill, "gold-deep" if special else "sand-edge", 2))
        ink = "on-gold" if special else "ink-soft"
        drawn.append(text(left + PITCH / 2 - 4, y + 30, space, 24, anchor="middle", bold=special, fill=ink))
    return "".join(drawn)


@lru_cache(16)
def _captions(marker: int) -> str:
    """The words below the special spaces, in bold once the marker has reached them."""
    x, y, _, _ = TRACK
    drawn = ""
    for space, words in CAPTIONS.items():
        at = x + PITCH * (space + 0.5)
        here, anchor = (at, "middle") if space < LAST_SPACE else (x + TRACK.w - 8, "end")
        bold = marker >= space
        drawn += text(here, y + 59, words, anchor=anchor, bold=bold, fill="ink" if bold else "ink-soft")
    return drawn


def _standing(sketch: Sketch) -> tuple[str, str]:
    """Two lines of text: the greatest number of cards left, and who would win if the game ended now."""
    state = sketch.state
    pile = sum(state.pile) if state.is_whole() else state.hidden
    if sketch.kind == "over":
        left = "Partita finita"
    elif pile > 1:
        left = f"Una delle {pile} carte del mazzo chiude la partita"
    else:
        left = "Resta solo la carta di fine"
    if sketch.kind != "over" and not sketch.scene.points:
        return left, ""
    totals = ending(state) if sketch.kind != "over" else state.points
    names = [sketch.name(seat) for seat, total in enumerate(totals) if total == max(totals)]
    verb = ("ha vinto", "hanno vinto") if sketch.kind == "over" else ("vincerebbe", "vincerebbero")
    if len(names) > 2 and sketch.kind != "over":
        return left, "ora sarebbe pari"
    return left, f"{plural(len(names), *verb)} {join(names)}"


def ending(state: PharaohState) -> list[int]:
    """Per seat, its points if the end card came now (`oh_pharaoh-fine`)."""
    totals = state.points[:]
    for spot, built in enumerate(state.pyramids):
        if built is not None and built.height >= HIGH:
            totals[spot // PLACES] += built.worth
    return totals


@lru_cache(64)
def _final(left: str, winner: str) -> str:
    x, y, w, _ = TRACK
    shown = clip(winner, 24, w * 0.38, True)
    at_left = text(x + 10, y + 59, left, bold=True, fit=w * 0.6)
    return at_left + text(x + w - 10, y + 59, shown, anchor="end", bold=True)


LAID: Final = (e.BUILT, e.ADDED, e.PUT_UNDER, e.JOKER_SWAPPED, e.STOLEN, e.PYRAMID_BROKEN)
"""Kinds of events that change a pyramid."""


def draw_marks(sketch: Sketch) -> None:
    """Draw the marks of all events of the scene; during the final count only of the last one."""
    events = sketch.scene.events
    counted = bool(events) and sketch.kind == "over"
    drawn = "".join(_mark(sketch, event) for event in (events[-1:] if counted else events)) + _aimed(sketch)
    if drawn:
        sketch.idle(drawn)


def _mark(sketch: Sketch, event: Event) -> str:
    if scored := data_of(event, e.SCORED, e.FINAL_SCORED):
        where = sketch.place(event.seat, scored["place"])
        if where is None:
            return ""
        x, y = where.middle
        return _frame(where) + gain(x, y, scored["points"], event.seat, 30)
    if laid := data_of(event, *LAID):
        swapped, stolen = data_of(event, e.JOKER_SWAPPED), data_of(event, e.STOLEN)
        owner = swapped["owner"] if swapped else stolen["victim"] if stolen else event.seat
        where = sketch.place(owner, laid["place"])
        return _frame(where) if where else ""
    if final := data_of(event, e.FINAL_PHASE):
        return _final_count(final["cards"])
    if event.kind == "pharaoh-played":
        return _pharaoh(sketch, event.seat)
    return ""


def _aimed(sketch: Sketch) -> str:
    """A frame around the pyramid that a thief attacks."""
    pending = sketch.state.pending
    if not isinstance(pending, Theft) or pending.rolled is not None:
        return ""
    where = sketch.place(pending.victim, pending.place)
    return _frame(where, "band-red") if where else ""


@lru_cache(64)
def _frame(where: Box, colour: str = "gold") -> str:
    return kit.gilded(outline(where.x + 3, where.y + 3, where.w - 6, where.h - 6, 10), 4, 7, colour)


@lru_cache(16)
def _final_count(cards: int) -> str:
    """The announcement of the last phase, over the track until the next choice."""
    x, y, w, h = TRACK
    drawn: str = box(x, y, w, h, 12, "gold", "on-gold", 3)
    head = "Comincia la fase finale"
    drawn += text(x + w / 2, y + 29, head, 28, anchor="middle", bold=True, fill="on-gold")
    words = f"La carta di fine è fra le {cards} del nuovo mazzo"
    return drawn + text(x + w / 2, y + 54, words, anchor="middle", fill="on-gold")


def _pharaoh(sketch: Sketch, seat: int) -> str:
    """A pharaoh in rays of gold, in front of the pyramids that he protects, until the next choice."""
    left, right = (sketch.place(seat, place) for place in range(PLACES))
    return _protected((left.x + right.right) / 2, left.middle[1], left.h) if left and right else ""


@lru_cache(16)
def _protected(x: float, y: float, tall: float) -> str:
    half = tall * 0.45
    rays = "".join(
        f'<path d="M0 0 {half * 1.08:.0f} -7V7Z" fill="var(--gold)" stroke="var(--gold-deep)" stroke-width="1"'
        f' transform="rotate({turn})"/>'
        for turn in range(0, 360, 20)
    )
    disc = f'<circle r="{half * 0.86:.0f}" fill="var(--night)" stroke="var(--gold)" stroke-width="5"/>'
    king = icon(picture_kind("pharaoh"), -half * 0.6, -half * 0.72, half * 1.2)
    words = box(-66, half * 0.5, 132, 34, 17, "gold", "on-gold", 2)
    words += text(0, half * 0.5 + 25, "Protetto!", 24, anchor="middle", bold=True, fill="on-gold")
    return f'<g transform="translate({x:.0f} {y:.0f})"><g class="arise">{rays}{disc}{king}{words}</g></g>'
