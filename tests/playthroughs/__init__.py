"""Golden playthroughs: one fixed game per game and number of seats, with every value of the interface at every step.

A game can list more cases in `tests.games.<game>.variants`: `VARIANTS` maps a tag to the options that differ from the
defaults. Each is played with every number of seats. For games of thousands of choices, `FULL_STEPS` in that
module limits the number of steps with positions; later steps have only choices and events.
"""

import importlib
import importlib.util
import json
import math
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from pycore import link
from pycore.contract import CHANCE, Choice, Decision, Event, Options, Plain
from pycore.games import GAMES
from pycore.match import Match, Setup, draw

FOLDER = Path(__file__).parent
LONG = 20
"""The longest list that is shown whole. Of a longer list only the changed entries are shown."""


class Case(NamedTuple):
    """One golden game."""

    slug: str
    seats: int
    tag: str
    options: Options

    @property
    def name(self) -> str:
        return f"{self.slug}-{self.seats}{self.tag and '-'}{self.tag}"

    @property
    def path(self) -> Path:
        """The file that holds the text of this game."""
        return FOLDER / f"{self.name}.txt"


def cases() -> list[Case]:
    """A case for each game, number of seats, and set of options (the defaults and each variant)."""
    return [
        Case(slug, seats, tag, options)
        for slug in GAMES
        for tag, options in {"": {}, **variants(slug)}.items()
        for seats in GAMES[slug].seats
    ]


def variants(slug: str) -> Mapping[str, Options]:
    """The option sets named by the tests of a game, by tag."""
    found: Mapping[str, Options] = getattr(_variants_module(slug), "VARIANTS", {})
    return found


def _variants_module(slug: str) -> ModuleType | None:
    """The module `tests.games.<game>.variants`, or None."""
    name = f"tests.games.{slug}.variants"
    try:
        found = importlib.util.find_spec(name)
    except ModuleNotFoundError:
        return None
    return importlib.import_module(name) if found else None


def playthrough(case: Case) -> str:
    """The text of one game played at random with a fixed seed."""
    return "\n".join(_lines(case)) + "\n"


def _lines(case: Case) -> Iterator[str]:
    rng = random.Random(case.name)
    game = GAMES[case.slug]
    options = {option.name: option.default for option in game.options} | dict(case.options)
    setup = Setup(case.slug, case.seats, options)
    yield f"{case.slug}, revision {game.revision}, {case.seats} seats, {_json(options)}"
    state, shown = setup.start(), Plain()
    record: list[Choice] = []
    full_steps = getattr(_variants_module(case.slug), "FULL_STEPS", math.inf)
    while (decision := state.decision()) is not None:
        if len(record) < full_steps:
            yield from _position(len(record), state.to_plain(), shown, state.scores())
            shown = state.to_plain()
            yield from _asked(decision)
            for seat in (None, *range(case.seats)):
                seen = state.seen_by(seat).to_plain()
                if seen != shown:
                    yield f"  seen by {seat}: {_changes(seen, shown)}"
        choice = draw(decision, rng) if decision.seat == CHANCE else rng.choice(decision.choices)
        events: list[Event] = []
        state.apply(choice, events)
        record.append(choice)
        yield f"  > {_json(choice)}"
        yield from (f"  ! {_event(event)}" for event in events)
    yield from _position(len(record), state.to_plain(), shown, state.scores())
    yield f"  ranking {_json(state.ranking())}"
    yield f"  link {link.encode(Match.replay(setup, record))}"


def _position(k: int, plain: Plain, shown: Plain, scores: tuple[int, ...]) -> Iterator[str]:
    yield f"{k}: scores {_json(scores)} {_changes(plain, shown)}"


def _changes(plain: Plain, shown: Plain) -> str:
    return " ".join(
        text
        for name, value in plain.items()
        if shown.get(name, ...) != value
        for text in _changed(name, value, shown.get(name))
    )


def _changed(name: str, value: object, before: object) -> Iterator[str]:
    """The whole value, or only the changed entries of a long list."""
    if isinstance(value, list) and isinstance(before, list) and len(value) == len(before) > LONG:
        for place, (one, other) in enumerate(zip(value, before, strict=True)):
            if one != other:
                yield f"{name}[{place}]={_json(one)}"
    else:
        yield f"{name}={_json(value)}"


def _asked(decision: Decision) -> Iterator[str]:
    who = "CHANCE" if decision.seat == CHANCE else f"seat {decision.seat}"
    private = "" if decision.audience is None else f" audience {_json(decision.audience)}"
    yield f"  {who} {decision.kind} ({decision.rule}){private}{'' if decision.public else ' not public'}"
    weights = "" if decision.weights is None else f" weights {_json(decision.weights)}"
    yield f"  ? {' '.join(map(_json, decision.choices))}{weights}"


def _event(event: Event) -> str:
    secret = "" if event.secret is None else f" secret {_json(event.secret)} for {_json(event.audience)}"
    reveals = " reveals" if event.reveals else ""
    return f"{event.kind} {event.seat} {_json(event.data)} ({event.rule}){secret}{reveals}"


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
