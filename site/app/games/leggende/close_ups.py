"""Elements of the board as large pictures, beside what is said of them where a touch can do nothing."""

from functools import cache
from typing import Final, cast

from app.drawing.markup import Markup, el
from app.drawing.svg import box, icon
from app.games.leggende.art import leader_kind, picture_kind, sign_kind, token_kind
from app.games.leggende.cards import BANDS, TALL, WIDE, card_face
from app.games.leggende.legend import BESIDE, routes
from pycore.contract import HIDDEN, State
from pycore.games.leggende.cards import CARDS, members
from pycore.games.leggende.choices import NONE
from pycore.games.leggende.data import COSTS, LEADERS, TOKENS
from pycore.games.leggende.faces import REGION
from pycore.games.leggende.state import LeggendeState


def close_up(state: State, key: str) -> Markup | None:
    """A card of the row as a picture of its own; leader, tokens and cards that a player holds as a strip of theirs; the
    token of a region; the two ends that a route may have."""
    here = cast(LeggendeState, state)
    kind, _, rest = key.partition("-")
    if kind == "card" and int(rest) < len(here.row):
        drawn = card_face(CARDS[here.row[int(rest)]], 1, 1, COSTS[int(rest)])
        return _svg(0.9, WIDE + 3, TALL + 5, drawn)
    if kind == "seat":
        return _holdings(here, int(rest))
    if kind == "region" and (token := here.tokens.get(REGION[rest])) is not None:
        name = HIDDEN if token < 0 else TOKENS[token]
        return _svg(1, DISC, DISC, icon(token_kind(name), 1, 1, DISC - 2))
    return _svg(1, 101, 45, routes()) if kind == "sea" else None


def _holdings(state: LeggendeState, seat: int) -> Markup | None:
    discs = [token_kind(TOKENS[token]) for token in members(state.taken[seat])]
    if state.leaders[seat] != NONE:
        discs.insert(0, leader_kind(LEADERS[state.leaders[seat]]))
    cards = members(state.hands[seat])
    drawn = "".join(icon(kind, DISC * n, 10, DISC - 4) for n, kind in enumerate(discs))
    drawn += "".join(_held(card, DISC * len(discs) + SMALL * n) for n, card in enumerate(cards))
    wide = DISC * len(discs) + SMALL * len(cards)
    return _svg(0.55, wide, SMALL + 16, drawn) if wide else None


SMALL: Final = 54.0
DISC: Final = 58.0


@cache
def _held(number: int, x: float) -> str:
    """The picture of a card over its type."""
    card = CARDS[number]
    band = BANDS[card.type]
    return (
        box(x + 1, 1, SMALL - 3, SMALL + 14, 6, "papyrus", "papyrus-edge", 1.5)
        + f'<g color="var(--ink)">{icon(picture_kind(card.id), x + 6, 3, 40)}</g>'
        + box(x + 3, SMALL - 9, SMALL - 7, 22, 4, band.fill)
        + f'<g color="var(--{band.ink})">{icon(sign_kind(card.type), x + 17, SMALL - 7, 18)}</g>'
    )


def _svg(scale: float, w: float, h: float, drawn: str) -> Markup:
    """Beside words; `scale` is how many pixels a unit has."""
    values = {"class": "close-up", "viewBox": f"0 0 {w:g} {h:g}", "width": int(w * scale), "style": BESIDE}
    return el("svg", values | {"aria-hidden": "true"}, Markup(drawn))
