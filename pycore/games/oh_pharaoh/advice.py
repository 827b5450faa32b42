"""Advice for Oh, Pharaoh!: pyramids by their points and their room to grow, cards by how well they fit.

The weights are our own judgement, tested in the arena.
"""

from math import exp
from typing import Final

from pycore.advice import Advice, Part
from pycore.contract import Choice, Decision
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.building import build_cost
from pycore.games.oh_pharaoh.data import (
    COLLECTOR,
    DIE,
    FORCED,
    HAND_TYPES,
    HIGH,
    HIGH_SPACE,
    JOKER,
    JOKER_CARD,
    LAST_SPACE,
    NUMBER,
    PHARAOH,
    PLACES,
    SECOND_SPACE,
    THIEF,
    VALUES,
)
from pycore.games.oh_pharaoh.position import PharaohPosition, Theft, Trade
from pycore.games.oh_pharaoh.pyramids import Pyramid
from pycore.games.oh_pharaoh.pyramids import pyramid as pyramid_of

STANDING: Final = 0.82
"""Share of a pyramid's points that its owner is expected to score, given the thieves."""
RISES: Final = (0.6, 0.4, 0.25, 0.05)
"""For a pyramid of two levels that is too low to score: the share of its points with three levels, by the number of
cards still needed for that, 1 to 4 or more."""
RISES_LAST: Final = 0.7
"""Factor for RISES in the final phase."""
ROOM: Final = 0.9
"""Points of each card that a pyramid can still take, while it may grow."""
SPECIAL: Final = {JOKER: 5.0, THIEF: 3.0, COLLECTOR: 2.5, PHARAOH: 3.0}
SPECIAL_LAST: Final = 0.5
"""Factor for SPECIAL in the final phase: cards left in a hand are worth nothing."""
UNKNOWN: Final = 1.4
"""Points of an unknown card in a hand."""
ALONE: Final = 0.5
FITS: Final = 2.6
UNDER: Final = 0.9
TWIN: Final = 0.7
NEXT: Final = 0.5
"""Points of a stone: ALONE by itself; FITS for a place in a pyramid that no other stone of its value takes; UNDER for
the value below one; TWIN for each other of its value in the hand; NEXT for each neighbouring value in the hand."""


def value(position: PharaohPosition) -> list[float]:
    """Value of the position per seat, in points at the end."""
    worth = list(map(float, position.points))
    if position.phase == c.OVER:
        return worth
    for seat in range(position.seats):
        worth[seat] += _standing(position, seat) + _hand(position, seat)
    return worth


def parts(position: PharaohPosition) -> list[Part]:
    """Parts of the value: points scored so far, pyramids, hand."""
    standing, held = [0.0] * position.seats, [0.0] * position.seats
    if position.phase != c.OVER:
        for seat in range(position.seats):
            standing[seat] = _standing(position, seat)
            held[seat] = _hand(position, seat)
    return [Part("won", 0, position.points), Part("pyramids", 0, standing), Part("hand", 0, held)]


def _hand(position: PharaohPosition, seat: int) -> float:
    hand = position.hands[seat]
    if not hand:
        return UNKNOWN * position.sizes[seat]
    uses, fits = _uses(position, seat)
    whole = sum([many * use for many, use in zip(hand, uses, strict=True) if many])
    return whole + FITS * sum([min(hand[card], many) for card, many in enumerate(fits) if many])


def _standing(position: PharaohPosition, seat: int) -> float:
    """Points of a seat's pyramids. A pyramid about to be robbed counts for what the die is likely to leave."""
    worth = 0.0
    for pyramid in position.pyramids_of(seat):
        if pyramid is not None:
            worth += _pyramid(position, pyramid)
    theft = position.pending
    if position.phase == c.ROLL and isinstance(theft, Theft) and theft.victim == seat:
        target = position.pyramid_at(seat, theft.place)
        worth -= _succeeds(target) * _pyramid(position, target)
    return worth


def _succeeds(target: Pyramid) -> float:
    """Probability that the die lets a thief in."""
    return max(0, DIE + 1 - target.height) / DIE


def _pyramid(position: PharaohPosition, pyramid: Pyramid) -> float:
    if pyramid.height >= HIGH:
        share = STANDING + 0.02 * (pyramid.height - HIGH)
    elif position.marker < HIGH_SPACE:
        share = STANDING
    else:
        return _risen(pyramid) * (RISES_LAST if position.marker == LAST_SPACE else 1.0)
    growing = pyramid.cards < FORCED and position.marker < LAST_SPACE
    return share * pyramid.worth + (ROOM * len(pyramid.adds) if growing else 0.0)


def _risen(pyramid: Pyramid) -> float:
    """Expected points of a pyramid of two levels that scores nothing until it has three."""
    most = 0.0
    for way in _ways_up(pyramid):
        lowest = min(way[0], pyramid.low)
        worth = HIGH * sum(range(lowest, lowest + HIGH))
        most = max(most, RISES[min(len(way), len(RISES)) - 1] * worth)
    return most


