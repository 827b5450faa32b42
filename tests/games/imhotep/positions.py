"""Positions of Imhotep in plain form: `position` for tests that need one of their own, and the deep POSITIONS.

What a test does not say is filled in: unused stones lie in the quarry, unused cards in the deck, unused round
cards are unseen.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from pycore.contract import Plain
from pycore.games.imhotep.data import CARDS, ROUND_CARDS, SITES, STONES

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
"""The stones from the bow, and the site."""


def boat(*stones: int | None, site: str | None = None) -> Boat:
    return stones, site


def position(
    seats: int = 2,
    *,
    round: int = 1,
    boats: Sequence[Boat] | None = None,
    market: Sequence[str | None] | None = None,
    deck: Mapping[str, int] | None = None,
    discard: Mapping[str, int] | None = None,
    sleds: Sequence[int] | None = None,
    points: Sequence[int] | None = None,
    cards: Sequence[Mapping[str, int]] | None = None,
    pyramid: Sequence[int] = (),
    temple: Sequence[int] = (),
    tomb: Sequence[int] = (),
    obelisks: Sequence[int] | None = None,
    first: int = 0,
    active: int = 0,
    phase: str = "turn",
    passes: int = 0,
    blue: Mapping[str, int] | None = None,
    pending: Mapping[str, Any] | None = None,
) -> Plain:
    """A position. `boats` None: four empty ones, or none between rounds. A given `deck` makes the discards what
    is left of the cards, a given `discard` the deck."""
    between = phase in ("round-card", "over")
    if boats is None:
        boats = [] if between else [boat(*[None] * int(digit)) for digit in ROUND_CARDS[seats][0]]
    card = "".join(str(len(stones)) for stones, _ in boats)
    unseen = [each for each in ROUND_CARDS[seats] if each != card]
    seen = round - (phase == "round-card")
    if market is None:
        market = [None] * 4 if between or phase == "deal-market" else ["statue"] * 4
    sleds = sleds or [0] * seats
    hands = [dict(hand) for hand in cards or [{}] * seats]
    obelisks = obelisks or [0] * seats
    aboard = [owner for stones, _ in boats for owner in stones]
    placed = [*aboard, *pyramid, *temple, *tomb]
    held = {kind: sum(hand.get(kind, 0) for hand in hands) + list(market).count(kind) for kind in CARDS}
    given = deck if deck is not None else discard or {}
    rest = {kind: CARDS[kind] - held[kind] - given.get(kind, 0) for kind in CARDS}
    rest = {kind: many for kind, many in rest.items() if many}
    return {
        "game": "imhotep",
        "seats": seats,
        "options": {},
        "round": round,
        "round_cards": unseen[: 7 - seen],
        "boats": [{"capacity": len(stones), "stones": list(stones), "site": site} for stones, site in boats],
        "market": list(market),
        "deck": dict(given) if deck is not None else rest,
        "discard": rest if deck is not None else dict(given),
        "sleds": list(sleds),
        "quarry": [STONES - sleds[s] - obelisks[s] - placed.count(s) for s in range(seats)],
        "points": list(points or [0] * seats),
        "cards": hands,
        "pyramid": list(pyramid),
        "temple": list(temple),
        "tomb": list(tomb),
        "obelisks": list(obelisks),
        "first": first,
        "active": active,
        "phase": phase,
        "passes": passes,
        "blue": dict(blue or {}),
        "pending": None if pending is None else {**NOTHING_PENDING, **pending},
    }


MARKET, PYRAMID, TEMPLE, TOMB, OBELISKS = SITES

SCHEMA = (
    *("game", "seats", "options", "round", "round_cards", "boats", "market", "deck", "deck.*", "discard"),
    *(
        "discard.*",
        "sleds",
        "quarry",
        "points",
        "cards",
        "cards[].*",
        "pyramid",
        "temple",
        "tomb",
        "obelisks",
    ),
    *("first", "active", "phase", "passes", "blue", "blue.*", "pending"),
    *(f"boats[].{field}" for field in ("capacity", "stones", "site")),
    *(f"pending.{field}" for field in NOTHING_PENDING),
)
"""Every field of the plain form; * stands for the kinds of cards."""

POSITIONS: dict[str, Plain] = {
    "2-late-turn": position(
        round=6,
        boats=[
            boat(None, None, None, None, site=PYRAMID),
            boat(0, 1, None),
            boat(None, 1, None),
            boat(None, site=TOMB),
        ],
        market=["statue", "sarcophagus", "chisel", "decoration-tomb"],
        discard={"entrance": 2, "paved-path": 1, "statue": 3, "sail": 1},
        sleds=[4, 3],
        points=[21, 24],
        cards=[{"statue": 2, "hammer": 1}, {"lever": 1, "decoration-obelisks": 1}],
        pyramid=[0, 1, 0, 1, 1, 0, 0, 1, 0, 1],
        temple=[1, 0, 1, 1, 0, 0],
        tomb=[0, 0, 1, 1, 0, 1, 1],
        obelisks=[3, 2],
        first=1,
    ),
    "2-full-sleds": position(
        round=4,
        boats=[boat(None, None, None, None), boat(None, None, None), boat(None, None), boat(0)],
        sleds=[5, 5],
        points=[9, 12],
        cards=[{"hammer": 1, "chisel": 1}, {"sail": 2}],
        pyramid=[0, 0, 1, 1, 0],
        temple=[1, 1, 0],
        tomb=[1, 0, 1, 1],
        obelisks=[1, 4],
        active=1,
    ),
    "2-last-boat": position(
        round=6,
        boats=[
            boat(None, None, None, site=MARKET),
            boat(1, 0, 0),
            boat(None, None, site=OBELISKS),
            boat(None, None, site=TEMPLE),
        ],
        market=[None, "statue", None, "decoration-pyramid"],
        discard={"sarcophagus": 1, "paved-path": 2},
        sleds=[1, 1],
        points=[30, 29],
        cards=[{"statue": 3, "lever": 1}, {"decoration-tomb": 2, "sail": 1}],
        pyramid=[1, 0, 0, 1, 0, 1, 0],
        temple=[0, 1, 1, 0, 0, 1, 1, 0, 0],
        tomb=[1, 1, 1, 0, 0, 1],
        obelisks=[6, 5],
        first=1,
        active=1,
    ),
    "2-lever-at-the-market": position(
        round=5,
        boats=[
            boat(0, None, 1, 0, site=MARKET),
            boat(None, None, site=TEMPLE),
            boat(None, 1),
            boat(None),
        ],
        market=["entrance", "lever", "statue", "sail"],
        discard={"lever": 1, "statue": 4},
        sleds=[2, 0],
        points=[15, 11],
        cards=[{"decoration-pyramid": 1}, {"hammer": 1}],
        pyramid=[0, 1, 1, 0, 0, 1, 0, 1],
        temple=[1, 0, 1, 1],
        tomb=[0, 0, 1],
        obelisks=[2, 3],
        phase="unload-next",
        pending={"boat": 0, "lever": True},
    ),
    "2-lever-and-a-card-to-take": position(
        round=3,
        boats=[boat(None, 0, 1, 0, site=MARKET), boat(1, None, None), boat(None, None), boat(1)],
        market=["paved-path", None, "hammer", "statue"],
        sleds=[3, 5],
        points=[4, 6],
        cards=[{"lever": 1}, {}],
        pyramid=[1, 0, 1],
        obelisks=[2, 1],
        active=1,
        phase="take-card",
        pending={"owner": 0, "boat": 0, "space": 1, "lever": True},
    ),
    "2-market-almost-empty": position(
        round=5,
        boats=[
            boat(None, 1, 0, site=MARKET),
            boat(None, None, None, site=TOMB),
            boat(None, None, site=PYRAMID),
            boat(0, None),
        ],
        market=[None, None, "chisel", None],
        discard={"entrance": 2, "sarcophagus": 2},
        sleds=[3, 2],
        points=[10, 14],
        cards=[{"statue": 5, "sail": 1}, {"decoration-temple": 1, "hammer": 1}],
        pyramid=[0, 1, 0, 1, 1],
        temple=[1, 1, 0, 1, 0],
        tomb=[0, 1, 1, 1],
        obelisks=[0, 3],
        first=1,
        active=1,
        phase="take-card",
        blue={"hammer": 1},
        pending={"boat": 0, "space": 1},
    ),
    "2-nothing-left-but-to-pass": position(
        round=6,
        boats=[
            boat(None, None, None, site=TOMB),
            boat(None, None, site=MARKET),
            boat(None, None, site=OBELISKS),
            boat(None),
        ],
        market=["statue", None, "sail", None],
        cards=[{"sail": 1, "chisel": 1}, {"lever": 1}],
        points=[25, 22],
        pyramid=[0, 1] * 10,
        temple=[1, 0] * 5,
        tomb=[0, 1, 1] * 4,
        obelisks=[10, 6],
        active=1,
        passes=1,
    ),
    "3-deck-nearly-exhausted": position(
        3,
        round=5,
        deck={"statue": 1, "sail": 1},
        sleds=[5, 1, 2],
        points=[8, 13, 11],
        cards=[{"statue": 3, "lever": 1}, {"statue": 2, "chisel": 2}, {"decoration-tomb": 1, "hammer": 2}],
        pyramid=[0, 1, 2, 2, 1, 0, 1],
        temple=[2, 1, 0, 1, 1, 2],
        tomb=[1, 0, 0, 2, 2, 0, 1],
        obelisks=[3, 2, 4],
        first=2,
        active=2,
        phase="round-card",
    ),
    "3-last-cards-dealt": position(
        3,
        round=6,
        boats=[
            boat(None, None, None, None),
            boat(None, None, None),
            boat(None, None, None),
            boat(None, None),
        ],
        market=["statue", "lever", None, None],
        deck={"statue": 1, "chisel": 1},
        sleds=[0, 5, 3],
        points=[19, 17, 23],
        cards=[{"statue": 4, "sail": 3, "hammer": 2}, {"chisel": 2, "lever": 1}, {"statue": 4}],
        pyramid=[0, 1, 2, 2, 1, 0, 1, 1, 2, 2, 0, 0, 2, 1, 1],
        temple=[2, 1, 0, 1, 1, 2, 2],
        tomb=[1, 0, 0, 2, 2, 0, 1, 2],
        obelisks=[3, 5, 2],
        first=1,
        active=1,
        phase="deal-market",
    ),
    "3-chisel-pending": position(
        3,
        round=4,
        boats=[
            boat(None, 2, None, 0),
            boat(None, None, None, site=PYRAMID),
            boat(1, None),
            boat(None, None, site=MARKET),
        ],
        market=["decoration-obelisks", None, None, "sail"],
        discard={"chisel": 1, "statue": 3, "entrance": 1},
        sleds=[2, 4, 1],
        points=[7, 3, 10],
        cards=[{"chisel": 1}, {"statue": 1, "lever": 1}, {"sail": 1}],
        pyramid=[2, 2, 0, 1],
        temple=[0, 1, 2],
        tomb=[2, 1, 0, 0],
        obelisks=[0, 1, 2],
        first=2,
        phase="chisel-load",
        pending={"loads": 2},
    ),
    "3-hammer-pending": position(
        3,
        round=6,
        boats=[
            boat(0, 0, 1, None),
            boat(None, None, None, site=OBELISKS),
            boat(1, 2),
            boat(None, None, site=TOMB),
        ],
        market=["statue", "statue", "statue", "entrance"],
        discard={"hammer": 1, "sail": 2},
        sleds=[1, 3, 5],
        points=[17, 20, 12],
        cards=[{"sail": 1}, {"decoration-temple": 2}, {"lever": 2}],
        pyramid=[2, 2, 0, 1, 1, 0],
        temple=[0, 1, 2, 2, 1, 1, 0, 0],
        tomb=[2, 1, 0, 0, 2, 2, 2],
        obelisks=[4, 4, 1],
        first=1,
        active=2,
        phase="hammer-load",
    ),
    "3-last-boat-at-the-market": position(
        3,
        round=6,
        boats=[
            boat(None, None, 2, 1, site=MARKET),
            boat(None, None, None, None, site=TEMPLE),
            boat(None, None, site=PYRAMID),
            boat(None, site=TOMB),
        ],
        market=["sarcophagus", "statue", None, None],
        discard={"statue": 6, "lever": 1},
        sleds=[2, 2, 2],
        points=[24, 24, 24],
        cards=[{"statue": 1}, {"statue": 1}, {"statue": 1}],
        pyramid=[0, 1, 2] * 5,
        temple=[2, 1, 0] * 4,
        tomb=[0, 1, 2] * 3,
        obelisks=[2, 2, 2],
        phase="take-card",
        pending={"owner": 2, "boat": 0, "space": 2},
    ),
    "4-sail-card-pending": position(
        4,
        round=5,
        boats=[
            boat(None, 3, 1, 2),
            boat(None, None, None, None, site=OBELISKS),
            boat(0, None, None),
            boat(None, None, site=TEMPLE),
        ],
        market=["statue", "lever", "hammer", "chisel"],
        discard={"sail": 2, "statue": 2, "paved-path": 2},
        sleds=[0, 5, 4, 2],
        points=[6, 9, 5, 7],
        cards=[{}, {"sail": 1}, {"statue": 2}, {"decoration-tomb": 1}],
        pyramid=[3, 1, 0, 2, 2, 1, 0],
        temple=[0, 1, 2, 3, 3, 2, 1],
        tomb=[2, 2, 3, 0, 1],
        obelisks=[2, 0, 1, 3],
        active=3,
        phase="sail-to",
        pending={"boat": 0},
    ),
    "4-empty-quarries": position(
        4,
        round=6,
        boats=[
            boat(0, 1, None),
            boat(None, None, None, site=PYRAMID),
            boat(3, None, 2),
            boat(None, None, site=MARKET),
        ],
        market=["sarcophagus", "entrance", None, None],
        discard={"statue": 8},
        sleds=[5, 0, 3, 1],
        points=[31, 33, 28, 30],
        cards=[{"hammer": 1}, {"hammer": 1, "sail": 1}, {"chisel": 1}, {"lever": 2}],
        pyramid=[0, 1, 2, 3] * 6,
        temple=[3, 2, 1, 0] * 6,
        tomb=[0, 0, 1, 1, 2, 2, 3, 3] * 3,
        obelisks=[5, 10, 7, 9],
        first=3,
        active=1,
    ),
    "4-lever-pending-last-boat": position(
        4,
        round=6,
        boats=[
            boat(3, 0, None, 3, site=TOMB),
            boat(None, None, None, None, site=PYRAMID),
            boat(None, None, site=MARKET),
            boat(None, site=OBELISKS),
        ],
        market=[None, None, None, None],
        discard={"lever": 1, "entrance": 1},
        sleds=[5, 5, 5, 5],
        points=[20, 20, 20, 20],
        cards=[{"statue": 6}, {"sail": 1}, {"chisel": 1}, {"hammer": 1}],
        pyramid=[0, 1, 2, 3] * 3,
        temple=[3, 2, 1],
        tomb=[0, 1, 1, 3, 3, 2, 2, 2, 0, 1, 3],
        obelisks=[4, 4, 3, 3],
        first=1,
        active=2,
        phase="unload-next",
        pending={"boat": 0, "lever": True},
    ),
    "4-just-before-the-last-round": position(
        4,
        round=6,
        discard={"statue": 7, "entrance": 2, "sarcophagus": 1},
        sleds=[3, 0, 2, 1],
        points=[12, 18, 15, 9],
        cards=[{"lever": 1}, {"hammer": 1}, {"sail": 1}, {"chisel": 1}],
        pyramid=[0, 1, 2, 3, 3, 2, 1, 0, 0, 1],
        temple=[2, 3, 0, 0, 1, 2],
        tomb=[1, 1, 2, 2, 3],
        obelisks=[1, 0, 4, 4],
        first=3,
        active=3,
        phase="round-card",
    ),
}
"""Late and crowded, in the middle of every chain; all valid, the first digit is the number of seats."""
