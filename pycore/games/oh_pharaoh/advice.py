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
    CARDS,
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
"""The value of a pyramid of two levels while only three levels score, as a share of its points with three levels. The
entries are for 1, 2, 3, and 4 or more cards that the third level still needs."""
RISES_LAST: Final = 0.7
"""Factor for RISES in the final phase."""
ROOM: Final = 0.9
"""Points for each level of a pyramid that can take one more card, while the pyramid may grow."""
SPECIAL: Final = {JOKER: 5.0, THIEF: 3.0, COLLECTOR: 2.5, PHARAOH: 3.0}
"""Maps a special card to the points that it is worth in a hand."""
SPECIAL_LAST: Final = 0.5
"""Factor for SPECIAL in the final phase, because cards left in a hand at the end are worth nothing."""
UNKNOWN: Final = 1.4
"""Points of an unknown card in a hand."""
ALONE: Final = 0.5
"""Points of any stone in the hand. The constants below give further points."""
FITS: Final = 2.6
"""Points of a stone for each level of the seat's pyramids that has its value and can take one more card."""
UNDER: Final = 0.9
"""Points of a stone that fits into a new lowest level of a pyramid, if the hand has all stones of that level. With
fewer stones the points are a share of this."""
TWIN: Final = 0.7
"""Points of a stone for each other stone (at most two) of its value in the hand, while the seat may build."""
NEXT: Final = 0.5
"""Points of a stone for each neighbouring value in the hand, while the seat may build."""


def value(position: PharaohPosition) -> list[float]:
    """Each seat's expected points at the end of the game."""
    worth = list(map(float, position.points))
    if position.phase == c.OVER:
        return worth
    for seat in range(position.seats):
        worth[seat] += _standing(position, seat) + _hand(position, seat)
    return worth


def progress(position: PharaohPosition) -> float:
    """How far the game has gone, 0..1: half of it is the scoring track, the other half the pile of the final phase."""
    if position.marker < LAST_SPACE:
        return position.marker / LAST_SPACE / 2
    pile = sum(position.pile) if position.is_whole() else position.hidden
    return 1 - pile / CARDS / 2


def parts(position: PharaohPosition) -> list[Part]:
    """The parts of `value`: points scored so far, pyramids, hand."""
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
    """Points of a seat's pyramids. A pyramid about to be robbed counts less, by the probability of the theft."""
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
    """Probability, 0..1, that the die lets a theft from this pyramid succeed."""
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
    """The ways to give a pyramid of two levels a third one: on top, and underneath.

    Each way is a list of the values of the cards that it needs.
    """
    (below, top), low, found = map(sum, pyramid.levels), pyramid.low, []
    if pyramid.top < VALUES:
        found.append(
            [low + 2] if top > 1 else [low + 1, low + 2] if below > HIGH - 1 else [low, low + 1, low + 2]
        )
    if pyramid.under:
        found.append([low - 1] * pyramid.under)
    return found


def usefulness(position: PharaohPosition, seat: int) -> list[float]:
    """How many points one more card would add to a known hand, for each card type."""
    uses, fits = _uses(position, seat)
    return [use + FITS * many for use, many in zip(uses, fits, strict=True)]


def _uses(position: PharaohPosition, seat: int) -> tuple[list[float], list[int]]:
    """Two lists over the card types, for a known hand.

    The first gives the points of each card of the type, the second how many of them the seat's pyramids can take.
    """
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
"""Weight of ending the third step, relative to the weights in ACTS."""
SIDES: Final = (2, 1)
"""The largest number of cards that an offer gives, and the largest number that it asks for."""
WANTED: Final = 1.8
"""Points that a card must be worth in the seat's hand before an offer asks for it."""
DREAM: Final = 0.03
"""Factor for the weight of asking for a special card if none is given in return: the partner would refuse."""


HELPED: Final = 0.2
"""Factor for the points that a trade gives the other player. The product is deducted from the points that the trade
gives the seat itself."""
JOKER_ADDED: Final = 0.4
"""Factor of the weight of adding a joker instead of a stone."""
WASTED: Final = 0.02
"""Factor of the weight of placing a joker where it gives no points yet: anyone with the right stone can take it."""


def weigh(position: PharaohPosition, decision: Decision) -> list[float] | None:
    """How likely a sensible player is to make each choice, not normalized. None: all are equally likely."""
    weigher = WEIGHERS.get(decision.kind)
    if weigher is None:
        return None
    return weigher(position, decision.seat, decision.choices)


def _acts(position: PharaohPosition, seat: int, choices: c.Choices) -> list[float]:
    """Weights of the choices of the third step. A partner who has refused an offer in this turn gets no other offer."""
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
    """Factor for the weight of building a pyramid or adding a card; 1 if the choice uses no joker.

    The factor is very small if the joker is wasted:
    - it only widens a level, and the hand has no card for a new top level that the wider level allows; or
    - only pyramids of three levels score, and the hand cannot complete three levels after the choice.
    """
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
    """Whether the change from `before` to `made` allows a new top level for which the hand has a card."""
    value = before.top + 1
    return value in made.adds and value not in before.adds and bool(hand[value - 1] or hand[JOKER])


def _lacking(pyramid: Pyramid, hand: list[int]) -> int:
    """How many cards the hand lacks for a third level of this pyramid of two levels, in the cheapest way."""
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
    """Weights for an offer: it asks for one wanted card, and gives at most two that are of little use to the seat."""
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
    """Weights of the answers to an offer, by what the seat gains minus a share of what the other player gains."""
    if len(choices) == 1:
        return [1.0]
    pending = position.pending
    assert isinstance(pending, Trade), position
    uses = usefulness(position, seat)
    gain = sum((got - gone) * use for got, gone, use in zip(pending.give, pending.ask, uses, strict=True))
    gain -= HELPED * _raised(position, pending)
    return [exp(max(-5.0, min(gain - 1.0, 5.0))), 1.0]


def _raised(position: PharaohPosition, trade: Trade) -> float:
    """The most points that the seat which made the offer can gain by adding the cards it asks for to a pyramid.

    If it asks for only a part of a new lowest level, it gains only that part of the level's points.
    """
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
    """Weights for keeping parts of a robbed pyramid: something rather than nothing, and wide levels first."""
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
    progress=progress,
    iterations={"faraone": 1600},
    hopes={c.ANSWER: c.ACCEPT, c.REACT: c.LET},
)
