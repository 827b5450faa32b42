"""Counts blunders, choices that no sensible player makes, in games of one level against itself.

    python -m lab.bench.blunders valle scriba --seats 3 --games 200 --minutes 30
    python -m lab.bench.blunders valle --kept valle-3.jsonl
    python -m lab.bench.blunders oh_pharaoh scriba --games 30 --advised

With `--kept` the games of a file are counted instead: one JSON object a line, with the game as "link". Each function
in `COUNTS_OF` takes a finished match and returns how often something happened in it. Most of them count a blunder;
some count what it is compared with, such as all offers beside those that were refused.

With `--advised`, hints are followed in up to `OF_A_GAME` turns of each game. When that asks another seat a question
that has a hoped-for answer (`Advice.hopes`), every level but the beginner answers it. The answers are counted.
"""

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple

from lab.adviser import advise
from pycore.arena.contest import Contestant, fixtures, play
from pycore.contract import CHANCE, Choice, State
from pycore.games import GAMES, HOUSE
from pycore.games.kheops.data import SYMBOL
from pycore.games.kheops.position import KheopsPosition
from pycore.games.oh_pharaoh.choices import ACCEPT
from pycore.games.oh_pharaoh.data import JOKER_CARD
from pycore.games.valle.advice.laying import most_laid
from pycore.games.valle.data import LOT, PHARAOH
from pycore.games.valle.position import VallePosition
from pycore.link import decode
from pycore.match import Match
from pycore.players import player
from pycore.players.judge import Judging
from pycore.players.levels import LEVELS
from pycore.players.lookup import advice_of
from pycore.players.search import SearchThinking
from pycore.players.thinking import question

BACK: Final = 2
"""The number of turns within which a rotation back counts."""
JUDGED: Final = 1600
"""The search iterations that look for a quieter choice, and compare it."""
OF_A_GAME: Final = 6
"""The number of turns of a game in which hints are followed."""
ANSWERING: Final = LEVELS[1:]
"""The levels that answer questions."""


def bought_in_vain(match: Match) -> int:
    """La Valle dei Re: seats that won a lot too many: without one of them they still had all cubes that they could lay.

    For what a seat can lay see `most_laid`.
    """
    found = 0
    won = {(k, event.seat) for k, event in match.log if event.kind == "lot-won"}
    for k, seat in won:
        position = match.at(k)
        assert isinstance(position, VallePosition)
        # Cubes of all colours are packed in one number. Its remainder by 255 is how many there are.
        found += position.cubes[seat] % 255 - LOT >= most_laid(position, seat)
    return found


def gave_many(match: Match) -> int:
    """La Valle dei Re: seats that gave five cubes or more to the Pharaoh in a round, at least one lot's worth."""
    return sum(
        sum(event.data["cubes"].values()) >= LOT for _, event in match.log if event.kind == "leftovers"
    )


def ended_while_behind(match: Match) -> int:
    """La Valle dei Re: seats that were behind when the last round began, lost, and ended the game by their leftovers.

    The Pharaoh's pyramid was finished in that round, and would not have been without these cubes.
    """
    cause = match.log[-1][1].data
    if cause.get("cause") != "pharaoh":
        return 0
    begins = max(at for at, (_, event) in enumerate(match.log) if event.kind == "lots-drawn")
    before = match.at(match.log[begins][0]).scores()
    log = [event for _, event in match.log[begins:]]
    total = next(event.data["pharaoh"] for event in log if event.kind == "round-ends")
    return sum(
        total - sum(event.data["cubes"].values()) < PHARAOH
        for event in log
        if event.kind == "leftovers"
        and event.seat not in cause["winners"]
        and before[event.seat] < max(before)
    )


def rotated_back(match: Match) -> int:
    """Kheops: rotations that undo the last rotation of a tile, at most two turns later."""
    return sum(1 for _ in _rotations_back(match))


def rotated_back_in_vain(match: Match) -> int:
    """Kheops: of those, the ones where a pawn on a tile without this power was worth at least as much."""
    return sum(_quiet_is_as_good(match, k) for k in _rotations_back(match))


