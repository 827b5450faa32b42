"""The toy's drawing: a die in the middle, a fan of cards per seat."""

from app.drawing.markup import Markup, Value, el
from app.drawing.scene import Board, Piece, Scene
from app.drawing.svg import outline, touch
from pycore.contract import Choice, State

COLOURS = ("lapis", "oro", "rosso", "verde")
SIZES = {"toy-card": (60.0, 90.0), "toy-back": (60.0, 90.0)}
EMBLEMS = (("shield", 180, "◆"), ("bid-0", 420, "0"), ("let", 500, "…"))
NAMES = {"bid-0": "Nessuna offerta", "shield": "Scudo", "let": "Lascia fare", "die": "Dado del premio"}


def symbols() -> str:
    card = '<rect x="1" y="1" width="58" height="88" rx="8" fill="{}" stroke="var(--ink)" stroke-width="2"/>'
    return "".join(
        f'<symbol id="{kind}" viewBox="0 0 60 90">{card.format(fill)}</symbol>'
        for kind, fill in (("toy-card", "var(--papyrus)"), ("toy-back", "var(--lapis)"))
    )


def board(scene: Scene) -> Board:
    plain = scene.state.to_plain()
    pieces, overlay = [], [_key(scene, "die", 300, 60, str(plain["prize"] or "–"))]
    for seat, hand in enumerate(plain["hands"]):
        y = 220 + 130 * seat
        for i, card in enumerate(hand):
            hidden = card == "hidden"
            x = 60 + 80 * i
            name = "Carta coperta" if hidden else NAMES.get(card, f"Carta {card}")
            pieces.append(Piece("toy-back" if hidden else "toy-card", f"hand-{seat}-{i}", x, y, 1, name))
            if seat == scene.seat and card not in ("shield", *hand[:i]):
                overlay.append(_key(scene, f"bid-{card}", x, y, card))
            elif not hidden:
                overlay.append(_text(x, y, "◆" if card == "shield" else card))
    overlay += [_key(scene, key, x, 60, word) for key, x, word in EMBLEMS]
    return Board(
        600, 560, '<rect width="600" height="560" fill="var(--sand)"/>', tuple(pieces), "".join(overlay)
    )


def _text(x: float, y: float, word: str) -> Markup:
    style: dict[str, Value] = {
        "x": x,
        "y": y + 10,
        "text-anchor": "middle",
        "font-size": 30,
        "fill": "var(--ink)",
    }
    return el("text", style, word)


def _key(scene: Scene, key: str, x: float, y: float, word: str) -> str:
    ring = outline(x - 30, y - 45, 60, 90, 8)
    return touch(key, name_key(scene.state, key), _text(x, y, word), halo=ring)


def keys(state: State, choice: Choice) -> tuple[tuple[str, ...], ...]:
    if choice[0] == "bid":
        return ((f"bid-{choice[1]}",),)
    # The die stands for both answers to it: a menu asks which is meant.
    return (str(choice[0]),), ("die",)


def tempting(state: State) -> tuple[tuple[tuple[str, ...], Choice], ...]:
    return () if state.why_not(("shield",)) is None else ((("shield",), ("shield",)),)


def name_key(state: State, key: str) -> str:
    return NAMES.get(key, f"Carta {key.removeprefix('bid-')}")
