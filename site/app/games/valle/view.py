"""What a seat sees of La Valle dei Re, in tables and words: its board is not drawn yet.

Made of the seen state alone, so that nothing shows that the seat may not know.
"""

from typing import Any, Final, cast

from app.drawing.scene import Scene, Sheet
from app.games.valle.names import (
    LEVEL_NAMES,
    PATTERNS,
    colours_words,
    height,
    room,
    seat_name,
    sites_words,
    staying,
)
from app.games.valle.texts import OPTIONS
from app.words.italian import count, join, points
from app.words.italian import upper_first as upper
from pycore.contract import Choice, State
from pycore.games.valle.data import (
    AREAS,
    BORDERS,
    CENTRE,
    LETTERS,
    LINE_SPACES,
    PHARAOH,
    POINTS,
    SCARABS,
    SITES,
    SUNS_PLAYED,
)
from pycore.games.valle.pyramids import FULL
from pycore.games.valle.scoring import worth
from pycore.games.valle.state import ValleState

COLOURS = ("nero", "marrone", "grigio", "lapis", "oro", "verde")
SECRET_FOLLOWS: Final = frozenset({"order-lay", "bid-lot"})

Data = dict[str, Any]
Chain = tuple[str, ...]
UNKNOWN: Final = "?"


def sheets(scene: Scene) -> tuple[Sheet, ...]:
    """Everything that the seat sees."""
    plain = scene.state.to_plain()
    found = [_clock(plain), _auction(plain), _tablets(plain), _plans(plain), _figures(plain)]
    found += [_sites(scene.state, plain), _pyramids(plain), _thefts(plain), _valley(plain), _values(plain)]
    return tuple(sheet for sheet in found if sheet is not None)


# The round


def _order(plain: Data) -> list[int]:
    return [(plain["first"] + i) % plain["seats"] for i in range(plain["seats"])]


def _clock(plain: Data) -> Sheet:
    done = sum(plain["pharaoh"].values())
    rows = [
        ("Ordine di gioco", join(map(seat_name, _order(plain)))),
        ("Piramide del Faraone", f"{min(done, PHARAOH)} su {PHARAOH}"),
        ("Nel sacchetto", colours_words(plain["bag"])),
    ]
    played = [OPTIONS[name][0] for name, on in plain["options"].items() if on]
    if played:
        rows.append(("Varianti", ", ".join(played)))
    if plain["points"]:
        rows.append(("Punti movimento", f"{seat_name(plain['active'])}: {plain['points']}"))
    claimed = [str(k + 1) for k, already in enumerate(plain["claimed"]) if already]
    if claimed:
        rows.append(
            ("Hanno già preso un cantiere", f"capomastro {join(claimed)} di {seat_name(plain['active'])}")
        )
    if plain["claim"]:
        who = f"capomastro {plain['claim']['overseer'] + 1} di {seat_name(plain['active'])}"
        rows.append(("Cantiere senza padrone", f"{plain['claim']['site']}: c'è appena entrato il {who}"))
    note = "La partita finisce con il turno in cui il Faraone arriva a 30, o sono finite tutte le piramidi."
    return Sheet(f"Turno {plain['round']}", (), tuple(rows), note)


# The auction


def _auction(plain: Data) -> Sheet | None:
    """The lots, with how many tablets of whom lie on each."""
    if not plain["lots"]:
        return None
    rows = []
    for lot, cubes in enumerate(plain["lots"]):
        laid = {
            seat: [where for where, _ in plain["tablets"][seat]["lots"]].count(lot) for seat in _order(plain)
        }
        told = [f"{many} di {seat_name(seat)}" for seat, many in laid.items() if many]
        rows.append((str(lot + 1), colours_words(cubes), ", ".join(told) or "–"))
    return Sheet("Lotti", ("Lotto", "Cubi", "Tavolette posate"), tuple(rows))


