"""Before the first turn: the map, tokens, leaders, cards, armies, bids."""

import itertools
import random
from collections import Counter

import pytest

from pycore.contract import CHANCE, BadOption, Choice
from pycore.games.leggende import GAME
from pycore.games.leggende.data import OPTIONS
from pycore.games.leggende.state import LeggendeState
from pycore.match import draw
from tests.games.leggende.building import COINS
from tests.games.leggende.table import asked, choices, play, play_until, refused, told

PAIRS = (
    ("desert", "meadows"),
    ("fern", "tall_islands"),
    ("horseshoe", "citadel"),
    ("volcano", "ice_islands"),
)
ALL = {"explore", "fortress", "dragon", "portals", "robbers"}
ORDER = (
    "spring",
    "cottage",
    "treasure",
    "book",
    "stable",
    *["fortress"] * 3,
    "dragon",
    "portal",
    "portal",
    "robbers",
)


def start(seats: int = 2, *flags: str, **options: str) -> LeggendeState:
    return GAME.start(seats, {**dict.fromkeys(flags, True), **options})


def until(state: LeggendeState, kind: str, seed: int = 1) -> LeggendeState:
    play_until(state, kind, random.Random(seed))
    return state


def test_options() -> None:
    assert [option.name for option in OPTIONS] == [
        *("layout", "setup", "tie", "explore", "fortress", "dragon", "portals", "robbers", "leaders"),
        *("swamp", "long"),
    ]
    with pytest.raises(BadOption) as error:
        start(2, "swamp")
    assert (error.value.name, error.value.reason) == ("swamp", "needs-explore")
    assert start(2, "swamp", "explore").variant.swamp


def test_the_map_is_made_by_luck_step_by_step() -> None:
    state, kinds = start(), []
    rng = random.Random(5)
    while asked(state).kind != "deal":
        decision = asked(state)
        assert decision.seat == CHANCE and set(decision.weights or ()) == {1}
        kinds.append(decision.kind)
        play(state, draw(decision, rng))
    assert kinds == ["face"] * 4 + ["centre"] + ["slot"] * 3 + ["turn"] * 4 + ["start-region"]


@pytest.mark.parametrize("layout", ["T", "ring"])
def test_which_tiles_there_are_is_said_where_tiles_are_laid_out(layout: str) -> None:
    """Refusals about faces and slots cite the paragraph about laying out the tiles, not the one about the ring."""
    state = start(3, setup="choose", layout=layout)
    play(state, *(("face", pair, faces[1]) for pair, faces in enumerate(PAIRS)))
    about_faces = [refused(state, ("centre", "fern"))]
    play(state, ("centre", "citadel"))
    slot = asked(state).choices[0][1]
    about_faces += [refused(state, ("slot", slot, face)) for face in ("citadel", "fern")]
    assert [(refusal.reason, refusal.rule) for refusal in about_faces] == [
        ("not-up", "leggende-plance"),
        ("already-placed", "leggende-plance"),
        ("not-up", "leggende-plance"),
    ]


def test_or_by_the_first_seat() -> None:
    """`leggende-scelta`"""
    state = start(3, setup="choose")
    for pair, faces in enumerate(PAIRS):
        assert asked(state).seat == 0
        assert choices(state) == tuple(("face", pair, face) for face in faces)
        play(state, ("face", pair, faces[1]))
    assert choices(state) == tuple(("centre", faces[1]) for faces in PAIRS)
    assert refused(state, ("centre", "fern")).reason == "not-up"
    play(state, ("centre", "citadel"))
    assert choices(state) == tuple(("slot", "left", f) for f in ("meadows", "tall_islands", "ice_islands"))
    assert refused(state, ("slot", "left", "citadel")).reason == "already-placed"
    assert refused(state, ("slot", "left", "fern")).reason == "not-up"
    assert refused(state, ("slot", "below", "meadows")).reason == "no-such-choice"
    play(
        state,
        ("slot", "left", "meadows"),
        ("slot", "right", "ice_islands"),
        ("slot", "below", "tall_islands"),
    )
    for face in ("citadel", "meadows", "ice_islands", "tall_islands"):
        assert choices(state) == tuple(("turn", face, q) for q in range(4))
        play(state, ("turn", face, 1))
    # Turned once, the citadel's bottom (C2) is on the left, its top (C1) on the right, its right (C2) below.
    assert choices(state) == (("start", "C1"), ("start", "C2"))
    assert refused(state, ("start", "C3")).reason == "no-route"
    assert refused(state, ("start", "M1")).reason == "not-central"
    assert refused(state, ("start", "D4")).reason == "no-such-choice"
    event = play(state, ("start", "C2"))[0]
    assert event.data["start_region"] == "C2" and event.seat == 0
    assert [tile["slot"] for tile in event.data["tiles"]] == ["centre", "left", "right", "below"]
    assert asked(state).kind == "deal" and asked(state).seat == CHANCE


