"""What must hold together in a position: cards, armies and tokens conserved, who plays when, what is pending.

Whatever passes can be played to the end. Each check raises BadPosition with the field at fault.
"""

from typing import TYPE_CHECKING, Final

from pycore.games.leggende import choices as c
from pycore.games.leggende import data
from pycore.games.leggende.cards import AND, CARDS, COINS, OR, POOL, members
from pycore.games.leggende.checks_phases import PHASE_CHECKS, SETUP
from pycore.games.leggende.faces import DESERT, FACE_OF, REGIONS
from pycore.games.leggende.legal_setup import charted, token_order
from pycore.games.leggende.legal_turns import allowance
from pycore.games.leggende.setup import start_armies
from pycore.reading import fail, inside

if TYPE_CHECKING:
    from pycore.games.leggende.state import LeggendeState

BEFORE_FIRST: Final = (*SETUP, c.OUTPOST_PLAYER, c.OUTPOST, c.NEUTRALS, c.BID, c.DIE, c.FIRST)
IN_ACTION: Final = (c.OPTION, *c.PARTS, c.FREE_ARMY, c.STEAL, c.REVEAL)


def consistent(state: "LeggendeState") -> None:
    check_map(state)
    check_tokens(state)
    check_leaders(state)
    check_bids(state)
    check_coins(state)
    check_turn(state)
    if state.turn:
        check_play(state)
    else:
        check_setup(state)
    check_pending(state)
    PHASE_CHECKS[state.phase](state)


# The table


def check_map(state: "LeggendeState") -> None:
    """As much of it as the phase says; on the desert the start region, in the centre."""
    step = (*c.MAP_MAKING, None).index(state.phase if state.phase in c.MAP_MAKING else None)
    chosen = [tiles.count(c.NONE) == 0 for tiles in (state.faces, state.slots, state.turns)]
    if state.phase == c.FACE:
        good = not chosen[0] and state.slots.count(c.NONE) == 4 == state.turns.count(c.NONE)
    elif state.phase in (c.CENTRE, c.SLOT):
        none_left = state.slots.count(c.NONE)
        right = none_left == 4 if state.phase == c.CENTRE else 0 < none_left < 4
        good = chosen[0] and right and state.turns.count(c.NONE) == 4
    elif state.phase == c.TURN:
        good = chosen[0] and chosen[1] and not chosen[2]
    else:
        good = all(chosen)
    if not good:
        fail("tiles", "not-in-this-phase")
    if DESERT in state.faces and state.slots[0] not in (c.NONE, DESERT):
        fail("tiles", "desert-not-central")
    has_start = step > c.MAP_MAKING.index(c.START_REGION)
    if has_start != (state.start != c.NONE):
        fail("start_region", "not-in-this-phase")
    if has_start and state.start not in charted(state).starts:
        fail("start_region", "not-a-start-region")


def check_tokens(state: "LeggendeState") -> None:
    """Those of the options, each on the map, taken, or still to be put down."""
    order = token_order(state.variant)
    if state.phase == c.TOKEN:
        if len(state.tokens) >= len(order):
            fail("tokens", "not-in-this-phase")
        order = order[: len(state.tokens)]
    elif state.phase in c.MAP_MAKING:
        order = ()
    if state.start in state.tokens:
        fail(inside("tokens", REGIONS[state.start]), "start-region")
    held = [token for taken in state.taken for token in members(taken)]
    here = [anonymous(state, token) for token in (*state.tokens.values(), *held)]
    if sorted(here) != sorted(order):
        fail("tokens", "wrong-number")
    if state.variant.swamp:
        check_hidden_tokens(state)
    elif state.unseen:
        fail("unseen", "face-up")
    for region, token in state.tokens.items():
        built = any(region in cities for cities in state.cities)
        if token <= data.SWAMP and built and not (state.phase == c.REVEAL and state.site == region):
            fail(inside("tokens", REGIONS[region]), "city-there")


def anonymous(state: "LeggendeState", token: int) -> int:
    """A token as it was put down."""
    return c.UNKNOWN if state.variant.swamp and token <= data.SWAMP else token


