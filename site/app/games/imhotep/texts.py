"""Imhotep's Italian words: choices, the status line, refusals, facts and sources of points.

The log is in `imhotep_log`, the names of things are in `imhotep_names`, the words of the set-up in
`imhotep_options`. "{0}" stands for the name of seat 0.
"""

from collections.abc import Callable
from typing import Any, Final

from app.games.imhotep.about import about
from app.games.imhotep.log import line, several
from app.games.imhotep.names import (
    CARD_NOUNS,
    PYRAMIDS,
    SITE_NOUNS,
    boat_words,
    known_words,
    room_for_stones,
    stones_to_get,
)
from app.games.imhotep.next_touch import PARAGRAPHS, SCORES_LATER, SCORES_NOW, next_touch, not_now
from app.games.imhotep.options import OPTIONS, PRESETS
from app.games.imhotep.wrath import missing_monuments, missing_words
from app.words.italian import count, join, plural, points, upper_first
from pycore.contract import CHANCE, HIDDEN, Choice, Decision, Refusal, State
from pycore.games.imhotep.data import (
    PYRAMID_B_BONUS,
    PYRAMID_B_POINTS,
    PYRAMID_B_TOP,
    SLED,
    TEMPLE_B,
    TEMPLE_B_STONES,
)

__all__ = [
    "CREDITS",
    "MINUTES",
    "OF_ANYBODY",
    "OPTIONS",
    "PARAGRAPHS",
    "PRESETS",
    "ROUNDS",
    "SCORES_LATER",
    "SCORES_NOW",
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
    "several",
    "source",
    "status",
]

TITLE = "Imhotep"
SUMMARY = "Carica le tue pietre sulle barche di tutti e fai crescere i monumenti del faraone."
CREDITS = "Di Phil Walker-Harding. Kosmos, 2016; edizione italiana Giochi Uniti."
MINUTES = 40
WEIGHT = "facile da imparare"
UNSEEN = "le carte coperte"
"""What not everybody may see."""

OF_ANYBODY: Final = frozenset({"stone-placed"})
"""What is told in one line, whoever it is of."""
ROUNDS: Final = ("round-ends", "round-begins")
"""With which events a round ends and the next one begins."""

SOURCES: Final = {
    **dict.fromkeys(("piramide-a", "piramide-b"), "Piramide"),
    **dict.fromkeys(("tempio-a", "tempio-b"), "Tempio"),
    **dict.fromkeys(("tomba-a", "tomba-b"), "Tomba"),
    **dict.fromkeys(("obelischi-a", "obelischi-b"), "Obelischi"),
    "edizione": "Pietre fuori dalle torri",
    "decorazioni": "Decorazioni",
    "statue": "Statue",
    "carte-blu": "Carte blu non usate",
    "ira": "L'ira del faraone",
}


def source(rule: str) -> str:
    """What gave points, by the anchor of its rule."""
    return SOURCES.get(rule.removeprefix("imhotep-"), "Altro")


# Choices


def label(state: State, choice: Choice) -> str:
    """A choice as a sentence."""
    plain = state.to_plain()
    match choice:
        case ("get",):
            return f"Prendi {stones_to_get(plain, _chooser(state))} dalla cava"
        case ("load", int(boat), int(space)):
            return f"Carica una pietra sulla {boat_words(plain['boats'], boat)}, posto {space + 1}"
        case ("sail", int(boat), str(site)):
            return f"Conduci la {_route(plain, boat, site)}"
        case ("hammer",):
            return (
                f"Gioca il Martello: prendi {stones_to_get(plain, _chooser(state))}, poi puoi caricarne una"
            )
        case ("chisel",):
            return "Gioca lo Scalpello: carica due pietre"
        case ("sail-card", int(boat), int(space)):
            return (
                f"Gioca la Vela: carica una pietra sulla {boat_words(plain['boats'], boat)},"
                f" posto {space + 1}, e conducila in un cantiere"
            )
        case ("lever", int(boat), str(site)):
            return f"Gioca la Leva: conduci la {_route(plain, boat, site)} e scegli come scaricarla"
        case ("unload", int(space)):
            owner = plain["boats"][plain["pending"]["boat"]]["stones"][space]
            return f"Scarica la pietra di {{{owner}}}, posto {space + 1}"
        case ("take", int(place)):
            return _take(plain, place)
        case ("keep", str(kind)):
            return f"Tieni {CARD_NOUNS[kind].the}"
        case ("pyramid", int(pyramid)):
            return _onto(plain, _chooser(state), pyramid)
        case ("stones",):
            return f"Prendi {stones_to_get(plain, _chooser(state), TEMPLE_B_STONES)} dalla cava"
        case ("skip",):
            return _SKIPPED[plain["phase"]]
    return {
        "done": "Fatto: non caricare nessuna pietra",
        "pass": "Passa",
        "draw": "Pesca la prima carta del mazzo",
        "points": "Ottieni 1 punto",
    }.get(str(choice[0]), "")


_SKIPPED: Final = {
    "bonus-card": "Non pescare nessuna carta",
    "bonus-stones": "Non prendere nessuna pietra",
    "bonus-load": "Non caricare nessuna pietra",
    "temple-bonus": "Non pescare nessuna carta",
}


def _chooser(state: State) -> int:
    decision = state.decision()
    return decision.seat if decision else CHANCE


def _bonus(plain: dict[str, Any], seat: int, bonus: str | None) -> str:
    """What a cell of pyramid B gives that seat besides points."""
    if bonus == "card":
        return " e una carta"
    if bonus == "stones" and room_for_stones(plain, seat):
        return f" e {stones_to_get(plain, seat)}"
    return " e una pietra da caricare" if bonus == "load" and plain["sleds"][seat] else ""


