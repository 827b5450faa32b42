"""Plain data: what is refused and by which field; damaged data raises nothing but BadPosition."""

import copy
import itertools
import random
from typing import Any

import pytest

from pycore.contract import CHANCE, BadPosition, Plain
from pycore.fuzz import mutated
from pycore.games.leggende import GAME
from pycore.games.leggende.data import LEADERS, ROW
from pycore.games.leggende.faces import FACE, FACE_OF, REGIONS
from pycore.match import draw
from tests.games.leggende.building import OPEN, position
from tests.games.leggende.positions import CROWD, ENDED, POSITIONS, SEEN, crowded
from tests.games.leggende.table import changed, refusal

BASE = position(2, turn=3)
TAKE = "four-hidden"


def test_what_the_game_says_of_itself() -> None:
    assert (GAME.slug, GAME.seats, GAME.revision) == ("leggende", range(2, 5), 1)


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_come_back_as_they_are(name: str) -> None:
    state = GAME.from_plain(copy.deepcopy(POSITIONS[name]))
    assert state.to_plain() == POSITIONS[name]
    assert GAME.from_plain(state.to_plain()) == state
    state.check()


def test_what_cannot_be_written_down_is_no_position() -> None:
    state = GAME.from_plain(BASE)
    state.armies[0][REGIONS.index("M1")] = 1
    with pytest.raises(BadPosition, match="out-of-step"):
        state.check()


def test_unordered_fields_are_read_in_any_order() -> None:
    plain = copy.deepcopy(POSITIONS["four-hidden"])
    other = copy.deepcopy(plain)
    for field in ("tiles", "cards"):
        other[field] = (
            [*reversed(other[field])] if field == "tiles" else [hand[::-1] for hand in other[field]]
        )
    for field in ("armies", "tokens", "deck"):
        other[field] = dict(reversed(other[field].items()))
    other["options"] = {name: value for name, value in plain["options"].items() if value is True}
    assert GAME.from_plain(other) == GAME.from_plain(plain)


