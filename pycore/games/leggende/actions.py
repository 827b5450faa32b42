"""The actions of a card: placing, moving, building, destroying, and what follows from each step.

Each function that carries a step out says whether the action goes on: True once the next decision stands.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from pycore.contract import Decision, Event, Refusal
from pycore.games.leggende import choices as c
from pycore.games.leggende import data
from pycore.games.leggende.cards import AND, CARDS
from pycore.games.leggende.chart import NEAR, PRINTED
from pycore.games.leggende.data import BANDIT_KING, DRAGON, PORTAL, RED_SORCERESS, ROBBERS, WHITE_KNIGHT
from pycore.games.leggende.faces import REGION, REGIONS
from pycore.games.leggende.legal_setup import charted
from pycore.games.leggende.legal_turns import PART_RULE, allowance, part_choices, sea_cost, why_no_part
from pycore.games.leggende.setup import Events, put

if TYPE_CHECKING:
    from pycore.games.leggende.state import LeggendeState


def skipped(state: "LeggendeState", kind: str, why: Refusal) -> Event:
    """Nothing can be done in an action."""
    return Event("part-skipped", state.active, {"action": kind, "why": why.reason}, why.rule)


def begin_part(state: "LeggendeState", part: int, events: Events) -> bool:
    """Count the allowance and ask; where nothing can be done, the part after it."""
    kind = CARDS[state.card].parts[part][0]
    state.part = part
    state.phase = kind
    state.left = allowance(state, part)
    if ask(state):
        return True
    if events is not None:
        events.append(skipped(state, kind, why_no_part(state, kind)))
    return next_part(state, events)


def ask(state: "LeggendeState") -> bool:
    """Prepare the decision of the present part; False if there is nothing but ("done",)."""
    kind = state.phase
    found = part_choices(state, kind, state.left)
    if found:
        state.asked = Decision(state.active, kind, found + c.DONE, None, PART_RULE[kind])
    return bool(found)


def go_on(state: "LeggendeState", events: Events) -> bool:
    """After a step: the same part, as long as anything is left of it."""
    state.phase = CARDS[state.card].parts[state.part][0]
    return ask(state) or next_part(state, events)


def next_part(state: "LeggendeState", events: Events) -> bool:
    card = CARDS[state.card]
    return card.conjunction == AND and state.part == 0 and begin_part(state, 1, events)


def finish(state: "LeggendeState", events: Events) -> bool:
    """The seat stops with something left."""
    if events is not None:
        about = {"action": state.phase, "left": state.left}
        events.append(Event("part-ended", state.active, about, PART_RULE[state.phase]))
    return next_part(state, events)


# Steps


def apply_place(state: "LeggendeState", choice: Any, events: Events) -> bool:
    if choice[0] == "done":
        return finish(state, events)
    seat, region = state.active, REGION[choice[1]]
    state.left -= 1
    put(state, seat, region)
    about = {"region": choice[1], "left": state.left, "payee": None, "coins": 0}
    rule = data.R_PLACE
    if len(choice) == 3:
        state.coins[seat] -= data.LEASE
        state.coins[choice[2]] += data.LEASE
        about |= {"payee": choice[2], "coins": data.LEASE}
        rule = data.R_BANDIT
    if events is not None:
        events.append(Event("place", seat, about, rule))
    meet_dragon(state, region, events)
    return go_on(state, events)


def apply_move(state: "LeggendeState", choice: Any, events: Events) -> bool:
    if choice[0] == "done":
        return finish(state, events)
    seat, one, other = state.active, REGION[choice[1]], REGION[choice[2]]
    sea = charted(state).is_sea(one, other)
    cost = sea_cost(state, seat) if sea else NEAR
    state.left -= cost
    armies = state.armies[seat]
    armies[one] -= 1
    armies[other] += 1
    if events is not None:
        about = {"from": choice[1], "to": choice[2], "cost": cost, "left": state.left}
        events.append(Event("move", seat, {**about, "way": way(state, one, other)}, data.R_MOVE))
    tokens = state.tokens
    if tokens:
        if tokens.get(other) == ROBBERS and state.coins[seat]:
            state.coins[seat] -= data.ROBBERY
            if events is not None:
                about = {"region": choice[2], "coins": data.ROBBERY}
                events.append(Event("robbed", seat, about, data.R_ROBBERS))
        meet_dragon(state, other, events)
    return go_on(state, events)


def way(state: "LeggendeState", one: int, other: int) -> str:
    """By which way a step goes; a portal only where there is no land."""
    if charted(state).is_sea(one, other):
        return "sea"
    tokens = state.tokens
    portals = tokens.get(one) == PORTAL and tokens.get(other) == PORTAL
    return "portal" if portals and not borders(one, other) else "land"


def borders(one: int, other: int) -> bool:
    """Whether two regions border each other as printed, by land or a bridge."""
    return PRINTED[one].get(other) == NEAR


def apply_city(state: "LeggendeState", choice: Any, events: Events) -> bool:
    """A token for the first city there, then the White Knight's army."""
    if choice[0] == "done":
        return finish(state, events)
    seat, region = state.active, REGION[choice[1]]
    state.left -= 1
    state.cities[seat] = tuple(sorted((*state.cities[seat], region)))
    if events is not None:
        about = {"region": choice[1], "cities": len(state.cities[seat])}
        events.append(Event("city", seat, about, data.R_CITY))
    token = state.tokens.get(region, data.FORTRESS)
    if token == c.UNKNOWN:
        state.site = region
        state.phase = c.REVEAL
        return True
    if token <= data.SWAMP:
        take_token(state, region, events)
    return settle(state, region, events)


