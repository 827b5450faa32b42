"""Small pictures: icons of the log, and marks of the legend."""

from collections.abc import Sequence

from app.drawing.markup import Markup, el
from app.drawing.signs import Icon, Mark
from app.drawing.svg import box, icon, paint
from app.games.senet.board.box import GROUNDS
from app.games.senet.board.symbols import piece_kind, sign_kind
from app.games.senet.words.names import EFFECTS, HOUSES, PIECES
from app.words.italian import upper_first
from pycore.contract import Event

MOVED = ("piece-moved", "piece-attacked", "piece-drowned", "piece-off", "piece-reborn", "piece-stays")


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
    houses = [Mark(_house(house), f"{house}, {name}: {EFFECTS[house]}.") for house, name in HOUSES.items()]
    return (
        *houses,
        Mark(_bars((24,)), "Una barra fra due pezzi: si proteggono a vicenda."),
        Mark(_bars((14, 34)), "Due barre: tre o più pezzi in fila, un muro che l'avversario non supera."),
    )


def _drawing(body: str) -> Markup:
    return el("svg", {"class": "legend-mark", "viewBox": "0 0 72 48", "aria-hidden": "true"}, Markup(body))


def _house(house: int) -> Markup:
    fill, ink = GROUNDS[house]
    return _drawing(
        box(8, 0, 56, 48, 6, fill, "sand-edge", 2)
        + f'<g color="{paint(ink)}">{icon(sign_kind(house), 16, 4, 40)}</g>'
    )


def _bars(heights: Sequence[int]) -> Markup:
    """Two spools and the bars between them, at these heights."""
    lines = "".join(
        f'<path d="M14 {y}H58" stroke="var(--c-lapis-edge)" stroke-width="11"/>'
        f'<path d="M14 {y}H58" stroke="var(--c-lapis)" stroke-width="7"/>'
        for y in heights
    )
    pieces = "".join(icon(piece_kind(1, "lapis"), x, 2, 32, 44) for x in (0, 40))
    return _drawing(box(0, 0, 72, 48, 6, "sand") + lines + pieces)
