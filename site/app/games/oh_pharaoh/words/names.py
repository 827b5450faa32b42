"""The things of Oh, Pharaoh! by their Italian names, for sentences and for tables."""

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
"""Type -> one of it, several; stones are called by their value."""
NUMBERS: Final = (
    *("nessun", "un", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci"),
    *("undici", "dodici", "tredici"),
)
USES: Final = {
    "joker": "vale qualunque pietra",
    "thief": "tenta di rubare una carta da una piramide altrui",
    "collector": "prende una carta a caso da ogni avversario",
    "pharaoh": "ferma un ladro, o protegge la mano da un esattore",
}
"""What the cards do that are no stones."""
ATTACKS: Final = ("thief", "collector")
"""Cards with which a player in sight is somebody to attack."""
PLACES: Final = ("prima piramide", "seconda piramide")
JOKER: Final = "jolly"
"""How a joker stands in a written pyramid."""


def name(card: str) -> str:
    """A card as a heading: "4", "Ladro"."""
    return NOUNS[card][0].capitalize() if card in NOUNS else card


def some(card: str, many: int = 1) -> str:
    """So many cards of a type: "un 4", "due ladri"."""
    one, several = NOUNS.get(card, (card, card))
    article = "una" if card == "end" and many == 1 else NUMBERS[many]
    return f"{article} {one if many == 1 else several}"


def cards(held: Mapping[str, int]) -> str:
    """Cards of several types: "due 4 e un ladro"; "niente" for none."""
    return join(some(card, held[card]) for card in TYPES if held.get(card)) or "niente"


def levels(low: int, stacks: Sequence[Sequence[int]]) -> str:
    """A pyramid from its lowest level, no level broken over two lines: "5‑5‑jolly / 6"."""
    return " / ".join(
        "‑".join([str(value)] * stones + [JOKER] * jokers)
        for value, (stones, jokers) in enumerate(stacks, low)
    )


def pyramid(built: Mapping[str, Any]) -> str:
    """A pyramid in its plain form."""
    return levels(built["low"], built["levels"])


def theft(height: int) -> str:
    """
    >>> theft(4), theft(6), theft(7)
    ('riesce con 4 o più', 'riesce solo con 6', 'nessun tiro basta')
    """
    if height > DIE:
        return "nessun tiro basta"
    return "riesce solo con 6" if height == DIE else f"riesce con {height} o più"


def which(place: int, owner: int | None = None) -> str:
    """Which pyramid, and whose: "prima piramide di {1}"."""
    return PLACES[place] if owner is None else f"{PLACES[place]} di {{{owner}}}"


# Elements of the board

OWN_PLACES: Final = ("Il tuo primo posto", "Il tuo secondo posto")


def upper_which(place: int) -> str:
    """ "Prima piramide", as a heading."""
    return upper_first(PLACES[place])


def seat_name(seat: int) -> str:
    """The plate of a player, as "{0}"."""
    return f"{{{seat}}}"


def pyramid_of(seat: int, place: int) -> str:
    """Somebody else's pyramid, the person as "{0}"."""
    return f"{upper_which(place)} di {{{seat}}}"


def in_hand(card: str) -> str:
    """A card of one's hand."""
    return f"{upper_first(some(card))} in mano"


def ask_name(card: str) -> str:
    """A type that may be asked for."""
    return f"Chiedi {some(card)}"


def in_level(value: int, joker: bool) -> str:
    """A card of a pyramid."""
    return f"Jolly che vale {value}" if joker else f"Pietra: {value}"


def needed(height: int) -> str:
    """What the die must show, where it can: "4 o più"."""
    return "6" if height == DIE else f"{height} o più"


def short(held: Sequence[int]) -> str:
    """Cards of several types where there is little room: "4, 4, ladro"."""
    return ", ".join(
        NOUNS[TYPES[card]][0] if TYPES[card] in NOUNS else TYPES[card]
        for card, many in enumerate(held)
        for _ in range(many)
    )
