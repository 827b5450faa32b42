"""The problems: their data, the days to which they belong, and how they are opened, solved and kept."""

import json
import random
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import games
from app.page.page import Page
from app.table import problems as data
from app.table.effects import Effect
from app.table.problems import Problem, days, difficulty, neighbours, of_day, problem, problems_of
from app.table.saves import MemoryStorage
from app.table.solved import Outcome, Solved, Streak
from app.table.study import Study
from app.table.table import Table
from app.table.tally import RECORD, date_of
from app.words import exercise as exercise_words
from app.words import problems as problem_words
from app.words import tally as tally_words
from lab.problems.days import FIRST, extended
from pycore.games import GAMES, HOUSE
from tests.app.conftest import make_table
from tests.app.playing import kept_list, words
from tests.app.table.test_transfers import admit, exported

ALL = [each for game in HOUSE for each in problems_of(game)]
GOLDEN = Path(__file__).parents[2] / "golden_days.json"
NOON = datetime(2026, 12, 3, 12, tzinfo=UTC)


def table_at(moment: datetime = NOON, storage: MemoryStorage | None = None) -> tuple[Table, Page, Study]:
    """A table with a clock that stands still, its page, and the wheel of the problems."""
    table = make_table(storage, *HOUSE)
    table.on_table.clock = lambda: moment
    page = Page(table)
    page.study = Study(table)
    return table, page, page.study


def ids(several: list[Problem]) -> list[str]:
    return [each.name for each in several]


# The data


@pytest.mark.parametrize("one", ALL, ids=ids(ALL))
def test_a_problem_opens_and_its_solution_is_legal(one: Problem) -> None:
    match = one.match()
    decision = match.decision
    assert match.game == one.game and len(match) == 0
    assert decision is not None and one.best in decision.choices and len(decision.choices) >= 3
    assert 0 < difficulty(one.solved) <= 100 and one.rank in range(3)
    assert tuple(json.loads(one.reason)["choice"]) == one.best


@pytest.mark.parametrize("game", dict.fromkeys(each.game for each in ALL))
def test_problems_belong_to_the_present_rules(game: str) -> None:
    """A new revision of a game needs new problems."""
    told = json.loads((data.FOLDER / game / "problems.json").read_text(encoding="utf-8"))
    assert told["revision"] == GAMES[game].revision


def test_problems_are_sorted_by_difficulty_and_found_by_name() -> None:
    assert ALL, "the games have problems"
    for game in {each.game for each in ALL}:
        several = problems_of(game)
        assert [each.rank for each in several] == sorted(each.rank for each in several)
        assert len({each.id for each in several}) == len(several)
        assert neighbours(several[0])[0] is None and neighbours(several[-1])[1] is None
        for one, following in pairwise(several):
            assert neighbours(one)[1] is following and neighbours(following)[0] is one
    assert all(problem(each.name) == each for each in ALL)


@pytest.mark.parametrize("name", ["", "kheops", "kheops-0", "kheops-99999", "toy-1", "../kheops-1", "ieri-1"])
def test_other_names_find_nothing(name: str) -> None:
    assert problem(name) is None


# The days


def test_each_day_has_a_problem_of_its_own() -> None:
    first, names = days()
    assert first == date.fromisoformat(FIRST) == date(2026, 12, 1)
    assert len(set(names)) == len(names) and {*names} <= {each.name for each in ALL}
    assert [of_day(first + timedelta(n)) for n in range(len(names))] == [*map(problem, names)]


def test_what_belongs_to_a_day_never_changes() -> None:
    """The golden list is that of a build that was published. It may only be replaced by a longer one."""
    published = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert published and list(days()[1][: len(published)]) == published


def test_other_dates_begin_the_list_again() -> None:
    first, names = days()
    many = len(names)
    for n in (-3 * many - 1, -1, 0, many - 1):
        assert of_day(first + timedelta(n)) == of_day(first + timedelta(n + many)) is not None


@given(st.data())
def test_days_are_only_appended(given_: st.DataObject) -> None:
    """What belongs to a day never changes when problems are added. The list ends when a game has no other problem."""
    games_ = ("senet", "kheops", "valle")
    counts = [given_.draw(st.integers(0, 12)) for _ in games_]
    more = [given_.draw(st.integers(0, 5)) for _ in games_]
    before = [[f"{game}-{n}" for n in range(1, many + 1)] for game, many in zip(games_, counts, strict=True)]
    after = [
        [f"{game}-{n}" for n in range(1, many + 1 + plus)]
        for game, many, plus in zip(games_, counts, more, strict=True)
    ]
    old = extended([], before)
    new = extended(old, after)
    assert new[: len(old)] == old
    left = [len(names) - sum(name in new for name in names) for names in after]
    assert min(left) == 0 and len(set(new)) == len(new)
    assert extended(new, after) == new


