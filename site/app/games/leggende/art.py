"""Leggende's symbols: armies and castles in every colour, tokens, leaders, signs of abilities, actions and types.

Everything is drawn once here and used by reference; the pictures of the cards are in `portraits`. Colours are custom
properties only (see `drawing`). Signs are drawn in a box of 24 units with `currentColor`, tokens in one of 40.
"""

from functools import cache
from typing import Final

from app.drawing.palette import COLOURS
from app.games.leggende.layout import NEUTRAL_COLOUR
from app.games.leggende.portraits import PORTRAITS, line, solid

PEOPLE: Final = ("verde", "rosso", "lapis", "oro")
ARMY: Final = (26.0, 33.0)
CASTLE: Final = (31.0, 31.0)
CASTLE_BOX: Final = (38.0, 38.0)
"""What a castle is drawn in, and then made smaller."""
TOKEN: Final = (40.0, 40.0)
SIGN: Final = (24.0, 24.0)
PICTURE: Final = (48.0, 48.0)


def army_kind(colour: str) -> str:
    return f"leggende-army-{colour}"


def castle_kind(colour: str) -> str:
    return f"leggende-castle-{colour}"


def token_kind(name: str) -> str:
    """The symbol of a token; "hidden" is one that lies face down."""
    return f"leggende-token-{name}"


def sign_kind(name: str) -> str:
    """The symbol of an ability, an action or a type of cards."""
    return f"leggende-sign-{name}"


def picture_kind(card: str) -> str:
    return f"leggende-card-{card.replace('_', '-')}"


def leader_kind(name: str) -> str:
    return f"leggende-leader-{name}"


def _army(colour: str) -> str:
    """A warrior behind a shield with the mark of the colour."""
    it = COLOURS[colour]
    shield = "M2.5 11Q13 7.5 23.5 11V19Q23 28 13 31.5Q3 28 2.5 19Z"
    head = "M13 2.2a4.8 4.8 0 1 1-.1 0Z"
    return (
        f'<path d="{shield}{head}" fill="none" stroke="var(--papyrus)" stroke-width="4" stroke-linejoin="round"/>'
        f'<path d="{head}" fill="var(--c-{colour}-side)" stroke="{it.edge}" stroke-width="1.6"/>'
        f'<path d="{shield}" fill="{it.fill}" stroke="{it.edge}" stroke-width="2" stroke-linejoin="round"/>'
        f'<g transform="translate(13 19.2) scale(.7)">{it.mark}</g>'
    )


def _castle(colour: str) -> str:
    it = COLOURS[colour]
    walls = "M3 36V9H8V13H12V3H17V7H21V3H26V13H30V9H35V36Z"
    return (
        f'<path d="{walls}" fill="none" stroke="var(--papyrus)" stroke-width="5" stroke-linejoin="round"/>'
        f'<path d="{walls}" fill="{it.fill}" stroke="{it.edge}" stroke-width="2" stroke-linejoin="round"/>'
        f'<path d="M26 14V36M30 9V36" stroke="var(--c-{colour}-side)" stroke-width="5"/>'
        f'<path d="M15 36V30Q19 25 23 30V36Z" fill="{it.edge}"/>'
        f'<path d="{walls}" fill="none" stroke="{it.edge}" stroke-width="2" stroke-linejoin="round"/>'
        f'<g transform="translate(19 18) scale(.62)">{it.mark}</g>'
    )


