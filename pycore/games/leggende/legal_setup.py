"""What may be chosen before the first turn, by luck or by seats, and why something else may not."""

from functools import cache
from typing import TYPE_CHECKING, Final

from pycore.contract import CHANCE, Choice, Decision, Refusal
from pycore.games.leggende import choices as c
from pycore.games.leggende import data
from pycore.games.leggende.cards import NUMBER, members
from pycore.games.leggende.chart import Chart
from pycore.games.leggende.faces import DESERT, FACE, FACE_NAMES, FACE_OF, PAIRS, REGION
from pycore.games.leggende.options import Variant

if TYPE_CHECKING:
    from pycore.games.leggende.state import LeggendeState

FACES_UP: Final = tuple(
    tuple(("face", pair, FACE_NAMES[face]) for face in faces) for pair, faces in enumerate(PAIRS)
)
SLOT_FACES: Final = tuple(
    tuple(tuple(("slot", slot, face) for face in FACE_NAMES) for slot in slots) for slots in c.SLOTS
)
HIDDEN_TOKEN: Final = "hidden"


def luck(kind: str, choices: c.Choices, rule: str, public: bool = True) -> Decision:
    """A draw in which everything is as likely as everything else."""
    return Decision(CHANCE, kind, choices, (1,) * len(choices), rule, None, public)


def map_decision(state: "LeggendeState", choices: c.Choices, rule: str) -> Decision:
    """Luck makes the map, or seat 0 does (`leggende-scelta`)."""
    if state.variant.choose:
        return Decision(0, state.phase, choices, None, rule)
    return luck(state.phase, choices, rule)


def charted(state: "LeggendeState") -> Chart:
    """The map, which lies there."""
    assert state.chart is not None, state
    return state.chart


@cache
def token_order(variant: Variant) -> tuple[int, ...]:
    """The tokens in the order in which they are put down, UNKNOWN for a hidden one (`leggende-segnalini`)."""
    order: tuple[int, ...] = ()
    if variant.swamp:
        order += (c.UNKNOWN,) * len(data.EXPLORE)
    elif variant.explore:
        order += tuple(range(data.SWAMP))
    order += (data.FORTRESS,) * (data.FORTRESSES * variant.fortress)
    order += (data.DRAGON,) * variant.dragon
    order += (data.PORTAL,) * (data.PORTALS * variant.portals)
    return order + (data.ROBBERS,) * variant.robbers


def next_token(state: "LeggendeState") -> int:
    return token_order(state.variant)[len(state.tokens)]


def token_name(token: int) -> str:
    return HIDDEN_TOKEN if token == c.UNKNOWN else data.TOKENS[token]


def tied_bidders(state: "LeggendeState") -> list[int]:
    """The seats with the highest bid, once all are in."""
    highest = max(state.bids)
    return [seat for seat, bid in enumerate(state.bids) if bid == highest]


# Decisions


def decide_face(state: "LeggendeState") -> Decision:
    return map_decision(state, FACES_UP[state.faces.index(c.NONE)], data.R_MAP)


def decide_centre(state: "LeggendeState") -> Decision:
    faces = (DESERT,) if DESERT in state.faces else state.faces
    return map_decision(state, tuple(c.CENTRES[face] for face in faces), data.R_MAP)


def decide_slot(state: "LeggendeState") -> Decision:
    choices = SLOT_FACES[state.variant.ring][state.slots.index(c.NONE)]
    left = tuple(choices[face] for face in state.faces if face not in state.slots)
    return map_decision(state, left, data.R_RING if state.variant.ring else data.R_MAP)


def decide_turn(state: "LeggendeState") -> Decision:
    return map_decision(state, c.TURNS[state.slots[state.turns.index(c.NONE)]], data.R_MAP)


def decide_start_region(state: "LeggendeState") -> Decision:
    return map_decision(
        state, tuple(c.STARTS[region] for region in charted(state).starts), data.R_START_REGION
    )


def decide_token(state: "LeggendeState") -> Decision:
    token = next_token(state)
    choices = c.TOKENS_AT[token_name(token)]
    free = tuple(
        choices[region]
        for region in charted(state).regions
        if region != state.start and region not in state.tokens
    )
    if state.variant.choose and token != c.UNKNOWN:
        return Decision(0, c.TOKEN, free, None, data.R_TOKENS)
    return luck(c.TOKEN, free, data.R_TOKENS)


def decide_leader(state: "LeggendeState") -> Decision:
    left = tuple(
        choice for leader, choice in enumerate(c.LEADER_CARDS) if leader not in state.leaders[: state.seats]
    )
    return luck(c.LEADER, left, data.R_LEADERS)


