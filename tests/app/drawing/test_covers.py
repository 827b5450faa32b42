"""Box covers."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from app import games
from app.drawing.covers import box
from build_site.paths import SITE
from build_site.shelf import Entry
from pycore.games import GAMES

FRONTS = (None, *sorted((SITE / "app" / "games").glob("*/cover.svg")))


def entry(slug: str) -> Entry:
    return Entry(slug, None, Path(), Path())


@pytest.mark.parametrize("slug", ["imhotep", *GAMES])
def test_every_game_has_a_box_with_its_name(slug: str) -> None:
    drawn = ET.fromstring(entry(slug).cover)
    assert (drawn.get("role"), drawn.get("aria-label")) == ("img", f"La scatola di {games.page(slug).title}")


def test_a_game_without_a_cover_gets_the_pyramids() -> None:
    assert entry("toy").cover == box(games.page("toy").title)


def test_every_house_game_has_its_own_front() -> None:
    fronts = [path.parent.name for path in FRONTS if path]
    assert sorted(fronts) == sorted(slug for slug in GAMES if not games.package(slug))
    assert len({entry(slug).cover.replace(games.page(slug).title, "") for slug in ["toy", *fronts]}) == len(
        FRONTS
    )


@pytest.mark.parametrize("front", FRONTS, ids=lambda front: front.parent.name if front else "house")
def test_covers_with_every_front_are_well_formed(front: Path | None) -> None:
    text = box("Anna & Bruno: <Senet>", front)
    drawn = ET.fromstring(text)
    assert len(list(drawn.iter())) > 40
    assert [part.text for part in drawn.iter("text")] == ["Anna & Bruno", "<Senet>"]