def _ways_up(pyramid: Pyramid) -> list[list[int]]:
    """The values of the cards that a pyramid of two levels needs for a third one: on top, and underneath."""
    (below, top), low, found = map(sum, pyramid.levels), pyramid.low, []
    if pyramid.top < VALUES:
        found.append(
            [low + 2] if top > 1 else [low + 1, low + 2] if below > HIGH - 1 else [low, low + 1, low + 2]
        )
    if pyramid.under:
        found.append([low - 1] * pyramid.under)
    return found


def usefulness(position: PharaohPosition, seat: int) -> list[float]:
    """Per type: the points of one more card of it in a known hand."""
    uses, fits = _uses(position, seat)
    return [use + FITS * many for use, many in zip(uses, fits, strict=True)]


def _uses(position: PharaohPosition, seat: int) -> tuple[list[float], list[int]]:
    """Per type: the points of each card of it in a known hand, and the number of cards that fit the seat's pyramids."""
    hand = position.hands[seat]
    uses, fits = [ALONE] * HAND_TYPES, [0] * HAND_TYPES
    for card, points in SPECIAL.items():
        uses[card] = points if position.marker < LAST_SPACE else SPECIAL_LAST * points
    standing = [pyramid for pyramid in position.pyramids_of(seat) if pyramid is not None]
    for pyramid in standing:
        for level in pyramid.adds:
            fits[level - 1] += 1
        if pyramid.under:
            uses[pyramid.low - 2] += UNDER * min(hand[pyramid.low - 2] + 1, pyramid.under) / pyramid.under
    if len(standing) < (1 if position.marker < SECOND_SPACE else PLACES):
        for card in range(VALUES):
            if hand[card]:
                uses[card] += TWIN * (min(hand[card], 3) - 1)
                if card and hand[card - 1]:
                    uses[card] += NEXT
                if card + 1 < VALUES and hand[card + 1]:
                    uses[card] += NEXT
    return uses, fits


# Weights of the choices

ACTS: Final = {"build": 4.0, "add": 5.0, "under": 3.0, "swap-joker": 5.0, "thief": 2.0, "collector": 5.0}
OFFER: Final = 0.25
ENOUGH: Final = 0.6
"""Weight of ending the step, relative to the other actions."""
SIDES: Final = (2, 1)
"""The most cards that an offer gives and asks for."""
WANTED: Final = 1.8
"""Points that a card must be worth to be asked for."""
DREAM: Final = 0.03
"""Factor for asking for a special card while none is given yet: nobody parts with a joker for a stone."""


HELPED: Final = 0.2
"""Share of the points that a trade gives the other player, deducted from what it gives the own hand."""
JOKER_ADDED: Final = 0.4
"""Factor for adding a joker instead of a stone."""
WASTED: Final = 0.02
"""Factor for placing a joker where it gives no points yet, and where anyone with the stone can take it."""


def weigh(position: PharaohPosition, decision: Decision) -> list[float] | None:
    """Weight per choice for a sensible player. None: no preference."""
    weigher = WEIGHERS.get(decision.kind)
    if weigher is None:
        return None
    return weigher(position, decision.seat, decision.choices)


def _acts(position: PharaohPosition, seat: int, choices: c.Choices) -> list[float]:
    """Weights of the third step. A partner who has refused in this turn gets no further offer."""
    deaf = {trade.partner for trade in position.refused}
    uses = None
    weights = []
    for choice in choices:
        verb = str(choice[0])
        if verb == "thief":
            victim = position.pyramid_at(int(choice[1]), int(choice[2]))
            weights.append(ACTS[verb] * _succeeds(victim) * victim.worth / 30)
        elif verb == "offer":
            weights.append(0.0 if choice[1] in deaf else OFFER)
        elif verb == "discard":
            uses = uses or usefulness(position, seat)
            weights.append(0.3 * exp(-uses[NUMBER[str(choice[1])]]))
        elif verb in ("build", "add"):
            weights.append(ACTS[verb] * _of_jokers(position, seat, choice))
        else:
            weights.append(ACTS.get(verb, ENOUGH))
    return weights


def _of_jokers(position: PharaohPosition, seat: int, choice: Choice) -> float:
    """Factor for the jokers of a choice. A joker should widen a level only for a top that the hand has. Late in the
    game it is wasted unless it helps a pyramid to three levels."""
    hand = position.hands[seat][:]
    if choice[0] == "build":
        low, lower, upper = map(int, choice[1:])
        if not lower + upper:
            return 1.0
        made = pyramid_of(low, ((c.LOW_CARDS - lower, lower), (1 - upper, upper)))
        for card, many in build_cost(low, lower, upper):
            hand[card] -= many
        usual = 1.0
    else:
        if choice[3] != JOKER_CARD:
            return 1.0
        before = position.pyramid_at(seat, int(choice[1]))
        made = before.with_card(int(choice[2]), 0, 1)
        hand[JOKER] -= 1
        if made.worth == before.worth and not _makes_way(before, made, hand):
            return JOKER_ADDED * WASTED
        usual = JOKER_ADDED
    if position.marker < HIGH_SPACE or made.height >= HIGH or _lacking(made, hand) <= hand[JOKER]:
        return usual
    return usual * WASTED


