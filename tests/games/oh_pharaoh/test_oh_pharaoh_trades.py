"""Trades: putting an offer together, the answer, and what they must not reveal."""

import random
from typing import Final

import pytest

from pycore.contract import Choice
from pycore.games.oh_pharaoh import GAME
from pycore.games.oh_pharaoh.data import THIEF
from pycore.games.oh_pharaoh.state import PharaohState
from tests.games.oh_pharaoh.positions import WAYS, cards
from tests.games.oh_pharaoh.table import at, why
from tests.games.table import asked, choices, play, refused, told


def trading() -> PharaohState:
    state = at(hands=[cards(3, 3, "thief"), cards(4, 5), cards(1)])
    (opened,) = play(state, ("offer", 1))
    assert (opened.kind, opened.seat, opened.data) == ("offer-opened", 0, {"partner": 1, "offers": 1})
    return state


def test_a_trade() -> None:
    """`oh_pharaoh-scambi`: cards of all types can be traded, in unequal numbers. They can be used at once."""
    state = trading()
    play(state, ("give", "thief"), ("ask", "4"), ("ask", "5"), ("propose",))
    assert (asked(state).seat, asked(state).kind, asked(state).public) == (1, "answer", False)
    assert choices(state) == (("accept",), ("refuse",))
    play(state, ("accept",))
    assert state.to_plain()["hands"] == [cards(3, 3, 4, 5), cards("thief"), cards(1)]
    assert ("build", 3, 0, 0) in choices(state)


def test_what_may_be_given_and_asked() -> None:
    state = trading()
    asks = choices(state, "ask")
    assert asks == tuple(("ask", name) for name in (*"123456789", "joker", "thief", "collector", "pharaoh"))
    assert why(state, ("propose",)) == ("no-gifts", "scambi")
    play(state, ("give", "3"))
    assert why(state, ("propose",)) == ("no-gifts", "scambi")
    assert why(state, ("ask", "3")) == ("on-both-sides", "scambi")
    play(state, ("give", "3"))
    assert why(state, ("give", "3")) == ("not-in-hand", "scambi")
    play(state, ("ask", "collector"), ("ask", "collector"))
    assert why(state, ("ask", "4")) == ("asked-too-many", "scambi")
    assert choices(state) == (("give", "thief"), ("propose",), ("withdraw",))
    play(state, ("propose",))
    assert why(state, ("accept",)) == ("not-in-hand", "scambi")
    assert refused(state, ("accept",)).data == {"missing": {"collector": 2}}
    assert why(trading(), ("give", "end")) == why(trading(), ("ask", "end")) == ("end-card", "fine")
    for verb in ("give", "ask"):
        assert why(trading(), (verb, "obelisk")) == ("no-such-choice", "scambi")
    many = at(hands=[cards(1), cards(2, 2, 2, 2)])
    play(many, ("offer", 1), *[("ask", "collector")] * 2)
    assert why(many, ("ask", "collector")) == ("no-more-printed", "scambi")


def test_what_the_partner_holds_does_not_show() -> None:
    views = []
    for hand in (cards(4, 5), cards(8, 9)):
        state = at(hands=[cards(3, "thief"), hand, cards(1)])
        play(state, ("offer", 1), ("give", "3"), ("ask", "4"), ("propose",))
        before = state.seen_by(0), state.seen_by(2)
        play(state, ("refuse",))
        views.append((before, state.seen_by(0), state.seen_by(2)))
    assert views[0] == views[1]


def test_offers_are_counted() -> None:
    """Withdrawn offers count too. The count restarts in the next turn."""
    state = at(hands=[cards(3), cards(4), {}], options={"offers": 2})
    assert why(state, ("offer", 2)) == ("partner-has-nothing", "scambi")
    assert why(state, ("offer", 0)) == ("no-such-choice", "azioni")
    play(
        state,
        ("offer", 1),
        ("withdraw",),
        ("offer", 1),
        ("give", "3"),
        ("ask", "4"),
        ("propose",),
        ("refuse",),
    )
    assert why(state, ("offer", 1)) == ("offers-used", "scambi")
    assert choices(state) == (("discard", "3"), ("done",))
    empty = at(hands=[{}, cards(4)], phase="refill")
    assert why(empty, ("offer", 1)) == ("no-such-choice", "rifornire")


