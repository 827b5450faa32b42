"""The status region: who must do what and why, the answer to the last touch, and the last events."""

from itertools import pairwise

from app import games
from app.drawing.markup import Markup, el, esc, join
from app.drawing.people import fill, tag
from app.page import guide, log, machines, panels, summary
from app.table.answers import Fact
from app.table.record import alone_since
from app.table.session import Session
from app.table.stops import final_count
from app.table.table import Table
from app.words import choices as choices_words
from app.words import hand_over as hand_over_words
from app.words import log as log_words
from app.words import scores as scores_words
from app.words import sharing as sharing_words
from app.words import status as status_words
from pycore.contract import CHANCE, Event, State


def render(
    table: Table, session: Session, seen: State, instead: Markup | None = None, answer: Markup | None = None
) -> Markup:
    """The content of the status region: the main sentence, then the answer to the last touch or the last events.

    An exercise has an `answer` of its own to the last try. At its end it has a sentence `instead` of the question, and
    a notice does not hide the answer.
    """
    main, rule = _main_sentence(table, session, seen)
    if instead is not None and not table.looking_back:
        main, rule = instead, ""
    parts: list[Markup | None] = [
        el("p", {"class": "say"}, main, " ", panels.why(session.game, rule, status_words.RULE_LINK))
    ]
    notice = table.notice
    advice = answer or machines.advice(table, session)
    asked = table.question()
    if notice is None and asked is not None and asked.aloud and not session.here.must_pass():
        seat = asked.decision.seat
        known = session.here.has_seen_hand(seat)
        parts.append(
            el(
                "p",
                {"class": "aloud"},
                hand_over_words.ANSWER_ALOUD
                if known
                else hand_over_words.hand_unseen(session.people[seat].name),
            )
        )
    elif notice is None and advice is not None:
        parts.append(advice)
    elif notice is not None:
        # Every second message gets an invisible space, so that screen readers announce a repeated message again.
        again = "\u00a0" if table.on_table.said % 2 else ""
        word = status_words.RULE_LINK if isinstance(notice, Fact) else status_words.WHY_LINK
        link = panels.why(session.game, notice.rule, word)
        colours = tuple(person.colour for person in session.people)
        about = table.on_table.about
        picture = session.page.close_up(seen, about, colours) if about else None
        told = _may_tell(table, session) and table.on_table.round_summary is None and _last(table, session)
        away = summary.cross("hush", status_words.BACK_TO_EVENTS) if told else None
        if instead is not None:
            parts.append(answer)
        parts.append(el("p", {"class": "notice"}, away, picture, notice.text, " ", link, again))
    elif _may_tell(table, session):
        brought = table.on_table.round_summary
        totals = table.settings.points and session.page.if_it_ended(seen) is not None
        parts.append(_last(table, session) if brought is None else summary.render(session, brought, totals))
    return join(parts)


def _may_tell(table: Table, session: Session) -> bool:
    """Whether the last events may be shown. The pass screen, an unconfirmed choice and the guide leave no room."""
    return not session.here.must_pass() and table.unconfirmed is None and not _guide_speaks(table)


def _last(table: Table, session: Session) -> Markup | None:
    """The line of the last events. If the line is longer than its room, a touch unfolds it."""
    events = _events(table, session)
    moved = {} if table.looking_back else table.last_events.changes(session, table.replay.news)
    told = log.sentences(session, events, moved) or _silent(table, session)
    if not told or not (session.length or table.looking_back):
        return None
    # After the end of the game show only the last sentences, which tell the outcome.
    last = 2 if table.replay.told is None else 1
    shown, swing = (told[-last:], []) if session.decision is None else (told, _swing(table, session))
    if table.replay.told is not None and not table.replay.scoring:
        shown, swing = told[-1:], []  # only the current step: the earlier ones have been read
    # If there is too little room, motion.js drops sentences by their class. It keeps moves longest, then the largest
    # change of points, then other changes and losses, then other events. Events that the board shows go first.
    most = max((each.gain for each in shown), default=0)
    looks = [*(_weight(each, most) for each in shown), *("swing" for _ in swing)]
    texts = log.closed([*_acts(shown), *swing])
    each = join(el("span", {"class": look}, text, " ") for look, text in zip(looks, texts, strict=True))
    line = "last unfolded" if table.last_events.unfolded else "last"
    return el("p", {"class": line, "data-act": "unfold"}, each)


