"""Play by link: sending a game on, waiting for the other player, and what can no longer be undone."""

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
    """The single send-on effect for the browser."""
    (effect,) = [effect for effect in table.take_effects() if effect.kind == "send-on"]
    return effect


def alone(table: Table) -> Table:
    """Anna plays alone at this device and has made her choice."""
    begin(table)
    table.be(0)
    drag(table, "stone-a", "place-1")
    table.take_effects()
    return table


def test_a_large_button_sends_the_game_on_after_a_choice(table: Table, page: Page) -> None:
    actions = Page(alone(table)).render()["actions"]
    assert 'class="button confirm big" data-act="send-on">Manda a Bruno<' in actions
    assert "Manda il link a Bruno" in words(page.render()["status"])
    table.device.send_on()
    assert sent(table) == Effect("send-on", url_of(table), "Mini: tocca a te, Bruno.")


def test_a_player_alone_cannot_choose_for_an_absent_seat(table: Table, page: Page) -> None:
    session = alone(table).session
    assert session is not None and table.lit() == {} and listed(page) == []
    table.touch("stone-b")
    table.choose(("lift", "b"))
    assert session.length == 2
    table.be(None)
    assert "send-on" not in page.render()["actions"]
    table.touch("stone-b")
    assert session.length == 3


def test_a_sent_choice_cannot_be_undone(table: Table, page: Page) -> None:
    alone(table)
    assert 'data-act="undo"' in page.render()["actions"]
    table.device.send_on()
    assert table.can_undo(), "the share sheet may be cancelled"
    table.sharing.left()
    shown = page.render()
    assert not table.can_undo() and 'data-act="undo"' not in shown["actions"]
    assert f'class="button" data-act="send-on">{sharing_words.SEND_AGAIN}<' in shown["actions"]
    assert sharing_words.waiting_for("Bruno") in words(shown["status"])
    table.be(None)
    assert not table.can_undo()


@pytest.mark.parametrize("way", ["copy", "send"])
def test_copying_a_link_counts_as_sending(table: Table, way: str) -> None:
    begin(table)
    table.touch("stone-a")
    assert table.session is not None and table.can_undo()
    getattr(table.sharing, way)(table.session)
    table.sharing.left()
    assert not table.can_undo()
    table.touch("place-1")
    assert table.can_undo()


def test_leaving_the_page_without_sending_does_not_count_as_sending(table: Table) -> None:
    begin(table)
    table.sharing.left()
    assert table.session is not None and table.session.undoing.sent == -1
    table.device.send_on()
    assert not [effect for effect in table.take_effects() if effect.kind == "send-on"]


def test_sending_on_from_hot_seat_play_leaves_the_sender_alone_at_the_device(
    table: Table, page: Page
) -> None:
    begin(table)
    table.panel.show("condividi")
    assert "send-on" not in page.render()["panel-condividi"]
    drag(table, "stone-a", "place-1")
    assert sharing_words.plays_elsewhere("Bruno") in words(page.render()["panel-condividi"])
    table.device.send_on()
    assert sent(table).text == url_of(table)
    assert table.session is not None and table.session.here.identity == 0 and not table.session.here.mine()
    assert sharing_words.plays_here("Anna") in words(page.render()["bar"])


def test_the_hand_over_screen_also_offers_to_send_the_game(mini: str) -> None:
    """After a secret bid, the player can send the game instead of handing the device over."""
    table = make_table()
    page = Page(table)
    begin(table, "toy")
    assert "send-on" not in page.render()["pass"]
    table.take_device()
    table.choose(("bid", 0))
    shown = page.render()["pass"]
    assert shown.index("data-pass-device") < shown.index("Manda a Bruno")
    table.device.send_on()
    assert sent(table).name.endswith(": tocca a te, Bruno.")
    assert table.session is not None and table.session.here.identity == 0 and page.flags()["mode"] == "game"
    assert page.render()["pieces"].count("#toy-card") == 2


def test_a_finished_game_can_be_sent(table: Table, page: Page) -> None:
    finish(table)
    table.be(0)
    session = table.session
    assert session is not None and table.over and "Manda a Bruno" in page.render()["actions"]
    table.device.send_on()
    assert sent(table).name == sharing_words.message_over("Mini")
    table.sharing.left()
    assert "send-on" not in page.render()["actions"]


def test_onlookers_cannot_send_the_game_on(table: Table, page: Page) -> None:
    alone(table)
    table.device.watch()
    assert "send-on" not in "".join(page.render().values())
    table.device.send_on()
    assert table.take_effects() == []


def test_each_device_asks_for_an_identity_once(mini: str) -> None:
    """Two devices exchange three links. From the second link on, each device knows its player."""
    anna, bruno = make_table(MemoryStorage()), make_table(MemoryStorage())
    begin(anna)
    drag(anna, "stone-a", "place-1")
    asked = []
    here, there = anna, bruno
    for stone in ("b", "c"):
        here.device.send_on()
        here.sharing.left()
        there.open("", link_of(here))
        there.pace.skip()
        asked.append(sharing_words.WHO_ARE_YOU in words(Page(there).render()["bar"]))
        drag(there, f"stone-{stone}", "place-1")
        here, there = there, here
    assert asked == [True, False]
    assert [len(table.saves.all()) for table in (anna, bruno)] == [1, 1]


def test_a_link_opened_in_an_open_tab_scrolls_to_the_beginning(table: Table) -> None:
    other = encode(Match.new("mini", 2))
    table.open("", other)
    assert Effect("begin") not in table.take_effects(), "a fresh page is not scrolled"
    table.open("", other + "&m=k3x9a0qz")
    assert Effect("begin") in table.take_effects()
