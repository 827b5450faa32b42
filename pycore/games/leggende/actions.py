"""The steps of an action: placing, moving, building and destroying, with their effects.

Each phase has its legal choices, its reasons for a refusal, and its effects. `apply` returns whether the step is
complete. If the same seat or chance must first decide something, `apply` sets the phase of that decision. `turns`
decides what follows a complete step, and handles the choice ("done",), with which a seat ends a part early.
"""

from typing import Any, Final

from pycore.contract import Choice, Decision, Event, Refusal
from pycore.games.leggende import choices as c
from pycore.games.leggende import data
from pycore.games.leggende.cards import ARMY, CARDS, FLY, IMMUNE, MOVEMENT
from pycore.games.leggende.chart import NEAR, PRINTED
from pycore.games.leggende.faces import REGION, REGIONS
from pycore.games.leggende.position import LeggendePosition
from pycore.games.leggende.tokens import draw_token, meet_dragon, name_token, take_token
from pycore.phases import Events, NoSuchChoice, Phase, listed

PART_RULE: Final = {
    c.PLACE: data.R_PLACE,
    c.MOVE: data.R_MOVE,
    c.CITY: data.R_CITY,
    c.DESTROY: data.R_DESTROY,
}


def sea_cost(position: LeggendePosition, seat: int) -> int:
    """Cost of a step along a sea route for the seat, in movements (`leggende-muovere`)."""
    flying = (position.hands[seat] & FLY).bit_count()
    return max(data.LEAST_SEA_MOVES, data.SEA_MOVES - flying)


def allowance(position: LeggendePosition, card: int, part: int) -> int:
    """How many armies, movements, cities or attacks a part of a card allows the active seat.

    This includes the bonuses of the cards and tokens that the seat holds now.
    """
    kind, many = CARDS[card].parts[part]
    hand, taken = position.hands[position.active], position.taken[position.active]
    if kind == c.PLACE:
        return many + (hand & ARMY).bit_count() + (taken >> data.COTTAGE & 1)
    if kind == c.MOVE:
        return many + (hand & MOVEMENT).bit_count() + (taken >> data.STABLE & 1)
    return many


def possible(position: LeggendePosition, kind: str, left: int) -> int:
    """How much of the remaining allowance `left` can be used: placing is limited by the armies in reserve."""
    return min(left, position.supply[position.active]) if kind == c.PLACE else left


def refuse_without_army(position: LeggendePosition, region: int, rule: str) -> Refusal | None:
    if position.armies[position.active][region]:
        return None
    return Refusal("no-army", rule, {"region": REGIONS[region]})


# Place


def places(position: LeggendePosition, left: int) -> c.Choices:
    seat = position.active
    if not position.supply[seat]:
        return ()
    cities = position.cities[seat]
    if not cities:
        free: c.Choices = (c.PLACES[position.start],)
    else:
        free = tuple([c.PLACES[region] for region in sorted({position.start, *cities})])
    if position.leaders[seat] == data.BANDIT_KING and position.coins[seat] >= data.LEASE:
        others = {(region, owner) for owner, cities in enumerate(position.cities) for region in cities}
        free += tuple(c.PAID[region][owner] for region, owner in sorted(others) if owner != seat)
    return free


