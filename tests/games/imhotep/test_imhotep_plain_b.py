"""Positions on sides B that are refused, with the name of the inconsistent field."""

from collections import Counter
from typing import Any

import pytest

from pycore.contract import Plain
from pycore.games.imhotep import GAME
from tests.games.imhotep.building import ALL_B, boat, position
from tests.games.imhotep.positions import POSITIONS
from tests.games.imhotep.table import changed, refusal

TURN = position(options=ALL_B, sleds=[2, 2], obelisks=[2, 1], towers=[0], pyramids=[[0], [1, 1], []])
LOOK = POSITIONS["3-b-one-card-looked-at"]
KEEP = POSITIONS["3-b-keep-with-a-lever"]
CHOOSE = POSITIONS["2-b-choose-with-a-lever"]
QUARRY = POSITIONS["3-b-choose-for-an-entrance"]
DRAWN = POSITIONS["3-b-choose-for-a-drawn-entrance"]
CARD = POSITIONS["2-b-bonus-card-of-a-deck-that-is-gone"]
STONES = POSITIONS["4-b-bonus-stones-at-the-market"]
LOAD = POSITIONS["3-b-bonus-load-with-a-lever"]
TEMPLE = POSITIONS["2-b-temple-with-a-full-sled"]
TEMPLE_CARD = POSITIONS["4-b-card-of-the-temple"]
DRAW = POSITIONS["2-b-draw-for-the-pyramid"]
BURY = POSITIONS["2-b-both-to-be-buried"]
BURY_ONE = POSITIONS["3-b-one-to-be-buried-at-the-end"]
DEAL = POSITIONS["3-b-last-cards-dealt"]
FULL = POSITIONS["4-b-no-tower-left"]
KNOWN = POSITIONS["2-b-the-pair-is-known"]


def test_known_cards_are_read_in_any_order() -> None:
    assert GAME.from_plain(changed(KNOWN, {"laid": KNOWN["laid"][::-1]})).to_plain() == KNOWN


def test_no_card_is_drawn_for_pyramids_of_side_a() -> None:
    plain = position(
        options={"temple": "B"},
        round=4,
        boats=[boat(None, 0, 0, site="pyramid"), boat(None, 1, None), boat(None, None), boat(None, None)],
        pyramid=[0, 1, 0, 1, 1],
        active=1,
        phase="draw-market",
        pending={"boat": 0},
    )
    assert refusal(plain) == ("phase", "not-on-this-side")


def test_what_points_may_be_claimed() -> None:
    most = {"pending": {**TEMPLE_CARD["pending"], "owner": None, "temple": 4}, "points.0": 1092}
    assert GAME.from_plain(changed(TEMPLE_CARD, most)).scores()[0] > 1092


def test_positions_of_today_are_left_as_they_are() -> None:
    assert KNOWN["laid"] and GAME.renew(KNOWN, GAME.revision) == KNOWN


