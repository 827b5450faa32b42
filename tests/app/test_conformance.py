"""The conformance checks of views and words: each mutant of the toy breaks one promise and must be caught."""

from collections.abc import Callable
from typing import Any

import pytest

from app.conformance import Nonconformity, check_board, check_words, whole_sentence
from app.drawing.scene import Board, Piece, Scene
from app.drawing.svg import touch
from app.games.contract import Aloud, Claim, DecisionKind, EventKind, OptionWords
from pycore.contract import Choice, Event, Refusal, State
from pycore.games import GAMES
from tests.toy import ToyGame
from tests.toy.page import PAGE as TOY


@pytest.mark.parametrize("slug", ["toy", *GAMES])
def test_every_view_conforms(slug: str) -> None:
    check_board(slug)


@pytest.mark.parametrize("slug", ["toy", *GAMES])
def test_every_games_words_conform(slug: str) -> None:
    check_words(slug)


def changed(change: Callable[[Board], Board]) -> Callable[[Scene], Board]:
    return lambda scene: change(board_of(scene))


board_of, symbols_of, keys_of, name_of = TOY.board, TOY.symbols, TOY.keys, TOY.name_key
line_of, label_of, status_of = TOY.line, TOY.label, TOY.status


def without_key(board: Board) -> Board:
    return board._replace(overlay=board.overlay.replace('data-key="die"', 'data-kei="die"'))


def with_nothing_to_hit(board: Board) -> Board:
    return board._replace(overlay=board.overlay.replace('fill="transparent"', 'class="halo"'))


def two_at_one_place(board: Board) -> Board:
    return board._replace(pieces=tuple(piece._replace(place="here") for piece in board.pieces))


def off_the_board(board: Board) -> Board:
    return board._replace(pieces=tuple(piece._replace(x=-1.0) for piece in board.pieces))


def with_unknown_piece(board: Board) -> Board:
    return board._replace(pieces=(*board.pieces, Piece("toy-lamp", "lamp", 1, 1, 1, "Lampada")))


def key_drawn_twice(board: Board) -> Board:
    return board._replace(scenery=board.scenery + touch("die", "Dado"))


def not_well_formed(board: Board) -> Board:
    return board._replace(scenery=board.scenery + "<g>")


def with_unknown_paint(board: Board) -> Board:
    return board._replace(scenery=board.scenery.replace("--sand", "--sandd"))


def with_literal_colour(board: Board) -> Board:
    return board._replace(scenery=board.scenery.replace("var(--sand)", "#ffcc00"))


def with_ids(board: Board) -> Board:
    return board._replace(scenery=board.scenery.replace("<rect", '<rect id="ground"'))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (without_key, "nobody can touch"),
        (with_nothing_to_hit, "nobody can touch"),
        (two_at_one_place, "two pieces"),
        (off_the_board, "off the board"),
        (with_unknown_piece, "without symbol"),
        (key_drawn_twice, "drawn twice"),
        (not_well_formed, "no well-formed"),
        (with_unknown_paint, "colours that are not"),
        (with_literal_colour, "writes a colour"),
        (with_ids, "has no ids"),
    ],
)
def test_mutant_boards_are_caught(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[Board], Board], fault: str
) -> None:
    monkeypatch.setattr(TOY, "board", changed(change))
    with pytest.raises(Nonconformity, match=fault):
        check_board("toy")


def without_keys(state: State, choice: Choice) -> tuple[tuple[str, ...], ...]:
    return () if choice == ("bid", 0) else keys_of(state, choice)


def tempting_at_once(state: State) -> tuple[Any, ...]:
    return ((("shield",), ("shield",)),)


def without_name(state: State, key: str) -> str:
    return key


def strange_symbols() -> str:
    return symbols_of().replace("toy-card", "card")


@pytest.mark.parametrize(
    ("name", "mutant", "fault"),
    [
        ("keys", without_keys, "without keys"),
        ("tempting", tempting_at_once, "tempting"),
        ("name_key", without_name, "without a name"),
        ("symbols", strange_symbols, "begin with the game"),
        ("colours", ("lapis",), "every seat"),
        ("colours", ("lapis", "pink", "rosso"), "palette"),
    ],
)
def test_mutant_views_are_caught(
    monkeypatch: pytest.MonkeyPatch, name: str, mutant: object, fault: str
) -> None:
    monkeypatch.setattr(TOY, name, mutant)
    with pytest.raises(Nonconformity, match=fault):
        check_board("toy")


def test_device_stays_is_refused_for_private_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TOY, "decisions", {"react": DecisionKind(device_stays=True)})
    with pytest.raises(Nonconformity, match="private"):
        check_board("toy")


@pytest.mark.parametrize(
    ("name", "kinds"), [("decisions", {"reactt": DecisionKind()}), ("events", {"wins": EventKind()})]
)
def test_kinds_unknown_to_the_rules_are_reported(
    monkeypatch: pytest.MonkeyPatch, name: str, kinds: dict[str, object]
) -> None:
    monkeypatch.setattr(TOY, name, kinds)
    with pytest.raises(Nonconformity, match=next(iter(kinds))):
        check_words("toy")


