"""Small and large pictures: icons of the log, marks of the legend, options of the set-up form, close-ups."""

from collections.abc import Callable, Sequence
from math import dist
from typing import Any, Final, cast

from app.drawing import kit
from app.drawing.kit import mark
from app.drawing.markup import Markup, el, number
from app.drawing.palette import COLOURS
from app.drawing.scene import Person, Scene
from app.drawing.signs import Icon, Mark
from app.drawing.svg import badge, box, icon
from app.games.leggende.board.armies import eye, flag, flags, in_region, island_mark, plate, region_holders
from app.games.leggende.board.board import draw_tile, steps
from app.games.leggende.board.cards import HELD, TALL, WIDE, card_face, held_card
from app.games.leggende.board.land import FACE_REGIONS
from app.games.leggende.board.land import outline as coast
from app.games.leggende.board.layout import NAME_STATION, NEUTRAL_COLOUR, Sketch, station
from app.games.leggende.board.symbols import (
    SIZES,
    army_kind,
    castle_kind,
    leader_kind,
    picture_kind,
    sign_kind,
    token_kind,
)
from app.games.leggende.board.tiles import buoy, region_path
from app.games.leggende.words.names import (
    ADJECTIVES,
    CARD_NOUNS,
    LEADER_POWERS,
    LEADERS,
    TOKEN_EFFECTS,
    TOKENS,
)
from app.words.italian import upper_first
from pycore.contract import HIDDEN, Event, State
from pycore.events import on, secret_of
from pycore.games.leggende import events as e
from pycore.games.leggende.cards import CARDS, members
from pycore.games.leggende.choices import NEUTRAL, NONE
from pycore.games.leggende.data import COSTS
from pycore.games.leggende.data import LEADERS as LEADER_NAMES
from pycore.games.leggende.data import TOKENS as TOKEN_NAMES
from pycore.games.leggende.faces import REGION
from pycore.games.leggende.scoring import region_points
from pycore.games.leggende.state import LeggendeState

Colours = Sequence[str]


def close_up(state: State, key: str, colours: Colours) -> Markup | None:
    """A large picture of one element: a card of the row; a player's leader, tokens and cards in a strip; a region; the
    two possible ends of a route. None for other elements."""
    here = cast(LeggendeState, state)
    kind, _, rest = key.partition("-")
    if kind == "card" and int(rest) < len(here.row):
        drawn = card_face(CARDS[here.row[int(rest)]], 1, 1, COSTS[int(rest)])
        return _svg(0.9, WIDE + 3, TALL + 5, drawn)
    if kind == "seat":
        return _holdings(here, int(rest))
    if kind == "region":
        return _region(here, rest, colours)
    return _svg(1, 101, 45, routes()) if kind == "sea" else None


def _holdings(state: LeggendeState, seat: int) -> Markup | None:
    discs = [token_kind(TOKEN_NAMES[token]) for token in members(state.taken[seat])]
    if state.leaders[seat] != NONE:
        discs.insert(0, leader_kind(LEADER_NAMES[state.leaders[seat]]))
    cards = members(state.hands[seat])
    drawn = "".join(icon(kind, DISC * n, 10, DISC - 4) for n, kind in enumerate(discs))
    drawn += "".join(held_card(card, DISC * len(discs) + HELD * n) for n, card in enumerate(cards))
    wide = DISC * len(discs) + HELD * len(cards)
    return _svg(0.55, wide, HELD + 16, drawn) if wide else None


DISC: Final = 58.0


