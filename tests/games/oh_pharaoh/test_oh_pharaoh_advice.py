"""Players of Oh, Pharaoh! ask for, keep and build sensible things."""

from typing import Any

import pytest

from pycore.advice import parts_of, worthwhile
from pycore.contract import Choice, Plain
from pycore.games import GAMES
from pycore.match import Match
from pycore.players import player
from pycore.players.lookup import advice_of
from tests.games.oh_pharaoh.positions import cards, late, tower
from tests.games.oh_pharaoh.positions import position as pharaoh_position


def considered(*said: Choice, **fields: Any) -> dict[Choice, float]:
    """The choices of the first seat worth considering after the choices `said`, with their weights.

    By default its pyramid can take a 2 or a 3, its hand holds a 6 that both other seats can use, and it is far behind.
    """
    built = [[tower(2, 3, 1)], [tower(5, 3, 1)], [tower(5, 3, 1)]]
    hands = [cards(1, 6, 8), cards(3, 2, 1, 1, 7, 9), cards(3, 2, 2, 1, 1, 9)]
    plain = pharaoh_position(
        **{"hands": hands, "pyramids": built, "offers": 1, "marker": 4, "points": [0, 40, 40], **fields}
    )
    match = Match.from_position("oh_pharaoh", plain)
    for choice in said:
        match.play(choice)
    decision = match.decision
    assert decision is not None
    return dict(worthwhile(advice_of(GAMES["oh_pharaoh"]), match.state, decision))


def test_a_partner_who_has_refused_gets_no_further_offer() -> None:
    refused = {"partner": 1, "give": {"1": 1}, "ask": {"3": 1}}
    kept = considered(refused=[refused])
    assert ("offer", 1) not in kept and ("offer", 2) in kept


def test_an_offer_gives_a_card_that_the_partner_can_use() -> None:
    """It may give another one as well, but not only that."""
    kept = considered(("offer", 1), ("ask", "3"))
    assert ("give", "6") in kept
    kept = considered(("offer", 1), ("ask", "3"), ("give", "6"))
    assert kept[("propose",)] > 1 and any(verb == "give" for verb, *_ in kept)
    kept = considered(("offer", 1), ("ask", "3"), ("give", "1"), ("give", "8"))
    assert list(kept) == [("propose",), ("withdraw",)] and kept[("propose",)] < kept[("withdraw",)]
    assert ("offer", 1) not in considered(pyramids=[[tower(2, 3, 1)], [tower(3, 3, 1)], []])


def test_an_offer_asks_for_a_card_that_the_partner_is_likely_to_hold() -> None:
    assert ("ask", "3") in considered(("offer", 1))
    assert ("ask", "3") not in considered(("offer", 1), discard=cards(3, 3, 3, 3))


def test_an_offer_does_not_ask_for_what_the_partner_needs_as_much() -> None:
    """Or for what helps a seat that is not far behind."""
    assert ("offer", 1) not in considered(points=[40, 40, 40])
    needy = [[tower(2, 3, 1)], [tower(5, 3, 1), tower(2, 3, 1)], []]
    assert ("offer", 1) not in considered(pyramids=needy)


def test_nobody_asks_for_a_joker_and_gives_a_stone() -> None:
    asked = [choice for choice in considered(("offer", 1)) if choice[0] == "ask"]
    assert asked and ("ask", "joker") not in asked


def test_a_card_that_fits_a_pyramid_is_worth_more() -> None:
    value = advice_of(GAMES["oh_pharaoh"]).value
    built = [[tower(5, 3, 1), None], [None, None], [None, None]]

    def worth(card: int) -> float:
        hands = [cards(card), cards(4), cards(7)]
        return value(Match.from_position("oh_pharaoh", late(hands=hands, pyramids=built, phase="act")).state)[
            0
        ]

    assert worth(6) > worth(9)


def weights_of(marker: int, hand: dict[str, int], built: Plain | None = None) -> dict[Choice, float]:
    """Weight of each action of the first seat, relative to ending the step."""
    plain = pharaoh_position(hands=[hand, cards(4), cards(7)], pyramids=[[built]], marker=marker)
    match = Match.from_position("oh_pharaoh", plain)
    decision = match.decision
    assert decision is not None
    kept = dict(worthwhile(advice_of(GAMES["oh_pharaoh"]), match.state, decision))
    return {choice: weight / kept[("done",)] for choice, weight in kept.items()}


def test_late_jokers_are_kept_until_they_help_to_three_levels() -> None:
    """Late in the game two levels score nothing, and any player with the stone can take the joker."""
    build, top = ("build", 3, 0, 1), ("add", 0, 6, "joker")
    assert weights_of(2, cards(3, 3, "joker"))[build] > 1
    assert build not in weights_of(6, cards(3, 3, "joker"))
    assert weights_of(6, cards(3, 3, 3, 4, 5, "joker"))[build] > 1
    assert weights_of(6, cards(2, 2, 2, 3, 3, "joker"))[build] > 1
    assert top not in weights_of(6, cards(5, 5, "joker"), tower(5, 3, 1))
    assert weights_of(6, cards(7, "joker"), tower(5, 3, 1))[top] > 1


