"""The market and its cards: dealing, taking a card for a stone, looking at the pair, drawing for a bonus, clearing.

A red card places a stone from the quarry at once. `receive_card` therefore returns False if the stone's owner must
first choose a pyramid, and True otherwise.
"""

from itertools import compress
from typing import Final

from pycore.contract import CHANCE, Choice, Decision, Event, Plain, Refusal
from pycore.games.imhotep import choices as c
from pycore.games.imhotep.data import (
    COLOURS,
    DEALT,
    KIND_NUMBER,
    KINDS,
    LAST_RED,
    MARKET_PLACES,
    PAIR_CARDS,
    PAIR_PLACE,
    R_MARKET,
    R_RED,
    R_ROUND_END,
    RED_SITE,
    SITES,
)
from pycore.games.imhotep.monuments import FROM_QUARRY, PLACE
from pycore.games.imhotep.position import ImhotepPosition, Pending
from pycore.games.imhotep.supply import decide_luck, refuse_luck, renew_deck, return_stone
from pycore.phases import Events, NoSuchChoice, Phase

# Dealing


def open_market(position: ImhotepPosition, events: Events) -> bool:
    renew_deck(position, 1, events)
    position.phase = c.DEAL_MARKET
    return False


def decide_deal_market(position: ImhotepPosition) -> Decision:
    return decide_luck(position, c.DEAL_MARKET, c.DEAL)


def refuse_deal_market(position: ImhotepPosition, choice: Choice) -> Refusal | None:
    return refuse_luck(position, choice, "deal")


def apply_deal_market(position: ImhotepPosition, choice: tuple[str, str], events: Events) -> bool:
    """Deal one card face up. On side B, after the last one, lay the face-down pair.

    `deck` still counts the two cards of the pair, because nobody knows them.
    """
    side = position.variant.market
    kind = KIND_NUMBER[choice[1]]
    place = position.market.index(c.NONE)
    position.deck[kind] -= 1
    position.market[place] = kind
    if events is not None:
        events.append(Event("card-dealt", CHANCE, {"place": place, "card": choice[1]}, R_MARKET[side]))
    if place < DEALT[side] - 1:
        renew_deck(position, 1, events)
        return False
    if side:
        renew_deck(position, PAIR_CARDS, events)
        position.market[PAIR_PLACE] = c.PAIR
    if events is not None:
        cards = {"cards": [c.MARKET_WORDS[kind] for kind in position.market]}
        events.append(Event("market-dealt", CHANCE, cards, R_MARKET[side]))
    return True


DEAL_MARKET: Final = Phase(c.DEAL_MARKET, decide_deal_market, refuse_deal_market, apply_deal_market)


# A card for a stone


