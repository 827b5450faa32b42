"""Layout for touch, keyboard, screen readers, large text and small windows.

Every game of the build is tested, new games included.
"""

import json
import random
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from app import games
from build_site.shelf import shelf
from pycore.link import encode
from pycore.match import Match
from tests.e2e import positions
from tests.e2e.by_day import WHOLE, by_day
from tests.e2e.conftest import OpenContext, OpenStarted
from tests.e2e.layout import (
    TOLD_WHOLE,
    come_into_window,
    covered,
    focus_fault,
    in_sight,
    misplaced,
    no_room,
    small_targets,
    sticking_out,
    unsaid,
    wait_uncovered,
)
from tests.e2e.positions import (
    a_temptation,
    ambiguous,
    at_the_table,
    furthest,
    middle,
    moments,
    random_match,
)
from tests.e2e.robot import BOOT_MS, Robot
from tests.e2e.test_play import PHONE, SLUGS, SMALLEST
from tests.e2e.walk import be_there, lay, press, walk

FEWEST = dict(SMALLEST)
SET_UPS = [(slug, seats, False) for slug, seats in SMALLEST]
SET_UPS += [(entry.slug, entry.game.seats[-1], True) for entry in shelf() if entry.page.presets]
"""Games with the number of players, and whether to use the form's last preset."""

LETTERS = """async (size) => {
  document.documentElement.style.fontSize = size;
  for (let n = 0; n < 2; n++) await new Promise((done) => requestAnimationFrame(done));
}"""
"""Waits for two frames, after which the menu and the answers have their places."""


def opened(page: Page, site: str, match: Match) -> Robot:
    robot = Robot(page, seed=1)
    robot.open(f"{site}gioca/#{encode(match)}")
    return robot


@pytest.mark.parametrize("slug", by_day(SLUGS))
def test_a_narrow_window_and_large_letters(open_started: OpenStarted, site: str, slug: str) -> None:
    """At 320 pixels, and at 360 with text of double size, words wrap and stay in the window.

    Shared views are checked in one game only.
    """
    page = open_started(viewport={"width": 320, "height": 640})
    found = {}
    for name, *_, shared in walk(page, site, slug):
        if shared and slug not in WHOLE:
            continue
        for width, size in ((320, ""), (360, "200%")):
            page.set_viewport_size({"width": width, "height": 640})
            page.evaluate(LETTERS, size)
            if faults := sticking_out(page):
                found[f"{name} {width} {size}"] = faults
        page.evaluate("document.documentElement.style.fontSize = ''")
    assert found == {}


@pytest.mark.parametrize(
    ("slug", "seats", "last"),
    by_day(SET_UPS, [case for case in SET_UPS if case[2] or not games.page(case[0]).presets]),
)
def test_a_fingertip_has_room_on_every_element_of_the_board(
    open_started: OpenStarted, site: str, slug: str, seats: int, last: bool
) -> None:
    """On a phone, at every kind of decision, after each touch of a choice. Elements that only explain a refusal are
    measured at the first and the last choice."""
    page = open_started(**{**PHONE, "viewport": {"width": 360, "height": 1200}})
    robot = Robot(page)
    robot.open(f"{site}gioca/?gioco={slug}")
    found = {}
    options = dict(games.page(slug).presets[-1].options) if last else {}
    for match, is_edge in moments(slug, seats, options, seed=5):
        lay(page, match)
        be_there(page)
        robot.shown()
        keys = furthest(at_the_table(match))
        for n in range(len(keys) + 1):
            if n:
                press(page, f'#board [data-key="{keys[n - 1]}"]')
                robot.shown()
            which = ".key" if is_edge and not n else ".key.lit"
            assert page.locator(f"#board {which}").count()
            if faults := no_room(page, which):
                found[len(match), keys[:n]] = faults
    assert found == {}


