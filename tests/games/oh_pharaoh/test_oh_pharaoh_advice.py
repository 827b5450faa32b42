"""Players of Oh, Pharaoh! ask for, keep and build sensible things."""

import pytest

from pycore.advice import parts_of, worthwhile
from pycore.contract import Choice, Plain
from pycore.games import GAMES
from pycore.match import Match
from pycore.players import player
from pycore.players.lookup import advice_of
from tests.games.oh_pharaoh.positions import cards, late, tower
from tests.games.oh_pharaoh.positions import position as pharaoh_position


def test_a_partner_who_has_refused_gets_no_further_offer() -> None:
    refused = {"partner": 1, "give": {"4": 1}, "ask": {"6": 1}}
    hands = [cards(3, 4, 8), cards(4, 6), cards(7)]
    match = Match.from_position("oh_pharaoh", late(hands=hands, phase="act", refused=[refused], offers=1))
    decision = match.decision
    assert decision is not None and ("offer", 1) in decision.choices
    kept = [choice for choice, _ in worthwhile(advice_of(GAMES["oh_pharaoh"]), match.state, decision)]
    assert ("offer", 1) not in kept and ("offer", 2) in kept


def asked_for(hand: dict[str, int], *said: tuple[str, ...]) -> list[str]:
    """The cards that the seat with this hand considers asking for, after the choices in `said`."""
    built = [[tower(5, 3, 1), None], [None, None], [None, None]]
    hands = [hand, cards(4, 6, "joker"), cards(7)]
    plain = late(hands=hands, pyramids=built, phase="act", offers=1)
    match = Match.from_position("oh_pharaoh", plain)
    for choice in (("offer", 1), *said):
        match.play(choice)
    decision = match.decision
    assert decision is not None
    kept = worthwhile(advice_of(GAMES["oh_pharaoh"]), match.state, decision)
    heaviest = max(weight for (verb, *_), weight in kept if verb == "ask")
    return [str(rest[0]) for (verb, *rest), weight in kept if verb == "ask" and weight > heaviest / 10]


def test_nobody_asks_for_a_joker_and_gives_a_stone() -> None:
    stones, power = cards(3, 4, 8), cards(3, 4, "thief")
    for asked in (asked_for(stones), asked_for(stones, ("give", "3")), asked_for(power, ("give", "3"))):
        assert "6" in asked and all(card.isdecimal() for card in asked)
    assert "joker" in asked_for(power, ("give", "thief"))


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
    assert weights_of(6, cards(3, 3, "joker"))[build] < 0.5
    assert weights_of(6, cards(3, 3, 3, 4, 5, "joker"))[build] > 1
    assert weights_of(6, cards(2, 2, 2, 3, 3, "joker"))[build] > 1
    assert weights_of(6, cards(5, 5, "joker"), tower(5, 3, 1))[top] < 0.5
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


@pytest.mark.parametrize(("asked", "standing"), [("6", tower(4, 3, 2)), ("3", tower(4, 2, 1))])
def test_a_seat_does_not_trade_away_the_card_that_the_other_needs(asked: str, standing: Plain) -> None:
    """The other seat needs the card as a new top, or as one of three cards below. Late in the game, two levels score
    nothing without it."""

    def accepts(built: Plain | None) -> float:
        pending = {"kind": "trade", "partner": 1, "give": cards("thief"), "ask": cards(asked)}
        hands = [cards("thief"), cards(asked, 9), cards(7)]
        plain = late(hands=hands, pyramids=[[built], [], []], phase="answer", pending=pending, offers=1)
        match = Match.from_position("oh_pharaoh", plain)
        decision = match.decision
        assert decision is not None and decision.choices == (("accept",), ("refuse",))
        weights = advice_of(GAMES["oh_pharaoh"]).weigh
        assert weights is not None
        yes, no = weights(match.state, decision) or (0.0, 0.0)
        return yes / no

    assert accepts(standing) < 0.2 * accepts(None)


@pytest.mark.parametrize("marker", [6, 10])
def test_two_levels_are_valued_by_the_cards_they_need_for_three(marker: int) -> None:
    value = advice_of(GAMES["oh_pharaoh"]).value

    def worth(built: Plain) -> float:
        plain = pharaoh_position(hands=[cards(1), cards(4), cards(7)], pyramids=[[built]], marker=marker)
        return value(Match.from_position("oh_pharaoh", plain).state)[0]

    near, middle, far = worth(tower(5, 3, 2)), worth(tower(5, 3, 1)), worth(tower(5, 2, 1))
    assert worth(tower(5, 3, 2, 1)) > near > middle > far > worth(tower(8, 3, 1)) > 0
