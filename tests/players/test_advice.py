"""What the games advise holds together: evaluations of what is seen, weights for what is asked, sense in trades."""

import math
import random

import pytest

from pycore.advice import DEFAULT, parts_of, worthwhile
from pycore.contract import Choice, Plain
from pycore.games import GAMES, HOUSE
from pycore.games.imhotep import advice as imhotep
from pycore.games.imhotep.state import ImhotepState
from pycore.games.kheops import advice as kheops
from pycore.games.leggende.state import LeggendeState
from pycore.games.senet import advice as senet
from pycore.games.valle import advice as valle
from pycore.games.valle.state import ValleState
from pycore.link import decode
from pycore.match import Match
from pycore.players import player
from pycore.players.counsel import advice_of, game_of
from tests.games.oh_pharaoh.positions import cards, late, tower
from tests.games.oh_pharaoh.positions import position as pharaoh_position
from tests.games.senet.building import position as senet_position
from tests.games.valle.table import at, cubes, tablets
from tests.players.questions import GAMES_TRIED, questions

NINE_POINTS = (
    "valle.BBA9GZks3UvLMSFM9FbqcHawvpOW1Sl3egvte-CBG1r5Cz0OlszrZsM_1QJihlac"
    "-Bryz9JWiJnf-9xsLkku-hCCAFbrj4GzpxjXKImu-9"
)
"""A game in which a large pyramid can be finished after 117 choices."""


def test_a_game_without_advice_is_played_by_its_scores() -> None:
    assert advice_of(GAMES["toy"]) is DEFAULT
    state = questions("toy")["bid"][0]
    assert tuple(DEFAULT.value(state)) == state.scores()


@pytest.mark.parametrize("slug", GAMES_TRIED)
def test_the_rules_of_a_state_are_found(slug: str) -> None:
    for states in questions(slug).values():
        assert game_of(states[0]).slug == slug


@pytest.mark.parametrize("slug", HOUSE)
def test_evaluations_are_numbers_for_what_is_seen_and_what_is_imagined(slug: str) -> None:
    value, rng = advice_of(GAMES[slug]).value, random.Random(3)
    for states in questions(slug).values():
        for state in states:
            for viewer in (None, *range(state.seats)):
                seen = state.seen_by(viewer)
                for one in (seen, seen.imagine(rng)):
                    before = one.copy()
                    worth = value(one)
                    assert len(worth) == state.seats and all(map(math.isfinite, worth))
                    assert one == before


@pytest.mark.parametrize("slug", HOUSE)
def test_the_end_is_worth_what_it_scored(slug: str) -> None:
    rng = random.Random(9)
    match = Match.new(slug, GAMES[slug].seats[-1], rng=rng)
    while (decision := match.decision) is not None:
        match.play(rng.choice(decision.choices))
    assert tuple(advice_of(GAMES[slug]).value(match.state)) == match.state.scores()


@pytest.mark.parametrize("slug", HOUSE)
def test_an_evaluation_is_made_of_its_parts(slug: str) -> None:
    """Of what is seen, of what is imagined, and of the end; each kind and place once."""
    advice, rng = advice_of(GAMES[slug]), random.Random(4)
    assert advice.parts is not None
    over = Match.new(slug, GAMES[slug].seats[0], rng=rng)
    while (decision := over.decision) is not None:
        over.play(rng.choice(decision.choices))
    for states in [*questions(slug).values(), [over.state]]:
        for state in states:
            for one in (state, state.seen_by(0), state.seen_by(0).imagine(rng)):
                before = one.copy()
                parts = parts_of(advice, one)
                assert one == before
                assert len({(part.kind, part.place) for part in parts}) == len(parts)
                sums = [sum(column) for column in zip(*(part.worth for part in parts), strict=True)]
                assert sums == pytest.approx(list(advice.value(one)))


def test_without_parts_there_is_one() -> None:
    state = questions("toy")["bid"][0]
    assert parts_of(DEFAULT, state) == [("points", 0, state.scores())]


