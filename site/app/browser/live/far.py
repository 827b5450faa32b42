"""What the page and the settings say about a table of several devices."""

from typing import Final

import js

from app.browser.device import found
from app.table.live import servers
from app.table.live.far import FarTable
from app.table.table import Table


def far_table(table: Table) -> FarTable:
    """The far table of this page. It asks no server yet."""
    return FarTable(servers.listed(str(js.document.getElementById("ice-servers").textContent)), table.saves)


MUTED: Final = "muto"
"""The setting that hides the words of others: "1" or ""."""


def muted(table: Table) -> bool:
    """Whether words of others are not shown on this device."""
    return table.saves.setting(MUTED) == "1"


def mute(table: Table, on: bool) -> bool:
    """Hide or show the words of others on this device. Returns `on`."""
    table.saves.remember(MUTED, "1" if on else "")
    return on


def text_of(id_: str) -> str:
    """The text in a field; "" if the page does not show it."""
    field = js.document.getElementById(id_)
    return str(field.value) if found(field) else ""
