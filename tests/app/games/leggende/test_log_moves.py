"""Log lines that combine moves and placements: equal actions are counted, and the steps of one army become one move."""

import re

from app.games.leggende.words.log import several
from app.page.page import Page
from app.table.table import Table
from pycore.contract import Event
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.games.leggende.building import taking


def step(start: str, end: str, cost: int = 1, seat: int = 1) -> Event:
    about = {"from": start, "to": end, "cost": cost, "left": 1, "way": "land"}
    return Event("move", seat, about, "leggende-muovere")


def test_steps_of_one_army_share_a_sentence() -> None:
    told = several([step("D1", "D2"), step("D2", "D3", 3)])
    assert told == "{1} muove un'armata da Deserto 1 a Deserto 3 (4 movimenti)."
    two = several([step("D4", "D5"), step("D1", "D2"), step("D2", "D3")])
    assert two == (
        "{1} muove un'armata da Deserto 4 a Deserto 5. {1} muove un'armata da Deserto 1 a Deserto 3 (2 movimenti)."
    )
    assert several([step("D1", "D2"), step("D4", "D5")]) == ""


def test_a_move_back_is_told_step_by_step() -> None:
    """Otherwise the army would seem to move to where it already is."""
    assert several([step("D1", "D2"), step("D2", "D1")]) == ""
    assert several([step("D1", "D2"), step("D2", "D3"), step("D3", "D1")]) == (
        "{1} muove un'armata da Deserto 1 a Deserto 3 (2 movimenti). {1} muove un'armata da Deserto 3 a Deserto 1."
    )


def opened() -> Table:
    """Seat 0 has taken a card with many movements. All its armies stand in Deserto 4."""
    table = make_table(None, "leggende")
    plain = taking("cursed_banshee", armies={"D4": {"0": 4, "1": 4}})
    table.open("", encode(Match.from_position("leggende", plain)))
    assert table.session is not None
    table.session.here.be(None)
    table.choose(("take", 0))
    return table


def last(page: Page) -> str:
    """The text of the last-events line."""
    told = re.search(r'<p class="last".*?</p>', page.render()["status"])
    assert told is not None
    return re.sub(r"\s+", " ", re.sub("<[^>]*>", "", told[0])).strip()


def arrows(page: Page) -> list[str]:
    """The arrow paths, without their outlines."""
    style = 'fill="none" stroke-linecap="round" stroke-linejoin="round" stroke="var(--gold)"'
    return re.findall(rf'<path d="(M[^"]+)" {re.escape(style)}', page.render()["overlay"])


def test_moves_in_the_players_own_turn_are_combined() -> None:
    """Text and arrow run from the start to the present place, also if the army moves on later in the turn."""
    table = opened()
    page = Page(table)
    table.choose(("move", "D4", "D5"))
    assert "muove un'armata da Deserto 4 a Deserto 5." in last(page)
    table.choose(("move", "D5", "D3"))
    assert "muove un'armata da Deserto 4 a Deserto 3 (2 movimenti)." in last(page)
    (way,) = arrows(page)
    assert way.count("Q") == 2 and way.count("M") == 2
    table.choose(("move", "D4", "D6"))
    assert "muove un'armata da Deserto 4 a Deserto 6." in last(page)
    (way,) = arrows(page)
    assert way.count("Q") == 1
    table.undo()
    (way,) = arrows(page)
    assert way.count("Q") == 2


def test_equal_moves_share_a_sentence() -> None:
    told = several([step("D1", "D2"), step("D1", "D2"), step("D4", "D5")])
    assert told == (
        "{1} muove 2 armate da Deserto 1 a Deserto 2. {1} muove un'armata da Deserto 4 a Deserto 5."
    )
    assert several([step("D1", "D2", 3), step("D1", "D2", 3)]) == (
        "{1} muove 2 armate da Deserto 1 a Deserto 2 (3 movimenti ciascuna)."
    )
    assert several([step("D1", "D2"), step("D1", "D2", 3)]) == ""
    by_sea = Event("move", 1, {**step("D1", "D2").data, "way": "sea"}, "leggende-muovere")
    assert several([by_sea, by_sea]) == "{1} muove 2 armate da Deserto 1 a Deserto 2 via mare."


def test_placed_armies_share_a_sentence() -> None:
    def placed(region: str, payee: int | None = None) -> Event:
        about = {"region": region, "payee": payee, "coins": 1 if payee is not None else 0}
        return Event("place", 1, about, "leggende-piazzare")

    told = several([placed("D1"), placed("D4"), placed("D1")])
    assert told == "{1} piazza 2 armate in Deserto 1 e un'armata in Deserto 4."
    assert several([placed("D1")]) == several([placed("D1"), placed("D4", 0)]) == ""
