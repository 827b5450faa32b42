"""What stands on the map: armies, castles and tokens as pieces, each owner at a place of its own in every region."""

from functools import lru_cache
from typing import Final

from app.drawing.scene import Piece
from app.drawing.svg import badge
from app.games.leggende.art import army_kind, castle_kind, token_kind
from app.games.leggende.layout import TOKEN_STATION, Lay, Sketch, owner_station, station
from app.games.leggende.names import TOKENS, armies, cities, region
from app.words.italian import count, upper_first
from pycore.contract import HIDDEN
from pycore.games.leggende.data import TOKENS as TOKEN_NAMES
from pycore.games.leggende.faces import FACE_OF, REGIONS

SHOWN: Final = 2
"""Armies of an owner that are drawn in a region; from three on a number says how many there are."""
Group = tuple[Piece, ...]


def draw_armies(sketch: Sketch) -> None:
    """All pieces, and the numbers over them, tile by tile."""
    state = sketch.state
    numbers: dict[int, list[str]] = {lay.face: [] for lay in sketch.lays}
    if state.chart is None:
        return
    built = [dict[int, int]() for _ in range(state.seats)]
    for seat, regions in enumerate(state.cities):
        for number in regions:
            built[seat][number] = built[seat].get(number, 0) + 1
    for number in state.chart.regions:
        face = FACE_OF[number]
        for owner, standing in enumerate(state.armies):
            here = standing[number]
            castles = built[owner].get(number, 0) if owner < state.seats else 0
            if here or castles:
                whose = sketch.name(owner) if owner < state.seats else ""
                place = owner_station(owner, state.seats)
                colour = sketch.colour(owner)
                pieces, told = group(sketch.lay_of[face], number, place, colour, whose, here, castles)
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


@lru_cache(2048)
def group(
    lay: Lay, number: int, place: int, colour: str, whose: str, here: int, castles: int
) -> tuple[Group, str]:
    """The pieces of one owner in a region, and the number over them; `whose` is empty for the neutral ones."""
    name = REGIONS[number]
    x, y = station(lay, name, place)
    pieces, told = [], ""
    if castles:
        words = f"{cities(castles)} di {whose}, {region(name)}"
        pieces.append(Piece(castle_kind(colour), f"castle-{name}-{place}", x - 6, y - 8, 10, words))
        if castles > 1:
            told += badge(x - 20, y - 20, castles, 20, tone="gold")
    low = 7 if castles else 0
    if here:
        words = f"{armies(here)} di {whose}" if whose else count(here, "armata neutrale", "armate neutrali")
        # Beside a castle they stand before its right half.
        kind, left = army_kind(colour), x - (7 if here > 1 else -7 if castles else 0)
        if here > 1:
            pieces.append(Piece(kind, f"army-{name}-{place}-1", x + 7, y + low - 3, 20, ""))
        pieces.append(Piece(kind, f"army-{name}-{place}-0", left, y + low, 21, f"{words}, {region(name)}"))
        if here > SHOWN:
            told += badge(x + 11, y + low + 11, here, 20)
    return tuple(pieces), told


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
    return (
        f'<g transform="translate({x + 12:g} {y + 12:g})"><path d="M-11 0Q0-10 11 0Q0 10-11 0Z" fill="var(--badge)"'
        ' stroke="var(--badge-edge)" stroke-width="1.8"/><circle r="3.2" fill="var(--on-badge)"/></g>'
    )
