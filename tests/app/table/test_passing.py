"""How often the device changes hands, and what is said to whoever has it already."""

from app.page.page import Page
from app.table.table import Table
from app.words import speech
from pycore.link import encode
from tests.app.conftest import make_table
from tests.app.playing import words
from tests.app.table.test_session import at_the_market


def laid(slug: str) -> tuple[Table, Page]:
    table = make_table(None, slug)
    table.open(slug, "")
    table.start()
    return table, Page(table)


def test_one_screen_serves_a_chain_of_open_and_secret_choices() -> None:
    table, page = laid("valle")
    assert page.flags()["mode"] == "pass" and page.flags()["kind"] == "bid-lot"
    table.take_device()
    for choice in (("lot", 0), ("tablet", 3), ("lot", 1), ("tablet", 2)):
        assert page.flags()["mode"] == "game"
        table.choose(choice)
    table.choose(("done",))
    assert page.flags()["mode"] == "pass" and page.flags()["seat"] == "1"
    assert speech.pass_to(speech.default_name(1)) in words(page.render()["pass"])


def test_nobody_is_told_to_pass_what_they_hold() -> None:
    """After a choice that all could watch, the same person is asked in secret: they have the device already."""
    table = make_table(None, "imhotep")
    page = Page(table)
    table.open("", encode(at_the_market()) + "&n=Anna,Bruno")
    table.choose(("take", 3))
    table.confirm()
    told = words(page.render()["pass"])
    assert page.flags()["mode"] == "pass" and told.startswith("Anna, adesso guarda solo tu")
    assert "Passa il dispositivo" not in told and page.render()["pass"].count("<button") == 1
    table.be(0)
    table.be(None)
    assert words(page.render()["pass"]).startswith("Passa il dispositivo ad Anna")
