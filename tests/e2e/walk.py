"""A walk through everything that the table can show of a game: every page, panel and dialog.

It needs one start of the page. Touch is not tested here, so elements are clicked wherever they are. Each view is
yielded once it has been reached.
"""

from collections.abc import Iterator
from typing import NamedTuple

from playwright.sync_api import Page, expect

from app import games
from app.table.panel import TABS
from app.table.question import as_json
from app.table.settings import PAUSES
from app.words import page as page_words
from app.words import scores as scores_words
from app.words import sharing as sharing_words
from pycore.contract import Choice
from pycore.games import GAMES
from pycore.link import encode
from pycore.match import Match
from tests.e2e import positions
from tests.e2e.positions import fewest, middle, place, random_match
from tests.e2e.robot import Robot

# Stops replays and the moves of a guide; the callbacks in `window.held` continue them.
HOLD = """pauses => {
  const later = window.setTimeout;
  window.held = [];
  window.setTimeout = (act, ms, ...rest) => (pauses.includes(ms) ? held.push(act) : later(act, ms, ...rest));
}"""
GO_ON = "held.splice(0).forEach((act) => act())"
# Dispatches the event at once: else the page could write its own address between the change and the event.
FOLLOW = """link => {
  localStorage.removeItem("faraone:offerte"); // no choice waits there from another visit
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith("faraone:partita:")) localStorage.removeItem(name); // the link would go on with one of these
  }
  history.replaceState(null, "", `#${link}`);
  dispatchEvent(new Event("hashchange"));
}"""


class View(NamedTuple):
    """One view: its name, and a selector of the parts of the page that are new in it."""

    name: str
    part: str = "html"
    shared: bool = False
    """Whether the view looks the same in other games, or is part of another view."""
    own: str = ".left, .middle"
    """For a view of the whole page: a selector of the parts that depend on the game and that no other view shows."""


def walk(page: Page, site: str, slug: str) -> Iterator[View]:
    """All views of a game, from its form to the end of a match."""
    Robot(page).open(f"{site}gioca/?gioco={slug}")
    hold(page)
    yield from _form(page, slug)
    yield from _people(page, slug)
    yield from _choosing(page, slug)
    yield from _board(page, slug)
    yield from _past(page, slug)


def guided(page: Page, site: str, slug: str) -> Iterator[View]:
    """The guide of a game, in each kind of step: `telling`, `asking`, `moving`, and the last one."""
    script = games.page(slug).guide()
    assert script is not None
    robot = Robot(page)
    robot.open(f"{site}gioca/?guida={slug}")
    hold(page)
    expect(page.locator("#rules-body .current-rule")).to_be_attached()
    seen = set()
    while (kind := robot.stated("guide")) is not None:
        last = page.locator("#guide-end").count() == 1
        name = "end of the guide" if last else kind
        if name not in seen:
            seen.add(name)
            yield View(name, "html" if kind == "telling" else ".left, .board-place, #panel .current-rule")
        if last:
            break
        if kind == "moving":
            page.evaluate(GO_ON)
        else:
            press(page, "#guide-on" if kind == "telling" else "#choices [data-choice]")
    assert seen == {"telling", "asking", "moving", "end of the guide"}


def hold(page: Page) -> None:
    """Stop all animations and automatic steps."""
    page.evaluate(HOLD, [int(pause * 1000) for pause in PAUSES.values()])


def press(page: Page, selector: str) -> None:
    """Click an element, even if it is covered."""
    page.locator(selector).first.dispatch_event("click")


def lay(page: Page, match: Match) -> None:
    """Open a game on the same page, by its link."""
    page.evaluate(FOLLOW, encode(match))
    # Automatic choices may follow the position of the link.
    expect(page.locator("#table")).to_have_attribute("data-game", match.game)
    assert int(page.locator("#table").get_attribute("data-length") or -1) >= len(match)
    expect(page.locator("#rules-body h1, #rules-body h2").first).to_be_attached()


def be_there(page: Page) -> None:
    """Answer "everybody" if "Chi sei?" is asked, and take the device, also for a question asked aloud."""
    taken = "[data-pass-device] button"
    for selector in ('#bar [data-act="all-here"]', taken, '[data-act="in-secret"]', taken):
        if not page.locator("#choices [data-choice]").count() and page.locator(selector).count():
            press(page, selector)
    expect(page.locator("#choices [data-choice]")).not_to_have_count(0)


