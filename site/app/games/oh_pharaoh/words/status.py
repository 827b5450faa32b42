"""The status line, the questions asked aloud, the hint for the next touch, a player's facts, and how the game ended."""

from collections.abc import Callable, Sequence
from typing import Final, cast

from app.games.contract import Aloud, Claim, Hint
from app.games.oh_pharaoh.ghosts import ghosts, usable
from app.games.oh_pharaoh.words.about import CARD_RULES
from app.games.oh_pharaoh.words.names import (
    ATTACKS,
    EFFECTS,
    card_words,
    cards_by_type,
    levels_words,
    pyramid_words,
    which_pyramid,
)
from app.games.oh_pharaoh.words.refusals import reason
from app.words.italian import count, the_number, upper_first
from pycore.contract import CHANCE, HIDDEN, Decision, State
from pycore.games.oh_pharaoh import data
from pycore.games.oh_pharaoh.data import FORCED, HAND, PLACES, SECOND_SPACE
from pycore.games.oh_pharaoh.scoring import must_score_any
from pycore.games.oh_pharaoh.state import PharaohState

_LUCK: Final = {
    "deal": "Si distribuiscono le carte.",
    "reveal": "Si scopre una carta.",
    "draw-card": "{active} pesca una carta.",
    "refill": "{active} torna a sette carte.",
    "roll": "{active} tira il dado del furto.",
    "tax": "L'esattore di {active} prende una carta.",
}
"""Kind of a decision of luck -> status line for all readers."""
_WAITING: Final = {
    "score": "{who} decide se valutare una piramide",
    "draw": "{who} prende una carta",
    "react": "{who} decide se giocare un faraone",
    "steal": "{who} sceglie che cosa rubare",
    "remains": "{who} decide che cosa lasciare della piramide",
    "remains-level": "{who} decide che cosa lasciare della piramide",
    "trade": "{who} prepara un'offerta",
    "answer": "{who} risponde all'offerta",
    "discard": "{who} decide che cosa scartare",
}
"""Kind of decision -> status line for all readers except the chooser."""
_NEW_PYRAMID: Final = "servono due carte uguali e una che vale 1 in più"
"""The cards that a new pyramid needs, in words."""


def status(state: State, for_chooser: bool) -> str:
    """The status line: which player must do what. If `for_chooser`, it addresses that player, otherwise all others."""
    decision = state.decision()
    if decision is None:
        return "La partita è finita."
    table = cast(PharaohState, state)
    if decision.seat == CHANCE:
        return _LUCK[decision.kind].format(active=f"{{{table.active}}}")
    who = f"{{{decision.seat}}}"
    if for_chooser:
        return f"{who}, {_TASKS[decision.kind](table, decision)}."
    if decision.kind == "act":
        return f"{who} costruisce{', scambia' if table.most_offers else ''} o gioca carte."
    return f"{_WAITING[decision.kind].format(who=who)}."


def _score_task(state: PharaohState, decision: Decision) -> str:
    if must_score_any(state):
        return f"devi valutare la piramide che ha almeno {FORCED} carte"
    return "valuta una piramide, che dà i suoi punti, o prendi subito una carta"


def _act_task(state: PharaohState, decision: Decision) -> str:
    trade = ", scambia" if state.most_offers else ""
    return f"costruisci{trade} o gioca carte, poi «Fatto»"


def _react_task(state: PharaohState, decision: Decision) -> str:
    pending = state.to_plain()["pending"]
    if pending["kind"] == "collector":
        return f"{{{state.active}}} gioca un esattore: se hai un faraone puoi proteggerti"
    mine = which_pyramid(pending["place"])
    return f"{{{state.active}}} manda un ladro alla tua {mine}: se hai un faraone puoi fermarlo"


def _trade_task(state: PharaohState, decision: Decision) -> str:
    """The unfinished offer in words, and what to touch next."""
    pending = state.to_plain()["pending"]
    whom, give, ask = (
        f"{{{pending['partner']}}}",
        cards_by_type(pending["give"]),
        cards_by_type(pending["ask"]),
    )
    if pending["give"] and pending["ask"]:
        return f"proponi lo scambio a {whom}, o cambialo: dai {give}, chiedi {ask}"
    if pending["give"]:
        return f"chiedi qualcosa a {whom} per {give}"
    if pending["ask"]:
        return f"offri qualcosa a {whom} per {ask}"
    return f"scegli che cosa offri a {whom} e che cosa chiedi"


