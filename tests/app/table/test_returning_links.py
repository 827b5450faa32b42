"""Links that return to a device: continuing a saved game, older than it, diverged from it, or of another game."""

import pytest

from app.page.page import Page
from app.table.saves import MemoryStorage, Saves
from app.table.table import Table
from app.words import saves as saves_words
from app.words import sharing as sharing_words
from pycore.link import decode, encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import begin, drag, link_of, match_of, two_devices, words


def arrive(table: Table, link: str) -> None:
    """Open a link in a tab that may already show a game."""
    table.open("", link)


@pytest.fixture
def devices(mini: str) -> tuple[Table, Table]:
    return two_devices()


def kept(table: Table) -> list[tuple[str, int]]:
    return sorted((save.title, len(decode(save.link))) for save in table.saves.all())


TITLE = "Mini: Anna e Bruno"


def test_an_answer_continues_the_saved_game_and_shows_the_new_events(devices: tuple[Table, Table]) -> None:
    anna, bruno = devices
    drag(bruno, "stone-b", "place-1")
    assert kept(bruno) == [(TITLE, 4)] and bruno.session is not None
    arrive(anna, link_of(bruno))
    assert kept(anna) == [(TITLE, 4)]
    assert anna.session is not None and anna.session.here.identity == 0 and not anna.session.here.opened
    page = Page(anna)
    assert (anna.replay.shown, anna.pace.ticking) == (2, True)
    parts = page.render()
    assert sharing_words.MEANWHILE in parts["status"] and 'data-act="skip"' in parts["actions"]
    seen = []
    while anna.pace.ticking:
        anna.pace.tick()
        seen.append((anna.replay.shown, [event.kind for event in anna.replay.events()]))
    assert seen == [(3, ["lift"]), (None, ["put"])]
    assert anna.lit() and sharing_words.MEANWHILE not in page.render()["status"]
    assert not anna.can_undo()


def test_an_opened_link_of_a_new_game_shows_the_last_events(mini: str) -> None:
    anna, bruno = make_table(), make_table()
    begin(anna)
    drag(anna, "stone-a", "place-1")
    arrive(bruno, link_of(anna))
    assert (bruno.replay.shown, bruno.replay.telling) == (0, True)
    assert sharing_words.WHO_ARE_YOU in Page(bruno).render()["bar"] and bruno.saves.all() == []
    bruno.pace.skip()
    assert not bruno.looking_back and not bruno.can_undo()


def test_a_finished_game_opens_at_its_end(mini: str) -> None:
    match = Match.new("mini", 2)
    while (asked := match.decision) is not None:
        match.play(asked.choices[0])
    table = make_table()
    arrive(table, encode(match) + "&m=k3x9a0qz")
    assert table.over and not table.looking_back


def test_an_older_link_opens_the_newer_save(devices: tuple[Table, Table]) -> None:
    anna, bruno = devices
    old = link_of(anna)
    drag(bruno, "stone-b", "place-1")
    new = link_of(bruno)
    arrive(bruno, old)
    assert link_of(bruno) == new and kept(bruno) == [(TITLE, 4)]
    assert bruno.notice is not None and bruno.notice.text == saves_words.OLDER_LINK and not bruno.looking_back
    assert bruno.session is not None and bruno.session.here.identity == 1


def test_a_diverged_game_is_saved_beside(devices: tuple[Table, Table]) -> None:
    anna, bruno = devices
    before = link_of(anna)
    drag(bruno, "stone-b", "place-1")
    other = make_table()
    arrive(other, before)
    other.pace.skip()
    drag(other, "stone-c", "place-1")
    theirs = bruno.saves.all()
    arrive(bruno, link_of(other))
    assert bruno.notice is not None and bruno.notice.text == saves_words.DIVERGED_LINK
    assert kept(bruno) == [(TITLE, 4), (f"{TITLE} (2)", 4)] and theirs[0] in bruno.saves.all()
    assert match_of(bruno).record[2] == ("lift", "c")
    arrive(bruno, link_of(other))
    assert len(bruno.saves.all()) == 2 and bruno.notice is None
    # Each of the two continues separately.
    other.be(None)
    drag(other, "stone-b", "place-1")
    arrive(bruno, link_of(other))
    assert (f"{TITLE} (2)", len(match_of(other))) in kept(bruno) and theirs[0] in bruno.saves.all()


