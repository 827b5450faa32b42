"""The words of every game: a correct Italian sentence for every choice, event and refusal that its tests reach."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from app import games
from app.games.contract import CLOSING
from pycore.contract import BadPosition, settle_options
from pycore.events import event_from_plain, event_to_plain
from pycore.games import GAMES
from tests.app.games.sentences import Words, documented

MODULES = {
    "imhotep": "test_words",
    "kheops": "test_words",
    "oh_pharaoh": "test_words",
    "valle": "test_words",
    "leggende": "test_log",
}
SLUGS = [*MODULES]
GAME_PAGES = Path(games.__file__).parent
PAGES = [
    file for file in sorted(GAME_PAGES.glob("*/**/*.py")) if file.name not in ("refusals.py", "touch.py")
]


def words(slug: str) -> Words:
    found: Words = import_module(f"tests.app.games.{slug}.{MODULES[slug]}").WORDS
    return found


@pytest.mark.parametrize("slug", SLUGS)
def test_every_choice_has_its_own_label(slug: str) -> None:
    page, good = games.page(slug), words(slug).good
    for state, decision in words(slug).asked():
        seen = state.seen_by(decision.seat)
        labels = [page.label(seen, choice) for choice in decision.choices]
        assert len(set(labels)) == len(labels), labels
        for label in labels:
            good(label)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_choice_that_ends_or_declines_begins_alike_on_the_board_and_in_the_list(slug: str) -> None:
    """ "Fatto" ends what was begun, "Non ..." declines what was not begun, and "Passa" has no alternative."""
    page = games.page(slug)
    for state, decision in words(slug).asked():
        seen = state.seen_by(decision.seat)
        for choice in (choice for choice in decision.choices if choice[0] in CLOSING):
            drawn = page.name_key(seen, page.keys(seen, choice)[0][-1])
            assert page.label(seen, choice).startswith(drawn)
            assert drawn.startswith("Non ") or drawn in ("Fatto", "Passa")


@pytest.mark.parametrize("slug", SLUGS)
def test_the_status_names_the_seat_in_turn(slug: str) -> None:
    page, good = games.page(slug), words(slug).good
    for state, decision in words(slug).asked():
        mine = page.status(state.seen_by(decision.seat), True)
        for viewer in (None, *range(state.seats)):
            others = page.status(state.seen_by(viewer), False)
            assert mine != others
            for sentence in (mine, others):
                good(sentence)
                assert f"{{{decision.seat}}}" in sentence and sentence.endswith(".")


@pytest.mark.parametrize("slug", SLUGS)
def test_chance_and_the_end_have_a_status(slug: str) -> None:
    page, good = games.page(slug), words(slug).good
    for state in words(slug).unasked():
        for viewer in (None, *range(state.seats)):
            sentence = page.status(state.seen_by(viewer), False)
            good(sentence)
            assert sentence.endswith(".")


@pytest.mark.parametrize("slug", SLUGS)
def test_every_event_has_a_line(slug: str) -> None:
    page, own = games.page(slug), words(slug)
    for event in own.events():
        for told in (event, event.seen_by(None)):
            line = page.line(told)
            assert line or own.silent(event), event
            if line:
                own.good(line)
                assert line.endswith("."), line
    for event in own.rare_events:
        own.good(page.line(event))


@pytest.mark.parametrize("file", PAGES, ids=lambda file: str(file.relative_to(GAME_PAGES)))
def test_pages_read_events_through_their_kinds(file: Path) -> None:
    """mypy knows the fields of `data_of(event, kind)`, but not those of `event.data`."""
    text = file.read_text(encoding="utf-8")
    assert not re.findall(r"\w+\.(?:data|secret)(?:\[|\.get\b)|\bin \w+\.(?:data|secret)\b", text)


@pytest.mark.parametrize("slug", SLUGS)
def test_rare_events_are_as_their_kinds_declare(slug: str) -> None:
    """The tests' rare events are written by hand, so conformance does not check them. Some contain a list with one
    number for each seat."""
    game = GAMES[slug]
    for event in words(slug).rare_events:
        read, faults = [], []
        for seats in game.seats:
            try:
                read.append(event_from_plain(game.events, event_to_plain(event), seats))
            except BadPosition as error:
                faults.append(error)
        assert event in read, (event, faults)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_declared_events_are_covered(slug: str) -> None:
    own = words(slug)
    met = {event.kind for event in (*own.events(), *own.rare_events)}
    assert set(GAMES[slug].events) == met


@pytest.mark.parametrize("slug", SLUGS)
def test_the_documented_refusals_are_covered(slug: str) -> None:
    own = words(slug)
    for refusal in own.rare_refusals:
        own.good(games.page(slug).reason(refusal))
    assert documented(own.rules) == own.refused() | {each.reason for each in own.rare_refusals}


@pytest.mark.parametrize("slug", SLUGS)
def test_every_source_of_points_has_a_name(slug: str) -> None:
    for event in words(slug).events():
        if "points" in event.data:
            assert event.rule.removeprefix(f"{slug}-") in games.page(slug).sources, event


@pytest.mark.parametrize("slug", SLUGS)
def test_options_and_presets_have_words(slug: str) -> None:
    page, good, game = games.page(slug), words(slug).good, GAMES[slug]
    assert [option.name for option in game.options] == list(page.options)
    for option in game.options:
        label, help, values, *_ = page.options[option.name]
        good(f"{label}: {help}")
        assert help.endswith(".")
        assert set(values) == set(option.values) and len(set(values.values())) == len(values)
    for name, help, options in page.presets:
        good(name)
        good(help)
        assert settle_options(game, game.seats[0], options) == options
    if page.presets:
        assert page.presets[0][2] == {option.name: option.default for option in game.options}
