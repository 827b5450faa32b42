"""Imhotep's things by their Italian names, for sentences and for the board."""

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
"""What a card does, in as few words as a card on the board holds."""
PAIR: Final = "Due carte coperte"
PAIR_EFFECT: Final = "guardale e tienine una"
"""The face-down pair of market B, and what is done with it."""
PYRAMIDS: Final = ("Piramide di sinistra", "Piramide di mezzo", "Piramide di destra")
"""The three of side B."""
ORDINALS: Final = ("prima", "seconda", "terza", "quarta", "quinta", "sesta", "settima", "ottava")


def known_words(laid: list[str]) -> str:
    """What counting tells of the pair: "una si conosce: Statua"; empty where it tells nothing.

    >>> known_words(["statue"]), known_words(["hammer", "sail"]), known_words([])
    ('una si conosce: Statua', 'si conoscono: Martello e Vela', '')
    """
    names = join(CARDS[kind] for kind in laid)
    return f"{plural(len(laid), 'una si conosce', 'si conoscono')}: {names}" if laid else ""


HEADER: Final = "Carte round, mazzo e scarti"
"""What stands above the sites."""


def pair_name(plain: dict[str, Any]) -> str:
    """The face-down pair, with what counting tells of it."""
    known = known_words(plain["laid"])
    return f"{PAIR}{known and ', '}{known}"


def boat_words(boats: list[dict[str, Any]], boat: int) -> str:
    """A boat of the round without its article: "barca da 4", or "seconda barca da 3" among several of a size."""
    capacity = boats[boat]["capacity"]
    alike = [i for i, it in enumerate(boats) if it["capacity"] == capacity]
    number = f"{ORDINALS[alike.index(boat)]} " if len(alike) > 1 else ""
    return f"{number}barca da {capacity}"


def room_for_stones(plain: dict[str, Any], seat: int) -> int:
    """How many stones the quarry could give a seat."""
    return min(SLED - int(plain["sleds"][seat]), int(plain["quarry"][seat]))


def stones_to_get(plain: dict[str, Any], seat: int, most: int = GET) -> str:
    """How many stones the quarry would give a seat: "2 pietre"."""
    return count(min(most, room_for_stones(plain, seat)), "pietra", "pietre")


def pill_words(plain: dict[str, Any], seat: int, verb: str) -> str:
    """What a button says that stands for a choice of this seat."""
    if verb == "stones":
        return stones_to_get(plain, seat, TEMPLE_B_STONES)
    if verb == "get":
        return stones_to_get(plain, seat)
    return {
        "done": "Fatto",
        "pass": "Passa",
        "points": "1 punto",
        "draw": "Pesca una carta",
        "skip": "Rinuncia",
    }[verb]


MONUMENTS: Final = ("pyramid", "temple", "tomb", "obelisks")


def missing_monuments(plain: dict[str, Any], seat: int) -> tuple[str, ...]:
    """The monuments without a stone of that seat; none when the option is off."""
    if not plain["options"].get("wrath"):
        return ()
    return tuple(site for site in MONUMENTS if not _present(plain[site], site, seat))


def _present(built: Any, site: str, seat: int) -> bool:
    """Each site and side has its own form: lists of owners, or numbers per seat."""
    match built:
        case {"pyramids": pyramids, "extra": extra}:
            return any(seat in stones for stones in (*pyramids, extra))
        case {"waiting": waiting, "towers": towers}:
            return waiting[seat] > 0 or any(owner == seat for owner, _ in towers)
        case heights if site == "obelisks":
            return bool(heights[seat])
        case owners:
            return seat in owners


def missing_words(plain: dict[str, Any], seat: int) -> str:
    """
    >>> plain = {"options": {"wrath": True}, "temple": [], "tomb": [], "pyramid": [0], "obelisks": [3, 0]}
    >>> missing_words({**plain, "obelisks": {"waiting": [1, 0], "towers": []}}, 0)
    'Tempio e Tomba'
    >>> missing_words(plain, 1)
    'Piramide, Tempio, Tomba e Obelischi'
    """
    return join(SITE_NOUNS[site].word for site in missing_monuments(plain, seat))


def boat_name(boats: list[dict[str, Any]], boat: int) -> str:
    """A boat with its load, as it is read aloud."""
    aboard = sum(stone is not None for stone in boats[boat]["stones"])
    load = count(aboard, "pietra", "pietre") if aboard else "vuota"
    return f"{upper_first(boat_words(boats, boat))}, {load}"


def site_name(plain_boats: list[dict[str, Any]], site: str) -> str:
    """The name of a site for those who do not see the boat that closes it."""
    noun = SITE_NOUNS[site]
    for n, boat in enumerate(plain_boats):
        if boat["site"] == site:
            return f"{upper_first(noun.word)}: {noun.ending('occupato')} dalla {boat_words(plain_boats, n)}"
    return upper_first(noun.word)
