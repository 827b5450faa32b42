"""One's own record: "I tuoi risultati"."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.page.page import Page
from app.table.index import Entry, Index, facts_of
from app.table.save_file import MOST_RESULTS
from app.table.saves import FACTS, GAME, PREFIX, MemoryStorage, Save, Saves
from app.table.study import Study
from app.table.table import Table
from app.table.tally import LATEST, RECORD, Result, Tally, result_of
from app.table.totals import Total, Totals
from app.words import errors as errors_words
from app.words import saves as saves_words
from app.words import tally as tally_words
from pycore.games import GAMES
from pycore.link import decode, encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import kept_list, match_of
from tests.app.table.test_index import played
from tests.app.table.test_transfers import admit, exported
from tests.app.thinking import against

START = datetime(2026, 3, 1, 10, tzinfo=UTC)
SOLO = "persona,scriba"


def date(number: int) -> str:
    return (START + timedelta(minutes=number)).isoformat()


def save_of(
    match: Match, number: int, players: str = SOLO, history: str = "", identity: str | None = None
) -> Save:
    said = f"&h={history}" if history else ""
    known = f"match{number:03}" if identity is None else identity
    text = f"&n=Anna,Ani&c=bianco,nero&p={players}{said}&m={known}"
    return Save(f"s{number}", encode(match), text, date(number), "Mini")


def keep(table: Table, *saves: Save) -> Totals:
    for save in saves:
        table.on_table.index.put(save, played_in(save))
    return totals_of(table)


def totals_of(table: Table) -> Totals:
    return Totals(table.library.tally, table.on_table.index)


def learn(table: Table) -> None:
    """Make the facts of imported games, as the page does in idle moments."""
    index = table.on_table.index
    while (entry := index.unknown(lambda slug: True)) is not None:
        index.open(entry)


def played_in(save: Save) -> Match:
    return decode(save.link)


def end_of(match: Match, seat: int = 0) -> tuple[bool, int]:
    """Whether a seat has won, and its score."""
    facts = facts_of(match, "x")
    return facts.places[seat] == 1, facts.scores[seat]


def test_games_are_counted_by_game_and_level(table: Table) -> None:
    ends = [end_of(played(seed)) for seed in range(6)]
    tally = keep(table, *(save_of(played(seed), seed) for seed in range(6)))
    total = Total(6, sum(won for won, _ in ends), max(score for _, score in ends), ())
    assert tally.totals() == {("mini", 1): total}
    keep(table, save_of(played(7), 7, "faraone,persona"))
    won, score = end_of(played(7), 1)
    assert tally.totals()["mini", 3] == Total(1, won, score, ()) and tally.totals()["mini", 1] == total


@pytest.mark.parametrize(
    ("players", "history", "level"),
    [
        (SOLO, "", 1),
        (SOLO, "0", 0),
        (SOLO, "3", 1),
        ("faraone,persona", "2", 2),
        ("persona,persona", "", None),
        ("scriba,faraone", "", None),
        ("persona,chiunque", "", None),
        (SOLO, "m", None),
        (SOLO, "mi", None),
        (SOLO, "p0", None),
        (SOLO, "x", 1),
    ],
)
def test_what_counts_and_under_which_level(
    table: Table, players: str, history: str, level: int | None
) -> None:
    found = keep(table, save_of(played(1), 1, players, history)).totals()
    assert list(found) == ([] if level is None else [("mini", level)])


def test_an_unfinished_game_and_one_from_a_position_do_not_count(table: Table) -> None:
    whole = played(1)
    position = Match.from_position("mini", GAMES["mini"].start(2, {}).to_plain())
    while position.decision is not None:
        position.play(position.decision.choices[0])
    assert keep(table, save_of(played(1, 2), 1), save_of(position, 2)).totals() == {}
    assert keep(table, save_of(whole, 3)).totals()["mini", 1].played == 1


def test_a_match_counts_once(table: Table) -> None:
    saves = [save_of(played(1), number, identity="k3x9a0qz") for number in (1, 2)]
    tally = keep(table, *saves)
    assert tally.totals()["mini", 1].played == 1
    table.library.delete("s1", "s2")
    assert tally.totals()["mini", 1].played == 1
    table.library.restore("s1")
    assert tally.totals()["mini", 1].played == 1
    table.saves.put(saves[0]._replace(id="s9"))
    assert tally.totals()["mini", 1].played == 1


def test_the_level_of_a_game_in_play_is_the_lowest_that_has_played(table: Table) -> None:
    session = against(table, level="scriba")
    table.switch.set_level(1, "faraone")
    assert session.tail.history == "", "no machine has chosen yet"
    match = match_of(table)
    for _ in range(2):
        match.play(match.decision.choices[0])  # type: ignore[union-attr]
    session.changed()
    session.play_machine(match.decision.choices[0])  # type: ignore[union-attr]
    table.switch.set_level(1, "apprendista")
    table.switch.set_level(1, "architetto")
    assert session.tail.history == "0"
    while match.decision is not None:
        match.play(match.decision.choices[0])
    session.changed()
    table.on_table.save()
    assert list(totals_of(table).totals()) == [("mini", 0)]


def test_results_of_deleted_games_stay_and_go_with_a_file(mini: str) -> None:
    ours, theirs = make_table(), make_table()
    tally = keep(ours, *(save_of(played(seed), seed) for seed in range(4)))
    total = tally.totals()
    ours.library.delete("s0", "s1")
    assert tally.totals() == total
    text = exported(ours)
    assert "2 risultati" in admit(theirs, text)
    learn(theirs)
    assert totals_of(theirs).totals() == total
    # The same file once more, and here, adds nothing.
    assert "eliminat" not in admit(theirs, text) and "eliminat" not in admit(ours, text)
    assert totals_of(theirs).totals() == tally.totals() == total
    assert "results" not in exported(ours, "s2")
    ours.library.delete("s2", "s3")
    last = make_table()
    assert "results" in exported(ours)
    assert admit(last, exported(ours)) == saves_words.results(4)
    assert totals_of(last).totals() == total


def test_the_record_is_deleted_by_one_button_and_brought_back(table: Table, page: Page) -> None:
    tally = keep(table, *(save_of(played(seed), seed) for seed in range(4)))
    table.library.delete("s0")
    total = tally.totals()
    kept = len(table.saves.all())
    assert tally_words.CLEAR not in kept_list(page)
    page.study = Study(table)
    page.study.press("tally")
    assert tally_words.CLEAR in kept_list(page)
    page.study.press("clear-tally")
    shown = kept_list(page)
    assert tally.totals() == {} and len(table.saves.all()) == kept
    assert tally_words.NO_RESULTS in shown and tally_words.CLEARED in shown
    assert f">{tally_words.CLEAR}<" not in shown
    keep(table, save_of(played(9), 9))
    assert tally.totals()["mini", 1].played == 1
    table.library.delete("s9")
    page.study.press("restore-tally")
    assert tally.totals()["mini", 1].played == total["mini", 1].played + 1
    assert tally_words.CLEARED not in kept_list(page)


def test_a_file_does_not_bring_back_what_was_deleted(table: Table) -> None:
    keep(table, *(save_of(played(seed), seed) for seed in range(4)))
    table.library.delete("s0")
    text = exported(table)
    totals_of(table).clear()
    admit(table, text)
    assert totals_of(table).totals() == {}


@pytest.mark.parametrize(
    "text",
    [
        "", "x", "[]", "{", '{"since": "x", "gone": 3}', '{"since": -1}', '{"gone": [1, 2]}',
        '{"gone": ["' + "x" * 200 + '"]}', json.dumps({"gone": ["a b"] * (MOST_RESULTS + 1)}),
        json.dumps({"since": LATEST * 10}), "[" * 5000, json.dumps({"gone": ["k3x9a0qz mini 7 1 5 9"]}),
        json.dumps({"gone": ["k3x9a0qz mini 1 1 5 9", "<b>"]}),
    ],
)  # fmt: skip
def test_a_damaged_record_hides_nothing_else(mini: str, text: str) -> None:
    storage = MemoryStorage()
    storage.set(PREFIX + RECORD, text)
    table = make_table(storage)
    tally = keep(table, save_of(played(1), 1))
    assert tally.totals()["mini", 1].played == 1 + ("5 9" in text and "7 1" not in text)
    page = Page(table)
    page.study = Study(table)
    page.study.press("tally")
    assert tally_words.PLAYED in kept_list(page)
    table.library.delete("s1")
    assert tally.totals()["mini", 1].played == 1 + ("5 9" in text and "7 1" not in text)


@given(st.text(max_size=60))
def test_any_line_is_read_or_refused(text: str) -> None:
    result = Result.read(text)
    assert result is None or Result.read(str(result)) == result


def test_the_record_is_bounded(mini: str) -> None:
    table = make_table()
    lines = [f"m{n} mini 1 1 5 {n + 1}" for n in range(MOST_RESULTS)]
    assert table.library.tally.take(lines) == MOST_RESULTS
    keep(table, save_of(played(1), 1))
    table.library.delete("s1")
    kept = table.library.tally.lines()
    assert len(kept) == MOST_RESULTS and kept[-1].startswith("match001 ") and kept[0].startswith("m1 ")
    assert len(table.saves.setting(RECORD) or "") < 200_000


def test_unchanged_games_are_read_once(mini: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """5,000 games are a normal number, and the list is drawn at every touch."""
    storage = MemoryStorage()
    match = played(1)
    for number in range(30):
        save = save_of(match, number)
        storage.set(GAME + save.id, json.dumps(save._asdict()))
        storage.set(FACTS + save.id, json.dumps([1, *facts_of(match, save.link)]))
    saves = Saves(storage)
    index = Index(saves)
    tally, read = Totals(Tally(saves, index), index), list[str]()

    def reading(entry: Entry) -> Result | None:
        read.append(entry.save.id)
        return result_of(entry)

    monkeypatch.setattr("app.table.totals.result_of", reading)
    assert tally.totals()["mini", 1].played == 30 == len(read)
    tally.totals()
    index.put(save_of(match, 30), match)
    assert tally.totals()["mini", 1].played == 31 == len(read)


def test_a_game_that_is_not_here_is_counted_but_not_shown(table: Table, page: Page) -> None:
    table.library.tally.take(["m1 no_game 1 1 5 9"])
    page.study = Study(table)
    page.study.press("tally")
    assert totals_of(table).totals() and "no_game" not in kept_list(page)


def test_the_page_says_that_the_record_cannot_be_loaded(table: Table, page: Page) -> None:
    table.open("mini", "")
    page.study_lacking = "tally"
    shown = kept_list(page)
    assert errors_words.PART_NOT_LOADED in shown and 'aria-expanded="true"' not in shown


# Reviewed games


def note(table: Table, *losses: tuple[int, int]) -> None:
    """Keep what reviews have found: pairs (number of the game, mean loss)."""
    index = table.on_table.index
    for number, loss in losses:
        entry = index.get(f"s{number}")
        result = None if entry is None else result_of(entry)
        assert result is not None
        table.library.tally.add([result._replace(loss=loss)], anew=True)


def test_mean_losses_stay_when_their_games_are_deleted_and_go_with_a_file(mini: str) -> None:
    ours, theirs = make_table(), make_table()
    totals = keep(ours, *(save_of(played(seed), seed) for seed in range(4)))
    note(ours, (2, 85), (0, 120), (3, 40))
    assert totals.losses("mini") == [120, 85, 40] and totals.losses("toy") == []
    assert totals.totals()["mini", 1].played == 4 and totals.totals()["mini", 1].losses == (40, 85, 120)
    ours.library.delete("s0", "s1", "s2")
    assert totals.losses("mini") == [120, 85, 40] and totals.totals()["mini", 1].played == 4
    said = admit(theirs, exported(ours))
    learn(theirs)
    assert saves_words.results(3) in said, "the reviewed game that comes with the file was not deleted"
    # The fake clock of this table makes the kept game older.
    assert sorted(totals_of(theirs).losses("mini")) == [40, 85, 120]
    assert totals_of(theirs).totals() == totals.totals()


def test_another_review_of_a_game_replaces_the_first(table: Table) -> None:
    totals = keep(table, save_of(played(1), 1))
    note(table, (1, 85))
    note(table, (1, 30))
    assert totals.losses("mini") == [30]
    table.library.delete("s1")
    table.library.tally.take(["match001 mini 1 1 5 1772359260000 99"])
    assert totals.losses("mini") == [30], "a file changes nothing that is known"


def test_a_file_brings_the_loss_of_a_game_that_was_not_reviewed_here(table: Table) -> None:
    totals = keep(table, save_of(played(1), 1))
    table.library.delete("s1")
    (line,) = table.library.tally.lines()
    assert len(line.split()) == 6, "as records without a review have always been"
    assert table.library.tally.take([f"{line} 99"]) == 0
    assert totals.losses("mini") == [99]


def test_the_record_shows_mean_losses_and_their_curve(table: Table, page: Page) -> None:
    page.study = Study(table)
    keep(table, *(save_of(played(seed), seed) for seed in range(3)))
    page.study.press("tally")
    assert "–" in kept_list(page) and "<svg" not in page.render()["kept-head"]
    note(table, (0, 120))
    assert "<td>1,2</td>" in kept_list(page) and "<svg" not in page.render()["kept-head"]
    note(table, (1, 40))
    shown = page.render()["kept-head"]
    assert "<td>0,8</td>" in shown and "da 1,2 a 0,4" in shown