def test_the_desert_lies_in_the_centre() -> None:
    for layout in ("T", "ring"):
        state = start(2, setup="choose", layout=layout)
        play(state, *[("face", pair, faces[0]) for pair, faces in enumerate(PAIRS)])
        assert choices(state) == (("centre", "desert"),)
        assert refused(state, ("centre", "fern")).reason == "desert-centre"


def test_the_slots_of_a_ring() -> None:
    """`leggende-anello`"""
    state = start(2, setup="choose", layout="ring")
    slots = [choice[1] for choice in made(state) if choice[0] == "slot"]
    assert slots == ["ne", "se", "sw"]


def test_each_layout_is_told_by_its_paragraph() -> None:
    for layout, rule in (("T", "leggende-plance"), ("ring", "leggende-anello")):
        state = until(start(2, layout=layout), "slot")
        nowhere = refused(state, ("slot", "above", "fern"))
        assert (nowhere.reason, nowhere.rule, asked(state).rule) == ("no-such-choice", rule, rule)


def made(state: LeggendeState) -> list[Choice]:
    """The first choice of each decision of the map."""
    record = []
    while asked(state).kind in ("face", "centre", "slot", "turn", "start-region"):
        record.append(choices(state)[0])
        play(state, record[-1])
    return record


def test_tokens_come_in_their_order_one_per_region() -> None:
    """`leggende-segnalini`"""
    for setup in ("random", "choose"):
        state = until(start(2, *ALL, setup=setup), "token")
        names: list[object] = []
        while asked(state).kind == "token":
            decision = asked(state)
            assert decision.seat == (0 if setup == "choose" else CHANCE)
            regions = {str(choice[2]) for choice in decision.choices}
            plain = state.to_plain()
            assert plain["start_region"] not in regions and not regions & plain["tokens"].keys()
            choice = random.Random(len(names)).choice(decision.choices)
            names.append(choice[1])
            assert refused(state, (*choice[:2], plain["start_region"])).reason == "start-region"
            for region in plain["tokens"]:
                assert refused(state, (*choice[:2], region)).reason == "token-there"
            assert play(state, choice)[0].data == {"name": choice[1], "region": choice[2]}
        assert tuple(names) == ORDER


def test_hidden_tokens_are_put_down_by_luck_and_are_all_alike() -> None:
    state = until(start(2, *ALL, "swamp", setup="choose"), "token")
    seats: list[int] = []
    names: list[object] = []
    while asked(state).kind == "token":
        decision = asked(state)
        seats.append(decision.seat)
        names.append(decision.choices[0][1])
        play(state, decision.choices[-1])
    assert names == ["hidden"] * 6 + ["fortress"] * 3 + ["dragon", "portal", "portal", "robbers"]
    assert seats == [CHANCE] * 6 + [0] * 7
    plain = state.to_plain()
    assert len(plain["unseen"]) == 6
    assert [token["name"] for token in plain["tokens"].values()].count(None) == 6


def test_leaders_are_dealt_from_the_first_seat_on() -> None:
    """`leggende-leader`"""
    for seats in (2, 3, 4):
        state = until(start(seats, "leaders"), "leader")
        for seat in range(seats):
            assert len(choices(state)) == 4 - seat
            play(state, choices(state)[0])
            assert state.to_plain()["leaders"][seat] is not None
        assert asked(state).kind == "deal"


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_armies_coins_and_the_outpost(seats: int) -> None:
    """`leggende-partenza`, `leggende-armate`, `leggende-avamposto`"""
    state = until(start(seats), "outpost-player")
    plain = state.to_plain()
    assert plain["armies"] == {plain["start_region"]: {str(seat): 4 for seat in range(seats)}}
    assert plain["coins"] == [COINS[seats]] * seats and len(plain["row"]) == 6
    assert choices(state) == tuple(("player", seat) for seat in range(seats))
    play(state, ("player", seats - 1))
    assert asked(state).seat == seats - 1
    central = plain["tiles"][0]["face"]
    regions = [str(choice[1]) for choice in choices(state)]
    assert all(region[0] != central[0].upper() for region in regions)
    assert refused(state, ("outpost", plain["start_region"])).reason == "central-tile"
    (event,) = play(state, ("outpost", regions[2]))
    assert (event.kind, event.seat, event.data) == ("outpost", seats - 1, {"region": regions[2]})
    assert state.to_plain()["armies"][regions[2]] == {str(seat): 1 for seat in range(seats)}
    assert asked(state).kind == ("neutral" if seats == 2 else "bid")


def test_the_red_sorceress_begins_with_five() -> None:
    state = until(start(4, "leaders"), "outpost-player")
    plain = state.to_plain()
    five = plain["leaders"].index("red-sorceress")
    assert plain["armies"][plain["start_region"]] == {str(seat): 4 + (seat == five) for seat in range(4)}


def test_ten_neutral_armies_in_turn_anywhere() -> None:
    """`leggende-neutrali`"""
    state = until(start(2), "neutral")
    regions = set()
    for n in range(10):
        assert asked(state).kind == "neutral" and asked(state).seat == n % 2
        regions = {str(choice[1]) for choice in choices(state)}
        region = str(choices(state)[n % 3][1])
        (event,) = told(play(state, ("neutral", region)), "neutral")
        assert event.data == {"region": region, "armies": state.to_plain()["armies"][region]["neutral"]}
    assert state.to_plain()["start_region"] in regions
    assert sum(here.get("neutral", 0) for here in state.to_plain()["armies"].values()) == 10
    assert asked(state).kind == "bid"


