"""Deep positions in plain form: half built, contested, in every phase. Random play alone hardly ever gets there."""

import random
from itertools import count
from typing import Any

from pycore.contract import BadPosition, Plain
from pycore.games.valle import GAME
from pycore.games.valle import choices as c
from pycore.games.valle.data import COLOURS, LETTERS, LEVELS, ROLES, SITES, SUNS_PLAYED, TABLETS
from tests.games.valle.table import NO_TABLETS, fill_bag, position

SCHEMA = (
    *("game", "seats", "options", "options.*", "round", "first", "phase", "active", "bag", "bag.*", "lots"),
    *(
        "lots[].*",
        "tablets",
        "cubes",
        "cubes[].*",
        "overseers",
        "workers",
        "points",
        "claimed",
        "plans",
        "carry",
    ),
    *("claim", "claim.overseer", "claim.site", "sites", "sites.*", "sites.*.owner", "sites.*.levels"),
    *("sites.*.levels[].*", "sites.*.levels[].*.*", "stolen", "stolen.*", "stolen.*.seat", "stolen.*.cubes"),
    *("laid", "laid.*", "pharaoh", "pharaoh.*"),
    *(f"tablets[].{field}" for field in NO_TABLETS),
)
"""Every field of the plain form; * stands for colours, roles, numbers of sites and names of options."""

Stock = list[str]
"""Cubes not placed yet, in random order."""


def crowded(seats: int, phase: str, seed: int) -> Plain:
    """A position of that phase in which sites are half built and contested. Options vary with the seed."""
    for attempt in count():
        rng = random.Random(f"{seats} {phase} {seed} {attempt}")
        plain = _draw(seats, phase, seed, rng)
        try:
            GAME.from_plain(plain)
        except BadPosition as error:
            assert attempt < 2000, (
                plain,
                error,
            )  # the phase may need more than chance gave: a thief, cubes in hand
        else:
            return plain
    raise AssertionError


def _draw(seats: int, phase: str, seed: int, rng: random.Random) -> Plain:
    options = {
        "fast": seed % 3 == 1,
        "rays": seed % 2 == 1,
        "boisnier": seed % 3 == 2,
        "sargon": phase.startswith("order") or seed % 4 == 3,
    }
    stock = [colour for colour in COLOURS for _ in range(33)]
    rng.shuffle(stock)
    round_ = 1 if phase == c.OVERSEER else rng.randint(2, 9)
    used = [number for number, about in SITES.items() if about.suns in SUNS_PLAYED[seats]]
    sites = {str(n): _site(n, seats, options["rays"], stock, rng, round_ == 1) for n in used}
    rivals = [int(n) for n, about in sites.items() if about["owner"] is not None] or used
    spaces = _spaces(used, rivals, rng)
    pharaoh = _take(stock, 0 if round_ == 1 else rng.randint(0, 24))
    first, active = rng.randrange(seats), rng.randrange(seats)
    fields: dict[str, Any] = {
        "options": options,
        "round": round_,
        "first": first,
        "phase": phase,
        "active": None if phase == c.CUBE else active,
        "overseers": [[next(spaces), next(spaces)] for _ in range(seats)],
        "workers": [[next(spaces) for _ in range(5)] for _ in range(seats)],
        "sites": sites,
        "pharaoh": pharaoh,
        "points": rng.randint(1, 6) if phase in (c.WORKER, c.OVERSEER) else 0,
    }
    plain = position(seats, **fields)
    _finish(plain, phase, stock, rng)
    fill_bag(plain)
    return plain


