"""The golden playthroughs match line by line, and every game has one."""

import pytest

from tests.playthroughs import FOLDER, Case, cases, playthrough


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_playthrough_matches_the_golden_file(case: Case) -> None:
    assert case.path.exists(), "make playthroughs"
    assert playthrough(case).splitlines() == case.path.read_text().splitlines()


def test_no_golden_file_is_left_over() -> None:
    assert {file.name for file in FOLDER.glob("*.txt")} == {case.path.name for case in cases()}
