"""Leggende's Italian words: choices, the status line, facts and sources of points.

The log is in `log`, the names of things are in `names`, refusals in `refusals`, the words of the set-up in `options`.
"{0}" stands for the name of seat 0.
"""

from collections.abc import Callable
from typing import Final, cast

from app.games.leggende.log import line, several
from app.games.leggende.marches import carries_on
from app.games.leggende.names import (
    ABILITIES,
    ACTIONS,
    FACES,
    LEADERS,
    SLOTS,
    TOKEN_EFFECTS,
    TOKENS,
    armies,
    card_the,
    coins,
    hand_words,
    movements,
    part_words,
    region,
    turned,
)
from app.games.leggende.next_touch import about, in_short, next_touch, not_now
from app.games.leggende.options import OPTIONS, PRESETS, bad_option
from app.games.leggende.refusals import reason
from app.games.leggende.stops import stop_words
from app.words.italian import count, join, plural, points, upper_first
from pycore.contract import CHANCE, Choice, Decision, State
from pycore.games.leggende.actions import allowance, possible, sea_cost
from pycore.games.leggende.cards import CARDS
from pycore.games.leggende.chart import NEAR
from pycore.games.leggende.choices import PLACE
from pycore.games.leggende.data import CITIES, COSTS, NEUTRAL_ARMIES
from pycore.games.leggende.faces import REGION
from pycore.games.leggende.scoring import elixirs, tie_break, tie_breakers, tie_steps
from pycore.games.leggende.state import LeggendeState

__all__ = [
    "CREDITS",
    "MINUTES",
    "ON_THE_TABLE",
    "OPTIONS",
    "PRESETS",
    "SCORES_NOW",
    "SUMMARY",
    "TITLE",
    "WEIGHT",
    "about",
    "bad_option",
    "carries_on",
    "facts",
    "in_short",
    "label",
    "line",
    "next_touch",
    "not_now",
    "ranking_note",
    "reason",
    "several",
    "source",
    "status",
]

TITLE = "Otto minuti per un impero: Leggende"
SUMMARY = "Prendi una carta, muovi le tue armate e conquista isole leggendarie."
CREDITS = "Di Ryan Laukat. Red Raven Games, 2013; edizione italiana daVinci Editrice."
MINUTES = 20
WEIGHT = "facile da imparare"
SCORES_NOW = "I punti sono quelli che ognuno avrebbe se la partita finisse ora."

ON_THE_TABLE: Final = frozenset({"card-dealt"})
"""What the line beside the board leaves out first: the row shows it."""

SOURCES: Final = {
    "regioni": "Regioni",
    "isole": "Isole",
    "punti-carte": "Carte",
    "elisir": "Elisir",
    "fortezze": "Fortezze",
    "esplorazione": "Libro degli incantesimi",
    "drago": "Drago infuriato",
    "palude": "Palude mefitica",
    "regina": "Regina delle fate",
    "fattucchiera": "Fattucchiera rossa",
    "cavaliere": "Cavaliere bianco",
}


def source(rule: str) -> str:
    """What gave points, by the anchor of its rule."""
    return SOURCES.get(rule.removeprefix("leggende-"), "Altro")


# Choices


def label(state: State, choice: Choice) -> str:
    """A choice as a sentence."""
    here = cast(LeggendeState, state)
    match choice:
        case ("take", int(position)):
            return _take(here, position)
        case ("part", int(half)):
            return _half(here, half)
        case ("place", str(name)):
            verb = "Aggiungi" if here.phase == "free-army" else "Piazza"
            return f"{verb} un'armata in {region(name)}"
        case ("place", str(name), int(owner)):
            return f"Piazza un'armata in {region(name)} e paga 1 moneta a {{{owner}}}"
        case ("move", str(name), str(other)):
            return _move(here, name, other)
        case ("destroy", str(name), _):
            return f"Distruggi {in_short(state, choice).lower()} in {region(name)}"
        case ("done",):
            return stop_words(here)
        case ("skip",):
            return "Non prendere la carta in più" if here.phase == "extra" else "Rinuncia all'azione"
        case ("steal",):
            return f"Ruba 1 moneta a {{{here.pending.victim}}}"
        case ("bid", int(bid)):
            return f"Offri {coins(bid)}" if bid else "Non offrire niente"
        case ("first", int(seat)):
            return f"Fai cominciare {{{seat}}}"
        case ("turn", str(face), int(quarters)):
            return f"Metti la plancia {FACES[face]} {turned(quarters, here.variant.ring)}"
        case ("slot", str(slot), str(face)):
            return f"Metti {SLOTS[slot]} la plancia {FACES[face]}"
        case ("token", str(token), str(name)):
            return f"Metti {TOKENS[token].the} in {region(name)}" if token in TOKENS else ""
    return _simple(choice)


def _simple(choice: Choice) -> str:
    """A verb with one name; empty for a choice of luck that nobody makes."""
    verb, name = str(choice[0]), str(choice[-1])
    return _SIMPLE[verb].format(FACES.get(name) or region(name)) if verb in _SIMPLE else ""


_SIMPLE: Final = {
    "face": "Usa la faccia {}",
    "centre": "Metti al centro la plancia {}",
    "start": "Parti da {}",
    "outpost": "Scegli {}: ognuno ci mette un'armata",
    "neutral": "Metti un'armata neutrale in {}",
    "city": "Costruisci una città in {}",
    "peek": "Guarda il segnalino in {}",
}


