"""The picker: which keys are lit, how touches narrow, and what they lead to."""

from app.table.picker import Picker, PickResult
from pycore.contract import Choice

LOAD: Choice = ("load", 1)
SAIL: Choice = ("sail", 1, "tomb")
OTHER: Choice = ("sail", 2, "tomb")
PASS: Choice = ("pass",)

BOATS = Picker(
    {
        LOAD: (("space-1",), ("sled", "space-1")),
        SAIL: (("boat-1", "tomb"),),
        OTHER: (("boat-2", "tomb"),),
        PASS: ((),),
    }
)


def test_first_keys_are_lit_in_the_order_of_the_choices() -> None:
    assert BOATS.lit(()) == ("space-1", "sled", "boat-1", "boat-2")
    assert BOATS.lit(("boat-1",)) == ("tomb",)
    assert BOATS.lit(("boat-1", "tomb")) == ()


def test_touches_narrow_to_one_choice() -> None:
    assert BOATS.touch((), "boat-1") == PickResult(("boat-1",), open=True)
    assert BOATS.touch(("boat-1",), "tomb") == PickResult(("boat-1", "tomb"), (SAIL,))


def test_two_ways_of_touching_one_choice() -> None:
    assert BOATS.touch((), "space-1") == PickResult(("space-1",), (LOAD,))
    assert BOATS.touch(("sled",), "space-1") == PickResult(("sled", "space-1"), (LOAD,))


def test_the_last_key_touched_again_is_let_go() -> None:
    assert BOATS.touch(("boat-1",), "boat-1") == PickResult(())


def test_a_key_that_begins_a_chain_begins_anew() -> None:
    assert BOATS.touch(("boat-1",), "boat-2") == PickResult(("boat-2",), open=True)


def test_what_is_not_lit_decides_nothing() -> None:
    assert BOATS.touch(("boat-1",), "space-1") == PickResult(())


def test_what_stands_for_nothing() -> None:
    assert BOATS.touch((), "tomb") is None
    assert BOATS.touch(("boat-1",), "market") is None


def test_a_choice_without_keys_is_always_offered() -> None:
    assert BOATS.complete(()) == (PASS,)


def test_choices_that_share_a_whole_chain_go_to_a_menu() -> None:
    points, stones = ("points",), ("stones",)
    picker = Picker({points: (("temple",),), stones: (("temple",),)})
    assert picker.touch((), "temple") == PickResult(("temple",), (points, stones))
    assert picker.complete(("temple",)) == (points, stones)


def test_a_chain_that_is_the_beginning_of_another_stays_open() -> None:
    one, two = ("take",), ("take", "more")
    picker = Picker({one: (("card",),), two: (("card", "pile"),)})
    assert picker.touch((), "card") == PickResult(("card",), (one,), open=True)
    assert picker.lit(("card",)) == ("pile",)


def test_the_same_key_twice_in_a_chain() -> None:
    twice = ("twice",)
    picker = Picker({twice: (("stone", "stone"),)})
    assert picker.touch(("stone",), "stone") == PickResult(("stone", "stone"), (twice,))


def test_what_ends_it_ends_it_whatever_has_been_picked() -> None:
    done: Choice = ("done",)
    picker = Picker({SAIL: (("boat-1", "tomb"),), done: (("done",),)}, ends=("done",))
    assert picker.lit(()) == ("boat-1", "done") and picker.lit(("boat-1",)) == ("tomb", "done")
    assert picker.touch(("boat-1",), "done") == PickResult(("done",), (done,))
    assert picker.chain(("boat-1",), "tomb") == ("boat-1", "tomb")
    within = Picker({SAIL: (("boat-1", "done"),), done: (("done",),)}, ends=("done",))
    assert within.touch(("boat-1",), "done") == PickResult(("boat-1", "done"), (SAIL,))
