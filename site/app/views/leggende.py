"""Leggende in words: everything that a seat sees, as sheets. A drawing is still to come.

The sheets of the map are here with `keys`, which only group the list of choices; those of players and cards are in
`leggende_sheets`.
"""

from typing import Any, cast

from app.scene import Scene, Sheet
from app.texts.leggende_names import FACES, SLOTS, TURNS, armies, cities, region, regions, token_words
from app.views.leggende_sheets import deck, hands, islands, players, points, row, turn
from app.words import join
from pycore.contract import Choice, State
from pycore.games.leggende.choices import NONE
from pycore.games.leggende.faces import FACE_OF, REGION, REGIONS
from pycore.games.leggende.faces import FACES as PRINTED
from pycore.games.leggende.scoring import controller
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
    names = [f"{{{seat}}}" for seat in range(state.seats)] + ["Neutrali"] * (state.seats == 2)
    columns = ("Regione", "Confina con", "Via mare con", *names, "Segnalino", "Controllo")
    rows = []
    for number in chart.regions:
        name, links = REGIONS[number], sorted(chart.links[number])
        land = [REGIONS[other] for other in links if not chart.is_sea(number, other)]
        sea = [REGIONS[other] for other in links if chart.is_sea(number, other)]
        start = " (partenza)" if number == state.start else ""
        stands = [_standing(plain, name, owner) for owner in _owners(state)]
        token = plain["tokens"].get(name)
        rows.append(
            (
                region(name) + start,
                regions(land) or "–",
                regions(sea) or "–",
                *stands,
                token_words(token["name"]) if token else "–",
                owner_words(state, controller(state, number)),
            )
        )
    return Sheet("Regioni", columns, tuple(rows))


def _owners(state: LeggendeState) -> list[str]:
    return [*map(str, range(state.seats)), *["neutral"] * (state.seats == 2)]


def _standing(plain: dict[str, Any], name: str, owner: str) -> str:
    here = plain["armies"].get(name, {}).get(owner, 0)
    built = plain["cities"].get(name, {}).get(owner, 0)
    parts = [armies(here)] * bool(here) + [cities(built)] * bool(built)
    return " e ".join(parts) or "–"


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
            join(f"{{{seat}}}" for seat in token["seen"]) or "–",
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
