"""Every page of the site opens without complaints, in wide and narrow windows."""

import json
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from build_site.home import PEOPLE, TIMES, minutes_alone
from build_site.shelf import shelf
from pycore.link import encode
from pycore.match import Match
from tests.e2e.conftest import OpenContext, Watch
from tests.e2e.robot import BOOT_MS, Robot

PAGES = (
    "",
    "regole/",
    *(f"regole/{entry.slug}/" for entry in shelf()),
    "aiuto/telefoni/",
    "problemi/",
    "forza/",
    "verifica/",
    "sviluppo/",
    "sviluppo/adding-a-game/",
    "sviluppo/benchmarks/",
    "sviluppo/dependencies/",
    "sviluppo/first-hour/",
    "sviluppo/glossary/",
    "sviluppo/joining-the-house/",
    "sviluppo/learning/",
    "sviluppo/library/",
    "sviluppo/offline/",
    "sviluppo/players/",
    "sviluppo/reference/",
    "sviluppo/security/",
)
WIDTHS = {"wide": 1280, "narrow": 360}


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("width", WIDTHS.values(), ids=WIDTHS.keys())
def test_nothing_overflows_the_window(open_context: OpenContext, site: str, path: str, width: int) -> None:
    page = open_context(viewport={"width": width, "height": 800}).new_page()
    page.goto(site + path)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_home_leads_to_every_game(page: Page, site: str, dist: Path) -> None:
    page.goto(site)
    slugs = page.locator(".shelf .game").evaluate_all("games => games.map(game => game.dataset.game)")
    table = (dist / "gioca" / "index.html").read_text(encoding="utf-8")
    listed = json.loads(table.split('id="games">')[1].split("</script>")[0])
    assert slugs == [game["slug"] for game in listed]
    assert "toy" in slugs
    for slug in slugs:
        assert page.locator(f'a[href="gioca/?gioco={slug}"]').count() == 1
        assert page.locator(f'.game[data-game="{slug}"] svg.box-cover').is_visible()


def test_a_phone_shows_a_game_at_a_glance(open_context: OpenContext, site: str) -> None:
    """On the home page the box is beside the title, and more than one whole card fits into the window."""
    page = open_context(viewport={"width": 360, "height": 640}).new_page()
    page.goto(site)
    for game in page.locator(".shelf .game").all():
        card, box, title = (game.locator(part).bounding_box() for part in ("xpath=.", "svg", "h2, h3"))
        assert card is not None and box is not None and title is not None
        assert card["height"] < 480
        assert box["x"] + box["width"] <= title["x"] and box["y"] <= title["y"] <= box["y"] + box["height"]


def test_the_first_screen_of_a_phone_has_a_button(open_context: OpenContext, site: str) -> None:
    page = open_context(viewport={"width": 360, "height": 640}).new_page()
    page.goto(site)
    box = page.locator(".shelf .md-button--primary").first.bounding_box()
    assert box is not None and box["y"] + box["height"] <= 640


def test_filters_leave_the_games_that_fit(page: Page, site: str) -> None:
    entries = [(entry.slug, entry.game.seats, entry.page.minutes, minutes_alone(entry)) for entry in shelf()]

    def shown() -> set[str]:
        games = page.locator(".shelf .game:visible")
        return set(games.evaluate_all("games => games.map(game => game.dataset.game)"))

    def press(word: str, group: str) -> None:
        page.get_by_role("group", name=group).get_by_text(word, exact=True).click()

    page.goto(site)
    everything = {slug for slug, *_ in entries}
    assert shown() == everything
    press("3", "In quanti?")
    assert shown() == {slug for slug, seats, *_ in entries if 3 in seats} != everything
    press("fino a 20", "Minuti")
    assert shown() == {slug for slug, seats, minutes, _ in entries if 3 in seats and minutes <= 20} != set()
    press("Da solo", "In quanti?")
    alone = {slug for slug, _, together, minutes in entries if (minutes or together) <= 20}
    assert shown() == alone != everything


def test_every_filter_leaves_a_game() -> None:
    for people in PEOPLE[1:]:
        assert any(people in entry.game.seats and entry.page.minutes <= TIMES[0] for entry in shelf())


