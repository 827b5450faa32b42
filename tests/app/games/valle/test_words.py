"""The words of La Valle dei Re: a correct Italian sentence for every choice, event and refusal."""

from functools import cache
from itertools import product
from typing import Any

import pytest

from app import games as games_
from app.games.valle.page import PAGE
from app.games.valle.words import names
from app.table.problems import problem
from pycore.contract import CHANCE, Choice, Event, Plain, Refusal, State
from pycore.games import valle as rules
from pycore.games.valle.data import COLOURS, LEVELS, ROLES, SITES
from pycore.games.valle.places import PLACE_NAMES
from tests.app.games.reading import reasons
from tests.app.games.sentences import BESIDE_NAME, Words, checker, of_steps
from tests.app.games.valle.played import games, some_steps, steps
from tests.games.valle.table import at, cubes, position, tablets

GAME = rules.GAME


check_sentence = cache(
    checker(
        "cubo|punto|tavoletta|operaio|capomastro|lotto|scarabeo|rosso|giallo|verde|bianco",
        "cubi|punti|tavolette|operai|capomastri|lotti|scarabei|rossi|gialli|verdi|bianchi",
        rf"{BESIDE_NAME}|[\[\]]|\b({'|'.join(COLOURS)}|block|corner|edge|diagonal)\b",
    )
)


def every_choice(seats: int) -> list[Choice]:
    """Well-formed choices of every kind, legal or not, and a malformed one."""
    verbs = ("lay", "done", "leave", "fly")
    places = PLACE_NAMES[:: 3 + seats]
    roles = sorted({role for levels in ROLES.values() for level in levels for role, _ in level})
    return [
        *((verb,) for verb in verbs),
        *product(("tablet", "lot", "place", "claim", "takeover"), range(17)),
        *product(("cube",), COLOURS),
        *product(("overseer", "plan"), range(2), (*places, "8-D", "8-E", "13-A", "1-A")),
        *product(
            ("worker",), (*places, "16", "13-A", "13-B"), ("16", "17", "8-D", "8-E", "13-B", "1-A", "4-D")
        ),
        *product(("steal", "build"), SITES, roles, COLOURS[:3]),
    ]


def ending(plain: Plain) -> str:
    """The label of the closing choice in a position."""
    return PAGE.label(GAME.from_plain(plain), ("done",))


def test_the_closing_choice_says_done_only_after_some_action() -> None:
    assert ending(position()) == "Non muovere: gli operai restano dove sono"
    assert ending(position(points=5)) == "Fatto: gli operai restano dove sono"
    assert ending(position(round=1, phase="overseer")) == "Non muovere: i capomastri restano dove sono"
    assert ending(position(round=1, phase="overseer", points=1)) == "Fatto: i capomastri restano dove sono"
    lots: Plain = {"phase": "bid-lot", "lots": [cubes(5 * colour) for colour in "rby"]}
    assert ending(position(**lots)) == "Non posare: niente tavolette"
    laid = [tablets((0, 2)), tablets()]
    assert ending(position(**lots, tablets=laid)) == "Fatto: basta tavolette"


def test_the_closing_choice_counts_leftover_cubes() -> None:
    there: Plain = {"phase": "build", "workers": [["13-A", "13-B", "16", "16", "16"], ["16"] * 5]}

    def left(letters: str, built: str, **fields: Any) -> str:
        held = [cubes(letters), {}]
        return ending(position(built={13: (0, built)}, cubes=held, **there, **fields))

    assert (
        left("rr", "")
        == "Non posare: i tuoi 2 cubi vanno al Faraone, anche se nei tuoi cantieri c'è posto per 2"
    )
    assert (
        left("r", "") == "Non posare: il tuo cubo va al Faraone, anche se nei tuoi cantieri c'è ancora posto"
    )
    seven = "Fatto: i 7 cubi che ti restano vanno al Faraone, anche se nei tuoi cantieri c'è posto per 3"
    assert left("rrrrrrr", "b", laid={"13": 1}) == seven
    one = "Fatto: il cubo che ti resta va al Faraone, anche se nei tuoi cantieri c'è ancora posto"
    assert left("r", "b", laid={"13": 1}) == one
    assert left("r" * 8, "b", laid={"13": 1}).startswith("Fatto: gli 8 cubi che ti restano")
    over = "la sua piramide sarà completa, e la partita finirà con questo turno"
    assert [over in left("rr", "", pharaoh=cubes("w" * many)) for many in (27, 28, 33)] == [False, True, True]