def _site(number: int, seats: int, rays: bool, stock: Stock, rng: random.Random, young: bool) -> Plain:
    """A site: empty, begun by some seat, or now and then finished. The seats prefer one colour."""
    large = SITES[number].large
    owner = None if rng.random() < 0.2 else rng.randrange(seats)
    room = sum(LEVELS[large])
    height = (
        0 if owner is None or young else rng.choice([0, 1, room // 3, room // 2, room - 2, room - 1, room])
    )
    levels: list[Plain] = []
    for roles in ROLES[large, rays]:
        level: Plain = {}
        for role, many in roles:
            for colour in _loved(stock, min(many, height), rng):
                level.setdefault(role, {})
                level[role][colour] = level[role].get(colour, 0) + 1
                height -= 1
        levels.append(level)
    return {"owner": owner, "levels": levels}


def _loved(stock: Stock, many: int, rng: random.Random) -> list[str]:
    if rng.random() < 0.7:
        loved = rng.choice(COLOURS)
        stock.sort(key=lambda colour: colour == loved)
    return [stock.pop() for _ in range(many)]


def _take(stock: Stock, many: int) -> dict[str, int]:
    taken = [stock.pop() for _ in range(many)]
    return {colour: taken.count(colour) for colour in COLOURS if colour in taken}


def _spaces(used: list[int], rivals: list[int], rng: random.Random) -> Any:
    """The places of the figures: mostly on a few contested sites, each space at most once."""
    disputed = rng.sample(rivals, min(3, len(rivals)))
    names = [f"{n}-{letter}" for n in used for letter in LETTERS[SITES[n].large]]
    rng.shuffle(names)
    names.sort(key=lambda name: int(name.split("-")[0]) not in disputed)
    for name in names:
        if rng.random() < 0.25:
            yield str(rng.randint(16, 22))
        yield name


def _finish(plain: Plain, phase: str, stock: Stock, rng: random.Random) -> None:
    """Add the fields that only this phase has."""
    seats, active = plain["seats"], plain["active"]
    order = [(plain["first"] + i) % seats for i in range(seats)]
    earlier = order[: order.index(active)] if active is not None else []
    hand = {seat: rng.sample(TABLETS, len(TABLETS)) for seat in order}
    if phase in (c.OVERSEER, c.PLAN, c.CLAIM, c.WORKER, c.STEAL, c.TAKEOVER, c.BUILD):
        for seat in order:
            if phase != c.BUILD or seat not in earlier:
                plain["cubes"][seat] = _take(stock, rng.randint(0, min(9, len(stock) // 4)))
    elif plain["options"]["sargon"]:
        many = [rng.randint(0, 4) for _ in order]
        for i, seat in enumerate(order):
            if seat in earlier or seat == active or phase in (c.CUBE, c.BID_LOT, c.BID_TABLET, c.ORDER):
                plain["tablets"][seat]["order"] = [hand[seat].pop() for _ in range(many[i])]
            plain["tablets"][seat]["done"] = phase in (c.ORDER_LAY, c.ORDER_TABLET) and seat in earlier
    if phase in (c.CUBE, c.BID_LOT, c.BID_TABLET):
        _auction(plain, phase, stock, hand, earlier, rng)
    if phase == c.PLAN:
        for seat in [*earlier, active]:
            plain["plans"][seat] = [rng.choice(plain["overseers"][seat]), "16"]
        plain["plans"][active] = plain["plans"][active][: rng.randrange(2)]
        for seat in earlier:
            plain["plans"][seat] = list(plain["overseers"][seat])
    if phase == c.CLAIM:
        _claim(plain, rng)
    if phase in (c.STEAL, c.TAKEOVER) and rng.random() < 0.5:
        place = rng.choice([name for name in plain["workers"][active] if "-" in name])
        plain["stolen"] = {place.split("-")[0]: {"seat": active, "cubes": 1}}
    if phase == c.BUILD and rng.random() < 0.5:
        place = rng.choice([name for name in plain["workers"][active] if "-" in name])
        plain["laid"] = {place.split("-")[0]: 1}


def _auction(
    plain: Plain, phase: str, stock: Stock, hand: dict[int, list[int]], earlier: list[int], rng: random.Random
) -> None:
    seats, active = plain["seats"], plain["active"]
    if phase == c.CUBE:
        plain["lots"] = [_take(stock, 5) for _ in range(rng.randint(0, seats))] + [_take(stock, 3)]
        return
    plain["lots"] = [_take(stock, 5) for _ in range(seats + 1)]
    reached = rng.randint(0, 3)
    for seat in range(seats):
        mine = plain["tablets"][seat]
        rotating = plain["options"]["boisnier"]
        many = (
            reached + (seat in earlier) if rotating else reached if seat in earlier or seat == active else 0
        )
        bids = [[rng.randrange(seats + 1), hand[seat].pop()] for _ in range(min(many, len(hand[seat])))]
        mine["lots"] = bids
        mine["done"] = not hand[seat] if rotating else seat in earlier or not hand[seat]
    if phase == c.BID_TABLET:
        plain["tablets"][active]["lot"] = rng.randrange(seats + 1)


def _claim(plain: Plain, rng: random.Random) -> None:
    """Add the fields of a claim. From round 2 these include the plans of all seats; the claiming overseer has moved."""
    k = rng.randrange(2)
    name = plain["overseers"][plain["active"]][k]
    if "-" in name:
        plain["claim"] = {"overseer": k, "site": int(name.split("-")[0])}
        plain["sites"][name.split("-")[0]] = {
            "owner": None,
            "levels": [{} for _ in plain["sites"][name.split("-")[0]]["levels"]],
        }
    plain["carry"] = k
    plain["plans"] = [list(places) for places in plain["overseers"]]


DEEP_PHASES = tuple(phase for phase in c.PHASES if phase != c.OVER)
POSITIONS: dict[str, Plain] = {
    f"{seats}-{phase}-{seed}": crowded(seats, phase, seed)
    for seats in GAME.seats
    for phase in DEEP_PHASES
    for seed in range(2)
}
"""Deep positions by name: number of seats, phase, seed."""