def _answer_task(state: PharaohState, decision: Decision) -> str:
    pending = state.to_plain()["pending"]
    offer = f"{{{state.active}}} ti offre {cards_by_type(pending['give'])} e chiede {cards_by_type(pending['ask'])}"
    accept = ("accept",)
    own = state.to_plain()["hands"][decision.seat]
    refusal = None if HIDDEN in own or accept in decision.choices else state.why_not(accept)
    return offer if refusal is None else f"{offer}. {reason(refusal).rstrip('.')}"


def _discard_task(state: PharaohState, decision: Decision) -> str:
    return f"scarta {count(state.sizes[decision.seat] - HAND, 'carta', 'carte')}"


def _level_task(state: PharaohState, decision: Decision) -> str:
    pending = state.to_plain()["pending"]
    value = pending["new_low"] + len(pending["kept"])
    return f"scegli quante carte lasciare nel livello {the_number(value, 'di')}"


_TASKS: Final[dict[str, Callable[[PharaohState, Decision], str]]] = {
    "score": _score_task,
    "draw": lambda state, decision: "prendi una carta scoperta o pesca dal mazzo",
    "act": _act_task,
    "react": _react_task,
    "steal": lambda state, decision: "il furto riesce: scegli che cosa rubare",
    "remains": lambda state, decision: "la tua piramide è spezzata: scegli che cosa lasciare sul tavolo",
    "remains-level": _level_task,
    "trade": _trade_task,
    "answer": _answer_task,
    "discard": _discard_task,
}
"""Kind of decision -> the function that makes the chooser's task for the status line."""


# Private questions in another player's turn, asked aloud at one device (`app.games.contract.Aloud`)


def _ask_pharaoh(state: State) -> str:
    plain = state.to_plain()
    pending, active = plain["pending"], f"{{{plain['active']}}}"
    if pending["kind"] == "collector":
        return f"{_who(state)}, giochi un faraone? {active} gioca un esattore."
    return f"{_who(state)}, giochi un faraone? {active} manda un ladro alla tua {which_pyramid(pending['place'])}."


def _ask_trade(state: State) -> str:
    plain = state.to_plain()
    give, ask = cards_by_type(plain["pending"]["give"]), cards_by_type(plain["pending"]["ask"])
    return f"{_who(state)}, accetti? {{{plain['active']}}} offre {give} e chiede {ask}."


def _who(state: State) -> str:
    """The placeholder for the player who must answer, such as "{0}"."""
    decision = state.decision()
    assert decision is not None
    return f"{{{decision.seat}}}"


PHARAOH: Final = Aloud(
    _ask_pharaoh,
    lambda state: (Claim(("pharaoh",), "Faraone!"), Claim(("let",), "No")),
    lambda state: f"{_who(state)} non ha un faraone in mano.",
)
"""The question to an attacked player: whether to stop the thief or the collector with a Pharaoh card."""
TRADE: Final = Aloud(
    _ask_trade,
    lambda state: (Claim(("accept",), "Accetto"), Claim(("refuse",), "No")),
    lambda state: f"{_who(state)} non ha tutte le carte chieste.",
)
"""The question to the partner of an offer: whether to accept it."""


# The hint for the next touch


def next_touch(state: State, picked: tuple[str, ...]) -> Hint:
    """What to touch after a picked card, or why the card has no use now, and the anchor of the rule."""
    return Hint(_next_words(state, picked), _next_rule(state, picked))


def _next_words(state: State, picked: tuple[str, ...]) -> str:
    it = cast(PharaohState, state)
    card = _picked_card(it, picked)
    if not card:
        return ""
    noun = upper_first(card_words(card))
    if it.phase == "discard":
        return f"{noun}: {EFFECTS[card]}. Per scartarlo tocca gli scarti." if card in EFFECTS else ""
    refusal = _why_no_use(it, card)
    ways = _other_ways(it, card)
    if refusal is not None:
        return f"{refusal[0]}{f' Se vuoi, tocca {_join_or(ways)}.' if ways else ''}"
    where = {"thief": ("la piramide da derubare",), "collector": ("«Gioca l'esattore»",)}
    does = f" {EFFECTS[card]}" if card == "collector" else ""  # the thief's target implies its effect
    return f"{noun}{does}: tocca {_join_or((*where.get(card, _where_to_lay(it, card)), *ways))}."