def test_a_worker_is_named_by_its_own_space() -> None:
    """The first space of the side may be another figure's."""
    overseers, workers = [["13-A", "16"], ["16"] * 2], [["13-B", *["16"] * 4], ["16"] * 5]
    state = at(2, phase="worker", overseers=overseers, workers=workers)
    assert PAGE.name_key(state, "from-13-A") == "Operaio nella casella 13-B"
    assert PAGE.name_key(state, "from-16") == "Operaio nell'area 16"


def test_leaving_usable_cubes_needs_confirmation() -> None:
    """Giving cubes away needs confirmation even if the choice ends the game."""
    assert all(
        "done" in PAGE.decisions["build"].spoils and decision.choices != (("done",),)
        for _, decision, _ in steps()
        if decision is not None and decision.kind == "build"
    )


def test_words_do_not_depend_on_hidden_information() -> None:
    """Hidden tablets and plans leave no gap, and the chooser reads the same as with the whole state."""
    for state, decision, _ in some_steps():
        if decision is None or decision.seat == CHANCE:
            continue
        for viewer in (None, *range(state.seats)):
            seen = state.seen_by(viewer)
            chooses = viewer == decision.seat
            assert PAGE.status(seen, chooses) == PAGE.status(state, chooses)
        seen = state.seen_by(decision.seat)
        assert [PAGE.label(seen, c) for c in decision.choices] == [
            PAGE.label(state, c) for c in decision.choices
        ]


def test_ending_takeovers_names_the_sites_left() -> None:
    for sites, words in (([12], "il cantiere 12"), ([8, 12], "i cantieri 8 e 12")):
        event = Event("takeover-ends", 0, {"sites": sites}, "valle-conquista")
        assert PAGE.line(event) == f"{{0}} non conquista {words}."


def test_a_tie_is_won_by_the_earlier_tablet() -> None:
    """A seat with a lower bid may have laid its first tablet before all of the tied seats."""
    about = {"lot": 0, "cubes": {"red": 3}, "sum": 3, "tie": True}
    line = PAGE.line(Event("lot-won", 0, about, "valle-aggiudicazione"))
    assert line == "{0} compra il lotto 1 (3 cubi rossi) con 3, a parità: la sua tavoletta c'era prima."


def test_the_expert_preset_sets_the_expert_options() -> None:
    expert = next(values for name, _, values in PAGE.presets if name == "Esperti")
    assert {name for name, value in expert.items() if value} == {"rays", "sargon"}


def test_secrets_are_hidden_from_other_seats() -> None:
    laid = Event("bid-laid", 1, {"lot": 0}, "valle-asta", {"value": 4}, (1,))
    assert "4" in PAGE.line(laid) and "4" not in PAGE.line(laid.seen_by(0))
    plan = Event("plan-written", 1, {"overseer": 0}, "valle-piani", {"place": "8-D"}, (1,))
    assert "8-D" in PAGE.line(plan) and "8-D" not in PAGE.line(plan.seen_by(None))


RARE_REFUSALS = [
    Refusal("no-scarab", "valle-conquista", {"scarabs": 8}),
    Refusal("workers-spent", "valle-furto", {"site": 13, "cubes": 2}),
    Refusal("already-robbed", "valle-furto", {"site": 13, "seat": 1}),
    Refusal("nothing-built", "valle-furto", {"site": 13}),
    Refusal("none-left", "valle-lotti", {"colour": "green"}),
    Refusal("no-such-role", "valle-raggi", {"site": 13, "role": "corner"}),
    Refusal("too-few-workers", "valle-conquista", {"site": 8, "mine": 1, "theirs": 2, "spent": 1}),
    Refusal("not-yours", "valle-costruire", {"site": 8, "owner": None}),
    Refusal("too-far", "valle-operai", {"cost": 2, "points": 1}),
    Refusal("space-taken", "valle-movimento", {"place": "8-A", "first": None}),
]


