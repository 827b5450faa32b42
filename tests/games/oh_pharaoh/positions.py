"""Positions of Oh, Pharaoh! in plain form: `position` builds one for a test, POSITIONS are deep ones.

Cards that a position does not name are in the pile. TRADE_REFUSED, TRADE_ACCEPTED and THEFT_FOILED lead to the named
event in a few choices: `WAYS` has the choices.
"""

from collections import Counter
from typing import Any, Final

from pycore.contract import Choice, Plain
from pycore.games.oh_pharaoh.data import PRINTED

SCHEMA: Final = (
    *("game", "seats", "options", "options.*", "turn", "active", "phase", "marker", "points", "offers"),
    *(
        "refused",
        "refused[].partner",
        "refused[].give",
        "refused[].give.*",
        "refused[].ask",
        "refused[].ask.*",
    ),
    *("hands", "hands[].*", "face_up", "pile", "pile.*", "discard", "discard.*", "unseen", "unseen.*"),
    *("pyramids", "pyramids[][].low", "pyramids[][].levels", "pending"),
    *(
        f"pending.{name}"
        for name in ("kind", "victim", "place", "rolled", "low", "levels", "new_low", "kept")
    ),
    *(f"pending.{name}" for name in ("asked", "protected", "taxed", "partner")),
    *("pending.give", "pending.give.*", "pending.ask", "pending.ask.*"),
)
"""Every field of the plain form; * stands for the types of cards and the names of options."""


def tower(low: int, *widths: int | tuple[int, int]) -> Plain:
    """A pyramid in plain form. `widths`: the cards in each level, lowest first; a pair is (stones, jokers)."""
    return {"low": low, "levels": [[width, 0] if isinstance(width, int) else list(width) for width in widths]}


def cards(*names: str | int) -> dict[str, int]:
    """Cards by type, in the order of the components."""
    found = Counter(map(str, names))
    return {name: found[name] for name in PRINTED if found[name]}


def position(seats: int = 3, **fields: Any) -> Plain:
    """A position in the third step of a turn, with defaults for fields that are not given. The cards left over are in
    the pile or, if `pile` is given, in the discards."""
    plain: Plain = {
        "game": "oh_pharaoh",
        "seats": seats,
        "options": {"offers": 4},
        "turn": 10,
        "active": 0,
        "phase": "act",
        "marker": 0,
        "points": [0] * seats,
        "offers": 0,
        "refused": [],
        "hands": [{} for _ in range(seats)],
        "face_up": [],
        "pile": {},
        "discard": {},
        "pyramids": [[None, None] for _ in range(seats)],
        "pending": None,
    }
    assert set(fields) <= set(plain), fields
    plain |= fields
    plain["hands"] = [*plain["hands"], *({} for _ in range(seats - len(plain["hands"])))]
    plain["pyramids"] = [
        [*own, *[None] * (2 - len(own))]
        for own in (*plain["pyramids"], *([] for _ in range(seats - len(plain["pyramids"]))))
    ]
    rest = left_over(plain)
    place = "discard" if "pile" in fields else "pile"
    plain[place] = cards(*(name for name, n in plain[place].items() for _ in range(n)), *rest.elements())
    if plain["marker"] == 10 and plain["phase"] != "over":
        plain["pile"]["end"] = 1
    return plain


def left_over(plain: Plain) -> Counter[str]:
    """The cards that a position does not name."""
    found = Counter(PRINTED)
    for named in (*plain["hands"], plain["discard"], plain["pile"]):
        found.subtract(named)
    found.subtract(plain["face_up"])
    built = [pyramid for own in plain["pyramids"] for pyramid in own if pyramid]
    if plain["pending"] and plain["pending"]["kind"] == "remains":
        built.append(plain["pending"])
    for pyramid in built:
        for value, (stones, jokers) in enumerate(pyramid["levels"], pyramid["low"]):
            found.subtract({str(value): stones, "joker": jokers})
    assert min(found.values()) >= 0, found
    return found


_HANDS = [
    cards(1, 1, 2, 3, 6, 7, "thief", "joker"),
    cards(2, 2, 4, 5, 5, "pharaoh", 9),
    cards(3, 3, 8, 8, "collector"),
]
_BUILT = [[tower(4, 3, (1, 1), 1)], [tower(5, 4, 2, 1), tower(1, 3, 2)], [tower(6, 2, (0, 1))]]
_BROKEN = {"kind": "remains", "victim": 1, "place": 0, "low": 5, "levels": [[4, 0], [1, 0], [1, 0]]}


def _offer(partner: int, give: dict[str, int], ask: dict[str, int]) -> Plain:
    return {"partner": partner, "give": give, "ask": ask}


def late(seats: int = 3, **fields: Any) -> Plain:
    """A position with few cards before the end card, so that even a random game ends soon."""
    return position(seats, **{"marker": 10, "turn": 60, "pile": cards(1, 2, 3, 4), **fields})


