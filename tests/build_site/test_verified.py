"""Every rule has code and tests, and the page shows the stored results."""

import re
from pathlib import Path

import pytest

from build_site import plots
from build_site.rules import anchors_in, mutants, rules
from build_site.shelf import shelf
from build_site.verified import AGREED, MACHINE, RANDOM, fill_verified, played, summed
from pycore.games import GAMES, HOUSE

PAGE = "<h1>Verifica</h1><p>[[verifica]]</p>"
BOOKS = {entry.slug: entry.book for entry in shelf()}


@pytest.mark.parametrize("slug", HOUSE)
def test_every_rule_has_code_and_tests(slug: str) -> None:
    found = rules(slug, BOOKS[slug])
    assert len(found) > 10
    assert [rule.anchor for rule in found if not rule.code] == []
    assert [rule.anchor for rule in found if not rule.tests] == []


def test_a_rule_without_code_and_tests_has_none_listed(tmp_path: Path) -> None:
    book = tmp_path / "senet.md"
    book.write_text("## Muovere { #senet-muovere }\n\n## Volare { #senet-volare }\n\n## Altro { #altro }\n")
    moving, flying = rules("senet", book)
    assert (moving.anchor, moving.title) == ("senet-muovere", "Muovere")
    assert "moves.decide" in moving.code
    assert "test_senet_moves.py::test_one_piece_goes_as_far_as_the_throw_says" in moving.tests
    assert (flying.code, flying.tests) == ((), ())


def test_anchors_are_found_whole() -> None:
    assert anchors_in("toy", "`toy-a`, toy-a-b and my-toy-c, toy-") == {"toy-a", "toy-a-b"}


@pytest.mark.parametrize("slug", HOUSE)
def test_the_stored_statistics_cover_enough_games(slug: str) -> None:
    for who, many in ((RANDOM, 10_000), (MACHINE, 200)):
        kept = played(slug, who)
        assert kept["games"] >= many and f"--games {kept['games']} " in kept["command"]
        assert kept["revision"] == GAMES[slug].revision
        assert {int(seats) for seats in kept["seats"]} == set(GAMES[slug].seats)
        assert sum(summed(kept, "length").values()) == kept["games"]
        for seats, own in kept["seats"].items():
            assert [sum(scores.values()) for scores in own["scores"]] == [own["games"]] * int(seats)


def test_the_page_shows_every_game() -> None:
    page = fill_verified(PAGE, shelf())
    assert page.count("<h2") == len(HOUSE) and page.count("<svg") == 3 * len(HOUSE)
    for slug in HOUSE:
        assert mutants(slug)["command"] in page and played(slug, RANDOM)["command"] in page
        assert all(f'/#{rule.anchor}"' in page for rule in rules(slug, BOOKS[slug]))
    assert AGREED.exists() and page.count("Un secondo programma") == 3
    assert len(re.findall(r'<svg[^>]+ role="img" aria-label="[^"]+ a caso', page)) == 3 * len(HOUSE)


def test_a_page_without_the_placeholder_is_refused() -> None:
    with pytest.raises(ValueError, match="verifica"):
        fill_verified("<h1>Verifica</h1>", ())


def test_bins_leave_out_only_outliers() -> None:
    counts = dict.fromkeys(range(97, 203), 10) | {5000: 1}
    bounds = plots.even_bounds([counts], 24)
    assert (bounds[0], bounds[1] - bounds[0], bounds[-1]) == (95, 5, 200)
    assert sum(plots.shares(counts, bounds)) == pytest.approx(1)
