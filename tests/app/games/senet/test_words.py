"""Senet's words: a correct Italian sentence for every choice, event and refusal."""

from typing import Any

import pytest

from app.conformance import check_words
from app.games.senet.board.pictures import icons, legend
from app.games.senet.page import PAGE
from app.games.senet.words.names import EFFECTS, HOUSES
from pycore.contract import Event, Refusal
from pycore.games import senet as rules
from pycore.games.senet.data import HOUSES as SQUARES_OF_HOUSES
from pycore.games.senet.data import SQUARES
from tests.app.games.reading import idle, what
from tests.app.games.senet.played import everything_that_happens
from tests.app.games.sentences import documented
from tests.games.senet.table import at


def test_the_words_conform() -> None:
    check_words("senet")


def test_every_declared_event_occurs_and_has_a_line() -> None:
    lines: dict[str, str] = {}
    for event in everything_that_happens():
        lines[event.kind] = PAGE.line(event)
    assert set(lines) == set(rules.GAME.events)
    assert all(lines.values())


REASONS: dict[str, Any] = {
    "own-piece": (9, 3, "In 12 c'è già un tuo pezzo."),
    "protected": (9, 3, "In 12 c'è un pezzo avversario con un compagno accanto: si proteggono a vicenda."),
    "wall": (9, 4, "Tre pezzi avversari in fila non si possono superare."),
    "stop-first": (25, 4, "Ogni pezzo deve fermarsi in 26, nella Casa della Bellezza, con un tiro esatto."),
    "wrong-throw": (28, 2, "Dalla Casa delle Tre Verità si esce soltanto con 3."),
    "water-full": (26, 4, "In 30 non puoi attaccare: l'avversario finirebbe nell'acqua, che è già occupata."),
    "no-piece": (4, 1, "In 4 non c'è nessun pezzo."),
    "not-yours": (4, 1, "Il pezzo in 4 è dell'avversario."),
    "water-first": (4, 1, "Finché un tuo pezzo è nell'acqua non puoi muoverne altri."),
    "no-square": (4, 5, "Da 4 non puoi tornare indietro di 5: il percorso comincia dalla casella 1."),
    "never-back": (28, 5, "Dalle caselle 27, 28, 29 e 30 non si torna mai indietro."),
    "game-over": (1, 1, "La partita è finita."),
}


def test_every_refusal_has_words() -> None:
    assert documented(rules) == {*REASONS, "no-such-choice"}


@pytest.mark.parametrize("reason", REASONS)
def test_reasons_of_refusals(reason: str) -> None:
    square, throw, sentence = REASONS[reason]
    data = {"square": square, "throw": throw, "ahead": True}
    assert PAGE.reason(Refusal(reason, "senet-muovere", data)) == sentence


def test_the_reason_for_a_refused_backward_move() -> None:
    data = {"square": 25, "throw": 3, "ahead": False}
    assert PAGE.reason(Refusal("own-piece", "senet-muovere", data)) == (
        "Anche indietro: in 22 c'è già un tuo pezzo."
    )


@pytest.mark.parametrize(
    ("about", "choice", "label"),
    [
        ({"cones": (9,), "spools": (1,), "throw": 3}, ("move", 9), "Muovi il cono da 9 a 12"),
        (
            {"cones": (9,), "spools": (12,), "throw": 3},
            ("move", 9),
            "Muovi il cono da 9 a 12, e manda il rocchetto in 9",
        ),
        (
            {"cones": (26,), "spools": (29,), "throw": 3},
            ("move", 26),
            "Muovi il cono da 26 a 29, Casa di Ra-Atum, e manda il rocchetto nell'acqua",
        ),
        (
            {"cones": (9,), "spools": (23,), "throw": 3, "seat": 1},
            ("move", 23),
            "Muovi il rocchetto da 23 a 26, Casa della Bellezza",
        ),
        ({"cones": (25,), "spools": (1,), "throw": 3}, ("move", 25), "Riporta indietro il cono da 25 a 22"),
        ({"cones": (30,), "spools": (1,), "throw": 3}, ("move", 30), "Porta fuori il cono da 30"),
        (
            {"cones": (27,), "spools": (1,), "throw": 2, "phase": "water"},
            ("rebirth",),
            "Lascia l'acqua e rinasci in 15",
        ),
    ],
)
def test_labels(about: dict[str, Any], choice: tuple[str, int], label: str) -> None:
    assert PAGE.label(at(**about), choice) == label


@pytest.mark.parametrize(
    ("spools", "throw", "sentence"),
    [
        ((1,), 2, "{0}, con 2 il cono non esce: rinasce in 15 o resta nell'acqua."),
        ((28, 29, 30), 4, "{0}, un muro ferma il cono: rinasce in 15 o resta nell'acqua."),
    ],
)
def test_the_status_says_why_a_piece_stays_in_the_water(
    spools: tuple[int, ...], throw: int, sentence: str
) -> None:
    state = at((27, 10), spools, throw=throw, phase="water")
    assert PAGE.status(state, True) == sentence


