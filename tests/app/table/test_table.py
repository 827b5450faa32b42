"""Games played through the controller, without a page."""

import json
import random
import re

import pytest

from app import games
from app.page.page import Page
from app.table.effects import Effect
from app.table.saves import MemoryStorage, StorageRefused
from app.table.table import Table
from app.words import speech
from pycore.contract import BadOption, Choice
from pycore.link import decode, encode
from pycore.match import Match
from tests.app.conftest import make_table


def begin(table: Table, game: str = "mini", names: tuple[str, str] = ("Anna", "Bruno")) -> Match:
    table.open(game, "")
    for seat, name in enumerate(names):
        table.form.set(f"name-{seat}", name)
    table.start()
    table.take_effects()
    assert table.session is not None
    return table.session.match


def listed(page: Page) -> list[Choice]:
    """The choices of the list, as a program would read them from the page."""
    text = page.render()["choices"]
    found = re.findall(r'data-choice="([^"]*)"', text)
    return [tuple(json.loads(choice.replace("&quot;", '"'))) for choice in found]


def log(table: Table, page: Page) -> str:
    """The log panel."""
    table.show_tab("diario", keep=True)
    return page.render()["panel-diario"]


def words(text: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", "", text).split())


# Whole games


@pytest.mark.parametrize(("game", "seats"), [("mini", 2), ("toy", 2), ("toy", 3)])
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_from_what_the_page_states(
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
    match = table.session.match
    assert match.state.decision() is None
    end = page.render()["end"]
    totals = re.findall(r"<td>(\d+)</td>", end.split("<tfoot>")[1])
    assert [int(total) for total in totals] == list(match.state.scores())
    assert decode(table.link().partition("&")[0]) == match


def test_a_whole_game_by_touch(table: Table, page: Page) -> None:
    begin(table)
    rng = random.Random(1)
    for _ in range(100):
        if table.over:
            break
        if table.armed is not None:
            table.confirm()
        elif lit := list(table.lit()):
            table.touch(rng.choice(lit))
        page.render()
    assert table.over


# The picker at work


def test_touches_make_choices(table: Table, page: Page) -> None:
    match = begin(table)
    assert list(table.lit()) == ["stone-a", "stone-b", "stone-c", "stone-d"]
    assert table.lit()["stone-a"] == "Alza la pietra a"
    table.touch("stone-b")
    assert list(match.record) == [("lift", "b")]
    assert page.flags()["kind"] == "put"
    assert 'data-choice="[&quot;keep&quot;]"' in page.render()["menu"]
    table.choose(("keep",))
    assert list(match.record[-1:]) == [("keep",)]


def test_what_tempts_answers_why(table: Table, page: Page) -> None:
    begin(table)
    table.touch("stone-a")
    table.touch("place-3")
    assert table.notice == ("Il posto 3 è chiuso.", "mini-posare")
    status = page.render()["status"]
    assert "Il posto 3 è chiuso." in status and 'data-rule="mini-posare"' in status


def test_a_dead_key_is_never_silent(table: Table) -> None:
    begin(table)
    table.touch("place-1")
    assert table.notice == ("Posto 1: adesso non serve. Anna, gioca.", "mini-alzare")
    table.touch("stone-a")
    assert table.notice is None


def test_the_same_answer_twice_is_said_twice(table: Table, page: Page) -> None:
    begin(table)
    table.touch("place-1")
    first = page.render()["status"]
    table.touch("place-1")
    assert page.render()["status"] != first
    assert words(page.render()["status"]).strip("\u00a0") == words(first).strip("\u00a0")


def test_an_illegal_choice_is_refused_with_a_reason(table: Table) -> None:
    match = begin(table)
    table.choose(("put", 3))
    assert table.notice == ("Il posto 3 è chiuso.", "mini-posare")
    assert list(match.record) == []


# Drag


def test_a_drag_over_two_decisions_is_taken_back_as_one(table: Table) -> None:
    match = begin(table)
    table.drag("stone-a", "place-1")
    assert list(match.record) == [("lift", "a"), ("put", 1)]
    table.undo()
    assert list(match.record) == []


def test_the_same_by_two_touches_is_taken_back_in_two(table: Table) -> None:
    match = begin(table)
    table.touch("stone-a")
    table.touch("place-1")
    table.undo()
    assert list(match.record) == [("lift", "a")]
    table.undo()
    assert list(match.record) == []


def test_a_drag_to_nowhere_counts_for_nothing(table: Table) -> None:
    match = begin(table)
    table.drag("stone-a", "place-3")
    assert list(match.record) == []
    assert table.notice == ("Il posto 3 è chiuso.", "mini-posare")
    table.lift("stone-a")
    table.drop(None)
    assert list(match.record) == [] and not table.picked


def test_only_a_touch_that_leads_to_another_asks_for_its_place() -> None:
    table = make_table(None, "imhotep")
    match = begin(table, "imhotep")
    table.touch("sled-0")
    assert len(table.picked) == 1 and table.take_effects() == [Effect("sight")]
    table.touch("sled-0")
    assert not table.picked and table.take_effects() == []
    table.lift("sled-0")
    assert len(table.picked) == 1 and table.take_effects() == []
    table.drop(None)
    table.touch("sled-0")
    table.take_effects()
    before = len(match)
    table.touch(next(iter(table.lit())))
    assert len(match) > before and not table.picked
    assert Effect("sight") not in table.take_effects()


# What cannot be taken back


def test_luck_is_confirmed_first(table: Table, page: Page) -> None:
    match = begin(table)
    table.touch("stone-a")
    table.take_effects()
    table.touch("place-2")
    assert table.armed == ("put", 2)
    assert Effect("focus", "actions") in table.take_effects()
    actions = page.render()["actions"]
    assert words(actions) == "ConfermaAnnulla" and "data-confirm" in actions
    assert "Posa nel posto 2? Poi non potrai più annullare." in page.render()["status"]
    table.back()
    assert table.armed is None and table.picked == () and len(match.record) == 1
    table.touch("place-2")
    table.confirm()
    assert len(match.record) == 3 and match.floor == 3
    assert not table.can_undo()
    table.undo()
    assert len(match.record) == 3


def test_confirm_without_a_question_does_nothing(table: Table) -> None:
    match = begin(table)
    table.confirm()
    assert list(match.record) == []


# Undo


def test_undo_is_written_in_the_log(table: Table, page: Page) -> None:
    begin(table)
    table.touch("stone-a")
    table.undo()
    assert "Annullato: Anna: lift." in words(log(table, page))
    assert table.notice == (speech.UNDONE_NOW, "")
    table.touch("stone-b")
    told = words(log(table, page))
    assert told.index("Annullato") < told.rindex("lift")


def test_the_log_shows_a_name_once(table: Table, page: Page) -> None:
    """The heading of a run is seen only where its first sentence does not name who plays."""
    begin(table)
    table.drag("stone-a", "place-1")
    table.touch("stone-b")
    heads = re.findall(
        r'<section class="turn"><h3( class="vh")?>(.*?)</h3><ol><li>(.*?)</li>', log(table, page)
    )
    assert [words(name) for _, name, _ in heads] == ["Anna", "Bruno"]
    assert all(hidden and words(name) in words(line) for hidden, name, line in heads)
    table.undo()
    assert [bool(hidden) for hidden in re.findall(r'<h3( class="vh")?>', log(table, page))] == [True, False]


def test_the_table_plays_what_is_the_only_possibility_and_undo_steps_over_it(
    table: Table, page: Page
) -> None:
    match = begin(table)
    for stone in "abc":
        table.drag(f"stone-{stone}", "place-1")
    assert list(match.record[-1:]) == [("lift", "d")]
    assert speech.ONLY_ONE in log(table, page)
    table.undo()
    assert list(match.record[-1:]) == [("put", 1)] and len(match.record) == 4


def test_whoever_opens_a_link_is_told_the_same(table: Table, page: Page) -> None:
    """What the table did by itself is known from the record, not only where it was done."""
    begin(table)
    for stone in "abc":
        table.drag(f"stone-{stone}", "place-1")
    other = make_table()
    other.open("", table.url().partition("#")[2])
    assert table.events() and other.events() == table.events()
    told = log(other, Page(other))
    assert speech.ONLY_ONE in told and told == log(table, page)


def test_undo_gives_the_turn_back_to_whoever_had_it(table: Table, page: Page) -> None:
    begin(table)
    table.drag("stone-a", "place-1")
    assert page.flags()["seat"] == "1"
    table.undo()
    assert page.flags()["seat"] == "0"


def test_whoever_plays_alone_here_takes_back_only_their_own(table: Table) -> None:
    begin(table)
    table.drag("stone-a", "place-1")
    table.be(1)
    assert not table.can_undo()
    table.be(0)
    assert table.can_undo()


# First the answer, then the rest


def test_what_answers_a_touch_and_the_rest_make_the_whole_page(table: Table, page: Page) -> None:
    begin(table)
    page.render()
    table.touch("stone-a")
    assert page.may_wait()
    answer, rest = page.answer(), page.rest()
    assert "stone-a" in answer["scenery"] and "status" in answer and "players" not in answer
    assert answer.keys() & rest.keys() == set()
    assert answer | rest == page.render()


def test_the_list_is_an_answer_where_people_choose_from_it(table: Table, page: Page) -> None:
    begin(table)
    assert "choices" not in page.answer()
    table.toggle_list()
    assert "choices" in page.answer()


def test_nothing_waits_where_the_page_is_about_to_change(table: Table, page: Page) -> None:
    assert not page.may_wait()
    begin(table)
    assert not page.may_wait()
    page.render()
    assert page.may_wait()
    table.show(0)
    assert not page.may_wait()


# One device, several people


def test_the_pass_screen_hides_everything(table: Table, page: Page) -> None:
    match = begin(table, "toy")
    parts = page.render()
    assert page.flags()["mode"] == "pass"
    assert words(parts["pass"]).startswith("Passa il dispositivo ad Anna")
    assert parts["pass"].count("<button") == 1
    assert "toy-card" not in parts["pieces"] and parts["menu"] == parts["panel-diario"] == ""
    assert "data-choice" not in "".join(parts.values())
    table.touch("bid-0")
    table.choose(("bid", 0))
    assert table.session is not None and len(match.record) == table.session.length == 5
    table.take_effects()
    table.take_device()
    assert table.take_effects() == [Effect("focus", "status"), Effect("rule", table.rule())]
    parts = page.render()
    assert parts["pass"] == "" and parts["pieces"].count("#toy-card") == 2 == parts["pieces"].count(
        "#toy-back"
    )


def test_no_secret_of_the_other_reaches_the_page(table: Table, page: Page) -> None:
    """Two games that differ only in what Bruno cannot know look the same to Bruno."""
    shown = []
    table.show_tab("diario")
    for bid in (("bid", 1), ("bid", 0)):
        match = toy_with_hands()
        table.open("", encode(match))
        table.be(None)
        page.render()
        table.take_device()
        table.choose(bid)
        waiting = page.render()
        table.take_device()
        asked = page.render()
        table.show(1)
        past = page.render()
        shown.append([{k: v for k, v in p.items() if k != "panel-condividi"} for p in (waiting, asked, past)])
        table.new_game()
        table.saves.delete(table.saves.all()[0].id)
        table.saves.deleted.clear()
    for first, second in zip(*shown, strict=True):
        assert strip_save(first) == strip_save(second)


def toy_with_hands() -> Match:
    plain = {
        "game": "toy", "seats": 2, "options": {"prize": "low"}, "round": 1, "phase": "bid", "active": 0,
        "prize": 2, "hands": [["1", "2"], ["3", "shield"]], "bids": [None, None], "points": [0, 0], "out": [],
    }  # fmt: skip
    return Match.from_position("toy", plain)


def strip_save(parts: dict[str, str]) -> dict[str, str]:
    return {name: re.sub(r"save-\d+|\d\d:\d\d", "", text) for name, text in parts.items()}


def test_one_person_at_this_device(table: Table, page: Page) -> None:
    match = toy_with_hands()
    table.open("", encode(match) + "&n=Anna,Bruno")
    assert speech.WHO in page.render()["bar"]
    table.be(1)
    parts = page.render()
    assert page.flags()["mode"] == "game"
    assert "Tocca a Bruno" not in words(parts["status"]) and "Tocca a Anna" in words(parts["status"])
    assert "Manda il link ad Anna" in words(parts["status"])
    assert table.lit() == {} and listed(page) == []
    assert parts["pieces"].count("#toy-card") == 2
    table.touch("bid-0")
    assert table.notice is not None and "Tocca ad Anna." in table.notice.text
    table.be(None)
    assert page.flags()["mode"] == "pass"


def test_a_public_game_never_asks_to_pass_the_device(table: Table, page: Page) -> None:
    begin(table)
    for stone in "abcd":
        assert page.flags()["mode"] == "game"
        table.drag(f"stone-{stone}", "place-1")
    table.touch("place-1")
    assert table.over and page.flags()["mode"] == "game"


# Looking back


def test_any_moment_can_be_looked_at_and_nothing_chosen_there(table: Table, page: Page) -> None:
    match = begin(table)
    table.drag("stone-a", "place-1")
    table.drag("stone-b", "place-1")
    table.show(1)
    parts = page.render()
    assert page.flags()["look"] == "1" and "Torna alla partita" in parts["actions"]
    assert listed(page) == [] and table.lit() == {}
    assert 'data-moment="1" tabindex="0" aria-current="step"' in log(table, page)
    table.touch("stone-c")
    assert table.notice == (speech.NOT_NOW, "")
    table.undo()
    assert len(match.record) == 4
    table.walk(1)
    assert table.shown == 2
    table.walk(-1)
    table.walk(-1)
    table.walk(-1)
    assert table.shown == 0
    assert table.back()
    assert table.shown is None and list(table.lit()) == ["stone-c", "stone-d"]


def test_replay_walks_to_the_end_and_stops(table: Table) -> None:
    begin(table)
    table.drag("stone-a", "place-1")
    table.replay()
    shown = []
    while table.playing:
        shown.append(table.shown)
        table.tick()
    assert shown == [0, 1] and table.shown == 2
    table.toggle_replay()
    assert table.playing and table.shown == 0


def test_looking_back_takes_four_buttons(table: Table, page: Page) -> None:
    begin(table)
    table.show(0)
    actions = page.render()["actions"]
    acts = re.findall(r'<button[^>]* data-act="(\w+)"', actions)
    assert acts == ["previous", "play", "next", "leave"]
    assert actions.count("<select") == 1


# Keeping and sharing


def test_every_choice_is_kept_and_the_address_follows(mini: str) -> None:
    storage = MemoryStorage()
    table = make_table(storage)
    match = begin(table)
    assert table.address() == f"#{encode(match)}&n=Anna,Bruno&c=lapis,oro"
    table.touch("stone-a")
    (save,) = table.saves.all()
    assert (save.link, save.tail, save.title) == (
        encode(match),
        "&n=Anna,Bruno&c=lapis,oro",
        "Mini: Anna e Bruno",
    )
    again = make_table(storage)
    address = table.address()
    assert address is not None
    again.open("", address[1:])
    again.touch("place-1")
    assert len(again.saves.all()) == 1
    assert table.url() == f"https://example.org/gioca/{address}"


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
def test_a_bad_link_says_so_and_loses_nothing(table: Table, page: Page, fragment: str, said: str) -> None:
    begin(table)
    kept = table.saves.all()
    table.open("", fragment)
    assert re.search(said, words(page.render()["setup"]))
    assert page.flags()["mode"] == "setup" and table.address() is None
    assert table.saves.all() == kept


def test_folding_the_form_leaves_what_it_says(table: Table) -> None:
    table.open("", "mini.A")
    said = table.form.error
    table.form.set("listed", "")
    table.form.set("unfolded", "1")
    assert said and table.form.error == said and (table.form.listed, table.form.unfolded) == (False, True)


def test_an_unknown_game_in_the_address(table: Table, page: Page) -> None:
    table.open("scacchi", "")
    assert speech.UNKNOWN_GAME in page.render()["setup"]
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
    table.new_game()
    assert table.address() == "?gioco=mini"
    assert f'data-open="{save.id}"' in page.render()["kept"]
    table.library.delete(save.id)
    assert f'data-open="{save.id}"' not in page.render()["kept"] and "restore" in page.render()["kept"]
    table.library.restore(save.id)
    table.open_save(save.id)
    assert table.session is not None and table.session.save_id == save.id
    assert table.session.people[0].name == "Anna"


class Refusing(MemoryStorage):
    def set(self, name: str, text: str) -> None:
        raise StorageRefused


def test_storage_refused_is_said_and_the_game_goes_on(mini: str) -> None:
    table = make_table(Refusing())
    page = Page(table)
    match = begin(table)
    table.drag("stone-a", "place-1")
    assert len(match.record) == 2
    assert speech.NOT_KEPT in page.render()["status"]


# Imhotep's hidden pair and boats: cases that the small games do not have

ALL_B = dict.fromkeys(("market", "pyramid", "temple", "tomb", "obelisks"), "B")


def at_the_market() -> Match:
    """The second seat has sailed a boat with a stone of the first to the market, side B."""
    for seed in range(500):
        match = Match.new("imhotep", 2, ALL_B, random.Random(seed))
        for choice in (("load", 3, 0), ("sail", 3, "market")):
            if match.state.why_not(choice) is not None:
                break
            match.play(choice)
        else:
            if match.state.why_not(("take", 3)) is None:
                return match
    raise AssertionError("no round card with a boat of one")


def test_a_private_look_after_a_public_choice_changes_hands() -> None:
    table = make_table(None, "imhotep")
    page = Page(table)
    table.open("", encode(at_the_market()))
    assert page.flags()["mode"] == "game"
    table.choose(("take", 3))
    table.confirm()
    parts = page.render()
    assert page.flags()["mode"] == "pass" and "data-choice" not in "".join(parts.values())
    assert "keep-" not in "".join(parts.values())
    table.take_device()
    assert "keep-" in page.render()["overlay"] + page.render()["scenery"]


def test_a_boat_is_dragged_by_any_of_its_places() -> None:
    table = make_table(None, "imhotep")
    match = Match.new("imhotep", 2, {}, random.Random(3))
    capacities = [boat["capacity"] for boat in match.state.to_plain()["boats"]]
    boat = capacities.index(3)
    for space in (0, 1):
        match.play(("load", boat, space))
    table.open("", encode(match))
    before = len(match)
    table.drag(f"boat-{boat}-space-2", "site-tomb")
    session = table.session
    assert session is not None and session.match.record[before] == ("sail", boat, "tomb")


def test_a_drop_where_nothing_can_follow_plays_nothing() -> None:
    table = make_table(None, "imhotep")
    match = Match.new("imhotep", 2, {}, random.Random(3))
    table.open("", encode(match))
    table.drag("boat-0-space-0", "site-tomb")
    assert table.session is not None and table.session.match.record == match.record
    assert table.notice is not None


def test_a_drag_that_cannot_begin_says_why() -> None:
    table = make_table(None, "imhotep")
    table.open("", encode(Match.new("imhotep", 2, {}, random.Random(3))))
    table.drag("boat-0", "site-tomb")
    assert table.notice is not None and "vuota" in table.notice.text


# The form


def test_the_last_form_is_remembered(mini: str) -> None:
    storage = MemoryStorage()
    table = make_table(storage)
    table.open("mini", "")
    table.form.set("name-0", "Zoe")
    table.form.set("colour-0", "verde")
    table.form.set("option-coin", "1")
    table.start()
    form = make_table(storage).form
    assert form.game == "mini" and form.tail().people[0] == ("Zoe", "verde")
    assert form.chosen_options() == {"coin": False, "stones": "four"}


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"game": 3, "seats": "x", "names": 1, "options": []}', "null"]
)
def test_a_form_remembered_wrongly_is_a_fresh_form(mini: str, text: str) -> None:
    storage = MemoryStorage()
    storage.set("faraone:tavolo", text)
    table = make_table(storage)
    table.start()
    assert table.session is not None


