"""Who disputes which site: overseers and workers of the challenger and of the owner, and what they allow."""

from functools import lru_cache

from app.drawing.components import frame
from app.drawing.svg import box, icon, text
from app.games.valle.art import sign_kind
from app.games.valle.ground import VALLEY_HEIGHT, around, court, inside
from app.games.valle.layout import REVEAL, Sketch
from app.games.valle.sites import Balance, balance, site_in_hand
from pycore.games.valle.places import NONE, SITES_PLAYED

TALL = 25.0
ABOVE_ANOTHER = frozenset({1, 5})
"""Sites with spaces of another one close below them."""


def draw_disputes(sketch: Sketch) -> None:
    """A plate on every court that somebody disputes, and a frame around the site in hand."""
    state, drawn = sketch.state, ""
    # While figures are on their way, who stands where is not what the state says.
    for site in SITES_PLAYED[state.seats] if sketch.kind != REVEAL else ():
        found = balance(state, site, sketch.scene.seat)
        if found is not None:
            drawn += _plate(site + 1, found, sketch.colour(found.challenger), sketch.colour(found.owner))
    if sketch.kind in ("build", "steal") and sketch.mine:
        site = site_in_hand(state, sketch.scene.picked)
        drawn += frame(*around(inside(site + 1))) if site != NONE else ""
    sketch.overlay.append(f'<g pointer-events="none">{drawn}</g>')


@lru_cache(512)
def _plate(site: int, it: Balance, challenger: str, owner: str) -> str:
    """Two ratios in the colours of the two, then a hand or a flag in gold where that is allowed."""
    x, y, w, h = court(site)
    signs = [name for name, on in (("steal", it.steal), ("take", it.take)) if on]
    wide = 116 + 23 * len(signs)
    left = min(max(x + w / 2 - wide / 2, 9), 711 - wide)
    top = y + h + 11
    if top + TALL > VALLEY_HEIGHT:  # at the foot of the valley it lies within the court
        top = y + h - TALL - 11
    elif site in ABOVE_ANOTHER:
        top = y + h - TALL / 2
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
