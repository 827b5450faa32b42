"""What Oh, Pharaoh! says between two touches, and what it tells of a thing that cannot be touched now."""

from collections.abc import Sequence
from typing import Final, cast

from app.games.oh_pharaoh.ghosts import free_place, ghosts, used
from app.games.oh_pharaoh.names import ATTACKS, NUMBERS, USES, cards, levels, needed, some, upper_which
from app.games.oh_pharaoh.reasons import reason
from app.words.italian import count, points, upper_first
from pycore.contract import Decision, State
from pycore.games.oh_pharaoh import data
from pycore.games.oh_pharaoh.data import HIGH, HIGH_SPACE, LAST_SPACE, PLACES, SECOND_SPACE, by_type
from pycore.games.oh_pharaoh.scoring import points as points_now
from pycore.games.oh_pharaoh.state import PharaohState

PARAGRAPHS: Final = {"draw": data.R_DRAW, "act": data.R_ACT, "steal": data.R_THIEF, "trade": data.R_TRADE}
"""Kind of decision -> the anchor that explains best what to do."""


def next_touch(state: State, picked: tuple[str, ...]) -> str:
    """What to touch after a card of the hand, or why it has no place; empty where the shared words say enough."""
    it = cast(PharaohState, state)
    card = _card(it, picked)
    if not card:
        return ""
    noun = upper_first(some(card))
    if it.phase == "discard":
        return f"{noun}: {USES[card]}. Per scartarlo tocca gli scarti." if card in USES else ""
    refusal = _no_place(it, card)
    ways = _other_ways(it, card)
    if refusal is not None:
        return f"{refusal[0]}{f' Se vuoi, tocca {join_or(ways)}.' if ways else ''}"
    where = {"thief": ("la piramide da derubare",), "collector": ("«Gioca l'esattore»",)}
    does = f" {USES[card]}" if card == "collector" else ""  # of a thief the pyramid to touch says it
    return f"{noun}{does}: tocca {join_or((*where.get(card, _laid(it, card)), *ways))}."


def _laid(state: PharaohState, card: str) -> tuple[str, ...]:
    """Where a stone or a joker goes; a place on which a touch builds a whole pyramid says which."""
    decision = state.decision()
    assert decision is not None
    shown = ghosts(state, decision.choices, card)
    begun = [levels(it.after.low, it.after.levels) for it in shown if it.choice[0] == "build"]
    free = (f"il posto libero per costruire {_which(begun)}",) if begun else ()
    return (
        free
        if begun and len(begun) == len(shown) and not _swaps(decision, card)
        else ("dove metterlo", *free)
    )


def _which(pyramids: Sequence[str]) -> str:
    """A joker may begin any number of them: then the ghosts say which."""
    return join_or(pyramids) if len(pyramids) < 3 else "una piramide"


def _swaps(decision: Decision, card: str) -> bool:
    """Whether a stone may take the place of a joker."""
    return any(choice[0] == "swap-joker" and str(choice[3]) == card for choice in decision.choices)


def _other_ways(state: PharaohState, card: str) -> tuple[str, ...]:
    """What else may be done with a card of the hand than to use it."""
    decision = state.decision()
    offers = decision is not None and any(choice[0] == "offer" for choice in decision.choices)
    found = ("un giocatore per offrirlo",) if offers and card not in ATTACKS else ()
    return (*found, "gli scarti per scartarlo") if state.sizes[state.active] <= data.HAND else found


def join_or(ways: Sequence[str]) -> str:
    """
    >>> join_or(["il mazzo"]), join_or(["il mazzo", "una carta", "gli scarti"])
    ('il mazzo', 'il mazzo, una carta o gli scarti')
    """
    return " o ".join(filter(None, (", ".join(ways[:-1]), ways[-1])))


def next_rule(state: State, picked: tuple[str, ...]) -> str:
    """The paragraph that says why a card has no place, or of one that attacks what it does; "" of any other."""
    it = cast(PharaohState, state)
    card = _card(it, picked)
    if card in _RULES and (it.phase == "discard" or card in ATTACKS):
        return _RULES[card]
    refusal = _no_place(it, card) if card else None
    return refusal[1] if refusal else ""


def _card(state: PharaohState, picked: tuple[str, ...]) -> str:
    if state.phase not in ("act", "discard") or len(picked) != 1 or not picked[0].startswith("card-"):
        return ""
    return picked[0].removeprefix("card-")


def _no_place(state: PharaohState, card: str) -> tuple[str, str] | None:
    """Why nothing can be done with a card but to discard it, with the paragraph; None where something can."""
    decision = state.decision()
    if decision is None or card in used(state, decision.choices):
        return None
    if card == "pharaoh":
        return f"Un faraone {USES[card]}: lo giochi quando ti attaccano.", data.R_PHARAOH
    if card == "thief":
        return f"Un ladro {USES[card]}: adesso non ce ne sono.", data.R_THIEF
    owned = [n for n, built in enumerate(state.pyramids_of(state.active)) if built is not None]
    refusals = [
        state.why_not(("add", place, int(card), data.STONE_CARD)) for place in owned if card.isdigit()
    ]
    told = {reason(refusal): refusal.rule for refusal in refusals if refusal is not None}
    if not told:
        told[f"Con {some(card)} ora non puoi cominciare una piramide: {_BASE}."] = data.R_BUILD
    elif len(owned) < PLACES and state.marker >= SECOND_SPACE:
        # What it takes stands on the free place.
        told["E per ora non puoi cominciarne un'altra."] = data.R_BUILD
    return " ".join(told), next(iter(told.values()))


