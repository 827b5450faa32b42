"""Deep positions of Leggende for conformance: late, crowded, and in the middle of every kind of turn. All are valid."""

from pycore.contract import HIDDEN, Plain
from tests.games.leggende.building import OPEN, RING, final, position, tiles

SCHEMA = (
    *("game", "seats", "options", "options.*", "game_no", "totals", "phase", "active", "turn", "tiles"),
    *(f"tiles[].{field}" for field in ("slot", "face", "turn")),
    *("start_region", "outpost_player", "first", "armies", "armies.*", "cities", "cities.*", "coins"),
    *("armies.*.*", "cities.*.*", "tokens.*.name", "tokens.*.seen"),
    *("cards", "row", "deck", "deck.*", "tokens", "tokens.*", "unseen", "unseen.*", "taken", "leaders"),
    *("kept", "bids", "card", "half", "part", "left", "victim", "site"),
)
"""Every field of the plain form; * stands for regions, owners, cards, tokens and the names of options."""

LEADERS = ["fairy-queen", "bandit-king", "red-sorceress", "white-knight"]
EXPLORE = ("spring", "cottage", "treasure", "book", "stable")
HIDDEN_NAMES = (*EXPLORE, "swamp")
ALL = {
    **{"layout": "T", "explore": True, "swamp": True, "fortress": True, "dragon": True},
    **{"portals": True, "robbers": True, "leaders": True},
}
REST: dict[str, Plain] = {
    region: {"name": name, "seen": []}
    for region, name in {
        **{"D1": "fortress", "F3": "fortress", "V3": "fortress", "D6": "portal", "V7": "portal"},
        **{"H4": "robbers"},
    }.items()
}
"""Region -> its token, for all tokens except those of the explore and dragon modules."""
DRAGON: dict[str, Plain] = {"D3": {"name": "dragon", "seen": []}}
PLACES = ("D5", "D7", "F1", "F2", "H1", "H2")
CROWD = {
    **{"D4": {"0": 4, "1": 3, "2": 3}, "D3": {"0": 2, "1": 2, "2": 2, "3": 1}, "D5": {"0": 2, "3": 1}},
    **{"F1": {"1": 2}, "F3": {"2": 2, "3": 2}, "H1": {"0": 1, "1": 1}, "H4": {"3": 3}, "V7": {"2": 2}},
    **{"V1": {"0": 1}, "D6": {"1": 2}},
}


def explored(seen: dict[str, tuple[str | None, list[int]]], gone: tuple[str, ...] = ()) -> dict[str, Plain]:
    """Hidden tokens. The named ones are known to some seat; those in `gone` have been taken."""
    there: dict[str, Plain] = {region: dict(OPEN) for region in PLACES if region not in gone}
    for region, (name, seats) in seen.items():
        there[region] = {"name": name, "seen": seats}
    return there


def unseen(*known: str) -> dict[str, int]:
    return {name: 1 for name in HIDDEN_NAMES if name not in known}


def crowded(phase: str, turn: int, **fields: object) -> Plain:
    """Four seats with everything in play; seat 0 began."""
    plain: Plain = {
        "options": ALL,
        "leaders": LEADERS,
        "armies": CROWD,
        "tokens": {**REST, **DRAGON, **explored({"D5": ("book", [0]), "F1": ("swamp", [1, 3])})},
        "unseen": unseen("book", "swamp"),
        "kept": [2, 1, 0, 1],
        "coins": [3, 1, 4, 0],
        "cities": {"D4": {"1": 1, "2": 1}, "H4": {"3": 2}, "V7": {"2": 1}},
        "bids": [0, 2, 1, 0],
    }
    return position(4, phase, turn, **{**plain, **fields})


