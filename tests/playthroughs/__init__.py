"""Golden playthroughs: one fixed game per game and seat count, every value of the interface at every step."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

from pycore import link
from pycore.contract import CHANCE, Choice, Decision, Event, Plain
from pycore.games import GAMES
from pycore.match import Match, Setup, draw

FOLDER = Path(__file__).parent


def cases() -> list[tuple[str, int]]:
    """Every game with every number of seats."""
    return [(slug, seats) for slug in GAMES for seats in GAMES[slug].seats]


def path(slug: str, seats: int) -> Path:
    """Where the golden text of a case lies."""
    return FOLDER / f"{slug}-{seats}.txt"


def playthrough(slug: str, seats: int) -> str:
    """The text of one game played at random with a fixed seed and the default options."""
    return "\n".join(_lines(slug, seats)) + "\n"


def _lines(slug: str, seats: int) -> Iterator[str]:
    rng = random.Random(f"{slug}-{seats}")
    game = GAMES[slug]
    options = {option.name: option.default for option in game.options}
    setup = Setup(slug, seats, options)
    yield f"{slug}, revision {game.revision}, {seats} seats, {_json(options)}"
    state, shown = setup.start(), Plain()
    record: list[Choice] = []
    while (decision := state.decision()) is not None:
        yield from _position(len(record), state.to_plain(), shown, state.scores())
        shown = state.to_plain()
        yield from _asked(decision)
        for seat in (None, *range(seats)):
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
        f"{name}={_json(value)}" for name, value in plain.items() if shown.get(name, ...) != value
    )


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