def _region(state: LeggendeState, name: str, colours: Colours) -> Markup | None:
    """A region with all that stands there, as it lies on the map, and the points for its control; None if its tile does
    not lie there yet."""
    people = tuple(Person("", colour) for colour in colours)
    sketch = Sketch(Scene(state, None, people))
    lay = sketch.lay(name)
    if lay is None:
        return None
    around = coast(name, lay.quarters, lay.x, lay.y)
    (left, right), (top, low) = ((min(line) - EDGE, max(line) + EDGE) for line in zip(*around, strict=True))
    wide, high = right - left, low - top
    draw_tile(sketch, lay)
    pieces, told = in_region(sketch, REGION[name])
    path = region_path(lay, name)
    sheet = f"M{number(left)} {number(top)}h{number(wide)}v{number(high)}h-{number(wide)}z{path}"
    veil = f'<path d="{sheet}" fill="var(--papyrus)" fill-opacity=".5" fill-rule="evenodd"/>'
    holders = zip(FACE_REGIONS[lay.face], region_holders(sketch, lay), strict=True)
    own = flags(lay, tuple(colour if region == name else "" for region, colour in holders))
    stood = (
        icon(it.kind, it.x - w / 2, it.y - h / 2, w, h)
        for it in sorted(pieces, key=lambda it: it.layer)
        for w, h in (SIZES[it.kind],)
    )
    edge = kit.gilded(f'path d="{path}"', 4, 7)
    drawn = "".join((*sketch.scenery, veil, edge, own, *stood, told))
    # The inner element cuts off what lies around it, where the page shows the picture in a box of another shape.
    frame = f'width="{number(wide)}" height="{number(high)}"'
    view = f'viewBox="{number(left)} {number(top)} {number(wide)} {number(high)}"'
    cut = f"<svg {frame} {view}>{drawn}</svg>"
    # The points cover neither the number of the region nor what stands in it, if they find room.
    kept = [station(lay, name, NAME_STATION)]
    kept += [(it.x, it.y) for it in pieces]
    spots = ((x, y) for x in (left + WORTH, right - WORTH) for y in (top + WORTH / 2, low - WORTH / 2))
    x, y = max(spots, key=lambda spot: min(dist(spot, at) for at in kept))
    mark = badge(x - left, y - top, f"★{region_points(state, REGION[name])}", 24, tone="gold")
    return _svg(max(LEAST, min(1.2, WIDEST / wide, HIGHEST / high)), wide, high, cut + mark)


EDGE: Final = 18.0
"""How much of its surroundings is shown around a region."""
WORTH: Final = 34.0
"""How far the points for a region are from the sides of its picture, and twice as far as from top and foot."""
WIDEST: Final = 190.0
HIGHEST: Final = 150.0
"""Width and height of the picture of a region, in pixels, which only the largest regions exceed."""
LEAST: Final = 0.7
"""Pixels per unit in their pictures: more than on a phone and on a small desk."""


def _svg(scale: float, w: float, h: float, drawn: str) -> Markup:
    """A drawing as a whole SVG to stand beside words. `scale`: pixels per board unit."""
    return kit.picture(drawn, w, h, "close-up", w * scale)


Found = tuple[Icon, ...]


def icons(event: Event, colours: Colours) -> Found:
    """The pieces of an event, in the order in which its line names them."""
    if event.secret is not None:
        shown = secret_of(event, e.TOKEN_SHOWN)
        return (_token(shown["name"]),) if shown else ()
    found = _ICONS.get(event.kind)
    return found(event.seat, event.data, colours) if found else ()


def _army(owner: int | str, colours: Colours) -> Icon:
    if owner == NEUTRAL:
        return Icon(army_kind(NEUTRAL_COLOUR), "Armata neutrale")
    return Icon(army_kind(colours[int(owner)]), f"Armata di {{{owner}}}")


def _token(name: str) -> Icon:
    if name == HIDDEN:
        return Icon(token_kind(HIDDEN), "Segnalino coperto")
    return Icon(token_kind(name), upper_first(TOKENS[name].word))


def _card(card: str) -> Icon:
    return Icon(picture_kind(card), upper_first(CARD_NOUNS[card].word), "sand-light")


def _sign(name: str, words: str) -> Icon:
    return Icon(sign_kind(name), words, "sand-light")


