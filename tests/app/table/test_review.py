"""The review of a finished game: what is asked, what is kept, and when it is offered."""

import json
import re
from typing import Any

import pytest

from app.page.page import Page
from app.table.review import MOST_MOMENTS, SEEDS, Review
from app.table.saves import PREFIX, REVIEW, MemoryStorage
from app.table.study import Study
from app.table.table import Table
from app.table.tally import RECORD
from app.words import errors as errors_words
from app.words import review as review_words
from pycore.players.review import begin as begin_review
from tests.app.conftest import make_table
from tests.app.playing import begin, match_of, play_out
from tests.app.thinking import against


def answered(told: dict[str, Any]) -> str:
    """The answer of the worker."""
    asked = begin_review(json.dumps({**told, "seconds": 9}))
    while not asked.go_on(1):
        pass
    return asked.answer()


def finished(storage: MemoryStorage | None = None) -> Table:
    """A table with a finished game of two people."""
    table = make_table(storage)
    begin(table)
    play_out(table)
    return table


def review_of(study: Study) -> Review:
    """The review of the game on the table."""
    assert study.review is not None
    return study.review


def reviewed(study: Study, most: int = 1000) -> int:
    """Answer up to `most` questions of the review. Returns how many there were."""
    study.press("review")
    for number in range(most):
        asked = study.wanted()
        if asked is None:
            return number
        study.hear(asked, answered(asked.told))
    return most


def test_it_is_offered_at_the_end_only(mini: str) -> None:
    table = make_table()
    begin(table)
    assert table.session is not None and not table.session.reviewable
    study = Study(table)
    study.press("review")
    assert not study.running
    play_out(table)
    assert table.session.reviewable
    study.press("review")
    assert study.running


def test_every_choice_of_people_is_judged_once(mini: str) -> None:
    study = Study(finished())
    many, review = reviewed(study), review_of(study)
    found = review.found
    assert len(found.accounts) == 2 and review.finished and not study.running
    assert sorted(found.findings) == review.decisions()
    assert many == 1 + sum(len(each.losses) for each in found.findings.values())
    assert reviewed(study) == 0


def test_what_was_found_is_kept_with_the_game(mini: str) -> None:
    """A page that was closed in the middle goes on where it was, and a finished review is not made again."""
    storage = MemoryStorage()
    table = finished(storage)
    reviewed(Study(table), 3)
    save = table.session.save_id if table.session else None
    table = make_table(storage)
    assert save is not None
    table.switch.open_save(save)
    again = Study(table)
    assert len(review_of(again).found.findings) == 2
    reviewed(again)
    last = make_table(storage)
    last.switch.open_save(save)
    review = review_of(Study(last))
    assert review.finished and review.found.findings == review_of(again).found.findings


@pytest.mark.parametrize(
    "damaged", ["", "{", "[1]", '[1,"00000000",[],[],[]]', '[1,"x",[[0,1]],[[1]],[[0,0,[],0]]]']
)
def test_a_damaged_review_is_made_anew(mini: str, damaged: str) -> None:
    storage = MemoryStorage()
    table = finished(storage)
    reviewed(Study(table))
    assert table.session is not None
    storage.set(f"{REVIEW}{table.session.save_id}", damaged)
    again = make_table(storage)
    again.switch.open_save(str(table.session.save_id))
    study = Study(again)
    assert not review_of(study).begun
    assert reviewed(study) > 0 and review_of(study).finished


def test_it_goes_with_its_game(mini: str) -> None:
    storage = MemoryStorage()
    table = finished(storage)
    reviewed(Study(table))
    assert table.session is not None and table.session.save_id is not None
    assert f"{REVIEW}{table.session.save_id}" in storage.texts
    table.saves.delete(table.session.save_id)
    assert f"{REVIEW}{table.session.save_id}" not in storage.texts


def test_moments_are_those_on_which_all_searches_agree(mini: str, monkeypatch: pytest.MonkeyPatch) -> None:
    study = Study(finished())
    study.press("review")
    number = 0
    while (asked := study.wanted()) is not None:
        told = json.loads(answered(asked.told))
        if asked.k is not None:
            # Every second suspect is found to be harmless by its last search.
            number += 1
            told["loss"] = 0.0 if asked.told["seed"] == SEEDS[-1] and asked.k % 2 else 0.1 + asked.k / 1000
        study.hear(asked, json.dumps(told))
    moments = review_of(study).moments()
    assert 0 < len(moments) <= MOST_MOMENTS
    assert all(len(each.losses) == len(SEEDS) and each.k % 2 == 0 for each in moments)
    assert [each.k for each in moments] == sorted(each.k for each in moments)


