"""Trades and thefts of Oh, Pharaoh! by touch on the drawn table: three people sharing one phone."""

import json
import random
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from app import games
from pycore.contract import Choice
from pycore.link import decode, encode
from pycore.match import Match
from tests.e2e import test_layout, test_play
from tests.e2e.conftest import OpenStarted
from tests.e2e.layout import no_room
from tests.e2e.positions import random_match
from tests.e2e.robot import CONFIRM, Robot
from tests.e2e.test_play import PHONE
from tests.e2e.walk import be_there, press
from tests.games.oh_pharaoh.positions import WAYS, cards, position, tower


def robbed() -> Match:
    """A position after a successful theft; without its 6 the pyramid is lost."""
    plain = position(
        hands=[cards(3, 4, "thief"), cards(8, 9), cards(7)], turn=1, pyramids=[[], [tower(5, 4, 2, 1)], []]
    )
    for seed in range(100):
        match = Match.from_position("oh_pharaoh", plain, random.Random(seed))
        match.play(("thief", 1, 0))
        match.play(("let",))
        decision = match.state.decision()
        if decision is not None and decision.kind == "steal":
            return match
    raise AssertionError("the die never falls well")


def from_the_start(name: str) -> tuple[Match, tuple[Choice, ...]]:
    plain, way = WAYS[name]
    return Match.from_position("oh_pharaoh", plain), way


BROKEN: Final[tuple[Choice, ...]] = (("steal", 6, "stone"), ("low", 5), ("level", 3, 0))
NAMES: Final = (*WAYS, "broken")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.started
def test_trades_and_thefts_by_touch(open_started: OpenStarted, site: str, name: str) -> None:
    """Each choice is made by its keys on the board, or aloud, and no other."""
    begun, way = (robbed(), BROKEN) if name == "broken" else from_the_start(name)
    page = open_started(**PHONE)
    robot = Robot(page)
    robot.open(f"{site}gioca/#{encode(begun)}&n=Anna,Bruno,Carla")
    view = games.page("oh_pharaoh")
    for choice in way:
        look = robot.passed()
        match = decode(robot.link())
        decision = match.state.decision()
        assert decision is not None
        if look.claims:
            words = json.dumps(choice, separators=(",", ":"))
            robot.tap(f"#menu [data-claim='{words}']", 0)
            robot.shown()
        else:
            chain, *_ = view.keys(match.state.seen_by(decision.seat), choice)
            for key in chain:
                robot.tap(f'#board [data-key="{key}"].lit', 0)
                robot.shown()
            if choice[0] == "thief":
                expect(page.locator("#status")).to_contain_text("riesce con 2 o più")
                robot.tap(CONFIRM, 0)
                robot.shown()
        robot.passed()
        assert decode(robot.link()).record[len(match)] == choice
    state = decode(robot.link()).state.to_plain()
    if name == "broken":
        assert state["pyramids"][1][0] == tower(5, 3, 1)
        assert state["hands"][1] == cards(5, 7, 8, 9) and state["hands"][0] == cards(3, 4, 6)
    elif name == "theft-foiled":
        expect(page.locator("#overlay .arise")).to_have_count(1)
        assert state["pyramids"] == WAYS[name][0]["pyramids"]


LONG: Final = "&n=Massimiliano%20Rossi,Bartolomeo%20Giovanni,Alessandra%20Maria%20B"


@pytest.mark.parametrize("name", ["theft-foiled", "trade-accepted"])
@pytest.mark.parametrize("names", ["&n=Anna,Bruno,Carla", LONG])
def test_a_question_asked_aloud_leaves_the_whole_board_in_sight(
    open_started: OpenStarted, site: str, name: str, names: str
) -> None:
    """Players see the pyramid that the question is about. The answers stay visible with long names too."""
    match, way = from_the_start(name)
    for choice in way[:-1]:
        match.play(choice)
    page = open_started(**PHONE)
    Robot(page).open(f"{site}gioca/#{encode(match)}{names}")
    page.locator('#bar [data-act="all-here"]').click()
    expect(page.locator("#menu [data-claim]")).to_have_count(2)
    board = page.locator("#board").bounding_box()
    assert board is not None
    for part in (".said", "#menu [data-claim]", '[data-act="in-secret"]'):
        for one in page.locator(part).all():
            expect(one).to_be_visible()
            box = one.bounding_box()
            assert box is not None and box["y"] + box["height"] <= board["y"] + 1, part


