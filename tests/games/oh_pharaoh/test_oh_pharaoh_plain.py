"""Positions as plain data: what reads back, and what is refused with which field."""

import json
import random
from typing import Any

import pytest

from pycore.contract import BadPosition, Plain
from pycore.games.oh_pharaoh import GAME
from tests.games.oh_pharaoh.positions import POSITIONS, SCHEMA, WAYS, cards, late, position, tower
from tests.games.oh_pharaoh.table import at, refusal_of
from tests.games.table import asked, changed, play_out

ALL = POSITIONS | {name: plain for name, (plain, _) in WAYS.items()}


def test_what_the_game_says_of_itself() -> None:
    assert (GAME.slug, GAME.seats, GAME.revision) == ("oh_pharaoh", range(3, 5), 2)


@pytest.mark.parametrize("name", ALL)
def test_positions_come_back(name: str) -> None:
    plain = ALL[name]
    state = GAME.from_plain(json.loads(json.dumps(plain)))
    assert state.to_plain() == plain
    if plain["phase"] != "over":
        assert asked(state).kind == plain["phase"]


def test_positions_reach_every_phase() -> None:
    assert len({plain["phase"] for plain in POSITIONS.values()} | {"deal"}) == 17


def test_the_start() -> None:
    plain = GAME.start(3, {}).to_plain()
    assert {*plain, "unseen"} == {path for path in SCHEMA if "." not in path}
    assert (plain["options"], plain["pending"], plain["turn"]) == ({"offers": 4}, None, 0)


def test_missing_options_have_their_defaults() -> None:
    assert GAME.from_plain({**position(hands=[cards(1)]), "options": {}}).most_offers == 4


def test_what_a_seat_sees() -> None:
    state = at(hands=[cards(1, 2), cards(3), cards(4, 5, 6)])
    seen = state.seen_by(1).to_plain()
    assert seen["hands"] == [{"hidden": 2}, {"3": 1}, {"hidden": 3}]
    assert seen["pile"] == {"hidden": 83} and sum(seen["unseen"].values()) == 88
    assert "unseen" not in state.to_plain()


def test_the_latest_turn() -> None:
    plain = changed(POSITIONS["3-act"], {"turn": LATEST})
    assert GAME.from_plain(plain).to_plain() == plain


# Refused

LATEST = 150 + (89 + 2) - sum(POSITIONS["3-act"]["pile"].values())
"""The latest turn with that pile: fifty rounds of three, then all 89 cards and the end card, one per turn."""
ACT = position(hands=[cards(1, 1, 2), cards(3)], pyramids=[[tower(5, 4, 2, 1)]], marker=4, turn=10)
SEEN = GAME.from_plain(ACT).seen_by(0).to_plain()
TRADE, TAX, STEAL = POSITIONS["3-trade"], POSITIONS["4-tax"], POSITIONS["3-steal"]
REACT, REMAINS, LEVEL = POSITIONS["4-react-collector"], POSITIONS["3-remains"], POSITIONS["3-remains-level"]
OVER, SCORE, DRAW = POSITIONS["3-over"], POSITIONS["3-score-low"], POSITIONS["4-final"]
START = GAME.start(3, {}).to_plain()
REFUSED = {"partner": 2, "give": {"1": 1}, "ask": {"9": 2}}
ANSWERED = {name: POSITIONS["4-answer"]["pending"][name] for name in ("partner", "give", "ask")}


