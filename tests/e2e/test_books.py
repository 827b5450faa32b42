"""The rulebooks: the text comes first, and each drawing loads when it nears the viewport."""

from itertools import pairwise

import pytest
from playwright.sync_api import Page, Route, expect

from build_site.shelf import shelf
from tests.e2e.accessibility import barriers
from tests.e2e.by_day import by_day
from tests.e2e.conftest import OpenContext, Watch
from tests.e2e.test_offline import SETTLED

ILLUSTRATED = [entry.slug for entry in shelf() if entry.positions()]
ELEMENTS = "document.querySelectorAll('*').length"
HEIGHT = "document.documentElement.scrollHeight"
# The browser's cumulative layout shift since the page was opened.
SHIFTS = """() => new Promise((done) => {
  new PerformanceObserver((list) => done(list.getEntries().map(({ value }) => value)))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done([]), 500);
})"""
# Delivers fetched drawings all at the same time.
TOGETHER = """
  const fetched = window.fetch, together = new Promise((release) => Object.assign(window, { release }));
  window.fetch = async (address) => {
    const answer = await fetched(address);
    if (address.endsWith(".svg")) await together;
    return answer;
  };
"""
# The number of drawings at the beginning of each of the next sixty frames.
FRAMES = """() => new Promise((done) => {
  const counts = [];
  const count = () => {
    counts.push(document.querySelectorAll(".drawing > svg").length);
    counts.length < 60 ? requestAnimationFrame(count) : done(counts);
  };
  requestAnimationFrame(count);
  release();
})"""
OFFLINE = "Il disegno non è arrivato: forse manca la rete."
# The browser's own message.
NETWORK = "ERR_INTERNET_DISCONNECTED"
# A drawing opened alone names no icon, so the browser asks for the default one, which this server does not have.
ICON = "console error: Failed to load resource: the server responded with a status of 404 (Not Found)"


def forgive(watch: Watch, words: str) -> None:
    watch.complaints = [line for line in watch.complaints if words not in line]


@pytest.fixture
def phone(open_context: OpenContext) -> Page:
    return open_context(viewport={"width": 360, "height": 740}).new_page()


@pytest.mark.parametrize("slug", by_day(ILLUSTRATED))
def test_drawings_load_near_the_viewport_without_layout_shifts(phone: Page, site: str, slug: str) -> None:
    phone.goto(f"{site}regole/{slug}/", wait_until="networkidle")
    places = phone.locator(".drawing")
    count = places.count()
    assert phone.evaluate(ELEMENTS) <= 4_000
    assert count >= 10 and places.locator("svg").count() <= 2
    before = phone.evaluate(HEIGHT), [place.bounding_box() for place in places.all()]
    for place in places.all():
        place.scroll_into_view_if_needed()
        expect(place.locator("> svg")).to_be_visible()
    phone.evaluate("scrollTo(0, 0)")
    assert before == (phone.evaluate(HEIGHT), [place.bounding_box() for place in places.all()])
    assert phone.evaluate(SHIFTS) == []
    # Each drawing has its label once, and the page has each symbol once.
    assert phone.locator(".drawing > svg[aria-label]").count() == count
    assert phone.locator(".drawing[role], .drawing[aria-label]").count() == 0
    ids = phone.locator("[id]").evaluate_all("(all) => all.map(({ id }) => id)")
    assert len(ids) == len(set(ids))
    used = phone.locator("use").evaluate_all("(all) => all.map((one) => one.getAttribute('href').slice(1))")
    assert set(used) <= set(ids)


def test_at_most_one_drawing_is_inserted_per_frame(open_context: OpenContext, site: str) -> None:
    page = open_context(viewport={"width": 1440, "height": 6_000}).new_page()
    page.add_init_script(TOGETHER)
    page.goto(f"{site}regole/{ILLUSTRATED[0]}/", wait_until="networkidle")
    counts = page.evaluate(FRAMES)
    assert counts[0] == 0 and counts[-1] >= 3
    assert all(after - before <= 1 for before, after in pairwise(counts))


