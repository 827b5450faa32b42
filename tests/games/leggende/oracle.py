"""A second implementation of the final score, from plain data and the source tables only; random final positions."""

import csv
import json
import random
from pathlib import Path

from pycore.contract import Plain
from tests.games.leggende.building import HAND, POOL, final, tiles

HERE = Path(__file__).parent
TILES = json.loads((HERE / "source_tiles.json").read_text(encoding="utf-8"))["faces"]
CARDS: dict[str, dict[str, str]] = {
    row["id"]: row
    for row in csv.DictReader((HERE / "source_cards.csv").read_text(encoding="utf-8").splitlines())
}


def strengths(plain: Plain, region: str) -> dict[str, int]:
    """Owner -> number of its armies and cities in a region."""
    here: dict[str, int] = {}
    for kind in ("armies", "cities"):
        for owner, many in plain[kind].get(region, {}).items():
            here[owner] = here.get(owner, 0) + many
    return here


def sole(votes: dict[str, int]) -> str | None:
    """The owner with more votes than every other owner; None if there is no such owner."""
    best = [owner for owner, many in votes.items() if many == max(votes.values())]
    return best[0] if len(best) == 1 else None


def oracle(plain: Plain) -> tuple[list[dict[str, int]], dict[str, str | None]]:
    """For each seat, source -> points; and for each region, the owner who controls it."""
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
    """The ranking, sorted step by step: the book wins a tie for first place; then coins, armies and regions count."""
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
    """A finished game in which everything is placed at random."""
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
        if name != "fortress" and (rng.random() < 0.7 or len(free) <= 3):
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