def apply_reveal(state: "LeggendeState", choice: Any, events: Events) -> bool:
    """A hidden token that nobody had looked at is turned over as it is taken."""
    token, region = data.TOKENS.index(choice[1]), state.site
    state.tokens[region] = token
    state.unseen ^= 1 << token
    state.site = c.NONE
    take_token(state, region, events)
    return settle(state, region, events)


def take_token(state: "LeggendeState", region: int, events: Events) -> None:
    seat, token = state.active, state.tokens.pop(region)
    hidden = state.seen.pop(region, None)
    state.taken[seat] |= 1 << token
    coins = data.TREASURE_COINS if token == data.TREASURE else 0
    state.coins[seat] += coins
    if events is not None:
        about = {"name": data.TOKENS[token], "region": REGIONS[region], "coins": coins}
        rule = data.R_EXPLORE if hidden is None else data.R_SWAMP
        events.append(Event("token-taken", seat, about, rule, reveals=hidden is not None))


def settle(state: "LeggendeState", region: int, events: Events) -> bool:
    """The White Knight's army at a new city."""
    seat = state.active
    if state.leaders[seat] == WHITE_KNIGHT and state.supply[seat]:
        state.site = region
        state.phase = c.FREE_ARMY
        return True
    return go_on(state, events)


def apply_free_army(state: "LeggendeState", choice: Any, events: Events) -> bool:
    region, state.site = state.site, c.NONE
    if choice[0] == "place":
        put(state, state.active, region)
        if events is not None:
            events.append(Event("free-army", state.active, {"region": choice[1]}, data.R_KNIGHT))
        meet_dragon(state, region, events)
    return go_on(state, events)


def apply_destroy(state: "LeggendeState", choice: Any, events: Events) -> bool:
    """The army goes back to its owner, or to the Red Sorceress."""
    if choice[0] == "done":
        return finish(state, events)
    seat, region = state.active, REGION[choice[1]]
    owner = state.seats if choice[2] == c.NEUTRAL else choice[2]
    state.left -= 1
    state.armies[owner][region] -= 1
    enemy = owner not in (seat, state.seats)
    kept = enemy and state.leaders[seat] == RED_SORCERESS
    if kept:
        state.kept[owner] += 1
    elif owner < state.seats:
        state.supply[owner] += 1
    if events is not None:
        about = {"region": choice[1], "owner": choice[2], "kept": kept}
        rule = data.R_SORCERESS if kept else data.R_DESTROY
        events.append(Event("destroy", seat, about, rule))
    if enemy and state.leaders[seat] == BANDIT_KING and state.coins[owner] >= data.LOOT:
        state.victim = owner
        state.phase = c.STEAL
        return True
    return go_on(state, events)


def apply_steal(state: "LeggendeState", choice: Any, events: Events) -> bool:
    victim, state.victim = state.victim, c.NONE
    if choice[0] == "steal":
        state.coins[victim] -= data.LOOT
        state.coins[state.active] += data.LOOT
        if events is not None:
            about = {"victim": victim, "coins": data.LOOT}
            events.append(Event("steal", state.active, about, data.R_BANDIT))
    return go_on(state, events)


def meet_dragon(state: "LeggendeState", region: int, events: Events) -> None:
    """An army of the active seat has come: are there seven (`leggende-drago`)?"""
    if state.tokens.get(region) != DRAGON:
        return
    armies = sum(armies[region] for armies in state.armies)
    if armies >= data.DRAGON_ARMIES:
        del state.tokens[region]
        state.taken[state.active] |= 1 << DRAGON
        if events is not None:
            about = {"region": REGIONS[region], "armies": armies}
            events.append(Event("dragon-slain", state.active, about, data.R_DRAGON))


APPLY: Final[Mapping[str, Callable[["LeggendeState", Any, Events], bool]]] = {
    c.PLACE: apply_place,
    c.MOVE: apply_move,
    c.CITY: apply_city,
    c.DESTROY: apply_destroy,
    c.REVEAL: apply_reveal,
    c.FREE_ARMY: apply_free_army,
    c.STEAL: apply_steal,
}
