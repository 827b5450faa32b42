"""What happens is seen: points fly, a round leaves a summary, and nothing that has room is cut."""

import random

import pytest
from playwright.sync_api import Page, expect

from app.table.question import as_json
from app.words import speech
from pycore.contract import CHANCE, Choice
from pycore.link import encode
from pycore.match import Match
from tests.app.table.test_telling import at_a_new_round
from tests.e2e.conftest import OpenStarted
from tests.e2e.robot import Robot

SIZES = [(360, 740), (768, 1024), (1440, 900)]
NAMES = "&n=Alessandra,Bartolomeo,Massimiliano&c=bianco,nero,marrone"
FLIGHTS = """() => {
  window.flown = [];
  new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach(
    (one) => one.className === "fly" && flown.push(one.textContent)))).observe(document.body, { childList: true });
}"""
# Whether the words need more room than they have, and whether they lie over what stands below.
CUT = """() => {
  const last = document.querySelector("#status .last");
  return last.scrollHeight > last.clientHeight + 2;
}"""
OVER = "document.querySelector('.said').offsetHeight > document.querySelector('.speak').clientHeight + 1"
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def choose(page: Page, choice: Choice) -> None:
    """Press the choice's button in the list, and agree where that is asked."""
    page.evaluate(
        "(choice) => document.querySelector(`#choices [data-choice='${choice}']`).click()", as_json(choice)
    )
    page.evaluate("document.querySelector('[data-confirm]')?.click()")


def open_game(page: Page, site: str, link: str) -> Robot:
    robot = Robot(page)
    robot.open(f"{site}gioca/#{link}{NAMES}")
    page.locator('#bar [data-act="all-here"]').click()
    return robot


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_round_leaves_a_summary_and_its_points_fly(
    open_started: OpenStarted, site: str, motion: str
) -> None:
    page = open_started(viewport={"width": 360, "height": 740}, reduced_motion=motion)
    link, choice = at_a_new_round("imhotep")
    open_game(page, site, link)
    page.evaluate(FLIGHTS)
    choose(page, choice)
    summary = page.locator("#status .round")
    expect(summary).to_contain_text("finisce il round")
    expect(summary).to_contain_text("Comincia")
    expect(summary.locator("li").first).to_contain_text("+")
    assert len(page.locator("#overlay [data-gain]").all()) >= 1
    flown = page.evaluate("flown")
    assert bool(flown) == (motion == "no-preference") and all(text.startswith("+") for text in flown)
    expect(page.locator(".fly")).to_have_count(0)
    # What can be touched stays in sight below; the touch that plays on ends it, and so does its cross.
    expect(summary).to_be_visible()
    if motion == "reduce":
        page.get_by_role("button", name=speech.CLOSE_ROUND).click()
        expect(page.locator("#status :focus")).to_have_count(1)  # what had the focus is gone
    else:
        page.locator('#board [data-key="quarry"]').click()
    expect(summary).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_the_last_events_are_cut_only_where_there_is_no_room(
    open_started: OpenStarted, site: str, size: tuple[int, int]
) -> None:
    page = open_started(viewport={"width": size[0], "height": size[1]})
    link, _ = at_a_new_round("imhotep")
    open_game(page, site, link)
    page.evaluate(
        """() => {
          const last = document.querySelector("#status .last");
          last.querySelector(".swing")?.remove();
          last.lastElementChild.prepend("Alessandra conduce la terza barca alla Piramide. ".repeat(12));
        }"""
    )
    page.evaluate("dispatchEvent(new Event('resize'))")
    page.evaluate(PAINTED)
    assert page.evaluate(CUT)
    last = page.locator("#status .last")
    line = last.evaluate("(one) => parseFloat(getComputedStyle(one).lineHeight)")
    # Two lines there are always, and no more than fit: another one would not.
    lines = round(last.evaluate("(one) => one.clientHeight") / line)
    assert lines >= 2 and (lines == 2 or not page.evaluate(OVER))
    last.evaluate("(one, lines) => one.style.setProperty('--lines', lines)", lines + 1)
    assert page.evaluate(OVER)
    last.click()
    expect(page.locator("#status .last.unfolded")).to_be_visible()
    page.evaluate(PAINTED)
    assert not page.evaluate(CUT)
    page.keyboard.press("Escape")
    expect(page.locator("#status .last.unfolded")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_the_newest_event_is_whole_and_older_ones_make_room(
    open_started: OpenStarted, site: str, size: tuple[int, int]
) -> None:
    page = open_started(viewport={"width": size[0], "height": size[1]})
    link, _ = at_a_new_round("imhotep")
    open_game(page, site, link)
    newest = "La piramide è spezzata: Massimiliano riprende in mano un 9 e un jolly (mossa obbligata)."
    page.evaluate(
        """newest => {
          const last = document.querySelector("#status .last"), one = last.querySelector(".one");
          last.querySelector(".swing")?.remove();
          for (let n = 0; n < 14; n++) last.prepend(one.cloneNode(true));
          last.lastElementChild.textContent = newest;
          dispatchEvent(new Event("resize"));
        }""",
        newest,
    )
    page.evaluate(PAINTED)
    last = page.locator("#status .last")
    assert last.locator(".past").count() and last.inner_text().strip().endswith(newest)
    assert "…" in last.evaluate("(one) => getComputedStyle(one, '::before').content")
    assert not page.evaluate(CUT) and not page.evaluate(OVER)
    last.click()
    expect(page.locator("#status .last.unfolded .past")).to_have_count(0)


def after_a_card() -> str:
    """A link to a game of Leggende in which somebody has just taken a card, and another has come up."""
    rng = random.Random(5)
    match = Match.new("leggende", 3, {}, rng)
    while match.decision is not None:
        match.play(rng.choice(match.decision.choices))
        if match.log and match.log[-1][1].kind == "card-dealt" and match.decision.seat != CHANCE:
            return encode(match)
    raise AssertionError


@pytest.mark.parametrize("size", SIZES)
def test_what_somebody_did_stays_where_the_board_tells_the_rest(
    open_started: OpenStarted, site: str, size: tuple[int, int]
) -> None:
    """After a turn of Leggende the card that comes up, which lies in the row, makes room for what was done."""
    page = open_started(viewport={"width": size[0], "height": size[1]})
    open_game(page, site, after_a_card())
    page.evaluate(PAINTED)
    last = page.locator("#status .last")
    expect(last.locator(".one.seen")).to_have_count(1)
    page.evaluate(
        """() => {
          const last = document.querySelector("#status .last"), done = last.querySelector(".one:not(.seen)");
          for (let n = 0; n < 99 && !last.querySelector(".past"); n++) {
            done.append("Alessandra muove due armate. ");
            dispatchEvent(new Event("resize"));
          }
        }"""
    )
    expect(last.locator(".one.seen.past")).to_have_count(1)
    expect(last.locator(".one:not(.seen)").last).to_be_visible()


@pytest.mark.started
def test_what_has_room_is_whole(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    link, _ = at_a_new_round("valle")
    open_game(page, site, link)
    page.evaluate(PAINTED)
    if page.locator("#status .last").count():
        assert not page.evaluate(CUT)
