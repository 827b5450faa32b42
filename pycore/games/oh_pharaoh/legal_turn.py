"""Scoring, drawing and discarding: what the seat may choose, what luck may give, and why something else may not be."""

from itertools import compress
from typing import TYPE_CHECKING

from pycore.contract import CHANCE, Choice, Decision, Refusal
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.data import (
    FORCED,
    HAND,
    HAND_TYPES,
    HIGH,
    HIGH_SPACE,
    NUMBER,
    PLACES,
    PRINTED,
    R_COLLECTOR,
    R_DISCARD,
    R_DRAW,
    R_FORCED,
    R_HIGH,
    R_PILE,
    R_REFILL,
    R_ROW,
    R_SCORE,
    R_SETUP,
    ROW,
)

if TYPE_CHECKING:
    from pycore.games.oh_pharaoh.pyramids import Pyramid
    from pycore.games.oh_pharaoh.state import PharaohState


# Luck


def blind(state: "PharaohState", kind: str, rule: str, audience: tuple[int, ...] | None) -> Decision:
    """Luck over cards that the viewer does not know."""
    return Decision(CHANCE, kind, (), None, rule, audience, False)


def from_pile(
    state: "PharaohState", kind: str, table: c.Choices, rule: str, audience: tuple[int, ...] | None
) -> Decision:
    """The top card of the pile, by type."""
    if state.hidden != c.NONE:
        return blind(state, kind, rule, audience)
    pile = state.pile
    return Decision(
        CHANCE, kind, tuple(compress(table, pile)), tuple(filter(None, pile)), rule, audience, False
    )


def decide_deal(state: "PharaohState") -> Decision:
    return from_pile(state, c.DEAL, c.DEALS, R_SETUP, (state.active,))


def decide_reveal(state: "PharaohState") -> Decision:
    return from_pile(state, c.REVEAL, c.REVEALS, R_ROW, None)


def decide_draw_card(state: "PharaohState") -> Decision:
    return from_pile(state, c.DRAW_CARD, c.DRAWS, R_DRAW, (state.active,))


def decide_refill(state: "PharaohState") -> Decision:
    return from_pile(state, c.REFILL, c.DRAWS, R_REFILL, (state.active,))


def decide_tax(state: "PharaohState") -> Decision:
    audience = tuple(sorted((state.active, state.other)))
    if state.hidden != c.NONE:
        return blind(state, c.TAX, R_COLLECTOR, audience)
    hand = state.hands[state.other]
    found, weights = tuple(compress(c.TAXES, hand)), tuple(filter(None, hand))
    return Decision(CHANCE, c.TAX, found, weights, R_COLLECTOR, audience, False)


def explain_luck(state: "PharaohState", choice: Choice) -> Refusal | None:
    """A card of which none is there, where luck decides in the open."""
    match choice:
        case (str(verb), str(name)) if state.hidden == c.NONE and verb == LUCK[state.phase]:
            cards = state.hands[state.other] if verb == "tax" else state.pile
            if name in NUMBER and (NUMBER[name] >= len(cards) or not cards[NUMBER[name]]):
                rule = R_COLLECTOR if verb == "tax" else R_PILE
                return Refusal("none-left", rule, {"card": name})
    return None


LUCK = {c.DEAL: "deal", c.REVEAL: "reveal", c.DRAW_CARD: "draw", c.REFILL: "draw", c.TAX: "tax"}
"""Phases of luck over cards -> their verb."""


# Scoring


def must_score(pyramid: "Pyramid") -> bool:
    return pyramid.cards >= FORCED


def may_score(state: "PharaohState", pyramid: "Pyramid") -> bool:
    """On the second half of the track only high ones, and those that must be (`oh_pharaoh-tre-livelli`)."""
    return pyramid.height >= HIGH or state.marker < HIGH_SPACE or must_score(pyramid)


def points(state: "PharaohState", pyramid: "Pyramid") -> int:
    """What it gives when it is scored now: a low one that must be scored on the second half gives nothing."""
    return 0 if pyramid.height < HIGH and state.marker >= HIGH_SPACE else pyramid.worth


def score_choices(state: "PharaohState") -> c.Choices:
    found = c.ONLY_DONE
    first = PLACES * state.active
    for place in range(PLACES - 1, -1, -1):
        pyramid = state.pyramids[first + place]
        if pyramid is not None and may_score(state, pyramid):
            found = (c.SCORES[place], *found)
    if found is not c.ONLY_DONE and must_score_any(state):
        return found[:-1]
    return found


def must_score_any(state: "PharaohState") -> bool:
    first = PLACES * state.active
    own = state.pyramids[first : first + PLACES]
    return any(pyramid is not None and must_score(pyramid) for pyramid in own)


def decide_score(state: "PharaohState") -> Decision:
    return Decision(state.active, c.SCORE, score_choices(state), None, R_SCORE)


def explain_score(state: "PharaohState", choice: Choice) -> Refusal | None:
    match choice:
        case ("score", int(place)) if 0 <= place < PLACES:
            if state.pyramids[PLACES * state.active + place] is None:
                return Refusal("no-pyramid", R_SCORE, {"owner": state.active, "place": place})
            return Refusal("too-low-to-score", R_HIGH, {"space": HIGH_SPACE, "levels": HIGH})
        case ("done",):
            return Refusal("must-score", R_FORCED, {"cards": FORCED})
    return None


# Drawing


def card_left(state: "PharaohState") -> bool:
    """Whether pile or discards hold a card."""
    if state.hidden != c.NONE:
        return bool(state.hidden) or any(state.discard)
    return any(state.pile) or any(state.discard)


def can_reveal(state: "PharaohState") -> bool:
    """Whether the row is short and a card of another type can come from the pile, or then from the discards."""
    row = state.face_up
    if len(row) >= ROW or (not any(state.pile) and not any(state.discard)):
        return False
    found = state.pile[:]
    for card, many in enumerate(state.discard):
        found[card] += many
    return any(many and card not in row for card, many in enumerate(found))


def draw_choices(state: "PharaohState") -> c.Choices:
    found = tuple(c.TAKES[card] for card in sorted(state.face_up))
    return (*found, c.DRAW_ONE) if card_left(state) else found


def decide_draw(state: "PharaohState") -> Decision:
    return Decision(state.active, c.DRAW, draw_choices(state), None, R_DRAW)


def explain_draw(state: "PharaohState", choice: Choice) -> Refusal | None:
    match choice:
        case ("take", str(name)) if name in PRINTED:
            return Refusal("not-face-up", R_DRAW, {"card": name})
        case ("draw",):
            return Refusal("nothing-to-draw", R_PILE)
    return None


# Discarding


def decide_discard(state: "PharaohState") -> Decision:
    seat = state.active
    hand = state.hands[seat]
    if not hand:
        return Decision(seat, c.DISCARD, (), None, R_DISCARD, None, False)
    found = tuple(compress(c.DISCARDS, hand))
    if state.sizes[seat] <= HAND:
        found += c.ONLY_DONE
    return Decision(seat, c.DISCARD, found, None, R_DISCARD, None, False)


def explain_discard(state: "PharaohState", choice: Choice) -> Refusal | None:
    match choice:
        case ("discard", str(name)) if NUMBER.get(name, HAND_TYPES) < HAND_TYPES:
            return Refusal("not-in-hand", R_DISCARD, {"missing": {name: 1}})
        case ("done",):
            return Refusal("hand-too-big", R_DISCARD, {"cards": state.sizes[state.active], "hand": HAND})
    return None
