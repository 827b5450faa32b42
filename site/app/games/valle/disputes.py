"""Who disputes which site: overseers and workers of the challenger and of the owner, and what they allow."""

from functools import lru_cache
from typing import Final

from app.drawing.components import frame
from app.drawing.rectangle import Box
from app.drawing.svg import box, icon, text
from app.games.valle.art import sign_kind
from app.games.valle.ground import around, court, inside
from app.games.valle.layout import REVEAL, Sketch
from app.games.valle.sites import Balance, balance, site_in_hand
from pycore.games.valle.places import NONE, SITES_PLAYED

TALL: Final = 25.0
APART: Final = 14.0
"""From the lower edge of a court: the number of the site stands on it."""
BELOW: Final = frozenset({2, 4, 6, 8, 12, 13, 14})
"""Sites with room for a plate below them; elsewhere another court, figures or the end of the valley are there."""
EDGES: Final[dict[int, tuple[float, float]]] = {
    1: (9, 194),
    2: (9, 221),
    4: (250, 418),
    5: (526, 711),
    6: (480, 711),
    7: (524, 711),
    8: (520, 711),
    9: (196, 358),
    10: (9, 520),
    11: (9, 196),
    12: (9, 200),
    13: (9, 358),
    14: (362, 711),
}
"""Between which edges the plate of a site stays, so that it covers nothing of its neighbours."""


def draw_disputes(sketch: Sketch) -> None:
    """A plate on every court that somebody disputes; whoever asks of the site or the ground learns what it tells."""
    state, drawn = sketch.state, ""
    # While figures are on their way, who stands where is not what the state says.
    for site in SITES_PLAYED[state.seats] if sketch.kind != REVEAL else ():
        found = balance(state, site, sketch.scene.seat)
        if found is not None:
            colours = sketch.colour(found.challenger), sketch.colour(found.owner)
            drawn += _plate(site + 1, found, *colours)
    sketch.overlay.append(f'<g pointer-events="none">{drawn}</g>')


def draw_in_hand(sketch: Sketch) -> None:
    """A frame around the site that cubes go to, or come from; its number lies above it."""
    if sketch.kind not in ("build", "steal") or not sketch.mine:
        return
    site = site_in_hand(sketch.state, sketch.scene.picked)
    if site != NONE:
        sketch.scenery.append(f'<g pointer-events="none">{frame(*around(inside(site + 1)))}</g>')


@lru_cache(512)
def _plate(site: int, it: Balance, challenger: str, owner: str) -> str:
    """Two ratios in the colours of the two, then a hand or a flag in gold where that is allowed."""
    signs = [name for name, on in (("steal", it.steal), ("take", it.take)) if on]
    left, top, wide, _ = plate_at(site, len(signs))
    drawn = box(left, top, wide, TALL, 8, "badge", "badge-edge", 1.6)
    for n, (sign, pair) in enumerate((("overseer", it.overseers), ("worker", it.workers))):
        at = left + 4 + 55 * n
        drawn += f'<g color="var(--on-badge)">{icon(sign_kind(sign), at, top + 3, 19)}</g>'
        words = f"{pair[0]}:{pair[1]}"
        drawn += text(at + 36, top + 19, words, 19, anchor="middle", bold=pair[0] > pair[1], fill="on-badge")
    for colour, at in ((challenger, left), (owner, left + wide)):
        drawn += (
            f'<circle cx="{at:g}" cy="{top + TALL / 2:g}" r="7" fill="var(--c-{colour})"'
            f' stroke="var(--badge-edge)" stroke-width="1.6"/>'
        )
    for n, sign in enumerate(signs):
        at = left + 113 + 23 * n
        plate = f'<circle cx="{at + 9:g}" cy="{top + TALL / 2:g}" r="11" fill="var(--gold)" stroke="var(--on-gold)"/>'
        drawn += plate + f'<g color="var(--on-gold)">{icon(sign_kind(sign), at + 1, top + 4, 16)}</g>'
    return drawn


def plate_at(site: int, signs: int) -> Box:
    """Where the plate of a site lies that allows so much."""
    x, y, w, h = court(site)
    wide = 116.0 + 23 * signs
    least, most = EDGES.get(site, (9, 711))
    left = min(max(x + w / 2 - wide / 2, least), most - wide)
    return Box(left, y + h + APART if site in BELOW else y + h - TALL - APART, wide, TALL)
