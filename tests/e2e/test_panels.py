"""The rules panel, the log, the end sheet, the guide, and the home page."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app import games
from app.words import scores as scores_words
from build_site.shelf import shelf
from pycore.link import encode
from pycore.match import Match
from tests.e2e.accessibility import barriers
from tests.e2e.by_day import by_day
from tests.e2e.conftest import OpenContext, OpenStarted, Watch
from tests.e2e.layout import come_in_sight, come_into_window
from tests.e2e.robot import Robot

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
GUIDED = [entry.slug for entry in shelf() if games.page(entry.slug).guide() is not None]
REFUSED = """for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError') } })"""


def a_match(choices: int, seats: int = 2, seed: int = 3) -> Match:
    """A random game of Imhotep after this many choices, or at its end if that comes first."""
    rng = random.Random(seed)
    match = Match.new("imhotep", seats, {}, rng)
    while len(match) < choices and (decision := match.state.decision()) is not None:
        match.play(rng.choice(decision.choices))
    return match


def open_match(page: Page, site: str, match: Match) -> Robot:
    robot = Robot(page)
    robot.open(f"{site}gioca/#{encode(match)}")
    return robot


# Rules


@pytest.mark.started
def test_search_in_the_rules(page: Page, site: str) -> None:
    robot = open_match(page, site, a_match(20))
    field, results = page.locator("#rule-search"), page.locator("#rule-results a")
    expect(page.locator("#rules-body #imhotep-vela")).to_be_attached()
    field.press_sequentially("OBELISCO")
    expect(results.first).to_be_visible()
    expect(page.locator("#rule-results mark").first).to_be_visible()
    expect(page.locator("#rules-body")).to_be_hidden()
    expect(page.locator("#rule-count")).to_contain_text("trovati")
    field.fill("gru meccanica")
    expect(page.locator("#rule-results")).to_contain_text("non c'è niente")
    field.fill("vela")
    anchor = results.first.get_attribute("data-rule")
    assert anchor == "imhotep-vela"
    field.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(f"#rules-body #{anchor}")).to_be_focused()
    expect(page.locator(f"#rules-body #{anchor}")).to_be_in_viewport()
    field.press("Escape")
    expect(field).to_have_value("")
    field.fill("martello")
    field.press("Enter")
    expect(page.locator("#rules-body #imhotep-martello")).to_be_focused()
    assert robot.length == len(a_match(20))


@pytest.mark.started
def test_links_within_the_book_are_high_enough(page: Page, site: str) -> None:
    open_match(page, site, a_match(20))
    links = page.locator("#rules-body p a:not(.headerlink, .open-diagram)")
    expect(links).not_to_have_count(0)
    heights = links.evaluate_all("all => all.map((one) => one.getClientRects()[0]?.height ?? 0)")
    assert heights and min(height for height in heights if height) >= 24


def test_every_paragraph_has_a_link_of_its_own(open_context: OpenContext, site: str) -> None:
    context = open_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    open_match(page, site, a_match(20))
    page.locator('[data-tab="regole"]').click()
    sign = page.locator('#rules-body [data-paragraph="imhotep-round"]')
    box = sign.bounding_box()
    assert box is not None and min(box["width"], box["height"]) >= 24
    sign.click()
    expect(page.locator("#status")).to_contain_text("copiato")
    address = page.evaluate("navigator.clipboard.readText()")
    assert address == f"{site}regole/imhotep/#imhotep-round"
    assert sign.get_attribute("href") == "../regole/imhotep/#imhotep-round"
    page.goto(address)
    expect(page.locator("#imhotep-round")).to_be_in_viewport()


def test_opening_the_sheet_does_not_move_the_board(open_started: OpenStarted, site: str) -> None:
    page = open_started(**PHONE)
    open_match(page, site, a_match(20))
    page.evaluate("scrollTo(0, 180)")
    where = page.evaluate("scrollY")
    board = page.locator("#board").bounding_box()
    page.locator('[data-tab="regole"]').tap()
    page.locator("#rule-search").fill("tempio")
    page.locator("#rule-results a").first.tap()
    expect(page.locator("#rules-body .current-rule")).to_be_in_viewport()
    page.locator('[data-act="close-panel"]').tap()
    expect(page.locator("#panel-regole")).to_be_hidden()
    assert page.evaluate("scrollY") == where
    assert page.locator("#board").bounding_box() == board