_BASE: Final = "servono due carte uguali e una che vale 1 in più"


def not_now(state: State, key: str) -> tuple[str, str] | None:
    """What an element is, where touching it does nothing now, with the anchor that explains it."""
    return about(state, key)


def about(state: State, key: str) -> tuple[str, str] | None:
    """What an element is, with the anchor that explains it."""
    it = cast(PharaohState, state)
    kind, _, rest = key.partition("-")
    first, _, last = rest.partition("-")
    match kind:
        case "track":
            return _track(it), data.R_TRACK
        case "pyramid":
            return _pyramid(it, int(first), int(last)), data.R_THIEF
        case "place" if not last:
            if it.pyramids[PLACES * it.active + int(first)] is not None:
                return _pyramid(it, it.active, int(first)), data.R_PYRAMID
            return _free(it, int(first))
        case "discards":
            lying = by_type(it.discard)
            return f"Negli scarti: {cards(lying)}." if lying else "Negli scarti non c'è niente.", data.R_PILE
        case "seat":
            return _seat(it, int(rest)), data.R_TRADE
        case "card":
            when = "Si gioca quando gli altri attaccano." if rest == "pharaoh" else _WHEN
            return f"{_what(rest, 'in mano')}. {when}", _RULES.get(rest, data.R_ACT)
        case "row":
            card = data.TYPES[it.face_up[int(rest)]]
            return f"{_what(card, 'scoperto')}. Si prende nel secondo passo del proprio turno.", data.R_DRAW
        case "pile":
            return _pile(it), data.R_PILE
        case "turn":
            return _TURN, data.R_TURN
    return None


_WHEN: Final = "Si usa nel proprio turno, dopo aver preso una carta."
_RULES: Final = {
    "joker": data.R_PYRAMID,
    "thief": data.R_THIEF,
    "collector": data.R_COLLECTOR,
    "pharaoh": data.R_PHARAOH,
}
"""Cards that are no stones -> the paragraph that says what they do."""
_TURN: Final = "Passi: valuta, prendi, agisci, scarta."
"""One line on a phone: below what is asked, and above the track. What each of them is stands in its paragraph."""


def _what(card: str, where: str) -> str:
    """A card and what it does, where it is no stone."""
    return f"{upper_first(some(card))} {where}{': ' + USES[card] if card in USES else ''}"


def _pile(state: PharaohState) -> str:
    cards_left = sum(state.pile) if state.is_whole() else state.hidden
    held = count(cards_left, "carta", "carte")
    if state.marker == LAST_SPACE:
        return f"Nel mazzo: {held}, con la carta di fine. Appena esce, la partita finisce."
    return f"Nel mazzo: {held}. Quando è finito, gli scarti diventano il nuovo mazzo."


def _track(state: PharaohState) -> str:
    here = f"Il segnalino è alla casella {state.marker}."
    if state.marker == LAST_SPACE:
        return f"{here} Fase finale: la carta di fine è nel mazzo, e la partita si chiude appena esce."
    coming = {
        SECOND_SPACE: f"dalla {SECOND_SPACE} ognuno può avere due piramidi",
        HIGH_SPACE: f"dalla {HIGH_SPACE} si valutano solo piramidi di almeno {NUMBERS[HIGH]} livelli",
        LAST_SPACE: f"alla {LAST_SPACE} comincia la fase finale",
    }
    ahead = [words for space, words in coming.items() if space > state.marker]
    return f"{here} Avanza di una casella per ogni piramide valutata: {'; '.join(ahead)}."


def _pyramid(state: PharaohState, seat: int, place: int) -> str:
    built = state.pyramids[PLACES * seat + place]
    assert built is not None, (seat, place)
    gives = points(points_now(state, built))
    risk = (
        "Nessun ladro ci riesce" if built.height > data.DIE else f"Un ladro riesce con {needed(built.height)}"
    )
    written = levels(built.low, built.levels)
    freed = " o ".join(f"un {value}" for value in built.jokers)
    swap = f" Chi è di turno e ha {freed} può scambiarlo con il jolly." if freed else ""
    return f"{upper_which(place)} di {{{seat}}}: {written}. Valutata ora dà {gives}. {risk}.{swap}"


def _free(state: PharaohState, place: int) -> tuple[str, str]:
    if place and state.marker < SECOND_SPACE:
        return f"La seconda piramide si può costruire dalla casella {SECOND_SPACE}.", data.R_SECOND
    if place != free_place(state):
        return "La nuova piramide va nel primo posto libero.", data.R_BUILD
    return "Qui va la prossima piramide: due carte di un valore e sopra una che vale 1 in più.", data.R_BUILD


def _seat(state: PharaohState, seat: int) -> str:
    held = count(state.sizes[seat], "carta", "carte")
    if state.phase == "over" and state.hands[seat]:
        return f"{{{seat}}} ha in mano {cards(by_type(state.hands[seat]))}."
    return f"{{{seat}}} ha {points(state.points[seat])} e {held} in mano."
