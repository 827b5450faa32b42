"""The note below Leggende's ranking, which explains how ties were broken."""

import random
import re
from typing import Any

import pytest

from app.games.leggende.page import PAGE
from app.words.italian import join
from pycore.games.leggende import data
from pycore.games.leggende.scoring import final_events
from pycore.games.leggende.state import LeggendeState
from tests.app.games.leggende.played import GAME
from tests.app.games.leggende.sentences import (
    good,
)
from tests.games.leggende.building import final
from tests.games.leggende.ties import GOAL, Result, parted, random_tie, tied_end


def tied(coins: list[int], armies: int = 3, **fields: Any) -> LeggendeState:
    """A final position without cards, in which each seat controls one region of the desert."""
    state = GAME.from_plain(final(2, armies={"D1": {"0": 3}, "D2": {"1": armies}}, coins=coins, **fields))
    assert isinstance(state, LeggendeState)
    state.hands = [0, 0]
    return state


def test_the_note_names_the_tie_break_that_decided() -> None:
    assert PAGE.ranking_note(tied([2, 1])) == "A pari punti contano le monete. {0}: 2; {1}: 1."
    assert PAGE.ranking_note(tied([2, 2], armies=4)) == (
        "A pari punti e monete contano le armate sulla mappa. {0}: 3; {1}: 4."
    )
    assert PAGE.ranking_note(tied([2, 2])) == (
        "Pari anche monete, armate e regioni: {0} e {1} vincono insieme."
    )
    long = tied([2, 1], options={"long": True}, game_no=3)
    assert PAGE.ranking_note(long) == "Nella partita lunga, a pari punti si vince insieme."
    long.totals = (1, 0)
    assert PAGE.ranking_note(long) == ""
    book = tied([2, 1])
    book.taken[0] |= 1 << data.BOOK
    assert PAGE.ranking_note(book) == ""
    book.totals = (0, 1)
    assert PAGE.ranking_note(book) == "A pari punti vince chi ha il Libro degli incantesimi."


@pytest.mark.parametrize(
    ("numbers", "note"),
    [
        (
            ((5, 2, 1), (5, 3, 1), (4, 9, 2)),
            "A pari punti contano le monete. {0}: 5; {1}: 5; {2}: 4."
            " A pari punti e monete contano le armate sulla mappa. {0}: 2; {1}: 3.",
        ),
        (
            ((5, 3, 1), (5, 3, 2), (4, 9, 2), (5, 2, 2)),
            "A pari punti contano le monete. {0}: 5; {1}: 5; {2}: 4; {3}: 5."
            " A pari punti e monete contano le armate sulla mappa. {0}: 3; {1}: 3; {3}: 2."
            " A pari punti, monete e armate contano le regioni controllate. {0}: 1; {1}: 2.",
        ),
        (
            ((4, 9, 2), (5, 3, 1), (5, 3, 1)),
            "A pari punti contano le monete. {0}: 4; {1}: 5; {2}: 5."
            " Pari anche monete, armate e regioni: {1} e {2} vincono insieme.",
        ),
    ],
)
def test_each_step_of_the_note_lists_the_seats_still_tied(
    numbers: tuple[tuple[int, ...], ...], note: str
) -> None:
    state = tied_end([Result(GOAL, 0, *each) for each in numbers])
    assert PAGE.ranking_note(state) == note


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_note_and_log_match_random_ties(seats: int) -> None:
    """Besides a model: the last numbers of the note are the winner's and those of the seats it beat last."""
    rng = random.Random(seats)
    for _ in range(200):
        results = random_tie(rng, seats)
        state, (winners, word) = tied_end(results), parted(results)
        note, over = PAGE.ranking_note(state), PAGE.line(list(final_events(state))[-1])
        good(note)
        good(over)
        assert over.endswith(f"{join(f'{{{seat}}}' for seat in winners)}.")
        if word == "shared":
            assert note.endswith(f"{join(f'{{{seat}}}' for seat in winners)} vincono insieme.")
        elif word not in (None, "book"):
            last = {int(seat): int(many) for seat, many in re.findall(r"{(\d)}: (\d+)", note.split(". ")[-1])}
            assert word is not None and len(last) > 1
            assert all(many == getattr(results[seat], word) for seat, many in last.items())
            assert [seat for seat, many in last.items() if many == max(last.values())] == winners
            what = {"coins": "monete", "armies": "armate", "regions": "regioni"}[word]
            assert what in note.split(". ")[-2] and re.search(rf"decidono le {what}\b", over)
