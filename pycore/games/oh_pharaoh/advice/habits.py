"""How likely a sensible player is to make each choice: the weights by which a search begins and plays on.

The weights are our own judgement, tested in the arena.
"""

from collections.abc import Iterator
from math import exp
from typing import Final

from pycore.contract import Choice, Decision
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.advice.prospects import (
    SPECIAL,
    UNKNOWN,
    succeeds,
    usefulness,
    ways_up,
    wishes,
)
from pycore.games.oh_pharaoh.building import build_cost
from pycore.games.oh_pharaoh.data import END, HIGH, HIGH_SPACE, JOKER, JOKER_CARD, NUMBER, PLACES, VALUES
from pycore.games.oh_pharaoh.position import PharaohPosition, Trade
from pycore.games.oh_pharaoh.pyramids import Pyramid
from pycore.games.oh_pharaoh.pyramids import pyramid as pyramid_of

ACTS: Final = {"build": 4.0, "add": 5.0, "under": 3.0, "swap-joker": 5.0, "thief": 2.0, "collector": 5.0}
OFFER: Final = 0.25
BUSY: Final = 2.5
"""While another action weighs at least this much, no offer is made."""
ENOUGH: Final = 0.6
"""Weight of ending the third step, relative to the weights in ACTS."""
WANTED: Final = 1.8
"""Points that a card must be worth in the seat's hand before an offer asks for it."""
FAIR: Final = 0.8
"""Points that an offer must be worth to the partner, as far as the seat can tell, before it is made."""
HELD: Final = 0.5
"""The smallest chance, 0..1, that the partner holds the card asked for, before an offer is made."""
HELPED: Final = 1.5
"""Factor for the points that an exchange gives the other seat. The product is deducted from the points that the
exchange gives the seat itself, unless the other seat is far behind: then its gain does no harm."""
RAISED: Final = 0.2
"""Likewise, for the points that the other seat's pyramids gain by the cards it asks for."""
FAR_BEHIND: Final = 18
"""A seat is far behind if another one has so many points more, scored or standing."""
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
    """Weights of the choices of the third step. A partner who has refused an offer in this turn gets no other offer.

    Offers come after the other actions, when it is known which cards are left and which are still missing.
    """
    deaf = {trade.partner for trade in position.refused}
    uses: list[float] = []
    weights: list[float] = []
    for choice in choices:
        verb = str(choice[0])
        if not uses and verb in ("offer", "discard"):
            uses = usefulness(position, seat)
            busy = max(weights, default=0.0) >= BUSY
        if verb == "thief":
            victim = position.pyramid_at(int(choice[1]), int(choice[2]))
            weights.append(ACTS[verb] * succeeds(victim) * victim.worth / 30)
        elif verb == "offer":
            partner = int(choice[1])
            good = not busy and partner not in deaf and any(_deals(position, seat, partner, uses))
            weights.append(OFFER if good else 0.0)
        elif verb == "discard":
            weights.append(0.3 * exp(-uses[NUMBER[str(choice[1])]]))
        elif verb in ("build", "add"):
            weights.append(ACTS[verb] * _of_jokers(position, seat, choice))
        else:
            weights.append(ACTS.get(verb, ENOUGH))
    return weights


