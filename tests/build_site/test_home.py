"""Facts on the cards of the home page."""

import pytest

from build_site.home import STEP, minutes_alone
from build_site.shelf import shelf

ENTRIES = {entry.slug: entry for entry in shelf() if not entry.package and entry.slug != "toy"}


@pytest.mark.parametrize("slug", ENTRIES)
def test_minutes_alone_come_from_stored_matches(slug: str) -> None:
    minutes = minutes_alone(ENTRIES[slug])
    assert minutes is not None and minutes % STEP == 0
    assert STEP <= minutes <= ENTRIES[slug].page.minutes


def test_a_game_without_stored_matches_has_no_minutes_alone() -> None:
    assert minutes_alone(ENTRIES["senet"]._replace(slug="dado")) is None
