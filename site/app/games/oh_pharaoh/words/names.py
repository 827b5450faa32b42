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
"""Type -> one card, several cards. Stones are called by their value."""
NUMBERS: Final = (
    *("nessun", "un", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci"),
    *("undici", "dodici", "tredici"),
)
"""In the masculine; the place is the number."""
EFFECTS: Final = {
    "joker": "vale qualunque pietra",
    "thief": "tenta di rubare una carta da una piramide altrui",
    "collector": "prende una carta a caso da ogni avversario",
    "pharaoh": "ferma un ladro, o protegge la mano da un esattore",
}
"""Type -> what the card does, if it is not a stone."""
ATTACKS: Final = ("thief", "collector")
"""Types of cards that attack another player."""
PYRAMIDS: Final = ("prima piramide", "seconda piramide")
"""A player's pyramid by its place."""
OWN_PLACES: Final = ("Il tuo primo posto", "Il tuo secondo posto")
"""The accessible names of one's own building places."""
JOKER_WORD: Final = "jolly"
"""A joker within the levels of a pyramid."""


def card_words(card: str, many: int = 1) -> str:
    """A number of cards of a type: "un 4", "due ladri"."""
    one, several = NOUNS.get(card, (card, card))
    article = "una" if card == "end" and many == 1 else NUMBERS[many]
    return f"{article} {one if many == 1 else several}"


def cards_by_type(held: Mapping[str, int]) -> str:
    """Cards of several types: "due 4 e un ladro"; "niente" for none."""
    return join(card_words(card, held[card]) for card in TYPES if held.get(card)) or "niente"


def cards_in_short(held: Sequence[int]) -> str:
    """Cards of several types where there is little room: "4, 4, ladro"."""
    return ", ".join(
        NOUNS[TYPES[card]][0] if TYPES[card] in NOUNS else TYPES[card]
        for card, many in enumerate(held)
        for _ in range(many)
    )


def card_heading(card: str) -> str:
    """A card as a heading: "4", "Ladro"."""
    return NOUNS[card][0].capitalize() if card in NOUNS else card


def hand_card_name(card: str) -> str:
    """The accessible name of a card in one's hand."""
    return f"{upper_first(card_words(card))} in mano"


def level_card_name(value: int, joker: bool) -> str:
    """The accessible name of a card in a pyramid."""
    return f"Jolly che vale {value}" if joker else f"Pietra: {value}"


def ask_name(card: str) -> str:
    """The accessible name of a type that may be asked for."""
    return f"Chiedi {card_words(card)}"


def pyramid_words(built: Mapping[str, Any]) -> str:
    """A pyramid in its plain form, by its levels."""
    return levels_words(built["low"], built["levels"])


def levels_words(low: int, stacks: Sequence[Sequence[int]]) -> str:
    """The levels of a pyramid from the lowest up: "5‑5‑jolly / 6". Their hyphens do not break over lines."""
    return " / ".join(
        "‑".join([str(value)] * stones + [JOKER_WORD] * jokers)
        for value, (stones, jokers) in enumerate(stacks, low)
    )


def which_pyramid(place: int, owner: int | None = None) -> str:
    """Which pyramid, and whose: "prima piramide di {1}"."""
    return PYRAMIDS[place] if owner is None else f"{PYRAMIDS[place]} di {{{owner}}}"


def pyramid_heading(place: int) -> str:
    """ "Prima piramide", as a heading."""
    return upper_first(PYRAMIDS[place])


def pyramid_name(seat: int, place: int) -> str:
    """The accessible name of somebody else's pyramid."""
    return f"{pyramid_heading(place)} di {{{seat}}}"


def theft_words(height: int) -> str:
    """What a thief must roll against a pyramid of this height.

    >>> theft_words(4), theft_words(6), theft_words(7)
    ('riesce con 4 o più', 'riesce solo con 6', 'nessun tiro basta')
    """
    if height > DIE:
        return "nessun tiro basta"
    return "riesce solo con 6" if height == DIE else f"riesce con {height} o più"


def roll_words(height: int) -> str:
    """What the die must show for a theft: "4 o più". For heights that the die reaches."""
    return "6" if height == DIE else f"{height} o più"


def seat_name(seat: int) -> str:
    """A player's name, as the placeholder "{0}"."""
    return f"{{{seat}}}"
