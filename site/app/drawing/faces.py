"""The faces of machines: four heads, of one hand, who can be told apart at the size of a letter."""

from functools import lru_cache
from typing import Final

from app.drawing.markup import Markup, el

INK: Final = "#33230a"
SKIN: Final = "#c98d5b"
GOLD: Final = "#f0c243"
LAPIS: Final = "#22428c"
LINEN: Final = "#f6ecd2"
HAIR: Final = "#2b2019"
EDGE: Final = f'stroke="{INK}" stroke-width="1.5"'
HEAD: Final = f'<path d="M16 15c0-7 16-7 16 0v9c0 9-16 9-16 0z" fill="{SKIN}" {EDGE}/>'
LOOK: Final = (
    f'<path d="M18.5 20q2-2 4 0M25.5 20q2-2 4 0M22 27q2 1.2 4 0" fill="none" stroke="{INK}" '
    'stroke-width="1.5" stroke-linecap="round"/>'
)
SHOULDERS: Final = f'<path d="M21 28v6C13 34 9 38 8 46h32c-1-8-5-12-13-12v-6z" {EDGE} fill="{{0}}"/>'

BEHIND: Final = {
    "apprendista": "",
    "scriba": f'<path d="M12 16c0-14 24-14 24 0v15h-6V14H18v17h-6z" fill="{HAIR}" stroke="{INK}"/>',
    "architetto": "",
    "faraone": f'<path d="M10 35 13 13c2-10 20-10 22 0l3 22-8-1V15H18v19z" fill="{GOLD}" {EDGE}/>'
    f'<path d="m12 24 5-1m-6 6 6-1m14-5 5 1m-5 4 6 1" stroke="{LAPIS}" stroke-width="2.4"/>',
}
"""What hangs down beside the face."""
ABOVE: Final = {
    # A boy's head, shaven but for the lock at the side.
    "apprendista": f'<path d="M32 12q7 3 4 15" fill="none" stroke="{HAIR}" stroke-width="4" stroke-linecap="round"/>',
    # A wig with its band, and a reed behind the ear.
    "scriba": f'<path d="M14 13c3-8 17-8 20 0-6-2-14-2-20 0z" fill="{HAIR}"/><path d="m33 21 9-12" stroke="{GOLD}" '
    'stroke-width="2.4" stroke-linecap="round"/>',
    # The close cap of builders.
    "architetto": f'<path d="M15 17c-1-14 19-14 18 0-6-3-12-3-18 0z" fill="{LAPIS}" {EDGE}/>'
    f'<path d="M15.5 15q8.5-4 17 0" fill="none" stroke="{GOLD}" stroke-width="2"/>',
    # The striped cloth, the cobra and the beard of kings.
    "faraone": f'<path d="M15 15c1-10 17-10 18 0-6-3-12-3-18 0z" fill="{GOLD}" {EDGE}/>'
    f'<path d="M24 12V6.5" stroke="{LAPIS}" stroke-width="3" stroke-linecap="round"/>'
    f'<path d="M22.5 31h3l-.5 7h-2z" fill="{LAPIS}" stroke="{INK}"/>',
}
CLOTH: Final = {"apprendista": SKIN, "scriba": LINEN, "architetto": LINEN, "faraone": LAPIS}


@lru_cache(8)
def face(level: str) -> Markup:
    """The head of a machine of that level; it says nothing to who does not see it."""
    values = {"class": "face", "viewBox": "4 2 40 44", "aria-hidden": "true", "focusable": "false"}
    drawn = SHOULDERS.format(CLOTH[level]), BEHIND[level], HEAD, LOOK, ABOVE[level]
    return el("svg", values, Markup("".join(drawn)))
