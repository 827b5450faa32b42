"""The identity of a match, which its link keeps."""

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


def test_a_match_gets_an_identity_at_the_start_and_a_rematch_gets_a_new_one(table: Table) -> None:
    begin(table)
    assert match(table) == "match001" == tail.match_of(table.saves.all()[0].tail)
    table.touch("stone-a")
    assert match(table) == "match001"
    table.switch.rematch()
    assert match(table) == "match002"


def test_an_old_link_without_identity_gets_one_at_the_next_choice(table: Table) -> None:
    table.open("", encode(Match.new("mini", 2)) + "&n=Anna,Bruno")
    assert match(table) == "" and "&m=" not in link_of(table)
    table.touch("stone-a")
    assert match(table) == "match001" and link_of(table).endswith("&m=match001")


def test_two_tabs_agree_on_the_identity(mini: str) -> None:
    storage = MemoryStorage()
    first, second = make_table(storage), make_table(storage)
    begin(first)
    save = first.saves.all()[0]
    first.saves.put(save._replace(tail="&n=Anna,Bruno"))
    for table in (first, second):
        table.switch.open_save(save.id)
        assert match(table) == ""
    first.on_table.keeper._new_match = lambda: "zzzzzzzz"
    first.touch("stone-a")
    second.switch.storage_changed(GAME + save.id)
    assert match(first) == match(second) == "zzzzzzzz"
