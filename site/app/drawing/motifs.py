"""What stands on the fronts of the boxes (see `app.drawing.covers`): one motif per game, all by one hand."""

from collections.abc import Iterable
from typing import Final

from app.drawing.covers import (
    GOLD,
    GOLD_LIGHT,
    GREEN,
    GREEN_DEEP,
    INK,
    LAPIS,
    LEFT,
    NIGHT,
    PAPYRUS,
    PLATE,
    RIGHT,
    SAND,
    SAND_DARK,
    SAND_DEEP,
    SAND_LIGHT,
    TERRA,
    WATER,
    WATER_LIGHT,
    WOOD,
    WOOD_DEEP,
    Motif,
)
from app.drawing.markup import number


def _blocks(cells: Iterable[tuple[float, float]], size: float, face: str, side: str) -> str:
    """Square stones with their lower edge in the shade; `cells` are their upper left corners."""
    edge = number(size * 0.22)
    faces, shades = [], []
    for x, y in cells:
        at = f"M{number(x)} {number(y)}h{number(size)}v{number(size)}h-{number(size)}z"
        faces.append(at)
        low = number(y + size * 0.78)
        shades.append(f"M{number(x)} {low}h{number(size)}v{edge}h-{number(size)}z")
    return (
        f'<path d="{"".join(faces)}" fill="{face}" stroke="{INK}" stroke-width="1.6"/>'
        f'<path d="{"".join(shades)}" fill="{side}" opacity=".55"/>'
    )


def _pyramid(
    x: float, base: float, width: float, height: float, light: str = SAND_LIGHT, dark: str = SAND_DEEP
) -> str:
    """A smooth pyramid with its sunny and its shady side; `x` is the middle of its base."""
    top, left, right, fold = base - height, x - width / 2, x + width / 2, x + width * 0.14
    return (
        f'<path d="M{number(x)} {number(top)}L{number(left)} {number(base)}H{number(fold)}z" fill="{light}"/>'
        f'<path d="M{number(x)} {number(top)}L{number(fold)} {number(base)}H{number(right)}z" fill="{dark}"/>'
        f'<path d="M{number(left)} {number(base)}L{number(x)} {number(top)}L{number(right)} {number(base)}"'
        f' fill="none" stroke="{INK}" stroke-width="2" stroke-linejoin="round"/>'
    )


def _dunes(y: float, light: str = SAND, dark: str = SAND_DEEP) -> str:
    """Ground from the height `y` down to the plate."""
    return (
        f'<path d="M{LEFT} {number(y + 8)}q60-16 130-4t150-6V{PLATE}H{LEFT}z" fill="{light}"/>'
        f'<path d="M{LEFT} {number(y + 24)}q80 10 150-2t130 4V{PLATE}H{LEFT}z" fill="{dark}" opacity=".55"/>'
    )


