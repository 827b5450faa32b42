"""After a hand-over, the new holder sees the events since their own last choice."""

from app.page.page import Page
from app.table.record import last_of
from app.table.table import Table
from app.words import sharing as sharing_words
from pycore.link import encode
from tests.app.conftest import make_table
from tests.app.playing import toy_with_hands


def play_hot_seat(by_pointer: bool) -> tuple[list[bool], Table]:
    """Play a whole game of the toy at one device. Returns whether events were shown at each hand-over, and the
    table."""
    table = make_table()
    table.open("", encode(toy_with_hands()))
    table.be(None)
    table.on_table.by_pointer, told = by_pointer, []
    while not table.over:
        session = table.session
        assert session is not None
        if session.here.must_pass():
            holder, length = session.here.next_holder(), session.length
            table.take_device()
            told.append(table.replay.telling)
            if told[-1]:
                assert (
                    session.here.eyes() == holder
                    and table.replay.shown == last_of(session.source, holder) < length
                )
                assert sharing_words.MEANWHILE in Page(table).render()["status"] and table.pace.ticking
                table.pace.tick()
                assert table.replay.events()
                table.pace.skip()
        table.pace.skip()
        question = table.question()
        assert question is not None
        table.choose(question.decision.choices[0])
        table.confirm()
    return told, table


def test_the_new_holder_sees_the_others_choices(mini: str) -> None:
    told, _ = play_hot_seat(by_pointer=True)
    assert not told[0] and any(told)


def test_keyboard_and_programs_do_not_wait_at_a_hand_over(mini: str) -> None:
    told, _ = play_hot_seat(by_pointer=False)
    assert len(told) > 3 and not any(told)


def test_long_replays_run_faster(mini: str) -> None:
    table = make_table()
    table.open("", encode(toy_with_hands()))
    table.be(None)
    table.on_table.by_pointer = True
    table.take_device()
    pause = table.settings.pause
    assert table.session is not None and not table.replay.unfolding and table.pace.pause == pause
    seen: list[int] = []
    while table.session.length < 40 and not table.over and len(seen) < 3:
        question = table.question()
        assert question is not None
        table.choose(question.decision.choices[0])
        table.confirm()
        if table.session.here.must_pass():
            table.take_device()
        if table.replay.telling:
            for steps, share in ((1, 1.0), (6, 1.0), (12, 0.5), (60, 0.4)):
                table.replay.steps = steps
                assert table.pace.pause == pause * share
            seen.append(table.session.length)
        table.pace.skip()
    assert seen
