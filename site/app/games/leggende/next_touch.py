"""What Leggende says between two touches, and what it tells of a thing that cannot be touched now."""

from typing import cast

from app.games.leggende.names import (
    ABILITIES,
    ACTIONS,
    CARD_NOUNS,
    TOKEN_EFFECTS,
    TOKENS,
    armies,
    cities,
    coins,
    movements,
    region,
)
from app.words.italian import count, join, upper_first
from pycore.contract import State
from pycore.games.leggende import data
from pycore.games.leggende.cards import IDS, members
from pycore.games.leggende.choices import MOVE, NONE
from pycore.games.leggende.faces import REGION
from pycore.games.leggende.scoring import controller
from pycore.games.leggende.state import LeggendeState


def next_touch(state: State, picked: tuple[str, ...]) -> str:
    """What to touch after what is picked; empty where the shared words say enough."""
    decision = state.decision()
    if decision is None or not picked or decision.kind != MOVE:
        return ""
    here = cast(LeggendeState, state)
    name = picked[0].removeprefix("region-")
    left = movements(here.pending.left)
    return f"Armata di {region(name)}: tocca dove va. I numeri sono il costo, e hai {left}."


def not_now(state: State, key: str) -> tuple[str, str] | None:
    """What an element is, where touching it does nothing now, with the anchor that explains it."""
    here = cast(LeggendeState, state)
    kind, _, rest = key.partition("-")
    match kind:
        case "card":
            card = IDS[here.row[int(rest)]]
            name = upper_first(CARD_NOUNS[card].word)
            return f"{name}. Abilità: {ABILITIES[card]}. Azione: {ACTIONS[card].lower()}.", data.R_ABILITY
        case "seat":
            return _held(here, int(rest)), data.R_ABILITY
        case "region":
            return _standing(here, rest), data.R_REGIONS
    return None


def _held(state: LeggendeState, seat: int) -> str:
    """The cards of a player, with what they give."""
    cards = [IDS[number] for number in members(state.hands[seat])]
    purse = coins(state.coins[seat]) if state.coins[seat] else "nessuna moneta"
    if not cards:
        return f"Per {{{seat}}}: {purse}, ancora nessuna carta."
    return f"Per {{{seat}}}: {purse}; {join(CARD_NOUNS[card].word for card in cards)}."


def _standing(state: LeggendeState, name: str) -> str:
    """Who stands in a region and who controls it, and the token there."""
    number = REGION[name]
    parts = []
    for seat in range(state.seats):
        here, built = state.armies[seat][number], state.cities[seat].count(number)
        words = [armies(here)] * bool(here) + [cities(built)] * bool(built)
        if words:
            parts.append(f"{' e '.join(words)} di {{{seat}}}")
    if state.seats == 2 and (neutral := state.armies[2][number]):
        parts.append(count(neutral, "armata neutrale", "armate neutrali"))
    owner = controller(state, number)
    if owner == NONE:
        held = "non la controlla nessuno"
    else:
        held = f"la controlla {{{owner}}}" if owner < state.seats else "la controllano i neutrali"
    told = f"{region(name)}: {join(parts)}; {held}." if parts else f"{region(name)}: qui non c'è nessuno."
    token = state.tokens.get(number)
    if token is None:
        return told
    if token < 0:
        return f"{told} C'è un segnalino coperto."
    word = data.TOKENS[token]
    return f"{told} {upper_first(TOKENS[word].word)}: {TOKEN_EFFECTS[word]}."
