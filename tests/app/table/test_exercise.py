"""An exercise at the table and on the page: tries, their reasons, the solution."""

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from app.games.contract import Run
from app.page.page import Page
from app.table import tail
from app.table.exercise import Exercise, ExerciseSelection, Task, Way
from app.table.saves import MemoryStorage
from app.table.study import Study
from app.table.table import Table
from app.words import exercise as exercise_words
from app.words import sharing as sharing_words
from pycore.contract import Choice
from pycore.match import Match
from pycore.players.review import begin
from tests.app.conftest import make_table
from tests.app.playing import words


@dataclass
class Desk:
    """A table with an exercise, its page, and a worker."""

    table: Table
    page: Page
    study: Study
    exercise: Exercise
    storage: MemoryStorage
    ended: list[int] = field(default_factory=list)

    def shown(self, part: str) -> str:
        return words(self.page.render()[part])

    def answer(self) -> None:
        """Let the worker answer the present question."""
        asked = self.study.wanted()
        assert asked is not None and self.study.running
        thinking = begin(json.dumps({**asked.told, "seconds": 60}))
        while not thinking.go_on(1):
            pass
        self.study.hear(asked, thinking.answer())

    def show(self) -> None:
        """Press the button for the solution."""
        assert 'data-study="exercise-show"' in self.page.render()["actions"]
        self.study.press("exercise-show")


def kheops(kind: str = "place-pawn", seed: int = 2) -> Match:
    """A position of Kheops in which a person has several choices of this kind, as a custom position."""
    match, rng = Match.new("kheops", 2, {}, random.Random(seed)), random.Random(seed)
    while (decision := match.decision) is not None:
        if decision.kind == kind and len(decision.choices) > 3 and len(match) > 30:
            return Match.from_position("kheops", match.state.to_plain())
        match.play(rng.choice(decision.choices))
    raise AssertionError(kind)


def desk(match: Match, best: int = -1, **more: Any) -> Desk:
    assert match.decision is not None
    storage = MemoryStorage()
    table = make_table(storage, match.game)
    people = tail.make(("Anna", "Bruno"), (), match.seats, ("lapis", "oro", "malachite", "carminio"))
    ended: list[int] = []
    task = Task(match, people, match.decision.choices[best], "Problema 12.", "?problema=kheops-12", **more)
    exercise = Exercise(task, lambda exercise, tries: ended.append(tries))
    table.switch.lay(exercise.session, ExerciseSelection(exercise))
    table.take_effects()
    page = Page(table)
    page.study = Study(table)
    return Desk(table, page, page.study, exercise, storage, ended)


def touch(it: Desk, choice: Choice) -> None:
    seen = it.exercise.session.view.seen()
    for key in it.exercise.session.page.keys(seen, choice)[-1]:
        assert key in it.table.lit(), key
        it.table.touch(key)


def choices(it: Desk) -> Sequence[Choice]:
    return it.exercise.question.decision.choices


def test_an_exercise_is_solved_by_touch() -> None:
    it = desk(kheops())
    wrong, best = choices(it)[0], it.exercise.task.best
    assert "Problema 12." in it.shown("bar") and exercise_words.FIND in it.shown("bar")
    touch(it, wrong)
    assert "c'è di meglio" in it.shown("status") and exercise_words.LOOKS_FOR_REASON in it.shown("status")
    assert it.exercise.session.length == 0 and it.exercise.made is None
    touch(it, best)
    assert it.exercise.session.length > 0 and it.exercise.found and it.ended == [2]
    assert exercise_words.SOLVED in it.shown("status") and "Giusto: «" in it.shown("status")
    assert it.table.lit() == {}


def test_an_exercise_is_solved_from_the_list() -> None:
    it = desk(kheops())
    it.table.settings.toggle_list()
    assert it.page.render()["choices"].count("data-choice=") == len(choices(it))
    it.table.choose(choices(it)[0])
    assert "c'è di meglio" in it.shown("status")
    it.table.choose(it.exercise.task.best)
    assert exercise_words.SOLVED in it.shown("status") and it.ended == [2]


