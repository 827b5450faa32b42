"""The review of a finished game: what is asked, what is kept, and when it is offered."""

import json
from typing import Any

import pytest

from app.page.page import Page
from app.table.review import MOST_MOMENTS, SEEDS
from app.table.saves import REVIEW, MemoryStorage
from app.table.table import Table
from pycore.players.review import begin as begin_review
from tests.app.conftest import make_table
from tests.app.playing import begin, play_out


def answered(told: dict[str, Any]) -> str:
    """The answer of the worker."""
    asked = begin_review(json.dumps({**told, "seconds": 9}))
    while not asked.go_on(1):
        pass
    return asked.answer()


def finished(storage: MemoryStorage | None = None) -> Table:
    """A table with a finished game of two people."""
    table = make_table(storage)
    begin(table)
    play_out(table)
    return table


def reviewed(table: Table, most: int = 1000) -> int:
    """Answer up to `most` questions of the review. Returns how many there were."""
    table.review.start()
    for number in range(most):
        asked = table.review.wanted()
        if asked is None:
            return number
        table.review.hear(asked, answered(asked.told))
    return most


def test_it_is_offered_at_the_end_only(mini: str) -> None:
    table = make_table()
    begin(table)
    assert not table.review.offered
    play_out(table)
    assert table.review.offered


def test_every_choice_of_people_is_judged_once(mini: str) -> None:
    table = finished()
    many = reviewed(table)
    found = table.review.found
    assert len(found.accounts) == 2 and table.review.finished and not table.review.running
    assert sorted(found.findings) == table.review.decisions()
    assert many == 1 + sum(len(each.losses) for each in found.findings.values())
    assert reviewed(table) == 0


def test_what_was_found_is_kept_with_the_game(mini: str) -> None:
    """A page that was closed in the middle goes on where it was, and a finished review is not made again."""
    storage = MemoryStorage()
    table = finished(storage)
    reviewed(table, 3)
    save = table.session.save_id if table.session else None
    again = make_table(storage)
    assert save is not None
    again.switch.open_save(save)
    assert len(again.review.found.findings) == 2
    reviewed(again)
    last = make_table(storage)
    last.switch.open_save(save)
    assert last.review.finished and last.review.found.findings == again.review.found.findings


@pytest.mark.parametrize(
    "damaged", ["", "{", "[1]", '[1,"00000000",[],[],[]]', '[1,"x",[[0,1]],[[1]],[[0,0,[],0]]]']
)
def test_a_damaged_review_is_made_anew(mini: str, damaged: str) -> None:
    storage = MemoryStorage()
    table = finished(storage)
    reviewed(table)
    assert table.session is not None
    storage.set(f"{REVIEW}{table.session.save_id}", damaged)
    again = make_table(storage)
    again.switch.open_save(str(table.session.save_id))
    assert not again.review.begun and again.review.offered
    assert reviewed(again) > 0 and again.review.finished


def test_it_goes_with_its_game(mini: str) -> None:
    storage = MemoryStorage()
    table = finished(storage)
    reviewed(table)
    assert table.session is not None and table.session.save_id is not None
    assert f"{REVIEW}{table.session.save_id}" in storage.texts
    table.saves.delete(table.session.save_id)
    assert f"{REVIEW}{table.session.save_id}" not in storage.texts


def test_moments_are_those_on_which_all_searches_agree(mini: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = finished()
    table.review.start()
    number = 0
    while (asked := table.review.wanted()) is not None:
        told = json.loads(answered(asked.told))
        if asked.k is not None:
            # Every second suspect is found to be harmless by its last search.
            number += 1
            told["loss"] = 0.0 if asked.told["seed"] == SEEDS[-1] and asked.k % 2 else 0.1 + asked.k / 1000
        table.review.hear(asked, json.dumps(told))
    moments = table.review.moments()
    assert 0 < len(moments) <= MOST_MOMENTS
    assert all(len(each.losses) == len(SEEDS) and each.k % 2 == 0 for each in moments)
    assert [each.k for each in moments] == sorted(each.k for each in moments)


def test_the_page_shows_what_was_found(table: Table, page: Page) -> None:
    begin(table)
    play_out(table)
    assert 'data-act="review"' in page.render()["end"]
    table.review.start()
    assert 'data-act="review-stop"' in page.render()["end"]
    reviewed(table)
    told = page.render()["end"]
    assert "Da dove viene il distacco" in told and "Chi era avanti" in told
    assert "Nessuna scelta, da sola" in told or "Mossa" in told
