"""The text of a playthrough: the steps of a game that are shown, the hashes of the others, and back from the text.

Two hashes guard what is not shown. Each step has one, of its whole text; each field (asked, told, one per field of the
position, one per viewer) has one, of all its values in the game. Where something differs, the first say at which step,
the second in which fields.
"""

import hashlib
import json
import math
import re
import textwrap
from collections.abc import Container, Sequence
from typing import Any, Final, NamedTuple

from pycore import link
from pycore.contract import CHANCE, Choice, Decision, Event, Plain, State
from pycore.games import GAMES
from pycore.match import Match
from tests.playthroughs import Case

LONG: Final = 20
"""Longer lists are shown by their changed entries."""
MOST: Final = 8
"""Longer lists of choices are cut in the file, not in the hash."""
HIDDEN_STEP: Final = re.compile(r"(?<!\S)(\d+)>(\[\S*\]):([0-9a-f]{6})(?!\S)")
SHOWN_STEP: Final = re.compile(r"^(\d+) (?:seat \d|CHANCE) .*\n(?:  .*\n)*", re.MULTILINE)
CHOSEN: Final = re.compile(r"^  > (\[.*\]) ([0-9a-f]{6})$", re.MULTILINE)
FIELD: Final = re.compile(r"(?<!\S)([a-z]\S*):([0-9a-f]{6})(?!\S)")


class Step(NamedTuple):
    """One choice, with the decision before it and its effects."""

    number: int
    choice: Choice
    asked: str
    """The decision without its choices."""
    choices: Sequence[str]
    weights: Sequence[int] | None
    told: list[str]
    """The events."""
    changed: dict[str, str]
    """Field of the position -> its new value, or the changed entries of a long list. `scores` is among them."""
    seen: dict[str, str]
    """Viewer -> what they see otherwise than it is, after the choice."""
    kinds: frozenset[str]
    """The kind of the decision, `?sail`, and of the events, `sail`."""

    @property
    def fields(self) -> dict[str, str]:
        """Everything that is hashed."""
        weights = "" if self.weights is None else f" weights {to_json(self.weights)}"
        told = {"told": "\n".join(self.told)} if self.told else {}
        return {"asked": f"{self.asked} {self.choices}{weights}"} | told | self.changed | self.seen

    @property
    def hash(self) -> str:
        return digest(f"{to_json(self.choice)} {self.fields}")

    def text(self, most: float = math.inf) -> str:
        """The step in full, but for a list of more choices than `most`, which is cut."""
        choices, weights = self.choices, "" if self.weights is None else f" weights {to_json(self.weights)}"
        if len(choices) > most:
            choices, weights = [*choices[: int(most) - 1], f"... {len(choices)} in all"], ""
        changes = [f"{name}={value}" for name, value in self.changed.items()]
        lines = [
            f"? {' '.join(choices)}{weights}",
            f"> {to_json(self.choice)} {self.hash}",
            *(f"! {event}" for event in self.told),
            f"= {' '.join(changes)}",
            *(f"{viewer}: {value}" for viewer, value in self.seen.items()),
        ]
        return "".join([f"{self.number} {self.asked}\n", *(f"  {line}\n" for line in lines)])


