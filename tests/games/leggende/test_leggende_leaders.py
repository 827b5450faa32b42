"""The leaders, and the long game."""

import random
from typing import Any

import pytest

from pycore.games.leggende import GAME
from pycore.games.leggende.state import LeggendeState
from tests.games.leggende.table import (
    about_to_take,
    asked,
    at,
    choices,
    play,
    play_until,
    refused,
    sums,
    told,
)

LEADERS = ["fairy-queen", "bandit-king", "red-sorceress", "white-knight"]


def led_by(leader: str) -> list[str]:
    """Seat 0 has this leader, the other seats have the other three."""
    return [leader, *(other for other in LEADERS if other != leader)]


DRAGON = {"D5": {"name": "dragon", "seen": []}}


def ruling(leader: str, card: str, **fields: Any) -> LeggendeState:
    options = {"leaders": True, **fields.pop("options", {})}
    state = about_to_take(card, options=options, leaders=led_by(leader), **fields)
    play(state, ("take", 0))
    return state


def test_the_bandit_king_rents_cities() -> None:
    """`leggende-re`"""
    cities = {"F1": {"1": 1, "2": 1}, "D4": {"1": 1}, "H1": {"0": 1}}
    state = ruling("bandit-king", "ancient_tree_spirit", cities=cities, coins=[2, 5, 5, 5])
    assert choices(state) == (
        ("place", "D4"),
        ("place", "H1"),
        ("place", "D4", 1),
        ("place", "F1", 1),
        ("place", "F1", 2),
        ("done",),
    )
    assert refused(state, ("place", "H2", 1)).reason == "not-their-city"
    for nobody in (0, -1, 4):  # oneself, and seats that do not exist
        assert refused(state, ("place", "F1", nobody)).reason == "no-such-choice"
    paid = play(state, ("place", "F1", 1), ("place", "F1", 2))
    assert [(event.data["payee"], event.data["coins"], event.rule) for event in paid] == [
        (1, 1, "leggende-re"),
        (2, 1, "leggende-re"),
    ]
    assert state.to_plain()["coins"] == [0, 6, 6, 5]
    assert choices(state) == (("place", "D4"), ("place", "H1"), ("done",))
    assert refused(state, ("place", "F1", 1)).reason == "too-few-coins"
    (free,) = play(state, ("place", "D4"))
    assert (free.data["payee"], free.data["coins"], free.rule) == (None, 0, "leggende-piazzare")


def destroying(leader: str, **fields: Any) -> LeggendeState:
    more: dict[str, Any] = {"armies": {"D4": {"0": 1, "1": 3, "neutral": 1}}, **fields}
    return at(
        2,
        phase="destroy",
        cards=(("night_hydra",),),
        card="night_hydra",
        part=1,
        left=1,
        options={"leaders": True},
        leaders=led_by(leader)[:2],
        **more,
    )


def test_the_bandit_king_may_steal() -> None:
    for answer, coins in ((("steal",), [13, 11]), (("done",), [12, 12])):
        state = destroying("bandit-king")
        play(state, ("destroy", "D4", 1))
        assert choices(state) == (("steal",), ("done",)) and asked(state).seat == 0
        play(state, answer)
        assert state.to_plain()["coins"] == coins and asked(state).kind == "deal"


def test_nothing_is_stolen_where_there_is_nothing() -> None:
    state = destroying("bandit-king", coins=[12, 0])
    play(state, ("destroy", "D4", 1))
    assert asked(state).kind == "deal"
    for owner in (0, "neutral"):
        state = destroying("bandit-king")
        play(state, ("destroy", "D4", owner))
        assert asked(state).kind == "deal"


def test_the_last_coin_may_be_stolen() -> None:
    state = destroying("bandit-king", coins=[12, 1])
    play(state, ("destroy", "D4", 1), ("steal",))
    assert state.to_plain()["coins"] == [13, 0]


def test_the_red_sorceress_keeps_what_she_destroys() -> None:
    """`leggende-fattucchiera`"""
    for owner, kept in ((1, 1), (0, 0), ("neutral", 0)):
        state = destroying("red-sorceress")
        supply = state.supply[:]
        play(state, ("destroy", "D4", owner))
        assert state.to_plain()["kept"] == [0, kept]
        assert state.supply == [supply[0] + (owner == 0), supply[1]]


@pytest.mark.parametrize("kept", range(8))
def test_three_kept_armies_are_a_point(kept: int) -> None:
    state = at(2, options={"leaders": True}, leaders=led_by("red-sorceress")[:2], kept=[0, kept], armies={})
    assert state.scores()[0] == kept // 3


