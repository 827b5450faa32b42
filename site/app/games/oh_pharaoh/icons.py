"""Oh, Pharaoh!'s cards as small icons: what each event of the log is about, and what the signs of the table mean."""

from collections.abc import Mapping, Sequence
from typing import Final

from app.drawing.markup import Markup, el
from app.drawing.signs import Icon, Mark
from app.drawing.svg import badge, box, icon
from app.games.oh_pharaoh.art import BACK, MARKER_KIND, card_kind, face_kind, picture_kind
from app.games.oh_pharaoh.blocks import block, odds
from app.games.oh_pharaoh.hand import away_mark
from app.games.oh_pharaoh.names import USES, name, some
from app.words.italian import upper_first
from pycore.contract import Event
from pycore.games.oh_pharaoh.data import TYPES

PLAYED: Final = {"thief-played": "thief", "collector-played": "collector", "pharaoh-played": "pharaoh"}
ONE: Final = ("revealed", "taken", "discarded", "drawn", "dealt", "taxed")
MOST: Final = 4
"""Icons of one line."""


def icons(event: Event, colours: Sequence[str]) -> tuple[Icon, ...]:
    """The cards of an event, in the order in which its line names them; of a hidden one only those who know it."""
    data = event.data
    if event.kind in PLAYED:
        return (_card(PLAYED[event.kind]),)
    if event.kind in ONE:
        card = data.get("card") or (event.secret or {}).get("card")
        return (_card(card),) if card else ()
    match event.kind:
        case "added" | "stolen":
            return (_card("joker" if data["card"] == "joker" else str(data["value"])),)
        case "joker-swapped":
            return _card(str(data["value"])), _card("joker")
        case "die-rolled":
            return (Icon(face_kind(data["rolled"]), f"Dado: {data['rolled']}"),)
        case "marker-moved":
            return (Icon(MARKER_KIND, "Segnalino"),)
        case "trade-proposed":
            return (*_cards(data["give"]), *_cards(data["ask"]))
        case "pyramid-broken":
            return _cards(data["back"])
    return ()


def _card(card: str) -> Icon:
    return Icon(card_kind(card), upper_first(some(card)))


def _cards(held: Mapping[str, int]) -> tuple[Icon, ...]:
    return tuple(_card(card) for card in TYPES if held.get(card))[:MOST]


def legend() -> tuple[Mark, ...]:
    """Blocks and risk, then the cards that are no stones."""
    return (
        _mark(block(16, 8, 40, 36, 5, False), "Una pietra: il numero è il suo valore."),
        _mark(block(16, 8, 40, 36, 5, True), "Un jolly al posto di una pietra, con il valore che ha qui."),
        _mark(badge(36, 26, "22 punti", 15, tone="gold"), "Punti della piramide, se fosse valutata adesso."),
        _mark(odds(6, 34, 3, 20), "Il dado del furto: con quanti tiri su sei un ladro riesce."),
        _mark(icon(BACK, 22, 2, 36, 45), "Carte coperte: nel mazzo o in mano agli altri."),
        _mark(
            _ghost(),
            "Blocchi tratteggiati: quello che puoi costruire ora, con i punti che varrebbe la piramide.",
        ),
        _mark(
            f'<rect x="18" y="3" width="36" height="44" rx="5" fill="var(--papyrus)" stroke="var(--lit)"'
            f' stroke-width="2.5" stroke-dasharray="6 5"/>{away_mark(36, 25)}',
            "Carta con il contorno a tratti: ora sul tavolo non serve. Puoi scartarla, o offrirla in uno scambio.",
        ),
        *(
            _picture(card, f"{name(card)}: {USES[card]}.")
            for card in ("thief", "collector", "pharaoh", "joker")
        ),
    )


def _mark(drawing: str, words: str) -> Mark:
    values = {"class": "legend-mark", "viewBox": "0 0 72 50", "aria-hidden": "true"}
    return Mark(el("svg", values, Markup(drawing)), words)


def _picture(card: str, words: str) -> Mark:
    return _mark(
        box(12, 1, 48, 48, 8, "papyrus", "papyrus-edge", 1.5) + icon(picture_kind(card), 15, 4, 42), words
    )


def _ghost() -> str:
    return (
        '<rect x="18" y="8" width="36" height="34" rx="4" fill="var(--papyrus)" fill-opacity=".4"'
        ' stroke="var(--ink-soft)" stroke-width="2" stroke-dasharray="6 5"/>'
    )
