"""Opening and sharing links: as one player, as all players at one device, or as an onlooker."""

import re

import pytest

from app import games
from app.page import qr
from app.page.page import Page
from app.table import tail
from app.table.saves import MemoryStorage, Saves
from app.table.table import Table
from app.words import choices as choices_words
from app.words import sharing as sharing_words
from app.words import status as status_words
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import begin, finish, link_of, listed, toy_with_hands, url_of, words

CARD, BACK = "#toy-card", "#toy-back"


def open_toy(table: Table) -> None:
    table.open("", encode(toy_with_hands()) + "&n=Anna,Bruno")


def test_an_opened_link_shows_the_onlookers_view_and_asks_who_plays(table: Table, page: Page) -> None:
    open_toy(table)
    parts = page.render()
    assert page.flags()["mode"] == "game" and parts["pass"] == ""
    assert parts["pieces"].count(BACK) == 4 and CARD not in parts["pieces"]
    assert words(parts["bar"]) == "Chi sei?AnnaBrunoTutti quiGuarda"
    assert status_words.SAY_WHO in words(parts["status"]) and "data-choice" not in "".join(parts.values())
    table.choose(("bid", 0))
    table.touch("bid-0")
    assert table.session is not None and table.session.length == 0
    assert table.notice is not None and table.notice.text == f"Tocca ad Anna. {status_words.SAY_WHO}"
    assert not table.can_undo()


def test_a_public_choice_needs_no_identity(table: Table) -> None:
    table.open("", encode(Match.new("mini", 2)))
    table.touch("stone-a")
    assert table.session is not None and table.session.length == 1 and table.session.here.opened


@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_who_gives_their_identity_sees_their_own_cards(table: Table, page: Page, seat: int) -> None:
    open_toy(table)
    table.be(seat)
    parts = page.render()
    assert parts["pieces"].count(CARD) == 2 and parts["pass"] == ""
    assert bool(listed(page)) == (seat == 0)
    assert words(parts["bar"]) == f"Su questo dispositivo gioca {('Anna', 'Bruno')[seat]}.Cambia"


def test_an_onlooker_sees_nothing_private_and_cannot_choose(table: Table, page: Page) -> None:
    open_toy(table)
    table.be(0)
    page.render()
    table.device.watch()
    parts = page.render()
    assert parts["pieces"].count(BACK) == 4 and CARD not in "".join(parts.values()).replace(
        'id="toy-card"', ""
    )
    assert "data-choice" not in "".join(parts.values()) and table.lit() == {} and not table.can_undo()
    assert status_words.SAY_WHO not in words(parts["status"]) and "Manda il link" not in words(
        parts["status"]
    )
    table.touch("bid-0")
    table.choose(("bid", 0))
    assert table.session is not None and table.session.length == 0
    assert table.notice is not None and table.notice.text == choices_words.NO_CHOICE_FOR_ONLOOKERS
    assert page.flags()["mode"] == "game"


def test_an_onlooker_sees_nothing_private_in_a_replay(table: Table, page: Page) -> None:
    match = toy_with_hands()
    match.play(("bid", 2))
    table.open("", encode(match))
    table.device.watch()
    table.panel.show("diario")
    for k in (0, 1):
        table.replay.show(k)
        assert CARD not in page.render()["pieces"]


def test_an_onlooker_can_become_a_player(table: Table, page: Page) -> None:
    open_toy(table)
    table.device.watch()
    assert words(page.render()["bar"]) == f"{sharing_words.WATCHING}{sharing_words.CHANGE}"
    table.device.ask_who()
    bar = page.render()["bar"]
    assert re.findall(r'data-act="watch" aria-pressed="(\w+)"', bar) == ["true"]
    table.be(None)
    assert page.flags()["mode"] == "pass"
    table.take_device()
    assert page.render()["pieces"].count(CARD) == 2


@pytest.mark.parametrize("players", ["persona,persona", "persona,scriba"])
def test_the_panel_explains_only_the_buttons_it_shows(table: Table, page: Page, players: str) -> None:
    begin(table)
    assert table.session is not None
    table.session.here.recast(table.session.tail._replace(players=tuple(players.split(","))))
    panel = page.render()["panel-condividi"]
    named = set(re.findall(r"«(.*?)»:", words(panel)))
    assert named == {
        word for word in (sharing_words.ALL_HERE, sharing_words.WATCH) if f">{word}</button>" in panel
    }
    assert sharing_words.WATCH in named


def test_an_onlookers_game_is_not_saved(table: Table) -> None:
    open_toy(table)
    table.device.watch()
    assert table.saves.all() == []


# The QR code


