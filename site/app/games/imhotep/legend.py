"""The signs of Imhotep's board and what they mean, drawn with the board's own parts."""

from app.drawing.markup import Markup, el
from app.drawing.signs import Mark
from app.drawing.svg import badge, box, icon, text
from app.games.imhotep.art import BOW, STONE, bow_kind, stone_kind


def legend() -> tuple[Mark, ...]:
    """In the order in which one meets them, from the header of the board down to the sleds."""
    return (
        _mark(_round_card(), "Una carta round: ogni cifra è una barca con la sua capienza."),
        _mark(_pile(back=True), "Il mazzo: quante carte mercato restano da pescare."),
        _mark(_pile(back=False), "Gli scarti: quante carte mercato sono già state scartate."),
        _mark(
            icon(bow_kind(4), 4, 4, *BOW),
            "Le pietre disegnate a prua: il carico minimo, quante pietre servono a bordo per partire.",
            76,
        ),
        _mark(
            text(12, 38, "1", 30, bold=True) + text(46, 38, "2", 30, bold=True),
            "I numeri sulla barca: i posti a partire da prua, nell'ordine in cui le pietre scendono.",
        ),
        _mark(icon("imhotep-scarab", 16, 6, 40), "Lo scarabeo: chi comincia il round."),
        _mark(
            icon(stone_kind("bianco"), 14, 4, *STONE) + badge(36, 50, 12, 20),
            "Il numero nella cava: quante pietre di quel colore aspettano.",
        ),
        _mark(badge(36, 30, "+3", 22, tone="gold"), "In oro: i punti appena ottenuti."),
        _mark(
            text(36, 42, "1 · 3 · 6", 22, anchor="middle", bold=True),
            "Tomba: punti per un gruppo da 1, da 2, da 3 pietre, e così via.",
        ),
        _mark(badge(36, 30, "×2", 20), "Tempio: quante pietre stanno una sull'altra; vale quella in cima."),
        _mark(icon("imhotep-bonus-card", 16, 8, 42), "Bonus: pesca una carta."),
        _mark(icon("imhotep-bonus-stones", 16, 8, 42), "Bonus: prendi fino a 3 pietre dalla cava."),
        _mark(icon("imhotep-bonus-two", 16, 8, 42), "Premio: 2 pietre dalla cava, oppure 1 punto."),
        _mark(icon("imhotep-bonus-load", 16, 8, 42), "Bonus: carica subito una pietra."),
    )


def _mark(drawing: str, words: str, width: int = 72) -> Mark:
    values = {"class": "legend-mark", "viewBox": f"0 0 {width} 64", "aria-hidden": "true"}
    return Mark(el("svg", values, Markup(drawing)), words)


def _round_card() -> str:
    return box(6, 14, 60, 34, 5, "sand-light", "sand-edge", 1.8) + text(
        36, 39, "4322", 23, anchor="middle", bold=True
    )


def _pile(back: bool) -> str:
    if back:
        face = box(20, 8, 32, 46, 5, "lapis", "lapis-edge", 1.8)
        return f'{face}<g color="var(--gold)">{icon("imhotep-eye", 24, 19, 24)}</g>'
    cross = '<path d="M28 23l16 16M44 23l-16 16" stroke="var(--ink-soft)" stroke-width="3"/>'
    return box(20, 8, 32, 46, 5, "papyrus", "papyrus-edge", 1.8) + cross