def test_the_white_knight_adds_an_army_to_a_city() -> None:
    """The free army goes only where the city was built, and may be declined (`leggende-cavaliere`)."""
    for answer, armies in ((("place", "D4"), 5), (("done",), 4)):
        state = ruling("white-knight", "night_village")
        play(state, ("city", "D4"))
        assert choices(state) == (("place", "D4"), ("done",))
        assert refused(state, ("place", "D5")).reason == "other-region"
        play(state, answer)
        assert state.to_plain()["armies"]["D4"]["0"] == armies and asked(state).kind == "deal"


def test_the_knight_needs_an_army_left() -> None:
    state = ruling("white-knight", "cursed_tower", armies={"D4": {"0": 18}})
    play(state, ("city", "D4"))
    assert asked(state).kind == "deal"


def test_the_knights_army_may_slay_the_dragon() -> None:
    armies = {"D5": {"0": 1, "1": 5}}
    state = ruling("white-knight", "cursed_tower", armies=armies, options={"dragon": True}, tokens=DRAGON)
    events = play(state, ("city", "D5"), ("place", "D5"))
    assert told(events, "dragon-slain")


def test_the_knight_scores_large_islands() -> None:
    armies = {"D5": {"0": 1}, "F1": {"0": 1}, "V1": {"0": 1}}
    state = at(2, options={"leaders": True}, leaders=led_by("white-knight")[:2], armies=armies)
    plain = at(2, armies=armies)
    assert state.scores()[0] - plain.scores()[0] == 2  # not the island of V1 and V2


def last_turn(**fields: Any) -> LeggendeState:
    """The last card of a two-player game is about to be taken; seat 1 has the Fairy Queen."""
    more = {"options": {"leaders": True, **fields.pop("options", {})}, "leaders": led_by("bandit-king")[:2]}
    return at(2, turn=22, **more, **fields)


def test_the_fairy_queen_takes_a_card_more() -> None:
    """`leggende-regina`"""
    state = last_turn(coins=[0, 2])
    assert state.to_plain()["leaders"][1] == "fairy-queen"
    play(state, ("take", 0))
    play_until(state, "extra", random.Random(1))
    assert asked(state).seat == 1
    assert choices(state) == (*(("take", n) for n in range(5)), ("skip",))
    armies = state.armies
    events = play(state, ("take", 3))
    assert state.decision() is None
    assert (state.coins, state.armies) == ([0, 0], armies)
    assert [len(hand) for hand in state.to_plain()["cards"]] == [11, 12]
    assert events[-1].kind == "game-over"


def test_the_extra_card_may_be_left() -> None:
    state = last_turn()
    play(state, ("take", 0))
    play_until(state, "extra", random.Random(1))
    declined = play(state, ("skip",))[0]
    assert (declined.kind, declined.seat, declined.rule) == ("extra-declined", 1, "leggende-regina")
    assert state.decision() is None and len(state.to_plain()["cards"][1]) == 11


def test_three_forest_cards_are_a_point_for_the_queen() -> None:
    forest = ("forest_elf", "forest_gnome", "forest_pixie", "forest_tree_town")
    for many in range(5):
        hand = (*forest[:many], "dire_eye")
        state = at(
            2,
            turn=11,
            cards=(hand, ("ancient_tree_spirit", "cursed_banshee")),
            options={"leaders": True},
            leaders=led_by("fairy-queen")[:2],
            armies={},
        )
        plain = GAME.from_plain(state.to_plain() | {"leaders": [None] * 2, "options": {}})
        assert state.scores()[0] - plain.scores()[0] == (many >= 3)


# Three games


def test_a_long_game_is_three_games() -> None:
    """`leggende-lunga`"""
    state = GAME.start(3, {"long": True, "leaders": True})
    rng = random.Random(6)
    events = play_until(state, "never", rng)
    assert [event.data["game_no"] for event in told(events, "game-ends")] == [1, 2]
    assert len(told(events, "map-made")) == len(told(events, "first")) == 3
    assert sums(events, 3) == list(state.scores())
    assert state.to_plain()["totals"] == told(events, "game-ends")[1].data["totals"]


def test_the_second_game_begins_anew() -> None:
    state = GAME.start(2, {"long": True, "explore": True, "swamp": True})
    rng = random.Random(7)
    while state.game_no == 1:
        decision = asked(state)
        state.apply(rng.choice(decision.choices))
    fresh = GAME.start(2, {"long": True, "explore": True, "swamp": True}).to_plain()
    now = state.to_plain()
    assert {**now, "totals": [0, 0], "game_no": 1} == fresh
    assert state.scores() == tuple(now["totals"])
