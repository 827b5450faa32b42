"""Consistency checks of a position: the numbers of cards, armies and tokens, whose turn it is, the pending action.

A position that passes can be played to the end. Each check raises BadPosition with the inconsistent field.
"""

from collections.abc import Callable
from typing import Final

from pycore.games.leggende import choices as c
from pycore.games.leggende import data
from pycore.games.leggende.actions import PART_OF, allowance, part_choices
from pycore.games.leggende.cards import AND, CARDS, COINS, OR, POOL, members
from pycore.games.leggende.faces import DESERT, FACE_OF, REGIONS
from pycore.games.leggende.position import LeggendePosition
from pycore.games.leggende.scoring import controller
from pycore.games.leggende.setup import start_armies, tied_bidders, token_order
from pycore.games.leggende.tokens import peekable
from pycore.games.leggende.turns import refuse_half
from pycore.reading import fail, inside

SETUP: Final = (*c.MAP_MAKING, c.LEADER)
"""Phases before the first card is dealt."""
BEFORE_FIRST: Final = (*SETUP, c.OUTPOST_PLAYER, c.OUTPOST, c.NEUTRALS, c.BID, c.DIE, c.FIRST)
IN_ACTION: Final = (c.OPTION, *c.PARTS, c.FREE_ARMY, c.STEAL, c.REVEAL)


def fail_if(wrong: object, field: str, reason: str) -> None:
    if wrong:
        fail(field, reason)


def consistent(position: LeggendePosition) -> None:
    check_map(position)
    check_tokens(position)
    check_leaders(position)
    check_bids(position)
    check_coins(position)
    check_turn(position)
    if position.turn:
        check_play(position)
    else:
        check_setup(position)
    check_pending(position)
    PHASE_CHECKS[position.phase](position)


# Map, tokens, leaders, bids and coins


def check_map(position: LeggendePosition) -> None:
    """Check that the map is as complete as the phase requires, and has a start region from the phase TOKEN on.

    The face "desert" must be the central one if it is up.
    """
    phase, free = position.phase, position.slots.count(c.NONE)
    chosen = [c.NONE not in tiles for tiles in (position.faces, position.slots, position.turns)]
    none_turned = position.turns.count(c.NONE) == 4
    good = {
        c.FACE: not chosen[0] and free == 4 and none_turned,
        c.CENTRE: chosen[0] and free == 4 and none_turned,
        c.SLOT: chosen[0] and 0 < free < 4 and none_turned,
        c.TURN: chosen[0] and chosen[1] and not chosen[2],
    }.get(phase, all(chosen))
    fail_if(not good, "tiles", "not-in-this-phase")
    desert = DESERT in position.faces and position.slots[0] not in (c.NONE, DESERT)
    fail_if(desert, "tiles", "desert-not-central")
    has_start = phase == c.TOKEN or phase not in c.MAP_MAKING
    fail_if(has_start != (position.start != c.NONE), "start_region", "not-in-this-phase")
    if has_start:
        fail_if(position.start not in position.charted().starts, "start_region", "not-a-start-region")


def check_tokens(position: LeggendePosition) -> None:
    """Check that each token that the options put into play is on the map, taken, or still to be placed."""
    order = token_order(position.variant)
    if position.phase == c.TOKEN:
        fail_if(len(position.tokens) >= len(order), "tokens", "not-in-this-phase")
        order = order[: len(position.tokens)]
    elif position.phase in c.MAP_MAKING:
        order = ()
    fail_if(position.start in position.tokens, inside("tokens", REGIONS[position.start]), "start-region")
    held = [token for taken in position.taken for token in members(taken)]
    here = [anonymous(position, token) for token in (*position.tokens.values(), *held)]
    fail_if(sorted(here) != sorted(order), "tokens", "wrong-number")
    if position.variant.swamp:
        check_hidden_tokens(position)
    else:
        fail_if(position.unseen, "unseen", "face-up")
    for region, token in position.tokens.items():
        built = any(region in cities for cities in position.cities)
        revealed = position.phase == c.REVEAL and position.pending.site == region
        wrong = token <= data.SWAMP and built and not revealed
        fail_if(wrong, inside("tokens", REGIONS[region]), "city-there")


def anonymous(position: LeggendePosition, token: int) -> int:
    """The token as `setup.token_order` lists it: UNKNOWN if it was placed face down."""
    return c.UNKNOWN if position.variant.swamp and token <= data.SWAMP else token


