"""Points for the temple at the end of a round, and all points at the end of the game."""

from collections.abc import Iterator

from pycore.contract import Event, Plain
from pycore.games.imhotep import choices as c
from pycore.games.imhotep.data import (
    DECORATIONS,
    FIRST_BLUE,
    KINDS,
    MONUMENTS,
    OBELISK_POINTS,
    OBELISKS,
    PYRAMID,
    R_BLUE,
    R_DECORATIONS,
    R_EDITION,
    R_FINAL,
    R_OBELISKS,
    R_STATUES,
    R_TEMPLE,
    R_TIE,
    R_TOMB,
    R_WRATH,
    SITES,
    STATUE,
    STONES_PER_DECORATION_POINT,
    TEMPLE,
    TEMPLE_WIDTH,
    TOMB,
    TOMB_B_POINTS,
    TOMB_ROWS,
    TOWER_STONES,
    WAITING_POINTS,
    WRATH_POINTS,
    group_points,
)
from pycore.games.imhotep.position import ImhotepPosition


def temple_top(position: ImhotepPosition, space: int) -> int:
    """Owner of the top stone on a space of the temple; NONE if the space is empty.

    Stones are placed on the spaces in turn, so the top stones are the last ones placed.
    """
    last = len(position.temple) - 1
    return c.NONE if space > last else position.temple[last - (last - space) % TEMPLE_WIDTH[position.seats]]


def score_temple_a(position: ImhotepPosition, events: list[Event] | None) -> None:
    """Give each seat one point for each of its stones on top of temple A."""
    top = position.temple[-TEMPLE_WIDTH[position.seats] :]
    for owner in top:
        position.points[owner] += 1
    if events is not None:
        for seat in range(position.seats):
            if seat in top:
                stones = top.count(seat)
                events.append(Event("temple-scored", seat, {"stones": stones, "points": stones}, R_TEMPLE[0]))


def tomb_groups(position: ImhotepPosition) -> list[list[int]]:
    """Per seat: the sizes of its groups of adjacent stones, largest first."""
    tomb = position.tomb
    group = list(range(len(tomb)))  # union-find: per stone, another of its group; a root has itself
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
    groups: list[list[int]] = [[] for _ in range(position.seats)]
    for stone, owner in enumerate(tomb):
        if group[stone] == stone:
            groups[owner].append(size[stone])
    return [sorted(sizes, reverse=True) for sizes in groups]


