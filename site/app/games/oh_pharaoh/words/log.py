"""The lines of the log, in the present tense. They leave out the points, which the table appends."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from app.games.oh_pharaoh.words.names import card_words, cards_by_type, pyramid_words, which_pyramid
from app.words.italian import count, join, plural
from pycore.contract import Event
from pycore.events import data_of, for_all, on, on_secret, secret_of
from pycore.games.oh_pharaoh import events as e

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
    revealed = [data for event in events if (data := data_of(event, e.REVEALED))]
    if revealed and all(data["kept"] for data in revealed):
        return f"Si scoprono {join(card_words(data['card']) for data in revealed)}."
    if first.kind not in ("dealt", "drawn"):
        return ""
    who = f"{{{first.seat}}}"
    known = Counter(got["card"] for event in events if (got := secret_of(event, e.DEALT, e.DRAWN)))
    if known.total() < len(events):
        return "" if first.kind == "dealt" else f"{who} pesca {count(len(events), 'carta', 'carte')}."
    return f"{who} {'riceve' if first.kind == 'dealt' else 'pesca'} {cards_by_type(known)}."


def new_rules(event: Event) -> bool:
    """Whether this event changes the rules: the marker reaches a special space, or the final phase begins."""
    moved = data_of(event, e.MARKER_MOVED)
    return event.kind == "final-phase" or (moved is not None and moved["special"] is not None)


def _revealed(who: str, data: e.Revealed) -> str:
    if data["kept"]:
        return f"Si scopre {card_words(data['card'])}."
    return f"Si scopre {card_words(data['card'])}, che c'è già: va agli scarti."


def _scored(who: str, data: e.Scored) -> str:
    must = "deve valutare" if data["forced"] else "valuta"
    nothing = "" if data["points"] else ": ha meno di tre livelli e non dà punti"
    return f"{who} {must} {pyramid_words(data)}{nothing}."


def _final_phase(who: str, data: e.FinalPhase) -> str:
    why = "Finisce il cinquantesimo giro e c" if data["cause"] == "rounds" else "C"
    return f"{why}omincia la fase finale: la carta di fine è fra le {data['cards']} del nuovo mazzo."


def _reshuffled(who: str, data: e.Reshuffled) -> str:
    verb = plural(data["cards"], "si rimescola", "si rimescolano")
    return f"Il mazzo è finito: {verb} {count(data['cards'], 'scarto', 'scarti')}."


def _added(who: str, data: e.Added) -> str:
    card = card_words("joker" if data["card"] == "joker" else str(data["value"]))
    where = "in cima alla" if data["new_level"] else "alla"
    return f"{who} aggiunge {card} {where} {which_pyramid(data['place'])}: {_grown(data)}."


def _put_under(who: str, data: e.PutUnder) -> str:
    return f"{who} aggiunge un livello sotto la {which_pyramid(data['place'])}: {_grown(data)}."


def _grown(data: e.Laid) -> str:
    """The words for a pyramid to which a card was added, with its points."""
    return f"{pyramid_words(data)} (ora vale {data['worth']})"


def _joker_swapped(who: str, data: e.Swapped) -> str:
    whose = "della sua" if _name(data["owner"]) == who else "della"
    owner = which_pyramid(data["place"], None if _name(data["owner"]) == who else data["owner"])
    return f"{who} mette {card_words(str(data['value']))} al posto di un jolly {whose} {owner} e prende il jolly."


def _pharaoh_played(who: str, data: e.Answered) -> str:
    if data["against"] == "thief":
        return f"{who} gioca un faraone: il ladro di {_name(data['attacker'])} è fermato."
    return f"{who} gioca un faraone e si protegge dall'esattore."


def _die_rolled(who: str, data: e.Rolled) -> str:
    end = "il furto riesce" if data["success"] else f"il furto fallisce, serviva almeno {data['needed']}"
    if not data["success"] and data["needed"] > 6:
        end = "il furto fallisce, nessun tiro bastava"
    return f"Il ladro di {who} tira {data['rolled']}: {end}."


def _stolen(who: str, data: e.Stolen) -> str:
    card = card_words(str(data["value"]) if data["card"] == "stone" else "joker")
    return f"{who} ruba {card} dalla {which_pyramid(data['place'], data['victim'])}."


def _pyramid_broken(who: str, data: e.Broken) -> str:
    back = f"riprende in mano {cards_by_type(data['back'])}" if data["back"] else "non riprende niente"
    if data["left"] is None:
        return f"La piramide è spezzata: {who} {back}."
    return f"La piramide è spezzata: {who} lascia {pyramid_words(data['left'])} e {back}."


def _trade_proposed(who: str, data: e.Trade) -> str:
    give, ask = cards_by_type(data["give"]), cards_by_type(data["ask"])
    return f"{who} offre {give} a {_name(data['partner'])} e chiede {ask}."


def _trade_accepted(who: str, data: e.Trade) -> str:
    return f"{who} accetta: dà {cards_by_type(data['ask'])} e riceve {cards_by_type(data['give'])}."


def _end_card(who: str, data: e.EndCard) -> str:
    if data["how"] == "drawn":
        return f"{who} pesca la carta di fine: la partita finisce subito."
    return "Si scopre la carta di fine: la partita finisce subito."


def _game_over(who: str, data: e.Over) -> str:
    winners = join(_name(seat) for seat in data["winners"])
    return f"{winners} vincono insieme." if len(data["winners"]) > 1 else f"Vince {winners}."


def _name(seat: int) -> str:
    return f"{{{seat}}}"


_LINES: Final[dict[str, Callable[[str, Any], str]]] = for_all(
    e.KINDS,
    on(e.DEALT, lambda who, data: ""),
    on(e.REVEALED, _revealed),
    on(e.TURN_BEGINS, lambda who, data: f"Turno di {who}, giro {data['round']}."),
    on(e.SCORED, _scored),
    on(
        e.MARKER_MOVED,
        lambda who, data: (
            ""  # the line of the event "final-phase" says it
            if data["special"] == "last"
            else f"Il segnalino va alla casella {data['space']}{_SPECIAL_SPACES[data['special']]}."
        ),
    ),
    on(e.FINAL_PHASE, _final_phase),
    on(e.TAKEN, lambda who, data: f"{who} prende {card_words(data['card'])}."),
    on(e.DRAWN, lambda who, data: f"{who} pesca una carta."),
    on(e.RESHUFFLED, _reshuffled),
    on(e.BUILT, lambda who, data: f"{who} costruisce {_grown(data)}."),
    on(e.ADDED, _added),
    on(e.PUT_UNDER, _put_under),
    on(e.JOKER_SWAPPED, _joker_swapped),
    on(
        e.THIEF_PLAYED,
        lambda who, data: f"{who} manda un ladro alla {which_pyramid(data['place'], data['victim'])}.",
    ),
    on(e.COLLECTOR_PLAYED, lambda who, data: f"{who} gioca un esattore."),
    on(e.PHARAOH_PLAYED, _pharaoh_played),
    on(e.ATTACK_LET, lambda who, data: f"{who} lascia fare."),
    on(e.DIE_ROLLED, _die_rolled),
    on(e.STOLEN, _stolen),
    on(e.PYRAMID_BROKEN, _pyramid_broken),
    on(e.TAXED, lambda who, data: f"{who} prende una carta a caso dalla mano di {_name(data['victim'])}."),
    on(e.OFFER_OPENED, lambda who, data: ""),
    on(e.TRADE_PROPOSED, _trade_proposed),
    on(e.TRADE_WITHDRAWN, lambda who, data: f"{who} rinuncia allo scambio con {_name(data['partner'])}."),
    on(e.TRADE_ACCEPTED, _trade_accepted),
    on(e.TRADE_REFUSED, lambda who, data: f"{who} rifiuta lo scambio."),
    on(e.DISCARDED, lambda who, data: f"{who} scarta {card_words(data['card'])}."),
    on(e.END_CARD, _end_card),
    on(
        e.FINAL_SCORED,
        lambda who, data: f"Si valuta la {which_pyramid(data['place'])} di {who}: {pyramid_words(data)}.",
    ),
    on(e.GAME_OVER, _game_over),
)
"""Kind of event -> the function that makes its line of the log."""
_SECRETS: Final[dict[str, Callable[[str, Any, Any], str]]] = dict(
    [
        on_secret(e.DEALT, lambda who, data, secret: f"{who} riceve {card_words(secret['card'])}."),
        on_secret(e.DRAWN, lambda who, data, secret: f"{who} pesca {card_words(secret['card'])}."),
        on_secret(
            e.TAXED,
            lambda who, data, secret: (
                f"{who} prende a caso {card_words(secret['card'])} dalla mano di {_name(data['victim'])}."
            ),
        ),
    ]
)
"""Kind of event -> the function that makes its line for readers who know its secret part."""
