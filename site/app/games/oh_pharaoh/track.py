"""The track at the head of the table: eleven spaces, what the special ones bring, how it stands in the final phase."""

from functools import cache, lru_cache
from typing import Final

from app.drawing.scene import Piece
from app.drawing.svg import box, clip, outline, text, touch
from app.games.oh_pharaoh.art import MARKER_KIND
from app.games.oh_pharaoh.layout import TRACK, Sketch
from app.words.italian import join, plural
from pycore.games.oh_pharaoh.data import HIGH, HIGH_SPACE, LAST_SPACE, PLACES, SECOND_SPACE
from pycore.games.oh_pharaoh.state import PharaohState

PITCH: Final = TRACK.w / (LAST_SPACE + 1)
CAPTIONS: Final = {
    SECOND_SPACE: "due piramidi",
    HIGH_SPACE: f"almeno {HIGH} livelli",
    LAST_SPACE: "fase finale",
}
"""Special space -> what it brings, below it."""


def draw_track(sketch: Sketch) -> None:
    """The spaces with the marker, and below them what there is to know."""
    marker = sketch.state.marker
    sketch.scenery += [
        _spaces(marker),
        _final(*_standing(sketch)) if marker == LAST_SPACE else _captions(marker),
    ]
    x = TRACK.x + PITCH * (marker + 0.5)
    sketch.pieces.append(
        Piece(MARKER_KIND, "marker", x, TRACK.y + 20, 1, f"Segnalino sulla casella {marker}")
    )
    sketch.overlay.append(_key())


@cache
def _key() -> str:
    ring = outline(TRACK.x + 2, TRACK.y + 2, TRACK.w - 4, TRACK.h - 4, 10)
    return touch("track", "Pista delle piramidi valutate", halo=ring, target=outline(*TRACK, 10))


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
    """What has come about is written stronger than what is still to come."""
    x, y, _, _ = TRACK
    drawn = ""
    for space, words in CAPTIONS.items():
        at = x + PITCH * (space + 0.5)
        here, anchor = (at, "middle") if space < LAST_SPACE else (x + TRACK.w - 8, "end")
        bold = marker >= space
        drawn += text(here, y + 58, words, 20, anchor=anchor, bold=bold, fill="ink" if bold else "ink-soft")
    return drawn


def _standing(sketch: Sketch) -> tuple[str, str]:
    """How many cards are left at most, and who would win if the game ended now."""
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
    """Everybody's points if the end card came now (`oh_pharaoh-fine`)."""
    totals = state.points[:]
    for spot, built in enumerate(state.pyramids):
        if built is not None and built.height >= HIGH:
            totals[spot // PLACES] += built.worth
    return totals


@lru_cache(64)
def _final(left: str, winner: str) -> str:
    x, y, w, _ = TRACK
    return text(x + 10, y + 58, left, 20, bold=True, fit=w * 0.6) + text(
        x + w - 10, y + 58, clip(winner, 20, w * 0.38, True), 20, anchor="end", bold=True
    )
