"""The review with the master in the browser: begun by one touch, kept with the game."""

import json

import pytest
from playwright.sync_api import Page, expect

from app.table.index import VERSION, facts_of
from app.table.review import ACCOUNT_LENGTH
from app.table.review import VERSION as VERSION_OF_REVIEW
from app.table.saves import FACTS, GAME, REVIEW, Save, digest
from app.words import errors as errors_words
from app.words import exercise as exercise_words
from app.words import review as review_words
from app.words import scores as scores_words
from pycore.contract import CHANCE
from pycore.link import encode
from tests.e2e.accessibility import faults
from tests.e2e.conftest import OpenContext, OpenStarted, Watch
from tests.e2e.layout import small_targets, sticking_out
from tests.e2e.positions import random_match
from tests.e2e.robot import Robot
from tests.e2e.tables import Table
from tests.e2e.test_play import PHONE
from tests.e2e.test_tally import PUT

LONG: int = 120_000
"""Milliseconds for the searches on a busy machine."""


@pytest.mark.started
def test_a_finished_game_is_looked_over_once(page: Page, site: str, axe: str) -> None:
    """After a reload what was found is still there, and no worker is asked again."""
    robot = Robot(page, seed=2)
    robot.start(site, "toy", 2)
    robot.list_mode()
    robot.play_out(robot.step_by_list)
    end = page.locator("#end")
    end.get_by_role("button", name=scores_words.REVIEW).click()
    found = end.locator("section.review")
    expect(found).to_be_visible()
    expect(end.get_by_role("button", name=review_words.STOP)).to_have_count(0, timeout=LONG)
    expect(found).to_contain_text(review_words.ACCOUNT)
    expect(
        found.get_by_role("heading", name=review_words.MOMENTS).or_(
            found.get_by_text(review_words.NO_MOMENTS)
        )
    ).to_be_visible()
    assert faults(page, axe, "section.review") == {}
    before = found.inner_text()
    page.reload()
    robot.ready()
    expect(found).to_be_visible()
    assert found.inner_text() == before
    expect(end.get_by_role("button", name=scores_words.REVIEW)).to_have_count(0)


def test_a_kept_game_is_one_touch_from_its_review(open_started: OpenStarted, site: str) -> None:
    """The game opens, and its review begins and stands in the window."""
    page = open_started(**PHONE)
    match = random_match("toy", 2, 4)
    save = Save("s1", encode(match), "&n=Anna,Bruno&m=match001", "2026-03-01T10:00:00+00:00", "Anna e Bruno")
    texts = {GAME + save.id: json.dumps(save._asdict())}
    texts[FACTS + save.id] = json.dumps([VERSION, *facts_of(match, save.link)])
    robot = Robot(page)
    robot.open(f"{site}gioca/?gioco=toy")
    page.evaluate(PUT, texts)
    robot.open(f"{site}gioca/?gioco=toy")
    button = page.locator("[data-review]")
    expect(button).to_have_text(f"{scores_words.REVIEW}: {save.title}")
    assert sticking_out(page) == [] and small_targets(page) == []
    button.tap()
    found = page.locator("section.review")
    expect(found).to_be_in_viewport()
    expect(found).to_be_focused()
    expect(found).to_contain_text(review_words.ACCOUNT, timeout=LONG)


def test_a_review_at_the_hosts_device_leaves_the_guests_at_the_end(
    open_context: OpenContext, site: str
) -> None:
    """Also while the host looks for the better choice of a moment."""
    context = open_context(**PHONE)
    table = Table(context.new_page(), site, "toy", seed=3)
    guest, host = table.seat(1, context.new_page()), table.host.page
    while not table.host.over:
        table.step()
    result = guest.page.locator("#end h2").inner_text()
    host.locator("#end").get_by_role("button", name=scores_words.REVIEW).click()
    moment = host.locator("section.review [data-study^=moment]").first
    moment.click(timeout=LONG)
    expect(host.locator("#bar")).to_contain_text(exercise_words.FIND)
    expect(guest.page.locator("#end h2")).to_have_text(result)
    host.locator("#bar").get_by_role("button", name=review_words.OUT).click()
    expect(host.locator("section.review")).to_be_visible()
    expect(guest.page.locator("#end h2")).to_have_text(result)
    expect(guest.page.locator("section.review, [data-study]")).to_have_count(0)