def _acts(told: list[log.EventSentence]) -> list[Markup]:
    """The sentences, with their optional parts marked. If there is little room, table.css hides these parts.

    Optional parts are remarks in brackets, and a person's name if the sentence before is about the same person.
    """
    texts = []
    for before, each in pairwise([None, *told]):
        assert each is not None
        text = str(each.text)
        if before is not None and each.who is not None and each.who == before.who:
            who = tag(each.who)
            verb, space, rest = text.removeprefix(f"{who} ").partition(" ")
            text = f'<span class="again">{who} </span><span>{verb}</span>{space}{rest}'
        texts.append(log.with_asides(Markup(text)))
    return texts


def _weight(told: log.EventSentence, most: int) -> str:
    look = "one seen" if told.seen else "one"
    if 0 < told.gain == most:
        return "one gain most"
    return ("one gain" if told.gain else look) + (" move" if told.move else "")


def _events(table: Table, session: Session) -> tuple[Event, ...]:
    """The events of the last-events line. If a question is asked aloud, the latest events are left out, because the
    question repeats them."""
    events, asked = table.replay.in_words(), table.question()
    if (
        table.looking_back
        or asked is None
        or not games.decision_kind(session.game, asked.decision.kind).aloud
    ):
        return events
    itself = {id(event) for event in session.view.events()}
    return tuple(event for event in events if id(event) not in itself)


def _silent(table: Table, session: Session) -> list[log.EventSentence]:
    """A sentence for a last choice that caused no events: the player does nothing more.

    Returns a list of one sentence. The list is empty if the same player chooses next.
    """
    steps, decision = session.source.steps, session.decision
    telling = table.replay.unfolding or table.replay.told is not None
    if (
        telling
        or table.looking_back
        or decision is None
        or not steps
        or steps[-1].seat in (CHANCE, decision.seat)
    ):
        return []
    return [log.EventSentence(fill(status_words.ends_turn(f"{{{steps[-1].seat}}}"), session.people))]


def _swing(table: Table, session: Session) -> list[Markup]:
    """How the latest events changed the points that each player would have if the game ended now.

    The list holds one text. Points that the events themselves tell are left out. It is empty if points are hidden.
    """
    if table.looking_back or not table.settings.points:
        return []
    moved = [(seat, by) for seat, by in enumerate(table.last_events.swing(session, table.replay.news)) if by]
    each = [
        join(
            (
                el(
                    "span",
                    {"class": "gain-text" if by > 0 else "loss-text"},
                    scores_words.more_or_less(by, not n),
                ),
                fill(scores_words.for_seat(seat), session.people),
            )
        )
        for n, (seat, by) in enumerate(moved)
    ]
    # All changes are in one element, so that motion.js leaves them out together if there is no room.
    one = _one(session, table.replay.news)
    won = any(event.points for event in table.replay.in_words())
    begin = (
        scores_words.BESIDES
        if won
        else scores_words.IF_IT_ENDED
        if one
        else el(
            "span",
            None,
            scores_words.IN_ALL,
            el("span", {"class": "aside"}, scores_words.IF_IT_ENDED_ASIDE),
            ":",
        )
    )
    return [join((begin, " ", join(each, ", "), "."))] if each else []


def _one(session: Session, since: int | None) -> bool:
    """Whether the log has lines about at most one of the choices that came after the choice number `since`.

    Choices of luck do not count. True if `since` is None.
    """
    if since is None:
        return True
    steps = session.source.steps
    chosen = {
        k
        for k, event in session.view.log()
        if k > since and steps[k - 1].seat != CHANCE and session.view.line(event)
    }
    return len(chosen) <= 1


