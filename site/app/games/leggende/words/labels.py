"""Labels of choices: the words of their buttons."""

from typing import Final, cast

from app.games.leggende.words.names import (
    ABILITIES,
    ACTIONS,
    FACES,
    SLOTS,
    TOKENS,
    card_the,
    coins,
    movements,
    part_words,
    region,
    turned,
)
from app.words.italian import upper_first
from pycore.contract import Choice, State
from pycore.games.leggende.actions import allowance, possible, sea_cost
from pycore.games.leggende.cards import CARDS
from pycore.games.leggende.chart import NEAR
from pycore.games.leggende.choices import EXTRA, PEEK
from pycore.games.leggende.data import COSTS
from pycore.games.leggende.faces import REGION
from pycore.games.leggende.state import LeggendeState
from pycore.games.leggende.tokens import peekable


def label(state: State, choice: Choice) -> str:
    """A choice as a sentence."""
    here = cast(LeggendeState, state)
    match choice:
        case ("take", int(position)):
            return _take(here, position)
        case ("part", int(half)):
            return _half(here, half)
        case ("place", str(name)):
            verb = "Aggiungi" if here.phase == "free-army" else "Piazza"
            return f"{verb} un'armata in {region(name)}"
        case ("place", str(name), int(owner)):
            return f"Piazza un'armata in {region(name)} e paga 1 moneta a {{{owner}}}"
        case ("move", str(name), str(other)):
            return _move(here, name, other)
        case ("destroy", str(name), _):
            return f"Distruggi {in_short(state, choice).lower()} in {region(name)}"
        case ("done",):
            return stop_words(here)
        case ("skip",):
            return "Non prendere la carta in più" if here.phase == "extra" else "Rinuncia all'azione"
        case ("steal",):
            return f"Ruba 1 moneta a {{{here.pending.victim}}}"
        case ("bid", int(bid)):
            return f"Offri {coins(bid)}" if bid else "Non offrire niente"
        case ("first", int(seat)):
            return f"Fai cominciare {{{seat}}}"
        case ("turn", str(face), int(quarters)):
            return f"Metti la plancia {FACES[face]} {turned(quarters, here.variant.ring)}"
        case ("slot", str(slot), str(face)):
            return f"Metti {SLOTS[slot]} la plancia {FACES[face]}"
        case ("token", str(token), str(name)):
            return f"Metti {TOKENS[token].the} in {region(name)}" if token in TOKENS else ""
    return _simple(choice)


def _simple(choice: Choice) -> str:
    """A verb with one name; empty for a choice of luck that nobody makes."""
    verb, name = str(choice[0]), str(choice[-1])
    return _SIMPLE[verb].format(FACES.get(name) or region(name)) if verb in _SIMPLE else ""


_SIMPLE: Final = {
    "face": "Usa la faccia {}",
    "centre": "Metti al centro la plancia {}",
    "start": "Parti da {}",
    "outpost": "Scegli {}: ognuno ci mette un'armata",
    "neutral": "Metti un'armata neutrale in {}",
    "city": "Costruisci una città in {}",
    "peek": "Guarda il segnalino in {}",
}


def _take(state: LeggendeState, position: int) -> str:
    """With its place, since there are two Castles; a card in excess is not carried out."""
    card, cost = CARDS[state.row[position]].id, COSTS[position]
    price = coins(cost) if cost else "gratis"
    action = "" if state.phase == "extra" else f" {ACTIONS[card]}."
    return f"Prendi {card_the(card)} ({position + 1}º posto, {price}).{action} Abilità: {ABILITIES[card]}"


def _half(state: LeggendeState, half: int) -> str:
    """What it really allows, and why where the card says more."""
    kind, allowed = CARDS[state.pending.card].parts[half][0], allowance(state, state.pending.card, half)
    many = possible(state, kind, allowed)
    why = f" ({_in_reserve(many)})" if many < allowed else ""
    return upper_first(part_words(kind, many)) + why


def _in_reserve(many: int) -> str:
    """Why no more armies can be placed."""
    return "ne hai una sola in riserva" if many == 1 else f"ne hai solo {many} in riserva"


def _move(state: LeggendeState, name: str, other: str) -> str:
    assert state.chart is not None
    if state.chart.is_sea(REGION[name], REGION[other]):
        way = f" via mare ({movements(sea_cost(state, state.active))})"
    else:
        way = f" ({movements(NEAR)})"
    return f"Muovi un'armata da {region(name)} a {region(other)}{way}"


def in_short(state: State, choice: Choice) -> str:
    """What tells it from others in the same region: whose army, or who is paid."""
    match choice:
        case ("destroy", _, "neutral"):
            return "Un'armata neutrale"
        case ("destroy", _, int(owner)):
            return (
                "Una tua armata"
                if owner == cast(LeggendeState, state).active
                else f"Un'armata di {{{owner}}}"
            )
        case ("place", _):
            return "Piazza un'armata"
        case ("place", _, int(owner)):
            return f"Paga 1 moneta a {{{owner}}}"
    return ""


_DONE: Final = {
    "place": "Fatto: non piazzi altre armate",
    "move": "Fatto: non muovi altre armate",
}
_LET_BE: Final = {
    "place": "Non piazzare armate",
    "move": "Non muovere armate",
    "city": "Non costruire",
    "destroy": "Non distruggere",
    "free-army": "Non aggiungere l'armata",
    "steal": "Non rubare",
}
_SHORT: Final = {"place": "Non piazzare", "move": "Non muovere", "free-army": "Non aggiungere"}


def begun(state: LeggendeState) -> bool:
    """Whether some of the present part has been done: placing and moving tell by what is left."""
    card, _, part, left, *_ = state.pending
    return state.phase in _DONE and left < allowance(state, card, part)


def stop_words(state: LeggendeState) -> str:
    """What ("done",) does, as a sentence."""
    if state.phase == PEEK:
        return "Lascia coperti i segnalini" if len(peekable(state)) > 1 else "Lascia coperto il segnalino"
    return _DONE[state.phase] if begun(state) else _LET_BE[state.phase]


def stop_short(state: LeggendeState, verb: str) -> str:
    """What stands on the button of ("done",) or ("skip",)."""
    if verb == "skip":
        return "Non prendere" if state.phase == EXTRA else "Rinuncia"
    if state.phase == PEEK:
        return "Non guardare"
    return "Fatto" if begun(state) else _SHORT.get(state.phase, _LET_BE.get(state.phase, "Fatto"))
