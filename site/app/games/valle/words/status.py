"""The status line, the hint for the next touch, the facts about a player, and whether a rank is shared."""

from collections.abc import Callable
from typing import Any, Final

from app.games.contract import Hint
from app.games.valle.words.labels import movement_cost
from app.games.valle.words.names import movement_points, seat_name
from app.words.italian import count
from pycore.contract import CHANCE, State
from pycore.games.valle.data import SCARABS

Data = dict[str, Any]
Task = Callable[[Data], str]


def status(state: State, for_chooser: bool) -> str:
    """The status line: which player must do what. If `for_chooser`, it addresses that player, otherwise all others."""
    decision = state.decision()
    if decision is None:
        return "La partita è finita."
    if decision.seat == CHANCE:
        return "Si pescano i cubi dei lotti."
    mine, others = _TASKS[decision.kind]
    plain = state.to_plain()
    who = seat_name(decision.seat)
    return f"{who}, {mine(plain)}." if for_chooser else f"{who} {others(plain)}."


def _lot_number(plain: Data) -> int:
    """The number of the lot for which a tablet is chosen, counted from 1."""
    lot: int = plain["tablets"][plain["active"]]["lot"]
    return lot + 1


def _plan_task(plain: Data) -> str:
    plan = plain["plans"][plain["active"]]
    if not plan:
        return "tocca la meta del capomastro 1: hai 6 punti per tutti e due"
    spent = movement_cost(plain["overseers"][plain["active"]][0], plan[0])
    return f"tocca la meta del capomastro 2: hai ancora {movement_points(6 - spent)}"


def _build_task(plain: Data) -> str:
    left = sum(plain["cubes"][plain["active"]].values())
    return f"posa i tuoi cubi sulle piramidi: in mano ne hai {left}"


_TASKS: Final[dict[str, tuple[Task, Task]]] = {
    "order-lay": (
        lambda plain: "posa una tavoletta per scegliere a che posto giocare, o fermati",
        lambda plain: "decide se posare tavolette per l'ordine di gioco",
    ),
    "order-tablet": (
        lambda plain: "scegli quale tavoletta posare: gli altri non ne vedono il valore",
        lambda plain: "sceglie in segreto una tavoletta per l'ordine di gioco",
    ),
    "order": (
        lambda plain: "scegli a che posto giocare in questo turno",
        lambda plain: "sceglie a che posto giocare in questo turno",
    ),
    "bid-lot": (
        lambda plain: "scegli il lotto su cui posare una tavoletta, o fermati",
        lambda plain: "sceglie un lotto",
    ),
    "bid-tablet": (
        lambda plain: (
            f"scegli la tavoletta per il lotto {_lot_number(plain)}: gli altri non ne vedono il valore"
        ),
        lambda plain: f"sceglie in segreto una tavoletta per il lotto {_lot_number(plain)}",
    ),
    "overseer": (
        lambda plain: f"muovi i capomastri: hai ancora {movement_points(plain['points'])}",
        lambda plain: "muove i capomastri",
    ),
    "plan": (_plan_task, lambda plain: "scrive in segreto dove vanno i suoi capomastri"),
    "claim": (
        lambda plain: f"decidi se prendere possesso del cantiere {plain['claim']['site']}",
        lambda plain: f"decide se prendere possesso del cantiere {plain['claim']['site']}",
    ),
    "worker": (
        lambda plain: f"muovi gli operai: hai ancora {movement_points(plain['points'])}",
        lambda plain: "muove gli operai",
    ),
    "steal": (lambda plain: "ruba dei cubi, o fermati", lambda plain: "decide se rubare dei cubi"),
    "takeover": (
        lambda plain: "conquista un cantiere, o fermati",
        lambda plain: "decide se conquistare un cantiere",
    ),
    "build": (_build_task, lambda plain: "posa i suoi cubi sulle piramidi"),
}
"""Kind of decision -> (function for what the chooser reads, function for what the others read)."""


def next_touch(state: State, picked: tuple[str, ...]) -> Hint:
    """What to touch after the picked keys. An empty `Hint` if the sentence shared by all games is enough."""
    decision = state.decision()
    if decision is None or not picked:
        return Hint()
    kind, _, rest = picked[0].partition("-")
    match decision.kind:
        case "worker":
            return Hint("Tocca dove va l'operaio.")
        case "overseer":
            return Hint(f"Tocca dove va il capomastro{f' {int(rest) + 1}' if kind == 'overseer' else ''}.")
        case "plan":
            return Hint("Tocca Fatto, o un'altra meta.")
        case "bid-lot":
            return Hint("Tocca il lotto su cui posarla.")
        case "build":
            return Hint(f"Cantiere {rest}: tocca i cubi da posare.")
        case "steal":
            return Hint(f"Cantiere {rest}: tocca i cubi da rubare.")
    return Hint()


def facts(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    """Public facts about a seat besides its points, as (term, value) pairs."""
    plain = state.to_plain()
    sites = [about for about in plain["sites"].values() if about["owner"] == seat]
    known = (
        ("Cubi", str(sum(plain["cubes"][seat].values()))),
        ("Scarabei", f"{SCARABS - len(sites)} su {SCARABS}"),
        ("Cantieri", str(len(sites))),
    )
    laid = len(plain["tablets"][seat]["order"]) + len(plain["tablets"][seat]["lots"])
    tablets = (("Offerta", count(laid, "tavoletta", "tavolette")),) if laid else ()
    disc = (("Comincia", "il turno"),) if plain["first"] == seat else ()
    return (*known, *tablets, *disc)


def ranking_note(state: State) -> str:
    """The note that ties are not broken; "" if all scores differ."""
    scores = state.scores()
    return "A pari punti il posto è condiviso." if len(set(scores)) < len(scores) else ""