def _rotations_back(match: Match) -> Iterator[int]:
    """For each tile that is turned back: the number of choices before the pawn that turned it."""
    turned: dict[int, tuple[int, str]] = {}  # per cell: the turn of its last rotation, its open sides before
    turn = pawn = 0
    for k, event in match.log:
        if event.kind == "pawn-placed":
            turn, pawn = turn + 1, k - 1
        elif event.kind == "tile-rotated" and event.data["from"] != event.data["to"]:
            cell = event.data["cell"]
            last, before = turned.get(cell, (turn - BACK - 1, ""))
            if turn - last <= BACK and before == event.data["to"]:
                yield pawn
            turned[cell] = turn, event.data["from"]


def _quiet_is_as_good(match: Match, k: int) -> bool:
    """Whether the best pawn on a tile without the same power wins at least as often as the pawn that was placed."""
    seen, made = match.seen_by(match.steps[k].seat, k), match.record[k]
    assert isinstance(seen, KheopsPosition)
    power = SYMBOL[seen.tiles[int(made[2])]]
    search = SearchThinking(question(seen, "quiet"), JUDGED)
    search.finish()
    quiet = [each for each in search.considered() if SYMBOL[seen.tiles[int(each.choice[2])]] != power]
    if not quiet:
        return False
    best = max(quiet, key=lambda each: each.visits)
    judging = Judging(seen, made, "quiet", JUDGED, best.choice)
    while not judging.done:
        judging.step()
    return judging.judged.loss >= 0


def offers_made(match: Match) -> int:
    """Oh, Pharaoh!: offers proposed."""
    return _times(match, "trade-proposed")


def offers_that_could_be_accepted(match: Match) -> int:
    """Oh, Pharaoh!: offers proposed to a partner that held the cards asked for."""
    return sum(event.kind == "trade-proposed" and ACCEPT in choices_at(match.at(k)) for k, event in match.log)


def offers_refused(match: Match) -> int:
    """Oh, Pharaoh!: offers refused."""
    return _times(match, "trade-refused")


def jokers_without_points(match: Match) -> int:
    """Oh, Pharaoh!: jokers in a worthless pyramid at the end of the turn in which they were laid."""
    return _jokers(match)[0]


def jokers_lost(match: Match) -> int:
    """Oh, Pharaoh!: of those, the ones that another seat took while the pyramid was still worthless."""
    return _jokers(match)[1]


def _jokers(match: Match) -> tuple[int, int]:
    """Jokers in a worthless pyramid at the end of their turn, and how many of them another seat took."""
    laid, lost = 0, 0
    # Jokers in worthless pyramids, by owner and place of the pyramid: those of this turn, and those of earlier turns.
    fresh, bare = Counter[Any](), Counter[Any]()
    for _, event in match.log:
        data = event.data
        here = (data.get("owner", event.seat), data.get("place", -1))
        if event.kind in ("built", "added", "put-under"):
            fresh[here] += data.get("used_jokers", data.get("card") == JOKER_CARD)
            if data["worth"]:
                del fresh[here], bare[here]
        elif event.kind == "joker-swapped":
            if fresh[here]:
                fresh[here] -= 1
            elif bare[here]:
                bare[here] -= 1
                lost += event.seat != data["owner"]
        elif event.kind == "scored":
            del bare[here]
        elif event.kind == "turn-begins":
            laid += fresh.total()
            bare, fresh = bare + fresh, Counter()
    return laid, lost


def _times(match: Match, kind: str) -> int:
    return sum(event.kind == kind for _, event in match.log)


def choices_at(state: State) -> Sequence[Choice]:
    """The choices of the decision of a state."""
    decision = state.decision()
    return () if decision is None else decision.choices


COUNTS_OF: Final[Mapping[str, tuple[Callable[[Match], int], ...]]] = {
    "kheops": (rotated_back, rotated_back_in_vain),
    "valle": (bought_in_vain, gave_many, ended_while_behind),
    "oh_pharaoh": (
        offers_made,
        offers_that_could_be_accepted,
        offers_refused,
        jokers_without_points,
        jokers_lost,
    ),
}
"""Maps a game to what is counted in it."""


def blunders(match: Match) -> Counter[str]:
    """What `COUNTS_OF` counts in a finished match, by the name of the function."""
    return Counter({kind.__name__: kind(match) for kind in COUNTS_OF[match.setup.game]})


def counted(matches: Iterable[Match]) -> tuple[int, Counter[str], Counter[str]]:
    """Three values: the number of games, the sum of each count, and in how many games it is not 0."""
    games, made, marred = 0, Counter[str](), Counter[str]()
    for match in matches:
        found = blunders(match)
        games += 1
        made += found
        marred.update(kind for kind, times in found.items() if times)
    return games, made, marred


