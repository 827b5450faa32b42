"""The panel beside the board, on a phone a sheet: which of its tabs is open, and which paragraph the rules show."""

from collections.abc import Callable
from typing import Final

from app.table.effects import Effect

TABS: Final = ("regole", "diario", "condividi", "partite")


class Panel:
    """One of four tabs; the sheet lies open or is folded away."""

    def __init__(self, rule: Callable[[], str], ask: Callable[[Effect], None]) -> None:
        """`rule` gives the anchor of what is asked now; `ask` hands on what only the browser can do."""
        self.tab = "regole"
        self.opened = False
        """Whether the sheet lies open; beside the board the panel is never folded."""
        self._rule, self._ask = rule, ask

    def show(self, name: str, keep: bool = False) -> None:
        """Open a tab; touching the open one closes the sheet, unless `keep`."""
        if name in TABS:
            self.opened = keep or not (self.opened and name == self.tab)
            self.tab = name
            if name == "regole" and self.opened:
                self._ask(Effect("rule", self._rule()))
            elif name == "diario" and self.opened:
                self._ask(Effect("line"))

    def show_rule(self, anchor: str) -> None:
        """Open the rules at a paragraph."""
        self.tab, self.opened = "regole", True
        self._ask(Effect("rule", anchor))

    def close(self) -> bool:
        """Fold the sheet away; False when it was folded."""
        was, self.opened = self.opened, False
        return was
