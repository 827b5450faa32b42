"""The final score: worked examples, ties, and an oracle that reads nothing but plain data and the source tables."""

import csv
import json
import random
from pathlib import Path
from typing import Any

import pytest

from pycore.contract import Plain
from pycore.games.leggende import GAME
from pycore.games.leggende.data import TOKENS
from pycore.games.leggende.scoring import elixirs, final_events, final_scoring, tie_break
from pycore.games.leggende.state import LeggendeState
from tests.games.leggende.building import HAND, POOL, RING, final, tiles
from tests.games.leggende.table import at_end

HERE = Path(__file__).parent
TILES = json.loads((HERE / "source_tiles.json").read_text(encoding="utf-8"))["faces"]
CARDS: dict[str, dict[str, str]] = {
    row["id"]: row
    for row in csv.DictReader((HERE / "source_cards.csv").read_text(encoding="utf-8").splitlines())
}


# The oracle


def strengths(plain: Plain, region: str) -> dict[str, int]:
    """Owner -> armies and cities in a region."""
    here: dict[str, int] = {}
    for kind in ("armies", "cities"):
        for owner, many in plain[kind].get(region, {}).items():
            here[owner] = here.get(owner, 0) + many
    return here


def sole(votes: dict[str, int]) -> str | None:
    """Whoever has strictly most."""
    best = [owner for owner, many in votes.items() if many == max(votes.values())]
    return best[0] if len(best) == 1 else None


def oracle(plain: Plain) -> tuple[list[dict[str, int]], dict[str, str | None]]:
    """Per seat its points by source; and who controls each region."""
    seats = plain["seats"]
    islands = [isle for tile in plain["tiles"] for isle in TILES[tile["face"]]["islands"].values()]
    held = {region: sole(strengths(plain, region)) for isle in islands for region in isle}
    points: list[dict[str, int]] = [{} for _ in range(seats)]
    for seat in range(seats):
        me, hand = str(seat), plain["cards"][seat]
        mine = [region for region, owner in held.items() if owner == me]
        forts = [region for region in mine if plain["tokens"].get(region, {}).get("name") == "fortress"]
        won = []
        for isle in islands:
            votes: dict[str, int] = {}
            for region in isle:
                owner = held[region]
                if owner is not None:
                    votes[owner] = votes.get(owner, 0) + 1
            if votes and sole(votes) == me:
                won.append(isle)
        points[seat] = {
            "regions": len(mine),
            "fortresses": len(forts),
            "islands": len(won),
            "cards": sum(card_points(CARDS[card], hand, plain["coins"][seat]) for card in hand),
            "elixirs": elixir_points(plain, seat),
            "tokens": sum({"book": 1, "dragon": 2, "swamp": -1}.get(t, 0) for t in plain["taken"][seat]),
            "leader": leader_points(plain, seat, won),
        }
    return points, held


