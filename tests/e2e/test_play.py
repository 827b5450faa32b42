"""Whole games through the page, by a program without knowledge of the rules; links, undo, refusals, the log."""

import json
import random
import re
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app import games
from app.words import saves as saves_words
from build_site.shelf import shelf
from pycore.contract import State
from pycore.link import decode, encode
from pycore.match import Match
from tests.e2e import positions
from tests.e2e.by_day import EXAMPLES, WHOLE, by_day
from tests.e2e.conftest import OpenContext, OpenStarted, Watch
from tests.e2e.layout import board_box, in_sight, small_targets
from tests.e2e.positions import a_temptation, aside, random_match
from tests.e2e.robot import Robot

SLUGS = [entry.slug for entry in shelf()]
SMALLEST = [(entry.slug, entry.game.seats[0]) for entry in shelf()]
MORE_SEATS = [(entry.slug, n) for entry in shelf() for n in entry.game.seats[1:]]
PART = 8
"""Number of choices at the beginning, and at the end, of a long game that are played by day."""
ENTIRE = ("toy", "imhotep")
"""Short games that are also played whole by day."""
LISTED = by_day(
    [(*case, None) for case in [*SMALLEST, *MORE_SEATS]]
    + [(*case, PART) for case in SMALLEST if case[0] not in ENTIRE],
    [(*case, None if case[0] in ENTIRE else PART) for case in SMALLEST if case[0] in EXAMPLES],
)
in_parts_by_day = pytest.mark.parametrize(
    "first", [PART, pytest.param(None, marks=pytest.mark.nightly)], ids=["parts", "whole"]
)
LAYERS = ("#scenery", "#overlay")
CALM: dict[str, Any] = {"reduced_motion": "reduce"}
"""No animations: games by touch animate only some choices, as painting all frames would take most of the time."""
GLIDING = 12
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


@pytest.mark.parametrize(("slug", "seats", "first"), LISTED)
@pytest.mark.started
def test_whole_game_by_list(page: Page, site: str, slug: str, seats: int, first: int | None) -> None:
    """At a push, the beginning of one long game and the end of another are played. At night, whole games are played."""
    page.emulate_media(**CALM)
    robot = Robot(page, seed=seats)
    robot.start(site, slug, seats)
    robot.list_mode()
    if first is None:
        finish(robot)
    else:
        play_to_the_end(robot, site, slug, robot.step_by_list, first=first)
    match = decode(robot.link())
    assert match.state.decision() is None and match.seats == seats
    totals = page.locator("#end tfoot td").all_inner_texts()
    assert [int(text) for text in totals] == list(match.state.scores())


def finish(robot: Robot) -> None:
    """Play to the end with the list, the first choices with the mouse."""
    for _ in range(25):
        if robot.over:
            return
        robot.step_by_list()
    robot.rush()


def play_to_the_end(
    robot: Robot,
    site: str,
    slug: str,
    step: Callable[[], None],
    begun: Callable[[], object] = lambda: None,
    first: int | None = None,
) -> None:
    """Play with `step` until the game is over; of a long game only the beginning, and then the end of another one.

    `begun` is called after each game is opened. `first`: number of choices played at the beginning, also of a short
    game.
    """
    begun()
    if first is not None or positions.is_long(slug):
        for _ in range(first or 50):
            if not robot.over:
                step()
        robot.open(f"{site}gioca/#{encode(positions.late(slug, first or 40))}")
        robot.passed()
        robot.shown()
        begun()
    robot.play_out(step)


@pytest.mark.parametrize(
    ("slug", "seats"), by_day([case for case in SMALLEST if games.page(case[0]).presets], ["imhotep"])
)
@pytest.mark.started
def test_whole_game_with_the_last_set_up(page: Page, site: str, slug: str, seats: int) -> None:
    """The game has the form's last preset, which is the most difficult one. Nothing private is on the pass screen."""
    page.emulate_media(**CALM)
    robot = Robot(page, seed=11)
    last = len(games.page(slug).presets) - 1
    robot.start(site, slug, seats, preset=last)
    robot.list_mode()
    finish(robot)
    match = decode(robot.link())
    assert match.state.decision() is None and match.options == games.page(slug).presets[last].options


