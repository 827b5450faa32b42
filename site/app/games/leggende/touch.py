"""Touches on Leggende's board: the keys of each choice, and the names of the elements.

- To take a card: the card.
- To place or destroy an army, to build a city, or to look at a token: the region.
- To move an army: its region, then the goal. `runs` has the moves over several regions.
- A choice without an element of its own on the board has a button.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final, cast

from app.games.contract import Chain, Run, illegal
from app.games.leggende.words.labels import stop_button
from app.games.leggende.words.names import (
    CARD_NOUNS,
    FACE_WORDS,
    action_words,
    coin_count,
    movement_count,
    region_name,
    turn_words,
)
from app.words.italian import upper_first
from pycore.contract import CHANCE, Choice, State
from pycore.games.leggende.actions import allowance, possible
from pycore.games.leggende.cards import CARDS, IDS
from pycore.games.leggende.choices import MOVE, MOVES, TAKE
from pycore.games.leggende.data import BANDIT_KING, ROW, SEA_MOVES
from pycore.games.leggende.faces import REGION, REGIONS
from pycore.games.leggende.state import LeggendeState
from pycore.games.leggende.ways import ways

_REGION_VERBS: Final = frozenset({"start", "outpost", "neutral", "place", "city", "destroy", "peek"})
"""Verbs of the choices that are made by a touch on a region. The region is the second item of the choice."""
_BUTTON_VERBS: Final = frozenset({"face", "centre", "slot", "turn"})
"""Verbs of the choices made with a button. The button's key ends with the last item of the choice."""


def keys(state: State, choice: Choice) -> tuple[Chain, ...]:
    """The sequences of element keys that a player can touch to make a choice; `()` for a choice of luck."""
    decision, verb = state.decision(), choice[0]
    if decision is None or decision.seat == CHANCE:
        return ()
    if verb in _REGION_VERBS:
        return ((f"region-{choice[1]}",),)
    match choice:
        case ("move", str(one), str(other)):
            return ((f"region-{one}", f"region-{other}"),)
        case ("take", int(position)):
            return ((card_key(position),),)
        case ("token", str(), str(name)):
            return ((f"region-{name}",),)
        case ("first", int(seat)):
            return ((seat_key(seat),),)
        case ("bid" | "part" as kind, int(number)):
            return ((f"{kind}-{number}",),)
        case ("done" | "skip" | "steal" as word,):
            return ((word,),)
    return ((f"{verb}-{choice[-1]}",),) if verb in _BUTTON_VERBS else ()


def runs(state: State) -> tuple[Run, ...]:
    """Gestures that move an army over several regions: a touch on its region, then on a goal that is not adjacent."""
    decision = state.decision()
    if decision is None or decision.kind != MOVE or decision.seat == CHANCE or not decision.choices:
        return ()
    it = cast(LeggendeState, state)
    found = []
    for start in dict.fromkeys(REGION[str(choice[1])] for choice in decision.choices if choice[0] == "move"):
        for end, way in ways(it, start, it.pending.left).items():
            if len(way.steps) > 1 and MOVES[start][end] not in decision.choices:
                steps = tuple(MOVES[a][b] for a, b in zip((start, *way.steps), way.steps, strict=False))
                words = f"Muovi un'armata da {region_name(REGIONS[start])} a {region_name(REGIONS[end])}"
                words += f" ({movement_count(way.cost)})"
                found.append(Run((region_key(start), region_key(end)), steps, words))
    return tuple(found)


def tempting(state: State) -> tuple[tuple[Chain, Choice], ...]:
    """Touches that a player may try in error, as (chain, illegal choice) pairs. The page shows why each is refused."""
    decision = state.decision()
    if decision is None or decision.seat == CHANCE or not decision.choices:
        return ()
    whole = {run.chain for run in runs(state)}
    pairs = (
        pair
        for pair in _looks_possible(cast(LeggendeState, state), decision.kind, decision.choices[0])
        if pair[0] not in whole
    )
    return illegal(decision, partial(keys, state), pairs)


def _looks_possible(state: LeggendeState, kind: str, first: Choice) -> Iterator[tuple[Chain, Choice]]:
    """Candidates for `tempting`: (chain, choice) pairs for each card of the row and each region. Some may be legal."""
    if kind == TAKE:
        for position in range(min(ROW, len(state.row))):
            yield (card_key(position),), ("take", position)
    if state.chart is None:
        return
    verbs = {"place": "place", "city": "city", "free-army": "place", "outpost": "outpost", "peek": "peek"}
    for number in state.chart.regions:
        key, name = region_key(number), REGIONS[number]
        if kind == "place" and (owner := _city_owner_to_pay(state, number)) is not None:
            yield (key,), ("place", name, owner)
        elif kind in verbs:
            yield (key,), (verbs[kind], name)
        elif kind == "token":
            yield (key,), ("token", first[1], name)
        elif kind == "start-region":
            yield (key,), ("start", name)
        elif kind == "destroy":
            there = [n for n, armies in enumerate(state.armies) if armies[number] and n != state.active]
            other = (*there, state.active)[0]
            yield (key,), ("destroy", name, other if other < state.seats else "neutral")
        elif kind == MOVE:
            links = state.chart.links[number]
            # All moves from a region without an army of the active seat share one chain. `tempting` keeps only the
            # first of them, which is the move to the nearest region.
            for other in sorted(state.chart.regions, key=lambda other: links.get(other, SEA_MOVES + 1)):
                if other != number:
                    goal = (region_key(other),) if state.armies[state.active][number] else ()
                    yield (key, *goal), MOVES[number][other]


def _city_owner_to_pay(state: LeggendeState, number: int) -> int | None:
    """The seat that must be paid for an army placed in this region; None if nobody is paid.

    The leader Bandit King lets a player place armies in the cities of other players, and pay them. The result is None
    for a player without this leader, or with a city of their own in the region.
    """
    if state.leaders[state.active] != BANDIT_KING or number in state.cities[state.active]:
        return None
    return next((owner for owner, cities in enumerate(state.cities) if number in cities), None)


def name_key(state: State, key: str) -> str:
    """The accessible name of an element."""
    kind, _, rest = key.partition("-")
    it = cast(LeggendeState, state)
    match kind:
        case "region":
            return region_name(rest)
        case "island":
            return "Corona"
        case "sea":
            return "Mare"
        case "card":
            return f"{upper_first(CARD_NOUNS[IDS[it.row[int(rest)]]].word)}, {int(rest) + 1}º posto"
        case "seat":
            return f"{{{rest}}}"
        case "bid":
            return coin_count(int(rest)) if int(rest) else "Nessuna moneta"
        case "part":
            card, half = it.pending.card, int(rest)
            action = CARDS[card].parts[half][0]
            return upper_first(action_words(action, possible(it, action, allowance(it, card, half))))
        case "turn":
            return f"Plancia {turn_words(int(rest), it.variant.ring)}"
        case "face" | "centre" | "slot":
            return FACE_WORDS[rest]
    return "Ruba" if kind == "steal" else stop_button(it, kind)


def card_key(position: int) -> str:
    return f"card-{position}"


def region_key(number: int) -> str:
    """The key of a region, given by its number.

    >>> region_key(0)
    'region-C1'
    """
    return f"region-{REGIONS[number]}"


def seat_key(seat: int) -> str:
    return f"seat-{seat}"
