"""Labels of choices: the words of their buttons."""

from typing import Final, cast

from app.games.oh_pharaoh.words.names import cards, levels, pyramid, some, theft, which
from app.words.italian import points, the_number
from pycore.contract import Choice, State
from pycore.games.oh_pharaoh import pyramids
from pycore.games.oh_pharaoh.data import HAND, PLACES
from pycore.games.oh_pharaoh.pyramids import Levels, Pyramid
from pycore.games.oh_pharaoh.scoring import points as points_now
from pycore.games.oh_pharaoh.state import PharaohState


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