def bidding(seats: int, *flags: str, **options: str) -> LeggendeState:
    return until(start(seats, *flags, **options), "bid")


def test_bids_are_secret_until_the_last() -> None:
    """`leggende-puntata`"""
    state = bidding(3)
    for seat, bid in enumerate((4, 7)):
        decision = asked(state)
        assert (decision.seat, decision.audience) == (seat, (seat,))
        assert decision.choices == tuple(("bid", n) for n in range(12))
        event = play(state, ("bid", bid))[0]
        assert (event.data, event.secret, event.audience) == ({}, {"bid": bid}, (seat,))
    assert [state.seen_by(seat).to_plain()["bids"] for seat in (None, 0, 1, 2)] == [
        ["hidden", "hidden", None],
        [4, "hidden", None],
        ["hidden", 7, None],
        ["hidden", "hidden", None],
    ]
    events = play(state, ("bid", 5))
    assert told(events, "bids-revealed")[0].reveals
    assert state.seen_by(None) == state and state.to_plain()["bids"] == [4, 7, 5]


def test_the_highest_pays_and_names_the_first() -> None:
    """`leggende-primo`"""
    state = bidding(3)
    (won,) = told(play(state, ("bid", 2), ("bid", 5), ("bid", 3)), "bid-won")
    assert (won.seat, won.data, won.rule) == (1, {"coins": 5, "tie": None}, "leggende-puntata")
    assert (asked(state).kind, asked(state).seat) == ("first", 1)
    assert state.to_plain()["coins"] == [11, 6, 11]
    play(state, ("first", 2))
    assert (asked(state).kind, asked(state).seat, state.turn) == ("take", 2, 1)


def test_among_tied_bids_the_youngest_pays() -> None:
    """Bids 3, 3, 1: seat 0 pays 3 and names the first player."""
    state = bidding(3)
    events = play(state, ("bid", 3), ("bid", 3), ("bid", 1))
    assert told(events, "bid-won")[0].data == {"coins": 3, "tie": "youngest"}
    assert (asked(state).seat, state.to_plain()["coins"]) == (0, [8, 11, 11])


def test_all_zero_is_a_tie() -> None:
    state = bidding(4)
    play(state, *[("bid", 0)] * 4)
    assert (asked(state).seat, state.to_plain()["coins"]) == (0, [9] * 4)


def test_a_die_parts_the_tied() -> None:
    """`leggende-dado`"""
    for bids, tied in (((3, 3, 1), (0, 1)), ((0, 0, 0), (0, 1, 2)), ((1, 2, 2), (1, 2))):
        state = bidding(3, tie="die")
        play(state, *[("bid", bid) for bid in bids])
        decision = asked(state)
        assert decision.choices == tuple(("die", seat) for seat in tied) and decision.weights == (1,) * len(
            tied
        )
        play(state, ("die", tied[-1]))
        assert asked(state).seat == tied[-1]
        assert state.to_plain()["coins"][tied[-1]] == 11 - max(bids)


def test_without_a_tie_no_die() -> None:
    state = bidding(2, tie="die")
    play(state, ("bid", 3), ("bid", 1))
    assert asked(state).kind == "first"


def test_one_bids_no_more_than_one_has() -> None:
    refusal = refused(bidding(4), ("bid", 10))
    assert (refusal.reason, refusal.data) == ("too-few-coins", {"cost": 10, "coins": 9})


def test_hidden_bids_are_imagined_over_all_that_coins_allow() -> None:
    state = bidding(4)
    play(state, ("bid", 4))
    seen = state.seen_by(2)
    rng = random.Random(2)
    drawn = Counter(seen.imagine(rng).bids[0] for _ in range(1000))
    assert set(drawn) == set(range(10))
    assert all(60 < many < 145 for many in drawn.values())


@pytest.mark.parametrize("flags", list(itertools.product((False, True), repeat=2)))
def test_every_map_can_be_drawn(flags: tuple[bool, bool]) -> None:
    """Luck leaves nothing out: every face, centre and turn comes up."""
    rng = random.Random(1)
    layout = "ring" if flags[0] else "T"
    options = {"layout": layout, "setup": "choose" if flags[1] else "random"}
    met = set()
    for _ in range(150):
        state = GAME.start(2, options)
        while asked(state).kind in ("face", "centre", "slot", "turn"):
            choice = rng.choice(choices(state))
            met.add(choice)
            state.apply(choice)
    faces = {face for pair in PAIRS for face in pair}
    assert {choice[1] for choice in met if choice[0] == "centre"} == faces
    assert {choice[1:] for choice in met if choice[0] == "turn"} == set(itertools.product(faces, range(4)))
    assert {choice[2] for choice in met if choice[0] == "slot"} == faces - {"desert"}
