"""The conformance checks catch planted mistakes: each mutant of the toy breaks one promise of the contract."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from pycore.conformance import Nonconformity, check_facts, check_game
from pycore.contract import HIDDEN, BadOption, Choice, Decision, Event, Option, Plain, Refusal
from pycore.events import Nothing, SecretKind
from pycore.fuzz import mutated
from pycore.games import GAMES
from pycore.match import Match
from pycore.setups import setups
from tests.toy import GAME, ToyGame
from tests.toy.events import OneCard
from tests.toy.phases import DRAWS, LET, NOTHING, SHIELD
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
from_plain_of = ToyGame.from_plain


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
    """The match forgets what seats have shown, and the reactions of the game do not say that they reveal anything."""
    monkeypatch.setattr(Match, "_shown_by", lambda match, seat: False)
    monkeypatch.setattr(ToyState, "apply", unrevealing)
    with pytest.raises(Nonconformity, match="takes back what was learned: a reaction"):
        check_game(GAME, reactions=("react",), games=6)


def test_what_nobody_declares_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checks find undeclared secrets by trying other answers and other hidden cards."""
    monkeypatch.setattr(Match, "_shown_by", lambda match, seat: False)
    monkeypatch.setattr(ToyState, "apply", unrevealing)
    seen = set()
    for seed in range(12):
        with pytest.raises(Nonconformity, match="takes back what was learned") as caught:
            check_game(GAME, reactions=("react",), games=6, seed=seed)
        seen.add(str(caught.value))
    assert seen