REFUSED: dict[str, tuple[Plain, dict[str, Any], tuple[str, str]]] = {
    "another game": (BASE, {"game": "kheops"}, ("game", "unknown-word")),
    "19 armies": (BASE, {"armies/D4/0": 18, "armies/D5": {"0": 1}}, ("armies", "too-many")),
    "19 armies in a region": (BASE, {"armies/D4/0": 19}, ("armies.D4.0", "out-of-range")),
    "18 armies and one kept": (
        POSITIONS["four-steal"],
        {"armies/D4/0": 14, "kept/0": 2},
        ("armies", "too-many"),
    ),
    "a region of another face": (BASE, {"armies/M1": {"0": 1}}, ("armies.M1", "not-in-the-layout")),
    "no region at all": (BASE, {"armies/X9": {"0": 1}}, ("armies.X9", "unknown-word")),
    "a city off the map": (BASE, {"cities/T1": {"0": 1}}, ("cities.T1", "not-in-the-layout")),
    "four cities": (BASE, {"cities/D4": {"0": 3}, "cities/D5": {"0": 1}}, ("cities", "too-many")),
    "a card twice": (BASE, {"row/0": BASE["cards"][1][0]}, ("row.0", "twice")),
    "a card in the row and in the deck": (
        BASE,
        {f"deck/{BASE['row'][0]}": 1},
        (f"deck.{BASE['row'][0]}", "twice"),
    ),
    "a card of four players with two": (BASE, {"row/0": "castle_1"}, ("row.0", "unknown-word")),
    "a card nowhere": (BASE, {f"deck/{next(iter(BASE['deck']))}": ...}, ("deck", "cards-missing")),
    "two of a card": (
        BASE,
        {f"deck/{next(iter(BASE['deck']))}": 2},
        (f"deck.{next(iter(BASE['deck']))}", "out-of-range"),
    ),
    "a third neutral": (POSITIONS["four-extra"], {"armies/D4/neutral": 1}, ("armies.D4", "unknown-word")),
    "eleven neutrals": (BASE, {"armies/D5": {"neutral": 10}, "armies/D4/neutral": 1}, ("armies", "too-many")),
    "a tile twice": (BASE, {"tiles/1/face": "meadows"}, ("tiles.1.face", "twice")),
    "a slot twice": (BASE, {"tiles/1/slot": "right"}, ("tiles.2.slot", "twice")),
    "a slot of the ring": (BASE, {"tiles/1/slot": "ne"}, ("tiles.1.slot", "unknown-word")),
    "a desert at the side": (
        BASE,
        {"tiles/0/slot": "left", "tiles/1/slot": "centre"},
        ("tiles", "desert-not-central"),
    ),
    "a missing turn": (
        BASE,
        {"tiles/3/turn": None, "armies": {}, "start_region": None},
        ("tiles", "not-in-this-phase"),
    ),
    "a turn too far": (BASE, {"tiles/3/turn": 4}, ("tiles.3.turn", "out-of-range")),
    "a start without a route": (BASE, {"start_region": "D3"}, ("start_region", "not-a-start-region")),
    "no start": (BASE, {"start_region": None}, ("start_region", "not-in-this-phase")),
    "a swamp without explore": (BASE, {"options": {"swamp": True}}, ("options.swamp", "needs-explore")),
    "an option of another game": (BASE, {"options": {"wrath": True}}, ("options.wrath", "unknown-field")),
    "a layout that is none": (BASE, {"options": {"layout": "L"}}, ("options.layout", "unknown-word")),
    "a module that is no truth": (
        BASE,
        {"options": {"leaders": 1}},
        ("options.leaders", "not-true-or-false"),
    ),
    "coins from nowhere": (BASE, {"coins": [13, 12]}, ("coins", "too-many")),
    "negative coins": (BASE, {"coins": [-1, 12]}, ("coins.0", "out-of-range")),
    "not that seat's turn": (BASE, {"active": 1}, ("active", "not-in-turn")),
    "a seat before the first": (BASE, {"active": -1}, ("active", "out-of-range")),
    "another turn": (BASE, {"turn": 4}, ("active", "not-in-turn")),
    "a negative turn": (BASE, {"turn": -1}, ("turn", "out-of-range")),
    "a turn before the first": (BASE, {"turn": 0}, ("turn", "not-in-this-phase")),
    "two turns on": (BASE, {"turn": 5}, ("cards.0", "wrong-length")),
    "a second game": (BASE, {"game_no": 2}, ("game_no", "out-of-range")),
    "totals in the first game": (BASE, {"totals": [1, 0]}, ("totals.0", "out-of-range")),
    "a phase of no game": (BASE, {"phase": "tide"}, ("phase", "unknown-word")),
    "a card while taking": (BASE, {"card": BASE["cards"][0][0]}, ("card", "not-in-this-phase")),
    "a site while taking": (BASE, {"site": "D4"}, ("site", "not-in-this-phase")),
    "a victim while taking": (BASE, {"victim": 1}, ("victim", "not-in-this-phase")),
    "a half while taking": (BASE, {"half": 0}, ("half", "not-in-this-phase")),
    "something left while taking": (BASE, {"left": 1}, ("left", "not-in-this-phase")),
    "leaders without the module": (BASE, {"leaders": ["fairy-queen", None]}, ("leaders", "wrong-number")),
    "kept by nobody": (BASE, {"kept": [1, 0]}, ("kept.0", "not-kept")),
    "a token without the module": (
        BASE,
        {"tokens": {"D5": {"name": "dragon", "seen": []}}},
        ("tokens", "wrong-number"),
    ),
    "bids half made": (BASE, {"bids": [3, None]}, ("bids", "not-in-this-phase")),
    "a bid beyond the coins of the start": (BASE, {"bids": [13, 0]}, ("bids.0", "out-of-range")),
    "hidden bids while taking": (BASE, {"bids": [3, "hidden"]}, ("bids", "not-hidden")),
    "nobody began": (BASE, {"first": None}, ("first", "not-in-this-phase")),
    "an end too early": (BASE, {"phase": "over"}, ("turn", "not-the-last")),
    "one leader twice": (
        POSITIONS[TAKE],
        {"leaders": ["fairy-queen", "bandit-king", "fairy-queen", "white-knight"]},
        ("leaders", "twice"),
    ),
    "two dragons": (
        POSITIONS[TAKE],
        {"tokens/D3": {"name": "dragon", "seen": []}},
        ("tokens", "wrong-number"),
    ),
    "a token in the start region": (
        POSITIONS[TAKE],
        {"tokens/H2": ..., "tokens/D4": dict(OPEN)},
        ("tokens.D4", "start-region"),
    ),
    "a token that was never seen and has a name": (
        POSITIONS[TAKE],
        {"tokens/D5/seen": []},
        ("tokens.D5", "named-and-not-seen"),
    ),
    "a fortress that was looked at": (
        POSITIONS[TAKE],
        {"tokens/D1/seen": [0]},
        ("tokens.D1.seen", "face-up"),
    ),
    "a token seen by nobody there": (
        POSITIONS[TAKE],
        {"tokens/D5/seen": [4]},
        ("tokens.D5.seen.0", "out-of-range"),
    ),
    "a token seen twice": (POSITIONS[TAKE], {"tokens/D5/seen": [0, 0]}, ("tokens.D5.seen", "twice")),
    "a name for two tokens": (POSITIONS[TAKE], {"tokens/H1/name": "book"}, ("unseen", "twice")),
    "a name of a taken token": (POSITIONS[TAKE], {"unseen/cottage": 1}, ("unseen", "twice")),
    "an unseen name too few": (POSITIONS[TAKE], {"unseen/stable": ...}, ("unseen", "tokens-missing")),
    "a token below a city": (POSITIONS[TAKE], {"cities/D7": {"0": 1}}, ("tokens.D7", "city-there")),
    "a token below the city that brings an army": (
        POSITIONS["four-free-army"],
        {"site": "H1", "cities": {"H1": {"3": 1}}},
        ("tokens.H1", "city-there"),
    ),
    "a token below a city while another is turned over": (
        POSITIONS["four-reveal"],
        {"cities/D7": {"1": 1}},
        ("tokens.D7", "city-there"),
    ),
    "a token taken twice": (POSITIONS[TAKE], {"taken/1": ["dragon"]}, ("taken.1.0", "twice")),
    "a fortress taken": (POSITIONS[TAKE], {"taken/1": ["fortress"]}, ("taken.1.0", "unknown-word")),
    "the sorceress's own army kept": (POSITIONS[TAKE], {"kept/2": 1}, ("kept.2", "not-kept")),
    "too much left": (POSITIONS["two-ring-move"], {"left": 9}, ("left", "out-of-range")),
    "nothing left": (POSITIONS["two-ring-move"], {"left": 0}, ("phase", "nothing-to-choose")),
    "a part of another card": (POSITIONS["two-ring-move"], {"part": 1}, ("part", "not-of-this-card")),
    "a third part": (POSITIONS["two-ring-move"], {"part": 2}, ("part", "out-of-range")),
    "a third half": (POSITIONS["two-ring-move"], {"half": 2}, ("half", "out-of-range")),
    "a half of no option": (POSITIONS["two-ring-move"], {"half": 0}, ("half", "not-of-this-card")),
    "a card that is not held": (POSITIONS["two-ring-move"], {"card": "dire_giant"}, ("card", "not-held")),
    "no card": (POSITIONS["two-ring-move"], {"card": None}, ("card", "missing")),
    "an option of a card without": (
        POSITIONS["four-option"],
        {"card": "forest_elf", "half": 0},
        ("half", "not-in-this-phase"),
    ),
    "nothing to steal": (POSITIONS["four-steal"], {"coins/2": 0}, ("victim", "nothing-to-steal")),
    "stealing from oneself": (POSITIONS["four-steal"], {"victim": 1}, ("victim", "nothing-to-steal")),
    "no bandit": (
        POSITIONS["four-steal"],
        {"leaders/1": "white-knight", "leaders/3": "bandit-king"},
        ("leaders", "no-bandit-king"),
    ),
    "no knight": (
        POSITIONS["four-free-army"],
        {"leaders/3": "bandit-king", "leaders/1": "white-knight"},
        ("leaders", "no-white-knight"),
    ),
    "an army without a city": (POSITIONS["four-free-army"], {"site": "F1"}, ("site", "no-city-there")),
    "an army from an empty supply": (
        POSITIONS["four-free-army"],
        {"armies/D4/3": 10},  # seven are elsewhere, one is kept
        ("phase", "nothing-to-choose"),
    ),
    "the only city built and one left": (
        POSITIONS["four-free-army"],
        {"left": 1},
        ("left", "out-of-range"),
    ),
    "the only attack made and one left": (POSITIONS["four-steal"], {"left": 1}, ("left", "out-of-range")),
    "no queen": (POSITIONS["four-extra"], {"active": 1}, ("active", "no-fairy-queen")),
    "a look without control": (POSITIONS["four-show"], {"armies/D5": {"3": 1}}, ("site", "not-controlled")),
    "a look at what is known": (
        POSITIONS["four-show"],
        {"tokens/D5/name": "cottage", "unseen/cottage": ...},
        ("site", "not-just-looked-at"),
    ),
    "a look that somebody else has had": (
        POSITIONS["four-show"],
        {"tokens/D5/seen": [0, 1]},
        ("site", "not-just-looked-at"),
    ),
    "a look at nothing": (POSITIONS["four-show"], {"site": "H2"}, ("tokens.D5", "seen-and-not-named")),
    "two halves that nobody can do": (
        crowded(
            "option",
            9,
            cards=(("castle_1",), ("dire_eye",)),
            card="castle_1",
            active=0,
            armies=CROWD | {"V1": {"0": 18 - 9}},
            cities={"V1": {"0": 3}},
            kept=[0, 0, 0, 0],
        ),
        {},
        ("phase", "nothing-to-choose"),
    ),
    "nothing to look at": (
        POSITIONS["four-peek"],
        {"armies": {"D4": {"0": 1}}},
        ("phase", "nothing-to-choose"),
    ),
    "the second city": (POSITIONS["four-reveal"], {"cities/H1/1": 1}, ("site", "not-the-first-city")),
    "an end in the first of three": (
        ENDED | {"options": {"long": True}},
        {},
        ("game_no", "not-the-last"),
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_by_its_field(name: str) -> None:
    plain, changes, expected = REFUSED[name]
    assert refusal(changed(plain, changes)) == expected


SETUP_KINDS = ("face", "centre", "slot", "turn", "start-region", "token", "leader", "deal", "outpost-player")
FULL = {"explore": True, "swamp": True, "fortress": True, "dragon": True, "portals": True, "leaders": True}


def walked(seats: int, seed: int) -> dict[str, Plain]:
    """A position for each kind of decision of the set-up."""
    state = GAME.start(seats, {**FULL, "tie": "die"})
    rng, found = random.Random(seed), {}
    while (decision := state.decision()) is not None and decision.kind != "take":
        found[decision.kind] = state.to_plain()
        bidding = decision.kind == "bid"
        chance = decision.seat == CHANCE
        state.apply(
            decision.choices[0]
            if bidding
            else draw(decision, rng)
            if chance
            else rng.choice(decision.choices)
        )
    return found


def test_the_set_up_reads_back_and_nothing_else_goes_with_it() -> None:
    """The exception is the end of the bidding: a die may have been rolled there, or not."""
    for seats in (2, 3):
        found = walked(seats, seats)
        assert {*SETUP_KINDS, "outpost", "bid", "die", "first"} <= found.keys()
        for kind, plain in found.items():
            assert GAME.from_plain(plain).to_plain() == plain
            for other in found:
                if other != kind and (kind, other) != ("die", "first"):
                    with pytest.raises(BadPosition):
                        GAME.from_plain(plain | {"phase": other})


def test_no_turn_before_the_bids() -> None:
    assert refusal(changed(walked(3, 1)["bid"], {"turn": 1})) == ("turn", "not-in-this-phase")


def test_no_slot_is_to_be_filled_where_all_are() -> None:
    plain = walked(2, 2)["turn"]
    unturned = changed(plain, {f"tiles/{slot}/turn": None for slot in range(4)})
    assert GAME.from_plain(unturned).to_plain() == unturned
    assert refusal(unturned | {"phase": "slot"}) == ("tiles", "not-in-this-phase")


def test_the_bids_begin_when_ten_neutral_armies_lie() -> None:
    plain, wrong = walked(2, 2), ("armies", "neutral-not-in-this-phase")
    assert refusal(plain["neutral"] | {"phase": "bid", "active": 0}) == wrong
    unbid = {"bids": [None, None], "active": 0}
    assert GAME.from_plain(plain["bid"] | unbid).phase == "bid"
    assert refusal(plain["bid"] | unbid | {"phase": "neutral"}) == wrong


def test_outposts_lie_together_on_another_tile() -> None:
    plain = walked(3, 1)["bid"]
    start, (outpost,) = plain["start_region"], plain["armies"].keys() - {plain["start_region"]}
    (centre,) = (tile["face"] for tile in plain["tiles"] if tile["slot"] == "centre")
    face = dict(zip(REGIONS, FACE_OF, strict=True))
    lie = [region for region in REGIONS if face[region] in {FACE[tile["face"]] for tile in plain["tiles"]}]
    elsewhere = next(each for each in lie if face[each] == face[outpost] and each != outpost)
    central = next(each for each in lie if face[each] == FACE[centre] and each != start)
    wrong = ("armies", "not-one-outpost")
    assert refusal(changed(plain, {f"armies/{outpost}/1": ..., f"armies/{elsewhere}": {"1": 1}})) == wrong
    assert (
        refusal(changed(plain, {f"armies/{outpost}": ..., f"armies/{central}": {"0": 1, "1": 1, "2": 1}}))
        == wrong
    )


def test_leaders_are_dealt_in_the_order_of_the_seats() -> None:
    plain = walked(3, 1)["leader"]
    first, second, nobody = plain["leaders"]
    assert nobody is None
    last = next(name for name in LEADERS if name not in (first, second))
    for wrong in ([first, nobody, second], [first, second, last]):
        assert refusal(changed(plain, {"leaders": wrong})) == ("leaders", "wrong-number")


def test_a_die_is_for_those_who_are_tied() -> None:
    plain = walked(3, 1)["die"]
    assert refusal(changed(plain, {"bids": [1, 0, 0]})) == ("bids", "not-tied")
    assert refusal(changed(plain, {"options/tie": "youngest"})) == ("phase", "not-with-these-options")


def test_the_winner_names_the_first() -> None:
    plain = walked(3, 1)["first"]
    youngest = changed(
        plain, {"options/tie": "youngest", "bids": [0, 3, 1], "coins": [11, 8, 11], "active": 1}
    )
    assert GAME.from_plain(youngest).to_plain() == youngest
    assert refusal(changed(youngest, {"active": 0})) == ("active", "not-the-winner")
    assert refusal(changed(youngest, {"coins": [11, 11, 11]})) == ("coins.1", "not-in-this-phase")


@pytest.mark.parametrize("name", (*POSITIONS, "seen"))
def test_damaged_data_is_refused_or_can_be_played(name: str) -> None:
    """Two hundred positions, each damaged somewhere."""
    plain = SEEN if name == "seen" else POSITIONS[name]
    rng = random.Random(name)
    accepted = 0
    for _ in range(200):
        broken = mutated(plain, rng)
        if rng.random() < 0.3:
            broken = mutated(broken, rng)
        try:
            state = GAME.from_plain(broken)
        except BadPosition as error:
            assert error.field and error.reason
            continue
        accepted += 1
        state.check()
        for _ in range(25 if state.is_whole() else 0):
            decision = state.decision()
            if decision is None:
                break
            state.apply(draw(decision, rng) if decision.seat == CHANCE else rng.choice(decision.choices))
            state.check()
        state.scores(), state.ranking()
    assert accepted < 100


@pytest.mark.parametrize("kind", SETUP_KINDS)
def test_damaged_set_ups(kind: str) -> None:
    rng = random.Random(kind)
    for seats, seed in itertools.product((2, 3), (1, 2)):
        plain = walked(seats, seed)[kind]
        for _ in range(60):
            try:
                state = GAME.from_plain(mutated(plain, rng))
            except BadPosition:
                continue
            for _ in range(30):
                decision = state.decision()
                if decision is None or not state.is_whole():
                    break
                state.apply(draw(decision, rng) if decision.seat == CHANCE else rng.choice(decision.choices))
                state.check()


def test_when_all_tokens_lie_none_is_to_be_put_down() -> None:
    plain = walked(2, 2)["leader"]
    assert refusal(plain | {"phase": "token"}) == ("tokens", "not-in-this-phase")


def test_nobody_has_taken_a_token_before_the_first_turn() -> None:
    plain = walked(2, 2)["leader"]
    (lair,) = (region for region, token in plain["tokens"].items() if token["name"] == "dragon")
    assert refusal(changed(plain, {f"tokens/{lair}": ..., "taken/0": ["dragon"]})) == (
        "taken",
        "not-in-this-phase",
    )


def test_a_full_row_is_not_dealt_to() -> None:
    plain = walked(2, 2)["deal"]
    missing = ROW - len(plain["row"])
    names = list(plain["deck"])[:missing]
    full = {"row": [*plain["row"], *names], **{f"deck/{name}": ... for name in names}}
    assert missing > 0 and refusal(changed(plain, full)) == ("row", "wrong-length")
