"""A second implementation of the scoring, from the plain form. It shares no code with the game.

A flood fill over drawn triangles, written from the specification alone and without concern for speed.
"""

from pycore.contract import Plain
from tests.games.kheops.building import BACK, BESIDE


def count(plain: Plain) -> tuple[list[int], set[str]]:
    """The points of each seat, and the names of the scoring features that the position contains."""
    cells = plain["cells"]
    points, met = [0, 0], set[str]()
    networks = [group for group in all_groups(cells) if len(group) >= 2]
    cursed = {cell for group in networks if has(cells, group, "curse") for cell in group}
    for group in networks:
        worth = value(cells, group, networks, met)
        white, blue = presence(cells, group, 0), presence(cells, group, 1)
        if white > blue:
            points[0] += worth
        elif blue > white:
            points[1] += worth
        met.add("majority" if white != blue else "tie" if white else "nobody")
    for seat in (0, 1):
        ankhs = [
            cell
            for cell, lies in enumerate(cells)
            if lies and lies["pawn"] and lies["pawn"][0] == seat and lies["tile"].endswith(":ankh")
        ]
        counting = [cell for cell in ankhs if cell not in cursed]
        points[seat] += len(counting) * len(counting)
        met.update(["cursed ankh"] * (len(counting) < len(ankhs)))
        met.update("lone ankh" for cell in counting if not any(cell in group for group in networks))
    return points, met


def all_groups(cells: list[Plain | None]) -> list[set[int]]:
    """Every group of connected tiles."""
    groups: list[set[int]] = []
    for cell, lies in enumerate(cells):
        if lies is not None and not any(cell in group for group in groups):
            group = {cell}
            fringe = {cell}
            while fringe:
                fringe = {other for each in fringe for other in doors(cells, each)} - group
                group |= fringe
            groups.append(group)
    return groups


def doors(cells: list[Plain | None], cell: int) -> set[int]:
    """The neighbours to which a tile connects. Two tiles connect if their common side is open in both."""
    here = cells[cell]
    assert here is not None
    through = set()
    for side in here["open"]:
        other = BESIDE[cell].get(side)
        there = None if other is None else cells[other]
        if other is not None and there is not None and BACK[side] in there["open"]:
            through.add(other)
    return through


def has(cells: list[Plain | None], group: set[int], symbol: str) -> bool:
    return any((cells[cell] or {})["tile"].split(":")[2] == symbol for cell in group)


def value(cells: list[Plain | None], group: set[int], networks: list[set[int]], met: set[str]) -> int:
    if has(cells, group, "curse"):
        met.add("curse")
        return 0
    tiles = [(cells[cell] or {})["tile"] for cell in group]
    worth = sum(1 for tile in tiles if tile.startswith("room:"))
    coffins = [tile.split(":")[2] for tile in tiles if ":sarcophagus-" in tile]
    if len(coffins) == 1:
        worth += 5
        met.add("sarcophagus")
    elif len(coffins) == 2 and len(set(coffins)) == 1:
        worth += 15
        met.add("pair")
    elif coffins:
        met.add("mixed sarcophagi")
    if 48 in group:
        worth += 5
        met.add("apex")
    if all(len(group) >= len(other) for other in networks):
        worth += 5
        met.add("longest")
        met.update(["equally long"] * (sum(len(other) == len(group) for other in networks) > 1))
    if is_closed(cells, group):
        worth *= 2
        met.add("closed")
    return worth


def is_closed(cells: list[Plain | None], group: set[int]) -> bool:
    """Whether no open side of the group lies on the outer edge or next to an empty cell."""
    for cell in group:
        for side in (cells[cell] or {})["open"]:
            if side not in BESIDE[cell] or cells[BESIDE[cell][side]] is None:
                return False
    return True


def presence(cells: list[Plain | None], group: set[int], seat: int) -> int:
    """Total weight of a seat's pawns in a group."""
    total = 0
    for cell in group:
        lies = cells[cell] or {}
        if lies["pawn"] and lies["pawn"][0] == seat:
            total += 2 if lies["pawn"][1] == "pharaoh" or lies["tile"].endswith(":double") else 1
    return total
