"""Play by link: one game on several devices, in pages that share nothing."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect

from app.table import tail
from app.words import errors as errors_words
from app.words import saves as saves_words
from app.words import sharing as sharing_words
from app.words import status as status_words
from pycore.link import encode
from pycore.match import Match
from tests.e2e.conftest import OpenContext, Watch
from tests.e2e.robot import Robot
from tests.e2e.test_boot import SHIFTS

PHONE: Any = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
SHARE = "navigator.share = async (content) => (window.shared = content)"
"""A fake share sheet, in which the user chooses a messenger at once."""
HOLD = "window.pace = (act) => (window.next = act)"
"""A clock that the test advances."""
GO_ON = """() => {
  const table = document.getElementById("table");
  for (let moments = 0; table.dataset.busy; moments++) {
    if (moments > 50) throw new Error("it does not end");
    next();
  }
}"""
SHARED = "() => window.shared"
KEPT = """() => Object.entries(localStorage).filter(([name]) => name.startsWith("faraone:partita:"))
  .map(([, text]) => JSON.parse(text)).map(({ link, title }) => [title, link])"""
PICTURED = """() => {
  const match = /&m=(.*)/.exec(location.hash)[1], kept = (name) => JSON.parse(localStorage.getItem(name) ?? "{}");
  const cards = Object.values(kept("faraone:carte"));
  return `#${kept(`faraone:quadro:${match}`).link}` === location.hash.split("&")[0] && cards.some((one) => one.picture);
}"""
"""Whether the picture of the current position is stored, and the small one of its card, which comes a moment later."""

OF_ANOTHER_BUILD = """match => {
  const name = `faraone:quadro:${match}`;
  localStorage.setItem(name, JSON.stringify({ ...JSON.parse(localStorage.getItem(name)), build: "altro" }));
}"""

ANSWERED = """before => Number(document.getElementById("table").dataset.length) > before
  || document.querySelector("#board .key.picked.lit, #menu button, [data-confirm]")"""


class Device:
    """A phone of someone who plays by link; it counts touches."""

    def __init__(self, page: Page) -> None:
        self.page, self.robot, self.touches = page, Robot(page), 0

    def touch(self, selector: str) -> None:
        self.page.locator(selector).click()
        self.touches += 1

    def play(self, n: int) -> None:
        """Make the nth choice of the list."""
        before = self.robot.length
        self.robot.press("#choices [data-choice]", n)
        self.robot.settle(before)
        self.robot.shown()

    def sent(self) -> str:
        """The link last given to the share sheet."""
        self.page.wait_for_function(SHARED)
        content = self.page.evaluate(
            "() => { const { shared } = window; delete window.shared; return shared; }"
        )
        assert content["text"].startswith("Imhotep: tocca a te, ")
        return str(content["url"])

    def arrive(self, url: str) -> None:
        """Open a link in the current tab."""
        self.page.evaluate("link => (location.hash = link)", url.partition("#")[2])

    def kept(self) -> list[list[str]]:
        found: list[list[str]] = self.page.evaluate(KEPT)
        return found

    @property
    def status(self) -> Any:
        return self.page.locator("#status")


@pytest.fixture
def devices(open_context: OpenContext, site: str) -> Iterator[Device]:
    """Yields new devices."""

    def more() -> Iterator[Device]:
        while True:
            context = open_context(**PHONE)
            context.add_init_script(f"{SHARE};{HOLD}")
            yield Device(context.new_page())

    return more()


def begin(anna: Device, site: str) -> str:
    """Anna starts a game, plays, and sends it for the first time; returns the link for Bruno."""
    page = anna.page
    anna.robot.open(f"{site}gioca/?gioco=imhotep")
    anna.robot.persons()
    for seat, name in enumerate(("Anna", "Bruno")):
        page.locator(f'[name="name-{seat}"]').fill(name)
    page.locator("[data-start]").click()
    anna.robot.list_mode()
    anna.play(0)
    anna.touch('[data-tab="condividi"]')
    anna.touch('#panel-condividi [data-act="send-on"]')
    assert anna.touches == 2
    url = anna.sent()
    expect(anna.robot.table).to_have_attribute("data-panel", "closed")
    return url


def test_a_game_is_sent_back_and_forth(devices: Iterator[Device], site: str) -> None:
    anna, bruno, eva = next(devices), next(devices), next(devices)
    first = begin(anna, site)
    expect(anna.status).to_contain_text(sharing_words.waiting_for("Bruno"))
    expect(anna.page.locator("[data-choice], [data-key].lit, [data-act=undo]")).to_have_count(0)

    # On a new device the last events are shown, and "Chi sei?" is asked once.
    bruno.robot.open(first)
    expect(bruno.status).to_contain_text(sharing_words.MEANWHILE)
    bruno.page.locator('#actions [data-act="skip"]').click()
    bruno.page.locator('#bar [data-be="1"]').click()
    expect(bruno.page.locator('[data-act="undo"]')).to_have_count(0)
    bruno.robot.list_mode()
    bruno.play(0)
    expect(bruno.page.locator('[data-act="undo"]')).to_have_count(1)
    bruno.touch('#actions [data-act="send-on"].big')
    assert bruno.touches == 1
    second = bruno.sent()
    expect(bruno.page.locator("[data-act=undo]")).to_have_count(0)

    # Continued in the open, scrolled tab: the page scrolls to the words, and nobody is asked again.
    known = anna.robot.length
    anna.page.evaluate("scrollTo(0, 9999)")
    anna.arrive(second)
    expect(anna.robot.table).to_have_attribute("data-look", str(known))
    expect(anna.page.locator("#bar")).to_contain_text(sharing_words.plays_here("Anna"))
    expect(anna.status.locator(".say")).to_be_in_viewport(ratio=1)
    anna.page.evaluate(GO_ON)
    anna.robot.shown()
    assert anna.robot.length > known and anna.page.locator("#choices [data-choice]").count() > 0
    assert [link for _, link in anna.kept()] == [second.partition("#")[2].partition("&")[0]]

    # An older link: the newer game stays.
    bruno.arrive(first)
    expect(bruno.status).to_contain_text(saves_words.OLDER_LINK)
    bruno.robot.shown()
    assert bruno.robot.link() in second and len(bruno.kept()) == 1

    # A diverging game: someone else has played on from the same link.
    eva.robot.open(first)
    eva.page.locator('#actions [data-act="skip"]').click()
    eva.robot.list_mode()
    eva.play(1)
    eva.touch('#actions [data-act="send-on"]')
    bruno.arrive(eva.sent())
    expect(bruno.status).to_contain_text(saves_words.DIVERGED_LINK)
    titles = sorted(title for title, _ in bruno.kept())
    assert titles == ["Imhotep: Anna e Bruno", "Imhotep: Anna e Bruno (2)"]
    assert second.partition("#")[2].partition("&")[0] in [link for _, link in bruno.kept()]

    # Other seats under the same identity: another game, in which "Chi sei?" is open.
    tail = "&n=Anna,Bruno,Carla&m=" + first.partition("&m=")[2]
    bruno.arrive("#" + encode(Match.new("imhotep", 3)) + tail)
    expect(bruno.status).to_contain_text(saves_words.OTHER_GAME_LINK)
    expect(bruno.page.locator("#bar")).to_contain_text(sharing_words.WHO_ARE_YOU)
    assert len(bruno.kept()) == 3


def held_back(page: Page) -> list[Route]:
    """Hold back Python's script until the test continues the returned routes."""
    held: list[Route] = []
    page.route("**/pyscript/core.js", lambda route: held.append(route))
    return held


