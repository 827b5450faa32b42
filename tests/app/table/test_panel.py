"""The panel beside the board."""

from app.page.page import Page
from app.table.effects import Effect
from app.table.table import Table
from tests.app.playing import begin


def test_tabs_of_the_panel_open_and_close(table: Table, page: Page) -> None:
    begin(table)
    table.panel.show("diario")
    assert (table.panel.tab, table.panel.opened) == ("diario", True)
    assert table.take_effects() == [Effect("line")]
    table.panel.show("diario")
    assert not table.panel.opened and table.take_effects() == []
    table.panel.show_rule("mini-posare")
    assert table.take_effects() == [Effect("rule", "mini-posare")] and table.panel.tab == "regole"
    assert table.back() and not table.panel.opened and not table.back()
    table.panel.show("nessuna")
    assert table.panel.tab == "regole"