def test_the_legend_explains_the_symbols(open_started: OpenStarted, site: str) -> None:
    page = open_started(**PHONE)
    open_match(page, site, a_match(20))
    page.locator('[data-tab="regole"]').tap()
    expect(page.locator("#rules-body h1")).to_be_attached()
    page.locator("#panel-regole").evaluate("panel => { panel.scrollTop = 0 }")
    page.locator("#legend summary").tap()
    expect(page.locator("#legend dd", has_text="carico minimo")).to_be_visible()
    expect(page.locator("#legend svg").first).to_be_visible()


def test_the_sheet_is_shown_beside_the_board_and_leads_to_the_rules(
    open_started: OpenStarted, site: str
) -> None:
    page = open_started(**PHONE)
    open_match(page, site, a_match(20))
    page.locator('[data-tab="regole"]').tap()
    expect(page.locator("#rules-body h1")).to_be_attached()
    button, sheet = page.get_by_role("button", name="Riassunto", exact=True), page.locator("#rule-sheet")
    button.tap()
    expect(sheet.locator("h1")).to_have_text("Imhotep: riassunto")
    expect(sheet.locator("h1")).to_be_in_viewport()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#rules-body")).to_be_hidden()
    drawn = sheet.locator(".sign").evaluate_all(
        "all => all.map(sign => sign.firstElementChild.getBBox().width)"
    )
    assert len(drawn) >= 8 and min(drawn) > 0
    # The search finds paragraphs of the book, and its result shows the book again.
    page.locator("#rule-search").fill("scalpello")
    expect(sheet).to_be_hidden()
    page.locator("#rule-search").fill("")
    expect(sheet).to_be_visible()
    button.tap()
    expect(page.locator("#rules-body")).to_be_visible()
    expect(sheet).to_be_hidden()
    button.tap()
    sheet.get_by_role("link", name="Prendi", exact=True).tap()
    expect(page.locator("#rules-body #imhotep-prendere")).to_be_in_viewport()
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_role("link", name="Apri la pagina del riassunto")).to_have_attribute(
        "href", "../riassunti/imhotep/"
    )


def test_a_game_without_a_sheet_has_no_button(page: Page, site: str) -> None:
    Robot(page).start(site, "toy", 2)
    expect(page.locator("#rules-body h1")).to_be_attached()
    expect(page.locator("#to-sheet")).to_be_hidden()


# The log and the end


@pytest.mark.started
def test_the_log_names_its_pieces(page: Page, site: str) -> None:
    open_match(page, site, a_match(30))
    page.locator('[data-tab="diario"]').click()
    icon = page.locator("#panel-diario .moment .piece-icon").first
    expect(icon).to_be_visible()
    box = icon.bounding_box()
    assert box is not None and box["width"] >= 16
    names = page.locator("#panel-diario .piece-icon").evaluate_all("all => all.map(i => i.ariaLabel)")
    assert "Pietra di Giocatore 1" in names and all(names)
    drawn = page.locator("#panel-diario .piece-icon use").evaluate_all(
        "all => all.every(use => document.querySelector(use.getAttribute('href')))"
    )
    assert drawn


LEFT = """() => {
  const box = (part) => document.querySelector(part).getBoundingClientRect();
  const left = document.querySelector(".left"), { top, bottom } = box(".turns");
  return {
    fills: box("#panel").bottom - bottom,
    moves: left.scrollHeight - left.clientHeight,
    places: [".speak", "#players", "#fold", "#recent", "#board"].map((part) => Math.round(box(part).top)),
    rest: bottom - box(".turns section:last-child li:last-child").bottom,
    tall: bottom - top,
  };
}"""


