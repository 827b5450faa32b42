"""Advice for Leggende: regions that may still change hands, and the effect of cards in the turns to come.

The weights were fitted to 373 games of `scriba` for two: linear regressions of the final lead, by the turns that were
left. They were then rounded, and tested in the arena with all numbers of players.
"""

from math import exp
from typing import Final

from pycore.advice import Advice, Part
from pycore.contract import Choice, Decision
from pycore.games.leggende import choices as c
from pycore.games.leggende import data
from pycore.games.leggende.cards import (
    ARMY,
    CARDS,
    FLY,
    IMMUNE,
    MOVEMENT,
    VP_PER,
    VP_PER_COINS,
    members,
)
from pycore.games.leggende.choices import NONE, OVER, TURNS_OF_GAME
from pycore.games.leggende.faces import REGION
from pycore.games.leggende.position import LeggendePosition
from pycore.games.leggende.scoring import (
    TOKEN_POINTS,
    card_score,
    elixirs,
    islands_held,
    score_leaders,
    scores,
)

COIN: Final = 0.45
"""Points of a coin while there are cards to buy. No more count than two for each turn to come, and one."""
ENGINE: Final = {ARMY: 0.1, MOVEMENT: 0.2, FLY: 0.22, IMMUNE: 0.05}
"""Maps the set of cards with a certain ability to the points that each such card brings its owner per turn to come."""
COUNTING: Final = sum(1 << number for number, card in enumerate(CARDS) if card.ability.startswith("VP"))
"""Set of the cards that give points for other cards of their owner, or for coins."""
PER: Final = 0.25
MOST_PER: Final = 1.0
"""Points per turn to come of a VP_PER card, and the most that they come to: its owner may take more cards that it
counts."""
FADE: Final = 0.15
LEAST: Final = 0.4
"""The points that a counting card would score now are multiplied by 1 less FADE for each turn to come, but at least by
LEAST."""
HERE: Final = 0.25
SAFE: Final = 0.15
LEVEL: Final = 0.5
BEHIND: Final = 0.2
"""Points of a seat for its prospects in a region: HERE if it has an army or a city there, besides SAFE if it leads by
more than one, LEVEL if it shares the lead, BEHIND if it has one less than the leader."""
LAND_FADE: Final = 0.25
LAND_LEAST: Final = 0.35
"""The same two numbers for the points that regions, fortresses and islands would score now."""
UNSETTLED: Final = 0.35
"""Uncertainty about who will have the most elixirs: elixirs for each turn to come."""


def value(position: LeggendePosition) -> list[float]:
    """Value of the position per seat, in points at the end."""
    if position.phase == OVER or position.chart is None:
        return list(map(float, scores(position)))
    seats = position.seats
    left = (TURNS_OF_GAME[seats] - position.turn) / seats
    worth, held = _land(position, left)
    for seat in range(seats):
        worth[seat] += position.totals[seat] + _coins(position, seat, left) + _hand(position, seat, left)
    _tokens(position, worth)
    _leaders(position, worth, held)
    _elixirs(position, worth, left)
    return worth


def parts(position: LeggendePosition) -> list[Part]:
    """Parts of the value: points of earlier games, land, tokens, leaders, elixirs, cards, and coins."""
    if position.phase == OVER or position.chart is None:
        return [Part("won", 0, scores(position))]
    seats = range(position.seats)
    left = (TURNS_OF_GAME[position.seats] - position.turn) / position.seats
    tokens, leaders, elixir = ([0.0] * position.seats for _ in range(3))
    land, held = _land(position, left)
    _tokens(position, tokens)
    _leaders(position, leaders, held)
    _elixirs(position, elixir, left)
    return [
        Part("won", 0, position.totals),
        Part("land", 0, land),
        Part("tokens", 0, tokens),
        Part("leaders", 0, leaders),
        Part("elixirs", 0, elixir),
        Part("cards", 0, [_hand(position, seat, left) for seat in seats]),
        Part("coins", 0, [_coins(position, seat, left) for seat in seats]),
    ]