def _is_awaited(table: Table, session: Session) -> bool:
    """Whether the player to choose is at another device and still waits for the link."""
    here = session.here.machine is not None or session.here.mine() or session.here.watching
    return not here and not session.here.asked_away and session.policy.kept


def _guide_speaks(table: Table) -> bool:
    """Whether the status line shows a step of the guide."""
    return table.guide is not None and not table.guide.moving and not table.looking_back


def _by_itself(session: Session, k: int) -> Markup:
    """The sentence shown while the table makes a forced choice automatically.

    It names the player of the first forced choice after the k-th choice. If there is no such choice, it names nobody.
    """
    alone = alone_since(session.source, k)
    if alone is None:
        return esc(status_words.ONLY_CHOICE)
    seat = session.source.steps[alone].seat
    return fill(status_words.only_choice_of(f"{{{seat}}}"), session.people)


def _main_sentence(table: Table, session: Session, seen: State) -> tuple[Markup, str]:
    """The main sentence of the status line, and the anchor of its rule, "" for none.

    The sentence says who must do what now. At a past moment it names the moment, and after the end the winner.
    """
    here = session.here
    replay, decision, people = table.replay, session.decision, session.people
    if replay.unfolding:
        if replay.telling:
            return esc(sharing_words.MEANWHILE), ""
        if replay.told is not None:
            return esc(status_words.STEP_BY_STEP), replay.events()[-1].rule
        # For a forced choice, show the rule that leaves no other choice.
        return _by_itself(session, replay.shown or 0), next(
            (event.rule for event in reversed(replay.events()) if event.rule), ""
        )
    if replay.scoring and replay.told is not None:
        steps = final_count(session)
        step = sum(1 for stop in steps if stop.told is not None and stop.told <= replay.told)
        return esc(scores_words.counting(step, len(steps))), ""
    if replay.counting:
        return esc(scores_words.OVER), ""
    if table.on_table.playing_on:
        seat = None if session.here.identity is not None else table.switch.as_seat
        return esc(log_words.who_plays_on("" if seat is None else people[seat].name)), ""
    if replay.shown is not None:
        return esc(log_words.looking_back(*replay.place())), ""
    if table.guide is not None and _guide_speaks(table):
        return guide.sentence(table.guide), table.guide.step.rule
    if decision is None:
        return esc(scores_words.OVER), ""
    if table.on_table.machine_acts:
        return machines.sentence(table, session), ""
    question = table.question()
    if table.selection is not None and table.unconfirmed is not None and question is not None:
        ahead = session.preview(table.unconfirmed)
        found = [games.event_kind(session.game, event.kind).turns_up for event in ahead.events]
        turned_up = next(filter(None, found), "")
        asked = choices_words.ask_confirm(table.selection.waiting(), ahead.raises_floor, turned_up)
        return el("span", None, asked), decision.rule
    if here.must_pass():
        return el("span", None, status_words.turn_of(people[decision.seat].name)), ""
    if here.viewer is not None:
        return el("span", None, here.viewer_words()), ""
    status = fill(session.page.status(seen, here.mine()), people)
    if question is not None and question.aloud:
        return fill(question.sentence(), people), session.rule()
    if question is not None and table.picked:
        hint = session.page.next_touch(seen, table.picked)
        say = choices_words.picked if table.lit() else choices_words.picked_then_menu
        told = hint.words or say([question.name(key) for key in table.picked])
        return fill(told, people), hint.rule or session.rule()
    if here.is_shut():
        status = join((status, status_words.SAY_WHO), " ")
    elif _is_awaited(table, session):
        known = session.undoing.sent >= session.length
        wait = (sharing_words.waiting_for if known else status_words.send_link_to)(people[decision.seat].name)
        status = join((status, wait), " ")
    return status, session.rule()
