"""Small and large pictures: icons of the log, marks of the legend, close-ups."""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Final, cast

from app.drawing import kit
from app.drawing.markup import Markup
from app.drawing.rectangle import Box
from app.drawing.signs import Icon, Mark
from app.drawing.svg import badge, box, icon
from app.games.oh_pharaoh.board.cards import away_mark
from app.games.oh_pharaoh.board.symbols import (
    BACK,
    CARD,
    MARKER_KIND,
    block,
    card_kind,
    face_kind,
    grid,
    odds,
    picture_kind,
    pyramid,
)
from app.games.oh_pharaoh.words.names import EFFECTS, card_heading, card_words
from app.words.italian import upper_first
from pycore.contract import Event, State
from pycore.events import data_of, secret_of
from pycore.games.oh_pharaoh import events as e
from pycore.games.oh_pharaoh.data import PLACES, TYPES
from pycore.games.oh_pharaoh.pyramids import Pyramid
from pycore.games.oh_pharaoh.scoring import points
from pycore.games.oh_pharaoh.state import PharaohState

BESIDE: Final = "float:left;max-width:70%;margin:0 .6rem .1rem 0"
ROW: Final = 7
"""The number of cards side by side in the picture of the discards."""


def close_up(state: State, key: str, colours: Sequence[str] = ()) -> Markup | None:
    """A large picture of a pyramid, or of all kinds of cards in the discards. None for other elements."""
    it = cast(PharaohState, state)
    kind, _, rest = key.partition("-")
    if kind in ("pyramid", "place"):
        first, _, last = rest.partition("-")
        seat, place = (int(first), int(last)) if kind == "pyramid" else (it.active, int(first))
        built = it.pyramids[PLACES * seat + place] if kind == "pyramid" or not last else None
        return None if built is None else _pyramid(built, points(it, built))
    if key == "discards" and any(it.discard):
        lying = tuple((TYPES[card], many) for card, many in enumerate(it.discard) if many)
        return _discards(lying)
    return None


@lru_cache(64)
def _pyramid(built: Pyramid, gives: int) -> Markup:
    wide, tall = max(3, sum(built.levels[0])) * 40 + 8, built.height * 36 + 38
    drawn = box(0, 0, wide, tall, 8, "board-ground", "sand-edge", 2)
    drawn += pyramid(grid(Box(4, 4, wide - 8, tall - 38), built, 40, 36), built.low, built.levels)
    drawn += badge(26, tall - 17, gives, 20, tone="gold") + odds(wide - 66, tall - 10, built.height, 20)
    return _svg(0.62, wide, tall, drawn)


@lru_cache(64)
def _discards(lying: tuple[tuple[str, int], ...]) -> Markup:
    drawn = ""
    for n, (card, many) in enumerate(lying):
        x, y = (n % ROW) * 96 + 2, (n // ROW) * 118 + 2
        drawn += icon(card_kind(card), x, y, *CARD) + badge(x + 70, y + 16, f"×{many}", 24, tone="gold")
    rows = (len(lying) + ROW - 1) // ROW
    return _svg(0.45, min(len(lying), ROW) * 96, rows * 118, drawn)


def _svg(scale: float, w: float, h: float, drawn: str) -> Markup:
    """A drawing as a whole SVG to stand beside words. `scale`: pixels per board unit."""
    return kit.picture(drawn, w, h, "close-up", w * scale, BESIDE)


PLAYED: Final = {"thief-played": "thief", "collector-played": "collector", "pharaoh-played": "pharaoh"}
MOST: Final = 4
"""The largest number of icons in one line of the log."""


def icons(event: Event, colours: Sequence[str]) -> tuple[Icon, ...]:
    """The cards of an event, in the order in which its line names them. A hidden card is shown only to those who know
    it."""
    if event.kind in PLAYED:
        return (_card(PLAYED[event.kind]),)
    if event.kind == "marker-moved":
        return (Icon(MARKER_KIND, "Segnalino"),)
    if secret := secret_of(event, e.DRAWN, e.DEALT, e.TAXED):
        return (_card(secret["card"]),)
    if one := data_of(event, e.REVEALED, e.TAKEN, e.DISCARDED):
        return (_card(one["card"]),)
    if added := data_of(event, e.ADDED, e.STOLEN):
        return (_card("joker" if added["card"] == "joker" else str(added["value"])),)
    if swapped := data_of(event, e.JOKER_SWAPPED):
        return _card(str(swapped["value"])), _card("joker")
    if die := data_of(event, e.DIE_ROLLED):
        return (Icon(face_kind(die["rolled"]), f"Dado: {die['rolled']}"),)
    if trade := data_of(event, e.TRADE_PROPOSED):
        return (*_cards(trade["give"]), *_cards(trade["ask"]))
    if broken := data_of(event, e.PYRAMID_BROKEN):
        return _cards(broken["back"])
    return ()


def _card(card: str) -> Icon:
    return Icon(card_kind(card), upper_first(card_words(card)))


def _cards(held: Mapping[str, int]) -> tuple[Icon, ...]:
    return tuple(_card(card) for card in TYPES if held.get(card))[:MOST]


_mark: Final = partial(kit.mark, h=50)


def legend() -> tuple[Mark, ...]:
    """The signs of the board with their meanings: blocks and the risk of theft, then the cards that are no stones."""
    return (
        _mark(block(16, 8, 40, 36, 5, False), "Una pietra: il numero è il suo valore."),
        _mark(block(16, 8, 40, 36, 5, True), "Un jolly al posto di una pietra, con il valore che ha qui."),
        _mark(badge(36, 26, "22 punti", 15, tone="gold"), "Punti della piramide, se fosse valutata adesso."),
        _mark(odds(6, 34, 3, 20), "Il dado del furto: con quanti tiri su sei un ladro riesce."),
        _mark(icon(BACK, 22, 2, 36, 45), "Carte coperte: nel mazzo o in mano agli altri."),
        _mark(
            kit.dashed(18, 8, 36, 34, 4, fill="papyrus", opacity=0.4),
            "Blocchi tratteggiati: quello che puoi costruire ora, con i punti che varrebbe la piramide.",
        ),
        _mark(
            kit.dashed(18, 3, 36, 44, 5, "lit", "papyrus", width=2.5) + away_mark(36, 25),
            "Carta con il contorno a tratti: ora sul tavolo non serve. Puoi scartarla, o offrirla in uno scambio.",
        ),
        *(
            _picture(card, f"{card_heading(card)}: {EFFECTS[card]}.")
            for card in ("thief", "collector", "pharaoh", "joker")
        ),
    )


def _picture(card: str, words: str) -> Mark:
    return _mark(
        box(12, 1, 48, 48, 8, "papyrus", "papyrus-edge", 1.5) + icon(picture_kind(card), 15, 4, 42), words
    )