@pytest.mark.parametrize(
    ("plain", "changes", "field", "reason"),
    [
        (ACT, {"extra": 1}, "extra", "unknown-field"),
        (ACT, {"unseen": {}}, "pile.1", "unknown-field"),
        (ACT, {"game": "imhotep"}, "game", "unknown-word"),
        (ACT, {"seats": 2}, "seats", "out-of-range"),
        (ACT, {"options.offers": 3}, "options.offers", "out-of-range"),
        (ACT, {"options.offers": True}, "options.offers", "not-a-number"),
        (ACT, {"options.size": 1}, "options.size", "unknown-field"),
        (ACT, {"offers": 5}, "offers", "out-of-range"),
        (ACT, {"turn": 0}, "turn", "not-in-this-phase"),
        (ACT, {"turn": 151}, "marker", "after-the-last-round"),
        (POSITIONS["3-act"], {"turn": LATEST + 1}, "turn", "out-of-range"),
        (ACT, {"marker": 11}, "marker", "out-of-range"),
        (ACT, {"marker": 10}, "pile.end", "wrong-number"),
        (ACT, {"phase": "trading"}, "phase", "unknown-word"),
        (ACT, {"points.1": 10**6}, "points.1", "out-of-range"),
        # Cards
        (ACT, {"hands.0.1": 14}, "hands.0.1", "out-of-range"),
        (ACT, {"hands.0.1": 3}, "pile.1", "wrong-number"),
        (ACT, {"hands.0.10": 1}, "hands.0.10", "unknown-card"),
        (ACT, {"hands.0.end": 1}, "hands.0.end", "unknown-card"),
        (ACT, {"hands.0.hidden": 1}, "hands.0.hidden", "unknown-card"),
        (ACT, {"hands.0.2": 0}, "hands.0.2", "out-of-range"),
        (ACT, {"hands.0": {}, "pile.1": 13, "pile.2": 12}, "hands.0", "too-few"),
        (ACT, {"pile.end": 1}, "pile.end", "wrong-number"),
        (ACT, {"discard": {"sphinx": 1}}, "discard.sphinx", "unknown-card"),
        (ACT, {"face_up": ["1", "1"]}, "face_up.1", "twice"),
        (ACT, {"face_up": ["1", "2", "3", "4"]}, "face_up.3", "too-many"),
        (ACT, {"face_up": ["end"]}, "face_up.0", "unknown-word"),
        # Pyramids
        (ACT, {"pyramids.0.0.levels.1": [0, 0]}, "pyramids.0.0.levels.1", "empty-level"),
        (ACT, {"pyramids.0.0.levels.1": [4, 0]}, "pyramids.0.0.levels.1", "not-narrower"),
        (ACT, {"pyramids.0.0.levels": [[3, 0]]}, "pyramids.0.0.levels.0", "one-level"),
        (ACT, {"pyramids.0.0.levels": []}, "pyramids.0.0.levels.0", "one-level"),
        (ACT, {"pyramids.0.0.levels": [[1, 0]] * 10}, "pyramids.0.0.levels.9", "too-many"),
        (ACT, {"pyramids.0.0.low": 8}, "pyramids.0.0.levels.2", "beyond-nine"),
        (ACT, {"pyramids.0.0.low": 0}, "pyramids.0.0.low", "out-of-range"),
        (ACT, {"pyramids.0.0.top": 7}, "pyramids.0.0.top", "unknown-field"),
        (ACT, {"pyramids.0.0.levels.1": [1, 4]}, "pyramids.0.0.levels.1.1", "out-of-range"),
        (ACT, {"pyramids.0": [None]}, "pyramids.0", "wrong-length"),
        (ACT, {"pyramids.1.1": tower(1, 2, 1), "pile.1": 9, "pile.2": 10, "marker": 2}, "pyramids.1.1", "not-open-yet"),
        # Seen states
        (SEEN, {"unseen": ...}, "hands.1.hidden", "unknown-card"),
        (SEEN, {"unseen.3": 10}, "unseen", "wrong-number"),
        (SEEN, {"pile.hidden": 3}, "unseen", "wrong-number"),
        (SEEN, {"hands.1": {"3": 1}, "unseen.3": 10}, "hands", "half-hidden"),
        (SEEN, {"hands.1.1": 1}, "hands.1.1", "unknown-field"),
        (OVER, {"hands.0": {"hidden": 8}, "unseen": {}, "pile": {"hidden": 0}}, "hands", "half-hidden"),
        # Phases
        (START, {"marker": 1}, "marker", "not-in-this-phase"),
        (START, {"points.0": 1}, "points", "not-in-this-phase"),
        (START, {"active": 1}, "hands.0", "not-in-this-phase"),
        (START, {"offers": 1}, "offers", "not-in-this-phase"),
        (START, {"hands.2": {"1": 1}, "pile.1": 12}, "hands.2", "not-in-this-phase"),
        (START, {"face_up": ["1"], "pile.1": 12}, "face_up", "not-in-this-phase"),
        (START, {"discard": {"1": 1}, "pile.1": 12}, "discard", "not-in-this-phase"),
        (SCORE, {"phase": "reveal", "turn": 0}, "marker", "not-in-this-phase"),
        (SCORE, {"active": 1}, "phase", "nothing-to-score"),
        (DRAW, {"offers": 1}, "offers", "not-in-this-phase"),
        (POSITIONS["3-reveal"], {"face_up": ["3", "4", "1"], "discard.1": 10}, "pile.1", "wrong-number"),
        (POSITIONS["3-refill"], {"active": 2}, "hands.2", "too-many"),
        (OVER, {"marker": 9}, "marker", "not-the-last-space"),
        # What is pending
        (ACT, {"pending": TRADE["pending"]}, "pending", "not-in-this-phase"),
        (TRADE, {"pending": None}, "pending", "not-an-object"),
        (TRADE, {"pending.kind": "thief"}, "pending.kind", "unknown-word"),
        (TRADE, {"pending.kind": ...}, "pending.kind", "missing"),
        (TRADE, {"pending.partner": 0}, "pending.partner", "not-an-opponent"),
        (TRADE, {"pending.partner": 3}, "pending.partner", "out-of-range"),
        (TRADE, {"pending.give": {"9": 1}}, "pending.give.9", "not-held"),
        (TRADE, {"pending.ask": {"1": 1}}, "pending.ask.1", "on-both-sides"),
        (TRADE, {"pending.ask": {"2": 6}}, "pending.ask", "too-many"),
        (TRADE, {"pending.ask": {"9": 4}}, "pending.ask.9", "out-of-range"),
        (TRADE, {"hands.2": {}, "pile.3": 3, "pile.8": 2, "pile.collector": 1}, "hands.2", "too-few"),
        (TRADE, {"offers": 0, "refused": []}, "offers", "none-open"),
        (TRADE, {"offers": 0, "refused": [], "options.offers": 0}, "offers", "none-open"),
        (ACT, {"offers": 2, "options.offers": 0}, "offers", "out-of-range"),
        (ACT, {"phase": "discard"}, "hands.0", "too-few"),
        # Refused offers
        (ACT, {"refused": [REFUSED]}, "refused.0", "too-many"),
        (TRADE, {"offers": 2}, "refused.1", "too-many"),
        (ACT, {"offers": 2, "refused": [REFUSED, REFUSED]}, "refused.1", "twice"),
        (ACT, {"offers": 1, "refused": [{**REFUSED, "partner": 0}]}, "refused.0.partner", "not-an-opponent"),
        (ACT, {"offers": 1, "refused": [{**REFUSED, "kind": "trade"}]}, "refused.0.kind", "unknown-field"),
        (ACT, {"offers": 1, "refused": [{**REFUSED, "give": {}}]}, "refused.0.give", "empty"),
        (ACT, {"offers": 1, "refused": [{**REFUSED, "ask": {}}]}, "refused.0.ask", "empty"),
        (ACT, {"offers": 1, "refused": [{**REFUSED, "ask": {"1": 1}}]}, "refused.0.ask.1", "on-both-sides"),
        (ACT, {"offers": 1, "refused": [{**REFUSED, "ask": {"end": 1}}]}, "refused.0.ask.end", "unknown-card"),
        (SCORE, {"refused": [REFUSED]}, "refused.0", "too-many"),
        (POSITIONS["4-answer"], {"refused": [ANSWERED]}, "pending", "already-refused"),
        (POSITIONS["4-answer"], {"pending.ask": {}}, "pending.ask", "empty"),
        (STEAL, {"pending.rolled": 2}, "pending.rolled", "too-low"),
        (STEAL, {"pending.rolled": 7}, "pending.rolled", "out-of-range"),
        (STEAL, {"pending.rolled": 0}, "pending.rolled", "out-of-range"),
        (STEAL, {"pending.rolled": None}, "pending.rolled", "not-a-number"),
        (STEAL, {"phase": "roll"}, "pending.rolled", "not-in-this-phase"),
        (STEAL, {"pending.victim": 2, "pending.place": 1}, "pending.place", "no-pyramid"),
        (REACT, {"pending.asked": [3]}, "pending.asked", "not-in-turn-order"),
        (REACT, {"pending.asked": [4]}, "pending.asked.0", "out-of-range"),
        (REACT, {"pending.asked": [2, 3, 0]}, "pending.asked", "not-in-this-phase"),
        (REACT, {"pending.protected": [3]}, "pending.protected.0", "out-of-range"),
        (REACT, {"pending.taxed": [2]}, "pending.taxed", "not-in-this-phase"),
        (TAX, {"pending.protected": [2]}, "pending.taxed", "protected"),
        (TAX, {"pending.taxed": [2, 0]}, "pending.taxed", "nobody-left"),
        (TAX, {"pending.taxed": [0]}, "pending.taxed", "not-in-turn-order"),
        (TAX, {"pending.protected": [0, 3]}, "pending.protected", "not-in-turn-order"),
        (REMAINS, {"pending.place": 1}, "pending.place", "taken"),
        (REMAINS, {"pending.place": 2}, "pending.place", "out-of-range"),
        (REMAINS, {"pending.place": -1}, "pending.place", "out-of-range"),
        (REMAINS, {"pending.levels": [[4, 0], [2, 0]], "discard.7": ...}, "pile.6", "wrong-number"),
        (REMAINS, {"pending.kept": [[2, 0]]}, "pending.kept", "not-in-this-phase"),
        (REMAINS, {"pending.new_low": 5}, "pending.new_low", "not-in-this-phase"),
        (LEVEL, {"pending.new_low": 6}, "pending.kept.0", "out-of-range"),
        (LEVEL, {"pending.new_low": 7}, "pending.new_low", "out-of-range"),
        (LEVEL, {"pending.kept": [[4, 1]]}, "pending.kept.0", "out-of-range"),
        (LEVEL, {"pending.kept": [[2, 1], [0, 1]]}, "pending.kept", "complete"),
    ],
)  # fmt: skip
def test_refused(plain: Plain, changes: dict[str, Any], field: str, reason: str) -> None:
    assert refusal_of(changed(plain, changes)) == (field, reason)


