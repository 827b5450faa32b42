"""Looking back: single past moments, and the replay of all of them."""

import re

from app.page.page import Page
from app.table.table import Table
from app.words import choices as choices_words
from app.words import log as log_words
from tests.app.playing import begin, drag, listed, log_of


def test_a_past_moment_can_be_viewed_but_not_played(table: Table, page: Page) -> None:
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


def test_a_replay_runs_to_the_end_and_stops(table: Table) -> None:
    begin(table)
    drag(table, "stone-a", "place-1")
    table.start_replay()
    shown = []
    while table.replay.playing:
        shown.append(table.replay.shown)
        table.pace.tick()
    assert shown == [0, 1] and table.replay.shown == 2
    table.replay.toggle()
    assert table.replay.playing and table.replay.shown == 0


def test_moments_are_numbered_like_the_slider(table: Table, page: Page) -> None:
    """The record also holds choices of luck, which may come first and are not counted."""
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
        table.pace.tick()


def test_looking_back_has_four_buttons(table: Table, page: Page) -> None:
    begin(table)
    table.replay.show(0)
    actions = page.render()["actions"]
    acts = re.findall(r'<button[^>]* data-act="(\w+)"', actions)
    assert acts == ["previous", "play", "next", "leave"]
    assert actions.count("<select") == 1