def arrive_at_market(position: ImhotepPosition, owner: int, cell: int, events: Events) -> bool:
    """Let the owner of a stone unloaded at the market take a card, and return False: a decision follows.

    If no card is left, return the stone to the quarry and return True.
    """
    if position.market.count(c.NONE) == len(position.market):
        return_stone(position, owner, cell, "no-card", R_MARKET[position.variant.market], events)
        return True
    position.pending = Pending(owner, cell // 4, cell % 4, position.pending.lever)
    position.phase = c.TAKE_CARD
    return False


def decide_take_card(position: ImhotepPosition) -> Decision:
    found = tuple(compress(c.TAKE, [kind != c.NONE for kind in position.market]))
    return Decision(position.pending.owner, c.TAKE_CARD, found, None, R_MARKET[position.variant.market])


def refuse_take_card(position: ImhotepPosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("take", int(place)) if 0 <= place < MARKET_PLACES:
            if position.market[place] != c.NONE:
                return None
            return Refusal("card-gone", R_MARKET[position.variant.market], {"place": place})
    raise NoSuchChoice


def apply_take_card(position: ImhotepPosition, choice: tuple[str, int], events: Events) -> bool:
    place = choice[1]
    owner = position.pending.owner
    kind = position.market[place]
    position.market[place] = c.NONE
    rule = R_MARKET[position.variant.market]
    if kind == c.PAIR:
        look_on(position)
        if events is not None:
            pair: Plain = {"place": place, "laid": [KINDS[known] for known in position.laid]}
            events.append(Event("pair-taken", owner, pair, rule))
        return False
    if events is not None:
        card: Plain = {"card": KINDS[kind], "place": place, "colour": COLOURS[kind]}
        events.append(Event("card-taken", owner, card, rule))
    return receive_card(position, kind, events)


TAKE_CARD: Final = Phase(c.TAKE_CARD, decide_take_card, refuse_take_card, apply_take_card)


# The pair of side B


def look_on(position: ImhotepPosition) -> None:
    """Set the phase for the seat that took the pair: LOOK while a card of the pair is unknown, then KEEP."""
    known = len(position.laid) + len(position.pending.pair)
    position.phase = c.KEEP if known == PAIR_CARDS else c.LOOK


def decide_look(position: ImhotepPosition) -> Decision:
    """Let chance draw a card of the pair. Only the seat that took the pair sees the card.

    The list of possible second cards would give away the first card. So it is not public, and it is empty for a viewer
    who does not know the first card.
    """
    pending = position.pending
    seen_by = (pending.owner,)
    if c.NONE in pending.pair:
        return Decision(CHANCE, c.LOOK, (), None, R_MARKET[1], seen_by, False)
    return decide_luck(position, c.LOOK, c.LOOKS)._replace(audience=seen_by, public=not pending.pair)


def refuse_look(position: ImhotepPosition, choice: Choice) -> Refusal | None:
    return refuse_luck(position, choice, "look")


def apply_look(position: ImhotepPosition, choice: tuple[str, str], events: Events) -> bool:
    pending = position.pending
    kind = KIND_NUMBER[choice[1]]
    position.deck[kind] -= 1
    position.pending = pending._replace(pair=tuple(sorted((*pending.pair, kind))))
    look_on(position)
    if events is not None:
        seat = pending.owner
        events.append(Event("card-looked", seat, {}, R_MARKET[1], {"card": choice[1]}, (seat,)))
    return False


LOOK: Final = Phase(c.LOOK, decide_look, refuse_look, apply_look)


def decide_keep(position: ImhotepPosition) -> Decision:
    """Let the seat that took the pair choose which card to keep; two equal cards make one choice.

    The decision is private if a card was looked at. It has no choices for a viewer who does not know the cards.
    """
    owner, pair = position.pending.owner, position.pending.pair
    found = () if c.NONE in pair else tuple(c.KEEPS[kind] for kind in sorted({*pair, *position.laid}))
    return Decision(owner, c.KEEP, found, None, R_MARKET[1], (owner,) if pair else None, not pair)


def refuse_keep(position: ImhotepPosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("keep", str(kind)) if kind in KIND_NUMBER:
            if KIND_NUMBER[kind] in (*position.pending.pair, *position.laid):
                return None
            return Refusal("not-in-pair", R_MARKET[1], {"card": kind})
    raise NoSuchChoice


def apply_keep(position: ImhotepPosition, choice: tuple[str, str], events: Events) -> bool:
    """Keep one card of the pair: discard the other one face up, then receive the kept one."""
    pending = position.pending
    kind = KIND_NUMBER[choice[1]]
    one, two = *pending.pair, *position.laid
    other = two if kind == one else one
    position.pending = pending._replace(pair=())
    position.laid = ()
    position.discard[other] += 1
    if events is not None:
        card: Plain = {"card": choice[1], "colour": COLOURS[kind], "discarded": KINDS[other]}
        looked = bool(pending.pair)
        events.append(Event("card-kept", pending.owner, card, R_MARKET[1], reveals=looked))
    return receive_card(position, kind, events)


KEEP: Final = Phase(c.KEEP, decide_keep, refuse_keep, apply_keep)


# A card drawn for a bonus


def decide_draw_market(position: ImhotepPosition) -> Decision:
    return decide_luck(position, c.DRAW_MARKET, c.DRAWS)


def refuse_draw_market(position: ImhotepPosition, choice: Choice) -> Refusal | None:
    return refuse_luck(position, choice, "draw")


def apply_draw_market(position: ImhotepPosition, choice: tuple[str, str], events: Events) -> bool:
    kind = KIND_NUMBER[choice[1]]
    position.deck[kind] -= 1
    if events is not None:
        card: Plain = {"card": choice[1], "colour": COLOURS[kind]}
        rule = R_MARKET[position.variant.market]
        events.append(Event("card-drawn", position.pending.owner, card, rule))
    return receive_card(position, kind, events)


DRAW_MARKET: Final = Phase(c.DRAW_MARKET, decide_draw_market, refuse_draw_market, apply_draw_market)


# Effects of a card


def receive_card(position: ImhotepPosition, kind: int, events: Events) -> bool:
    """Give a card to `pending.owner`. A red one takes effect at once; the others go to the seat's cards.

    Return False if a decision follows.
    """
    if kind <= LAST_RED:
        return use_red_card(position, kind, events)
    seat = position.pending.owner
    position.cards[seat][kind] += 1
    return True


def use_red_card(position: ImhotepPosition, kind: int, events: Events) -> bool:
    """Place a stone of `pending.owner` from the quarry at the card's site, as if it were unloaded there.

    Return False if the owner must first choose a pyramid. The card has no effect if the quarry is empty.
    """
    seat = position.pending.owner
    position.discard[kind] += 1
    site = RED_SITE[kind]
    effect = position.quarry[seat] > 0
    if events is not None:
        about: Plain = {"card": KINDS[kind], "site": SITES[site], "effect": effect}
        events.append(Event("red-card", seat, about, R_RED))
    if not effect:
        return True
    settled = PLACE[site][position.variant[site]](position, seat, FROM_QUARRY, events)
    if settled:
        position.quarry[seat] -= 1
    return settled


# The end of a round


def clear_market(position: ImhotepPosition, events: Events) -> bool:
    """Discard the cards that lie face up. If nobody took the pair, discard its known cards.

    Return False if the pair has unknown cards: chance must then decide which ones they are.
    """
    left = [kind for kind in position.market if kind not in (c.NONE, c.PAIR)]
    for kind in left:
        position.discard[kind] += 1
    position.market = [kind if kind == c.PAIR else c.NONE for kind in position.market]
    if left and events is not None:
        events.append(Event("market-cleared", CHANCE, {"cards": [KINDS[kind] for kind in left]}, R_ROUND_END))
    if c.PAIR not in position.market:
        return True
    known, position.laid = position.laid, ()
    for kind in known:
        bury(position, kind, events)
    if len(known) == PAIR_CARDS:
        return True
    position.phase = c.BURY
    return False


def bury(position: ImhotepPosition, kind: int, events: Events) -> None:
    """Put a card of the pair among the discards. Once the first card is buried, the pair's place is empty."""
    position.discard[kind] += 1
    position.market[PAIR_PLACE] = c.NONE
    if events is not None:
        events.append(Event("card-buried", CHANCE, {"card": KINDS[kind]}, R_MARKET[1]))


def decide_bury(position: ImhotepPosition) -> Decision:
    return decide_luck(position, c.BURY, c.BURIES)


def refuse_bury(position: ImhotepPosition, choice: Choice) -> Refusal | None:
    return refuse_luck(position, choice, "bury")


def apply_bury(position: ImhotepPosition, choice: tuple[str, str], events: Events) -> bool:
    last = position.market[PAIR_PLACE] == c.NONE
    kind = KIND_NUMBER[choice[1]]
    position.deck[kind] -= 1
    bury(position, kind, events)
    return last


BURY: Final = Phase(c.BURY, decide_bury, refuse_bury, apply_bury)
