"""Games played through the controller: start, saving, reopening."""

import random
import re

import pytest

from app.page.page import Page
from app.table.effects import ALL, Effect
from app.table.saves import MemoryStorage, StorageRefused
from app.table.table import Table
from app.words import errors as errors_words
from app.words import saves as saves_words
from pycore.link import decode, encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import begin, drag, kept_list, link_of, listed, match_of, url_of, words
from tests.games.leggende.positions import POSITIONS


@pytest.mark.parametrize(("game", "seats"), [("mini", 2), ("toy", 2), ("toy", 3)])
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_with_the_choices_of_the_list(
    table: Table, page: Page, game: str, seats: int, seed: int
) -> None:
    rng = random.Random(seed)
    table.open(game, "")
    table.form.set("seats", str(seats))
    table.start()
    while page.flags()["state"] != "over":
        parts = page.render()
        if "data-pass-device" in parts["pass"]:
            assert not any("data-choice" in text for text in parts.values())
            table.take_device()
        elif "data-confirm" in parts["actions"]:
            table.confirm()
        else:
            table.choose(rng.choice(listed(page)))
    assert table.session is not None
    match = match_of(table)
    assert match.state.decision() is None
    end = page.render()["end"]
    totals = re.findall(r"<td>(\d+)</td>", end.split("<tfoot>")[1])
    assert [int(total) for total in totals] == list(match.state.scores())
    assert decode(link_of(table).partition("&")[0]) == match


def test_a_whole_game_by_touch(table: Table, page: Page) -> None:
    begin(table)
    rng = random.Random(1)
    for _ in range(100):
        if table.over:
            break
        if table.unconfirmed is not None:
            table.confirm()
        elif lit := list(table.lit()):
            table.touch(rng.choice(lit))
        page.render()
    assert table.over


def test_every_choice_is_saved_and_updates_the_address(mini: str) -> None:
    storage = MemoryStorage()
    table = make_table(storage)
    match = begin(table)
    assert table.switch.address() == f"#{encode(match)}&k=6oIAA3zZ8&n=Anna,Bruno&c=lapis,oro&m=match001"
    table.touch("stone-a")
    (save,) = table.saves.all()
    assert (save.link, save.tail, save.title) == (
        encode(match),
        "&k=6oIAA3zZ8&n=Anna,Bruno&c=lapis,oro&m=match001",
        "Mini: Anna e Bruno",
    )
    again = make_table(storage)
    address = table.switch.address()
    assert address is not None
    again.open("", address[1:])
    again.touch("place-1")
    assert len(again.saves.all()) == 1
    assert url_of(table) == f"https://example.org/gioca/mini/{address}"


def test_an_opened_link_becomes_a_save_at_the_first_choice(table: Table) -> None:
    match = Match.new("mini", 2, {})
    table.open("", encode(match))
    assert table.saves.all() == []
    table.touch("stone-a")
    assert len(table.saves.all()) == 1
    table.touch("place-1")
    assert len(table.saves.all()) == 1


@pytest.mark.parametrize(
    ("fragment", "said"),
    [
        ("x", "non contiene una partita"),
        ("chess.AAAA", "gioco che qui non c'è"),
        ("mini.A", "danneggiato"),
        ("mini.zzzzzzzzz", "Link|link"),
        ("&n=Anna", "vuoto"),
        ("mini." + "A" * 20_000, "troppo lungo"),
    ],
)
def test_a_bad_link_shows_an_error_and_loses_nothing(
    table: Table, page: Page, fragment: str, said: str
) -> None:
    begin(table)
    kept = table.saves.all()
    table.open("", fragment)
    assert re.search(said, words(page.render()["setup"]))
    assert page.flags()["mode"] == "setup" and table.switch.address() is None
    assert table.saves.all() == kept


def test_an_unknown_game_in_the_address_shows_an_error(table: Table, page: Page) -> None:
    table.open("scacchi", "")
    assert errors_words.UNKNOWN_GAME in page.render()["setup"]
    table.open("mini", "")
    assert table.form.game == "mini" and table.form.error == ""


def test_hostile_names_are_escaped_everywhere(table: Table, page: Page) -> None:
    match = Match.new("mini", 2, {})
    table.open("", encode(match) + "&n=%3Cimg%20src%3Dx%3E,%22%27%3E")
    table.touch("stone-a")
    for text in page.render().values():
        assert "<img" not in text and "\"'>" not in text


def test_saves_are_opened_deleted_and_restored(table: Table, page: Page) -> None:
    begin(table)
    table.touch("stone-a")
    (save,) = table.saves.all()
    table.switch.new_game()
    assert table.switch.address() == "?gioco=mini"
    assert f'data-open="{save.id}"' in kept_list(page)
    table.library.delete(save.id)
    assert f'data-open="{save.id}"' not in kept_list(page) and "restore" in kept_list(page)
    table.library.restore(save.id)
    table.switch.open_save(save.id)
    assert table.session is not None and table.session.save_id == save.id
    assert table.session.people[0].name == "Anna"


class Refusing(MemoryStorage):
    def set(self, name: str, text: str) -> None:
        raise StorageRefused


def test_refused_storage_is_reported_once_and_the_game_goes_on(mini: str) -> None:
    table = make_table(Refusing())
    page = Page(table)
    match = begin(table)
    assert saves_words.CANNOT_SAVE in page.render()["status"]
    drag(table, "stone-a", "place-1")
    assert len(match.record) == 2
    assert saves_words.CANNOT_SAVE not in page.render()["status"]


def test_a_new_seat_scrolls_to_the_whole_board() -> None:
    """There is no hand-over screen here, and the previous player may have scrolled anywhere."""
    table = make_table(None, "leggende")
    table.open("", encode(Match.from_position("leggende", POSITIONS["two-take"])))
    table.be(None)
    table.on_table.by_pointer = True
    seen = set()
    while (decision := match_of(table).decision) is not None:
        if table.replay.unfolding:
            table.pace.skip()
            continue
        table.take_effects()
        table.choose(decision.choices[-1])
        if table.unconfirmed is not None:
            table.confirm()
        after = match_of(table).decision
        if after is not None and after.kind != decision.kind and not table.replay.unfolding:
            name = ALL if after.seat != decision.seat else ""
            assert Effect("sight", name=name) in table.take_effects()
            seen.add(name)
    assert seen == {"", ALL}


def test_a_new_kind_of_question_scrolls_to_its_elements(table: Table) -> None:
    begin(table)
    table.on_table.by_pointer = True
    table.touch("stone-a")
    assert Effect("sight") in table.take_effects()
    table.undo()
    assert Effect("sight") in table.take_effects(), "the repeated question has other elements"
    table.on_table.by_pointer = False
    table.touch("stone-a")
    assert Effect("sight") not in table.take_effects(), "programs need no scrolling"
    table.undo()
    assert Effect("sight") not in table.take_effects()


def test_the_next_seats_turn_scrolls_to_its_elements() -> None:
    """The question is the same but another seat is asked. On a phone its pieces may lie below those of the other
    seat."""
    table = make_table(None, "imhotep")
    table.form.set("seats", "3")
    match = begin(table, "imhotep")
    table.on_table.by_pointer = True
    table.take_effects()
    table.choose(("load", 0, 0))
    after = match.decision
    assert after is not None and (after.kind, after.seat) == ("turn", 1)
    assert Effect("sight", name=ALL) in table.take_effects()
