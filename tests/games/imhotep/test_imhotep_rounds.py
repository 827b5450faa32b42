"""Set-up, start and end of a round, and the first player of the next one."""

import pytest

from pycore.contract import CHANCE, BadOption, Event, Refusal
from pycore.games.imhotep import GAME
from pycore.games.imhotep.data import CARDS, ROUND_CARDS
from tests.games.imhotep.positions import boat
from tests.games.imhotep.table import asked, at, choices, play, refused, told

LAST = [
    boat(None, None, None, None, site="market"),
    boat(None, None, None, site="pyramid"),
    boat(0, None),
    boat(None, site="tomb"),
]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup(seats: int) -> None:
    """`imhotep-preparazione`: 2, 3, 4, 5 stones by seat, everything else in the quarry."""
    plain = GAME.start(seats, {}).to_plain()
    assert plain["sleds"] == [2, 3, 4, 5][:seats]
    assert plain["quarry"] == [27, 26, 25, 24][:seats]
    assert plain["deck"] == CARDS
    assert plain["round_cards"] == list(ROUND_CARDS[seats])
    assert (plain["round"], plain["first"], plain["boats"]) == (1, 0, [])


@pytest.mark.parametrize(
    ("seats", "options", "name"), [(1, {}, "seats"), (5, {}, "seats"), (2, {"x": 1}, "x")]
)
def test_setups_that_cannot_be(seats: int, options: dict[str, int], name: str) -> None:
    with pytest.raises(BadOption) as error:
        GAME.start(seats, options)
    assert error.value.name == name


def test_a_round_begins_with_its_card() -> None:
    state = GAME.start(2, {})
    decision = asked(state)
    assert (decision.seat, decision.kind, decision.rule) == (CHANCE, "round-card", "imhotep-round")
    assert decision.choices == tuple(("round", card) for card in ROUND_CARDS[2])
    assert decision.weights == (1,) * 7
    assert play(state, ("round", "4221")) == [
        Event(
            "round-begins",
            CHANCE,
            {"round": 1, "card": "4221", "first": 0, "capacities": [4, 2, 2, 1]},
            "imhotep-round",
        )
    ]
    plain = state.to_plain()
    assert [boat["capacity"] for boat in plain["boats"]] == [4, 2, 2, 1]
    assert "4221" not in plain["round_cards"]


def test_a_round_card_comes_once() -> None:
    state = at(phase="round-card", round=6)
    assert len(choices(state)) == 2
    assert refused(state, ("round", "3221")) == Refusal("card-seen", "imhotep-round", {"card": "3221"})
    assert refused(state, ("round", "4432")) == Refusal("no-such-choice", "imhotep-round")


def test_four_cards_are_dealt_by_their_numbers() -> None:
    state = GAME.start(2, {})
    play(state, ("round", "4331"))
    decision = asked(state)
    assert (decision.seat, decision.kind, decision.rule) == (CHANCE, "deal-market", "imhotep-mercato-a")
    assert decision.choices == tuple(("deal", kind) for kind in CARDS)
    assert decision.weights == tuple(CARDS.values())
    play(state, ("deal", "lever"))
    assert dict(zip(choices(state), asked(state).weights or (), strict=True))[("deal", "lever")] == 1
    play(state, ("deal", "lever"))
    assert refused(state, ("deal", "lever")) == Refusal("none-left", "imhotep-mercato-a", {"card": "lever"})
    assert refused(state, ("deal", "obelisk")).reason == "no-such-choice"
    events = play(state, ("deal", "statue"), ("deal", "sail"))
    assert events[0] == Event("card-dealt", CHANCE, {"place": 2, "card": "statue"}, "imhotep-mercato-a")
    cards = {"cards": ["lever", "lever", "statue", "sail"]}
    assert events[-1] == Event("market-dealt", CHANCE, cards, "imhotep-mercato-a")
    assert (asked(state).seat, asked(state).kind) == (0, "turn")


def test_a_chance_with_one_outcome_is_asked() -> None:
    state = at(
        phase="deal-market",
        round=2,
        market=["sail", "sail", "sail", None],
        deck={"statue": 1},
        cards=[{}, {}],
    )
    decision = asked(state)
    assert (decision.choices, decision.weights) == ((("deal", "statue"),), (1,))


