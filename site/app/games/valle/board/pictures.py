"""Small and large pictures: icons of the log, marks of the legend, options of the set-up form, close-ups."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

from app.drawing import kit
from app.drawing.kit import mark
from app.drawing.markup import Markup
from app.drawing.signs import Icon, Mark
from app.drawing.svg import badge, box, icon, text
from app.games.valle.board.geometry import CENTRES, court
from app.games.valle.board.land import ground
from app.games.valle.board.pyramids import Level, relief, seen_levels, sign, worth_plate
from app.games.valle.board.symbols import (
    CUBE,
    PEOPLE,
    cube_kind,
    overseer_kind,
    scarab_kind,
    sign_kind,
    worker_kind,
)
from app.games.valle.words.names import COLOUR_WORDS
from app.words.italian import upper_first
from pycore.contract import Event, State
from pycore.events import on
from pycore.games.valle import events as e
from pycore.games.valle.data import LEVELS, SITES
from pycore.games.valle.state import ValleState

Colours = Sequence[str]
Found = tuple[Icon, ...]


def icons(event: Event, colours: Colours) -> Found:
    """The pieces of an event, in the order in which its line names them."""
    found = _ICONS.get(event.kind)
    return found(event.seat, event.data, colours) if found else ()


def _cube(colour: str) -> Icon:
    return Icon(cube_kind(colour), upper_first(f"cubo {COLOUR_WORDS[colour][0]}"))


def _cubes(cubes: Mapping[str, int]) -> Found:
    """One icon for each cube. A lot has five."""
    return tuple(_cube(colour) for colour, many in cubes.items() for _ in range(many))


def _scarab(seat: int, data: object, colours: Colours) -> Found:
    return (Icon(scarab_kind(colours[seat]), f"Scarabeo di {{{seat}}}"),)


def _overseer(seat: int, data: object, colours: Colours) -> Found:
    return (Icon(overseer_kind(colours[seat]), f"Capomastro di {{{seat}}}"),)


def _worker(seat: int, data: object, colours: Colours) -> Found:
    return (Icon(worker_kind(colours[seat]), f"Operaio di {{{seat}}}"),)


def _one_cube(seat: int, data: e.CubeLaid | e.CubeStolen, colours: Colours) -> Found:
    return (_cube(data["colour"]),)


def _several(seat: int, data: e.LotWon | e.LotUnsold | e.Leftovers, colours: Colours) -> Found:
    return _cubes(data["cubes"])


_ICONS: Final[dict[str, Callable[[int, Any, Colours], Found]]] = dict(
    [
        on(e.LOT_WON, _several),
        on(e.LOT_UNSOLD, _several),
        on(e.LEFTOVERS, _several),
        on(e.OVERSEER_MOVED, _overseer),
        on(e.OVERSEER_STAYS, _overseer),
        on(e.WORKER_MOVED, _worker),
        on(e.SITE_CLAIMED, _scarab),
        on(e.SITE_TAKEN, _scarab),
        on(e.PYRAMID_FINISHED, _scarab),
        on(e.CUBE_LAID, _one_cube),
        on(e.CUBE_STOLEN, _one_cube),
    ]
)


def legend() -> tuple[Mark, ...]:
    """The signs of the board with their meanings: the valley, the figures in it, then cubes and numbers."""
    one = PEOPLE[1]
    return (
        mark(_river(), "Il Nilo separa le aree: passarlo costa 1 punto movimento."),
        mark(_spaces(), "Le caselle azzurre A, B e C stanno sull'acqua e si aprono sull'area 16."),
        mark(_paved(icon(sign_kind("sun"), 12, 20, 22) + icon(sign_kind("sun"), 38, 20, 22), "sand-edge"),
              "Cantiere con i soli: in meno di quattro giocatori alcuni non si usano."),
        mark(icon(overseer_kind(one), 16, 6, 40, 53), "Capomastro."),
        mark(icon(worker_kind(one), 18, 8, 38, 48) + badge(56, 48, 3, 18), "Operai; il numero dice quanti."),
        mark(icon(scarab_kind(one), 14, 10, 44), "Scarabeo: di chi è il cantiere. Sulla piramide finita sta in cima."),
        *(mark(icon(cube_kind(colour), 19, 8, *(1.7 * side for side in CUBE)), f"Cubo {words[0]}.")
          for colour, words in COLOUR_WORDS.items()),
        mark(icon(cube_kind("hidden"), 19, 8, *(1.7 * side for side in CUBE)),
              "Il cubo al centro della base, quando è coperto, o un cubo del Faraone."),
        mark(worth_plate(36, 32, 11, 22, False), "I punti che la piramide può ancora dare al massimo."),
        mark(worth_plate(36, 32, 9, 22, True), "I punti di una piramide finita."),
        mark(sign(36, 32, 11, 22), "Il numero di un cantiere."),
        mark(badge(36, 32, 2, 24, tone="gold"), "Il costo di uno spostamento."),
        mark(badge(36, 32, "12/30", 22, tone="gold"), "I cubi della piramide del Faraone: a 30 finisce la partita."),
        mark(_dispute("overseer"), "Chi contende un cantiere: i suoi capomastri e operai contro quelli del padrone."),
        mark(_gold("steal"), "Può rubare cubi."),
        mark(_gold("take"), "Può conquistare il cantiere."),
        mark(icon(sign_kind("disc"), 16, 12, 40), "Disco del faraone: chi comincia il turno."),
        mark(_paved(icon(sign_kind("scarab"), 16, 12, 40), "ink"), "Scarabei ancora in mano."),
    )  # fmt: skip


def _paved(drawing: str, ink: str) -> str:
    return box(4, 4, 64, 56, 8, "sand-light", "sand-edge", 1.5) + kit.inked(drawing, ink)


def _river() -> str:
    ground, line = box(2, 4, 68, 56, 6, "sand", "sand-edge"), "M6 46Q28 20 66 22"
    water = kit.stroke(line, "sand-edge", 16, soft=True) + kit.stroke(line, "water", 12.5, soft=True)
    return ground + water + kit.stroke(line, "water-line", 1.8, dash="10 13", soft=True)


def _spaces() -> str:
    cells = "".join(
        box(4 + 22 * n, 18, 20, 28, 4, "water-deep", "water-line", 1.4)
        + text(14 + 22 * n, 38, letter, 16, anchor="middle", bold=True, fill="on-water")
        for n, letter in enumerate("CBA")
    )
    return box(1, 12, 70, 40, 6, "slot", "slot-edge") + cells


def _dispute(sign: str) -> str:
    return (
        box(4, 16, 64, 32, 9, "badge", "badge-edge", 1.6)
        + kit.sign(sign_kind(sign), 8, 20, 24, "on-badge")
        + text(50, 40, "2:1", 22, anchor="middle", bold=True, fill="on-badge")
    )


def _gold(sign: str) -> str:
    return kit.disc(36, 32, 24, "gold", "on-gold") + kit.sign(sign_kind(sign), 20, 16, 32, "on-gold")


# A site as a large picture


def close_up(state: State, key: str, colours: Sequence[str] = ()) -> Markup | None:
    """A large picture of a site: its court with the letters of the spaces, and its pyramid with the visible cubes. None
    for other elements."""
    kind, _, rest = key.partition("-")
    if kind != "site":
        return None
    site = int(rest.split("-")[0])
    it = cast(ValleState, state)
    x, y, w, h = court(site)
    pyramid = relief(*CENTRES[site], LEVELS[SITES[site].large], seen_levels(it, site - 1))
    drawn = f'<g transform="translate({4 - x:g} {4 - y:g})">{ground(site, it.seats)}{pyramid}</g>'
    return kit.picture(drawn, w + 8, h + 10, "close-up", (w + 8) * 0.9)


def _picture(sizes: tuple[int, ...], levels: tuple[Level, ...], width: int, name: str) -> Markup:
    return kit.picture(relief(40, 46, sizes, levels), 80, 88, name, width)


# Options

_RAYS: Final[tuple[Level, ...]] = (
    (*(("corner", "red"),) * 4, *(("edge", "blue"),) * 4),
    (("block", "red"),) * 4,
    (("top", "red"),),
)


def option_picture(name: str, value: str | int | bool) -> Markup | None:
    """The picture of what a variant adds to the game; None if it is off, or for other options."""
    if value is not True:
        return None
    if name == "rays":
        return _picture((9, 4, 1), _RAYS, 56, "option")
    drawn = {
        "fast": icon(cube_kind("stone"), 6, 8, 20, 28) + icon(cube_kind("stone"), 26, 8, 20, 28),
        "boisnier": _tablets(1),
        "sargon": _tablets(3) + kit.sign(sign_kind("disc"), 16, 2, 20),
    }.get(name)
    return kit.picture(drawn, 52, 48, width=52) if drawn else None


def _tablets(many: int) -> str:
    return "".join(
        box(26 - 8 * many + 16 * n, 20, 14, 24, 3, "wood-light", "wood-edge", 1.5) for n in range(many)
    )
