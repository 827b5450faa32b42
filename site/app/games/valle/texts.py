"""The Italian words of La Valle dei Re: choices, the status line, facts and sources of points.

The log is in `log`, why something cannot be done in `reasons`, what is said between two touches in `next_touch`, the
names of things in `names`.
"{0}" stands for the name of seat 0.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from app.games.valle.log import line
from app.games.valle.names import (
    aiming,
    coming,
    cubes_words,
    going,
    height,
    movement,
    one_cube,
    seat_name,
    staying,
    tablet_words,
    where_words,
)
from app.games.valle.next_touch import about, next_touch, not_now
from app.games.valle.reasons import reason
from app.games.valle.sites import lost_cubes
from app.words.italian import count
from pycore.contract import CHANCE, Choice, State
from pycore.games.valle.data import MOVEMENT, PHARAOH, SCARABS
from pycore.games.valle.places import COST, NODE_OF, PLACE_NUMBER
from pycore.games.valle.pyramids import LEVEL
from pycore.games.valle.state import ValleState
from pycore.games.valle.theft import takeable

__all__ = [
    "CREDITS",
    "IN_THE_ROUND",
    "MINUTES",
    "ON_THE_TABLE",
    "OPTIONS",
    "PRESETS",
    "ROUNDS",
    "ROUND_WORDS",
    "SUMMARY",
    "TITLE",
    "UNSEEN",
    "WEIGHT",
    "about",
    "facts",
    "label",
    "line",
    "next_touch",
    "not_now",
    "reason",
    "source",
    "status",
]

TITLE = "La Valle dei Re"
SUMMARY = (
    "Compra i cubi all'asta, manda capomastri e operai nella valle e costruisci piramidi prima del Faraone."
)
CREDITS = "Di Christian Beierer. Franckh-Kosmos, 1991 (Das Tal der Könige)."
MINUTES = 90
WEIGHT = "impegnativo"
UNSEEN = "le tavolette coperte e i piani segreti"
"""What not everybody may see."""
ROUND_WORDS: Final = ("turno", "turni")
ROUNDS: Final = ("round-ends", "round-begins")
"""With which events a round ends and the next one begins."""
ON_THE_TABLE: Final = frozenset({"lots-drawn", "bids-revealed"})
"""What need not be told where there is little room: the lots lie there to be bid for, and the tablets beside them."""
IN_THE_ROUND: Final = frozenset({"leftovers"})
"""What of the round itself its summary tells: whose cubes went to the Pharaoh."""

Value = str | int | bool
Data = dict[str, Any]

OPTIONS: Final[Mapping[str, tuple[str, str, Mapping[Value, str]]]] = {
    "fast": (
        "Partita rapida",
        "I lotti che nessuno compra vanno alla piramide del Faraone, e non nel sacchetto.",
        {False: "No", True: "Sì"},
    ),
    "rays": (
        "Piramidi a raggi",
        "Per esperti: una forma in più, in due colori, che vale più di una piramide mista.",
        {False: "No", True: "Sì"},
    ),
    "boisnier": (
        "Tavolette a giro",
        "Nell'asta si posa una tavoletta a testa, a turno: chi si ferma non riprende. Adatta a chi gioca per link:"
        " su un solo dispositivo lo si passerebbe a ogni tavoletta.",
        {False: "No", True: "Sì"},
    ),
    "sargon": (
        "Asta per l'ordine",
        "Ogni turno comincia con un'asta: chi la vince sceglie quando giocare.",
        {False: "No", True: "Sì"},
    ),
}
"""Name of an option -> its label, one line of help, and its values with their labels."""

_NONE: Final[Mapping[str, Value]] = dict.fromkeys(OPTIONS, False)
PRESETS: Final[tuple[tuple[str, str, Mapping[str, Value]], ...]] = (
    ("Regole di base", "Senza varianti.", _NONE),
    ("Partita rapida", "La piramide del Faraone cresce più in fretta.", {**_NONE, "fast": True}),
    (
        "Esperti",
        "Piramidi a raggi e asta per l'ordine di gioco.",
        {**_NONE, "rays": True, "sargon": True},
    ),
)

SOURCES: Final = {
    "piramidi-piccole": "Piramidi piccole",
    "piramidi-grandi": "Piramidi grandi",
    "raggi": "Piramidi a raggi",
}


def source(rule: str) -> str:
    """What gave points, by the anchor of its rule."""
    return SOURCES.get(rule.removeprefix("valle-"), "Altro")


# Choices


def label(state: State, choice: Choice) -> str:
    """A choice as a sentence."""
    if choice[0] == "worker":  # there may be a hundred of them
        here, place = str(choice[1]), str(choice[2])
        return f"Operaio {coming(here)} {going(place)}: costa {_cost(here, place)}"
    plain = state.to_plain()
    match choice:
        case ("done",):
            return _stop(state, plain)
        case ("lay",):
            return "Posa una tavoletta"
        case ("tablet", int(value)):
            return f"Posa {tablet_words(value)}"
        case ("place", int(k)):
            return _place(plain, k)
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
    return _long_label(plain, choice)


def _long_label(plain: Data, choice: Choice) -> str:
    """Of moves, and of cubes laid or stolen."""
    match choice:
        case ("overseer", int(k), str(place)):
            here = plain["overseers"][plain["active"]][k]
            return f"Capomastro {k + 1}: {coming(here)} {going(place)}, costa {_cost(here, place)}"
        case ("plan", int(k), str(place)):
            here = plain["overseers"][plain["active"]][k]
            if here == place:
                return f"Capomastro {k + 1}: resta {staying(here)}"
            return f"Capomastro {k + 1}: va {aiming(place)} (costa {_cost(here, place)})"
        case ("steal", int(site), str(role), str(colour)):
            where = _where(plain, site, role, last=True)
            return f"Cantiere {site}: ruba {one_cube(colour)} {where}"
        case ("build", int(site), str(role), str(colour)):
            where = _where(plain, site, role, last=False)
            return f"Cantiere {site}: posa {one_cube(colour)} {where}"
    return ""


def _where(plain: Data, site: int, role: str, last: bool) -> str:
    """Where the last cube lies, or where the next one goes."""
    level = LEVEL[site - 1][height(plain["sites"][str(site)]) - last]
    return where_words(site, level, role, plain["options"]["rays"])


def _cost(here: str, there: str) -> int:
    return COST[NODE_OF[PLACE_NUMBER[here]]][NODE_OF[PLACE_NUMBER[there]]]


def _place(plain: Data, k: int) -> str:
    first = (plain["active"] - k + 1) % plain["seats"]
    return f"Gioca al {k}° posto: comincia {seat_name(first)}"


def _stop(state: State, plain: Data) -> str:
    """With "Fatto" where something is done already. A conquest leaves no trace: there the words are always true."""
    phase, seat = plain["phase"], plain["active"]
    if phase == "takeover":
        several = len(takeable(cast(ValleState, state))) > 1
        return "Lascia i cantieri ai loro padroni" if several else "Lascia il cantiere al suo padrone"
    begun = {
        "order-lay": bool(plain["tablets"][seat]["order"]),
        "bid-lot": bool(plain["tablets"][seat]["lots"]),
        "steal": any(about["seat"] == seat for about in plain["stolen"].values()),
        "build": bool(plain["laid"]),
    }.get(phase, plain["points"] < MOVEMENT)
    if phase == "build":
        cubes = sum(plain["cubes"][seat].values())
        it = cast(ValleState, state)
        said = _left_over(cubes, cubes - lost_cubes(it, seat), begun)
        ends = it.pharaoh % 255 + cubes >= PHARAOH
        return (
            f"{said}: la sua piramide sarà completa, e la partita finirà con questo turno" if ends else said
        )
    return (_DONE if begun else _LET_BE)[phase]


_DONE: Final = {
    "order-lay": "Fatto: basta tavolette",
    "bid-lot": "Fatto: basta tavolette",
    "overseer": "Fatto: i capomastri restano dove sono",
    "worker": "Fatto: gli operai restano dove sono",
    "steal": "Fatto: basta furti",
}
_LET_BE: Final = {
    "order-lay": "Niente tavolette",
    "bid-lot": "Niente tavolette",
    "overseer": "I capomastri restano dove sono",
    "worker": "Gli operai restano dove sono",
    "steal": "Niente furti",
}


def _left_over(cubes: int, fit: int, begun: bool) -> str:
    """What goes to the Pharaoh, and for how much of it there is room still."""
    if cubes == 1:
        goes = "Fatto: il cubo che ti resta va" if begun else "Lascia il tuo cubo"
        return f"{goes} al Faraone, anche se nei tuoi cantieri c'è ancora posto"
    the = "gli" if cubes in (8, 11) else "i"
    goes = f"Fatto: {the} {cubes} cubi che ti restano vanno" if begun else f"Lascia i tuoi {cubes} cubi"
    return f"{goes} al Faraone, anche se nei tuoi cantieri c'è posto per {fit}"


# The status line


def status(state: State, for_chooser: bool) -> str:
    """Who must do what."""
    decision = state.decision()
    if decision is None:
        return "La partita è finita."
    if decision.seat == CHANCE:
        return "Si pescano i cubi dei lotti."
    mine, others = _TASKS[decision.kind]
    plain = state.to_plain()
    who = seat_name(decision.seat)
    return f"{who}, {mine(plain)}." if for_chooser else f"{who} {others(plain)}."


def _lot(plain: Data) -> int:
    lot: int = plain["tablets"][plain["active"]]["lot"]
    return lot + 1


def _plan_task(plain: Data) -> str:
    plan = plain["plans"][plain["active"]]
    if not plan:
        return "scrivi la meta del capomastro 1: hai 6 punti per tutti e due"
    spent = _cost(plain["overseers"][plain["active"]][0], plan[0])
    return f"scrivi la meta del capomastro 2: hai ancora {movement(6 - spent)}"


def _build_task(plain: Data) -> str:
    left = sum(plain["cubes"][plain["active"]].values())
    return f"posa i tuoi cubi sulle piramidi: in mano ne hai {left}"


Task = Callable[[Data], str]

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
        lambda plain: f"scegli la tavoletta per il lotto {_lot(plain)}: gli altri non ne vedono il valore",
        lambda plain: f"sceglie in segreto una tavoletta per il lotto {_lot(plain)}",
    ),
    "overseer": (
        lambda plain: f"muovi i capomastri: hai ancora {movement(plain['points'])}",
        lambda plain: "muove i capomastri",
    ),
    "plan": (_plan_task, lambda plain: "scrive in segreto dove vanno i suoi capomastri"),
    "claim": (
        lambda plain: f"decidi se prendere possesso del cantiere {plain['claim']['site']}",
        lambda plain: f"decide se prendere possesso del cantiere {plain['claim']['site']}",
    ),
    "worker": (
        lambda plain: f"muovi gli operai: hai ancora {movement(plain['points'])}",
        lambda plain: "muove gli operai",
    ),
    "steal": (lambda plain: "ruba dei cubi, o fermati", lambda plain: "decide se rubare dei cubi"),
    "takeover": (
        lambda plain: "conquista un cantiere, o fermati",
        lambda plain: "decide se conquistare un cantiere",
    ),
    "build": (_build_task, lambda plain: "posa i suoi cubi sulle piramidi"),
}
"""Kind of decision -> what its chooser is told, and what the others are."""


# Facts


def facts(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    """What everybody may know of a player, besides the points."""
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
    """How equal points were parted: they are not."""
    scores = state.scores()
    return "A pari punti il posto è condiviso." if len(set(scores)) < len(scores) else ""
