"""The check of hints: its decisions, what it finds out about one, and its bounds."""

from itertools import islice

from lab.bench.advised import Hint, counts, decisions, examined, good, is_short, largest
from pycore.link import decode


def test_decisions_are_taken_from_games_of_machines() -> None:
    found = list(islice(decisions("senet"), 4))
    assert [len(match) for match in found] == sorted(len(match) for match in found)
    assert all(match.decision is not None and len(match.decision.choices) > 1 for match in found)
    assert [match.record for match in islice(decisions("senet"), 4)] == [match.record for match in found]


def test_a_hint_is_examined() -> None:
    match = next(decisions("senet"))
    hint = examined(match)
    assert decode(hint.link).record == match.record
    assert hint.advised and hint.reason.endswith(".") and not (hint.empty and hint.named)


def test_few_exceptions_pass() -> None:
    fine = Hint("", "", "", clear=True, close=False, empty=False, named=True, short=False)
    empty, other = fine._replace(empty=True, named=None), fine._replace(named=False)
    assert good([fine] * 19 + [other]) and not good([fine] * 18 + [other] * 2)
    assert good([fine] * 17 + [empty] * 3) and not good([fine] * 16 + [empty] * 4)
    assert counts([fine, empty, other._replace(short=True)]) == (
        "3 hints, 1 without a reason; 3 clear, 1 of them without a reason, 0 called close; 1 of 2 name first what"
        " differs most, 1 tell less than half of it"
    )


def test_a_hint_that_tells_less_than_half_is_short() -> None:
    """As does one that tells the opposite. Small differences do not count."""
    found = {("tomb", 0): [18.0, -2.0], ("way", 1): [0.5, 0.0], ("way", 2): [3.0, 4.0]}
    assert largest(found) == [["tomb", 0], ["way", 2]]
    assert is_short(["tomb", 0, [6.0, 0.0]], found) and is_short(["tomb", 0, [-9.0, 0.0]], found)
    assert not is_short(["tomb", 0, [9.5, -1.0]], found) and not is_short(["way", 1, [0.1, 0.0]], found)
