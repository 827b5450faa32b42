"""The pages that shared links lead through, and the pictures that messengers show for them."""

import re
from pathlib import Path

import pytest

from app.table.sharing import ANSWERED, INVITED
from build_site.paths import SITE
from build_site.previews import FOLDER, digest, digests
from build_site.shelf import Entry, shelf
from build_site.stubs import write_stubs
from pycore.games import HOUSE

URL = "https://example.org/tavolo/"
ENTRIES = [entry for entry in shelf() if entry.slug in HOUSE]
LARGEST = 300_000
"""The most bytes of a picture. Some messengers show no larger ones."""


def stubs(dist: Path, site_url: str = URL) -> dict[str, str]:
    """Maps each folder to the text of its page."""
    dist.joinpath("gioca").mkdir()
    write_stubs(dist, ENTRIES, site_url)
    return {file.parent.name: file.read_text(encoding="utf-8") for file in dist.rglob("*.html")}


def test_each_game_and_both_codes_have_a_small_page(tmp_path: Path) -> None:
    pages = stubs(tmp_path)
    assert set(pages) == {*HOUSE, INVITED, ANSWERED}
    assert max(len(page.encode()) for page in pages.values()) < 3_000


def test_the_page_names_its_game_and_shows_its_picture(tmp_path: Path) -> None:
    page = stubs(tmp_path)["imhotep"]
    assert "<title>Imhotep: apri la partita</title>" in page
    assert f'<meta property="og:image" content="{URL}{FOLDER}/imhotep.jpg">' in page
    assert '<meta name="twitter:card" content="summary_large_image">' in page


def test_nothing_in_the_page_drops_the_position(tmp_path: Path) -> None:
    for page in stubs(tmp_path).values():
        assert not re.search(r"og:url|canonical|http-equiv=\"refresh\"", page)


def test_without_the_sites_address_there_is_no_picture(tmp_path: Path) -> None:
    assert all("og:image" not in page for page in stubs(tmp_path, "").values())


def test_without_an_address_the_build_says_what_is_lacking(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pages = stubs(tmp_path, "")
    said = capsys.readouterr().out.splitlines()
    assert said == ["SITE_URL is not set, so links to this site show no picture in messengers."]
    assert not any("og:image" in page for page in pages.values())


def test_a_game_cannot_have_the_name_of_another_folder(tmp_path: Path) -> None:
    tmp_path.joinpath("gioca", ENTRIES[0].slug).mkdir(parents=True)
    with pytest.raises(ValueError, match=ENTRIES[0].slug):
        write_stubs(tmp_path, ENTRIES, URL)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.slug)
def test_the_picture_is_of_todays_drawings(entry: Entry) -> None:
    """If this fails, run `python -m build_site.rasterise` and look at the pictures."""
    assert digests()[entry.slug] == digest(entry)
    assert SITE.joinpath(FOLDER, f"{entry.slug}.jpg").stat().st_size < LARGEST
