"""Oh, Pharaoh!'s Italian words: choices, the status line, refusals, facts and sources of points.

The log is in `log`, refusals in `reasons`, the names of things in `names`. "{0}" stands for the name of seat 0.
"""

from collections.abc import Callable
from typing import Final, cast

from app.games.oh_pharaoh.aloud import ALOUD
from app.games.oh_pharaoh.log import line, several, turns
from app.games.oh_pharaoh.names import cards, levels, pyramid, some, theft, which
from app.games.oh_pharaoh.next_touch import PARAGRAPHS, about, next_rule, next_touch, not_now
from app.games.oh_pharaoh.reasons import reason
from app.words.italian import count, points, the_number
from pycore.contract import CHANCE, HIDDEN, Choice, Decision, State
from pycore.games.oh_pharaoh import pyramids
from pycore.games.oh_pharaoh.data import FORCED, HAND, PLACES
from pycore.games.oh_pharaoh.pyramids import Levels, Pyramid
from pycore.games.oh_pharaoh.scoring import must_score_any
from pycore.games.oh_pharaoh.scoring import points as points_now
from pycore.games.oh_pharaoh.state import PharaohState

__all__ = [
    "ALOUD",
    "CREDITS",
    "MINUTES",
    "ON_THE_TABLE",
    "OPTIONS",
    "PARAGRAPHS",
    "SUMMARY",
    "TELLS_FACTS",
    "TITLE",
    "UNSEEN",
    "WEIGHT",
    "about",
    "facts",
    "label",
    "line",
    "next_rule",
    "next_touch",
    "not_now",
    "ranking_note",
    "reason",
    "several",
    "source",
    "status",
    "together",
    "turns",
]

TITLE = "Oh, Pharaoh!"
SUMMARY = "Costruisci piramidi di carte, scambia, ruba, e incassa i punti prima che arrivi un ladro."
CREDITS = "Di Thilo Hutzler. Kosmos, 2004; edizione inglese Uberplay."
MINUTES = 45
WEIGHT = "facile da imparare"
UNSEEN = "le carte in mano"
"""What not everybody may see."""
OPTIONS: Final = {
    "offers": (
        "Scambi",
        "Quante offerte di scambio può aprire ognuno nel suo turno.",
        {
            0: "nessuno scambio",
            2: "2 offerte per turno",
            4: "4 offerte per turno",
            8: "8 offerte per turno",
        },
    )
}


TELLS_FACTS: Final = True
ON_THE_TABLE: Final = frozenset({"drawn", "marker-moved", "revealed", "turn-begins"})
"""What the line beside the board leaves out first: the cards and the track show it, and what is asked."""
SOURCES: Final = {"valutare": "Piramidi valutate", "fine": "Piramidi a fine partita"}


def source(rule: str) -> str:
    """What gave points, by the anchor of its rule."""
    return SOURCES.get(rule.removeprefix("oh_pharaoh-"), "Altro")


def ranking_note(state: State) -> str:
    """Why the game has ended."""
    return "La partita è finita perché è uscita la carta di fine."


# Choices


def label(state: State, choice: Choice) -> str:
    """A choice as a sentence."""
    table = cast(PharaohState, state)
    match choice:
        case ("score", int(place)):
            built = _own(table, place)
            gain = points(points_now(table, built))
            return f"Valuta la {which(place)}: {levels(built.low, built.levels)}, {gain}"
        case ("take", str(card)):
            return f"Prendi {some(card)} tra le carte scoperte"
        case ("build", int(low), int(lower), int(upper)):
            return f"Costruisci una piramide: {_valued(table, low, ((2 - lower, lower), (1 - upper, upper)))}"
        case ("add", int(place), int(value), str(card)):
            return _add(table, place, value, card == "joker")
        case ("under", int(place), int(jokers)):
            return _under(table, place, jokers)
        case ("discard", str(card)):
            return f"Scarta {some(card)}{' e termina le azioni' if table.phase == 'act' else ''}"
        case ("done",):
            return _stop(table)
    return _with_others(table, choice)


def _stop(state: PharaohState) -> str:
    """Before the first pyramid is scored and after it the position is the same, and so are the words."""
    if state.phase == "score":
        return f"Non valutare: {_STAYS[sum(map(bool, _all_own(state)))]} sul tavolo"
    if state.phase == "act":
        return (
            f"Fatto: termina le azioni {'senza scartare' if _may_discard(state) else 'e passa agli scarti'}"
        )
    return "Fatto: lascia la piramide così"


