"""Machines on the page: who is thinking, the buttons while they act, and the text of a hint."""

import re
from collections.abc import Sequence

from app.drawing.markup import Markup, el, esc, join
from app.drawing.people import face
from app.page import log
from app.page.choices import button, taking_back
from app.table.machines import Answer
from app.table.question import Question
from app.table.session import Session
from app.table.table import Table
from app.words import advice as advice_words
from app.words import machines as machines_words
from app.words import status as status_words
from app.words.italian import lower_first, upper_first
from pycore.contract import Choice


def sentence(table: Table, session: Session) -> Markup:
    """The sentence that replaces the question while machines act: who is thinking, or what the machine waits for."""
    seat = session.here.machine
    assert seat is not None
    level = session.tail.players[seat]
    if table.machines.missing:
        return esc(machines_words.MACHINE_NOT_LOADED)
    if _is_read(table):
        return esc(machines_words.READ_SUMMARY)
    return join((face(level), " ", esc(machines_words.thinks(session.people[seat].name, level))))


def _is_read(table: Table) -> bool:
    """Whether the next machine waits until a player has read the summary of a round."""
    return table.on_table.round_summary is not None and table.on_table.by_pointer


def actions(table: Table) -> Markup:
    """The buttons while machines act: go on, cut long thinking short, and undo. Undo also takes back the choices of
    machines."""
    machines = table.machines
    if machines.missing:
        on = button("ask-again", machines_words.RETRY, "confirm")
    elif _is_read(table):
        on = button("skip", machines_words.CONTINUE, "confirm")
    elif table.pace.may_cut:
        on = button("play-now", machines_words.PLAY_NOW, "pass")
    else:
        on = button("skip", status_words.SKIP, "pass")
    return join((on, taking_back() if table.can_undo() else None))


def advice(table: Table, session: Session) -> Markup | None:
    """The hint for the current decision; None if none was requested."""
    if table.looking_back or session.here.must_pass() or table.unconfirmed is not None:
        return None
    if table.machines.hinting:
        return el("p", {"class": "notice"}, machines_words.HINT_THINKS)
    unfinished = table.hints.unfinished()
    if unfinished is not None:
        told = machines_words.touch_again(unfinished.label, unfinished.times)
        return el("p", {"class": "notice advice"}, face("faraone"), " ", told)
    hint, question = table.machines.hint, table.question()
    if hint is None or question is None:
        return None
    chain = table.hints.way()
    times = chain.count(chain[-1]) if chain else 1
    if table.machines.carried:
        told = machines_words.then_comes(question.label(hint.choice), times)
        # The first choice of the hint has been made, and may have won points. The hint replaces the last-events line,
        # so it must tell these points itself.
        won = [log.sentence(session, event) for event in session.view.events() if event.points]
        return el(
            "p", {"class": "notice advice"}, face("faraone"), " ", *(join((each, " ")) for each in won), told
        )
    then = hint.then or question.must_follow(hint.choice)
    # In list mode each choice has a line of its own in the list, so the hint names the two choices separately.
    whole = question.together(hint.choice, then) if then and not table.settings.list_mode else ""
    after = question.label_after(hint.choice, then) if then and not whole else ""
    advised = machines_words.advises(whole or question.label(hint.choice), after, times)
    astray = table.picked and not chain
    why = reasons(hint, question)
    told = f"{advised} {machines_words.STEP_BACK_FIRST if astray else why}"
    return el("p", {"class": "notice advice"}, face("faraone"), " ", told)


def reasons(hint: Answer, question: Question, rival: str = "") -> str:
    """The reasons for a hint, and the choices that are as good.

    `rival`: words for the choice with which the advised one is compared, with their preposition; "": its label.
    """
    session, seat, choices = question.session, question.decision.seat, len(question.decision.choices)
    names, words = [person.name for person in session.people], session.page.advice
    alike = [brief(question, each) for each in hint.alike]
    almost = hint.rival in hint.alike
    told = [advice_words.as_good(alike, almost, choices)]
    if not rival and hint.rival and choices > 2:
        rival = advice_words.THAT if (hint.rival,) == hint.alike else f"a «{brief(question, hint.rival)}»"
    begin = advice_words.opening(words, hint.how, hint.hoped, rival or advice_words.OTHER)
    if hint.ends is not None:
        told.append(advice_words.game_ends(words, hint.ends, seat, names, begin))
    elif hint.gains or hint.changed or not hint.alike:
        why = [advice_words.ONLY_CHOICE]
        if hint.gains:
            why = [advice_words.describe_changes(words, hint.gains, seat, names, begin, hint.how == "than")]
        if hint.gains and (settles := words.settles.get(hint.gains[0].kind)):
            chain = (hint.choice, hint.then) if hint.then else (hint.choice,)
            why.insert(0, upper_first(settles(question.seen, chain, seat, names)))
        said = ". ".join(filter(None, why))
        told.append(f"{advice_words.CHANGED}{after_colon(said, names)}" if hint.changed else said)
    if hint.likely is not None:
        told.append(advice_words.likely(words, hint.hoped, hint.likely))
    if hint.worth is not None and hint.ends is None:
        told.append(machines_words.winning_chance(round(hint.worth * 10)).rstrip("."))
    return " ".join(f"{each}." for each in told if each)


def after_colon(said: str, names: Sequence[str]) -> str:
    """A sentence as it is written after a colon. A name at its beginning keeps its capital."""
    return said if said.startswith(tuple(names)) else lower_first(said)


def brief(question: Question, choice: Choice) -> str:
    """The label of a choice that is not advised, without those details at its end that no other choice needs."""
    whole = question.label(choice).rstrip(".")
    others = [question.label(other) for other in question.decision.choices if other != choice]
    ends = (found.start() for found in re.finditer(r" \(|[:.,] ", whole))
    return next(
        (whole[:end] for end in ends if not any(each.startswith(whole[:end]) for each in others)), whole
    )