def test_the_last_turns_fill_the_left_column_of_a_desk(
    open_started: OpenStarted, site: str, axe: str
) -> None:
    page = open_started(viewport={"width": 1366, "height": 768})
    robot = open_match(page, site, a_match(60))
    page.locator('#bar [data-act="all-here"]').click()
    robot.passed()
    robot.shown()
    before = page.evaluate(LEFT)
    assert before["tall"] > 100 and abs(before["fills"]) < 16 and before["moves"] == 0
    assert 0 < before["rest"] < 16, "the newest line is in sight"
    last = page.locator("#recent [data-moment]").last
    told = last.inner_text()
    page.locator("#fold > summary").click()
    page.locator("#choices [data-choice]").first.click()
    page.locator("#fold > summary").click()
    expect(last).not_to_have_text(told)
    robot.shown()
    after = page.evaluate(LEFT)
    assert after["places"] == before["places"] and 0 < after["rest"] < 16
    assert barriers(page, axe, ".left") == []
    last.click()
    expect(robot.table).to_have_attribute("data-look", re.compile("."))
    expect(page.locator("#recent [aria-current]")).to_be_in_viewport(ratio=1)
    page.locator('[data-tab="diario"]').click()
    expect(page.locator("#recent")).to_be_hidden()
    page.locator('[data-tab="regole"]').click()
    expect(page.locator("#recent")).to_be_visible()
    page.set_viewport_size({"width": 1180, "height": 768})
    expect(page.locator("#recent")).to_be_hidden()


@pytest.mark.parametrize("window", [PHONE["viewport"], {"width": 1366, "height": 768}])
def test_the_options_in_play_lead_to_their_rules(
    open_started: OpenStarted, site: str, window: dict[str, int]
) -> None:
    page = open_started(viewport=window)
    open_match(page, site, Match.new("imhotep", 2, {"tomb": "B"}, random.Random(1))).passed()
    option = page.locator("#players .variants a")
    expect(option).to_have_text("Tomba (Lato B)")
    option.click()
    expect(page.locator("#panel-regole .current-rule")).to_be_in_viewport()
    expect(page.locator("#panel-regole .current-rule")).to_contain_text("lato B")


@pytest.mark.started
def test_an_undone_choice_stays_in_the_log_of_this_visit(page: Page, site: str) -> None:
    robot = Robot(page)
    robot.start(site, "imhotep", 2)
    robot.list_mode()
    page.locator("#choices [data-choice='[\"get\"]']").click()
    page.locator('[data-act="undo"]').click()
    page.locator('[data-tab="diario"]').click()
    expect(page.locator("#panel-diario .undone")).to_contain_text("Annullato")
    page.reload()
    robot.ready()
    page.locator('[data-tab="diario"]').click()
    expect(page.locator("#panel-diario .moment").first).to_be_visible()
    expect(page.locator("#panel-diario .undone")).to_have_count(0)


def test_a_finished_game_is_replayed_from_the_log(open_started: OpenStarted, site: str) -> None:
    page = open_started(**PHONE)
    robot = open_match(page, site, a_match(10_000))
    page.locator('[data-tab="diario"]').tap()
    page.locator('#panel-diario [data-act="replay"]').tap()
    expect(page.locator("#panel-diario")).to_be_hidden()
    expect(robot.table).to_have_attribute("data-look", "0")
    page.locator('#actions [name="speed"]').select_option("rapida")
    expect(robot.table).not_to_have_attribute("data-look", "0")
    page.locator('[data-act="leave"]').tap()
    expect(page.locator("#end")).to_be_visible()


def test_the_log_button_opens_the_log_at_its_last_line(open_started: OpenStarted, site: str) -> None:
    page = open_started(**PHONE)
    robot = open_match(page, site, a_match(40))
    said = page.locator("#status").bounding_box()
    for _ in range(2):
        page.get_by_role("button", name="Apri il diario").tap()
        expect(robot.table).to_have_attribute("data-page", "diario")
        expect(page.locator("#panel-diario .moment").last).to_be_in_viewport(ratio=0.9)
        page.locator('[data-act="close-panel"]').tap()
        expect(page.locator("#panel-diario")).to_be_hidden()
    assert page.locator("#status").bounding_box() == said
    robot.open(f"{site}gioca/?guida=imhotep")
    page.locator('[data-act="guide-on"]').tap()
    expect(page.locator("#to-log")).to_be_hidden()