def reviewed_game() -> dict[str, str]:
    """A finished game of two people with its review, as texts to keep. One choice of Anna is a moment."""
    match = random_match("toy", 2, 4)
    save = Save("s1", encode(match), "&n=Anna,Bruno&m=match001", "2026-03-01T10:00:00+00:00", "Anna e Bruno")
    chosen = [k for k, step in enumerate(match.steps) if step.seat != CHANCE and step.radix > 1]
    moment = next(k for k in chosen if match.steps[k].seat == 0)
    told = [
        VERSION_OF_REVIEW,
        digest(save.link),
        [[k, 10, -10] for k in (0, len(match))],
        [[0] * ACCOUNT_LENGTH] * 2,
        [
            [k, (match.steps[k].digit + 1) % match.steps[k].radix, [200] * 3 if k == moment else [0], -1]
            for k in chosen
        ],
    ]
    return {
        GAME + save.id: json.dumps(save._asdict()),
        FACTS + save.id: json.dumps([VERSION, *facts_of(match, save.link)]),
        REVIEW + save.id: json.dumps(told),
    }


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_moment_is_found_by_touch(open_started: OpenStarted, site: str, axe: str, theme: str) -> None:
    page = open_started(**PHONE, color_scheme=theme)
    robot = Robot(page)
    robot.open(f"{site}gioca/?gioco=toy")
    page.evaluate(PUT, reviewed_game())
    robot.open(f"{site}gioca/?gioco=toy")
    page.locator("[data-review]").tap()
    review = page.locator("section.review")
    expect(review).to_contain_text(review_words.MOMENTS)
    assert (
        sticking_out(page) == [] and small_targets(page) == [] and faults(page, axe, "section.review") == {}
    )
    moment = review.locator('[data-study^="moment "]')
    height = moment.evaluate("(button) => button.getBoundingClientRect().height")
    assert height >= 44
    moment.tap()
    expect(page.locator("#bar .exercise")).to_contain_text(exercise_words.FIND)
    expect(page.locator("#status")).to_be_in_viewport()
    assert sticking_out(page) == [] and small_targets(page) == []
    page.locator("#exercise-show").tap()
    expect(page.locator("#status")).to_contain_text(exercise_words.SHOWN)
    expect(page.locator("#status")).to_contain_text("È costata circa 20 vittorie su 100.")
    page.locator('#actions [data-study="moment-out"]').tap()
    expect(review).to_be_in_viewport()
    expect(page.locator("#bar .exercise")).to_have_count(0)
    page.reload()
    robot.ready()
    expect(review).to_contain_text(review_words.MOMENTS)


def test_a_review_that_cannot_be_loaded_is_loaded_at_the_next_touch(
    page: Page, site: str, watch: Watch
) -> None:
    lost = [True]
    page.route("**/study-*.whl", lambda route: route.abort() if lost[0] else route.continue_())
    Robot(page).open(f"{site}gioca/#{encode(random_match('toy', 2, 1))}")
    end = page.locator("#end")
    begin = end.get_by_role("button", name=scores_words.REVIEW)
    begin.click()
    expect(end.get_by_role("alert")).to_have_text(errors_words.PART_NOT_LOADED)
    lost[0] = False
    begin.click()
    expect(end.locator("section.review")).to_be_visible()
    expect(end.get_by_role("alert")).to_have_count(0)
    watch.complaints = [line for line in watch.complaints if "ERR_FAILED" not in line]
