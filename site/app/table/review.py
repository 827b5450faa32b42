"""Reviews a finished game by the estimates of `faraone`: luck, choices, and the choices that cost most.

`app.browser.machine_worker` asks the worker what `wanted()` says and hands the answers to `hear()`. What has been found
is kept beside the game, so nothing is asked twice, and a page that was closed goes on where it was. See
`pycore.players.review` for the questions.
"""

import json
from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any, Final, NamedTuple

from app.table.machines import StudyQuestion
from app.table.saves import Saves, digest, review_name
from app.table.session import Session
from pycore.codecs import List, Number, Row
from pycore.contract import Choice
from pycore.link import encode
from pycore.match import Match
from pycore.untrusted import LARGEST, WHOLE, BadData, Text, read

VERSION: Final = 3
ITERATIONS_IN_ALL: Final = 20_000
LEAST_ITERATIONS: Final = 100
MOST_ITERATIONS: Final = 400
"""Iterations of the first search, which judges every choice: all choices of a game share ITERATIONS_IN_ALL, within
these bounds for each. A search may end early."""
DEEP_ITERATIONS: Final = 1000
"""Iterations of the second and third search, run only for suspects. The third compares the choice with the better one
that the second has found."""
SEEDS: Final = ("uno", "due", "tre")
LEAST_LOSS: Final = 0.05
"""A moment counts if all searches find at least this loss, in chance of winning."""
SECONDS: Final = 25.0
"""The most seconds for one question. Only very slow devices need them."""
MOST_SUSPECTS: Final = 8
MOST_MOMENTS: Final = 5
SAMPLES: Final = 80
"""About how many states keep their leads."""
ACCOUNT_LENGTH: Final = 7
"""How many numbers a `pycore.players.course.Account` has."""
_IN_TENTHS: Final = Number(-LARGEST, LARGEST)
_SHAPE: Final = Row(
    WHOLE,
    Text(8),
    List(List(_IN_TENTHS)),
    List(List(_IN_TENTHS)),
    List(Row(WHOLE, WHOLE, List(Number(-1000, 1000), most=len(SEEDS)), Number(-1, 1000))),
)


class Finding(NamedTuple):
    """What is known about choice number `k`, from 0."""

    k: int
    best: int
    """The number of the better choice in the decision's list."""
    losses: tuple[float, ...]
    """The chance of winning, 0..1, that the choice cost, by each search; below 0 if the search found it the better."""
    worth: float | None
    """The chance of winning before the choice, 0..1; None if it cannot be told."""

    @property
    def loss(self) -> float:
        """The smallest of `losses`, at least 0."""
        return max(0.0, min(self.losses))


class Found(NamedTuple):
    """All that has been found. `leads` has rows (length of the record, lead of each seat), in points; `accounts` says
    for each seat where its final lead comes from."""

    leads: list[list[float]]
    accounts: list[list[float]]
    findings: Mapping[int, Finding]


NOTHING: Final = Found([], [], {})