@pytest.mark.started
def test_home_and_end_lead_to_the_first_moment_and_the_last(page: Page, site: str) -> None:
    robot = open_match(page, site, a_match(12))
    page.locator('[data-tab="diario"]').click()
    page.locator("#panel-diario .moment").nth(3).press("Home")
    expect(page.locator("#panel-diario .moment").first).to_be_focused()
    expect(page.locator("#panel-diario .moment").first).to_have_attribute("aria-current", "step")
    page.keyboard.press("End")
    expect(page.locator("#panel-diario .moment").last).to_be_focused()
    page.locator('#actions [data-act="next"]').press("Home")
    expect(robot.table).to_have_attribute("data-look", "0")
    page.keyboard.press("End")
    expect(robot.table).to_have_attribute("data-look", str(robot.length))


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_end_is_shown_whole(open_started: OpenStarted, site: str, motion: str) -> None:
    page = open_started(reduced_motion=motion)
    match = a_match(10_000, seats=4)
    open_match(page, site, match)
    moved = page.evaluate(
        """() => {
          const all = document.querySelector('#end').getAnimations({ subtree: true });
          all.forEach((one) => one.finish());
          return all.length;
        }"""
    )
    assert (moved > 0) == (motion == "no-preference")
    for part in ("tbody tr:last-child", ".chart .curves", ".chart .ends"):
        expect(page.locator(f"#end {part}")).to_have_css("opacity", "1")
    for act in ("rematch", "share", "replay"):
        expect(page.locator(f'#end [data-act="{act}"]')).to_be_visible()
    totals = page.locator("#end tfoot td").all_inner_texts()
    assert [int(text) for text in totals] == list(match.state.scores())


# The guide


@pytest.mark.parametrize("slug", by_day(GUIDED))
def test_a_guide_is_played_through_by_touch_on_a_phone(
    open_started: OpenStarted, site: str, slug: str
) -> None:
    """The elements that each step asks for are visible, so that the user never needs to scroll."""
    page = open_started(**PHONE)
    robot = Robot(page)
    robot.open(f"{site}gioca/?guida={slug}")
    script = games.page(slug).guide()
    assert script is not None
    kept = page.evaluate("JSON.stringify(localStorage)")
    for number, step in enumerate(script.steps[:-1]):
        # Up to half a dozen choices of others are shown first, at the pace of a replay.
        expect(page.locator(f'[data-guide-step="{number}"]')).to_have_text(step.text, timeout=30_000)
        expect(page.locator("#actions")).to_contain_text("Salta la guida")
        if scores_words.COUNT_POINTS in step.text:
            come_into_window(page, '#end [data-act="count"]')
        if step.move is None:
            page.get_by_role("button", name="Avanti").tap()
            continue
        length = robot.length
        for _ in range(4):
            if robot.length == length:
                robot.shown()
                places = come_in_sight(page, length)
                if robot.length == length:
                    robot.tap_at(*places[-1])
        assert robot.length > length
    expect(page.locator(f'[data-guide-step="{len(script.steps) - 1}"]')).to_be_visible()
    assert robot.over
    assert page.evaluate("JSON.stringify(localStorage)") == kept
    page.locator("#actions button").tap()
    page.wait_for_url(re.compile(rf"/gioca/#{slug}\..*&p=persona,apprendista"))
    expect(robot.table).not_to_have_attribute("data-guide", re.compile(""))
    assert not robot.over


