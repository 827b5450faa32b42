"""A turn: taking a card, the parts of its action in order, a new card for the row, the Fairy Queen's extra card.

Each phase has its legal choices, its reasons for a refusal, and its effects. Taking a card and all steps of its action
form one chain of phases. Within the chain `apply` sets the next phase itself; it returns True once the chain is over.
"""

from typing import Any, Final

from pycore.contract import CHANCE, Choice, Decision, Event, Refusal
from pycore.games.leggende import actions, data
from pycore.games.leggende import choices as c
from pycore.games.leggende.actions import (
    CHOICES,
    PART_OF,
    PART_RULE,
    allowance,
    part_choices,
    possible,
    why_no_part,
)
from pycore.games.leggende.cards import AND, CARDS, COINS, NUMBER, OR
from pycore.games.leggende.position import LeggendePosition, Pending, carrying_out
from pycore.phases import Events, NoSuchChoice, Phase

AFFORDED: Final = tuple(sum(cost <= coins for cost in data.COSTS) for coins in range(max(data.COSTS) + 1))
"""AFFORDED[coins]: how many cards of the row, from the left, cost at most that many coins. The last index is the
highest cost."""
DEALS: Final = tuple((1 << card, deal) for card, deal in enumerate(c.DEALS))
"""Per card: (its bit in `deck`, the choice that deals it)."""


# The card


def affordable(position: LeggendePosition, seat: int) -> int:
    """How many cards of the row, from the left, a seat can pay for."""
    coins = position.coins[seat]
    paid = AFFORDED[coins] if coins < len(AFFORDED) else data.ROW
    cards = len(position.row)
    return paid if paid < cards else cards


def decide_take(position: LeggendePosition) -> Decision:
    seat = position.active
    return Decision(seat, c.TAKE, c.TAKES[: affordable(position, seat)], None, data.R_TAKE)