def _may_discard(state: PharaohState) -> bool:
    """Whether a card may be discarded at the end of the actions, instead of having to be after them."""
    return state.sizes[state.active] <= HAND


_STAYS: Final = {1: "la piramide resta", 2: "le piramidi restano"}


def _all_own(state: PharaohState) -> list[Pyramid | None]:
    return state.pyramids[PLACES * state.active : PLACES * (state.active + 1)]


def _own(state: PharaohState, place: int) -> Pyramid:
    built = state.pyramids[PLACES * state.active + place]
    assert built is not None, (place, state)
    return built


def _valued(state: PharaohState, low: int, stacks: Levels) -> str:
    """A pyramid with what it would give now."""
    return f"{levels(low, stacks)}, {points(points_now(state, pyramids.pyramid(low, stacks)))}"


def _add(state: PharaohState, place: int, value: int, joker: bool) -> str:
    built = _own(state, place)
    card = "un jolly" if joker else some(str(value))
    after = built.with_card(value, 1 - joker, int(joker))
    where = "in cima alla" if value > built.top else "alla"
    return f"Aggiungi {card} {where} {which(place)}: diventa {_valued(state, after.low, after.levels)}"


def _under(state: PharaohState, place: int, jokers: int) -> str:
    built = _own(state, place)
    low = built.low - 1
    held = cards({str(low): built.under - jokers, "joker": jokers})
    stacks = ((built.under - jokers, jokers), *built.levels)
    return f"Metti {held} sotto la {which(place)}: diventa {_valued(state, low, stacks)}"


def _with_others(state: PharaohState, choice: Choice) -> str:
    plain = state.to_plain()
    match choice:
        case ("swap-joker", int(owner), int(place), int(value)):
            where = which(place, None if owner == state.active else owner)
            own = "tua " if owner == state.active else ""
            return f"Metti {some(str(value))} al posto di un jolly nella {own}{where} e prendi il jolly"
        case ("thief", int(victim), int(place)):
            target = plain["pyramids"][victim][place]
            chance = theft(len(target["levels"]))
            return f"Manda un ladro alla {which(place, victim)}: {pyramid(target)}, {chance}"
        case ("offer", int(partner)):
            return f"Scambio con {{{partner}}}: scegli le carte"
        case ("steal", int(value), "stone"):
            return f"Ruba {some(str(value))}"
        case ("steal", int(value), "joker"):
            return f"Ruba il jolly che vale {value}"
        case ("low", int(value)):
            return f"Lascia una piramide che comincia {the_number(value, 'da')}"
        case ("level", int(stones), int(jokers)):
            value = plain["pending"]["new_low"] + len(plain["pending"]["kept"])
            return f"Lascia nel livello {the_number(value, 'di')}: {cards({str(value): stones, 'joker': jokers})}"
        case ("give", str(card)):
            return f"Offri {some(card)}"
        case ("ask", str(card)):
            return f"Chiedi {some(card)}"
        case ("propose",):
            give, ask = cards(plain["pending"]["give"]), cards(plain["pending"]["ask"])
            return f"Proponi: dai {give}, ricevi {ask}"
        case ("accept",):
            give, ask = cards(plain["pending"]["give"]), cards(plain["pending"]["ask"])
            return f"Accetta: dai {ask}, ricevi {give}"
        case ("let",):
            return (
                "Lascia fare l'esattore"
                if plain["pending"]["kind"] == "collector"
                else "Non fermare il ladro"
            )
        case ("pharaoh",):
            effect = "proteggi la tua mano" if plain["pending"]["kind"] == "collector" else "ferma il ladro"
            return f"Gioca un faraone: {effect}"
    return _PLAIN.get(str(choice[0]), "")


def together(state: State, choice: Choice, then: Choice) -> str | None:
    """A choice and what its seat would choose next as one sentence, where each alone says little."""
    if choice[0] != "offer" or then[0] not in ("ask", "give"):
        return None
    verb = "chiedi" if then[0] == "ask" else "offri"
    return f"Proponi a {{{choice[1]}}} uno scambio: {verb} {some(str(then[1]))}"


_PLAIN: Final = {
    "draw": "Pesca la prima carta del mazzo",
    "collector": "Gioca un esattore: prendi una carta a caso da ogni avversario",
    "none": "Riprendi in mano tutte le carte",
    "withdraw": "Niente scambio: ritira l'offerta",
    "refuse": "Rifiuta",
}


# The status line