def progress(position: LeggendePosition) -> float:
    """How far the game has gone: the share of its turns, 0..1."""
    return position.turn / TURNS_OF_GAME[position.seats]


def _coins(position: LeggendePosition, seat: int, left: float) -> float:
    return COIN * min(position.coins[seat], 2 * left + 1) * min(1.0, left)


def _land(position: LeggendePosition, left: float) -> tuple[list[float], dict[int, int]]:
    """Points per seat of regions, fortresses and islands, and who holds each region (NONE for a tie).

    What they would score now counts less while turns are `left`. The seats' prospects in each region are added.
    """
    held = dict[int, int]()
    near = _regions(position, held)
    now = [0.0] * position.seats
    for region, owner in held.items():
        if 0 <= owner < position.seats:
            now[owner] += 1
            if position.tokens.get(region) == data.FORTRESS:
                now[owner] += data.FORTRESS_POINTS
    for _, owner in islands_held(position, held):
        if owner < position.seats:
            now[owner] += 1
    share, more = max(LAND_LEAST, 1 - LAND_FADE * left), min(1.0, left / 3)
    return [share * one + more * other for one, other in zip(now, near, strict=True)], held


def _tokens(position: LeggendePosition, worth: list[float]) -> None:
    for seat, taken in enumerate(position.taken):
        if taken:
            worth[seat] += sum([points for token, points, _ in TOKEN_POINTS if taken >> token & 1])


def _leaders(position: LeggendePosition, worth: list[float], held: dict[int, int]) -> None:
    if any(leader != NONE for leader in position.leaders):
        for event in score_leaders(position, held):
            worth[event.seat] += event.data["points"]


def _hand(position: LeggendePosition, seat: int, left: float) -> float:
    """Points of a seat's cards as they would score now, plus points for their abilities in the `left` turns to come."""
    hand = position.hands[seat]
    points = left * sum([gain * (hand & cards).bit_count() for cards, gain in ENGINE.items()])
    share = max(LEAST, 1 - FADE * left)
    for card in members(hand & COUNTING):
        score, ability = card_score(position, seat, card), CARDS[card].ability
        points += share * score[1] if score else 0
        if ability.startswith(VP_PER) and not ability.startswith(VP_PER_COINS):
            points += min(MOST_PER, PER * left)
    return points


def _regions(position: LeggendePosition, held: dict[int, int]) -> list[float]:
    """Points per seat for its prospects in all regions. Adds to `held` who holds each region, or NONE for a tie."""
    rows = [*position.armies]
    for seat, cities in enumerate(position.cities):
        if cities:
            row = rows[seat] = rows[seat][:]
            for region in cities:
                row[region] += 1
    seats, worth = range(position.seats), [0.0] * position.seats
    for region in position.charted().regions:
        here = [row[region] for row in rows]
        second, most = sorted(here)[-2:]
        owner = held[region] = here.index(most) if most > second else NONE
        for seat in seats:
            if here[seat]:
                worth[seat] += HERE
                if seat == owner:
                    worth[seat] += SAFE * (most > second + 1)
                elif here[seat] == most:
                    worth[seat] += LEVEL
                elif here[seat] == second == most - 1:
                    worth[seat] += BEHIND
    return worth


def _elixirs(position: LeggendePosition, worth: list[float], left: float) -> None:
    """Add to `worth` the points that each seat can expect at the end for having the most elixirs."""
    held = [elixirs(position, seat) for seat in range(position.seats)]
    most = max(held)
    if most:
        weights = [exp((many - most) / (0.1 + UNSETTLED * left)) for many in held]
        for seat, weight in enumerate(weights):
            worth[seat] += data.MOST_ELIXIRS * weight / sum(weights)


# Weights of the choices