def test_what_the_seat_itself_looks_at_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A secret event shows the bidder the last card of the next seat, and does not say that it reveals anything."""
    let_peep(monkeypatch, peeping)
    with pytest.raises(Nonconformity, match=r"the seat itself learned something from .* of seat"):
        check_game(GAME, reactions=("react",), games=6)


def test_check_game_returns_how_much_was_watched() -> None:
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


def let_peep(monkeypatch: pytest.MonkeyPatch, apply: Callable[..., None]) -> None:
    peep = SecretKind("peep", Nothing, OneCard, "toy-offerta", reveals=True)
    monkeypatch.setattr(ToyGame, "events", {**ToyGame.events, "peep": peep})
    monkeypatch.setattr(ToyState, "apply", apply)


def peeping(self: ToyState, choice: Any, events: list[Event] | None = None) -> None:
    seat, bids = self.active, self.phase == "bid"
    card = self.hands[(seat + 1) % self.seats][-1:]
    apply_of(self, choice, events)
    if bids and events is not None and card:
        events.insert(0, Event("peep", seat, {}, "toy-offerta", {"card": card[0]}, (seat,)))


def toy_fails(**options: Any) -> str:
    """The message with which the toy fails conformance."""
    with pytest.raises(Nonconformity) as caught:
        check_game(GAME, reactions=("react",), **{"games": 6, **options})
    return str(caught.value)


# Plain data


@pytest.mark.parametrize("field", ["hands", "points", "options"])
def test_plain_data_must_not_be_the_state_s_own(monkeypatch: pytest.MonkeyPatch, field: str) -> None:
    monkeypatch.setattr(ToyState, "to_plain", lambda self: plain_of(self) | {field: getattr(self, field)})
    message = toy_fails()
    assert "to_plain hands out the same" in message and field in message


def test_plain_data_of_a_seen_state_must_not_be_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def handing_out(self: ToyState) -> Plain:
        return plain_of(self) | ({} if self.is_whole() else {"points": self.points})

    monkeypatch.setattr(ToyState, "to_plain", handing_out)
    message = toy_fails()
    assert "to_plain hands out the same list" in message and "points" in message


def test_plain_data_must_hold_no_tuple(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyState, "to_plain", lambda self: plain_of(self) | {"out": tuple(self.out)})
    monkeypatch.setattr(ToyGame, "from_plain", lambda self, plain: self._read(plain))
    assert "out is a tuple" in toy_fails()


@pytest.mark.parametrize(
    ("held", "fault"),
    [
        (lambda bids: tuple(bids), "data.bids is a tuple"),
        (lambda bids: set(bids), "data.bids is a set"),
        (lambda bids: dict(enumerate(bids)), "data.bids has the key 0"),
        (lambda bids: [bid / 1 for bid in bids], "data.bids[0] is a float"),
    ],
)
def test_an_event_must_hold_json_data(
    monkeypatch: pytest.MonkeyPatch, held: Callable[[list[int]], object], fault: str
) -> None:
    def telling(self: ToyState, choice: Any, events: list[Event] | None = None) -> None:
        apply_of(self, choice, events)
        for n, event in enumerate(events or ()):
            if event.kind == "reveal" and events:
                events[n] = event._replace(data={"bids": held(event.data["bids"])})

    monkeypatch.setattr(ToyState, "apply", telling)
    message = toy_fails()
    assert fault in message and "'reveal'" in message


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        (lambda event: event._replace(kind="no-such-kind"), "kind: unknown-word"),
        (lambda event: event._replace(seat=0), "seat: out-of-range"),
        (lambda event: event._replace(rule="toy-premio"), "rule: unknown-word"),
        (lambda event: event._replace(data={"bid": event.data["bids"]}), "data.bid: unknown-field"),
        (lambda event: event._replace(data=event.data | {"more": 1}), "data.more: unknown-field"),
        (
            lambda event: event._replace(data={"bids": [0, 4, *event.data["bids"][2:]]}),
            "data.bids.1: out-of-range",
        ),
        (lambda event: event._replace(secret={"card": "1"}, audience=(0,)), "audience: unknown-seat"),
    ],
)
def test_an_event_must_be_as_its_kind_declares(
    monkeypatch: pytest.MonkeyPatch, changed: Callable[[Event], Event], fault: str
) -> None:
    def telling(self: ToyState, choice: Any, events: list[Event] | None = None) -> None:
        apply_of(self, choice, events)
        if events is not None:
            events[:] = [changed(event) if event.kind == "reveal" else event for event in events]

    monkeypatch.setattr(ToyState, "apply", telling)
    assert f"an event is not as its kind declares it: {fault}" in toy_fails()


def test_the_secret_of_an_event_must_hold_json_data(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(self: ToyState, choice: Any, events: list[Event] | None = None) -> None:
        apply_of(self, choice, events)
        if events and events[0].kind == "draw":
            events[0] = events[0]._replace(secret={"card": (choice[1],)})

    monkeypatch.setattr(ToyState, "apply", telling)
    message = toy_fails()
    assert "secret.card is a tuple" in message and "'draw'" in message


def test_the_data_of_a_refusal_must_be_json_data(monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(self: ToyState, choice: Any) -> Refusal | None:
        refusal = why_not_of(self, choice)
        return refusal._replace(data={"cards": ("1",)}) if refusal and refusal.data else refusal

    monkeypatch.setattr(ToyState, "why_not", refusing)
    assert "data.cards is a tuple" in toy_fails()


# One position, one writing


def lenient(plain: Any, *fields: str) -> Any:
    """Plain data of the toy, with the lists of some fields sorted."""
    if not isinstance(plain, dict) or not all(isinstance(plain.get(field), list) for field in fields):
        return plain
    changed = dict(plain)
    for field in fields:
        if all(isinstance(item, str) for item in plain[field]):
            changed[field] = sorted(plain[field])
        elif all(isinstance(item, list) and all(isinstance(c, str) for c in item) for item in plain[field]):
            changed[field] = [sorted(item) for item in plain[field]]
    return changed


@pytest.mark.parametrize("field", ["hands", "out"])
def test_a_list_may_be_read_in_any_order_and_sorted(monkeypatch: pytest.MonkeyPatch, field: str) -> None:
    monkeypatch.setattr(ToyGame, "from_plain", lambda self, plain: from_plain_of(self, lenient(plain, field)))
    check_game(GAME, reactions=("react",), games=2)


def test_a_list_must_not_be_sorted_in_writing_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The state keeps its list in the order in which it was read. So two positions with the same plain form are
    different states."""

    def unsorted(self: ToyGame, plain: Any) -> ToyState:
        state = from_plain_of(self, lenient(plain, "out"))
        if isinstance(plain["out"], list):
            state.out = list(plain["out"])
        return state

    def equal(self: ToyState, other: object) -> bool:
        return isinstance(other, ToyState) and (plain_of(self), self.out) == (plain_of(other), other.out)

    monkeypatch.setattr(ToyGame, "from_plain", unsorted)
    monkeypatch.setattr(ToyState, "to_plain", lambda self: plain_of(self) | {"out": sorted(self.out)})
    monkeypatch.setattr(ToyState, "__eq__", equal)
    message = toy_fails()
    assert "the state is not the same" in message and "out[" in message


