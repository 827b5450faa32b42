"""Machines on the page: who is thinking, the buttons while they act, and the text of a hint."""

from app.drawing.faces import face
from app.drawing.markup import Markup, el, esc, join
from app.page import log
from app.page.choices import button, taking_back
from app.table.machines import Answer
from app.table.session import Session
from app.table.table import Table
from app.words import speech, speech_gains, speech_machines


def sentence(table: Table, session: Session) -> Markup:
    """Who is thinking, shown in place of the question."""
    seat = session.machine
    assert seat is not None
    level = session.tail.players[seat]
    if table.machines.missing:
        return esc(speech_machines.MISSING)
    if _is_read(table):
        return esc(speech_machines.READ)
    return join((face(level), " ", esc(speech_machines.thinks(session.people[seat].name, level))))


def _is_read(table: Table) -> bool:
    """Whether the machine waits until the summary of a round has been read."""
    return table.brought is not None and table.by_pointer


def actions(table: Table) -> Markup:
    """Buttons while machines act: go on, cut long thinking short, and undo, which also takes back machines' choices."""
    machines = table.machines
    if machines.missing:
        on = button("ask-again", speech_machines.AGAIN, "confirm")
    elif _is_read(table):
        on = button("skip", speech_machines.ON, "confirm")
    elif table.may_cut:
        on = button("play-now", speech_machines.NOW, "pass")
    else:
        on = button("skip", speech.SKIP, "pass")
    return join((on, taking_back() if table.can_undo() else None))


def advice(table: Table, session: Session) -> Markup | None:
    """The hint for the current decision; None if none was requested."""
    if table.looking or session.must_pass() or table.unconfirmed is not None:
        return None
    if table.machines.hinting:
        return el("p", {"class": "notice"}, speech_machines.HINT_THINKS)
    unfinished = table.unfinished()
    if unfinished is not None:
        told = speech_machines.touch_on(unfinished.label, unfinished.times)
        return el("p", {"class": "notice advice"}, face("faraone"), " ", told)
    hint, question = table.machines.hint, table.question()
    if hint is None or question is None:
        return None
    chain = table.way()
    times = chain.count(chain[-1]) if chain else 1
    if table.machines.carried:
        told = speech_machines.then_comes(question.label(hint.choice), times)
        # The hint replaces the last-events line, so it repeats what the first half has won.
        won = [log.sentence(session, event) for event in session.events() if event.data.get("points")]
        return el(
            "p", {"class": "notice advice"}, face("faraone"), " ", *(join((each, " ")) for each in won), told
        )
    then = hint.then or question.must_follow(hint.choice)
    # The list has one line per choice, so there the two choices are named separately.
    whole = question.together(hint.choice, then) if then and not table.settings.list_mode else ""
    after = question.label_after(hint.choice, then) if then and not whole else ""
    advised = speech_machines.advises(whole or question.label(hint.choice), after, times)
    astray = table.picked and not chain
    why = gains(hint, session, question.decision.seat, len(question.decision.choices))
    told = f"{advised} {speech_machines.BACK_FIRST if astray else why}"
    return el("p", {"class": "notice advice"}, face("faraone"), " ", told)


def gains(hint: Answer, session: Session, seat: int, choices: int) -> str:
    """Reasons for a hint: the gains of the asking player and of the other player whom it affects most.

    `choices`: how many choices the decision has.
    """
    names = [person.name for person in session.people]
    words = session.page.advice
    if hint.ends is not None:
        begin = speech_gains.beginning(words, hint.how)
        return f"{speech_gains.ended(words, hint.ends, seat, names, begin)}."
    others = speech_gains.ONE if choices == 2 else speech_gains.SEVERAL
    told = speech_gains.reason(words, hint.gains, seat, names, hint.how, hint.hoped, others)
    if hint.worth is None:
        return f"{told}."
    return f"{told}. {speech_machines.chance(round(hint.worth * 10))}"
