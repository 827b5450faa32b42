"""Italian names of things in La Valle dei Re: cubes, places, sites, levels, roles, patterns."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.valle.sites import possible_patterns
from app.words.italian import count, join, points
from pycore.games.valle.data import CENTRE, LETTERS, LEVELS, LINE_SPACES, PHARAOH, POINTS, SITES
from pycore.games.valle.pyramids import LARGE
from pycore.games.valle.state import ValleState

COLOUR_WORDS: Final = {
    "red": ("rosso", "rossi"),
    "blue": ("blu", "blu"),
    "yellow": ("giallo", "gialli"),
    "green": ("verde", "verdi"),
    "white": ("bianco", "bianchi"),
}
"""Colour -> (adjective for one cube, adjective for several cubes)."""
LEVEL_NAMES: Final = {True: ("base", "secondo piano", "cima"), False: ("base", "cima")}
"""Whether a site is large -> the names of its levels, lowest first."""
PATTERNS: Final = {
    "mixed": "mista",
    "rays": "a raggi",
    "layered": "a strati",
    "one-colour": "di un solo colore",
}
"""Pattern of a finished pyramid -> its adjective."""
ROLES: Final = {
    "centre": "al centro della base, nascosto",
    "corner": "in un angolo della base",
    "edge": "su un lato della base, fra due angoli",
    "diagonal-1": "sulla prima diagonale della base",
    "diagonal-2": "sulla seconda diagonale della base",
    "top": "in cima",
}
"""Role of a cube -> where it lies. The role "block" depends on the level (`role_words`)."""


def seat_name(seat: int) -> str:
    """A player's name, as a placeholder.

    >>> seat_name(2)
    '{2}'
    """
    return f"{{{seat}}}"


def cubes_words(cubes: Mapping[str, int]) -> str:
    """The words for several cubes, given as colour -> number.

    >>> cubes_words({"red": 1, "blue": 2}), cubes_words({"white": 3}), cubes_words({})
    ('1 cubo rosso e 2 blu', '3 cubi bianchi', 'nessun cubo')
    """
    if not cubes:
        return "nessun cubo"
    parts = [f"{many} {COLOUR_WORDS[colour][many > 1]}" for colour, many in cubes.items()]
    first, _, colour = parts[0].partition(" ")
    parts[0] = f"{count(int(first), 'cubo', 'cubi')} {colour}"
    return join(parts)


def one_cube(colour: str) -> str:
    """The words for one cube of a colour.

    >>> one_cube("yellow")
    'un cubo giallo'
    """
    return f"un cubo {COLOUR_WORDS[colour][0]}"


def is_area(place: str) -> bool:
    """Whether a place is an area, and not a space of a site.

    >>> is_area("16"), is_area("8-D")
    (True, False)
    """
    return "-" not in place


def place_words(place: str) -> str:
    """The words for a place, without an article.

    >>> place_words("16"), place_words("8-D")
    ('area 16', 'casella 8-D')
    """
    return f"casella {place}" if "-" in place else f"area {place}"


def to_place(place: str) -> str:
    """The words for a place to which a figure goes.

    >>> to_place("17"), to_place("8-D")
    ("all'area 17", 'alla casella 8-D')
    """
    return f"all'area {place}" if is_area(place) else f"alla casella {place}"


def from_place(place: str) -> str:
    """The words for a place from which a figure goes.

    >>> from_place("17"), from_place("8-D")
    ("dall'area 17", 'dalla casella 8-D')
    """
    return f"dall'area {place}" if is_area(place) else f"dalla casella {place}"


def in_place(place: str) -> str:
    """The words for a place in which a figure stands.

    >>> in_place("17"), in_place("8-D")
    ("nell'area 17", 'nella casella 8-D')
    """
    return f"nell'area {place}" if is_area(place) else f"nella casella {place}"


def to_goal(place: str, side: str = "lato dell'area") -> str:
    """The words for the goal of a plan. `side` is the word for a side of a site.

    A space is named by its site, and by the area that its side of the site faces. Its letter is left out, since the
    overseer takes the first free space on that side.

    >>> to_goal("17"), to_goal("13-A"), to_goal("8-A"), to_goal("8-D", "lato")
    ("all'area 17", 'al cantiere 13', "al cantiere 8, lato dell'area 16", 'al cantiere 8, lato 20')
    """
    if is_area(place):
        return to_place(place)
    number, _, letter = place.partition("-")
    site = SITES[int(number)]
    if not site.on_line:
        return f"al cantiere {number}"
    area = CENTRE if letter in LETTERS[site.large][:LINE_SPACES] else site.area
    return f"al cantiere {number}, {side} {area}"


def plan_words(here: str, goal: str) -> str:
    """The words for what a plan makes an overseer do.

    >>> plan_words("17", "17"), plan_words("17", "13-A")
    ("resta nell'area 17", 'va al cantiere 13')
    """
    return f"resta {in_place(here)}" if here == goal else f"va {to_goal(goal, 'lato')}"


def movement_points(points: int) -> str:
    """The words for a number of movement points.

    >>> movement_points(1), movement_points(6)
    ('1 punto movimento', '6 punti movimento')
    """
    return f"{count(points, 'punto', 'punti')} movimento"


def tablet_words(value: int) -> str:
    """The words for a tablet of this value.

    >>> tablet_words(0), tablet_words(3)
    ('una tavoletta vuota (0)', 'la tavoletta da 3')
    """
    return f"la tavoletta da {value}" if value else "una tavoletta vuota (0)"


def pharaoh_words(cubes: int) -> str:
    """The words for how far the Pharaoh's pyramid has grown.

    >>> pharaoh_words(29), pharaoh_words(31)
    ('è a 29 su 30', 'è completa')
    """
    return f"è a {cubes} su {PHARAOH}" if cubes < PHARAOH else "è completa"


def level_name(site: int, level: int) -> str:
    """The name of a level of a site. Level 0 is the lowest.

    >>> level_name(8, 1), level_name(13, 1)
    ('secondo piano', 'cima')
    """
    return LEVEL_NAMES[SITES[site].large][level]


def role_words(site: int, level: int, role: str, rays: bool) -> str:
    """The words for the place where a cube goes or lies in a pyramid.

    >>> role_words(8, 0, "block", False), role_words(8, 1, "block", False), role_words(13, 0, "block", False)
    ('in vista nella base', 'nel secondo piano', 'nella base')
    """
    if role != "block":
        return ROLES[role]
    if level:
        return f"nel {level_name(site, level)}"
    return "in vista nella base" if SITES[site].large and not rays else "nella base"


def height_of(about: Mapping[str, Any]) -> int:
    """How many cubes lie on a site. `about` is the site in plain form."""
    return sum(sum(cubes.values()) for level in about["levels"] for cubes in level.values())


def full_height(site: int) -> int:
    """How many cubes the finished pyramid of a site has."""
    return sum(LEVELS[SITES[site].large])


def size_word(site: int) -> str:
    """The adjective for the size of a site's pyramid."""
    return "grande" if SITES[site].large else "piccola"


def pattern_words(state: ValleState, site: int) -> list[str]:
    """The words for each pattern that an unfinished pyramid can still reach, with its points, best first."""
    rewards = POINTS[LARGE[site]]
    return [f"{PATTERNS[name]} ({points(rewards[name])})" for name in possible_patterns(state, site)]
