"""Which kept games are over, so that the home page offers only the others to go on with."""

import json
from typing import Final

from app.table.saves import Saves

SETTING: Final = "finite"
"""A setting: the ids of kept games that are over, as a list in JSON (read by site/assets/continua.js)."""
MOST: Final = 500


def note(saves: Saves, id: str, over: bool) -> None:
    """A kept game is over, or is under way (again)."""
    before = _read(saves)
    after = [*(other for other in before if other != id), *([id] if over else [])][-MOST:]
    if after != before:
        saves.remember(SETTING, json.dumps(after))


def _read(saves: Saves) -> list[str]:
    try:
        ids = json.loads(saves.setting(SETTING) or "[]")
    except (ValueError, RecursionError):
        return []
    return [id for id in ids if isinstance(id, str)] if isinstance(ids, list) else []
