"""What may be chosen in a turn, and why something else may not.

Decisions, refusals and the question whether there is anything to decide ask the same few functions:
`part_choices` for the actions, `peekable` for hidden tokens, `affordable` for the row.
"""

from typing import TYPE_CHECKING, Final

from pycore.contract import CHANCE, Choice, Decision, Refusal
from pycore.games.leggende import choices as c
from pycore.games.leggende import data
from pycore.games.leggende.cards import ARMY, CARDS, FLY, IMMUNE, MOVEMENT, members
from pycore.games.leggende.chart import NEAR
from pycore.games.leggende.faces import REGION, REGIONS
from pycore.games.leggende.legal_setup import charted, luck, region_in_play
from pycore.games.leggende.scoring import controller

if TYPE_CHECKING:
    from pycore.games.leggende.state import LeggendeState

AFFORDED: Final = tuple(sum(cost <= coins for cost in data.COSTS) for coins in range(max(data.COSTS) + 1))
"""Coins, up to the highest cost -> cards of the row that they pay for, from the left."""
PART_RULE: Final = {
    c.PLACE: data.R_PLACE,
    c.MOVE: data.R_MOVE,
    c.CITY: data.R_CITY,
    c.DESTROY: data.R_DESTROY,
}


def affordable(state: "LeggendeState", seat: int) -> int:
    """Cards of the row that a seat can pay for, from the left."""
    coins = state.coins[seat]
    paid = AFFORDED[coins] if coins < len(AFFORDED) else data.ROW
    cards = len(state.row)
    return paid if paid < cards else cards


def sea_cost(state: "LeggendeState", seat: int) -> int:
    """Movements along a sea route (`leggende-muovere`)."""
    flying = (state.hands[seat] & FLY).bit_count()
    return max(data.LEAST_SEA_MOVES, data.SEA_MOVES - flying)


def allowance(state: "LeggendeState", part: int) -> int:
    """How many armies, movements, cities or attacks a part of the card allows, with everything held now."""
    kind, many = CARDS[state.card].parts[part]
    hand, taken = state.hands[state.active], state.taken[state.active]
    if kind == c.PLACE:
        return many + (hand & ARMY).bit_count() + (taken >> data.COTTAGE & 1)
    if kind == c.MOVE:
        return many + (hand & MOVEMENT).bit_count() + (taken >> data.STABLE & 1)
    return many


def leads(state: "LeggendeState", seat: int, leader: int) -> bool:
    return state.leaders[seat] == leader


def part_choices(state: "LeggendeState", kind: str, left: int) -> c.Choices:
    """The choices of an action of the active seat that has `left` of its allowance; without ("done",)."""
    if not left:
        return ()
    return _CHOICES[kind](state, left)


def _places(state: "LeggendeState", left: int) -> c.Choices:
    seat = state.active
    if not state.supply[seat]:
        return ()
    cities = state.cities[seat]
    if not cities:
        free: c.Choices = (c.PLACES[state.start],)
    else:
        free = tuple([c.PLACES[region] for region in sorted({state.start, *cities})])
    if leads(state, seat, data.BANDIT_KING) and state.coins[seat] >= data.LEASE:
        free += tuple(
            c.PAID[region][owner]
            for region, owner in sorted(
                {(region, owner) for owner in range(state.seats) for region in state.cities[owner]}
            )
            if owner != seat
        )
    return free


def _moves(state: "LeggendeState", left: int) -> c.Choices:
    chart, seat = charted(state), state.active
    armies = state.armies[seat]
    table = chart.far if left >= sea_cost(state, seat) else chart.near
    found: list[Choice] = []
    for region in chart.regions:
        if armies[region]:
            found += table[region]
    return tuple(found)


def _cities(state: "LeggendeState", left: int) -> c.Choices:
    seat = state.active
    if len(state.cities[seat]) == data.CITIES:
        return ()
    armies = state.armies[seat]
    return tuple([c.CITY_REGIONS[region] for region in charted(state).regions if armies[region]])


def _destroys(state: "LeggendeState", left: int) -> c.Choices:
    own = state.armies[state.active]
    owners = [
        (owner if owner < state.seats else len(c.DESTROYS[0]) - 1, armies)
        for owner, armies in enumerate(state.armies)
        if owner >= state.seats or not state.hands[owner] & IMMUNE
    ]
    return tuple(
        [
            c.DESTROYS[region][owner]
            for region in charted(state).regions
            if own[region]
            for owner, armies in owners
            if armies[region]
        ]
    )


