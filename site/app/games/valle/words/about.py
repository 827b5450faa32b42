"""Explanations of the elements of the valley, and of touches that have no effect now."""

from typing import Any, Final, cast

from app.games.contract import About
from app.games.valle.sites import best_points, dispute
from app.games.valle.words.names import (
    COLOUR_WORDS,
    LEVEL_NAMES,
    PATTERNS,
    cubes_words,
    full_height,
    height_of,
    pattern_words,
    pharaoh_words,
    seat_name,
)
from app.games.valle.words.refusals import reason
from app.words.italian import count, join, points, upper_first
from pycore.contract import Refusal, State
from pycore.games.valle import data
from pycore.games.valle.choices import TABLET_CHOICES
from pycore.games.valle.data import CENTRE, SITES, SUNS_PLAYED
from pycore.games.valle.places import NONE
from pycore.games.valle.position import workers_on
from pycore.games.valle.pyramids import FULL
from pycore.games.valle.scoring import worth
from pycore.games.valle.state import ValleState

Data = dict[str, Any]
_PLATES: Final = " Le targhette chiare: i punti che può dare una piramide."
"""The end of an area's text. It explains the light plates on the area's ground.

It is left out if a site of the area is disputed, because the text about the dispute explains the plate of that site."""
_NO_MOVEMENT: Final = {
    **dict.fromkeys(("order-lay", "order-tablet", "order"), "si decide l'ordine di gioco"),
    **dict.fromkeys(("bid-lot", "bid-tablet"), "si contendono i lotti"),
    "claim": "si decide di un cantiere",
    "steal": "si ruba",
    "takeover": "si conquista",
    "build": "si costruisce",
}
"""Kind of a decision in which no figures move -> what happens in it, in words."""


def about(state: State, key: str, touched: bool) -> About | None:
    """Explain an element. After a touch without effect (`touched`), say why it had none. None: nothing to say."""
    why = _why_idle(state, key) if touched else None
    if why is not None:
        return About(*why)
    told = _what(state, key)
    if told is None:
        return None
    return About.idle(*told) if touched else About(*told, fact=True)


def _what(state: State, key: str) -> tuple[str, str] | None:
    """(What a site, an area or a lot is, anchor of the rule that explains it); None for other elements."""
    it = cast(ValleState, state)
    kind, _, rest = key.partition("-")
    match kind:
        case "site":
            number = int(rest.split("-")[0])
            return f"{_site(it, number)}{dispute_words(it, number)}", data.R_BUILD
        case "area":
            told = _figures(it.to_plain(), lambda place: place == rest)
            pharaoh = f" La piramide del Faraone {pharaoh_words(it.pharaoh % 255)}." if rest == "16" else ""
            told = told or "non c'è nessuno"
            area = int(rest)
            around = [
                n for n, site in SITES.items() if site.area == area or (site.on_line and area == CENTRE)
            ]
            disputes = "".join(dispute_words(it, number) for number in around)
            plates = (
                _PLATES if not disputes and any(0 < it.heights[n - 1] < FULL[n - 1] for n in around) else ""
            )
            return f"Area {rest}: {told}.{pharaoh}{plates}{disputes}", data.R_MOVEMENT
        case "lot":
            return _lot(it.to_plain(), int(rest)), data.R_LOTS
    return None


def _lot(plain: Data, lot: int) -> str:
    """The cubes of a lot, and how many face-down tablets each seat has laid on it."""
    laid = []
    for seat, tablets in enumerate(plain["tablets"]):
        many = sum(1 for where, _ in tablets["lots"] if where == lot)
        laid += [f"{count(many, 'tavoletta', 'tavolette')} di {seat_name(seat)}"] * bool(many)
    return f"Lotto {lot + 1}: {cubes_words(plain['lots'][lot])}. {upper_first(join(laid)) or 'Nessuna tavoletta'}."


def _site(state: ValleState, number: int) -> str:
    """All public facts of a site: owner, cubes by level (the hidden cube included), points, figures on it."""
    plain = state.to_plain()
    site, name = SITES[number], f"Cantiere {number}"
    if not _is_played(state, number):
        return f"{name}: con così pochi giocatori non si usa."
    about = plain["sites"][str(number)]
    owner = "" if about["owner"] is None else f", di {seat_name(about['owner'])}"
    sentences = [
        f"{name}, {'grande' if site.large else 'piccolo'}{owner}: {height_of(about)} cubi su {full_height(number)}"
    ]
    if height_of(about) == 1:
        sentences[0] = sentences[0].replace("1 cubi", "1 cubo")
    levels = zip(LEVEL_NAMES[site.large], about["levels"], strict=True)
    built = [f"{level} {_level(cubes)}" for level, cubes in levels if cubes]
    if built:
        sentences.append(upper_first("; ".join(built)))
    if state.heights[number - 1] == FULL[number - 1]:
        pattern, gained, _ = worth(state, number - 1)
        sentences.append(f"La piramide è finita, {PATTERNS[pattern]}: {points(gained)}")
    else:
        most = (
            f": al massimo {points(best_points(state, number - 1))}, come dice la targhetta chiara"
            if built
            else ""
        )
        sentences.append(
            f"La piramide può {'ancora ' if built else ''}essere {join(pattern_words(state, number - 1), 'o')}{most}"
        )
    there = _figures(plain, lambda place: place.startswith(f"{number}-"))
    if there:
        sentences.append(f"Figure: {there}")
    return ". ".join(sentences) + "."


