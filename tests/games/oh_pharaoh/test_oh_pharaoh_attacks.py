"""Thieves, collectors and pharaohs: their effects, and what they must not reveal."""

from pycore.contract import Plain
from pycore.games.oh_pharaoh.data import JOKER, PHARAOH, THIEF
from pycore.games.oh_pharaoh.state import PharaohState
from tests.games.oh_pharaoh.positions import cards, tower
from tests.games.oh_pharaoh.table import at, why
from tests.games.table import asked, choices, play, refused, told

FOUR_LEVELS = tower(6, 4, 3, 2, 1)


def robbing(built: Plain, hand: dict[str, int] | None = None) -> PharaohState:
    return at(hands=[cards("thief"), hand or {}, cards("pharaoh")], pyramids=[[], [built], []])


# Thieves: `oh_pharaoh-ladro`, `oh_pharaoh-piramide-spezzata`


def test_a_thief_needs_as_much_as_there_are_levels() -> None:
    """`oh_pharaoh-ladro`: four levels are robbed with 4 or more."""
    for face in range(1, 7):
        state = robbing(FOUR_LEVELS)
        events = play(state, ("thief", 1, 0), ("let",), ("roll", face))
        assert told(events, "die-rolled")[0].data["success"] == (face >= 4)
        assert asked(state).kind == ("steal" if face >= 4 else "refill")
        assert state.to_plain()["discard"] == {"thief": 1}


def test_seven_levels_are_safe() -> None:
    built = tower(1, 8, 7, 6, 5, 4, 3, 2)
    for face in range(1, 7):
        state = robbing(built)
        play(state, ("thief", 1, 0), ("let",), ("roll", face))
        assert asked(state).kind == "refill"


def test_whom_a_thief_may_visit() -> None:
    state = at(hands=[cards("thief")], pyramids=[[tower(1, 2, 1)], [tower(5, 2, 1)], []])
    assert choices(state, "thief") == (("thief", 1, 0),)
    assert why(state, ("thief", 0, 0)) == ("own-pyramid", "ladro")
    assert why(state, ("thief", 2, 0)) == ("no-pyramid", "ladro")
    assert {why(state, ("thief", *nowhere))[0] for nowhere in ((1, 2), (2, 2), (3, 0), (-1, 0))} == {
        "no-such-choice"
    }
    assert why(at(hands=[cards(1)], pyramids=[[], [tower(5, 2, 1)]]), ("thief", 1, 0)) == (
        "not-in-hand",
        "ladro",
    )


def test_a_joker_is_stolen() -> None:
    state = robbing(tower(5, (2, 1), 1))
    play(state, ("thief", 1, 0), ("let",), ("roll", 2))
    assert choices(state) == (("steal", 5, "stone"), ("steal", 5, "joker"), ("steal", 6, "stone"))
    assert why(state, ("steal", 6, "joker")) == ("not-in-pyramid", "ladro")
    assert [why(state, ("steal", value, "stone"))[0] for value in (0, 10)] == ["no-such-choice"] * 2
    stolen = told(play(state, ("steal", 5, "joker")), "stolen")[0]
    about = {"victim": 1, "place": 0, "value": 5, "card": "joker", "whole": True}
    assert (stolen.seat, stolen.data, stolen.rule) == (0, about, "oh_pharaoh-ladro")
    assert (state.hands[0][JOKER], asked(state).kind) == (1, "act")
    assert state.to_plain()["pyramids"][1][0] == tower(5, 2, 1)


def robbed(value: int) -> PharaohState:
    state = robbing(tower(5, 4, 2, 1))
    play(state, ("thief", 1, 0), ("let",), ("roll", 3), ("steal", value, "stone"))
    return state


def left(state: PharaohState) -> Plain | None:
    found: Plain | None = state.to_plain()["pyramids"][1][0]
    return found


