"""Leggende's sheets: all that a seat sees, nothing that it may not, in good words; and the groups of choices."""

import re
from typing import Any

import pytest

from app.drawing.palette import COLOURS
from app.drawing.scene import Sheet
from app.games import is_preview, views
from app.games.leggende import view
from app.games.leggende.names import CARD_NOUNS, armies, region
from app.words.italian import count
from pycore.contract import State
from tests.app.games.leggende.played import GAME, asked, ended, every_game, random_game, show
from tests.games.leggende.positions import POSITIONS


def texts_of(sheets: tuple[Sheet, ...]) -> list[str]:
    return [
        text
        for sheet in sheets
        for text in (sheet.title, sheet.note, *sheet.columns, *(cell for row in sheet.rows for cell in row))
    ]


def named(sheets: tuple[Sheet, ...], title: str) -> Sheet:
    return next(sheet for sheet in sheets if sheet.title == title)


def states() -> list[State]:
    found = [step[0] for game in every_game() for step in game[:: max(1, len(game) // 25)]]
    return found + [ended(seats, 2)[0] for seats in (2, 3, 4)]


def test_it_is_a_preview() -> None:
    assert is_preview("leggende") and views("leggende").COLOURS == view.COLOURS
    assert set(view.COLOURS) <= COLOURS.keys() and len(set(view.COLOURS)) == 4


def test_sheets_are_tables_of_good_words() -> None:
    for state in states():
        for seat in (None, *range(state.seats)):
            sheets = view.sheets(show(state, seat))
            assert len({sheet.title for sheet in sheets}) == len(sheets) >= 2
            for sheet in sheets:
                width = len(sheet.columns) or 2
                assert all(len(row) == width for row in sheet.rows), sheet
                assert sheet.rows
            for text in texts_of(sheets):
                assert "{" not in re.sub(r"\{[0-3]\}", "", text), text
                assert not re.search(r"None|null|hidden|_|  |[<>]", text), text
                assert not re.search(r"\{[0-3]\},? \d|\d \{[0-3]\}", text), text


@pytest.mark.parametrize("name", POSITIONS)
def test_everything_that_lies_there_is_told(name: str) -> None:
    """Every army, city, coin, card and token of the plain form."""
    state = GAME.from_plain(POSITIONS[name])
    plain, sheets = state.to_plain(), view.sheets(show(state))
    rows = {row[0].removesuffix(" (partenza)"): row for row in named(sheets, "Regioni").rows}
    for place, here in plain["armies"].items():
        for owner, many in here.items():
            words = count(many, "armata neutrale", "armate neutrali")
            stands = words if owner == "neutral" else armies(many)
            assert stands in held_by(rows[region(place)][2], owner)
    for place, here in plain["cities"].items():
        for owner, many in here.items():
            assert f"{many} città" in held_by(rows[region(place)][2], owner)
    table = {row[0]: row[1:] for row in named(sheets, "Giocatori").rows}
    assert list(table["Monete"]) == [str(coins) for coins in plain["coins"]]
    assert [row[1] for row in named(sheets, "La fila delle carte").rows] == [
        CARD_NOUNS[card].word for card in plain["row"]
    ]
    held = [row[0] for row in named(sheets, "Carte prese").rows]
    assert held == [CARD_NOUNS[card].word for hand in plain["cards"] for card in hand]
    if plain["tokens"]:
        assert len(named(sheets, "Segnalini sulla mappa").rows) == len(plain["tokens"])
    totals = named(sheets, "Punti").rows[-1]
    assert totals == ("Totale", *map(str, state.scores()))


def held_by(cell: str, owner: str) -> str:
    """What a cell says of one owner, by seat or "neutral"; the number of a name never follows another number."""
    ending = "" if owner == "neutral" else f" di {{{owner}}}"
    return next(part for part in cell.split("; ") if part.endswith(ending) and ("{" in part) == bool(ending))


def test_who_has_not_looked_does_not_see() -> None:
    state = GAME.from_plain(POSITIONS["four-hidden"])
    shown = {seat: tokens(state, seat) for seat in (None, 0, 1, 2, 3)}
    assert shown[0]["Deserto 5"] == shown[1]["Deserto 5"] == ("Libro degli incantesimi", "{0} e {1}")
    assert shown[2]["Deserto 5"] == shown[None]["Deserto 5"] == ("coperto", "{0} e {1}")
    assert shown[2]["Ferro di cavallo 1"] == ("Fonte magica", "{2}")
    assert shown[0]["Ferro di cavallo 1"] == ("coperto", "{2}")


def tokens(state: State, seat: int | None) -> dict[str, tuple[str, ...]]:
    sheet = named(view.sheets(show(state, seat)), "Segnalini sulla mappa")
    return {row[0]: row[1:] for row in sheet.rows}


def test_secret_bids_are_not_shown() -> None:
    for state, decision, _ in random_game(4, 0):
        if decision.kind == "bid" and decision.seat == 2:
            rows = {row[0]: row[1:] for row in named(view.sheets(show(state, 1)), "Giocatori").rows}
            bids: Any = state.to_plain()["bids"]
            assert rows["Offerta"] == ("segreta", str(bids[1]), "–", "–")


def test_groups_have_headings() -> None:
    for state, decision, _ in asked():
        for choice in decision.choices:
            for chain in view.keys(state, choice):
                assert len(chain) == 1
                heading = view.name_key(state, chain[0])
                assert heading[0].isupper() and not re.search(r"[{}_-]|\d\d", heading)
    move = view.keys(GAME.from_plain(POSITIONS["two-ring-move"]), ("move", "V7", "V6"))
    assert [view.name_key(GAME.start(2, {}), key) for chain in move for key in chain] == ["Da Vulcano 7"]
