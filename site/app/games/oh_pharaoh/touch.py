"""Touches on Oh, Pharaoh!'s table: the keys of each choice, and the names of the elements.

- To build: a ghost (the preview of a pyramid).
- To use a card of the hand: the card, then a pyramid, a player or the discards. The card can also be dragged there.
- A choice without an element of its own on the table has a button.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final, cast

from app.games.contract import Chain, PutBack, Run, illegal
from app.games.oh_pharaoh.ghosts import BUILDING_VERBS, free_place, ghost, takes_fewest_jokers
from app.games.oh_pharaoh.words.names import (
    ATTACKS,
    EFFECTS,
    OWN_PLACES,
    ask_name,
    card_words,
    hand_card_name,
    level_card_name,
    pyramid_heading,
    pyramid_name,
    seat_name,
)
from pycore.contract import CHANCE, Choice, State
from pycore.games.oh_pharaoh.choices import (
    ACT,
    ANSWER,
    DISCARD,
    LOW_CARDS,
    REACT,
    REMAINS,
    REMAINS_LEVEL,
    SCORE,
    TRADE,
)
from pycore.games.oh_pharaoh.data import JOKER, JOKER_CARD, NUMBER, PLACES, STONE_CARD, TYPES, VALUES
from pycore.games.oh_pharaoh.position import Counts, Remains, Trade
from pycore.games.oh_pharaoh.state import PharaohState

_BUTTON_VERBS: Final = frozenset(("done", "let", "none", "propose", "withdraw", "accept", "refuse"))
"""Verbs of the choices that have a button. The key of the button is the verb."""
_ANSWERS: Final = {REACT: "pharaoh", ANSWER: "accept"}
"""Kind of decision in another player's turn -> the verb of the answer that needs cards in the hand."""
_MOST_TOUCHABLE: Final = 5
"""The largest number of card types on one side of an offer for which each type is wide enough for a finger."""
_JOKER_KEY: Final = "card-joker"
_NAMES: Final = {
    "track": "Pista delle piramidi valutate",
    "pile": "Mazzo",
    "discards": "Scarti",
    "collect": "Gioca l'esattore",
    "pharaoh": "Faraone!",
    "let": "Lascia fare",
    "none": "Riprendi tutto",
    "propose": "Proponi",
    "turn": "I quattro passi del turno",
    "withdraw": "Non scambiare",
    "accept": "Accetto",
    "refuse": "No",
}
"""Key -> accessible name, for elements whose name never changes."""


def keys(state: State, choice: Choice) -> tuple[Chain, ...]:
    """The sequences of element keys that a player can touch to make a choice; `()` for a choice of luck."""
    decision = state.decision()
    if decision is None or decision.seat == CHANCE:
        return ()
    it, verb = cast(PharaohState, state), str(choice[0])
    if verb in BUILDING_VERBS:
        return _building_chains(it, choice, decision.choices)
    if verb in _BUTTON_VERBS:
        # The player may always pick a card that is not a stone, to read what it does.
        held = _specials(it) if verb == "done" and decision.kind == ACT else ()
        # If a collector is picked, its own button replaces the "done" button.
        taken = {"collector"} if ("collector",) in decision.choices else set[str]()
        return ((verb,), *((card_key(card), verb) for card in held if card not in taken))
    match choice:
        case ("score", int(place)):
            return ((place_key(place),),)
        case ("take", str(card)):
            return ((f"row-{it.face_up.index(NUMBER[card])}",),)
        case ("draw",):
            return (("pile",),)
        case ("swap-joker", int(owner), int(place), int(value)):
            own = (
                (card_key(str(value)), f"place-{place}-j{value}"),
                (card_key(str(value)), place_key(place)),
            )
            return own if owner == it.active else ((card_key(str(value)), pyramid_key(owner, place)),)
        case ("thief", int(victim), int(place)):
            return ((card_key("thief"), pyramid_key(victim, place)),)
        case ("collector",):
            seats = [seat for seat in range(it.seats) if seat != it.active]
            return (
                (card_key("collector"), "collect"),
                *((card_key("collector"), f"seat-{seat}") for seat in seats),
            )
        case ("offer", int(partner)):
            # A touch on a card and then on the player also puts that card into the offer (`runs`).
            return (
                (f"seat-{partner}",),
                *((card_key(card), f"seat-{partner}") for card in _may_be_offered(it)),
            )
        case ("discard", str(card)):
            # A card that is not a stone takes two touches: the first one explains it.
            at_once = decision.kind == DISCARD and card not in EFFECTS
            return ((card_key(card),),) if at_once else ((card_key(card), "discards"),)
    return _attack_or_trade(choice)


