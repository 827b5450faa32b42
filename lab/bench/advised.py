"""Checks hints: whether the best choice has a reason, and whether the reason is the one that decides.

    python -m lab.bench.advised kheops --hints 80 --minutes 10

Machines play, and hints are asked for at some of their decisions. Two searches with other seeds then tell whether the
advised choice is clearly better than the next best: by at least a hundredth of the chance of winning on average, and by
more than they disagree. Several comparisons with other luck tell which parts of the evaluation differ most between the
advised choice and the one that the hint compares it with, summed over the seats. The part that the hint names first
should be one of the two largest, and the amount it gives should be at least half of the measured one. The exceptions
are printed with their links; `--all` prints every hint. The program fails if too many clear hints have no reason, or
too many name another part.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from statistics import fmean
from typing import Any, Final, NamedTuple

from app import games
from app.page.machines import reasons
from app.table import tail
from app.table.machines import ADVISER, Answer
from app.table.question import Question
from app.table.session import Session
from lab.adviser import advise
from pycore.contract import Choice
from pycore.games import GAMES, HOUSE
from pycore.link import encode
from pycore.match import Match
from pycore.players import player
from pycore.players.gains import foresee, worlds_of
from pycore.players.request import COMPARED_WORLDS

TIMES: Final = 4
"""The number of searches and comparisons whose average tells which parts differ most, each as large as a hint's own. A
deeper one would look further ahead than the hint."""
LEAST: Final = 0.01
"""Smaller leads are ignored, in chance of winning (0..1)."""
OF_A_GAME: Final = 12
"""The number of hints that are asked for in one game."""
ITERATIONS: Final = 30
"""The iterations with which the machines search that play these games."""
MOST_EMPTY: Final = 0.15
"""The largest share of clear hints that may give no reason."""
LEAST_NAMED: Final = 0.95
"""The smallest share of reasons that must name first one of the two parts that differ most."""


class Hint(NamedTuple):
    """A hint and what is found out about it."""

    link: str
    advised: str
    reason: str
    clear: bool
    """Whether other searches clearly prefer the advised choice to the next best."""
    close: bool
    """Whether the hint calls another choice as good."""
    empty: bool
    """Whether it gives no amounts and no final scores."""
    named: bool | None
    """Whether the part named first is among the two that differ most; None if no choices are compared."""
    short: bool
    """Whether the amount it gives for that part is less than half of the measured one."""


def decisions(game: str) -> Iterator[Match]:
    """Matches at some decisions of games between machines."""
    for number in range(1000):
        rng, seats = random.Random(f"{game} {number}"), GAMES[game].seats
        match, machine = (
            Match.new(game, seats[number % len(seats)], {}, rng),
            player("scriba", number, ITERATIONS),
        )
        found = []
        while (decision := match.decision) is not None:
            if len(decision.choices) > 1:
                found.append(len(match))
            match.play(machine.choose(match.seen_by(decision.seat)))
        for length in sorted(rng.sample(found, min(OF_A_GAME, len(found)))):
            yield match.until(length)


def worths(match: Match, seed: str) -> dict[Choice, float]:
    """The chances of winning, 0..1, that a search finds, the best choice first."""
    assert match.decision is not None
    thinking = player(ADVISER, seed).think(match.seen_by(match.decision.seat))
    thinking.finish()
    return {each.choice: each.worth for each in thinking.considered()}


Differences = dict[tuple[str, int], list[float]]
"""For each part of the evaluation, (kind, place), how many points it differs by for each seat."""


def differences(match: Match, one: Choice, other: Choice) -> Differences:
    """How much more each part of the evaluation is worth a few turns after one choice than after another."""
    assert match.decision is not None
    seen, many = match.seen_by(match.decision.seat), max(COMPARED_WORLDS)
    found: Differences = {}
    for number in range(TIMES):
        thinking = player(ADVISER, f"other luck {number}").think(seen)
        thinking.finish()
        worlds = worlds_of(thinking.asked, many)
        for sign, choice in ((1, one), (-1, other)):
            for parts in foresee(thinking, choice, worlds).parts:
                for key, worth in parts.items():
                    row = found.setdefault(key, [0.0] * len(worth))
                    for seat, points in enumerate(worth):
                        row[seat] += sign * points / (many * TIMES)
    return found


def largest(found: Differences) -> list[list[Any]]:
    """The two parts of the evaluation that differ most, as [kind, place]."""
    return [list(key) for key in sorted(found, key=lambda key: -sum(map(abs, found[key])))[:2]]


def is_short(gain: list[Any], found: Differences) -> bool:
    """Whether a gain, [kind, place, points per seat], is less than half of the measured difference.

    They are compared for the seat with the largest gain. A measured difference below a point is ignored.
    """
    kind, place, by = gain
    at = max(range(len(by)), key=lambda at: abs(by[at]))
    really: float = found.get((kind, place), by)[at]
    return abs(really) >= 1 and by[at] / really < 0.5


def examined(match: Match) -> Hint:
    """Ask for a hint and examine it."""
    decision = match.decision
    assert decision is not None
    told = advise(match.seen_by(decision.seat), "lab")
    answer = Answer.read(json.dumps(told))
    kinds = ["persona" if seat == decision.seat else ADVISER for seat in range(match.seats)]
    players = f"&p={','.join(kinds)}"
    names = ",".join(("Anna", "Bruno", "Carla", "Dario", "Elena")[: match.seats])
    session = Session(
        match, tail.examine(f"n={names}{players}", match.seats, games.page(match.game).colours).tail
    )
    question = Question(session)
    after = question.label_after(answer.choice, answer.then) if answer.then else ""
    advised = question.label(answer.choice) + (f", poi {after}" if after else "")
    found = [worths(match, seed) for seed in ("one", "two")]
    others = [each for each in found[0] if each != answer.choice]
    second = next(iter(answer.alike), answer.rival) or next(iter(others), None)
    leads = [each[answer.choice] - each[second] for each in found if second in each and answer.choice in each]
    clear = len(leads) == 2 and fmean(leads) > max(abs(leads[0] - leads[1]), LEAST)
    named, short = None, False
    if answer.rival and told["gains"]:
        differing = differences(match, answer.choice, answer.rival)
        named = told["gains"][0][:2] in largest(differing)
        short = answer.how != "hoped" and is_short(told["gains"][0], differing)
    empty = not told["gains"] and answer.ends is None
    return Hint(
        encode(match), advised, reasons(answer, question), clear, bool(answer.alike), empty, named, short
    )


def counts(hints: list[Hint]) -> str:
    """What is printed about a game's hints."""
    clear, named = (
        [hint for hint in hints if hint.clear],
        [hint.named for hint in hints if hint.named is not None],
    )
    return (
        f"{len(hints)} hints, {sum(hint.empty for hint in hints)} without a reason; {len(clear)} clear,"
        f" {sum(hint.empty for hint in clear)} of them without a reason, {sum(hint.close for hint in clear)} called"
        f" close; {sum(named)} of {len(named)} name first what differs most,"
        f" {sum(hint.short for hint in hints)} tell less than half of it"
    )


