"""What a choice does before the first turn: the map, tokens, leaders, cards, armies, bids."""

from typing import TYPE_CHECKING

from pycore.contract import CHANCE, Event
from pycore.games.leggende import choices as c
from pycore.games.leggende import data
from pycore.games.leggende.cards import IDS, NUMBER
from pycore.games.leggende.faces import FACE, FACE_NAMES, REGION, REGIONS
from pycore.games.leggende.legal_setup import next_token, tied_bidders, token_order

if TYPE_CHECKING:
    from pycore.games.leggende.state import LeggendeState

Events = list[Event] | None


def with_next(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    """The first NONE replaced."""
    place = values.index(c.NONE)
    return (*values[:place], value, *values[place + 1 :])


def map_maker(state: "LeggendeState") -> int:
    """Whose events the map's are."""
    return 0 if state.variant.choose else CHANCE


# The map


def apply_face(state: "LeggendeState", choice: tuple[str, int, str], events: Events) -> None:
    state.faces = with_next(state.faces, FACE[choice[2]])
    if c.NONE not in state.faces:
        state.phase = c.CENTRE


def apply_centre(state: "LeggendeState", choice: tuple[str, str], events: Events) -> None:
    state.slots = with_next(state.slots, FACE[choice[1]])
    state.phase = c.SLOT


def apply_slot(state: "LeggendeState", choice: tuple[str, str, str], events: Events) -> None:
    state.slots = with_next(state.slots, FACE[choice[2]])
    if c.NONE not in state.slots:
        state.phase = c.TURN


def apply_turn(state: "LeggendeState", choice: tuple[str, str, int], events: Events) -> None:
    state.turns = with_next(state.turns, choice[2])
    if c.NONE not in state.turns:
        state.lay_chart()
        state.phase = c.START_REGION


def apply_start_region(state: "LeggendeState", choice: tuple[str, str], events: Events) -> None:
    state.start = REGION[choice[1]]
    if events is not None:
        tiles = [
            {"slot": slot, "face": FACE_NAMES[face], "turn": turn}
            for slot, face, turn in zip(c.SLOTS[state.variant.ring], state.slots, state.turns, strict=True)
        ]
        about = {"tiles": tiles, "start_region": choice[1]}
        events.append(Event("map-made", map_maker(state), about, data.R_MAP))
    go_on(state)


def apply_token(state: "LeggendeState", choice: tuple[str, str, str], events: Events) -> None:
    token, region = next_token(state), REGION[choice[2]]
    state.tokens[region] = token
    if token == c.UNKNOWN:
        state.seen[region] = 0
    elif token == data.PORTAL:
        state.lay_chart()
    if events is not None:
        seat = CHANCE if token == c.UNKNOWN else map_maker(state)
        about = {"name": choice[1], "region": choice[2]}
        events.append(Event("token-placed", seat, about, data.R_TOKENS))
    go_on(state)


def apply_leader(state: "LeggendeState", choice: tuple[str, str], events: Events) -> None:
    seat = state.leaders.index(c.NONE)
    state.leaders[seat] = data.LEADERS.index(choice[1])
    if events is not None:
        events.append(Event("leader-dealt", seat, {"leader": choice[1]}, data.R_LEADERS))
    go_on(state)


def go_on(state: "LeggendeState") -> None:
    """The next step of the set-up: tokens, then leaders, then cards."""
    if len(state.tokens) < len(token_order(state.variant)):
        state.phase = c.TOKEN
        return
    state.phase = c.LEADER if state.variant.leaders and c.NONE in state.leaders else c.DEAL


def apply_first_deal(state: "LeggendeState", choice: tuple[str, str], events: Events) -> None:
    """One of the six cards; with the last one the first armies come."""
    card = NUMBER[choice[1]]
    state.deck ^= 1 << card
    state.row.append(card)
    if len(state.row) < data.ROW:
        return
    for seat in range(state.seats):
        put(state, seat, state.start, start_armies(state, seat))
    state.phase = c.OUTPOST_PLAYER
    if events is not None:
        row = {"cards": [IDS[card] for card in state.row]}
        events.append(Event("row-dealt", CHANCE, row, data.R_ROW))
        armies = [start_armies(state, seat) for seat in range(state.seats)]
        about = {"region": REGIONS[state.start], "armies": armies}
        events.append(Event("armies-set", CHANCE, about, data.R_START_ARMIES))


def start_armies(state: "LeggendeState", seat: int) -> int:
    return data.SORCERESS_ARMIES if state.leaders[seat] == data.RED_SORCERESS else data.START_ARMIES


def put(state: "LeggendeState", seat: int, region: int, many: int = 1) -> None:
    """Armies from the supply to a region."""
    state.armies[seat][region] += many
    state.supply[seat] -= many


def apply_outpost_player(state: "LeggendeState", choice: tuple[str, int], events: Events) -> None:
    state.outpost_player = state.active = choice[1]
    state.phase = c.OUTPOST


def apply_outpost(state: "LeggendeState", choice: tuple[str, str], events: Events) -> None:
    for seat in range(state.seats):
        put(state, seat, REGION[choice[1]])
    if events is not None:
        events.append(Event("outpost", state.active, {"region": choice[1]}, data.R_OUTPOST))
    state.active = 0
    state.phase = c.NEUTRALS if state.seats == 2 else c.BID


def apply_neutral(state: "LeggendeState", choice: tuple[str, str], events: Events) -> None:
    armies = state.armies[state.seats]
    armies[REGION[choice[1]]] += 1
    if events is not None:
        about = {"region": choice[1], "armies": armies[REGION[choice[1]]]}
        events.append(Event("neutral", state.active, about, data.R_NEUTRAL))
    state.active = 1 - state.active
    if sum(armies) == data.NEUTRAL_ARMIES:
        state.active = 0
        state.phase = c.BID


# Who begins


def apply_bid(state: "LeggendeState", choice: tuple[str, int], events: Events) -> None:
    seat = state.active
    state.bids[seat] = choice[1]
    if events is not None:
        events.append(Event("bid", seat, {}, data.R_BID, {"bid": choice[1]}, (seat,)))
    if c.NONE in state.bids:
        state.active += 1
        return
    tied = tied_bidders(state)
    if events is not None:
        about = {"bids": state.bids[:], "tied": tied}
        events.append(Event("bids-revealed", CHANCE, about, data.R_BID, reveals=True))
    if len(tied) > 1 and state.variant.die:
        state.active = 0
        state.phase = c.DIE
    else:
        win_bid(state, tied[0], "youngest" if len(tied) > 1 else None, events)


def apply_die(state: "LeggendeState", choice: tuple[str, int], events: Events) -> None:
    win_bid(state, choice[1], "die", events)


def win_bid(state: "LeggendeState", seat: int, tie: str | None, events: Events) -> None:
    """The winner pays; who was tied, if anybody, is parted by `tie`."""
    coins = state.bids[seat]
    state.coins[seat] -= coins
    state.active = seat
    state.phase = c.FIRST
    if events is not None:
        rule = data.R_DIE if tie == "die" else data.R_BID
        events.append(Event("bid-won", seat, {"coins": coins, "tie": tie}, rule))


def apply_first(state: "LeggendeState", choice: tuple[str, int], events: Events) -> None:
    if events is not None:
        events.append(Event("first", state.active, {"first": choice[1]}, data.R_FIRST))
    state.first = state.active = choice[1]
    state.turn = 1
    state.phase = c.TAKE