def _building_chains(state: PharaohState, choice: Choice, choices: tuple[Choice, ...]) -> tuple[Chain, ...]:
    """The chains of a choice that builds.

    - If no choice with the same result takes fewer jokers: the ghost alone; or a card that the choice takes, and then
      the ghost or the building place.
    - Otherwise: the joker, and then the ghost or the building place.
    """
    it = ghost(state, choice)
    assert it is not None, choice
    where, plain = place_key(it.place), takes_fewest_jokers(choice, choices)
    cards = [card_key(card) for card in it.cards]
    if not plain:
        return (_JOKER_KEY, it.key), (_JOKER_KEY, where)
    return ((it.key,), *((card, it.key) for card in cards), *((card, where) for card in cards))


def _attack_or_trade(choice: Choice) -> tuple[Chain, ...]:
    """The chains that play a Pharaoh card, make a choice after a theft, or put a card into an offer.

    `()` for any other choice.
    """
    match choice:
        case ("pharaoh",):
            return ("pharaoh",), (card_key("pharaoh"),)
        case ("steal", int(value), str(card)):
            return ((f"loot-{value}-{card}",),)
        case ("low", int(value)):
            return ((f"keep-{value}",),)
        case ("level", int(stones), int(jokers)):
            return ((f"stay-{stones + jokers}",),)
        case ("give", str(card)):
            return ((card_key(card),),)
        case ("ask", str(card)):
            return ((f"ask-{card}",),)
    return ()


def _may_be_offered(state: PharaohState) -> tuple[str, ...]:
    """The card types in the hand that open an offer if a player is touched next: all types that do not attack."""
    hand = state.hands[state.active]
    return tuple(card for card in TYPES[:-1] if hand and hand[NUMBER[card]] and card not in ATTACKS)


def _specials(state: PharaohState) -> tuple[str, ...]:
    """The types of cards in the hand that are not stones."""
    hand = state.hands[state.active]
    return tuple(card for card in EFFECTS if hand and hand[NUMBER[card]])


def runs(state: State) -> tuple[Run, ...]:
    """Gestures that make two choices at once.

    - To take or draw a card while a pyramid could be scored: this declines the scoring, and then takes the card.
    - To move a card of the hand to a player: this opens an offer to the player, and then puts the card into it.
    """
    decision = state.decision()
    it = cast(PharaohState, state)
    if decision is not None and decision.kind == ACT:
        return _offer_runs(it, decision.choices)
    if decision is None or decision.kind != SCORE or ("done",) not in decision.choices:
        return ()
    pile = it.hidden if not it.is_whole() else sum(it.pile)
    found = [
        Run(
            (f"row-{n}",),
            (("done",), ("take", TYPES[card])),
            f"Non valutare e prendi {card_words(TYPES[card])}",
        )
        for n, card in enumerate(it.face_up)
    ]
    if pile or any(it.discard):
        found.append(Run(("pile",), (("done",), ("draw",)), "Non valutare e pesca dal mazzo"))
    # A gesture is offered only if the player can choose between several cards.
    return tuple(found) if len(found) > 1 else ()


def _offer_runs(state: PharaohState, choices: tuple[Choice, ...]) -> tuple[Run, ...]:
    """The gestures that open an offer: one for each partner and each card that may be offered."""
    partners = [choice for choice in choices if choice[0] == "offer"]
    return tuple(
        Run(
            (card_key(card), f"seat-{choice[1]}"),
            (choice, ("give", card)),
            f"Scambio con {{{choice[1]}}}: offri {card_words(card)}",
        )
        for choice in partners
        for card in _may_be_offered(state)
    )


