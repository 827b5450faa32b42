"""Italian names of Imhotep's things, for sentences and for the board."""

from typing import Any, Final

from app.words.italian import Noun, count, join, plural, upper_first
from pycore.games.imhotep.data import GET, SLED, TEMPLE_B_STONES

SITE_NOUNS: Final = {
    "market": Noun("Mercato", "il"),
    "pyramid": Noun("Piramide", "la"),
    "temple": Noun("Tempio", "il"),
    "tomb": Noun("Tomba", "la"),
    "obelisks": Noun("Obelischi", "gli"),
}
MONUMENTS: Final = ("pyramid", "temple", "tomb", "obelisks")
"""The sites in which stones stay."""
PYRAMIDS: Final = ("Piramide di sinistra", "Piramide di mezzo", "Piramide di destra")
"""PYRAMIDS[pyramid]: the name of one of the three pyramids of side B."""
CARDS: Final = {
    "entrance": "Entrata",
    "sarcophagus": "Sarcofago",
    "paved-path": "Strada lastricata",
    "decoration-pyramid": "Decorazione: Piramide",
    "decoration-temple": "Decorazione: Tempio",
    "decoration-tomb": "Decorazione: Tomba",
    "decoration-obelisks": "Decorazione: Obelischi",
    "statue": "Statua",
    "lever": "Leva",
    "hammer": "Martello",
    "sail": "Vela",
    "chisel": "Scalpello",
}
"""Kind of card -> its name on the board. The name of a decoration also says what the card counts."""
CARD_NOUNS: Final = {
    "entrance": Noun("Entrata", "la"),
    "sarcophagus": Noun("Sarcofago", "il"),
    "paved-path": Noun("Strada lastricata", "la"),
    "decoration-pyramid": Noun("Decorazione della Piramide", "la"),
    "decoration-temple": Noun("Decorazione del Tempio", "la"),
    "decoration-tomb": Noun("Decorazione della Tomba", "la"),
    "decoration-obelisks": Noun("Decorazione degli Obelischi", "la"),
    "statue": Noun("Statua", "la"),
    "lever": Noun("Leva", "la"),
    "hammer": Noun("Martello", "il"),
    "sail": Noun("Vela", "la"),
    "chisel": Noun("Scalpello", "lo"),
}
"""Kind of card -> its noun in sentences."""
EFFECTS: Final = {
    "entrance": "1 pietra alla Piramide",
    "sarcophagus": "1 pietra alla Tomba",
    "paved-path": "1 pietra agli Obelischi",
    "decoration-pyramid": "1 punto ogni 3 pietre",
    "decoration-temple": "1 punto ogni 3 pietre",
    "decoration-tomb": "1 punto ogni 3 pietre",
    "decoration-obelisks": "1 punto ogni 3 pietre",
    "statue": "più ne hai, più vale",
    "lever": "scarica come vuoi",
    "hammer": "prendi 3, caricane 1",
    "sail": "carica 1 e salpa",
    "chisel": "carica 2 pietre",
}
"""Kind of card -> what the card does, in words that fit on a card of the board."""
PAIR: Final = "Due carte coperte"
PAIR_EFFECT: Final = "guardale e tienine una"
"""What a player does with the face-down pair of cards on side B of the market."""
HEADER_NAME: Final = "Carte round, mazzo e scarti"
"""The accessible name of the scroll that shows these."""
ORDINALS: Final = ("prima", "seconda", "terza", "quarta", "quinta", "sesta", "settima", "ottava")
"""Feminine ordinals, for boats and towers."""


def boat_words(boats: list[dict[str, Any]], boat: int) -> str:
    """The words for a boat: "barca da 4". If several boats of this round have its size: "seconda barca da 3"."""
    capacity = boats[boat]["capacity"]
    alike = [i for i, it in enumerate(boats) if it["capacity"] == capacity]
    number = f"{ORDINALS[alike.index(boat)]} " if len(alike) > 1 else ""
    return f"{number}barca da {capacity}"