def _tablets(plain: Data) -> Sheet | None:
    """The viewer's own tablets with their values; of the others, how many."""
    rows = []
    for seat in _order(plain):
        mine = plain["tablets"][seat]
        order = _values_words(mine["order"])
        bids = "; ".join(f"lotto {lot + 1}: {_value(value)}" for lot, value in mine["lots"])
        if mine["lot"] is not None:
            bids = f"{bids}; lotto {mine['lot'] + 1}: …" if bids else f"lotto {mine['lot'] + 1}: …"
        rows.append((seat_name(seat), order, bids or "–", "sì" if mine["done"] else "no"))
    if not any(
        about["order"] or about["lots"] or about["lot"] is not None or about["done"]
        for about in plain["tablets"]
    ):
        return None
    note = f"{UNKNOWN} è una tavoletta coperta, che tu non conosci." if _hidden(plain) else ""
    return Sheet("Tavolette", ("Chi", "Per l'ordine", "Per i lotti", "Ha finito"), tuple(rows), note)


def _hidden(plain: Data) -> bool:
    return any(
        None in about["order"] or any(value is None for _, value in about["lots"])
        for about in plain["tablets"]
    )


def _value(value: int | None) -> str:
    return UNKNOWN if value is None else str(value)


def _values_words(values: list[int | None]) -> str:
    return ", ".join(map(_value, values)) or "–"


# Figures and plans


def _plans(plain: Data) -> Sheet | None:
    if not any(plain["plans"]):
        return None
    rows = [
        (seat_name(seat), *(_plan(plan, k) for k in range(2)))
        for seat in _order(plain)
        if (plan := plain["plans"][seat])
    ]
    note = f"{UNKNOWN} è una meta segreta." if any(None in plan for plan in plain["plans"]) else ""
    return Sheet("Piani dei capomastri", ("Chi", "Capomastro 1", "Capomastro 2"), tuple(rows), note)


def _plan(plan: list[str | None], k: int) -> str:
    return "–" if k >= len(plan) else plan[k] or UNKNOWN


def _figures(plain: Data) -> Sheet:
    owners = [about["owner"] for about in plain["sites"].values()]
    rows = [
        (
            seat_name(seat),
            *plain["overseers"][seat],
            ", ".join(plain["workers"][seat]),
            colours_words(plain["cubes"][seat]),
            str(SCARABS - owners.count(seat)),
        )
        for seat in _order(plain)
    ]
    columns = ("Chi", "Capomastro 1", "Capomastro 2", "Operai", "Cubi in mano", "Scarabei")
    return Sheet(
        "Giocatori", columns, tuple(rows), "Un numero da solo è un'area; 8-D è la casella D del cantiere 8."
    )


# Sites


def _sites(state: State, plain: Data) -> Sheet:
    rows = [
        (
            _site_name(int(key)),
            "–" if about["owner"] is None else seat_name(about["owner"]),
            _progress(state, plain, int(key)),
            _present(plain, int(key)),
        )
        for key, about in plain["sites"].items()
    ]
    return Sheet("Cantieri", ("Cantiere", "Padrone", "Piramide", "Chi c'è"), tuple(rows))


def _site_name(number: int) -> str:
    return f"{number} ({'grande' if SITES[number].large else 'piccolo'})"


def _progress(state: State, plain: Data, number: int) -> str:
    """How far the pyramid is, or what it is worth."""
    whole = cast(ValleState, state)
    if whole.heights[number - 1] == FULL[number - 1]:
        pattern, gained, _ = worth(whole, number - 1)
        return f"finita, {PATTERNS[pattern]}: {points(gained)}"
    built = f"{height(plain['sites'][str(number)])} su {room(number)}"
    laid = plain["laid"].get(str(number))
    return f"{built}, {laid} in questo turno" if laid else built


def _pyramids(plain: Data) -> Sheet | None:
    """What has been built, level by level."""
    rows = []
    for key, about in plain["sites"].items():
        if height(about):
            large = SITES[int(key)].large
            levels = dict(zip(LEVEL_NAMES[large], map(_level, about["levels"]), strict=True))
            rows.append(
                (_site_name(int(key)), levels["base"], levels.get("secondo piano", ""), levels["cima"])
            )
    return Sheet("Piramidi", ("Cantiere", "Base", "Secondo piano", "Cima"), tuple(rows)) if rows else None