def test_a_match_identity_from_another_setup_is_ignored(
    devices: tuple[Table, Table],
) -> None:
    _, bruno = devices
    drag(bruno, "stone-b", "place-1")
    theirs, known = bruno.saves.all(), bruno.session and bruno.session.tail.match
    for number, match in enumerate((Match.new("toy", 2), Match.new("toy", 3)), 2):
        arrive(bruno, f"{encode(match)}&n=Eva,Zoe&m={known}")
        assert bruno.notice is not None and bruno.notice.text == saves_words.OTHER_GAME_LINK
        assert bruno.session is not None and bruno.session.here.opened and bruno.session.here.identity is None
        assert theirs[0] in bruno.saves.all() and len(bruno.saves.all()) == number


def test_equal_games_with_different_identities_are_different_matches(mini: str) -> None:
    table = make_table()
    begin(table)
    arrive(table, encode(Match.new("mini", 2)) + "&n=Anna,Bruno&m=anderes0")
    assert table.session is not None and table.session.save_id is None and table.session.here.opened
    drag(table, "stone-a", "place-1")
    assert kept(table) == [(TITLE, 0), (TITLE, 2)]


def test_a_saved_game_without_identity_is_continued(mini: str) -> None:
    storage = MemoryStorage()
    anna, bruno = make_table(storage), make_table()
    begin(anna)
    drag(anna, "stone-a", "place-1")
    save = anna.saves.all()[0]
    Saves(storage).put(save._replace(tail="&n=Anna,Bruno"))
    arrive(bruno, save.link + "&n=Anna,Bruno&m=k3x9a0qz")
    bruno.pace.skip()
    drag(bruno, "stone-b", "place-1")
    arrive(anna, link_of(bruno))
    assert kept(anna) == [(TITLE, 4)]
    assert anna.session is not None and anna.session.tail.match == "k3x9a0qz"


def test_names_known_on_this_device_are_kept(devices: tuple[Table, Table]) -> None:
    anna, bruno = devices
    drag(bruno, "stone-b", "place-1")
    arrive(anna, link_of(bruno).replace("n=Anna,Bruno", "n=Bruno,Anna"))
    assert anna.session is not None and anna.session.tail.names == ("Anna", "Bruno")


def test_a_returning_link_asks_for_the_identity_if_unknown(mini: str) -> None:
    anna, bruno = make_table(), make_table()
    begin(anna)
    drag(anna, "stone-a", "place-1")
    arrive(bruno, link_of(anna))
    bruno.pace.skip()
    drag(bruno, "stone-b", "place-1")
    arrive(anna, link_of(bruno))
    assert anna.session is not None and anna.session.here.opened
    assert sharing_words.WHO_ARE_YOU in words(Page(anna).render()["bar"])


def test_the_others_last_turn_stays_visible_until_the_next_choice(
    devices: tuple[Table, Table],
) -> None:
    _, bruno = devices
    page = Page(bruno)
    told = words(page.render()["status"])
    assert "Anna: lift." in told and "Anna: put." in told
    bruno.choose(("lift", "b"))
    told = words(page.render()["status"])
    assert "Anna" not in told and "Tu: lift." in told


def test_a_link_sent_mid_turn_shows_the_turn_before(devices: tuple[Table, Table]) -> None:
    _, bruno = devices
    bruno.choose(("lift", "b"))
    eva = make_table()
    arrive(eva, link_of(bruno))
    assert (eva.replay.shown, eva.replay.telling) == (0, True)