def card_points(card: dict[str, str], hand: list[str], coins: int) -> int:
    code, _, rest = card["ability_code"].partition(":")
    value = int(card["ability_value"])
    types: list[str] = [CARDS[name]["type_en"] for name in hand]
    if code == "VP_PER_COINS":
        return value * (coins // int(rest))
    if code == "VP_PER" and rest == "flying":
        return value * [CARDS[name]["ability_code"] for name in hand].count("FLY")
    if code == "VP_PER":
        return value * types.count(rest)
    if code == "VP_SET":
        kind, many = rest.split(":")
        return value if types.count(kind) >= int(many) else 0
    return 0


def elixir_points(plain: Plain, seat: int) -> int:
    totals = []
    for hand, taken in zip(plain["cards"], plain["taken"], strict=True):
        of_cards = [
            int(CARDS[name]["ability_value"])
            for name in hand
            if CARDS[name]["ability_code"].startswith("ELIXIR")
        ]
        totals.append(sum(of_cards) + 2 * ("spring" in taken))
    if not totals[seat] or totals[seat] < max(totals):
        return 0
    return 2 if totals.count(max(totals)) == 1 else 1


def leader_points(plain: Plain, seat: int, islands: list[list[str]]) -> int:
    leader = plain["leaders"][seat]
    if leader == "fairy-queen":
        return int(sum(CARDS[name]["type_en"] == "forest" for name in plain["cards"][seat]) >= 3)
    if leader == "red-sorceress":
        return int(sum(plain["kept"])) // 3
    if leader == "white-knight":
        return sum(len(isle) >= 3 for isle in islands)
    return 0


def oracle_ranking(plain: Plain) -> list[list[int]]:
    """Sorted by hand: the book takes the first place of those tied for it, then coins, armies, regions."""
    points, held = oracle(plain)
    totals = [sum(sources.values()) for sources in points]

    def rest(seat: int) -> tuple[int, int, int]:
        armies = sum(here.get(str(seat), 0) for here in plain["armies"].values())
        return plain["coins"][seat], armies, list(held.values()).count(str(seat))

    left, ranking = list(range(plain["seats"])), []
    first = [seat for seat in left if totals[seat] == max(totals)]
    readers = [seat for seat in first if "book" in plain["taken"][seat]]
    if readers:
        ranking.append(readers)
        left.remove(readers[0])
    while left:
        best = max((totals[seat], rest(seat)) for seat in left)
        ranking.append([seat for seat in left if (totals[seat], rest(seat)) == best])
        left = [seat for seat in left if seat not in ranking[-1]]
    return ranking


LAYOUTS = (
    ("T", ("desert", "fern", "horseshoe", "volcano"), "D4"),
    ("T", ("citadel", "tall_islands", "meadows", "ice_islands"), "C1"),
    ("ring", ("volcano", "meadows", "tall_islands", "citadel"), "V5"),
)
SLOTS = {"T": ("centre", "left", "right", "below"), "ring": ("nw", "ne", "se", "sw")}


def random_final(rng: random.Random) -> Plain:
    """A finished game in which everything lies anywhere."""
    seats = rng.choice((2, 3, 4))
    layout, faces, start = rng.choice(LAYOUTS)
    regions = [r for face in faces for isle in TILES[face]["islands"].values() for r in isle]
    owners = [str(seat) for seat in range(seats)] + ["neutral"] * (seats == 2)
    armies: dict[str, dict[str, int]] = {}
    cities: dict[str, dict[str, int]] = {}
    for owner in owners:
        for _ in range(10 if owner == "neutral" else rng.randrange(13)):
            here = armies.setdefault(rng.choice(regions), {})
            here[owner] = here.get(owner, 0) + 1
        for _ in range(0 if owner == "neutral" else rng.randrange(4)):
            here = cities.setdefault(rng.choice(regions), {})
            here[owner] = here.get(owner, 0) + 1
    names = POOL[seats][:]
    rng.shuffle(names)
    hands = tuple(tuple(names[seat * HAND[seats] : (seat + 1) * HAND[seats]]) for seat in range(seats))
    leaders = rng.sample(["fairy-queen", "bandit-king", "red-sorceress", "white-knight"], seats)
    kept = [0] * seats
    if "red-sorceress" in leaders:
        kept = [rng.randrange(5) * (leader != "red-sorceress") for leader in leaders]
    free = [region for region in regions if region != start and region not in cities]
    rng.shuffle(free)
    taken: list[list[str]] = [[] for _ in range(seats)]
    tokens: dict[str, Plain] = {}
    for name in ("spring", "cottage", "treasure", "book", "stable", "swamp", "dragon", *["fortress"] * 3):
        if name != "fortress" and (rng.random() < 0.7 or not free):
            taken[rng.randrange(seats)].append(name)
        else:
            seen = [0] if name in ("spring", "cottage", "treasure", "book", "stable", "swamp") else []
            tokens[free.pop()] = {"name": name, "seen": seen}
    order = ["spring", "cottage", "treasure", "book", "stable", "swamp", "dragon"]
    return final(
        seats,
        cards=hands,
        options={
            "layout": layout,
            "explore": True,
            "swamp": True,
            "dragon": True,
            "fortress": True,
            "leaders": True,
        },
        tiles=tiles(tuple(zip(SLOTS[layout], faces, strict=True))),
        start_region=start,
        armies=armies,
        cities=cities,
        coins=[rng.randrange(8) for _ in range(seats)],
        leaders=leaders,
        kept=kept,
        taken=[sorted(names, key=order.index) for names in taken],
        tokens=tokens,
    )


SOURCES = {
    "regions-scored": "regions",
    "fortresses-scored": "fortresses",
    "islands-scored": "islands",
    "card-scored": "cards",
    "elixirs-scored": "elixirs",
    "token-scored": "tokens",
    "leader-scored": "leader",
}


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
        (event.seat, event.data["card"]): event.data["points"]
        for event in final_scoring(state)
        if event.kind == "card-scored"
    }
    assert scored[0, "graveyard"] == 4
    assert scored[1, "noble_hills"] == 4
    assert scored[1, "dire_ogre"] == 2


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
    """As if the hands held nothing else."""
    state = at_end(3, armies={})
    names = list(CARDS)
    state.hands = [sum(1 << names.index(card) for card in hand) for hand in hands]
    if spring is not None:
        state.taken[spring] |= 1 << TOKENS.index("spring")
    held = [sum(ELIXIRS[card] for card in hand) + 2 * (seat == spring) for seat, hand in enumerate(hands)]
    assert [elixirs(state, seat) for seat in range(3)] == held
    assert [p["elixirs"] for p in by_source(state)] == points


# Ties

CITADEL = tiles(
    (("centre", "citadel"), ("left", "fern"), ("right", "meadows"), ("below", "volcano")), (0, 0, 0, 0)
)


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


def test_then_armies_on_the_board_without_cities() -> None:
    assert placed(bare(armies={"M1": {"0": 2}, "M2": {"1": 1}})) == ([[0], [1]], "armies")
    shared = bare(armies={"M1": {"0": 1}, "M2": {"1": 1}}, cities={"M1": {"0": 2}})
    assert placed(shared) == ([[0, 1]], "shared")


def test_then_controlled_regions() -> None:
    """Two regions of a tied island against one region that is an island: 2 points each, two armies each."""
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
    """Behind seat 0, seats 1 and 2 have 2 points each: C3 with its island, V1 and the book of a tied island."""
    armies = {"F1": {"0": 1}, "F2": {"0": 1}, "C3": {"1": 1}, "V1": {"2": 1}, "V2": {"0": 1}}
    state = bare(3, books=2, armies=armies, coins=[0, 5, 1])
    assert state.scores() == (4, 2, 2)
    assert placed(state) == ([[0], [1], [2]], None)


def test_a_long_game_shares_its_ties() -> None:
    armies = {"M1": {"0": 2}, "M2": {"1": 1}}
    state = bare(armies=armies, coins=[1, 2], options={"long": True}, game_no=3, totals=[20, 20])
    assert state.scores() == (21, 21)
    assert placed(state) == ([[0, 1]], "shared")