def check_hidden_tokens(state: "LeggendeState") -> None:
    """Six names: each is known to somebody, taken, or unseen."""
    known = [token for region in state.seen if (token := state.tokens[region]) >= 0]
    names = sum(1 << token for token in set(known))
    taken = sum(state.taken) & data.ALL_EXPLORE
    if len(set(known)) != len(known) or names & taken or (names | taken) & state.unseen:
        fail("unseen", "twice")
    if names | taken | state.unseen != data.ALL_EXPLORE:
        fail("unseen", "tokens-missing")
    if not state.turn and state.unseen != data.ALL_EXPLORE:
        fail("unseen", "not-in-this-phase")
    if state.turn and state.unseen.bit_count() != len(state.seen) - len(known):
        fail("unseen", "wrong-number")
    for region, seats in state.seen.items():
        looking = state.phase == c.SHOW and state.site == region
        if (state.tokens[region] != c.UNKNOWN) != bool(seats) and not looking:
            fail(inside("tokens", REGIONS[region]), "seen-and-not-named" if seats else "named-and-not-seen")
        if seats and not state.turn:
            fail(inside("tokens", REGIONS[region]), "not-in-this-phase")


def check_leaders(state: "LeggendeState") -> None:
    dealt = [leader for leader in state.leaders if leader != c.NONE]
    if len(set(dealt)) != len(dealt):
        fail("leaders", "twice")
    if state.phase == c.LEADER and state.variant.leaders:
        good = len(dealt) < state.seats and c.NONE not in state.leaders[: len(dealt)]
    else:
        none = not state.variant.leaders or state.phase in (*c.MAP_MAKING, c.LEADER)
        good = len(dealt) == (0 if none else state.seats)
    if not good or (state.phase == c.LEADER and not state.variant.leaders):
        fail("leaders", "wrong-number")
    for seat, kept in enumerate(state.kept):
        if kept and (data.RED_SORCERESS not in state.leaders or state.leaders[seat] == data.RED_SORCERESS):
            fail(inside("kept", seat), "not-kept")


def check_bids(state: "LeggendeState") -> None:
    """One after the other; before them none, after them all."""
    made = [bid != c.NONE for bid in state.bids]
    if state.phase == c.BID:
        good = made == [seat < state.active for seat in range(state.seats)]
    else:
        before = state.phase in (*SETUP, c.OUTPOST_PLAYER, c.OUTPOST, c.NEUTRALS) or (
            state.phase == c.DEAL and not state.turn
        )
        good = not any(made) if before else all(made)
        if c.HIDDEN_NUMBER in state.bids:
            fail("bids", "not-hidden")
    if not good:
        fail("bids", "not-in-this-phase")
    for seat, bid in enumerate(state.bids):
        if bid > data.START_COINS[state.seats]:
            fail(inside("bids", seat), "out-of-range")


def check_coins(state: "LeggendeState") -> None:
    """Coins only ever go back to the box, but for what a card and a token give."""
    many = data.START_COINS[state.seats] * state.seats
    many += sum(coins for card, coins in COINS.items() if any(hand >> card & 1 for hand in state.hands))
    many += data.TREASURE_COINS * any(taken >> data.TREASURE & 1 for taken in state.taken)
    if sum(state.coins) > many:
        fail("coins", "too-many")


# The phase of the game


def check_turn(state: "LeggendeState") -> None:
    setup = state.phase in BEFORE_FIRST or (state.phase == c.DEAL and state.first == c.NONE)
    if setup != (state.turn == 0):
        fail("turn", "not-in-this-phase")
    if setup != (state.first == c.NONE):
        fail("first", "not-in-this-phase")


def check_setup(state: "LeggendeState") -> None:
    if any(state.hands):
        fail("cards", "not-in-this-phase")
    if any(state.cities):
        fail("cities", "not-in-this-phase")
    if any(state.taken):
        fail("taken", "not-in-this-phase")
    if any(state.kept):
        fail("kept", "not-in-this-phase")
    if state.phase != c.FIRST and any(coins != data.START_COINS[state.seats] for coins in state.coins):
        fail("coins", "not-in-this-phase")
    drawn = data.ROW if state.phase not in SETUP and state.phase != c.DEAL else 0
    if state.phase == c.DEAL:
        drawn = min(len(state.row), data.ROW - 1)
    if len(state.row) != drawn:
        fail("row", "wrong-length")
    if (state.outpost_player == c.NONE) != (state.phase in (*SETUP, c.DEAL, c.OUTPOST_PLAYER)):
        fail("outpost_player", "not-in-this-phase")
    check_first_armies(state)