def refuse_take(position: LeggendePosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("take", int(place)) if 0 <= place < data.ROW:
            if place >= len(position.row):
                return Refusal("no-card", data.R_TAKE, {"position": place})
            cost, coins = data.COSTS[place], position.coins[position.active]
            if cost > coins:
                return Refusal("too-few-coins", data.R_TAKE, {"cost": cost, "coins": coins})
            return None
    raise NoSuchChoice


def apply_take(position: LeggendePosition, choice: tuple[str, int], events: Events) -> bool:
    """Pay for the card, get the coins that it gives, then begin its action."""
    card = take(position, choice[1], data.R_TAKE, events)
    if CARDS[card].conjunction != OR:
        return not begin_part(position, card, c.NONE, 0, events)
    position.pending = Pending(card)
    if refuse_half(position, 0) and refuse_half(position, 1):
        for kind, _ in CARDS[card].parts:
            tell_skipped(position, kind, events)
        return True
    position.phase = c.OPTION
    return False


def take(position: LeggendePosition, place: int, rule: str, events: Events) -> int:
    seat, cost = position.active, data.COSTS[place]
    card = position.row.pop(place)
    position.hands[seat] |= 1 << card
    position.coins[seat] -= cost
    if events is not None:
        about = {"card": CARDS[card].id, "position": place, "cost": cost}
        events.append(Event("take", seat, about, rule))
    if card in COINS:
        position.coins[seat] += COINS[card]
        if events is not None:
            about = {"card": CARDS[card].id, "coins": COINS[card]}
            events.append(Event("coins-gained", seat, about, data.R_ABILITY))
    return card


# One half of an "or"


def refuse_half(position: LeggendePosition, half: int) -> Refusal | None:
    card = position.pending.card
    kind, left = CARDS[card].parts[half][0], allowance(position, card, half)
    return None if part_choices(position, kind, left) else why_no_part(position, kind)


def decide_option(position: LeggendePosition) -> Decision:
    halves = tuple(c.HALVES[half] for half in (0, 1) if not refuse_half(position, half))
    return Decision(position.active, c.OPTION, halves + c.SKIP, None, data.R_ACTION)


def refuse_option(position: LeggendePosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("part", 0 | 1 as half):
            return refuse_half(position, half)
        case ("skip",):
            return None
    raise NoSuchChoice


def apply_option(position: LeggendePosition, choice: Any, events: Events) -> bool:
    if choice[0] == "skip":
        if events is not None:
            events.append(Event("action-declined", position.active, {}, data.R_ACTION))
        return True
    begun = begin_part(position, position.pending.card, choice[1], choice[1], events)
    assert begun, position
    return False


# The parts of an action. `begin_part`, `ask_step` and `next_part` return whether another decision follows.


def begin_part(position: LeggendePosition, card: int, half: int, part: int, events: Events) -> bool:
    """Begin a part of the card's action, with all its steps still to do. If none is possible, begin the next part."""
    kind = CARDS[card].parts[part][0]
    position.pending = carrying_out(card, half, part, allowance(position, card, part))
    if ask_step(position, kind):
        return True
    tell_skipped(position, kind, events)
    return next_part(position, events)


def ask_step(position: LeggendePosition, kind: str) -> bool:
    """Make a step of the present part the next decision, unless ("done",) would be its only choice."""
    left = position.pending.left
    found = CHOICES[kind](position, left) if left else ()
    if not found:
        return False
    position.phase = kind
    position.asked = Decision(position.active, kind, found + c.DONE, None, PART_RULE[kind])
    return True


def next_part(position: LeggendePosition, events: Events) -> bool:
    card, part = position.pending.card, position.pending.part
    return CARDS[card].conjunction == AND and part == 0 and begin_part(position, card, c.NONE, 1, events)


def tell_skipped(position: LeggendePosition, kind: str, events: Events) -> None:
    """Report that the active seat can do nothing in a part of this kind."""
    if events is not None:
        why = why_no_part(position, kind)
        about = {"action": kind, "why": why.reason}
        events.append(Event("part-skipped", position.active, about, why.rule))


def tell_ended(position: LeggendePosition, events: Events) -> None:
    """Report that the seat stops with some allowance left."""
    if events is not None:
        left = possible(position, position.phase, position.pending.left)
        about = {"action": position.phase, "left": left}
        events.append(Event("part-ended", position.active, about, PART_RULE[position.phase]))


def carried_on(phase: Phase[LeggendePosition]) -> Phase[LeggendePosition]:
    """A copy of `phase`, a phase of `actions`, with an `apply` that also finds the next decision.

    The choice ("done",) ends the part; after any other choice the next step follows.
    """
    make, kind = phase.apply, PART_OF[phase.kind]
    may_stop = kind == phase.kind

    def apply(position: LeggendePosition, choice: Choice, events: Events) -> bool:
        if may_stop and choice[0] == "done":
            tell_ended(position, events)
        elif not make(position, choice, events) or ask_step(position, kind):
            return False
        return not next_part(position, events)

    return phase._replace(apply=apply)


# The row


def cards_left(position: LeggendePosition, events: Events) -> bool:
    return bool(position.deck)


def decide_deal(position: LeggendePosition) -> Decision:
    deck = position.deck
    return c.luck(c.DEAL, tuple([deal for card, deal in DEALS if deck & card]), data.R_ROW)


def refuse_deal(position: LeggendePosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("deal", str(card)) if card in NUMBER:
            in_deck = position.deck >> NUMBER[card] & 1
            return None if in_deck else Refusal("card-seen", data.R_ROW, {"card": card})
    raise NoSuchChoice


def apply_deal(position: LeggendePosition, choice: tuple[str, str], events: Events) -> bool:
    """Deal a card to the row: six in the set-up, one in each turn."""
    card = NUMBER[choice[1]]
    position.deck ^= 1 << card
    position.row.append(card)
    if position.turn:
        if events is not None:
            events.append(Event("card-dealt", CHANCE, {"card": choice[1]}, data.R_ROW))
        return True
    if len(position.row) < data.ROW:
        return False
    if events is not None:
        row = {"cards": [CARDS[card].id for card in position.row]}
        events.append(Event("row-dealt", CHANCE, row, data.R_ROW))
    return True


# The Fairy Queen's card


def queen_takes(position: LeggendePosition, events: Events) -> bool:
    """Whether a seat takes the Fairy Queen's extra card now. If so, make it the active seat.

    It takes the card after the last turn of the game.
    """
    if position.turn < c.TURNS_OF_GAME[position.seats] or data.FAIRY_QUEEN not in position.leaders:
        return False
    position.active = position.leaders.index(data.FAIRY_QUEEN)
    return True


def decide_extra(position: LeggendePosition) -> Decision:
    seat = position.active
    return Decision(seat, c.EXTRA, c.TAKES[: affordable(position, seat)] + c.SKIP, None, data.R_FAIRY)


def refuse_extra(position: LeggendePosition, choice: Choice) -> Refusal | None:
    return None if choice == ("skip",) else refuse_take(position, choice)


def apply_extra(position: LeggendePosition, choice: tuple[str, int], events: Events) -> bool:
    if choice[0] == "take":
        take(position, choice[1], data.R_FAIRY, events)
    elif events is not None:
        events.append(Event("extra-declined", position.active, {}, data.R_FAIRY))
    return True


TAKE: Final = Phase(c.TAKE, decide_take, refuse_take, apply_take)
OPTION: Final = Phase(c.OPTION, decide_option, refuse_option, apply_option)
STEPS: Final = tuple(carried_on(phase) for phase in actions.STEPS)
DEAL: Final = Phase(c.DEAL, decide_deal, refuse_deal, apply_deal)
EXTRA: Final = Phase(c.EXTRA, decide_extra, refuse_extra, apply_extra)