def put_back(state: State) -> dict[str, PutBack]:
    """Key of a card in an unfinished offer -> how a touch takes the card out of the offer."""
    pending = cast(PharaohState, state).pending
    if not isinstance(pending, Trade) or cast(PharaohState, state).phase != TRADE:
        return {}
    found = {}
    for side, verb, words in ((pending.give, "give", "Riprendi"), (pending.ask, "ask", "Non chiedere")):
        for card in (TYPES[n] for n, many in enumerate(side) if many and may_put_back(side)):
            key = f"{'given' if verb == 'give' else 'asked'}-{card}"
            again = _offer_choices(pending)
            again.remove((verb, card))
            found[key] = PutBack(len(again) + 1, tuple(again), f"{words} {card_words(card)}")
    return found


def may_put_back(cards: Counts) -> bool:
    """Whether each card type on one side of an offer (`cards`) has room for a finger."""
    return sum(map(bool, cards)) <= _MOST_TOUCHABLE


def _offer_choices(pending: Trade) -> list[Choice]:
    """The choices that have put cards into an unfinished offer: one choice for each card."""
    sides = (("give", pending.give), ("ask", pending.ask))
    return [
        (verb, TYPES[card]) for verb, side in sides for card, many in enumerate(side) for _ in range(many)
    ]


def carried(state: State, key: str) -> str:
    """Where a drag takes a card from: the stack of that card type in the hand; "" for a key of something else."""
    return f"hand-{key.removeprefix('card-')}" if key.startswith("card-") else ""


def tempting(state: State) -> tuple[tuple[Chain, Choice], ...]:
    """Touches that a player may try in error, as (chain, illegal choice) pairs. The page shows why each is refused."""
    decision = state.decision()
    if decision is None or decision.seat == CHANCE or not decision.choices:
        return ()
    return illegal(decision, partial(keys, state), _looks_possible(cast(PharaohState, state), decision.kind))


def _looks_possible(state: PharaohState, kind: str) -> Iterator[tuple[Chain, Choice]]:
    """Candidates for `tempting`: (chain, choice) pairs that look possible to a player. Some of them may be legal."""
    if kind == SCORE:
        for place, built in enumerate(state.pyramids_of(state.active)):
            if built is not None:
                yield (place_key(place),), ("score", place)
        for key in (*(f"row-{number}" for number in range(len(state.face_up))), "pile"):
            yield (key,), ("done",)
    elif kind == ACT:
        yield from _looks_possible_in_act(state)
    elif kind == TRADE:
        for card in TYPES[:-1]:
            yield (f"ask-{card}",), ("ask", card)
            if state.hands[state.active][NUMBER[card]]:
                yield (card_key(card),), ("give", card)
        yield ("propose",), ("propose",)
    elif kind in _ANSWERS:
        yield (_ANSWERS[kind],), (_ANSWERS[kind],)
    elif isinstance(state.pending, Remains):
        yield from _looks_possible_in_remains(state.pending, kind)


def _looks_possible_in_act(state: PharaohState) -> Iterator[tuple[Chain, Choice]]:
    """Candidates for `tempting` in the third step of a turn, the actions."""
    hand = state.hands[state.active]
    held = [card for card in TYPES[:-1] if hand and hand[NUMBER[card]]]
    for seat in range(state.seats):
        if seat != state.active:
            yield (f"seat-{seat}",), ("offer", seat)
    for card in held:
        yield (card_key(card), "discards"), ("discard", card)
        for spot, built in enumerate(state.pyramids):
            owner, place = divmod(spot, PLACES)
            own = owner == state.active
            where = place_key(place) if own else pyramid_key(owner, place)
            if card == "thief" and built is not None:
                yield (card_key(card), where), ("thief", owner, place)
            if NUMBER[card] < VALUES:
                yield from _looks_possible_on_place(state, int(card), owner, place, where)


