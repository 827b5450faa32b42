"""The SVG symbols: armies and castles in every colour, tokens, leaders, signs, and the pictures of the cards."""

from functools import cache
from typing import Final

from app.drawing.palette import COLOURS
from app.games.leggende.board.layout import NEUTRAL_COLOUR


def solid(path: str) -> str:
    """A filled shape in the ink of its place."""
    return f'<path d="{path}" fill="currentColor"/>'


def line(path: str, width: float = 3) -> str:
    """A stroke in the ink of its place."""
    return (
        f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="{width:g}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _light(path: str, paint: str = "gold") -> str:
    return f'<path d="{path}" fill="var(--{paint})"/>'


def _glow(path: str, paint: str = "gold", width: float = 2.4) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="var(--{paint})" stroke-width="{width:g}" stroke-linecap="round"'
        ' stroke-linejoin="round"/>'
    )


def _dots(*at: tuple[float, float], r: float = 2, paint: str = "gold") -> str:
    return "".join(f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="var(--{paint})"/>' for x, y in at)


_CASTLE: Final = solid("M6 44V18H12V23H17V8H23V13H26V8H32V23H37V18H43V44H29V35Q24.5 29 20 35V44Z")
_HOUSE: Final = "M{0} 44V30L{1} 21 {2} 30V44Z"
_TREE: Final = "M22 45V34C10 37 5 26 12 20C9 9 22 4 27 9C37 5 44 15 38 22C45 30 37 37 27 34V45Z"
PORTRAITS: Final = {
    "ancient_phoenix": solid(
        "M24 14C30 3 42 5 46 4C43 17 37 23 29 25L34 44 24 35 14 44 19 25C11 23 5 17 2 4C6 5 18 3 24 14Z"
    )
    + _light("M24 5 28 12 24 19 20 12ZM24 38 27 46H21Z")
    + _dots((24, 12), r=1.6, paint="band-red"),
    "ancient_sage": solid("M24 3C33 3 35 12 33 19L40 45H10L16 19C13 12 15 3 24 3Z")
    + _light("M18.5 13A5.5 6.5 0 0 0 29.5 13ZM20 20H28L24 39Z", "papyrus")
    + line("M42 8V45M38 8H46", 3),
    "ancient_tree_spirit": solid(_TREE)
    + _dots((20, 20), (29, 20), r=2.6, paint="gold")
    + _glow("M19 28Q24 32 30 28"),
    "ancient_woods": solid(
        "M13 44V36H3L9 27H5L14 12 22 27H19L24 36H17V44ZM33 44V34H24L30 24H26L35 7 43 24H40L46 34H37V44Z"
    ),
    "arcane_manticore": solid(
        "M5 42V30C3 14 20 8 26 16C36 16 40 22 39 30L43 42H37L33 33H20L16 42H11L12 32L10 42Z"
    )
    + line("M38 27C48 24 46 10 38 8M41 5 37 8 40 12", 3.4)
    + _dots((13, 22), r=2.2)
    + _light("M20 16C26 4 36 4 40 8C36 14 30 18 24 18Z", "band-red"),
    "arcane_sphinx": solid(
        "M4 44V38H14V22C10 20 9 12 12 8C16 2 26 2 29 9C31 14 29 20 26 22L36 30C42 32 45 38 45 44Z"
    )
    + _light("M16 10H25L23.5 18H18Z", "papyrus")
    + _dots((19, 12.5), (23, 12.5), r=1, paint="ink"),
    "arcane_temple": solid(
        "M24 3 45 16V20H3V16ZM7 22H12V38H7ZM17 22H22V38H17ZM26 22H31V38H26ZM36 22H41V38H36ZM3 40H45V45H3Z"
    )
    + _dots((24, 13), r=3),
    "castle_1": _CASTLE,
    "castle_2": _CASTLE + line("M27.5 8V1", 2) + _light("M28 1 40 4.5 28 8Z", "band-red"),
    "cursed_banshee": solid(
        "M24 3C34 3 38 11 37 20C42 22 43 28 39 29C40 36 36 44 32 45L29 39 25 45 21 39 15 45C11 38 12 33 11 29C6"
        " 27 7 21 12 20C11 11 14 3 24 3Z"
    )
    + _dots((19, 15), (29, 15), r=2.6, paint="papyrus")
    + _light("M24 21a3 5 0 1 1-.1 0Z", "papyrus"),
    "cursed_gargoyles": solid(
        "M24 10 28 4 29 12C32 16 32 20 30 23C37 20 40 12 46 12C46 24 42 31 34 33L36 44H12L14 33C6 31 2 24 2 12C8"
        " 12 11 20 18 23C16 20 16 16 19 12L20 4Z"
    )
    + _dots((21, 16), (27, 16), r=1.8),
    "cursed_king": solid("M12 45C12 33 15 29 20 27C12 24 13 15 16 13H32C35 15 36 24 28 27C33 29 36 33 36 45Z")
    + _light("M12 2 18 7 24 1 30 7 36 2 34 14H14Z")
    + _dots((20, 19), (28, 19), r=2.2, paint="papyrus"),
    "cursed_mausoleum": solid("M24 3C34 5 38 11 38 17H10C10 11 14 5 24 3ZM12 19H36V40H43V45H5V40H12Z")
    + _light("M20 45V31Q24 25 28 31V45Z", "night-deep"),
    "cursed_tower": solid("M16 45 18 20H13V8H18V12H21.5V5H26.5V12H30V8H35V20H30L32 45Z")
    + _dots((24, 27), (24, 36), r=2.6)
    + _glow("M38 4Q44 8 41 14M10 3Q4 8 7 14", "band-purple"),
    "dire_dragon": solid(
        "M4 36C6 22 14 14 26 14L34 4 33 14C40 15 44 20 46 26L36 24C38 31 34 36 28 36L34 45 23 40 12 45 14 36Z"
    )
    + _light("M18 24C12 18 6 20 2 14C10 8 20 8 24 17Z", "band-red")
    + _dots((36, 19), r=1.8),
    "dire_eye": solid("M2 24C12 6 36 6 46 24C36 42 12 42 2 24Z")
    + _dots((24, 24), r=11, paint="papyrus")
    + _dots((24, 24), r=7, paint="band-red")
    + solid("M24 17Q27 24 24 31Q21 24 24 17Z"),
    "dire_giant": solid(
        "M24 2A7 7 0 1 1 23.9 2ZM9 22Q12 17 20 17H28Q36 17 39 22L44 36 39 38 35 29 36 45H27L24 35 21 45H12L13 29"
        " 9 38 4 36Z"
    )
    + _light("M14 43H34L33 45H15Z"),
    "dire_goblin": solid(
        "M24 6C33 6 37 13 36 19L46 13C45 22 40 26 35 27C33 34 30 36 34 45H14C18 36 15 34 13 27C8 26 3 22 2 13L12"
        " 19C11 13 15 6 24 6Z"
    )
    + _dots((19, 19), (29, 19), r=2.6)
    + _glow("M18 28 21 26 24 28.5 27 26 30 28", "papyrus", 2),
    "dire_ogre": solid(
        "M19 5C28 3 33 9 32 16C38 18 40 22 40 28L36 44H10L6 28C6 22 9 19 13 17C11 11 13 7 19 5Z"
    )
    + line("M38 28 45 4", 6)
    + _dots((19, 13), (26, 13), r=1.8)
    + _light("M18 20 20 16 22 20ZM25 20 27 16 29 20Z", "papyrus"),
    "forest_elf": solid(
        "M20 4C27 4 30 9 29 15L35 12 29 20C28 22 26 23 25 24C32 26 33 31 33 45H8C8 31 9 26 16 24C12 22 11 18 11"
        " 14C11 8 14 4 20 4Z"
    )
    + _glow("M38 6Q48 24 38 42", "wood-light", 3)
    + _glow("M38 6V42", "papyrus", 1.4)
    + _dots((19, 14), (25, 14), r=1.6),
    "forest_gnome": solid("M24 1C30 10 33 16 36 22H12C15 16 18 10 24 1ZM14 32H34L38 45H10Z")
    + _light("M14 23H34C36 34 28 40 24 40S12 34 14 23Z", "papyrus")
    + _dots((20, 26), (28, 26), r=1.8, paint="ink"),
    "forest_pixie": solid("M24 8A5 5 0 1 1 23.9 8ZM20 19H28L32 40H16Z")
    + _light("M20 21C6 6 2 12 4 20S12 30 20 25ZM28 21C42 6 46 12 44 20S36 30 28 25Z", "floor-lapis")
    + line("M21 40V46M27 40V46", 3),
    "forest_tree_town": solid(_TREE)
    + _light("M14 26V17L20 11 26 17V26ZM27 29V22L32 17 37 22V29Z", "wood-light")
    + _dots((20, 21), (32, 25), r=2, paint="gold"),
    "graveyard": solid("M6 44V24C6 14 20 14 20 24V44ZM31 44V30H25V25H31V16H36V25H42V30H36V44ZM2 43H46V46H2Z")
    + _glow("M10 25H16M10 30H16", "papyrus", 2),
    "lake": solid("M3 30C6 20 16 18 24 20S42 20 45 30C46 40 34 44 24 44S2 40 3 30Z")
    + _glow("M9 30Q13 26 17 30T25 30M23 37Q27 33 31 37T39 37", "floor-lapis")
    + line("M36 18C34 10 38 6 40 3M42 18C42 12 44 9 46 8", 2.4),
    "mountain_dwarf": solid("M9 18C9 6 30 6 30 18ZM8 45V36L11 20H28L31 36V45Z")
    + _light("M11 21H28C30 32 24 42 19.5 42S9 32 11 21Z", "wood-light")
    + line("M38 45V10", 3)
    + solid("M33 6H38V20H33C30 16 30 10 33 6ZM39 6H43C46 10 46 16 43 20H39Z")
    + _dots((16, 24), (23, 24), r=1.6, paint="ink"),
    "mountain_treasury": solid("M5 24C5 10 43 10 43 24ZM5 27H43V44H5Z")
    + _light("M20 22H28V34H20ZM8 18Q9 12 14 11L15 8 20 9 24 6 29 9 34 8 35 12Q39 14 40 18Z")
    + _dots((24, 28), r=1.8, paint="ink"),
    "night_hydra": solid(
        "M8 45C4 34 8 30 14 30C6 26 2 18 4 10L12 6 14 12 9 14C11 20 16 22 19 25C18 16 18 10 22 4L30 6 28 12 24"
        " 12C24 18 26 22 28 25C32 22 37 20 39 14L34 12 36 6 44 10C46 18 42 26 34 30C40 31 44 35 40 45Z"
    )
    + _dots((10, 10), (26, 8), (39, 10), r=1.4),
    "night_village": solid(_HOUSE.format(3, 11, 19) + _HOUSE.format(16, 25, 34) + _HOUSE.format(31, 38, 45))
    + _dots((11, 36), (25, 36), (38, 36), r=2.2)
    + _light("M34 3A8 8 0 1 0 42 14A7 7 0 0 1 34 3Z", "papyrus"),
    "night_wizard": solid("M24 1 34 20H41L39 24H9L7 20H14ZM14 27H34L40 45H8Z")
    + _dots((24, 12), (20, 17), r=1.8)
    + _light("M16 24H32C32 34 28 40 24 42S16 34 16 24Z", "papyrus")
    + _dots((20.5, 27), (27.5, 27), r=1.5, paint="ink"),
    "noble_hills": solid("M1 44C4 28 14 20 22 30C27 16 40 14 47 44Z")
    + _dots((12, 9), r=6)
    + _glow("M8 38Q14 30 20 36M28 32Q34 24 40 34", "gold", 2),
    "noble_knight": solid("M11 45V20C11 2 37 2 37 20V45H27V28H21V45Z")
    + _light("M14 19H34V25H14Z", "papyrus")
    + _glow("M17 22H31", "ink", 2.6)
    + _light("M24 1Q34 0 36 10Q30 5 24 6Z", "band-red"),
    "noble_unicorn": solid(
        "M8 45C8 32 12 26 17 22L12 12C20 11 28 13 33 20L41 30 37 35 28 32C27 37 31 41 32 45Z"
    )
    + _light("M24 13 33 1 29 15Z")
    + _dots((27, 22), r=1.8)
    + _glow("M14 14C8 22 6 30 6 38", "gold", 3),
    "stronghold": solid("M3 45V20H8V24H12V20H16V12H20V16H28V12H32V20H36V24H40V20H45V45H30V36Q24 29 18 36V45Z")
    + line("M24 14V3", 2.4)
    + _light("M25 2 35 5.5 25 9Z"),
}
"""Card -> its picture."""
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
