"""The rulebooks and their sheets on paper: real PDF files, printed from a dark page."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect
from pypdf import PageObject

from build_site.sheets import PARTS
from pycore.games import GAMES, HOUSE
from tests import paper

TITLES: Final = "Alegreya"
LETTER: Final = 9
"""The smallest letter of a sheet, in points."""


@pytest.fixture(params=HOUSE)
def slug(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def printed(page: Page, site: str, slug: str, folder: str = "regole") -> list[PageObject]:
    page.emulate_media(color_scheme="dark")
    page.goto(f"{site}{folder}/{slug}/", wait_until="networkidle")
    return paper.read(page.pdf(prefer_css_page_size=True, print_background=True))


def test_a_book_is_short_and_numbered(page: Page, site: str, slug: str) -> None:
    pages = printed(page, site, slug)
    title = page.locator("article h1").evaluate("one => one.firstChild.textContent")
    assert len(pages) <= paper.longest(slug)
    for number, each in enumerate(pages, 1):
        words = each.extract_text()
        assert title in words and f"{number} di {len(pages)}" in words


def test_nothing_on_paper_can_be_pressed(page: Page, site: str, slug: str) -> None:
    assert paper.pressable(printed(page, site, slug)) == []


def test_pages_are_filled_and_no_title_ends_a_column(page: Page, site: str, slug: str) -> None:
    *pages, _ = printed(page, site, slug)
    for each in pages:
        assert paper.fill(each) >= paper.FULL
        assert not [text.words for text in paper.lowest(each) if TITLES in text.font]


def test_the_sheet_of_a_game_takes_two_pages_at_most(page: Page, site: str, slug: str) -> None:
    pages = printed(page, site, slug, "riassunti")
    assert len(pages) <= 2
    words = " ".join(each.extract_text() for each in pages)
    wanted = [title for part, title in PARTS.items() if part != "varianti" or GAMES[slug].options]
    assert [title for title in wanted if title not in words] == []


def test_no_letter_of_a_sheet_is_small_and_its_symbols_are_drawn(page: Page, site: str, slug: str) -> None:
    page.emulate_media(media="print")
    page.goto(f"{site}riassunti/{slug}/")
    sizes = page.locator(".sheet").evaluate("""sheet => {
      const walk = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT), sizes = [];
      while (walk.nextNode())
        if (walk.currentNode.data.trim() && walk.currentNode.parentElement.checkVisibility())
          sizes.push(parseFloat(getComputedStyle(walk.currentNode.parentElement).fontSize) * 0.75);
      return sizes;
    }""")
    assert len(sizes) > 100 and min(sizes) >= LETTER
    signs = page.locator(".sheet .sign").evaluate_all("""signs => signs.map((sign) => {
      const { width, height } = sign.getBoundingClientRect(), drawn = sign.firstElementChild.getBBox();
      return [width, height, drawn.width, drawn.height];
    })""")
    assert len(signs) >= 8 and all(min(sign) > 0 for sign in signs)


def test_the_sheet_is_reached_from_the_book(page: Page, site: str) -> None:
    page.goto(f"{site}regole/kheops/")
    page.locator(".game-links").get_by_role("link", name="Riassunto").click()
    expect(page.locator("article h1")).to_contain_text("Kheops: riassunto")
    page.locator("article").get_by_role("link", name="sarcofagi", exact=True).first.click()
    page.wait_for_url("**/regole/kheops/#kheops-sarcofagi")


def test_a_dark_page_is_printed_in_light_colours(page: Page, site: str, slug: str) -> None:
    page.emulate_media(color_scheme="dark", media="print")
    page.goto(f"{site}regole/{slug}/")
    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"
    colours = """() => {
      const style = getComputedStyle(document.body);
      return [style.backgroundColor, style.colorScheme, style.getPropertyValue("--papyrus")];
    }"""
    assert page.evaluate(colours) == ["rgb(255, 255, 255)", "light only", "#fdf6e1"]


def test_the_button_prints(page: Page, site: str) -> None:
    page.add_init_script("window.print = () => (window.printed = (window.printed ?? 0) + 1)")
    page.goto(f"{site}regole/senet/")
    page.get_by_role("button", name="Stampa").click()
    assert page.evaluate("window.printed") == 1