def _take(state: LeggendeState, position: int) -> str:
    """With its place, since there are two Castles; a card in excess is not carried out."""
    card, cost = CARDS[state.row[position]].id, COSTS[position]
    price = coins(cost) if cost else "gratis"
    action = "" if state.phase == "extra" else f" {ACTIONS[card]}."
    return f"Prendi {card_the(card)} ({position + 1}º posto, {price}).{action} Abilità: {ABILITIES[card]}"


def _half(state: LeggendeState, half: int) -> str:
    """What it really allows, and why where the card says more."""
    kind, allowed = CARDS[state.pending.card].parts[half][0], allowance(state, state.pending.card, half)
    many = possible(state, kind, allowed)
    why = f" ({_in_reserve(many)})" if many < allowed else ""
    return upper_first(part_words(kind, many)) + why


def _in_reserve(many: int) -> str:
    """Why no more armies can be placed."""
    return "ne hai una sola in riserva" if many == 1 else f"ne hai solo {many} in riserva"


def _move(state: LeggendeState, name: str, other: str) -> str:
    assert state.chart is not None
    if state.chart.is_sea(REGION[name], REGION[other]):
        way = f" via mare ({movements(sea_cost(state, state.active))})"
    else:
        way = f" ({movements(NEAR)})"
    return f"Muovi un'armata da {region(name)} a {region(other)}{way}"


# The status line


def status(state: State, for_chooser: bool) -> str:
    """Who must do what."""
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

Task = Callable[[LeggendeState, Decision], str]


def _token_task(state: LeggendeState, decision: Decision) -> str:
    token = str(decision.choices[0][1])
    return f"scegli dove mettere {TOKENS[token].the} ({TOKEN_EFFECTS[token]})"


def _place_task(state: LeggendeState, decision: Decision) -> str:
    left = state.pending.left
    many = possible(state, PLACE, left)
    task = f"piazza fino a {armies(many)}" if many > 1 else "piazza un'armata, se vuoi"
    return f"{task}: {_in_reserve(many)}" if many < left else task


_TASKS: Final[dict[str, str | Task]] = {
    "face": lambda state, decision: f"scegli la faccia della plancia {int(decision.choices[0][1]) + 1} di 4",
    "centre": "scegli la plancia centrale",
    "slot": lambda state, decision: f"scegli quale plancia va {SLOTS[str(decision.choices[0][1])]}",
    "turn": lambda state, decision: f"scegli come girare la plancia {FACES[str(decision.choices[0][1])]}",
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
    "move": lambda state, decision: f"muovi le tue armate: {movements(state.pending.left)} da spendere",
    "city": "costruisci una città dove hai un'armata",
    "destroy": "distruggi un'armata dove ne hai una tua",
    "free-army": "il Cavaliere bianco può aggiungere un'armata alla nuova città",
    "steal": lambda state, decision: f"puoi rubare 1 moneta a {{{state.pending.victim}}}",
    "peek": "puoi guardare in segreto un segnalino coperto",
    "extra": "puoi prendere ancora una carta, senza farne l'azione",
}


# Facts


def facts(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    """What everybody may know of a player, besides the points."""
    here = cast(LeggendeState, state)
    plain = here.to_plain()
    on_board = sum(here.armies[seat])
    known = [
        ("Monete", str(plain["coins"][seat])),
        ("Carte", hand_words(len(plain["cards"][seat]), here.seats)),
        ("Armate", f"{on_board} sulla mappa, {here.supply[seat]} in riserva"),
        ("Città", _cities(len(here.cities[seat]))),
        ("Elisir", str(elixirs(here, seat))),
    ]
    if before := here.totals[seat]:
        known.append(("Partite precedenti", points(before)))
    if leader := plain["leaders"][seat]:
        known.append(("Leader", LEADERS[leader].word))
    if taken := plain["taken"][seat]:
        known.append(("Segnalini", ", ".join(TOKENS[name].word for name in taken)))
    return tuple(known)


def _cities(built: int) -> str:
    """How many are built, and how many are left."""
    if not built:
        return f"nessuna, ne restano {CITIES}"
    if not (left := CITIES - built):
        return f"tutte e {CITIES} costruite"
    return f"{count(built, 'costruita', 'costruite')}, ne {plural(left, 'resta', 'restano')} {left}"


_COUNTED: Final = {
    "coins": ("le monete", "monete"),
    "armies": ("le armate sulla mappa", "armate"),
    "regions": ("le regioni controllate", "regioni"),
}
"""What parts equal points: with its article, and in short."""


def ranking_note(state: State) -> str:
    """How equal points were parted, step by step; empty when nobody is tied for the first place."""
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
        what, short = _COUNTED[kind]
        if len({held[seat][column] for seat in left}) > 1:
            each = "; ".join(f"{{{seat}}}: {held[seat][column]}" for seat in left)
            sentences.append(f"A pari {join(equal)} contano {what}. {each}.")
        equal.append(short)
    if word == "shared":
        winners = join(f"{{{seat}}}" for seat in here.ranking()[0])
        sentences.append(f"Pari anche monete, armate e regioni: {winners} vincono insieme.")
    return " ".join(sentences)
