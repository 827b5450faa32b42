"""Hints tell which network changes hands at once."""

from app.games.kheops.words.settled import settled
from tests.games.kheops.building import Laid, tile, worker
from tests.games.kheops.table import at

NAMES = ("Anna", "Bruno")
WHITE, BLUE = worker(0), worker(1)


def along_the_bottom(*pawns: tuple[int, str] | None) -> dict[int, Laid]:
    """A closed network of three rooms and two corridors with a sarcophagus, the longest: (3 + 5 + 5) x 2 points."""
    names = (
        "room:1:sarcophagus-gold",
        "corridor:2:ankh",
        "room:2:ankh",
        "corridor:2:rotate-room",
        "room:1:ankh",
    )
    sides = ("R", "LR", "LR", "LR", "L")
    pairs = zip(names, sides, (*pawns, *[None] * 5), strict=False)
    return {cell: tile(name, opened, pawn) for cell, (name, opened, pawn) in enumerate(pairs)}


def after(*pawns: tuple[int, str] | None, choice: tuple[str, str, int], mummy: bool = False) -> str:
    laid = along_the_bottom(*pawns)
    if mummy:
        laid[10] = tile("room:2:ankh", "LV", (0, "mummy"))
    return settled(at(laid, turn=6), [choice], 0, NAMES)


def test_a_tie_is_broken() -> None:
    assert after(WHITE, BLUE, choice=("pawn", "worker", 2)) == (
        "rompi la parità nel sotterraneo che ora vale 26 punti"
    )


def test_nobody_can_take_a_priest_away() -> None:
    assert after(WHITE, BLUE, choice=("pawn", "priest", 2), mummy=True) == (
        "rompi la parità nel sotterraneo che ora vale 26 punti, e nessuno può toglierti il sacerdote"
    )


def test_a_network_is_won_or_taken() -> None:
    assert after(choice=("pawn", "worker", 2)) == "ottieni il sotterraneo che ora vale 26 punti"
    assert after(BLUE, choice=("pawn", "worker", 2)) == "togli a Bruno il sotterraneo che ora vale 26 punti"
    assert after(BLUE, choice=("pawn", "mummy", 0)) == "prendi a Bruno il sotterraneo che ora vale 26 punti"


def test_nothing_is_settled_by_one_more_pawn() -> None:
    assert after(WHITE, choice=("pawn", "worker", 2)) == ""
    assert after(BLUE, BLUE, choice=("pawn", "worker", 2)) == ""


def test_a_choice_that_is_not_legal_settles_nothing() -> None:
    """Such as one of a hand that is not seen."""
    assert after(choice=("pawn", "pharaoh", 2)) == ""


def test_nothing_is_settled_in_the_middle_of_a_swap() -> None:
    """It may give the network away."""
    laid = along_the_bottom()
    laid[1], laid[10] = tile("corridor:2:swap", "LR"), tile("room:2:ankh", "LV", BLUE)
    pawn = ("pawn", "worker", 1)
    assert settled(at(laid, turn=6), [pawn], 0, NAMES) == "ottieni il sotterraneo che ora vale 26 punti"
    assert settled(at(laid, turn=6), [pawn, ("from", 1)], 0, NAMES) == ""
    assert settled(at(laid, turn=6), [pawn, ("from", 1), ("to", 10)], 0, NAMES) == ""