# The end of a round


def test_the_fourth_boat_ends_the_round() -> None:
    """Unloading comes first, then the temple, then the market is cleared. The seat left of the sailor begins."""
    state = at(
        boats=LAST,
        temple=[1, 0],
        market=["sail", None, "statue", None],
        active=1,
        round=2,
        first=0,
        points=[3, 3],
    )
    events = play(state, ("sail", 2, "temple"))
    assert [event.kind for event in events[:2]] == ["sail", "stone-placed"]
    assert events[2:] == [
        Event("round-ends", 1, {"round": 2, "cause": "boats"}, "imhotep-fine-round"),
        Event("temple-scored", 0, {"stones": 2, "points": 2}, "imhotep-tempio-a"),
        Event("temple-scored", 1, {"stones": 1, "points": 1}, "imhotep-tempio-a"),
        Event("market-cleared", CHANCE, {"cards": ["sail", "statue"]}, "imhotep-fine-round"),
        Event("next-first", 0, {"round": 3}, "imhotep-fine-round"),
    ]
    plain = state.to_plain()
    assert (plain["points"], plain["discard"]) == ([5, 4], {"statue": 1, "sail": 1})
    assert (plain["round"], plain["first"], plain["active"]) == (3, 0, 0)
    assert (plain["boats"], plain["market"], plain["phase"]) == ([], [None] * 4, "round-card")


def test_left_of_the_last_sailor_begins_after_every_kind_of_sailing() -> None:
    """Worked example 11: sail, sail card and lever."""
    for seat in range(3):
        cards = [{"sail": 3, "lever": 2} if each == seat else {} for each in range(3)]
        boats = [boat(None, None, None, None, site="market"), *LAST[1:]]
        boats[1] = boat(None, None, None, None, site="pyramid")
        for means in (
            [("sail", 2, "temple")],
            [("sail-card", 2, 1), ("sail", 2, "temple")],
            [("lever", 2, "temple"), ("unload", 0)],
        ):
            state = at(3, boats=boats, sleds=[1, 1, 1], cards=cards, active=seat)
            (event,) = told(play(state, *means), "next-first")
            assert event.seat == (seat + 1) % 3
            assert state.to_plain()["first"] == state.to_plain()["active"] == event.seat


def test_a_card_of_the_last_boat_is_taken_before_the_round_ends() -> None:
    boats = [boat(None, None, None, None, site="temple"), *LAST[1:]]
    state = at(boats=boats, active=1)
    play(state, ("sail", 2, "market"))
    assert (asked(state).seat, asked(state).kind) == (0, "take-card")
    assert told(play(state, ("take", 0)), "round-ends")
    assert state.to_plain()["phase"] == "round-card"


def test_five_and_three_stones_in_the_temple() -> None:
    """Worked example 4: the upper three and the two uncovered below score."""
    boats = [
        boat(None, None, None, None, site="market"),
        boat(None, None, None, None, site="pyramid"),
        boat(3, None),
        boat(None, site="tomb"),
    ]
    state = at(4, boats=boats, temple=[0, 0, 0, 1, 2, 3, 3])
    events = told(play(state, ("sail", 2, "temple")), "temple-scored")
    assert [(event.seat, event.data["points"]) for event in events] == [(1, 1), (2, 1), (3, 3)]


def test_no_market_cleared_when_every_card_was_taken() -> None:
    state = at(boats=LAST, market=[None] * 4)
    assert told(play(state, ("sail", 2, "obelisks")), "market-cleared") == []


def test_the_game_ends_after_six_rounds() -> None:
    """The temple scores in the sixth round too."""
    state = at(boats=LAST, temple=[1], round=6)
    events = play(state, ("sail", 2, "temple"))
    assert [(event.seat, event.data["points"]) for event in told(events, "temple-scored")] == [(0, 1), (1, 1)]
    assert told(events, "next-first") == []
    assert events[-1].kind == "game-over"
    assert state.decision() is None
    assert state.why_not(("get",)) == Refusal("game-over", "imhotep-punti-finali")