@in_parts_by_day
@pytest.mark.parametrize(("slug", "seats"), SMALLEST)
def test_whole_game_by_touch_on_a_phone(
    open_started: OpenStarted, site: str, slug: str, seats: int, first: int | None
) -> None:
    """The board never moves, and every target is large enough for a finger."""
    robot = Robot(open_started(**PHONE), seed=5)
    robot.open(f"{site}gioca/?gioco={slug}")
    assert small_targets(robot.page) == []
    robot.start(site, slug, seats)
    robot.passed()
    place: list[object] = []
    steps = count()

    def begun() -> None:
        place[:] = [board_box(robot.page)]

    def step() -> None:
        if next(steps) == GLIDING:
            robot.page.emulate_media(**CALM)
        robot.passed()
        assert [board_box(robot.page)] == place
        assert small_targets(robot.page) == []
        robot.step_by_touch()

    play_to_the_end(robot, site, slug, step, begun, first)
    assert small_targets(robot.page) == []
    assert decode(robot.link()).state.decision() is None


@pytest.mark.parametrize(("slug", "seats"), SMALLEST)
def test_a_choice_does_not_scroll_the_page(
    open_started: OpenStarted, site: str, slug: str, seats: int
) -> None:
    """On a phone the page scrolls only if the next touch is needed out of view."""
    robot = Robot(open_started(**PHONE), seed=5)
    robot.start(site, slug, seats)
    page, stayed, room = robot.page, 0, 0
    for _ in range(12):
        robot.passed()
        page.evaluate("scrollTo(0, 90)")
        robot.shown()
        places = in_sight(page)
        if not places:
            break
        scrolled = page.evaluate("scrollY")
        robot.tap_at(*robot.rng.choice(places))
        if page.locator("[data-pass-device], #board .picked").count():
            continue  # another screen with its own scroll position, or an incomplete choice
        if page.locator("#end:visible").count():
            break  # a short game has ended, and the page shows the scores
        # A page that has become shorter limits the scroll position.
        most = page.evaluate("document.documentElement.scrollHeight - innerHeight")
        assert page.evaluate("scrollY") == min(scrolled, most)
        stayed += scrolled > 0
        room = max(room, most)
        if page.locator("[data-confirm]").count():
            page.locator("[data-confirm]").tap()
            robot.shown()
    assert stayed or room < 90  # a page that fits the window cannot move


@in_parts_by_day
@pytest.mark.parametrize(("slug", "seats"), by_day(SMALLEST, WHOLE))
@pytest.mark.started
def test_whole_game_by_keyboard(page: Page, site: str, slug: str, seats: int, first: int | None) -> None:
    page.emulate_media(**CALM)
    robot = Robot(page, seed=9)
    robot.start(site, slug, seats)
    play_to_the_end(robot, site, slug, robot.step_by_key, first=first)
    assert decode(robot.link()).state.decision() is None


def _only_here(slug: str, state: State) -> bool:
    """Whether the page that played shows more than a fresh one: an undo button, or the holder's hand while another
    player answers aloud."""
    decision = state.decision()
    stays = decision is not None and aside(slug, decision.kind)
    return stays or bool(games.page(slug).put_back(state))


@pytest.mark.parametrize(("slug", "seats"), by_day(SMALLEST))
def test_a_link_opens_in_a_fresh_browser(
    open_context: OpenContext, open_started: OpenStarted, site: str, slug: str, seats: int
) -> None:
    robot = Robot(open_started(), seed=3)
    robot.start(site, slug, seats)
    robot.list_mode()
    for _ in range(4):
        robot.step_by_list()
    while _only_here(slug, decode(robot.link()).state):
        robot.step_by_list()
    link, url = robot.link(), robot.page.url
    other = Robot(open_context().new_page())
    other.open(url)
    other.passed()
    assert other.link() == link
    robot.passed()
    assert drawn(other.page) == drawn(robot.page)
    assert [ground(other.page, layer) for layer in LAYERS] == [ground(robot.page, layer) for layer in LAYERS]
    assert other.page.locator("#players").inner_text() == robot.page.locator("#players").inner_text()


