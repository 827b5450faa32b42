"""Leggende in words: everything that a seat sees, as sheets. A drawing is still to come.

The sheets of the map are here with `keys`, which only group the list of choices; those of players and cards are in
`leggende_sheets`.
"""

from functools import lru_cache
from typing import Any, cast

from app.drawing.scene import Scene, Sheet
from app.games.leggende.names import FACES, SLOTS, TURNS, armies, cities, region, regions, token_words
from app.games.leggende.sheets import NOTHING, deck, hands, islands, players, points, row, turn
from app.words.italian import count, join
from pycore.contract import Choice, State
from pycore.games.leggende.chart import Chart
from pycore.games.leggende.choices import NONE
from pycore.games.leggende.faces import FACE_OF, REGION, REGIONS
from pycore.games.leggende.faces import FACES as PRINTED
from pycore.games.leggende.scoring import controls
from pycore.games.leggende.state import LeggendeState

__all__ = ["COLOURS", "keys", "name_key", "sheets"]

COLOURS = ("verde", "rosso", "lapis", "oro")


def sheets(scene: Scene) -> tuple[Sheet, ...]:
    """All of it, what matters most in a turn first."""
    state = cast(LeggendeState, scene.state)
    parts: list[Sheet | None] = [turn(state), row(state), *_map(state), islands(state)]
    parts += [players(state), hands(state), points(state), deck(state)]
    return tuple(sheet for sheet in parts if sheet is not None)


# The map


def _map(state: LeggendeState) -> tuple[Sheet | None, ...]:
    plain = state.to_plain()
    return _regions(state, plain), _tokens(plain), _tiles(plain)


def _regions(state: LeggendeState, plain: dict[str, Any]) -> Sheet | None:
    """Region by region: what borders it, what stands there, who controls it."""
    chart = state.chart
    if chart is None:
        return None
    tokens, held = bool(plain["tokens"]), controls(state)
    columns = ("Regione", "Confina con", "Chi c'è", *["Segnalino"] * tokens, "Controllo")
    rows = []
    for number in chart.regions:
        name = REGIONS[number]
        start = " (partenza)" if number == state.start else ""
        token = plain["tokens"].get(name)
        lies = (token_words(token["name"]) if token else NOTHING,) * tokens
        cells = (_borders(chart, number), _standing(state, plain, name), *lies)
        rows.append((region(name) + start, *cells, owner_words(state, held[number])))
    return Sheet("Regioni", columns, tuple(rows))


@lru_cache(256)
def _borders(chart: Chart, number: int) -> str:
    """By land and by sea."""
    links = sorted(chart.links[number])
    land = [REGIONS[other] for other in links if not chart.is_sea(number, other)]
    sea = [REGIONS[other] for other in links if chart.is_sea(number, other)]
    parts = [regions(land)] * bool(land) + [f"via mare {regions(sea)}"] * bool(sea)
    return "; ".join(parts)


def _standing(state: LeggendeState, plain: dict[str, Any], name: str) -> str:
    """Armies and cities of everybody."""
    here, built = plain["armies"].get(name, {}), plain["cities"].get(name, {})
    parts = []
    for seat in map(str, range(state.seats)):
        words = [armies(here[seat])] if seat in here else []
        words += [cities(built[seat])] if seat in built else []
        if words:
            parts.append(f"{' e '.join(words)} di {{{seat}}}")
    if "neutral" in here:
        parts.append(count(here["neutral"], "armata neutrale", "armate neutrali"))
    return "; ".join(parts) or NOTHING


def owner_words(state: LeggendeState, owner: int) -> str:
    if owner == NONE:
        return "nessuno"
    return f"{{{owner}}}" if owner < state.seats else "neutrale"


def _tokens(plain: dict[str, Any]) -> Sheet | None:
    """With who has looked at what lies face down, and the names that are still to be found."""
    if not plain["tokens"]:
        return None
    rows = tuple(
        (
            region(name),
            token_words(token["name"]),
            join(f"{{{seat}}}" for seat in token["seen"]) or NOTHING,
        )
        for name, token in plain["tokens"].items()
    )
    left = join(token_words(name) for name in plain["unseen"])
    note = f"Ancora da scoprire: {left}." if left else ""
    return Sheet("Segnalini sulla mappa", ("Regione", "Segnalino", "Guardato da"), rows, note)


def _tiles(plain: dict[str, Any]) -> Sheet | None:
    if not plain["tiles"]:
        return None
    rows = tuple(
        (
            FACES[tile["face"]],
            "da mettere" if tile["slot"] is None else SLOTS[tile["slot"]],
            "da girare" if tile["turn"] is None else TURNS[tile["turn"]],
        )
        for tile in plain["tiles"]
    )
    return Sheet("Plance", ("Plancia", "Posto", "Come sta"), rows, "Le plance si girano in senso orario.")


# Headings of the list of choices


def keys(state: State, choice: Choice) -> tuple[tuple[str, ...], ...]:
    """Steps by the region they leave, other choices of a region by its tile; the rest have no group."""
    match choice:
        case ("move", str(name), str()):
            return ((f"from-{name}",),)
        case ("outpost" | "neutral" | "city" | "peek", str(name)):
            return ((f"tile-{FACE_OF[REGION[name]]}",),)
        case ("token", str(), str(name)) | ("destroy", str(name), _):
            return ((f"tile-{FACE_OF[REGION[name]]}",),)
    return ()


def name_key(state: State, key: str) -> str:
    """The heading of a group."""
    kind, _, name = key.partition("-")
    return f"Da {region(name)}" if kind == "from" else FACES[PRINTED[int(name)].name]
