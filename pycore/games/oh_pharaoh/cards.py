"""Moving cards: the deal, the face-up row, the pile, drawing, discarding and refilling the hand."""

from collections.abc import Callable
from itertools import compress
from typing import Final

from pycore.contract import CHANCE, Choice, Decision, Event, Refusal
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.data import (
    END,
    HAND,
    NUMBER,
    PRINTED,
    R_DISCARD,
    R_DRAW,
    R_END,
    R_PILE,
    R_REFILL,
    R_ROW,
    R_SETUP,
    ROW,
    TYPES,
)
from pycore.games.oh_pharaoh.position import PharaohPosition
from pycore.games.oh_pharaoh.scoring import end_game
from pycore.phases import Events, Phase, listed

# The pile


def card_left(position: PharaohPosition) -> bool:
    """Whether the pile or the discards hold a card."""
    pile = any(position.pile) if position.hidden == c.NONE else position.hidden
    return bool(pile) or any(position.discard)


def renew_pile(position: PharaohPosition, events: Events) -> None:
    """If the pile is empty, turn the discards into a new pile, before a card is drawn (`oh_pharaoh-mazzo`)."""
    if any(position.pile):
        return
    if events is not None:
        events.append(Event("reshuffled", CHANCE, {"cards": sum(position.discard)}, R_PILE))
    position.pile = [*position.discard, 0]
    position.discard = list(c.NO_CARDS)


def from_pile(
    position: PharaohPosition, kind: str, table: c.Choices, rule: str, audience: tuple[int, ...] | None
) -> Decision:
    """The chance decision about the type of the top card of the pile. It has no choices if the pile is hidden.

    `table` holds one choice per type. Each type weighs as much as it has cards in the pile.
    """
    if position.hidden != c.NONE:
        return Decision(CHANCE, kind, (), None, rule, audience, False)
    pile = position.pile
    return Decision(
        CHANCE, kind, tuple(compress(table, pile)), tuple(filter(None, pile)), rule, audience, False
    )


def none_left(luck: str, rule: str) -> Callable[[PharaohPosition, Choice], Refusal | None]:
    """Return a function that refuses to draw a card of which none is left. `luck` is the verb of the draw."""

    def explain(position: PharaohPosition, choice: Choice) -> Refusal | None:
        match choice:
            case (str(verb), str(name)) if verb == luck and name in NUMBER:
                return Refusal("none-left", rule, {"card": name})
        return None

    return explain


def draw_into_hand(position: PharaohPosition, name: str, rule: str, events: Events) -> bool:
    """Draw the top card of the pile for the active seat. False when it was the end card."""
    card, seat = NUMBER[name], position.active
    position.pile[card] -= 1
    if card == END:
        end_game(position, "drawn", events)
        return False
    position.change_hand(seat, card, 1)
    if events is not None:
        events.append(Event("drawn", seat, {}, rule, {"card": name}, (seat,)))
    return True


# The deal: seven cards to each seat


def begin_deal(position: PharaohPosition, events: Events) -> bool:
    return position.sizes[position.active] < HAND


def decide_deal(position: PharaohPosition) -> Decision:
    return from_pile(position, c.DEAL, c.DEALS, R_SETUP, (position.active,))


def apply_deal(position: PharaohPosition, choice: tuple[str, str], events: Events) -> bool:
    card, seat = NUMBER[choice[1]], position.active
    position.pile[card] -= 1
    position.change_hand(seat, card, 1)
    if events is not None:
        events.append(Event("dealt", seat, {}, R_SETUP, {"card": choice[1]}, (seat,)))
    if position.sizes[seat] == HAND:
        position.active = (seat + 1) % position.seats
    return not begin_deal(position, events)


DEALING: Final = Phase(c.DEAL, decide_deal, listed(decide_deal, none_left("deal", R_PILE)), apply_deal)


# The face-up row


def can_reveal(position: PharaohPosition) -> bool:
    """Whether the face-up row has room, and the pile or the discards hold a card whose type is not in the row."""
    row = position.face_up
    if len(row) >= ROW or (not any(position.pile) and not any(position.discard)):
        return False
    found = position.pile[:]
    for card, many in enumerate(position.discard):
        found[card] += many
    return any(many and card not in row for card, many in enumerate(found))


def begin_reveal(position: PharaohPosition, events: Events) -> bool:
    if not can_reveal(position):
        return False
    renew_pile(position, events)
    return True


def decide_reveal(position: PharaohPosition) -> Decision:
    return from_pile(position, c.REVEAL, c.REVEALS, R_ROW, None)


def apply_reveal(position: PharaohPosition, choice: tuple[str, str], events: Events) -> bool:
    """Reveal a card. If its type is already in the row, the card is discarded (`oh_pharaoh-carte-scoperte`)."""
    card = NUMBER[choice[1]]
    position.pile[card] -= 1
    if card == END:
        end_game(position, "revealed", events)
        return False
    kept = card not in position.face_up
    if kept:
        position.face_up = (*position.face_up, card)
    else:
        position.discard[card] += 1
    if events is not None:
        events.append(Event("revealed", CHANCE, {"card": choice[1], "kept": kept}, R_ROW))
    return not begin_reveal(position, events)


REVEALING: Final = Phase(
    c.REVEAL, decide_reveal, listed(decide_reveal, none_left("reveal", R_PILE)), apply_reveal
)


