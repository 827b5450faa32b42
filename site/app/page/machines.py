"""Machines on the page: who is thinking, the buttons while they act, and the text of a hint."""

from app.drawing.markup import Markup, el, esc, join
from app.drawing.people import face
from app.page import log
from app.page.choices import button, taking_back
from app.table.machines import Answer
from app.table.session import Session
from app.table.table import Table
from app.words import advice as advice_words
from app.words import machines as machines_words
from app.words import status as status_words


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
    why = gains(hint, session, question.decision.seat, len(question.decision.choices))
    told = f"{advised} {machines_words.STEP_BACK_FIRST if astray else why}"
    return el("p", {"class": "notice advice"}, face("faraone"), " ", told)


def gains(hint: Answer, session: Session, seat: int, choices: int) -> str:
    """The reasons for a hint: the gains of the player who asks, and of the opponent most affected by the choice.

    `seat`: the player who asks. `choices`: how many choices the decision has.
    """
    names = [person.name for person in session.people]
    words = session.page.advice
    if hint.ends is not None:
        begin = advice_words.opening(words, hint.how)
        return f"{advice_words.game_ends(words, hint.ends, seat, names, begin)}."
    others = advice_words.ONE_OTHER if choices == 2 else advice_words.SEVERAL_OTHERS
    told = advice_words.reason(words, hint.gains, seat, names, hint.how, hint.hoped, others)
    if hint.worth is None:
        return f"{told}."
    return f"{told}. {machines_words.winning_chance(round(hint.worth * 10))}"