def _one_army(seat: int, data: object, colours: Colours) -> Found:
    return (_army(seat, colours),)


_ICONS: Final[dict[str, Callable[[int, Any, Colours], Found]]] = dict(
    [
        on(e.TAKE, lambda seat, data, colours: (_card(data["card"]),)),
        on(e.CARD_DEALT, lambda seat, data, colours: (_card(data["card"]),)),
        on(e.CARD_SCORED, lambda seat, data, colours: (_card(data["card"]),)),
        on(e.PLACE, _one_army),
        on(e.MOVE, _one_army),
        on(e.FREE_ARMY, _one_army),
        on(e.NEUTRAL_PUT, lambda seat, data, colours: (_army(NEUTRAL, colours),)),
        on(e.DESTROY, lambda seat, data, colours: (_army(data["owner"], colours),)),
        on(e.CITY, lambda seat, data, colours: (Icon(castle_kind(colours[seat]), f"Città di {{{seat}}}"),)),
        on(e.TOKEN_PLACED, lambda seat, data, colours: (_token(data["name"]),)),
        on(e.TOKEN_TAKEN, lambda seat, data, colours: (_token(data["name"]),)),
        on(e.TOKEN_SCORED, lambda seat, data, colours: (_token(data["token"]),)),
        on(e.DRAGON_SLAIN, lambda seat, data, colours: (_token("dragon"),)),
        on(e.ROBBED, lambda seat, data, colours: (_token("robbers"),)),
        on(e.FORTRESSES_SCORED, lambda seat, data, colours: (_token("fortress"),)),
        on(e.ELIXIRS_SCORED, lambda seat, data, colours: (_sign("elixir", "Elisir"),)),
        on(e.LEADER_DEALT, lambda seat, data, colours: (_leader(data["leader"]),)),
        on(e.LEADER_SCORED, lambda seat, data, colours: (_leader(data["leader"]),)),
    ]
)


def _leader(name: str) -> Icon:
    return Icon(leader_kind(name), upper_first(LEADERS[name].word))


def legend() -> tuple[Mark, ...]:
    """The signs of the board with their meanings: map, cards, players, then the tokens of the modules."""
    return (
        mark(_route(), "Rotta: un passo via mare."),
        mark(_end(), "Rotta che non porta da nessuna parte: di là non c'è un'altra plancia."),
        mark(_bridge(), "Ponte: un passo come sulla terraferma."),
        mark(_border(), "Confine fra due regioni della stessa isola."),
        mark(_star(), "La regione di partenza."),
        mark(_flag(), "La bandiera e la tinta: chi controlla la regione."),
        mark(_crown(), "La corona e la costa colorata: chi controlla l'isola."),
        mark(
            icon(army_kind("verde"), 18, 12, 26, 33) + plate(48, 40, 4, "verde", False),
            "Armate; da tre in su un numero dice quante.",
        ),
        mark(icon(castle_kind("verde"), 17, 10, 38), "Una città: conta come un'armata."),
        mark(
            icon(castle_kind("verde"), 6, 4, 36)
            + icon(army_kind("verde"), 22, 22, 26, 33)
            + plate(52, 44, 5, "verde", True),
            "Un numero con i merli conta armate e città insieme: chi ne ha di più controlla la regione.",
        ),
        _legend_sign("place", "Piazzare armate; fra i giocatori, abilità +1 armata."),
        mark(_sea() + steps(34, 32, 3), "Movimenti che servono per arrivare lì."),
        _legend_sign("move", "Muovere; fra i giocatori, abilità +1 movimento."),
        _legend_sign("city", "Costruire una città; fra i giocatori, una città costruita."),
        _legend_sign("city-left", "Fra i giocatori, una città ancora da costruire."),
        _legend_sign("reserve", "Armate in riserva, ancora da piazzare."),
        _legend_sign("coin", "Monete; sulla carta, il prezzo del suo posto."),
        _legend_sign("destroy", "Distruggere un'armata."),
        _legend_sign("fly", "Abilità Volare."),
        _legend_sign("immune", "Immunità all'attacco."),
        _legend_sign("elixir", "Elisir."),
        _legend_sign("points", "Punti: quelli di una carta, o quelli che un giocatore avrebbe adesso."),
        *(_legend_sign(kind, f"Tipo di carta: {word}.") for kind, word in ADJECTIVES.items()),
        *(
            mark(icon(token_kind(name), 16, 12, 40), f"{upper_first(noun.word)}: {TOKEN_EFFECTS[name]}.")
            for name, noun in TOKENS.items()
        ),
        mark(
            icon(token_kind("hidden"), 16, 12, 40),
            "Segnalino coperto: lo prende chi costruisce lì la prima città.",
        ),
        mark(icon(token_kind("hidden"), 16, 12, 40) + eye(48, 44), "Qualcuno lo ha già guardato in segreto."),
        *(
            mark(icon(leader_kind(name), 16, 12, 40), f"{upper_first(noun.word)}: {LEADER_POWERS[name]}.")
            for name, noun in LEADERS.items()
        ),
    )