_SIGNS: Final = {
    # what an action does
    "place": solid("M12 1.5a3.6 3.6 0 1 1-.1 0ZM4.5 9Q12 6.5 19.5 9V14Q19 20.5 12 23Q5 20.5 4.5 14Z"),
    "move": line("M2.5 18Q8 20 10 14T17 7.5M12 5.5 18.5 6.5 18 13", 3),
    "city": solid("M2 22V6H6V9H9V3H15V9H18V6H22V22H15V17Q12 13.5 9 17V22Z"),
    "destroy": line("M4 20 20 4M4 4 20 20M2.5 15.5 8.5 21.5M15.5 21.5 21.5 15.5", 2.6),
    # abilities
    "fly": solid(
        "M2 19C3 9 11 4 22 3C21 7 19 9 16 10C18 10 19 10 20 10C18 14 15 15 12 15C13 16 14 16 15 16C11 20 6 20 2 19Z"
    ),
    "immune": line("M12 2.5Q16 5 21 5Q21 16 12 22Q3 16 3 5Q8 5 12 2.5Z", 2.6)
    + line("M7.5 12 11 15.5 17 8.5", 2.6),
    "elixir": line("M9 2.5H15M10 3V9L4 19Q3.5 22 6 22H18Q20.5 22 20 19L14 9V3", 2.2)
    + solid("M7.5 15H16.5L19 20H5Z"),
    "points": solid("M12 1.5 15 8.5 22.5 9.2 16.8 14.2 18.5 21.7 12 17.7 5.5 21.7 7.2 14.2 1.5 9.2 9 8.5Z"),
    "coin": '<circle cx="12" cy="12" r="10" fill="var(--gold)" stroke="var(--on-gold)" stroke-width="1.8"/>'
    '<circle cx="12" cy="12" r="6.5" fill="none" stroke="var(--gold-deep)" stroke-width="1.5"/>',
    "card": line("M5 2.5H17Q19 2.5 19 4.5V19.5Q19 21.5 17 21.5H7Q5 21.5 5 19.5Z", 2.2)
    + solid("M8 6H16V13H8Z"),
    # types
    "ancient": line("M12 12.5A2 2 0 1 1 13.5 9.5A4.5 4.5 0 1 1 8 13A7 7 0 1 1 18.5 16", 2.6),
    "arcane": line("M12 2 20.5 17H3.5ZM12 22 3.5 7H20.5Z", 1.9),
    "cursed": '<path fill-rule="evenodd" d="M12 2C18 2 21.5 6 21.5 11C21.5 14 20 16 18 17V22H6V17C4 16 2.5 14 2.5 11'
    'C2.5 6 6 2 12 2ZM8.5 8.5a2.7 2.7 0 1 0 .1 0ZM15.5 8.5a2.7 2.7 0 1 0 .1 0Z" fill="currentColor"/>',
    "dire": line("M4 3Q9 10 7 21M11 2Q15 10 12.5 22M18 3Q21.5 10 18.5 20", 3),
    "forest": solid("M12 1 19 9H15.5L21 16H13.5V23H10.5V16H3L8.5 9H5Z"),
    "mountain": solid("M1 21 8.5 6 12 12.5 15.5 3 23 21Z"),
    "night": solid("M16 2A10.5 10.5 0 1 0 22 17A9 9 0 0 1 16 2Z"),
    "noble": solid("M2 6 7.5 11.5 12 3 16.5 11.5 22 6 20 20H4Z"),
    "none": line("M5 12H19", 3),
    # what a player has left
    "reserve": solid("M12 0.5a3.1 3.1 0 1 1-.1 0ZM6 7Q12 5 18 7V11Q17.5 15.5 12 18Q6.5 15.5 6 11Z")
    + line("M2 15.5V22H22V15.5", 2.4),
    "city-left": line("M3 21V7H6V10H9V4.5H15V10H18V7H21V21Z", 1.8),
    "start": solid("M12 0 15 9 24 12 15 15 12 24 9 15 0 12 9 9Z"),
}
"""Name -> a sign in a box of 24 units."""


def _disc(fill: str, ink: str, body: str) -> str:
    return (
        f'<circle cx="20" cy="20" r="18" fill="var(--{fill})" stroke="var(--papyrus)" stroke-width="3.6"/>'
        f'<circle cx="20" cy="20" r="18" fill="var(--{fill})" stroke="var(--wood-edge)" stroke-width="2"/>'
        f'<g color="var(--{ink})">{body}</g>'
    )


def _in_disc(sign: str) -> str:
    return f'<g transform="translate(8.5 8.5) scale(.96)">{_SIGNS[sign]}</g>'


