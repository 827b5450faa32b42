"""Touches on Imhotep's board: the keys of each choice, and the names of the elements.

- To take stones: the quarry. To load a stone: a space of a boat. The player may touch their own sled before either.
- To sail: a boat, then a site.
- To play a blue card: the card, then the elements that it is used on.
- A choice without an element of its own on the board has a button.
"""

from collections.abc import Iterator
from typing import Any, Final

from app.games.imhotep.words.names import (
    CARDS,
    HEADER_NAME,
    PYRAMIDS,
    SITE_NOUNS,
    boat_name,
    boat_words,
    button_words,
    pair_name,
    site_name,
)
from app.words.italian import upper_first
from pycore.contract import CHANCE, HIDDEN, Choice, State
from pycore.games.imhotep.data import FIRST_BLUE, KINDS, SITES, TEMPLE_B
from pycore.games.imhotep.data import PYRAMIDS as PYRAMIDS_B

Chain = tuple[str, ...]
BLUE_CARDS: Final = KINDS[FIRST_BLUE:]
"""The kinds of cards that a player can play as the action of a turn."""
BUTTON_TONES: Final = {
    "done": "lapis",
    "pass": "plain",
    "points": "gold",
    "get": "lapis",
    "stones": "lapis",
    "draw": "lapis",
    "skip": "plain",
}
"""Verb of a choice that has a button -> tone of the button. The verb is also the button's key."""


def keys(state: State, choice: Choice) -> tuple[Chain, ...]:
    """The sequences of element keys that a player can touch to make a choice; `()` for a choice of luck."""
    decision = state.decision()
    if decision is None or decision.seat == CHANCE:
        return ()
    sled = f"sled-{decision.seat}"
    match choice:
        case ("get",) if decision.kind == "bonus-stones":
            return ("get",), ("quarry",), (sled, "quarry")
        case ("get",):
            return ("quarry",), (sled, "quarry")
        case ("load", boat, space):
            place = f"boat-{boat}-space-{space}"
            return (sled, place), (place,)
        case ("sail", boat, site):
            chain = f"boat-{boat}", f"site-{site}"
            return (chain[1:], chain) if decision.kind == "sail-to" else (chain,)
        case ("sail-card", boat, space):
            return (("card-sail", f"boat-{boat}-space-{space}"),)
        case ("lever", boat, site):
            return (("card-lever", f"boat-{boat}", f"site-{site}"),)
        case ("hammer" | "chisel" as card,):
            return ((f"card-{card}",),)
        case ("unload", space):
            return ((f"boat-{state.to_plain()['pending']['boat']}-space-{space}",),)
        case ("take", place):
            return ((f"market-{place}",),)
        case ("keep", kind):
            return ((f"keep-{kind}",),)
        case ("pyramid", pyramid):
            return ((f"pyramid-{pyramid}",),)
        case ("stones",):
            return ("stones",), ("quarry",)
    return ((str(choice[0]),),)


def tempting(state: State) -> tuple[tuple[Chain, Choice], ...]:
    """Touches that a player may try in error, as (chain, illegal choice) pairs. The page shows why each is refused."""
    decision = state.decision()
    if decision is None or decision.seat == CHANCE:
        return ()
    legal = set(decision.choices)
    plays = {f"card-{choice[0]}".removesuffix("-card") for choice in legal}
    return tuple(
        (chain, choice)
        for chain, choice in _looks_possible(state.to_plain(), decision.seat, decision.kind)
        # If a card cannot be played, the touch on the card is refused. No touch on a target can follow.
        if choice not in legal and (len(chain) == 1 or not chain[0].startswith("card-") or chain[0] in plays)
    )


