"""Leggende's log lines and reasons of refusals."""

import re
from pathlib import Path

import pytest

from app.games.leggende.page import PAGE
from app.games.leggende.words.names import FACE_WORDS, region_name
from pycore.contract import CHANCE, Event, Refusal
from pycore.games import leggende as rules
from pycore.games.leggende.faces import FACE_OF, REGIONS
from pycore.games.leggende.faces import FACES as PRINTED
from tests.app.games.leggende.played import GAME, asked, ended, every_game
from tests.app.games.leggende.sentences import everything_that_happens, good, refused
from tests.app.games.sentences import Words
from tests.games.leggende.positions import POSITIONS

RARE_EVENTS = [
    Event("game-over", 0, {"winners": [0], "scores": [9, 9], "tie_break": word}, "leggende-pareggio")
    for word in ("book", "coins", "armies", "regions")
] + [
    Event("game-over", 0, {"winners": [0, 1], "scores": [9, 9], "tie_break": "shared"}, "leggende-pareggio"),
    Event("bid-won", 0, {"coins": 3, "tie": "youngest"}, "leggende-puntata"),
    Event("bid-won", 0, {"coins": 0, "tie": "die"}, "leggende-dado"),
    Event("part-skipped", 1, {"action": "destroy", "why": "nothing-to-destroy"}, "leggende-distruggere"),
    Event("part-skipped", 1, {"action": "move", "why": "no-armies"}, "leggende-muovere"),
    Event("part-skipped", 1, {"action": "move", "why": "no-move"}, "leggende-muovere"),
    Event("part-ended", 1, {"action": "move", "left": 1}, "leggende-muovere"),
    Event("extra-declined", 1, {}, "leggende-regina"),
    Event("armies-set", CHANCE, {"region": "D4", "armies": [4, 5]}, "leggende-armate"),
    Event("token-scored", 1, {"token": "swamp", "points": -1}, "leggende-palude"),
    Event("tokens-revealed", CHANCE, {"tokens": {"D4": "book"}}, "leggende-palude"),
    Event("steal", 1, {"victim": 0, "coins": 1}, "leggende-re"),
    Event("dragon-slain", 1, {"region": "D4", "armies": 7}, "leggende-drago"),
    Event("game-ends", CHANCE, {"game_no": 1, "totals": [1, -1]}, "leggende-lunga"),
    Event(
        "leader-scored",
        1,
        {"leader": "red-sorceress", "count": 3, "points": 1},
        "leggende-fattucchiera",
    ),
]


RARE_REFUSALS = [
    Refusal("nothing-to-destroy", "leggende-distruggere"),
    Refusal("no-armies", "leggende-muovere"),
    Refusal("no-move", "leggende-muovere"),
    Refusal("no-supply", "leggende-piazzare"),
    Refusal("no-city-left", "leggende-costruire"),
    Refusal("no-card", "leggende-prendere"),
    Refusal("too-far", "leggende-muovere", {"cost": 3, "left": 1}),
    Refusal("too-few-coins", "leggende-prendere", {"cost": 1, "coins": 0}),
    Refusal("only-a-city", "leggende-distruggere", {"region": "D4"}),
    Refusal("immune", "leggende-distruggere", {"owner": 1}),
]


def all_refused() -> set[str]:
    """The reasons of refusals in many positions."""
    met = refused(ended(2, 0)[0])
    for plain in POSITIONS.values():
        met |= refused(GAME.from_plain(plain))
    steps = [step for game in every_game() for step in game]
    for some in (steps, steps[::-1]):
        kinds: set[str] = set()
        for state, decision, _ in some:
            if decision.kind not in kinds:
                kinds.add(decision.kind)
                met |= refused(state)
    tokens = next(state for state, decision, _ in reversed(steps) if decision.kind == "token")
    met |= refused(tokens)
    return met


@pytest.mark.parametrize(
    ("cost", "coins", "words"),
    [
        (1, 0, "Serve 1 moneta, e tu non ne hai."),
        (3, 1, "Servono 3 monete, e tu ne hai 1."),
        (30, 12, "Servono 30 monete, e tu ne hai 12."),
    ],
)
def test_the_reason_for_too_few_coins(cost: int, coins: int, words: str) -> None:
    refusal = Refusal("too-few-coins", "leggende-prendere", {"cost": cost, "coins": coins})
    assert PAGE.reason(refusal) == words


def test_plural_card_names_agree_with_their_verb() -> None:
    refusal = Refusal("card-seen", "leggende-fila", {"card": "noble_hills"})
    assert PAGE.reason(refusal) == "Le Colline nobili non sono nel mazzo."


def test_terms_are_used_consistently() -> None:
    """ "Lato" and "tabellone" are avoided everywhere, and a region is named after its tile face."""
    book = (Path(__file__).parents[4] / "site" / "regole" / "leggende.md").read_text(encoding="utf-8")
    said = [PAGE.label(state, choice) for state, decision, _ in asked() for choice in decision.choices]
    said += [PAGE.status(state, True) for state, _, _ in asked()]
    said += [PAGE.line(event) for event in everything_that_happens()]
    said += [PAGE.reason(refusal) for refusal in RARE_REFUSALS]
    for sentence in (book, *said):
        assert not re.search(r"\b(lato|tabellone)\b", sentence), sentence
    assert all(
        region_name(name) == f"{FACE_WORDS[PRINTED[FACE_OF[n]].name]} {name[1:]}"
        for n, name in enumerate(REGIONS)
    )


def test_scoring_lines_name_their_source() -> None:
    """Otherwise a source would be appended to some of these lines only."""
    lines = [
        PAGE.line(event)
        for seats in (2, 3, 4)
        for event in ended(seats, 2)[1]
        if event.kind in ("card-scored", "elixirs-scored", "islands-scored", "regions-scored")
    ]
    assert lines and all(re.search(r"^Carte|elisir|isol|region", line) for line in lines)


@pytest.mark.parametrize(
    ("slots", "lies"), [(("centre", "left"), ("un quarto", "")), (("nw", "ne"), ("", "tre quarti"))]
)
def test_tile_rotations_are_told_as_seen_on_the_screen(slots: tuple[str, str], lies: tuple[str, str]) -> None:
    """The T layout is shown turned by a quarter, the ring layout is not."""
    tiles = [
        {"face": "meadows", "slot": slots[0], "turn": 0},
        {"face": "fern", "slot": slots[1], "turn": 3},
    ]
    told = PAGE.line(Event("map-made", CHANCE, {"tiles": tiles, "start_region": "M1"}, "leggende-plance"))
    for line, turn in zip(told.split(" e "), lies, strict=True):
        assert (f"(girata di {turn})" in line) if turn else ("girat" not in line)


WORDS = Words(
    rules,
    good,
    lambda: ((state, decision) for state, decision, _ in asked()),
    lambda: (
        *(state for game in every_game() for state, decision, _ in game if decision.seat == CHANCE),
        ended(2, 0)[0],
    ),
    everything_that_happens,
    all_refused,
    RARE_EVENTS,
    RARE_REFUSALS,
)
