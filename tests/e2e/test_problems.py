"""Problems in the browser: opened by link, tried, solved, by touch and from the list; that of the day; offline."""

import json
import re
from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from app import games
from app.table.problems import Problem, neighbours, of_day, problems_of
from app.words import choices as choices_words
from app.words import errors as errors_words
from app.words import exercise as exercise_words
from app.words import problems as problem_words
from app.words import sharing as sharing_words
from pycore.contract import Choice
from tests.e2e.accessibility import barriers, faults
from tests.e2e.conftest import OpenContext, Watch
from tests.e2e.test_offline import NO_SERVER, Visitor

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LONG: int = 60_000
"""Milliseconds for the start of Python and for a search on a busy machine."""
DAY = date(2026, 12, 3)


def chains(one: Problem) -> dict[Choice, tuple[str, ...]]:
    """The keys to be touched for each choice of a problem."""
    match = one.match()
    assert match.decision is not None
    seen, page = match.seen_by(match.decision.seat), games.page(one.game)
    return {choice: page.keys(seen, choice)[0] for choice in match.decision.choices}


def two_touches() -> Problem:
    """A problem whose solution takes two touches of different elements, with another after it."""
    return next(
        each
        for each in problems_of("kheops")
        if len(set(chains(each)[each.best])) == 2 and neighbours(each)[1] is not None
    )


def wrong(one: Problem) -> Choice:
    return next(choice for choice, keys in chains(one).items() if choice != one.best and len(keys) == 2)


def touch(page: Page, *keys: str) -> None:
    for key in keys:
        page.locator(f'#board .lit[data-key="{key}"]').first.tap()


def open_problem(page: Page, address: str) -> Locator:
    """Open an address with a problem. Returns the bar with its title."""
    page.goto(address)
    bar = page.locator("#bar .exercise")
    expect(bar).to_be_visible(timeout=LONG)
    return bar


def kept(page: Page) -> list[str]:
    """The lines that the page keeps about problems."""
    text = page.evaluate("localStorage.getItem('faraone:registro')")
    return [] if text is None else json.loads(text)["problems"]


def test_a_problem_is_tried_solved_and_followed_by_the_next_on_a_telephone(
    open_context: OpenContext, site: str, axe: str
) -> None:
    page, one = open_context(**PHONE).new_page(), two_touches()
    following = neighbours(one)[1]
    assert following is not None
    bar = open_problem(page, f"{site}gioca/?problema={one.name}")
    expect(bar).to_contain_text(f"problema {one.id}")
    status = page.locator("#status")
    touch(page, *chains(one)[wrong(one)])
    expect(status).to_contain_text("c'è di meglio")
    expect(status).not_to_contain_text(exercise_words.LOOKS_FOR_REASON, timeout=LONG)
    assert kept(page) == [] and page.url.endswith(f"?problema={one.name}")
    assert faults(page, axe, "#game") == {}
    touch(page, *chains(one)[one.best])
    expect(status).to_contain_text(exercise_words.SOLVED)
    expect(status).to_contain_text("Giusto: «")
    (line,) = kept(page)
    assert line.startswith(f"{one.name} 2 1 ")
    assert faults(page, axe, "#game") == {}
    page.locator("#actions").get_by_role("link", name=problem_words.NEXT).tap()
    expect(bar).to_contain_text(f"problema {following.id}")
    expect(page).to_have_url(re.compile(rf"\?problema={following.name}$"))
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.includes('partita'))") == []
    page.goto(f"{site}problemi/")
    solved = page.locator("[data-problem].solved")
    expect(solved).to_have_count(1)
    expect(solved).to_have_accessible_name(re.compile("risolto"))
    assert barriers(page, axe, ".problems") == []


def test_the_solution_is_shown_and_tried_again(open_context: OpenContext, site: str) -> None:
    page, one = open_context(**PHONE).new_page(), two_touches()
    open_problem(page, f"{site}gioca/?problema={one.name}")
    status, actions = page.locator("#status"), page.locator("#actions")
    actions.get_by_role("button", name=exercise_words.SHOW).tap()
    expect(status).to_contain_text("La scelta migliore: «", timeout=LONG)
    assert kept(page)[0].startswith(f"{one.name} 0 0 ")
    actions.get_by_role("button", name=exercise_words.AGAIN).tap()
    expect(actions.get_by_role("button", name=exercise_words.SHOW)).to_be_visible()
    touch(page, *chains(one)[one.best])
    expect(status).to_contain_text(exercise_words.SOLVED)