def test_a_colour_that_somebody_has_is_exchanged(table: Table) -> None:
    table.open("mini", "")
    table.form.set("colour-0", "oro")
    assert [person.colour for person in table.form.tail().people] == ["oro", "lapis"]


@pytest.mark.parametrize(
    "field", ["seats", "game", "colour-0", "colour-9", "option-coin", "option-x", "name-x", "", "zzz"]
)
def test_nonsense_in_the_form_changes_nothing(table: Table, field: str) -> None:
    before = table.form.dump()
    table.form.set(field, "99")
    assert table.form.dump() == before


def test_a_whole_set_up_is_one_choice() -> None:
    table = make_table(None, "imhotep")
    table.form.set("preset", "1")
    options = table.form.chosen_options()
    assert [options[name] for name in ("market", "pyramid", "temple", "tomb", "obelisks")] == ["B"] * 5
    assert marked(table) == ["1"]
    table.form.set("option-tomb", "0")
    assert table.form.chosen_options()["tomb"] == "A" and marked(table) == []
    table.form.set("preset", "9")
    assert marked(table) == []


def marked(table: Table) -> list[str]:
    """The whole set-ups that the form shows as chosen."""
    return re.findall(r'name="preset" value="(\d)" checked', table.form.render())


def test_the_games_are_folded_where_one_is_asked_for(table: Table, page: Page) -> None:
    def folded() -> bool:
        return '<details id="games-fold" class="games"><summary>' in page.render()["setup"]

    for query, expected in (("", False), ("mini", True), ("senet", False)):
        table.open(query, "")
        assert folded() is expected
    table.form.set("listed", "")
    assert folded()
    table.form.set("game", "toy")
    summary = re.findall("<summary>(.*?)</summary>", page.render()["setup"])[0]
    assert words(summary).startswith("Gioco Un altro gioco Gioco di prova")
    begin(table)
    table.new_game()
    assert folded() and table.form.game == "mini"


