"""What stands on the map: armies, castles and tokens as pieces, each owner at a place of its own in every region."""

from collections.abc import Iterator
from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple

from app.drawing.paths import moved
from app.drawing.scene import Piece
from app.drawing.svg import badge, text
from app.games.leggende.art import army_kind, castle_kind, token_kind
from app.games.leggende.coast import Point
from app.games.leggende.layout import TOKEN_STATION, Lay, Sketch, owner_station, station
from app.games.leggende.names import TOKENS, armies, cities, region
from app.words.italian import count, upper_first
from pycore.contract import HIDDEN
from pycore.games.leggende.data import TOKENS as TOKEN_NAMES
from pycore.games.leggende.faces import FACE_OF, REGIONS

SHOWN: Final = 2
"""Armies of an owner that are drawn in a region; from three on a number says how many there are. Where there is a city
too a number always says what counts: armies and cities together."""


class Group(NamedTuple):
    """What one owner has in a region; `whose` is empty for the neutral ones."""

    place: int
    colour: str
    whose: str
    armies: int
    castles: int


def draw_armies(sketch: Sketch) -> None:
    """All pieces, and the numbers over them, tile by tile."""
    state = sketch.state
    numbers: dict[int, list[str]] = {lay.face: [] for lay in sketch.lays}
    if state.chart is None:
        return
    for number in state.chart.regions:
        if groups := _groups(sketch, number):
            face = FACE_OF[number]
            pieces, told = standing(sketch.lay_of[face], number, groups)
            sketch.pieces += pieces
            if told:
                numbers[face].append(told)
    for number, token in state.tokens.items():
        lay = sketch.lay_of.get(FACE_OF[number])
        if lay is not None:
            seen = bool(state.seen.get(number, 0))
            sketch.pieces.append(_token(lay, number, token, seen and token >= 0))
            if seen:
                numbers[lay.face].append(_eye(lay, number))
    sketch.overlay += [f'<g pointer-events="none">{"".join(found)}</g>' for found in numbers.values()]


def _groups(sketch: Sketch, number: int) -> tuple[Group, ...]:
    state, found = sketch.state, list[Group]()
    for owner, standing in enumerate(state.armies):
        person = owner < state.seats
        castles = state.cities[owner].count(number) if person else 0
        if standing[number] or castles:
            whose, place = sketch.name(owner) if person else "", owner_station(owner, state.seats)
            found.append(Group(place, sketch.colour(owner), whose, standing[number], castles))
    return tuple(found)


@lru_cache(1024)
def standing(lay: Lay, number: int, groups: tuple[Group, ...]) -> tuple[tuple[Piece, ...], str]:
    """The pieces of all owners in a region, and the numbers over them, none of which lies on another."""
    name, pieces, wanted = REGIONS[number], list[Piece](), list[tuple[Point, int, str]]()
    for group in groups:
        x, y = station(lay, name, group.place)
        pieces += _pieces(name, x, y, group)
        if group.castles > 1:
            wanted.append(((x - 21, y - 26), group.castles, "gold"))
        if group.castles and group.castles + group.armies > 1:
            wanted.append(((x + 13, y + 19), group.castles + group.armies, "tower"))
        elif group.armies > SHOWN:
            wanted.append(((x + 11, y + 11), group.armies, "badge"))
    keep = [station(lay, name, group.place) for group in groups]
    return tuple(pieces), "".join(
        tower(*at, many) if tone == "tower" else badge(*at, many, 20, tone=tone)
        for at, many, tone in _apart(wanted, keep)
    )


@lru_cache(1024)
def tower(x: float, y: float, many: int) -> str:
    """How much armies and cities of an owner count together: a number on a plate with battlements."""
    plate = moved("M-14-15H-8.5V-11H-3V-15H3V-11H8.5V-15H14V2Q14 13 0 13T-14 2Z", x, y)
    return (
        f'<path d="{plate}" fill="var(--badge)" stroke="var(--badge-edge)" stroke-width="2" stroke-linejoin="round"/>'
        + text(x, y + 7.2, many, 20, anchor="middle", bold=True, fill="on-badge")
    )


def _pieces(name: str, x: float, y: float, group: Group) -> Iterator[Piece]:
    """A castle, and before it one or two armies."""
    here, castles, place = group.armies, group.castles, group.place
    low, right = (9, 4) if castles else (0, 0)
    if castles:
        words = f"{cities(castles)} di {group.whose}, {region(name)}"
        at = (x - 8, y - 14) if here else (x - 5, y - 8)
        yield Piece(castle_kind(group.colour), f"castle-{name}-{place}", *at, 10, words)
    if here:
        whose = f"{armies(here)} di {group.whose}"
        words = whose if group.whose else count(here, "armata neutrale", "armate neutrali")
        # Beside a castle they stand before its lower right corner, so that its battlements are seen.
        kind, left = army_kind(group.colour), x + right - (6 if here > 1 else 0)
        if here > 1:
            yield Piece(kind, f"army-{name}-{place}-1", x + right + 6, y + low - 3, 20, "")
        yield Piece(kind, f"army-{name}-{place}-0", left, y + low, 21, f"{words}, {region(name)}")


SHIFTS: Final = ((0, 0), (6, 6), (8, -8), (-6, 6), (0, 12), (12, 0), (-22, 4), (-6, -6), (4, -24), (-24, -22))
"""Where a number may stand, from where it stands best."""
PLATE: Final = 26.0
"""How far apart two numbers are."""


def _apart(wanted: list[tuple[Point, int, str]], groups: list[Point]) -> Iterator[tuple[Point, int, str]]:
    """The numbers where they hide neither each other nor, if it can be helped, what another owner has."""
    placed = list[Point]()
    for (x, y), many, tone in wanted:
        own = min(groups, key=lambda at: hypot(at[0] - x, at[1] - y))

        def hides(at: Point, own: Point = own) -> float:
            numbers = sum(max(0.0, PLATE - hypot(at[0] - px, at[1] - py)) for px, py in placed)
            others = sum(
                max(0.0, PLATE - hypot(at[0] - gx, at[1] - gy)) for gx, gy in groups if (gx, gy) != own
            )
            return 10 * numbers + others

        best = min(((x + dx, y + dy) for dx, dy in SHIFTS), key=hides)
        placed.append(best)
        yield best, many, tone


@lru_cache(1024)
def _token(lay: Lay, number: int, token: int, known: bool) -> Piece:
    name = REGIONS[number]
    x, y = station(lay, name, TOKEN_STATION)
    face_down = token < 0
    kind = HIDDEN if face_down else TOKEN_NAMES[token]
    words = "Segnalino coperto" if face_down else upper_first(TOKENS[kind].word)
    if known:
        words += ", visto in segreto"
    return Piece(token_kind(kind), f"token-{name}", x, y, 5, f"{words}, {region(name)}")


@lru_cache(256)
def _eye(lay: Lay, number: int) -> str:
    """That somebody has looked at a token that lies face down."""
    x, y = station(lay, REGIONS[number], TOKEN_STATION)
    return eye(x + 12, y + 12)


def eye(x: float, y: float) -> str:
    """Open, on a plate."""
    return (
        f'<path d="{moved("M-11 0Q0-10 11 0Q0 10-11 0Z", x, y)}" fill="var(--badge)" stroke="var(--badge-edge)"'
        f' stroke-width="1.8"/><circle cx="{x:g}" cy="{y:g}" r="3.2" fill="var(--on-badge)"/>'
    )
