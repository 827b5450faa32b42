"""The page reveals nothing that its viewer may not know: positions that differ only in hidden things look the same.

A whole state is imagined from what a seat sees of another; opened as links, both must give the same page.
"""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from app import games
from build_site.shelf import shelf
from pycore.contract import State
from pycore.games import GAMES
from pycore.link import encode
from pycore.match import Match
from tests.e2e import positions
from tests.e2e.conftest import OpenStarted
from tests.e2e.layout import small_targets
from tests.e2e.positions import aside
from tests.e2e.robot import Robot
from tests.e2e.started import next_visitor
from tests.e2e.test_play import PHONE
from tests.games.oh_pharaoh.positions import WAYS

SLUGS = [entry.slug for entry in shelf()]
PARTS = ("bar", "status", "actions", "menu", "players", "choices", "scenery", "pieces", "overlay", "pass",
         "end", "panel-diario")  # fmt: skip


def private_moments(slug: str, seeds: int = 40) -> Iterator[tuple[State, int]]:
    """States in random games of every set-up, with a seat to choose that knows more than an onlooker.

    States without a hand-over are left out.
    """
    stays = {kind for kind in games.page(slug).decisions if aside(slug, kind)}
    setups = [{}, *(preset.options for preset in games.page(slug).presets)]
    for seed in range(seeds):
        rng = random.Random(seed)
        match = Match.new(slug, GAMES[slug].seats[0], setups[seed % len(setups)], rng)
        while (decision := match.state.decision()) is not None and len(match) < 400:
            asked = decision.seat >= 0 and decision.kind not in stays
            if asked and match.state.seen_by(decision.seat) != match.state.seen_by(None):
                yield match.state.copy(), decision.seat
            match.play(rng.choice(decision.choices))


SECRETIVE = [slug for slug in SLUGS if any(private_moments(slug, 6))]
"""Games with hidden information: what a seat may know differs from what everybody may."""


def alike(state: State, eyes: int | None) -> State:
    """Another state that looks the same to this viewer, if random sampling finds one."""
    for seed in range(20):
        other = state.seen_by(eyes).imagine(random.Random(seed))
        if other != state:
            break
    return other


def a_secret(slug: str) -> tuple[State, State, State]:
    """Three states: a private one, one that only its seat can tell apart from the first, and one that not even this
    seat can tell apart."""
    for state, seat in private_moments(slug):
        within, beyond = alike(state, None), alike(state, seat)
        if within.seen_by(seat) != state.seen_by(seat) and beyond != state:
            return state, within, beyond
    # If nothing is hidden from the seat, the third state equals the first.
    for state, seat in private_moments(slug):
        within = alike(state, None)
        if within.seen_by(seat) != state.seen_by(seat):
            return state, within, state
    raise AssertionError(slug)


def written(page: Page) -> dict[str, str]:
    """The HTML of all parts of the page that concern the game."""
    return {part: page.locator(f"#{part}").inner_html() for part in PARTS}


@pytest.mark.parametrize("slug", SECRETIVE)
def test_nobody_reads_the_secrets_of_others(open_started: OpenStarted, site: str, slug: str) -> None:
    onlookers, behind, before = [], [], []
    page = open_started()
    robot = Robot(page)
    for state in a_secret(slug):
        next_visitor(page)
        robot.open(f"{site}gioca/#{encode(Match.from_position(slug, state.to_plain()))}")
        page.locator('[data-tab="diario"]').click()
        onlookers.append(written(page))
        page.locator('#bar [data-act="all-here"]').click()
        expect(page.locator("[data-pass-device]")).to_be_visible()
        behind.append(written(page))
        robot.passed()
        before.append(written(page))
    assert onlookers[0] == onlookers[1] == onlookers[2]
    assert behind[0] == behind[1] == behind[2]
    assert before[0] != before[1], "the secret is not shown to whom it belongs"
    assert before[0] == before[2]


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug not in SECRETIVE])
@pytest.mark.started
def test_where_nothing_is_hidden_the_device_never_changes_hands(page: Page, site: str, slug: str) -> None:
    """At each decision of a game everybody sees what an onlooker sees."""
    robot = Robot(page)
    for match, _ in positions.moments(slug, GAMES[slug].seats[0], {}, 3):
        robot.open(f"{site}gioca/#{encode(match)}")
        before = written(page)
        page.locator('#bar [data-act="all-here"]').click()
        expect(page.locator("#bar [data-be]")).to_have_count(0)
        assert page.locator("[data-pass-device]").count() == 0
        after = written(page)
        assert {part: before[part] for part in ("pieces", "players")} == {
            part: after[part] for part in ("pieces", "players")
        }