def test_a_wrong_try_is_told_why_without_naming_the_solution() -> None:
    it = desk(kheops())
    label = it.exercise.question.label(it.exercise.task.best).rstrip(".")
    told = set()
    for choice in choices(it)[:4]:
        it.table.choose(choice)
        asked = it.exercise.wanted
        assert asked is not None and asked.told["planned"] == choice and asked.told["best"] != choice
        it.answer()
        said = it.shown("status")
        assert "c'è di meglio" in said and exercise_words.LOOKS_FOR_REASON not in said
        assert label not in said and "apprendisti" not in said
        told.add(said)
    assert any("La scelta migliore:" in each for each in told) and len(told) == 4


def test_a_name_after_a_colon_keeps_its_capital() -> None:
    it = desk(kheops())
    it.table.choose(choices(it)[0])
    asked, seat = it.exercise.wanted, it.exercise.question.decision.seat
    assert asked is not None
    by = [-7.0 if other != seat else 0.0 for other in (0, 1)]
    told = {"choice": it.exercise.task.best, "gains": [["ankhs", 0, by]]}
    it.exercise.hear(asked, json.dumps(told))
    assert f"La scelta migliore: {('Anna', 'Bruno')[1 - seat]} perde circa 7 punti" in it.shown("status")


def test_an_answer_about_an_earlier_try_is_ignored() -> None:
    it = desk(kheops())
    it.table.choose(choices(it)[0])
    asked = it.exercise.wanted
    assert asked is not None
    it.table.choose(choices(it)[1])
    it.exercise.hear(asked, json.dumps({"choice": it.exercise.task.best}))
    assert it.exercise.reason is None and it.exercise.wanted is not None


def test_a_worker_that_does_not_answer_leaves_the_verdict() -> None:
    it = desk(kheops())
    it.table.choose(choices(it)[0])
    it.study.stop()
    assert "c'è di meglio." in it.shown("status")
    assert exercise_words.LOOKS_FOR_REASON not in it.shown("status")


def test_the_solution_is_shown_at_once_with_its_reason() -> None:
    it = desk(kheops())
    it.show()
    assert it.exercise.session.length > 0 and it.ended == [0] and not it.exercise.found
    assert exercise_words.SHOWN in it.shown("status")
    assert exercise_words.LOOKS_FOR_REASON in it.shown("status")
    it.answer()
    label = it.exercise.question.label(it.exercise.task.best).rstrip(".")
    assert f"La scelta migliore: «{label}»." in it.shown("status")
    assert exercise_words.LOOKS_FOR_REASON not in it.shown("status")
    assert it.exercise.show() is None and it.ended == [0]


def test_it_can_be_begun_once_more() -> None:
    it = desk(kheops())
    before = it.shown("pieces")
    it.show()
    assert 'data-study="exercise-again"' in it.page.render()["actions"]
    it.study.press("exercise-again")
    assert it.exercise.session.length == 0 and it.shown("pieces") == before
    it.table.choose(it.exercise.task.best)
    assert it.exercise.found and it.ended == [0, 1]


def test_repeated_touches_of_an_element_try_one_choice_after_the_other() -> None:
    """As in a game, where they turn a tile further."""
    it = desk(kheops("power"))
    key = it.exercise.session.page.keys(it.exercise.session.view.seen(), choices(it)[0])[0][0]
    turns = it.exercise.question.picker.again((key,))
    assert len(turns) > 1 and it.exercise.task.best not in turns
    tried = []
    for _ in range(len(turns) + 1):
        it.table.touch(key)
        tried.append(it.exercise.tried)
    assert tried == [*turns, turns[0]]
    it.table.touch(key)
    touch(it, it.exercise.task.best)
    assert it.exercise.found, "another element is tried at once"


def test_a_gesture_of_several_choices_tries_the_first() -> None:
    it = desk(kheops())
    first, second = choices(it)[:2]
    question = it.table.question()
    assert question is not None
    question.runs[("pawn-worker", "pawn-worker")] = Run(("pawn-worker", "pawn-worker"), (first, second), "")
    it.table.touch("pawn-worker")
    it.table.touch("pawn-worker")
    assert it.exercise.tried == first and it.exercise.tries == 1