def test_a_stored_picture_takes_touches_before_python(devices: Iterator[Device], site: str) -> None:
    """Touches on the current picture of a kept game are replayed once Python is up. The veiled picture of a new game
    ignores touches."""
    anna = next(devices)
    page, table, robot = anna.page, anna.robot.table, anna.robot
    page.add_init_script(SHIFTS)
    begin(anna, site)
    page.locator('#actions [data-act="all-here"]').click()
    page.wait_for_function(PICTURED)
    shown = page.locator("#pieces .piece").count()
    before = robot.length
    key = page.locator("#board .key.lit").first.get_attribute("data-key")

    page.reload()
    robot.ready()
    expect(anna.status.locator(".waking")).to_have_count(0)
    assert page.evaluate("shifts") < 0.02

    held = held_back(page)
    page.reload(wait_until="commit")
    expect(page.locator("#pieces .piece")).to_have_count(shown)
    expect(table).not_to_have_attribute("data-veiled", "on")
    expect(anna.status.locator(".say")).to_have_text(re.compile("^Tocca a"))
    expect(anna.status.locator(".waking")).to_have_text(status_words.RESUMING)
    page.locator(f'#board [data-key="{key}"]').first.click(force=True)  # it cannot be chosen yet
    for route in held:
        route.continue_()
    robot.ready()
    page.wait_for_function(ANSWERED, arg=before)

    held.clear()
    kept = page.url
    page.goto(site)  # leaving the table stores its picture once more
    page.evaluate(OF_ANOTHER_BUILD, kept.partition("&m=")[2])
    page.goto(kept, wait_until="commit")
    expect(table).to_have_attribute("data-veiled", "on")
    expect(anna.status.locator(".waking")).to_have_count(0)

    page.goto("about:blank")
    page.goto(f"{site}gioca/#{encode(Match.new('imhotep', 2))}&m=k3x9a0qz", wait_until="commit")
    expect(table).to_have_attribute("data-veiled", "on")
    expect(page.locator("#board")).to_have_css("pointer-events", "none")
    page.unroute_all(behavior="ignoreErrors")

    page.goto(site)
    card = page.locator("#continua li")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("Tocca a")
    assert card.locator("img").evaluate("img => img.decode().then(() => img.naturalWidth)") > 0
    assert json.loads(page.evaluate("localStorage.getItem('faraone:posti')"))