def _makes_way(before: Pyramid, made: Pyramid, hand: list[int]) -> bool:
    """Whether a card of the hand can go on top only now."""
    value = before.top + 1
    return value in made.adds and value not in before.adds and bool(hand[value - 1] or hand[JOKER])


def _lacking(pyramid: Pyramid, hand: list[int]) -> int:
    """The fewest cards that the hand lacks for a third level of a pyramid of two, including the cards placed before
    it."""
    return min(
        sum(max(0, way.count(value) - hand[value - 1]) for value in set(way)) for way in _ways_up(pyramid)
    )


def _draws(position: PharaohPosition, seat: int, choices: c.Choices) -> list[float]:
    uses = usefulness(position, seat)
    return [uses[NUMBER[str(choice[1])]] if len(choice) > 1 else UNKNOWN for choice in choices]


def _discards(position: PharaohPosition, seat: int, choices: c.Choices) -> list[float]:
    uses = usefulness(position, seat)
    return [exp(-uses[NUMBER[str(choice[1])]]) for choice in choices]


def _trades(position: PharaohPosition, seat: int, choices: c.Choices) -> list[float]:
    """Weights of an offer: ask for one wanted card, give at most two cards of little use in the own hand."""
    pending = position.pending
    assert isinstance(pending, Trade), position
    uses = usefulness(position, seat)
    given, asked = sum(pending.give), sum(pending.ask)
    special = 1.0 if any(pending.give[card] for card in SPECIAL) else DREAM
    if not any(position.hands[seat][card] for card in SPECIAL):
        special = 0.0
    weights = []
    for choice in choices:
        verb = choice[0]
        use = uses[NUMBER[str(choice[1])]] if len(choice) > 1 else 0.0
        if verb == "propose":
            weights.append(4.0)
        elif verb == "withdraw":
            weights.append(0.05)
        elif verb == "give":
            weights.append(exp(-use) if given < SIDES[0] else 0.0)
        elif asked >= SIDES[1] or use < WANTED:
            weights.append(0.0)
        else:
            weights.append(use * special if NUMBER[str(choice[1])] in SPECIAL else use)
    return weights


def _answers(position: PharaohPosition, seat: int, choices: c.Choices) -> list[float]:
    """Weights of the answer, by the gain of the own hand minus a share of the gain of the other player."""
    if len(choices) == 1:
        return [1.0]
    pending = position.pending
    assert isinstance(pending, Trade), position
    uses = usefulness(position, seat)
    gain = sum((got - gone) * use for got, gone, use in zip(pending.give, pending.ask, uses, strict=True))
    gain -= HELPED * _raised(position, pending)
    return [exp(max(-5.0, min(gain - 1.0, 5.0))), 1.0]


def _raised(position: PharaohPosition, trade: Trade) -> float:
    """The most points by which the cards asked for can raise a pyramid of the asking seat. A new lowest level that
    needs several cards counts in proportion to those asked for."""
    most = 0.0
    for pyramid in position.pyramids_of(position.active):
        if pyramid is None:
            continue
        now = _counts(position, pyramid)
        for level in pyramid.adds:
            if trade.ask[level - 1]:
                most = max(most, _counts(position, pyramid.with_card(level, 1, 0)) - now)
        if pyramid.under and (many := trade.ask[pyramid.low - 2]):
            made = pyramid_of(pyramid.low - 1, ((pyramid.under, 0), *pyramid.levels))
            most = max(most, (_counts(position, made) - now) * min(many / pyramid.under, 1.0))
    return most


def _counts(position: PharaohPosition, pyramid: Pyramid) -> float:
    return pyramid.worth if pyramid.height >= HIGH or position.marker < HIGH_SPACE else 0.0


def _remains(position: PharaohPosition, seat: int, choices: c.Choices) -> list[float]:
    """Weights that prefer to keep something, and more rather than less."""
    weights = {"none": 0.1, "done": 0.1, "low": 1.0}
    return [
        weights[str(choice[0])] if choice[0] in weights else float(int(choice[1]) + int(choice[2])) ** 2
        for choice in choices
    ]


WEIGHERS: Final = {
    c.ACT: _acts,
    c.DRAW: _draws,
    c.DISCARD: _discards,
    c.TRADE: _trades,
    c.ANSWER: _answers,
    c.REMAINS: _remains,
    c.REMAINS_LEVEL: _remains,
}

ADVICE: Final = Advice(
    value=value,
    parts=parts,
    weigh=weigh,
    scale=30.0,
    turns=3,
    iterations={"faraone": 1600},
    hopes={c.ANSWER: c.ACCEPT, c.REACT: c.LET},
)
