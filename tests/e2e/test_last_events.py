"""The last events: points fly, a round leaves a summary, and texts are cut only if they do not fit."""

import random

import pytest
from playwright.sync_api import Page, expect

from app.table.question import as_json
from app.words import log as log_words
from pycore.contract import CHANCE, Choice
from pycore.link import encode
from pycore.match import Match
from tests.app.table.test_round_summary import at_a_new_round
from tests.e2e.conftest import OpenStarted
from tests.e2e.positions import random_match
from tests.e2e.robot import Robot

SIZES = [(360, 740), (768, 1024), (1440, 900)]
NAMES = "&n=Alessandra,Bartolomeo,Massimiliano&c=bianco,nero,marrone"
FLIGHTS = """() => {
  window.flown = [];
  new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach(
    (one) => one.className === "fly" && flown.push(one.textContent)))).observe(document.body, { childList: true });
}"""
# Whether the last events overflow their place, and whether the words cover the elements below.
CUT = """() => {
  const last = document.querySelector("#status .last");
  return last.scrollHeight > last.clientHeight + 2;
}"""
EVERYTHING = "Tutto quello che è successo"
"""Name of the button that unfolds the last events."""
OVER = "document.querySelector('.said').offsetHeight > document.querySelector('.speak').clientHeight + 1"
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def choose(page: Page, choice: Choice) -> None:
    """Press the choice's button in the list, and confirm if asked."""
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
    # Touchable elements stay visible below; the next touch in play closes the summary, and so does its cross.
    expect(summary).to_be_visible()
    if motion == "reduce":
        page.get_by_role("button", name=log_words.CLOSE_SUMMARY).click()
        expect(page.locator("#status :focus")).to_have_count(1)  # the focused cross is gone
    else:
        page.locator('#board [data-key="quarry"]').click()
    expect(summary).to_have_count(0)


SUMMARY = """() => {
  const rect = (element) => element.getBoundingClientRect();
  const round = document.querySelector("#status .round"), { bottom } = rect(document.querySelector(".said"));
  const lit = [...document.querySelectorAll("#board .lit")].map((one) => rect(one.querySelector(".halo") ?? one));
  return [rect(round).height, round.scrollHeight - round.clientHeight, lit.filter(({ top }) => top < bottom).length];
}"""
# Height of the summary, hidden part of its words, number of elements under the words that can be touched next.


@pytest.mark.parametrize(("slug", "nth", "seats"), [("imhotep", 2, 4), ("imhotep", 5, 2), ("valle", 1, 3)])
def test_a_summary_takes_a_third_of_a_phone_and_leaves_the_board_in_place(
    open_started: OpenStarted, site: str, slug: str, nth: int, seats: int
) -> None:
    page = open_started(viewport={"width": 360, "height": 640}, has_touch=True, reduced_motion="reduce")
    link, choice = at_a_new_round(slug, nth, seats)
    robot = open_game(page, site, link)
    if page.locator("[data-pass-device]").count():
        robot.passed()
    choose(page, choice)
    expect(page.locator("#status .round")).to_be_visible()
    robot.shown()
    height, hidden, covered = page.evaluate(SUMMARY)
    assert height <= 640 / 3 and hidden <= 1 and not covered
    top = "document.getElementById('board').getBoundingClientRect().top"
    stood = page.evaluate(top)
    page.locator("#status .fold").evaluate("(cross) => cross.click()")  # a tap by Playwright scrolls
    expect(page.locator("#status .round")).to_have_count(0)
    page.evaluate(PAINTED)
    assert page.evaluate(top) == pytest.approx(stood, abs=1)


