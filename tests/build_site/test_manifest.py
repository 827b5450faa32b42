"""The manifest, and the pictures that it names."""

import json
from pathlib import Path

import pytest

from build_site.manifest import MANIFEST, SCREENSHOTS, fill_manifest
from build_site.paths import SITE
from build_site.screenshots import DIGESTS, digests
from build_site.shelf import shelf

LARGEST = 200_000
"""The most bytes of a screenshot."""


@pytest.fixture
def manifest(tmp_path: Path) -> dict[str, list[dict[str, str]]]:
    file = tmp_path / MANIFEST
    file.write_text(SITE.joinpath(MANIFEST).read_text(encoding="utf-8"), encoding="utf-8")
    fill_manifest(file, shelf())
    filled: dict[str, list[dict[str, str]]] = json.loads(file.read_text(encoding="utf-8"))
    return filled


def test_each_game_has_a_shortcut(manifest: dict[str, list[dict[str, str]]]) -> None:
    first, *games = manifest["shortcuts"]
    assert first == {"name": "Continua", "url": "./#continua"}
    assert [one["url"] for one in games] == [f"gioca/?gioco={entry.slug}" for entry in shelf()]


def test_there_are_screenshots_of_a_phone_and_of_a_desktop(manifest: dict[str, list[dict[str, str]]]) -> None:
    shots = manifest["screenshots"]
    assert {shot["form_factor"] for shot in shots} == {"narrow", "wide"}
    labels = [shot["label"] for shot in shots]
    assert all(labels) and len(set(labels)) == len(labels)
    for shot in shots:
        assert SITE.joinpath(shot["src"]).stat().st_size < LARGEST
    assert {SITE / shot["src"] for shot in shots} == set(SITE.glob("assets/schermate/*"))


def test_the_screenshots_are_of_todays_boards() -> None:
    """If this fails, run `make screenshots` and look at the pictures. Each shows the board of a game's preview."""
    assert json.loads(DIGESTS.read_text(encoding="utf-8")) == digests()
    assert {shot.file for shot in SCREENSHOTS} == set(digests())