# The form


def _form(page: Page, slug: str) -> Iterator[View]:
    if GAMES[slug].options:
        press(page, "#options > summary")
        expect(page.locator("#options[open]")).to_be_visible()
    yield View("set-up", own="#setup-view")
    press(page, "#games-fold > summary")
    expect(page.locator("#games-fold label").first).to_be_visible()
    yield View("all games", "#games-fold", shared=True)
    yield from _help(page, "help before a game")
    refused = positions.refused_options(slug)
    if refused is not None:
        for name, value in refused.items():
            _set_option(page, slug, name, value)
        expect(page.locator("#refusal")).to_be_visible()
        yield View("refused set-up", "#setup", shared=True)


def _set_option(page: Page, slug: str, name: str, value: str | int | bool) -> None:
    option = next(one for one in GAMES[slug].options if one.name == name)
    index = option.values.index(value)
    radios = page.locator(f'#options [type="radio"][name="option-{name}"]')
    if radios.count():
        radios.nth(index).check(force=True)
    else:
        page.locator(f"#option-{name}").select_option(index=index)


def _help(page: Page, name: str) -> Iterator[View]:
    press(page, '.top [data-act="help"]')
    expect(page.locator("#help")).to_be_visible()
    yield View(name, "#help", shared=True)
    press(page, '[data-act="close-help"]')
    expect(page.locator("#help")).to_be_hidden()


# Who is here, and the panels


def _people(page: Page, slug: str) -> Iterator[View]:
    """A game opened by a link, up to a choice, in a private moment if the game has any."""
    found = place(slug, positions.private)
    match = found[0] if found else middle(slug)
    decision = match.state.decision()
    assert decision is not None
    bar, root = page.locator("#bar"), page.locator("#table")
    lay(page, match)
    expect(bar.locator("[data-be]")).to_have_count(match.seats)
    # The book has scrolled to the current rule, and does not move again.
    expect(page.locator("#rules-body .current-rule")).to_be_attached()
    yield View("who is here", shared=True)
    yield from _panels(page, slug)
    press(page, f'#bar [data-be="{(decision.seat + 1) % match.seats}"]')
    expect(page.locator('#actions [data-act="all-here"]')).to_be_visible()
    yield View("somebody else's turn", ".left", shared=True)
    press(page, '#bar [data-act="ask-who"]')
    expect(bar.locator('[aria-pressed="true"]')).to_have_count(1)
    yield View("who, asked again", "#bar", shared=True)
    press(page, '#bar [data-act="watch"]')
    expect(bar).to_contain_text(sharing_words.WATCHING)
    yield View("watching", ".left", shared=True)
    press(page, '#bar [data-act="ask-who"]')
    press(page, '#bar [data-act="all-here"]')
    expect(root).to_have_attribute("data-mode", "pass" if found else "game")
    if found:
        expect(page.locator("[data-pass-device]")).to_be_visible()
        yield View("pass", shared=True)
    be_there(page)
    expect(page.locator("#board .key.lit")).not_to_have_count(0)
    yield View("game")
    yield from _help(page, "help in a game")


def _panels(page: Page, slug: str) -> Iterator[View]:
    for tab in TABS:
        press(page, f'[data-tab="{tab}"]')
        expect(page.locator(f"#panel-{tab}")).to_be_visible()
        if tab == "condividi":
            expect(page.locator(".qr")).to_be_visible()
        yield View(tab, "#panel", shared=tab != "diario")  # the book is checked later, with its legend
        if tab == "regole":
            yield from _rules(page, slug)


def _rules(page: Page, slug: str) -> Iterator[View]:
    expect(page.locator("#rules-body h1")).to_be_attached()
    if page.locator("#to-sheet").is_visible():
        press(page, "#to-sheet")
        expect(page.locator("#rule-sheet h1")).to_be_visible()
        yield View("sheet", "#panel-regole")
        press(page, "#to-sheet")
    field = page.locator("#rule-search")
    field.fill("punti")
    expect(page.locator("#rule-results a mark").first).to_be_visible()
    yield View("rules found", "#panel-regole", shared=True)
    field.fill("xyz")
    expect(page.locator("#rule-results")).to_have_text(page_words.NOTHING_FOUND)
    yield View("no rule found", "#rule-tools, #rule-results", shared=True)
    field.fill("punti")
    field.press("Enter")
    expect(page.locator("#rules-body .current-rule")).to_be_focused()
    if games.page(slug).legend():
        press(page, "#legend summary")
        expect(page.locator("#legend dd").first).to_be_visible()
    yield View("a rule and the legend", "#panel-regole")


