"""The signs of Leggende's board and what they mean, and small pictures to choose options by."""

from typing import Final

from app.drawing.markup import Markup, el
from app.drawing.palette import COLOURS
from app.drawing.signs import Mark
from app.drawing.svg import box, icon
from app.games.leggende.armies import eye, plate
from app.games.leggende.art import army_kind, castle_kind, leader_kind, sign_kind, token_kind
from app.games.leggende.control import flag, island_mark
from app.games.leggende.names import ADJECTIVES, LEADER_POWERS, LEADERS, TOKEN_EFFECTS, TOKENS
from app.games.leggende.tiles import buoy
from app.games.leggende.touching import steps
from app.words.italian import upper_first

BESIDE: Final = "float:left;margin:0 .6rem .1rem 0"


def legend() -> tuple[Mark, ...]:
    """Map, cards, players, then the tokens of the modules."""
    return (
        _mark(_route(), "Rotta: un passo via mare."),
        _mark(_end(), "Rotta che non porta da nessuna parte: di là non c'è un'altra plancia."),
        _mark(_bridge(), "Ponte: un passo come sulla terraferma."),
        _mark(_border(), "Confine fra due regioni della stessa isola."),
        _mark(_star(), "La regione di partenza."),
        _mark(_flag(), "La bandiera e la tinta: chi controlla la regione."),
        _mark(_crown(), "La corona e la costa colorata: chi controlla l'isola."),
        _mark(
            icon(army_kind("verde"), 18, 12, 26, 33) + plate(48, 40, 4, "verde", False),
            "Armate; da tre in su un numero dice quante.",
        ),
        _mark(icon(castle_kind("verde"), 17, 10, 38), "Una città: conta come un'armata."),
        _mark(
            icon(castle_kind("verde"), 6, 4, 36)
            + icon(army_kind("verde"), 22, 22, 26, 33)
            + plate(52, 44, 5, "verde", True),
            "Un numero con i merli conta armate e città insieme: chi ne ha di più controlla la regione.",
        ),
        _sign("place", "Piazzare armate; fra i giocatori, abilità +1 armata."),
        _mark(_sea() + steps(34, 32, 3), "Movimenti che servono per arrivare lì."),
        _sign("move", "Muovere; fra i giocatori, abilità +1 movimento."),
        _sign("city", "Costruire una città; fra i giocatori, una città costruita."),
        _sign("city-left", "Fra i giocatori, una città ancora da costruire."),
        _sign("reserve", "Armate in riserva, ancora da piazzare."),
        _sign("coin", "Monete; sulla carta, il prezzo del suo posto."),
        _sign("destroy", "Distruggere un'armata."),
        _sign("fly", "Abilità Volare."),
        _sign("immune", "Immunità all'attacco."),
        _sign("elixir", "Elisir."),
        _sign("points", "Punti: quelli di una carta, o quelli che un giocatore avrebbe adesso."),
        *(_sign(kind, f"Tipo di carta: {word}.") for kind, word in ADJECTIVES.items()),
        *(
            _mark(icon(token_kind(name), 16, 12, 40), f"{upper_first(noun.word)}: {TOKEN_EFFECTS[name]}.")
            for name, noun in TOKENS.items()
        ),
        _mark(
            icon(token_kind("hidden"), 16, 12, 40),
            "Segnalino coperto: lo prende chi costruisce lì la prima città.",
        ),
        _mark(
            icon(token_kind("hidden"), 16, 12, 40) + eye(48, 44), "Qualcuno lo ha già guardato in segreto."
        ),
        *(
            _mark(icon(leader_kind(name), 16, 12, 40), f"{upper_first(noun.word)}: {LEADER_POWERS[name]}.")
            for name, noun in LEADERS.items()
        ),
    )


def _mark(drawing: str, words: str) -> Mark:
    values = {"class": "legend-mark", "viewBox": "0 0 72 64", "aria-hidden": "true"}
    return Mark(el("svg", values, Markup(drawing)), words)


