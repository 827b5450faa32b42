"""The tokens: the open ones, and the hidden ones including the swamp."""

import random
from typing import Any

import pytest

from pycore.contract import CHANCE, Plain
from pycore.games.leggende import GAME
from pycore.games.leggende.state import LeggendeState
from tests.games.leggende import positions
from tests.games.leggende.building import OPEN, position
from tests.games.leggende.table import (
    about_to_take,
    asked,
    at,
    choices,
    play,
    play_until,
    refused,
    told,
)

EXPLORE = ("spring", "cottage", "treasure", "book", "stable")
PLACES = ("D5", "F1", "F2", "H1", "H2", "H3")


def face_up(**more: str) -> dict[str, Plain]:
    """The explore tokens, region by region; `more` names further ones."""
    there = dict(zip(PLACES, EXPLORE, strict=False)) | more
    return {region: {"name": name, "seen": []} for region, name in there.items()}


def exploring(card: str = "cursed_tower", **fields: Any) -> LeggendeState:
    return about_to_take(card, options={"explore": True}, tokens=face_up(), **fields)


# Explore


@pytest.mark.parametrize(("region", "name"), list(zip(PLACES, EXPLORE, strict=False)))
def test_the_first_city_takes_the_token(region: str, name: str) -> None:
    """`leggende-esplorazione`"""
    state = exploring(armies={region: {"0": 1}}, coins=[5, 5, 5, 5])
    events = play(state, ("take", 0), ("city", region))
    assert state.to_plain()["taken"] == [[name], [], [], []]
    assert region not in state.to_plain()["tokens"]
    assert state.to_plain()["coins"][0] == 5 + (name == "treasure")
    (taken,) = told(events, "token-taken")
    assert (taken.data["name"], taken.rule, taken.reveals) == (name, "leggende-esplorazione", False)
    assert state.scores()[0] - without_tokens(state) == {"spring": 2, "book": 1}.get(name, 0)


def without_tokens(state: LeggendeState) -> int:
    other = state.copy()
    other.taken[0] = 0
    return other.scores()[0]


def test_cottage_and_stable_last() -> None:
    tokens = {region: token for region, token in face_up().items() if region not in ("F1", "H2")}
    taken = [["cottage", "stable"], [], [], []]
    for card, left in (("ancient_tree_spirit", 5), ("ancient_sage", 4)):
        state = about_to_take(card, options={"explore": True}, tokens=tokens, taken=taken)
        play(state, ("take", 0))
        assert state.pending.left == left


# Fortress, dragon, robbers


FORTRESSES = {region: {"name": "fortress", "seen": []} for region in ("D5", "F1", "V1")}


def test_a_fortress_is_a_point_more() -> None:
    """`leggende-fortezze`"""
    for fortress in (False, True):
        state = at(
            2,
            options={"fortress": fortress},
            tokens=FORTRESSES if fortress else {},
            armies={"D5": {"0": 1}, "F1": {"0": 1, "1": 1}, "V1": {"1": 1, "neutral": 2}},
        )
        # D5 and its island score; F1 is tied, V1 is neutral.
        assert state.scores() == (2 + fortress, 0)


DRAGON = {"D5": {"name": "dragon", "seen": []}}


def test_the_seventh_army_slays_the_dragon() -> None:
    """`leggende-drago`"""
    armies = {"D4": {"0": 4, "1": 4}, "D5": {"0": 2, "1": 2, "2": 1}}
    state = about_to_take("ancient_sage", options={"dragon": True}, tokens=DRAGON, armies=armies)
    play(state, ("take", 0))
    assert not told(play(state, ("move", "D4", "D5")), "dragon-slain")
    before = state.scores()[0]
    event = told(play(state, ("move", "D4", "D5")), "dragon-slain")[0]
    assert event.data == {"region": "D5", "armies": 7}
    assert state.to_plain()["taken"][0] == ["dragon"] and state.to_plain()["tokens"] == {}
    assert state.scores()[0] - before >= 2


def test_neutral_armies_count_and_cities_do_not() -> None:
    for armies, cities, slain in (
        ({"1": 2, "neutral": 4}, {}, True),
        ({"1": 2, "neutral": 3}, {"D5": {"0": 2, "1": 2}}, False),
    ):
        state = at(
            2,
            phase="place",
            cards=(("ancient_tree_spirit",),),
            card="ancient_tree_spirit",
            left=4,
            options={"dragon": True},
            tokens=DRAGON,
            armies={"D5": armies},
            cities={"D5": {"0": 1}, **cities},
        )
        events = play(state, ("place", "D5"))
        assert bool(told(events, "dragon-slain")) == slain


