"""Sound and vibration: one switch turns them on, and events are then heard."""

import random
import re

import pytest

from app import games
from app.page.page import Page
from app.table.effects import Effect
from app.table.saves import MemoryStorage
from app.table.table import Table
from build_site.paths import ROOT
from pycore.contract import Event
from pycore.games import GAMES, HOUSE
from tests.app.conftest import make_table
from tests.app.playing import begin

SCRIPT = ROOT / "site" / "gioca" / "sound.js"
MOST_BYTES = 15_000
NAMES = {"stone", "wood", "papyrus", "end", "turn"}


def heard(table: Table) -> list[str]:
    return [effect.text for effect in table.take_effects() if effect.kind == "sound"]


def test_sound_is_off_by_default() -> None:
    table = make_table(None, "imhotep")
    begin(table, "imhotep")
    table.choose(("get",))
    assert heard(table) == []


def test_the_switch_is_remembered_and_plays_a_sound_at_once() -> None:
    storage = MemoryStorage()
    table = make_table(storage, "imhotep")
    page = Page(table)
    assert 'data-act="sound" aria-pressed="false"' in page.render()["help-keys"]
    table.toggle_sound()
    assert table.take_effects() == [Effect("sound", "turn")]
    assert 'data-act="sound" aria-pressed="true"' in page.render()["help-keys"]
    assert make_table(storage, "imhotep").settings.sound
    table.toggle_sound()
    assert table.take_effects() == [] and not make_table(storage, "imhotep").settings.sound


def test_events_and_the_players_turn_have_sounds() -> None:
    table = make_table(None, "imhotep")
    begin(table, "imhotep")
    table.settings.toggle_sound()
    table.choose(("get",))
    assert heard(table) == ["stone", "turn"]
    table.undo()
    assert heard(table) == []
    assert table.session is not None
    table.be(0)
    table.take_effects()
    table.choose(("get",))
    assert heard(table) == ["stone"], "the other player is at another device"


@pytest.mark.parametrize("slug", GAMES)
def test_every_sound_belongs_to_an_event_of_its_game(slug: str) -> None:
    rng, state = random.Random(1), GAMES[slug].start(GAMES[slug].seats[0], {})
    met: set[str] = set()
    while (decision := state.decision()) is not None:
        events: list[Event] = []
        state.apply(rng.choice(decision.choices), events)
        met |= {event.kind for event in events}
    assert {games.event_kind(slug, kind).sound for kind in met} <= NAMES | {""}
    if slug in HOUSE:
        assert "wood" in {games.event_kind(slug, kind).sound for kind in met}


def test_the_script_is_small_and_fetches_nothing() -> None:
    text = SCRIPT.read_text(encoding="utf-8")
    assert len(text.encode()) < MOST_BYTES and "http" not in text and "fetch" not in text
    assert set(re.findall(r"^    (\w+): \[\[", text, re.M)) == NAMES
