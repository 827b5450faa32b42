"""Finds positions in random matches, of any game, in which the table must show something in particular.

A finder is a function that searches a session. It returns what it finds, else None or False. `place` returns the first
position in which a finder succeeds.
"""

import random
from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise
from typing import Any, TypeVar

from app import games
from app.table import tail
from app.table.question import Question
from app.table.record import made_alone
from app.table.session import Session
from app.table.stops import final_count
from pycore.contract import CHANCE, BadOption, Choice, State
from pycore.games import GAMES
from pycore.match import Match

T = TypeVar("T")
Chain = tuple[str, ...]
Finder = Callable[[Session], T | None]
SEEDS = range(3, 9)


def random_match(slug: str, seats: int, seed: int) -> Match:
    """A whole random game."""
    rng = random.Random(seed)
    match = Match.new(slug, seats, {}, rng)
    while (decision := match.state.decision()) is not None:
        match.play(rng.choice(decision.choices))
    return match


@cache
def is_long(slug: str) -> bool:
    """Whether playing a whole game takes minutes, since it has many choices."""
    whole = random_match(slug, fewest(slug), SEEDS[0])
    return sum(step.seat != CHANCE and step.radix > 1 for step in whole.steps) > 120


@cache
def late(slug: str, left: int) -> Match:
    """A random match that stops when people still have `left` choices to make."""
    whole = random_match(slug, fewest(slug), SEEDS[0])
    asked = [k for k, step in enumerate(whole.steps) if step.seat != CHANCE and step.radix > 1]
    return whole.until(asked[-min(left, len(asked))])


def fewest(slug: str) -> int:
    """The least number of players of a game."""
    return GAMES[slug].seats[0]