def _looks_possible(plain: dict[str, Any], seat: int, kind: str) -> Iterator[tuple[Chain, Choice]]:
    """Candidates for `tempting`: (chain, choice) pairs that look possible to a player. Some of them may be legal."""
    boats = plain["boats"]
    waiting = [boat for boat, it in enumerate(boats) if it["site"] is None]
    free = [(b, s) for b in waiting for s, stone in enumerate(boats[b]["stones"]) if stone is None]
    sled = f"sled-{seat}"
    if kind in ("turn", "hammer-load", "chisel-load", "bonus-load"):
        for boat, space in free:
            place = f"boat-{boat}-space-{space}"
            yield (place,), ("load", boat, space)
            yield (sled, place), ("load", boat, space)
    if kind == "sail-to":
        for site in SITES:
            yield (f"site-{site}",), ("sail", plain["pending"]["boat"], site)
        for boat in waiting:
            if boat != plain["pending"]["boat"]:
                yield (f"boat-{boat}",), ("sail", boat, "market")
    if kind == "unload-next":
        boat = plain["pending"]["boat"]
        for space, stone in enumerate(boats[boat]["stones"]):
            if stone is not None:
                yield (f"boat-{boat}-space-{space}",), ("unload", space)
    if kind == "choose-pyramid":
        for pyramid in range(PYRAMIDS_B):
            yield (f"pyramid-{pyramid}",), ("pyramid", pyramid)
    if kind == "temple-bonus" and TEMPLE_B[plain["pending"]["temple"]] == "choice":
        yield ("quarry",), ("stones",)
    if kind == "turn":
        yield from _looks_possible_in_turn(plain, seat, waiting, free)


def _looks_possible_in_turn(
    plain: dict[str, Any], seat: int, waiting: list[int], free: list[tuple[int, int]]
) -> Iterator[tuple[Chain, Choice]]:
    """Candidates in an ordinary turn. `waiting`: the boats in the harbour. `free`: their empty (boat, space) pairs."""
    yield ("quarry",), ("get",)
    yield (f"sled-{seat}", "quarry"), ("get",)
    held = [kind for kind in BLUE_CARDS if plain["cards"][seat].get(kind)]
    for card in held:
        if card in ("hammer", "chisel"):
            yield (f"card-{card}",), (card,)
    for boat in waiting:
        for site in SITES:
            yield (f"boat-{boat}", f"site-{site}"), ("sail", boat, site)
            if "lever" in held:
                yield ("card-lever", f"boat-{boat}", f"site-{site}"), ("lever", boat, site)
    if "sail" in held:
        for boat, space in free:
            yield ("card-sail", f"boat-{boat}-space-{space}"), ("sail-card", boat, space)


def carried(state: State, key: str) -> str:
    """The place from which a drag takes a stone: the quarry or a sled. "" for a boat, which moves with its load."""
    decision = state.decision()
    if key == "quarry" and decision is not None:
        return f"quarry-{decision.seat}"
    return key if key.startswith("sled-") else ""


def name_key(state: State, key: str) -> str:
    """The accessible name of an element."""
    plain = state.to_plain()
    match key.split("-", 1):
        case ["quarry"]:
            return "Cava"
        case ["round"]:
            return HEADER_NAME
        case ["site", site] if site in SITE_NOUNS:
            return site_name(plain["boats"], site)
        case ["sled", seat]:
            decision = state.decision()
            mine = decision is not None and str(decision.seat) == seat
            return "La tua slitta" if mine else f"Slitta del giocatore {int(seat) + 1}"
        case ["boat", rest]:
            boat, _, space = rest.partition("-space-")
            if not space:
                return boat_name(plain["boats"], int(boat))
            return f"{upper_first(boat_words(plain['boats'], int(boat)))}, posto {int(space) + 1}"
        case ["market", place]:
            kind = plain["market"][int(place)]
            if kind == HIDDEN:
                return pair_name(plain)
            return f"Carta {CARDS[kind]}" if kind else "Posto vuoto del Mercato"
        case ["card" | "keep", kind]:
            return f"Carta {CARDS[kind]}"
        case ["pyramid", number]:
            return PYRAMIDS[int(number)]
        case [verb] if verb in BUTTON_TONES:
            decision = state.decision()
            return button_words(plain, decision.seat if decision else CHANCE, verb)
    return key
