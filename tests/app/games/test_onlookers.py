"""An onlooker's board does not ask for touches."""

import random
import re

import pytest

from app import games
from app.drawing.palette import COLOURS
from app.drawing.scene import Person, Scene
from pycore.contract import CHANCE
from pycore.games import GAMES, HOUSE
from pycore.match import Match

TOLD = re.compile(r"\b[Tt]occa (?!ad? |all')")
PEOPLE = tuple(
    Person(name, colour) for name, colour in zip(("Ada", "Bea", "Ciro", "Dino"), COLOURS, strict=False)
)


@pytest.mark.parametrize("slug", HOUSE)
def test_an_onlookers_board_has_no_touch_instructions(slug: str) -> None:
    view, rng, asked = games.page(slug), random.Random(slug), set[str]()
    for seats in (3, 4):
        match = Match.new(slug, seats if seats in GAMES[slug].seats else 2, {}, rng)
        while (decision := match.decision) is not None:
            if decision.seat != CHANCE and (decision.kind not in asked or rng.random() < 0.05):
                asked.add(decision.kind)
                for seat in (None, (decision.seat + 1) % match.seats):
                    board = view.board(Scene(match.seen_by(seat), seat, PEOPLE[: match.seats]))
                    drawn = board.scenery + board.overlay
                    assert not TOLD.search(drawn), (decision.kind, TOLD.search(drawn))
            match.play(rng.choice(decision.choices))
    assert len(asked) > 2