def test_the_qr_code_is_computed_only_while_the_panel_is_open(table: Table, page: Page) -> None:
    begin(table)
    assert page.uncoded() is None
    table.panel.show("condividi")
    url = page.uncoded()
    assert url == url_of(table) and 'class="qr"' not in page.render()["panel-condividi"]
    page.code = (url, qr.drawing([[True]]))
    assert page.uncoded() is None and 'class="qr"' in page.render()["panel-condividi"]
    table.touch("stone-a")
    assert page.uncoded() == url_of(table) != url and 'class="qr"' not in page.render()["panel-condividi"]
    page.code = (url_of(table), None)
    assert sharing_words.QR_MISSING in page.render()["panel-condividi"]


def test_nothing_is_shared_during_a_hand_over(table: Table, page: Page) -> None:
    table.panel.show("condividi")
    begin(table, "toy")
    assert page.flags()["mode"] == "pass" and page.uncoded() is None
    assert page.render()["panel-condividi"] == ""


def test_a_link_too_long_for_a_qr_code_says_so(table: Table, page: Page) -> None:
    table.sharing.base = "https://example.org/" + "x" * qr.LONGEST
    begin(table)
    table.panel.show("condividi")
    assert page.uncoded() is None and sharing_words.QR_TOO_LONG in page.render()["panel-condividi"]


def test_the_panel_says_what_a_link_holds(table: Table, page: Page) -> None:
    begin(table)
    assert (
        sharing_words.SECRETS_IN_LINK.format(unseen="ciò che è coperto") in page.render()["panel-condividi"]
    )
    told = {slug: games.page(slug).unseen for slug in ("valle", "leggende", "senet")}
    assert (
        told["valle"] == "le tavolette coperte e i piani segreti" and told["leggende"] and not told["senet"]
    )


# Who plays each seat


def test_known_machine_levels_stay_in_the_tail(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tail, "LEVELS", ("scriba",))
    table.open("", encode(Match.new("mini", 2)) + "&n=Anna,Thot&p=persona,scriba")
    assert link_of(table).endswith("&n=Anna,Thot&c=lapis,oro&p=persona,scriba")
    table.touch("stone-a")
    table.switch.rematch()
    assert link_of(table).endswith("&n=Thot,Anna&c=oro,lapis&p=scriba,persona&m=match002")


def test_the_form_ignores_unknown_machine_levels(table: Table) -> None:
    table.form.set("player-1", "dio")
    assert table.form.tail().players == (tail.PERSON, tail.PERSON)
    table.form.set("player-1", "scriba")
    assert table.form.tail().players == (tail.PERSON, "scriba")


def test_the_identity_cannot_change_in_a_guided_game() -> None:
    table = make_table(None, "imhotep")
    table.switch.start_guide("imhotep")
    table.device.watch()
    table.be(None)
    session = table.session
    assert session is not None and session.here.identity is not None and not session.here.watching
    table.panel.show("condividi")
    assert sharing_words.WHO_PLAYS_HERE not in "".join(Page(table).render().values())


def test_the_panel_says_when_a_turn_is_unfinished(table: Table, page: Page) -> None:
    begin(table)
    table.panel.show("condividi")
    own, theirs = sharing_words.FINISH_TURN, sharing_words.finish_turn_of("Anna")
    panel = page.render()["panel-condividi"]
    assert own not in panel and theirs not in panel, (
        "nothing has been played: the first player may be elsewhere"
    )
    table.choose(("lift", "a"))
    panel = page.render()["panel-condividi"]
    assert own not in panel and theirs in panel
    table.be(0)
    panel = page.render()["panel-condividi"]
    assert own in panel and theirs not in panel
    table.choose(("put", 1))
    panel = page.render()["panel-condividi"]
    assert own not in panel and theirs not in panel


def test_the_help_for_a_finished_game_does_not_mention_playing_on(table: Table, page: Page) -> None:
    begin(table)
    table.panel.show("condividi")
    assert sharing_words.SHARE_HELP in page.render()["panel-condividi"]
    finish(table)
    table.panel.show("condividi")
    assert table.over
    panel = page.render()["panel-condividi"]
    assert sharing_words.SHARE_HELP_OVER in panel and sharing_words.SHARE_HELP not in panel


@pytest.mark.parametrize(
    "base",
    [
        "https://example.org/gioca/",
        "https://example.org/gioca/index.html",
        "https://example.org/gioca",
        "https://example.org//gioca//",
    ],
)
def test_links_name_the_page_however_it_was_opened(mini: str, base: str) -> None:
    table = Table(["mini"], Saves(MemoryStorage()), base)
    begin(table)
    assert url_of(table).startswith("https://example.org/gioca/mini/#mini.")
    assert table.session is not None
    table.take_effects()
    table.sharing.copy_paragraph(table.session, "mini-alzare")
    (effect,) = table.take_effects()
    assert effect.text == "https://example.org/regole/mini/#mini-alzare"