POSITIONS: Final[dict[str, Plain]] = {
    "3-act": late(hands=_HANDS, pyramids=_BUILT, face_up=["1", "9"]),
    "3-score-forced": position(
        phase="score",
        hands=_HANDS,
        marker=5,
        pyramids=[[tower(2, 6, 4, 2), tower(6, 2, 1)], [tower(5, 3, 2)], []],
    ),
    "3-score-low": position(
        phase="score", hands=_HANDS, marker=6, pyramids=[[tower(1, 7, 5), tower(6, 3, 2, 1)], [], []]
    ),
    "3-last-space": position(
        phase="score",
        hands=_HANDS,
        marker=9,
        turn=70,
        pyramids=[[tower(5, 3, 2, 1), tower(1, 3, 2, 1)], [tower(4, 3, 2, 1)], []],
        discard=cards(1, 1, 2, 3, 8),
    ),
    "4-final": late(
        4,
        phase="draw",
        active=1,
        hands=[*_HANDS, cards(1, 1, 1, 2, 3, 4, 6)],
        pyramids=[*_BUILT, [tower(1, 3, 2, 1)]],
        face_up=["4", "7"],
        points=[40, 0, 120, 36],
    ),
    "4-draw-card": late(4, phase="draw-card", active=2, hands=[*_HANDS, cards(1, 1, 2)]),
    "3-reveal": late(phase="reveal", hands=_HANDS, face_up=["3", "4"], pile=cards(3, 3, 4), pyramids=_BUILT),
    "3-row-short": position(
        phase="reveal", hands=_HANDS, face_up=["1"], pile=cards(1, 1), pyramids=_BUILT, marker=3
    ),
    "3-react-thief": late(
        phase="react",
        hands=_HANDS,
        pyramids=_BUILT,
        pending={"kind": "thief", "victim": 1, "place": 1, "rolled": None},
    ),
    "3-roll": late(
        phase="roll",
        hands=_HANDS,
        pyramids=_BUILT,
        pending={"kind": "thief", "victim": 1, "place": 0, "rolled": None},
    ),
    "3-steal": late(
        phase="steal",
        hands=_HANDS,
        pyramids=_BUILT,
        pending={"kind": "thief", "victim": 1, "place": 0, "rolled": 3},
    ),
    "3-remains": late(
        phase="remains",
        hands=_HANDS,
        pyramids=[[], [None, tower(1, 3, 2)], []],
        pending={**_BROKEN, "new_low": None, "kept": []},
    ),
    "3-remains-level": late(
        phase="remains-level",
        hands=_HANDS,
        pending={**_BROKEN, "levels": [[3, 1], [1, 1], [2, 0]], "new_low": 5, "kept": [[2, 1]]},
    ),
    "4-react-collector": late(
        4,
        phase="react",
        active=1,
        hands=[*_HANDS, cards("pharaoh", 1, 2)],
        pending={"kind": "collector", "asked": [2], "protected": [], "taxed": []},
    ),
    "4-tax": late(
        4,
        phase="tax",
        active=1,
        hands=[*_HANDS, {}],
        pending={"kind": "collector", "asked": [2, 3, 0], "protected": [], "taxed": [2]},
    ),
    "3-trade": late(
        phase="trade",
        hands=_HANDS,
        offers=3,
        refused=[_offer(2, cards("thief"), cards(8)), _offer(1, cards(1, 1), cards("pharaoh"))],
        pending={"kind": "trade", **_offer(2, cards("thief", 1), cards(8))},
    ),
    "4-answer": late(
        4,
        phase="answer",
        active=1,
        hands=[*_HANDS, cards(4, 4)],
        offers=4,
        pending={"kind": "trade", "partner": 3, "give": cards(2, 5), "ask": cards(4, 4)},
    ),
    "3-discard": late(phase="discard", hands=[cards(1, 1, 2, 3, 3, 4, 4, 5, 6), *_HANDS[1:]]),
    "3-refill": late(phase="refill", hands=_HANDS[::-1], pile=cards(1, 7)),
    "3-round-fifty": position(
        phase="discard",
        turn=150,
        active=2,
        hands=[*_HANDS[:2], cards(3, 3, 4, 4, 8, 8, "collector", "thief")],
        pyramids=_BUILT,
        marker=4,
        points=[9, 40, 33],
    ),
    "3-act-without-offers": late(
        hands=[cards(9, 9, 8, "thief", "pharaoh"), *_HANDS[1:]], offers=4, pyramids=_BUILT
    ),
    "3-over": position(phase="over", turn=80, hands=_HANDS, pyramids=_BUILT, marker=10, points=[90, 81, 90]),
}
"""Late and crowded positions, in the middle of every chain; all valid. The first digit is the number of seats."""

TRADE_REFUSED: Final = position(
    hands=[cards(3, 4, "thief"), cards(5, 6), cards(7)], turn=1, options={"offers": 4}
)
"""Seat 1 does not hold the cards asked for: it can only refuse."""
TRADE_ACCEPTED: Final = position(hands=[cards(3, 4, "thief"), cards(4, 6), cards(7)], turn=1)
"""Seat 1 holds the cards asked for, and may accept."""
THEFT_FOILED: Final = position(
    hands=[cards(3, 4, "thief"), cards(5, "pharaoh"), cards(7)], turn=1, pyramids=[[], [tower(5, 3, 2)], []]
)
"""Seat 1 has a pyramid and a pharaoh."""

WAYS: Final[dict[str, tuple[Plain, tuple[Choice, ...]]]] = {
    "trade-refused": (
        TRADE_REFUSED,
        (("offer", 1), ("give", "thief"), ("ask", "4"), ("propose",), ("refuse",)),
    ),
    "trade-accepted": (
        TRADE_ACCEPTED,
        (("offer", 1), ("give", "thief"), ("ask", "6"), ("propose",), ("accept",)),
    ),
    "theft-foiled": (THEFT_FOILED, (("thief", 1, 0), ("pharaoh",))),
}
"""Name -> a position, and the choices of people that lead to the named event."""
