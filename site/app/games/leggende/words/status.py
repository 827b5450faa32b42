"""The status line, the hint for the next touch, the facts about a player, and how a tie was broken."""

from collections.abc import Callable
from typing import Final, cast

from app.games.contract import Hint
from app.games.leggende.words.labels import few_in_reserve
from app.games.leggende.words.names import (
    FACE_WORDS,
    LEADERS,
    SLOTS,
    TOKEN_EFFECTS,
    TOKENS,
    army_count,
    cards_taken,
    movement_count,
    region_name,
)
from app.words.italian import count, join, plural
from pycore.contract import CHANCE, Decision, State
from pycore.games.leggende.actions import possible
from pycore.games.leggende.choices import PLACE
from pycore.games.leggende.data import CITIES, NEUTRAL_ARMIES
from pycore.games.leggende.scoring import elixirs, tie_break, tie_breakers, tie_steps
from pycore.games.leggende.state import LeggendeState

Task = Callable[[LeggendeState, Decision], str]
_LUCK: Final = {
    **dict.fromkeys(("face", "centre", "slot", "turn", "start-region"), "Si compone la mappa."),
    "token": "Si mettono i segnalini sulla mappa.",
    "leader": "Si distribuiscono i leader.",
    "deal": "Si scopre una carta.",
    "outpost-player": "Si sorteggia chi sceglie l'avamposto.",
    "die": "Si tira il dado fra le offerte pari.",
    "reveal-token": "Si scopre il segnalino.",
    "show": "Un segnalino viene guardato in segreto.",
}
"""Kind of a decision of luck -> status line for all readers."""
_WAITING: Final = {
    **dict.fromkeys(("face", "centre", "slot", "turn", "start-region", "token"), "{} prepara la mappa"),
    "outpost": "{} sceglie la regione in cui ognuno mette un'altra armata",
    "neutral": "{} mette un'armata neutrale",
    "bid": "{} fa la sua offerta segreta",
    "first": "{} decide chi comincia",
    "take": "{} sceglie una carta",
    "option": "{} sceglie quale azione fare",
    "place": "{} piazza le sue armate",
    "move": "{} muove le sue armate",
    "city": "{} può costruire una città",
    "destroy": "{} può distruggere un'armata",
    "free-army": "{} può aggiungere un'armata alla nuova città",
    "steal": "{} può rubare una moneta",
    "peek": "{} può guardare un segnalino coperto",
    "extra": "{} può prendere una carta in più",
}
"""Kind of decision -> status line for all readers except the chooser."""
_TIE_STEPS: Final = {
    "coins": ("le monete", "monete"),
    "armies": ("le armate sulla mappa", "armate"),
    "regions": ("le regioni controllate", "regioni"),
}
"""Tie-break -> (its words with the article, its bare noun)."""


def status(state: State, for_chooser: bool) -> str:
    """The status line: which player must do what. If `for_chooser`, it addresses that player, otherwise all others."""
    decision = state.decision()
    if decision is None:
        return "La partita è finita."
    here = cast(LeggendeState, state)
    if decision.seat == CHANCE:
        return _LUCK[decision.kind]
    who = f"{{{decision.seat}}}"
    if for_chooser:
        task = _TASKS[decision.kind]
        return f"{who}, {task if isinstance(task, str) else task(here, decision)}."
    return f"{_WAITING.get(decision.kind, 'È il turno di {}').format(who)}."


def _token_task(state: LeggendeState, decision: Decision) -> str:
    token = str(decision.choices[0][1])
    return f"scegli dove mettere {TOKENS[token].the} ({TOKEN_EFFECTS[token]})"


def _place_task(state: LeggendeState, decision: Decision) -> str:
    left = state.pending.left
    many = possible(state, PLACE, left)
    task = f"piazza fino a {army_count(many)}" if many > 1 else "piazza un'armata, se vuoi"
    return f"{task}: {few_in_reserve(many)}" if many < left else task


