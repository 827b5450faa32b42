"""What the page says about far tables: the publisher's servers, and the fields of one's own."""

import js

from app.browser.device import found
from app.table.live import servers
from app.table.live.far import FarTable
from app.table.table import Table


def far_table(table: Table) -> FarTable:
    """The far table of this page. It asks no server yet."""
    return FarTable(servers.listed(str(js.document.getElementById("ice-servers").textContent)), table.saves)


def text_of(id_: str) -> str:
    """The text in a field; "" if the page does not show it."""
    field = js.document.getElementById(id_)
    return str(field.value) if found(field) else ""
