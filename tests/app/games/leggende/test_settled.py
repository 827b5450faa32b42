"""Hints tell which regions and islands change hands at once."""

from app.games.leggende.words.settled import settled
from pycore.games import GAMES
from tests.games.leggende.positions import POSITIONS

NAMES = ("Anna", "Bruno")


def after(choice: tuple[str, str, str], seat: int = 0, **armies: dict[str, int]) -> str:
    """The clause for a move in a position with an army of Anna in V7."""
    plain = POSITIONS["two-ring-move"]
    state = GAMES["leggende"].from_plain(plain | {"armies": plain["armies"] | armies})
    return settled(state, [choice], seat, NAMES)


def test_a_region_is_won() -> None:
    assert "prendi il controllo di Vulcano 6" in after(("move", "V7", "V6"))


def test_a_region_is_taken_from_another_player() -> None:
    """With one army each nobody controls it."""
    assert "togli a Bruno il controllo di Vulcano 6" in after(
        ("move", "V7", "V6"), V6={"1": 1}, V7={"0": 2, "1": 1}
    )


def test_a_choice_that_is_not_legal_settles_nothing() -> None:
    assert after(("move", "V6", "V7")) == ""