@pytest.mark.parametrize("slug", GUIDED)
@pytest.mark.started
def test_a_guide_by_list_and_skipped(page: Page, site: str, slug: str) -> None:
    robot = Robot(page)
    robot.open(f"{site}gioca/?gioco={slug}")
    page.locator('#setup a[data-act="guide"]').click()
    expect(robot.table).to_have_attribute("data-guide", "telling")
    robot.list_mode()
    button = page.locator("#choices [data-choice]")
    while not button.count():
        page.locator('[data-act="guide-on"]').click()
        expect(page.locator("#status")).to_be_focused()
    expect(button).to_have_count(1)
    button.click()
    expect(robot.table).to_have_attribute("data-guide", "asking")
    # A refusal moves no button, and leaving asks once.
    out = page.get_by_role("button", name="Salta la guida")
    before = out.bounding_box()
    page.locator("#board [data-key]:not(.lit)").first.click(force=True)
    expect(page.locator("#status .notice")).to_have_count(1)
    assert out.bounding_box() == before
    out.click()
    expect(page.locator("#guide-stay")).to_be_focused()
    page.locator("#guide-stay").click()
    out.click()
    page.locator("#guide-leave").click()
    expect(page.locator("[data-start]")).to_be_visible()
    expect(page.locator(f'[name="game"][value="{slug}"]')).to_be_checked()


# The home page


def test_home_offers_the_games_under_way(page: Page, site: str) -> None:
    page.goto(site)
    expect(page.locator("#continua")).to_be_hidden()
    robot = Robot(page, seed=1)
    robot.start(site, "imhotep", 2)
    robot.list_mode()
    robot.step_by_list()
    link = robot.link()
    page.evaluate(
        """() => {
          localStorage.setItem('faraone:partita:rotta', '{');
          localStorage.setItem('faraone:partita:falsa', '{"link": "javascript:alert(1)", "date": "2026-01-01"}');
        }"""
    )
    page.goto(site)
    ways = page.locator("#continua a")
    expect(ways).to_have_count(1)
    expect(ways).to_contain_text("Imhotep")
    expect(ways.get_by_text("Continua", exact=True)).to_be_visible()
    ways.click()
    robot.ready()
    assert robot.link() == link
    expect(page.locator("#bar")).to_be_empty()


def test_home_does_not_offer_finished_games(page: Page, site: str) -> None:
    robot = Robot(page, seed=1)
    robot.start(site, "toy", 2)
    robot.list_mode()
    robot.play_out(robot.step_by_list)
    page.goto(site)
    expect(page.locator("#continua")).to_be_hidden()
    # Without facts, or with those of another link, a game counts as under way unless an older page has noted its end.
    page.evaluate(
        """() => {
          const id = Object.keys(localStorage).find((name) => name.startsWith("faraone:fatti:")).slice(14);
          localStorage.setItem(`faraone:fatti:${id}`, '[1,"00000000","",9,-1,[1,2],[3,2],{}]');
          const text = localStorage.getItem(`faraone:partita:${id}`);
          localStorage.setItem("faraone:partita:altra", text.replace(id, "altra"));
          localStorage.setItem("faraone:finite", '["altra"]');
        }"""
    )
    page.reload()
    expect(page.locator("#continua a")).to_have_count(1)


@pytest.mark.parametrize("path", ["", "regole/", "regole/imhotep/", "sviluppo/"])
def test_pages_work_without_storage(open_context: OpenContext, site: str, watch: Watch, path: str) -> None:
    context = open_context(color_scheme="light")
    context.add_init_script(REFUSED)
    page = context.new_page()
    page.goto(site + path)
    page.locator("label[title='Passa ai colori scuri']").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    assert watch.complaints == []


def test_home_and_book_lead_to_the_guide(page: Page, site: str) -> None:
    """Only the links are checked here; other tests play the guides."""
    for slug in GUIDED:
        page.goto(f"{site}regole/{slug}/")
        expect(page.locator(f'a[href$="/gioca/?guida={slug}"]')).to_be_visible()
    page.goto(site)
    page.locator(f'a[href$="gioca/?guida={GUIDED[0]}"]').click()
    Robot(page).ready()
    expect(page.locator('[data-guide-step="0"]')).to_be_visible()
