"""Explanations of the elements of the board, and of touches that have no effect now."""

from typing import Any, Final

from app.games.contract import About
from app.games.imhotep.words.names import CARD_NOUNS, SITE_NOUNS, boat_words
from app.words.italian import count, join, plural, upper_first
from pycore.contract import CHANCE, State
from pycore.games.imhotep.data import CARD_RULE, KINDS, MINIMUM_LOAD, SLED

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
"""Site -> (what its side A does, what its side B does)."""
_PARAGRAPHS: Final = {
    "market": "mercato",
    "pyramid": "piramide",
    "temple": "tempio",
    "tomb": "tomba",
    "obelisks": "obelischi",
}
"""Site -> the word for it in the anchors of its rules."""
_CARD_RULES: Final = {KINDS[kind]: rule for kind, rule in CARD_RULE.items()}
"""Kind of card -> the anchor of the rule that explains it."""
_ARRIVE_BY_BOAT: Final = "Sulle piramidi vanno le pietre che arrivano lì in barca o con un'Entrata."


def about(state: State, key: str, touched: bool) -> About | None:
    """Explain an element. After a touch without effect (`touched`), say why it had none. None: nothing to say."""
    told = _why_idle(state, key) if touched and key != "round" else _what(state, key)
    if told is None:
        return None
    if not touched:
        return About(*told, fact=True)
    return About.idle(*told) if key == "round" else About(*told)


def _what(state: State, key: str) -> tuple[str, str] | None:
    """(What an element is, anchor of the rule that explains it); None if there is nothing to say."""
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
    """What the scroll shows: round cards, the deck (an eye) and the discards (a cross)."""
    left = plural(
        len(plain["round_cards"]),
        "La carta round rimasta fuori",
        "Le carte round che non sono uscite, di cui una resta fuori",
    )
    return f"{left}: ogni cifra è la capienza di una barca. L'occhio è il mazzo del Mercato, la croce gli scarti."


def _site(plain: dict[str, Any], site: str) -> tuple[str, str]:
    side = plain["options"][site]
    arrived = any(boat["site"] == site for boat in plain["boats"])
    words = f"{upper_first(_SITES[site][side == 'B'])}."
    taken = " In questo round una barca è già arrivata." if arrived else ""
    return words + taken, f"imhotep-{_PARAGRAPHS[site]}-{side.lower()}"


def _boat(plain: dict[str, Any], boat: int) -> str:
    """The owners of the stones on a boat, from the bow on (the order of unloading), or the site that it has reached."""
    it = plain["boats"][boat]
    words = upper_first(boat_words(plain["boats"], boat))
    if it["site"] is not None:
        return f"{words}: è arrivata {SITE_NOUNS[it['site']].to('a')}."
    least = count(MINIMUM_LOAD[it["capacity"]], "pietra", "pietre")
    places = ["un posto libero" if stone is None else f"{{{stone}}}" for stone in it["stones"]]
    there = f"pietre da prua: {join(places)}" if set(it["stones"]) != {None} else "è vuota"
    return f"{words}, {there}. Parte con almeno {least}."


def _sled(stones: int) -> str:
    """What a sled holds, as the end of a sentence.

    >>> _sled(1), _sled(0)
    ('ha 1 pietra su 5, pronta da caricare', 'è vuota: ci stanno 5 pietre')
    """
    if not stones:
        return f"è vuota: ci stanno {SLED} pietre"
    return (
        f"ha {count(stones, 'pietra', 'pietre')} su {SLED}, {plural(stones, 'pronta', 'pronte')} da caricare"
    )


def _why_idle(state: State, key: str) -> tuple[str, str] | None:
    """(Why a touch on an element has no effect now, anchor of a rule); None if there is no special reason.

    This is for touches that no refusal explains.
    """
    decision = state.decision()
    if decision is None or decision.seat == CHANCE:
        return None
    plain, seat = state.to_plain(), decision.seat
    if decision.kind == "sail-to" and f"{key}-".startswith(f"boat-{plain['pending']['boat']}-"):
        return "Ora tocca il cantiere dove condurla.", decision.rule
    if decision.kind != "turn":
        return None
    match key.split("-", 1):
        case ["sled", other] if int(other) != seat:
            return f"È la slitta di {{{other}}}: usi solo la tua.", "imhotep-caricare"
        case ["sled", _] if not plain["sleds"][seat]:
            if not plain["quarry"][seat]:
                return "La tua slitta è vuota, e nella cava non hai più pietre.", "imhotep-prendere"
            return "La tua slitta è vuota: prima prendi pietre dalla cava.", "imhotep-prendere"
        case ["site", site] if any(boat["site"] == site for boat in plain["boats"]):
            noun = SITE_NOUNS[site]
            return f"{upper_first(noun.to('a'))} c'è già una barca in questo round.", "imhotep-condurre"
        case ["site", _] if not any(choice[0] == "sail" for choice in decision.choices):
            return "Nessuna barca ha ancora il carico minimo.", "imhotep-condurre"
        case ["site", _]:
            return "Tocca prima la barca da condurre, poi il cantiere.", "imhotep-condurre"
        case ["market", _]:
            return "Le carte del Mercato si prendono con le pietre che arrivano lì in barca.", _market_rule(
                plain
            )
        case ["pyramid", _]:
            return _ARRIVE_BY_BOAT, "imhotep-piramide-b"
        case ["card", kind] if kind in CARD_NOUNS and not plain["cards"][seat].get(kind):
            return f"Non hai {CARD_NOUNS[kind].the}.", _CARD_RULES[kind]
        case ["card", "lever"]:
            return "Nessuna barca in porto ha il carico minimo: ora la Leva non serve.", _CARD_RULES["lever"]
        case ["card", "sail"] if not plain["sleds"][seat]:
            return "La tua slitta è vuota: la Vela carica una tua pietra.", _CARD_RULES["sail"]
        case ["card", "sail"]:
            return (
                "Nemmeno con una tua pietra in più una barca arriva al carico minimo: ora la Vela non serve.",
                _CARD_RULES["sail"],
            )
        case ["boat", boat] if boat.isdecimal():
            return _why_boat_stays(plain, int(boat))
    return None


def _why_boat_stays(plain: dict[str, Any], boat: int) -> tuple[str, str]:
    site = plain["boats"][boat]["site"]
    words = upper_first(boat_words(plain["boats"], boat))
    if site is not None:
        return f"{words} è già arrivata {SITE_NOUNS[site].to('a')}.", "imhotep-condurre"
    aboard = sum(stone is not None for stone in plain["boats"][boat]["stones"])
    minimum = MINIMUM_LOAD[plain["boats"][boat]["capacity"]]
    need = f"{plural(minimum, 'serve', 'servono')} almeno {count(minimum, 'pietra', 'pietre')}"
    has = f"ha {count(aboard, 'pietra', 'pietre')}" if aboard else "è vuota"
    return f"{words}: {has}, e per partire {need}.", "imhotep-condurre"


def _market_rule(plain: dict[str, Any]) -> str:
    return f"imhotep-mercato-{str(plain['options']['market']).lower()}"