def test_options_with_pictures_are_chosen_by_picture() -> None:
    form = make_table(None, "imhotep").form.render()
    assert form.count('class="option-picture"') == 10
    assert form.count("<select") == 2


# Points in one line


def standings(page: Page) -> list[tuple[str, bool]]:
    """Everybody's points in one line, and whether it is their turn."""
    items = re.findall(r"<span( class=\"turn\")?>(.*?)</span>", page.render()["standings"])
    assert all('class="mark"' in inside for _, inside in items)
    return [(words(inside), bool(turn)) for turn, inside in items]


def test_points_in_one_line_say_what_the_players_part_says(table: Table, page: Page) -> None:
    begin(table)
    assert standings(page) == [("0", True), ("0", False)]
    table.drag("stone-a", "place-1")
    assert standings(page) == [("1", False), ("0", True)]
    listed = re.findall(r'class="points"><b>(.*?)</b>', page.render()["players"])
    assert [points for points, _ in standings(page)] == listed
    table.show(0)
    assert standings(page) == [("0", False), ("0", False)]


def test_points_in_one_line_give_way_to_the_ranking(table: Table, page: Page) -> None:
    finish(table)
    table.drag("stone-d", "place-1")
    assert page.flags()["state"] == "over" and standings(page) == []
    table.show(1)
    assert len(standings(page)) == 2


