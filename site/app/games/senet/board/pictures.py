"""Small and large pictures: icons of the log, marks of the legend, close-ups of squares."""

from collections.abc import Sequence

from app.drawing import kit
from app.drawing.markup import Markup
from app.drawing.rectangle import Box
from app.drawing.signs import Icon, Mark
from app.drawing.svg import box, icon
from app.games.senet.board.box import GROUNDS, draw_square
from app.games.senet.board.layout import PORTRAIT
from app.games.senet.board.symbols import piece_kind, sign_kind
from app.games.senet.words.names import EFFECTS, HOUSES, PIECES
from app.words.italian import upper_first
from pycore.contract import Event, State

MOVED = ("piece-moved", "piece-attacked", "piece-drowned", "piece-off", "piece-reborn", "piece-stays")


def close_up(state: State, key: str, colours: Sequence[str] = ()) -> Markup | None:
    """A large picture of a square, with the sign that a piece on it hides. None for other elements."""
    group, _, rest = key.partition("-")
    if group != "square":
        return None
    w, h = PORTRAIT.square
    return kit.picture(draw_square(int(rest), Box(0, 0, w, h)), w, h, "close-up", w * 1.3)


def icons(event: Event, colours: Sequence[str]) -> tuple[Icon, ...]:
    """The pieces of an event, in the order in which its line names them."""
    if event.kind not in MOVED:
        return ()
    own = _piece(event.seat, colours)
    if event.kind == "piece-attacked":
        return own, _piece(1 - event.seat, colours)
    return (own,)


def _piece(seat: int, colours: Sequence[str]) -> Icon:
    return Icon(piece_kind(seat, colours[seat]), f"{upper_first(PIECES[seat].word)} di {{{seat}}}")


def legend() -> tuple[Mark, ...]:
    """The signs of the board with their meanings: the houses, and the bars between pieces."""
    rows = {_house(house): f"{house}, {name}: {EFFECTS[house]}." for house, name in HOUSES.items()}
    rows[_bars((24,))] = "Una barra fra due pezzi: si proteggono a vicenda."
    rows[_bars((14, 34))] = "Due barre: tre o più pezzi in fila, un muro che l'avversario non supera."
    return tuple(kit.mark(drawn, words, h=48) for drawn, words in rows.items())


def _house(house: int) -> str:
    fill, ink = GROUNDS[house]
    return box(8, 0, 56, 48, 6, fill, "sand-edge", 2) + kit.sign(sign_kind(house), 16, 4, 40, ink)


def _bars(heights: Sequence[int]) -> str:
    """Two spools and the bars between them, at these heights."""
    bars = "".join(f"M14 {y}H58" for y in heights)
    lines = kit.stroke(bars, "var(--c-lapis-edge)", 11) + kit.stroke(bars, "var(--c-lapis)", 7)
    pieces = "".join(icon(piece_kind(1, "lapis"), x, 2, 32, 44) for x in (0, 40))
    return box(0, 0, 72, 48, 6, "sand") + lines + pieces