_TASKS: Final[dict[str, str | Task]] = {
    "face": lambda state, decision: f"scegli la faccia della plancia {int(decision.choices[0][1]) + 1} di 4",
    "centre": "scegli la plancia centrale",
    "slot": lambda state, decision: f"scegli quale plancia va {SLOTS[str(decision.choices[0][1])]}",
    "turn": lambda state, decision: (
        f"scegli come girare la plancia {FACE_WORDS[str(decision.choices[0][1])]}"
    ),
    "start-region": "scegli la regione di partenza",
    "token": _token_task,
    "outpost": "scegli la regione in cui ognuno mette un'altra armata",
    "neutral": lambda state, decision: (
        f"metti un'armata neutrale dove vuoi: è la {sum(state.armies[state.seats]) + 1}ª di {NEUTRAL_ARMIES}"
    ),
    "bid": "offri monete in segreto: chi offre di più paga e decide chi comincia",
    "first": "decidi chi comincia",
    "take": "prendi una carta dalla fila",
    "option": "scegli una delle due azioni della carta",
    "place": _place_task,
    "move": lambda state, decision: f"muovi le tue armate: {movement_count(state.pending.left)} da spendere",
    "city": "costruisci una città dove hai un'armata",
    "destroy": "distruggi un'armata dove ne hai una tua",
    "free-army": "il Cavaliere bianco può aggiungere un'armata alla nuova città",
    "steal": lambda state, decision: f"puoi rubare 1 moneta a {{{state.pending.victim}}}",
    "peek": "puoi guardare in segreto un segnalino coperto",
    "extra": "puoi prendere ancora una carta, senza farne l'azione",
}
"""Kind of decision -> the chooser's task for the status line, or the function that makes it."""


def next_touch(state: State, picked: tuple[str, ...]) -> Hint:
    """What to touch after the picked keys. An empty `Hint` if the sentence shared by all games is enough."""
    decision = state.decision()
    if decision is None or not picked or not picked[0].startswith("region-"):
        return Hint()
    here, where = cast(LeggendeState, state), region_name(picked[0].removeprefix("region-"))
    match decision.kind:
        case "move":
            left = here.pending.left
            return Hint(
                f"Da {where}: tocca la meta. La freccia dice quanti movimenti costa, e ne hai {left}."
            )
        case "destroy":
            return Hint(f"{where}: di chi è l'armata da distruggere?")
        case "place":
            return Hint(f"{where}: scegli se pagare 1 moneta, e a chi.")
    return Hint()


def facts(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    """Public facts about a seat besides its points, as (term, value) pairs."""
    here = cast(LeggendeState, state)
    plain = here.to_plain()
    on_board = sum(here.armies[seat])
    known = [
        ("Monete", str(plain["coins"][seat])),
        ("Carte", cards_taken(len(plain["cards"][seat]), here.seats)),
        ("Armate", f"{on_board} sulla mappa, {here.supply[seat]} in riserva"),
        ("Città", _cities(len(here.cities[seat]))),
        ("Elisir", str(elixirs(here, seat))),
    ]
    if leader := plain["leaders"][seat]:
        known.append(("Leader", LEADERS[leader].word))
    if taken := plain["taken"][seat]:
        known.append(("Segnalini", ", ".join(TOKENS[name].word for name in taken)))
    return tuple(known)


def _cities(built: int) -> str:
    """The words for the cities that a seat has built and those that it has left."""
    if not built:
        return f"nessuna, ne restano {CITIES}"
    if not (left := CITIES - built):
        return f"tutte e {CITIES} costruite"
    return f"{count(built, 'costruita', 'costruite')}, ne {plural(left, 'resta', 'restano')} {left}"


def ranking_note(state: State) -> str:
    """The note on how a tie for the first place was broken, step by step; "" if there was no tie."""
    here = cast(LeggendeState, state)
    word = tie_break(here)
    if word is None:
        return ""
    if word == "book":
        return "A pari punti vince chi ha il Libro degli incantesimi."
    if here.variant.long:
        return "Nella partita lunga, a pari punti si vince insieme."
    held, equal, sentences = tie_breakers(here), ["punti"], list[str]()
    for column, (kind, left) in enumerate(tie_steps(here)):
        what, short = _TIE_STEPS[kind]
        if len({held[seat][column] for seat in left}) > 1:
            each = "; ".join(f"{{{seat}}}: {held[seat][column]}" for seat in left)
            sentences.append(f"A pari {join(equal)} contano {what}. {each}.")
        equal.append(short)
    if word == "shared":
        winners = join(f"{{{seat}}}" for seat in here.ranking()[0])
        sentences.append(f"Pari anche monete, armate e regioni: {winners} vincono insieme.")
    return " ".join(sentences)
