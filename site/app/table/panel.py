"""The panel beside the board, on a phone a sheet: which of its tabs is open, and which paragraph the rules show."""

from collections.abc import Callable
from typing import Final

from app.table.effects import Effect

TABS: Final = ("regole", "diario", "condividi", "partite")


class Panel:
    """Four tabs, one of which is chosen. On a phone the sheet is open or folded."""

    def __init__(self, rule: Callable[[], str], ask: Callable[[Effect], None]) -> None:
        """`rule` gives the anchor of the rule for the present question; `ask` hands effects to the browser."""
        self.tab = "regole"
        self.opened = False
        """Whether the sheet is open. Beside the board the panel is never folded."""
        self._rule, self._ask = rule, ask

    def show(self, name: str, keep: bool = False) -> None:
        """Open a tab. If it is open already, the sheet is closed, unless `keep`."""
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
