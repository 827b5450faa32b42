"""Positions as JSON: what is written, and everything that is refused."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from pycore.contract import BadPosition, Plain
from pycore.games.imhotep import GAME
from pycore.games.imhotep.data import PYRAMID
from pycore.games.imhotep.scoring import stones_on
from tests.games.imhotep.positions import DEFAULTS, POSITIONS, SCHEMA, boat, position
from tests.games.imhotep.table import asked, at, changed, play_out, refusal

BOATS = [
    boat(0, None, 1, 1),
    boat(None, None, None, site="temple"),
    boat(None, None, None, site="market"),
    boat(None),
]
UNLOADING = [boat(None, 1, 0, 1, site="market"), *BOATS[1:2], boat(None, None, None), boat(None)]


def test_what_the_game_says_of_itself() -> None:
    assert (GAME.slug, GAME.seats, GAME.revision) == ("imhotep", range(2, 5), 2)


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_come_back(name: str) -> None:
    plain = POSITIONS[name]
    state = GAME.from_plain(json.loads(json.dumps(plain)))
    assert state.to_plain() == plain
    assert name.startswith(str(state.seats))
    assert asked(state).kind == plain["phase"]


def test_positions_reach_every_phase() -> None:
    phases = {plain["phase"] for plain in POSITIONS.values()}
    assert len(phases) == 17


def test_the_start() -> None:
    plain = GAME.start(2, {}).to_plain()
    assert set(plain) == {path for path in SCHEMA if "." not in path}
    assert (plain["game"], plain["options"], plain["pending"], plain["laid"]) == (
        "imhotep",
        DEFAULTS,
        None,
        [],
    )


def test_what_follows_from_a_position_is_refused() -> None:
    """Each position has exactly one plain form. So the active seat is not named as owner, and a phase that needs
    nothing pending has nothing pending."""
    taking: dict[str, Any] = {"boats": UNLOADING, "phase": "take-card", "active": 1}
    at(**taking, pending={"boat": 0, "space": 1})
    named = position(**taking, pending={"boat": 0, "space": 1, "owner": 1})
    assert refusal(named) == ("pending.owner", "not-the-owner")
    hammer: dict[str, Any] = {"boats": BOATS, "phase": "hammer-load", "sleds": [1, 0]}
    at(**hammer)
    assert refusal(position(**hammer, pending={})) == ("pending", "not-in-this-phase")


# Refused


TURN = position(boats=BOATS, sleds=[2, 2], cards=[{"lever": 1, "statue": 2}, {}], discard={"sail": 1})
TAKE = position(
    boats=UNLOADING,
    market=["sail", None, "statue", None],
    phase="take-card",
    pending={"boat": 0, "space": 1, "owner": 1},
)
TAKE_LEVER = changed(TAKE, {"pending.lever": True, "pending.space": 2, "pending.owner": None})
UNLOAD = position(boats=UNLOADING, phase="unload-next", pending={"boat": 0, "lever": True})
DEAL = position(phase="deal-market", market=["sail", None, None, None])
ROUND = position(phase="round-card", round=3)
OVER = position(phase="over", round=6)
HAMMER = position(boats=BOATS, sleds=[2, 0], phase="hammer-load")
CHISEL = position(boats=BOATS, sleds=[2, 0], phase="chisel-load", pending={"loads": 2})
SAIL_TO = position(boats=BOATS, phase="sail-to", pending={"boat": 0})
OTHERS = position(boats=[boat(None, None, None, None), boat(1, 1, None), boat(0, 1, None), boat(None)])
"""The first stone of seat 0 is on the third boat."""
STUCK = position(boats=[boat(None, None, None, None), *BOATS[1:]], pyramid=[0] * 29, active=1, passes=1)


STUCK_OF_THREE = position(
    3, boats=[boat(*[None] * 4), *BOATS[1:3], boat(None, None)], pyramid=[0] * 29, active=1, passes=1
)


def test_a_boat_is_loaded_on_any_of_its_places() -> None:
    """A boat is loaded on no other places: the last place of the boat before it belongs to another seat."""
    plain = changed(SAIL_TO, {"boats.0.stones.0": 1, "boats.0.stones.3": 0})
    assert GAME.from_plain(plain).to_plain() == plain
    beside = [boat(1, None, None, 0), boat(1, 1, None), boat(1, 1, 0), boat(None)]
    third = position(boats=beside, phase="sail-to", pending={"boat": 2})
    assert GAME.from_plain(third).to_plain() == third
    assert refusal(changed(third, {"pending.boat": 1})) == ("pending.boat", "not-loaded")


def test_the_bases_of_this_table_are_positions() -> None:
    for plain in (
        TURN,
        TAKE,
        TAKE_LEVER,
        UNLOAD,
        DEAL,
        ROUND,
        OVER,
        HAMMER,
        CHISEL,
        SAIL_TO,
        STUCK,
        STUCK_OF_THREE,
    ):
        assert GAME.from_plain(plain).to_plain() == plain


@pytest.mark.parametrize(
    ("plain", "changes", "field", "reason"),
    [
        # Fields
        (TURN, {"extra": 1}, "extra", "unknown-field"),
        (TURN, {"game": "kheops"}, "game", "unknown-word"),
        (TURN, {"seats": 5}, "seats", "out-of-range"),
        (TURN, {"seats": 3}, "round_cards.4", "unknown-word"),
        (TURN, {"options.size": 1}, "options.size", "unknown-field"),
        (TURN, {"options.market": "C"}, "options.market", "unknown-word"),
        (TURN, {"options.tomb": True}, "options.tomb", "not-a-word"),
        (TURN, {"options.wrath": 1}, "options.wrath", "not-true-or-false"),
        (TURN, {"options.edition": "first"}, "options.edition", "unknown-word"),
        (TURN, {"round": 0}, "round", "out-of-range"),
        (TURN, {"round": 7}, "round", "out-of-range"),
        (TURN, {"phase": "unload"}, "phase", "unknown-word"),
        (TURN, {"market.0": "hidden"}, "market.0", "unknown-word"),
        (TURN, {"market": ["statue"] * 3}, "market", "wrong-length"),
        (TURN, {"sleds.0": 6, "quarry.0": 22}, "sleds.0", "out-of-range"),
        (TURN, {"sleds": [2, 2, 2]}, "sleds", "wrong-length"),
        (TURN, {"quarry.1": -1}, "quarry.1", "out-of-range"),
        (TURN, {"points.1": -1}, "points.1", "out-of-range"),
        (TURN, {"points.1": 1000}, "points.1", "out-of-range"),
        (TURN, {"points.0": None}, "points.0", "not-a-number"),
        (TURN, {"pyramid": [2]}, "pyramid.0", "out-of-range"),
        (TURN, {"temple": [0, "1"]}, "temple.1", "not-a-number"),
        (TURN, {"tomb": {"0": 1}}, "tomb", "not-a-list"),
        (TURN, {"obelisks": [30, 0]}, "obelisks.0", "out-of-range"),
        (TURN, {"first": 2}, "first", "out-of-range"),
        (TURN, {"active": True}, "active", "not-a-number"),
        (TURN, {"passes": 2}, "passes", "out-of-range"),
        # Cards
        (TURN, {"deck.statue": 0}, "deck.statue", "out-of-range"),
        (TURN, {"deck.statue": 11}, "deck.statue", "out-of-range"),
        (TURN, {"deck.obelisk": 1}, "deck", "unknown-word"),
        (TURN, {"deck.hammer": 1}, "deck.hammer", "not-34-cards"),
        (TURN, {"discard.statue": 1}, "deck.statue", "not-34-cards"),
        (TURN, {"market.2": None}, "deck.statue", "not-34-cards"),
        (TURN, {"cards.0.entrance": 1}, "cards.0", "unknown-word"),
        (
            TURN,
            {"cards.0": {"paved-path": 1}},
            "cards.0",
            "unknown-word",
        ),  # red, like all three: used at once
        (TURN, {"cards.1": {"lever": 1}}, "deck.lever", "not-34-cards"),
        (TURN, {"laid": ["obelisk"]}, "laid.0", "unknown-word"),
        (TURN, {"laid": "sail"}, "laid", "not-a-list"),
        (TURN, {"laid": ["sail"]}, "deck.sail", "not-34-cards"),
        (TURN, {"laid": ["sail"], "deck.sail": 1}, "laid", "not-in-this-phase"),
        # Stones
        (TURN, {"quarry.0": 25}, "quarry.0", "not-29-stones"),
        (TURN, {"pyramid": [0]}, "quarry.0", "not-29-stones"),
        (TURN, {"temple": [1]}, "quarry.1", "not-29-stones"),
        (TURN, {"tomb": [1, 1]}, "quarry.1", "not-29-stones"),
        (TURN, {"obelisks.1": 1}, "quarry.1", "not-29-stones"),
        (TURN, {"boats.0.stones.1": 0}, "quarry.0", "not-29-stones"),
        # Round cards and boats
        (TURN, {"round_cards.0": "4331"}, "round_cards", "card-in-play"),
        (TURN, {"round_cards.0": "3221", "round_cards.1": "3221"}, "round_cards.1", "twice"),
        (TURN, {"round_cards.0": ...}, "round_cards", "wrong-length"),
        (TURN, {"round": 2}, "round_cards", "wrong-length"),
        (TURN, {"boats": []}, "boats", "wrong-length"),
        (TURN, {"boats.3": ...}, "boats", "wrong-length"),
        (TURN, {"boats.3.capacity": 5}, "boats.3.capacity", "out-of-range"),
        (TURN, {"boats.3.stones": [None, None]}, "boats.3.stones", "wrong-length"),
        (TURN, {"boats.3.capacity": 2, "boats.3.stones": [None, None]}, "boats", "not-a-round-card"),
        (TURN, {"boats.3.site": "temple"}, "boats.3.site", "two-boats"),
        (TURN, {"boats.3.site": "harbour"}, "boats.3.site", "unknown-word"),
        (TURN, {"boats.3.load": 1}, "boats.3.load", "unknown-field"),
        (TURN, {"boats.3.site": ...}, "boats.3.site", "missing"),
        (TURN, {"boats.0.stones.1": 2}, "boats.0.stones.1", "out-of-range"),
        (TURN, {"boats.0.site": "tomb"}, "boats.0.stones", "not-unloaded"),
        (
            STUCK,
            {"boats.0.site": "tomb", "boats.3.site": "pyramid", "passes": 0},
            "boats",
            "all-sailed",
        ),
        # Phases
        (TURN, {"phase": "over"}, "boats", "wrong-length"),
        (TURN, {"phase": "deal-market"}, "boats", "not-in-this-phase"),
        (TURN, {"phase": "take-card"}, "pending.boat", "not-at-a-site"),
        (TURN, {"phase": "unload-next"}, "pending.boat", "not-at-a-site"),
        (TURN, {"phase": "chisel-load"}, "pending.loads", "out-of-range"),
        (TURN, {"phase": "sail-to"}, "pending.boat", "cannot-sail"),
        (
            OTHERS,
            {"phase": "sail-to", "pending": {**SAIL_TO["pending"], "boat": 1}},
            "pending.boat",
            "not-loaded",
        ),
        (DEAL, {"phase": "draw-market"}, "phase", "not-on-this-side"),
        (TURN, {"pending": CHISEL["pending"]}, "pending", "not-in-this-phase"),
        (TURN, {"passes": 1}, "passes", "could-act"),
        (STUCK, {"sleds.0": 1, "pyramid.0": ...}, "passes", "could-act"),
        (STUCK, {"active": 0}, "passes", "could-act"),
        (
            STUCK,
            {"boats.3.stones.0": 0, "pyramid.0": ...},
            "passes",
            "could-act",
        ),
        (ROUND, {"phase": "over"}, "round_cards", "wrong-length"),
        (ROUND, {"round": 4}, "round_cards", "wrong-length"),
        (ROUND, {"active": 1}, "active", "not-first"),
        (ROUND, {"passes": 1}, "passes", "not-in-this-phase"),
        (ROUND, {"market.0": "sail", "deck.sail": 2}, "market", "not-in-this-phase"),
        (ROUND, {"laid": ["sail"], "deck.sail": 2}, "laid", "not-in-this-phase"),
        (OVER, {"phase": "round-card"}, "round_cards", "wrong-length"),
        (OVER, {"round": 5, "round_cards": ["3221", "3321"]}, "round", "not-the-last"),
        (OVER, {"pending": SAIL_TO["pending"]}, "pending", "not-in-this-phase"),
        (DEAL, {"active": 1}, "active", "not-first"),
        (DEAL, {"market": [None, "sail", None, None]}, "market", "not-in-this-phase"),
        (
            DEAL,
            {"market": ["sail"] * 3 + ["statue"], "deck.sail": ..., "deck.statue": 9},
            "market",
            "not-in-this-phase",
        ),
        (DEAL, {"boats.0.site": "tomb"}, "boats", "not-in-this-phase"),
        (DEAL, {"boats.0.stones.0": 0, "quarry.0": 28}, "boats", "not-in-this-phase"),
        (DEAL, {"deck": {}, "discard": DEAL["deck"]}, "deck", "too-few"),
        (HAMMER, {"passes": 1}, "passes", "not-in-this-phase"),
        (HAMMER, {"sleds.0": 0, "quarry.0": 28}, "sleds.0", "too-few"),
        (HAMMER, {"pending": CHISEL["pending"]}, "pending", "not-in-this-phase"),
        (
            HAMMER,
            {"boats.0.stones.1": 0, "boats.3.stones.0": 0, "quarry.0": 24},
            "boats",
            "no-free-space",
        ),
        # What is pending
        (CHISEL, {"pending": None}, "pending.loads", "out-of-range"),
        (CHISEL, {"pending.loads": 3}, "pending.loads", "out-of-range"),
        (CHISEL, {"pending.loads": 0}, "pending.loads", "out-of-range"),
        (CHISEL, {"pending.boat": 0}, "pending", "not-in-this-phase"),
        (CHISEL, {"pending.owner": 0}, "pending.owner", "not-the-owner"),
        (CHISEL, {"pending.from": "quarry"}, "pending.from", "not-in-this-phase"),
        (CHISEL, {"pending.from": None}, "pending.from", "not-a-word"),
        (CHISEL, {"pending.pair": [None]}, "pending.pair", "not-in-this-phase"),
        (CHISEL, {"pending.temple": 0}, "pending.temple", "not-in-this-phase"),
        (CHISEL, {"pending.lever": 1}, "pending.lever", "not-true-or-false"),
        (CHISEL, {"pending.sail": 1}, "pending.sail", "unknown-field"),
        (CHISEL, {"pending.pair": ...}, "pending.pair", "missing"),
        (CHISEL, {"pending": []}, "pending", "not-an-object"),
        (CHISEL, {"sleds.0": 1, "quarry.0": 27}, "sleds.0", "too-few"),
        (CHISEL, {"boats.0.stones.1": 1, "quarry.1": 26}, "boats", "no-free-space"),
        (SAIL_TO, {"passes": 1}, "passes", "not-in-this-phase"),
        (TURN, {"phase": "bonus-stones"}, "phase", "not-on-this-side"),
        (STUCK_OF_THREE, {"active": 0}, "passes", "could-act"),
        (
            TURN,
            {"options.temple": "B", "phase": "temple-bonus", "pending": {**SAIL_TO["pending"], "boat": None}},
            "pending.temple",
            "nothing-to-decide",
        ),
        (SAIL_TO, {"pending.space": 4}, "pending.space", "out-of-range"),
        (SAIL_TO, {"pending.boat": 1}, "pending.boat", "cannot-sail"),
        (SAIL_TO, {"pending.boat": 3}, "pending.boat", "cannot-sail"),
        (SAIL_TO, {"pending.boat": 4}, "pending.boat", "out-of-range"),
        (SAIL_TO, {"pending.space": 0}, "pending", "not-in-this-phase"),
        (SAIL_TO, {"pending.loads": 1}, "pending", "not-in-this-phase"),
        (SAIL_TO, {"pending.owner": 1}, "pending.owner", "not-the-owner"),
        (SAIL_TO, {"boats.0.stones.0": 1, "quarry": [29, 26]}, "pending.boat", "not-loaded"),
        (UNLOAD, {"pending.lever": False}, "pending.lever", "not-in-this-phase"),
        (UNLOAD, {"pending.space": 1}, "pending.space", "not-in-this-phase"),
        (UNLOAD, {"pending.loads": 1}, "pending.loads", "not-in-this-phase"),
        (UNLOAD, {"pending.boat": 2}, "boats.0.stones", "not-unloaded"),
        (UNLOAD, {"pending.owner": 1}, "pending.owner", "not-the-owner"),
        (UNLOAD, {"boats.0.stones": [None] * 4, "quarry": [29, 29]}, "pending.boat", "empty"),
        (TAKE, {"pending.owner": None}, "pending.owner", "not-the-owner"),
        (TAKE, {"pending.owner": 0}, "pending.owner", "not-the-owner"),
        (TAKE, {"pending.owner": 2}, "pending.owner", "out-of-range"),
        (TAKE, {"pending.space": 0}, "pending.space", "not-next"),
        (TAKE, {"pending.space": 2}, "pending.space", "not-next"),
        (TAKE, {"pending.space": None}, "pending.space", "not-next"),
        (TAKE_LEVER, {"pending.space": 3}, "pending.space", "not-next"),
        (TAKE, {"boats.0.site": "tomb"}, "pending.boat", "not-at-the-market"),
        (TAKE, {"market": [None] * 4, "deck.sail": 3, "deck.statue": 10}, "market", "empty"),
        (TAKE, {"passes": 1}, "passes", "not-in-this-phase"),
    ],
)
def test_refused(plain: Plain, changes: dict[str, Any], field: str, reason: str) -> None:
    assert refusal(changed(plain, changes)) == (field, reason)


def test_points_at_the_limit_do_not_pass_it_in_play() -> None:
    """A position may hold more points than any game can give, but not so many that the result could not be written."""
    for base in POSITIONS.values():
        state = GAME.from_plain(base)
        towers = base["obelisks"]["towers"] if state.variant.obelisks else []
        temple = (4 if base["seats"] == 2 else 5) * (base["round"] - (base["phase"] != "bury"))
        temple += {None: 0, 0: 0, 3: 4}[base["pending"] and base["pending"]["temple"]]
        rest = 4 * sum(stones_on(state, PYRAMID)) + 10 * len(towers) + temple
        plain = {**base, "points": [999 + rest] * base["seats"]}
        play_out(GAME.from_plain(plain), random.Random(1))
        assert refusal({**base, "points": [1000 + rest] * base["seats"]}) == ("points.0", "out-of-range")


def test_keys_that_are_not_strings() -> None:
    assert refusal({**TURN, 1: 1}) == ("position", "not-an-object")
    assert refusal({**TURN, "deck": {1: 1}}) == ("deck", "unknown-word")


def test_states_are_equal_by_value() -> None:
    state = GAME.from_plain(TURN)
    assert state == GAME.from_plain(TURN)
    assert state != GAME.from_plain(TAKE)
    assert state != TURN
    assert repr(state) == f"ImhotepState({state.to_plain()})"


def test_check_finds_a_state_out_of_step() -> None:
    state = GAME.from_plain(TURN)
    state.check()
    damages: list[Callable[[], None]] = [
        lambda: setattr(state, "free", state.free ^ 1),
        lambda: state.sleds.__setitem__(0, 7),
    ]
    for damage in damages:
        damage()
        with pytest.raises(BadPosition):
            state.check()