def test_a_broken_pyramid() -> None:
    """`oh_pharaoh-piramide-spezzata`: the 6 of 5-5-5-5 / 6-6 / 7 is stolen. The owner may keep one of three pyramids,
    or nothing."""
    state = robbed(6)
    assert (asked(state).seat, asked(state).kind, asked(state).public) == (1, "remains", True)
    assert left(state) is None
    assert choices(state) == (("none",), ("low", 5))
    assert why(state, ("low", 6)) == ("no-pyramid-left", "piramide-spezzata")
    nothing = state.copy()
    play(nothing, ("none",))
    assert left(nothing) is None and nothing.to_plain()["hands"][1] == cards(5, 5, 5, 5, 6, 7)
    play(state, ("low", 5))
    assert choices(state) == (("level", 2, 0), ("level", 3, 0), ("level", 4, 0))
    assert why(state, ("level", 1, 0)) == ("level-width", "piramide-spezzata")
    assert why(state, ("level", 5, 0)) == ("not-so-many-left", "piramide-spezzata")
    assert why(state, ("level", 0, 1)) == ("not-so-many-left", "piramide-spezzata")
    assert {why(state, ("level", *many))[0] for many in ((2, -1), (-1, 2))} == {"no-such-choice"}
    assert why(state, ("done",)) == ("one-level", "piramide-spezzata")
    for width in (2, 3, 4):
        after = state.copy()
        play(after, ("level", width, 0))
        assert choices(after) == (("level", 1, 0),)
        events = play(after, ("level", 1, 0))
        assert left(after) == tower(5, width, 1)
        back = cards(*[5] * (4 - width), 7)
        assert after.to_plain()["hands"][1] == back == told(events, "pyramid-broken")[0].data["back"]
        assert asked(after).seat == 0


def test_all_jokers_may_stay_in_one_level() -> None:
    state = robbing(tower(5, (1, 3), 2, 1))
    play(state, ("thief", 1, 0), ("let",), ("roll", 3), ("steal", 6, "stone"), ("low", 5))
    assert {("level", 0, 3), ("level", 1, 3)} < {*choices(state)}


def test_all_stones_of_a_value_may_stay_in_one_level() -> None:
    state = robbing(tower(1, 13, 2, 1))
    play(state, ("thief", 1, 0), ("let",), ("roll", 3), ("steal", 2, "stone"), ("low", 1))
    assert choices(state)[-1] == ("level", 13, 0)


def test_a_level_is_narrower_than_the_one_below() -> None:
    """An 8 of 6-6-6-6 / 7-7-7 / 8-8 / 9 is stolen, and two sixes are kept: at most one seven may lie on them."""
    state = robbing(FOUR_LEVELS)
    play(state, ("thief", 1, 0), ("let",), ("roll", 6), ("steal", 8, "stone"), ("low", 6))
    assert refused(state, ("level", 1, 0)).data == {"least": 2, "most": 4}
    play(state, ("level", 2, 0))
    for many in (2, 3):
        assert why(state, ("level", many, 0)) == ("level-width", "piramide-spezzata")
    assert refused(state, ("level", 2, 0)).data == {"least": 1, "most": 1}


def test_a_pyramid_that_stays_one() -> None:
    """A 5 is stolen, or the 7 on top: nothing is asked, and no card returns."""
    for value, rest in ((5, (3, 2, 1)), (7, (4, 2))):
        state = robbed(value)
        assert (asked(state).seat, asked(state).kind) == (0, "act")
        assert left(state) == tower(5, *rest)


def test_levels_may_stop_after_the_second() -> None:
    state = robbing(tower(3, 5, 4, 3, 2))
    play(state, ("thief", 1, 0), ("let",), ("roll", 6), ("steal", 4, "stone"), ("low", 3))
    play(state, ("level", 5, 0), ("level", 3, 0))
    assert choices(state) == (("level", 1, 0), ("level", 2, 0), ("done",))
    play(state, ("done",))
    assert left(state) == tower(3, 5, 3)
    assert state.to_plain()["hands"][1] == cards(5, 5, 5, 6, 6)


def test_a_hand_may_grow_beyond_seven_until_its_own_turn() -> None:
    state = robbing(tower(5, 4, 2, 1), cards(1, 1, 1, 1, 1, 1, 1))
    play(state, ("thief", 1, 0), ("let",), ("roll", 6), ("steal", 6, "stone"), ("none",))
    assert state.sizes[1] == 13
    play(state, ("done",))
    assert asked(state).kind == "refill"


# Reactions: `oh_pharaoh-faraone`, `oh_pharaoh-esattore`


