"""A finished game looked over with the master: what luck and choices did, and which choices cost most.

`app.browser.machine_worker` asks the worker what `wanted()` says and hands the answers to `hear()`. What has been found
is kept beside the game, so nothing is asked twice, and a page that was closed goes on where it was. See
`pycore.players.review` for the questions.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from app.table.saves import PREFIX, REVIEW, Saves, digest
from app.table.session import Session
from pycore.codecs import List, Number, Row
from pycore.contract import Choice
from pycore.link import encode
from pycore.match import Match
from pycore.untrusted import LARGEST, WHOLE, BadData, Text, read

VERSION: Final = 2
ITERATIONS: Final = 400
"""Search iterations with which each choice is judged first."""
SURELY: Final = 1600
"""Search iterations of the two further searches for the choices that seem to have cost most. The second of them
compares the choice with the better one that the first has found."""
SEEDS: Final = ("uno", "due", "tre")
COUNTS: Final = 0.05
"""A moment counts if all searches find at least this loss, in chances of winning."""
SECONDS: Final = 25.0
"""The most seconds for one question. Only very slow devices need them."""
MOST_SUSPECTS: Final = 8
MOST_MOMENTS: Final = 5
SAMPLES: Final = 80
"""The largest number of states whose leads are kept."""
ACCOUNT: Final = 7
"""Numbers of an account: see `pycore.players.course.Account`."""
_TENTH: Final = Number(-LARGEST, LARGEST)
_SHAPE: Final = Row(
    WHOLE,
    Text(8),
    List(List(_TENTH)),
    List(List(_TENTH)),
    List(Row(WHOLE, WHOLE, List(Number(-1000, 1000), most=len(SEEDS)), Number(-1, 1000))),
)


class Asked(NamedTuple):
    """A question for the worker, in the form of `pycore.players.review`.

    `k` is the number of the choice to be judged, or None for the course of the game.
    """

    game: str
    told: dict[str, Any]
    k: int | None


class Finding(NamedTuple):
    """What is known about the choice after the first `k`. `best` is the number of the better choice in the decision's
    list. `losses` are the chances of winning that it cost, 0..1, one from each search; `worth` is the chance before it,
    None if it cannot be told."""

    k: int
    best: int
    losses: tuple[float, ...]
    worth: float | None

    @property
    def loss(self) -> float:
        """What all searches agree on."""
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
        self._asked: Asked | None = None
        self._found: tuple[str | None, Found] = (None, NOTHING)
        """The link of the game, and what has been found about it."""

    @property
    def found(self) -> Found:
        """What has been found so far, in this visit or an earlier one."""
        session = self.session
        if self._found[0] != session.kept_link:
            self._found = session.kept_link, self._kept(session)
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
        found = [each for each in self.found.findings.values() if each.losses[0] >= COUNTS]
        return sorted(found, key=lambda each: -each.losses[0])[:MOST_SUSPECTS]

    def _doubtful(self) -> Finding | None:
        """The next suspect to be judged again. One that a search has found to be harmless is not."""
        return next(
            (each for each in self.suspects() if each.loss >= COUNTS and len(each.losses) < len(SEEDS)), None
        )

    def moments(self) -> list[Finding]:
        """The moments that counted, in the order of the game."""
        sure = [each for each in self.suspects() if len(each.losses) == len(SEEDS) and each.loss >= COUNTS]
        return sorted(sorted(sure, key=lambda each: -each.loss)[:MOST_MOMENTS])

    def cost(self, seat: int) -> float:
        """What all judged choices of a seat cost together, in chances of winning."""
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

    def wanted(self) -> Asked | None:
        """The present question; None if nothing is to be asked."""
        if not (self.running and self.session.reviewable):
            self.stop()
            return None
        if self._asked is None:
            self._asked = self._next()
            self.running = self._asked is not None
        return self._asked

    def _next(self) -> Asked | None:
        session = self.session
        if not self.found.accounts:
            return Asked(session.game, {"link": encode(self.match)}, None)
        for k in self.decisions():
            if k not in self.found.findings:
                return self._judge(session, k, SEEDS[0], ITERATIONS)
        each = self._doubtful()
        if each is None:
            return None
        judged = len(each.losses)
        best = self.best(each) if judged > 1 else None
        return self._judge(session, each.k, SEEDS[judged], SURELY, best)

    def _judge(
        self, session: Session, k: int, seed: str, iterations: int, best: Choice | None = None
    ) -> Asked:
        made = self.match.steps[k].choice
        return Asked(session.game, judging(self.match, k, made, seed, iterations, best), k)

    def hear(self, asked: Asked, text: str) -> None:
        """Take an answer. One that is out of date is ignored."""
        if asked is not self._asked:
            return
        self._asked = None
        told: Any = json.loads(text)
        found = self.found
        if asked.k is None:
            apart = -(-len(told["leads"]) // SAMPLES)
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
        self._keep(self.session)
        self.wanted()

    def made(self, k: int) -> Choice:
        """The choice that was made after the first `k`."""
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

    def _keep(self, session: Session) -> None:
        if session.save_id is None or session.kept_link is None:
            return
        findings = [
            [each.k, each.best, [_whole(1000, loss) for loss in each.losses], _whole(1000, each.worth)]
            for each in self.found.findings.values()
        ]
        rows = [[int(k), *(_whole(10, lead) for lead in leads)] for k, *leads in self.found.leads]
        accounts = [[_whole(10, each) for each in account] for account in self.found.accounts]
        told = [VERSION, digest(session.kept_link), rows, accounts, findings]
        self._saves.spare(
            REVIEW.removeprefix(PREFIX) + session.save_id, json.dumps(told, separators=(",", ":"))
        )

    def _kept(self, session: Session) -> Found:
        """What was found before; nothing if it cannot be read, or belongs to another link."""
        text = self._saves.setting(f"{REVIEW.removeprefix(PREFIX)}{session.save_id}")
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
        whole = len(shares) == seats and all(len(each) == ACCOUNT for each in shares)
        if not whole or any(len(row) != seats + 1 for row in leads):
            return NOTHING
        return Found(leads, shares, known)


def judging(
    match: Match, k: int, choice: Choice, seed: str, iterations: int, best: Choice | None = None
) -> dict[str, Any]:
    """The question what a choice after the first `k` would cost, compared with `best`; None: with the best one."""
    seen = match.seen_by(match.steps[k].seat, k).to_plain()
    told = {"seen": seen, "made": choice, "best": best, "seed": seed, "iterations": iterations}
    return told | {"seconds": SECONDS}


def _whole(times: int, value: float | None) -> int:
    return -1 if value is None else round(times * value)
