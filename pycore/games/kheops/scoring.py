"""The points for networks and ankhs, and the winner.

`networks` and `ankhs` read only the board, so a page may also use them on a position with hidden hands.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pycore.contract import CHANCE, Event, Plain
from pycore.games.kheops.data import (
    ANKH,
    APEX,
    APEX_POINTS,
    BITS,
    CELLS,
    CLOSED_FACTOR,
    CURSE,
    DOUBLE,
    DOUBLE_WEIGHT,
    IS_ROOM,
    LONGEST_POINTS,
    NEIGHBOURS,
    NONE,
    ONE_SARCOPHAGUS,
    OPPOSITE,
    PAIR_OF_SARCOPHAGI,
    R_ANKH,
    R_CURSE,
    R_END,
    R_MAJORITY,
    R_VALUE,
    SARCOPHAGI,
    SARCOPHAGUS,
    SEATS,
    SEATS_IN_ORDER,
    SYMBOL,
    TILES,
    WEIGHT,
)
from pycore.games.kheops.position import KheopsPosition

COLOUR: Final = tuple(
    SARCOPHAGI.index(symbol.removeprefix(SARCOPHAGUS)) if symbol.startswith(SARCOPHAGUS) else NONE
    for symbol in SYMBOL
)
"""Per type of tile: the colour of its sarcophagus, as an index of SARCOPHAGI; NONE if it has no sarcophagus."""

WAYS: Final = tuple(
    tuple(
        tuple((NEIGHBOURS[cell][side], OPPOSITE[side]) for side, bit in enumerate(BITS) if sides & bit)
        for sides in range(8)
    )
    for cell in range(CELLS)
)
"""WAYS[cell][sides]: for each open side in the set `sides`, the neighbouring cell and its bit for the shared side."""


class Network(NamedTuple):
    """A group of at least two connected tiles (`kheops-sotterraneo`)."""

    cells: tuple[int, ...]
    rooms: int
    corridors: int
    sarcophagi: tuple[str, ...]
    """The colour of each sarcophagus, in the order of `data.SARCOPHAGI`."""
    apex: bool
    """Whether the network contains the apex of the pyramid (`kheops-vertice`)."""
    longest: bool
    """Whether it has at least as many tiles as every other network (`kheops-lungo`)."""
    closed: bool
    """Whether no open side leads to an empty cell or out of the pyramid (`kheops-chiuso`)."""
    cursed: bool
    """Whether the network contains a curse (`kheops-maledizione`)."""
    pawns: tuple[int, int]
    """Per seat: total weight of its pawns; a pawn on the symbol `double` counts as two (`kheops-doppia`)."""
    bonus_sarcophagi: int
    bonus_apex: int
    bonus_longest: int
    value: int
    """Points that the network pays: 0 if it is cursed."""
    holder: int | None
    """The seat with the majority, even if the network is cursed; None on a tie (`kheops-maggioranza`)."""


def groups(position: KheopsPosition) -> Iterator[tuple[list[int], bool]]:
    """Yield (cells, closed) for each group of connected tiles, in order of the groups' lowest cells.

    A tile that is connected to no other forms a group of its own.
    """
    open_sides, left = position.open, position.laid
    for first in range(CELLS):
        if left >> first & 1:
            left ^= 1 << first
            cells, closed = [first], True
            for cell in cells:
                for other, side in WAYS[cell][open_sides[cell]]:
                    if other == NONE:
                        closed = False
                    elif open_sides[other] & side:
                        if left >> other & 1:
                            left ^= 1 << other
                            cells.append(other)
                    elif not open_sides[other]:
                        closed = False  # every tile has an open side, so no tile lies there
            yield cells, closed


def networks(position: KheopsPosition) -> tuple[Network, ...]:
    """The networks on the board, in order of their lowest cells."""
    found = [group for group in groups(position) if len(group[0]) > 1]
    most = max((len(cells) for cells, _ in found), default=0)
    return tuple([valued(position, cells, closed, len(cells) == most) for cells, closed in found])


def valued(position: KheopsPosition, cells: list[int], closed: bool, longest: bool) -> Network:
    """The `Network` of these cells, with its value and its holder (`kheops-valore`)."""
    tiles, pawns = position.tiles, position.pawns
    rooms, cursed = 0, False
    colours: list[int] = []
    weights = [0] * SEATS
    for cell in cells:
        tile, pawn = tiles[cell], pawns[cell]
        symbol = SYMBOL[tile]
        rooms += IS_ROOM[tile]
        cursed |= symbol == CURSE
        if COLOUR[tile] != NONE:
            colours.append(COLOUR[tile])
        if pawn != NONE:
            weights[pawn >> 2] += DOUBLE_WEIGHT if symbol == DOUBLE else WEIGHT[pawn & 3]
    apex = APEX in cells
    bonuses = sarcophagus_bonus(colours), APEX_POINTS * apex, LONGEST_POINTS * longest
    value = 0 if cursed else (rooms + sum(bonuses)) * (CLOSED_FACTOR if closed else 1)
    white, blue = weights
    holder = None if white == blue else int(blue > white)
    sarcophagi = tuple(SARCOPHAGI[colour] for colour in sorted(colours))
    about = rooms, len(cells) - rooms, sarcophagi, apex, longest, closed, cursed, (white, blue)
    return Network(tuple(sorted(cells)), *about, *bonuses, value, holder)


def sarcophagus_bonus(colours: Sequence[int]) -> int:
    """Points for exactly one sarcophagus, or for exactly two of the same colour (`kheops-sarcofagi`)."""
    if len(colours) == 1:
        return ONE_SARCOPHAGUS
    return PAIR_OF_SARCOPHAGI if len(colours) == 2 and colours[0] == colours[1] else 0


Ankhs = tuple[list[int], list[int]]


def ankhs(position: KheopsPosition, found: Sequence[Network] | None = None) -> tuple[Ankhs, Ankhs]:
    """For each seat, two lists of the cells where its pawns stand on an ankh.

    The first list holds the ankhs that count, the second those in cursed networks. `found` are the position's networks,
    if the caller has computed them already.
    """
    cursed = {
        cell
        for each in (networks(position) if found is None else found)
        if each.cursed
        for cell in each.cells
    }
    white: Ankhs = ([], [])
    blue: Ankhs = ([], [])
    for cell, pawn in enumerate(position.pawns):
        if pawn != NONE and SYMBOL[position.tiles[cell]] == ANKH:
            (blue if pawn >> 2 else white)[cell in cursed].append(cell)
    return white, blue


def scores(position: KheopsPosition) -> tuple[int, ...]:
    """Points per seat, counted as if the game ended now."""
    totals = [0] * SEATS
    found = networks(position)
    for network in found:
        if network.holder is not None:
            totals[network.holder] += network.value
    for seat, (counted, _) in enumerate(ankhs(position, found)):
        totals[seat] += len(counted) ** 2
    return tuple(totals)


def ranking(position: KheopsPosition) -> tuple[tuple[int, ...], ...]:
    """Groups of tied seats, best first. Seats rank by points; equal points are a draw."""
    white, blue = scores(position)
    if white == blue:
        return (SEATS_IN_ORDER,)
    return ((0,), (1,)) if white > blue else ((1,), (0,))


# The events at the end of the game


def final_scoring(position: KheopsPosition) -> Iterator[Event]:
    """Yield the events of each network and of each seat's ankhs, as if the game ended now."""
    found = networks(position)
    for number, network in enumerate(found):
        yield network_event(network, {"network": number, "networks": len(found)})
    for seat, (counted, cursed) in enumerate(ankhs(position, found)):
        if counted or cursed:
            about = {"cells": counted, "cursed": cursed, "points": len(counted) ** 2}
            yield Event("ankhs-scored", seat, about, R_ANKH)