@pytest.mark.parametrize("slug", HOUSE)
def test_weights_fit_their_choices(slug: str) -> None:
    advice = advice_of(GAMES[slug])
    for states in questions(slug).values():
        for state in states:
            decision = state.decision()
            assert decision is not None
            seen = state.seen_by(decision.seat)
            assert advice.weigh is not None
            weights = advice.weigh(seen, decision)
            assert weights is None or (len(weights) == len(decision.choices) and min(weights) >= 0)
            kept = worthwhile(advice, seen, decision)
            assert 0 < len(kept) <= max(advice.most, len(decision.choices) if weights is None else 0)
            assert [choice for choice in decision.choices if choice in dict(kept)] == [
                each for each, _ in kept
            ]


def test_the_heaviest_are_kept_in_their_order() -> None:
    state = questions("kheops")["place-tile"][0]
    decision = state.decision()
    assert decision is not None
    advice = DEFAULT._replace(weigh=lambda state, decision: list(range(len(decision.choices))), most=3)
    assert [choice for choice, _ in worthwhile(advice, state, decision)] == list(decision.choices[-3:])


# Kheops


def test_without_doubt_networks_are_worth_what_they_score(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kheops, "SURE", 0.02)
    monkeypatch.setattr(kheops, "DOUBT", 0.0)
    monkeypatch.setattr(kheops, "KEPT", {})
    rng = random.Random(2)
    match = Match.new("kheops", 2, rng=rng)
    while (decision := match.decision) is not None:
        match.play(rng.choice(decision.choices))
        white, blue = match.state.scores()
        worth = advice_of(GAMES["kheops"]).value(match.state)
        # A tie pays nobody, and so to both alike.
        assert worth[0] - worth[1] == pytest.approx(white - blue)


# Imhotep


def reached(kind: str) -> tuple[ImhotepState, ImhotepState]:
    """A game of Imhotep at random, before the choice that leads to a decision and there."""
    rng = random.Random(5)
    while True:
        match = Match.new("imhotep", 2, rng=rng)
        while (decision := match.decision) is not None:
            before, seat = match.state.copy(), decision.seat
            match.play(rng.choice(decision.choices))
            after = match.decision
            if after is not None and (after.kind, after.seat) == (kind, seat):
                assert isinstance(before, ImhotepState) and isinstance(match.state, ImhotepState)
                return before, match.state


def part_of(state: ImhotepState, kind: str) -> list[float]:
    return next(list(part.worth) for part in imhotep.parts(state) if part.kind == kind)


def test_stones_that_are_being_unloaded_are_worth_something() -> None:
    """Else whoever may take a card for them seems to have lost them."""
    for kind in ("take-card", "unload-next"):
        before, state = reached(kind)
        lying = [
            owner
            for boat, site in enumerate(state.docked)
            if site >= 0
            for owner in state.cargo[4 * boat :][:4]
        ]
        assert any(owner >= 0 for owner in lying)
        assert sum(part_of(state, "stones")) > sum(part_of(before, "stones"))


def test_a_card_is_not_lost_while_it_does_its_work() -> None:
    before, state = reached("sail-to")
    seat = state.active
    assert part_of(state, "cards")[seat] == pytest.approx(part_of(before, "cards")[seat])


# Oh, Pharaoh!


def test_nobody_offers_again_to_who_has_refused() -> None:
    refused = {"partner": 1, "give": {"4": 1}, "ask": {"6": 1}}
    hands = [cards(3, 4, 8), cards(4, 6), cards(7)]
    match = Match.from_position("oh_pharaoh", late(hands=hands, phase="act", refused=[refused], offers=1))
    decision = match.decision
    assert decision is not None and ("offer", 1) in decision.choices
    kept = [choice for choice, _ in worthwhile(advice_of(GAMES["oh_pharaoh"]), match.state, decision)]
    assert ("offer", 1) not in kept and ("offer", 2) in kept


def asked_for(hand: dict[str, int], *said: tuple[str, ...]) -> list[str]:
    """What whoever has such a hand may think of asking for, after what it has said."""
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


