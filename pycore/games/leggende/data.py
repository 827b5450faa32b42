"""The numbers, tokens, leaders and options of the game, and the anchors of its rulebook.

Sources:
- [rules] the text of the Italian rulebook;
- [pictures] pictures of the printed components;
- [count] follows from the other numbers by arithmetic;
- [reading] our reading where the rulebook is silent.

The 34 cards are in `cards`, the 8 faces of the tiles in `faces`.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from pycore.contract import Option

ARMIES: Final = 18  # armies of each player [rules]
CITIES: Final = 3  # cities of each player [rules]
START_COINS: Final = {2: 12, 3: 11, 4: 9}  # number of players -> coins of each at the start [rules]
HAND: Final = {2: 11, 3: 10, 4: 8}  # number of players -> cards that each takes in a game [rules]
COSTS: Final = (0, 1, 1, 2, 2, 3)  # coins for each card of the row, from the left [rules]
ROW: Final = len(COSTS)
START_ARMIES: Final = 4  # armies of each player in the start region [rules]
SORCERESS_ARMIES: Final = 5  # armies in the start region of the player with the Red Sorceress [rules]
NEUTRAL_ARMIES: Final = 10  # neutral armies in a game of two players [rules]
SEA_MOVES: Final = 3  # movements for a sea route, 1 less for each card with FLY [rules]
LEAST_SEA_MOVES: Final = 1  # least movements for a sea route [rules]
LONG_GAMES: Final = 3  # games that make up a long game [rules]

# Tokens

EXPLORE: Final = ("spring", "cottage", "treasure", "book", "stable", "swamp")
"""The explore tokens. With the option "swamp" all six lie face down; without it the first five lie face up [rules]."""
TOKENS: Final = (*EXPLORE, "fortress", "dragon", "portal", "robbers")
SPRING, COTTAGE, TREASURE, BOOK, STABLE, SWAMP, FORTRESS, DRAGON, PORTAL, ROBBERS = range(len(TOKENS))
ALL_EXPLORE: Final = (1 << len(EXPLORE)) - 1
FORTRESSES: Final = 3  # number of fortress tokens [rules]
PORTALS: Final = 2  # number of portal tokens [rules]
SPRING_ELIXIRS: Final = 2  # elixirs that the spring counts as [rules]
TREASURE_COINS: Final = 1  # coins that the treasure gives [rules]
BOOK_POINTS: Final = 1  # points for the book [rules]
DRAGON_ARMIES: Final = 7  # armies in a region that slay the dragon [rules]
DRAGON_POINTS: Final = 2  # points for slaying the dragon [rules]
SWAMP_POINTS: Final = -1  # points for the swamp [rules]
FORTRESS_POINTS: Final = 1  # points for controlling a region with a fortress [rules]
ROBBERY: Final = 1  # coins lost by moving an army to the robbers [rules]

# Leaders

LEADERS: Final = ("fairy-queen", "bandit-king", "red-sorceress", "white-knight")
FAIRY_QUEEN, BANDIT_KING, RED_SORCERESS, WHITE_KNIGHT = range(len(LEADERS))
FAIRY_CARDS: Final = 3  # forest cards that give the Fairy Queen her point [rules]
LEASE: Final = 1  # coins for an army that the Bandit King places at somebody's city [rules]
LOOT: Final = 1  # coins that the Bandit King steals [rules]
ARMIES_PER_POINT: Final = 3  # armies that the Red Sorceress must keep for a point [rules]
KNIGHT_REGIONS: Final = 3  # islands with this many regions give the White Knight a point [rules]

# Points

MOST_ELIXIRS: Final = 2  # points for a seat that alone has the most elixirs [rules]
TIED_ELIXIRS: Final = 1  # points for each of several seats with the most elixirs [rules]
LEAST_GAME: Final = SWAMP_POINTS  # fewest points of a seat in a game [count]
MOST_GAME: Final = 99  # no seat gets more in a game [count]: regions 22, islands 11, cards 46, others 12

# Options: layout of the map and who makes it, how a tied bid is settled, the modules in play

MODULES: Final = ("explore", "fortress", "dragon", "portals", "robbers", "leaders", "swamp", "long")

OPTIONS: Final = (
    Option("layout", ("T", "ring"), "T"),  # `leggende-anello`
    Option("setup", ("random", "choose"), "random"),  # `leggende-scelta`
    Option("tie", ("youngest", "die"), "youngest"),  # `leggende-dado`
    *(Option(name, (False, True), False) for name in MODULES),
)
"""The options, in the order of `Variant`'s fields. The first value of an option is False in `Variant`, the second
True."""

Value = str | int | bool


class Variant(NamedTuple):
    """The options as flags."""

    ring: bool = False  # True: the tiles form a ring, False: a T
    choose: bool = False  # seat 0 makes the map
    die: bool = False  # a tied bid is settled by a die
    explore: bool = False
    fortress: bool = False
    dragon: bool = False
    portals: bool = False
    robbers: bool = False
    leaders: bool = False
    swamp: bool = False  # explore tokens lie face down, the swamp among them
    long: bool = False  # three games are played, and their points added up

    @classmethod
    def of(cls, options: Mapping[str, Value]) -> "Variant":
        """The variant for a mapping that gives every option a value."""
        return cls(*(bool(option.values.index(options[option.name])) for option in OPTIONS))

    def options(self) -> dict[str, Value]:
        """All options with their values."""
        return {option.name: option.values[on] for option, on in zip(OPTIONS, self, strict=True)}


# Anchors of the rulebook

R_MAP: Final = "leggende-plance"
R_RING: Final = "leggende-anello"
R_START_REGION: Final = "leggende-partenza"
R_TOKENS: Final = "leggende-segnalini"
R_LEADERS: Final = "leggende-leader"
R_ROW: Final = "leggende-fila"
R_START_ARMIES: Final = "leggende-armate"
R_OUTPOST: Final = "leggende-avamposto"
R_NEUTRAL: Final = "leggende-neutrali"
R_BID: Final = "leggende-puntata"
R_DIE: Final = "leggende-dado"
R_FIRST: Final = "leggende-primo"
R_TAKE: Final = "leggende-prendere"
R_ABILITY: Final = "leggende-abilita"
R_ACTION: Final = "leggende-azione"
R_PLACE: Final = "leggende-piazzare"
R_MOVE: Final = "leggende-muovere"
R_CITY: Final = "leggende-costruire"
R_DESTROY: Final = "leggende-distruggere"
R_END: Final = "leggende-fine"
R_REGIONS: Final = "leggende-regioni"
R_ISLANDS: Final = "leggende-isole"
R_CARDS: Final = "leggende-punti-carte"
R_ELIXIRS: Final = "leggende-elisir"
R_TIE: Final = "leggende-pareggio"
R_EXPLORE: Final = "leggende-esplorazione"
R_FORTRESS: Final = "leggende-fortezze"
R_DRAGON: Final = "leggende-drago"
R_ROBBERS: Final = "leggende-ladri"
R_SWAMP: Final = "leggende-palude"
R_FAIRY: Final = "leggende-regina"
R_BANDIT: Final = "leggende-re"
R_SORCERESS: Final = "leggende-fattucchiera"
R_KNIGHT: Final = "leggende-cavaliere"
R_LONG: Final = "leggende-lunga"