def check_hidden_tokens(position: LeggendePosition) -> None:
    """Check that each of the six explore tokens is known to some seat, taken, or in `unseen`."""
    unseen = position.unseen
    known = [token for region in position.seen if (token := position.tokens[region]) >= 0]
    names = sum(1 << token for token in set(known))
    taken = sum(position.taken) & data.ALL_EXPLORE
    twice = len(set(known)) != len(known) or names & taken or (names | taken) & unseen
    fail_if(twice, "unseen", "twice")
    fail_if(names | taken | unseen != data.ALL_EXPLORE, "unseen", "tokens-missing")
    if position.turn:
        fail_if(unseen.bit_count() != len(position.seen) - len(known), "unseen", "wrong-number")
    else:
        fail_if(unseen != data.ALL_EXPLORE, "unseen", "not-in-this-phase")
    for region, seats in position.seen.items():
        field = inside("tokens", REGIONS[region])
        looking = position.phase == c.SHOW and position.pending.site == region
        if (position.tokens[region] != c.UNKNOWN) != bool(seats) and not looking:
            fail(field, "seen-and-not-named" if seats else "named-and-not-seen")
        fail_if(seats and not position.turn, field, "not-in-this-phase")


def check_leaders(position: LeggendePosition) -> None:
    dealt = [leader for leader in position.leaders if leader != c.NONE]
    fail_if(len(set(dealt)) != len(dealt), "leaders", "twice")
    if position.phase == c.LEADER:
        in_order = c.NONE not in position.leaders[: len(dealt)]
        good = position.variant.leaders and len(dealt) < position.seats and in_order
    else:
        none = not position.variant.leaders or position.phase in c.MAP_MAKING
        good = len(dealt) == (0 if none else position.seats)
    fail_if(not good, "leaders", "wrong-number")
    for seat, kept in enumerate(position.kept):
        keeper = position.leaders[seat] == data.RED_SORCERESS or data.RED_SORCERESS not in position.leaders
        fail_if(kept and keeper, inside("kept", seat), "not-kept")


def check_bids(position: LeggendePosition) -> None:
    """Check that there are no bids before the phase BID, that seats bid in order, and that all have bid after it."""
    made = [bid != c.NONE for bid in position.bids]
    if position.phase == c.BID:
        good = made == [seat < position.active for seat in range(position.seats)]
    else:
        before = position.phase in (*SETUP, c.OUTPOST_PLAYER, c.OUTPOST, c.NEUTRALS)
        before = before or (position.phase == c.DEAL and not position.turn)
        good = not any(made) if before else all(made)
        fail_if(c.HIDDEN_NUMBER in position.bids, "bids", "not-hidden")
    fail_if(not good, "bids", "not-in-this-phase")
    for seat, bid in enumerate(position.bids):
        fail_if(bid > data.START_COINS[position.seats], inside("bids", seat), "out-of-range")


def check_coins(position: LeggendePosition) -> None:
    """Check that the seats together hold at most the coins of the start, of their cards and of the treasure.

    Seats get coins from nothing else: payments go to the box or to another seat.
    """
    many = data.START_COINS[position.seats] * position.seats
    many += sum(coins for card, coins in COINS.items() if any(hand >> card & 1 for hand in position.hands))
    many += data.TREASURE_COINS * any(taken >> data.TREASURE & 1 for taken in position.taken)
    fail_if(sum(position.coins) > many, "coins", "too-many")


# The phase of the game


def check_turn(position: LeggendePosition) -> None:
    begun = position.first != c.NONE
    setup = position.phase in BEFORE_FIRST or (position.phase == c.DEAL and not begun)
    fail_if(setup != (position.turn == 0), "turn", "not-in-this-phase")
    fail_if(setup == begun, "first", "not-in-this-phase")


def check_setup(position: LeggendePosition) -> None:
    phase, start_coins = position.phase, data.START_COINS[position.seats]
    fail_if(any(position.hands), "cards", "not-in-this-phase")
    fail_if(any(position.cities), "cities", "not-in-this-phase")
    fail_if(any(position.taken), "taken", "not-in-this-phase")
    fail_if(any(position.kept), "kept", "not-in-this-phase")
    spent = any(coins != start_coins for coins in position.coins)
    fail_if(spent and phase != c.FIRST, "coins", "not-in-this-phase")
    laid = len(position.row)
    wrong = laid >= data.ROW if phase == c.DEAL else laid != (0 if phase in SETUP else data.ROW)
    fail_if(wrong, "row", "wrong-length")
    picked = phase not in (*SETUP, c.DEAL, c.OUTPOST_PLAYER)
    fail_if((position.outpost_player != c.NONE) != picked, "outpost_player", "not-in-this-phase")
    check_first_armies(position)