def _sign(name: str, words: str) -> Mark:
    return _mark(
        f'<g color="var(--ink)">{box(8, 4, 56, 56, 8, "sand-light")}{icon(sign_kind(name), 18, 14, 36)}</g>',
        words,
    )


def _sea() -> str:
    return box(2, 4, 68, 56, 6, "water")


def _route() -> str:
    return _sea() + (
        '<path d="M12 32H60" stroke="var(--on-water)" stroke-width="6" stroke-linecap="round"'
        ' stroke-dasharray="0.1 11"/>'
    )


def _end() -> str:
    line = '<path d="M12 32H44" stroke="var(--on-water)" stroke-width="6" stroke-linecap="round" stroke-opacity=".5"'
    return f'{_sea()}{line} stroke-dasharray="0.1 11"/>{buoy(52, 32)}'


def routes() -> str:
    """A route, and one that leads nowhere."""
    return f'<g transform="scale(.7)">{_route()}<g transform="translate(72 0)">{_end()}</g></g>'


def _bridge() -> str:
    planks = "".join(f"M{x} 22V42" for x in range(14, 62, 7))
    return _sea() + (
        f'<path d="{planks}" stroke="var(--papyrus)" stroke-width="7"/><path d="{planks}" stroke="var(--wood-deep)"'
        ' stroke-width="4.5"/><path d="M10 23H62M10 41H62" stroke="var(--wood-edge)" stroke-width="2.6"/>'
    )


def _border() -> str:
    return box(2, 4, 68, 56, 6, "sand", "sand-edge") + (
        '<path d="M6 34Q24 24 36 34T66 30" fill="none" stroke="var(--sand-edge)" stroke-width="3"'
        ' stroke-dasharray="9 4"/>'
    )


def _star() -> str:
    ground = box(2, 4, 68, 56, 6, "sand", "sand-edge")
    return f'{ground}<g color="var(--gold-deep)">{icon(sign_kind("start"), 14, 10, 44)}</g>'


def _flag() -> str:
    ground = box(2, 4, 68, 56, 6, "sand", "sand-edge")
    return (
        f'{ground}<rect x="2" y="4" width="68" height="56" rx="6" fill="{COLOURS["verde"].fill}" opacity=".5"/>'
        + (flag("verde", 26, 22))
    )


def _crown() -> str:
    return _sea() + island_mark("verde", 36, 36)


# Options

_PLACES: Final = {
    "T": ((45, 0), (45, 30), (45, 60), (15, 30)),
    "ring": ((30, 15), (60, 15), (60, 45), (30, 45)),
}


_BRINGS: Final = {
    "explore": token_kind("spring"),
    "fortress": token_kind("fortress"),
    "dragon": token_kind("dragon"),
    "portals": token_kind("portal"),
    "robbers": token_kind("robbers"),
    "swamp": token_kind("swamp"),
    "leaders": leader_kind("bandit-king"),
}
"""Option -> what it brings."""


def option_picture(name: str, value: str | int | bool) -> Markup | None:
    """How the tiles lie; what a module puts on the map, or who leads. Other options need no picture."""
    if value is True and name in _BRINGS:
        values = {"viewBox": "0 0 40 40", "width": 38, "style": BESIDE, "aria-hidden": "true"}
        return el("svg", values, Markup(icon(_BRINGS[name], 0, 0, 40)))
    if name != "layout":
        return None
    tiles = "".join(
        box(x, y, 28, 28, 3, "water", "water-deep", 1.5)
        + f'<ellipse cx="{x + 14}" cy="{y + 14}" rx="9" ry="8" fill="var(--sand)" stroke="var(--sand-edge)"'
        ' stroke-width="1.5"/>'
        for x, y in _PLACES[str(value)]
    )
    return el("svg", {"viewBox": "0 -2 104 92", "aria-hidden": "true"}, Markup(tiles))
