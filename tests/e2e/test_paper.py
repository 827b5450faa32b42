"""The rulebooks and their sheets on paper: real PDF files, printed from a dark page."""

import io
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Page, expect
from pypdf import PageObject, PdfReader

from build_site.sheets import PARTS
from pycore.games import GAMES, HOUSE

LONGEST: Final = {"imhotep": 12, "leggende": 12}
"""The most pages of a book, if not `USUAL`."""
USUAL: Final = 10
FULL: Final = 0.6
"""How far down a page its lowest text must stand, as the mean of both columns."""
HEAD: Final = 0.94
"""The head of a page lies above this share of its height."""
TITLES: Final = "Alegreya"
LETTER: Final = 9
"""The smallest letter of a sheet, in points."""


class Text(NamedTuple):
    """A piece of text on a page. `x` and `y` are shares of its width and height, from the lower left corner."""

    words: str
    x: float
    y: float
    font: str


@pytest.fixture(params=HOUSE)
def slug(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def printed(page: Page, site: str, slug: str, folder: str = "regole") -> PdfReader:
    page.emulate_media(color_scheme="dark")
    page.goto(f"{site}{folder}/{slug}/", wait_until="networkidle")
    return PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True, print_background=True)))


def texts(page: PageObject) -> list[Text]:
    """All texts of a page, without the head."""
    found: list[Text] = []
    width, height = float(page.mediabox.width), float(page.mediabox.height)

    def visit(words: str, cm: list[float], tm: list[float], font: dict[str, str] | None, size: float) -> None:
        if words.strip():
            x, y = (
                tm[4] * cm[0] + tm[5] * cm[2] + cm[4],
                tm[4] * cm[1] + tm[5] * cm[3] + cm[5],
            )
            found.append(Text(words.strip(), x / width, y / height, (font or {}).get("/BaseFont", "")))

    page.extract_text(visitor_text=visit)
    return [text for text in found if text.y < HEAD]


def test_a_book_is_short_and_numbered(page: Page, site: str, slug: str) -> None:
    pages = printed(page, site, slug).pages
    title = page.locator("article h1").evaluate("one => one.firstChild.textContent")
    assert len(pages) <= LONGEST.get(slug, USUAL)
    for number, each in enumerate(pages, 1):
        words = each.extract_text()
        assert title in words and f"{number} di {len(pages)}" in words


def test_nothing_on_paper_can_be_pressed(page: Page, site: str, slug: str) -> None:
    words = "\n".join(each.extract_text() for each in printed(page, site, slug).pages)
    for button in ("Gioca a", "Prima partita guidata", "Stampa", "Apri sul tavolo", "¶", "Vai ai contenuti"):
        assert button not in words


def test_pages_are_filled_and_no_title_ends_a_column(page: Page, site: str, slug: str) -> None:
    *pages, _ = printed(page, site, slug).pages
    for each in pages:
        left, right = (
            [text for text in texts(each) if (text.x < 0.5) == first and text.y > 0]
            for first in (True, False)
        )
        lowest = [min(column, key=lambda text: text.y) for column in (left, right)]
        assert 1 - sum(text.y for text in lowest) / 2 >= FULL
        assert not [text.words for text in lowest if TITLES in text.font]


def test_the_sheet_of_a_game_takes_two_pages_at_most(page: Page, site: str, slug: str) -> None:
    pages = printed(page, site, slug, "riassunti").pages
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