def test_nothing_is_kept_or_sent_and_no_advice_is_given() -> None:
    it = desk(kheops())
    for _ in range(2):
        assert not it.table.can_undo() and not it.table.hints.may_ask_hint()
        assert it.table.switch.address() == "?problema=kheops-12"
        assert it.table.sharing.url(it.exercise.session) == "https://example.org/gioca/?problema=kheops-12"
        it.table.panel.show("condividi", keep=True)
        shared = it.shown("panel-condividi")
        assert sharing_words.SHARE_HELP_EXERCISE in shared and sharing_words.WHO_PLAYS_HERE not in shared
        assert it.table.saves.all() == [] and it.storage.texts == {}
        assert "send-on" not in it.page.render()["actions"] and "Manda" not in it.shown("status")
        it.table.choose(it.exercise.task.best)


def test_after_the_end_a_touch_says_that_nothing_is_left() -> None:
    it = desk(kheops())
    it.show()
    it.table.touch("nothing")
    assert exercise_words.DONE in it.shown("status")


def test_a_task_may_judge_by_a_yardstick_of_its_own() -> None:
    """Another choice may be as good. The worker is asked twice here before it is said."""
    heard = []

    def judge(choice: Choice, answers: Sequence[Any]) -> bool | dict[str, Any]:
        heard.append((choice, len(answers)))
        if len(answers) < 2:
            seen = it.exercise.question.seen.to_plain()
            return {"seen": seen, "made": choice, "seed": str(len(answers)), "iterations": 8}
        return choice == good

    it = desk(kheops(), judge=judge)
    bad, good = choices(it)[:2]
    for choice in (bad, good):
        it.table.choose(choice)
        assert it.exercise.right is None and "il maestro la confronta" in it.shown("status")
        it.answer()
        it.answer()
    assert heard == [(choice, n) for choice in (bad, good) for n in range(3)]
    assert it.exercise.made == good and it.exercise.found and it.ended == [2]
    assert "Giusto" in it.shown("status")
    asked = it.exercise.wanted
    assert asked is not None and asked.told["best"] == good, "the reason of the choice that was found"


def test_if_nobody_can_judge_the_try_is_not_praised() -> None:
    it = desk(kheops(), judge=lambda choice, answers: {"made": choice})
    it.table.choose(choices(it)[0])
    it.exercise.give_up()
    assert it.exercise.right is False and it.exercise.settle() is None
    assert it.exercise.made is None


def test_the_ways_to_other_exercises_are_buttons_and_links() -> None:
    it = desk(
        kheops(),
        previous=Way("Precedente", "problem kheops-11", "?problema=kheops-11"),
        next=Way("Successivo", "problem kheops-13", "?problema=kheops-13"),
        out=Way("Tutti i problemi", href="../problemi/"),
    )
    bar = it.page.render()["bar"]
    assert 'href="?problema=kheops-11"' in bar and 'data-study="problem kheops-13"' in bar
    assert 'href="../problemi/"' in bar
    assert "exercise-on" not in it.page.render()["actions"]
    it.show()
    assert 'data-study="problem kheops-13"' in it.page.render()["actions"]


def test_a_choice_that_ends_the_game_is_explained_too() -> None:
    match, rng = Match.new("imhotep", 2, {}, random.Random(1)), random.Random(1)
    while (decision := match.decision) is not None:
        last = [choice for choice in decision.choices if match.preview(choice).decision is None]
        if last and len(decision.choices) > 1:
            break
        match.play(rng.choice(decision.choices))
    assert decision is not None
    it = desk(Match.from_position("imhotep", match.state.to_plain()), decision.choices.index(last[0]))
    it.table.choose(last[0])
    assert it.table.over and exercise_words.SOLVED in it.shown("status")
    it.answer()
    assert "La partita finisce" in it.shown("status")
    assert "exercise-again" in it.page.render()["actions"]


@pytest.mark.parametrize("seed", range(3))
def test_the_reason_of_the_data_is_used_as_it_is(seed: int) -> None:
    it = desk(kheops(seed=seed))
    it.show()
    it.answer()
    reason, said = it.exercise.reason, it.shown("status")
    assert reason is not None
    again = desk(kheops(seed=seed), reason=reason)
    again.show()
    assert again.exercise.wanted is None and again.shown("status") == said
