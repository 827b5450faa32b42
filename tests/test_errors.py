"""Errors and values survive pickle and copy, so they reach the caller from another process."""

import copy
import importlib
import inspect
import pickle
import pkgutil
import random
import re
from collections.abc import Callable
from typing import Any

import pytest

import pycore
from pycore.adapters.numbering import UnknownChoice
from pycore.arena.contest import Contestant, Fixture
from pycore.arena.pool import FailedGame
from pycore.arena.ratings import MissingExtra
from pycore.contract import (
    BadLink,
    BadOption,
    BadPosition,
    IllegalChoice,
    NoSuchSeat,
    Refusal,
    SeenState,
    UnknownGame,
)
from pycore.extra_games import BadGame
from pycore.games import GAMES
from pycore.match import Match
from pycore.players import LEVELS, player
from pycore.players.errors import BadBudget, BadLevel, NotAsked
from pycore.setups import setups
from pycore.untrusted import BadData

EXAMPLES: tuple[Exception, ...] = (
    BadLink("damaged"),
    BadPosition("boats.1", "too-many"),
    BadOption("seats", "not-offered"),
    BadOption("market", "unknown-value", "C", ("A", "B")),
    IllegalChoice(Refusal("sled-full", "imhotep-prendere", {"most": 5})),
    IllegalChoice(Refusal("no-such-choice", "senet-bastoncini"), ["throw"], (("throw",),)),
    BadLink("newer", "version 26 of the encoding; this library reads version 1"),
    UnknownGame("zz", ("imhotep", "senet")),
    NoSuchSeat(5, 2),
    SeenState("bid: a choice on a state that hides something"),
    BadGame("No game is called 'zz'."),
    BadLevel("zz"),
    BadLevel("zz", "there are random, greedy"),
    BadBudget("iterations", 0),
    NotAsked("over"),
    BadData("names.0", "too-long"),
    BadData("first/00000.npz", "other-games", "seed 1 instead of 5"),
    UnknownChoice(("fly", 1)),
    MissingExtra("Ratings need an extra."),
    FailedGame(Fixture(3, "senet", {}, (Contestant("random"),), (0, 0), 7), "OSError: no room"),
)
TOOLS = "pycore.adapters."
"""These modules need other people's tools. Only `numbering` defines an error."""
NEVER_LEAVE = {"NoSuchChoice", "Nonconformity"}
"""`Phase.refuse` raises the first for its caller; the second is an assertion of the conformance tests."""

TRAVELS: tuple[Callable[[Any], Any], ...] = (
    lambda value: pickle.loads(pickle.dumps(value)),
    copy.copy,
    copy.deepcopy,
)


def errors() -> set[str]:
    """The names of all exceptions that `pycore` defines."""
    names = [each.name for each in pkgutil.walk_packages(pycore.__path__, "pycore.")]
    modules = [importlib.import_module(name) for name in names if not name.startswith(TOOLS)]
    return {
        name
        for module in modules
        for name, each in vars(module).items()
        if inspect.isclass(each) and issubclass(each, Exception) and each.__module__ == module.__name__
    }


def test_every_error_has_an_example() -> None:
    assert {type(error).__name__ for error in EXAMPLES} == errors() - NEVER_LEAVE | {"UnknownChoice"}


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_errors_arrive_with_their_message_and_fields(error: Exception) -> None:
    for travel in TRAVELS:
        arrived = travel(error)
        assert (type(arrived), str(arrived), vars(arrived)) == (type(error), str(error), vars(error))


@pytest.mark.parametrize("slug", GAMES)
def test_states_matches_and_decisions_arrive_unchanged(slug: str) -> None:
    rng = random.Random(5)
    match = Match.new(slug, GAMES[slug].seats[-1], {}, rng)
    while len(match) < 60 and (decision := match.decision) is not None:
        for travel in TRAVELS:
            assert travel(match) == match and travel(decision) == decision
            for viewer in (None, *range(match.seats)):
                assert travel(match.seen_by(viewer)) == match.seen_by(viewer)
        match.play(rng.choice(decision.choices))


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_that_arrives_chooses_the_same(level: str) -> None:
    match = Match.new("senet", 2, {}, random.Random(1))
    decision = match.decision
    assert decision is not None
    seen = match.seen_by(decision.seat)
    for travel in TRAVELS:
        assert travel(player(level, 3, 10)).choose(seen) == player(level, 3, 10).choose(seen)