def test_a_drawing_loaded_twice_keeps_its_symbols(page: Page, site: str) -> None:
    """The page is printed while the first drawing is loading, whose symbols all others use."""
    on_its_way: list[Route] = []
    files = f"**/regole/{ILLUSTRATED[0]}/*.svg"
    page.route(
        files,
        lambda route: (
            on_its_way.append(route) if route.request.resource_type == "fetch" else route.continue_()
        ),
    )
    with page.expect_request(files):
        page.goto(f"{site}regole/{ILLUSTRATED[0]}/")
        page.locator(".drawing").first.scroll_into_view_if_needed()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator(".drawing > svg").count() == page.locator(".drawing").count()
    (first,) = on_its_way
    with page.expect_request_finished(lambda request: request == first.request):
        first.continue_()
    page.wait_for_load_state("networkidle")
    used = page.locator("use").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
    assert len(used) > 500
    assert [name for name in set(used) if page.locator(name).count() != 1] == []


@pytest.mark.parametrize("slug", by_day(ILLUSTRATED))
def test_a_link_to_a_paragraph_keeps_its_position(phone: Page, site: str, slug: str) -> None:
    phone.goto(f"{site}regole/{slug}/")
    anchor = phone.locator("h2[id]").last.get_attribute("id")
    phone.goto("about:blank")
    phone.goto(f"{site}regole/{slug}/#{anchor}", wait_until="networkidle")
    box = phone.locator(f"#{anchor}").bounding_box()
    assert box is not None and 0 <= box["y"] < 740
    top = phone.evaluate("scrollY")
    for place in phone.locator(".drawing").all():
        place.evaluate("(place) => place.scrollIntoView()")
        expect(place.locator("> svg")).to_be_visible()
    phone.evaluate("(top) => scrollTo(0, top)", top)
    assert phone.locator(f"#{anchor}").bounding_box() == box


@pytest.mark.parametrize("slug", ILLUSTRATED)
def test_all_drawings_are_printed(page: Page, site: str, slug: str) -> None:
    """Printing does not wait: the drawings must be there when the event handler returns."""
    page.goto(f"{site}regole/{slug}/")
    places = page.locator(".drawing")
    assert places.locator("svg").count() < places.count()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert places.locator("> svg").count() == places.count()


def test_without_scripts_a_link_opens_the_drawing(open_context: OpenContext, site: str, watch: Watch) -> None:
    page = open_context(java_script_enabled=False, viewport={"width": 360, "height": 740}).new_page()
    for slug in ILLUSTRATED:
        page.goto(f"{site}regole/{slug}/")
        figure = page.locator("figure.diagram").first
        # The placeholder takes no room without scripts.
        expect(figure.locator(".drawing").first).to_be_hidden()
        expect(figure.get_by_role("link", name="Apri sul tavolo")).to_be_visible()
        figure.get_by_role("link", name="Apri il disegno").click()
        page.wait_for_url("**/*.svg")
        drawing = page.locator("svg.board-picture")
        expect(drawing).to_be_visible()
        assert page.locator("use").first.bounding_box() is not None
        # The drawing has the site's colours.
        assert page.locator('svg [fill^="var("]').first.evaluate(
            "(one) => getComputedStyle(one).fill !== 'rgb(0, 0, 0)'"
        )
    watch.complaints = [line for line in watch.complaints if line != ICON]


def test_a_failed_drawing_says_so_and_is_loaded_later(phone: Page, site: str, axe: str, watch: Watch) -> None:
    phone.goto(f"{site}regole/{ILLUSTRATED[0]}/", wait_until="networkidle")
    figure = phone.locator("figure.diagram").last
    place = figure.locator(".drawing")
    box = place.bounding_box()
    phone.context.set_offline(True)
    place.scroll_into_view_if_needed()
    expect(place).to_have_text(OFFLINE)
    expect(figure.get_by_role("link", name="Apri sul tavolo")).to_be_visible()
    assert barriers(phone, axe, ".drawing") == []
    phone.context.set_offline(False)
    expect(place.locator("svg")).to_be_visible()
    phone.evaluate("scrollTo(0, 0)")
    assert place.bounding_box() == box
    forgive(watch, NETWORK)


def test_a_cached_book_has_its_drawings_offline(open_context: OpenContext, site: str, watch: Watch) -> None:
    """One visit to another page is enough, for printing too."""
    context = open_context(service_workers="allow")
    page = context.new_page()
    page.goto(f"{site}regole/")
    page.evaluate(SETTLED)
    context.set_offline(True)
    page.goto(f"{site}regole/{ILLUSTRATED[0]}/", wait_until="networkidle")
    places = page.locator(".drawing")
    places.last.scroll_into_view_if_needed()
    expect(places.last.locator("svg")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert places.locator("> svg").count() == places.count()
