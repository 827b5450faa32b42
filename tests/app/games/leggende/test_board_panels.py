"""Leggende's page around the map: points, close-ups of cards, pictures of options, player panels, the final count."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from app import games
from app.drawing.kit import FINGER
from app.games.leggende.board.plan import PORTRAIT, WIDE, Plan
from app.games.leggende.board.symbols import army_kind
from app.games.leggende.page import PAGE
from app.games.leggende.words.names import CARD_NOUNS
from app.games.leggende.words.status import facts
from app.page.page import Page
from app.table.table import Table
from app.words.italian import to
from pycore.games.leggende.cards import CARDS, IDS, NUMBER, members
from pycore.games.leggende.data import CITIES
from pycore.games.leggende.faces import REGION, REGIONS
from pycore.games.leggende.state import LeggendeState
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.games.leggende.played import GAME, NAMES, ended, show
from tests.games.leggende.positions import POSITIONS


@pytest.fixture
def taking() -> Table:
    """A late position of two seats, in hot-seat play. A card has to be taken."""
    return opened("two-take")


def opened(name: str) -> Table:
    table = make_table(None, "leggende")
    table.open("", encode(Match.from_position("leggende", POSITIONS[name])))
    assert table.session is not None
    table.session.here.be(None)
    return table


def texts(drawing: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]+)</text>", drawing)


# Points


def test_current_points_can_be_hidden(taking: Table) -> None:
    page = Page(taking)
    shown = page.render()
    assert 'class="points"' in shown["players"] and "data-score" in shown["standings"]
    assert any(words.startswith("Regioni 1") for words in texts(shown["scenery"]))
    taking.settings.toggle_points()
    hidden = page.render()
    assert 'class="points"' not in hidden["players"] and "data-score" not in hidden["standings"]
    assert not any(words.startswith("Regioni") for words in texts(hidden["scenery"]))
    assert hidden["scenery"].count("leggende-sign-points") < shown["scenery"].count("leggende-sign-points")
    taking.settings.toggle_points()
    assert page.render()["players"] == shown["players"]


def test_points_are_always_shown_at_the_end() -> None:
    state, _ = ended(3, 0)
    told = PAGE.board(show(state)).scenery
    assert PAGE.board(show(state)._replace(points=False)).scenery == told


def test_a_long_game_shows_points_of_earlier_games() -> None:
    state = GAME.from_plain(POSITIONS["three-last"])
    now = [total - before for total, before in zip(state.scores(), (30, 41, 12), strict=True)]
    written = texts(PAGE.board(show(state)).scenery)
    assert {f"{before}{points:+d}" for before, points in zip((30, 41, 12), now, strict=True)} <= set(written)


# Close-ups


def test_a_card_that_cannot_be_taken_is_shown_close_up(taking: Table) -> None:
    """The picture appears with the answer and disappears with it."""
    page, row = Page(taking), POSITIONS["two-take"]["row"]
    taking.choose(("take", 0))
    taking.touch("card-1")
    assert f"leggende-card-{row[2].replace('_', '-')}" in page.render()["status"]
    taking.back()
    assert "close-up" not in page.render()["status"]


def test_the_close_up_of_a_player_shows_their_cards() -> None:
    state = GAME.from_plain(POSITIONS["two-take"])
    assert isinstance(state, LeggendeState)
    for seat in range(2):
        drawn = PAGE.close_up(state, f"seat-{seat}", PAGE.colours)
        assert drawn is not None
        shown = re.findall(r"#leggende-card-([a-z0-9-]+)", drawn)
        assert shown == [IDS[number].replace("_", "-") for number in members(state.hands[seat])]


def test_other_elements_have_no_close_up() -> None:
    state = GAME.from_plain(POSITIONS["two-take"])
    assert [PAGE.close_up(state, key, PAGE.colours) for key in ("done", "card-9", "island-D1")] == [None] * 3


@pytest.mark.parametrize("name", POSITIONS)
def test_every_region_on_the_map_has_a_close_up_with_what_stands_there(name: str) -> None:
    """The picture has the colours that the people play with, its region's number, and every piece of the region."""
    state = GAME.from_plain(POSITIONS[name])
    assert isinstance(state, LeggendeState) and state.chart is not None
    colours = (*PAGE.colours[1:], PAGE.colours[0])[: state.seats]
    for region in (REGIONS[number] for number in state.chart.regions):
        drawn = PAGE.close_up(state, f"region-{region}", colours)
        assert drawn is not None and f">{region[1:]}</text>" in drawn
        for seat, armies in enumerate(state.armies[: state.seats]):
            assert not armies[REGION[region]] or army_kind(colours[seat]) in drawn
        (width,) = map(float, re.findall(r'viewBox="0 0 ([\d.]+) ', drawn))
        shown, _ = re.findall(r'<svg[^>]* width="([\d.]+)"', drawn)
        # A phone shows a board at half a pixel for a unit, a small desk at 0.65.
        assert int(shown) > 0.67 * width
    assert PAGE.close_up(state, f"region-{_elsewhere(state)}", colours) is None


