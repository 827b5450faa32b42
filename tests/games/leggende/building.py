"""Build positions of Leggende for tests, in plain form. What a test does not give is filled in by the rules."""

from typing import Any

from pycore.contract import Plain
from pycore.games.leggende.cards import CARDS
from pycore.games.leggende.data import OPTIONS

DEFAULTS = {option.name: option.default for option in OPTIONS}
FACES = (("centre", "desert"), ("left", "fern"), ("right", "horseshoe"), ("below", "volcano"))
RING = (("nw", "volcano"), ("ne", "meadows"), ("se", "tall_islands"), ("sw", "citadel"))
HAND = {2: 11, 3: 10, 4: 8}
COINS = {2: 12, 3: 11, 4: 9}
POOL = {seats: [card.id for card in CARDS if card.players <= seats] for seats in (2, 3, 4)}
QUIET = (
    *("forest_gnome", "cursed_banshee", "ancient_tree_spirit", "dire_goblin", "cursed_king", "stronghold"),
    *("lake", "graveyard", "night_wizard", "ancient_sage", "cursed_tower", "noble_hills", "dire_ogre"),
)
"""Cards that change no action. Hands and the row are filled up with these cards first."""
IN_TURN = ("option", "place", "move", "city", "destroy", "free-army", "steal", "reveal-token", "deal")
OPEN: Plain = {"name": None, "seen": []}
"""A hidden token that nobody has looked at."""


def tiles(faces: tuple[tuple[str, str], ...] = FACES, turns: tuple[int, ...] = (0, 0, 0, 0)) -> list[Plain]:
    return [
        {"slot": slot, "face": face, "turn": turn} for (slot, face), turn in zip(faces, turns, strict=True)
    ]


def position(
    seats: int = 2,
    phase: str = "take",
    turn: int = 1,
    first: int = 0,
    cards: tuple[tuple[str, ...], ...] = (),
    row: tuple[str, ...] = (),
    options: Plain | None = None,
    **fields: Any,
) -> Plain:
    """A position of a game in progress. `fields` are fields of the plain form.

    `cards` holds, for each seat, some of its cards; `row` is the start of the row. Hands, row and deck are filled up as
    the turn requires. Armies without a region are in the start region.
    """
    settled = {**DEFAULTS, **(options or {})}
    done = turn - (phase == "take")
    held = [list(hand) for hand in cards] + [[] for _ in range(seats - len(cards))]
    used = {card for hand in held for card in hand} | set(row)
    spare = [card for card in (*QUIET, *POOL[seats]) if card in POOL[seats] and card not in used]
    spare = list(dict.fromkeys(spare))
    for seat, hand in enumerate(held):
        many = (done - (seat - first) % seats + seats - 1) // seats
        assert len(hand) <= many, (seat, hand, many)
        hand += [spare.pop(0) for _ in range(many - len(hand))]
        hand.sort(key=POOL[seats].index)
    length = min(6 - (phase in IN_TURN), len(POOL[seats]) - done)
    laid = [*row, *(spare.pop(0) for _ in range(length - len(row)))]
    if phase == "over" and any(name == "fairy-queen" for name in fields.get("leaders", [])):
        spare += laid[length:]
    plain: Plain = {
        "game": "leggende",
        "seats": seats,
        "options": settled,
        "game_no": 1,
        "totals": [0] * seats,
        "phase": phase,
        "active": (first + turn - 1) % seats,
        "turn": turn,
        "tiles": tiles(),
        "start_region": "D4",
        "outpost_player": 0,
        "first": first,
        "armies": {"D4": {str(seat): 4 for seat in range(seats)}},
        "cities": {},
        "coins": [COINS[seats]] * seats,
        "cards": held,
        "row": laid,
        "deck": {card: 1 for card in POOL[seats] if card in spare},
        "tokens": {},
        "unseen": {},
        "taken": [[] for _ in range(seats)],
        "leaders": [None] * seats,
        "kept": [0] * seats,
        "bids": [0] * seats,
        "card": None,
        "half": None,
        "part": 0,
        "left": 0,
        "victim": None,
        "site": None,
    }
    assert fields.keys() <= plain.keys(), fields
    return plain | fields


def taking(card: str, seats: int = 4, hand: tuple[str, ...] = (), **fields: Any) -> Plain:
    """A position in which seat 0 can take `card` for no coins and holds the cards of `hand`."""
    turn = len(hand) * seats + 1
    return position(seats, turn=turn, cards=(hand,), row=(card,), **fields)


def final(seats: int = 2, cards: tuple[tuple[str, ...], ...] = (), **fields: Any) -> Plain:
    """The end of a game."""
    return position(seats, "over", turn=seats * HAND[seats], cards=cards, **fields)
