"""What a thing of Imhotep's board is, whoever asks and whatever is asked: sites with what they reward, boats with the
stones aboard, sleds."""

from typing import Any, Final

from app.games.imhotep.names import SITE_NOUNS, boat_words
from app.words.italian import count, join, plural, upper_first
from pycore.contract import State
from pycore.games.imhotep.data import MINIMUM_LOAD, SLED

_SITES: Final = {
    "market": (
        "il Mercato a fine round si rinnova. Per ogni tua pietra che arriva in barca prendi 1 carta scoperta",
        "il Mercato a fine round si rinnova. Per ogni tua pietra che arriva in barca prendi 1 carta scoperta, o la"
        " coppia coperta e ne tieni una",
    ),
    "pyramid": (
        "la Piramide rende subito. Ogni pietra che arriva occupa la prima casella libera e ne dà i punti a chi la"
        " possiede; a Piramide piena, 1 punto",
        "le tre Piramidi rendono subito. Per ogni tua pietra che arriva scegli su quale va: dà i punti della casella,"
        " e alcune un bonus",
    ),
    "temple": (
        "il Tempio rende a fine round: 1 punto per ogni pietra che non ne ha un'altra sopra",
        "il Tempio rende a fine round: ogni casella premia chi possiede la pietra più in alto",
    ),
    "tomb": (
        "la Tomba rende a fine partita: ogni gruppo di pietre vicine dello stesso colore dà punti, e più è grande più"
        " ne dà",
        "la Tomba rende a fine partita: in ogni fila chi ha più pietre prende 8 punti, poi 4 e 2",
    ),
    "obelisks": (
        "gli Obelischi rendono a fine partita: più pietre ci hai portato in confronto agli altri, più punti prendi",
        "gli Obelischi rendono subito: ogni tre tue pietre diventano una torre, e le prime valgono di più",
    ),
}
"""Site -> what it is on side A, and on side B."""
_PARAGRAPHS: Final = {
    "market": "mercato",
    "pyramid": "piramide",
    "temple": "tempio",
    "tomb": "tomba",
    "obelisks": "obelischi",
}


def about(state: State, key: str) -> tuple[str, str] | None:
    """What an element is, with the anchor that explains it."""
    plain = state.to_plain()
    match key.split("-", 1):
        case ["round"]:
            return _header(plain), "imhotep-round"
        case ["site", site] if site in SITE_NOUNS:
            return _site(plain, site)
        case ["pyramid", _]:
            return _site(plain, "pyramid")
        case ["boat", rest] if (boat := rest.partition("-space-")[0]).isdecimal():
            return _boat(plain, int(boat)), "imhotep-condurre"
        case ["sled", seat]:
            return f"La slitta di {{{seat}}} {_sled(plain['sleds'][int(seat)])}.", "imhotep-prendere"
    return None


def _header(plain: dict[str, Any]) -> str:
    """What the cards, the eye and the cross above the sites say."""
    left = plural(
        len(plain["round_cards"]),
        "La carta round rimasta fuori",
        "Le carte round che non sono uscite, di cui una resta fuori",
    )
    return f"{left}: ogni cifra è la capienza di una barca. L'occhio è il mazzo del Mercato, la croce gli scarti."


def _sled(stones: int) -> str:
    """
    >>> _sled(1), _sled(0)
    ('ha 1 pietra su 5, pronta da caricare', 'è vuota: ci stanno 5 pietre')
    """
    if not stones:
        return f"è vuota: ci stanno {SLED} pietre"
    return (
        f"ha {count(stones, 'pietra', 'pietre')} su {SLED}, {plural(stones, 'pronta', 'pronte')} da caricare"
    )


def _site(plain: dict[str, Any], site: str) -> tuple[str, str]:
    side = plain["options"][site]
    arrived = any(boat["site"] == site for boat in plain["boats"])
    words = f"{upper_first(_SITES[site][side == 'B'])}."
    taken = " In questo round una barca è già arrivata." if arrived else ""
    return words + taken, f"imhotep-{_PARAGRAPHS[site]}-{side.lower()}"


def _boat(plain: dict[str, Any], boat: int) -> str:
    """Whose stones are aboard, from the bow: in this order they go ashore."""
    it = plain["boats"][boat]
    words = upper_first(boat_words(plain["boats"], boat))
    if it["site"] is not None:
        return f"{words}: è arrivata {SITE_NOUNS[it['site']].to('a')}."
    least = count(MINIMUM_LOAD[it["capacity"]], "pietra", "pietre")
    places = ["un posto libero" if stone is None else f"{{{stone}}}" for stone in it["stones"]]
    there = f"pietre da prua: {join(places)}" if set(it["stones"]) != {None} else "è vuota"
    return f"{words}, {there}. Parte con almeno {least}."