def test_a_pharaoh_stops_a_thief_before_the_die() -> None:
    """`oh_pharaoh-faraone`"""
    state = robbing(FOUR_LEVELS, cards("pharaoh"))
    play(state, ("thief", 1, 0))
    assert (asked(state).seat, choices(state)) == (1, (("pharaoh",), ("let",)))
    play(state, ("pharaoh",))
    assert state.to_plain()["discard"] == cards("thief", "pharaoh")
    assert state.hands[1][PHARAOH] == state.hands[0][THIEF] == 0


def test_whoever_loses_the_last_card_to_a_pharaoh_has_done() -> None:
    """The turn goes on, because no card is left for another action."""
    state = at(hands=[cards("thief"), cards("pharaoh"), {}], pyramids=[[], [FOUR_LEVELS], []])
    play(state, ("thief", 1, 0), ("pharaoh",))
    assert asked(state).kind == "refill"


def test_the_die_is_fair() -> None:
    state = robbing(FOUR_LEVELS)
    play(state, ("thief", 1, 0), ("let",))
    assert asked(state).choices == tuple(("roll", face) for face in range(1, 7))
    assert asked(state).weights == (1,) * 6


def test_everybody_is_asked_to_react() -> None:
    """This includes seats without a pharaoh and seats without cards. For onlookers the decision looks the same."""
    seen = []
    for hand in (cards("pharaoh"), cards(1)):
        state = robbing(FOUR_LEVELS, hand)
        play(state, ("thief", 1, 0))
        assert (asked(state).seat, asked(state).kind, asked(state).public) == (1, "react", False)
        seen.append([state.seen_by(viewer) for viewer in (None, 0, 2)])
        assert all(asked(view).choices == () for view in seen[-1])
        assert state.seen_by(1).decision() == state.decision()
        play(state, ("let",))
        seen[-1] += [state.seen_by(viewer) for viewer in (None, 0, 2)]
    assert seen[0] == seen[1]
    alone = robbing(FOUR_LEVELS)
    play(alone, ("thief", 1, 0))
    assert choices(alone) == (("let",),)
    assert why(alone, ("pharaoh",)) == ("not-in-hand", "faraone")
    assert refused(alone, ("pharaoh",)).data == {"missing": {"pharaoh": 1}}


def test_a_collector_takes_a_card_from_each() -> None:
    """`oh_pharaoh-esattore`: all opponents react before any card is taken. A pharaoh protects only its own player."""
    hands = [cards("collector"), cards(1, 1, 2), cards("pharaoh", 3), {}]
    state = at(4, hands=hands, turn=1)
    play(state, ("collector",))
    for seat, answer in ((1, ("let",)), (2, ("pharaoh",)), (3, ("let",))):
        assert (asked(state).seat, asked(state).kind) == (seat, "react")
        play(state, answer)
    decision = asked(state)
    assert (decision.kind, decision.audience, decision.public) == ("tax", (0, 1), False)
    assert (decision.choices, decision.weights) == ((("tax", "1"), ("tax", "2")), (2, 1))
    assert why(state, ("tax", "3")) == ("none-left", "esattore")
    events = play(state, ("tax", "2"))
    assert (events[0].secret, events[0].audience) == ({"card": "2"}, (0, 1))
    assert state.to_plain()["hands"] == [cards(2), cards(1, 1), cards(3), {}]
    assert asked(state).kind == "act"


def test_a_collector_may_be_played_in_vain() -> None:
    state = at(hands=[cards("collector", 1)])
    play(state, ("collector",), ("let",), ("let",))
    assert (asked(state).kind, choices(state)) == ("act", (("discard", "1"), ("done",)))
    assert why(state, ("collector",)) == ("not-in-hand", "esattore")


def test_the_taxed_card_shows_to_nobody_else() -> None:
    for viewer in (None, 2):
        views = []
        for card in ("1", "2"):
            state = at(hands=[cards("collector"), cards(1, 2), cards(3)])
            events = play(state, ("collector",), ("let",), ("let",), ("tax", card))
            views.append((state.seen_by(viewer), [event.seen_by(viewer) for event in events]))
        assert views[0] == views[1]


def test_onlookers_cannot_tell_whether_a_hand_can_act() -> None:
    """`oh_pharaoh-azioni`: a seat that holds a card is asked even if it can only stop."""
    views = []
    for card in ("9", "thief"):
        state = at(hands=[cards(card)], pyramids=[[], [tower(5, 2, 1)], []], offers=4)
        views.append((asked(state).kind, state.seen_by(1), state.seen_by(None)))
    assert views[0] == views[1]