def test_set_up_slays_no_dragon() -> None:
    state = GAME.start(4, {"dragon": True, "setup": "choose"})
    play_until(state, "token", random.Random(2))
    central = state.to_plain()["start_region"][0]
    outer = next(str(choice[2]) for choice in choices(state) if str(choice[2])[0] != central)
    play(state, ("token", "dragon", outer))
    play_until(state, "take", random.Random(2))
    assert state.to_plain()["tokens"].keys() == {outer}


def test_robbers_take_a_coin_per_army_that_comes() -> None:
    """Two armies in: 2 coins. Leaving and being placed cost nothing (`leggende-ladri`)."""
    tokens = {"D5": {"name": "robbers", "seen": []}}
    state = about_to_take("ancient_phoenix", options={"robbers": True}, tokens=tokens, coins=[2, 5, 5, 5])
    events = play(state, ("take", 0), ("move", "D4", "D5"), ("move", "D4", "D5"))
    assert state.to_plain()["coins"][0] == 0 and len(told(events, "robbed")) == 2
    events = play(state, ("move", "D5", "D7"), ("move", "D7", "D5"))
    assert state.to_plain()["coins"][0] == 0 and not told(events, "robbed")
    state = about_to_take(
        "ancient_tree_spirit", options={"robbers": True}, tokens=tokens, cities={"D5": {"0": 1}}
    )
    play(state, ("take", 0), ("place", "D5"))
    assert state.to_plain()["coins"][0] == 9


# The swamp


def hidden(**more: Plain) -> dict[str, Plain]:
    return {region: dict(OPEN) for region in PLACES} | more


ALL_UNSEEN = dict.fromkeys((*EXPLORE, "swamp"), 1)
SWAMP = {"explore": True, "swamp": True}


def swampy(card: str = "cursed_tower", **fields: Any) -> LeggendeState:
    more: dict[str, Any] = {"tokens": hidden(), "unseen": ALL_UNSEEN, **fields}
    return about_to_take(card, seats=2, options=SWAMP, **more)


def end_action(state: LeggendeState) -> None:
    while asked(state).kind not in ("peek", "take"):
        play(state, choices(state)[0] if asked(state).seat == CHANCE else choices(state)[-1])


def test_a_hidden_token_is_turned_over_for_all() -> None:
    """`leggende-palude`"""
    state = swampy(armies={"D5": {"0": 1}})
    play(state, ("take", 0), ("city", "D5"))
    decision = asked(state)
    assert (decision.kind, decision.seat, decision.audience, decision.public) == (
        "reveal-token",
        CHANCE,
        None,
        True,
    )
    assert decision.choices == tuple(("reveal", name) for name in (*EXPLORE, "swamp"))
    events = play(state, ("reveal", "swamp"))
    (taken,) = told(events, "token-taken")
    assert (taken.data["name"], taken.rule, taken.reveals) == ("swamp", "leggende-palude", True)
    assert state.to_plain()["taken"][0] == ["swamp"] and "swamp" not in state.to_plain()["unseen"]
    other = state.copy()
    other.taken[0] = 0
    assert state.scores()[0] == other.scores()[0] - 1


def test_whoever_has_looked_looks_no_more() -> None:
    explored = positions.explored({"F1": ("swamp", [0]), "D5": ("book", [0, 1])})
    fields = {
        "tokens": {**positions.REST, **positions.DRAGON, **explored},
        "unseen": positions.unseen("swamp", "book"),
    }
    state = GAME.from_plain(positions.crowded("peek", 22, active=1, **fields))
    assert choices(state) == (("peek", "F1"), ("done",))
    assert refused(state, ("peek", "D5")).reason == "already-looked"


def test_who_controls_a_region_may_look() -> None:
    armies = {"D5": {"0": 2, "1": 1}, "F1": {"1": 1}, "H1": {"0": 1, "1": 1}, "H2": {"0": 1}}
    state = swampy("ancient_tree_spirit", armies=armies)
    play(state, ("take", 0))
    end_action(state)
    assert choices(state) == (("peek", "D5"), ("peek", "H2"), ("done",))
    assert refused(state, ("peek", "F1")).reason == "not-controlled"
    assert refused(state, ("peek", "D1")).reason == "no-token"
    (looked,) = play(state, ("peek", "D5"))
    assert (looked.kind, looked.seat, looked.data) == ("peek", 0, {"region": "D5"})
    decision = asked(state)
    assert (decision.kind, decision.seat, decision.audience) == ("show", CHANCE, (0,))
    event = play(state, ("show", "book"))[0]
    assert (event.data, event.secret, event.audience) == ({"region": "D5"}, {"name": "book"}, (0,))
    assert choices(state) == (("peek", "H2"), ("done",))
    assert refused(state, ("peek", "D5")).reason == "already-looked"
    play(state, ("done",))
    assert (asked(state).kind, asked(state).seat) == ("take", 1)