# The end, the modes


def finish(table: Table) -> None:
    begin(table)
    for stone in "abc":
        table.drag(f"stone-{stone}", "place-1")
    table.touch("place-1")


def test_the_end_sheet(table: Table, page: Page) -> None:
    finish(table)
    effects = table.take_effects()
    parts = page.render()
    assert page.flags()["state"] == "over" and Effect("focus", "end") in effects
    assert "Partita finita: Anna e Bruno vincono insieme con 2 punti." in words(parts["status"])
    assert "A pari punti si vince insieme." in parts["end"]
    assert "Posto 1" in parts["end"] and 'class="chart"' in parts["end"]
    table.rematch()
    assert page.flags()["length"] == "0" and page.render()["end"] == ""
    assert len(table.saves.all()) == 2


def test_a_game_from_a_position_accounts_for_what_was_there_before(table: Table, page: Page) -> None:
    plain = Match.new("mini", 2, {}).state.to_plain() | {"stones": "d", "points": [3, 1]}
    table.open("", encode(Match.from_position("mini", plain)))
    table.touch("place-1")
    end = words(page.render()["end"])
    assert f"{speech.BEFORE}31" in end and "Totale41" in end


def test_modes_are_remembered(mini: str) -> None:
    storage = MemoryStorage()
    table = make_table(storage)
    table.toggle_list()
    table.next_theme()
    table.set_speed("rapida")
    again = make_table(storage)
    assert (again.list_mode, again.theme, again.speed) == (True, "light", "rapida")


