"""Where several seats are concerned: reactions, thefts, what is left of a pyramid, trades."""

from typing import TYPE_CHECKING

from pycore.contract import CHANCE, Choice, Decision, Refusal
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.data import (
    COPIES,
    HAND_TYPES,
    NUMBER,
    PHARAOH,
    PLACES,
    R_PHARAOH,
    R_REMAINS,
    R_THIEF,
    R_TRADE,
    TYPES,
    VALUES,
)
from pycore.games.oh_pharaoh.pyramids import lows, next_levels

if TYPE_CHECKING:
    from pycore.games.oh_pharaoh.state import PharaohState

ROLL_WEIGHTS = (1,) * len(c.ROLLS)


# Reactions


def decide_react(state: "PharaohState") -> Decision:
    """Asked of every victim, also of one that can only let it be."""
    hand = state.hands[state.other]
    found = c.NOTHING if not hand else c.PROTECT_OR_LET if hand[PHARAOH] else c.LETS
    return Decision(state.other, c.REACT, found, None, R_PHARAOH, None, False)


def explain_react(state: "PharaohState", choice: Choice) -> Refusal | None:
    if choice == c.PROTECT:
        return Refusal("not-in-hand", R_PHARAOH, {"missing": {TYPES[PHARAOH]: 1}})
    return None


# Thefts


def decide_roll(state: "PharaohState") -> Decision:
    return Decision(CHANCE, c.ROLL, c.ROLLS, ROLL_WEIGHTS, R_THIEF)


def explain_nothing(state: "PharaohState", choice: Choice) -> Refusal | None:
    return None


def decide_steal(state: "PharaohState") -> Decision:
    pyramid = state.pyramids[PLACES * state.other + state.place]
    assert pyramid is not None, state
    found = [
        choice
        for value, level in enumerate(pyramid.levels, pyramid.low)
        for choice, many in zip(c.STEALS[value], level, strict=True)
        if many
    ]
    return Decision(state.active, c.STEAL, tuple(found), None, R_THIEF)


def explain_steal(state: "PharaohState", choice: Choice) -> Refusal | None:
    match choice:
        case ("steal", int(value), ("stone" | "joker") as card) if 0 < value <= VALUES:
            return Refusal("not-in-pyramid", R_THIEF, {"value": value, "card": card})
    return None


# What is left of a pyramid


def decide_remains(state: "PharaohState") -> Decision:
    found = tuple(c.LOWS[value] for value in lows(state.low, state.rest))
    return Decision(state.other, c.REMAINS, (c.KEEP_NOTHING, *found), None, R_REMAINS)


def explain_remains(state: "PharaohState", choice: Choice) -> Refusal | None:
    match choice:
        case ("low", int(value)) if 0 < value <= VALUES:
            return Refusal("no-pyramid-left", R_REMAINS, {"value": value})
    return None


def decide_level(state: "PharaohState") -> Decision:
    levels = next_levels(state.low, state.rest, state.new_low, state.kept)
    found = tuple(c.LEVELS[stones][jokers] for stones, jokers in levels)
    if len(state.kept) > 1:
        found += c.ONLY_DONE
    return Decision(state.other, c.REMAINS_LEVEL, found, None, R_REMAINS)


def explain_level(state: "PharaohState", choice: Choice) -> Refusal | None:
    match choice:
        case ("level", int(stones), int(jokers)) if stones >= 0 and jokers >= 0:
            value = state.new_low + len(state.kept)
            there = state.rest[value - state.low]
            if stones > there[0] or jokers > there[1]:
                about = {"value": value, "stones": there[0], "jokers": there[1]}
                return Refusal("not-so-many-left", R_REMAINS, about)
            if state.kept:
                return Refusal("level-width", R_REMAINS, {"least": 1, "most": sum(state.kept[-1]) - 1})
            return Refusal("level-width", R_REMAINS, {"least": 2, "most": sum(there)})
        case ("done",):
            return Refusal("one-level", R_REMAINS)
    return None


# Trades


def decide_trade(state: "PharaohState") -> Decision:
    seat = state.active
    hand = state.hands[seat]
    if not hand:
        return Decision(seat, c.TRADE, (), None, R_TRADE, None, False)
    give, ask = state.give, state.ask
    found = [
        choice for choice, held, g, a in zip(c.GIVES, hand, give, ask, strict=True) if held > g and not a
    ]
    if sum(ask) < state.sizes[state.other]:
        found += [
            choice for choice, n, g, a in zip(c.ASKS, COPIES, give, ask, strict=True) if a < n and not g
        ]
    if any(give) and any(ask):
        found.append(c.PROPOSE)
    found.append(c.WITHDRAW)
    return Decision(seat, c.TRADE, tuple(found), None, R_TRADE, None, False)


def explain_trade(state: "PharaohState", choice: Choice) -> Refusal | None:
    match choice:
        case ("give", str(name)) if NUMBER.get(name, HAND_TYPES) < HAND_TYPES:
            if state.ask[NUMBER[name]]:
                return Refusal("on-both-sides", R_TRADE, {"card": name})
            return Refusal("not-in-hand", R_TRADE, {"missing": {name: 1}})
        case ("ask", str(name)) if NUMBER.get(name, HAND_TYPES) < HAND_TYPES:
            if state.give[NUMBER[name]]:
                return Refusal("on-both-sides", R_TRADE, {"card": name})
            if sum(state.ask) >= state.sizes[state.other]:
                about = {"partner": state.other, "cards": state.sizes[state.other]}
                return Refusal("asked-too-many", R_TRADE, about)
            return Refusal("no-more-printed", R_TRADE, {"card": name, "copies": COPIES[NUMBER[name]]})
        case ("propose",):
            return Refusal("no-gifts", R_TRADE)
    return None


def decide_answer(state: "PharaohState") -> Decision:
    """Asked of every partner, also of one that does not hold what is asked."""
    hand = state.hands[state.other]
    found = c.NOTHING
    if hand:
        holds = all(held >= asked for held, asked in zip(hand, state.ask, strict=True))
        found = c.ACCEPT_OR_REFUSE if holds else c.REFUSES
    return Decision(state.other, c.ANSWER, found, None, R_TRADE, None, False)


def explain_answer(state: "PharaohState", choice: Choice) -> Refusal | None:
    if choice == ("accept",):
        hand = state.hands[state.other]
        lacking = {
            name: asked - held
            for name, held, asked in zip(TYPES, hand, state.ask, strict=False)
            if held < asked
        }
        return Refusal("not-in-hand", R_TRADE, {"missing": lacking})
    return None