def test_the_line_says_where_the_pawn_went(open_started: OpenStarted, site: str) -> None:
    """On a phone the line of a turn of Kheops has too little room. The pawn is kept, and other events are left out."""
    page = open_started(viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    match, cut, seen = Match.new("kheops", 2, {}, random.Random(5)), 0, 0
    rng = random.Random(5)
    for _ in range(30):
        assert match.decision is not None
        seat = match.decision.seat
        match.play(rng.choice(match.decision.choices))
        if match.decision is None or match.decision.seat == seat:
            continue
        robot = open_game(page, site, encode(match))
        robot.passed()
        robot.shown()
        last = page.locator("#status .last")
        expect(last.locator(".one:not(.past)", has_text=" mette ")).to_be_visible()
        cut, seen = cut + last.locator(".past").count(), seen + 1
    assert cut and seen > 3


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
          last.lastElementChild.className = "one gain most";
          last.lastElementChild.prepend("Alessandra conduce la terza barca alla Piramide. ".repeat(12));
        }"""
    )
    page.evaluate("dispatchEvent(new Event('resize'))")
    page.evaluate(PAINTED)
    assert page.evaluate(CUT)
    last = page.locator("#status .last")
    line = last.evaluate("(one) => parseFloat(getComputedStyle(one).lineHeight)")
    # At least two lines are shown, and one more would not fit.
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
          for (const each of last.children) each.className = "one"; // they all weigh the same
          last.lastElementChild.textContent = newest;
          dispatchEvent(new Event("resize"));
        }""",
        newest,
    )
    page.evaluate(PAINTED)
    last = page.locator("#status .last")
    assert last.locator(".past").count() and last.inner_text().strip().endswith(newest)
    assert not page.evaluate(CUT) and not page.evaluate(OVER)
    page.get_by_role("button", name=EVERYTHING).click()
    expect(page.locator("#status .last.unfolded .past")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 640), *SIZES])
def test_changes_of_points_stay_and_the_room_is_filled(
    open_started: OpenStarted, site: str, size: tuple[int, int]
) -> None:
    """Changes of points come before the start of a turn, even if they are older. Nothing is left out that would fit."""
    page = open_started(viewport={"width": size[0], "height": size[1]}, has_touch=True)
    link, _ = at_a_new_round("imhotep")
    open_game(page, site, link)
    page.evaluate(
        """() => {
          const last = document.querySelector("#status .last");
          const told = (look, text) => `<span class="one ${look}">${text}</span> `;
          const many = (look, text, length) => Array.from({ length }, (_, n) => told(look, `${text} ${n}.`));
          const dull = many("seen", "Comincia il turno di Massimiliano, giro", 4);
          const moves = many("", "Bartolomeo muove una pietra, la", 30);
          const gains = [told("gain most", "Alessandra fa punti."), told("gain", "Bartolomeo ruba una pietra.")];
          const all = [...dull, ...gains, ...moves, ...dull];
          last.innerHTML = all.join("");
          dispatchEvent(new Event("resize"));
        }"""
    )
    page.evaluate(PAINTED)
    last = page.locator("#status .last")
    kept = last.locator(".one:not(.past)")
    assert {"Alessandra fa punti.", "Bartolomeo ruba una pietra."} <= set(kept.all_inner_texts())
    expect(last.locator(".seen:not(.past)")).to_have_count(0)
    assert kept.last.inner_text() == "Bartolomeo muove una pietra, la 29."
    assert not page.evaluate(CUT) and not page.evaluate(OVER)
    left = last.locator(".past:not(.seen)")
    left.last.evaluate("(one) => one.classList.remove('past')")
    assert page.evaluate(OVER)
    page.evaluate("dispatchEvent(new Event('resize'))")
    # The button for more is large enough for a finger, and covers no words.
    button = page.get_by_role("button", name=EVERYTHING)
    assert button.evaluate("(one) => one.offsetHeight") >= 32
    words = "(one) => Math.max(...[...one.getClientRects()].slice(-1).map(({ right }) => right))"
    assert kept.last.evaluate(words) <= button.evaluate("(one) => one.getBoundingClientRect().left")
    expect(page.locator("#to-log")).to_be_hidden()
    button.tap()
    expect(last.locator(".past")).to_have_count(0)
    expect(button).to_be_hidden()
    expect(page.locator("#to-log")).to_be_visible()


