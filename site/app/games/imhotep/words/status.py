"""The status line, the hint for the next touch, the facts about a player, and how ties were broken."""

from collections.abc import Callable
from typing import Any, Final

from app.games.contract import Hint
from app.games.imhotep.words.names import CARD_NOUNS, SITE_NOUNS, boat_words, missing_monuments, missing_names
from app.words.italian import join, plural, upper_first
from pycore.contract import CHANCE, Choice, Decision, State
from pycore.games.imhotep.data import SLED, TEMPLE_B


def status(state: State, for_chooser: bool) -> str:
    """The status line: which player must do what. If `for_chooser`, it addresses that player, otherwise all others."""
    decision = state.decision()
    if decision is None:
        return "La partita è finita."
    if decision.seat == CHANCE:
        return _luck(state.to_plain(), decision)
    who = f"{{{decision.seat}}}"
    task = _TASKS[decision.kind]
    if for_chooser:
        return f"{who}, {task(state.to_plain(), decision.choices)}."
    return f"{_WAITING.get(decision.kind, 'È il turno di {}').format(who)}."


_WAITING: Final = {
    "hammer-load": "{} decide se caricare una pietra con il Martello",
    "chisel-load": "{} carica le pietre dello Scalpello",
    "sail-to": "{} sceglie dove condurre la barca",
    "unload-next": "{} sceglie quale pietra scaricare",
    "take-card": "{} sceglie una carta del Mercato",
    "keep": "{} sceglie quale delle due carte tenere",
    "choose-pyramid": "{} sceglie su quale piramide mettere la pietra",
    "bonus-card": "{} decide se pescare una carta",
    "bonus-stones": "{} decide se prendere pietre dalla cava",
    "bonus-load": "{} decide se caricare una pietra",
    "temple-bonus": "{} sceglie la ricompensa del Tempio",
}
"""Kind of decision -> status line for all readers except the chooser."""


def _luck(plain: dict[str, Any], decision: Decision) -> str:
    if decision.kind == "look":
        pending = plain["pending"]
        owner = plain["active"] if pending["owner"] is None else pending["owner"]
        return f"{{{owner}}} guarda le due carte coperte."
    return {
        "draw-market": "Si scopre la prima carta del mazzo.",
        "bury": "Le due carte coperte vanno agli scarti.",
    }.get(decision.kind, "Si prepara il prossimo round.")


def _turn_task(plain: dict[str, Any], choices: tuple[Choice, ...]) -> str:
    verbs = {str(choice[0]) for choice in choices}
    if verbs == {"pass"}:
        return "adesso non puoi fare niente: passa"
    blue = verbs & {"hammer", "chisel", "sail-card", "lever"}
    tasks = [
        words
        for words, possible in (
            ("prendi pietre", "get" in verbs),
            ("carica una pietra", "load" in verbs),
            ("conduci una barca", "sail" in verbs),
            ("gioca una carta blu", bool(blue)),
        )
        if possible
    ]
    return join(tasks, "o")


def _chisel_task(plain: dict[str, Any], choices: tuple[Choice, ...]) -> str:
    left = plain["pending"]["loads"]
    return "carica due pietre" if left == 2 else "carica la seconda pietra"


def _unload_task(plain: dict[str, Any], choices: tuple[Choice, ...]) -> str:
    site = plain["boats"][plain["pending"]["boat"]]["site"]
    return f"scegli la prossima pietra da scaricare {SITE_NOUNS[site].to('a')}"


def _sail_task(plain: dict[str, Any], choices: tuple[Choice, ...]) -> str:
    return f"scegli dove condurre la {boat_words(plain['boats'], plain['pending']['boat'])}"


def _temple_task(plain: dict[str, Any], choices: tuple[Choice, ...]) -> str:
    space = plain["pending"]["temple"]
    if TEMPLE_B[space] == "card":
        return f"per la casella {space + 1} del Tempio puoi pescare una carta"
    if len(choices) == 1:
        return f"per la casella {space + 1} del Tempio ottieni 1 punto"
    return f"per la casella {space + 1} del Tempio scegli: 1 punto o pietre dalla cava"


_TASKS: Final[dict[str, Callable[[dict[str, Any], tuple[Choice, ...]], str]]] = {
    "turn": _turn_task,
    "hammer-load": lambda plain, choices: "carica una pietra, se vuoi",
    "chisel-load": _chisel_task,
    "sail-to": _sail_task,
    "unload-next": _unload_task,
    "take-card": lambda plain, choices: "prendi una carta del Mercato",
    "keep": lambda plain, choices: "scegli quale carta tenere",
    "choose-pyramid": lambda plain, choices: "scegli su quale piramide mettere la pietra",
    "bonus-card": lambda plain, choices: "bonus della Piramide: puoi pescare la prima carta del mazzo",
    "bonus-stones": lambda plain, choices: "bonus della Piramide: puoi prendere fino a 3 pietre dalla cava",
    "bonus-load": lambda plain, choices: "bonus della Piramide: puoi caricare subito una pietra",
    "temple-bonus": _temple_task,
}
"""Kind of decision -> the function that makes the chooser's task for the status line."""


def next_touch(state: State, picked: tuple[str, ...]) -> Hint:
    """What to touch after the picked keys. An empty `Hint` if the sentence shared by all games is enough."""
    decision = state.decision()
    if decision is None or not picked:
        return Hint()
    plain = state.to_plain()
    match picked[-1].split("-", 1):
        case ["boat", boat] if boat.isdecimal():
            return Hint(
                f"{upper_first(boat_words(plain['boats'], int(boat)))}: tocca il cantiere dove condurla."
            )
        case ["sled", _]:
            verbs = {str(choice[0]) for choice in decision.choices}
            ways = [
                words
                for verb, words in (("load", "un posto libero su una barca"), ("get", "la cava"))
                if verb in verbs
            ]
            return Hint(f"La tua slitta: tocca {join(ways, 'o')}.")
        case ["card", "sail"]:
            return Hint("Vela: tocca il posto della barca da caricare; poi la conduci.")
        case ["card", "lever"]:
            return Hint("Leva: tocca la barca da condurre.")
    return Hint()


def facts(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    """Public facts about a seat besides its points, as (term, value) pairs."""
    plain = state.to_plain()
    cards = [
        f"{CARD_NOUNS[kind].word}{f' ×{n}' if n > 1 else ''}" for kind, n in plain["cards"][seat].items()
    ]
    known = (
        ("Slitta", f"{plain['sleds'][seat]} su {SLED}"),
        ("Cava", str(plain["quarry"][seat])),
        ("Carte", ", ".join(cards) or "nessuna"),
    )
    if missing := missing_monuments(plain, seat):
        return *known, (plural(len(missing), "Manca", "Mancano"), missing_names(plain, seat))
    return known


def ranking_note(state: State) -> str:
    """How each tie was broken, in words. The tie for the highest score comes first. "" if all scores differ."""
    scores, sleds = state.scores(), state.to_plain()["sleds"]
    ties = []
    for shared in sorted({score for score in scores if scores.count(score) > 1}, reverse=True):
        tied = [seat for seat in range(state.seats) if scores[seat] == shared]
        tied.sort(key=lambda seat: -sleds[seat])
        ties.append(join(f"{{{seat}}} ne ha {sleds[seat]}" for seat in tied))
    return f"A pari punti contano le pietre rimaste sulla slitta: {'; '.join(ties)}." if ties else ""