def _elsewhere(state: LeggendeState) -> str:
    """A region of a face that is not in play."""
    assert state.chart is not None
    return next(name for name in REGIONS if REGION[name] not in state.chart.regions)


def test_close_ups_use_known_symbols() -> None:
    ids = set(re.findall(r' id="([^"]+)"', PAGE.symbols()))
    for name in ("two-take", "four-ring-all"):
        state = GAME.from_plain(POSITIONS[name])
        for key in ("card-0", "card-1", "seat-0", "seat-1", "region-D1"):
            drawn = PAGE.close_up(state, key, PAGE.colours)
            assert drawn is not None
            ElementTree.fromstring(drawn)
            assert set(re.findall(r'href="#([^"]+)"', drawn)) <= ids
    assert len(NUMBER) == len(CARDS)


# Options


def test_options_that_add_something_have_a_picture() -> None:
    """Both layouts have a picture. A module has one for its value "on" only."""
    ids = set(re.findall(r' id="([^"]+)"', PAGE.symbols()))
    for name, (_, _, values, *_) in PAGE.options.items():
        pictures = {value: PAGE.option_picture(name, value) for value in values}
        for picture in pictures.values():
            assert picture is None or set(re.findall(r'href="#([^"]+)"', picture)) <= ids
        if name == "layout":
            assert all(pictures.values()) and len(set(pictures.values())) == 2
        elif name in ("setup", "tie", "long"):
            assert not any(pictures.values())
        else:
            assert pictures[True] and not pictures[False]


# Players


@pytest.mark.parametrize("plan", [*PORTRAIT, *WIDE])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_player_rows_are_large_enough_to_touch(plan: Plan, seats: int) -> None:
    """The rows do not overlap, and each is at least a fingertip high."""
    rows = plan.seats[seats - 2]
    assert len(set(rows)) == seats
    for row in rows:
        assert row.h >= FINGER
        assert any(
            paper.x <= row.x
            and row.right <= paper.right
            and paper.y <= row.y - 2
            and row.bottom - 2 <= paper.bottom - 2  # the edge of the board is rounded
            for paper in plan.papers
        )
    for one, other in combinations(rows, 2):
        assert one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


def test_a_wide_board_shows_the_cards_of_two_players() -> None:
    state = GAME.from_plain(POSITIONS["two-take"])
    assert isinstance(state, LeggendeState)
    narrow, wide = (PAGE.board(show(state)._replace(wide=wide)).scenery for wide in (False, True))
    for number in (number for hand in state.hands for number in members(hand)):
        picture = f"#leggende-card-{IDS[number].replace('_', '-')}"
        ring = state.variant.ring
        assert picture not in narrow and (picture in wide) is not ring


def test_player_panels_show_cities_built_and_left() -> None:
    """Cities left are outlines and built ones are filled. The facts state the same numbers."""
    for name in ("two-take", "four-ring-all", "three-last"):
        state = GAME.from_plain(POSITIONS[name])
        assert isinstance(state, LeggendeState)
        drawn = PAGE.board(show(state)).scenery
        built = sum(map(len, state.cities))
        assert drawn.count("#leggende-sign-city-left") == CITIES * state.seats - built
        for seat in range(state.seats):
            words = dict(facts(state, seat))
            known = [int(number) for number in re.findall(r"\d+", words["Città"])]
            assert known == [
                many for many in (len(state.cities[seat]), CITIES - len(state.cities[seat])) if many
            ]
            assert (
                words["Armate"] == f"{sum(state.armies[seat])} sulla mappa, {state.supply[seat]} in riserva"
            )


# The final count


def test_the_final_count_shows_its_source_and_totals() -> None:
    """The board shows the source or card, the points so far and the coasts of islands. Regions are not tinted."""
    state, events = ended(4, 1, 3)
    first = next(n for n, event in enumerate(events) if event.kind == "regions-scored")
    final = events[first:]
    totals = [0] * 4
    met = set[str]()
    for n, event in enumerate(final[:-1], 1):
        totals[event.seat] += event.data["points"]
        scene = show(state, None, events=final[:n])._replace(totals=tuple(totals))
        board = PAGE.board(scene)
        written = texts(board.scenery)
        what = (
            CARD_NOUNS[event.data["card"]].word
            if "card" in event.data
            else games.source("leggende", event.rule)
        )
        assert what in written
        assert any(re.fullmatch(rf"-?\d+ punt[oi] {to(NAMES[event.seat])}", words) for words in written)
        islands = event.data.get("islands", [])
        assert board.scenery.count('stroke-width="22"') == len(islands)
        assert 'fill-opacity=".3"' not in board.overlay
        met.add(event.kind)
    assert {"regions-scored", "islands-scored", "card-scored"} <= met
    assert tuple(totals) == state.scores()