def middle(slug: str, seed: int = 3) -> Match:
    """The first half of a random match, up to a choice of a person."""
    match = random_match(slug, fewest(slug), seed)
    length = next(
        k
        for k in range(len(match.record) * 2 // 3, len(match.record))
        if match.steps[k].seat != CHANCE and not games.decision_kind(slug, match.steps[k].kind).aloud
    )
    return match.until(length)


def aside(slug: str, kind: str) -> bool:
    """Whether a kind of decision is asked at one device without a hand-over."""
    it = games.decision_kind(slug, kind)
    return it.device_stays or it.aloud is not None


def moments(slug: str, seats: int, options: dict[str, Any], seed: int) -> list[tuple[Match, bool]]:
    """A random game at its first choice, and at its last decision of each kind, without automatic choices.

    Each match comes with a flag: whether it is the first or the last in the result. Every kind of move is equally
    likely, so that a single choice among a hundred gets made too.
    """
    rng = random.Random(seed)
    match = Match.new(slug, seats, options, rng)
    at: dict[str, int] = {}
    while (decision := match.state.decision()) is not None:
        alone = len(decision.choices) == 1 and decision.public
        asked = not alone or games.decision_kind(slug, decision.kind).luck_follows is True
        if decision.seat != CHANCE and asked:
            at.setdefault("first", len(match.record))
            at[decision.kind] = len(match.record)
        verb = rng.choice(sorted({str(choice[0]) for choice in decision.choices}))
        match.play(rng.choice([choice for choice in decision.choices if str(choice[0]) == verb]))
    lengths = sorted({*at.values()})
    return [(match.until(k), k in (lengths[0], lengths[-1])) for k in lengths]


def at_the_table(match: Match) -> Session:
    """The match as the table opens it, with automatic choices played."""
    return Session(match, tail.make([], [], match.seats, games.page(match.game).colours))


@cache
def place(slug: str, finder: Finder[T]) -> tuple[Match, T] | None:
    """A position in which the finder succeeds, in mid-game if possible, and the finder's result.

    None if a few random games have no such position.
    """
    for seed in SEEDS:
        whole = random_match(slug, fewest(slug), seed)
        half, end = len(whole.record) // 2, len(whole.record)
        for k in (*range(half, end), *range(half)):
            if whole.steps[k].seat == CHANCE:
                continue
            match = whole.until(k)
            session = at_the_table(match)
            if session.decision is not None and not session.here.is_aloud() and (found := finder(session)):
                return match, found
    return None


@cache
def asked_aloud(slug: str) -> tuple[Match, State, Choice] | None:
    """A position with a question asked aloud; another position that looks the same to an onlooker, but has other true
    answers; and a claim that is false in the first position. None if a few random games have no such position."""
    for seed in SEEDS:
        whole = random_match(slug, fewest(slug), seed)
        for k in (k for k, step in enumerate(whole.steps) if games.decision_kind(slug, step.kind).aloud):
            match = whole.until(k)
            how = games.decision_kind(slug, whole.steps[k].kind).aloud
            assert how is not None
            claims = how.claims(match.seen_by(None))
            false = [claim.choice for claim in claims if claim.choice not in legal(match.state)]
            alike = [match.seen_by(None).imagine(random.Random(n)) for n in range(8)]
            other = next((state for state in alike if legal(state) != legal(match.state)), None)
            if false and other is not None:
                return match, other, false[0]
    return None


def legal(state: State) -> tuple[Choice, ...]:
    """The legal choices."""
    decision = state.decision()
    return () if decision is None else decision.choices


# Finders


def private(session: Session) -> bool:
    """Whether the device has to change hands."""
    return session.here.is_shut()


def risky(session: Session) -> Choice | None:
    """A choice that needs confirmation because it cannot be undone."""
    decision = session.decision
    assert decision is not None
    return next((choice for choice in decision.choices if session.needs_confirm(choice)), None)


def harmless(session: Session) -> Choice | None:
    """A choice that can be undone, even after automatic choices."""
    decision, match = session.decision, session.source
    assert decision is not None and isinstance(match, Match)
    for choice in decision.choices:
        after = at_the_table(match.until(len(match)))
        after.here.take_device()
        after.play(choice)
        if after.decision is not None and after.undoing.undo_to() == session.length:
            return choice
    return None


def halfway(session: Session) -> Chain | None:
    """Keys that do not complete a choice yet."""
    question, paths = _paths(session)
    return next((path for path in paths if question.picker.lit(path) and not question.menu(path)), None)


def furthest(session: Session) -> Chain:
    """The longest chain of keys that can be touched before a choice is complete."""
    question, paths = _paths(session)
    return max(
        (path for path in paths if question.picker.lit(path) and not question.menu(path)), key=len, default=()
    )


def ambiguous(session: Session) -> Chain | None:
    """Keys that stand for several choices, so that the menu opens."""
    question, paths = _paths(session)
    return next((path for path in paths if len(question.menu(path)) > 1), None)


def _paths(session: Session) -> tuple[Question, list[Chain]]:
    """The question to the device's holder, and all prefixes of its chains."""
    session.here.take_device()
    question = Question(session)
    chains = [chain for several in question.chains.values() for chain in several]
    return question, [chain[:n] for chain in chains for n in range(1, len(chain) + 1)]


# Features that only some games have


@cache
def automatic(slug: str) -> tuple[Match, Choice] | None:
    """A position and a choice. The choice needs no confirmation, and an automatic choice follows it without chance or
    hand-over. None if a few random games have no such position."""
    for seed in SEEDS:
        whole = random_match(slug, fewest(slug), seed)
        for k, (step, after) in enumerate(pairwise(whole.steps)):
            if step.seat == CHANCE or step.forced or not made_alone(slug, after):
                continue
            match = whole.until(k)
            session = at_the_table(match)
            session.here.be(None)
            session.here.take_device()
            if session.length == k and not session.needs_confirm(step.choice):
                session.play(step.choice)
                if not session.here.must_pass():
                    return whole.until(k), step.choice
    return None


def counted(match: Match) -> int:
    """The number of steps of a finished game's final count; 0 if it has none."""
    return len(final_count(at_the_table(match)))


@cache
def refused_options(slug: str) -> dict[str, Any] | None:
    """Two options that the form offers but that cannot be combined; None if there are none."""
    game, words = GAMES[slug], games.page(slug).options
    for one, two in combinations([option for option in game.options if option.name in words], 2):
        for first in one.values:
            for second in two.values:
                options = {one.name: first, two.name: second}
                try:
                    game.start(fewest(slug), options)
                except BadOption:
                    return options
    return None


def a_temptation(slug: str, seats: int) -> tuple[Match, Chain, str]:
    """A position with an element that looks possible but is refused, the keys to touch, and the answer."""
    view, texts = games.page(slug), games.page(slug)
    for seed in range(50):
        match = random_match(slug, seats, seed)
        for k in range(len(match.steps)):
            state = match.at(k)
            decision = state.decision()
            assert decision is not None
            if games.decision_kind(slug, decision.kind).aloud:
                continue  # the board does not answer a question asked aloud
            seen = state.seen_by(decision.seat) if decision.seat >= 0 else state
            for chain, choice in view.tempting(seen) if decision.seat >= 0 else ():
                refusal = state.why_not(choice)
                if refusal is not None and refusal.reason != "no-such-choice":
                    return match.until(k), chain, texts.reason(refusal)
    raise AssertionError(slug)
