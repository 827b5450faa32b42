"""The labels of the buttons for choices."""

from collections.abc import Sequence
from typing import Any, Final, cast

from app.games.valle.sites import lost_cubes
from app.games.valle.words.names import (
    cubes_words,
    from_place,
    height_of,
    in_place,
    one_cube,
    role_words,
    seat_name,
    tablet_words,
    to_goal,
    to_place,
)
from app.words.italian import count
from pycore.contract import Choice, State
from pycore.games.valle.data import MOVEMENT, PHARAOH
from pycore.games.valle.places import COST, NODE_OF, PLACE_NUMBER
from pycore.games.valle.pyramids import LEVEL
from pycore.games.valle.state import ValleState
from pycore.games.valle.theft import takeable

Data = dict[str, Any]
_DONE: Final = {
    "order-lay": "Fatto: basta tavolette",
    "bid-lot": "Fatto: basta tavolette",
    "overseer": "Fatto: i capomastri restano dove sono",
    "worker": "Fatto: gli operai restano dove sono",
    "steal": "Fatto: basta furti",
}
"""Phase -> the label of the choice "done" if the seat has already acted in this phase."""
_NOT_BEGUN: Final = {
    "order-lay": "Non posare: niente tavolette",
    "bid-lot": "Non posare: niente tavolette",
    "overseer": "Non muovere: i capomastri restano dove sono",
    "worker": "Non muovere: gli operai restano dove sono",
    "steal": "Non rubare: niente furti",
}
"""Phase -> the label of the choice "done" if the seat has not acted in this phase yet."""


def label(state: State, choice: Choice) -> str:
    """The text of a choice's button."""
    if choice[0] == "worker":  # up to a hundred choices: too many for `to_plain`
        here, place = str(choice[1]), str(choice[2])
        return f"Operaio {from_place(here)} {to_place(place)}: costa {movement_cost(here, place)}"
    plain = state.to_plain()
    match choice:
        case ("done",):
            return _stop(state, plain)
        case ("lay",):
            return "Posa una tavoletta"
        case ("tablet", int(value)):
            return f"Posa {tablet_words(value)}"
        case ("place", int(k)):
            return _turn_order(plain, k)
        case ("lot", int(lot)):
            return f"Posa una tavoletta sul lotto {lot + 1}: {cubes_words(plain['lots'][lot])}"
        case ("claim", int(site)):
            return f"Prendi possesso del cantiere {site}"
        case ("leave",):
            return f"Lascia libero il cantiere {plain['claim']['site']}"
        case ("takeover", int(site)):
            return f"Conquista il cantiere {site} di {seat_name(plain['sites'][str(site)]['owner'])}"
        case ("cube", str(colour)):
            return f"Esce {one_cube(colour)}"
    return _figure_or_cube(plain, choice)


def _figure_or_cube(plain: Data, choice: Choice) -> str:
    """The label of a choice that moves a figure, or that lays or steals a cube."""
    match choice:
        case ("overseer", int(k), str(place)):
            here = plain["overseers"][plain["active"]][k]
            return f"Capomastro {k + 1}: {from_place(here)} {to_place(place)}, costa {movement_cost(here, place)}"
        case ("plan", int(k), str(place)):
            here = plain["overseers"][plain["active"]][k]
            if here == place:
                return f"Capomastro {k + 1}: resta {in_place(here)}"
            return f"Capomastro {k + 1}: va {to_goal(place)} (costa {movement_cost(here, place)})"
        case ("steal", int(site), str(role), str(colour)):
            where = _cube_place(plain, site, role, last=True)
            return f"Cantiere {site}: ruba {one_cube(colour)} {where}"
        case ("build", int(site), str(role), str(colour)):
            where = _cube_place(plain, site, role, last=False)
            return f"Cantiere {site}: posa {one_cube(colour)} {where}"
    return ""


def _cube_place(plain: Data, site: int, role: str, last: bool) -> str:
    """The words for the place of the site's last cube (`last`) or of its next cube."""
    level = LEVEL[site - 1][height_of(plain["sites"][str(site)]) - last]
    return role_words(site, level, role, plain["options"]["rays"])


def movement_cost(here: str, there: str) -> int:
    """The movement points that a figure spends to go from `here` to `there`."""
    return COST[NODE_OF[PLACE_NUMBER[here]]][NODE_OF[PLACE_NUMBER[there]]]


def _turn_order(plain: Data, k: int) -> str:
    first = (plain["active"] - k + 1) % plain["seats"]
    return f"Gioca al {k}° posto: comincia {seat_name(first)}"


def stop_words(state: ValleState) -> str:
    """The words for the choice "done" on the board's button: its label up to the colon."""
    return _stop(state, state.to_plain()).partition(":")[0]


def _stop(state: State, plain: Data) -> str:
    """The label of the choice "done". The label in the takeover phase fits before and after a takeover, since the state
    does not tell whether one happened."""
    phase, seat = plain["phase"], plain["active"]
    if phase == "takeover":
        several = len(takeable(cast(ValleState, state))) > 1
        kept = "i cantieri restano ai loro padroni" if several else "il cantiere resta al suo padrone"
        return f"Non conquistare: {kept}"
    begun = {
        "order-lay": bool(plain["tablets"][seat]["order"]),
        "bid-lot": bool(plain["tablets"][seat]["lots"]),
        "steal": any(about["seat"] == seat for about in plain["stolen"].values()),
        "build": bool(plain["laid"]),
    }.get(phase, plain["points"] < MOVEMENT)
    if phase == "build":
        cubes = sum(plain["cubes"][seat].values())
        it = cast(ValleState, state)
        said = _leftovers(cubes, cubes - lost_cubes(it, seat), begun)
        ends = it.pharaoh % 255 + cubes >= PHARAOH
        return (
            f"{said}: la sua piramide sarà completa, e la partita finirà con questo turno" if ends else said
        )
    return (_DONE if begun else _NOT_BEGUN)[phase]


def settled(state: State, choices: Sequence[Choice], seat: int, names: Sequence[str]) -> str:
    """What a seat gains by giving its cubes to the Pharaoh; "" for any other choice. See `AdviceWords.settles`."""
    plain = state.to_plain()
    cubes = sum(plain["cubes"][seat].values())
    if plain["phase"] != "build" or choices[0] != ("done",) or not cubes:
        return ""
    return f"la piramide del Faraone cresce di {count(cubes, 'cubo', 'cubi')}: a tutti resta meno tempo"


def _leftovers(cubes: int, fit: int, begun: bool) -> str:
    """The label of "done" for a seat with `cubes` cubes left. "done" gives all of them to the Pharaoh.

    `fit` of them still have room on the seat's sites. `begun`: the seat has already laid a cube.
    """
    if cubes == 1:
        goes = "Fatto: il cubo che ti resta va" if begun else "Non posare: il tuo cubo va"
        return f"{goes} al Faraone, anche se nei tuoi cantieri c'è ancora posto"
    the = "gli" if cubes in (8, 11) else "i"
    goes = (
        f"Fatto: {the} {cubes} cubi che ti restano vanno"
        if begun
        else f"Non posare: i tuoi {cubes} cubi vanno"
    )
    return f"{goes} al Faraone, anche se nei tuoi cantieri c'è posto per {fit}"