def _of_jokers(position: PharaohPosition, seat: int, choice: Choice) -> float:
    """Factor for the weight of building a pyramid or adding a card; 1 if the choice uses no joker.

    - It is 0 if only pyramids of three levels score, and the hand cannot complete three levels after the choice.
    - It is very small if the joker only widens a level, and the hand has no card for a new top level that the wider
      level allows.
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
        useful = made.worth > before.worth or _makes_way(before, made, hand)
        usual = JOKER_ADDED if useful else JOKER_ADDED * WASTED
    scores = position.marker < HIGH_SPACE or made.height >= HIGH or _lacking(made, hand) <= hand[JOKER]
    return usual if scores else 0.0


def _makes_way(before: Pyramid, made: Pyramid, hand: list[int]) -> bool:
    """Whether the change from `before` to `made` allows a new top level for which the hand has a card."""
    value = before.top + 1
    return value in made.adds and value not in before.adds and bool(hand[value - 1] or hand[JOKER])


def _lacking(pyramid: Pyramid, hand: list[int]) -> int:
    """How many cards the hand lacks for a third level of this pyramid of two levels, in the cheapest way."""
    return min(
        sum(max(0, way.count(value) - hand[value - 1]) for value in set(way)) for way in ways_up(pyramid)
    )


def _draws(position: PharaohPosition, seat: int, choices: c.Choices) -> list[float]:
    uses = usefulness(position, seat)
    return [uses[NUMBER[str(choice[1])]] if len(choice) > 1 else UNKNOWN for choice in choices]


def _discards(position: PharaohPosition, seat: int, choices: c.Choices) -> list[float]:
    uses = usefulness(position, seat)
    return [exp(-uses[NUMBER[str(choice[1])]]) for choice in choices]


Deal = tuple[tuple[int, ...], int]
"""The cards that an offer gives, and the card that it asks for."""


def _deals(
    position: PharaohPosition, seat: int, partner: int, uses: list[float]
) -> Iterator[tuple[Deal, float]]:
    """The offers that are good for a seat and that the partner is likely to accept, with their points for the seat.

    Each gives a stone that a pyramid of the partner can take, or a special card, and perhaps the card that the seat
    needs least. It asks for one stone that the partner is likely to hold. `uses`: `usefulness` of the seat.
    """
    hand = position.hands[seat]
    asks = [card for card in range(VALUES) if uses[card] >= WANTED]
    gifts = _gifts(position, partner, hand) if asks else set()
    if not gifts:
        return
    own, theirs, harm = wishes(position, seat), wishes(position, partner), _harm(position, partner, seat)
    worth = [their + harm * mine for their, mine in zip(theirs, own, strict=True)]
    others = [(uses[card], card) for card, many in enumerate(hand) if many and card not in gifts]
    least = [card for _, card in sorted(others)[:1]]
    for cards in [(gift, *more) for more in ([], least) for gift in gifts]:
        terms = sum([worth[card] for card in cards]) - FAIR
        cost = sum([uses[card] for card in cards]) - UNKNOWN * (len(cards) - 1)
        for ask in asks:
            good = worth[ask] <= terms and uses[ask] > cost and ask not in cards
            if good and _held(position, seat, partner, ask) >= HELD:
                yield (cards, ask), uses[ask] - cost


def _gifts(position: PharaohPosition, partner: int, hand: list[int]) -> set[int]:
    """The stones of a hand that fit the pyramids of another seat, and the special cards."""
    gifts = {card for card in SPECIAL if hand[card]}
    for pyramid in position.pyramids_of(partner):
        if pyramid is not None:
            gifts.update([level - 1 for level in pyramid.adds if hand[level - 1]])
    return gifts


def _held(position: PharaohPosition, seat: int, partner: int, card: int) -> float:
    """The chance, 0..1, that the partner holds a card of this type, as far as a seat knows."""
    hidden = [hand for other, hand in enumerate(position.hands) if other != seat and hand]
    unseen = position.pile[card] + sum([hand[card] for hand in hidden])
    total = sum(position.pile[:END]) + sum(map(sum, hidden))
    return 1 - (1 - position.sizes[partner] / total) ** unseen


def _harm(position: PharaohPosition, seat: int, other: int) -> float:
    """How many points a point of the active seat `other` costs a seat that makes an exchange with it."""
    stands = list(position.points)
    for spot, pyramid in enumerate(position.pyramids):
        if pyramid is not None:
            stands[spot // PLACES] += _counts(position, pyramid)
    third = max(points for at, points in enumerate(stands) if at not in (seat, other))
    return HELPED if stands[other] > third - FAR_BEHIND else 0.0


def _trades(position: PharaohPosition, seat: int, choices: c.Choices) -> list[float]:
    """Weights for an offer: it is completed if it can become one of the good ones, and else rather withdrawn."""
    pending = position.pending
    assert isinstance(pending, Trade), position
    give, ask = list(pending.give), list(pending.ask)
    good: dict[Choice, float] = {c.PROPOSE: 0.02, c.WITHDRAW: 0.05}
    for (cards, wanted), points in _deals(position, seat, pending.partner, usefulness(position, seat)):
        rest_give = [card for card in set(cards) if cards.count(card) > give[card]]
        rest_ask = [wanted] * (not ask[wanted])
        if any(many > cards.count(card) for card, many in enumerate(give)) or sum(ask) > ask[wanted]:
            continue
        for choice in (c.GIVES[card] for card in rest_give):
            good[choice] = max(good.get(choice, 0.0), points)
        for choice in (c.ASKS[card] for card in rest_ask):
            good[choice] = max(good.get(choice, 0.0), points)
        if not rest_give and not rest_ask:
            good[c.PROPOSE] = 4.0
    return [good.get(choice, 0.0) for choice in choices]


def _answers(position: PharaohPosition, seat: int, choices: c.Choices) -> list[float]:
    """Weights of the answers to an offer, by what the seat gains minus what the gain of the other player costs it."""
    if len(choices) == 1:
        return [1.0]
    pending = position.pending
    assert isinstance(pending, Trade), position
    uses, theirs = usefulness(position, seat), wishes(position, position.active)
    harm = _harm(position, seat, position.active)
    rows = zip(pending.give, pending.ask, uses, theirs, strict=True)
    gain = sum((got - gone) * (use + harm * other) for got, gone, use, other in rows)
    gain -= RAISED * _raised(position, pending) * (harm > 0)
    return [exp(max(-5.0, min(gain, 5.0))), 1.0]


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


def _counts(position: PharaohPosition, pyramid: Pyramid) -> int:
    return pyramid.worth if pyramid.height >= HIGH or position.marker < HIGH_SPACE else 0


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