def _legend_sign(name: str, words: str) -> Mark:
    return mark(box(8, 4, 56, 56, 8, "sand-light") + kit.sign(sign_kind(name), 18, 14, 36), words)


def _sea() -> str:
    return box(2, 4, 68, 56, 6, "water")


def _route() -> str:
    return _sea() + kit.stroke("M12 32H60", "on-water", 6, dash="0.1 11", soft=True)


def _end() -> str:
    line = kit.stroke("M12 32H44", "on-water", 6, dash="0.1 11", soft=True, opacity=0.5)
    return _sea() + line + buoy(52, 32)


def routes() -> str:
    """A picture of a route that goes on, and of one that leads nowhere."""
    return f'<g transform="scale(.7)">{_route()}<g transform="translate(72 0)">{_end()}</g></g>'


def _bridge() -> str:
    planks = "".join(f"M{x} 22V42" for x in range(14, 62, 7))
    boards = kit.stroke(planks, "papyrus", 7) + kit.stroke(planks, "wood-deep", 4.5)
    return _sea() + boards + kit.stroke("M10 23H62M10 41H62", "wood-edge", 2.6)


def _border() -> str:
    line = kit.stroke("M6 34Q24 24 36 34T66 30", "sand-edge", 3, dash="9 4")
    return box(2, 4, 68, 56, 6, "sand", "sand-edge") + line


def _star() -> str:
    return box(2, 4, 68, 56, 6, "sand", "sand-edge") + kit.sign(sign_kind("start"), 14, 10, 44, "gold-deep")


def _flag() -> str:
    ground, tint = box(2, 4, 68, 56, 6, "sand", "sand-edge"), box(2, 4, 68, 56, 6, COLOURS["verde"].fill)
    return f'{ground}<g opacity=".5">{tint}</g>{flag("verde", 26, 22)}'


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
"""Option -> the symbol of what it adds to the game."""


def option_picture(name: str, value: str | int | bool) -> Markup | None:
    """The picture of an option's value: the layout of the tiles, or what a module adds. None for other options."""
    if value is True and name in _BRINGS:
        return kit.picture(icon(_BRINGS[name], 0, 0, 40), 40, 40, width=38)
    if name != "layout":
        return None
    tiles = "".join(
        box(x, y, 28, 28, 3, "water", "water-deep", 1.5)
        + f'<ellipse cx="{x + 14}" cy="{y + 14}" rx="9" ry="8" fill="var(--sand)" stroke="var(--sand-edge)"'
        ' stroke-width="1.5"/>'
        for x, y in _PLACES[str(value)]
    )
    return el("svg", {"viewBox": "0 -2 104 92", "aria-hidden": "true"}, Markup(tiles))
