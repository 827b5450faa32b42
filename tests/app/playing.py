"""Actions at a table and readers of its page, shared by the tests."""

import json
import random
import re

from app.page.page import Page
from app.table.session import Session
from app.table.table import Table
from pycore.contract import Choice
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table


def begin(table: Table, game: str = "mini", names: tuple[str, str] = ("Anna", "Bruno")) -> Match:
    """Start a game between two people."""
    table.open(game, "")
    for seat, name in enumerate(names):
        table.form.set(f"name-{seat}", name)
    table.start()
    table.take_effects()
    return match_of(table)


def two_devices() -> tuple[Table, Table]:
    """Anna has begun a game, played and sent the link. Bruno has opened it at a device of his own."""
    anna, bruno = make_table(), make_table()
    begin(anna)
    anna.be(0)
    drag(anna, "stone-a", "place-1")
    bruno.open("", link_of(anna))
    bruno.pace.skip()
    bruno.be(1)
    return anna, bruno


def play_out(table: Table) -> None:
    """Play a game to its end by its first choices."""
    while not table.over:
        question = table.question()
        assert question is not None
        table.choose(question.decision.choices[0])
        table.confirm()


def kept_list(page: Page) -> str:
    """The list of kept games as HTML, in the form or in the panel."""
    parts = page.render()
    names = (f"{place}-{part}" for place in ("kept", "partite") for part in ("head", "rows", "foot"))
    return "".join(parts.get(name, "") for name in names)


def match_of(place: Table | Session) -> Match:
    """The match of a table or session."""
    session = place.session if isinstance(place, Table) else place
    assert session is not None and isinstance(session.source, Match)
    return session.source


def link_of(table: Table) -> str:
    """The link and the tail of the game at the table."""
    assert table.session is not None
    return table.sharing.link(table.session)


def url_of(table: Table) -> str:
    """The full address of the game at the table."""
    assert table.session is not None
    return table.sharing.url(table.session)


def listed(page: Page) -> list[Choice]:
    """The choices in the page's list, parsed from its HTML."""
    text = page.render()["choices"]
    found = re.findall(r'data-choice="([^"]*)"', text)
    return [tuple(json.loads(choice.replace("&quot;", '"'))) for choice in found]


def log_of(table: Table, page: Page) -> str:
    """The HTML of the log panel, opened if needed."""
    table.panel.show("diario", keep=True)
    return page.render()["panel-diario"]


def words(text: str) -> str:
    """The text of some HTML, with tags removed and whitespace collapsed."""
    return " ".join(re.sub(r"<[^>]+>", "", text).split())


def toy_with_hands() -> Match:
    """A toy game in which both seats hold cards."""
    plain = {
        "game": "toy", "seats": 2, "options": {"prize": "low"}, "round": 1, "phase": "bid", "active": 0,
        "prize": 2, "hands": [["1", "2"], ["3", "shield"]], "bids": [None, None], "points": [0, 0], "out": [],
    }  # fmt: skip
    return Match.from_position("toy", plain)


def lay_at_a_tile(table: Table) -> None:
    """Lay a hot-seat game of Kheops between Anna and Bruno. Anna has placed a pawn, and a tile will end her turn."""
    match = Match.new("kheops", 2, {}, random.Random(2))
    while match.decision is not None and match.decision.kind != "place-tile":
        match.play(match.decision.choices[0])
    table.open("", encode(match) + "&n=Anna,Bruno")
    table.be(None)
    table.take_device()


def drag(table: Table, first: str, second: str) -> None:
    """Drag one key onto another."""
    table.gestures.lift(first)
    table.gestures.drop(second)


def finish(table: Table) -> None:
    """Play the mini game until one choice is left."""
    begin(table)
    for stone in "abc":
        drag(table, f"stone-{stone}", "place-1")
    table.touch("place-1")
