"""The labels of the buttons for choices."""

from typing import Final, cast

from app.games.leggende.words.names import (
    ABILITIES,
    ACTIONS,
    FACE_WORDS,
    SLOTS,
    TOKENS,
    action_words,
    coin_count,
    movement_count,
    region_name,
    the_card,
    turn_words,
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

_ONE_NAME: Final = {
    "face": "Usa la faccia {}",
    "centre": "Metti al centro la plancia {}",
    "start": "Parti da {}",
    "outpost": "Scegli {}: ognuno ci mette un'armata",
    "neutral": "Metti un'armata neutrale in {}",
    "city": "Costruisci una città in {}",
    "peek": "Guarda il segnalino in {}",
}
"""Verb -> its label. {} stands for the name of a face or a region."""
_DONE: Final = {
    "place": "Fatto: non piazzi altre armate",
    "move": "Fatto: non muovi altre armate",
}
"""Phase -> label of the choice "done" if the seat has carried out a part of the action."""
_NOT_BEGUN: Final = {
    "place": "Non piazzare armate",
    "move": "Non muovere armate",
    "city": "Non costruire",
    "destroy": "Non distruggere",
    "free-army": "Non aggiungere l'armata",
    "steal": "Non rubare",
}
"""Phase -> label of the choice "done" if the seat has not carried out any part of the action."""
_SHORT_NOT_BEGUN: Final = {"place": "Non piazzare", "move": "Non muovere", "free-army": "Non aggiungere"}
"""Phase -> a shorter form of `_NOT_BEGUN` for the button on the board."""


def label(state: State, choice: Choice) -> str:
    """The text of a choice's button."""
    here = cast(LeggendeState, state)
    match choice:
        case ("take", int(position)):
            return _take(here, position)
        case ("part", int(half)):
            return _action_half(here, half)
        case ("place", str(name)):
            verb = "Aggiungi" if here.phase == "free-army" else "Piazza"
            return f"{verb} un'armata in {region_name(name)}"
        case ("place", str(name), int(owner)):
            return f"Piazza un'armata in {region_name(name)} e paga 1 moneta a {{{owner}}}"
        case ("move", str(name), str(other)):
            return _move(here, name, other)
        case ("destroy", str(name), _):
            return f"Distruggi {in_short(state, choice).lower()} in {region_name(name)}"
        case ("done",):
            return _done_label(here)
        case ("skip",):
            return "Non prendere la carta in più" if here.phase == "extra" else "Non agire"
        case ("steal",):
            return f"Ruba 1 moneta a {{{here.pending.victim}}}"
        case ("bid", int(bid)):
            return f"Offri {coin_count(bid)}" if bid else "Non offrire niente"
        case ("first", int(seat)):
            decision = here.decision()
            own = decision is not None and decision.seat == seat
            return "Comincia tu" if own else f"Fai cominciare {{{seat}}}"
        case ("turn", str(face), int(quarters)):
            return f"Metti la plancia {FACE_WORDS[face]} {turn_words(quarters, here.variant.ring)}"
        case ("slot", str(slot), str(face)):
            return f"Metti {SLOTS[slot]} la plancia {FACE_WORDS[face]}"
        case ("token", str(token), str(name)):
            return f"Metti {TOKENS[token].the} in {region_name(name)}" if token in TOKENS else ""
    return _one_name_label(choice)


def _one_name_label(choice: Choice) -> str:
    """The label of a choice with one name after its verb; "" for a choice of luck, which no player makes."""
    verb, name = str(choice[0]), str(choice[-1])
    return _ONE_NAME[verb].format(FACE_WORDS.get(name) or region_name(name)) if verb in _ONE_NAME else ""


def _take(state: LeggendeState, position: int) -> str:
    """The label for taking a card of the row. It names the card's place in the row, since there are two Castles.

    For an extra card the label leaves out the action, which is not carried out.
    """
    card, cost = CARDS[state.row[position]].id, COSTS[position]
    price = coin_count(cost) if cost else "gratis"
    action = "" if state.phase == "extra" else f" {ACTIONS[card]}."
    return f"Prendi {the_card(card)} ({position + 1}º posto, {price}).{action} Abilità: {ABILITIES[card]}"


def _action_half(state: LeggendeState, half: int) -> str:
    """The label of one half of a card's action. It says how much of this half the seat can carry out, and the reason if
    it cannot carry out all of it."""
    kind, allowed = CARDS[state.pending.card].parts[half][0], allowance(state, state.pending.card, half)
    many = possible(state, kind, allowed)
    why = f" ({few_in_reserve(many)})" if many < allowed else ""
    return upper_first(action_words(kind, many)) + why


def few_in_reserve(many: int) -> str:
    """The reason, in words, why no more than `many` armies can be placed."""
    return "ne hai una sola in riserva" if many == 1 else f"ne hai solo {many} in riserva"


def _move(state: LeggendeState, name: str, other: str) -> str:
    assert state.chart is not None
    if state.chart.is_sea(REGION[name], REGION[other]):
        way = f" via mare ({movement_count(sea_cost(state, state.active))})"
    else:
        way = f" ({movement_count(NEAR)})"
    return f"Muovi un'armata da {region_name(name)} a {region_name(other)}{way}"


def in_short(state: State, choice: Choice) -> str:
    """A text that tells apart several choices in one region; "" for choices that need none.

    It names the owner of the army to destroy, or the player to pay.
    """
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


def _done_label(state: LeggendeState) -> str:
    """The label of the choice "done"."""
    if state.phase == PEEK:
        several = len(peekable(state)) > 1
        return f"Non guardare: {'i segnalini restano coperti' if several else 'il segnalino resta coperto'}"
    return _DONE[state.phase] if _begun(state) else _NOT_BEGUN[state.phase]


def stop_button(state: LeggendeState, verb: str) -> str:
    """The short label of "done" or "skip", for the button on the board."""
    if verb == "skip":
        return "Non prendere" if state.phase == EXTRA else "Non agire"
    if state.phase == PEEK:
        return "Non guardare"
    return (
        "Fatto" if _begun(state) else _SHORT_NOT_BEGUN.get(state.phase, _NOT_BEGUN.get(state.phase, "Fatto"))
    )


def _begun(state: LeggendeState) -> bool:
    """Whether the seat has already placed an army, or moved one, in the action that it is carrying out.

    False for all other actions, since they have one step only.
    """
    card, _, part, left, *_ = state.pending
    return state.phase in _DONE and left < allowance(state, card, part)
