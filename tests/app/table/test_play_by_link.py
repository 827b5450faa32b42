"""A game that is sent on: who waits for it, who waits here, and what cannot be taken back any more."""

import pytest

from app.page.page import Page
from app.table.effects import Effect
from app.table.saves import MemoryStorage
from app.table.table import Table
from app.words import sharing as sharing_words
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import begin, drag, finish, link_of, listed, url_of, words


def sent(table: Table) -> Effect:
    """What the browser is asked to send."""
    (effect,) = [effect for effect in table.take_effects() if effect.kind == "send-on"]
    return effect


def alone(table: Table) -> Table:
    """Anna is alone at this device, and has made her choice."""
    begin(table)
    table.be(0)
    drag(table, "stone-a", "place-1")
    table.take_effects()
    return table


def test_after_ones_own_choice_one_large_button_sends_the_game_on(table: Table, page: Page) -> None:
    actions = Page(alone(table)).render()["actions"]
    assert 'class="button confirm big" data-act="send-on">Manda a Bruno<' in actions
    assert "Manda il link a Bruno" in words(page.render()["status"])
    table.send_on()
    assert sent(table) == Effect("send-on", url_of(table), "Mini: tocca a te, Bruno.")


def test_nobody_plays_for_whoever_is_absent(table: Table, page: Page) -> None:
    session = alone(table).session
    assert session is not None and table.lit() == {} and listed(page) == []
    table.touch("stone-b")
    table.choose(("lift", "b"))
    assert session.length == 2
    table.be(None)
    assert "send-on" not in page.render()["actions"]
    table.touch("stone-b")
    assert session.length == 3


def test_what_has_been_sent_cannot_be_taken_back(table: Table, page: Page) -> None:
    alone(table)
    assert 'data-act="undo"' in page.render()["actions"]
    table.send_on()
    assert table.can_undo(), "perhaps the share sheet is closed again"
    table.sharing.left()
    shown = page.render()
    assert not table.can_undo() and 'data-act="undo"' not in shown["actions"]
    assert f'class="button" data-act="send-on">{sharing_words.SEND_AGAIN}<' in shown["actions"]
    assert sharing_words.waiting_for("Bruno") in words(shown["status"])
    table.be(None)
    assert not table.can_undo()


@pytest.mark.parametrize("way", ["copy", "send"])
def test_a_link_that_was_copied_has_been_sent_too(table: Table, way: str) -> None:
    begin(table)
    table.touch("stone-a")
    assert table.session is not None and table.can_undo()
    getattr(table.sharing, way)(table.session)
    table.sharing.left()
    assert not table.can_undo()
    table.touch("place-1")
    assert table.can_undo()


def test_what_nobody_sends_is_not_sent(table: Table) -> None:
    begin(table)
    table.sharing.left()
    assert table.session is not None and table.session.sent == -1
    table.send_on()
    assert not [effect for effect in table.take_effects() if effect.kind == "send-on"]


def test_where_all_have_played_here_the_one_who_sends_is_alone_from_then_on(table: Table, page: Page) -> None:
    begin(table)
    table.panel.show("condividi")
    assert "send-on" not in page.render()["panel-condividi"]
    drag(table, "stone-a", "place-1")
    assert sharing_words.plays_elsewhere("Bruno") in words(page.render()["panel-condividi"])
    table.send_on()
    assert sent(table).text == url_of(table)
    assert table.session is not None and table.session.identity == 0 and not table.session.mine()
    assert sharing_words.plays_here("Anna") in words(page.render()["bar"])


def test_the_game_may_be_sent_where_the_device_would_change_hands(mini: str) -> None:
    """Whoever has bid in secret need not take their opponent's hand to send them the game."""
    table = make_table()
    page = Page(table)
    begin(table, "toy")
    assert "send-on" not in page.render()["pass"]
    table.take_device()
    table.choose(("bid", 0))
    shown = page.render()["pass"]
    assert shown.index("data-pass-device") < shown.index("Manda a Bruno")
    table.send_on()
    assert sent(table).name.endswith(": tocca a te, Bruno.")
    assert table.session is not None and table.session.identity == 0 and page.flags()["mode"] == "game"
    assert page.render()["pieces"].count("#toy-card") == 2


def test_the_end_is_sent_too(table: Table, page: Page) -> None:
    finish(table)
    table.be(0)
    session = table.session
    assert session is not None and table.over and "Manda a Bruno" in page.render()["actions"]
    table.send_on()
    assert sent(table).name == sharing_words.message_over("Mini")
    table.sharing.left()
    assert "send-on" not in page.render()["actions"]


def test_whoever_looks_on_sends_nothing_on(table: Table, page: Page) -> None:
    alone(table)
    table.watch()
    assert "send-on" not in "".join(page.render().values())
    table.send_on()
    assert table.take_effects() == []


def test_there_and_back_asks_each_once_who_they_are(mini: str) -> None:
    """Two devices, three links: each knows its person from the second on."""
    anna, bruno = make_table(MemoryStorage()), make_table(MemoryStorage())
    begin(anna)
    drag(anna, "stone-a", "place-1")
    asked = []
    here, there = anna, bruno
    for stone in ("b", "c"):
        here.send_on()
        here.sharing.left()
        there.open("", link_of(here))
        there.skip()
        asked.append(sharing_words.WHO_ARE_YOU in words(Page(there).render()["bar"]))
        drag(there, f"stone-{stone}", "place-1")
        here, there = there, here
    assert asked == [True, False]
    assert [len(table.saves.all()) for table in (anna, bruno)] == [1, 1]


def test_a_link_opened_in_an_open_tab_is_seen_from_its_words_on(table: Table) -> None:
    other = encode(Match.new("mini", 2))
    table.open("", other)
    assert Effect("begin") not in table.take_effects(), "a page that has just been opened stands at its head"
    table.open("", other + "&m=k3x9a0qz")
    assert Effect("begin") in table.take_effects()
