"""Why a choice is refused: one sentence for each reason."""

from collections.abc import Callable
from typing import Any, Final

from app.games.valle.words.names import COLOUR_WORDS, LEVEL_NAMES, movement_points, seat_name
from app.words.italian import count, plural
from pycore.contract import Refusal
from pycore.games.valle.data import SITES

Data = dict[str, Any]


def reason(refusal: Refusal) -> str:
    """A sentence that says why a choice is refused."""
    return _REASONS[refusal.reason](refusal.data)


def _site_closed(data: Data) -> str:
    suns = {2: "due soli", 3: "tre soli"}[data["suns"]]
    return f"Il cantiere {data['site']} ha {suns}: con così pochi giocatori non si usa."


def _space_taken(data: Data) -> str:
    if data["first"] is None:
        return f"La casella {data['place']} è occupata, come tutte le altre da questo lato."
    return f"La casella {data['place']} è occupata. La prima libera da questo lato è la {data['first']}."


def _same_place(data: Data) -> str:
    if "-" in data["place"]:
        return "È già da questo lato del cantiere: le caselle di un lato si equivalgono."
    return f"È già nell'area {data['place']}."


def _too_far(data: Data) -> str:
    left = plural(data["points"], "resta", "restano")
    return f"Costa {movement_points(data['cost'])} e te ne {left} {data['points']}."


def _too_few_overseers(data: Data) -> str:
    mine, theirs = data["mine"], data["theirs"]
    have = f"ne hai {mine} contro {theirs}" if mine else "non ne hai nessuno"
    return f"Sul cantiere {data['site']} ti servono più capomastri del suo padrone: {have}."


def _too_few_workers(data: Data) -> str:
    mine, spent = data["mine"], data["spent"]
    have = f"ne hai {mine} contro {data['theirs']}" if mine else "non ne hai nessuno"
    if spent and mine:
        have += f", oltre a {spent} che {plural(spent, 'ha', 'hanno')} rubato e non {plural(spent, 'conta', 'contano')}"
    elif spent:
        robbers = plural(spent, "quello che hai lì ha", f"i {spent} che hai lì hanno")
        have = f"{robbers} rubato, e non {plural(spent, 'conta', 'contano')}"
    return f"Sul cantiere {data['site']} ti servono più operai del suo padrone: {have}."


def _not_yours(data: Data) -> str:
    if data["owner"] is None:
        return f"Il cantiere {data['site']} non è di nessuno: costruisci soltanto sui tuoi."
    return f"Il cantiere {data['site']} è di {seat_name(data['owner'])}: costruisci soltanto sui tuoi."


def _other_level(data: Data) -> str:
    name = LEVEL_NAMES[SITES[data["site"]].large][data["level"]]
    article = "il" if name == "secondo piano" else "la"
    return f"Un piano si comincia quando quello sotto è pieno: adesso si costruisce {article} {name}."


_REASONS: Final[dict[str, Callable[[Data], str]]] = {
    "no-such-choice": lambda data: "Adesso non puoi farlo.",
    "game-over": lambda data: "La partita è finita.",
    "none-left": lambda data: f"Nel sacchetto non ci sono più cubi {COLOUR_WORDS[data['colour']][1]}.",
    "tablet-used": lambda data: (
        f"In questo turno hai già posato la tavoletta da {data['value']}."
        if data["value"]
        else "In questo turno hai già posato tutte le tavolette vuote."
    ),
    "site-closed": _site_closed,
    "same-place": _same_place,
    "space-taken": _space_taken,
    "other-space": lambda data: f"Le caselle di un lato si equivalgono: scegli la {data['first']}.",
    "too-far": _too_far,
    "other-site": lambda data: f"Il capomastro è entrato nel cantiere {data['site']}: scegli per quello.",
    "no-worker-there": lambda data: "Da lì non può partire nessun tuo operaio.",
    "other-worker": lambda data: (
        f"I tuoi operai da questo lato si equivalgono: muovi quello della casella {data['first']}."
    ),
    "no-owner": lambda data: f"Il cantiere {data['site']} non è di nessuno.",
    "own-site": lambda data: f"Il cantiere {data['site']} è già tuo.",
    "pyramid-finished": lambda data: (
        f"La piramide del cantiere {data['site']} è finita, e nessuno la tocca più."
    ),
    "too-few-overseers": _too_few_overseers,
    "nothing-built": lambda data: f"Sul cantiere {data['site']} non c'è nessun cubo.",
    "already-robbed": lambda data: (
        f"In questo turno {seat_name(data['seat'])} ha già rubato dal cantiere {data['site']}: può farlo uno solo."
    ),
    "no-worker": lambda data: f"Sul cantiere {data['site']} non hai operai.",
    "workers-spent": lambda data: (
        f"Dal cantiere {data['site']} hai rubato {count(data['cubes'], 'cubo', 'cubi')}: due per operaio, non di più."
    ),
    "not-on-top": lambda data: "Si ruba soltanto dal piano più alto che ha cubi.",
    "no-such-cube": lambda data: f"Lì non c'è nessun cubo {COLOUR_WORDS[data['colour']][0]}.",
    "too-few-workers": _too_few_workers,
    "no-scarab": lambda data: f"Hai già posato tutti i tuoi {data['scarabs']} scarabei.",
    "not-yours": _not_yours,
    "workers-done": lambda data: (
        f"Sul cantiere {data['site']} hai già posato {count(data['cubes'], 'cubo', 'cubi')}: due per operaio."
    ),
    "no-cube": lambda data: f"Non hai cubi {COLOUR_WORDS[data['colour']][1]}.",
    "no-such-role": lambda data: "In questa piramide non c'è un posto di questo tipo.",
    "other-level": _other_level,
    "role-full": lambda data: "Lì non c'è più posto: scegli un altro posto dello stesso piano.",
    "first-diagonal": lambda data: "La base vuota di una piramide piccola si comincia dalla prima diagonale.",
}