def _looks_possible_on_place(
    state: PharaohState, value: int, owner: int, place: int, where: str
) -> Iterator[tuple[Chain, Choice]]:
    """Candidates for `tempting` that lay a stone of the hand on a pyramid, or on the place for the next new pyramid.

    There are none for any other empty place, since `about` explains why nothing can be built there.
    """
    chain = (card_key(str(value)), where)
    built = state.pyramids[PLACES * owner + place]
    if owner != state.active:
        if built is not None:
            yield chain, ("swap-joker", owner, place, value)
    elif built is not None:
        yield chain, ("add", place, value, STONE_CARD)
    elif place == free_place(state):
        yield chain, _easiest_build(state, value)


def _easiest_build(state: PharaohState, value: int) -> Choice:
    """The choice that builds a new pyramid with a stone of this value and for which the hand lacks the fewest cards.

    It takes no more jokers than the hand holds. Of equal choices, the first one is returned.
    """
    ways = [(value, lower, upper) for lower in (0, 1) for upper in (0, 1)]
    ways += [(value - 1, lower, 0) for lower in range(LOW_CARDS + 1)]
    jokers = state.hands[state.active][JOKER]
    return min(
        (("build", *way) for way in ways if 0 < way[0] < VALUES and way[1] + way[2] <= jokers),
        key=lambda build: _missing(state, build),
    )


def _missing(state: PharaohState, choice: Choice) -> int:
    """How many of the cards that a choice needs are missing in the hand."""
    refusal = state.why_not(choice)
    return 0 if refusal is None else sum(refusal.data.get("missing", {}).values())


def _looks_possible_in_remains(pending: Remains, kind: str) -> Iterator[tuple[Chain, Choice]]:
    """Candidates for `tempting` when a player decides after a theft what stays of the pyramid.

    Each candidate chooses the pyramid's new lowest level, or the number of cards that stay in a level.
    """
    if kind == REMAINS:
        for value, cards in enumerate(pending.levels, pending.low):
            if any(cards):
                yield (f"keep-{value}",), ("low", value)
    elif kind == REMAINS_LEVEL and pending.new_low is not None:
        level = pending.new_low + len(pending.kept) - pending.low
        stones, jokers = pending.levels[level] if level < len(pending.levels) else (0, 0)
        for many in range(1, stones + jokers + 1):
            yield (f"stay-{many}",), ("level", min(many, stones), max(0, many - stones))


def name_key(state: State, key: str) -> str:
    """The accessible name of an element."""
    it = cast(PharaohState, state)
    kind, _, rest = key.partition("-")
    first, _, last = rest.partition("-")
    match kind:
        case "done":
            return "Non valutare" if it.phase == SCORE else "Fatto"
        case "seat":
            return seat_name(int(rest))
        case "pyramid":
            return pyramid_name(int(first), int(last))
        case "row":
            return f"Carta scoperta: {card_words(TYPES[it.face_up[int(rest)]])}"
        case "card":
            return (
                f"Scarta {card_words(rest)}"
                if it.phase == DISCARD and rest not in EFFECTS
                else hand_card_name(rest)
            )
        case "ask":
            return ask_name(rest)
        case "given":
            return f"Offri {card_words(rest)}"
        case "asked":
            return ask_name(rest)
        case "loot":
            return level_card_name(int(first), last == JOKER_CARD)
        case "keep":
            return f"Livello di base: {rest}"
        case "stay":
            return f"Carte che restano: {rest}"
        case "place":
            return _place_name(int(first), last)
    return _NAMES[key]


def _place_name(place: int, part: str) -> str:
    """The accessible name of the reader's own building place, or of a ghost (`part`) on it."""
    if not part:
        return OWN_PLACES[place]
    if part.startswith("b"):
        return "Costruisci"
    if part.startswith("j"):
        return "Riprendi il jolly"
    return f"Amplia: {pyramid_heading(place).lower()}"


def place_key(place: int) -> str:
    """The key of the reader's own building place."""
    return f"place-{place}"


def pyramid_key(seat: int, place: int) -> str:
    """The key of another player's pyramid."""
    return f"pyramid-{seat}-{place}"


def card_key(card: str) -> str:
    """The key of a card type in the reader's hand."""
    return f"card-{card}"