@pytest.mark.parametrize(
    ("mine", "spent", "told"),
    [
        (0, 0, "non ne hai nessuno."),
        (1, 0, "ne hai 1 contro 2."),
        (1, 1, "ne hai 1 contro 2, oltre a 1 che ha rubato e non conta."),
        (0, 1, "quello che hai lì ha rubato, e non conta."),
        (0, 2, "i 2 che hai lì hanno rubato, e non contano."),
    ],
)
def test_too_few_workers_mentions_those_spent_on_stealing(mine: int, spent: int, told: str) -> None:
    data = {"site": 8, "mine": mine, "theirs": 2, "spent": spent}
    said = PAGE.reason(Refusal("too-few-workers", "valle-conquista", data))
    assert said == f"Sul cantiere 8 ti servono più operai del suo padrone: {told}"


def refused(state: State) -> set[str]:
    """The reasons of all refusals in this position. Each must be a correct sentence."""
    return reasons(state, every_choice(state.seats), PAGE.reason, check_sentence)


def all_refused() -> set[str]:
    """The reasons of refusals in many positions."""
    met = set[str]()
    for game in games():
        met |= refused(game[-1][0])
        disputed = [
            state for state, asked, _ in game if asked and asked.kind in ("steal", "takeover", "build")
        ]
        for state in (*disputed[:6], *(state for state, _, _ in game[::40])):
            met |= refused(state)
    return met


def test_every_source_of_points_has_a_name() -> None:
    found = {
        games_.source("valle", event.rule)
        for _, _, events in steps()
        for event in events
        if "points" in event.data
    }
    assert found | {games_.source("valle", "valle-raggi")} == set(PAGE.sources.values())
    assert games_.source("valle", "valle-nothing") == "Altro"


def test_facts_are_public_and_short() -> None:
    start = GAME.start(2, {})
    assert PAGE.facts(start, 1) == (("Cubi", "0"), ("Scarabei", "8 su 8"), ("Cantieri", "0"))
    assert PAGE.facts(start, 0)[-1] == ("Comincia", "il turno")
    for state, _, _ in some_steps():
        for seat in range(state.seats):
            assert PAGE.facts(state, seat) == PAGE.facts(state.seen_by(None), seat)


def test_equal_points_share_the_place() -> None:
    notes = {PAGE.ranking_note(game[-1][0]) for game in games()}
    assert notes == {"", "A pari punti il posto è condiviso."}


def test_names_are_complete() -> None:
    assert set(names.COLOUR_WORDS) == set(COLOURS)
    assert {large: len(words) for large, words in names.LEVEL_NAMES.items()} == {
        large: len(sizes) for large, sizes in LEVELS.items()
    }
    roles = {role for levels in ROLES.values() for level in levels for role, _ in level}
    assert roles - {"block"} == set(names.ROLES)


def test_leftover_cubes_go_to_the_pharaohs_pyramid() -> None:
    about = {"cubes": {"yellow": 4, "green": 2}, "pharaoh": 24}
    said = PAGE.line(Event("leftovers", 1, about, "valle-faraone"))
    assert said == "{1} dà 4 cubi gialli e 2 verdi alla piramide del Faraone, che è a 24 su 30."


WORDS = Words(
    rules,
    check_sentence,
    *of_steps(steps),
    all_refused,
    (),
    RARE_REFUSALS,
    silent=lambda event: False,
)


def test_advice_says_what_giving_cubes_away_gains() -> None:
    found = problem("valle-37")
    assert found is not None
    match = found.match()
    decision = match.decision
    assert decision is not None and ("done",) in decision.choices and len(decision.choices) > 1
    state, settled = match.seen_by(decision.seat), PAGE.advice.settles["cubes"]
    said = {choice: settled(state, [choice], decision.seat, ("Anna", "Bruno")) for choice in decision.choices}
    assert said.pop(("done",)) == "la piramide del Faraone cresce di 4 cubi: a tutti resta meno tempo"
    assert set(said.values()) == {""}