@pytest.mark.parametrize("levels", [[[3, 0], [2, 0]], [[1, 0], [1, 0], [2, 0]], [[1, 0], [2, 0], [4, 0]]])
def test_what_nobody_has_robbed(levels: list[list[int]]) -> None:
    """No theft can leave a whole pyramid, nor levels that are no pyramid even with one more card."""
    pending = {**REMAINS["pending"], "levels": levels}
    assert refusal_of(late(phase="remains", pending=pending)) == ("pending.levels", "not-robbed")


def test_the_second_place_may_be_robbed_from_its_space_on() -> None:
    pending = {**REMAINS["pending"], "place": 1}
    assert refusal_of(position(phase="remains", marker=2, pending=pending)) == (
        "pending.place",
        "not-open-yet",
    )
    assert GAME.from_plain(position(phase="remains", marker=3, pending=pending))


def test_points_of_the_end_have_their_limit() -> None:
    """Two pyramids in each turn, and two at the end."""
    most = 10_000 + 2 * 405 * (OVER["turn"] + 1)
    assert GAME.from_plain({**OVER, "points": [most] * 3}).points == [most] * 3
    assert refusal_of({**OVER, "points": [0, most + 1, 0]}) == ("points.1", "out-of-range")


def test_no_limit_of_points_is_passed_in_play() -> None:
    for base in POSITIONS.values():
        limit = 10_000
        try:
            GAME.from_plain({**base, "points": [10**6] * base["seats"]})
        except BadPosition as error:
            assert error.field.startswith("points")
        state = GAME.from_plain({**base, "points": [limit] * base["seats"]})
        play_out(state, random.Random(1))