def decide_deal(state: "LeggendeState") -> Decision:
    return luck(c.DEAL, tuple([c.DEALS[card] for card in members(state.deck)]), data.R_ROW)


def decide_outpost_player(state: "LeggendeState") -> Decision:
    return luck(c.OUTPOST_PLAYER, c.PLAYERS[: state.seats], data.R_OUTPOST)


def decide_outpost(state: "LeggendeState") -> Decision:
    regions = tuple(c.OUTPOSTS[region] for region in charted(state).outer)
    return Decision(state.active, c.OUTPOST, regions, None, data.R_OUTPOST)


def decide_neutral(state: "LeggendeState") -> Decision:
    regions = tuple([c.NEUTRAL_REGIONS[region] for region in charted(state).regions])
    return Decision(state.active, c.NEUTRALS, regions, None, data.R_NEUTRAL)


def decide_bid(state: "LeggendeState") -> Decision:
    bids = c.BIDS[: state.coins[state.active] + 1]
    return Decision(state.active, c.BID, bids, None, data.R_BID, (state.active,))


def decide_die(state: "LeggendeState") -> Decision:
    return luck(c.DIE, tuple(c.DICE[seat] for seat in tied_bidders(state)), data.R_DIE)


def decide_first(state: "LeggendeState") -> Decision:
    return Decision(state.active, c.FIRST, c.FIRSTS[: state.seats], None, data.R_FIRST)


# Refusals


def region_in_play(state: "LeggendeState", name: str) -> int | None:
    """The number of a region, if it is on the map."""
    region = REGION.get(name)
    return region if region in charted(state).regions else None


def explain_face(state: "LeggendeState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    return None if choice in FACES_UP[state.faces.index(c.NONE)] else nonsense


def refuse_face(state: "LeggendeState", face: str, rule: str) -> Refusal | None:
    return None if FACE[face] in state.faces else Refusal("not-up", rule, {"face": face})


def explain_centre(state: "LeggendeState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case ("centre", str(face)) if face in FACE:
            if DESERT in state.faces and FACE[face] != DESERT:
                return Refusal("desert-centre", data.R_MAP, {"face": face})
            return refuse_face(state, face, data.R_MAP)
    return nonsense


def explain_slot(state: "LeggendeState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    slot = c.SLOTS[state.variant.ring][state.slots.index(c.NONE)]
    match choice:
        case ("slot", str(name), str(face)) if name == slot and face in FACE:
            if FACE[face] in state.slots:
                return Refusal("already-placed", nonsense.rule, {"face": face})
            return refuse_face(state, face, nonsense.rule)
    return nonsense


def explain_turn(state: "LeggendeState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    return None if choice in c.TURNS[state.slots[state.turns.index(c.NONE)]] else nonsense


def explain_start_region(state: "LeggendeState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case ("start", str(name)) if (region := region_in_play(state, name)) is not None:
            if region in charted(state).starts:
                return None
            central = FACE_OF[region] == state.slots[0]
            return Refusal("no-route" if central else "not-central", data.R_START_REGION, {"region": name})
    return nonsense


def explain_token(state: "LeggendeState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case ("token", str(token), str(name)) if token == token_name(next_token(state)):
            region = region_in_play(state, name)
            if region is None:
                return nonsense
            if region == state.start:
                return Refusal("start-region", data.R_TOKENS, {"region": name})
            return Refusal("token-there", data.R_TOKENS, {"region": name}) if region in state.tokens else None
    return nonsense


def explain_deal(state: "LeggendeState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case ("deal", str(card)) if card in NUMBER:
            in_deck = state.deck >> NUMBER[card] & 1
            return None if in_deck else Refusal("card-seen", data.R_ROW, {"card": card})
    return nonsense


def explain_outpost(state: "LeggendeState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case ("outpost", str(name)) if (region := region_in_play(state, name)) is not None:
            if region in charted(state).outer:
                return None
            return Refusal("central-tile", data.R_OUTPOST, {"region": name})
    return nonsense


def explain_neutral(state: "LeggendeState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case ("neutral", str(name)) if region_in_play(state, name) is not None:
            return None
    return nonsense


def explain_bid(state: "LeggendeState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    match choice:
        case ("bid", int(bid)) if bid >= 0:
            coins = state.coins[state.active]
            return (
                None if bid <= coins else Refusal("too-few-coins", data.R_BID, {"cost": bid, "coins": coins})
            )
    return nonsense


def explain_by_list(state: "LeggendeState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    """Where all that is not offered is nonsense."""
    decision = state.decision()
    return None if decision is not None and choice in decision.choices else nonsense