_CHOICES: Final = {c.PLACE: _places, c.MOVE: _moves, c.CITY: _cities, c.DESTROY: _destroys}


def why_no_part(state: "LeggendeState", kind: str) -> Refusal:
    """Why nothing can be done in an action for which there are no choices."""
    seat = state.active
    if kind == c.PLACE:
        return Refusal("no-supply", data.R_PLACE)
    if kind == c.CITY and len(state.cities[seat]) == data.CITIES:
        return Refusal("no-city-left", data.R_CITY)
    if not any(state.armies[seat]):
        return Refusal("no-armies", PART_RULE[kind])
    return Refusal("no-move" if kind == c.MOVE else "nothing-to-destroy", PART_RULE[kind])


def peekable(state: "LeggendeState") -> c.Choices:
    """Regions with a hidden token that the active seat controls and has not looked at (`leggende-palude`)."""
    seat = state.active
    return tuple(
        c.PEEKS[region]
        for region in sorted(state.seen)
        if not state.seen[region] >> seat & 1 and controller(state, region) == seat
    )


def somebody_knows(state: "LeggendeState") -> bool:
    """Whether a hidden token is known to somebody: then what may lie elsewhere is not public."""
    return any(state.tokens[region] != c.UNKNOWN for region in state.seen)


# Decisions


def decide_take(state: "LeggendeState") -> Decision:
    seat = state.active
    return Decision(seat, c.TAKE, c.TAKES[: affordable(state, seat)], None, data.R_TAKE)


def decide_extra(state: "LeggendeState") -> Decision:
    seat = state.active
    return Decision(seat, c.EXTRA, c.TAKES[: affordable(state, seat)] + c.SKIP, None, data.R_FAIRY)


def decide_option(state: "LeggendeState") -> Decision:
    halves = tuple(c.HALVES[half] for half in (0, 1) if not refuse_half(state, half))
    return Decision(state.active, c.OPTION, halves + c.SKIP, None, data.R_ACTION)


def decide_part(state: "LeggendeState") -> Decision:
    kind = state.phase
    choices = part_choices(state, kind, state.left) + c.DONE
    return Decision(state.active, kind, choices, None, PART_RULE[kind])


def decide_free_army(state: "LeggendeState") -> Decision:
    return Decision(state.active, c.FREE_ARMY, (c.PLACES[state.site], *c.DONE), None, data.R_KNIGHT)


def decide_steal(state: "LeggendeState") -> Decision:
    return Decision(state.active, c.STEAL, c.STEAL_OR_DONE, None, data.R_BANDIT)


def decide_reveal(state: "LeggendeState") -> Decision:
    return _draw_token(state, c.REVEALS)


def decide_peek(state: "LeggendeState") -> Decision:
    return Decision(state.active, c.PEEK, peekable(state) + c.DONE, None, data.R_SWAMP)


def decide_show(state: "LeggendeState") -> Decision:
    return _draw_token(state, c.SHOWS)._replace(audience=(state.active,))


def _draw_token(state: "LeggendeState", names: c.Choices) -> Decision:
    """The list is known to those only who have seen whatever somebody has seen."""
    public = not somebody_knows(state)
    if c.HIDDEN_NUMBER in state.tokens.values():
        return Decision(CHANCE, state.phase, (), None, data.R_SWAMP, None, public)
    return luck(state.phase, tuple(names[token] for token in members(state.unseen)), data.R_SWAMP, public)


# Refusals