_TOKENS: Final = {
    "hidden": _disc(
        "lapis",
        "gold",
        line("M15 15.5Q15 10.5 20 10.5T25 15.5Q25 18.5 20 20.5V24", 3) + solid("M20 27a2 2 0 1 1-.1 0Z"),
    ),
    "spring": _disc("floor-lapis", "lapis-edge", _in_disc("elixir")),
    "cottage": _disc("papyrus", "ink", solid("M20 8 33 19H29V30H23V23H17V30H11V19H7Z")),
    "treasure": _disc(
        "wood-light",
        "on-gold",
        solid("M9 19Q9 11 20 11T31 19ZM9 21H31V30H9Z")
        + '<path d="M17.5 18H22.5V25H17.5Z" fill="var(--gold)"/>',
    ),
    "book": _disc(
        "papyrus",
        "band-purple",
        solid("M20 12Q14 8 8 11V29Q14 26 20 30Q26 26 32 29V11Q26 8 20 12Z")
        + '<path d="M20 12V30" stroke="var(--papyrus)" stroke-width="2"/>',
    ),
    "stable": _disc("papyrus", "ink", line("M12 30V17A8 8 0 0 1 28 17V30M12 30H15M25 30H28", 4)),
    "swamp": _disc(
        "band-green",
        "on-band",
        line("M8 25Q12 21 16 25T24 25T32 25M10 31Q15 27 20 31T30 31", 2.6)
        + line("M20 21V11M15 21Q15 14 12 13M25 21Q25 14 28 13", 2.6),
    ),
    "fortress": _disc(
        "rock", "rock-edge", solid("M9 31V13H13V17H17V9H23V17H27V13H31V31H23V25Q20 21 17 25V31Z")
    ),
    "dragon": _disc(
        "band-red",
        "on-band",
        solid(
            "M8 27C9 18 14 12 22 12L27 8 26 13C30 14 32 17 33 20L27 19C28 23 25 26 21 26L25 32 18 29 12 31 13 26Z"
        ),
    ),
    "portal": _disc(
        "night",
        "on-night",
        line("M12 32V19A8 8 0 0 1 28 19V32", 3) + line("M20 19A3.5 3.5 0 1 1 16.5 24A6 6 0 0 0 22 30", 2.2),
    ),
    "robbers": _disc(
        "night-deep",
        "on-night",
        solid("M7 17Q20 12 33 17Q33 26 26 26Q21 26 20 21Q19 26 14 26Q7 26 7 17Z")
        + '<path d="M12 19.5h4M24 19.5h4" stroke="var(--night-deep)" stroke-width="3"/>',
    ),
}
"""Token, or "hidden" -> its drawing."""

_LEADERS: Final = {
    "fairy-queen": _disc(
        "band-green",
        "on-band",
        solid("M20 20Q8 6 7 15T17 25ZM20 20Q32 6 33 15T23 25ZM18.5 16H21.5L23 33H17Z"),
    ),
    "bandit-king": _disc(
        "wood-deep", "on-band", solid("M9 14 15 19 20 10 25 19 31 14 29 25H11ZM11 28H29V31H11Z")
    ),
    "red-sorceress": _disc("band-red", "on-band", solid("M20 6 28 26H12ZM7 27H33L30 31H10Z")),
    "white-knight": _disc(
        "floor-bianco", "rock-edge", solid("M12 31V17A8 8 0 0 1 28 17V31H23V22H29V19H11V22H17V31Z")
    ),
}

_PAINTS: Final = (
    '<pattern id="leggende-p-waves" width="60" height="36" patternUnits="userSpaceOnUse">'
    '<path d="M4 10q5-5 10 0t10 0M34 28q5-5 10 0t10 0" fill="none" stroke="var(--water-line)" stroke-width="1.8"'
    ' stroke-opacity=".32" stroke-linecap="round"/></pattern>'
)


def _symbol(name: str, size: tuple[float, float], body: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 {size[0]:g} {size[1]:g}">{body}</symbol>'


@cache
def symbols() -> str:
    """All symbols and paints, as they stand once in the page."""
    parts = [f"<defs>{_PAINTS}</defs>"]
    parts += [_symbol(army_kind(colour), ARMY, _army(colour)) for colour in (*PEOPLE, NEUTRAL_COLOUR)]
    parts += [_symbol(castle_kind(colour), CASTLE_BOX, _castle(colour)) for colour in PEOPLE]
    parts += [_symbol(token_kind(name), TOKEN, body) for name, body in _TOKENS.items()]
    parts += [_symbol(leader_kind(name), TOKEN, body) for name, body in _LEADERS.items()]
    parts += [_symbol(sign_kind(name), SIGN, body) for name, body in _SIGNS.items()]
    parts += [_symbol(picture_kind(card), PICTURE, body) for card, body in PORTRAITS.items()]
    return "".join(parts)


SIZES: Final[dict[str, tuple[float, float]]] = {
    **{army_kind(colour): ARMY for colour in (*PEOPLE, NEUTRAL_COLOUR)},
    **{castle_kind(colour): CASTLE for colour in PEOPLE},
    **{token_kind(name): TOKEN for name in _TOKENS},
}
"""Piece kind -> width and height in board units."""
