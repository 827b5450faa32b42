"""The checks that every game must pass find what they are there for: each mutant of the toy breaks one promise."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from pycore.conformance import Nonconformity, check_facts, check_game
from pycore.contract import HIDDEN, BadOption, Decision, Event, Option, Refusal
from pycore.fuzz import mutated
from pycore.games import GAMES
from pycore.match import Match
from pycore.setups import setups
from tests.toy import GAME, ToyGame
from tests.toy.phases import LET, SHIELD
from tests.toy.state import ToyState


def test_toy_conforms() -> None:
    check_game(GAME, reactions=("react",), games=6)


def test_schema_lists_every_field() -> None:
    fields = ["game", "seats", "options", "options.prize", "round", "phase", "active", "prize"]
    fields += ["hands", "bids", "points", "out"]
    check_game(GAME, reactions=("react",), games=1, schema=fields)
    with pytest.raises(Nonconformity, match="schema"):
        check_game(GAME, reactions=("react",), games=1, schema=fields[:-1])


def shallow_copy(self: ToyState) -> ToyState:
    other = copy_of(self)
    other.hands = self.hands
    return other


def leaking_seen(self: ToyState, seat: int | None) -> ToyState:
    seen = seen_of(self, seat)
    if self.phase == "bid":
        seen.bids = list(self.bids)
    return seen


def forgetting_imagine(self: ToyState, rng: random.Random) -> ToyState:
    whole = imagine_of(self, rng)
    whole.points = [0] * self.seats
    return whole


def lucky_imagine(self: ToyState, rng: random.Random) -> ToyState:
    random.random()
    return imagine_of(self, rng)


def unequal_order(self: ToyState) -> Decision | None:
    decision = decision_of(self)
    if decision and len(decision.choices) > 1 and decision.weights is None:
        return decision._replace(choices=tuple(random.sample(decision.choices, len(decision.choices))))
    return decision


def unasked_reaction(self: ToyState) -> Decision | None:
    decision = decision_of(self)
    return decision._replace(public=True) if decision and decision.kind == "react" else decision


def lax_why_not(self: ToyState, choice: Any) -> Refusal | None:
    return None if choice in (SHIELD, LET) else why_not_of(self, choice)


def points_in_the_dark(self: ToyState, choice: Any, events: list[Event] | None = None) -> None:
    apply_of(self, choice, events)
    if events:
        events[:] = [event for event in events if event.kind != "win"]


def forgetful_plain(self: ToyState) -> dict[str, Any]:
    plain = plain_of(self)
    plain["prize"] = 0
    return plain


def secret_end(self: ToyState, seat: int | None) -> ToyState:
    seen = seen_of(self, seat)
    if self.phase == "over":
        seen.hands = [[HIDDEN] * len(hand) for hand in self.hands]
    return seen


copy_of, seen_of, imagine_of = ToyState.copy, ToyState.seen_by, ToyState.imagine
decision_of, why_not_of, apply_of, plain_of = (
    ToyState.decision,
    ToyState.why_not,
    ToyState.apply,
    ToyState.to_plain,
)


@pytest.mark.parametrize(
    ("name", "mutant"),
    [
        ("copy", shallow_copy),
        ("seen_by", leaking_seen),
        ("seen_by", secret_end),
        ("imagine", forgetting_imagine),
        ("imagine", lucky_imagine),
        ("decision", unequal_order),
        ("decision", unasked_reaction),
        ("why_not", lax_why_not),
        ("apply", points_in_the_dark),
        ("to_plain", forgetful_plain),
    ],
)
def test_mutants_are_caught(monkeypatch: pytest.MonkeyPatch, name: str, mutant: Callable[..., Any]) -> None:
    monkeypatch.setattr(ToyState, name, mutant)
    with pytest.raises((Nonconformity, ValueError)):
        check_game(GAME, reactions=("react",), games=10)


def test_what_was_learned_is_never_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match whose floor forgets what seats have shown is caught, with a game whose reactions reveal nothing."""
    monkeypatch.setattr(Match, "_shown_by", lambda match, seat: False)
    monkeypatch.setattr(ToyState, "apply", unrevealing)
    with pytest.raises(Nonconformity, match="takes back what was learned: a reaction"):
        check_game(GAME, reactions=("react",), games=6)


def test_what_nobody_declares_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same, found by trying what else could have been answered, and what else could lie hidden."""
    monkeypatch.setattr(Match, "_shown_by", lambda match, seat: False)
    monkeypatch.setattr(ToyState, "apply", unrevealing)
    seen = set()
    for seed in range(12):
        with pytest.raises(Nonconformity, match="takes back what was learned") as caught:
            check_game(GAME, reactions=("react",), games=6, seed=seed)
        seen.add(str(caught.value))
    assert seen


def test_what_the_seat_itself_looks_at_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever bids is told the last card of the next one: nobody else can read it, and it cannot be forgotten."""
    monkeypatch.setattr(ToyState, "apply", peeping)
    with pytest.raises(Nonconformity, match="the seat itself has learned"):
        check_game(GAME, reactions=("react",), games=6)


def test_it_is_said_how_much_was_watched() -> None:
    tried = check_game(GAME, reactions=("react",), games=2)
    assert tried.steps == tried.private > 20 and tried.stops > tried.steps // 2


def unrevealing(self: ToyState, choice: Any, events: list[Event] | None = None) -> None:
    if events is None:
        return apply_of(self, choice)
    apply_of(self, choice, events)
    events[:] = [
        event._replace(reveals=event.reveals and event.kind not in ("foil", "win")) for event in events
    ]
    return None


def peeping(self: ToyState, choice: Any, events: list[Event] | None = None) -> None:
    seat, bids = self.active, self.phase == "bid"
    card = self.hands[(seat + 1) % self.seats][-1:]
    apply_of(self, choice, events)
    if bids and events is not None and card:
        events.insert(0, Event("peep", seat, {}, "toy-offerta", {"card": card[0]}, (seat,)))


def test_a_reaction_must_be_declared() -> None:
    class Stopping(ToyGame):
        pass

    check_facts(Stopping())
    facts = {option.name for option in GAME.options}
    assert {name for _, options in setups(GAME) for name in options} == facts


def test_setups_hold_every_pair_that_the_game_accepts() -> None:
    class Optioned(ToyGame):
        options = (
            Option("a", (False, True), False),
            Option("b", (False, True), False),
            Option("c", ("x", "y", "z"), "x"),
        )

        def start(self, seats: int, options: Any) -> ToyState:
            if options.get("b") and not options.get("a"):
                raise BadOption("b", "needs-a")
            return super().start(seats, {})

    tried = [options for _, options in setups(Optioned())]
    pairs = {(o["a"], o["c"]) for o in tried} | {("b", o["b"], o["c"]) for o in tried}
    assert pairs == {(first, c) for first in (False, True) for c in "xyz"} | {
        ("b", b, c) for b in (False, True) for c in "xyz"
    }
    assert all(o["a"] or not o["b"] for o in tried)


def test_mutated_leaves_the_original_alone() -> None:
    plain = GAME.start(2, {}).to_plain()
    before = repr(plain)
    changed = sum(mutated(plain, random.Random(seed)) != plain for seed in range(100))
    assert repr(plain) == before and changed > 80


def test_registry() -> None:
    assert "toy" in GAMES and GAMES["toy"] is GAME and "imhotep" in list(GAMES)
    assert len(GAMES) == len(list(GAMES))