def test_what_fits_a_pyramid_is_worth_more() -> None:
    value = advice_of(GAMES["oh_pharaoh"]).value
    built = [[tower(5, 3, 1), None], [None, None], [None, None]]

    def worth(card: int) -> float:
        hands = [cards(card), cards(4), cards(7)]
        return value(Match.from_position("oh_pharaoh", late(hands=hands, pyramids=built, phase="act")).state)[
            0
        ]

    assert worth(6) > worth(9)


def weights_of(marker: int, hand: dict[str, int], built: Plain | None = None) -> dict[Choice, float]:
    """How likely each act of the first seat is, against ending them."""
    plain = pharaoh_position(hands=[hand, cards(4), cards(7)], pyramids=[[built]], marker=marker)
    match = Match.from_position("oh_pharaoh", plain)
    decision = match.decision
    assert decision is not None
    kept = dict(worthwhile(advice_of(GAMES["oh_pharaoh"]), match.state, decision))
    return {choice: weight / kept[("done",)] for choice, weight in kept.items()}


def test_late_a_joker_waits_until_it_helps_to_three_levels() -> None:
    """Two levels give nothing there, and whoever has the stone takes the joker."""
    build, top = ("build", 3, 0, 1), ("add", 0, 6, "joker")
    assert weights_of(2, cards(3, 3, "joker"))[build] > 1
    assert weights_of(6, cards(3, 3, "joker"))[build] < 0.5
    assert weights_of(6, cards(3, 3, 3, 4, 5, "joker"))[build] > 1
    assert weights_of(6, cards(2, 2, 2, 3, 3, "joker"))[build] > 1
    assert weights_of(6, cards(5, 5, "joker"), tower(5, 3, 1))[top] < 0.5
    assert weights_of(6, cards(7, "joker"), tower(5, 3, 1))[top] > 1


@pytest.mark.parametrize("marker", [2, 6])
def test_a_joker_does_not_only_widen_a_level(marker: int) -> None:
    """Whoever has the stone takes it; a top that the hand has is worth making way for."""
    top = ("add", 0, 7, "joker")
    assert weights_of(marker, cards(5, "joker"), tower(5, 4, 3, 1))[top] < 0.5
    assert weights_of(marker, cards(8, "joker"), tower(5, 4, 3, 1))[top] > 1


def test_of_stones_of_one_value_only_those_fit_for_which_there_is_a_place() -> None:
    """What the others still promise is no reason to keep the first one back."""
    value = advice_of(GAMES["oh_pharaoh"]).value
    built = [[tower(1, 3, 2), tower(7, 3, 1)]]
    plain = pharaoh_position(hands=[cards(3, 3, 3), cards(4), cards(7)], pyramids=built, marker=6)
    match = Match.from_position("oh_pharaoh", plain)
    kept = value(match.state)[0]
    match.play(("add", 0, 3, "stone"))
    assert value(match.state)[0] > kept


@pytest.mark.parametrize("height", [3, 5])
def test_a_pyramid_is_worth_less_while_the_die_is_thrown_for_it(height: int) -> None:
    """By how likely the thief gets in."""
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
def test_nobody_parts_with_the_card_that_another_needs(asked: str, standing: Plain) -> None:
    """On top, or as one of three below; late in the game, two levels give nothing without it."""

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
def test_two_levels_are_worth_what_they_still_need_for_three(marker: int) -> None:
    value = advice_of(GAMES["oh_pharaoh"]).value

    def worth(built: Plain) -> float:
        plain = pharaoh_position(hands=[cards(1), cards(4), cards(7)], pyramids=[[built]], marker=marker)
        return value(Match.from_position("oh_pharaoh", plain).state)[0]

    near, middle, far = worth(tower(5, 3, 2)), worth(tower(5, 3, 1)), worth(tower(5, 2, 1))
    assert worth(tower(5, 3, 2, 1)) > near > middle > far > worth(tower(8, 3, 1)) > 0


# Senet