def test_states_are_equal_by_value() -> None:
    state = GAME.from_plain(ACT)
    assert state == GAME.from_plain(ACT) and state != GAME.from_plain(TRADE) and state != ACT
    assert repr(state) == f"PharaohState({state.to_plain()})"
    built = state.pyramids[0]
    assert built is not None and built != ACT and hash(built) == hash(GAME.from_plain(ACT).pyramids[0])
    assert repr(built) == "Pyramid(5, ((4, 0), (2, 0), (1, 0)))"


def test_check_finds_a_state_out_of_step() -> None:
    state = GAME.from_plain(ACT)
    state.check()
    state.sizes[0] = 4
    with pytest.raises(BadPosition):
        state.check()


def test_whoever_scores_has_not_scored_those_pyramids_yet() -> None:
    """A game may begin with at most 10,000 points. A pyramid is worth at most 405, and a turn scores at most two."""
    most = 10_000 + 2 * 405 * 4 - 405
    fields: Plain = {"phase": "score", "turn": 4, "pyramids": [[tower(5, 2, 1)]], "hands": [cards(1)]}
    assert refusal_of(position(3, **fields, points=[most + 1, 0, 0])) == ("points.0", "out-of-range")
    assert at(3, **fields, points=[most, 0, 0]).points == [most, 0, 0]
    theirs = {**fields, "pyramids": [[tower(5, 2, 1)], [tower(1, 2, 1)]]}
    assert refusal_of(position(3, **theirs, points=[0, most + 405 + 1, 0])) == ("points.1", "out-of-range")
    assert at(3, **theirs, points=[0, most + 405, 0]).points == [0, most + 405, 0]