class Game(NamedTuple):
    """A game played from a record, as far as its choices are legal."""

    case: Case
    start: str
    steps: list[Step]
    fault: str
    """Why it is no whole game; otherwise empty."""
    end: str

    def firsts(self, met: set[str]) -> set[int]:
        """The steps with a kind of decision or event that is not in `met`, where all kinds of this game are added."""
        found = set()
        for step in self.steps:
            if not step.kinds <= met:
                met |= step.kinds
                found.add(step.number)
        return found

    def text(self, shown: Container[int]) -> str:
        """The whole file, with these steps written out."""
        parts, hidden = [self.start], list[str]()
        for step in self.steps:
            if step.number not in shown:
                hidden.append(f"{step.number}>{to_json(step.choice)}:{step.hash}")
                continue
            parts += [rows(hidden), step.text(MOST)]
            hidden = []
        hashes = [f"{name}:{value}" for name, value in self.fields.items()]
        return "".join([*parts, rows(hidden), self.end, rows(hashes)])

    @property
    def fields(self) -> dict[str, str]:
        """The hash of each field, over all steps."""
        values: dict[str, list[str]] = {}
        for step in self.steps:
            for name, value in step.fields.items():
                field = name.partition("[")[0].replace(" ", "-")
                values.setdefault(field, []).append(f"{step.number} {name} {value}")
        return {name: digest("\n".join(each)) for name, each in values.items()}

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of decisions and events in it."""
        return frozenset().union(*(step.kinds for step in self.steps))


def play(case: Case, record: Sequence[Choice]) -> Game:
    """Play the choices of a record up to its end, or to the first that is not legal."""
    setup = case.setup
    state = setup.start()
    about = f"position {case.tag.removeprefix('at-')}" if case.position else to_json(setup.options)
    head = f"{case.slug}, revision {GAMES[case.slug].revision}, {setup.seats} seats, {about}\n"
    shown = state.to_plain()
    opening = _changes(shown | {"scores": state.scores()}, {})
    seen = [f"  {viewer}: {value}\n" for viewer, value in _seen(state, shown).items()]
    values = " ".join(f"{name}={value}" for name, value in opening.items() if name != "scores")
    start = f"{head}0: scores {opening['scores']} {values}\n{''.join(seen)}"
    steps: list[Step] = []
    for number, choice in enumerate(record):
        decision = state.decision()
        if decision is None or choice not in decision.choices:
            fault = "the game is over already" if decision is None else f"not legal: {state.why_not(choice)}"
            return Game(case, start, steps, f"step {number}, {to_json(choice)}: {fault}", "")
        events: list[Event] = []
        scores = state.scores()
        state.apply(choice, events)
        plain = state.to_plain()
        steps.append(
            Step(
                number,
                choice,
                _asked(decision),
                [to_json(each) for each in decision.choices],
                decision.weights,
                [_event(event) for event in events],
                _changes(plain | {"scores": state.scores()}, shown | {"scores": scores}),
                _seen(state, plain),
                frozenset({f"?{decision.kind}", *(event.kind for event in events)}),
            )
        )
        shown = plain
    if (decision := state.decision()) is not None:
        return Game(case, start, steps, f"after the last step: {_asked(decision)} is asked", "")
    ending = f"ranking {to_json(state.ranking())}\nlink {link.encode(Match.replay(setup, record))}\n"
    return Game(case, start, steps, "", ending)


def record_in(text: str) -> list[Choice]:
    """The choices of a playthrough, from its text."""
    return [choice for choice, _ in _kept_steps(text).values()]


def hashes_in(text: str) -> dict[int, str]:
    """Step -> its hash."""
    return {number: value for number, (_, value) in _kept_steps(text).items()}


def _kept_steps(text: str) -> dict[int, tuple[Choice, str]]:
    found = {int(number): (choice, value) for number, choice, value in HIDDEN_STEP.findall(text)}
    for number, block in shown_in(text).items():
        chosen = CHOSEN.search(block)
        assert chosen is not None, block
        found[number] = (chosen[1], chosen[2])
    return {number: (tuple(json.loads(found[number][0])), found[number][1]) for number in sorted(found)}


def shown_in(text: str) -> dict[int, str]:
    """Step -> its text, for those that are shown."""
    return {int(block[1]): block[0] for block in SHOWN_STEP.finditer(text)}


def fields_in(text: str) -> dict[str, str]:
    """Field -> its hash over the whole game."""
    return dict(FIELD.findall(text.rpartition("\nlink ")[2]))


def _changes(plain: Plain, shown: Plain) -> dict[str, str]:
    """The values that have changed, or only the changed entries of a long list."""
    found: dict[str, str] = {}
    for name, value in plain.items():
        before = shown.get(name, ...)
        if value == before:
            continue
        if isinstance(value, list) and isinstance(before, list) and len(value) == len(before) > LONG:
            for place, (one, other) in enumerate(zip(value, before, strict=True)):
                if one != other:
                    found[f"{name}[{place}]"] = to_json(one)
        else:
            found[name] = to_json(value)
    return found


def _seen(state: State, plain: Plain) -> dict[str, str]:
    found = {}
    for seat in (None, *range(len(state.scores()))):
        seen = state.seen_by(seat).to_plain()
        if seen != plain:
            changes = _changes(seen, plain).items()
            found[f"seen by {seat}"] = " ".join(f"{name}={value}" for name, value in changes)
    return found


def _asked(decision: Decision) -> str:
    who = "CHANCE" if decision.seat == CHANCE else f"seat {decision.seat}"
    private = "" if decision.audience is None else f" audience {to_json(decision.audience)}"
    return f"{who} {decision.kind} ({decision.rule}){private}{'' if decision.public else ' not public'}"


def _event(event: Event) -> str:
    secret = "" if event.secret is None else f" secret {to_json(event.secret)} for {to_json(event.audience)}"
    reveals = " reveals" if event.reveals else ""
    return f"{event.kind} {event.seat} {to_json(event.data)} ({event.rule}){secret}{reveals}"


def rows(words: Sequence[str]) -> str:
    """Words in lines of some 120 characters."""
    return (
        textwrap.fill("  ".join(words), 119, break_long_words=False, break_on_hyphens=False) + "\n"
        if words
        else ""
    )


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:6]


def to_json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