def _level(level: Data) -> str:
    """The cubes of a level by colour. The cube in the middle of the base is named separately."""
    seen = dict[str, int]()
    for role, cubes in level.items():
        for colour, many in cubes.items():
            if role != "centre":
                seen[colour] = seen.get(colour, 0) + many
    told = join([f"{many} {COLOUR_WORDS[colour][many > 1]}" for colour, many in seen.items()]) if seen else ""
    hidden = "".join(f"al centro {COLOUR_WORDS[colour][0]}" for colour in level.get("centre", ()))
    return ", ".join(part for part in (told, hidden) if part)


def _figures(plain: Data, there: Any) -> str:
    """The words for the figures of each seat in the places for which `there` returns true."""
    told = []
    for seat in range(plain["seats"]):
        masters = sum(map(there, plain["overseers"][seat]))
        hands = sum(map(there, plain["workers"][seat]))
        parts = [count(masters, "capomastro", "capomastri")] * bool(masters)
        parts += [count(hands, "operaio", "operai")] * bool(hands)
        if parts:
            told.append(f"{join(parts)} di {seat_name(seat)}")
    return "; ".join(told)


def dispute_words(state: ValleState, number: int) -> str:
    """Sentences that say what the plate of a disputed site shows; "" if nobody disputes the site."""
    decision = state.decision()
    it = dispute(state, number - 1, None if decision is None else decision.seat)
    if it is None:
        return ""
    who, owner = seat_name(it.challenger), seat_name(it.owner)
    spent = "" if it.workers[0] == workers_on(state, it.challenger, number - 1) else " (senza chi ha rubato)"
    told = (
        f" Contesa sul cantiere {number}, {who} contro {owner}: capomastri {it.overseers[0]} a {it.overseers[1]},"
        f" operai {it.workers[0]} a {it.workers[1]}{spent}."
    )
    may = [
        words for words, on in (("rubare cubi (mano)", it.steal), ("conquistarlo (bandiera)", it.take)) if on
    ]
    if may:
        return f"{told} {who} può {join(may)}."
    if it.late and state.round > 1:
        return f"{told} In questo turno {who} non può più né rubare né conquistarlo."
    if state.round == 1:
        return f"{told} Nel primo turno non si ruba e non si conquista."
    return f"{told} Così {who} non può né rubare né conquistarlo."


def _why_idle(state: State, key: str) -> tuple[str, str] | None:
    """Why a touch on an element has no effect now, and the anchor of the rule; None if no special reason applies."""
    it = cast(ValleState, state)
    kind, _, rest = key.partition("-")
    decision = state.decision()
    asked = "" if decision is None else decision.kind
    match kind:
        case "area" if asked in _NO_MOVEMENT:
            return _when_figures_move(state, key, _NO_MOVEMENT[asked], "le aree si toccano")
        case "site" if asked.startswith(("order", "bid")) and _is_played(it, int(rest.split("-")[0])):
            return _when_figures_move(state, key, _NO_MOVEMENT[asked], "i cantieri si toccano")
        case "tablet":
            hand = it.hands[it.active]
            if hand != NONE and ("tablet", int(rest)) not in TABLET_CHOICES[hand]:
                # A tablet laid for the order of play cannot be laid on a lot.
                rule = data.R_SARGON if int(rest) in it.orders[it.active] else data.R_AUCTION
                return reason(Refusal("tablet-used", rule, {"value": int(rest)})), rule
            return "Tocca prima il lotto, o la tavoletta e poi il lotto.", data.R_AUCTION
        case "held":
            return "Tocca prima il cantiere su cui posarlo, poi il cubo.", data.R_BUILD
    return None


def _when_figures_move(state: State, key: str, now: str, places: str) -> tuple[str, str]:
    """(Sentences that say when the element can be touched, and what it is; anchor of the rule)."""
    told = _what(state, key)
    assert told is not None
    return f"Ora {now}: {places} quando si muovono le figure. {told[0]}", data.R_ROUND


def _is_played(state: ValleState, site: int) -> bool:
    """Whether a site is used with this number of seats."""
    return SITES[site].suns in SUNS_PLAYED[state.seats]
