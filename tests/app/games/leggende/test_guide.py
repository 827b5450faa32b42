"""The guided game of Leggende states facts that match its recorded match."""

import re
from itertools import pairwise
from typing import cast

from app.games.leggende.guide import GUIDE
from pycore.games.leggende.faces import REGION
from pycore.games.leggende.scoring import controls, elixirs, island_controller
from pycore.games.leggende.state import LeggendeState
from pycore.link import decode

MATCH = decode(GUIDE.link)


def at(length: int) -> LeggendeState:
    return cast(LeggendeState, MATCH.at(length))


def test_scores_in_the_text_match_their_positions() -> None:
    """The numbers of "5 a 3" may stand in either order. A step with "Eri sul" tells the score before the opponent's
    move."""
    named = 0
    for before, step in pairwise(GUIDE.steps):
        for one, other in re.findall(r"(\d+) a (\d+)", step.text):
            length = before.at + 1 if "Eri sul" in step.text else step.at
            here = at(length)
            assert (int(one), int(other)) in {here.scores(), here.scores()[::-1]}, step.text
            named += 1
    assert named >= 5


def test_movements_and_elixirs_in_the_text_match_their_positions() -> None:
    """Numbers in the text must match the position of their step."""
    for step in GUIDE.steps:
        here = at(step.at)
        for many in re.findall(r"Hai ancora (\d) movimenti|Gli restano (\d) movimenti", step.text):
            assert here.pending.left == int("".join(many))
        for many in re.findall(r"per i tuoi (\d) elisir", step.text):
            assert elixirs(here, 0) == int(many)
    assert elixirs(at(41), 1) == elixirs(at(42), 1) == 1 and elixirs(at(42), 0) == 0


def test_control_of_the_island_changes_when_the_text_says_so() -> None:
    """The step that mentions the crown comes right after it."""
    meadows = tuple(REGION[f"M{n}"] for n in range(1, 6))
    assert [island_controller(meadows, controls(at(k))) for k in (36, 37, 44, 47)] == [-1, 0, -1, 1]
    (told,) = (step.at for step in GUIDE.steps if "corona" in step.text)
    assert told == 37


def test_the_steps_before_the_first_card_cover_the_preparation() -> None:
    before = [step.rule for step in GUIDE.steps if step.at == 34]
    assert {"leggende-neutrali", "leggende-puntata", "leggende-prendere"} <= set(before)
    assert at(34).to_plain()["bids"] == [0, 0] and at(34).to_plain()["first"] == GUIDE.seat
    assert "leggende-elisir" in {step.rule for step in GUIDE.steps}


def holder(length: int, region: str) -> int:
    return controls(at(length))[REGION[region]]


def test_scores_at_the_steps() -> None:
    assert {k: at(k).scores() for k in (39, 47, 58, 150, 152, 155)} == {
        39: (6, 1),
        47: (3, 5),
        58: (5, 3),
        150: (14, 7),
        152: (15, 7),
        155: (14, 9),
    }


def test_control_of_regions_at_the_steps() -> None:
    assert [holder(36, "M2"), holder(37, "M3"), holder(38, "M5"), holder(39, "T3")] == [0, 0, 0, 0]
    assert [holder(44, "M2"), holder(47, "M2"), holder(47, "M3")] == [1, 1, 1]
    assert at(44).pending.left == 2 and at(42).pending.left == 4
    assert holder(51, "M4") == holder(58, "M4") == 0 and holder(52, "M2") == -1
    assert holder(151, "M1") != 0 and holder(152, "M1") == 0
    assert holder(152, "M3") == 0 and holder(155, "M3") == -1


def test_movements_coins_and_turns_at_the_steps() -> None:
    assert at(35).pending.left == 5 and at(38).pending.left == 2
    assert at(34).coins[1] - at(47).coins[1] == 2
    assert at(47).coins[0] - at(48).coins[0] == at(58).coins[0] - at(59).coins[0] == 1
    assert at(150).coins[0] == 0 and at(150).turn == 21 and at(60).turn == 5
    held = list(controls(at(155)).values())
    assert held.count(0) == 8 and elixirs(at(155), 0) == 6