def after_a_card() -> str:
    """A link to a game of Leggende just after a card was taken and another revealed."""
    rng = random.Random(5)
    match = Match.new("leggende", 3, {}, rng)
    while match.decision is not None:
        match.play(rng.choice(match.decision.choices))
        if match.log and match.log[-1][1].kind == "card-dealt" and match.decision.seat != CHANCE:
            return encode(match)
    raise AssertionError


@pytest.mark.parametrize("size", SIZES)
def test_actions_take_precedence_over_events_that_the_board_shows(
    open_started: OpenStarted, site: str, size: tuple[int, int]
) -> None:
    """In Leggende the revealed card, which the board shows, is left out before the player's action."""
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


@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
def test_a_mark_stands_beside_its_name(open_started: OpenStarted, site: str, size: tuple[int, int]) -> None:
    page = open_started(viewport={"width": size[0], "height": size[1]})
    open_game(page, site, after_a_card())
    page.locator("#status .last").evaluate(
        """(last) => {
          const person = last.querySelector(".person").outerHTML;
          last.innerHTML = Array.from({ length: 40 }, (_, n) => `${"a".repeat(n % 9)} ${person}`).join(" ");
        }"""
    )
    apart = page.evaluate(
        """() => [...document.querySelectorAll("#status .last .person")].filter((one) =>
          one.querySelector("b").getClientRects()[0].top > one.querySelector(".mark").getBoundingClientRect().bottom
        ).length"""
    )
    assert apart == 0


@pytest.mark.parametrize(
    ("size", "slug", "seats"),
    [((360, 640), "leggende", 3), ((640, 360), "leggende", 3), ((360, 640), "imhotep", 4)],
)
def test_the_final_count_does_not_move_points_and_words(
    open_started: OpenStarted, site: str, size: tuple[int, int], slug: str, seats: int
) -> None:
    """During the final count and its replay the points keep their line and the words their place."""
    page = open_started(viewport={"width": size[0], "height": size[1]})
    Robot(page).open(f"{site}gioca/#{encode(random_match(slug, seats, 3))}")
    page.locator('#end [data-act="count"]').click()
    page.locator('#actions [data-act="play"], #actions [data-act="pause"]').click()
    lies = """() => ["#standings", ".said", ".walk"].map((one) => {
      const { top, bottom } = document.querySelector(one).getBoundingClientRect();
      return [top, bottom];
    })"""
    for act in ["next"] * 6 + ["previous"] * 12:
        page.locator(f'#actions [data-act="{act}"]').click()
        page.evaluate(PAINTED)
        points, said, slider = page.evaluate(lies)
        assert points[0] < slider[1] and points[1] > slider[0]
        assert not page.evaluate(OVER) and points[1] <= said[1]
        last = page.locator("#status .last")
        if last.count() and page.locator("#status .last[data-cut]").count():
            line = last.evaluate("(one) => parseFloat(getComputedStyle(one).lineHeight)")
            assert round(last.evaluate("(one) => one.clientHeight") / line) >= 2


@pytest.mark.started
def test_events_that_fit_are_shown_whole(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    link, _ = at_a_new_round("valle")
    open_game(page, site, link)
    page.evaluate(PAINTED)
    if page.locator("#status .last").count():
        assert not page.evaluate(CUT)


def test_only_marks_of_the_board_fade(page: Page, site: str) -> None:
    """The sentence about the points stays, while the points at the place where they were made go after a while."""
    Robot(page).open(f"{site}gioca/#{encode(random_match('senet', 2, 3))}{NAMES}")
    sentence = page.locator("#status .last .gain").first
    expect(sentence).to_be_visible()
    assert sentence.evaluate("one => one.getAnimations().map(({ animationName }) => animationName)") == [
        "gain"
    ]