def looked_at() -> LeggendeState:
    """Seat 0 knows that the book is in D5, which seat 1 controls since its last choice. It is the turn of seat 1."""
    tokens = hidden(D5={"name": "book", "seen": [0]})
    unseen = {name: 1 for name in ALL_UNSEEN if name != "book"}
    armies = {"D5": {"1": 2}, "D4": {"0": 1}}
    plain = position(2, turn=2, options=SWAMP, tokens=tokens, unseen=unseen, armies=armies)
    return GAME.from_plain(plain)


def test_what_was_seen_is_hidden_from_the_others() -> None:
    state = looked_at()
    for viewer, name, unseen in ((0, "book", 5), (1, "hidden", 6), (None, "hidden", 6)):
        seen = state.seen_by(viewer).to_plain()
        assert seen["tokens"]["D5"] == {"name": name, "seen": [0]}
        assert len(seen["unseen"]) == unseen
    assert state.seen_by(0) == state and not state.seen_by(1).is_whole()


def test_a_second_look_shows_the_same() -> None:
    state = looked_at()
    play(state, ("take", 0))
    end_action(state)
    events = play(state, ("peek", "D5"))
    assert told(events, "token-shown")[0].secret == {"name": "book"}
    assert told(events, "token-shown")[0].audience == (1,)
    assert told(events, "token-shown")[0].reveals, "what was seen without luck cannot be forgotten either"
    assert state.to_plain()["tokens"]["D5"] == {"name": "book", "seen": [0, 1]}
    assert state.seen_by(1) == state and not state.seen_by(None).is_whole()


def test_what_is_drawn_after_a_look_is_not_public() -> None:
    state = looked_at()
    plain = state.to_plain() | {"armies": {"F1": {"1": 2}}}
    row = ["cursed_tower", *[card for card in plain["row"] if card != "cursed_tower"]][:6]
    held = [card for hand in plain["cards"] for card in hand]
    spare = [card for card in (*plain["row"], *plain["deck"]) if card not in (*row, *held)]
    state = GAME.from_plain(plain | {"row": row, "deck": dict.fromkeys(spare, 1)})
    play(state, ("take", 0), ("city", "F1"))
    decision = asked(state)
    assert (decision.kind, decision.public, len(decision.choices)) == ("reveal-token", False, 5)
    blank = state.seen_by(1).decision()
    assert blank is not None and blank == decision._replace(choices=(), weights=None)


def test_a_token_that_was_seen_is_taken_without_a_draw() -> None:
    state = looked_at()
    plain = state.to_plain()
    plain["row"] = ["cursed_tower", *plain["row"]][:6] if "cursed_tower" not in plain["row"] else plain["row"]
    place = plain["row"].index("cursed_tower")
    used = {card for hand in plain["cards"] for card in hand} | set(plain["row"])
    deck = [card for card in GAME.start(2, {}).to_plain()["deck"] if card not in used]
    state = GAME.from_plain(plain | {"deck": dict.fromkeys(deck, 1)})
    events = play(state, ("take", place), ("city", "D5"))
    taken = told(events, "token-taken")[0]
    assert taken.data["name"] == "book" and taken.reveals
    assert state.to_plain()["taken"][1] == ["book"]


def test_an_unknown_token_is_imagined_fairly() -> None:
    seen = looked_at().seen_by(1)
    rng = random.Random(3)
    drawn = [seen.imagine(rng).to_plain()["tokens"]["D5"]["name"] for _ in range(600)]
    assert set(drawn) == set(ALL_UNSEEN)
    assert all(60 < drawn.count(name) < 145 for name in ALL_UNSEEN)


def test_the_end_reveals_the_tokens_that_were_looked_at() -> None:
    state = looked_at()
    events = play_until(state, "never", random.Random(4))
    told_all = told(events, "tokens-revealed")
    left = {region: token for region, token in state.to_plain()["tokens"].items() if token["seen"]}
    assert bool(told_all) == bool(left)
    assert state.seen_by(None) == state


def test_what_nobody_looked_at_stays_unknown_to_the_end() -> None:
    """In the last turn seat 1, without armies, takes the Stronghold: all six tokens are still there."""
    for looked, told_then in (({}, []), ({"D5": {"name": "book", "seen": [0]}}, [{"D5": "book"}])):
        unseen = {name: 1 for name in ALL_UNSEEN if not looked or name != "book"}
        state = at(
            2,
            turn=22,
            row=("stronghold",),
            options=SWAMP,
            tokens=hidden(**looked),
            unseen=unseen,
            armies={"D4": {"0": 1}},
        )
        events = play(state, ("take", 0))
        events += play_until(state, "never", random.Random(1))
        assert [event.data["tokens"] for event in told(events, "tokens-revealed")] == told_then
        assert state.to_plain()["unseen"] == unseen