def test_a_game_without_trades() -> None:
    state = at(hands=[cards(3), cards(4), cards(5)], options={"offers": 0})
    assert choices(state) == (("discard", "3"), ("done",))
    assert why(state, ("offer", 1)) == ("no-trades", "scambi")
    assert GAME.start(3, {"offers": 0}).to_plain()["options"] == {"offers": 0}


OFFER: Final[tuple[Choice, ...]] = (("offer", 1), ("give", "3"), ("ask", "4"))


def test_only_the_answer_tells_something_of_a_hand() -> None:
    """Offers are the seat's own choice and reveal nothing. An answer shows what the partner holds, so undo stops at
    it."""
    for answer in ("refuse", "accept"):
        state = at(hands=[cards(3, 3, 1), cards(4, 5), cards(4)])
        events = play(state, *OFFER, ("withdraw",), *OFFER, ("propose",), (answer,))
        telling = [event.kind for event in events if event.reveals]
        assert telling[:1] == [f"trade-{answer}{'d' if answer == 'refuse' else 'ed'}"]
        assert {"trade-withdrawn", "trade-proposed"} <= {event.kind for event in events}


def test_a_refused_offer_is_not_made_again_in_this_turn() -> None:
    """`oh_pharaoh-scambi`: not even with its cards in another order. Another offer, or another partner, is allowed."""
    state = at(hands=[cards(3, 3, 1), cards(4, 5), cards(4)])
    play(state, *OFFER, ("propose",), ("refuse",))
    kept = [{"partner": 1, "give": {"3": 1}, "ask": {"4": 1}}]
    assert state.to_plain()["refused"] == kept == state.seen_by(2).to_plain()["refused"]
    play(state, *OFFER)
    assert why(state, ("propose",)) == ("already-refused", "scambi")
    assert refused(state, ("propose",)).data == {"partner": 1}
    assert choices(state)[-1] == ("withdraw",) and ("propose",) not in choices(state)
    more = state.copy()
    play(more, ("give", "3"), ("propose",), ("refuse",))
    assert more.to_plain()["refused"] == [*kept, {"partner": 1, "give": {"3": 2}, "ask": {"4": 1}}]
    play(state, ("withdraw",), ("offer", 2), ("ask", "4"), ("give", "3"), ("propose",), ("accept",))
    assert state.to_plain()["refused"] == kept


def test_the_next_turn_remembers_no_refusal() -> None:
    hands = [cards(3, 1, 1, 1, 1, 1, 1), cards(4), cards(4)]
    state = at(hands=hands, face_up=["7", "8", "9"])
    play(state, *OFFER, ("propose",), ("refuse",), ("done",))
    assert (state.active, state.offers, state.to_plain()["refused"]) == (1, 0, [])


def test_an_imagined_hand_holds_what_is_offered() -> None:
    state = trading()
    play(state, ("give", "thief"), ("give", "3"), ("ask", "9"))
    for seed in range(20):
        whole = state.seen_by(1).imagine(random.Random(seed))
        whole.check()
        assert whole.hands[0][THIEF] and whole.hands[0][2]
        assert whole.seen_by(1) == state.seen_by(1)


@pytest.mark.parametrize("name", WAYS)
def test_ways(name: str) -> None:
    """The positions for browser tests lead to the named event."""
    plain, way = WAYS[name]
    events = play(GAME.from_plain(plain), *way)
    last: Choice = way[-1]
    kinds = {"refuse": "trade-refused", "accept": "trade-accepted", "pharaoh": "pharaoh-played"}
    assert told(events, kinds[str(last[0])])