def test_the_picture_in_an_answer_is_whole_at_a_desk(open_started: OpenStarted, site: str) -> None:
    """The words beside the board grow with it."""
    page = open_started(viewport={"width": 1366, "height": 768})
    opened(page, site, a_temptation("leggende", FEWEST["leggende"])[0])
    be_there(page)
    shown = 0
    for key in dict.fromkeys(_unlit(page)):
        press(page, f'#board [data-key="{key}"]')
        if page.locator("#status .notice .close-up").count():
            assert page.evaluate(TOLD_WHOLE), key
            shown += 1
    assert shown


@pytest.mark.parametrize("slug", SLUGS)
def test_no_answer_covers_the_element_it_is_about(open_started: OpenStarted, site: str, slug: str) -> None:
    """On a phone and a tablet: refusals, explanations of other elements, and the answers of a guide."""
    page = open_started(**PHONE)
    match, chain, sentence = a_temptation(slug, FEWEST[slug])
    opened(page, site, match)
    be_there(page)
    notice = page.locator("#status .notice")
    touched = ""
    for key in chain:
        if not notice.count():
            press(page, f'#board [data-key="{(touched := key)}"]')
    expect(notice).to_contain_text(sentence)
    assert covered(page, touched) == []
    for width, height in ((360, 640), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        for key in dict.fromkeys(_unlit(page)):
            press(page, f'#board [data-key="{key}"]')
            if notice.count():
                wait_uncovered(page, key)
                assert unsaid(page) == "", key
                assert page.evaluate(TOLD_WHOLE), key
    Robot(page).open(f"{site}gioca/?guida={slug}")
    while page.locator("#guide-on").count():
        press(page, "#guide-on")
        expect(page.locator("#status .guide")).to_be_visible()
    for key in dict.fromkeys(_unlit(page)):
        press(page, f'#board [data-key="{key}"]')
        expect(notice).to_be_visible()
        assert covered(page, key) == [], key


def test_the_picture_of_an_answer_is_whole_on_a_desk(open_started: OpenStarted, site: str) -> None:
    """The words' place grows for the picture, and the board stays where it is."""
    page = open_started(viewport={"width": 1366, "height": 768})
    opened(page, site, middle("senet"))
    be_there(page)
    notice, board = page.locator("#status .notice"), page.locator("#board")
    before = board.bounding_box()
    for key in dict.fromkeys(_unlit(page)):
        press(page, f'#board [data-key="{key}"]')
        expect(notice.locator(".close-up")).to_have_count(int(key.startswith("square-")))
        assert page.evaluate(TOLD_WHOLE), key
        assert board.bounding_box() == before
    assert notice.count()


def where_all_is_lit() -> Match:
    """A position in which the whole board can be touched."""
    match = Match.new("valle", 2, {}, random.Random(3))
    while (decision := match.decision) is not None and decision.kind != "overseer":
        match.play(("done",) if ("done",) in decision.choices else decision.choices[0])
    return match


@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 360), (1440, 900)])
def test_a_hint_is_shown_whole(open_started: OpenStarted, site: str, width: int, height: int) -> None:
    """The words' place grows for the hint, the advised elements stay visible, and touching them gives the room back."""
    page = open_started(**{**PHONE, "viewport": {"width": width, "height": height}})
    opened(page, site, where_all_is_lit())
    be_there(page)
    room = "document.querySelector('.speak').offsetHeight"
    before = page.evaluate(room)
    page.locator('#actions [data-act="hint"]').tap()
    advice = page.locator("#status .advice")
    expect(advice).to_be_visible(timeout=BOOT_MS)
    page.wait_for_function(
        "() => { const { scrollHeight, clientHeight } = document.querySelector('.advice');"
        " return scrollHeight <= clientHeight + 4; }"
    )
    expect(page.locator(".told[data-more]")).to_have_count(0)
    assert unsaid(page) == "" and covered(page, "") == []
    if width < height:
        come_into_window(page, "#board .advised")
        assert page.evaluate(room) > before
    for _ in range(4):  # up to two choices of two touches each
        if advice.count():
            press(page, "#board .advised")
            Robot(page).shown()
            assert unsaid(page) == ""
    expect(advice).to_have_count(0)
    Robot(page).shown()
    assert page.evaluate(room) == before


