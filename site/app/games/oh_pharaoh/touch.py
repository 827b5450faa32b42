"""Touching Oh, Pharaoh!'s table: which elements stand for which choice, and what they are called.

A ghost builds by one touch. Or a card of the hand is touched, or dragged, and then where it goes: a pyramid, a player,
the discards. What is no thing on the table is a button.
"""

from collections.abc import Iterator
from typing import Final, cast

from app.games.contract import Chain, PutBack, Run
from app.games.oh_pharaoh.ghosts import BUILT, free_place, ghost, is_plain
from app.games.oh_pharaoh.words.names import (
    ATTACKS,
    OWN_PLACES,
    USES,
    ask_name,
    in_hand,
    in_level,
    pyramid_of,
    seat_name,
    some,
    upper_which,
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

WORDS: Final = frozenset(("done", "let", "none", "propose", "withdraw", "accept", "refuse"))
"""Verbs whose button has their name."""
ANSWERS: Final = {REACT: "pharaoh", ANSWER: "accept"}
"""Kind of decision in somebody else's turn -> the answer that needs cards in the hand."""
FINGERS: Final = 5
"""Types of cards on one side of an offer that each have room for a finger."""
JOKER_KEY: Final = "card-joker"


def keys(state: State, choice: Choice) -> tuple[Chain, ...]:
    """The chains of elements that stand for a choice; none for a choice of luck."""
    decision = state.decision()
    if decision is None or decision.seat == CHANCE:
        return ()
    it, verb = cast(PharaohState, state), str(choice[0])
    if verb in BUILT:
        return _building(it, choice, decision.choices)
    if verb in WORDS:
        # A card that is no stone may always be taken up, to hear what it does.
        held = _specials(it) if verb == "done" and decision.kind == ACT else ()
        # The collector's own button takes the place of this one.
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
            # A card that is touched first is offered by the same gesture (`runs`).
            return (
                (f"seat-{partner}",),
                *((card_key(card), f"seat-{partner}") for card in _offered_first(it)),
            )
        case ("discard", str(card)):
            # What a card can do that is no stone is said before it goes.
            at_once = decision.kind == DISCARD and card not in USES
            return ((card_key(card),),) if at_once else ((card_key(card), "discards"),)
    return _between(choice)


def _offered_first(state: PharaohState) -> tuple[str, ...]:
    """The types of cards in hand that may be touched before whom they are offered to: all but those that attack."""
    hand = state.hands[state.active]
    return tuple(card for card in TYPES[:-1] if hand and hand[NUMBER[card]] and card not in ATTACKS)


def _specials(state: PharaohState) -> tuple[str, ...]:
    """The types of cards in hand that are no stones."""
    hand = state.hands[state.active]
    return tuple(card for card in USES if hand and hand[NUMBER[card]])


def _between(choice: Choice) -> tuple[Chain, ...]:
    """Attacks and trades."""
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


def _building(state: PharaohState, choice: Choice, choices: tuple[Choice, ...]) -> tuple[Chain, ...]:
    """A ghost alone where the choice takes the fewest jokers; with a card that it takes, ghost or place."""
    it = ghost(state, choice)
    assert it is not None, choice
    where, plain = place_key(it.place), is_plain(choice, choices)
    cards = [card_key(card) for card in it.cards]
    if not plain:
        return (JOKER_KEY, it.key), (JOKER_KEY, where)
    return ((it.key,), *((card, it.key) for card in cards), *((card, where) for card in cards))


def runs(state: State) -> tuple[Run, ...]:
    """Taking a card while one's pyramids might be scored: they are not. A card that is given to a player begins an
    offer."""
    decision = state.decision()
    it = cast(PharaohState, state)
    if decision is not None and decision.kind == ACT:
        return _gifts(it, decision.choices)
    if decision is None or decision.kind != SCORE or ("done",) not in decision.choices:
        return ()
    pile = it.hidden if not it.is_whole() else sum(it.pile)
    found = [
        Run((f"row-{n}",), (("done",), ("take", TYPES[card])), f"Non valutare e prendi {some(TYPES[card])}")
        for n, card in enumerate(it.face_up)
    ]
    if pile or any(it.discard):
        found.append(Run(("pile",), (("done",), ("draw",)), "Non valutare e pesca dal mazzo"))
    # What is the only way on goes by itself, and is no part of a gesture.
    return tuple(found) if len(found) > 1 else ()


def _gifts(state: PharaohState, choices: tuple[Choice, ...]) -> tuple[Run, ...]:
    partners = [choice for choice in choices if choice[0] == "offer"]
    return tuple(
        Run(
            (card_key(card), f"seat-{choice[1]}"),
            (choice, ("give", card)),
            f"Scambio con {{{choice[1]}}}: offri {some(card)}",
        )
        for choice in partners
        for card in _offered_first(state)
    )


def tempting(state: State) -> tuple[tuple[Chain, Choice], ...]:
    """Touches that look possible and are not, with the choice whose refusal says why."""
    decision = state.decision()
    if decision is None or decision.seat == CHANCE or not decision.choices:
        return ()
    legal = {chain for choice in decision.choices for chain in keys(state, choice)}
    found = dict[Chain, Choice]()
    for chain, choice in _looks_possible(cast(PharaohState, state), decision.kind):
        if chain not in legal and choice not in decision.choices:
            found.setdefault(chain, choice)
    return tuple(found.items())


def _looks_possible(state: PharaohState, kind: str) -> Iterator[tuple[Chain, Choice]]:
    """Cards on places, players, levels."""
    if kind == SCORE:
        for place, built in enumerate(state.pyramids_of(state.active)):
            if built is not None:
                yield (place_key(place),), ("score", place)
        for key in (*(f"row-{number}" for number in range(len(state.face_up))), "pile"):
            yield (key,), ("done",)
    elif kind == ACT:
        yield from _looks_active(state)
    elif kind == TRADE:
        for card in TYPES[:-1]:
            yield (f"ask-{card}",), ("ask", card)
            if state.hands[state.active][NUMBER[card]]:
                yield (card_key(card),), ("give", card)
        yield ("propose",), ("propose",)
    elif kind in ANSWERS:
        yield (ANSWERS[kind],), (ANSWERS[kind],)
    elif isinstance(state.pending, Remains):
        yield from _looks_left(state.pending, kind)


def _looks_active(state: PharaohState) -> Iterator[tuple[Chain, Choice]]:
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
                yield from _looks_laid(state, int(card), owner, place, where)


def _looks_laid(
    state: PharaohState, value: int, owner: int, place: int, where: str
) -> Iterator[tuple[Chain, Choice]]:
    """A stone on a pyramid or on the empty place where a new one goes; another place tells itself why it is none."""
    chain = (card_key(str(value)), where)
    built = state.pyramids[PLACES * owner + place]
    if owner != state.active:
        if built is not None:
            yield chain, ("swap-joker", owner, place, value)
    elif built is not None:
        yield chain, ("add", place, value, STONE_CARD)
    elif place == free_place(state):
        yield chain, _nearest_build(state, value)


def _nearest_build(state: PharaohState, value: int) -> Choice:
    """The pyramid with a stone of that value, below or on top, for which the fewest cards are missing."""
    ways = [(value, lower, upper) for lower in (0, 1) for upper in (0, 1)]
    ways += [(value - 1, lower, 0) for lower in range(LOW_CARDS + 1)]
    jokers = state.hands[state.active][JOKER]
    return min(
        (("build", *way) for way in ways if 0 < way[0] < VALUES and way[1] + way[2] <= jokers),
        key=lambda build: _missing(state, build),
    )


def _missing(state: PharaohState, choice: Choice) -> int:
    """How many cards of the hand a choice lacks."""
    refusal = state.why_not(choice)
    return 0 if refusal is None else sum(refusal.data.get("missing", {}).values())


def _looks_left(pending: Remains, kind: str) -> Iterator[tuple[Chain, Choice]]:
    """Levels that cannot be the lowest, numbers of cards that cannot stay."""
    if kind == REMAINS:
        for value, cards in enumerate(pending.levels, pending.low):
            if any(cards):
                yield (f"keep-{value}",), ("low", value)
    elif kind == REMAINS_LEVEL and pending.new_low is not None:
        level = pending.new_low + len(pending.kept) - pending.low
        stones, jokers = pending.levels[level] if level < len(pending.levels) else (0, 0)
        for many in range(1, stones + jokers + 1):
            yield (f"stay-{many}",), ("level", min(many, stones), max(0, many - stones))


def may_put_back(cards: Counts) -> bool:
    """Whether there is room for a finger on each of the types on one side of an offer."""
    return sum(map(bool, cards)) <= FINGERS


def put_back(state: State) -> dict[str, PutBack]:
    """The cards of an offer in the making: a touch takes one out of it."""
    pending = cast(PharaohState, state).pending
    if not isinstance(pending, Trade) or cast(PharaohState, state).phase != TRADE:
        return {}
    found = {}
    for side, verb, words in ((pending.give, "give", "Riprendi"), (pending.ask, "ask", "Non chiedere")):
        for card in (TYPES[n] for n, many in enumerate(side) if many and may_put_back(side)):
            key = f"{'given' if verb == 'give' else 'asked'}-{card}"
            again = _offered(pending)
            again.remove((verb, card))
            found[key] = PutBack(len(again) + 1, tuple(again), f"{words} {some(card)}")
    return found


def _offered(pending: Trade) -> list[Choice]:
    """The choices that an offer is made of."""
    sides = (("give", pending.give), ("ask", pending.ask))
    return [
        (verb, TYPES[card]) for verb, side in sides for card, many in enumerate(side) for _ in range(many)
    ]


def carried(state: State, key: str) -> str:
    """The card that a drag takes from its stack."""
    return f"hand-{key.removeprefix('card-')}" if key.startswith("card-") else ""


# Names

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


def name_key(state: State, key: str) -> str:
    """What an element is called."""
    it = cast(PharaohState, state)
    kind, _, rest = key.partition("-")
    first, _, last = rest.partition("-")
    match kind:
        case "done":
            return {SCORE: "Non valutare", REMAINS_LEVEL: "Lascia così"}.get(it.phase, "Fatto")
        case "seat":
            return seat_name(int(rest))
        case "pyramid":
            return pyramid_of(int(first), int(last))
        case "row":
            return f"Carta scoperta: {some(TYPES[it.face_up[int(rest)]])}"
        case "card":
            return f"Scarta {some(rest)}" if it.phase == DISCARD and rest not in USES else in_hand(rest)
        case "ask":
            return ask_name(rest)
        case "given":
            return f"Offri {some(rest)}"
        case "asked":
            return ask_name(rest)
        case "loot":
            return in_level(int(first), last == JOKER_CARD)
        case "keep":
            return f"Livello di base: {rest}"
        case "stay":
            return f"Carte che restano: {rest}"
        case "place":
            return _name_place(int(first), last)
    return _NAMES[key]


def _name_place(place: int, part: str) -> str:
    """A place of one's own, or a ghost on it."""
    if not part:
        return OWN_PLACES[place]
    if part.startswith("b"):
        return "Costruisci"
    if part.startswith("j"):
        return "Riprendi il jolly"
    return f"Amplia: {upper_which(place).lower()}"


def place_key(place: int) -> str:
    """One's own building place."""
    return f"place-{place}"


def pyramid_key(seat: int, place: int) -> str:
    """Somebody else's."""
    return f"pyramid-{seat}-{place}"


def card_key(card: str) -> str:
    """A card of one's hand."""
    return f"card-{card}"
