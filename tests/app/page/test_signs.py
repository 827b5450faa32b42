"""Icons in the log and the legend of the board's signs."""

import random
import re
import xml.etree.ElementTree as ET

import pytest

from app import games
from app.drawing.palette import COLOURS
from app.drawing.signs import Icon, Mark
from app.drawing.svg import PAINT
from app.games.imhotep.page import PAGE
from app.page import log, signs
from app.page.page import Page
from app.table.session import Session
from app.table.tail import make
from app.words import page as page_words
from pycore.contract import Event
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import match_of

PEOPLE = ["Anna", "Bruno & C.", "Carla", "Dario"]
BARE = {
    *("round-ends", "game-over", "pass", "deck-renewed", "bonus-skipped", "blue-scored", "wrath"),
    *("tile-drawn", "network-scored", "network-unpaid"),
}
"""Events without an icon: a drawn tile is secret, and a network need not have a sarcophagus."""
ALL_B = dict.fromkeys(("market", "pyramid", "temple", "tomb", "obelisks"), "B")


def session_of(slug: str, options: dict[str, str], seed: int, seats: int = 4) -> Session:
    rng = random.Random(seed)
    match = Match.new(slug, seats, options, rng)
    while (decision := match.state.decision()) is not None:
        match.play(rng.choice(decision.choices))
    return Session(match, make(PEOPLE, [], seats, games.page(slug).colours))


@pytest.fixture(
    params=[("imhotep", {}, 4), ("imhotep", ALL_B, 4), ("kheops", {}, 2)], ids=["A", "B", "kheops"]
)
def session(request: pytest.FixtureRequest) -> Session:
    slug, options, seats = request.param
    return session_of(slug, options, seed=1, seats=seats)


def icons(session: Session, event: Event) -> tuple[Icon, ...]:
    """The icons of an event's public part."""
    colours = tuple(person.colour for person in session.people)
    found: tuple[Icon, ...] = session.page.icons(event.seen_by(None), colours)
    return found


def test_icons_use_symbols_of_the_page_and_colours_of_the_palette(session: Session) -> None:
    known = set(re.findall(r'<symbol id="([^"]+)"', session.page.symbols()))
    found = [icon for _, event in match_of(session).log for icon in icons(session, event)]
    assert len(found) > 50
    assert {icon.symbol for icon in found} <= known
    assert {icon.ground for icon in found} <= {"", *PAINT}


def test_every_line_about_pieces_has_icons(session: Session) -> None:
    bare = {
        event.kind
        for _, event in match_of(session).log
        if session.page.line(event.seen_by(None)) and not icons(session, event)
    }
    assert bare <= BARE


def test_icons_have_labels_that_name_the_player() -> None:
    session = session_of("imhotep", {}, seed=1)
    text = signs.icons(session, Event("get", 1, {"stones": 3, "sled": 4}, "imhotep-prendere"))
    name = "Pietra di Bruno &amp; C."
    assert text is not None
    assert f'aria-label="{name}"' in text and f"<title>{name}</title>" in text
    assert signs.icons(session, Event("round-ends", 1, {}, "imhotep-fine-round")) is None


def test_a_secret_card_has_an_icon_for_its_audience_only() -> None:
    event = Event("card-looked", 0, {}, "imhotep-mercato-b", {"card": "lever"}, (0,))
    assert [icon.symbol for icon in PAGE.icons(event.seen_by(0), tuple(COLOURS))] == ["imhotep-card-lever"]
    assert PAGE.icons(event.seen_by(1), tuple(COLOURS)) == ()


def test_sentences_with_points_name_their_source(session: Session) -> None:
    for _, event in match_of(session).log:
        if "points" in event.data:
            text = log.sentence(session, event)
            assert text is not None
            source = games.source(session.game, event.rule)[:-1].lower()
            assert source in re.sub("<[^>]+>", "", text).lower().replace("&#39;", "'")


def test_boats_of_the_same_size_are_numbered() -> None:
    session = session_of("imhotep", {}, 4, seats=2)
    lines = [re.sub("<[^>]+>", "", line.text) for line in log.lines(session)]
    assert any("sulla seconda barca da" in line for line in lines)
    assert any("conduce la prima barca da" in line for line in lines)


def test_a_game_without_icons_or_legend_has_none() -> None:
    session = session_of("toy", {}, 1, seats=2)
    assert all(signs.icons(session, event) is None for _, event in match_of(session).log)
    assert signs.legend(session) == ""


@pytest.mark.parametrize("slug", ["imhotep", "kheops"])
def test_the_legend_has_a_drawing_and_a_sentence_per_sign(slug: str) -> None:
    table = make_table(None, slug)
    table.start()
    table.take_device()
    assert table.session is not None
    text = Page(table).render()["legend"]
    assert page_words.LEGEND in text
    view = table.session.page
    marks: tuple[Mark, ...] = view.legend()
    assert len({mark.words for mark in marks}) == len(marks) > 8
    known = set(re.findall(r'<symbol id="([^"]+)"', view.symbols()))
    for mark in marks:
        drawn = ET.fromstring(mark.drawing)
        used = {use.get("href", "").removeprefix("#") for use in drawn.iter("use")}
        assert used <= known
        assert drawn.get("aria-hidden") == "true" and mark.words.endswith(".")


def test_a_replay_starts_from_the_log_panel() -> None:
    table = make_table(None, "imhotep")
    table.start()
    table.choose(("get",))
    table.panel.show("diario", keep=True)
    assert 'data-act="replay"' in Page(table).render()["panel-diario"]
    table.start_replay()
    assert table.replay.shown == 0 and table.replay.playing and not table.panel.opened
