"""A match keeps its identity from link to link."""

from app.table import tail
from app.table.saves import GAME, MemoryStorage
from app.table.table import Table
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import begin, link_of


def match(table: Table) -> str:
    assert table.session is not None
    return table.session.tail.match


def test_a_match_has_its_identity_from_the_start_and_a_rematch_another(table: Table) -> None:
    begin(table)
    assert match(table) == "match001" == tail.match_of(table.saves.all()[0].tail)
    table.touch("stone-a")
    assert match(table) == "match001"
    table.rematch()
    assert match(table) == "match002"


def test_a_game_from_before_there_were_identities_gets_one_when_it_goes_on(table: Table) -> None:
    table.open("", encode(Match.new("mini", 2)) + "&n=Anna,Bruno")
    assert match(table) == "" and "&m=" not in link_of(table)
    table.touch("stone-a")
    assert match(table) == "match001" and link_of(table).endswith("&m=match001")


def test_two_tabs_give_it_the_same(mini: str) -> None:
    storage = MemoryStorage()
    first, second = make_table(storage), make_table(storage)
    begin(first)
    save = first.saves.all()[0]
    first.saves.put(save._replace(tail="&n=Anna,Bruno"))
    for table in (first, second):
        table.open_save(save.id)
        assert match(table) == ""
    first.library._new_match = lambda: "zzzzzzzz"
    first.touch("stone-a")
    second.storage_changed(GAME + save.id)
    assert match(first) == match(second) == "zzzzzzzz"
