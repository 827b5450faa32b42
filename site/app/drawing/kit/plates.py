"""Plates of players, names beside the disc of their colour, and cards. Lengths are in board units."""

from typing import Final

from app.drawing.svg import box, chip, clip, icon, remembered, text

BESIDE: Final = 6.0
"""The gap between a colour's disc and the name beside it."""


@remembered
def panel(
    x: float,
    y: float,
    w: float,
    h: float,
    r: float = 10,
    now: bool = False,
    fill: str = "papyrus",
    edge: str = "papyrus-edge",
    width: float = 1.5,
) -> str:
    """A plate of the board with the edge `edge`; for the player to move (`now`), with a broad gold edge instead."""
    return box(x, y, w, h, r, fill, *(("gold-deep", 4) if now else (edge, width)))


@remembered
def seat_panel(x: float, y: float, w: float, h: float, r: float, now: bool) -> str:
    """A player's plate: sand, and papyrus with a broad gold edge for the player to move."""
    return panel(x, y, w, h, r, now, "papyrus" if now else "sand", "sand-edge", 2)


@remembered
def name_tag(
    x: float,
    y: float,
    colour: str,
    name: str,
    size: float = 24,
    room: float = 0,
    *,
    radius: float = 11,
    fill: str = "ink",
    squeeze: float = 1,
) -> str:
    """A person's name in bold, and left of it the disc of their colour.

    The name begins at `x`, on the baseline `y`; the disc, of radius `radius`, ends BESIDE before it. A name wider than
    `room` (0: no limit) is cut; with `squeeze` 1.2 it is first drawn narrower, up to that factor.
    """
    written = clip(name, size, room * squeeze, bold=True) if room else name
    disc = chip(colour, x - BESIDE - radius, y - size / 3, radius)
    return disc + text(x, y, written, size, bold=True, fill=fill, fit=room)


@remembered
def card(
    x: float,
    y: float,
    w: float,
    h: float,
    band: str,
    symbol: str,
    name: str,
    effect: str = "",
    shade: str = "quay",
) -> str:
    """A face-up card: its symbol on a band at the left, its name, and below that what the card does.

    `band` and `shade` (the paint of the ground that it lies on) are names of paints, `symbol` is the id of a symbol.
    """
    room = 58 if effect else 52
    size = h - (14 if effect else 10)
    face = (
        box(x + 1, y + 3, w, h, 9, shade)
        + box(x, y, w, h, 9, "papyrus", "papyrus-edge", 2)
        + f'<path d="M{x + room:g} {y + 1:g}H{x + 9:g}q-8 0-8 8V{y + h - 9:g}q0 8 8 8H{x + room:g}z"'
        f' fill="var(--{band})"/>' + icon(symbol, x + room / 2 + 1 - size / 2, y + (h - size) / 2, size)
    )
    if not effect:
        return face + text(x + room + 8, y + h / 2 + 8, name, 24, bold=True, fit=w - room - 16)
    return (
        face
        + text(x + room + 9, y + h / 2 - 5, name, 24, bold=True, fit=w - room - 18)
        + text(x + room + 9, y + h - 11, effect, 24, fill="ink-soft", fit=w - room - 18)
    )