@pytest.mark.parametrize("slug", ["zz", 7, ["senet"], None])
def test_an_unknown_game_is_named_with_those_that_there_are(slug: Any) -> None:
    """Wherever a game is named, the same error says so, which is a bad option and a missing key as well."""
    for find in (
        GAMES.__getitem__,
        lambda name: Match.new(name, 2),
        lambda name: Match.from_position(name, {}),
    ):
        with pytest.raises(
            UnknownGame, match=f"no game is called {re.escape(repr(slug))}; there are imhotep, "
        ) as error:
            find(slug)
        assert (error.value.name, error.value.reason, error.value.slug) == ("game", "unknown-game", slug)
        assert isinstance(error.value, BadOption) and isinstance(error.value, KeyError)


def test_an_unknown_game_is_missing_from_the_mapping() -> None:
    with pytest.raises(KeyError):
        GAMES.package("zz")
    assert GAMES.get("zz") is None and "zz" not in GAMES


@pytest.mark.parametrize(
    ("seats", "options", "told"),
    [
        (9, {}, "seats: not-offered: 9; offered: 2, 3, 4"),
        (2, {"market": "C"}, "market: unknown-value: 'C'; offered: 'A', 'B'"),
        (2, {"wrath": "yes"}, "wrath: unknown-value: 'yes'; offered: False, True"),
        (2, {"markt": "A"}, "markt: unknown-option: 'markt'; offered: 'market', 'pyramid', 'temple', "),
    ],
)
def test_a_bad_option_tells_what_is_offered(seats: int, options: dict[str, Any], told: str) -> None:
    with pytest.raises(BadOption, match=re.escape(told)):
        Match.new("imhotep", seats, options)


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadOption, match="fast: unknown-option: 'fast'; offered: none"):
        Match.new("senet", 2, {"fast": True})


@pytest.mark.parametrize(
    ("slug", "choice", "told"),
    [
        (
            "senet",
            "banana",
            "no-such-choice (senet-bastoncini): 'banana' is not in [('throw',)]; a choice is a tuple",
        ),
        (
            "senet",
            ["throw"],
            "no-such-choice (senet-bastoncini): ['throw'] is not in [('throw',)]; a choice is a tuple",
        ),
        ("senet", ("fly",), "no-such-choice (senet-bastoncini): ('fly',) is not in [('throw',)]"),
        ("kheops", ("fly",), " more"),
    ],
)
def test_an_illegal_choice_tells_itself_and_the_legal_ones(slug: str, choice: Any, told: str) -> None:
    match = Match.new(slug, 2, {}, random.Random(1))
    with pytest.raises(IllegalChoice) as error:
        match.play(choice)
    assert str(error.value).endswith(told) and len(str(error.value)) < 500


def test_a_choice_after_the_end_says_that_the_game_is_over() -> None:
    match = Match.new("senet", 2, {}, random.Random(1))
    while (decision := match.decision) is not None:
        match.play(decision.choices[0])
    with pytest.raises(IllegalChoice, match="the game is over"):
        match.play(("throw",))


def test_a_position_in_which_no_seat_is_asked_says_why() -> None:
    with pytest.raises(NotAsked, match="chance: luck decides"):
        player("random").choose(GAMES["imhotep"].start(2, {}))


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seat", [-1, 5, "0"])
def test_a_seat_that_does_not_exist_sees_nothing(slug: str, seat: Any) -> None:
    match = Match.new(slug, 3 if 3 in GAMES[slug].seats else 2, {}, random.Random(1))
    for see in (match.seen_by, match.state.seen_by):
        with pytest.raises(NoSuchSeat):
            see(seat)


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "senet"])  # Senet hides nothing
def test_no_choice_is_made_on_a_state_that_hides_something(slug: str) -> None:
    rng, refused = random.Random(2), 0
    for seats, options in setups(GAMES[slug]):
        match = Match.new(slug, seats, options, rng)
        while not refused and (decision := match.decision) is not None:
            seen = match.seen_by(None)
            if not seen.is_whole():
                with pytest.raises(SeenState):
                    seen.apply(decision.choices[0])
                refused += 1
            match.play(rng.choice(decision.choices))
    assert refused
