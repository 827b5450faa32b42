"""Imhotep's words: a correct Italian sentence for every choice, event and refusal."""

from collections.abc import Iterator
from itertools import product

import pytest

from app.games.imhotep.page import PAGE
from app.games.imhotep.words.names import CARD_NOUNS, CARDS, EFFECTS, boat_words
from pycore.contract import CHANCE, Choice, Event, Refusal, State
from pycore.games import imhotep as rules
from pycore.games.imhotep.data import KINDS, ROUND_CARDS, SITES
from tests.app.games.imhotep.played import GAME, MIXTURES, asked, ended, mixed, random_game
from tests.app.games.reading import reasons
from tests.app.games.sentences import Words, checker

check_sentence = checker("pietra|carta|punto|statua", "pietre|carte|punti|statue")


def every_choice(seats: int) -> list[Choice]:
    """Every well-formed choice, legal or not, and a few malformed ones."""
    verbs = ("get", "hammer", "chisel", "pass", "done", "fly", "points", "stones", "draw", "skip")
    singles: list[Choice] = [(verb,) for verb in verbs]
    spaces: list[Choice] = list(product(("load", "sail-card"), range(5), range(5)))
    routes: list[Choice] = list(product(("sail", "lever"), range(4), SITES))
    places: list[Choice] = list(product(("unload", "take", "pyramid"), range(5)))
    luck: list[Choice] = [
        *product(("keep", "deal", "look", "draw", "bury"), KINDS),
        *product(("round",), ROUND_CARDS[seats]),
    ]
    return singles + spaces + routes + places + luck


def all_events() -> Iterator[Event]:
    """The events of random games: some with all sites on side A, others with every mixture of sides."""
    for seats, seed in product((2, 3, 4), range(4)):
        yield from (event for step in random_game(seats, seed) for event in step[2])
        yield from ended(seats, seed)[1]
    for n, (game, sides) in enumerate(zip(mixed(), MIXTURES, strict=True)):
        yield from (event for step in game for event in step[2])
        yield from ended(game[0][0].seats, n, sides)[1]


def test_the_status_names_only_what_is_possible() -> None:
    words = {"get": "prendi pietre", "load": "carica una pietra", "sail": "conduci una barca"}
    for state, decision, _ in asked():
        if decision.kind == "turn":
            verbs = {choice[0] for choice in decision.choices}
            for verb, phrase in words.items():
                assert (phrase in PAGE.status(state, True)) == (verb in verbs)


RARE_EVENTS = [
    Event("deck-renewed", CHANCE, {"cards": 12, "laid": []}, "imhotep-mazzo"),
    Event("deck-renewed", CHANCE, {"cards": 1, "laid": ["statue"]}, "imhotep-mazzo"),
    Event("deck-renewed", CHANCE, {"cards": 9, "laid": ["statue", "statue"]}, "imhotep-mazzo"),
    Event("pair-taken", 0, {"place": 3, "laid": ["statue"]}, "imhotep-mercato-b"),
    Event("pair-taken", 0, {"place": 3, "laid": ["statue", "sail"]}, "imhotep-mercato-b"),
    Event("stone-returned", 1, {"boat": 0, "space": 1, "why": "no-card"}, "imhotep-mercato-a"),
    Event("stone-returned", 1, {"boat": 0, "space": 1, "why": "round-end"}, "imhotep-passare"),
    Event("red-card", 0, {"card": "paved-path", "site": "obelisks", "effect": False}, "imhotep-carte-rosse"),
    Event("pass", 2, {"passes": 1}, "imhotep-passare"),
    Event("round-ends", 2, {"round": 3, "cause": "passes"}, "imhotep-passare"),
    Event(
        "stone-placed",
        1,
        {"site": "pyramid", "from": "boat", "boat": 0, "space": 1, "place": 14, "level": 0, "points": 1},
        "imhotep-piramide-a",
    ),
    Event(
        "game-over",
        1,
        {"winners": [1], "scores": [3, 3], "sleds": [0, 1], "tie_break": "sled"},
        "imhotep-pareggio",
    ),
    Event(
        "game-over",
        0,
        {"winners": [0, 1], "scores": [3, 3], "sleds": [1, 1], "tie_break": "shared"},
        "imhotep-pareggio",
    ),
    Event(
        "decoration-scored",
        0,
        {"card": "decoration-tomb", "site": "tomb", "cards": 2, "stones": 1, "points": 0},
        "imhotep-decorazioni",
    ),
]


def test_a_renewed_deck_names_the_cards_of_the_pair_that_counting_reveals() -> None:
    def renewed(*laid: str) -> str:
        return PAGE.line(Event("deck-renewed", CHANCE, {"cards": 12, "laid": list(laid)}, "imhotep-mazzo"))

    start = "Il mazzo è finito: gli scarti (12 carte), mischiati, formano quello nuovo."
    assert renewed() == start
    assert renewed("statue") == f"{start} Fra le due carte coperte c'è: Statua."
    assert renewed("sail", "lever") == f"{start} Le due carte coperte sono: Vela e Leva."
    assert renewed("statue", "statue") == f"{start} Le due carte coperte sono: Statua ×2."