def played(game: str, level: str, seats: int, games: int, seed: int, minutes: float) -> Iterator[Match]:
    """Games of a level against itself, until there are `games` or the time is over."""
    end = time.monotonic() + 60 * minutes
    for fixture in fixtures(game, [Contestant.read(level)], seats, games, seed, {}):
        yield decode(play(fixture).link)
        if time.monotonic() > end:
            return


class Asked(NamedTuple):
    """A question that a hint puts to another seat, and the levels that give the answer it hopes for."""

    kind: str
    likely: float | None
    """The chance of that answer, 0..1, as the hint tells it."""
    possible: bool
    """Whether the other seat can give that answer."""
    granted: tuple[str, ...]


def questions(game: str, games: Iterable[Match], seed: int) -> Iterator[Asked]:
    """The questions put to other seats (`Advice.hopes`) by hints that are followed in some turns of these games."""
    hopes = advice_of(GAMES[game]).hopes
    for number, match in enumerate(games):
        rng, seat, begins = random.Random(f"{seed} {number}"), CHANCE, []
        for k in range(len(match)):
            decision = match.at(k).decision()
            if decision is not None and decision.seat not in (CHANCE, seat):
                begins.append(k)
                seat = decision.seat
        for k in sorted(rng.sample(begins, min(OF_A_GAME, len(begins)))):
            asking = Match.replay(match.setup, match.record[:k], rng)
            likely, decision = followed(asking), asking.decision
            if decision is None or decision.kind not in hopes:
                continue
            hoped, seen = hopes[decision.kind], asking.seen_by(decision.seat)
            granted = [
                level for level in ANSWERING if player(level, f"{seed} {number} {k}").choose(seen) == hoped
            ]
            yield Asked(decision.kind, likely, hoped in decision.choices, tuple(granted))


def followed(match: Match) -> float | None:
    """Follow hints until another seat is asked or the game is over.

    Returns the chance of the hoped-for answer to that seat's question, as the last hint tells it.
    """
    assert match.decision is not None
    seat, planned, likely = match.decision.seat, None, None
    while (decision := match.decision) is not None and decision.seat == seat:
        if len(decision.choices) == 1:
            match.play(decision.choices[0])
            continue
        told = advise(match.seen_by(seat), "lab", planned)
        match.play(tuple(told["choice"]))
        planned, likely = told["then"], told.get("likely")
    return likely


def answers(found: list[Asked]) -> str:
    """What is printed about questions: how many got the answer that the hint hoped for, by kind and by level."""
    lines = []
    for kind in sorted({each.kind for each in found}):
        these = [each for each in found if each.kind == kind]
        yes = ", ".join(f"{level} {sum(level in each.granted for each in these)}" for level in ANSWERING)
        told = [each.likely for each in these if each.likely is not None]
        average = f"told {fmean(told):.2f} on average" if told else "no chance told"
        lines.append(
            f"{kind}: {len(these)} asked, {sum(each.possible for each in these)} can be granted; granted by {yes};"
            f" {average}"
        )
    return "\n".join(lines)


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(prog="python -m lab.bench.blunders", description=__doc__)
    parser.add_argument("game", choices=[game for game in HOUSE if game in COUNTS_OF])
    parser.add_argument("level", nargs="?", default="scriba", help="with =N for N iterations")
    parser.add_argument("--seats", type=int, default=0, help="by default the fewest")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--kept", type=Path, nargs="+", help="files with games to count instead")
    parser.add_argument("--advised", action="store_true", help="count the answers to what hints propose")
    args = parser.parse_args()
    if args.kept:
        lines = (line for path in args.kept for line in path.read_text(encoding="utf-8").splitlines())
        matches: Iterable[Match] = (decode(json.loads(line)["link"]) for line in islice(lines, args.games))
    else:
        seats = args.seats or GAMES[args.game].seats[0]
        matches = played(args.game, args.level, seats, args.games, args.seed, args.minutes)
    if args.advised:
        print(answers(list(questions(args.game, matches, args.seed))), flush=True)
        return
    games, made, marred = counted(matches)
    for kind in COUNTS_OF[args.game]:
        print(
            f"{kind.__name__}: {made[kind.__name__]} in {marred[kind.__name__]} of {games} games", flush=True
        )


if __name__ == "__main__":
    main()
