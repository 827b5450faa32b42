"""Mistaken touches in La Valle dei Re, and the answers to them."""

from app.drawing.scene import Scene
from app.games.valle.page import PAGE
from app.page.page import Page
from app.table.table import Table
from pycore.games.valle import data
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.games.reading import idle
from tests.app.games.valle.shown import PEOPLE, building
from tests.app.playing import match_of
from tests.games.valle.table import at


def bidding() -> Table:
    """A table where Anna has laid her tablet of value 3 on the first lot."""
    table = make_table(None, "valle")
    table.open("valle", "")
    table.start()
    table.take_device()
    for choice in (("lot", 0), ("tablet", 3)):
        table.choose(choice)
    return table


def test_a_tablet_already_laid_says_so() -> None:
    table = bidding()
    table.touch("tablet-3")
    assert table.notice is not None and "hai già posato la tavoletta da 3" in table.notice.text
    table.touch("lot-1")
    table.touch("tablet-3")
    assert table.notice is not None and "hai già posato la tavoletta da 3" in table.notice.text
    assert 'data-key="tablet-3"' in Page(table).render()["overlay"]


def test_touching_another_lot_replaces_the_first() -> None:
    table = bidding()
    table.touch("lot-1")
    assert match_of(table).record[-1] == ("lot", 1) and "lot-2" in table.lit()
    table.touch("lot-2")
    assert match_of(table).record[-1] == ("lot", 2)
    assert sum(choice[0] == "lot" for choice in match_of(table).record) == 2
    table.touch("tablet-1")
    assert match_of(table).record[-2:] == (("lot", 2), ("tablet", 1))


def test_a_cube_touched_before_its_site_asks_for_the_site() -> None:
    state = building()
    assert (
        'data-key="held-red"'
        in PAGE.board(Scene(state.seen_by(0), 0, PEOPLE[:2], {"site-13": "", "site-8": ""})).overlay
    )
    told = ("Tocca prima il cantiere su cui posarlo, poi il cubo.", data.R_BUILD)
    assert idle(PAGE, state, "held-red") == told and PAGE.name_key(state, "held-red") == "Rossi da posare"
    table = make_table(None, "valle")
    table.open("", encode(Match.from_position("valle", state.to_plain())) + "&n=Anna,Bruno")
    table.be(None)
    table.touch("held-red")
    assert table.notice is not None and table.notice.text == told[0]


def test_the_number_of_cubes_to_steal_is_limited_by_the_site() -> None:
    """Three workers could steal six cubes, but there are only four."""
    state = at(
        2,
        {13: (1, "rrbb")},
        phase="steal",
        overseers=[["13-A", "13-B"], ["16", "16"]],
        workers=[["13-C", "13-D", "13-E", "16", "16"], ["16"] * 5],
    )
    drawn = PAGE.board(Scene(state.seen_by(0), 0, PEOPLE[:2], {"loot-block-red": ""}, ("site-13",))).scenery
    assert "ancora 4 cubi da rubare" in drawn


def test_targets_of_a_plan_show_their_cost() -> None:
    written: list[list[str]] = [[], ["17"]]
    for own in written:
        state = at(2, phase="plan", plans=[own, []])
        assert PAGE.name_key(state, "area-17") == "Area 17: costa 1"
        assert PAGE.name_key(state, "area-16") == "Area 16"
