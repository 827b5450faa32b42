"""Control of regions, and the points at the end of a game: one event per source and seat."""

from collections.abc import Iterator
from typing import Final

from pycore.contract import Event
from pycore.games.leggende import data
from pycore.games.leggende.cards import CARDS, ELIXIRS, OF_TYPE, VP_PER, VP_PER_COINS, VP_SET, members
from pycore.games.leggende.choices import NONE
from pycore.games.leggende.faces import REGIONS
from pycore.games.leggende.position import LeggendePosition


def controller(position: LeggendePosition, region: int) -> int:
    """The owner with the most armies and cities in a region, possibly neutral (`leggende-regioni`).

    NONE for a tie or an empty region.
    """
    best, most = NONE, 0
    for owner, armies in enumerate(position.armies):
        here = armies[region]
        if owner < position.seats:
            here += position.cities[owner].count(region)
        if here > most:
            best, most = owner, here
        elif here == most:
            best = NONE
    return best


def controls(position: LeggendePosition) -> dict[int, int]:
    """A dict that maps each region on the map to its controller, as `controller` returns it."""
    if position.chart is None:
        return {}
    strengths = [list(armies) for armies in position.armies]
    for owner, cities in enumerate(position.cities):
        for region in cities:
            strengths[owner][region] += 1
    held = {}
    for region in position.chart.regions:
        here = [strength[region] for strength in strengths]
        most = max(here)
        held[region] = here.index(most) if most and here.count(most) == 1 else NONE
    return held


def island_controller(island: tuple[int, ...], held: dict[int, int]) -> int:
    """The owner that controls the most regions of an island; NONE for a tie (`leggende-isole`).

    `held` maps a region to its controller.
    """
    owners = [held[region] for region in island if held[region] != NONE]
    most = max((owners.count(owner) for owner in owners), default=0)
    best = {owner for owner in owners if owners.count(owner) == most}
    return best.pop() if len(best) == 1 else NONE


def islands_held(position: LeggendePosition, held: dict[int, int]) -> list[tuple[tuple[int, ...], int]]:
    """Pairs (island, its controller) for the islands that have a controller. `held` maps a region to its controller."""
    islands = position.chart.islands if position.chart else ()
    owned = ((island, island_controller(island, held)) for island in islands)
    return [(island, owner) for island, owner in owned if owner != NONE]


def elixirs(position: LeggendePosition, seat: int) -> int:
    hand = position.hands[seat]
    from_cards = sum(many for card, many in ELIXIRS if hand >> card & 1)
    return from_cards + data.SPRING_ELIXIRS * (position.taken[seat] >> data.SPRING & 1)