def test_a_value_must_not_be_read_as_another(monkeypatch: pytest.MonkeyPatch) -> None:
    def clamping(self: ToyGame, plain: Any) -> ToyState:
        if isinstance(plain, dict) and isinstance(plain.get("points"), list):
            points = [max(p, 0) if type(p) is int else p for p in plain["points"]]
            plain = plain | {"points": points}
        return from_plain_of(self, plain)

    monkeypatch.setattr(ToyGame, "from_plain", clamping)
    message = toy_fails(games=30)
    assert "accepted in two writings: points[" in message


@pytest.mark.parametrize(
    ("field", "seed", "fault"),
    [
        ("hands[]", 1, "hands[] is always written in one order, and is kept in another"),
        ("out", 2, "an accepted position leads to a refused one: out: not-sorted"),
    ],
)
def test_an_unsorted_writing_must_not_be_kept(
    monkeypatch: pytest.MonkeyPatch, field: str, seed: int, fault: str
) -> None:
    """The state keeps the order, and the order has no meaning. Only the positions of many games together show this."""
    name = field.removesuffix("[]")

    def unsorted(self: ToyGame, plain: Any) -> ToyState:
        state = from_plain_of(self, lenient(plain, name))
        if isinstance(plain[name], list):
            setattr(state, name, [list(item) if isinstance(item, list) else item for item in plain[name]])
        return state

    monkeypatch.setattr(ToyGame, "from_plain", unsorted)
    assert fault in toy_fails(seed=seed)