RUNS: Final = "import js; js.window.ran = True"
SPOILED: Final = (
    f'<script type="py">{RUNS}</script>',
    f"<py-script>{RUNS}</py-script>",
    f'<p py-click="{RUNS}">x</p>',
    '<p onclick="window.ran = true">x</p>',
    '<a href="https://evil.example/">x</a>',
    '<svg><use href="https://evil.example/#x"/></svg>',
    '<p style="background: url(https://evil.example/)">x</p>',
    '<p id="games">[]</p>',
    '<iframe srcdoc="x"></iframe>',
    "<template><b>x</b></template>",
)
SPOIL: Final = """([match, markup]) => {
  const name = `faraone:quadro:${match}`;
  sessionStorage.whole ??= localStorage.getItem(name);
  const kept = JSON.parse(sessionStorage.whole);
  if (markup) kept.bar += `<b class="spoiled">${markup}</b>`;
  localStorage.setItem(name, JSON.stringify(kept));
}"""


def test_markup_in_a_stored_picture_is_not_shown(devices: Iterator[Device], site: str, watch: Watch) -> None:
    """Another page may have written the stored picture. Python code in it is not run either."""
    anna = next(devices)
    page, table, robot = anna.page, anna.robot.table, anna.robot
    begin(anna, site)
    page.locator('#actions [data-act="all-here"]').click()
    page.wait_for_function(PICTURED)
    kept = page.url
    match = kept.partition("&m=")[2]
    held = held_back(page)
    for markup in ("", *SPOILED):
        page.goto(site)  # leaving the table stores its picture once more
        page.evaluate(SPOIL, [match, markup])
        page.goto(kept, wait_until="commit")
        expect(page.locator("html")).not_to_have_attribute("data-unsettled", "")
        assert table.get_attribute("data-veiled") == ("on" if markup else None), markup
        assert page.locator(".spoiled").count() == 0
    held.clear()
    page.unroute_all(behavior="ignoreErrors")
    page.goto(site)
    page.evaluate(SPOIL, [match, SPOILED[0]])
    page.goto(kept)
    robot.ready()
    page.evaluate(
        """python => {
          const made = [["script", { type: "py" }], ["py-script", {}], ["p", { "py-click": python }]];
          for (const [name, attributes] of made) {
            const one = document.createElement(name);
            for (const name in attributes) one.setAttribute(name, attributes[name]);
            one.append(python);
            document.body.append(one);
            one.click();
          }
        }""",
        RUNS,
    )
    page.wait_for_timeout(1_500)
    assert page.evaluate("window.ran ?? false") is False
    refused = ("inline event handler", "requires 'Trusted")
    watch.complaints = [line for line in watch.complaints if not any(word in line for word in refused)]


