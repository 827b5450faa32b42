"""Advice for Leggende: regions that may still change hands, and the effect of cards in the turns to come.

The weights are our own judgement, tested in the arena.
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
    OF_TYPE,
    VP_PER,
    VP_PER_COINS,
    VP_SET,
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

COIN: Final = 0.22
"""Points of a coin while there are cards to buy. No more coins count than the seat's turns to come plus one."""
ENGINE: Final = {ARMY: 0.22, MOVEMENT: 0.2, FLY: 0.12, IMMUNE: 0.1}
"""Maps the set of cards with a certain ability to the points that each such card brings its owner per turn to come."""
COUNTING: Final = sum(1 << number for number, card in enumerate(CARDS) if card.ability.startswith("VP"))
"""Set of the cards that give points for other cards of their owner, or for coins."""
PER: Final = 0.16
"""Points per turn to come of a card that counts other cards, because its owner may take more of them. A VP_PER card
brings PER. A VP_SET card brings PER for each card of its type in the hand. A card that counts coins brings nothing."""
SAFE: Final = 0.14
LEVEL: Final = 0.27
BEHIND: Final = 0.11
"""Points of a seat for its prospects in a region: SAFE if it leads by more than one army or city, LEVEL if it shares
the lead, BEHIND if it has one less than the leader."""
CITY: Final = 0.6
SPREAD: Final = 0.06
"""Points of a seat for each of its figures, wherever it stands: CITY for a city while turns remain, SPREAD for an army
on the board."""
UNSETTLED: Final = 0.35
"""Uncertainty about who will have the most elixirs: elixirs for each turn to come."""


def value(position: LeggendePosition) -> list[float]:
    """Value of the position per seat, in points at the end."""
    if position.phase == OVER or position.chart is None:
        return list(map(float, scores(position)))
    worth = list(map(float, position.totals))
    seats = position.seats
    left = (TURNS_OF_GAME[seats] - position.turn) / seats
    for seat in range(seats):
        worth[seat] += _coins(position, seat, left)
        worth[seat] += _figures(position, seat, left)
        worth[seat] += _hand(position, seat, left)
    held = _regions(position, worth, min(1.0, left / 3))
    _land(position, worth, held)
    _tokens(position, worth)
    _leaders(position, worth, held)
    _elixirs(position, worth, left)
    return worth


def parts(position: LeggendePosition) -> list[Part]:
    """Parts of the value: points of earlier games, land, tokens, leaders, elixirs, cards, coins, and figures (armies
    and cities)."""
    if position.phase == OVER or position.chart is None:
        return [Part("won", 0, scores(position))]
    seats = range(position.seats)
    left = (TURNS_OF_GAME[position.seats] - position.turn) / position.seats
    land, tokens, leaders, elixir = ([0.0] * position.seats for _ in range(4))
    held = _regions(position, land, min(1.0, left / 3))
    _land(position, land, held)
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
        Part("figures", 0, [_figures(position, seat, left) for seat in seats]),
    ]


def progress(position: LeggendePosition) -> float:
    """How far the game has gone: the share of its turns, 0..1."""
    return position.turn / TURNS_OF_GAME[position.seats]


def _coins(position: LeggendePosition, seat: int, left: float) -> float:
    return COIN * min(position.coins[seat], left + 1) * min(1.0, left / 2)


def _figures(position: LeggendePosition, seat: int, left: float) -> float:
    """Points for the number of a seat's cities and armies, wherever they are. `left`: the seat's turns to come."""
    return CITY * len(position.cities[seat]) * min(1.0, left / 3) + SPREAD * sum(position.armies[seat])


def _land(position: LeggendePosition, worth: list[float], held: dict[int, int]) -> None:
    """Add to `worth` the points of regions, fortresses and islands as they would score now.

    `held` maps a region to its controller.
    """
    for region, owner in held.items():
        if 0 <= owner < position.seats:
            worth[owner] += 1
            if position.tokens.get(region) == data.FORTRESS:
                worth[owner] += data.FORTRESS_POINTS
    for _, owner in islands_held(position, held):
        if owner < position.seats:
            worth[owner] += 1


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
    for card in members(hand & COUNTING):
        score, ability = card_score(position, seat, card), CARDS[card].ability
        points += score[1] if score else 0
        if ability.startswith(VP_SET):
            kind = ability.removeprefix(VP_SET).partition(":")[0]
            points += left * PER * (hand & OF_TYPE[kind]).bit_count()
        elif ability.startswith(VP_PER) and not ability.startswith(VP_PER_COINS):
            points += left * PER
    return points


def _regions(position: LeggendePosition, worth: list[float], left: float) -> dict[int, int]:
    """Add to `worth` the points SAFE, LEVEL and BEHIND of each region, times `left`.

    `left` is 1 while at least three turns of each seat remain, then falls to 0. Return a dict that maps each region to
    its controller, or to NONE for a tie.
    """
    rows = [*position.armies]
    for seat, cities in enumerate(position.cities):
        if cities:
            row = rows[seat] = rows[seat][:]
            for region in cities:
                row[region] += 1
    seats, held = position.seats, {}
    for region in position.charted().regions:
        here = [row[region] for row in rows]
        second, most = sorted(here)[-2:]
        if not most:
            held[region] = NONE
            continue
        owner = held[region] = here.index(most) if most > second else NONE
        if owner != NONE:
            if owner < seats and most > second + 1:
                worth[owner] += SAFE * left
            if second == most - 1:
                for seat in range(seats):
                    if here[seat] == second > 0:
                        worth[seat] += BEHIND * left
        else:
            for seat in range(seats):
                if here[seat] == most:
                    worth[seat] += LEVEL * left
    return held


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
