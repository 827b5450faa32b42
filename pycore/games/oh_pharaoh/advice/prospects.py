"""What a state is worth to each seat: pyramids by their points and their room to grow, cards by how well they fit.

The weights are our own judgement, tested in the arena.
"""

from typing import Final

from pycore.advice import Part
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.data import (
    CARDS,
    COLLECTOR,
    DIE,
    FORCED,
    HAND_TYPES,
    HIGH,
    HIGH_SPACE,
    JOKER,
    LAST_SPACE,
    PHARAOH,
    PLACES,
    SECOND_SPACE,
    THIEF,
    VALUES,
)
from pycore.games.oh_pharaoh.position import PharaohPosition, Theft
from pycore.games.oh_pharaoh.pyramids import Pyramid

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
        worth[seat] += standing(position, seat) + _hand(position, seat)
    return worth


def progress(position: PharaohPosition) -> float:
    """How far the game has gone, 0..1: half of it is the scoring track, the other half the pile of the final phase."""
    if position.marker < LAST_SPACE:
        return position.marker / LAST_SPACE / 2
    pile = sum(position.pile) if position.is_whole() else position.hidden
    return 1 - pile / CARDS / 2


def parts(position: PharaohPosition) -> list[Part]:
    """The parts of `value`: points scored so far, pyramids, hand."""
    stands, held = [0.0] * position.seats, [0.0] * position.seats
    if position.phase != c.OVER:
        for seat in range(position.seats):
            stands[seat] = standing(position, seat)
            held[seat] = _hand(position, seat)
    return [Part("won", 0, position.points), Part("pyramids", 0, stands), Part("hand", 0, held)]


def _hand(position: PharaohPosition, seat: int) -> float:
    hand = position.hands[seat]
    if not hand:
        return UNKNOWN * position.sizes[seat]
    uses, fits = _uses(position, seat)
    whole = sum([many * use for many, use in zip(hand, uses, strict=True) if many])
    return whole + FITS * sum([min(hand[card], many) for card, many in enumerate(fits) if many])


def standing(position: PharaohPosition, seat: int) -> float:
    """Points of a seat's pyramids. A pyramid about to be robbed counts less, by the probability of the theft."""
    worth = 0.0
    for pyramid in position.pyramids_of(seat):
        if pyramid is not None:
            worth += _pyramid(position, pyramid)
    theft = position.pending
    if position.phase == c.ROLL and isinstance(theft, Theft) and theft.victim == seat:
        target = position.pyramid_at(seat, theft.place)
        worth -= succeeds(target) * _pyramid(position, target)
    return worth


def succeeds(target: Pyramid) -> float:
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
    for way in ways_up(pyramid):
        lowest = min(way[0], pyramid.low)
        worth = HIGH * sum(range(lowest, lowest + HIGH))
        most = max(most, RISES[min(len(way), len(RISES)) - 1] * worth)
    return most


def ways_up(pyramid: Pyramid) -> list[list[int]]:
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


def wishes(position: PharaohPosition, seat: int) -> list[float]:
    """How many points one more card of each type would add, as far as others see: by the pyramids that can take it."""
    uses = _cards(position)
    for pyramid in position.pyramids_of(seat):
        for level in pyramid.adds if pyramid is not None else ():
            uses[level - 1] += FITS
    return uses


def _cards(position: PharaohPosition) -> list[float]:
    """How many points a card of each type is worth in any hand."""
    uses = [ALONE] * HAND_TYPES
    for card, points in SPECIAL.items():
        uses[card] = points if position.marker < LAST_SPACE else SPECIAL_LAST * points
    return uses


def _uses(position: PharaohPosition, seat: int) -> tuple[list[float], list[int]]:
    """Two lists over the card types, for a known hand.

    The first gives the points of each card of the type, the second how many of them the seat's pyramids can take.
    """
    hand = position.hands[seat]
    uses, fits = _cards(position), [0] * HAND_TYPES
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
