"""The moments of a review as exercises: what is asked, which tries are right, and the way back."""

import json
from typing import Any

import pytest

from app.page.page import Page
from app.table.exercise import MOST_SEARCHES
from app.table.moment_desk import ALIKE, judge_of
from app.table.review import DEEP_ITERATIONS, LEAST_LOSS, MOST_ITERATIONS, SEEDS, Finding, Review
from app.table.study import Study
from app.table.table import Table
from app.words import exercise as exercise_words
from app.words import review as review_words
from pycore.players.review import begin as begin_thinking
from tests.app.playing import begin, match_of, play_out, words
from tests.app.thinking import against

LOSS = 0.2


def with_moments(table: Table, page: Page) -> Review:
    """A finished game of two people, whose last choices of each seat are moments."""
    begin(table)
    play_out(table)
    page.study = study = Study(table)
    study.press("review")
    review = study.review
    assert review is not None
    steps = review.match.steps
    wrong = [next(k for k in reversed(review.decisions()) if steps[k].seat == seat) for seat in (0, 1)]
    while (asked := study.wanted()) is not None:
        if asked.k is None:
            told = json.loads(answered(asked.told))
        else:
            made = review.made(asked.k)
            better = next(choice for choice in review.choices(asked.k) if choice != made)
            bad = asked.k in wrong
            told = {"best": better if bad else made, "loss": LOSS if bad else 0.0, "worth": None}
        study.hear(asked, json.dumps(told))
    assert sorted(each.k for each in review.moments()) == sorted(wrong)
    return review


def answered(told: dict[str, Any]) -> str:
    thinking = begin_thinking(json.dumps({**told, "seconds": 9}))
    while not thinking.go_on(1):
        pass
    return thinking.answer()


def study_of(page: Page) -> Study:
    assert page.study is not None
    return page.study


def test_a_moment_is_a_question_first(table: Table, page: Page) -> None:
    """The review does not name the solution. The exercise is the game as the player of the moment saw it."""
    review = with_moments(table, page)
    study, moments = study_of(page), review.moments()
    sheet = page.render()["end"]
    for each in moments:
        assert f'data-study="moment {each.k}"' in sheet
    study.press(f"moment {moments[0].k}")
    exercise = study.exercise
    assert exercise is not None and exercise.session.length == moments[0].k
    seat = review.match.steps[moments[0].k].seat
    assert exercise.session.here.eyes() == seat and not exercise.session.tail.travels
    seen = review.match.seen_by(seat, moments[0].k)
    assert exercise.session.view.seen().to_plain() == seen.to_plain()
    parts = page.render()
    name = review.session.people[seat].name
    assert review_words.moment(moments[0].k + 1, name)[1:] in words(parts["bar"])
    assert exercise_words.FIND in words(parts["bar"])
    best = exercise.question.label(review.best(moments[0])).rstrip(".")
    assert best not in words(parts["bar"]) + words(parts["status"])
    study.press("exercise-show")
    told = words(page.render()["status"])
    made = exercise.question.label(review.made(moments[0].k))
    assert best in told and review_words.played(made, round(100 * LOSS)) in told
    asked = study.wanted()
    assert asked is not None and asked.told["planned"] == review.made(moments[0].k), (
        "what it is compared with"
    )
    assert len(review.session.source) == review.session.length, "the game itself stays as it was"


def test_nobody_goes_on_with_the_game_after_a_moment_against_a_machine(table: Table, page: Page) -> None:
    session, match = against(table, level="scriba"), match_of(table)
    while match.decision is not None:
        match.play(match.decision.choices[0])
    session.changed()
    page.study = study = Study(table)
    review = study.review
    assert review is not None
    k = review.decisions()[0]
    other = next(n for n, choice in enumerate(review.choices(k)) if choice != review.made(k))
    found = review.found
    review._found = review._found[0], found._replace(findings={k: Finding(k, other, (LOSS,) * 3, None)})
    study.press(f"moment {k}")
    study.press("exercise-show")
    assert table.session is not None and table.session.length > k
    assert not table.machines.needed and table.machines.wanted() is None