@pytest.mark.parametrize("seed", range(20))
def test_even_a_beginner_knows_the_houses(seed: int) -> None:
    """It goes into the water only where it must."""
    plain = Match.new("senet", 2, rng=random.Random(1)).state.to_plain()
    standing = {26: 0, 5: 0, 12: 1}
    squares = [standing.get(square) for square in range(1, 31)]
    position = plain | {"squares": squares, "off": [5, 6], "phase": "move", "throw": 1, "seat": 0}
    match = Match.from_position("senet", position)
    assert player("apprendista", seed).choose(match.seen_by(0)) == ("move", 5)


def worth_of_standing(white: tuple[int, ...], blue: tuple[int, ...], seat: int = 1) -> tuple[float, float]:
    """In steps, what the advice counts for how the pieces stand, per seat."""
    position = senet_position(white, blue, seat=seat)
    state = Match.from_position("senet", position).state
    kinds = {part.kind: part for part in parts_of(senet.ADVICE, state)}
    one, other = (senet.HOME * worth for worth in kinds["safe"].worth)
    return one, other


@pytest.mark.parametrize("level", ["scriba", "architetto"])
def test_a_pyramid_that_can_be_finished_is_finished(level: str) -> None:
    """Two greens end its base, four whites are a level, a blue is the top; a white laid elsewhere is missed there. In a
    real game: what others have built tempts, too."""
    match = decode(NINE_POINTS).until(117)
    assert isinstance(match.state, ValleState)
    assert valle.room(match.state, 0, site=7) == valle.fitting(match.state, 0, site=7, here=7) == 7
    assert valle.at_once(match.state, 0, site=7) == 9
    for seed in range(4):
        match, who = match.until(117), player(level, seed)
        while (decision := match.decision) is not None and decision.kind == "build":
            match.play(who.choose(match.seen_by(decision.seat)))
        assert match.state.scores() == (9, 0)


@pytest.mark.parametrize(
    ("standing", "hand", "points"),
    [
        ("gg", "ggg", 4),
        ("gg", "ggy", 3),
        ("gg", "gyy", 1),
        ("gy", "ggg", 1),
        ("gg", "yyy", 1),
        ("gg", "gg", 0),
    ],
)
def test_what_is_at_hand_for_a_pyramid(standing: str, hand: str, points: int) -> None:
    """Of one colour, level by level, mixed, or not all of it; worth nearly as much while it is still to be laid, where
    there are workers for it."""
    built: dict[int, tuple[object, ...]] = {14: (0, standing)}
    workers = ["14-A", "14-B"]
    state, idle = (
        at(
            2,
            built,
            phase="build",
            workers=[[*here, *["16"] * (5 - len(here))], ["16"] * 5],
            cubes=[cubes(hand), {}],
        )
        for here in (workers, workers[:1])
    )
    assert valle.at_once(state, 0, site=13) == points
    ready, waiting = (
        next(part.worth[0] for part in valle.parts(each) if part.kind == "site") for each in (state, idle)
    )
    assert ready == pytest.approx(max(waiting, valle.READY * points))
    assert ready > waiting or points < 3


def of_valle(state: ValleState) -> dict[Choice, float]:
    """What is asked there -> how likely a sensible player chooses it."""
    decision = state.decision()
    assert decision is not None and valle.ADVICE.weigh is not None
    weights = valle.ADVICE.weigh(state, decision)
    assert weights is not None
    return dict(zip(decision.choices, weights, strict=True))


def test_nobody_stops_who_has_a_tablet_that_counts() -> None:
    """They all come back."""
    lots = [{"red": 5}, {"blue": 5}, {"green": 5}]
    for laid, most in (((0, 4),), 0.1), (((0, 4), (1, 3), (2, 2), (0, 1)), 10):
        weights = of_valle(at(2, phase="bid-lot", lots=lots, tablets=[tablets(*laid), tablets()]))
        assert most / 20 < weights["done",] / min(weights["lot", lot] for lot in range(3)) < most