def test_games_take_turns() -> None:
    found = extended([], [["kheops-1", "kheops-2", "kheops-3"], ["senet-1", "senet-2"]])
    assert [name.partition("-")[0] for name in found] == ["kheops", "senet", "kheops", "senet"]
    assert extended([], [["kheops-1", "kheops-2", "kheops-3"], ["senet-1", "senet-2"]]) == found


# On the table


def test_a_problem_is_opened_by_its_name_and_solved() -> None:
    table, page, study = table_at()
    one, following = problems_of("kheops")[:2]
    study.problems.open(one.name)
    shown = page.render()
    level = problem_words.LEVELS[one.rank]
    assert problem_words.title(games.card("kheops").title, one.id, level) in words(shown["bar"])
    assert f'href="?problema={following.name}"' in shown["bar"] and problem_words.PREVIOUS not in shown["bar"]
    assert table.switch.address() == f"?problema={one.name}"
    assert table.session is not None and table.session.decision is not None
    wrong = next(choice for choice in table.session.decision.choices if choice != one.best)
    table.choose(wrong)
    assert one.name not in study.problems.solved.outcomes()
    table.choose(one.best)
    assert study.problems.solved.outcomes() == {one.name: Outcome(one.name, 2, True, 1796299200000)}
    assert exercise_words.SOLVED in words(page.render()["status"])
    assert study.wanted() is None, "the reason is part of the data"
    assert table.saves.all() == []
    study.problems.open(following.name)
    assert f'data-study="problem {one.name}"' in page.render()["bar"]


def test_a_solution_that_was_shown_does_not_solve_a_problem() -> None:
    _, _, study = table_at()
    one = problems_of("kheops")[0]
    study.problems.open(one.name)
    study.press("exercise-show")
    assert study.problems.solved.outcomes()[one.name][1:3] == (0, False)
    study.press("exercise-again")
    assert study.exercise is not None
    study.exercise.play(one.best)
    assert study.problems.solved.outcomes()[one.name][1:3] == (0, True)


@pytest.mark.parametrize("one", ALL, ids=ids(ALL))
def test_each_problem_is_told_in_words(one: Problem) -> None:
    table, page, study = table_at()
    study.problems.open(one.name)
    assert len(words(page.render()["status"])) > 10
    study.press("exercise-show")
    table.pace.skip()
    told = words(page.render()["status"])
    assert "La scelta migliore: «" in told and len(told) < 700, told


# The problem of the day


def test_the_problem_of_the_day_is_that_of_the_local_date() -> None:
    table, page, study = table_at()
    found = study.problems.find("oggi")
    assert found is not None and found.problem == of_day(date(2026, 12, 3)) and not found.solution
    study.problems.open("oggi")
    shown = page.render()
    assert "Problema del giorno, 3 dicembre" in words(shown["bar"])
    assert 'data-study="problem ieri"' in shown["bar"]
    assert table.switch.address() == "?problema=oggi"


def test_yesterdays_problem_comes_with_its_solution() -> None:
    _, page, study = table_at()
    found = study.problems.find("ieri")
    assert found is not None and found.problem == of_day(date(2026, 12, 2))
    study.problems.open("ieri")
    assert "La scelta migliore: «" in words(page.render()["status"])
    assert 'data-study="problem oggi"' in page.render()["bar"]
    assert study.problems.solved.outcomes() == {}


def solved_on(storage: MemoryStorage, *several: date) -> tuple[Table, Page, Study]:
    """The table after the problems of these days were solved, each on its day."""
    for day in several:
        table, page, study = table_at(datetime(day.year, day.month, day.day, 12, tzinfo=UTC), storage)
        study.problems.open("oggi")
        found = of_day(day)
        assert found is not None
        table.choose(found.best)
    return table, page, study


def test_a_row_of_days_grows_and_is_never_shortened() -> None:
    storage = MemoryStorage()
    first = date(2026, 12, 1)
    _, page, study = solved_on(storage, first, first + timedelta(1), first + timedelta(2))
    assert study.problems.solved.streak_of_days() == Streak(3, 3)
    assert "3 giorni di fila." in words(page.render()["status"])
    _, page, study = solved_on(storage, first - timedelta(30))
    assert study.problems.solved.streak_of_days() == Streak(3, 3), "the clock was set back"
    _, page, study = solved_on(storage, first + timedelta(9))
    assert study.problems.solved.streak_of_days() == Streak(1, 3)
    assert "1 giorno di fila; la fila più lunga: 3." in words(page.render()["status"])
    solved_on(storage, first + timedelta(9))
    assert study.problems.solved.streak_of_days() == Streak(1, 3), "a day counts once"


