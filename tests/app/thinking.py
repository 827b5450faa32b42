"""Games with machines at the table, and a fake thinker that answers the table's requests."""

import json
import random

from app import games
from app.table import tail
from app.table.machines import Answer, Wanted
from app.table.session import Session
from app.table.table import Table
from app.words.advice import Gain
from pycore.contract import Choice
from pycore.games import GAMES
from pycore.match import Match
from tests.app.playing import match_of


def lay(table: Table, match: Match, *players: str) -> Session:
    """Lay a match on the table with players of these kinds, as if it had begun on this device."""
    names = ",".join("ABCD"[: match.seats])
    session = Session(
        match,
        tail.examine(
            f"n={names}&p={','.join(players)}&m=k3x9a0qz", match.seats, games.page(match.game).colours
        ).tail,
    )
    table.switch.lay(session)
    table.take_effects()
    return session


def against(table: Table, game: str = "mini", level: str = "scriba") -> Session:
    """Start a game against one machine from the setup form."""
    table.open(game, "")
    table.form.against(level)
    table.form.set("name-0", "Anna")
    table.start()
    assert table.session is not None
    return table.session


def first(table: Table) -> Choice:
    """The first of the choices now open."""
    decision = match_of(table).decision
    assert decision is not None
    return decision.choices[0]


def think(table: Table, pick: int = 0) -> Wanted:
    """Answer the table's request with the choice at index `pick`, and return the request."""
    wanted = table.machines.wanted()
    assert wanted is not None
    state = GAMES[wanted.game].from_plain(json.loads(wanted.seen))
    decision = state.decision()
    assert decision is not None
    gains = (Gain("points", 0, (3.2, -1.9)),) if wanted.advice else ()
    table.pace.machine_answers(wanted, Answer(decision.choices[pick], gains, 0.61))
    return wanted


def think_about(table: Table, choice: Choice, then: Choice | None = None) -> None:
    """Ask for a hint and answer it with `choice`, and with `then` as the choice to make right after it."""
    table.hints.hint()
    wanted = table.machines.wanted()
    assert wanted is not None
    told = {"choice": choice, "worth": 0.5, "how": "than", "then": then}
    table.pace.machine_answers(wanted, Answer.read(json.dumps(told)))


def at_the_end_of_a_round() -> tuple[Match, Choice]:
    """A game of Imhotep, and a choice of seat 0 that ends a round and leaves seat 1 a free choice."""
    match, rng = Match.new("imhotep", 2, {}, random.Random(2)), random.Random(2)
    while (decision := match.decision) is not None:
        for choice in decision.choices:
            ahead = match.preview(choice)
            asked = ahead.decision
            ends = any(event.kind == "round-ends" for event in ahead.events)
            free = asked is not None and asked.seat == 1 and len(asked.choices) > 1
            if decision.seat == 0 and free and ends:
                return match, choice
        match.play(rng.choice(decision.choices))
    raise AssertionError("no such choice found")
