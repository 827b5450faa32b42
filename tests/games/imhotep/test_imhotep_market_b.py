"""The market of side B (`imhotep-mercato-b`): the pair that only one seat sees."""

import json
import random
from typing import Any

import pytest

from pycore.contract import CHANCE, BadPosition, Event, Refusal
from pycore.games.imhotep import GAME
from pycore.games.imhotep.data import CARDS
from pycore.games.imhotep.state import ImhotepState
from pycore.match import Match, draw
from tests.games.imhotep.positions import ALL_B, boat, position
from tests.games.imhotep.table import asked, at, choices, play, refused, told

MARKET_B = {"market": "B"}
EMPTY = [boat(None, None, None, None), boat(None, None, None), boat(None, None), boat(None)]  # card 4321
LAST = [
    boat(None, None, None, None, site="temple"),
    boat(None, None, None, site="pyramid"),
    boat(0, None),
    boat(None, site="tomb"),
]
PAIR = ["statue", "sail", "lever", "hidden"]


def looking(**fields: Any) -> ImhotepState:
    """Seat 1's stone has arrived, seat 0 sailed; the owner takes the pair."""
    state = at(boats=[*EMPTY[:2], boat(1, 0), EMPTY[3]], options=MARKET_B, market=PAIR, **fields)
    play(state, ("sail", 2, "market"), ("take", 3))
    return state


# Dealing


def test_three_cards_are_dealt_and_a_pair_lies_there() -> None:
    state = at(options=MARKET_B, phase="round-card", round=2)
    play(state, ("round", choices(state)[0][1]), ("deal", "sail"), ("deal", "lever"))
    assert asked(state).rule == "imhotep-mercato-b"
    assert state.to_plain()["market"] == ["sail", "lever", None, None]
    deck = sum(state.to_plain()["deck"].values())
    events = play(state, ("deal", "statue"))
    cards = {"cards": ["sail", "lever", "statue", "hidden"]}
    assert events[-1] == Event("market-dealt", CHANCE, cards, "imhotep-mercato-b")
    assert state.to_plain()["market"] == cards["cards"]
    assert sum(state.to_plain()["deck"].values()) == deck - 1  # the pair is not drawn yet
    assert asked(state).kind == "turn"


# Looking and keeping


def test_the_pair_is_one_of_the_things_to_take() -> None:
    state = at(boats=[*EMPTY[:3], boat(1)], options=MARKET_B, market=PAIR)
    play(state, ("sail", 3, "market"))
    assert choices(state) == tuple(("take", place) for place in range(4))
    events = play(state, ("take", 3))
    assert events == [Event("pair-taken", 1, {"place": 3, "laid": []}, "imhotep-mercato-b")]
    decision = asked(state)
    assert (decision.seat, decision.kind, decision.rule) == (CHANCE, "look", "imhotep-mercato-b")
    assert (decision.audience, decision.public) == ((1,), True)
    assert dict(zip(choices(state), decision.weights or (), strict=True))[("look", "statue")] == 9


def test_one_card_is_kept_and_the_other_is_discarded_face_up() -> None:
    """Worked example 10: two cards seen by the owner alone, one kept."""
    state = looking()
    events = play(state, ("look", "statue"), ("look", "hammer"))
    secret = [(event.data, event.secret, event.audience) for event in told(events, "card-looked")]
    assert secret == [({}, {"card": "statue"}, (1,)), ({}, {"card": "hammer"}, (1,))]
    assert {event.rule for event in told(events, "card-looked")} == {"imhotep-mercato-b"}
    decision = asked(state)
    assert (decision.seat, decision.kind, decision.audience, decision.public) == (1, "keep", (1,), False)
    assert decision.choices == (("keep", "statue"), ("keep", "hammer"))
    about = {"card": "lever"}
    assert refused(state, ("keep", "lever")) == Refusal("not-in-pair", "imhotep-mercato-b", about)
    assert refused(state, ("take", 0)) == Refusal("no-such-choice", "imhotep-mercato-b")
    events = play(state, ("keep", "hammer"))
    kept = {"card": "hammer", "colour": "blue", "discarded": "statue"}
    assert events[:2] == [
        Event("card-kept", 1, kept, "imhotep-mercato-b", reveals=True),
        Event("stone-returned", 1, {"boat": 2, "space": 0, "why": "card"}, "imhotep-mercato-b"),
    ]
    plain = state.to_plain()
    assert (plain["cards"], plain["discard"]) == ([{}, {"hammer": 1}], {"statue": 1})
    assert (asked(state).seat, choices(state)) == (0, (("take", 0), ("take", 1), ("take", 2)))
    assert refused(state, ("take", 3)) == Refusal("card-gone", "imhotep-mercato-b", {"place": 3})


