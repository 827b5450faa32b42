"""Games with machines at the table, and a fake thinker that answers what the table wants thought over."""

import json
import random

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
    """A game on the table with these people, begun here."""
    names = ",".join("ABCD"[: match.seats])
    session = Session(
        match,
        tail.read(f"n={names}&p={','.join(players)}&m=k3x9a0qz", match.seats, ("oro", "lapis", "rubino")),
    )
    table._lay(session)
    table.take_effects()
    return session


def against(table: Table, game: str = "mini", level: str = "scriba") -> Session:
    """A fresh game against one machine, from the form."""
    table.open(game, "")
    table.form.against(level)
    table.form.set("name-0", "Anna")
    table.start()
    assert table.session is not None
    return table.session


def first(table: Table) -> Choice:
    """The first choice that there is."""
    decision = match_of(table).decision
    assert decision is not None
    return decision.choices[0]


def think(table: Table, pick: int = 0) -> Wanted:
    """The machine, or whoever advises, answers with the choice at that place."""
    wanted = table.machines.wanted()
    assert wanted is not None
    state = GAMES[wanted.game].from_plain(json.loads(wanted.seen))
    decision = state.decision()
    assert decision is not None
    gains = (Gain("points", 0, (3.2, -1.9)),) if wanted.advice else ()
    table.machine_answers(wanted, Answer(decision.choices[pick], gains, 0.61))
    return wanted


def think_about(table: Table, choice: Choice, then: Choice | None = None) -> None:
    """Somebody asks what to do, and is told that, and what to do right after it."""
    table.hint()
    wanted = table.machines.wanted()
    assert wanted is not None
    told = {"choice": choice, "worth": 0.5, "how": "than", "then": then}
    table.machine_answers(wanted, Answer.read(json.dumps(told)))


def at_the_end_of_a_round() -> tuple[Match, Choice]:
    """A game of Imhotep with the choice of the first seat after which another round begins, with the other seat."""
    match, rng = Match.new("imhotep", 2, {}, random.Random(2)), random.Random(2)
    while (decision := match.decision) is not None:
        for choice in decision.choices:
            ahead = match.trial(choice)
            asked = ahead.decision
            rounds = [sum(event.kind == "round-ends" for _, event in one.log) for one in (match, ahead)]
            free = asked is not None and asked.seat == 1 and len(asked.choices) > 1
            if decision.seat == 0 and free and rounds[0] < rounds[1]:
                return match, choice
        match.play(rng.choice(decision.choices))
    raise AssertionError("no round ended so")