def test_the_panel(table: Table, page: Page) -> None:
    begin(table)
    table.show_tab("diario")
    assert (table.tab, table.panel_open) == ("diario", True)
    assert table.take_effects() == [Effect("line")]
    table.show_tab("diario")
    assert not table.panel_open and table.take_effects() == []
    table.show_rule("mini-posare")
    assert table.take_effects() == [Effect("rule", "mini-posare")] and table.tab == "regole"
    assert table.back() and not table.panel_open and not table.back()
    table.show_tab("nessuna")
    assert table.tab == "regole"


def test_nothing_unchanged_is_drawn_anew(table: Table, page: Page) -> None:
    begin(table)
    before = page.render()
    assert page.render() == before
    table.touch("place-1")
    changed = {name for name, text in page.render().items() if text != before[name]}
    assert changed == {"status"}


def test_the_boards_one_tab_stop(table: Table, page: Page) -> None:
    begin(table)
    page.render()
    assert [key for key, said in page.keys.items() if said.stop] == [table.focus]
    table.focus = "stone-c"
    page.render()
    assert [key for key, said in page.keys.items() if said.stop] == ["stone-c"]
    table.touch("stone-c")
    page.render()
    assert table.focus == "place-1"


def test_what_is_said_of_the_elements_of_the_board(table: Table, page: Page) -> None:
    assert page.render() and page.keys == {}
    begin(table)
    page.render()
    assert set(page.keys) == set(table.lit()) and not any(said.picked for said in page.keys.values())
    assert {key: said.label for key, said in page.keys.items()} == dict(table.lit())
    table.form.set("game", "mini")
    table.watch()
    page.render()
    assert page.keys == {}


# What the rules do not allow


def test_a_combination_that_the_rules_refuse_says_why_at_once(table: Table) -> None:
    table.open("mini", "")
    table.form.set("option-stones", "1")
    assert table.form.refusal() == "" and 'id="refusal"' not in table.form.render()
    table.form.set("option-coin", "1")
    assert "Con molte pietre serve la moneta." in table.form.render()
    table.start()
    assert table.session is None and table.take_effects() == [Effect("focus", "refusal")]
    table.form.set("option-stones", "0")
    table.start()
    assert table.session is not None


def test_a_refusal_without_words_of_its_own_names_the_option(mini: str) -> None:
    assert games.bad_option(mini, BadOption("coin", "odd")) == speech.bad_option("Moneta")
    assert games.bad_option(mini, BadOption("zzz", "odd")) == speech.BAD_SETUP
    assert games.bad_option("toy", BadOption("seats", "odd")) == speech.BAD_SETUP