SENT = "k3x9a0qz"
IMHOTEP = ("bianco", "nero", "marrone", "grigio")
CHANGED = {
    "encoded twice": lambda link: quote(quote(link, safe=""), safe=""),
    "entities, a bracket and a parameter": lambda link: link.replace("&", "&amp;") + ")&fbclid=IwAR0x",
}


@pytest.mark.parametrize("change", CHANGED.values(), ids=CHANGED)
def test_a_changed_link_opens_whole(
    change: Callable[[str], str], devices: Iterator[Device], site: str
) -> None:
    people = tail.make(["Nicolò", "Thot"], ["nero", "grigio"], 2, IMHOTEP, ["persona", "scriba"])
    whole = encode(Match.new("imhotep", 2)) + tail.write(people._replace(match=SENT))
    page = next(devices).page
    Robot(page).open(f"{site}gioca/#{change(whole)}")
    page.wait_for_url(f"**/gioca/#{whole}")
    expect(page.locator("#players")).to_contain_text("Nicolò")
    expect(page.locator("#players .level select")).to_have_value("scriba")


def test_a_sent_link_leads_through_the_page_of_its_game(devices: Iterator[Device], site: str) -> None:
    """The page names the game to messengers. No request carries the position."""
    page = next(devices).page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("#")[0]))
    robot = Robot(page)
    link = encode(Match.new("imhotep", 2)) + f"&n=Anna,Bruno&c=bianco,nero&m={SENT}"
    robot.open(f"{site}gioca/imhotep/?utm_source=x#{link}")
    assert f"{site}gioca/imhotep/?utm_source=x" in asked and f"{site}gioca/?utm_source=x" in asked
    expect(page.locator("#players")).to_contain_text("Bruno")
    assert not [url for url in asked if link[:20] in url]
    robot.open(f"{site}gioca/kheops/#{link}")
    expect(page.locator("#players")).to_contain_text("Bruno")
    assert robot.link() == link.partition("&")[0]
    assert page.locator("#link").input_value().startswith(f"{site}gioca/imhotep/#imhotep.")


def test_a_game_in_a_missing_address_is_led_to_the_table(
    devices: Iterator[Device], site: str, watch: Watch
) -> None:
    """Messengers that encode the # make a path of the game."""
    link = encode(Match.new("imhotep", 2)) + f"&n=Anna,Bruno&c=bianco,nero&m={SENT}"
    page = next(devices).page
    robot = Robot(page)
    encoded = (
        f"gioca/%23{quote(link, safe='')}",
        f"gioca/imhotep/%2523{link}",
        f"{link.replace('.', '%2E')}",
    )
    for address in encoded:
        page.goto(site + address)
        page.wait_for_url(re.compile(f"/gioca/#imhotep.*{SENT}$"))
        robot.ready()
        assert robot.link() == link.partition("&")[0]
        expect(page.locator("#players")).to_contain_text("Bruno")
    for address in (f"#{link}", f"gioca//#{link}"):
        page.goto("about:blank")
        page.goto(site + address)
        page.wait_for_url(f"**/tavolo/gioca/#{link}")
        robot.ready()
        assert robot.link() == link.partition("&")[0]
    page.goto(f"{site}gioca/%23{link.lower()}")
    robot.ready()
    expect(page.locator("#setup")).to_contain_text(errors_words.BAD_LINK["letters"])
    watch.complaints = [line for line in watch.complaints if "404" not in line]


def test_a_kept_game_is_asked_about_where_the_identity_was_lost(devices: Iterator[Device], site: str) -> None:
    anna, bruno = next(devices), next(devices)
    bruno.robot.open(begin(anna, site))
    bruno.page.locator('#actions [data-act="skip"]').click()
    bruno.page.locator('#bar [data-be="1"]').click()
    bruno.robot.list_mode()
    bruno.play(0)
    bruno.touch('#actions [data-act="send-on"].big')
    before = anna.kept()
    anna.arrive(bruno.sent()[:-3])
    question = anna.page.locator("#bar")
    expect(question).to_contain_text("È la partita con Bruno")
    expect(question.locator("button")).to_have_count(2)
    assert anna.kept() == before
    question.locator('[data-act="same-game"]').click()
    expect(question).to_contain_text(sharing_words.plays_here("Anna"))
    assert len(anna.kept()) == 1 and anna.kept() != before
