"""The set-up, phase by phase: the map, tokens, leaders, first armies, and the first player.

Each phase has its legal choices, its reasons for a refusal, and its effects. `apply` returns whether the phase is
finished. Only `apply_bid` sets another phase itself: DIE, after a tied bid.
"""

from functools import cache
from typing import Final

from pycore.contract import CHANCE, Choice, Decision, Event, Refusal
from pycore.games.leggende import choices as c
from pycore.games.leggende import data
from pycore.games.leggende.faces import DESERT, FACE, FACE_NAMES, FACE_OF, REGION, REGIONS
from pycore.games.leggende.position import LeggendePosition
from pycore.phases import Events, NoSuchChoice, Phase, listed

# The map


def map_decision(position: LeggendePosition, choices: c.Choices, rule: str) -> Decision:
    """A decision about the map, for chance or for seat 0, as the option "setup" says (`leggende-scelta`)."""
    if position.variant.choose:
        return Decision(0, position.phase, choices, None, rule)
    return c.luck(position.phase, choices, rule)


def map_maker(position: LeggendePosition) -> int:
    """The seat for events about the map: 0 if seat 0 makes it, else CHANCE."""
    return 0 if position.variant.choose else CHANCE


def with_next(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    """A copy of `values` in which `value` replaces the first NONE."""
    place = values.index(c.NONE)
    return (*values[:place], value, *values[place + 1 :])


def decide_face(position: LeggendePosition) -> Decision:
    return map_decision(position, c.FACES_UP[position.faces.index(c.NONE)], data.R_MAP)


def apply_face(position: LeggendePosition, choice: tuple[str, int, str], events: Events) -> bool:
    position.faces = with_next(position.faces, FACE[choice[2]])
    return c.NONE not in position.faces


def refuse_down(position: LeggendePosition, face: str) -> Refusal | None:
    """The refusal for a face whose tile shows its other face; None for a face that is up."""
    return None if FACE[face] in position.faces else Refusal("not-up", data.R_MAP, {"face": face})


def decide_centre(position: LeggendePosition) -> Decision:
    faces = (DESERT,) if DESERT in position.faces else position.faces
    return map_decision(position, tuple(c.CENTRES[face] for face in faces), data.R_MAP)


def refuse_centre(position: LeggendePosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("centre", str(face)) if face in FACE:
            if DESERT in position.faces and FACE[face] != DESERT:
                return Refusal("desert-centre", data.R_MAP, {"face": face})
            return refuse_down(position, face)
    raise NoSuchChoice


def apply_centre(position: LeggendePosition, choice: tuple[str, str], events: Events) -> bool:
    position.slots = with_next(position.slots, FACE[choice[1]])
    return True


def slot_rule(position: LeggendePosition) -> str:
    return data.R_RING if position.variant.ring else data.R_MAP


def decide_slot(position: LeggendePosition) -> Decision:
    choices = c.SLOT_FACES[position.variant.ring][position.slots.index(c.NONE)]
    left = tuple(choices[face] for face in position.faces if face not in position.slots)
    return map_decision(position, left, slot_rule(position))


def refuse_slot(position: LeggendePosition, choice: Choice) -> Refusal | None:
    slot = c.SLOTS[position.variant.ring][position.slots.index(c.NONE)]
    match choice:
        case ("slot", str(name), str(face)) if name == slot and face in FACE:
            if FACE[face] in position.slots:
                return Refusal("already-placed", data.R_MAP, {"face": face})
            return refuse_down(position, face)
    raise NoSuchChoice


def apply_slot(position: LeggendePosition, choice: tuple[str, str, str], events: Events) -> bool:
    position.slots = with_next(position.slots, FACE[choice[2]])
    return c.NONE not in position.slots


def decide_turn(position: LeggendePosition) -> Decision:
    return map_decision(position, c.TURNS[position.slots[position.turns.index(c.NONE)]], data.R_MAP)


def apply_turn(position: LeggendePosition, choice: tuple[str, str, int], events: Events) -> bool:
    position.turns = with_next(position.turns, choice[2])
    if c.NONE in position.turns:
        return False
    position.lay_chart()
    return True


def decide_start_region(position: LeggendePosition) -> Decision:
    starts = position.charted().starts
    return map_decision(position, tuple(c.STARTS[region] for region in starts), data.R_START_REGION)


def refuse_start_region(position: LeggendePosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("start", str(name)) if (region := position.region(name)) is not None:
            if region in position.charted().starts:
                return None
            central = FACE_OF[region] == position.slots[0]
            return Refusal("no-route" if central else "not-central", data.R_START_REGION, {"region": name})
    raise NoSuchChoice


def apply_start_region(position: LeggendePosition, choice: tuple[str, str], events: Events) -> bool:
    position.start = REGION[choice[1]]
    if events is not None:
        slots = c.SLOTS[position.variant.ring]
        tiles = [
            {"slot": slot, "face": FACE_NAMES[face], "turn": turn}
            for slot, face, turn in zip(slots, position.slots, position.turns, strict=True)
        ]
        about = {"tiles": tiles, "start_region": choice[1]}
        events.append(Event("map-made", map_maker(position), about, data.R_MAP))
    return True


# Tokens


@cache
def token_order(variant: data.Variant) -> tuple[int, ...]:
    """The tokens in the order in which they are placed (`leggende-segnalini`). A face-down token is UNKNOWN."""
    order: tuple[int, ...] = ()
    if variant.swamp:
        order += (c.UNKNOWN,) * len(data.EXPLORE)
    elif variant.explore:
        order += tuple(range(data.SWAMP))
    order += (data.FORTRESS,) * (data.FORTRESSES * variant.fortress)
    order += (data.DRAGON,) * variant.dragon
    order += (data.PORTAL,) * (data.PORTALS * variant.portals)
    return order + (data.ROBBERS,) * variant.robbers


def tokens_to_put(position: LeggendePosition, events: Events = None) -> bool:
    return len(position.tokens) < len(token_order(position.variant))


def next_token(position: LeggendePosition) -> int:
    return token_order(position.variant)[len(position.tokens)]


def token_name(token: int) -> str:
    return c.HIDDEN_TOKEN if token == c.UNKNOWN else data.TOKENS[token]


def decide_token(position: LeggendePosition) -> Decision:
    token = next_token(position)
    choices = c.TOKENS_AT[token_name(token)]
    free = tuple(
        choices[region]
        for region in position.charted().regions
        if region != position.start and region not in position.tokens
    )
    if position.variant.choose and token != c.UNKNOWN:
        return Decision(0, c.TOKEN, free, None, data.R_TOKENS)
    return c.luck(c.TOKEN, free, data.R_TOKENS)


def refuse_token(position: LeggendePosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("token", str(token), str(name)) if token == token_name(next_token(position)):
            region = position.region(name)
            if region is None:
                raise NoSuchChoice
            if region == position.start:
                return Refusal("start-region", data.R_TOKENS, {"region": name})
            there = region in position.tokens
            return Refusal("token-there", data.R_TOKENS, {"region": name}) if there else None
    raise NoSuchChoice


def apply_token(position: LeggendePosition, choice: tuple[str, str, str], events: Events) -> bool:
    token, region = next_token(position), REGION[choice[2]]
    position.tokens[region] = token
    if token == c.UNKNOWN:
        position.seen[region] = 0
    elif token == data.PORTAL:
        position.lay_chart()
    if events is not None:
        seat = CHANCE if token == c.UNKNOWN else map_maker(position)
        about = {"name": choice[1], "region": choice[2]}
        events.append(Event("token-placed", seat, about, data.R_TOKENS))
    return not tokens_to_put(position)


# Leaders


def leaders_to_deal(position: LeggendePosition, events: Events = None) -> bool:
    return position.variant.leaders and c.NONE in position.leaders


def decide_leader(position: LeggendePosition) -> Decision:
    dealt = position.leaders
    left = tuple(choice for leader, choice in enumerate(c.LEADER_CARDS) if leader not in dealt)
    return c.luck(c.LEADER, left, data.R_LEADERS)


def apply_leader(position: LeggendePosition, choice: tuple[str, str], events: Events) -> bool:
    seat = position.leaders.index(c.NONE)
    position.leaders[seat] = data.LEADERS.index(choice[1])
    if events is not None:
        events.append(Event("leader-dealt", seat, {"leader": choice[1]}, data.R_LEADERS))
    return not leaders_to_deal(position)


# The first armies


def start_armies(position: LeggendePosition, seat: int) -> int:
    sorceress = position.leaders[seat] == data.RED_SORCERESS
    return data.SORCERESS_ARMIES if sorceress else data.START_ARMIES


def set_armies(position: LeggendePosition, events: Events) -> bool:
    """Place every seat's first armies. Return True: a decision follows (who places the outpost)."""
    armies = [start_armies(position, seat) for seat in range(position.seats)]
    for seat, many in enumerate(armies):
        position.put(seat, position.start, many)
    if events is not None:
        about = {"region": REGIONS[position.start], "armies": armies}
        events.append(Event("armies-set", CHANCE, about, data.R_START_ARMIES))
    return True


def decide_outpost_player(position: LeggendePosition) -> Decision:
    return c.luck(c.OUTPOST_PLAYER, c.PLAYERS[: position.seats], data.R_OUTPOST)


def apply_outpost_player(position: LeggendePosition, choice: tuple[str, int], events: Events) -> bool:
    position.outpost_player = position.active = choice[1]
    return True


def decide_outpost(position: LeggendePosition) -> Decision:
    regions = tuple(c.OUTPOSTS[region] for region in position.charted().outer)
    return Decision(position.active, c.OUTPOST, regions, None, data.R_OUTPOST)


def refuse_outpost(position: LeggendePosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("outpost", str(name)) if (region := position.region(name)) is not None:
            outer = region in position.charted().outer
            return None if outer else Refusal("central-tile", data.R_OUTPOST, {"region": name})
    raise NoSuchChoice


def apply_outpost(position: LeggendePosition, choice: tuple[str, str], events: Events) -> bool:
    for seat in range(position.seats):
        position.put(seat, REGION[choice[1]])
    if events is not None:
        events.append(Event("outpost", position.active, {"region": choice[1]}, data.R_OUTPOST))
    position.active = 0
    return True


def has_neutrals(position: LeggendePosition, events: Events) -> bool:
    return position.seats == 2


def decide_neutral(position: LeggendePosition) -> Decision:
    regions = tuple([c.NEUTRAL_REGIONS[region] for region in position.charted().regions])
    return Decision(position.active, c.NEUTRALS, regions, None, data.R_NEUTRAL)


def refuse_neutral(position: LeggendePosition, choice: Choice) -> None:
    match choice:
        case ("neutral", str(name)) if position.region(name) is not None:
            return
    raise NoSuchChoice


def apply_neutral(position: LeggendePosition, choice: tuple[str, str], events: Events) -> bool:
    armies = position.armies[position.seats]
    armies[REGION[choice[1]]] += 1
    if events is not None:
        about = {"region": choice[1], "armies": armies[REGION[choice[1]]]}
        events.append(Event("neutral", position.active, about, data.R_NEUTRAL))
    position.next_seat()
    return sum(armies) == data.NEUTRAL_ARMIES


# The first player


def decide_bid(position: LeggendePosition) -> Decision:
    bids = c.BIDS[: position.coins[position.active] + 1]
    return Decision(position.active, c.BID, bids, None, data.R_BID, (position.active,))


def refuse_bid(position: LeggendePosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("bid", int(bid)) if bid >= 0:
            coins = position.coins[position.active]
            if bid <= coins:
                return None
            return Refusal("too-few-coins", data.R_BID, {"cost": bid, "coins": coins})
    raise NoSuchChoice


def apply_bid(position: LeggendePosition, choice: tuple[str, int], events: Events) -> bool:
    """Make a bid. After the last bid the winner pays; with the option "die" a tie is first broken by a die."""
    seat = position.active
    position.bids[seat] = choice[1]
    position.next_seat()
    if events is not None:
        events.append(Event("bid", seat, {}, data.R_BID, {"bid": choice[1]}, (seat,)))
    if c.NONE in position.bids:
        return False
    tied = tied_bidders(position)
    if events is not None:
        about = {"bids": position.bids[:], "tied": tied}
        events.append(Event("bids-revealed", CHANCE, about, data.R_BID, reveals=True))
    if len(tied) > 1 and position.variant.die:
        position.phase = c.DIE
        return False
    return win_bid(position, tied[0], "youngest" if len(tied) > 1 else None, events)


def tied_bidders(position: LeggendePosition) -> list[int]:
    """The seats with the highest bid. All bids must have been made."""
    highest = max(position.bids)
    return [seat for seat, bid in enumerate(position.bids) if bid == highest]


def decide_die(position: LeggendePosition) -> Decision:
    return c.luck(c.DIE, tuple(c.DICE[seat] for seat in tied_bidders(position)), data.R_DIE)


def apply_die(position: LeggendePosition, choice: tuple[str, int], events: Events) -> bool:
    return win_bid(position, choice[1], "die", events)


def win_bid(position: LeggendePosition, seat: int, tie: str | None, events: Events) -> bool:
    """Let the winner `seat` pay its bid, and make it the active seat.

    `tie` names what broke a tie; None if there was no tie.
    """
    coins = position.bids[seat]
    position.coins[seat] -= coins
    position.active = seat
    if events is not None:
        rule = data.R_DIE if tie == "die" else data.R_BID
        events.append(Event("bid-won", seat, {"coins": coins, "tie": tie}, rule))
    return True


def decide_first(position: LeggendePosition) -> Decision:
    return Decision(position.active, c.FIRST, c.FIRSTS[: position.seats], None, data.R_FIRST)


def apply_first(position: LeggendePosition, choice: tuple[str, int], events: Events) -> bool:
    position.first = choice[1]
    if events is not None:
        events.append(Event("first", position.active, {"first": choice[1]}, data.R_FIRST))
    return True


FACES_UP: Final = Phase(c.FACE, decide_face, listed(decide_face), apply_face)
CENTRE: Final = Phase(c.CENTRE, decide_centre, refuse_centre, apply_centre)
SLOTS: Final = Phase(c.SLOT, decide_slot, refuse_slot, apply_slot)
TURNINGS: Final = Phase(c.TURN, decide_turn, listed(decide_turn), apply_turn)
START_REGION: Final = Phase(c.START_REGION, decide_start_region, refuse_start_region, apply_start_region)
TOKENS: Final = Phase(c.TOKEN, decide_token, refuse_token, apply_token)
LEADERS: Final = Phase(c.LEADER, decide_leader, listed(decide_leader), apply_leader)
OUTPOST_PLAYER: Final = Phase(
    c.OUTPOST_PLAYER, decide_outpost_player, listed(decide_outpost_player), apply_outpost_player
)
OUTPOST: Final = Phase(c.OUTPOST, decide_outpost, refuse_outpost, apply_outpost)
NEUTRALS: Final = Phase(c.NEUTRALS, decide_neutral, refuse_neutral, apply_neutral)
BIDS: Final = Phase(c.BID, decide_bid, refuse_bid, apply_bid)
DIE: Final = Phase(c.DIE, decide_die, listed(decide_die), apply_die)
FIRST: Final = Phase(c.FIRST, decide_first, listed(decide_first), apply_first)
