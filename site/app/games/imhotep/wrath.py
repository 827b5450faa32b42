"""The wrath of the pharaoh: which monuments somebody has not built on yet."""

from typing import Any, Final

from app.games.imhotep.names import SITE_NOUNS
from app.words.italian import join

MONUMENTS: Final = ("pyramid", "temple", "tomb", "obelisks")


def missing_monuments(plain: dict[str, Any], seat: int) -> tuple[str, ...]:
    """The monuments without a stone of that seat; none when the option is off."""
    if not plain["options"].get("wrath"):
        return ()
    return tuple(site for site in MONUMENTS if not _present(plain[site], site, seat))


def _present(built: Any, site: str, seat: int) -> bool:
    """Each site and side has its own form: lists of owners, or numbers per seat."""
    match built:
        case {"pyramids": pyramids, "extra": extra}:
            return any(seat in stones for stones in (*pyramids, extra))
        case {"waiting": waiting, "towers": towers}:
            return waiting[seat] > 0 or any(owner == seat for owner, _ in towers)
        case heights if site == "obelisks":
            return bool(heights[seat])
        case owners:
            return seat in owners


def missing_words(plain: dict[str, Any], seat: int) -> str:
    """
    >>> plain = {"options": {"wrath": True}, "temple": [], "tomb": [], "pyramid": [0], "obelisks": [3, 0]}
    >>> missing_words({**plain, "obelisks": {"waiting": [1, 0], "towers": []}}, 0)
    'Tempio e Tomba'
    >>> missing_words(plain, 1)
    'Piramide, Tempio, Tomba e Obelischi'
    """
    return join(SITE_NOUNS[site].word for site in missing_monuments(plain, seat))