@pytest.mark.parametrize("name", ["theft-foiled", "trade-refused"])
@pytest.mark.parametrize("scrolled", [0, 20, 40])
def test_a_question_asked_aloud_leaves_page_and_board_where_they_are(
    open_started: OpenStarted, site: str, name: str, scrolled: int
) -> None:
    """A false answer and the next turn's question do not move them either."""
    match, way = from_the_start(name)
    page = open_started(**PHONE)
    robot = Robot(page)
    robot.open(f"{site}gioca/#{encode(match)}&n=Anna,Bruno,Carla")
    be_there(page)
    page.evaluate("y => scrollTo(0, y)", scrolled)
    robot.shown()

    def places() -> tuple[object, object]:
        return page.evaluate("scrollY"), page.locator("#board").bounding_box()

    def tap(selector: str) -> None:
        """Tap without scrolling the element into view."""
        box = page.locator(selector).first.bounding_box()
        assert box is not None, selector
        robot.tap_at(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    before = places()
    view = games.page("oh_pharaoh")
    for choice in way[:-1]:
        chain, *_ = view.keys(match.state.seen_by(0), choice)
        for key in chain:
            tap(f'#board [data-key="{key}"].lit')
        if page.locator(CONFIRM).count():
            tap(CONFIRM)
        match.play(choice)
        assert places() == before, choice
    expect(page.locator("#status .aloud")).to_be_visible()
    tap("#menu [data-claim]")
    assert places() == before


@pytest.mark.parametrize("key", ["turn", "track", "row-0", "pile"])
def test_an_explanation_covers_neither_question_nor_track(
    open_started: OpenStarted, site: str, key: str
) -> None:
    plain = position(hands=[cards(2, 2, 3, 9), cards(8), cards(9)], face_up=["1", "4", "9"], turn=1, marker=4)
    page = open_started(**PHONE)
    robot = Robot(page)
    robot.open(f"{site}gioca/#{encode(Match.from_position('oh_pharaoh', plain))}&n=Anna,Bruno,Carla")
    be_there(page)
    press(page, f'#board [data-key="{key}"]')
    robot.shown()
    said = page.locator(".said").bounding_box()
    board = page.locator("#board").bounding_box()
    assert said is not None and board is not None
    expect(page.locator("#status .notice")).to_be_visible()
    if key == "turn":
        assert page.locator(".told[data-tight], .told[data-more]").count() == 0, "the question stays whole"
    assert said["y"] + said["height"] <= board["y"] + 1


@pytest.mark.parametrize("seats", [3, 4])
def test_the_score_sheet_keeps_names_whole_and_all_players_visible(
    open_started: OpenStarted, site: str, seats: int
) -> None:
    """A default name is not broken before its number. If four names do not fit, only the players' marks are shown."""
    page = open_started(**PHONE)
    Robot(page).open(f"{site}gioca/#{encode(random_match('oh_pharaoh', seats, 2))}")
    sheet = page.locator("#end table.sheet")
    expect(sheet).to_be_visible()
    heads = sheet.locator("thead .person")
    expect(heads).to_have_count(seats)
    assert sheet.evaluate("(one) => one.offsetWidth <= one.parentElement.clientWidth")
    heights = heads.evaluate_all("(all) => all.map((one) => one.querySelector('b').getClientRects().length)")
    assert heights == [1] * seats


EVERY_KIND: Final = cards(*range(1, 10), "thief", "joker", "collector", "pharaoh")
CROWDED: Final = {
    "thirteen kinds of cards": position(
        hands=[EVERY_KIND, cards(2), cards(3)],
        pyramids=[[tower(4, 3, 2, 1)], [tower(5, 4, 2, 1)], []],
        marker=4,
    ),
    "seven ghosts": position(
        hands=[cards(*range(1, 9), "thief"), cards(8), cards(9)],
        pyramids=[[tower(1, 12, 10, 8, 6, 4, 2)], [tower(7, 4, 2, 1)], []],
        marker=4,
    ),
    "two towers": position(
        hands=[cards(*range(1, 10), "joker"), cards(8), cards(9)],
        pyramids=[[tower(1, 6, 5, 4, 3), tower(3, 5, 4, 3, 2)], [tower(7, 4, 2, 1)], []],
        marker=4,
    ),
}


@pytest.mark.parametrize("name", CROWDED)
def test_a_fingertip_has_room_on_a_crowded_table(open_started: OpenStarted, site: str, name: str) -> None:
    """The table has more kinds of cards and more ghosts than a real game has at once."""
    page = open_started(**{**PHONE, "viewport": {"width": 360, "height": 1200}})
    robot = Robot(page)
    robot.open(f"{site}gioca/#{encode(Match.from_position('oh_pharaoh', CROWDED[name]))}&n=Anna,Bruno,Carla")
    be_there(page)
    robot.shown()
    assert page.locator("#board .key.lit").count() > 10
    assert no_room(page, ".key.lit") == []
    for key in ("card-1", "card-joker"):
        if page.locator(f'#board [data-key="{key}"].lit').count():
            press(page, f'#board [data-key="{key}"]')
            robot.shown()
            assert no_room(page, ".key.lit") == []


FOUR: Final = ("oh_pharaoh", 4)
"""The largest table, where the other players' columns are narrowest."""


@pytest.mark.nightly
def test_a_fingertip_has_room_at_a_table_of_four(open_started: OpenStarted, site: str) -> None:
    test_layout.test_a_fingertip_has_room_on_every_element_of_the_board(open_started, site, *FOUR, False)


@pytest.mark.nightly
def test_four_play_by_touch(open_started: OpenStarted, site: str) -> None:
    test_play.test_whole_game_by_touch_on_a_phone(open_started, site, *FOUR, None)


@pytest.mark.nightly
def test_four_play_by_keyboard(page: Page, site: str) -> None:
    test_play.test_whole_game_by_keyboard(page, site, *FOUR, None)


def test_the_form_opens_scrolled_to_its_top(open_started: OpenStarted, site: str) -> None:
    """This holds however far the page was scrolled in the game that the form replaces."""
    page = open_started(**PHONE)
    robot = Robot(page)
    robot.start(site, "oh_pharaoh", 3)
    robot.passed()
    page.evaluate("scrollTo(0, 200)")
    page.locator('[data-tab="partite"]').tap()
    page.locator('#panel-partite [data-act="new"]').tap()
    expect(page.locator("#setup:focus")).to_have_count(1)
    expect(page.locator("#setup-view h1")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
