"""What the words of every game are tested with: checks of sentences, and what a game shows them."""

import re
from collections.abc import Callable, Iterable, Sequence
from types import ModuleType
from typing import Final, NamedTuple

from pycore.contract import CHANCE, Decision, Event, Refusal, State

BESIDE_NAME: Final = r"\{[0-3]\},? \d|\d \{[0-3]\}"
"""A number beside a name, which can itself end in a number."""


class Words(NamedTuple):
    """What the tests of one game give to the tests of all words (`tests/app/games/test_words.py`)."""

    rules: ModuleType
    good: Callable[[str], None]
    """Checks a sentence."""
    asked: Callable[[], Iterable[tuple[State, Decision]]]
    """Positions in which a seat chooses."""
    unasked: Callable[[], Iterable[State]]
    """Positions in which luck decides, and ends of games."""
    events: Callable[[], Iterable[Event]]
    refused: Callable[[], set[str]]
    """Reasons of refusals that are met; each has been checked."""
    rare_events: Sequence[Event] = ()
    """Events that these games need not have."""
    rare_refusals: Sequence[Refusal] = ()
    silent: Callable[[Event], bool] = lambda event: True
    """Whether an event may have no line, because another one tells it."""


def of_steps(
    steps: Callable[[], Iterable[tuple[State, Decision | None, Iterable[Event]]]],
) -> tuple[
    Callable[[], Iterable[tuple[State, Decision]]],
    Callable[[], Iterable[State]],
    Callable[[], Iterable[Event]],
]:
    """`asked`, `unasked` and `events` of Words, from the states, decisions and events of some games."""
    return (
        lambda: ((state, each) for state, each, _ in steps() if each is not None and each.seat != CHANCE),
        lambda: (state for state, each, _ in steps() if each is None or each.seat == CHANCE),
        lambda: (event for _, _, events in steps() for event in events),
    )


def checker(one: str, many: str, never: str = "None") -> Callable[[str], None]:
    """A check of sentences: no identifiers, no unfilled fields, nouns that agree with their numbers.

    `one` and `many` are nouns in the singular and the plural, separated by |. `never` is a further pattern that no
    sentence may match.
    """
    too_many = re.compile(rf"(?<!\d)1 ({many})\b", re.IGNORECASE)
    too_few = re.compile(rf"(?<![\d-])([02-9]|\d\d) ({one})\b", re.IGNORECASE)
    wrong = re.compile(rf"None|\bnull\b|True|False|  |[<>_]|{never}")

    def check(sentence: str) -> None:
        bare = re.sub(r"\{[0-3]\}", "", sentence)
        assert bare.isprintable() and "{" not in bare and "}" not in bare, sentence
        for pattern in (too_many, too_few, wrong):
            assert not pattern.search(sentence), sentence
        assert sentence[0] == "{" or sentence[0].isupper(), sentence

    return check


def documented(rules: ModuleType) -> set[str]:
    """The reasons in the table of refusals, in the docstring of a game's rules."""
    assert rules.__doc__ is not None
    body = re.split(r"\n[A-Z][\w ]*\n===", rules.__doc__.split("\nRefusals\n===")[1])[0].split("\n----", 1)[1]
    return set(re.findall(r"^([a-z]+(?:-[a-z]+)*)  +\S", body, re.MULTILINE))
