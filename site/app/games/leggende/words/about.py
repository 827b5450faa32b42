"""Explanations of the elements of the board, and of touches that have no effect now."""

from typing import Final, cast

from app.games.contract import About
from app.games.leggende.words.names import (
    ABILITIES,
    ACTIONS,
    CARD_NOUNS,
    LEADER_POWERS,
    LEADERS,
    TOKEN_EFFECTS,
    TOKENS,
    army_count,
    city_count,
    coin_count,
    island_name,
    region_name,
)
from app.words.italian import count, join, points, upper_first
from pycore.contract import State
from pycore.games.leggende import data
from pycore.games.leggende.cards import IDS, members
from pycore.games.leggende.choices import EXTRA, NONE, TAKE
from pycore.games.leggende.faces import REGION, REGIONS
from pycore.games.leggende.scoring import controller, controls, islands_held, region_points
from pycore.games.leggende.state import LeggendeState

_SEA: Final = (
    "Il mare: un'armata lo passa solo lungo le rotte a puntini, e ogni passo costa 3 movimenti, meno 1 per ogni Volare,"
    " e almeno 1. Una rotta che finisce con ⊗ non porta a un'altra plancia."
)


def about(state: State, key: str, touched: bool) -> About | None:
    """Explain an element, in the same words for a long touch and for a touch without effect. None: nothing to say."""
    told = _what(state, key)
    if told is None:
        return None
    return About.idle(*told) if touched else About(*told, fact=True)


def _what(state: State, key: str) -> tuple[str, str] | None:
    """(What an element is, anchor of a rule). Only cards have an anchor: it explains why a card cannot be taken."""
    here = cast(LeggendeState, state)
    kind, _, rest = key.partition("-")
    match kind:
        case "card":
            return _card(here, IDS[here.row[int(rest)]])
        case "seat":
            return _player(here, int(rest)), ""
        case "region":
            return _region(here, rest), ""
        case "island":
            return _island(here, REGION[rest])
    return (_SEA, "") if kind == "sea" else None


def _card(state: LeggendeState, card: str) -> tuple[str, str]:
    """(Why a card cannot be taken now and what it gives, anchor of the rule); the anchor is "" after the game."""
    told = (
        f"{upper_first(CARD_NOUNS[card].word)}. Abilità: {ABILITIES[card]}. Azione: {ACTIONS[card].lower()}."
    )
    decision = state.decision()
    if decision is None:
        return told, ""
    if decision.kind in (TAKE, EXTRA):
        return f"Adesso sceglie {{{decision.seat}}}. {told}", data.R_TAKE
    if not state.turn:
        return f"Le carte si prendono dopo la preparazione. {told}", data.R_TAKE
    return f"In questo turno {{{state.active}}} ha già preso la sua carta. {told}", data.R_TAKE


def _player(state: LeggendeState, seat: int) -> str:
    """What a player has, and what their leader and tokens do."""
    held = [IDS[number] for number in members(state.hands[seat])]
    hand = f"{count(len(held), 'carta', 'carte')}: {join(CARD_NOUNS[card].word for card in held)}"
    if purse := state.coins[seat]:
        words = [f"{{{seat}}} ha {coin_count(purse)} e {hand if held else 'nessuna carta'}."]
    else:
        words = [
            f"{{{seat}}} non ha monete. Ha {hand}." if held else f"{{{seat}}} non ha né monete né carte."
        ]
    if state.leaders[seat] != NONE:
        leader = data.LEADERS[state.leaders[seat]]
        words.append(f"{upper_first(LEADERS[leader].word)}: {LEADER_POWERS[leader]}.")
    for token in members(state.taken[seat]):
        name = data.TOKENS[token]
        words.append(f"{upper_first(TOKENS[name].word)}: {TOKEN_EFFECTS[name]}.")
    return " ".join(words)


def _island(state: LeggendeState, first: int) -> tuple[str, str] | None:
    """(The words for the player who controls an island, ""); None if nobody controls it.

    `first` is the number of the island's first region. The "" stands for the anchor, which an island does not have.
    """
    for held, owner in islands_held(state, controls(state)):
        if held[0] == first:
            whose = f"{{{owner}}}, per 1 punto" if owner < state.seats else "i neutrali"
            name = island_name([REGIONS[number] for number in held])
            return f"La corona dice chi controlla un'isola. {name}: {whose}.", ""
    return None


def _region(state: LeggendeState, name: str) -> str:
    """The armies in a region, the player who controls it, what that is worth, and its token."""
    number = REGION[name]
    parts = []
    for seat in range(state.seats):
        here, built = state.armies[seat][number], state.cities[seat].count(number)
        words = [army_count(here)] * bool(here) + [city_count(built)] * bool(built)
        if words:
            together = f" (contano {here + built})" if here and built else ""
            parts.append(f"{{{seat}}}: {' e '.join(words)}{together}")
    if state.seats == 2 and (neutral := state.armies[2][number]):
        parts.append(f"neutrali: {army_count(neutral)}")
    start = " è la regione di partenza" if number == state.start else ""
    worth = points(region_points(state, number))
    if not parts:
        told = f"{region_name(name)}{start}: qui non c'è nessuno. A chi la controlla vale {worth}."
    else:
        owner = controller(state, number)
        held = f"Non la controlla nessuno: vale {worth}"
        if owner != NONE:
            held = f"La controlla {{{owner}}}, per {worth}"
            held = held if owner < state.seats else "La controllano i neutrali, che non fanno punti"
        told = f"{region_name(name)}{start}. {upper_first('; '.join(parts))}. {held}."
    token = state.tokens.get(number)
    if token is None:
        return told
    if token < 0:
        return f"{told} Segnalino coperto: lo prende chi costruisce qui la prima città."
    word = data.TOKENS[token]
    return f"{told} {upper_first(TOKENS[word].word)}: {TOKEN_EFFECTS[word]}."