def test_two_equal_cards_are_asked_too() -> None:
    state = looking()
    play(state, ("look", "chisel"), ("look", "chisel"))
    assert choices(state) == (("keep", "chisel"),)
    play(state, ("keep", "chisel"))
    plain = state.to_plain()
    assert (plain["cards"][1], plain["discard"]) == ({"chisel": 1}, {"chisel": 1})


def test_the_last_of_a_kind_cannot_be_looked_at_twice() -> None:
    state = looking(cards=[{"lever": 1}, {}], discard={"hammer": 1})
    play(state, ("look", "hammer"))
    about = Refusal("none-left", "imhotep-mercato-b", {"card": "hammer"})
    assert state.why_not(("look", "hammer")) == about
    assert state.why_not(("deal", "sail")) == Refusal("no-such-choice", "imhotep-mercato-b")


def test_a_kept_red_card_works_once_the_other_lies_face_up() -> None:
    state = looking()
    events = play(state, ("look", "entrance"), ("look", "sail"), ("keep", "entrance"))[3:]
    kinds = ["red-card", "stone-placed", "stone-returned"]
    assert [event.kind for event in told(events, *kinds)] == kinds
    plain = state.to_plain()
    assert (plain["pyramid"], plain["points"], plain["discard"]) == ([1], [0, 2], {"entrance": 1, "sail": 1})


# What others see


def test_nobody_else_sees_the_pair() -> None:
    """Neither the view nor the choices nor the log shows it. An imagined pair can be any unseen cards."""
    state = looking()
    before = state.seen_by(0).to_plain()["deck"]
    events: list[Event] = []
    state.apply(("look", "lever"), events)
    state.apply(("look", "hammer"), events)
    for viewer in (None, 0):
        seen = state.seen_by(viewer)
        assert not seen.is_whole()
        assert seen.to_plain()["pending"]["pair"] == [None, None]
        assert seen.to_plain()["deck"] == before
        assert asked(seen).choices == () and asked(seen).seat == 1
        told_to = json.dumps([event.seen_by(viewer) for event in events])
        assert "lever" not in told_to and "hammer" not in told_to
        assert refused(seen, ("keep", "lever")).reason == "not-in-pair"
    own = state.seen_by(1)
    assert own == state and own.is_whole()
    assert asked(own).choices == (("keep", "lever"), ("keep", "hammer"))
    assert state.to_plain()["pending"]["pair"] == ["lever", "hammer"]


def test_a_match_needs_the_whole_pair() -> None:
    """A seat's view reads back as a position, but no match can start from it."""
    state = looking()
    play(state, ("look", "lever"))
    plain = state.seen_by(None).to_plain()
    assert GAME.from_plain(plain) == state.seen_by(0)
    with pytest.raises(BadPosition) as error:
        Match.from_position("imhotep", plain)
    assert error.value.reason == "not-whole"


def test_the_second_look_hides_what_the_first_one_was() -> None:
    seen = []
    for card in ("lever", "statue"):
        state = looking()
        play(state, ("look", card))
        assert not asked(state).public
        seen.append(state.seen_by(0))
        assert (asked(seen[-1]).choices, asked(seen[-1]).weights) == ((), None)
    assert seen[0] == seen[1]


def test_what_is_imagined_is_anything_unseen() -> None:
    state = looking()
    play(state, ("look", "lever"), ("look", "hammer"))
    seen, rng, met = state.seen_by(0), random.Random(1), set()
    for _ in range(300):
        whole = seen.imagine(rng)
        whole.check()
        assert whole.seen_by(0) == seen
        met |= set(whole.to_plain()["pending"]["pair"])
    assert met == set(CARDS)


