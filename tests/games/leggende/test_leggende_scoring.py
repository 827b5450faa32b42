"""The final score: worked examples, ties, and an oracle on random final positions."""

import random
from typing import Any

import pytest

from pycore.games.leggende import GAME
from pycore.games.leggende.data import TOKENS
from pycore.games.leggende.faces import REGION
from pycore.games.leggende.scoring import (
    controller,
    controls,
    elixirs,
    final_events,
    final_scoring,
    tie_break,
)
from pycore.games.leggende.state import LeggendeState
from tests.games.leggende.building import RING, tiles
from tests.games.leggende.oracle import CARDS, oracle, oracle_ranking, random_final
from tests.games.leggende.positions import POSITIONS
from tests.games.leggende.table import at_end
from tests.games.leggende.ties import CITADEL, GOAL, Result, parted, random_tie, tied_end

SOURCES = {
    "regions-scored": "regions",
    "fortresses-scored": "fortresses",
    "islands-scored": "islands",
    "card-scored": "cards",
    "elixirs-scored": "elixirs",
    "token-scored": "tokens",
    "leader-scored": "leader",
}


@pytest.mark.parametrize("name", POSITIONS)
def test_one_region_is_controlled_as_all_are(name: str) -> None:
    state = GAME.from_plain(POSITIONS[name])
    held = controls(state)
    assert {region: controller(state, region) for region in held} == held


def test_a_city_is_worth_an_army() -> None:
    state = at_end(armies={"D4": {"0": 1, "1": 1}}, cities={"D4": {"1": 1}})
    assert controller(state, REGION["D4"]) == 1


def by_source(state: LeggendeState) -> list[dict[str, int]]:
    points = [dict.fromkeys(SOURCES.values(), 0) for _ in range(state.seats)]
    for event in final_scoring(state):
        points[event.seat][SOURCES[event.kind]] += event.data["points"]
    return points