WHO = "{0} o {1} o {2} mostra uno scudo."
SHOW, KEEP = Claim(("shield",), "Scudo!"), Claim(("let",), "No")
GOOD = Aloud(lambda state: WHO, lambda state: (SHOW, KEEP), lambda state: WHO)


def test_a_question_answered_aloud_conforms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TOY, "decisions", {"react": DecisionKind(aloud=GOOD)})
    monkeypatch.setattr(ToyGame, "seats", range(3, 4))
    check_words("toy")


@pytest.mark.parametrize(
    ("kind", "change", "fault"),
    [
        ("react", {"claims": lambda state: (SHOW,)}, "nobody can give"),
        ("react", {"claims": lambda state: (SHOW, KEEP, KEEP)}, "offered twice"),
        ("react", {"claims": lambda state: (SHOW, KEEP._replace(words="Scudo!"))}, "same words"),
        ("react", {"claims": lambda state: (SHOW, KEEP._replace(words=""))}, "empty"),
        ("react", {"ask": lambda state: "Hai uno scudo?"}, "names nobody"),
        ("react", {"unbacked": lambda state: "Non ha uno scudo."}, "names nobody"),
        ("react", {"unbacked": lambda state: f"{WHO[:-1]}, gliene manca 1."}, "tells a number"),
    ],
)
def test_mutant_answers_are_caught(
    monkeypatch: pytest.MonkeyPatch, kind: str, change: dict[str, Any], fault: str
) -> None:
    monkeypatch.setattr(ToyGame, "seats", range(3, 4))
    monkeypatch.setattr(TOY, "decisions", {kind: DecisionKind(aloud=GOOD._replace(**change))})
    with pytest.raises(Nonconformity, match=fault):
        check_words("toy")


def same_label(state: State, choice: Choice) -> str:
    return "Offri" if choice[0] == "bid" else label_of(state, choice)


def without_full_stop(event: Event) -> str:
    return line_of(event).rstrip(".")


def with_empty_reason(refusal: Refusal) -> str:
    return ""


def same_status_for_all(state: State, for_chooser: bool) -> str:
    return status_of(state, True)


def status_that_names_nobody(state: State, for_chooser: bool) -> str:
    return "Scegli la tua offerta." if for_chooser else status_of(state, False)


@pytest.mark.parametrize(
    ("name", "mutant", "fault"),
    [
        ("label", same_label, "one label"),
        ("line", without_full_stop, "full stop"),
        ("reason", with_empty_reason, "empty"),
        ("status", same_status_for_all, "same status"),
        ("status", status_that_names_nobody, "names nobody"),
        ("sources", {}, "without a name"),
        ("options", {}, "option without words"),
        ("options", {"prize": OptionWords("Premio", "", {"low": "Basso"})}, "value without words"),
    ],
)
def test_mutant_texts_are_caught(
    monkeypatch: pytest.MonkeyPatch, name: str, mutant: object, fault: str
) -> None:
    monkeypatch.setattr(TOY, name, mutant)
    with pytest.raises(Nonconformity, match=fault):
        check_words("toy")


def test_a_game_can_add_its_own_check_of_sentences() -> None:
    with pytest.raises(Nonconformity, match="no dice here"):
        check_words("toy", good=lambda sentence: "no dice here" if "dado" in sentence else None)


@pytest.mark.parametrize(
    "sentence",
    [
        "{0} prende 1 carta e 2 punti.",
        "«Sì», dice {1}.",
        "{1}, scegli: 21 carte!",
        "Comincia dall'8.",
        "Le carte restano 0.",
        "In 1 oasi.",
        "Da 1 agli 8 punti.",
        "Va dall'1 al 7, poi all’11.",
        "Gli 8 operai e i 7 coni.",
        "Gioca al 1° posto, poi all'8°.",
        "Dalla 8-C alla 11-A, alle 8.",
        "Dai 8 monete.",
        "Nel 1978 lo fecero in 8.",
    ],
)
def test_good_sentences_pass(sentence: str) -> None:
    assert whole_sentence(sentence, 2) is None


@pytest.mark.parametrize(
    "sentence",
    [
        "",
        "prende 1 carta.",
        "{0} prende 1 carta",
        "{2} prende 1 carta.",
        "{0}  prende 1 carta.",
        "{0} prende 1 punti.",
        "{0} prende 12 punto.",
        "{0} prende None.",
        "{0} prende la carta_1.",
        "{0} comincia dal 8.",
        "{0} va dal 1 al 5.",
        "{0} è nel livello del 11.",
        "{0} va all'9.",
        "{0} perde lo 8.",
        "{0} perde il 80.",
        "I 8 operai di {0}.",
        "Gli 7 operai di {0}.",
        "{0} gioca all'1° posto.",
        "{0} guarda il obelisco.",
        "{0} prende il la carta.",
    ],
)
def test_bad_sentences_are_caught(sentence: str) -> None:
    assert whole_sentence(sentence, 2)
