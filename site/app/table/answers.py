"""Answers to touches that choose nothing: what an element is, which rule forbids it, whose turn it is."""

from collections.abc import Mapping
from typing import NamedTuple

from app.drawing.people import plain
from app.games.contract import Chain
from app.table.question import Question
from app.table.session import Session
from app.words import choices as choices_words
from app.words import machines as machines_words
from app.words import status as status_words
from pycore.contract import Refusal


class Notice(NamedTuple):
    """A sentence in the status region, with the anchor of its rule."""

    text: str
    rule: str = ""


class Fact(Notice):
    """A notice that says what an element is. Nothing was refused."""


def describe(
    session: Session,
    key: str,
    question: Question | None = None,
    picked: Chain = (),
    lit: Mapping[str, str] | None = None,
) -> Notice | None:
    """What an element is, if the game has words for it; else what a touch would do, or which rule forbids it.

    `lit`: what can be touched now, with its names. None if there is nothing to say.
    """
    page, people = session.page, session.people
    told = page.about(session.view.seen() if question is None else question.seen, key, False)
    if told is not None:
        return Fact(plain(told.words, people), told.rule)
    if question is None:
        return None
    if lit and key in lit:
        effect = choices_words.touch_effect(question.name(key), lit[key])
        return Fact(plain(effect, people), session.rule())
    told, refusal = page.about(question.seen, key, True), question.refusal(picked, key)
    if told is not None:
        return Notice(plain(told.words, people), told.rule)
    return None if refusal is None else refused(session, refusal)


def refused(session: Session, refusal: Refusal) -> Notice:
    """The reason for a refusal, in the game's words."""
    return Notice(plain(session.page.reason(refusal), session.people), refusal.rule)


def dead(question: Question, key: str) -> Notice:
    """The answer to a key that stands for nothing now: the game's reason, or what is asked instead."""
    session = question.session
    told = session.page.about(question.seen, key, True)
    if told is None:
        asked = plain(question.sentence(), session.people)
        return Notice(choices_words.not_needed(question.name(key), asked), session.rule())
    return (Fact if told.fact else Notice)(plain(told.words, session.people), told.rule)


def why_nothing(session: Session) -> Notice:
    """Why nobody here may choose now."""
    here, decision = session.here, session.decision
    if decision is None:
        return Notice(choices_words.GAME_OVER)
    if here.watching:
        return Notice(choices_words.NO_CHOICE_FOR_ONLOOKERS)
    name = session.people[decision.seat].name
    if here.viewer is not None:
        return Notice(here.viewer_words())
    if here.machine is not None and not here.opened:
        return Notice(machines_words.thinks(name, session.tail.players[decision.seat]))
    if here.asked_away or not session.policy.whole:
        return Notice(status_words.turn_of(name))
    ask = status_words.SAY_WHO if here.is_shut() else status_words.send_link_to(name)
    return Notice(f"{status_words.turn_of(name)} {ask}")
