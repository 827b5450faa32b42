"""The picker: which keys are lit, how touches narrow the choices, and what they result in."""

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


def test_a_choice_can_have_several_chains() -> None:
    assert BOATS.touch((), "space-1") == PickResult(("space-1",), (LOAD,))
    assert BOATS.touch(("sled",), "space-1") == PickResult(("sled", "space-1"), (LOAD,))


def test_touching_the_last_key_again_drops_it() -> None:
    assert BOATS.touch(("boat-1",), "boat-1") == PickResult(())


def test_the_first_key_of_another_chain_starts_over() -> None:
    assert BOATS.touch(("boat-1",), "boat-2") == PickResult(("boat-2",), open=True)


def test_an_unlit_key_never_completes_a_choice() -> None:
    assert BOATS.touch(("boat-1",), "space-1") == PickResult(())


def test_a_key_without_meaning_has_no_result() -> None:
    assert BOATS.touch((), "tomb") is None
    assert BOATS.touch(("boat-1",), "market") is None


def test_a_choice_without_keys_is_always_offered() -> None:
    assert BOATS.complete(()) == (PASS,)


def test_choices_with_the_same_chain_are_returned_together() -> None:
    points, stones = ("points",), ("stones",)
    picker = Picker({points: (("temple",),), stones: (("temple",),)})
    assert picker.touch((), "temple") == PickResult(("temple",), (points, stones))
    assert picker.complete(("temple",)) == (points, stones)


def test_a_chain_that_is_a_prefix_of_another_stays_open() -> None:
    one, two = ("take",), ("take", "more")
    picker = Picker({one: (("card",),), two: (("card", "pile"),)})
    assert picker.touch((), "card") == PickResult(("card",), (one,), open=True)
    assert picker.lit(("card",)) == ("pile",)


def test_a_chain_can_hold_a_key_twice() -> None:
    twice = ("twice",)
    picker = Picker({twice: (("stone", "stone"),)})
    assert picker.touch(("stone",), "stone") == PickResult(("stone", "stone"), (twice,))


def test_an_ending_key_works_after_any_pick() -> None:
    done: Choice = ("done",)
    picker = Picker({SAIL: (("boat-1", "tomb"),), done: (("done",),)}, ends=("done",))
    assert picker.lit(()) == ("boat-1", "done") and picker.lit(("boat-1",)) == ("tomb", "done")
    assert picker.touch(("boat-1",), "done") == PickResult(("done",), (done,))
    assert picker.chain(("boat-1",), "tomb") == ("boat-1", "tomb")
    within = Picker({SAIL: (("boat-1", "done"),), done: (("done",),)}, ends=("done",))
    assert within.touch(("boat-1",), "done") == PickResult(("boat-1", "done"), (SAIL,))
