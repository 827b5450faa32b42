"""The golden playthroughs hold line by line, and no game is without one."""

import pytest

from tests.playthroughs import FOLDER, cases, path, playthrough


@pytest.mark.parametrize(("slug", "seats"), cases())
def test_playthrough(slug: str, seats: int) -> None:
    golden = path(slug, seats)
    assert golden.exists(), "make playthroughs"
    assert playthrough(slug, seats).splitlines() == golden.read_text().splitlines()


def test_no_golden_is_left_over() -> None:
    assert {file.name for file in FOLDER.glob("*.txt")} == {path(*case).name for case in cases()}
