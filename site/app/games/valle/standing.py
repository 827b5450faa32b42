"""What stands in the valley: overseers and workers as pieces, each seat at a spot of its own in every area, and the
scarabs of the owners."""

from functools import cache, lru_cache
from math import dist
from typing import Final

from app.drawing.scene import Piece
from app.drawing.svg import badge, box, text
from app.games.valle.art import SCARAB_SHOWN, overseer_kind, scarab_kind, worker_kind
from app.games.valle.ground import CENTRES, SCARAB_AT, SPOTS, court, number_at, spaces, standing
from app.games.valle.layout import Sketch
from app.games.valle.names import is_area, staying
from app.games.valle.reveal import where_before
from app.words.italian import count
from pycore.games.valle.choices import OVERSEER, PLAN
from pycore.games.valle.data import LEVELS, OVERSEERS
from pycore.games.valle.places import NONE, PLACE_NAMES, SITES_PLAYED
from pycore.games.valle.position import overseers_of
from pycore.games.valle.pyramids import FULL, LARGE

SHOWN: Final = 2
"""Workers of a seat that are drawn in an area; a number says how many there are."""
LIFT: Final = 5.0
"""By how much figures stand above the middle of their space."""
ASIDE: Final = 11.0
"""By how much a scarab makes room to the right and above for whoever stands in its corner."""
Group = tuple[Piece, ...]


def draw_standing(sketch: Sketch) -> None:
    """All pieces, and the numbers over them."""
    state, numbers = sketch.state, ""
    taken = set[str]()
    for seat in range(state.seats):
        colour, name = sketch.colour(seat), sketch.name(seat)
        masters = where_before(sketch, seat, [PLACE_NAMES[place] for place in overseers_of(state, seat)])
        hands = [PLACE_NAMES[place] for place in state.workers[seat]]
        numbered = sketch.kind in (OVERSEER, PLAN) and seat == sketch.chooser == sketch.scene.seat
        pieces, told = _figures(seat, colour, name, tuple(masters), tuple(sorted(hands)), numbered)
        sketch.pieces += pieces
        numbers += told
        taken.update(masters, hands)
    for site in SITES_PLAYED[state.seats]:
        owner = state.owner[site]
        if owner != NONE:
            finished = state.heights[site] == FULL[site]
            aside = not finished and site + 1 not in SCARAB_AT and corner_space(site + 1) in taken
            colour, name = sketch.colour(owner), sketch.name(owner)
            sketch.pieces.append(_scarab(site + 1, colour, name, finished, aside))
    sketch.overlay.append(f'<g pointer-events="none">{numbers}</g>')


@lru_cache(1024)
def _figures(
    seat: int, colour: str, name: str, masters: tuple[str, ...], hands: tuple[str, ...], numbered: bool
) -> tuple[Group, str]:
    """Those of one seat; `numbered`: its overseers bear their numbers, as a plan calls them by these."""
    pieces, told = list[Piece](), ""
    for k, place in enumerate(masters):
        x, y = overseer_at(seat, masters, k)
        words = f"Capomastro {k + 1} di {name} {staying(place)}"
        pieces.append(Piece(overseer_kind(colour), f"overseer-{seat}-{k}", x, y, 30, words))
        told += _letter(place)
        if numbered:
            # On a space the letter of the next one would be at its feet.
            told += badge(*((x + 9, y + 15) if is_area(place) else (x - 14, y - 15)), k + 1, 15)
    for place in dict.fromkeys(hands):
        many = hands.count(place)
        x, y = worker_at(seat, place, masters)
        words = f"{count(many, 'operaio', 'operai')} di {name} {staying(place)}"
        kind = worker_kind(colour)
        pieces.append(Piece(kind, f"worker-{seat}-{place}-0", x, y, 26, words))
        told += _letter(place)
        if many > 1:
            pieces.append(Piece(kind, f"worker-{seat}-{place}-1", x + 7, y - 3, 25, ""))
            told += badge(x + 20, y + 9, many, 17)
    return tuple(pieces), told


@lru_cache(256)
def _letter(place: str) -> str:
    """That of a space on which somebody stands, at its lower corner: the figure covers the one on the ground. At its
    upper right one where the number of the site is."""
    if is_area(place):
        return ""
    (x, y), letter = standing(place), place[-1]
    nx, ny = number_at(int(place.partition("-")[0]))
    left, top = (x + 3, y - 17) if abs(nx - x) < 29 and abs(ny - y) < 29 else (x - 15, y + 1)
    return box(left, top, 13, 14, 3, "papyrus") + text(
        left + 6.5, top + 11.5, letter, 14, anchor="middle", bold=True
    )


def overseer_at(seat: int, masters: tuple[str, ...], k: int) -> tuple[float, float]:
    """Where one of the overseers stands, both being where `masters` says."""
    place = masters[k]
    if not is_area(place):
        x, y = standing(place)
        return x, y - LIFT - 3
    x, y = SPOTS[int(place)][seat]
    both = masters.count(place) == OVERSEERS
    return x - 27 + (23 * k if both else 8), y - 1


def worker_at(seat: int, place: str, masters: tuple[str, ...] = ()) -> tuple[float, float]:
    """Where the first worker of a seat stands at a place."""
    if not is_area(place):
        x, y = standing(place)
        return x, y - LIFT
    x, y = SPOTS[int(place)][seat]
    return x + 15, y + 2


@lru_cache(512)
def _scarab(site: int, colour: str, name: str, finished: bool, aside: bool) -> Piece:
    x, y = scarab_at(site, finished)
    if aside:
        x, y = x + ASIDE, max(y - ASIDE, SCARAB_SHOWN[1] / 3)
    of = "sulla piramide finita" if finished else "sul cantiere"
    words = (
        f"Scarabeo di {name} {of} {site}" if not finished else f"Scarabeo di {name} {of} del cantiere {site}"
    )
    return Piece(scarab_kind(colour), f"scarab-{site}", x, y, 15, words)


@cache
def corner_space(site: int) -> str:
    """The space at the upper right corner of a court: whoever stands there would hide the scarab.

    >>> corner_space(13), corner_space(8), corner_space(12)
    ('13-C', '8-F', '12-A')
    """
    x, y, w, _ = court(site)
    nearest = min(spaces(site).items(), key=lambda each: dist(each[1].middle, (x + w, y)))
    return f"{site}-{nearest[0]}"


def scarab_at(site: int, finished: bool) -> tuple[float, float]:
    """The upper right corner of the court, or where that is not free; the top of a finished pyramid."""
    if finished:
        x, y = CENTRES[site]
        return x, y - 8 * len(LEVELS[LARGE[site - 1]]) - 8
    if site in SCARAB_AT:
        return SCARAB_AT[site]
    x, y, w, _ = court(site)
    return x + w - 3, y + 3
