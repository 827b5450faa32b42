"""Kheops's words: a correct Italian sentence for every choice, event and refusal."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from app.games.kheops.page import PAGE
from app.games.kheops.words.log import is_deal
from app.games.kheops.words.names import EFFECTS, SYMBOLS, tile_words
from pycore.contract import CHANCE, Choice, Event, Refusal, State
from pycore.games import kheops as rules
from pycore.games.kheops.data import CELLS, PIECES, SIDES, SYMBOL, TILES
from tests.app.games.kheops.played import GAME, SEEDS, asked, ended, random_game
from tests.app.games.reading import reasons
from tests.app.games.sentences import Words, checker
from tests.games.kheops.building import tile, worker
from tests.games.kheops.table import at

check_sentence = checker(
    "tessera|apertura|operaio|pedina|punto|sala",
    "tessere|aperture|operai|pedine|punti|sale",
    r"-1|\bnel la\b|\bin la\b|\bil il\b",
)


def every_choice() -> list[Choice]:
    """Every well-formed choice, legal or not, and a few malformed ones."""
    names = [tile.name for tile in TILES]
    places = range(0, CELLS, 3)
    return [
        ("fly",),
        *product(("pawn",), PIECES, range(CELLS)),
        *product(("from", "to"), range(CELLS)),
        *product(("rotate",), places, SIDES[1:]),
        *product(("tile",), names, places, ("V", "LR", "LRV")),
        *product(("draw",), names),
        *product(("lay",), names, ("V", "LR")),
    ]


def all_events() -> Iterator[Event]:
    for seed in SEEDS:
        yield from (event for step in random_game(seed) for event in step[2])
        yield from ended(seed)[1]


def test_the_status_names_the_task() -> None:
    said = set()
    for state, decision, _ in asked():
        task = PAGE.status(state, True).split(",")[1]
        if decision.kind == "power-to":
            task, whose = re.split(r"(?<=are) (?:il|la|l')", task)
            assert re.fullmatch(r" ?(?:operaio|mummia|sacerdote|faraone) (?:da|in) [A-G]\d+\.", whose)
        said.add(task)
    assert len(said) == 8


RARE_EVENTS = [
    Event("power-skipped", 0, {"power": power, "cell": 3, "why": why}, "kheops-ruotare")
    for power, why in (
        ("rotate-corridor", "no-tile"),
        ("rotate-room", "no-tile"),
        ("swap", "no-opponent"),
        ("move", "no-pawn"),
    )
]
RARE_EVENTS += [
    Event(
        "pawn-placed", 0, {"piece": "mummy", "cell": 3, "tile": "room:2:ankh", "takes": 1}, "kheops-mummia"
    ),
    Event("worker-returned", 1, {"cell": 3, "workers": 15}, "kheops-mummia"),
]


def test_the_deal_is_told_in_one_line() -> None:
    events = [event for _, _, several in random_game(0) for event in several]
    for eyes in (None, 0, 1):
        lines = [PAGE.line(event.seen_by(eyes)) for event in events]
        start = lines[: next(i for i, event in enumerate(events) if event.kind == "pawn-placed")]
        assert len(start) == 25 and not any(start[:-1])
        assert start[-1] == "Si dispongono 19 tessere scoperte e ognuno ne pesca 3: nel mazzo ne restano 25."
        assert all(lines[len(start) :])


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_a_symbol_does_not_read_as_an_instruction(symbol: str) -> None:
    """ "Ruota la sala B6 (ruota una sala)" would read as two rotations."""
    told = tile_words(f"room:2:{symbol}").split(", ")[1]
    verbs = ("ruota", "scambia", "sposta", "niente", "pedina")
    assert told == (f"simbolo “{SYMBOLS[symbol]}”" if SYMBOLS[symbol].startswith(verbs) else SYMBOLS[symbol])


def network(**changes: object) -> Event:
    """A scored network of the final count."""
    data = {
        "network": 1,
        "networks": 9,
        "cells": [4, 5, 6],
        "rooms": 2,
        "corridors": 1,
        "sarcophagi": [],
        "apex": False,
        "longest": False,
        "closed": False,
        "cursed": False,
        "pawns": [2, 1],
        "bonus": {"sarcophagi": 0, "apex": 0, "longest": 0},
        "value": 2,
    }
    return Event("network-scored", 0, data | changes, "kheops-valore")


def test_the_count_lists_every_part_of_a_value() -> None:
    assert PAGE.line(network()) == "Sotterraneo 2 di 9 (da A5, 3 tessere): 2 sale. Va a {0}, pedine 2 a 1."
    rich = network(
        rooms=1,
        sarcophagi=["gold", "gold"],
        closed=True,
        bonus={"sarcophagi": 15, "apex": 5, "longest": 5},
        value=52,
    )
    assert "1 sala + coppia di sarcofagi 15 + vertice 5 + più lungo 5 = 26, chiuso × 2." in PAGE.line(rich)


def test_networks_that_pay_nobody_say_why() -> None:
    head = "Sotterraneo 2 di 9 (da A5, 3 tessere):"
    for why, words in (
        ("tie", "vale 2 punti (2 sale), ma in parità, pedine 2 a 2, non va a nessuno."),
        ("nobody", "vale 2 punti (2 sale), ma senza pedine non va a nessuno."),
        ("cursed", "è maledetto e non vale niente."),
    ):
        event = network(why=why, pawns=[2, 2])._replace(kind="network-unpaid", seat=CHANCE)
        assert PAGE.line(event) == f"{head} {words}"


def test_the_mummy_sends_a_worker_back() -> None:
    placed, returned = (PAGE.line(event) for event in RARE_EVENTS[-2:])
    assert placed == "{0} mette la mummia nella sala A4 (ankh), al posto di un operaio di {1}."
    assert returned == "L'operaio torna a {1}, che ora ne ha 15 da giocare."


def test_moved_and_swapped_pawns_are_told_with_their_cells() -> None:
    about = {"from": 13, "to": 2, "own": "worker", "other": "mummy"}
    assert PAGE.line(Event("pawns-swapped", 0, about, "kheops-scambiare")) == (
        "{0} scambia due pedine: l'operaio passa da B1 ad A3, la mummia di {1} da A3 a B1."
    )
    moved = Event("pawn-moved", 1, {"from": 2, "to": 13, "piece": "priest"}, "kheops-spostare")
    assert PAGE.line(moved) == "{1} sposta il sacerdote da A3 a B1."


def test_drawing_tells_how_many_tiles_are_left() -> None:
    lines = [PAGE.line(Event("tile-drawn", 0, {"left": left}, "kheops-pescare")) for left in (2, 1, 0)]
    assert lines == [
        "{0} pesca una tessera: nel mazzo ne restano 2.",
        "{0} pesca una tessera: nel mazzo ne resta 1.",
        "{0} pesca l'ultima tessera del mazzo.",
    ]


def test_a_draw_and_a_win_are_told() -> None:
    about = {"scores": [20, 20], "unused": "room:2:ankh"}
    draw = Event("game-over", 0, {**about, "winners": [0, 1]}, "kheops-fine")
    assert PAGE.line(draw) == (
        "La partita finisce in parità, 20 a 20. A {0} resta in mano una tessera: sala con 2 aperture, ankh."
    )
    won = Event("game-over", 1, {**about, "winners": [1], "scores": [3, 20]}, "kheops-fine")
    assert PAGE.line(won).startswith("La partita finisce: vince {1}, 20 a 3.")


RARE_REFUSALS = [
    Refusal("protected", "kheops-mummia", {"cell": 3, "piece": "mummy"}),
    Refusal("protected", "kheops-sacerdote", {"cell": 3, "piece": "priest"}),
    Refusal("none-left", "kheops-pedina", {"piece": "worker"}),
    Refusal("none-left", "kheops-faraone", {"piece": "pharaoh"}),
]


def refused(state: State) -> set[str]:
    """The reasons of all refusals in this position. Each must be a correct sentence."""
    return reasons(state, every_choice(), PAGE.reason, check_sentence)


def all_refused() -> set[str]:
    """The reasons of refusals in many positions."""
    met = refused(ended(0)[0])
    by_task = {PAGE.status(step[0], True): step[0] for step in asked()}
    late = [step[0] for step in asked()[-40::4]]
    first = [random_game(0)[0][0], random_game(0)[20][0], asked()[0][0]]
    for state in (*by_task.values(), *late, *first):
        met |= refused(state)
    return met


def test_a_rotation_names_the_new_orientation() -> None:
    """A room is "aperta", a corridor is "aperto"."""
    met = set()
    for state, decision, _ in asked():
        for choice in decision.choices:
            if choice[0] == "rotate":
                words = re.fullmatch(
                    r"Ruota (la sala|il corridoio) .*: (?:resta )?(apert[ao]) .*", PAGE.label(state, choice)
                )
                assert words is not None
                met.add(words.groups())
    assert met == {("la sala", "aperta"), ("il corridoio", "aperto")}


def test_facts_count_only_ankhs_outside_cursed_networks() -> None:
    """Worked example 1: of three ankhs, one is in a cursed network (`kheops-maledizione`)."""
    laid = {
        0: tile("room:1:ankh", "R", worker(0)),
        1: tile("corridor:2:curse", "LR"),
        4: tile("room:2:ankh", "LV", worker(0)),
        8: tile("corridor:2:ankh", "LV", worker(0)),
        12: tile("room:2:ankh", "RV", worker(1)),
    }
    state = at(laid, turn=4)
    assert [dict(PAGE.facts(state, seat))["Ankh"] for seat in (0, 1)] == ["2", "1"]


def test_every_symbol_has_a_name_and_an_effect() -> None:
    assert SYMBOLS.keys() == EFFECTS.keys() == {symbol for symbol in SYMBOL if symbol}


def test_facts_are_public_and_short() -> None:
    state = GAME.start(2, {})
    assert PAGE.facts(state, 0) == (("Operai", "14"), ("Speciali", "3"), ("Ankh", "0"), ("In mano", "0"))
    for state, _, _ in asked()[::30]:
        for seat in (0, 1):
            assert PAGE.facts(state.seen_by(None), seat) == PAGE.facts(state, seat)


def test_the_ranking_note_counts_unpaid_networks() -> None:
    """The numbers and reasons must match the log."""
    told = set[str]()
    for seed in range(12):
        state, events = ended(seed)
        unpaid = Counter(event.data["why"] for event in events if event.kind == "network-unpaid")
        note = PAGE.ranking_note(state)
        words = {"cursed": "sotterrane[io] maledett[oi]", "tie": "in parità", "nobody": "senza pedine"}
        for why, how in words.items():
            found = re.search(rf"(\d+) {how}", note)
            assert (int(found[1]) if found else 0) == unpaid[why]
            told |= {why} if found else set()
        assert (note == "") == (not unpaid)
    assert told == {"cursed", "tie", "nobody"}


WORDS = Words(
    rules,
    check_sentence,
    lambda: ((state, decision) for state, decision, _ in asked()),
    lambda: (
        *(state for state, decision, _ in random_game(0) if decision.seat == CHANCE),
        ended(0)[0],
    ),
    all_events,
    all_refused,
    RARE_EVENTS,
    RARE_REFUSALS,
    silent=is_deal,
)