MORE: Final = 0.15
"""Weight of ("done",) or ("skip",) in a decision whose other choices have weight 1."""
NEITHER: Final = 0.0001
"""Weight of ("skip",), which declines both halves of an "or" action. It is tiny, because a seat that chooses a half can
still end that half at once."""
ENOUGH: Final = 0.1
"""Weight of ending a part early. It is not tiny, because more placing, moving or destroying may do harm."""
SELF: Final = 0.02
"""Weight of destroying an army of one's own."""
ONE_MORE: Final = {-2: 0.7, -1: 2.5, 0: 4.0, 1: 0.9}
"""Maps a seat's lead in a region to the weight of adding an army to it. The army catches up, takes the majority or
secures it."""
ONE_LESS: Final = {-1: 0.7, 0: 0.3, 1: 0.12, 2: 0.7}
"""Maps a seat's lead in a region to the weight of moving one of its armies away."""
ELSE_MORE: Final = 0.4
ELSE_LESS: Final = 1.0
"""Weights of adding an army (ELSE_MORE) and of moving one away (ELSE_LESS) for all other leads. In a region with such a
lead one army does not change the majority."""


def weigh(position: LeggendePosition, decision: Decision) -> list[float] | None:
    """The weight of each choice; None for a decision without a preferred choice.

    Preferred are cheap cards, small bids, armies where they change a majority, and acting rather than declining.
    """
    choices, kind = decision.choices, decision.kind
    if kind == c.TAKE:
        return [1 / (1 + data.COSTS[int(choice[1])]) for choice in choices]
    if kind == c.BID:
        return [exp(-int(choice[1]) / 1.5) for choice in choices]
    if kind in c.PARTS:
        weigher = PARTS[kind]
        leads = _Leads(position, decision.seat)
        return [ENOUGH if len(choice) == 1 else weigher(leads, choice) for choice in choices]
    if choices[-1][0] in ("done", "skip"):
        less = NEITHER if kind == c.OPTION else MORE
        return [less if choice[0] in ("done", "skip") else 1.0 for choice in choices]
    return None


class _Leads(dict[str | int, int]):
    """Maps the name of a region to the lead of a seat in it, in armies and cities. A lead is computed on first use."""

    def __init__(self, position: LeggendePosition, seat: int) -> None:
        super().__init__()
        self.position, self.seat = position, seat

    def __missing__(self, name: str | int) -> int:
        region, position = REGION[str(name)], self.position
        here = [armies[region] for armies in position.armies]
        for owner, cities in enumerate(position.cities):
            if region in cities:
                here[owner] += 1
        own, here[self.seat] = here[self.seat], 0
        lead = self[name] = own - max(here)
        return lead


def _more(leads: _Leads, choice: Choice) -> float:
    return ONE_MORE.get(leads[choice[1]], ELSE_MORE)


def _city(leads: _Leads, choice: Choice) -> float:
    """Weight of a city: twice that of an army in the region, because a city stays."""
    return 2 * _more(leads, choice)


def _move(leads: _Leads, choice: Choice) -> float:
    return ONE_MORE.get(leads[choice[2]], ELSE_MORE) * ONE_LESS.get(leads[choice[1]], ELSE_LESS)


def _destroy(leads: _Leads, choice: Choice) -> float:
    """Weight of destroying an army. Removing an enemy army changes a seat's lead as much as adding one of its own."""
    return SELF if choice[2] == leads.seat else _more(leads, choice)


PARTS: Final = {c.PLACE: _more, c.CITY: _city, c.MOVE: _move, c.DESTROY: _destroy}
"""Maps the kind of a part to the function that returns the weight of a choice in such a part."""

ADVICE: Final = Advice(
    value=value,
    parts=parts,
    clock="turn",
    weigh=weigh,
    scale=3.5,
    turns=8,
    iterations={"faraone": 1600},
    progress=progress,
)
