"""Looking back: past moments, and the replay through them."""

import re

from app.page.page import Page
from app.table.table import Table
from app.words import choices as choices_words
from app.words import log as log_words
from tests.app.playing import begin, drag, listed, log_of


def test_any_moment_can_be_looked_at_and_nothing_chosen_there(table: Table, page: Page) -> None:
    match = begin(table)
    drag(table, "stone-a", "place-1")
    drag(table, "stone-b", "place-1")
    table.replay.show(1)
    parts = page.render()
    assert page.flags()["look"] == "1" and "Torna alla partita" in parts["actions"]
    assert listed(page) == [] and table.lit() == {}
    assert 'data-moment="1" tabindex="0" aria-current="step"' in log_of(table, page)
    table.touch("stone-c")
    assert table.notice == (choices_words.LOOKING_BACK, "")
    table.undo()
    assert len(match.record) == 4
    table.replay.walk(1)
    assert table.replay.shown == 2
    table.replay.walk(-1)
    table.replay.walk(-1)
    table.replay.walk(-1)
    assert table.replay.shown == 0
    assert table.back()
    assert table.replay.shown is None and list(table.lit()) == ["stone-c", "stone-d"]


def test_replay_walks_to_the_end_and_stops(table: Table) -> None:
    begin(table)
    drag(table, "stone-a", "place-1")
    table.start_replay()
    shown = []
    while table.replay.playing:
        shown.append(table.replay.shown)
        table.tick()
    assert shown == [0, 1] and table.replay.shown == 2
    table.replay.toggle()
    assert table.replay.playing and table.replay.shown == 0


def test_the_moment_is_numbered_as_the_slider_counts(table: Table, page: Page) -> None:
    """Not by the choices of the record, of which luck alone may make the first ones."""
    begin(table)
    for _ in range(3):
        drag(table, "stone-a", "place-1")
        table.undo()
    drag(table, "stone-a", "place-1")
    table.start_replay()
    known = len(table.replay.moments())
    for at in range(known):
        parts = page.render()
        slider = re.search(r'<input type="range"[^>]* max="(\d+)" value="(\d+)"', parts["actions"])
        assert slider is not None and slider.groups() == (str(known - 1), str(at))
        assert log_words.looking_back(at, known - 1) in parts["status"]
        table.tick()


def test_looking_back_takes_four_buttons(table: Table, page: Page) -> None:
    begin(table)
    table.replay.show(0)
    actions = page.render()["actions"]
    acts = re.findall(r'<button[^>]* data-act="(\w+)"', actions)
    assert acts == ["previous", "play", "next", "leave"]
    assert actions.count("<select") == 1