def check_first_armies(position: LeggendePosition) -> None:
    """Check that the first armies are in the start region, and after the phase OUTPOST the outpost exists.

    The outpost is a region outside the central tile, with one more army of every seat.
    """
    phase, own, outposts = position.phase, position.armies[: position.seats], set()
    last = phase in (c.BID, c.DIE, c.FIRST)
    for seat, armies in enumerate(own):
        many = 0 if phase in (*SETUP, c.DEAL) else start_armies(position, seat)
        wrong = sum(armies) != many + (last or phase == c.NEUTRALS)
        fail_if(wrong or (many and armies[position.start] != many), "armies", "not-as-at-the-start")
        outposts |= {region for region, here in enumerate(armies) if here and region != position.start}
    central = any(FACE_OF[region] == position.slots[0] for region in outposts)
    fail_if(len(outposts) > 1 or central, "armies", "not-one-outpost")
    if position.seats == 2:
        neutral, full = sum(position.armies[2]), data.NEUTRAL_ARMIES
        good = neutral < full if phase == c.NEUTRALS else neutral == full * last
        fail_if(not good, "armies", "neutral-not-in-this-phase")


def check_play(position: LeggendePosition) -> None:
    """Check that the hands and the row have the sizes that follow from the turn and the first seat."""
    seats, phase, first = position.seats, position.phase, position.first
    if phase in (c.EXTRA, c.OVER):
        fail_if(position.turn != c.TURNS_OF_GAME[seats], "turn", "not-the-last")
    else:
        fail_if(position.active != (first + position.turn - 1) % seats, "active", "not-in-turn")
    done = position.turn - (phase == c.TAKE)
    more = 0
    for seat, hand in enumerate(position.hands):
        extra = hand.bit_count() - (done - (seat - first) % seats + seats - 1) // seats
        queens = extra == 1 and phase == c.OVER and position.leaders[seat] == data.FAIRY_QUEEN
        fail_if(extra and not queens, inside("cards", seat), "wrong-length")
        more += extra
    full = data.ROW - (phase in IN_ACTION or phase == c.DEAL)
    fail_if(len(position.row) != min(full, POOL[seats] - done) - more, "row", "wrong-length")
    fail_if(position.outpost_player == c.NONE, "outpost_player", "missing")


def check_pending(position: LeggendePosition) -> None:
    """Check that a field of `pending` is set if the phase needs the field, and only then."""
    phase, pending = position.phase, position.pending
    wanted = (
        ("card", pending.card, phase in IN_ACTION),
        ("site", pending.site, phase in (c.FREE_ARMY, c.REVEAL, c.SHOW)),
        ("victim", pending.victim, phase == c.STEAL),
    )
    for field, value, needed in wanted:
        if (value != c.NONE) != needed:
            fail(field, "missing" if needed else "not-in-this-phase")
    if pending.card == c.NONE:
        fail_if(pending.half != c.NONE, "half", "not-in-this-phase")
        fail_if(pending.part, "part", "not-in-this-phase")
        fail_if(pending.left, "left", "not-in-this-phase")
    else:
        fail_if(not position.hands[position.active] >> pending.card & 1, "card", "not-held")
        check_part(position)


def check_part(position: LeggendePosition) -> None:
    """Check that the half, part and allowance in `pending` are possible for the card in `pending`."""
    phase, (number, half, part, left, *_) = position.phase, position.pending
    card = CARDS[number]
    if phase == c.OPTION:
        fail_if(card.conjunction != OR, "card", "no-option")
        fail_if((half, part, left) != (c.NONE, 0, 0), "half", "not-in-this-phase")
        return
    fail_if(half != (part if card.conjunction == OR else c.NONE), "half", "not-of-this-card")
    fail_if(part and card.conjunction not in (AND, OR), "part", "not-of-this-card")
    fail_if(card.parts[part][0] != PART_OF[phase], "part", "not-in-this-phase")
    most = allowance(position, number, part) - (phase not in c.PARTS)
    fail_if(left > most, "left", "out-of-range")


# One check per phase. Each checks that the active seat is the one that decides, and that it has a choice.


def nothing_more(position: LeggendePosition) -> None:
    pass