class Review:
    """The review of one finished game. `running`: the worker is being asked."""

    def __init__(self, saves: Saves, session: Session) -> None:
        self._saves, self.session = saves, session
        self.running = False
        self._asked: StudyQuestion | None = None
        self._found: tuple[str | None, Found] = (None, NOTHING)
        """The link of the game, and what has been found about it."""

    @property
    def found(self) -> Found:
        """What has been found so far, in this visit or an earlier one."""
        if self._found[0] != self.session.kept_link:
            self._found = self.session.kept_link, self._kept()
        return self._found[1]

    @property
    def begun(self) -> bool:
        """Whether there is something to show."""
        return self.running or bool(self.found.accounts)

    @property
    def version(self) -> object:
        """A value that changes whenever there is something else to show."""
        found = self.found
        searches = sum(len(each.losses) for each in found.findings.values())
        return self.running, len(found.accounts), searches

    @property
    def finished(self) -> bool:
        """Whether nothing is left to ask."""
        done, whole = self.progress
        return bool(self.found.accounts) and done == whole and self._doubtful() is None

    def start(self) -> None:
        """Begin, or go on."""
        self.running = self.session.reviewable and not self.finished

    def stop(self) -> None:
        """Stop asking. What has been found stays."""
        self.running, self._asked = False, None

    def decisions(self) -> list[int]:
        """The numbers of the choices that people made, where there was more than one."""
        steps, persons = self.match.steps, self.session.tail.persons
        return [k for k, step in enumerate(steps) if step.seat in persons and step.radix > 1]

    @property
    def progress(self) -> tuple[int, int]:
        """How many choices have been judged, and how many there are."""
        return len(self.found.findings), len(self.decisions())

    def suspects(self) -> list[Finding]:
        """The choices that seemed to have cost most at first, worst first."""
        found = [each for each in self.found.findings.values() if each.losses[0] >= LEAST_LOSS]
        return sorted(found, key=lambda each: -each.losses[0])[:MOST_SUSPECTS]

    def _doubtful(self) -> Finding | None:
        """The next suspect to be judged again; None once there are enough moments.

        One whose smallest loss is below `LEAST_LOSS` is not judged again.
        """
        again = (each for each in self.suspects() if each.loss >= LEAST_LOSS)
        doubtful = next((each for each in again if len(each.losses) < len(SEEDS)), None)
        return None if len(self.moments()) == MOST_MOMENTS else doubtful

    def moments(self) -> list[Finding]:
        """The moments that counted, in the order of the game."""
        judged = [each for each in self.suspects() if len(each.losses) == len(SEEDS)]
        sure = [each for each in judged if each.loss >= LEAST_LOSS]
        worst = sorted(sure, key=lambda each: -each.loss)[:MOST_MOMENTS]
        return sorted(worst, key=lambda each: each.k)

    def cost(self, seat: int) -> float:
        """The sum of what the judged choices of a seat cost, in chance of winning."""
        steps = self.session.source.steps
        return sum(each.loss for each in self.found.findings.values() if steps[each.k].seat == seat)

    def mean_loss(self, seat: int) -> float | None:
        """The mean loss of a seat's choices, in chances of winning; None as long as not all have been judged."""
        steps = self.match.steps
        many = sum(steps[k].seat == seat for k in self.decisions())
        return self.cost(seat) / many if many and self.finished else None

    @property
    def match(self) -> Match:
        """The whole match, which is here if the session is reviewable."""
        match = self.session.source
        assert isinstance(match, Match), type(match)
        return match

    # Questions and answers

    def wanted(self) -> StudyQuestion | None:
        """The present question; None if nothing is to be asked."""
        if not (self.running and self.session.reviewable):
            self.stop()
            return None
        if self._asked is None:
            self._asked = self._next()
            self.running = self._asked is not None
        return self._asked

    def _next(self) -> StudyQuestion | None:
        if not self.found.accounts:
            return StudyQuestion(self.session.game, {"link": encode(self.match)})
        for k in self.decisions():
            if k not in self.found.findings:
                return self._about_choice(k, SEEDS[0], self._iterations(), spare=True)
        each = self._doubtful()
        if each is None:
            return None
        judged = len(each.losses)
        best = self.best(each) if judged > 1 else None
        return self._about_choice(each.k, SEEDS[judged], DEEP_ITERATIONS, best)

    def _iterations(self) -> int:
        """Iterations of the first search about a choice."""
        share = ITERATIONS_IN_ALL // len(self.decisions())
        return min(max(share, LEAST_ITERATIONS), MOST_ITERATIONS)

    def _about_choice(
        self, k: int, seed: str, iterations: int, best: Choice | None = None, spare: bool = False
    ) -> StudyQuestion:
        told = judge_question(self.match, k, self.made(k), seed, iterations, best)
        return StudyQuestion(self.session.game, told | {"spare": spare}, k)

    def hear(self, asked: StudyQuestion, text: str) -> None:
        """Take an answer. One that is out of date is ignored."""
        if asked is not self._asked:
            return
        self._asked = None
        told: Any = json.loads(text)
        found = self.found
        if asked.k is None:
            apart = ceil(len(told["leads"]) / SAMPLES)
            rows = [[k, *leads] for k, leads in enumerate(told["leads"])]
            leads = [*rows[:-1:apart], rows[-1]]
            self._found = self._found[0], Found(leads, told["accounts"], dict(found.findings))
        else:
            before, loss = found.findings.get(asked.k), round(told["loss"], 3)
            best = self.choices(asked.k).index(tuple(told["best"]))
            if before is None:
                worth = None if told["worth"] is None else round(told["worth"], 3)
                after = Finding(asked.k, best, (loss,), worth)
            else:
                # A search that prefers the choice that was made has nothing better to show.
                better = before.best if self.choices(asked.k)[best] == self.made(asked.k) else best
                after = before._replace(losses=(*before.losses, loss), best=better)
            self._found = self._found[0], found._replace(findings={**found.findings, asked.k: after})
        self._keep()
        self.wanted()  # After the last answer this ends `running`.

    def made(self, k: int) -> Choice:
        """Choice number `k`, from 0."""
        return self.match.record[k]

    def best(self, finding: Finding) -> Choice:
        """The choice that was better."""
        return self.choices(finding.k)[finding.best]

    def choices(self, k: int) -> Sequence[Choice]:
        """The choices at a decision, as its seat saw them."""
        session = self.session
        decision = session.source.seen_by(session.source.steps[k].seat, k).decision()
        assert decision is not None
        return decision.choices

    # Keeping it

    def _keep(self) -> None:
        session = self.session
        if session.save_id is None or session.kept_link is None:
            return
        findings = [
            [each.k, each.best, [_scaled(1000, loss) for loss in each.losses], _scaled(1000, each.worth)]
            for each in self.found.findings.values()
        ]
        rows = [[int(k), *(_scaled(10, lead) for lead in leads)] for k, *leads in self.found.leads]
        accounts = [[_scaled(10, each) for each in account] for account in self.found.accounts]
        told = [VERSION, digest(session.kept_link), rows, accounts, findings]
        self._saves.spare(review_name(session.save_id), json.dumps(told, separators=(",", ":")))

    def _kept(self) -> Found:
        """What was found before; nothing if it cannot be read, or belongs to another link."""
        session = self.session
        text = None if session.save_id is None else self._saves.setting(review_name(session.save_id))
        if not text or session.kept_link is None:
            return NOTHING
        try:
            version, link, rows, accounts, findings = read(text, _SHAPE)
            if version != VERSION or link != digest(session.kept_link):
                return NOTHING
            leads = [[k, *(lead / 10 for lead in row)] for k, *row in rows]
            known = {
                k: Finding(
                    k, best, tuple(loss / 1000 for loss in losses), worth / 1000 if worth >= 0 else None
                )
                for k, best, losses, worth in findings
                if losses and k < session.length
            }
        except (BadData, ValueError):
            return NOTHING
        shares = [[each / 10 for each in account] for account in accounts]
        seats = len(session.people)
        whole = len(shares) == seats and all(len(each) == ACCOUNT_LENGTH for each in shares)
        if not whole or any(len(row) != seats + 1 for row in leads):
            return NOTHING
        return Found(leads, shares, known)


def judge_question(
    match: Match, k: int, choice: Choice, seed: str, iterations: int, best: Choice | None = None
) -> dict[str, Any]:
    """The worker's question: what does `choice` cost at decision `k`, against `best` (None: the search's own best)?"""
    seen = match.seen_by(match.steps[k].seat, k).to_plain()
    told = {"seen": seen, "made": choice, "best": best, "seed": seed, "iterations": iterations}
    return told | {"seconds": SECONDS}


def _scaled(times: int, value: float | None) -> int:
    """A number as it is kept: so many times as large, and whole; -1 for None."""
    return -1 if value is None else round(times * value)
