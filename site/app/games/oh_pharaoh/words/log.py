"""The lines of the log, in the present tense. They leave out the points, which the table appends."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from app.games.oh_pharaoh.words.names import card_words, cards_by_type, pyramid_words, which_pyramid
from app.words.italian import count, join, plural
from pycore.contract import Event

Data = dict[str, Any]
_SPECIAL_SPACES: Final = {
    None: "",
    "second": ": da ora ognuno può avere due piramidi",
    "high": ": da ora si valutano solo piramidi di almeno tre livelli",
}
"""Kind of a space of the track -> what changes when the marker reaches it, as the end of a sentence."""


def line(event: Event) -> str:
    """The line of the log for an event; "" if another event's line already says what happened."""
    who = f"{{{event.seat}}}"
    if event.secret is not None:
        return _SECRETS[event.kind](who, event.data, event.secret)
    return _LINES[event.kind](who, event.data)


def several(events: Sequence[Event]) -> str:
    """One line for cards that a player gets one after the other; "" if each event has its own line."""
    first = events[0]
    if first.kind == "revealed" and all(event.data["kept"] for event in events):
        return f"Si scoprono {join(card_words(event.data['card']) for event in events)}."
    if first.kind not in ("dealt", "drawn"):
        return ""
    who = f"{{{first.seat}}}"
    known = Counter(event.secret["card"] for event in events if event.secret is not None)
    if known.total() < len(events):
        return "" if first.kind == "dealt" else f"{who} pesca {count(len(events), 'carta', 'carte')}."
    return f"{who} {'riceve' if first.kind == 'dealt' else 'pesca'} {cards_by_type(known)}."


def new_rules(event: Event) -> bool:
    """Whether this event changes the rules: the marker reaches a special space, or the final phase begins."""
    return event.kind == "final-phase" or event.data.get("special") is not None


def _revealed(who: str, data: Data) -> str:
    if data["kept"]:
        return f"Si scopre {card_words(data['card'])}."
    return f"Si scopre {card_words(data['card'])}, che c'è già: va agli scarti."


def _scored(who: str, data: Data) -> str:
    must = "deve valutare" if data["forced"] else "valuta"
    nothing = "" if data["points"] else ": ha meno di tre livelli e non dà punti"
    return f"{who} {must} {pyramid_words(data)}{nothing}."


def _final_phase(who: str, data: Data) -> str:
    why = "Finisce il cinquantesimo giro e c" if data["cause"] == "rounds" else "C"
    return f"{why}omincia la fase finale: la carta di fine è fra le {data['cards']} del nuovo mazzo."


def _reshuffled(who: str, data: Data) -> str:
    verb = plural(data["cards"], "si rimescola", "si rimescolano")
    return f"Il mazzo è finito: {verb} {count(data['cards'], 'scarto', 'scarti')}."


def _added(who: str, data: Data) -> str:
    card = card_words("joker" if data["card"] == "joker" else str(data["value"]))
    where = "in cima alla" if data["new_level"] else "alla"
    return f"{who} aggiunge {card} {where} {which_pyramid(data['place'])}: {_grown(data)}."


def _put_under(who: str, data: Data) -> str:
    return f"{who} aggiunge un livello sotto la {which_pyramid(data['place'])}: {_grown(data)}."


def _grown(data: Data) -> str:
    """The words for a pyramid to which a card was added, with its points."""
    return f"{pyramid_words(data)} (ora vale {data['worth']})"


def _joker_swapped(who: str, data: Data) -> str:
    whose = "della sua" if _name(data["owner"]) == who else "della"
    owner = which_pyramid(data["place"], None if _name(data["owner"]) == who else data["owner"])
    return f"{who} mette {card_words(str(data['value']))} al posto di un jolly {whose} {owner} e prende il jolly."


def _pharaoh_played(who: str, data: Data) -> str:
    if data["against"] == "thief":
        return f"{who} gioca un faraone: il ladro di {_name(data['attacker'])} è fermato."
    return f"{who} gioca un faraone e si protegge dall'esattore."


def _die_rolled(who: str, data: Data) -> str:
    end = "il furto riesce" if data["success"] else f"il furto fallisce, serviva almeno {data['needed']}"
    if not data["success"] and data["needed"] > 6:
        end = "il furto fallisce, nessun tiro bastava"
    return f"Il ladro di {who} tira {data['rolled']}: {end}."