def alone(position: LeggendePosition) -> None:
    """Check that `active` is 0, in a phase in which chance or seat 0 decides."""
    fail_if(position.active, "active", "not-in-this-phase")


def check_deal(position: LeggendePosition) -> None:
    fail_if(not position.deck, "deck", "empty")
    if not position.turn:
        alone(position)
        fail_if(len(position.row) >= data.ROW, "row", "wrong-length")


def check_outpost(position: LeggendePosition) -> None:
    fail_if(position.active != position.outpost_player, "active", "not-in-this-phase")


def check_neutral(position: LeggendePosition) -> None:
    fail_if(position.seats != 2, "phase", "not-with-so-many")
    fail_if(position.active != sum(position.armies[2]) % 2, "active", "not-in-turn")


def check_die(position: LeggendePosition) -> None:
    alone(position)
    fail_if(not position.variant.die, "phase", "not-with-these-options")
    fail_if(len(tied_bidders(position)) < 2, "bids", "not-tied")


def check_first(position: LeggendePosition) -> None:
    tied = tied_bidders(position)
    winners = tied if position.variant.die else tied[:1]
    fail_if(position.active not in winners, "active", "not-the-winner")
    for seat, coins in enumerate(position.coins):
        paid = position.bids[seat] if seat == position.active else 0
        wrong = coins + paid != data.START_COINS[position.seats]
        fail_if(wrong, inside("coins", seat), "not-in-this-phase")


def check_option(position: LeggendePosition) -> None:
    nothing = refuse_half(position, 0) and refuse_half(position, 1)
    fail_if(nothing, "phase", "nothing-to-choose")


def check_action(position: LeggendePosition) -> None:
    found = part_choices(position, position.phase, position.pending.left)
    fail_if(not found, "phase", "nothing-to-choose")


def check_free_army(position: LeggendePosition) -> None:
    seat = position.active
    fail_if(position.leaders[seat] != data.WHITE_KNIGHT, "leaders", "no-white-knight")
    fail_if(not position.supply[seat], "phase", "nothing-to-choose")
    fail_if(position.pending.site not in position.cities[seat], "site", "no-city-there")


def check_steal(position: LeggendePosition) -> None:
    seat, victim = position.active, position.pending.victim
    fail_if(position.leaders[seat] != data.BANDIT_KING, "leaders", "no-bandit-king")
    fail_if(victim == seat or position.coins[victim] < data.LOOT, "victim", "nothing-to-steal")


def check_reveal(position: LeggendePosition) -> None:
    seat, site = position.active, position.pending.site
    builders = [owner for owner, cities in enumerate(position.cities) for region in cities if region == site]
    fail_if(builders != [seat], "site", "not-the-first-city")
    fail_if(position.tokens.get(site) != c.UNKNOWN, "site", "no-unknown-token")


def check_peek(position: LeggendePosition) -> None:
    fail_if(not peekable(position), "phase", "nothing-to-choose")


def check_show(position: LeggendePosition) -> None:
    seat, site = position.active, position.pending.site
    unknown = position.tokens.get(site) == c.UNKNOWN and position.seen.get(site) == 1 << seat
    fail_if(not unknown, "site", "not-just-looked-at")
    fail_if(controller(position, site) != seat, "site", "not-controlled")


def check_extra(position: LeggendePosition) -> None:
    fail_if(position.leaders[position.active] != data.FAIRY_QUEEN, "active", "no-fairy-queen")


def check_over(position: LeggendePosition) -> None:
    last = data.LONG_GAMES if position.variant.long else 1
    fail_if(position.game_no != last, "game_no", "not-the-last")


PHASE_CHECKS: Final[dict[str, Callable[[LeggendePosition], None]]] = {
    **dict.fromkeys((*SETUP, c.OUTPOST_PLAYER), alone),
    c.DEAL: check_deal,
    c.OUTPOST: check_outpost,
    c.NEUTRALS: check_neutral,
    c.BID: nothing_more,
    c.DIE: check_die,
    c.FIRST: check_first,
    c.TAKE: nothing_more,
    c.OPTION: check_option,
    **dict.fromkeys(c.PARTS, check_action),
    c.FREE_ARMY: check_free_army,
    c.STEAL: check_steal,
    c.REVEAL: check_reveal,
    c.PEEK: check_peek,
    c.SHOW: check_show,
    c.EXTRA: check_extra,
    c.OVER: check_over,
}
"""Maps a phase to the check that only positions in this phase must pass."""