RARE_REFUSALS = [
    Refusal("quarry-empty", "imhotep-prendere"),
    Refusal("too-few-stones", "imhotep-scalpello", {"stones": 0, "needed": 2}),
    Refusal("too-few-spaces", "imhotep-scalpello", {"spaces": 1, "needed": 2}),
    Refusal("load-too-small", "imhotep-condurre", {"boat": 0, "aboard": 0, "minimum": 1}),
    Refusal("load-too-small", "imhotep-condurre", {"boat": 0, "aboard": 2, "minimum": 3}),
    Refusal("load-too-small", "imhotep-vela", {"boat": 0, "aboard": 1, "minimum": 3, "loaded": 1}),
]


def test_a_refused_sail_counts_its_own_stone() -> None:
    assert PAGE.reason(RARE_REFUSALS[-1]) == (
        "Con la tua pietra questa barca ne porterebbe 1: per partire ne servono almeno 3."
    )


def refused(state: State) -> set[str]:
    """The reasons of all refusals in this position. Each must be a correct sentence."""
    return reasons(state, every_choice(state.seats), PAGE.reason, check_sentence)


def all_refused() -> set[str]:
    """The reasons of refusals in many positions."""
    met = refused(ended(2, 0)[0])
    for seats in (2, 3, 4):
        for state, _, _ in random_game(seats, 1)[::3]:
            met |= refused(state)
    for state, decision, _ in asked():
        if decision.kind not in ("turn", "hammer-load", "chisel-load"):
            met |= refused(state)
    return met


def finished(points: list[int], sleds: list[int]) -> State:
    """A final position with these points, and these stones on the sleds."""
    plain = GAME.start(len(points), {}).to_plain()
    quarry = [29 - stones for stones in sleds]
    over = {"round": 6, "round_cards": plain["round_cards"][:1], "phase": "over"}
    return GAME.from_plain({**plain, **over, "points": points, "sleds": sleds, "quarry": quarry})


@pytest.mark.parametrize(
    ("points", "sleds", "note"),
    [
        ([40, 30, 20, 10], [1, 1, 1, 1], ""),
        ([40, 40, 30, 20], [1, 3, 0, 0], "{1} ne ha 3 e {0} ne ha 1"),
        ([20, 30, 30, 30], [5, 2, 0, 2], "{1} ne ha 2, {3} ne ha 2 e {2} ne ha 0"),
        ([30, 40, 30, 40], [1, 2, 4, 0], "{1} ne ha 2 e {3} ne ha 0; {2} ne ha 4 e {0} ne ha 1"),
    ],
)
def test_each_tie_is_explained_separately(points: list[int], sleds: list[int], note: str) -> None:
    """`imhotep-pareggio`: stones break ties of points, and each group of tied players is explained."""
    start = "A pari punti contano le pietre rimaste sulla slitta: "
    assert PAGE.ranking_note(finished(points, sleds)) == (note and f"{start}{note}.")


def test_every_card_has_a_name_a_noun_and_an_effect() -> None:
    assert CARDS.keys() == CARD_NOUNS.keys() == EFFECTS.keys() == set(KINDS)


def test_boats_of_the_same_size_are_numbered() -> None:
    boats = [{"capacity": capacity} for capacity in (4, 3, 3, 1)]
    words = [boat_words(boats, boat) for boat in range(4)]
    assert words == ["barca da 4", "prima barca da 3", "seconda barca da 3", "barca da 1"]


def test_facts_at_the_start() -> None:
    state = GAME.start(2, {})
    assert PAGE.facts(state, 0) == (
        ("Slitta", "2 su 5"),
        ("Cava", "27"),
        ("Carte", "nessuna"),
    )


def test_facts_name_missing_monuments_under_the_wrath() -> None:
    assert PAGE.facts(GAME.start(2, {"wrath": True}), 1)[-1] == (
        "Mancano",
        "Piramide, Tempio, Tomba e Obelischi",
    )
    for state, _, _ in asked():
        plain = state.to_plain()
        for seat in range(state.seats):
            told = [value for term, value in PAGE.facts(state, seat) if term in ("Manca", "Mancano")]
            assert not told or plain["options"]["wrath"]


WORDS = Words(
    rules,
    check_sentence,
    lambda: ((state, decision) for state, decision, _ in asked()),
    lambda: (
        *(state for game in mixed() for state, decision, _ in game if decision.seat == CHANCE),
        ended(2, 0)[0],
    ),
    all_events,
    all_refused,
    RARE_EVENTS,
    RARE_REFUSALS,
)
