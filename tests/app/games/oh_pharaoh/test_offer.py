"""Taking a single card back out of an offer while it is being made."""

from app.table.table import Table
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import match_of
from tests.games.oh_pharaoh.positions import cards, position


def offering() -> Table:
    """Anna offers a 3, a 4 and a thief to Bruno, and asks for a 6."""
    plain = position(hands=[cards(3, 4, 4, "thief"), cards(5, 6), cards(7)], turn=1)
    table = make_table(None, "oh_pharaoh")
    table.open("", encode(Match.from_position("oh_pharaoh", plain)) + "&n=Anna,Bruno,Carla")
    table.be(None)
    table.take_device()
    for key in ("seat-1", "card-3", "card-4", "ask-6", "card-thief"):
        table.touch(key)
    return table


def test_a_single_card_can_be_taken_back() -> None:
    table = offering()
    assert table.lit()["given-3"] == "Riprendi un 3" and table.lit()["asked-6"] == "Non chiedere un 6"
    table.touch("given-3")
    record = match_of(table).record
    assert record == (("offer", 1), ("give", "4"), ("give", "thief"), ("ask", "6"))
    table.touch("asked-6")
    assert match_of(table).record == (("offer", 1), ("give", "4"), ("give", "thief"))
    assert "asked-6" not in table.lit() and table.can_undo()


def test_one_of_several_equal_cards_is_taken_back() -> None:
    table = offering()
    table.touch("card-4")
    table.touch("given-4")
    made = (("offer", 1), ("give", "3"), ("give", "4"), ("give", "thief"), ("ask", "6"))
    assert match_of(table).record == made


def test_a_proposed_offer_cannot_be_changed() -> None:
    table = offering()
    table.touch("propose")
    before = match_of(table).record
    table.touch("given-3")
    assert match_of(table).record == before and "given-3" not in table.lit()


def test_cards_of_many_kinds_are_too_narrow_to_be_taken_back() -> None:
    plain = position(hands=[cards(1, 2, 3, 4, 5, 7), cards(5, 6), cards(7)], turn=1)
    table = make_table(None, "oh_pharaoh")
    table.open("", encode(Match.from_position("oh_pharaoh", plain)))
    table.be(None)
    table.take_device()
    table.touch("seat-1")
    for value in (1, 2, 3, 4, 5):
        table.touch(f"card-{value}")
    assert "given-1" in table.lit()
    table.touch("card-7")
    assert not any(key.startswith("given") for key in table.lit()) and table.can_undo()