def test_true_must_not_be_read_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python counts True and 1 as equal, but their JSON differs."""

    def lax(self: ToyGame, plain: Any) -> ToyState:
        if isinstance(plain, dict) and isinstance(plain.get("points"), list):
            plain = plain | {"points": [int(p) if isinstance(p, bool) else p for p in plain["points"]]}
        return from_plain_of(self, plain)

    monkeypatch.setattr(ToyGame, "from_plain", lax)
    message = toy_fails(games=60)
    assert "accepted in two writings" in message and "points" in message


# Legal choices


def test_why_not_must_not_allow_what_a_decision_never_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_nothing(self: ToyState) -> Decision | None:
        decision = decision_of(self)
        if decision is None or decision.kind != "bid" or len(decision.choices) < 2:
            return decision
        return decision._replace(choices=tuple(c for c in decision.choices if c != NOTHING))

    def allowing(self: ToyState, choice: Any) -> Refusal | None:
        return None if choice == NOTHING and self.phase == "bid" else why_not_of(self, choice)

    monkeypatch.setattr(ToyState, "decision", without_nothing)
    monkeypatch.setattr(ToyState, "why_not", allowing)
    message = toy_fails()
    assert "why_not allows ('bid', 0)" in message and "'bid' of seat" in message


def test_why_not_must_not_allow_luck_that_is_never_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    two: Choice = ("prize", 2)

    def without_two(self: ToyState) -> Decision | None:
        decision = decision_of(self)
        if decision is None or decision.kind != "prize" or decision.weights is None:
            return decision
        choices = tuple(choice for choice in decision.choices if choice != two)
        return decision._replace(choices=choices, weights=(decision.weights[0], decision.weights[2]))

    def allowing(self: ToyState, choice: Any) -> Refusal | None:
        return None if choice == two and self.phase == "prize" else why_not_of(self, choice)

    monkeypatch.setattr(ToyState, "decision", without_two)
    monkeypatch.setattr(ToyState, "why_not", allowing)
    message = toy_fails()
    assert "why_not allows ('prize', 2)" in message and "'prize' of luck" in message


def test_why_not_must_allow_every_choice_that_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """`why_not` is asked at every step, not only at the steps where all refusals are checked."""

    def refusing(self: ToyState, choice: Any) -> Refusal | None:
        late = self.phase == "react" and self.round == 3
        return Refusal("too-late", "toy-scudo") if late else why_not_of(self, choice)

    monkeypatch.setattr(ToyState, "why_not", refusing)
    assert "why_not refuses" in toy_fails(looks=0)


def test_why_not_must_allow_the_luck_that_strikes(monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(self: ToyState, choice: Any) -> Refusal | None:
        late = choice == DRAWS["shield"] and self.round == 3
        return Refusal("none-left", "toy-pescare") if late else why_not_of(self, choice)

    monkeypatch.setattr(ToyState, "why_not", refusing)
    message = toy_fails(looks=0)
    assert "why_not refuses ('draw', 'shield')" in message and "'draw' of luck" in message


def test_nothing_is_legal_after_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def allowing(self: ToyState, choice: Any) -> Refusal | None:
        return None if choice == NOTHING and self.phase == "over" else why_not_of(self, choice)

    monkeypatch.setattr(ToyState, "why_not", allowing)
    assert "legal after the end" in toy_fails()


def test_a_seat_s_own_view_must_refuse_as_the_whole_state_does(monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(self: ToyState, choice: Any) -> Refusal | None:
        return why_not_of(self, choice) if self.is_whole() else Refusal("hidden", "toy-offerta")

    monkeypatch.setattr(ToyState, "why_not", refusing)
    assert "why_not refuses" in toy_fails()


# What a seat has learned


def looking(self: ToyState, choice: Any, events: list[Event] | None = None) -> None:
    """The bidder looks at the last card of the next seat, and no field of the state keeps it."""
    peeping(self, choice, events)
    if events and events[0].kind == "peep":
        events[0] = events[0]._replace(reveals=True)


def test_a_seen_state_must_not_forget_what_its_seat_has_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    let_peep(monkeypatch, looking)
    message = toy_fails()
    assert "has forgotten" in message and "'peep'" in message and "hands[" in message and "'draw'" in message
    assert "seat 0" in message or "seat 1" in message or "seat 2" in message


def test_a_seen_state_must_not_forget_what_its_seat_was_told_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each seat sees its hand while it is dealt, and after that no hand at all until it is asked."""

    def forgetting(self: ToyState, seat: int | None) -> ToyState:
        seen = seen_of(self, seat)
        if self.phase == "prize":
            seen.hands = [[HIDDEN] * len(hand) for hand in self.hands]
        return seen

    monkeypatch.setattr(ToyState, "seen_by", forgetting)
    message = toy_fails()
    assert "has forgotten" in message and "'draw'" in message


def test_a_message_says_who_learned_what(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "_shown_by", lambda match, seat: False)
    monkeypatch.setattr(ToyState, "apply", unrevealing)
    told = r"an onlooker can tell the private choice \('\w+',\) of seat \d from \('\w+',\): \w+"
    with pytest.raises(Nonconformity, match=told):
        check_game(GAME, games=6)


# Set-ups, damaged data, the registry


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