def ground(page: Page, layer: str) -> str:
    """The content of a layer of the board, equal whether it was patched repeatedly or written at once.

    Attributes are sorted, as their order depends on the patches.
    """
    html = re.sub(r' tabindex="[^"]*"', "", page.locator(layer).inner_html())
    attribute = r' [\w:-]+="[^"]*"'
    return re.sub(f"(?:{attribute})+", lambda found: "".join(sorted(re.findall(attribute, found[0]))), html)


def drawn(page: Page) -> list[str]:
    """The place of each piece, without the ids, which depend on what was shown before."""
    pieces = page.locator("#pieces .piece").evaluate_all(
        "all => all.map(p => p.style.cssText + p.querySelector('use').getAttribute('href'))"
    )
    return sorted(pieces)


@pytest.mark.parametrize(("slug", "seats"), by_day(SMALLEST, ["oh_pharaoh"]))
def test_reload_and_back_keep_the_game(page: Page, site: str, slug: str, seats: int) -> None:
    robot = Robot(page, seed=4)
    page.goto(site)
    robot.start(site, slug, seats)
    robot.list_mode()
    for _ in range(5):
        robot.step_by_list()
    link = robot.link()
    page.reload()
    robot.ready()
    robot.passed()
    assert robot.link() == link
    page.go_back()
    page.go_forward()
    robot.ready()
    robot.passed()
    assert robot.link() == link


@pytest.mark.started
def test_undo_goes_back_to_the_floor(page: Page, site: str) -> None:
    robot = Robot(page)
    match = Match.new("imhotep", 2)
    robot.open(f"{site}gioca/#{encode(match)}")
    robot.passed()
    page.locator("#choices [data-choice='[\"get\"]']").evaluate("button => button.click()")
    expect(robot.table).to_have_attribute("data-length", str(len(match) + 1))
    robot.passed()
    page.locator('[data-act="undo"]').click()
    expect(robot.table).to_have_attribute("data-length", str(len(match)))
    robot.passed()
    assert robot.link() == encode(match)
    expect(page.locator('[data-act="undo"]')).to_have_count(0)


@pytest.mark.started
def test_irreversible_choices_are_confirmed_first(page: Page, site: str) -> None:
    robot = Robot(page)
    match = Match.new("toy", 2, {}, random.Random(1))
    match.play(("bid", 0))
    robot.open(f"{site}gioca/#{encode(match)}")
    robot.list_mode()
    robot.passed()
    page.locator("#choices [data-choice='[\"bid\",0]']").click()
    expect(page.locator("[data-confirm]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-confirm]")).to_have_count(0)
    robot.passed()  # the device was offered to the other player, so it must be taken again
    assert robot.length == len(match)
    page.locator("#choices [data-choice='[\"bid\",0]']").click()
    page.locator("[data-confirm]").click()
    expect(page.locator(f'#table:not([data-length="{len(match)}"])')).to_be_attached()


def test_asking_to_confirm_does_not_scroll_a_phone(open_started: OpenStarted, site: str) -> None:
    robot = Robot(open_started(**PHONE))
    match = Match.new("toy", 2, {}, random.Random(1))
    match.play(("bid", 0))
    robot.open(f"{site}gioca/#{encode(match)}")
    robot.list_mode()
    robot.page.locator('#bar [data-be="1"]').tap()  # nobody else plays here, so there is no pass screen
    robot.shown()
    robot.page.evaluate("scrollTo(0, 60)")
    assert robot.page.evaluate("scrollY") == 60
    robot.page.locator("#choices [data-choice='[\"bid\",0]']").evaluate("button => button.click()")
    expect(robot.page.locator("[data-confirm]")).to_be_focused()
    assert robot.page.evaluate("scrollY") == 60


