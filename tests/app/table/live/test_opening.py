"""Which games may be opened to other devices, and what opening does to them."""

import random

import pytest

from app.page.page import Page
from app.table import tail
from app.table.saves import GAME, MemoryStorage, Save
from app.table.session import Session
from app.table.table import Table
from pycore.contract import CHANCE
from pycore.link import decode, encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import begin, finish, toy_with_hands
from tests.app.table.live.wires import Company

OPEN = 'data-live="open"'


def offered(table: Table) -> bool:
    """Whether the panel for sharing offers to open the table. If it does, opening must succeed."""
    table.panel.show("condividi", keep=True)
    shown = OPEN in Page(table).render()["panel-condividi"]
    before = table.saves.all()
    assert table.others.open_up() == shown
    assert shown or table.saves.all() == before
    return shown


@pytest.mark.parametrize("match", ["", "k3x9a0qz"])
@pytest.mark.parametrize("who", ["nobody", "everybody", "one"])
def test_a_friends_game_is_kept_when_it_is_opened(mini: str, match: str, who: str) -> None:
    table = make_table()
    people = f"&n=Anna,Bruno{f'&m={match}' if match else ''}"
    table.open("", encode(toy_with_hands()) + people)
    if who != "nobody":
        table.be(0 if who == "one" else None)
        table.take_device()
    assert table.saves.all() == []
    assert offered(table)
    session, (save,) = table.session, table.saves.all()
    assert session is not None and session.save_id == save.id and session.tail.match == (match or "match001")
    assert tail.match_of(save.tail) == session.tail.match and session.here.opened == (who == "nobody")


def test_a_kept_game_without_an_identity_gets_one(mini: str) -> None:
    storage = MemoryStorage()
    table = make_table(storage)
    table.saves.put(Save("a", encode(Match.new("mini", 2)), "&n=Anna,Bruno", "2026-03-01", "x"))
    table.switch.open_save("a")
    assert offered(table)
    (save,) = table.saves.all()
    assert save.id == "a" and tail.match_of(save.tail) == "match001" and GAME + "a" in storage.texts


def test_a_table_is_not_opened_for_one_person_or_after_the_end(table: Table) -> None:
    begin(table)
    assert offered(table)
    finish(table)
    assert not offered(table)
    table.open("", encode(Match.new("mini", 2)) + "&n=Anna&p=persona,scriba")
    assert not offered(table)


def test_the_same_game_goes_on_by_link_and_comes_back_to_the_table() -> None:
    """If there is no way between the devices, the link travels. What it brings back is what later guests see."""
    company = Company(Match.new("imhotep", 2, {}, random.Random(7)))
    rng = random.Random(3)
    company.play_out(rng, 3)
    away = decode(encode(company.match))
    # Chance and a decision with one choice would be settled by the table at once.
    while (decision := away.decision) is not None and (
        len(away) < 30 or decision.seat == CHANCE or len(decision.choices) == 1
    ):
        away.play(rng.choice(decision.choices))
    back = Session(decode(encode(away)), company.hosting.session.tail)
    company.table.switch.receive(back)
    company.hosting.rebind(back)
    company.visitors = [company.join(1)]
    company.settle()
    record = company.visitors[0].visiting.record
    assert record is not None and len(record) == len(away) == company.hosting.session.length
    company.play_out(rng, 5)
    assert len(record) == len(company.match) > len(away)


def test_guides_examples_and_visits_are_not_opened(mini: str) -> None:
    guided = make_table(None, "imhotep")
    guided.switch.start_guide("imhotep")
    example = make_table(None, "mini")
    example.switch.open_example("mini/uno", encode(Match.new("mini", 2)), "x")
    visitor = Company(Match.new("mini", 2), (1,)).visitors[0].table
    for table in (guided, example, visitor):
        assert table.session is not None and not offered(table)


def test_a_match_that_has_lost_its_identity_waits_for_it(mini: str) -> None:
    table = make_table()
    table.open("", encode(Match.new("mini", 2)) + "&n=Anna,Bruno&m=k3x9a0qz")
    session = table.session
    assert session is not None
    session.here.tail = session.tail._replace(match="", lost=tail.digits_of("k3x9a0qz"))
    assert not offered(table) and session.tail.match == ""
