"""The names of things in La Valle dei Re: cubes, places, sites, levels, roles, patterns."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.valle.sites import possible
from app.words.italian import count, join, points
from pycore.games.valle.data import CENTRE, LETTERS, LEVELS, LINE_SPACES, PHARAOH, POINTS, SITES
from pycore.games.valle.pyramids import LARGE
from pycore.games.valle.state import ValleState

COLOURS: Final = {
    "red": ("rosso", "rossi"),
    "blue": ("blu", "blu"),
    "yellow": ("giallo", "gialli"),
    "green": ("verde", "verdi"),
    "white": ("bianco", "bianchi"),
}
"""Of one cube, and of several."""
LEVEL_NAMES: Final = {True: ("base", "secondo piano", "cima"), False: ("base", "cima")}
"""Large or small -> the levels from below."""
PATTERNS: Final = {
    "mixed": "mista",
    "rays": "a raggi",
    "layered": "a strati",
    "one-colour": "di un solo colore",
}
ROLES: Final = {
    "centre": "al centro della base, nascosto",
    "corner": "in un angolo della base",
    "edge": "su un lato della base, fra due angoli",
    "diagonal-1": "sulla prima diagonale della base",
    "diagonal-2": "sulla seconda diagonale della base",
    "top": "in cima",
}
"""Where a cube lies. What "block" means depends on the level."""


def seat_name(seat: int) -> str:
    """What stands for the name of a seat.

    >>> seat_name(2)
    '{2}'
    """
    return f"{{{seat}}}"


def cubes_words(cubes: Mapping[str, int]) -> str:
    """Cubes by colour.

    >>> cubes_words({"red": 1, "blue": 2}), cubes_words({"white": 3}), cubes_words({})
    ('1 cubo rosso e 2 blu', '3 cubi bianchi', 'nessun cubo')
    """
    if not cubes:
        return "nessun cubo"
    parts = [f"{many} {COLOURS[colour][many > 1]}" for colour, many in cubes.items()]
    first, _, colour = parts[0].partition(" ")
    parts[0] = f"{count(int(first), 'cubo', 'cubi')} {colour}"
    return join(parts)


def one_cube(colour: str) -> str:
    """
    >>> one_cube("yellow")
    'un cubo giallo'
    """
    return f"un cubo {COLOURS[colour][0]}"


def is_area(place: str) -> bool:
    """
    >>> is_area("16"), is_area("8-D")
    (True, False)
    """
    return "-" not in place


def spot(place: str) -> str:
    """
    >>> spot("16"), spot("8-D")
    ('area 16', 'casella 8-D')
    """
    return f"casella {place}" if "-" in place else f"area {place}"


def going(place: str) -> str:
    """
    >>> going("17"), going("8-D")
    ("all'area 17", 'alla casella 8-D')
    """
    return f"all'area {place}" if is_area(place) else f"alla casella {place}"


def aiming(place: str, side: str = "lato dell'area") -> str:
    """Where a plan leads: of a side of a site to the first space that is free then, whatever its letter.

    >>> aiming("17"), aiming("13-A"), aiming("8-A"), aiming("8-D", "lato")
    ("all'area 17", 'al cantiere 13', "al cantiere 8, lato dell'area 16", 'al cantiere 8, lato 20')
    """
    if is_area(place):
        return going(place)
    number, _, letter = place.partition("-")
    site = SITES[int(number)]
    if not site.on_line:
        return f"al cantiere {number}"
    area = CENTRE if letter in LETTERS[site.large][:LINE_SPACES] else site.area
    return f"al cantiere {number}, {side} {area}"


def coming(place: str) -> str:
    """
    >>> coming("17"), coming("8-D")
    ("dall'area 17", 'dalla casella 8-D')
    """
    return f"dall'area {place}" if is_area(place) else f"dalla casella {place}"


def staying(place: str) -> str:
    """
    >>> staying("17"), staying("8-D")
    ("nell'area 17", 'nella casella 8-D')
    """
    return f"nell'area {place}" if is_area(place) else f"nella casella {place}"


def movement(points: int) -> str:
    """
    >>> movement(1), movement(6)
    ('1 punto movimento', '6 punti movimento')
    """
    return f"{count(points, 'punto', 'punti')} movimento"


def tablet_words(value: int) -> str:
    """
    >>> tablet_words(0), tablet_words(3)
    ('una tavoletta vuota (0)', 'la tavoletta da 3')
    """
    return f"la tavoletta da {value}" if value else "una tavoletta vuota (0)"


def pharaoh_words(cubes: int) -> str:
    """How far the Pharaoh's pyramid is.

    >>> pharaoh_words(29), pharaoh_words(31)
    ('è a 29 su 30', 'è completa')
    """
    return f"è a {cubes} su {PHARAOH}" if cubes < PHARAOH else "è completa"


def level_name(site: int, level: int) -> str:
    """
    >>> level_name(8, 1), level_name(13, 1)
    ('secondo piano', 'cima')
    """
    return LEVEL_NAMES[SITES[site].large][level]


def where_words(site: int, level: int, role: str, rays: bool) -> str:
    """Where a cube goes or lies in a pyramid.

    >>> where_words(8, 0, "block", False), where_words(8, 1, "block", False), where_words(13, 0, "block", False)
    ('in vista nella base', 'nel secondo piano', 'nella base')
    """
    if role != "block":
        return ROLES[role]
    if level:
        return f"nel {level_name(site, level)}"
    return "in vista nella base" if SITES[site].large and not rays else "nella base"


def height(about: Mapping[str, Any]) -> int:
    """Cubes that lie on a site in plain form."""
    return sum(sum(cubes.values()) for level in about["levels"] for cubes in level.values())


def room(site: int) -> int:
    """Cubes of the finished pyramid of a site."""
    return sum(LEVELS[SITES[site].large])


def size(site: int) -> str:
    return "grande" if SITES[site].large else "piccola"


def outlook_words(state: ValleState, site: int) -> list[str]:
    """What an unfinished pyramid can still become, best first, with the points."""
    rewards = POINTS[LARGE[site]]
    return [f"{PATTERNS[name]} ({points(rewards[name])})" for name in possible(state, site)]