def shares(counts: list[int], prizes: tuple[int, ...]) -> list[int]:
    """Points per seat: the first prize goes to the highest count, the second to the second highest.

    Tied seats split the prizes of their places, rounded down. A seat with count 0 gets nothing.

    >>> shares([3, 4, 0, 3], (15, 10, 5, 1))
    [7, 15, 0, 7]
    """
    points = []
    for count in counts:
        better = sum(other > count for other in counts)
        tied = counts.count(count)
        points.append(sum(prizes[better : better + tied]) // tied if count else 0)
    return points


def stones_on(position: ImhotepPosition, site: int) -> list[int]:
    """Per seat: number of its stones on a monument. Covered stones, towers and waiting stones count."""
    built = [0] * position.seats
    if site == OBELISKS:
        built = position.obelisks[:]
        for owner in position.towers:
            built[owner] += TOWER_STONES
        return built
    stones = {
        PYRAMID: (position.pyramid, *position.pyramids),
        TEMPLE: (position.temple,),
        TOMB: (position.tomb,),
    }
    for part in stones[site]:
        for owner in part:
            built[owner] += 1
    return built


def final_scoring(position: ImhotepPosition) -> Iterator[Event]:
    """Yield the events of the final scoring as if the game ended now. "wrath" comes only if it has really ended."""
    yield from (score_tomb_b if position.variant.tomb else score_tomb_a)(position)
    if not position.variant.obelisks:
        yield from score_obelisks_a(position)
    elif position.variant.later:
        yield from score_waiting(position)
    yield from score_cards(position)
    if position.variant.wrath and position.phase == c.OVER:
        yield from score_wrath(position)


def score_tomb_a(position: ImhotepPosition) -> Iterator[Event]:
    for seat, groups in enumerate(tomb_groups(position)):
        if groups:
            points = sum(map(group_points, groups))
            yield Event("tomb-scored", seat, {"groups": groups, "points": points}, R_TOMB[0])


def score_tomb_b(position: ImhotepPosition) -> Iterator[Event]:
    """Yield the scores of each row of tomb B: the seats are ranked by their stones in the row."""
    for row in range(TOMB_ROWS):
        stones = position.tomb[row::TOMB_ROWS]
        counts = [stones.count(seat) for seat in range(position.seats)]
        for seat, about in placed(counts, TOMB_B_POINTS):
            row_of: Plain = {"row": row, "stones": counts[seat]}
            yield Event("tomb-row-scored", seat, row_of | about, R_TOMB[1])


def score_obelisks_a(position: ImhotepPosition) -> Iterator[Event]:
    for seat, about in placed(position.obelisks, OBELISK_POINTS[position.seats]):
        yield Event("obelisks-scored", seat, {"height": position.obelisks[seat], **about}, R_OBELISKS[0])


def placed(counts: list[int], prizes: tuple[int, ...]) -> Iterator[tuple[int, Plain]]:
    """Yield (seat, data) for each seat whose count is not 0.

    The data are its place from 1, the number of seats that share the place, and its points from `prizes`.
    """
    for seat, points in enumerate(shares(counts, prizes)):
        if counts[seat]:
            place = 1 + sum(other > counts[seat] for other in counts)
            yield seat, {"place": place, "tied": counts.count(counts[seat]), "points": points}


def score_waiting(position: ImhotepPosition) -> Iterator[Event]:
    """Yield the scores for stones in no tower, on obelisks B of the later edition (`imhotep-edizione`)."""
    for seat, stones in enumerate(position.obelisks):
        if stones:
            points = WAITING_POINTS * stones
            yield Event("waiting-scored", seat, {"stones": stones, "points": points}, R_EDITION)


def score_cards(position: ImhotepPosition) -> Iterator[Event]:
    """Yield the scores of decorations, statues and unused blue cards."""
    for seat, hand in enumerate(position.cards):
        for kind, site in DECORATIONS:
            if hand[kind]:
                stones = sum(stones_on(position, site))
                points = hand[kind] * (stones // STONES_PER_DECORATION_POINT)
                card: Plain = {
                    "card": KINDS[kind],
                    "site": SITES[site],
                    "cards": hand[kind],
                    "stones": stones,
                }
                yield Event("decoration-scored", seat, {**card, "points": points}, R_DECORATIONS)
    for seat, hand in enumerate(position.cards):
        if hand[STATUE]:
            points = group_points(hand[STATUE])
            yield Event("statues-scored", seat, {"statues": hand[STATUE], "points": points}, R_STATUES)
    for seat, hand in enumerate(position.cards):
        unused = sum(hand[FIRST_BLUE:])
        if unused:
            yield Event("blue-scored", seat, {"cards": unused, "points": unused}, R_BLUE)


def score_wrath(position: ImhotepPosition) -> Iterator[Event]:
    """Yield one penalty for each seat that has no stone on one or more of the monuments (`imhotep-ira`)."""
    built = {site: stones_on(position, site) for site in MONUMENTS}
    for seat in range(position.seats):
        missing = [SITES[site] for site, stones in built.items() if not stones[seat]]
        if missing:
            yield Event("wrath", seat, {"missing": missing, "points": WRATH_POINTS}, R_WRATH)


def scores(position: ImhotepPosition) -> tuple[int, ...]:
    """Points per seat: those won during play, plus the final scoring of the present position."""
    total = list(position.points)
    for event in final_scoring(position):
        total[event.seat] += event.data["points"]
    return tuple(total)


def ranking(position: ImhotepPosition) -> tuple[tuple[int, ...], ...]:
    """Groups of tied seats, best first. Seats rank by points, then by stones on the sled."""
    results = list(zip(scores(position), position.sleds, strict=True))
    return tuple(
        tuple(seat for seat in range(position.seats) if results[seat] == result)
        for result in sorted(set(results), reverse=True)
    )


def final_events(position: ImhotepPosition) -> Iterator[Event]:
    """Yield the events of the final scoring, then "game-over" with the result."""
    yield from final_scoring(position)
    points = scores(position)
    winners = ranking(position)[0]
    tie_break = None
    if points.count(max(points)) > 1:
        tie_break = "shared" if len(winners) > 1 else "sled"
    result = {"winners": list(winners), "scores": list(points), "sleds": list(position.sleds)}
    yield Event("game-over", winners[0], {**result, "tie_break": tie_break}, R_TIE if tie_break else R_FINAL)
