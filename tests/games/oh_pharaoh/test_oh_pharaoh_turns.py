"""The steps of a turn: scoring, drawing, discarding; the track and the final phase."""

import random

import pytest

from pycore.contract import CHANCE, Plain
from pycore.games.oh_pharaoh import GAME
from pycore.games.oh_pharaoh.data import PRINTED
from pycore.match import Match
from tests.games.oh_pharaoh.positions import cards, position, tower
from tests.games.oh_pharaoh.table import at, why
from tests.games.table import asked, choices, play, play_out, refused, told

HANDS = [cards(1, 2, 3, 4, 5, 6, 7), cards(1, 2, 3), cards(4, 5, 6)]


def test_the_set_up() -> None:
    """`oh_pharaoh-preparazione`: seven cards each, seat by seat, then three face up, of different types."""
    for seats in (3, 4):
        match = Match.new("oh_pharaoh", seats, {}, random.Random(seats))
        kinds = [event.kind for _, event in match.log]
        assert kinds[: 7 * seats] == ["dealt"] * (7 * seats)
        assert [event.seat for _, event in match.log][: 7 * seats] == [
            s for s in range(seats) for _ in range(7)
        ]
        plain = match.state.to_plain()
        assert [sum(hand.values()) for hand in plain["hands"]] == [7] * seats
        assert len(set(plain["face_up"])) == 3
        assert (plain["turn"], plain["active"], plain["phase"]) == (1, 0, "draw")
        assert sum(PRINTED.values()) == 89