def test_the_outcome_is_shared_without_giving_anything_away() -> None:
    table, page, study = solved_on(MemoryStorage(), NOON.date())
    assert 'data-study="exercise-share"' in page.render()["actions"]
    table.take_effects()
    study.press("exercise-share")
    (effect,) = table.take_effects()
    found = of_day(NOON.date())
    assert found is not None
    title = games.card(found.game).title
    said = f"Problema del giorno, 3 dicembre ({title}): al primo tentativo."
    assert effect == Effect("send-on", "https://example.org/gioca/?problema=oggi", said)
    table.say("Copiato.")
    status = words(page.render()["status"])
    assert "Copiato." in status and "Primo giorno" in status, "the reason stays"
    table.panel.show("condividi", keep=True)
    assert any(f"{said} https://" in part for part in page.render().values())


def test_an_ordinary_problem_has_nothing_to_share() -> None:
    _, page, study = table_at()
    study.problems.open("kheops-1")
    study.press("exercise-show")
    assert "exercise-share" not in page.render()["actions"]
    study.press("exercise-share")


# What is kept


def test_what_is_solved_is_exported_imported_and_deleted_with_the_record() -> None:
    storage = MemoryStorage()
    table, page, study = solved_on(storage, date(2026, 12, 1), date(2026, 12, 2))
    solved = study.problems.solved
    before = solved.outcomes(), solved.days()
    assert len(before[0]) == len(before[1]) == 2
    text = exported(table)
    other, _, theirs = table_at()
    admit(other, text)
    assert (theirs.problems.solved.outcomes(), theirs.problems.solved.days()) == before
    admit(other, text)
    assert len(other.library.tally.kept().problems) == 4, "once"
    table.switch.new_game()
    study.press("tally")
    assert "Problemi risolti: 2" in words(kept_list(page))
    study.press("clear-tally")
    assert solved.outcomes() == {} and solved.days() == set()
    assert tally_words.CLEARED in words(kept_list(page))
    admit(table, text)
    assert solved.outcomes() == {}, "they are from before"
    study.press("restore-tally")
    assert (solved.outcomes(), solved.days()) == before


def test_results_of_games_stay_when_a_problem_is_solved() -> None:
    storage = MemoryStorage()
    line = "k3x9a0qz imhotep 1 1 52 1772359260000"
    storage.texts[f"faraone:{RECORD}"] = json.dumps({"since": 5, "gone": [line]})
    table, _, _ = solved_on(storage, date(2026, 12, 1))
    kept = table.library.tally.kept()
    assert (kept.since, [*map(str, kept.noted)]) == (5, [line]) and len(kept.problems) == 2
    table.library.tally.take(["k3x9a0qy imhotep 1 1 52 1772359260001"])
    assert len(table.library.tally.kept().problems) == 2


@pytest.mark.parametrize(
    "line",
    ["", "kheops-1", "kheops-1 1 1", "kheops-1 1 2 5", "kheops-1 -1 1 5", "<b>-1 1 1 5", "2026-12-01", "2026-1-1 5",
     "kheops-1 1 1 ٥", "kheops-1 1 1 123456789012345", "kheops-123456 1 1 5"],
)  # fmt: skip
def test_damaged_lines_are_left_out(line: str) -> None:
    assert date_of(line) == -1
    table, _, study = table_at()
    assert table.library.tally.take([line, "kheops-1 1 1 5"]) == 1
    assert [*study.problems.solved.outcomes()] == ["kheops-1"]


def test_a_day_that_does_not_exist_is_left_out() -> None:
    table, _, study = table_at()
    table.library.tally.take(["2026-13-45 5", "2026-12-01 5"])
    assert study.problems.solved.days() == {date(2026, 12, 1)}


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(0, 3), st.booleans(), st.integers(1, 9))))
def test_lines_about_the_same_problem_are_joined(told: list[tuple[int, int, bool, int]]) -> None:
    """In any order, as imports bring them. The first outcome counts, and a problem stays solved."""
    several = [str(Outcome(f"kheops-{id}", first, solved, at)) for id, first, solved, at in told]
    table, _, study = table_at()
    table.library.tally.take(several)
    found = study.problems.solved.outcomes()
    assert found.keys() == {f"kheops-{id}" for id, *_ in told}
    for name, each in found.items():
        mine = [row for row in told if f"kheops-{row[0]}" == name]
        assert each.solved == any(row[2] for row in mine) and each.date == min(row[3] for row in mine)
    shuffled = several.copy()
    random.Random(1).shuffle(shuffled)
    other, _, theirs = table_at()
    other.library.tally.take(shuffled)
    assert theirs.problems.solved.outcomes().keys() == found.keys()


def test_the_longest_streak_of_problems_counts_first_tries() -> None:
    table, _, _ = table_at()
    solved = Solved(table.library.tally)
    assert solved.longest_streak() == 0
    for n, tries in enumerate((1, 1, 2, 1, 1, 1, 0, 1), 1):
        solved.note(f"kheops-{n}", tries, n)
    assert solved.longest_streak() == 3
    solved.note("kheops-3", 1, 99)
    assert solved.longest_streak() == 3, "the first time counts"


def test_no_problem_of_the_day_without_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "days", lambda: (date(2026, 12, 1), ()))
    _, _, study = table_at()
    assert study.problems.find("oggi") is None
