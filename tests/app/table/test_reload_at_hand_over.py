"""Reloading the page at the hand-over screen: the unconfirmed choice is still waiting."""

import pytest

from app.page.page import Page
from app.table.kept_offers import OFFERS
from app.table.saves import MemoryStorage
from app.table.table import Table
from pycore.contract import Choice
from tests.app.conftest import make_table
from tests.app.playing import lay_at_a_tile, link_of, listed, match_of, words


def waiting(storage: MemoryStorage) -> tuple[Table, Choice]:
    """Anna has made the last choice of her turn and has not handed the device over yet."""
    table = make_table(storage, "kheops")
    lay_at_a_tile(table)
    choice = listed(Page(table))[0]
    table.choose(choice)
    return table, choice


def reloaded(storage: MemoryStorage, link: str) -> tuple[Table, Page]:
    table = make_table(storage, "kheops")
    table.open("", link)
    return table, Page(table)


def test_a_waiting_choice_survives_a_reload_and_is_made_at_the_hand_over() -> None:
    storage = MemoryStorage()
    before, choice = waiting(storage)
    length = len(match_of(before))
    table, page = reloaded(storage, link_of(before))
    told = words(page.render()["pass"])
    assert told.startswith("Passa il dispositivo a Bruno") and "Anna, puoi ancora ripensarci" in told
    table.take_device()
    assert match_of(table).record[length] == choice and page.flags()["mode"] == "game"
    table, page = reloaded(storage, link_of(table))
    assert "ripensarci" not in words(page.render()["pass"])


def test_a_waiting_choice_can_be_reconsidered_after_a_reload() -> None:
    storage = MemoryStorage()
    before, _ = waiting(storage)
    table, page = reloaded(storage, link_of(before))
    assert table.back()
    # The holder of the device is unknown after a reload.
    assert words(page.render()["pass"]).startswith("Passa il dispositivo ad Anna")
    table.take_device()
    assert page.flags()["mode"] == "game" and listed(page) and table.unconfirmed is None
    _, page = reloaded(storage, link_of(table))
    assert "Bruno" not in words(page.render()["pass"])


def test_reconsidering_requires_taking_the_device() -> None:
    """The next player may already hold the device. Their touch must not show the other seat's cards."""
    table, _ = waiting(MemoryStorage())
    page = Page(table)
    assert table.back() and page.flags()["mode"] == "pass"
    assert words(page.render()["pass"]).startswith("Anna, adesso guarda solo tu") or words(
        page.render()["pass"]
    ).startswith("Passa il dispositivo ad Anna")
    table.take_device()
    assert page.flags()["mode"] == "game" and listed(page) and table.unconfirmed is None


def test_a_reconsidered_choice_does_not_return() -> None:
    storage = MemoryStorage()
    before, _ = waiting(storage)
    assert before.back()
    _, page = reloaded(storage, link_of(before))
    assert words(page.render()["pass"]).startswith("Passa il dispositivo ad Anna")


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"match001":7}', '{"match001":[1,2,3]}', '{"match001":["x",["y"],"z"]}']
)
def test_damaged_storage_restores_no_choice(text: str) -> None:
    storage = MemoryStorage()
    before, _ = waiting(storage)
    before.saves.remember(OFFERS, text)
    _, page = reloaded(storage, link_of(before))
    assert words(page.render()["pass"]).startswith("Passa il dispositivo ad Anna")


def test_an_illegal_stored_choice_is_not_restored() -> None:
    storage = MemoryStorage()
    before, _ = waiting(storage)
    assert before.session is not None
    match, length = before.session.tail.match, len(match_of(before))
    for forged in (f'["{match}",0]', f'[{length},["nothing"],1]', f'[{length},["place-tile",0,0,0],9]'):
        before.saves.remember(OFFERS, f'{{"{match}":{forged}}}')
        _, page = reloaded(storage, link_of(before))
        assert words(page.render()["pass"]).startswith("Passa il dispositivo ad Anna")