def test_a_reason_of_which_a_search_is_not_sure_is_searched_again(table: Table, page: Page) -> None:
    review = with_moments(table, page)
    study, moment = study_of(page), review.moments()[0]
    study.press(f"moment {moment.k}")
    study.press("exercise-show")
    seeds = list[str]()
    while (asked := study.wanted()) is not None:
        seeds.append(asked.told["seed"])
        assert exercise_words.LOOKS_FOR_REASON in words(page.render()["status"])
        unsure = json.loads(answered(asked.told)) | {"gains": [], "ends": None}
        study.hear(asked, json.dumps(unsure))
    assert len(seeds) == len({*seeds}) == MOST_SEARCHES
    assert exercise_words.SHOWN in words(page.render()["status"])


def test_one_goes_from_moment_to_moment_and_back_to_the_review(table: Table, page: Page) -> None:
    review = with_moments(table, page)
    study, (first, second) = study_of(page), review.moments()
    study.press(f"moment {first.k}")
    bar = page.render()["bar"]
    assert f'data-study="moment {second.k}"' in bar and review_words.PREVIOUS not in words(bar)
    assert table.switch.address() == f"#{table.sharing.link(review.session)}"
    study.press(f"moment {second.k}")
    assert study.exercise is not None and study.exercise.session.length == second.k
    bar = page.render()["bar"]
    assert f'data-study="moment {first.k}"' in bar and review_words.NEXT not in words(bar)
    study.press("moment-out")
    assert table.session is review.session and study.review is review
    assert "Momenti" not in page.render()["bar"] and f'data-study="moment {first.k}"' in page.render()["end"]
    study.press("moment 9999")
    study.press("moment x")
    assert table.session is review.session


@pytest.mark.parametrize(
    ("losses", "right"),
    [
        ((-0.01, -0.02), True),
        ((0.0, 0.01), True),
        ((0.0, LEAST_LOSS - 0.001), True),
        ((ALIKE + 0.001, ALIKE + 0.002), False),
        ((LEAST_LOSS + 0.01, 0.0), True),
        ((LEAST_LOSS + 0.01, LEAST_LOSS), False),
        ((2 * LEAST_LOSS,), False),
    ],
)
def test_a_try_is_right_if_two_searches_find_it_as_good(
    table: Table, page: Page, losses: tuple[float, ...], right: bool
) -> None:
    """They are those that called the choice in the game a mistake."""
    review = with_moments(table, page)
    moment = review.moments()[0]
    judge, choices = judge_of(review, moment), review.choices(moment.k)
    made, best = review.made(moment.k), review.best(moment)
    other = next((choice for choice in choices if choice not in (made, best)), best)
    answers = list[dict[str, float]]()
    for number, loss in enumerate(losses):
        asked = judge(other, answers)
        assert isinstance(asked, dict) and (asked["made"], asked["best"]) == (other, best)
        assert asked["seed"] == SEEDS[1 + number] and asked["iterations"] == DEEP_ITERATIONS > MOST_ITERATIONS
        answers.append({"loss": loss})
    assert judge(other, answers) is right
    assert judge(made, []) is False


def test_a_try_is_judged_by_the_worker(table: Table, page: Page) -> None:
    review = with_moments(table, page)
    study, moment = study_of(page), review.moments()[0]
    study.press(f"moment {moment.k}")
    exercise = study.exercise
    assert exercise is not None
    table.choose(review.made(moment.k))
    assert exercise.right is False and "c'è di meglio" in words(page.render()["status"])
    asked = study.wanted()
    assert asked is not None
    study.hear(asked, answered(asked.told))
    assert exercise.reason is not None
    table.choose(review.best(moment))
    assert exercise.found and exercise_words.SOLVED in words(page.render()["status"])