ALOUD = [slug for slug in SLUGS if any(kind.aloud for kind in games.page(slug).decisions.values())]


@pytest.mark.parametrize("slug", ALOUD)
def test_a_question_asked_aloud_does_not_reveal_the_answer(
    open_started: OpenStarted, site: str, slug: str
) -> None:
    """Before the answer the page is identical for every hand of the asked player."""
    found = positions.asked_aloud(slug)
    assert found is not None
    page = open_started()
    robot, shown = Robot(page), []
    for state in (found[0].state, found[1]):
        next_visitor(page)
        robot.open(f"{site}gioca/#{encode(Match.from_position(slug, state.to_plain()))}")
        page.locator('[data-tab="diario"]').click()
        page.locator('#bar [data-act="all-here"]').click()
        expect(page.locator("#menu [data-claim]")).not_to_have_count(0)
        shown.append(written(page))
    assert shown[0] == shown[1]


def test_a_whole_exchange_aloud_on_a_phone(open_started: OpenStarted, site: str) -> None:
    """First a pharaoh stops a thief, with no hand visible. Then a false claim is made in a trade. Then the device is
    handed over."""
    page = open_started(**PHONE)
    robot = Robot(page)
    say, menu = page.locator("#status .say"), page.locator("#menu [data-claim]")
    lay_and_lead(robot, site, "theft-foiled")
    expect(say).to_contain_text("Bruno, giochi un faraone?")
    assert page.locator("[data-pass-device], [data-choice]").count() == 0
    held = page.locator('#board [aria-label$=" in mano"]')
    expect(held).to_have_count(0)
    expect(menu).to_have_text(["Faraone!", "No"])
    for n in range(2):
        expect(menu.nth(n)).to_be_in_viewport(ratio=1)
    assert small_targets(page) == []
    menu.first.tap()
    expect(robot.table).to_have_attribute("data-seat", "0")
    expect(held).not_to_have_count(0)
    expect(page.locator("#status")).to_contain_text("gioca un faraone")
    assert page.locator("[data-pass-device], [data-claim], [data-confirm]").count() == 0
    lay_and_lead(robot, site, "trade-refused")
    length = robot.length
    expect(say).to_contain_text("Bruno, accetti?")
    menu.first.tap()
    expect(page.locator("#status .notice")).to_contain_text("Bruno non ha tutte le carte chieste.")
    assert robot.length == length
    page.locator('[data-tab="condividi"]').tap()
    page.locator('#panel-condividi [data-act="aloud"]').tap()
    expect(page.locator("[data-pass-device]")).to_contain_text("Passa il dispositivo a Bruno")
    assert page.locator("[data-claim], [data-choice]").count() == 0
    page.locator("[data-pass-device] button").tap()
    expect(page.locator("#choices [data-choice]")).to_have_count(1)
    assert page.locator("[data-claim]").count() == 0


def lay_and_lead(robot: Robot, site: str, name: str) -> None:
    """Open a position, take the device, and make the choices that lead to the question."""
    plain, way = WAYS[name]
    robot.open(f"{site}gioca/#{encode(Match.from_position('oh_pharaoh', plain))}&n=Anna,Bruno,Carla")
    for choice in way[:-1]:
        robot.passed()
        robot.choose(choice)


@pytest.mark.parametrize("name", WAYS)
@pytest.mark.started
def test_trades_and_a_theft_at_one_device(page: Page, site: str, name: str) -> None:
    """A refused trade, an accepted one, a foiled theft: each is chosen by its players and appears in the log."""
    plain, way = WAYS[name]
    robot = Robot(page)
    robot.open(f"{site}gioca/#{encode(Match.from_position('oh_pharaoh', plain))}")
    match = Match.from_position("oh_pharaoh", plain)
    for choice in way:
        robot.passed()
        robot.choose(choice)
        match.play(choice)
    told = [
        line
        for k, event in match.log
        if k > len(match) - 4 and (line := games.page("oh_pharaoh").line(event))
    ]
    robot.passed()
    page.locator('[data-tab="diario"]').click()
    log = page.locator("#panel-diario").inner_text()
    assert told
    for line in told:
        for words in (part for part in line.replace("{", "}").split("}") if not part.isdigit()):
            assert words.strip(" .") in log