def check_first_armies(state: "LeggendeState") -> None:
    """In the start region, then one more of each player together on another tile."""
    own, outposts = state.armies[: state.seats], set()
    for seat, armies in enumerate(own):
        many = 0 if state.phase in (*SETUP, c.DEAL) else start_armies(state, seat)
        outpost = state.phase in (c.NEUTRALS, c.BID, c.DIE, c.FIRST)
        if sum(armies) != many + outpost or (many and armies[state.start] != many):
            fail("armies", "not-as-at-the-start")
        outposts |= {region for region, here in enumerate(armies) if here and region != state.start}
    if len(outposts) > 1 or any(FACE_OF[region] == state.slots[0] for region in outposts):
        fail("armies", "not-one-outpost")
    if state.seats == 2:
        neutral = sum(state.armies[2])
        limits = {c.NEUTRALS: range(data.NEUTRAL_ARMIES)}
        after = range(data.NEUTRAL_ARMIES, data.NEUTRAL_ARMIES + 1)
        if neutral not in limits.get(
            state.phase, after if state.phase in (c.BID, c.DIE, c.FIRST) else range(1)
        ):
            fail("armies", "neutral-not-in-this-phase")


def check_play(state: "LeggendeState") -> None:
    """Hands and row follow from the turn and from who began."""
    seats, over = state.seats, state.phase in (c.EXTRA, c.OVER)
    if over and state.turn != c.TURNS_OF_GAME[seats]:
        fail("turn", "not-the-last")
    if not over and state.active != (state.first + state.turn - 1) % seats:
        fail("active", "not-in-turn")
    done = state.turn - (state.phase == c.TAKE)
    more = 0
    for seat, hand in enumerate(state.hands):
        many = (done - (seat - state.first) % seats + seats - 1) // seats
        extra = hand.bit_count() - many
        if extra and not (extra == 1 and state.phase == c.OVER and state.leaders[seat] == data.FAIRY_QUEEN):
            fail(inside("cards", seat), "wrong-length")
        more += extra
    row = min(data.ROW, POOL[seats] - done) - more
    if state.phase in IN_ACTION or state.phase == c.DEAL:
        row = min(data.ROW - 1, POOL[seats] - done)
    if len(state.row) != row:
        fail("row", "wrong-length")
    if state.outpost_player == c.NONE:
        fail("outpost_player", "missing")


def check_pending(state: "LeggendeState") -> None:
    """Nothing is pending but what the phase needs."""
    needs_site = state.phase in (c.FREE_ARMY, c.REVEAL, c.SHOW)
    wanted = (
        ("card", state.card != c.NONE, state.phase in IN_ACTION),
        ("site", state.site != c.NONE, needs_site),
        ("victim", state.victim != c.NONE, state.phase == c.STEAL),
    )
    for field, there, needed in wanted:
        if there != needed:
            fail(field, "missing" if needed else "not-in-this-phase")
    if state.card == c.NONE:
        if state.half != c.NONE:
            fail("half", "not-in-this-phase")
        if state.part:
            fail("part", "not-in-this-phase")
        if state.left:
            fail("left", "not-in-this-phase")
        return
    if not state.hands[state.active] >> state.card & 1:
        fail("card", "not-held")
    check_part(state)


def check_part(state: "LeggendeState") -> None:
    """Half, part and allowance go with the card."""
    card = CARDS[state.card]
    if state.phase == c.OPTION:
        if card.conjunction != OR:
            fail("card", "no-option")
        if (state.half, state.part, state.left) != (c.NONE, 0, 0):
            fail("half", "not-in-this-phase")
        return
    if state.half != (state.part if card.conjunction == OR else c.NONE):
        fail("half", "not-of-this-card")
    if state.part and card.conjunction not in (AND, OR):
        fail("part", "not-of-this-card")
    kind = card.parts[state.part][0]
    needed = {c.FREE_ARMY: c.CITY, c.REVEAL: c.CITY, c.STEAL: c.DESTROY}.get(state.phase, state.phase)
    if kind != needed:
        fail("part", "not-in-this-phase")
    most = allowance(state, state.part) - (state.phase not in c.PARTS)
    if state.left > most:
        fail("left", "out-of-range")