def test_a_touch_scrolls_an_answer_that_does_not_fit(open_started: OpenStarted, site: str) -> None:
    """With text of double size a hint would cover the whole board. Its end can be reached by scrolling, and stays
    visible."""
    page = open_started(**PHONE)
    robot = opened(page, site, where_all_is_lit())
    be_there(page)
    page.evaluate(LETTERS, "200%")
    page.locator('#actions [data-act="hint"]').tap()
    goes_on = page.locator(".told[data-more]")
    expect(goes_on).to_be_visible(timeout=BOOT_MS)
    for _ in range(6):
        robot.shown()
        if goes_on.count():
            goes_on.locator(".advice").tap()
    expect(goes_on).to_have_count(0)
    robot.shown()
    assert page.locator("#status .advice").evaluate("advice => advice.scrollTop") > 0
    expect(goes_on).to_have_count(0)


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if positions.place(slug, ambiguous)])
def test_the_small_menu_lies_beside_the_picked_elements(
    open_started: OpenStarted, site: str, slug: str
) -> None:
    """On a phone, a tablet and a desktop, also after scrolling."""
    page = open_started(**PHONE)
    found = positions.place(slug, ambiguous)
    assert found is not None
    opened(page, site, found[0])
    be_there(page)
    for key in found[1]:
        press(page, f'#board [data-key="{key}"]')
    expect(page.locator("#menu [data-choice]")).not_to_have_count(0)
    for width, height in ((360, 640), (768, 1024), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator("#board .picked").last.evaluate("key => key.scrollIntoView({ block: 'center' })")
        Robot(page).shown()
        assert misplaced(page) == [], width


def _unlit(page: Page) -> list[str]:
    keys: list[str] = page.evaluate(
        "[...document.querySelectorAll('#board .key:not(.lit, .picked)')].map((key) => key.dataset.key)"
    )
    return keys[:: max(1, len(keys) // 12)]


@pytest.mark.parametrize("layout", ["T", "ring"])
def test_all_touchable_elements_are_scrolled_into_view_if_they_fit(
    open_started: OpenStarted, site: str, layout: str
) -> None:
    """The bids of Leggende are low on its board. After a hand-over all of them are visible."""
    page = open_started(**PHONE)
    match = Match.new("leggende", 2, {"layout": layout}, random.Random(5))
    while (decision := match.decision) is not None and decision.kind != "bid":
        match.play(decision.choices[0])
    opened(page, site, match)
    be_there(page)
    bids = '#board [data-key^="bid-"]'
    expect(page.locator(bids)).to_have_count(13)
    come_into_window(page, bids)


def at_the_first_card() -> Match:
    """A position in which seat 0 must name the first player. What is touched for this lies far below the cards, from
    which the seat must choose next."""
    match = Match.new("leggende", 2, {}, random.Random(5))
    while (decision := match.decision) is not None and decision.kind != "first":
        match.play(decision.choices[decision.kind == "bid" and decision.seat == 0])
    return match


CARDS = '#board [data-key^="card-"]'


def test_the_next_elements_are_scrolled_into_view_if_mostly_hidden(
    open_started: OpenStarted, site: str
) -> None:
    """The page is scrolled down towards the players, and then a card of the row is to be taken."""
    page = open_started(**PHONE)
    robot = opened(page, site, at_the_first_card())
    be_there(page)
    page.locator('#board [data-key="card-4"]').evaluate("card => card.scrollIntoView()")
    robot.tap_at(*in_sight(page)[0])
    expect(page.locator("#table")).to_have_attribute("data-kind", "take")
    come_into_window(page, CARDS)


def test_the_hand_is_scrolled_into_view_though_all_squares_are_visible(
    open_started: OpenStarted, site: str
) -> None:
    """A worker of Kheops is placed, and then a tile is to be chosen, which is below the window."""
    page = open_started(**PHONE)
    robot = opened(page, site, Match.new("kheops", 2, {}, random.Random(7)))
    be_there(page)
    cell = page.locator('#board [data-key^="cell-"][aria-label*="sarcofago"]').first
    cell.evaluate("() => window.scrollTo(0, 0)")
    cell.tap()
    expect(robot.table).to_have_attribute("data-kind", "place-tile")
    come_into_window(page, '#board [data-key^="hand-"]')


def test_advised_elements_are_scrolled_into_view(open_started: OpenStarted, site: str) -> None:
    """Only the last two cards are visible when a hint about them is requested."""
    page = open_started(**PHONE)
    match = at_the_first_card()
    match.play(("first", 0))
    opened(page, site, match)
    be_there(page)
    page.locator('#board [data-key="card-4"]').evaluate("card => card.scrollIntoView()")
    page.locator('#actions [data-act="hint"]').tap()
    # What the hint advises after it may lie elsewhere.
    first = "#board .advised:not(.later)"
    expect(page.locator(first)).to_have_count(1, timeout=BOOT_MS)
    come_into_window(page, first)


@pytest.mark.parametrize(("width", "height"), by_day([(640, 360), (740, 360)], [(640, 360)]))
@pytest.mark.parametrize("slug", SLUGS)
def test_a_phone_in_landscape_shows_words_and_board(
    open_started: OpenStarted, site: str, slug: str, width: int, height: int
) -> None:
    page = open_started(**{**PHONE, "viewport": {"width": width, "height": height}})
    robot = opened(page, site, middle(slug))
    robot.passed()
    if page.locator('#bar [data-act="all-here"]').count():
        page.locator('#bar [data-act="all-here"]').tap()
    robot.passed()
    for place in ("start", "end"):
        page.locator("#board").evaluate("(board, block) => board.scrollIntoView({ block })", place)
        expect(page.locator("#status .say")).to_be_in_viewport(ratio=1)
        expect(page.locator("#board")).to_be_in_viewport(ratio=0.4)
    assert small_targets(page) == sticking_out(page) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_starts_with_its_board_visible(open_started: OpenStarted, site: str, slug: str) -> None:
    """However far the form was scrolled, the words are at the top of a phone's window, with as much of the board below
    them as fits. If the first touchable elements are further down, the page scrolls on to them."""
    page = open_started(**PHONE)
    robot = Robot(page)
    robot.open(f"{site}gioca/?gioco={slug}")
    robot.persons()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.locator("[data-start]").tap()
    robot.passed()
    robot.shown()
    words, board, tabs = (page.locator(part).bounding_box() for part in (".speak", "#board", "#tabs"))
    assert words is not None and board is not None and tabs is not None
    edge = words["y"] + words["height"]
    gap = board["y"] - edge
    if gap < 0:
        more = in_sight(page)
        page.evaluate("gap => scrollBy(0, gap)", gap)
        assert len(in_sight(page)) < len(more)
        gap = 0
    assert words["y"] >= 0 and 0 <= gap < 10
    assert board["y"] + board["height"] <= tabs["y"] or words["y"] < 1


def test_whole_sleds_are_visible_when_two_players_start(open_started: OpenStarted, site: str) -> None:
    """On the smallest phones the board is higher than its room, which goes to the elements that matter now."""
    page = open_started(**PHONE)
    robot = Robot(page)
    robot.open(f"{site}gioca/?gioco=imhotep")
    page.locator("[data-start]").tap()
    expect(robot.table).to_have_attribute("data-game", "imhotep")
    robot.shown()
    for sled in ("sled-0", "sled-1"):
        box, tabs = (page.locator(one).bounding_box() for one in (f'#board [data-key="{sled}"]', "#tabs"))
        assert box is not None and tabs is not None
        assert box["y"] + box["height"] <= tabs["y"]


@pytest.mark.parametrize("slug", SLUGS)
def test_help_is_visible_when_a_game_starts(open_started: OpenStarted, site: str, slug: str) -> None:
    """This also holds if the page's header is out of view. The help has all of the header's switches."""
    page = open_started(**PHONE)
    robot = opened(page, site, middle(slug))
    robot.passed()
    expect(page.locator('[data-act="help"]').locator("visible=true")).to_have_count(1)
    page.locator("#board").evaluate("board => board.scrollIntoView({ block: 'end' })")
    page.locator('#tabs [data-act="help"]').tap()
    for act in ("list", "rules", "hint", "size", "theme"):
        expect(page.locator(f'#help [data-act="{act}"]')).to_be_visible()


def test_playing_from_the_list_does_not_scroll_away_from_it(open_started: OpenStarted, site: str) -> None:
    page = open_started(**PHONE)
    robot = Robot(page, seed=3)
    robot.open(f"{site}gioca/?gioco=kheops")
    robot.persons()
    page.locator("[data-start]").tap()
    robot.passed()
    robot.list_mode()
    seat = robot.stated("seat")
    for _ in range(8):
        robot.step_by_list()
        robot.passed()
        robot.shown()
        if robot.stated("seat") != seat:
            break
    assert robot.stated("seat") != seat, "the device has not changed hands"
    expect(page.locator("#choices [data-choice]").first).to_be_in_viewport()


@pytest.mark.parametrize("size", ["", "grande"])
def test_the_lamp_keeps_its_word_beside_a_wide_board(open_started: OpenStarted, site: str, size: str) -> None:
    """Also beside the button that takes back somebody else's choice."""
    page = open_started(viewport={"width": 1366, "height": 768})
    robot = opened(page, site, middle("imhotep"))
    robot.passed()
    if size:
        page.locator("#size-toggle").click()
    expect(page.locator("#actions .undo .mark")).to_be_visible()
    lamp = page.locator("#actions .hint").bounding_box()
    word = page.locator("#actions .hint .word").bounding_box()
    assert lamp is not None and word is not None
    assert word["y"] + word["height"] / 2 < lamp["y"] + lamp["height"], "the word is on a second line"


@pytest.mark.parametrize("slug", SLUGS)
def test_points_and_board_are_visible_together(open_started: OpenStarted, site: str, slug: str) -> None:
    """On a phone the points share a line with the words; in a wide window the players are beside the board."""
    page = open_started(**PHONE)
    robot = opened(page, site, middle(slug))
    robot.passed()
    page.locator("#players").scroll_into_view_if_needed()
    line = page.locator("#standings")
    expect(line).to_be_in_viewport(ratio=1)
    assert line.locator("b").all_inner_texts() == page.locator("#players .points b").all_inner_texts()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(line).to_be_hidden()


@pytest.mark.parametrize("width", [360, pytest.param(1280, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("slug", by_day(SLUGS))
def test_every_tab_stop_is_visible(open_context: OpenContext, site: str, slug: str, width: int) -> None:
    """The first stop is the list. Each focused element is marked and not covered by a sticky bar."""
    page = open_context(viewport={"width": width, "height": 640}).new_page()
    robot = opened(page, site, middle(slug))
    page.keyboard.press("Tab")
    first = "[data-list-mode]"
    assert robot.focused(first)
    robot.passed()
    page.locator(first).locator("visible=true").first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    stops = []
    while (focus := focus_fault(page))[0] != "nothing":
        assert focus[0] == ""
        stops.append(focus[1])
        assert len(stops) < 600
        page.keyboard.press("Tab")
    assert stops.count(True) <= 1


@pytest.mark.parametrize("slug", by_day(SLUGS))
def test_reduced_motion_stops_all_animations(open_started: OpenStarted, site: str, slug: str) -> None:
    page = open_started(reduced_motion="reduce")
    robot = Robot(page, seed=2)
    robot.start(site, slug, FEWEST[slug])
    robot.list_mode()
    for _ in range(6):
        robot.step_by_list()
        assert page.evaluate("document.getAnimations().length") == 0
    opened(page, site, random_match(slug, FEWEST[slug], 3))
    assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.started
def test_text_size_and_pace_are_stored(page: Page, site: str) -> None:
    """Larger text enlarges the board if there is room. The text never overflows its box."""
    page.set_viewport_size({"width": 1920, "height": 800})
    robot = Robot(page)
    robot.start(site, "toy", 2)
    robot.passed()
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    wide = page.evaluate("document.getElementById('board').offsetWidth")
    for words, share in (("grande", 1.25), ("molto grande", 1.5)):
        page.locator("#size-toggle").click()
        expect(page.locator("#size-toggle")).to_have_text(f"A Testo: {words}")
        assert page.evaluate(size) == 16 * share
    assert page.evaluate("document.getElementById('board').offsetWidth") > wide
    page.set_viewport_size({"width": 1280, "height": 800})
    assert (
        page.evaluate(
            "document.querySelector('.board-place').scrollWidth - "
            "document.querySelector('.board-place').clientWidth"
        )
        <= 0
    )
    page.locator(".top [data-act=help]").click()
    page.locator("#help select[name=speed]").select_option("rapida")
    expect(robot.table).to_have_attribute("data-speed", "rapida")
    page.reload()
    robot.ready()
    assert page.evaluate(size) == 24
    expect(robot.table).to_have_attribute("data-speed", "rapida")
    page.locator("#size-toggle").click()
    assert page.evaluate(size) == 16


def test_a_list_that_becomes_shorter_stays_visible(open_started: OpenStarted, site: str) -> None:
    """On a phone, after a choice far down a long list comes a question with two answers."""
    whole = random_match("valle", 2, 3)
    kinds = [step.kind for step in whole.steps]
    k = next(n for n, pair in enumerate(pairwise(kinds)) if pair == ("overseer", "claim"))
    page = open_started(**PHONE)
    robot = opened(page, site, whole.until(k))
    page.locator('#bar [data-act="all-here"]').click()
    robot.passed()
    robot.list_mode()
    choice = whole.steps[k].choice
    button = page.locator(f"#choices [data-choice='{json.dumps(choice, separators=(',', ':'))}']")
    page.evaluate(
        "document.body.style.paddingBottom = '100vh'"
    )  # long enough that the page's end does not limit the scrolling
    button.evaluate("button => button.scrollIntoView({ block: 'end' })")
    button.tap()
    expect(robot.table).to_have_attribute("data-kind", "claim")
    expect(page.locator("#choices [data-choice]")).to_have_count(2)
    robot.shown()
    for offered in page.locator("#choices [data-choice]").all():
        expect(offered).to_be_in_viewport(ratio=1)
    said, fold = (page.locator(part).bounding_box() for part in (".speak", "#fold"))
    assert said is not None and fold is not None and said["y"] + said["height"] <= fold["y"]


def test_after_a_reload_the_page_is_at_its_top(open_context: OpenContext, site: str) -> None:
    page = open_context(**PHONE).new_page()
    robot = opened(page, site, middle("valle"))
    page.evaluate("scrollTo(0, 300)")
    assert page.evaluate("scrollY") == 300
    page.reload()
    robot.ready()
    robot.shown()
    assert page.evaluate("scrollY") == 0
    # With the header out of view, a sheet leaves grown words visible.
    page.evaluate("scrollTo(0, 300)")
    page.evaluate("document.documentElement.style.setProperty('--grow', '70px')")
    page.locator('.tab[data-tab="condividi"]').click()
    said, sheet = (page.locator(part).bounding_box() for part in (".speak", "#panel-condividi"))
    assert said is not None and sheet is not None and said["y"] + said["height"] <= sheet["y"] + 1