@pytest.mark.parametrize(
    ("plain", "changes", "field", "reason"),
    [
        # Sites
        (TURN, {"pyramid": []}, "pyramid", "not-an-object"),
        (TURN, {"pyramid.extra": ...}, "pyramid.extra", "missing"),
        (TURN, {"pyramid.pyramids": [[], []]}, "pyramid.pyramids", "wrong-length"),
        (TURN, {"pyramid.pyramids.0": [0] * 6}, "pyramid.pyramids.0", "too-many"),
        (TURN, {"pyramid.pyramids.1.0": 2}, "pyramid.pyramids.1.0", "out-of-range"),
        (TURN, {"pyramid.extra": [0]}, "pyramid.extra", "not-complete"),
        (TURN, {"pyramid.pyramids.2": [0]}, "quarry.0", "not-29-stones"),
        (TURN, {"options.pyramid": "A"}, "pyramid", "not-a-list"),
        (TURN, {"obelisks": [2, 1]}, "obelisks", "not-an-object"),
        (TURN, {"options.obelisks": "A"}, "obelisks", "not-a-list"),
        (TURN, {"obelisks.waiting": [2, 1, 0]}, "obelisks.waiting", "wrong-length"),
        (TURN, {"obelisks.waiting.0": 3}, "obelisks.waiting.0", "tower-not-built"),
        (TURN, {"obelisks.towers.0.0": 2}, "obelisks.towers.0.0", "out-of-range"),
        (TURN, {"obelisks.towers.0.1": 9}, "obelisks.towers.0.1", "not-in-turn"),
        (TURN, {"obelisks.towers.0.1": -1}, "obelisks.towers.0.1", "out-of-range"),
        (TURN, {"obelisks.towers.0": [0]}, "obelisks.towers.0", "wrong-length"),
        (TURN, {"obelisks.towers": [[0, 10], [1, 9]]}, "quarry.1", "not-29-stones"),
        (FULL, {"obelisks.towers": [*FULL["obelisks"]["towers"], [0, 5]]}, "obelisks.towers.8", "too-many"),
        # The market
        (TURN, {"market.3": "statue"}, "market.3", "unknown-word"),
        (TURN, {"market.0": "hidden"}, "market.0", "unknown-word"),
        (TURN, {"market": [*TURN["market"], "statue"]}, "market", "wrong-length"),
        (TURN, {"options.market": "A"}, "market.3", "unknown-word"),
        (TURN, {"deck": {"sail": 1}, "discard": {**TURN["deck"], "sail": 2}}, "deck", "too-few"),
        (DEAL, {"market.3": "hidden"}, "market", "not-in-this-phase"),
        (DEAL, {"deck": {}, "discard": Counter(DEAL["discard"]) + Counter(DEAL["deck"])}, "deck", "too-few"),
        # Cards of the pair known by counting
        (KNOWN, {"laid": ["sail", "hammer", "hammer"]}, "laid", "wrong-length"),
        (KNOWN, {"laid": ["sail"]}, "deck.hammer", "not-34-cards"),
        (KNOWN, {"laid": None}, "laid", "not-a-list"),
        (KNOWN, {"laid": [None, "sail"]}, "laid.0", "not-a-word"),
        (KNOWN, {"market.3": None}, "laid", "not-in-this-phase"),
        (LOOK, {"laid": ["lever"], "pending.pair": ["sail"], "deck.sail": 1}, "pending.pair", "wrong-length"),
        (
            LOOK,
            {"laid": ["lever", "sail"], "pending.pair": None, "deck.sail": 1},
            "pending.pair",
            "wrong-length",
        ),
        (KEEP, {"laid": ["sarcophagus"], "deck.sarcophagus": ...}, "pending.pair", "wrong-length"),
        (BURY, {"laid": ["sail"], "deck.sail": ...}, "laid", "not-in-this-phase"),
        # Looking and keeping
        (LOOK, {"options.market": "A"}, "phase", "not-on-this-side"),
        (LOOK, {"market.3": "hidden"}, "market.3", "not-in-this-phase"),
        (LOOK, {"pending.pair": ["lever", "sail"], "deck.sail": 1}, "pending.pair", "wrong-length"),
        (LOOK, {"pending.pair": ["obelisk"]}, "pending.pair.0", "unknown-word"),
        (LOOK, {"pending.pair": "lever"}, "pending.pair", "not-a-list"),
        (LOOK, {"pending.pair": ["sail"]}, "deck.lever", "not-34-cards"),
        (LOOK, {"pending.pair": [None]}, "deck.lever", "not-34-cards"),
        (LOOK, {"pending.space": 1}, "pending.space", "not-next"),
        (LOOK, {"pending.owner": 0}, "pending.owner", "not-the-owner"),
        (LOOK, {"pending.temple": 0}, "boats", "wrong-length"),
        (LOOK, {"boats.0.site": "tomb"}, "pending.boat", "not-at-the-market"),
        (LOOK, {"deck": {}, "discard": LOOK["deck"]}, "deck", "too-few"),
        (KEEP, {"pending.pair": ["sarcophagus"], "deck.chisel": 3}, "pending.pair", "wrong-length"),
        (KEEP, {"pending.pair": ["sarcophagus", None]}, "pending.pair.1", "not-a-word"),
        (KEEP, {"pending.pair": ["chisel"] * 3}, "pending.pair", "wrong-length"),
        (KEEP, {"pending.from": "quarry"}, "pending.from", "not-in-this-phase"),
        (TURN, {"pending": KEEP["pending"]}, "pending.pair", "not-in-this-phase"),
        # The pyramids
        (CHOOSE, {"options.pyramid": "A", "pyramid": []}, "quarry.0", "not-29-stones"),
        (
            CHOOSE,
            {"pyramid.pyramids": [[1] * 5] * 3, "quarry": [23, 8]},
            "pyramid.pyramids",
            "complete",
        ),
        (CHOOSE, {"pending.from": "quarry"}, "pending.from", "not-in-this-phase"),
        (CHOOSE, {"pending.owner": 1}, "pending.owner", "not-the-owner"),
        (CHOOSE, {"pending.space": 3}, "pending.space", "not-next"),
        (CHOOSE, {"pending.space": None}, "pyramid.pyramids.0", "not-on-the-bonus"),
        (CHOOSE, {"pending.loads": 1}, "pending.loads", "not-in-this-phase"),
        (QUARRY, {"pending.from": "boat"}, "pending.from", "not-in-this-phase"),
        (QUARRY, {"boats.0.site": "tomb"}, "pending.boat", "nothing-to-decide"),
        (QUARRY, {"pending.owner": 1}, "pending.owner", "not-the-owner"),
        (QUARRY, {"pending.boat": 1}, "boats.0.stones", "not-unloaded"),
        (QUARRY, {"sleds.2": 5, "quarry.2": 0, "tomb": [2] * 21}, "quarry.2", "too-few"),
        (DRAWN, {"pending.owner": 0}, "pyramid.pyramids.0", "not-on-the-bonus"),
        (DRAWN, {"pending.space": 3}, "pending.owner", "not-the-owner"),
        (CARD, {"pyramid.pyramids.0": [0, 1]}, "pyramid.pyramids.0", "not-on-the-bonus"),
        (CARD, {"pending.space": 2}, "pending.space", "not-in-this-phase"),
        (CARD, {"pending.temple": 3}, "boats", "wrong-length"),
        (CARD, {"pending": None}, "boats.0.stones", "not-unloaded"),
        (
            DRAW,
            {"boats.0.stones": [None] * 3, "quarry.0": 22, "pending": None},
            "pending.boat",
            "not-at-a-site",
        ),
        (
            STONES,
            {"pyramid.pyramids.1": [1, 3, 2, 3], "quarry.3": 21},
            "pyramid.pyramids.1",
            "not-on-the-bonus",
        ),
        (STONES, {"sleds.2": 5, "quarry.2": 20}, "phase", "cannot-be-used"),
        (STONES, {"pending.owner": None}, "pending.owner", "not-the-owner"),
        (LOAD, {"sleds.2": 0, "quarry.2": 21}, "phase", "cannot-be-used"),
        (LOAD, {"boats.1.stones.2": 2, "quarry.2": 16}, "phase", "cannot-be-used"),
        (LOAD, {"passes": 1}, "passes", "not-in-this-phase"),
        # The temple
        (TEMPLE, {"options.temple": "A"}, "phase", "not-on-this-side"),
        (TEMPLE, {"pending.temple": 1}, "pending.temple", "nothing-to-decide"),
        (TEMPLE, {"pending.temple": 4}, "pending.temple", "out-of-range"),
        (TEMPLE, {"pending.temple": None}, "boats", "wrong-length"),
        (TEMPLE, {"pending.owner": 1}, "pending.owner", "not-the-owner"),
        (TEMPLE, {"pending.boat": 0}, "pending", "not-in-this-phase"),
        (TEMPLE, {"pending.lever": True}, "pending", "not-in-this-phase"),
        # 999, five rounds of five spaces, sixteen stones of the pyramid, and 1 + 2 + 1 of the spaces before this one
        (
            TEMPLE_CARD,
            {"pending": {**TEMPLE_CARD["pending"], "owner": 0, "temple": 4}, "points.0": 1093},
            "points.0",
            "out-of-range",
        ),
        (TEMPLE, {"phase": "draw-market"}, "pending.temple", "no-card"),
        (TEMPLE_CARD, {"phase": "take-card"}, "pending.boat", "not-at-a-site"),
        (TEMPLE, {"phase": "unload-next"}, "pending.temple", "not-in-this-phase"),
        # Cards drawn and buried
        (DRAW, {"options": {"market": "B"}, "pyramid": [], "quarry": [22, 22]}, "obelisks", "not-a-list"),
        (DRAW, {"pending.owner": 0}, "pyramid.pyramids.0", "not-on-the-bonus"),
        (DRAW, {"deck": {}, "discard": {**DRAW["discard"], **DRAW["deck"]}}, "deck.entrance", "not-34-cards"),
        (DRAW, {"deck": {}, "discard": Counter(DRAW["discard"]) + Counter(DRAW["deck"])}, "deck", "too-few"),
        (BURY, {"options.market": "A", "market.3": None}, "phase", "not-on-this-side"),
        (BURY, {"market.0": "statue", "deck.statue": ...}, "market", "not-in-this-phase"),
        (BURY_ONE, {"deck": {}, "discard": BURY_ONE["deck"]}, "deck", "too-few"),
        (BURY, {"deck": {"sail": 1}, "discard.entrance": 2, "discard.statue": 7}, "deck", "too-few"),
        (BURY, {"pending": TEMPLE["pending"]}, "pending.temple", "not-in-this-phase"),
    ],
)
def test_refused(plain: Plain, changes: dict[str, Any], field: str, reason: str) -> None:
    assert GAME.from_plain(plain).to_plain() == plain
    assert refusal(changed(plain, changes)) == (field, reason)


def test_the_pair_may_be_given_in_any_order() -> None:
    assert GAME.from_plain(changed(KEEP, {"pending.pair": ["chisel", "sarcophagus"]})).to_plain() == KEEP


def test_nothing_looked_at_yet_is_no_empty_list() -> None:
    plain = POSITIONS["2-b-nobody-has-looked"]
    assert refusal(changed(plain, {"pending.pair": []})) == ("pending.pair", "wrong-length")