def _onto(plain: dict[str, Any], seat: int, pyramid: int) -> str:
    """With what the cell gives where the stone will lie."""
    place = len(plain["pyramid"]["pyramids"][pyramid])
    values = (*PYRAMID_B_POINTS[pyramid], PYRAMID_B_TOP[plain["options"]["edition"] == "later"])
    gain = f"{points(values[place])}{_bonus(plain, seat, PYRAMID_B_BONUS[pyramid][place])}"
    return f"Metti la pietra sulla {PYRAMIDS[pyramid].lower()}: {gain}"


def _route(plain: dict[str, Any], boat: int, site: str) -> str:
    return f"{boat_words(plain['boats'], boat)} {SITE_NOUNS[site].to('a')}"


def _take(plain: dict[str, Any], place: int) -> str:
    """Two cards alike are told apart by where they lie."""
    market = plain["market"]
    if market[place] == HIDDEN:
        known = known_words(plain["laid"])
        return f"Prendi le due carte coperte{known and f' ({known})'}"
    words = f"Prendi la carta {CARD_NOUNS[market[place]].word}"
    return f"{words}, {place + 1}ª del Mercato" if market.count(market[place]) > 1 else words


# The status line


def status(state: State, for_chooser: bool) -> str:
    """Who must do what."""
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


def ranking_note(state: State) -> str:
    """How equal points were parted, tie by tie, the highest first; empty when all have different points."""
    scores, sleds = state.scores(), state.to_plain()["sleds"]
    ties = []
    for shared in sorted({score for score in scores if scores.count(score) > 1}, reverse=True):
        tied = [seat for seat in range(state.seats) if scores[seat] == shared]
        tied.sort(key=lambda seat: -sleds[seat])
        ties.append(join(f"{{{seat}}} ne ha {sleds[seat]}" for seat in tied))
    return f"A pari punti contano le pietre rimaste sulla slitta: {'; '.join(ties)}." if ties else ""


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


# Refusals


def reason(refusal: Refusal) -> str:
    """Why something cannot be done."""
    return _REASONS[refusal.reason](refusal.data)


def _too_small(data: dict[str, Any]) -> str:
    aboard, minimum = data["aboard"], data["minimum"]
    verb = plural(minimum, "serve almeno", "servono almeno")
    if "loaded" in data:
        return f"Con la tua pietra questa barca ne porterebbe {aboard}: per partire ne {verb} {minimum}."
    if not aboard:
        return f"Questa barca è vuota: per partire {verb} {count(minimum, 'pietra', 'pietre')}."
    return f"Questa barca porta {count(aboard, 'pietra', 'pietre')}: per partire ne {verb} {minimum}."


def _taken(data: dict[str, Any]) -> str:
    noun = SITE_NOUNS[data["site"]]
    verb = "hanno" if noun.plural else "ha"
    return f"{upper_first(noun.the)} {verb} già una barca: in questo round non se ne accettano altre."


def _card(data: dict[str, Any]) -> str:
    return CARD_NOUNS[data["card"]].the


def _spaces(data: dict[str, Any]) -> str:
    free = data["spaces"]
    left = "non ci sono posti liberi" if not free else "c'è un solo posto libero"
    return f"Sulle barche in porto {left}: con lo Scalpello ne servono 2."


def _stones(data: dict[str, Any]) -> str:
    stones = data["stones"]
    left = "non hai pietre" if not stones else "hai una sola pietra"
    return f"Sulla slitta {left}: con lo Scalpello ne carichi 2."


_REASONS: Final[dict[str, Callable[[dict[str, Any]], str]]] = {
    "no-such-choice": lambda data: "Adesso non puoi farlo.",
    "game-over": lambda data: "La partita è finita.",
    "sled-full": lambda data: f"La tua slitta è piena: non porta più di {SLED} pietre.",
    "quarry-empty": lambda data: "Nella cava non ci sono più pietre tue.",
    "no-stone": lambda data: "Sulla tua slitta non ci sono pietre da caricare.",
    "boat-sailed": lambda data: f"Questa barca è già arrivata {SITE_NOUNS[data['site']].to('a')}.",
    "space-taken": lambda data: f"Questo posto è occupato da una pietra di {{{data['owner']}}}.",
    "load-too-small": _too_small,
    "site-taken": _taken,
    "other-boat": lambda data: "Devi condurre la barca che hai appena caricato con la Vela.",
    "no-card": lambda data: f"Non hai {_card(data)}.",
    "too-few-stones": _stones,
    "too-few-spaces": _spaces,
    "can-act": lambda data: "Puoi ancora fare qualcosa: passi solo quando non hai altra scelta.",
    "space-empty": lambda data: "In questo posto non c'è una pietra.",
    "not-nearest": lambda data: (
        f"Tra le pietre di uno stesso colore scarichi prima la più vicina alla prua: quella al posto"
        f" {data['nearest'] + 1}."
    ),
    "card-gone": lambda data: "In questo posto del Mercato non c'è più niente da prendere.",
    "not-in-pair": lambda data: "Puoi tenere solo una delle due carte della coppia.",
    "pyramid-complete": lambda data: "Questa piramide è completa: scegline un'altra.",
    "card-seen": lambda data: "Questa carta round è già uscita.",
    "none-left": lambda data: "Nel mazzo non ci sono più carte di questo tipo.",
}


# Facts


def facts(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    """What everybody may know of a player, besides the points."""
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
        return *known, (plural(len(missing), "Manca", "Mancano"), missing_words(plain, seat))
    return known