POSITIONS: dict[str, Plain] = {
    "two-take": position(
        2,
        turn=15,
        first=1,
        armies={"D4": {"0": 6, "1": 3, "neutral": 2}, "F1": {"0": 1, "1": 4}, "H1": {"0": 2, "neutral": 3}},
        cities={"F1": {"0": 1}, "H1": {"0": 1, "1": 2}},
        coins=[1, 4],
    ),
    "two-ring-move": position(
        2,
        "move",
        9,
        cards=(("cursed_banshee", "dire_dragon", "noble_knight"), ("dire_giant",)),
        card="cursed_banshee",
        left=5,
        options={"layout": "ring", "portals": True, "robbers": True},
        tiles=tiles(RING, (1, 2, 3, 0)),
        start_region="V1",
        tokens={
            region: {"name": name, "seen": []}
            for region, name in (("V7", "portal"), ("C3", "portal"), ("M1", "robbers"))
        },
        armies={"V7": {"0": 5}, "M4": {"0": 2, "1": 6, "neutral": 1}, "C3": {"1": 1}, "T2": {"0": 1}},
    ),
    "three-last": position(
        3,
        turn=29,
        armies={"D4": {"0": 18}, "F1": {"1": 9}, "V1": {"2": 12}},
        cities={"F1": {"0": 3}, "V1": {"2": 3}},
        options={"long": True, "tie": "die"},
        game_no=3,
        totals=[30, 41, 12],
    ),
    "four-option": crowded("option", 9, cards=(("lake", "forest_elf"), ("dire_eye",)), card="lake", active=0),
    "four-bandit-place": crowded(
        "place", 10, cards=((), ("forest_elf",)), card="forest_elf", half=0, left=4, coins=[3, 2, 4, 0]
    ),
    "four-knight-city": crowded(
        "city", 12, cards=((), (), (), ("castle_1", "castle_2")), card="castle_2", part=1, left=1
    ),
    "four-free-army": crowded(
        "free-army",
        12,
        cards=((), (), (), ("night_village",)),
        card="night_village",
        site="F3",
        cities={"F3": {"3": 1}},
    ),
    "four-reveal": crowded(
        "reveal-token",
        17,
        cards=(("cursed_tower",),),
        card="cursed_tower",
        site="H1",
        cities={"H1": {"0": 1}},
    ),
    "four-steal": crowded("steal", 18, cards=((), ("night_hydra",)), card="night_hydra", part=1, victim=2),
    "four-sorceress-destroy": crowded(
        "destroy", 19, cards=((), (), ("dire_dragon",)), card="dire_dragon", part=1, left=1
    ),
    "four-peek": crowded(
        "peek", 21, tokens={**REST, **DRAGON, **explored({"F1": ("swamp", [1])})}, unseen=unseen("swamp")
    ),
    "four-show": crowded(
        "show",
        21,
        tokens={**REST, **DRAGON, **explored({"F1": ("swamp", [1]), "D5": (None, [0])})},
        unseen=unseen("swamp"),
        site="D5",
    ),
    "four-hidden": crowded(
        "take",
        23,
        tokens={**REST, **explored({"D5": ("book", [0, 1]), "H1": ("spring", [2])}, gone=("F1", "F2"))},
        unseen={"treasure": 1, "stable": 1},
        taken=[["dragon"], ["cottage"], [], ["swamp"]],
    ),
    "four-extra": crowded("extra", 32, coins=[2, 0, 0, 0], active=0),
    "four-ring-all": crowded("take", 31, options={**ALL, "long": True}, game_no=2, totals=[10, -1, 25, 30]),
}
"""Positions without hidden values, by name. A name begins with the number of seats."""

SEEN: Plain = POSITIONS["four-hidden"] | {
    "tokens": POSITIONS["four-hidden"]["tokens"] | {"H1": {"name": HIDDEN, "seen": [2]}},
    "unseen": {"spring": 1, "treasure": 1, "stable": 1},
}
"""The position "four-hidden" as seat 0 sees it."""

ENDED: Plain = final(2, armies={"D4": {"0": 3, "1": 2}}, cities={"D4": {"1": 2}})