def _stolen(who: str, data: Data) -> str:
    card = card_words(str(data["value"]) if data["card"] == "stone" else "joker")
    return f"{who} ruba {card} dalla {which_pyramid(data['place'], data['victim'])}."


def _pyramid_broken(who: str, data: Data) -> str:
    back = f"riprende in mano {cards_by_type(data['back'])}" if data["back"] else "non riprende niente"
    if data["left"] is None:
        return f"La piramide è spezzata: {who} {back}."
    return f"La piramide è spezzata: {who} lascia {pyramid_words(data['left'])} e {back}."


def _trade_proposed(who: str, data: Data) -> str:
    give, ask = cards_by_type(data["give"]), cards_by_type(data["ask"])
    return f"{who} offre {give} a {_name(data['partner'])} e chiede {ask}."


def _trade_accepted(who: str, data: Data) -> str:
    return f"{who} accetta: dà {cards_by_type(data['ask'])} e riceve {cards_by_type(data['give'])}."


def _end_card(who: str, data: Data) -> str:
    if data["how"] == "drawn":
        return f"{who} pesca la carta di fine: la partita finisce subito."
    return "Si scopre la carta di fine: la partita finisce subito."


def _game_over(who: str, data: Data) -> str:
    winners = join(_name(seat) for seat in data["winners"])
    return f"{winners} vincono insieme." if len(data["winners"]) > 1 else f"Vince {winners}."


def _name(seat: int) -> str:
    return f"{{{seat}}}"


_LINES: Final[dict[str, Callable[[str, Data], str]]] = {
    "dealt": lambda who, data: "",
    "revealed": _revealed,
    "turn-begins": lambda who, data: f"Turno di {who}, giro {data['round']}.",
    "scored": _scored,
    "marker-moved": lambda who, data: (
        ""  # the line of the event "final-phase" says it
        if data["special"] == "last"
        else f"Il segnalino va alla casella {data['space']}{_SPECIAL_SPACES[data['special']]}."
    ),
    "final-phase": _final_phase,
    "taken": lambda who, data: f"{who} prende {card_words(data['card'])}.",
    "drawn": lambda who, data: f"{who} pesca una carta.",
    "reshuffled": _reshuffled,
    "built": lambda who, data: f"{who} costruisce {_grown(data)}.",
    "added": _added,
    "put-under": _put_under,
    "joker-swapped": _joker_swapped,
    "thief-played": lambda who, data: (
        f"{who} manda un ladro alla {which_pyramid(data['place'], data['victim'])}."
    ),
    "collector-played": lambda who, data: f"{who} gioca un esattore.",
    "pharaoh-played": _pharaoh_played,
    "attack-let": lambda who, data: f"{who} lascia fare.",
    "die-rolled": _die_rolled,
    "stolen": _stolen,
    "pyramid-broken": _pyramid_broken,
    "taxed": lambda who, data: f"{who} prende una carta a caso dalla mano di {_name(data['victim'])}.",
    "offer-opened": lambda who, data: "",
    "trade-proposed": _trade_proposed,
    "trade-withdrawn": lambda who, data: f"{who} rinuncia allo scambio con {_name(data['partner'])}.",
    "trade-accepted": _trade_accepted,
    "trade-refused": lambda who, data: f"{who} rifiuta lo scambio.",
    "discarded": lambda who, data: f"{who} scarta {card_words(data['card'])}.",
    "end-card": _end_card,
    "final-scored": lambda who, data: (
        f"Si valuta la {which_pyramid(data['place'])} di {who}: {pyramid_words(data)}."
    ),
    "game-over": _game_over,
}
"""Kind of event -> the function that makes its line of the log."""
_SECRETS: Final[dict[str, Callable[[str, Data, Data], str]]] = {
    "dealt": lambda who, data, secret: f"{who} riceve {card_words(secret['card'])}.",
    "drawn": lambda who, data, secret: f"{who} pesca {card_words(secret['card'])}.",
    "taxed": lambda who, data, secret: (
        f"{who} prende a caso {card_words(secret['card'])} dalla mano di {_name(data['victim'])}."
    ),
}
"""Kind of event -> the function that makes its line for readers who know its secret part."""