# Choosing


def _choosing(page: Page, slug: str) -> Iterator[View]:
    press(page, "[data-list-mode]")
    expect(page.locator("#choices [data-choice]").first).to_be_visible()
    yield View("list", ".left")
    press(page, "[data-list-mode]")
    expect(page.locator("#choices")).to_be_hidden()
    asked = positions.asked_aloud(slug)
    if asked is not None:
        yield from _aloud(page, asked[0], asked[2])
    # A game may have no choice that needs confirmation, or none that can be undone.
    found = place(slug, positions.risky)
    if found is not None:
        lay(page, found[0])
        be_there(page)
        press(page, f"#choices [data-choice='{as_json(found[1])}']")
        expect(page.locator("[data-confirm]")).to_be_visible()
        yield View("confirm", ".left", shared=True)
    found = place(slug, positions.harmless)
    if found is not None:
        yield from _taking_back(page, *found)


def _aloud(page: Page, match: Match, claim: Choice) -> Iterator[View]:
    """A question asked aloud, and a false answer."""
    lay(page, match)
    press(page, '#bar [data-act="all-here"]')
    expect(page.locator("#menu [data-claim]")).not_to_have_count(0)
    yield View("asked aloud")
    press(page, f"#menu [data-claim='{as_json(claim)}']")
    expect(page.locator("#status .notice")).to_be_visible()
    yield View("answer refused", ".left")
    press(page, '[data-tab="condividi"]')
    expect(page.locator('#panel-condividi [data-act="aloud"]')).to_be_visible()
    yield View("how answers are given", "#panel", shared=True)


def _taking_back(page: Page, match: Match, choice: Choice) -> Iterator[View]:
    lay(page, match)
    be_there(page)
    press(page, f"#choices [data-choice='{as_json(choice)}']")
    if page.locator("[data-pass-device]").count():
        be_there(page)
    press(page, '[data-act="undo"]')
    if page.locator("[data-pass-device]").count():
        be_there(page)
    press(page, '[data-tab="diario"]')
    expect(page.locator("#panel-diario .undone").first).to_be_visible()
    yield View("taken back", ".left, #panel-diario .undone", shared=True)


def _board(page: Page, slug: str) -> Iterator[View]:
    for name, finder, said in (
        ("picked", positions.halfway, '#actions [data-act="back"]'),
        ("menu", positions.ambiguous, "#menu [data-choice]"),
    ):
        touched = place(slug, finder)
        if touched is not None:
            lay(page, touched[0])
            be_there(page)
            _touch(page, touched[1], said)
            yield View(name, ".left, #board")
    match, chain, sentence = positions.a_temptation(slug, fewest(slug))
    lay(page, match)
    be_there(page)
    _touch(page, chain, f"#status .notice:has-text({sentence!r})")
    yield View("refusal", ".left")


def _touch(page: Page, chain: tuple[str, ...], said: str) -> None:
    """Touch the keys of a chain in order, and wait for the page's answer."""
    for key in chain:
        if not page.locator(said).count():
            press(page, f'#board [data-key="{key}"]')
    expect(page.locator(said).first).to_be_visible()


# Looking back


def _past(page: Page, slug: str) -> Iterator[View]:
    lay(page, middle(slug))
    press(page, '[data-tab="diario"]')
    expect(page.locator("#table:not([data-look])")).to_be_attached()
    press(page, "#panel-diario [data-moment]")
    expect(page.locator("#table[data-look] #panel-diario [aria-current]")).to_be_attached()
    expect(page.locator('#actions [data-act="next"]')).to_be_visible()
    yield View("looking back", ".left, #panel-diario [aria-current]", shared=True)
    press(page, '[data-tab="partite"]')
    match = random_match(slug, fewest(slug), positions.SEEDS[0])
    lay(page, match)
    expect(page.locator("#end .chart")).to_be_visible()
    yield View("end")
    if steps := positions.counted(match):
        press(page, '#end [data-act="count"]')
        expect(page.locator("#status .say")).to_have_text(scores_words.counting(0, steps))
        yield View("counting", ".left", shared=True)
