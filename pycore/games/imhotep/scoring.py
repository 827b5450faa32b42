"""Points: the temple at the end of a round, everything else at the end of the game."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pycore.contract import Event
from pycore.games.imhotep.data import (
    DECORATIONS,
    FIRST_BLUE,
    KINDS,
    OBELISK_POINTS,
    OBELISKS,
    PYRAMID,
    R_BLUE,
    R_DECORATIONS,
    R_FINAL,
    R_OBELISKS,
    R_STATUES,
    R_TEMPLE,
    R_TIE,
    R_TOMB,
    SITES,
    STATUE,
    STONES_PER_DECORATION_POINT,
    TEMPLE,
    TEMPLE_WIDTH,
    TOMB,
    TOMB_ROWS,
    group_points,
)

if TYPE_CHECKING:
    from pycore.games.imhotep.state import ImhotepState


def score_temple(state: "ImhotepState", events: list[Event] | None) -> None:
    """One point for each stone on top: as spaces are filled in turn, the last ones placed."""
    top = state.temple[-TEMPLE_WIDTH[state.seats] :]
    for owner in top:
        state.points[owner] += 1
    if events is not None:
        for seat in range(state.seats):
            if seat in top:
                stones = top.count(seat)
                events.append(Event("temple-scored", seat, {"stones": stones, "points": stones}, R_TEMPLE))


def tomb_groups(state: "ImhotepState") -> list[list[int]]:
    """Per seat the sizes of its groups of adjacent stones, largest first."""
    tomb = state.tomb
    group = list(range(len(tomb)))  # per stone, another one of its group, at last the first one
    size = [1] * len(tomb)
    for stone, owner in enumerate(tomb):
        above = stone - 1 if stone % TOMB_ROWS else -1
        for other in (stone - TOMB_ROWS, above):
            if other >= 0 and tomb[other] == owner:
                while group[other] != other:
                    other = group[other]
                mine = group[stone]
                if mine != other:
                    group[mine] = other
                    size[other] += size[mine]
    groups: list[list[int]] = [[] for _ in range(state.seats)]
    for stone, owner in enumerate(tomb):
        if group[stone] == stone:
            groups[owner].append(size[stone])
    return [sorted(sizes, reverse=True) for sizes in groups]


def shares(counts: list[int], prizes: tuple[int, ...]) -> list[int]:
    """Prizes for the highest count, the next ...; ties split theirs, rounded down; a count of 0 gets nothing.

    >>> shares([3, 4, 0, 3], (15, 10, 5, 1))
    [7, 15, 0, 7]
    """
    points = []
    for count in counts:
        better = sum(other > count for other in counts)
        tied = counts.count(count)
        points.append(sum(prizes[better : better + tied]) // tied if count else 0)
    return points


def stones_on(state: "ImhotepState", site: int) -> int:
    """Stones of all players on a monument."""
    return {
        PYRAMID: len(state.pyramid),
        TEMPLE: len(state.temple),
        TOMB: len(state.tomb),
        OBELISKS: sum(state.obelisks),
    }[site]


def final_scoring(state: "ImhotepState") -> Iterator[Event]:
    """What now stands, as it would score if the game ended now."""
    for seat, groups in enumerate(tomb_groups(state)):
        if groups:
            points = sum(map(group_points, groups))
            yield Event("tomb-scored", seat, {"groups": groups, "points": points}, R_TOMB)
    heights = state.obelisks
    for seat, points in enumerate(shares(heights, OBELISK_POINTS[state.seats])):
        if heights[seat]:
            place = 1 + sum(other > heights[seat] for other in heights)
            about = {"height": heights[seat], "place": place, "tied": heights.count(heights[seat])}
            yield Event("obelisks-scored", seat, {**about, "points": points}, R_OBELISKS)
    for seat, hand in enumerate(state.cards):
        for kind, site in DECORATIONS:
            if hand[kind]:
                stones = stones_on(state, site)
                points = hand[kind] * (stones // STONES_PER_DECORATION_POINT)
                card = {"card": KINDS[kind], "site": SITES[site], "cards": hand[kind], "stones": stones}
                yield Event("decoration-scored", seat, {**card, "points": points}, R_DECORATIONS)
    for seat, hand in enumerate(state.cards):
        if hand[STATUE]:
            points = group_points(hand[STATUE])
            yield Event("statues-scored", seat, {"statues": hand[STATUE], "points": points}, R_STATUES)
    for seat, hand in enumerate(state.cards):
        unused = sum(hand[FIRST_BLUE:])
        if unused:
            yield Event("blue-scored", seat, {"cards": unused, "points": unused}, R_BLUE)


def scores(state: "ImhotepState") -> tuple[int, ...]:
    """Points won during play plus the final scoring of what now stands."""
    total = list(state.points)
    for event in final_scoring(state):
        total[event.seat] += event.data["points"]
    return tuple(total)


def ranking(state: "ImhotepState") -> tuple[tuple[int, ...], ...]:
    """By points, then by stones on the sled."""
    results = list(zip(scores(state), state.sleds, strict=True))
    return tuple(
        tuple(seat for seat in range(state.seats) if results[seat] == result)
        for result in sorted(set(results), reverse=True)
    )


def final_events(state: "ImhotepState") -> Iterator[Event]:
    """The final scoring and who has won."""
    yield from final_scoring(state)
    points = scores(state)
    winners = ranking(state)[0]
    tie_break = None
    if points.count(max(points)) > 1:
        tie_break = "shared" if len(winners) > 1 else "sled"
    result = {"winners": list(winners), "scores": list(points), "sleds": list(state.sleds)}
    yield Event("game-over", winners[0], {**result, "tie_break": tie_break}, R_TIE if tie_break else R_FINAL)