def test_the_page_shows_what_was_found(table: Table, page: Page) -> None:
    begin(table)
    play_out(table)
    assert 'data-study="review"' in page.render()["end"]
    page.study = Study(table)
    page.study.press("review")
    told = page.render()["end"]
    assert 'data-study="review-stop"' in told and 'data-study="review"' not in told
    reviewed(page.study)
    told = page.render()["end"]
    assert "data-study" not in told
    assert "Da dove viene il distacco" in told and "Chi era avanti" in told
    assert "Nessuna scelta, da sola" in told or "Mossa" in told
    # Six sources of the lead of two seats, each with a bar.
    assert told.count('class="bar"') == 12
    # In this game no chance of winning can be told.
    assert "Quanto spesso si vince" not in told


@pytest.mark.parametrize(("wrong", "rough"), [(9.0, False), (30.0, True)])
def test_the_page_says_that_an_account_is_rough(table: Table, page: Page, wrong: float, rough: bool) -> None:
    begin(table)
    play_out(table)
    page.study = Study(table)
    reviewed(page.study)
    review_of(page.study).found.accounts[0] = [0.0, 10.0, 0.0, 10.0, 20.0, wrong, 40.0 + wrong]
    assert (review_words.ROUGH in page.render()["end"]) == rough


def test_the_page_shows_how_often_people_win(table: Table, page: Page) -> None:
    begin(table)
    play_out(table)
    page.study = Study(table)
    page.study.press("review")
    while (asked := page.study.wanted()) is not None:
        told = json.loads(answered(asked.told))
        page.study.hear(asked, json.dumps(told | ({"worth": 0.3} if "loss" in told else {})))
    shown = page.render()["end"]
    assert "Quanto spesso si vince" in shown
    assert re.search(
        r"Davanti all.{1,6}ultima scelta: Anna circa 3 volte su 10, \w+ circa 3 volte su 10", shown
    )
    (chart,) = re.findall("Quanto spesso si vince.*?</figure>", shown, re.DOTALL)
    ends = {float(y) for y in re.findall(r' d="M[^"]* ([\d.]+)H', chart)}
    assert len(ends) == 2, "at the end one has won and the other has lost"


def test_the_page_says_that_a_review_cannot_be_loaded(table: Table, page: Page) -> None:
    """The button stays, so that it can be tried again."""
    begin(table)
    play_out(table)
    page.study_lacking = "review"
    told = page.render()["end"]
    assert errors_words.PART_NOT_LOADED in told and 'data-study="review"' in told
    page.study_lacking = ""
    assert errors_words.PART_NOT_LOADED not in page.render()["end"]


def test_each_game_has_a_review_of_its_own(mini: str) -> None:
    study = Study(table := finished())
    reviewed(study)
    asked = review_of(study).found
    begin(table)
    assert not review_of(study).begun and study.wanted() is None
    play_out(table)
    reviewed(study, 1)
    assert review_of(study).found is not asked


def test_a_game_that_is_reopened_is_not_asked_about(mini: str) -> None:
    study = Study(table := finished())
    study.press("review")
    assert study.wanted() is not None
    table.undo()
    assert study.wanted() is None and not study.running


def test_a_finished_review_of_a_game_against_machines_is_kept_in_the_record(mini: str) -> None:
    """Once it is complete. It is noted too if a page of an older build has made the review."""
    storage = MemoryStorage()
    table = make_table(storage)
    session, match = against(table, level="scriba"), match_of(table)
    while match.decision is not None:
        match.play(match.decision.choices[0])
    session.changed()
    table.on_table.save()
    study = Study(table)
    reviewed(study, 2)
    assert study.totals.losses("mini") == []
    reviewed(study)
    review = review_of(study)
    (seat,) = review.session.tail.persons
    mean = review.mean_loss(seat)
    assert mean is not None and study.totals.losses("mini") == [round(10_000 * mean)]
    assert mean * len(review.decisions()) == pytest.approx(review.cost(seat))
    storage.set(PREFIX + RECORD, "{}")
    table = make_table(storage)
    table.switch.open_save(str(review.session.save_id))
    study = Study(table)
    assert study.review is not None and len(study.totals.losses("mini")) == 1


def test_the_last_search_compares_with_the_better_choice_that_the_one_before_has_found(mini: str) -> None:
    """What a search finds harmless is not judged again."""
    study = Study(finished())
    study.press("review")
    review, judged = review_of(study), dict[int, list[Any]]()
    suspects = review.decisions()[:2]
    while (asked := study.wanted()) is not None:
        told = json.loads(answered(asked.told))
        if asked.k is not None:
            made = review.made(asked.k)
            others = [choice for choice in review.choices(asked.k) if choice != made]
            if asked.k in suspects:
                judged.setdefault(asked.k, []).append(asked.told["best"])
                many = len(judged[asked.k])
                harmless = many == 2 and asked.k == suspects[1]
                told |= {"best": others[-1 if many > 1 else 0], "loss": 0.01 if harmless else 0.2}
            else:
                told |= {"best": made, "loss": 0.0}
        study.hear(asked, json.dumps(told))
    first, second = suspects
    others = [choice for choice in review.choices(first) if choice != review.made(first)]
    assert judged == {first: [None, None, others[-1]], second: [None, None]}
    (moment,) = review.moments()
    assert moment.k == first and review.choices(first)[moment.best] == others[-1] and review.finished
