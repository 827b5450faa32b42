"""The poster of a finished game: a self-contained picture with everybody's points."""

import random
from xml.etree import ElementTree

import pytest

from app import games
from app.page import poster
from app.table.session import Session
from app.table.tail import make
from pycore.games import GAMES, HOUSE
from pycore.match import Match

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Anna <b>", "Bruno & C.", "Carla"]


def finished(slug: str) -> Session:
    rng = random.Random(1)
    match = Match.new(slug, GAMES[slug].seats[0], {}, rng)
    while (decision := match.state.decision()) is not None:
        match.play(rng.choice(decision.choices))
    return Session(match, make(NAMES[: match.seats], [], match.seats, games.page(slug).colours))


@pytest.mark.parametrize("slug", HOUSE)
@pytest.mark.parametrize(("theme", "size"), [("light", "portrait"), ("dark", "square")])
def test_a_poster_is_self_contained_and_shows_board_and_points(slug: str, theme: str, size: str) -> None:
    session = finished(slug)
    drawing = ElementTree.fromstring(poster.drawing(session, theme, size))
    words = ["".join(text.itertext()) for text in drawing.iter(f"{SVG}text")]
    state = session.source.state if isinstance(session.source, Match) else session.view.seen()
    for name, score in zip(NAMES[: state.seats], state.scores(), strict=True):
        assert name in words and any(word.startswith(f"{score} punt") for word in words)
    ids = {one.attrib["id"] for one in drawing.iter() if "id" in one.attrib}
    assert {use.attrib["href"][1:] for use in drawing.iter(f"{SVG}use")} <= ids
    assert int(drawing.attrib["width"]) == poster.WIDTH
    assert int(drawing.attrib["height"]) == poster.HEIGHTS[size]
    assert drawing.attrib["data-theme"] == theme
