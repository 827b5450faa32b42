"""Italian names of Oh, Pharaoh!'s things, for sentences and for the board."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.words.italian import join, upper_first
from pycore.games.oh_pharaoh.data import DIE, TYPES

NOUNS: Final = {
    "joker": ("jolly", "jolly"),
    "thief": ("ladro", "ladri"),
    "collector": ("esattore", "esattori"),
    "pharaoh": ("faraone", "faraoni"),
    "end": ("carta di fine partita", "carte di fine partita"),
}
"""Card type -> (noun for one card, noun for several). Stones have no entry: their name is their value."""
NUMBERS: Final = (
    *("nessun", "un", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci"),
    *("undici", "dodici", "tredici"),
)
"""Masculine number words. The index of a word is its number."""
EFFECTS: Final = {
    "joker": "vale qualunque pietra",
    "thief": "tenta di rubare una carta da una piramide altrui",
    "collector": "prende una carta a caso da ogni avversario",
    "pharaoh": "ferma un ladro, o protegge la mano da un esattore",
}
"""Card type -> what the card does. Stones have no entry."""
ATTACKS: Final = ("thief", "collector")
"""Card types that attack another player."""
PYRAMIDS: Final = ("prima piramide", "seconda piramide")
"""PYRAMIDS[place]: the words for a player's pyramid on this building place."""
OWN_PLACES: Final = ("Il tuo primo posto", "Il tuo secondo posto")
"""OWN_PLACES[place]: the accessible name of the reader's own building place."""
JOKER_WORD: Final = "jolly"
"""The word for a joker in a list of a pyramid's levels."""


def card_words(card: str, many: int = 1) -> str:
    """The words for a number of cards of one type: "un 4", "due ladri"."""
    one, several = NOUNS.get(card, (card, card))
    article = "una" if card == "end" and many == 1 else NUMBERS[many]
    return f"{article} {one if many == 1 else several}"


def cards_by_type(held: Mapping[str, int]) -> str:
    """The words for cards of several types: "due 4 e un ladro"; "niente" for no card."""
    return join(card_words(card, held[card]) for card in TYPES if held.get(card)) or "niente"


def cards_in_short(held: Sequence[int]) -> str:
    """A short list of cards, for places with little room: "4, 4, ladro"."""
    return ", ".join(
        NOUNS[TYPES[card]][0] if TYPES[card] in NOUNS else TYPES[card]
        for card, many in enumerate(held)
        for _ in range(many)
    )


def card_heading(card: str) -> str:
    """The name of a card as a heading: "4", "Ladro"."""
    return NOUNS[card][0].capitalize() if card in NOUNS else card


def hand_card_name(card: str) -> str:
    """The accessible name of a card in the reader's hand."""
    return f"{upper_first(card_words(card))} in mano"


def level_card_name(value: int, joker: bool) -> str:
    """The accessible name of a card in a pyramid."""
    return f"Jolly che vale {value}" if joker else f"Pietra: {value}"


def ask_name(card: str) -> str:
    """The accessible name of a card type that an offer may ask for."""
    return f"Chiedi {card_words(card)}"


def pyramid_words(built: Mapping[str, Any]) -> str:
    """The words for the levels of a pyramid, given in its plain form (`State.to_plain`)."""
    return levels_words(built["low"], built["levels"])


def levels_words(low: int, stacks: Sequence[Sequence[int]]) -> str:
    """The levels of a pyramid from the lowest up: "5‑5‑jolly / 6". The hyphens are non-breaking."""
    return " / ".join(
        "‑".join([str(value)] * stones + [JOKER_WORD] * jokers)
        for value, (stones, jokers) in enumerate(stacks, low)
    )


def which_pyramid(place: int, owner: int | None = None) -> str:
    """The words for a pyramid, by its building place and owner: "prima piramide di {1}"."""
    return PYRAMIDS[place] if owner is None else f"{PYRAMIDS[place]} di {{{owner}}}"


def pyramid_heading(place: int) -> str:
    """The words for a pyramid as a heading: "Prima piramide"."""
    return upper_first(PYRAMIDS[place])


def pyramid_name(seat: int, place: int) -> str:
    """The accessible name of another player's pyramid."""
    return f"{pyramid_heading(place)} di {{{seat}}}"


def theft_words(height: int) -> str:
    """The end of a sentence: which rolls let a thief succeed against a pyramid of this height.

    >>> theft_words(4), theft_words(6), theft_words(7)
    ('riesce con 4 o più', 'riesce solo con 6', 'nessun tiro basta')
    """
    if height > DIE:
        return "nessun tiro basta"
    return "riesce solo con 6" if height == DIE else f"riesce con {height} o più"


def roll_words(height: int) -> str:
    """The rolls with which a theft succeeds: "4 o più". Only for heights at which a roll can succeed."""
    return "6" if height == DIE else f"{height} o più"


def seat_name(seat: int) -> str:
    """A player's name, as the placeholder "{0}"."""
    return f"{{{seat}}}"