def test_looking_cannot_be_undone() -> None:
    match = Match.from_position(
        "imhotep",
        position(boats=[*EMPTY[:3], boat(1)], options=MARKET_B, market=PAIR),
        random.Random(4),
    )
    match.play(("sail", 3, "market"))
    assert match.can_undo and match.raises_floor(("take", 3))
    match.play(("take", 3))
    assert asked_kind(match) == "keep" and not match.can_undo
    kept = match.state.decision()
    assert kept is not None
    assert match.raises_floor(kept.choices[0])


def asked_kind(match: Match) -> str:
    decision = match.state.decision()
    assert decision is not None
    return decision.kind


# Lever


def test_lever_at_the_market_of_side_b() -> None:
    """The pair is settled before the next stone is chosen; the second stone may take it."""
    state = at(
        boats=[boat(1, 1, 0, None), *EMPTY[1:]],
        cards=[{"lever": 1}, {}],
        market=["statue", "sail", "chisel", "hidden"],
        options=MARKET_B,
    )
    play(state, ("lever", 0, "market"), ("unload", 2), ("take", 1), ("unload", 0), ("take", 3))
    plain = state.to_plain()
    assert (plain["phase"], plain["pending"]["owner"], plain["pending"]["lever"]) == ("look", 1, True)
    play(state, ("look", "paved-path"), ("look", "statue"), ("keep", "paved-path"))
    assert (asked(state).seat, asked(state).kind, choices(state)) == (0, "unload-next", (("unload", 1),))
    assert state.to_plain()["obelisks"] == [0, 1]
    play(state, ("unload", 1), ("take", 2))
    assert (asked(state).kind, state.to_plain()["active"]) == ("turn", 1)


# The end of the round


def test_an_untaken_pair_is_buried_face_up() -> None:
    state = at(boats=LAST, options=MARKET_B, market=["sail", None, None, "hidden"], round=2, active=1)
    events = play(state, ("sail", 2, "obelisks"))
    assert events[-1] == Event("market-cleared", CHANCE, {"cards": ["sail"]}, "imhotep-fine-round")
    plain = state.to_plain()
    assert (plain["phase"], plain["market"]) == ("bury", [None, None, None, "hidden"])
    assert (plain["first"], plain["active"], plain["boats"]) == (0, 0, [])
    decision = asked(state)
    assert (decision.seat, decision.rule) == (CHANCE, "imhotep-mercato-b")
    assert decision.audience is None and decision.public
    events = play(state, ("bury", "statue"))
    assert events == [Event("card-buried", CHANCE, {"card": "statue"}, "imhotep-mercato-b")]
    assert state.to_plain()["market"] == [None] * 4
    assert asked(state).kind == "bury"
    events = play(state, ("bury", "statue"))
    assert [event.kind for event in events] == ["card-buried", "next-first"]
    plain = state.to_plain()
    assert (plain["discard"], plain["phase"], plain["round"]) == ({"statue": 2, "sail": 1}, "round-card", 3)


def test_a_taken_pair_leaves_nothing_to_bury() -> None:
    state = at(boats=LAST, options=MARKET_B, market=[None, "sail", None, None], round=2)
    events = play(state, ("sail", 2, "obelisks"))
    assert events[-1].kind == "next-first"


def test_a_pair_is_buried_when_all_pass_and_in_the_last_round() -> None:
    state = at(pyramid=[0] * 29, tomb=[1] * 29, passes=1, round=6, options=MARKET_B)
    events = play(state, ("pass",))
    assert told(events, "game-over") == []
    events = play(state, ("bury", "sail"), ("bury", "lever"))
    assert events[-1].kind == "game-over"
    assert state.to_plain()["active"] == 0


@pytest.mark.parametrize("seed", range(5))
def test_a_whole_match_never_shows_the_pair(seed: int) -> None:
    """Two matches that differ only in the cards looked at seem equal to all other seats until a card is revealed."""
    rng = random.Random(seed)
    state = GAME.start(3, ALL_B)
    while (decision := state.decision()) is not None:
        if decision.kind == "keep":
            other = state.seen_by(None).imagine(rng)
            for viewer in set(range(3)) - {decision.seat}:
                assert other.seen_by(viewer) == state.seen_by(viewer)
                assert other.seen_by(viewer).decision() == state.seen_by(viewer).decision()
        chance = decision.seat == CHANCE
        state.apply(draw(decision, rng) if chance else rng.choice(decision.choices))
