"""An exercise on the page: what is asked, the answer to a try, and the buttons to see the solution and to go on."""

from typing import NamedTuple

from app.drawing.markup import Markup, el, esc, join
from app.drawing.people import face
from app.page.machines import after_colon, brief, reasons
from app.table.exercise import Exercise, Way
from app.table.policy import Policy
from app.words import exercise as exercise_words


class ExerciseParts(NamedTuple):
    """The parts of the page that an exercise has, or changes."""

    bar: Markup
    sentence: Markup | None
    answer: Markup | None
    actions: Markup


def parts(policy: Policy) -> ExerciseParts:
    """All parts. The policy must be an exercise."""
    assert isinstance(policy, Exercise), policy
    return ExerciseParts(bar(policy), sentence(policy), answer(policy), actions(policy))


def bar(exercise: Exercise) -> Markup:
    """The bar with the title of the exercise, and the ways to others."""
    task = exercise.task
    asks = exercise_words.FIND if exercise.made is None else None
    words = el("p", None, el("b", None, task.title), " ", asks)
    ways = [_way(way, "") for way in (task.previous, task.next, task.out) if way is not None]
    return el("div", {"class": "strip exercise"}, words, *ways)


def sentence(exercise: Exercise) -> Markup | None:
    """The sentence that replaces the question at the end of the exercise; None before."""
    if exercise.made is None:
        return None
    return esc(exercise_words.SOLVED if exercise.found else exercise_words.SHOWN)


def answer(exercise: Exercise) -> Markup | None:
    """The answer to the last try, or the reason of the solution; None before the first try."""
    question, tried, made = exercise.question, exercise.tried, exercise.made
    if made is not None:
        why = reasons(exercise.reason._replace(alike=()), question) if exercise.reason else ""
        waits = exercise_words.LOOKS_FOR_REASON if exercise.wanted else ""
        told = exercise_words.solution(question.label(made), exercise.found, why or waits)
        told = f"{told} {exercise.note}".rstrip()
    elif tried is None:
        return None
    elif exercise.right is None:
        told = exercise_words.judging(brief(question, tried))
    else:
        # The chances are those of the solution, and say nothing about the try.
        hint = exercise.reason and exercise.reason._replace(worth=None, likely=None)
        why = reasons(hint, question, exercise_words.THIS) if hint and (hint.gains or hint.ends) else ""
        names = [person.name for person in question.session.people]
        told = exercise_words.wrong(brief(question, tried), after_colon(why, names))
        told = f"{told} {exercise_words.LOOKS_FOR_REASON}" if exercise.wanted else told
    return el("p", {"class": "notice advice"}, face("faraone"), " ", told)


def actions(exercise: Exercise) -> Markup:
    """The buttons of the status line: for the solution, or to go on.

    They have different ids, so a redraw does not reuse a focused button for another.
    """
    if exercise.made is None:
        return _press("exercise-show", exercise_words.SHOW, "pass")
    way = exercise.task.next or exercise.task.out
    on = None if way is None else _way(way, "confirm", "exercise-on")
    share = _press("exercise-share", exercise_words.SHARE, "") if exercise.message else None
    return join((on, share, _press("exercise-again", exercise_words.AGAIN, "")))


def _press(what: str, word: str, look: str) -> Markup:
    """A button of the exercise. `what` is its `data-study` and its id, `look` its CSS class."""
    values = {"type": "button", "class": f"button {look}".strip(), "data-study": what, "id": what}
    return el("button", values, word)


def _way(way: Way, look: str, name: str = "") -> Markup:
    values = {"class": f"button {look}".strip()} | ({"data-study": way.press} if way.press else {})
    values |= {"id": name} if name else {}
    if way.href:
        return el("a", {**values, "href": way.href}, way.words)
    return el("button", {**values, "type": "button"}, way.words)