def explain_take(state: "LeggendeState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case ("take", int(position)) if 0 <= position < data.ROW:
            if position >= len(state.row):
                return Refusal("no-card", data.R_TAKE, {"position": position})
            cost, coins = data.COSTS[position], state.coins[state.active]
            if cost > coins:
                return Refusal("too-few-coins", data.R_TAKE, {"cost": cost, "coins": coins})
            return None
    return nonsense


def explain_extra(state: "LeggendeState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    return None if choice == ("skip",) else explain_take(state, choice, nonsense)


def explain_option(state: "LeggendeState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case ("part", 0 | 1 as half):
            return refuse_half(state, half)
        case ("skip",):
            return None
    return nonsense


def refuse_half(state: "LeggendeState", half: int) -> Refusal | None:
    kind = CARDS[state.card].parts[half][0]
    return None if part_choices(state, kind, allowance(state, half)) else why_no_part(state, kind)


def explain_part(state: "LeggendeState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    if choice == ("done",):
        return None
    if choice[:1] != (state.phase,):
        return nonsense
    match choice:
        case ("place", str(name)) if (region := region_in_play(state, name)) is not None:
            if region == state.start or region in state.cities[state.active]:
                return None
            return Refusal("no-city-here", data.R_PLACE, {"region": name})
        case ("place", str(name), int(owner)) if (region := region_in_play(state, name)) is not None:
            return refuse_lease(state, region, owner, nonsense)
        case ("move", str(name), str(other)):
            return refuse_move(state, region_in_play(state, name), region_in_play(state, other), nonsense)
        case ("city", str(name)) if (region := region_in_play(state, name)) is not None:
            return refuse_without_army(state, region, data.R_CITY)
        case ("destroy", str(name), int() | c.NEUTRAL as owner):
            return refuse_destroy(state, region_in_play(state, name), owner, nonsense)
    return nonsense


def refuse_lease(state: "LeggendeState", region: int, owner: int, nonsense: Refusal) -> Refusal | None:
    """For placing at another seat's city, which is the Bandit King's."""
    seat = state.active
    if not 0 <= owner < state.seats or owner == seat:
        return nonsense
    if not leads(state, seat, data.BANDIT_KING):
        return Refusal("not-the-bandit", data.R_BANDIT)
    if region not in state.cities[owner]:
        return Refusal("not-their-city", data.R_BANDIT, {"region": REGIONS[region], "owner": owner})
    if state.coins[seat] < data.LEASE:
        return Refusal("too-few-coins", data.R_BANDIT, {"cost": data.LEASE, "coins": state.coins[seat]})
    return None


def refuse_move(
    state: "LeggendeState", one: int | None, other: int | None, nonsense: Refusal
) -> Refusal | None:
    if one is None or other is None or one == other:
        return nonsense
    if refusal := refuse_without_army(state, one, data.R_MOVE):
        return refusal
    chart = charted(state)
    if other not in chart.links[one]:
        return Refusal("not-adjacent", data.R_MOVE, {"from": REGIONS[one], "to": REGIONS[other]})
    cost = sea_cost(state, state.active) if chart.is_sea(one, other) else NEAR
    if cost > state.left:
        return Refusal("too-far", data.R_MOVE, {"cost": cost, "left": state.left})
    return None


def refuse_without_army(state: "LeggendeState", region: int, rule: str) -> Refusal | None:
    if state.armies[state.active][region]:
        return None
    return Refusal("no-army", rule, {"region": REGIONS[region]})


def refuse_destroy(
    state: "LeggendeState", region: int | None, owner: int | str, nonsense: Refusal
) -> Refusal | None:
    seats = state.seats
    neutral = owner == c.NEUTRAL
    number = seats if neutral else int(owner)
    if region is None or not 0 <= number < len(state.armies) or (number == seats) != neutral:
        return nonsense
    if refusal := refuse_without_army(state, region, data.R_DESTROY):
        only = region in state.cities[state.active]
        return refusal._replace(reason="only-a-city") if only else refusal
    if not neutral and state.hands[number] & IMMUNE:
        return Refusal("immune", data.R_DESTROY, {"owner": owner})
    if not state.armies[number][region]:
        return Refusal("no-such-army", data.R_DESTROY, {"region": REGIONS[region], "owner": owner})
    return None


def explain_free_army(state: "LeggendeState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case ("place", str(name)) if (region := region_in_play(state, name)) is not None:
            site = state.site
            return (
                None if region == site else Refusal("other-region", data.R_KNIGHT, {"region": REGIONS[site]})
            )
    return None if choice == ("done",) else nonsense


def explain_peek(state: "LeggendeState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case ("peek", str(name)) if name in REGION and region_in_play(state, name) is not None:
            region = REGION[name]
            if region not in state.seen:
                return Refusal("no-token", data.R_SWAMP, {"region": name})
            if state.seen[region] >> state.active & 1:
                return Refusal("already-looked", data.R_SWAMP, {"region": name})
            if controller(state, region) != state.active:
                return Refusal("not-controlled", data.R_SWAMP, {"region": name})
            return None
    return None if choice == ("done",) else nonsense
