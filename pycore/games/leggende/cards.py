"""The 34 cards, and tables derived from them. Sets of cards are bit masks, with one bit per number in `CARDS`.

Source of the table: read off pictures of the printed cards. The ids are our names for them in code; the Italian names
belong to the page.
"""

from typing import Final, NamedTuple

PLACE: Final = "place"
MOVE: Final = "move"
CITY: Final = "city"
DESTROY: Final = "destroy"
ONE: Final = ""
AND: Final = "and"
OR: Final = "or"

ELIXIR: Final = "ELIXIR"
VP_PER: Final = "VP_PER:"
VP_PER_COINS: Final = "VP_PER_COINS:"
VP_SET: Final = "VP_SET:"


class Card(NamedTuple):
    """One card.

    `type` is the adjective in the card's name, or "none". The card is in play with `players` players or more.
    `ability` says what the card gives its owner:

    FLY                sea routes cost 1 movement less
    ARMY               1 more army in each part that places armies
    MOVE               1 more movement in each part that moves armies
    IMMUNE             nobody can destroy the owner's armies
    ELIXIR             `value` elixirs
    ELIXIR+COINS:n     `value` elixirs, and n coins at once
    VP_PER:type        `value` points for each card of the type; for type "flying", for each card with FLY
    VP_PER_COINS:n     `value` points for each n coins
    VP_SET:type:n      `value` points for having n cards of the type

    `parts` are the one or two parts of the card's action, each (action, how many), joined by `conjunction`.
    """

    id: str
    type: str
    players: int
    ability: str
    value: int
    conjunction: str
    parts: tuple[tuple[str, int], ...]


CARDS: Final = (
    Card("ancient_phoenix", "ancient", 2, "FLY", 1, ONE, ((MOVE, 5),)),
    Card("ancient_sage", "ancient", 2, "VP_PER:ancient", 1, ONE, ((MOVE, 3),)),
    Card("ancient_tree_spirit", "ancient", 2, "ELIXIR", 3, ONE, ((PLACE, 4),)),
    Card("ancient_woods", "ancient", 2, "ARMY", 1, AND, ((CITY, 1), (PLACE, 1))),
    Card("arcane_manticore", "arcane", 3, "MOVE", 1, AND, ((PLACE, 4), (DESTROY, 1))),
    Card("arcane_sphinx", "arcane", 3, "FLY", 1, OR, ((PLACE, 3), (MOVE, 4))),
    Card("arcane_temple", "arcane", 3, "VP_PER:arcane", 1, ONE, ((MOVE, 3),)),
    Card("castle_1", "none", 4, "ELIXIR", 1, OR, ((PLACE, 3), (CITY, 1))),
    Card("castle_2", "none", 4, "ELIXIR", 1, AND, ((MOVE, 3), (CITY, 1))),
    Card("cursed_banshee", "cursed", 2, "ELIXIR", 2, ONE, ((MOVE, 6),)),
    Card("cursed_gargoyles", "cursed", 2, "FLY", 1, ONE, ((MOVE, 5),)),
    Card("cursed_king", "cursed", 2, "ELIXIR", 1, OR, ((PLACE, 3), (MOVE, 4))),
    Card("cursed_mausoleum", "cursed", 2, "MOVE", 1, ONE, ((CITY, 1),)),
    Card("cursed_tower", "cursed", 2, "VP_PER:flying", 1, ONE, ((CITY, 1),)),
    Card("dire_dragon", "dire", 2, "FLY", 1, AND, ((PLACE, 3), (DESTROY, 1))),
    Card("dire_eye", "dire", 2, "FLY", 1, ONE, ((PLACE, 4),)),
    Card("dire_giant", "dire", 2, "IMMUNE", 1, AND, ((PLACE, 3), (DESTROY, 1))),
    Card("dire_goblin", "dire", 2, "ELIXIR", 1, ONE, ((MOVE, 5),)),
    Card("dire_ogre", "dire", 2, "VP_PER_COINS:3", 1, ONE, ((MOVE, 2),)),
    Card("forest_elf", "forest", 2, "ARMY", 1, OR, ((PLACE, 3), (MOVE, 2))),
    Card("forest_gnome", "forest", 2, "ELIXIR", 3, ONE, ((MOVE, 2),)),
    Card("forest_pixie", "forest", 2, "ARMY", 1, ONE, ((MOVE, 4),)),
    Card("forest_tree_town", "forest", 2, "MOVE", 1, ONE, ((CITY, 1),)),
    Card("graveyard", "none", 2, "VP_PER:cursed", 1, ONE, ((PLACE, 2),)),
    Card("lake", "none", 2, "VP_PER:forest", 1, OR, ((PLACE, 2), (MOVE, 3))),
    Card("mountain_dwarf", "mountain", 3, "VP_SET:mountain:2", 3, AND, ((PLACE, 2), (DESTROY, 1))),
    Card("mountain_treasury", "mountain", 3, "ELIXIR+COINS:2", 1, ONE, ((MOVE, 3),)),
    Card("night_hydra", "night", 2, "ARMY", 1, AND, ((MOVE, 5), (DESTROY, 1))),
    Card("night_village", "night", 2, "ARMY", 1, ONE, ((CITY, 1),)),
    Card("night_wizard", "night", 2, "VP_PER:night", 1, AND, ((PLACE, 3), (DESTROY, 1))),
    Card("noble_hills", "noble", 2, "VP_SET:noble:3", 4, ONE, ((PLACE, 3),)),
    Card("noble_knight", "noble", 2, "MOVE", 1, AND, ((PLACE, 4), (DESTROY, 1))),
    Card("noble_unicorn", "noble", 2, "MOVE", 1, AND, ((MOVE, 4), (PLACE, 1))),
    Card("stronghold", "none", 2, "VP_PER:dire", 1, ONE, ((CITY, 1),)),
)

IDS: Final = tuple(card.id for card in CARDS)
NUMBER: Final = {name: number for number, name in enumerate(IDS)}
TYPES: Final = ("ancient", "arcane", "cursed", "dire", "forest", "mountain", "night", "noble")


def members(mask: int) -> list[int]:
    """The numbers in the bit set `mask`, in ascending order.

    >>> members(0b1010)
    [1, 3]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def _mask(numbers: list[int]) -> int:
    return sum(1 << number for number in numbers)


def _with(ability: str) -> int:
    return _mask([number for number, card in enumerate(CARDS) if card.ability == ability])


FLY: Final = _with("FLY")
ARMY: Final = _with("ARMY")
MOVEMENT: Final = _with("MOVE")
IMMUNE: Final = _with("IMMUNE")
OF_TYPE: Final = {
    kind: _mask([number for number, card in enumerate(CARDS) if card.type == kind]) for kind in TYPES
} | {"flying": FLY}
"""Maps a type to the set of cards of that type, and "flying" to the set of cards with the ability FLY."""

COINS: Final = {
    number: int(card.ability.partition("+COINS:")[2])
    for number, card in enumerate(CARDS)
    if "+COINS:" in card.ability
}
"""Maps each card that gives coins to the number of coins that its taker gets."""
ELIXIRS: Final = tuple(
    (number, card.value) for number, card in enumerate(CARDS) if card.ability.startswith(ELIXIR)
)
"""Pairs (card, number of its elixirs) for the cards with elixirs."""

DECK: Final = {
    seats: _mask([number for number, card in enumerate(CARDS) if card.players <= seats])
    for seats in (2, 3, 4)
}
"""Maps the number of players to the set of cards in play."""
POOL: Final = {seats: mask.bit_count() for seats, mask in DECK.items()}