def final_events(position: KheopsPosition) -> Iterator[Event]:
    """Yield the events of the final scoring, then "game-over" with the result."""
    yield from final_scoring(position)
    winners = ranking(position)[0]
    (unused,) = position.hands[0]
    result = {"winners": list(winners), "scores": list(scores(position)), "unused": TILES[unused].name}
    yield Event("game-over", winners[0], result, R_END, reveals=True)


def network_event(network: Network, place: Plain) -> Event:
    """The final event of a network: "network-scored" for its holder, or "network-unpaid"."""
    about = place | {
        "cells": list(network.cells),
        "rooms": network.rooms,
        "corridors": network.corridors,
        "sarcophagi": list(network.sarcophagi),
        "apex": network.apex,
        "longest": network.longest,
        "closed": network.closed,
        "cursed": network.cursed,
        "pawns": list(network.pawns),
        "bonus": {
            "sarcophagi": network.bonus_sarcophagi,
            "apex": network.bonus_apex,
            "longest": network.bonus_longest,
        },
        "value": network.value,
    }
    if network.cursed:
        return Event("network-unpaid", CHANCE, about | {"why": "cursed"}, R_CURSE)
    if network.holder is None:
        why = "tie" if any(network.pawns) else "nobody"
        return Event("network-unpaid", CHANCE, about | {"why": why}, R_MAJORITY)
    return Event("network-scored", network.holder, about | {"points": network.value}, R_VALUE)