def boat_name(boats: list[dict[str, Any]], boat: int) -> str:
    """The accessible name of a boat: its size and its load."""
    aboard = sum(stone is not None for stone in boats[boat]["stones"])
    load = count(aboard, "pietra", "pietre") if aboard else "vuota"
    return f"{upper_first(boat_words(boats, boat))}, {load}"


def site_name(boats: list[dict[str, Any]], site: str) -> str:
    """The accessible name of a site, with the boat that has landed there."""
    noun = SITE_NOUNS[site]
    for n, boat in enumerate(boats):
        if boat["site"] == site:
            return f"{upper_first(noun.word)}: {noun.ending('occupato')} dalla {boat_words(boats, n)}"
    return upper_first(noun.word)


def pair_name(plain: dict[str, Any]) -> str:
    """The name of the face-down pair of cards, with what everybody can know of it."""
    known = known_of_pair(plain["laid"])
    return f"{PAIR}{known and ', '}{known}"


def known_of_pair(laid: list[str]) -> str:
    """The words for those cards of the face-down pair that a player can infer by counting cards; "" if there are none.

    `laid` are the kinds of these cards.

    >>> known_of_pair(["statue"]), known_of_pair(["hammer", "sail"]), known_of_pair([])
    ('una si conosce: Statua', 'si conoscono: Martello e Vela', '')
    """
    names = join(CARDS[kind] for kind in laid)
    return f"{plural(len(laid), 'una si conosce', 'si conoscono')}: {names}" if laid else ""


def stones_to_get(plain: dict[str, Any], seat: int, most: int = GET) -> str:
    """The number of stones that a seat would get from the quarry now, in words: "2 pietre". It is at most `most`."""
    return count(min(most, room_for_stones(plain, seat)), "pietra", "pietre")


def room_for_stones(plain: dict[str, Any], seat: int) -> int:
    """How many stones a seat could still take from the quarry."""
    return min(SLED - int(plain["sleds"][seat]), int(plain["quarry"][seat]))


SKIPPED: Final = {
    "bonus-card": ("Non pescare", "nessuna carta"),
    "bonus-stones": ("Non prendere", "nessuna pietra"),
    "bonus-load": ("Non caricare", "nessuna pietra"),
    "temple-bonus": ("Non pescare", "nessuna carta"),
}
"""Phase -> the label of the choice "skip" in two parts. The first part alone stands on its button."""


def button_words(plain: dict[str, Any], seat: int, verb: str) -> str:
    """The label of the button for a choice of this seat."""
    if verb == "stones":
        return stones_to_get(plain, seat, TEMPLE_B_STONES)
    if verb == "get":
        return stones_to_get(plain, seat)
    if verb == "skip":
        return SKIPPED[plain["phase"]][0]
    return {"done": "Fatto", "pass": "Passa", "points": "1 punto", "draw": "Pesca una carta"}[verb]


def missing_names(plain: dict[str, Any], seat: int) -> str:
    """The words for the monuments without a stone of this seat.

    >>> plain = {"options": {"wrath": True}, "temple": [], "tomb": [], "pyramid": [0], "obelisks": [3, 0]}
    >>> missing_names({**plain, "obelisks": {"waiting": [1, 0], "towers": []}}, 0)
    'Tempio e Tomba'
    >>> missing_names(plain, 1)
    'Piramide, Tempio, Tomba e Obelischi'
    """
    return join(SITE_NOUNS[site].word for site in missing_monuments(plain, seat))


def missing_monuments(plain: dict[str, Any], seat: int) -> tuple[str, ...]:
    """The monuments without a stone of this seat. Empty if the wrath option is off."""
    if not plain["options"].get("wrath"):
        return ()
    return tuple(site for site in MONUMENTS if not _present(plain[site], site, seat))


def _present(built: Any, site: str, seat: int) -> bool:
    """Whether a seat has a stone in a monument. `built` is the plain form of the monument, which has another shape for
    each site and side."""
    match built:
        case {"pyramids": pyramids, "extra": extra}:
            return any(seat in stones for stones in (*pyramids, extra))
        case {"waiting": waiting, "towers": towers}:
            return waiting[seat] > 0 or any(owner == seat for owner, _ in towers)
        case heights if site == "obelisks":
            return bool(heights[seat])
        case owners:
            return seat in owners