@pytest.mark.parametrize("marker", [2, 6])
def test_a_joker_does_not_only_widen_a_level(marker: int) -> None:
    """Any player with the stone can take the joker. It is worth laying below a top that the hand has."""
    top = ("add", 0, 7, "joker")
    assert weights_of(marker, cards(5, "joker"), tower(5, 4, 3, 1))[top] < 0.5
    assert weights_of(marker, cards(8, "joker"), tower(5, 4, 3, 1))[top] > 1


def test_only_as_many_stones_fit_as_there_are_places() -> None:
    """The value of the other stones must not keep the first one in the hand."""
    value = advice_of(GAMES["oh_pharaoh"]).value
    built = [[tower(1, 3, 2), tower(7, 3, 1)]]
    plain = pharaoh_position(hands=[cards(3, 3, 3), cards(4), cards(7)], pyramids=built, marker=6)
    match = Match.from_position("oh_pharaoh", plain)
    kept = value(match.state)[0]
    match.play(("add", 0, 3, "stone"))
    assert value(match.state)[0] > kept


@pytest.mark.parametrize("height", [3, 5])
def test_a_pyramid_is_worth_less_before_the_roll_of_a_theft(height: int) -> None:
    """By the probability that the thief gets in."""
    advice = advice_of(GAMES["oh_pharaoh"])
    built = [[], [tower(3, *range(height, 0, -1))], []]
    hands = [cards("thief"), cards("pharaoh"), cards(7)]
    match = Match.from_position("oh_pharaoh", late(hands=hands, pyramids=built, phase="act"))
    match.play(("thief", 1, 0))
    assert player("apprendista", 1).choose(match.seen_by(1)) == ("pharaoh",)
    before, rolling = match.state, match.state.copy()
    rolling.apply(("let",))
    safe, risked = (
        next(part.worth[1] for part in parts_of(advice, state) if part.kind == "pyramids")
        for state in (before, rolling)
    )
    assert risked == pytest.approx(safe * (height - 1) / 6)


def acceptance(give: str, asked: str, hand: dict[str, int], **fields: Any) -> float:
    """How much likelier the second seat is to accept an offer than to refuse it."""
    pending = {"kind": "trade", "partner": 1, "give": cards(give), "ask": cards(asked)}
    plain = late(hands=[cards(give), hand, cards(7)], phase="answer", pending=pending, offers=1, **fields)
    match = Match.from_position("oh_pharaoh", plain)
    decision = match.decision
    assert decision is not None and decision.choices == (("accept",), ("refuse",))
    weights = advice_of(GAMES["oh_pharaoh"]).weigh
    assert weights is not None
    yes, no = weights(match.state, decision) or (0.0, 0.0)
    return yes / no


@pytest.mark.parametrize(("asked", "standing"), [("6", tower(4, 3, 2)), ("3", tower(4, 2, 1))])
def test_a_seat_does_not_trade_away_the_card_that_the_other_needs(asked: str, standing: Plain) -> None:
    """The other seat needs the card as a new top, or as one of three cards below. Late in the game, two levels score
    nothing without it."""

    with_it, without = (
        acceptance("thief", asked, cards(asked, 9), pyramids=[[built], [], []]) for built in (standing, None)
    )
    assert with_it < 0.2 * without


def test_a_good_offer_is_accepted() -> None:
    """The gain of a player who is far behind does no harm."""
    built = [[tower(5, 3, 2, 1)], [tower(6, 4, 2)], []]
    assert acceptance("8", "1", cards(1, 9), pyramids=built) > 3
    assert acceptance("1", "8", cards(8, 9), pyramids=built) < 0.3
    both = [[tower(1, 3, 1)], [tower(6, 4, 2)], []]
    behind = acceptance("8", "2", cards(2, 9), pyramids=both, points=[0, 60, 60])
    assert behind > 3 > acceptance("8", "2", cards(2, 9), pyramids=both, points=[60, 60, 0])


@pytest.mark.parametrize("marker", [6, 10])
def test_two_levels_are_valued_by_the_cards_they_need_for_three(marker: int) -> None:
    value = advice_of(GAMES["oh_pharaoh"]).value

    def worth(built: Plain) -> float:
        plain = pharaoh_position(hands=[cards(1), cards(4), cards(7)], pyramids=[[built]], marker=marker)
        return value(Match.from_position("oh_pharaoh", plain).state)[0]

    near, middle, far = worth(tower(5, 3, 2)), worth(tower(5, 3, 1)), worth(tower(5, 2, 1))
    assert worth(tower(5, 3, 2, 1)) > near > middle > far > worth(tower(8, 3, 1)) > 0