def _off(off: int) -> Event:
    return Event("piece-off", 0, {"from": 28, "off": off, "points": 1}, "")


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            Event("sticks-thrown", 0, {"throw": 5, "again": True}, ""),
            "{0} lancia i bastoncini: 5, nessun lato chiaro.",
        ),
        (Event("throws-again", 0, {"throw": 5}, ""), "{0} lancia ancora."),
        (
            Event("piece-attacked", 0, {"from": 12, "to": 15, "ahead": True, "sent": 12}, ""),
            "{0} con 3 muove un cono da 12 a 15, Casa della Rinascita: il rocchetto che c'era va in 12.",
        ),
        (
            Event("piece-attacked", 0, {"from": 19, "to": 15, "ahead": False, "sent": 19}, ""),
            "{0} deve tornare indietro da 19 a 15, Casa della Rinascita: il rocchetto che c'era va in 19.",
        ),
        (Event("piece-reborn", 0, {"throw": 2}, ""), "Il cono di {0} lascia l'acqua e rinasce in 15."),
        (Event("piece-stays", 0, {"throw": 2}, ""), "Il cono di {0} resta nell'acqua e aspetta un 4."),
        (
            Event("throw-lost", 0, {"throw": 2, "water": True}, ""),
            "La 15 è occupata: il cono di {0} resta nell'acqua e il 2 è perso.",
        ),
        (
            Event("piece-attacked", 1, {"from": 26, "to": 30, "ahead": True, "sent": 27}, ""),
            "{1} attacca con un rocchetto da 26 a 30, Casa di Horus: il cono che c'era finisce nell'acqua.",
        ),
        (
            Event("piece-off", 0, {"from": 28, "off": 5, "points": 1}, ""),
            "{0} porta fuori un cono da 28: restano 2 coni.",
        ),
        (
            Event("piece-off", 0, {"from": 28, "off": 6, "points": 1}, ""),
            "{0} porta fuori un cono da 28: ne resta uno.",
        ),
        (
            Event("throw-lost", 1, {"throw": 1, "water": False}, ""),
            "{1} non può muovere niente: l'1 è perso.",
        ),
        (
            Event("game-over", 1, {"winners": [1], "scores": [3, 7]}, ""),
            "La partita finisce: vince {1}, 7 a 3.",
        ),
    ],
)
def test_lines(event: Event, line: str) -> None:
    assert PAGE.line(event) == line


def test_an_element_that_cannot_be_used_says_why() -> None:
    state = at((9,), (1,), throw=3)
    answer = idle(PAGE, state, "square-17")
    far = "Da qui mancano 14 caselle per uscire."
    assert answer == (f"Nessun tuo pezzo arriva in 17 con 3. {far}", "senet-muovere")
    assert idle(PAGE, state, "off") == (
        "Si esce dalla 26 con 5, dalla 27 con 4, dalla 28 con 3, dalla 29 con 2, dalla 30 con qualunque tiro.",
        "senet-uscire",
    )
    assert idle(PAGE, state, "square-1") == (
        "Nessun tuo pezzo arriva in 1 con 3: non puoi attaccarlo. Da qui mancano 30 caselle per uscire.",
        "senet-attaccare",
    )
    drowned = at((27, 10), (1,), throw=2, phase="water")
    assert idle(PAGE, drowned, "square-17") == (
        f"Prima pensa al pezzo che è nell'acqua. {far}",
        "senet-acqua",
    )


def test_before_the_throw_every_element_asks_for_it() -> None:
    state = at((9,), (1,))
    decision = state.decision()
    assert decision is not None and decision.kind == "throw"
    (asked,) = {PAGE.reason(refusal) for n in (9, 1) if (refusal := state.why_not(("move", n)))}
    assert idle(PAGE, state, "off") == (asked, decision.rule)
    assert idle(PAGE, state, "square-17") == (
        f"{asked} Da qui mancano 14 caselle per uscire.",
        decision.rule,
    )
    assert idle(PAGE, state, "square-28") == (
        f"{asked} Casa delle Tre Verità: si esce soltanto con 3.",
        decision.rule,
    )


def test_a_bare_square_says_how_far_it_is_and_who_stands_on_it() -> None:
    """Where a piece is to be moved, its square and its goal are left to the words about the move."""
    state = at((9,), (1, 12, 13), throw=2)
    assert what(PAGE, state, "square-17") == (
        "Casella 17: da qui mancano 14 caselle per uscire.",
        "senet-uscire",
    )
    alone, beside = (what(PAGE, state, f"square-{square}") for square in (1, 13))
    assert alone is not None and alone[0].endswith("Ci sta un rocchetto di {1}, da solo: si può attaccare.")
    assert beside is not None and beside[0].endswith("con un compagno accanto: non si può attaccare.")
    assert [what(PAGE, state, key) for key in ("square-9", "square-11", "off")] == [None] * 3


def test_every_square_has_a_close_up_with_its_number() -> None:
    state = at((9,), (1,), throw=3)
    for square in SQUARES:
        picture = PAGE.close_up(state, f"square-{square}")
        assert picture is not None and f">{square}</text>" in picture
        assert (f"#senet-house-{square}" in picture) == (square in HOUSES)
    assert PAGE.close_up(state, "sticks") is None


def test_facts_count_the_squares_to_go() -> None:
    assert PAGE.facts(at((30, 9), (1,)), 0) == (("Mancano", "23 caselle"),)


def test_legend_and_icons_show_houses_and_pieces() -> None:
    assert set(HOUSES) == set(EFFECTS) == set(SQUARES_OF_HOUSES)
    assert len(legend()) == len(HOUSES) + 2
    attack = Event("piece-attacked", 0, {"from": 1, "to": 2, "ahead": True, "sent": 1}, "")
    assert [icon.symbol for icon in icons(attack, ("rosso", "lapis"))] == [
        "senet-cone-rosso",
        "senet-spool-lapis",
    ]
    assert icons(Event("sticks-thrown", 0, {}, ""), ("rosso", "lapis")) == ()