def _level(level: Data) -> str:
    """Cubes by where they lie."""
    parts = [f"{_PARTS[role]}{colours_words(cubes)}" for role, cubes in level.items()]
    return "; ".join(parts) or "–"


_PARTS: Final = {
    "block": "",
    "top": "",
    "centre": "al centro: ",
    "corner": "angoli: ",
    "edge": "lati: ",
    "diagonal-1": "prima diagonale: ",
    "diagonal-2": "seconda diagonale: ",
}


def _present(plain: Data, number: int) -> str:
    """Overseers and workers on a site, by player."""
    found = []
    for seat in _order(plain):
        kinds = (("overseers", "capomastro", "capomastri"), ("workers", "operaio", "operai"))
        told = [
            count(there, one, many)
            for kind, one, many in kinds
            if (there := sum(place.startswith(f"{number}-") for place in plain[kind][seat]))
        ]
        if told:
            found.append(f"{seat_name(seat)}: {join(told)}")
    return "; ".join(found) or "–"


def _thefts(plain: Data) -> Sheet | None:
    rows = [
        (f"Cantiere {key}", f"{seat_name(about['seat'])}: {count(about['cubes'], 'cubo', 'cubi')}")
        for key, about in plain["stolen"].items()
    ]
    return Sheet("Furti di questo turno", (), tuple(rows)) if rows else None


# What never changes


def _valley(plain: Data) -> Sheet:
    """The map in words: nothing of it is drawn."""
    used = [number for number, site in SITES.items() if site.suns in SUNS_PLAYED[plain["seats"]]]
    rows = []
    for area in AREAS:
        borders = sorted({a if b == area else b for a, b in BORDERS if area in (a, b)})
        doors = [_door(number, area) for number in used]
        rows.append(
            (str(area), ", ".join(map(str, borders)), ", ".join(door for door in doors if door) or "–")
        )
    closed = [number for number in SITES if number not in used]
    note = f"In {plain['seats']} giocatori non si usano i {sites_words(closed)}." if closed else ""
    return Sheet("La valle", ("Area", "Confina con", "Caselle che vi si aprono"), tuple(rows), note)


def _door(number: int, area: int) -> str:
    """The spaces of a site that open to an area, "" for none."""
    site = SITES[number]
    letters = LETTERS[site.large]
    if site.on_line:
        letters = (
            letters[:LINE_SPACES] if area == CENTRE else letters[LINE_SPACES:] if area == site.area else ""
        )
    elif area != site.area:
        letters = ""
    return f"{number}-{letters[0]}…{letters[-1]}" if letters else ""


def _values(plain: Data) -> Sheet:
    rays = plain["options"]["rays"]
    rows = [
        (upper(PATTERNS[pattern]), str(POINTS[False][pattern]), str(POINTS[True][pattern]))
        for pattern in PATTERNS
        if rays or pattern != "rays"
    ]
    return Sheet("Punti di una piramide finita", ("Piramide", "Piccola", "Grande"), tuple(rows))


# Headings of the list of choices


def keys(state: State, choice: Choice) -> tuple[Chain, ...]:
    """Long lists are grouped by figure, or by site."""
    match choice:
        case ("overseer" | "plan", int(k), _):
            return ((f"overseer-{k}",),)
        case ("worker", str(here), _):
            return ((f"from-{here}",),)
        case ("steal" | "build", int(site), _, _):
            return ((f"site-{site}",),)
    return ()


def name_key(state: State, key: str) -> str:
    """The heading of a group."""
    kind, _, name = key.partition("-")
    if kind == "overseer":
        return f"Capomastro {int(name) + 1}"
    return f"Cantiere {name}" if kind == "site" else f"Operaio {staying(name)}"