def test_a_problem_is_solved_from_the_list_by_keyboard(page: Page, site: str) -> None:
    one = two_touches()
    open_problem(page, f"{site}gioca/?problema={one.name}")
    page.locator("#list-toggle").focus()
    page.keyboard.press("Enter")
    listed = page.locator("#choices")
    for choice, said in ((wrong(one), "c'è di meglio"), (one.best, exercise_words.SOLVED)):
        value = json.dumps(choice, ensure_ascii=False, separators=(",", ":"))
        listed.locator(f"[data-choice='{value}']").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#status")).to_contain_text(said)
    expect(listed).to_contain_text(choices_words.NOTHING_TO_CHOOSE)


def test_the_problem_of_the_day_comes_from_the_home_page(open_context: OpenContext, site: str) -> None:
    """Today's, yesterday's with its solution, and a text about it."""
    context = open_context(
        **PHONE, timezone_id="Europe/Rome", permissions=["clipboard-read", "clipboard-write"]
    )
    page = context.new_page()
    page.clock.install(time="2026-12-02T23:30:00Z")
    page.goto(site)
    page.get_by_role("link", name=problem_words.OF_THE_DAY).tap()
    bar = page.locator("#bar .exercise")
    expect(bar).to_contain_text("Problema del giorno, 3 dicembre", timeout=LONG)
    today, before = of_day(DAY), of_day(DAY - timedelta(1))
    assert today is not None and before is not None
    expect(bar).to_contain_text(games.card(today.game).title)
    bar.get_by_role("link", name=problem_words.SOLUTION_OF_YESTERDAY).tap()
    expect(bar).to_contain_text("2 dicembre")
    expect(page.locator("#status")).to_contain_text("La scelta migliore: «", timeout=LONG)
    assert kept(page) == []
    bar.get_by_role("link", name=problem_words.TO_TODAY).tap()
    expect(bar).to_contain_text("3 dicembre")
    value = json.dumps(today.best, ensure_ascii=False, separators=(",", ":"))
    page.locator("#list-toggle").tap()
    page.locator(f"#choices [data-choice='{value}']").tap()
    expect(page.locator("#status")).to_contain_text(problem_words.streak(1, 1))
    assert kept(page)[1].startswith("2026-12-03 ")
    page.locator("#actions").get_by_role("button", name=exercise_words.SHARE).tap()
    expect(page.locator("#status")).to_contain_text(sharing_words.COPIED)
    told = page.evaluate("navigator.clipboard.readText()")
    assert told.startswith("Problema del giorno, 3 dicembre") and told.endswith("gioca/?problema=oggi")
    expect(page.locator("#status")).to_contain_text(problem_words.streak(1, 1))
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('refused')) }")
    page.locator("#actions").get_by_role("button", name=exercise_words.SHARE).tap()
    expect(page.locator("#status")).to_contain_text(sharing_words.COPY_FAILED)
    expect(page.locator("#status")).to_contain_text(problem_words.streak(1, 1))
    expect(page.locator("#link")).to_have_value(told)
    page.goto(site)
    expect(page.locator(".daily .today")).to_have_text("Risolto.")


def test_an_unknown_problem_opens_the_form(page: Page, site: str) -> None:
    page.goto(f"{site}gioca/?problema=kheops-99999")
    expect(page.locator("#setup")).to_contain_text(errors_words.UNKNOWN_PROBLEM, timeout=LONG)


def test_a_problem_that_cannot_be_loaded_says_so(page: Page, site: str, watch: Watch) -> None:
    page.route("**/study-*.whl", lambda route: route.abort())
    page.goto(f"{site}gioca/?problema=oggi")
    expect(page.locator("#setup")).to_contain_text(errors_words.PART_NOT_LOADED, timeout=LONG)
    watch.complaints = [line for line in watch.complaints if "ERR_FAILED" not in line]


def test_problems_work_offline_after_one_visit(browser: Browser, dist: Path) -> None:
    visitor = Visitor(browser, dist)
    try:
        page = visitor.keep()
        visitor.host.stop()
        visitor.go("problemi/")
        first = page.locator("[data-problem]").first
        name = first.get_attribute("data-problem")
        first.click()
        expect(page.locator("#bar .exercise")).to_be_visible(timeout=LONG)
        assert page.url.endswith(f"?problema={name}")
        page.locator("#actions").get_by_role("button", name=exercise_words.SHOW).click()
        expect(page.locator("#status")).to_contain_text("La scelta migliore: «")
        visitor.go("gioca/?problema=oggi")
        expect(page.locator("#bar .exercise")).to_contain_text("Problema del giorno", timeout=LONG)
        visitor.forgive(NO_SERVER)
        assert visitor.watch.complaints == []
    finally:
        visitor.context.close()
        visitor.host.stop()


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_the_card_of_the_day_lies_in_the_first_screen(
    open_context: OpenContext, site: str, width: int
) -> None:
    page = open_context(viewport={"width": width, "height": 740}).new_page()
    page.goto(site)
    expect(page.get_by_role("link", name=problem_words.OF_THE_DAY)).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
