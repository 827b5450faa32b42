"""The pictures of saved games: complete SVG documents without private information."""

import random
from xml.etree import ElementTree

import pytest

from app.page.snapshot import Snapshot, snapshot
from app.table import save_file
from pycore.games import GAMES
from pycore.match import Match
from tests.app.playing import toy_with_hands


def seen_of(match: Match, theme: str = "light") -> Snapshot:
    return snapshot(match, save_file.people_of("&n=Anna,Bruno", match).people, theme)


def played(slug: str, seats: int, steps: int) -> Match:
    rng = random.Random(steps)
    match = Match.new(slug, seats, {}, rng)
    for _ in range(steps):
        decision = match.state.decision()
        if decision is None:
            break
        match.play(rng.choice(decision.choices))
    return match


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("slug", "steps"), [("imhotep", 0), ("imhotep", 20), ("imhotep", 999), ("toy", 5), ("mini", 2)]
)
def test_a_picture_is_self_contained(mini: str, slug: str, steps: int, theme: str) -> None:
    """Browsers draw an SVG as an image only if it is well-formed, has a size and has no outside references."""
    seen = seen_of(played(slug, 2, steps), theme)
    root = ElementTree.fromstring(seen.drawing)
    assert root.tag == "{http://www.w3.org/2000/svg}svg" and root.get("data-theme") == theme
    assert int(root.get("width", "")) > 0 < int(root.get("height", ""))
    known = {element.get("id") for element in root.iter()}
    used = {element.get("href", "") for element in root.iter() if element.tag.endswith("}use")}
    assert {name[1:] for name in used} <= known and all(name.startswith("#") for name in used)


def test_versions_of_a_match_are_told_apart_by_turn_and_last_choice(mini: str) -> None:
    match, ways = Match.new(mini, 2), []
    for choice in (None, ("lift", "a"), ("put", 1), ("lift", "b")):
        if choice is not None:
            match.play(choice)
        ways.append(seen_of(match).way)
    assert ways == [
        "Appena cominciata.",
        "Dopo 1 turno: Anna: lift.",
        "Dopo 1 turno: Anna: put.",
        "Dopo 2 turni: Bruno: lift.",
    ]


def test_a_picture_shows_the_onlookers_view() -> None:
    first = toy_with_hands()
    plain = first.state.to_plain()
    second = Match.from_position("toy", plain | {"hands": plain["hands"][::-1]})
    one, other = (seen_of(match) for match in (first, second))
    assert first.state != second.state and one == other


def test_every_game_has_a_picture() -> None:
    for slug, game in GAMES.items():
        assert seen_of(Match.new(slug, game.seats[0])).drawing