def good(hints: list[Hint]) -> bool:
    """Whether few clear hints are without a reason, and most name first what differs most."""
    clear, named = (
        [hint.empty for hint in hints if hint.clear],
        [hint.named for hint in hints if hint.named is not None],
    )
    return sum(clear) <= MOST_EMPTY * len(clear) and sum(named) >= LEAST_NAMED * len(named)


def main() -> None:
    """Ask for hints and print the counts and the exceptions. Fails if they are not `good`."""
    parser = argparse.ArgumentParser(prog="python -m lab.bench.advised", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="game", help="all games by default")
    parser.add_argument("--hints", type=int, default=84, help="for each game")
    parser.add_argument("--minutes", type=float, default=10.0, help="for each game")
    parser.add_argument("--all", action="store_true")
    args = parser.parse_args()
    every: list[Hint] = []
    for game in args.games or HOUSE:
        end, hints = time.monotonic() + 60 * args.minutes, list[Hint]()
        for match in decisions(game):
            if len(hints) == args.hints or time.monotonic() > end:
                break
            hint = examined(match)
            hints.append(hint)
            marks = [name for name in ("clear", "close", "empty", "short") if getattr(hint, name)]
            marks += ["another part differs more"] if hint.named is False else []
            if args.all or hint.named is False or hint.short or (hint.clear and (hint.empty or hint.close)):
                print(f"  {', '.join(marks)}: «{hint.advised}» {hint.reason}\n    {hint.link}", flush=True)
        print(f"{game}: {counts(hints)}", flush=True)
        every += hints
    print(f"together: {counts(every)}")
    sys.exit(not good(every))


if __name__ == "__main__":
    main()