@pytest.mark.parametrize("seed", range(40))
def test_the_oracle_agrees_on_random_final_positions(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(5):
        plain = random_final(rng)
        state = GAME.from_plain(plain)
        points, _ = oracle(plain)
        assert by_source(state) == points
        assert list(state.scores()) == [sum(sources.values()) for sources in points]
        assert list(map(list, state.ranking())) == oracle_ranking(plain)
        assert list(final_events(state))[-1].data["winners"] == oracle_ranking(plain)[0]


def test_the_oracle_agrees_after_random_games() -> None:
    for seed in range(12):
        rng = random.Random(seed)
        state = GAME.start(
            2 + seed % 3,
            {
                "leaders": True,
                "explore": True,
                "fortress": True,
                "dragon": True,
                "layout": "ring" if seed % 2 else "T",
            },
        )
        while (decision := state.decision()) is not None:
            state.apply(rng.choice(decision.choices))
        points, _ = oracle(state.to_plain())
        assert by_source(state) == points
        assert list(map(list, state.ranking())) == oracle_ranking(state.to_plain())


# Worked examples


def test_three_armies_and_a_city_against_four_are_a_tie() -> None:
    state = at_end(2, armies={"D5": {"0": 3, "1": 4}}, cities={"D5": {"0": 1}}, coins=[0, 0])
    assert [points["regions"] for points in by_source(state)] == [0, 0]
    state = at_end(2, armies={"D5": {"0": 3, "1": 3}}, cities={"D5": {"0": 1}}, coins=[0, 0])
    assert [points["regions"] for points in by_source(state)] == [1, 0]


def test_two_regions_of_three_are_three_points() -> None:
    """`leggende-regioni`, `leggende-isole`"""
    state = at_end(2, armies={"F1": {"0": 1}, "F2": {"0": 1}, "F3": {"1": 1}})
    points = by_source(state)
    assert [(p["regions"], p["islands"]) for p in points] == [(2, 1), (1, 0)]


def test_an_island_of_one_region_is_two_points() -> None:
    state = at_end(
        2, tiles=tiles(RING), options={"layout": "ring"}, start_region="V5", armies={"T2": {"0": 1}}
    )
    assert [(p["regions"], p["islands"]) for p in by_source(state)] == [(1, 1), (0, 0)]


def test_a_tied_island_is_nobodys_and_neutral_armies_take_part() -> None:
    tied = at_end(2, armies={"F1": {"0": 1}, "F2": {"1": 1}})
    assert [p["islands"] for p in by_source(tied)] == [0, 0]
    neutral = at_end(2, armies={"F1": {"0": 1}, "F2": {"neutral": 1}, "F3": {"neutral": 1}})
    assert [p["islands"] for p in by_source(neutral)] == [0, 0]
    assert [p["regions"] for p in by_source(neutral)] == [1, 0]


def test_the_three_tall_islands_count_by_themselves() -> None:
    armies = {"T1": {"0": 1}, "T2": {"1": 1}, "T3": {"0": 2}}
    state = at_end(2, tiles=tiles(RING), options={"layout": "ring"}, start_region="V5", armies=armies)
    assert [(p["regions"], p["islands"]) for p in by_source(state)] == [(2, 2), (1, 1)]


def test_cards_of_the_examples() -> None:
    """Four cursed cards and the Graveyard: 4. Three nobles with the Hills: 4. The Ogre with 8 coins: 2."""
    cursed = ("cursed_banshee", "cursed_gargoyles", "cursed_king", "cursed_mausoleum")
    nobles = ("noble_hills", "noble_knight", "noble_unicorn")
    state = at_end(
        2,
        cards=((*cursed, "graveyard"), (*nobles, "dire_ogre")),
        coins=[0, 8],
        armies={},
    )
    scored = {
        (event.seat, event.data["card"]): (event.data["count"], event.data["points"])
        for event in final_scoring(state)
        if event.kind == "card-scored"
    }
    assert scored[0, "graveyard"] == (4, 4)
    assert scored[1, "noble_hills"] == (3, 4)
    assert scored[1, "dire_ogre"] == (8, 2)


ELIXIRS = {
    "castle_1": 1,
    "castle_2": 1,
    "cursed_king": 1,
    "cursed_banshee": 2,
    "forest_gnome": 3,
    "ancient_tree_spirit": 3,
}


@pytest.mark.parametrize(
    ("hands", "spring", "points"),
    [
        # 5, 5, 2
        (
            (("forest_gnome", "castle_1", "castle_2"), ("ancient_tree_spirit", "cursed_banshee"), ()),
            2,
            [1, 1, 0],
        ),
        # 5, 4
        ((("forest_gnome", "cursed_banshee"), ("ancient_tree_spirit", "castle_1"), ()), None, [2, 0, 0]),
        # with the spring: 2, 3, 2 and 2, 3, 4
        ((("cursed_banshee",), ("forest_gnome",), ()), 2, [0, 2, 0]),
        ((("cursed_banshee",), ("forest_gnome",), ("castle_1", "castle_2")), 2, [0, 0, 2]),
        (((), (), ()), None, [0, 0, 0]),
        ((("castle_1",), ("castle_2",), ("cursed_king",)), None, [1, 1, 1]),
    ],
)
def test_elixirs(hands: tuple[tuple[str, ...], ...], spring: int | None, points: list[int]) -> None:
    """As if the hands held nothing else (`leggende-elisir`)."""
    state = at_end(3, armies={})
    names = list(CARDS)
    state.hands = [sum(1 << names.index(card) for card in hand) for hand in hands]
    if spring is not None:
        state.taken[spring] |= 1 << TOKENS.index("spring")
    held = [sum(ELIXIRS[card] for card in hand) + 2 * (seat == spring) for seat, hand in enumerate(hands)]
    assert [elixirs(state, seat) for seat in range(3)] == held
    assert [p["elixirs"] for p in by_source(state)] == points


# Ties


def bare(seats: int = 2, books: int | None = None, **fields: Any) -> LeggendeState:
    """The end of a game without cards; C3 is an island of one region. `books` is the seat with the book."""
    state = at_end(
        seats, **{"tiles": CITADEL, "start_region": "C1", "coins": [2] * seats, "armies": {}, **fields}
    )
    state.hands = [0] * seats
    if books is not None:
        state.taken[books] |= 1 << TOKENS.index("book")
    return state


def placed(state: LeggendeState) -> tuple[list[list[int]], str | None]:
    return [list(group) for group in state.ranking()], tie_break(state)


def test_without_a_tie_points_decide() -> None:
    assert placed(bare(armies={"F1": {"1": 1}})) == ([[1], [0]], None)


def test_coins_part_first() -> None:
    armies = {"M1": {"0": 9}, "M2": {"1": 1}}
    assert placed(bare(armies=armies, coins=[1, 2])) == ([[1], [0]], "coins")


def test_armies_break_the_next_tie_and_cities_do_not_count() -> None:
    assert placed(bare(armies={"M1": {"0": 2}, "M2": {"1": 1}})) == ([[0], [1]], "armies")
    shared = bare(armies={"M1": {"0": 1}, "M2": {"1": 1}}, cities={"M1": {"0": 2}})
    assert placed(shared) == ([[0, 1]], "shared")


def test_controlled_regions_break_the_last_tie() -> None:
    """One seat controls two regions of a tied island, the other an island of one region. Both have 2 points and two
    armies."""
    armies = {"M1": {"0": 1}, "M2": {"0": 1}, "M3": {"neutral": 1}, "M4": {"neutral": 1}, "C3": {"1": 2}}
    state = bare(armies=armies)
    assert state.scores() == (2, 2)
    assert placed(state) == ([[0], [1]], "regions")


def test_the_book_comes_before_everything() -> None:
    armies = {"M1": {"0": 2}, "M2": {"0": 2}, "M3": {"neutral": 1}, "M4": {"neutral": 1}, "V7": {"1": 1}}
    armies |= {"V6": {"neutral": 1}}
    state = bare(books=1, armies=armies, coins=[9, 0])
    assert state.scores() == (2, 2)
    assert placed(state) == ([[1], [0]], "book")


def test_the_book_parts_only_the_first_place() -> None:
    """Seat 0 is first. Seats 1 and 2 tie with 2 points each. Seat 1 has C3 and its island. Seat 2 has V1 and the book,
    which does not break this tie."""
    armies = {"F1": {"0": 1}, "F2": {"0": 1}, "C3": {"1": 1}, "V1": {"2": 1}, "V2": {"0": 1}}
    state = bare(3, books=2, armies=armies, coins=[0, 5, 1])
    assert state.scores() == (4, 2, 2)
    assert placed(state) == ([[0], [1], [2]], None)


def test_a_long_game_shares_its_ties() -> None:
    armies = {"M1": {"0": 2}, "M2": {"1": 1}}
    state = bare(armies=armies, coins=[1, 2], options={"long": True}, game_no=3, totals=[20, 20])
    assert state.scores() == (21, 21)
    assert placed(state) == ([[0, 1]], "shared")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_is_behind_is_out_before_the_next_thing_counts(seats: int) -> None:
    """Winners, word and rule, compared with a model."""
    rng, words = random.Random(seats), set[str | None]()
    for _ in range(400):
        results = random_tie(rng, seats)
        state, (winners, word) = tied_end(results), parted(results)
        assert list(state.scores()) == [result.points for result in results]
        assert list(state.ranking()[0]) == winners
        over = list(final_events(state))[-1]
        assert (over.data["winners"], over.data["tie_break"]) == (winners, word), results
        assert (tie_break(state), over.rule) == (word, "leggende-pareggio")
        words.add(word)
    assert words == {"book", "coins", "armies", "regions", "shared"}


def test_seats_that_are_out_of_the_tie_no_longer_count() -> None:
    """Seat 2 has the most armies of the three but the fewest coins. The other two seats are compared by their
    regions."""
    three = [Result(GOAL, 0, 5, 3, 2), Result(GOAL, 0, 5, 3, 1), Result(GOAL, 0, 4, 9, 2)]
    assert tie_break(tied_end(three)) == "regions"
