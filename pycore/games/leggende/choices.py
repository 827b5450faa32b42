"""Every kind of decision and every possible choice, built once. The phases select the legal ones from these tables."""

from typing import Final

from pycore.contract import CHANCE, Choice, Decision
from pycore.games.leggende import cards
from pycore.games.leggende.data import HAND, LEADERS, ROW, START_COINS, TOKENS, TREASURE_COINS
from pycore.games.leggende.faces import FACE_NAMES, PAIRS, REGIONS

NONE: Final = -1
"""Stands for no region, seat, card or bid where a number is expected."""
UNKNOWN: Final = NONE
"""Stands for a face-down token that no seat has looked at."""
HIDDEN_NUMBER: Final = -2
"""Stands, in the view of a seat, for a bid or token that another seat knows and the viewer does not."""
NEUTRAL: Final = "neutral"
"""The owner of the neutral armies in choices and plain data."""
HIDDEN_TOKEN: Final = "hidden"
"""The name of a token that is placed face down, in choices of the set-up."""

# Phases: the kind of the next decision, or OVER.
FACE: Final = "face"
CENTRE: Final = "centre"
SLOT: Final = "slot"
TURN: Final = "turn"
START_REGION: Final = "start-region"
TOKEN: Final = "token"
LEADER: Final = "leader"
DEAL: Final = "deal"
OUTPOST_PLAYER: Final = "outpost-player"
OUTPOST: Final = "outpost"
NEUTRALS: Final = "neutral"
BID: Final = "bid"
DIE: Final = "die"
FIRST: Final = "first"
TAKE: Final = "take"
OPTION: Final = "option"
PLACE: Final = cards.PLACE
MOVE: Final = cards.MOVE
CITY: Final = cards.CITY
DESTROY: Final = cards.DESTROY
FREE_ARMY: Final = "free-army"
STEAL: Final = "steal"
REVEAL: Final = "reveal-token"
PEEK: Final = "peek"
SHOW: Final = "show"
EXTRA: Final = "extra"
OVER: Final = "over"

MAP_MAKING: Final = (FACE, CENTRE, SLOT, TURN, START_REGION, TOKEN)
PARTS: Final = (PLACE, MOVE, CITY, DESTROY)

SLOTS: Final = (("centre", "left", "right", "below"), ("nw", "ne", "se", "sw"))
"""The names of the four slots for tiles, that of the central tile first. SLOTS[False] is the layout T, SLOTS[True] the
ring."""

Choices = tuple[Choice, ...]

DONE: Final[Choices] = (("done",),)
SKIP: Final[Choices] = (("skip",),)
STEAL_OR_DONE: Final[Choices] = (("steal",), ("done",))
HALVES: Final[Choices] = (("part", 0), ("part", 1))
TAKES: Final[Choices] = tuple(("take", position) for position in range(ROW))
DEALS: Final[Choices] = tuple(("deal", card) for card in cards.IDS)
FACES_UP: Final[tuple[Choices, ...]] = tuple(
    tuple(("face", pair, FACE_NAMES[face]) for face in faces) for pair, faces in enumerate(PAIRS)
)
CENTRES: Final[Choices] = tuple(("centre", face) for face in FACE_NAMES)
SLOT_FACES: Final = tuple(
    tuple(tuple(("slot", slot, face) for face in FACE_NAMES) for slot in slots) for slots in SLOTS
)
"""SLOT_FACES[ring][slot][face]: the choice that puts the face into the slot of that layout."""
TURNS: Final[tuple[Choices, ...]] = tuple(tuple(("turn", face, q) for q in range(4)) for face in FACE_NAMES)
STARTS: Final[Choices] = tuple(("start", region) for region in REGIONS)
LEADER_CARDS: Final[Choices] = tuple(("leader", leader) for leader in LEADERS)
SEATS: Final[tuple[Choices, ...]] = tuple(
    tuple((verb, seat) for seat in range(4)) for verb in ("player", "die", "first")
)
PLAYERS, DICE, FIRSTS = SEATS
OUTPOSTS: Final[Choices] = tuple(("outpost", region) for region in REGIONS)
NEUTRAL_REGIONS: Final[Choices] = tuple(("neutral", region) for region in REGIONS)
PLACES: Final[Choices] = tuple(("place", region) for region in REGIONS)
PAID: Final[tuple[Choices, ...]] = tuple(
    tuple(("place", region, seat) for seat in range(4)) for region in REGIONS
)
MOVES: Final[tuple[Choices, ...]] = tuple(tuple(("move", a, b) for b in REGIONS) for a in REGIONS)
CITY_REGIONS: Final[Choices] = tuple(("city", region) for region in REGIONS)
DESTROYS: Final[tuple[Choices, ...]] = tuple(
    tuple(("destroy", region, owner) for owner in (0, 1, 2, 3, NEUTRAL)) for region in REGIONS
)
PEEKS: Final[Choices] = tuple(("peek", region) for region in REGIONS)
REVEALS: Final[Choices] = tuple(("reveal", token) for token in TOKENS)
SHOWS: Final[Choices] = tuple(("show", token) for token in TOKENS)

MOST_COINS: Final = {
    seats: coins * seats + TREASURE_COINS + sum(cards.COINS.values()) for seats, coins in START_COINS.items()
}
"""Maps the number of players to the most coins that all players together can ever have."""
BIDS: Final[Choices] = tuple(("bid", coins) for coins in range(max(MOST_COINS.values()) + 1))
TURNS_OF_GAME: Final = {seats: seats * hand for seats, hand in HAND.items()}
"""Maps the number of players to the number of turns in a game, all seats together."""


def tokens_at(name: str) -> Choices:
    """The choices ("token", name, region) that place a token, one for each region, in order."""
    return tuple(("token", name, region) for region in REGIONS)


TOKENS_AT: Final = {name: tokens_at(name) for name in (*TOKENS, HIDDEN_TOKEN)}


def luck(kind: str, choices: Choices, rule: str, public: bool = True) -> Decision:
    """A decision that chance makes; all choices are equally likely."""
    return Decision(CHANCE, kind, choices, (1,) * len(choices), rule, None, public)