def status(state: State, for_chooser: bool) -> str:
    """Who must do what."""
    decision = state.decision()
    if decision is None:
        return "La partita è finita."
    table = cast(PharaohState, state)
    if decision.seat == CHANCE:
        return _LUCK[decision.kind].format(active=f"{{{table.active}}}")
    who = f"{{{decision.seat}}}"
    if for_chooser:
        return f"{who}, {_TASKS[decision.kind](table, decision)}."
    if decision.kind == "act":
        return f"{who} costruisce{', scambia' if table.most_offers else ''} o gioca carte."
    return f"{_WAITING[decision.kind].format(who=who)}."


_LUCK: Final = {
    "deal": "Si distribuiscono le carte.",
    "reveal": "Si scopre una carta.",
    "draw-card": "{active} pesca una carta.",
    "refill": "{active} torna a sette carte.",
    "roll": "{active} tira il dado del furto.",
    "tax": "L'esattore di {active} prende una carta.",
}
_WAITING: Final = {
    "score": "{who} decide se valutare una piramide",
    "draw": "{who} prende una carta",
    "react": "{who} decide se giocare un faraone",
    "steal": "{who} sceglie che cosa rubare",
    "remains": "{who} decide che cosa lasciare della piramide",
    "remains-level": "{who} decide che cosa lasciare della piramide",
    "trade": "{who} prepara un'offerta",
    "answer": "{who} risponde all'offerta",
    "discard": "{who} decide che cosa scartare",
}


def _score_task(state: PharaohState, decision: Decision) -> str:
    if must_score_any(state):
        return f"devi valutare la piramide che ha almeno {FORCED} carte"
    return "valuta una piramide, che dà i suoi punti, o prendi subito una carta"


def _act_task(state: PharaohState, decision: Decision) -> str:
    trade = ", scambia" if state.most_offers else ""
    return f"costruisci{trade} o gioca carte, poi «Fatto»"


def _react_task(state: PharaohState, decision: Decision) -> str:
    pending = state.to_plain()["pending"]
    if pending["kind"] == "collector":
        return f"{{{state.active}}} gioca un esattore: se hai un faraone puoi proteggerti"
    return f"{{{state.active}}} manda un ladro alla tua {which(pending['place'])}: se hai un faraone puoi fermarlo"


def _trade_task(state: PharaohState, decision: Decision) -> str:
    """The offer as it is so far."""
    pending = state.to_plain()["pending"]
    whom, give, ask = f"{{{pending['partner']}}}", cards(pending["give"]), cards(pending["ask"])
    if pending["give"] and pending["ask"]:
        return f"proponi lo scambio a {whom}, o cambialo: dai {give}, chiedi {ask}"
    if pending["give"]:
        return f"chiedi qualcosa a {whom} per {give}"
    if pending["ask"]:
        return f"offri qualcosa a {whom} per {ask}"
    return f"scegli che cosa offri a {whom} e che cosa chiedi"


def _answer_task(state: PharaohState, decision: Decision) -> str:
    pending = state.to_plain()["pending"]
    offer = f"{{{state.active}}} ti offre {cards(pending['give'])} e chiede {cards(pending['ask'])}"
    accept = ("accept",)
    own = state.to_plain()["hands"][decision.seat]
    refusal = None if HIDDEN in own or accept in decision.choices else state.why_not(accept)
    return offer if refusal is None else f"{offer}. {reason(refusal).rstrip('.')}"


def _discard_task(state: PharaohState, decision: Decision) -> str:
    return f"scarta {count(state.sizes[decision.seat] - HAND, 'carta', 'carte')}"


def _level_task(state: PharaohState, decision: Decision) -> str:
    pending = state.to_plain()["pending"]
    value = pending["new_low"] + len(pending["kept"])
    return f"scegli quante carte lasciare nel livello {the_number(value, 'di')}"


_TASKS: Final[dict[str, Callable[[PharaohState, Decision], str]]] = {
    "score": _score_task,
    "draw": lambda state, decision: "prendi una carta scoperta o pesca dal mazzo",
    "act": _act_task,
    "react": _react_task,
    "steal": lambda state, decision: "il furto riesce: scegli che cosa rubare",
    "remains": lambda state, decision: "la tua piramide è spezzata: scegli che cosa lasciare sul tavolo",
    "remains-level": _level_task,
    "trade": _trade_task,
    "answer": _answer_task,
    "discard": _discard_task,
}


# Facts


def facts(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    """What everybody may know of a player, besides the points."""
    plain = state.to_plain()
    hand = plain["hands"][seat]
    size = hand[HIDDEN] if HIDDEN in hand else sum(hand.values())
    built = [pyramid(each) for each in plain["pyramids"][seat] if each]
    return (("Carte in mano", str(size)), ("Piramidi", "; ".join(built) or "nessuna"))
