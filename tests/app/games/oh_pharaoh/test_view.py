"""Oh, Pharaoh!'s sheets: all that the seat sees in words, and nothing that it may not see."""

import random
import re

from app.drawing.scene import Sheet
from app.games.oh_pharaoh import view as oh_pharaoh
from app.games.oh_pharaoh.names import name
from app.table.session import Session
from app.table.tail import PERSON, Tail
from pycore.contract import CHANCE
from pycore.games.oh_pharaoh.data import TYPES
from pycore.match import Match
from tests.app.games.oh_pharaoh.played import GAME, PEOPLE, show, steps
from tests.app.games.oh_pharaoh.test_texts import good
from tests.games.oh_pharaoh.positions import POSITIONS, cards, position, tower


def by_title(sheets: tuple[Sheet, ...]) -> dict[str, Sheet]:
    return {sheet.title: sheet for sheet in sheets}


def test_sheets_are_whole_tables_of_words() -> None:
    for state, _, _ in steps()[::3]:
        for seat in (None, *range(state.seats)):
            sheets = oh_pharaoh.sheets(show(state, seat))
            assert len(by_title(sheets)) == len(sheets)
            for sheet in sheets:
                good(sheet.title)
                assert sheet.rows or sheet.note
                for row in sheet.rows:
                    assert len(row) == (len(sheet.columns) or 2)
                    assert all(row)
                    assert not re.search(r"\{[0-3]\},? \d|\d \{[0-3]\}", " | ".join(row)), row
                    good(row[0] if not row[0][0].isdigit() else "Carta")


def test_every_deep_position_has_sheets_for_everybody() -> None:
    for plain in POSITIONS.values():
        state = GAME.from_plain(plain)
        for seat in (None, *range(state.seats)):
            titles = by_title(oh_pharaoh.sheets(show(state, seat)))
            assert ("La tua mano" in titles) == (seat is not None)
            pending = plain["pending"]
            names = {
                "trade": "Scambio",
                "thief": "Furto",
                "collector": "Esattore",
                "remains": "Piramide spezzata",
            }
            assert not pending or names[pending["kind"]] in titles


def test_a_hand_shows_to_its_owner_alone() -> None:
    """Positions that differ in what a seat cannot know look the same to it."""
    rng = random.Random(3)
    state = GAME.from_plain(POSITIONS["3-trade"])
    for viewer in (None, 0, 1, 2):
        other = state.seen_by(viewer).imagine(rng)
        assert other != state
        assert oh_pharaoh.sheets(show(other, viewer)) == oh_pharaoh.sheets(show(state, viewer))


def test_what_the_sheets_say() -> None:
    state = GAME.from_plain(
        position(
            hands=[cards(1, 1, "thief"), cards(2)],
            pyramids=[[], [tower(6, 4, 3, (1, 1), 1)], []],
            face_up=["3", "joker"],
            marker=6,
        )
    )
    titles = by_title(oh_pharaoh.sheets(show(state, 0)))
    assert titles["La tua mano"].rows == (("1", "2"), ("Ladro", "1"))
    row = ("{1}, prima piramide", "6-6-6-6 / 7-7-7 / 8-J / 9", "4", "10", "120 punti", "con 4 o più")
    assert titles["Piramidi"].rows == (row,)
    board = {row[0]: row[1] for row in titles["Tabellone"].rows}
    assert (board["Segnalino"], board["Carte scoperte"]) == ("casella 6 di 10", "3, Jolly")
    assert "almeno 3 livelli" in board["Si valutano"]
    unseen = titles["Scarti e carte che non vedi"]
    assert ("1", "0", "11") in unseen.rows and {row[0] for row in unseen.rows} <= {
        name(card) for card in TYPES
    }


def test_refused_offers_show_to_everybody() -> None:
    title = "Offerte rifiutate in questo turno"
    state = GAME.from_plain(POSITIONS["3-trade"])
    for seat in (None, 0, 1, 2):
        rows = by_title(oh_pharaoh.sheets(show(state, seat)))[title].rows
        assert rows == (("{2}", "un ladro", "un 8"), ("{1}", "due 1", "un faraone"))
    assert title not in by_title(oh_pharaoh.sheets(show(GAME.from_plain(POSITIONS["3-act"]))))
    without = GAME.from_plain(position(hands=[cards(1)], options={"offers": 0}))
    assert by_title(oh_pharaoh.sheets(show(without)))["Giocatori"].note == "Si gioca senza scambi."


def test_a_discard_ends_the_actions_and_asks_first() -> None:
    """Drawing and stopping lead on to luck as a matter of course; parting with a card does not."""
    hands = [cards(1, 1, 2, 9), cards(3, 3), cards(4)]
    for plain, choice, asks in (
        (position(hands=hands), ("discard", "9"), True),
        (position(hands=hands), ("done",), False),
        (position(hands=hands, phase="draw", face_up=["5", "6", "7"]), ("draw",), False),
        (position(hands=hands, phase="draw", face_up=["5", "6", "7"]), ("take", "5"), False),
    ):
        match = Match.from_position("oh_pharaoh", plain)
        session = Session(match, Tail(PEOPLE[:3], (PERSON,) * 3))
        session.take_device()
        assert session.source.raises_floor(choice)
        assert session.needs_confirm(choice) == asks
    state = GAME.from_plain(position(hands=hands))
    assert oh_pharaoh.name_key(state, "discard") == "Scarta e termina"
    assert oh_pharaoh.name_key(GAME.from_plain(POSITIONS["3-discard"]), "discard") == "Scarta"


def test_all_hands_show_at_the_end() -> None:
    titles = by_title(oh_pharaoh.sheets(show(GAME.from_plain(POSITIONS["3-over"]), 1)))
    assert {"La tua mano", "Mano di {0}", "Mano di {2}"} <= titles.keys()


def test_choices_are_grouped_under_headings() -> None:
    for state, decision, _ in steps():
        if decision is None or decision.seat == CHANCE:
            continue
        for choice in decision.choices:
            for chain in oh_pharaoh.keys(state, choice):
                (key,) = chain
                good(oh_pharaoh.name_key(state, key))
    start = GAME.start(3, {})
    assert oh_pharaoh.keys(start, ("done",)) == ()
    ends = {oh_pharaoh.keys(start, (verb,)) for verb in ("propose", "withdraw")}
    assert ends == {(("closing",),)} and oh_pharaoh.name_key(start, "closing") == "Chiudi l'offerta"