def test_home_books_and_table_have_one_theme(open_context: OpenContext, site: str) -> None:
    page = open_context(color_scheme="light").new_page()
    scheme = page.locator("body")
    page.goto(f"{site}regole/senet/")
    expect(scheme).to_have_attribute("data-md-color-scheme", "default")
    page.locator("label[title='Passa ai colori scuri']").click()
    page.goto(f"{site}gioca/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("#theme-toggle")).to_contain_text("Tema: scuro", timeout=BOOT_MS)
    page.goto(site)
    expect(scheme).to_have_attribute("data-md-color-scheme", "slate")
    page.evaluate("localStorage.setItem('faraone:tema', 'light')")
    page.reload()
    expect(scheme).to_have_attribute("data-md-color-scheme", "default")
    page.evaluate("localStorage.setItem('faraone:tema', 'auto')")
    page.emulate_media(color_scheme="dark")
    page.reload()
    expect(scheme).to_have_attribute("data-md-color-scheme", "slate")


def test_the_list_of_games_on_the_table_shows_their_boxes(page: Page, site: str) -> None:
    page.goto(f"{site}gioca/")
    boxes = page.locator("#games-fold fieldset .box")
    assert boxes.count() == len(shelf())
    loaded = "box => fetch(getComputedStyle(box).backgroundImage.slice(5, -2)).then(({ ok }) => ok)"
    assert all(box.evaluate(loaded) for box in boxes.all())


def test_search_finds_a_rule(page: Page, site: str) -> None:
    page.goto(site)
    # The theme polls on key events; text inserted at once could fall between two polls and never be read.
    page.get_by_role("textbox", name="Cerca").press_sequentially("scudo")
    page.locator(".md-search-result__link", has_text="scudo").first.wait_for()


def test_fonts_are_served_with_the_site(page: Page, site: str) -> None:
    page.goto(site)
    loaded = page.evaluate(
        "document.fonts.ready.then(all => [...all].filter(f => f.status === 'loaded').map(f => f.family))"
    )
    assert {"Alegreya", "Source Sans 3"} <= {family.strip('"') for family in loaded}


def test_a_missing_page(page: Page, site: str, watch: Watch) -> None:
    page.goto(f"{site}regole/senet-tris/")
    assert page.get_by_role("heading", name="Questa pagina non c'è").is_visible()
    assert page.evaluate("getComputedStyle(document.body).fontFamily").startswith('"Source Sans 3"')
    assert all("404" in complaint for complaint in watch.complaints)
    watch.complaints.clear()


def test_the_site_can_be_installed(page: Page, site: str) -> None:
    page.goto(site)
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert (manifest["lang"], manifest["start_url"], manifest["scope"]) == ("it", "./", "./")
    shots = manifest["screenshots"]
    assert {shot["form_factor"] for shot in shots} == {"narrow", "wide"} and all(
        shot["label"] for shot in shots
    )
    for icon in (*manifest["icons"], *shots):
        size = page.evaluate(
            """async (address) => {
              const picture = new Image();
              picture.src = address;
              await picture.decode();
              return `${picture.naturalWidth}x${picture.naturalHeight}`;
            }""",
            icon["src"],
        )
        assert icon["sizes"] in (size, "any")
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert "maskable" in {icon.get("purpose") for icon in manifest["icons"]}
    starts = {shortcut["url"]: shortcut["name"] for shortcut in manifest["shortcuts"]}
    assert starts["gioca/?gioco=imhotep"] == "Gioca a Imhotep" and next(iter(starts.values())) == "Continua"


def test_a_round_mask_cuts_nothing_off_the_icon(page: Page, site: str, dist: Path) -> None:
    """Systems cut a maskable icon to a shape that leaves at least a circle of four fifths of its width."""
    manifest = json.loads((dist / "manifest.webmanifest").read_text(encoding="utf-8"))
    (icon,) = (one for one in manifest["icons"] if one.get("purpose") == "maskable")
    page.goto(site)
    clear, reach = page.evaluate(
        """async (address) => {
          const picture = new Image();
          picture.src = address;
          await picture.decode();
          const size = picture.naturalWidth, middle = (size - 1) / 2;
          const canvas = new OffscreenCanvas(size, size).getContext("2d");
          canvas.drawImage(picture, 0, 0);
          const { data } = canvas.getImageData(0, 0, size, size);
          const pixel = (n) => data.slice(4 * n, 4 * n + 4).join();
          let clear = 0, reach = 0;
          for (let n = 0; n < size * size; n++) {
            if (data[4 * n + 3] < 255) clear++;
            if (pixel(n) === pixel(0)) continue;
            reach = Math.max(reach, Math.hypot((n % size) - middle, Math.floor(n / size) - middle) / size);
          }
          return [clear, reach];
        }""",
        icon["src"],
    )
    assert clear == 0 and 0.2 < reach < 0.4


def test_a_link_that_comes_to_the_installed_app_opens_in_the_open_page(page: Page, site: str) -> None:
    """A game under way is replaced as by any other link, without a reload."""
    queue = "{ value: { setConsumer: (act) => (window.launch = act) } }"
    page.add_init_script(f"Object.defineProperty(window, 'launchQueue', {queue})")
    link = encode(Match.new("toy", 2))
    open_it = "address => void launch({ targetURL: address })"
    page.goto(site)
    page.evaluate(open_it, f"{site}gioca/toy/#{link}")
    robot = Robot(page)
    robot.ready()
    assert robot.link() == link
    page.evaluate("window.same = true")
    page.evaluate(open_it, site)  # under a game, an address without a game does nothing
    other = encode(Match.new("toy", 2, rng=Random(5)))
    page.evaluate(open_it, f"{site}gioca/toy/#{other}")
    page.wait_for_function("other => location.hash.startsWith(`#${other}`)", arg=other)
    robot.ready()
    assert robot.link() == other and page.evaluate("window.same")


def test_every_page_has_its_title_and_words(dist: Path) -> None:
    heads = {
        file: file.read_text(encoding="utf-8").partition("</head>")[0] for file in dist.rglob("index.html")
    }
    for kind in (r"<title>([^<]+)</title>", r'<meta name="description" content="([^"]+)">'):
        said = [match[1] for head in heads.values() if (match := re.search(kind, head))]
        assert len(said) == len(heads) == len(set(said))


def test_the_sitemap_names_every_page(dist: Path) -> None:
    """The pages below the table only lead on to it."""
    listed = re.findall(r"<loc>(.*?)</loc>", (dist / "sitemap.xml").read_text(encoding="utf-8"))
    pages = {file.parent.relative_to(dist).as_posix() for file in dist.rglob("index.html")}
    pages = {page for page in pages if not page.startswith("gioca/")}
    home = "http://localhost/tavolo/"
    assert set(listed) == {home if page == "." else f"{home}{page}/" for page in pages}