def _waves(y: float, colour: str, line: str) -> str:
    """Water from the height `y` down to the plate."""
    lines = "".join(
        f"M{LEFT + start} {number(y + 12 + row * 13)}q9-6 18 0t18 0"
        for row in range(max(1, int((PLATE - y - 8) // 13)))
        for start in range(8 + 34 * (row % 2), RIGHT - LEFT - 40, 72)
    )
    return (
        f'<path d="M{LEFT} {number(y)}h{RIGHT - LEFT}V{PLATE}H{LEFT}z" fill="{colour}"/>'
        f'<path d="{lines}" fill="none" stroke="{line}" stroke-width="2.4" stroke-linecap="round"/>'
    )


def _palm(x: float, base: float, height: float) -> str:
    top = base - height
    leaves = "".join(
        f"M{number(x)} {number(top)}q{dx * 0.6:g} {dy - 12:g} {dx:g} {dy:g}q{-dx * 0.5:g} {-10:g} {-dx:g} {-dy:g}z"
        for dx, dy in ((-30, 6), (30, 6), (-24, 22), (24, 22), (-14, -14), (14, -14))
    )
    return (
        f'<path d="M{number(x - 3)} {number(base)}q4-{number(height / 2)} 2-{number(height)}h3q2 {number(height / 2)}'
        f' 2 {number(height)}z" fill="{WOOD}" stroke="{INK}" stroke-width="1.4"/>'
        f'<path d="{leaves}" fill="{GREEN}" stroke="{GREEN_DEEP}" stroke-width="1.4" stroke-linejoin="round"/>'
    )


_SMALL_ANKH: Final = (
    '<path d="M15 11c-5-3-4-8 0-8s5 5 0 8zM15 11v9M10 13h10" fill="none"'
    f' stroke="{PAPYRUS}" stroke-width="2.6"/>'
)


# Motifs


def pyramids() -> Motif:
    """Two pyramids before the sun: for a game that has no motif of its own."""
    body = (
        _pyramid(206, 206, 150, 96, SAND, SAND_DARK)
        + _pyramid(116, 212, 190, 134)
        + _dunes(196)
        + _palm(262, 214, 62)
    )
    return Motif(("#2b5f9f", "#d6e6e2"), (206, 92, 34, GOLD), body)


def ship() -> Motif:
    """A boat loaded with stones, a step pyramid being built, an obelisk."""
    rows = [
        (52 + 9 * row + 18 * n, 184 - 18 * row)
        for row in range(7)
        for n in range(10 - row)
        if row < 5 or n < 5 - row % 5 * 2
    ]
    stone = 30
    stones = "".join(
        f'<g transform="translate({x} {y})"><path d="M0 0h{stone}v{stone}H0z" fill="{face}" stroke="{INK}"'
        f' stroke-width="2"/><path d="M0 23h{stone}v7H0z" fill="#000" opacity=".22"/>{mark}</g>'
        for x, y, face, mark in (
            (
                104,
                162,
                PAPYRUS,
                f'<circle cx="15" cy="12" r="6.500" fill="none" stroke="{SAND_DARK}" stroke-width="3"/>',
            ),
            (135, 162, "#3b3b45", f'<path d="M15 5l7.500 13h-15z" fill="{SAND}"/>'),
            (166, 162, TERRA, _SMALL_ANKH),
            (120, 132, TERRA, _SMALL_ANKH),
        )
    )
    obelisk = (
        f'<path d="M244 190l5-104 7-12 7 12 5 104z" fill="{SAND_LIGHT}" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M256 74l7 12 5 104h-12z" fill="{SAND_DARK}" opacity=".6"/>'
        f'<path d="M249 86l7-12 7 12z" fill="{GOLD}" stroke="{INK}" stroke-width="1.6"/>'
    )
    hull = (
        '<path d="M44 152c4 14 10 26 22 36h168c12-10 18-22 22-36 8-2 14 0 17 6-6 2-9 6-10 12-4 28-22 44-52 46H93'
        'c-32-2-50-18-56-46-1-6-4-10-10-12 3-6 9-8 17-6z"'
        f' fill="{WOOD}" stroke="{INK}" stroke-width="2.5" stroke-linejoin="round"/>'
        f'<path d="M52 194q98 14 196 0" fill="none" stroke="{GOLD}" stroke-width="4"/>'
        f'<path d="M66 188h168" stroke="{WOOD_DEEP}" stroke-width="3"/>'
        f'<path d="M214 203q9-9 20 0-11 7-20 0z" fill="{PAPYRUS}" stroke="{INK}" stroke-width="1.6"/>'
        f'<circle cx="224" cy="203" r="2.600" fill="{INK}"/>'
    )
    body = _blocks(rows, 18, SAND, SAND_DARK) + obelisk + _waves(190, WATER, WATER_LIGHT) + stones + hull
    return Motif(("#2a6aa5", "#cfe4e4"), (214, 82, 30, GOLD), body)


def galleries() -> Motif:
    """The inside of a pyramid: triangular rooms, some of them lit."""
    size, rows = 46, 4
    lit = {
        (0, 1): LAPIS,
        (1, 2): GOLD,
        (2, 1): TERRA,
        (3, 0): GOLD,
        (0, 4): GOLD,
        (1, 0): GREEN,
        (0, 6): TERRA,
    }
    parts = []
    for row in range(rows):
        base = 216 - row * size * 0.92
        start = 150 - (rows - row) * size / 2
        for n in range(2 * (rows - row) - 1):
            x = start + n * size / 2
            up = n % 2 == 0
            y0, y1 = (base, base - size * 0.92) if up else (base - size * 0.92, base)
            face = lit.get((row, n), SAND if up else SAND_DEEP)
            parts.append(
                f'<path d="M{number(x)} {number(y0)}h{size}L{number(x + size / 2)} {number(y1)}z" fill="{face}"'
                f' stroke="{INK}" stroke-width="2.5" stroke-linejoin="round"/>'
            )
    door = f'<path d="M140 {PLATE}v-14q10-12 20 0v14z" fill="{NIGHT}" stroke="{INK}" stroke-width="2"/>'
    ankh = (
        f'<path d="M150 98c-9-5-8-16 0-16s9 11 0 16zM150 98v18M142 104h16" fill="none" stroke="{INK}"'
        ' stroke-width="3.500" stroke-linecap="round"/>'
    )
    stars = "".join(
        f'<path d="M{x} {y}l1.800 4.200 4.200 1.800-4.200 1.800-1.800 4.200-1.800-4.200-4.200-1.800 4.200-1.800z"'
        f' fill="{GOLD_LIGHT}"/>'
        for x, y in ((40, 44), (84, 70), (118, 36), (250, 92), (182, 46), (268, 138), (36, 120))
    )
    return Motif(
        ("#101a33", "#5a3d5c"), (238, 62, 22, GOLD_LIGHT), stars + _dunes(204) + "".join(parts) + door + ankh
    )


def mask() -> Motif:
    """The king's mask on a stair of stones."""
    rows = [(66 + 12 * row + 24 * n, 200 - 24 * row) for row in range(2) for n in range(7 - row)]
    nemes = (
        '<path d="M150 44c-40 0-62 26-66 70-2 24-8 44-16 58h38l8-34h72l8 34h38c-8-14-14-34-16-58-4-44-26-70-66-70z"'
        f' fill="{GOLD}" stroke="{INK}" stroke-width="2.5" stroke-linejoin="round"/>'
    )
    stripes = "".join(
        f'<path d="M{150 + side * 34} {58 + 2 * n}q{side * (22 + n * 4)} {10 + n * 8}'
        f' {side * (30 + n * 3)} {30 + n * 17}"'
        f' fill="none" stroke="{LAPIS}" stroke-width="6"/>'
        for side in (-1, 1)
        for n in range(0, 5)
    )
    face = (
        f'<path d="M114 92q36-26 72 0 4 34-10 56-12 16-26 16t-26-16q-14-22-10-56z" fill="{SAND_LIGHT}" stroke="{INK}"'
        ' stroke-width="2.5"/>'
        f'<path d="M112 94q38-30 76 0v-10q-38-30-76 0z" fill="{LAPIS}" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M121 112q12-9 24 1-12 8-24-1zM179 112q-12-9-24 1 12 8 24-1z" fill="#fff" stroke="{INK}"'
        f' stroke-width="2"/><circle cx="134" cy="112" r="3.500" fill="{INK}"/><circle cx="166" cy="112" r="3.500"'
        f' fill="{INK}"/><path d="M118 103q14-9 28 0M182 103q-14-9-28 0M150 112v20q-5 4-8 2M139 145q11 6 22 0"'
        f' fill="none" stroke="{INK}" stroke-width="2.500" stroke-linecap="round"/>'
        f'<path d="M145 163h10l4 38h-18z" fill="{LAPIS}" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M142 174h16M141 184h18M140 194h20" stroke="{GOLD}" stroke-width="2.500"/>'
        f'<path d="M150 40q-9 12-4 24h8q5-12-4-24z" fill="{TERRA}" stroke="{INK}" stroke-width="2"/>'
    )
    return Motif(
        ("#71231a", "#f0a94a"),
        (150, 104, 62, GOLD_LIGHT),
        nemes + stripes + _blocks(rows, 24, SAND, SAND_DARK) + face,
    )


def valley() -> Motif:
    """A valley among rocks, with pyramids of coloured cubes."""
    cliffs = (
        f'<path d="M{LEFT} 84l40 14 22 44 34 24 20 40H{LEFT}z" fill="{SAND_DARK}" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M{RIGHT} 70l-34 22-20 46-38 26-22 42h114z" fill="#b98a4c" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M50 98l-10 40 14 30M62 142l-6 34M256 92l8 40-10 40M236 138l4 36" fill="none" stroke="{INK}"'
        ' stroke-width="1.8" opacity=".5"/>'
    )
    colours = (LAPIS, TERRA, GOLD, GREEN, PAPYRUS)
    cubes = []
    for row in range(4):
        for n in range(4 - row):
            x, y = 96 + 27 * n + 13.5 * row, 184 - 27 * row
            cubes.append(_blocks([(x, y)], 27, colours[(row * 2 + n * 3) % 5], INK))
    for row in range(2):
        for n in range(2 - row):
            cubes.append(
                _blocks([(222 + 20 * n + 10 * row, 192 - 20 * row)], 20, colours[(row + n + 1) % 5], INK)
            )
    return Motif(("#4a9cc0", "#f9ecca"), (150, 66, 26, GOLD), cliffs + _dunes(198) + "".join(cubes))


def islands() -> Motif:
    """A citadel on an island with armies on its shore, a sail on the sea, a comet, a dragon before the moon."""
    island = (
        f'<path d="M96 196q-6-30 20-40 14-30 50-28 34-6 52 26 34 6 34 42z" fill="{GREEN}"'
        f' stroke="{INK}" stroke-width="2.5"/>'
        f'<path d="M96 196q40-18 80-6t76 6z" fill="{SAND}" stroke="{INK}" stroke-width="2"/>'
    )
    towers = "".join(
        f'<path d="M{x} {base}v-{h}h{w}v{h}z" fill="{SAND_LIGHT}" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M{x - 4} {base - h}l{w / 2 + 4:g}-{w * 1.1:g} {w / 2 + 4:g} {w * 1.1:g}z" fill="{TERRA}"'
        f' stroke="{INK}" stroke-width="2"/>'
        f'<path d="M{x + w / 2:g} {base - h + 14}v10" stroke="{INK}" stroke-width="3"/>'
        for x, base, w, h in ((132, 150, 20, 44), (196, 158, 20, 38), (158, 142, 30, 62))
    )
    small = f'<path d="M20 202q6-22 30-20 20 0 26 20z" fill="{GREEN_DEEP}" stroke="{INK}" stroke-width="2"/>'
    boat = (
        f'<path d="M40 196h52q-6 18-20 18H56q-12 0-16-18z" fill="{WOOD}" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M66 196v-48q30 12 24 42z" fill="{PAPYRUS}" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M62 196v-40q-18 14-16 34z" fill="{GOLD}" stroke="{INK}" stroke-width="2"/>'
    )
    comet = (
        f'<path d="M70 58l60-18-52 32z" fill="{GOLD_LIGHT}" opacity=".6"/>'
        f'<path d="M68 50l3.500 9 9 3.500-9 3.500-3.500 9-3.500-9-9-3.500 9-3.500z" fill="{GOLD_LIGHT}"/>'
    )
    armies = "".join(
        f'<path d="M{x} {y - 15}a6 6 0 1 1 .1 0z" fill="{SAND_LIGHT}" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M{x - 9} {y - 14}q9-4 18 0v9q0 9-9 12-9-3-9-12z" fill="{colour}" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M{x - 9} {y - 6}h18" stroke="{GOLD_LIGHT}" stroke-width="3"/>'
        for x, y, colour in (
            (132, 186, TERRA),
            (155, 190, LAPIS),
            (178, 187, TERRA),
            (212, 189, GOLD),
            (234, 186, GOLD),
        )
    )
    dragon = (
        f'<path d="M206 84q14-4 20-16 8-9 20-8l9-6-2 8q8 1 11 8l-10 0q-5 12-19 13-12 4-29 1z" fill="{NIGHT}"/>'
        f'<path d="M232 70q-8-22-32-24 9 7 6 15 9-2 11 6 8-2 11 8zM238 66q2-24 24-32-5 9 1 15-9 3-7 10-9 0-9 9z"'
        f' fill="{NIGHT}"/><path d="M208 83q-14 2-20-5l-3 7-4-9q13-2 20 2z" fill="{NIGHT}"/>'
    )
    flag = f'<path d="M173 46v-14" stroke="{INK}" stroke-width="2.500"/><path d="M174 32l18 5-18 6z" fill="{GOLD}"/>'
    return Motif(
        ("#10304f", "#6fb8a4"),
        (236, 68, 24, PAPYRUS),
        comet + dragon + _waves(186, "#1d6a78", "#8fd0c4") + small + island + flag + towers + armies + boat,
    )


def track() -> Motif:
    """A box of thirty squares under the night, with cones and spools at play, and the eye of Horus above."""
    stars = "".join(
        f'<path d="M{x} {y}l1.800 4.200 4.200 1.800-4.200 1.800-1.800 4.200-1.800-4.200-4.200-1.800 4.200-1.800z"'
        f' fill="{GOLD_LIGHT}"/>'
        for x, y in ((34, 40), (66, 84), (250, 46), (272, 96), (214, 34), (98, 44))
    )
    eye = (
        f'<path d="M104 92q44-40 94 2-46 32-94-2z" fill="{PAPYRUS}" stroke="{INK}" stroke-width="3"/>'
        f'<circle cx="150" cy="90" r="16" fill="{LAPIS}" stroke="{INK}" stroke-width="3"/>'
        f'<circle cx="150" cy="90" r="6" fill="{INK}"/>'
        f'<path d="M98 76q50-40 106 4M136 110l-10 30M160 108q8 34 34 30 14-4 8-16-8-6-12 4" fill="none"'
        f' stroke="{GOLD}" stroke-width="6" stroke-linecap="round"/>'
    )
    wood = (
        f'<path d="M22 152h256l8 50H14z" fill="{WOOD}" stroke="{INK}" stroke-width="2.5" stroke-linejoin="round"/>'
        f'<path d="M14 202h272v20H14z" fill="{WOOD_DEEP}" stroke="{INK}" stroke-width="2.5"/>'
    )
    inlay = []
    for row in range(3):
        y0, y1 = 156 + 15 * row, 169 + 15 * row
        for n in range(10):
            x0, x1 = (28 - 2.4 * row + n * (24.4 + 0.48 * row) for n in (n, n + 1))
            fill = {(1, 5): GREEN, (2, 5): GOLD, (2, 6): WATER, (2, 9): LAPIS}.get((row, n), SAND_LIGHT)
            inlay.append(
                f'<path d="M{number(x0 + 1)} {y0}H{number(x1 - 1)}L{number(x1 - 1)} {y1}H{number(x0)}z" fill="{fill}"'
                f' stroke="{INK}" stroke-width="1"/>'
            )
    pieces = "".join(
        f'<path d="M{x} {y - 34}q3 0 4 6l8 26q1 6-12 6t-12-6l8-26q1-6 4-6z" fill="{TERRA}" stroke="{INK}"'
        ' stroke-width="2"/>'
        for x, y in ((66, 164), (140, 194), (116, 164))
    ) + "".join(
        f'<path d="M{x - 10} {y - 24}q10-6 20 0v5q-5 2-5 6t6 7v6q-11 6-22 0v-6q6-3 6-7t-5-6z" fill="{LAPIS}"'
        f' stroke="{INK}" stroke-width="2"/>'
        for x, y in ((91, 168), (216, 182), (242, 166))
    )
    return Motif(
        ("#101a33", "#8a4a3c"), (150, 88, 54, GOLD_LIGHT), stars + eye + wood + "".join(inlay) + pieces
    )