@pytest.mark.parametrize("seats", GAME.seats)
def test_turns_and_rounds_are_told(seats: int) -> None:
    """`oh_pharaoh-turno`"""
    turns = told(play_out(GAME.start(seats, {}), random.Random(seats)), "turn-begins")
    assert len(turns) > 3 * seats
    for n, event in enumerate(turns):
        assert (event.seat, event.data) == (n % seats, {"turn": n + 1, "round": n // seats + 1})


def test_a_position_of_the_first_revision_had_no_refused_offers() -> None:
    assert GAME.renew({"seats": 3}, 1) == {"refused": [], "seats": 3}
    assert GAME.renew({"seats": 3}, 2) == {"seats": 3} and GAME.renew(7, 1) == 7


def test_what_is_all_dealt_cannot_be_dealt() -> None:
    state = GAME.start(3, {})
    play(state, *[("deal", "pharaoh")] * PRINTED["pharaoh"])
    assert refused(state, ("deal", "pharaoh")) == ("none-left", "oh_pharaoh-mazzo", {"card": "pharaoh"})
    assert why(state, ("draw", "pharaoh")) == ("no-such-choice", "preparazione")


def test_deals_are_private_draws_by_type() -> None:
    decision = asked(GAME.start(3, {}))
    assert (decision.seat, decision.kind, decision.audience) == (CHANCE, "deal", (0,))
    assert decision.choices == tuple(("deal", name) for name in PRINTED)
    assert decision.weights == tuple(PRINTED.values())


# Scoring: `oh_pharaoh-turno`, `oh_pharaoh-valutare`, `oh_pharaoh-tabellone`


def test_points_come_at_once() -> None:
    """`oh_pharaoh-valutare`: 5-5 / 6 gives 22, its cards are discarded, the marker moves on."""
    state = at(phase="score", hands=HANDS, pyramids=[[tower(5, 2, 1)]])
    assert choices(state) == (("score", 0), ("done",))
    events = play(state, ("score", 0))
    assert told(events, "scored")[0].data["points"] == 22
    assert told(events, "marker-moved")[0].data == {"space": 1, "special": None}
    assert (state.points, state.marker, asked(state).kind) == ([22, 0, 0], 1, "draw")
    assert state.to_plain()["discard"] == cards(5, 5, 6)
    assert state.to_plain()["pyramids"][0] == [None, None]


def test_nobody_must_score() -> None:
    state = at(phase="score", hands=HANDS, pyramids=[[tower(5, 2, 1), tower(3, 3, 2, 1)]], marker=3)
    assert choices(state) == (("score", 0), ("score", 1), ("done",))
    play(state, ("score", 1), ("done",))
    assert (state.points[0], state.marker, asked(state).kind) == (36, 4, "draw")
    assert state.pyramids[0] is not None


def test_twelve_cards_must_be_scored() -> None:
    """`oh_pharaoh-dodici-carte`: stopping is refused. If scoring the first pyramid reaches space 6, scoring a low
    second one is refused."""
    state = at(phase="score", hands=HANDS, pyramids=[[tower(2, 6, 4, 2), tower(6, 2, 1)]], marker=5)
    assert choices(state) == (("score", 0), ("score", 1))
    assert why(state, ("done",)) == ("must-score", "dodici-carte")
    low_first = state.copy()
    play(low_first, ("score", 1))
    assert choices(low_first) == (("score", 0),)
    play(state, ("score", 0))
    assert (state.points[0], state.marker, asked(state).kind) == ((2 + 3 + 4) * 3, 6, "draw")
    assert state.pyramids[1] is not None


def test_low_pyramids_on_the_second_half() -> None:
    """`oh_pharaoh-tre-livelli`: scoring a low pyramid is refused, and the refusal names the space. With twelve cards
    the pyramid must be scored and gives no points."""
    state = at(phase="score", hands=HANDS, pyramids=[[tower(3, 2, 1), tower(4, 3, 2, 1)]], marker=6)
    assert choices(state) == (("score", 1), ("done",))
    assert why(state, ("score", 0)) == ("too-low-to-score", "tre-livelli")
    assert refused(state, ("score", 0)).data == {"space": 6, "levels": 3}
    assert why(state, ("score", 2))[0] == "no-such-choice"
    high = state.copy()
    assert told(play(high, ("score", 1)), "scored")[0].data["points"] == high.points[0] == (4 + 5 + 6) * 3
    heavy = at(phase="score", hands=HANDS, pyramids=[[tower(1, 8, 4)]], marker=6)
    assert choices(heavy) == (("score", 0),)
    assert why(heavy, ("score", 1)) == ("no-pyramid", "valutare")
    assert why(heavy, ("score", -1))[0] == "no-such-choice"
    others = [[tower(2, 2, 1), tower(3, 2, 1)], [tower(1, 8, 4)]]
    second = at(phase="score", active=1, hands=HANDS, pyramids=others, marker=6)
    assert why(second, ("score", 1)) == ("no-pyramid", "valutare")
    assert told(play(heavy, ("score", 0)), "scored")[0].data["points"] == 0
    assert (heavy.points[0], heavy.marker) == (0, 7)


# Drawing: `oh_pharaoh-pescare`, `oh_pharaoh-carte-scoperte`, `oh_pharaoh-mazzo`


def test_a_card_face_up_is_replaced() -> None:
    """`oh_pharaoh-carte-scoperte`: 3, 4 and a joker are face up, and the 4 is taken. The next card is
    a 3. It is discarded, because a 3 is face up already, and another card is revealed."""
    state = at(phase="draw", hands=HANDS, face_up=["3", "4", "joker"])
    assert choices(state) == (("take", "3"), ("take", "4"), ("take", "joker"), ("draw",))
    assert why(state, ("take", "9")) == ("not-face-up", "pescare")
    assert why(state, ("take", "end")) == ("end-card", "fine")
    events = play(state, ("take", "4"), ("reveal", "3"))
    assert told(events, "taken")[0].data == {"card": "4"}
    assert told(events, "revealed")[0].data == {"card": "3", "kept": False}
    assert state.to_plain()["discard"] == {"3": 1}
    assert asked(state).kind == "reveal" and not asked(state).public and asked(state).audience is None
    play(state, ("reveal", "thief"))
    assert state.to_plain()["face_up"] == ["3", "joker", "thief"]
    assert asked(state).kind == "act" and state.hands[0][3] == 2


def test_what_the_pile_does_not_hold_is_not_revealed() -> None:
    state = at(phase="draw", hands=HANDS, face_up=["3", "4"], pile=cards(1, 1))
    play(state, ("take", "4"))
    assert refused(state, ("reveal", "9")) == ("none-left", "oh_pharaoh-mazzo", {"card": "9"})


def test_where_the_pile_is_empty_the_row_grows_from_the_discards() -> None:
    state = at(phase="draw", hands=HANDS, face_up=["3", "4"], pile={})
    play(state, ("take", "4"))
    assert asked(state).kind == "reveal" and ("reveal", "9") in choices(state)


def test_a_row_that_cannot_grow_stays_short() -> None:
    """The pile holds only types that are face up, so none is revealed. The row grows once the discards hold others."""
    rest = {name: many - (name in ("1", "2")) for name, many in PRINTED.items()}
    pile, hands = cards(1, 1), [cards(4), cards(*(n for n, k in rest.items() for _ in range(k)))]
    hands[1]["1"], hands[1]["4"] = hands[1]["1"] - 2, hands[1]["4"] - 1
    state = at(phase="draw", hands=hands, face_up=["1", "2"], pile=pile)
    short = state.copy()
    play(short, ("take", "2"))
    assert (short.to_plain()["face_up"], asked(short).kind) == (["1"], "act")
    play(short, ("discard", "4"))
    assert asked(short).kind == "refill"
    drawn = state.copy()
    play(drawn, ("draw",), ("draw", "1"))
    assert (drawn.to_plain()["face_up"], asked(drawn).kind) == (["1", "2"], "act")


def test_the_discards_become_the_pile() -> None:
    """`oh_pharaoh-mazzo`"""
    state = at(phase="draw", hands=HANDS, pile={}, face_up=["7", "8", "9"])
    events = play(state, ("draw",))
    assert told(events, "reshuffled")[0].data["cards"] == sum(state.pile) == 89 - 13 - 3
    assert asked(state).kind == "draw-card" and asked(state).audience == (0,)
    assert why(state, ("draw", "sphinx"))[0] == "no-such-choice"


def test_nothing_anywhere_is_not_asked() -> None:
    everything = cards(*(name for name, many in PRINTED.items() for _ in range(many)))
    state = at(phase="act", hands=[cards("thief"), {**everything, "thief": 4}, {}], pile={})
    play(state, ("done",))
    assert (state.active, asked(state).kind) == (1, "act")


def test_where_pile_and_discards_are_gone_the_row_is_left() -> None:
    everything = cards(*(name for name, many in PRINTED.items() for _ in range(many)))
    hands = [cards("thief"), {**everything, "thief": 4, "1": everything["1"] - 1}, {}]
    state = at(phase="draw", hands=hands, face_up=["1"], pile={})
    assert asked(state).choices == (("take", "1"),)
    assert why(state, ("draw",)) == ("nothing-to-draw", "mazzo")


# Discarding: `oh_pharaoh-scartare`, `oh_pharaoh-rifornire`


def test_down_to_seven() -> None:
    """`oh_pharaoh-scartare`: nine cards: two discards, no third, nothing drawn."""
    state = at(phase="discard", hands=[cards(1, 1, 2, 3, 4, 5, 6, 7, 8), *HANDS[1:]])
    assert why(state, ("done",)) == ("hand-too-big", "scartare")
    assert why(state, ("discard", "9")) == ("not-in-hand", "scartare")
    assert why(state, ("discard", "end")) == ("end-card", "fine")
    play(state, ("discard", "1"), ("discard", "8"))
    assert (state.active, state.turn, state.sizes[0], asked(state).kind) == (1, 11, 7, "draw")


def test_one_discard_then_up_to_seven() -> None:
    """`oh_pharaoh-rifornire`: a hand of five may discard one card, which ends the actions, then draws up to seven."""
    state = at(hands=[cards(1, 1, 2, 3, 4), *HANDS[1:]])
    assert choices(state, "discard") == tuple(("discard", name) for name in "1234")
    assert choices(state)[-2:] == (("discard", "4"), ("done",))
    assert why(state, ("discard", "9")) == ("not-in-hand", "scartare")
    events = play(state, ("discard", "1"))
    assert told(events, "discarded")[0].data == {"card": "1"}
    assert why(state, ("draw", "end")) == ("none-left", "mazzo")
    for _ in range(3):
        assert (asked(state).kind, asked(state).audience) == ("refill", (0,))
        play(state, ("draw", "9"))
    assert (state.sizes[0], state.active) == (7, 1)


def test_nothing_need_be_discarded() -> None:
    state = at(hands=[cards(1, 1, 2, 3, 4, 5, 6), *HANDS[1:]], face_up=["7", "8", "9"])
    assert why(state, ("discard", "9")) == ("not-in-hand", "scartare")
    play(state, ("done",))
    assert (state.active, state.sizes[0], asked(state).kind) == (1, 7, "draw")


def test_a_larger_hand_is_discarded_from_after_the_actions() -> None:
    """The seat has eight cards and can play none of them. It is asked only for ("done",), then for one discard."""
    state = at(hands=[cards(1, 1, 3, 3, 5, 5, 7, 7), {}, {}])
    assert choices(state) == (("done",),)
    assert why(state, ("discard", "1")) == ("discard-later", "scartare")
    assert why(state, ("discard", "sphinx"))[0] == "no-such-choice"
    assert refused(state, ("discard", "1")).data == {"cards": 8, "hand": 7}
    play(state, ("done",))
    assert (asked(state).kind, choices(state)) == ("discard", tuple(("discard", n) for n in "1357"))
    play(state, ("discard", "7"))
    assert (state.active, state.sizes[0]) == (1, 7)


def test_an_empty_hand_is_not_asked() -> None:
    lone = at(phase="act", hands=[cards(1), *HANDS[1:]], pyramids=[[tower(1, 2, 1)]])
    play(lone, ("add", 0, 1, "stone"))
    assert asked(lone).kind == "refill"


# The final phase: `oh_pharaoh-fase-finale`, `oh_pharaoh-fine`


def last_space() -> Plain:
    built = [[tower(5, 3, 2, 1), tower(1, 3, 2, 1)], [tower(4, 3, 2, 1)], [tower(7, 2, 1)]]
    return position(phase="score", marker=9, hands=HANDS, pyramids=built, discard=cards(8, 8), turn=60)


def test_across_the_last_space() -> None:
    """`oh_pharaoh-fase-finale`: the cards of the first pyramid are shuffled in, those of the second start the new
    discards."""
    state = GAME.from_plain(last_space())
    pile = sum(state.pile)
    events = play(state, ("score", 0))
    assert told(events, "final-phase")[0].data == {"cards": pile + 2 + 6 + 1, "cause": "space"}
    assert state.to_plain()["pile"]["end"] == 1 and not any(state.discard)
    play(state, ("score", 1))
    assert state.to_plain()["discard"] == cards(1, 1, 1, 2, 2, 3)
    assert state.marker == 10 and sum(state.pile) == pile + 2 + 6 + 1


@pytest.mark.parametrize("how", ["drawn", "revealed"])
def test_the_end_card(how: str) -> None:
    """`oh_pharaoh-fine`: drawn or revealed, it ends the game at once; the high pyramids of all seats are scored."""
    built = [[tower(5, 3, 2, 1), tower(1, 2, 1)], [tower(4, 3, 2, 1)], []]
    face_up = ["7", "8", "9"]
    state = at(phase="draw", marker=10, hands=HANDS, pyramids=built, face_up=face_up, points=[10, 13, 63])
    ways = {"drawn": (("draw",), ("draw", "end")), "revealed": (("take", "7"), ("reveal", "end"))}
    events = play(state, *ways[how])
    assert state.decision() is None and state.scores() == (64, 58, 63)
    assert told(events, "end-card")[0].data == {"how": how} and told(events, "end-card")[0].reveals
    assert [(e.seat, e.data["points"]) for e in told(events, "final-scored")] == [(0, 54), (1, 45)]
    assert events[-1].data["winners"] == [0] and state.ranking() == ((0,), (2,), (1,))
    assert state.seen_by(None) == state
    refusal = state.why_not(("done",))
    assert refusal is not None and (refusal.reason, refusal.rule) == ("game-over", "oh_pharaoh-fine")


def test_the_end_card_while_refilling() -> None:
    state = at(phase="refill", marker=10, hands=[cards(1), {}, {}], pile=cards(2), points=[5, 5, 5])
    events = play(state, ("draw", "end"))
    assert state.ranking() == ((0, 1, 2),) and events[-1].data["winners"] == [0, 1, 2]


@pytest.mark.parametrize("discard", [{}, cards(8, 8)], ids=["nothing", "discards"])
def test_after_the_end_card_nothing_is_drawn(discard: Plain) -> None:
    """The end card was the last card of the pile, so no card replaces it. The discards stay where they are. Without
    discards the game ends too."""
    rest = cards(*(name for name, many in PRINTED.items() for _ in range(many - discard.get(name, 0))))
    hands = [cards(1), {**rest, "1": rest["1"] - 1}, {}]
    state = at(phase="refill", marker=10, hands=hands, pile={})
    events = play(state, ("draw", "end"))
    assert state.decision() is None and state.to_plain()["discard"] == discard
    assert not told(events, "reshuffled")


def test_round_fifty() -> None:
    """After it the final phase begins as if the marker were on 10."""
    hands = [HANDS[1], HANDS[2], HANDS[0]]
    state = at(turn=150, active=2, hands=hands, marker=4)
    events = play(state, ("done",))
    assert told(events, "final-phase")[0].data["cause"] == "rounds"
    assert (state.marker, state.turn, state.active) == (10, 151, 0)
    late = at(turn=150, active=2, hands=hands, marker=10)
    assert not told(play(late, ("done",)), "final-phase") and late.turn == 151


def test_later_discards_stay_out() -> None:
    """In the final phase the pile lasts until the end card. The discards are not shuffled into it again."""
    state = at(phase="draw", marker=10, hands=HANDS, pile={}, face_up=["7", "8", "9"])
    play(state, ("draw",))
    assert asked(state).choices == (("draw", "end"),)


def test_an_imagined_pile_can_be_revealed() -> None:
    """A reveal shows that the pile or the discards hold a card of a new type, and an imagined state must agree."""
    plain = position(phase="reveal", hands=[{}, cards(3, 3), {}], face_up=["3"], pile=cards(3, 9))
    plain["hands"][0], plain["discard"] = plain["discard"], {}
    seen = GAME.from_plain(plain).seen_by(0)
    for seed in range(20):
        whole = seen.imagine(random.Random(seed))
        assert whole.to_plain()["pile"].keys() == {"3", "9"} and whole.seen_by(0) == seen
        play_out(whole, random.Random(seed))
