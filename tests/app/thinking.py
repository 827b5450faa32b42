"""Games with machines at the table, and a fake thinker that answers what the table wants thought over."""

import json

from app.table import tail
from app.table.machines import Answer, Wanted
from app.table.session import Session
from app.table.table import Table
from app.words.speech_gains import Gain
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
