"""Build positions for tests, in plain form. What a test does not give is filled in.

Unused stones are in the quarry, unused cards in the deck, and unused round cards are unseen.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from pycore.contract import Plain
from pycore.games.imhotep.data import CARDS, OPTIONS, ROUND_CARDS, SITES, STONES, TOWER_POINTS, Value

DEFAULTS: dict[str, Value] = {option.name: option.default for option in OPTIONS}
ALL_B: dict[str, Value] = dict.fromkeys(("market", "pyramid", "temple", "tomb", "obelisks"), "B")

NOTHING_PENDING: Plain = {
    "owner": None,
    "boat": None,
    "space": None,
    "from": "boat",
    "lever": False,
    "loads": 0,
    "pair": None,
    "temple": None,
}

Boat = tuple[Sequence[int | None], str | None]
"""A boat: (owners of its stones from the bow on, None for an empty space; the site where it has landed, or None)."""


def boat(*stones: int | None, site: str | None = None) -> Boat:
    return stones, site


def position(
    seats: int = 2,
    *,
    options: Mapping[str, Value] | None = None,
    round: int = 1,
    boats: Sequence[Boat] | None = None,
    market: Sequence[str | None] | None = None,
    deck: Mapping[str, int] | None = None,
    discard: Mapping[str, int] | None = None,
    laid: Sequence[str] = (),
    sleds: Sequence[int] | None = None,
    points: Sequence[int] | None = None,
    cards: Sequence[Mapping[str, int]] | None = None,
    pyramid: Sequence[int] = (),
    pyramids: Sequence[Sequence[int]] = ((), (), ()),
    temple: Sequence[int] = (),
    tomb: Sequence[int] = (),
    obelisks: Sequence[int] | None = None,
    towers: Sequence[int] = (),
    first: int = 0,
    active: int = 0,
    phase: str = "turn",
    passes: int = 0,
    pending: Mapping[str, Any] | None = None,
) -> Plain:
    """A position. With `boats` None there are four empty boats, or none between rounds.

    If the deck is given, the discards are the cards left over. If the discards are given, the deck is. On sides B,
    `pyramid` holds the stones beyond the complete `pyramids`, `obelisks` the waiting stones, and `towers` the owners
    in order of building.
    """
    settled = DEFAULTS | dict(options or {})
    pending = None if pending is None else {**NOTHING_PENDING, **pending}
    ended = pending is not None and pending["temple"] is not None
    between = ended or phase in ("round-card", "bury", "over")
    if boats is None:
        boats = [] if between else [boat(*[None] * int(digit)) for digit in ROUND_CARDS[seats][0]]
    card = "".join(str(len(stones)) for stones, _ in boats)
    unseen = [each for each in ROUND_CARDS[seats] if each != card]
    seen = round - (phase == "round-card")
    if market is None:
        empty = phase in ("round-card", "over", "deal-market")
        fourth = "statue" if settled["market"] == "A" else "hidden"
        market = [None] * 4 if empty else ["statue", "statue", "statue", fourth]
    sleds = sleds or [0] * seats
    hands = [dict(hand) for hand in cards or [{}] * seats]
    obelisks = obelisks or [0] * seats
    aboard = [owner for stones, _ in boats for owner in stones]
    placed = [*aboard, *pyramid, *temple, *tomb, *(owner for stones in pyramids for owner in stones)]
    placed += [owner for owner in towers for _ in range(3)]
    looked = [*market, *laid, *(pending["pair"] or () if pending else ())]
    held = {kind: sum(hand.get(kind, 0) for hand in hands) + looked.count(kind) for kind in CARDS}
    given = deck if deck is not None else discard or {}
    rest = {kind: CARDS[kind] - held[kind] - given.get(kind, 0) for kind in CARDS}
    rest = {kind: many for kind, many in rest.items() if many}
    return {
        "game": "imhotep",
        "seats": seats,
        "options": settled,
        "round": round,
        "round_cards": unseen[: 7 - seen],
        "boats": [{"capacity": len(stones), "stones": list(stones), "site": site} for stones, site in boats],
        "market": list(market),
        "deck": dict(given) if deck is not None else rest,
        "discard": rest if deck is not None else dict(given),
        "laid": sorted(laid, key=list(CARDS).index),
        "sleds": list(sleds),
        "quarry": [STONES - sleds[s] - obelisks[s] - placed.count(s) for s in range(seats)],
        "points": list(points or [0] * seats),
        "cards": hands,
        "pyramid": list(pyramid)
        if settled["pyramid"] == "A"
        else {"pyramids": [list(stones) for stones in pyramids], "extra": list(pyramid)},
        "temple": list(temple),
        "tomb": list(tomb),
        "obelisks": list(obelisks)
        if settled["obelisks"] == "A"
        else {"waiting": list(obelisks), "towers": [[s, TOWER_POINTS[i]] for i, s in enumerate(towers)]},
        "first": first,
        "active": active,
        "phase": phase,
        "passes": passes,
        "pending": pending,
    }


MARKET, PYRAMID, TEMPLE, TOMB, OBELISKS = SITES