def _where_to_lay(state: PharaohState, card: str) -> tuple[str, ...]:
    """The places where a stone or a joker can go, in words. The words for a new pyramid name its levels."""
    decision = state.decision()
    assert decision is not None
    shown = ghosts(state, decision.choices, card)
    begun = [levels_words(it.after.low, it.after.levels) for it in shown if it.choice[0] == "build"]
    free = (f"il posto libero per costruire {_new_pyramids(begun)}",) if begun else ()
    return (
        free
        if begun and len(begun) == len(shown) and not _swaps(decision, card)
        else ("dove metterlo", *free)
    )


def _new_pyramids(pyramids: Sequence[str]) -> str:
    """The words for new pyramids, given by their levels. Three or more are not listed, since the ghosts show them."""
    return _join_or(pyramids) if len(pyramids) < 3 else "una piramide"


def _swaps(decision: Decision, card: str) -> bool:
    """Whether the stone `card` of the hand may replace a joker in a pyramid."""
    return any(choice[0] == "swap-joker" and str(choice[3]) == card for choice in decision.choices)


def _other_ways(state: PharaohState, card: str) -> tuple[str, ...]:
    """The goals, in words, to which a card of the hand can be moved to offer or to discard it."""
    decision = state.decision()
    offers = decision is not None and any(choice[0] == "offer" for choice in decision.choices)
    found = ("un giocatore per offrirlo",) if offers and card not in ATTACKS else ()
    return (*found, "gli scarti per scartarlo") if state.sizes[state.active] <= data.HAND else found


def _join_or(ways: Sequence[str]) -> str:
    """Phrases joined with commas and "o".

    >>> _join_or(["il mazzo"]), _join_or(["il mazzo", "una carta", "gli scarti"])
    ('il mazzo', 'il mazzo, una carta o gli scarti')
    """
    return " o ".join(filter(None, (", ".join(ways[:-1]), ways[-1])))


def _next_rule(state: State, picked: tuple[str, ...]) -> str:
    """The anchor of the rule for the picked card, if the card attacks or has no use now; "" otherwise."""
    it = cast(PharaohState, state)
    card = _picked_card(it, picked)
    if card in CARD_RULES and (it.phase == "discard" or card in ATTACKS):
        return CARD_RULES[card]
    refusal = _why_no_use(it, card) if card else None
    return refusal[1] if refusal else ""


def _picked_card(state: PharaohState, picked: tuple[str, ...]) -> str:
    """The type of the picked card in the hand; "" if none is picked."""
    if state.phase not in ("act", "discard") or len(picked) != 1 or not picked[0].startswith("card-"):
        return ""
    return picked[0].removeprefix("card-")


def _why_no_use(state: PharaohState, card: str) -> tuple[str, str] | None:
    """Why a card can only be discarded now, and the anchor of the rule; None if the card can be used."""
    decision = state.decision()
    if decision is None or card in usable(state, decision.choices):
        return None
    if card == "pharaoh":
        return f"Un faraone {EFFECTS[card]}: lo giochi quando ti attaccano.", data.R_PHARAOH
    if card == "thief":
        return f"Un ladro {EFFECTS[card]}: adesso non ce ne sono.", data.R_THIEF
    owned = [n for n, built in enumerate(state.pyramids_of(state.active)) if built is not None]
    refusals = [
        state.why_not(("add", place, int(card), data.STONE_CARD)) for place in owned if card.isdigit()
    ]
    told = {reason(refusal): refusal.rule for refusal in refusals if refusal is not None}
    if not told:
        told[f"Con {card_words(card)} ora non puoi cominciare una piramide: {_NEW_PYRAMID}."] = data.R_BUILD
    elif len(owned) < PLACES and state.marker >= SECOND_SPACE:
        # This does not name the cards that a new pyramid needs: a touch on the free place names them (`about`).
        told["E per ora non puoi cominciarne un'altra."] = data.R_BUILD
    return " ".join(told), next(iter(told.values()))


def facts(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    """Public facts about a seat besides its points, as (term, value) pairs."""
    plain = state.to_plain()
    hand = plain["hands"][seat]
    size = hand[HIDDEN] if HIDDEN in hand else sum(hand.values())
    built = [pyramid_words(each) for each in plain["pyramids"][seat] if each]
    return (("Carte in mano", str(size)), ("Piramidi", "; ".join(built) or "nessuna"))


def ranking_note(state: State) -> str:
    """Why the game has ended."""
    return "La partita è finita perché è uscita la carta di fine."