def card_score(position: LeggendePosition, seat: int, card: int) -> tuple[int, int] | None:
    """How many things a card of a seat counts, and the points that it gives for them. None for a card that never gives
    points."""
    ability, value, hand = CARDS[card].ability, CARDS[card].value, position.hands[seat]
    if ability.startswith(VP_PER_COINS):
        coins = position.coins[seat]
        return coins, value * (coins // int(ability.removeprefix(VP_PER_COINS)))
    if ability.startswith(VP_PER):
        count = (hand & OF_TYPE[ability.removeprefix(VP_PER)]).bit_count()
        return count, value * count
    if ability.startswith(VP_SET):
        kind, _, needed = ability.removeprefix(VP_SET).partition(":")
        count = (hand & OF_TYPE[kind]).bit_count()
        return count, value * (count >= int(needed))
    return None


def final_scoring(position: LeggendePosition) -> Iterator[Event]:
    """Yield the events of the final scoring as if this game ended now. No event has 0 points."""
    held = controls(position)
    yield from _score_regions(position, held)
    yield from _score_islands(position, held)
    yield from _score_cards(position)
    yield from _score_elixirs(position)
    yield from _score_tokens(position)
    yield from score_leaders(position, held)


def region_points(position: LeggendePosition, region: int) -> int:
    """The points at the end for the control of a region, with those of a fortress there."""
    return 1 + data.FORTRESS_POINTS * (position.tokens.get(region) == data.FORTRESS)


def _score_regions(position: LeggendePosition, held: dict[int, int]) -> Iterator[Event]:
    """Yield the scores of the regions, and of the fortresses on them."""
    for seat in range(position.seats):
        own = [region for region, owner in held.items() if owner == seat]
        if own:
            about = {"regions": [REGIONS[region] for region in own], "points": len(own)}
            yield Event("regions-scored", seat, about, data.R_REGIONS)
        forts = [REGIONS[region] for region in own if position.tokens.get(region) == data.FORTRESS]
        if forts:
            points = data.FORTRESS_POINTS * len(forts)
            yield Event("fortresses-scored", seat, {"regions": forts, "points": points}, data.R_FORTRESS)


def _score_islands(position: LeggendePosition, held: dict[int, int]) -> Iterator[Event]:
    owned = islands_held(position, held)
    for seat in range(position.seats):
        islands = [[REGIONS[region] for region in island] for island, owner in owned if owner == seat]
        if islands:
            about = {"islands": islands, "points": len(islands)}
            yield Event("islands-scored", seat, about, data.R_ISLANDS)


def _score_cards(position: LeggendePosition) -> Iterator[Event]:
    for seat, hand in enumerate(position.hands):
        for card in members(hand):
            score = card_score(position, seat, card)
            if score and score[1]:
                about = {"card": CARDS[card].id, "count": score[0], "points": score[1]}
                yield Event("card-scored", seat, about, data.R_CARDS)


def _score_elixirs(position: LeggendePosition) -> Iterator[Event]:
    held = [elixirs(position, seat) for seat in range(position.seats)]
    most = max(held)
    tied = held.count(most)
    for seat, many in enumerate(held):
        if many == most > 0:
            points = data.MOST_ELIXIRS if tied == 1 else data.TIED_ELIXIRS
            about = {"elixirs": many, "tied": tied, "points": points}
            yield Event("elixirs-scored", seat, about, data.R_ELIXIRS)


TOKEN_POINTS: Final = (
    (data.BOOK, data.BOOK_POINTS, data.R_EXPLORE),
    (data.DRAGON, data.DRAGON_POINTS, data.R_DRAGON),
    (data.SWAMP, data.SWAMP_POINTS, data.R_SWAMP),
)


def _score_tokens(position: LeggendePosition) -> Iterator[Event]:
    for token, points, rule in TOKEN_POINTS:
        for seat, taken in enumerate(position.taken):
            if taken >> token & 1:
                about = {"token": data.TOKENS[token], "points": points}
                yield Event("token-scored", seat, about, rule)


def score_leaders(position: LeggendePosition, held: dict[int, int]) -> Iterator[Event]:
    for seat, leader in enumerate(position.leaders):
        count, points, rule = 0, 0, ""
        if leader == data.FAIRY_QUEEN:
            count, rule = (position.hands[seat] & OF_TYPE["forest"]).bit_count(), data.R_FAIRY
            points = int(count >= data.FAIRY_CARDS)
        elif leader == data.RED_SORCERESS:
            count, rule = sum(position.kept), data.R_SORCERESS
            points = count // data.ARMIES_PER_POINT
        elif leader == data.WHITE_KNIGHT:
            owned = islands_held(position, held)
            large = [
                island for island, owner in owned if owner == seat and len(island) >= data.KNIGHT_REGIONS
            ]
            count, points, rule = len(large), len(large), data.R_KNIGHT
        if points:
            about = {"leader": data.LEADERS[leader], "count": count, "points": points}
            yield Event("leader-scored", seat, about, rule)


def scores(position: LeggendePosition) -> tuple[int, ...]:
    """Points per seat: those of the earlier games, plus those of this game as if it ended now."""
    total = list(position.totals)
    for event in final_scoring(position):
        total[event.seat] += event.data["points"]
    return tuple(total)


TIE_BREAKERS: Final = ("coins", "armies", "regions")
"""The names of the columns of `tie_breakers`, in the order in which they break a tie."""


def tie_breakers(position: LeggendePosition) -> list[tuple[int, int, int]]:
    """Per seat: coins, armies on the board, controlled regions (`leggende-pareggio`)."""
    owners = list(controls(position).values())
    return [
        (position.coins[seat], sum(position.armies[seat]), owners.count(seat))
        for seat in range(position.seats)
    ]


def ranking(position: LeggendePosition) -> tuple[tuple[int, ...], ...]:
    """Groups of tied seats, best first. Seats rank by points.

    In a long game equal points are a tie. In a single game the book breaks a tie for first place.
    `tie_breakers` break the remaining ties.
    """
    points = scores(position)
    keys: list[tuple[int, ...]]
    if position.variant.long:
        keys = [(total,) for total in points]
    else:
        highest, breakers = max(points), tie_breakers(position)
        keys = [
            (total, int(total == highest and position.taken[seat] >> data.BOOK & 1), *breakers[seat])
            for seat, total in enumerate(points)
        ]
    return tuple(
        tuple(seat for seat in range(position.seats) if keys[seat] == key)
        for key in sorted(set(keys), reverse=True)
    )


def tied_first(position: LeggendePosition) -> list[int]:
    """The seats with the most points."""
    points = scores(position)
    highest = max(points)
    return [seat for seat, total in enumerate(points) if total == highest]


def tie_steps(position: LeggendePosition) -> Iterator[tuple[str, list[int]]]:
    """Yield (name of a tie-breaker, seats that are tied when it is applied) until no tie for first place is left.

    Only the seats that are best in a tie-breaker reach the next one.
    """
    breakers, left = tie_breakers(position), tied_first(position)
    for column, word in enumerate(TIE_BREAKERS):
        if len(left) == 1:
            return
        yield word, left
        best = max(breakers[seat][column] for seat in left)
        left = [seat for seat in left if breakers[seat][column] == best]


def tie_break(position: LeggendePosition) -> str | None:
    """What broke the tie for first place, as a word of the event "game-over"; None if there was no tie."""
    tied = tied_first(position)
    if len(tied) == 1:
        return None
    if len(ranking(position)[0]) > 1:
        return "shared"
    if any(position.taken[seat] >> data.BOOK & 1 for seat in tied):
        return "book"
    *_, (word, _) = tie_steps(position)
    return word


def final_events(position: LeggendePosition) -> Iterator[Event]:
    """Yield the events of the final scoring, then "game-over" with the result."""
    yield from final_scoring(position)
    points, winners, word = scores(position), ranking(position)[0], tie_break(position)
    about = {"winners": list(winners), "scores": list(points), "tie_break": word}
    yield Event("game-over", winners[0], about, data.R_TIE if word else data.R_END)
