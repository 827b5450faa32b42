"""Display settings of the table."""

from app.table.saves import MemoryStorage
from tests.app.conftest import make_table


def test_settings_are_remembered(mini: str) -> None:
    storage = MemoryStorage()
    table = make_table(storage)
    table.settings.toggle_list()
    table.settings.next_theme()
    table.settings.set_speed("rapida")
    table.settings.toggle_points()
    again = make_table(storage)
    assert not again.settings.points
    assert (again.settings.list_mode, again.settings.theme, again.settings.speed) == (True, "light", "rapida")
