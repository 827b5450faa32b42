"""The examples of the rulebook of Oh, Pharaoh! are positions, and the statements about them must be true.

Every example of `site/regole/oh_pharaoh.md` has a file `site/regole/oh_pharaoh/<name>.json`. Its "shows" states in data
what the book says in Italian. Everything is checked on the example's own position:

worth            points of pyramids if scored now: [seat, place, points]
needed           levels of pyramids, which decide the roll that a thief needs: [seat, place, levels]
legal, refused   legal choices, and the rules that refuse other ones
nothing          nothing can be built
pyramid          levels that are not a valid pyramid: a position with them is refused
play, left       choices made in order, and the remains of the robbed pyramid
asked_after      the decision after that
rests            the pyramids that the robbed player may leave, besides none
"""

import copy
import re

import pytest

from pycore.contract import BadPosition, Plain
from pycore.games.oh_pharaoh import GAME
from pycore.games.oh_pharaoh import data as tables
from pycore.games.oh_pharaoh.pyramids import pyramid
from tests.books import Book

BOOK = Book("oh_pharaoh")
TEXT = BOOK.text
example, showing, start, played, table = BOOK.diagram, BOOK.showing, BOOK.start, BOOK.played, BOOK.table


def written(built: Plain) -> str:
    """A pyramid in the book's notation: "5-5 / 6"."""
    return " / ".join(
        "-".join([str(value)] * n) for value, (n, _) in enumerate(built["levels"], built["low"])
    )


@pytest.mark.parametrize("name", showing("worth"))
def test_worth(name: str) -> None:
    told = {cells[0]: int(cells[-1]) for cells in table("Piramide")}
    position = example(name)["position"]
    for seat, place, points in example(name)["shows"]["worth"]:
        built = start(name).pyramids[2 * seat + place]
        assert built is not None and built.worth == points
        assert told[written(position["pyramids"][seat][place])] == points
        assert str(points) in example(name)["caption"]


@pytest.mark.parametrize("name", showing("needed"))
def test_thefts(name: str) -> None:
    for seat, place, levels in example(name)["shows"]["needed"]:
        for face in range(1, tables.DIE + 1):
            state = start(name)
            for choice in (("thief", seat, place), ("let",), ("roll", face)):
                assert state.why_not(choice) is None
                state.apply(choice)
            decision = state.decision()
            assert decision is not None and (decision.kind == "steal") == (face >= levels)


@pytest.mark.parametrize("name", showing("nothing"))
def test_nothing_can_be_built(name: str) -> None:
    decision = start(name).decision()
    assert decision is not None
    assert not [choice for choice in decision.choices if choice[0] == "build"]


@pytest.mark.parametrize("name", showing("pyramid"))
def test_invalid_pyramids_are_refused(name: str) -> None:
    position = copy.deepcopy(example(name)["position"])
    position["pyramids"][0][0] = example(name)["shows"]["pyramid"]
    with pytest.raises(BadPosition) as caught:
        GAME.from_plain(position)
    assert caught.value.field == "pyramids.0.0.levels.1"


@pytest.mark.parametrize("name", showing("play"))
def test_a_theft_that_breaks_nothing(name: str) -> None:
    shows, state = example(name)["shows"], played(name)[0]
    assert state.to_plain()["pyramids"][1][0] == shows["left"]
    decision = state.decision()
    assert decision is not None and decision.kind == shows["asked_after"]


@pytest.mark.parametrize("name", showing("rests"))
def test_possible_remains_of_a_pyramid(name: str) -> None:
    found: list[Plain] = []
    waiting = [start(name)]
    while waiting:
        state = waiting.pop()
        decision = state.decision()
        assert decision is not None
        if decision.kind not in ("remains", "remains-level"):
            left = state.to_plain()["pyramids"][1][0]
            found += [left] if left else []
            continue
        for choice in decision.choices:
            after = state.copy()
            after.apply(choice)
            waiting.append(after)
    expected = example(name)["shows"]["rests"]
    assert sorted(found, key=str) == sorted(expected, key=str)
    for built in expected:
        assert written(built) in TEXT


def test_the_table_of_pyramids() -> None:
    """Pyramids in the book must be valid, and its counterexamples invalid."""
    for good, bad, _ in table("Sono piramidi"):
        stacks = [level.split("-") for level in good.split(" / ")]
        assert pyramid(int(stacks[0][0]), tuple((len(stack), 0) for stack in stacks)).height == len(stacks)
        assert written({"low": int(stacks[0][0]), "levels": [[len(stack), 0] for stack in stacks]}) == good
        assert bad in {"5-5 / 6-6", "5-5 / 7", "6-6 / 5", "5 / 6"}


def test_components_and_spaces() -> None:
    """The table of stones, and the numbers in the text."""
    (row,) = table("Carte pietra")
    assert [int(cell) for cell in row[1:]] == list(tables.COPIES[:10])
    stones = sum(tables.COPIES[:10])
    specials = {"ladri": tables.THIEF, "esattori": tables.COLLECTOR, "faraoni": tables.PHARAOH}
    for noun, card in specials.items():
        assert re.search(rf"\b{tables.COPIES[card]} {noun}\b", TEXT)
    for words in (
        f"In tutto {stones}",
        f"Sono {tables.CARDS - stones}:",
        f"Le altre {tables.CARDS} carte",
        f"ne riceve {tables.HAND}",
        f"ha {tables.FORCED} carte o più",
    ):
        assert words in TEXT  # fmt: skip
    spaces = [int(cells[0]) for cells in table("Casella")]
    assert spaces == [tables.SECOND_SPACE, tables.HIGH_SPACE, tables.LAST_SPACE]
    (option,) = GAME.options
    assert option.values == (0, 2, 4, 8) and option.default == 4
    assert "al massimo 4 offerte" in TEXT and "invece 2, 8 o nessuna" in TEXT.replace("\n", " ")