@pytest.mark.parametrize(("slug", "seats"), SMALLEST)
@pytest.mark.started
def test_a_refusal_is_shown_with_its_rule(page: Page, site: str, slug: str, seats: int) -> None:
    """An element that looks possible but is refused says why, with a link to the rule."""
    robot = Robot(page, seed=8)
    match, chain, sentence = a_temptation(slug, seats)
    robot.open(f"{site}gioca/#{encode(match)}")
    robot.passed()
    said = page.locator("#status", has_text=sentence)
    for key in chain:
        # If the first element is refused already, the answer is there.
        if not said.count():
            page.locator(f'#board [data-key="{key}"]').first.evaluate(
                "key => key.dispatchEvent(new MouseEvent('click', { bubbles: true }))"
            )
    expect(said).to_be_visible()
    link = page.locator("#status [data-rule]").last
    rule = link.get_attribute("data-rule")
    link.click()
    expect(page.locator(f"#rules-body #{rule}")).to_be_in_viewport()
    assert robot.length == len(match)


@pytest.mark.parametrize(
    ("fragment", "words"),
    [
        ("toy.BBAaaaaaaaa", "danneggiato"),
        ("scacchi.BBA", "gioco"),
        ("<script>alert(1)</script>", "link"),
        ("imhotep.CBA", "versione"),
    ],
)
@pytest.mark.started
def test_a_bad_link_says_so_and_loses_nothing(page: Page, site: str, fragment: str, words: str) -> None:
    robot = Robot(page)
    robot.start(site, "toy", 2)
    kept = page.evaluate("JSON.stringify(Object.entries(localStorage).sort())")
    robot.open(f"{site}gioca/#{fragment}")
    expect(page.locator("#setup-view [role=alert]:visible, #setup [role=alert]")).to_contain_text(words)
    expect(page.locator("[data-start]")).to_be_visible()
    assert page.evaluate("JSON.stringify(Object.entries(localStorage).sort())") == kept


@pytest.mark.started
def test_an_unknown_game_says_so(page: Page, site: str) -> None:
    robot = Robot(page)
    robot.open(f"{site}gioca/?gioco=scacchi")
    expect(page.locator("#setup [role=alert]")).to_be_visible()


@pytest.mark.started
def test_the_page_holds_no_private_information(page: Page, site: str) -> None:
    """The page's source has nothing of the other players, on the pass screen and in front of each person."""
    robot = Robot(page)
    match = Match.new("toy", 2, {}, random.Random(1))
    robot.open(f"{site}gioca/#{encode(match)}")
    page.locator('#bar [data-act="all-here"]').click()
    expect(page.locator("[data-pass-device]")).to_be_visible()
    hidden = page.locator('#pieces use[href="#toy-back"]')
    assert page.locator("[data-choice]").count() == 0
    assert page.locator('#pieces use[href="#toy-card"]').count() == 0
    robot.passed()
    assert (hidden.count(), page.locator('#pieces use[href="#toy-card"]').count()) == (2, 2)


@pytest.mark.started
def test_the_log_shows_any_moment(page: Page, site: str) -> None:
    robot = Robot(page, seed=2)
    match = random_match("imhotep", 2, 1)
    robot.open(f"{site}gioca/#{encode(match)}")
    page.locator('[data-tab="diario"]').click()
    moments = page.locator("#panel-diario [data-moment]")
    moment = moments.nth(moments.count() // 2)
    k = int(moment.get_attribute("data-moment") or 0)
    moment.click()
    expect(robot.table).to_have_attribute("data-look", str(k))
    expect(page.locator("#players .points b").first).to_have_text(str(match.at(k).scores()[0]))
    page.locator('[data-act="leave"]').first.click()
    expect(robot.table).not_to_have_attribute("data-look", str(k))


def test_storage_refused(open_context: OpenContext, site: str, watch: Watch) -> None:
    context = open_context()
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })"
    )
    robot = Robot(context.new_page(), seed=6)
    robot.start(site, "toy", 2)
    expect(robot.page.locator("#status")).to_contain_text(saves_words.CANNOT_SAVE)
    robot.list_mode()
    robot.play_out(robot.step_by_list)
    assert json.dumps(watch.complaints) == "[]"