def test_overseers_gain_nothing_beside_where_they_stand_or_on_the_same_free_site() -> None:
    built: dict[int, tuple[object, ...]] = {8: (0, "")}
    overseers = [["8-A", "16"], ["16", "16"]]
    weights = of_valle(at(2, built, phase="plan", overseers=overseers))
    assert weights["plan", 0, "8-A"] > 20 * weights["plan", 0, "8-D"]
    sent = at(2, built, phase="plan", overseers=overseers, plans=[["14-A"], []])
    weights = of_valle(sent)
    assert weights["plan", 1, "13-A"] > 5 * weights["plan", 1, "14-A"]


def test_workers_go_from_one_site_to_another_but_not_round_one() -> None:
    built: dict[int, tuple[object, ...]] = {8: (0, "rr"), 13: (0, "yy")}
    workers = [["8-A", "8-B", "13-A", "16", "16"], ["16"] * 5]
    weights = of_valle(at(2, built, workers=workers))
    assert weights["worker", "8-A", "13-B"] > 10 * weights["worker", "8-A", "8-D"]


def test_whoever_is_attacked_loses_the_steps_between() -> None:
    """Not its whole way: the two change places. Three steps ahead of an enemy that throws a 3 in 4 of 16 ways."""
    assert worth_of_standing((20,), (17,)) == pytest.approx((-3 * 4 / 16, 0))
    assert worth_of_standing((20,), (17, 18)) == pytest.approx((-(3 * 4 + 2 * 6) / 16, senet.PAIRED))
    # Whoever has the turn may still go away.
    assert -3 * 4 / 16 < worth_of_standing((20,), (17,), seat=0)[0] < 0


def test_in_the_last_houses_an_attack_leads_into_the_water() -> None:
    lost = senet.HOUSE[29] - senet.HOUSE[27]
    assert worth_of_standing((29,), (26,)) == pytest.approx((-lost * 4 / 16, 0))
    assert worth_of_standing((29,), (25,)) == worth_of_standing((28, 29), (26,)) == (0, 0)
    assert worth_of_standing((29,), (27,)) == (0, 0)


def test_a_pair_is_in_no_danger() -> None:
    assert worth_of_standing((20, 21), (17, 18)) == pytest.approx((senet.PAIRED, senet.PAIRED))


# Leggende


@pytest.mark.parametrize("seed", range(20))
def test_even_a_beginner_does_what_a_card_allows(seed: int) -> None:
    """Which half it does shows in points only afterwards: leaving both must not look as good."""
    for state in questions("leggende")["option"]:
        decision = state.decision()
        assert decision is not None
        if len(decision.choices) > 2:
            seen = state.seen_by(decision.seat)
            assert player("apprendista", seed).choose(seen) != ("skip",)


def held(state: LeggendeState, seat: int) -> int:
    """In how many regions a seat is alone ahead, cities counted."""
    found = 0
    for region in state.charted().regions:
        rows = [*state.armies]
        here = [row[region] for row in rows]
        for owner, cities in enumerate(state.cities):
            here[owner] += region in cities
        found += here[seat] == max(here) > 0 and here.count(here[seat]) == 1
    return found


def test_steps_that_take_a_majority_weigh_more_than_those_that_lose_one() -> None:
    better: list[float] = []
    worse: list[float] = []
    rng = random.Random(6)
    for seed in range(4):
        match = Match.new("leggende", 2, rng=random.Random(seed))
        while (decision := match.decision) is not None:
            if decision.kind in ("place", "move", "destroy"):
                state = match.state
                assert isinstance(state, LeggendeState)
                weights = advice_of(GAMES["leggende"]).weigh
                assert weights is not None
                before = held(state, decision.seat)
                for choice, weight in zip(decision.choices, weights(state, decision) or (), strict=True):
                    after = state.copy()
                    after.apply(choice)
                    change = held(after, decision.seat) - before
                    if len(choice) > 1 and change:
                        (better if change > 0 else worse).append(weight)
            match.play(rng.choice(decision.choices))
    assert len(better) > 20 and len(worse) > 20
    assert min(better) > max(worse)