# The second step of a turn: a card from the row or from the pile


def begin_draw(position: PharaohPosition, events: Events) -> bool:
    return bool(position.face_up) or card_left(position)


def decide_draw(position: PharaohPosition) -> Decision:
    found = tuple(c.TAKES[card] for card in sorted(position.face_up))
    if card_left(position):
        found = (*found, c.DRAW_ONE)
    return Decision(position.active, c.DRAW, found, None, R_DRAW)


def explain_draw(position: PharaohPosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("take", str(name)) if name == TYPES[END]:
            return Refusal("end-card", R_END)
        case ("take", str(name)) if name in PRINTED:
            return Refusal("not-face-up", R_DRAW, {"card": name})
        case ("draw",):
            return Refusal("nothing-to-draw", R_PILE)
    return None


def apply_draw(position: PharaohPosition, choice: tuple[str, ...], events: Events) -> bool:
    if choice == c.DRAW_ONE:
        renew_pile(position, events)
        position.phase = c.DRAW_CARD
        return False
    card, seat = NUMBER[choice[1]], position.active
    position.face_up = tuple(other for other in position.face_up if other != card)
    position.change_hand(seat, card, 1)
    if events is not None:
        events.append(Event("taken", seat, {"card": choice[1]}, R_DRAW))
    return True


def decide_draw_card(position: PharaohPosition) -> Decision:
    return from_pile(position, c.DRAW_CARD, c.DRAWS, R_DRAW, (position.active,))


def apply_draw_card(position: PharaohPosition, choice: tuple[str, str], events: Events) -> bool:
    return draw_into_hand(position, choice[1], R_DRAW, events)


DRAWING: Final = (
    Phase(c.DRAW, decide_draw, listed(decide_draw, explain_draw), apply_draw),
    Phase(
        c.DRAW_CARD, decide_draw_card, listed(decide_draw_card, none_left("draw", R_PILE)), apply_draw_card
    ),
)


# Discarding. In the third step a seat with at most seven cards may discard one, and this ends the step. In the fourth
# step a seat with more than seven cards discards down to seven.


def put_away(position: PharaohPosition, card: int, events: Events) -> None:
    """Move a card of the active hand to the discards."""
    position.change_hand(position.active, card, -1)
    position.discard[card] += 1
    if events is not None:
        events.append(Event("discarded", position.active, {"card": TYPES[card]}, R_DISCARD))


def explain_card(position: PharaohPosition, choice: Choice) -> Refusal | None:
    """The refusal to discard a card that is not in the hand; None if the choice does not name a card."""
    match choice:
        case ("discard", str(name)) if name in NUMBER:
            if name == TYPES[END]:
                return Refusal("end-card", R_END)
            return Refusal("not-in-hand", R_DISCARD, {"missing": {name: 1}})
    return None


def find_discards(position: PharaohPosition, hand: list[int], found: list[Choice]) -> None:
    """Add to `found` the discards of the third step. With more than seven cards there are none."""
    if position.sizes[position.active] <= HAND:
        found += compress(c.DISCARDS, hand)


def refuse_discard(position: PharaohPosition, choice: Choice) -> Refusal | None:
    size = position.sizes[position.active]
    refusal = explain_card(position, choice)
    if refusal is not None and size > HAND:
        return Refusal("discard-later", R_DISCARD, {"cards": size, "hand": HAND})
    return refusal


def discard_one(position: PharaohPosition, choice: tuple[str, str], events: Events) -> None:
    put_away(position, NUMBER[choice[1]], events)


def begin_discard(position: PharaohPosition, events: Events) -> bool:
    return position.sizes[position.active] > HAND


def decide_discard(position: PharaohPosition) -> Decision:
    seat = position.active
    found = tuple(compress(c.DISCARDS, position.hands[seat]))
    return Decision(seat, c.DISCARD, found, None, R_DISCARD, None, False)


def explain_discard(position: PharaohPosition, choice: Choice) -> Refusal | None:
    if choice == c.DONE:
        about = {"cards": position.sizes[position.active], "hand": HAND}
        return Refusal("hand-too-big", R_DISCARD, about)
    return explain_card(position, choice)


def apply_discard(position: PharaohPosition, choice: tuple[str, str], events: Events) -> bool:
    """Discard a card. Returns True when seven are left."""
    put_away(position, NUMBER[choice[1]], events)
    return not begin_discard(position, events)


DISCARDING: Final = Phase(c.DISCARD, decide_discard, listed(decide_discard, explain_discard), apply_discard)


# The end of a turn: the seat draws until it holds seven cards


def begin_refill(position: PharaohPosition, events: Events) -> bool:
    if position.sizes[position.active] >= HAND or not card_left(position):
        return False
    renew_pile(position, events)
    return True


def decide_refill(position: PharaohPosition) -> Decision:
    return from_pile(position, c.REFILL, c.DRAWS, R_REFILL, (position.active,))


def apply_refill(position: PharaohPosition, choice: tuple[str, str], events: Events) -> bool:
    drawn = draw_into_hand(position, choice[1], R_REFILL, events)
    return drawn and not begin_refill(position, events)


REFILLING: Final = Phase(
    c.REFILL, decide_refill, listed(decide_refill, none_left("draw", R_PILE)), apply_refill
)