def refuse_place(position: LeggendePosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("done",):
            return None
        case ("place", str(name)) if (region := position.region(name)) is not None:
            if region == position.start or region in position.cities[position.active]:
                return None
            return Refusal("no-city-here", data.R_PLACE, {"region": name})
        case ("place", str(name), int(owner)) if (region := position.region(name)) is not None:
            return refuse_lease(position, region, owner)
    raise NoSuchChoice


def refuse_lease(position: LeggendePosition, region: int, owner: int) -> Refusal | None:
    """Why the active seat may not place an army at a city of `owner`; None if it may. Only the Bandit King may."""
    seat = position.active
    if not 0 <= owner < position.seats or owner == seat:
        raise NoSuchChoice
    if position.leaders[seat] != data.BANDIT_KING:
        return Refusal("not-the-bandit", data.R_BANDIT)
    if region not in position.cities[owner]:
        return Refusal("not-their-city", data.R_BANDIT, {"region": REGIONS[region], "owner": owner})
    if position.coins[seat] < data.LEASE:
        return Refusal("too-few-coins", data.R_BANDIT, {"cost": data.LEASE, "coins": position.coins[seat]})
    return None


def apply_place(position: LeggendePosition, choice: Any, events: Events) -> bool:
    seat, region = position.active, REGION[choice[1]]
    position.pending = position.pending.after(1)
    position.put(seat, region)
    payee = choice[2] if len(choice) == 3 else None
    if payee is not None:
        position.coins[seat] -= data.LEASE
        position.coins[payee] += data.LEASE
    if events is not None:
        paid = {"payee": payee, "coins": 0 if payee is None else data.LEASE}
        about = {"region": choice[1], "left": position.pending.left, **paid}
        events.append(Event("place", seat, about, data.R_PLACE if payee is None else data.R_BANDIT))
    meet_dragon(position, region, events)
    return True


# Move


def moves(position: LeggendePosition, left: int) -> c.Choices:
    chart, seat = position.charted(), position.active
    armies = position.armies[seat]
    far = left >= data.SEA_MOVES or left >= sea_cost(position, seat)
    table = chart.far if far else chart.near
    found: list[Choice] = []
    for region in chart.regions:
        if armies[region]:
            found += table[region]
    return tuple(found)


def step_cost(position: LeggendePosition, one: int, other: int) -> int:
    """Cost of a step from the region `one` to its neighbour `other` for the active seat, in movements."""
    near = position.charted().links[one][other] == NEAR
    return NEAR if near else sea_cost(position, position.active)


def refuse_move(position: LeggendePosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("done",):
            return None
        case ("move", str(name), str(to)):
            one, other = position.region(name), position.region(to)
            if one is None or other is None or one == other:
                raise NoSuchChoice
            if refusal := refuse_without_army(position, one, data.R_MOVE):
                return refusal
            if other not in position.charted().links[one]:
                return Refusal("not-adjacent", data.R_MOVE, {"from": name, "to": to})
            cost, left = step_cost(position, one, other), position.pending.left
            return Refusal("too-far", data.R_MOVE, {"cost": cost, "left": left}) if cost > left else None
    raise NoSuchChoice


def apply_move(position: LeggendePosition, choice: Any, events: Events) -> bool:
    seat, one, other = position.active, REGION[choice[1]], REGION[choice[2]]
    cost = step_cost(position, one, other)
    position.pending = position.pending.after(cost)
    armies = position.armies[seat]
    armies[one] -= 1
    armies[other] += 1
    if events is not None:
        about = {"from": choice[1], "to": choice[2], "cost": cost, "left": position.pending.left}
        events.append(Event("move", seat, {**about, "way": way(position, one, other)}, data.R_MOVE))
    tokens = position.tokens
    if tokens:
        if tokens.get(other) == data.ROBBERS and position.coins[seat]:
            position.coins[seat] -= data.ROBBERY
            if events is not None:
                about = {"region": choice[2], "coins": data.ROBBERY}
                events.append(Event("robbed", seat, about, data.R_ROBBERS))
        meet_dragon(position, other, events)
    return True


def way(position: LeggendePosition, one: int, other: int) -> str:
    """The kind of a step between two neighbours: "sea", "portal" if only the portals join them, or "land"."""
    if position.charted().is_sea(one, other):
        return "sea"
    tokens = position.tokens
    portals = tokens.get(one) == data.PORTAL == tokens.get(other)
    return "portal" if portals and PRINTED[one].get(other) != NEAR else "land"


# City


def city_regions(position: LeggendePosition, left: int) -> c.Choices:
    seat = position.active
    if len(position.cities[seat]) == data.CITIES:
        return ()
    armies = position.armies[seat]
    return tuple([c.CITY_REGIONS[region] for region in position.charted().regions if armies[region]])


def refuse_city(position: LeggendePosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("done",):
            return None
        case ("city", str(name)) if (region := position.region(name)) is not None:
            return refuse_without_army(position, region, data.R_CITY)
    raise NoSuchChoice


def apply_city(position: LeggendePosition, choice: Any, events: Events) -> bool:
    """Build a city. The seat with the first city in a region takes the region's token.

    A seat with the White Knight may then place an army in the region.
    """
    seat, region = position.active, REGION[choice[1]]
    position.pending = position.pending.after(1)
    position.cities[seat] = tuple(sorted((*position.cities[seat], region)))
    if events is not None:
        about = {"region": choice[1], "cities": len(position.cities[seat])}
        events.append(Event("city", seat, about, data.R_CITY))
    token = position.tokens.get(region, data.FORTRESS)
    if token == c.UNKNOWN:
        position.pending = position.pending._replace(site=region)
        position.phase = c.REVEAL
        return False
    if token <= data.SWAMP:
        take_token(position, region, events)
    return not asks_knight(position, region)


def decide_reveal(position: LeggendePosition) -> Decision:
    return draw_token(position, c.REVEALS)


def apply_reveal(position: LeggendePosition, choice: Any, events: Events) -> bool:
    """Turn over a hidden token that nobody had looked at, and take it."""
    region = position.pending.site
    position.pending = position.pending.after()
    name_token(position, region, choice[1])
    take_token(position, region, events)
    return not asks_knight(position, region)


def asks_knight(position: LeggendePosition, region: int) -> bool:
    """Whether the active seat may place the White Knight's army at its new city. If so, set the phase to FREE_ARMY."""
    seat = position.active
    if position.leaders[seat] != data.WHITE_KNIGHT or not position.supply[seat]:
        return False
    position.pending = position.pending._replace(site=region)
    position.phase = c.FREE_ARMY
    return True


def decide_free_army(position: LeggendePosition) -> Decision:
    here = c.PLACES[position.pending.site]
    return Decision(position.active, c.FREE_ARMY, (here, *c.DONE), None, data.R_KNIGHT)


def refuse_free_army(position: LeggendePosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("done",):
            return None
        case ("place", str(name)) if (region := position.region(name)) is not None:
            site = position.pending.site
            return (
                None if region == site else Refusal("other-region", data.R_KNIGHT, {"region": REGIONS[site]})
            )
    raise NoSuchChoice


def apply_free_army(position: LeggendePosition, choice: Any, events: Events) -> bool:
    region = position.pending.site
    position.pending = position.pending.after()
    if choice[0] == "place":
        position.put(position.active, region)
        if events is not None:
            events.append(Event("free-army", position.active, {"region": choice[1]}, data.R_KNIGHT))
        meet_dragon(position, region, events)
    return True


# Destroy


def targets(position: LeggendePosition, left: int) -> c.Choices:
    own, seats = position.armies[position.active], position.seats
    owners = [
        (owner if owner < seats else len(c.DESTROYS[0]) - 1, armies)
        for owner, armies in enumerate(position.armies)
        if owner >= seats or not position.hands[owner] & IMMUNE
    ]
    return tuple(
        [
            c.DESTROYS[region][owner]
            for region in position.charted().regions
            if own[region]
            for owner, armies in owners
            if armies[region]
        ]
    )


def refuse_destroy(position: LeggendePosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("done",):
            return None
        case ("destroy", str(name), int() | c.NEUTRAL as owner):
            return refuse_target(position, position.region(name), owner)
    raise NoSuchChoice


def refuse_target(position: LeggendePosition, region: int | None, owner: int | str) -> Refusal | None:
    seats = position.seats
    neutral = owner == c.NEUTRAL
    number = seats if neutral else int(owner)
    if region is None or not 0 <= number < len(position.armies) or (number == seats) != neutral:
        raise NoSuchChoice
    if refusal := refuse_without_army(position, region, data.R_DESTROY):
        only = region in position.cities[position.active]
        return refusal._replace(reason="only-a-city") if only else refusal
    if not neutral and position.hands[number] & IMMUNE:
        return Refusal("immune", data.R_DESTROY, {"owner": owner})
    if not position.armies[number][region]:
        return Refusal("no-such-army", data.R_DESTROY, {"region": REGIONS[region], "owner": owner})
    return None


def apply_destroy(position: LeggendePosition, choice: Any, events: Events) -> bool:
    """Return the destroyed army to its owner's supply; the Red Sorceress keeps it instead.

    A seat with the Bandit King may then steal a coin from the owner.
    """
    seat, region = position.active, REGION[choice[1]]
    owner = position.seats if choice[2] == c.NEUTRAL else choice[2]
    position.pending = position.pending.after(1)
    position.armies[owner][region] -= 1
    enemy = owner not in (seat, position.seats)
    kept = enemy and position.leaders[seat] == data.RED_SORCERESS
    if kept:
        position.kept[owner] += 1
    elif owner < position.seats:
        position.supply[owner] += 1
    if events is not None:
        about = {"region": choice[1], "owner": choice[2], "kept": kept}
        events.append(Event("destroy", seat, about, data.R_SORCERESS if kept else data.R_DESTROY))
    if enemy and position.leaders[seat] == data.BANDIT_KING and position.coins[owner] >= data.LOOT:
        position.pending = position.pending._replace(victim=owner)
        position.phase = c.STEAL
        return False
    return True


def decide_steal(position: LeggendePosition) -> Decision:
    return Decision(position.active, c.STEAL, c.STEAL_OR_DONE, None, data.R_BANDIT)


def apply_steal(position: LeggendePosition, choice: Any, events: Events) -> bool:
    victim = position.pending.victim
    position.pending = position.pending.after()
    if choice[0] == "steal":
        position.coins[victim] -= data.LOOT
        position.coins[position.active] += data.LOOT
        if events is not None:
            about = {"victim": victim, "coins": data.LOOT}
            events.append(Event("steal", position.active, about, data.R_BANDIT))
    return True


# Functions for all kinds of parts

CHOICES: Final = {c.PLACE: places, c.MOVE: moves, c.CITY: city_regions, c.DESTROY: targets}


def part_choices(position: LeggendePosition, kind: str, left: int) -> c.Choices:
    """The choices of the active seat in a part of this kind, except ("done",). `left`: the allowance that remains."""
    return CHOICES[kind](position, left) if left else ()


def why_no_part(position: LeggendePosition, kind: str) -> Refusal:
    """Why the active seat has no choices in a part of this kind."""
    seat = position.active
    if kind == c.PLACE:
        return Refusal("no-supply", data.R_PLACE)
    if kind == c.CITY and len(position.cities[seat]) == data.CITIES:
        return Refusal("no-city-left", data.R_CITY)
    if not any(position.armies[seat]):
        return Refusal("no-armies", PART_RULE[kind])
    return Refusal("no-move" if kind == c.MOVE else "nothing-to-destroy", PART_RULE[kind])


def decide_part(position: LeggendePosition) -> Decision:
    kind = position.phase
    choices = part_choices(position, kind, position.pending.left) + c.DONE
    return Decision(position.active, kind, choices, None, PART_RULE[kind])


STEPS: Final = (
    Phase(c.PLACE, decide_part, refuse_place, apply_place),
    Phase(c.MOVE, decide_part, refuse_move, apply_move),
    Phase(c.CITY, decide_part, refuse_city, apply_city),
    Phase(c.DESTROY, decide_part, refuse_destroy, apply_destroy),
    Phase(c.REVEAL, decide_reveal, listed(decide_reveal), apply_reveal),
    Phase(c.FREE_ARMY, decide_free_army, refuse_free_army, apply_free_army),
    Phase(c.STEAL, decide_steal, listed(decide_steal), apply_steal),
)
PART_OF: Final = {kind: kind for kind in c.PARTS} | {
    c.REVEAL: c.CITY,
    c.FREE_ARMY: c.CITY,
    c.STEAL: c.DESTROY,
}
"""Maps a phase to the kind of part that it belongs to."""
