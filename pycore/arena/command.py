"""The command line of the arena: `python -m pycore arena GAME --players LEVEL,LEVEL`."""

import argparse
import csv
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from statistics import fmean
from typing import Any

from pycore.arena.contest import Contestant, Fixture, Played, Value, fixtures, full_round
from pycore.arena.pool import in_order, play_all
from pycore.arena.ratings import MissingExtra, ratings, to_install
from pycore.arena.tally import Standing, by_seat, tally
from pycore.contract import BadOption, Game, settle_options
from pycore.extra_games import BadGame, known
from pycore.games import GAMES
from pycore.players import BadBudget, BadLevel
from pycore.untrusted import BadData


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    add_contest(parser)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="append games to a file, and go on from it")
    parser.add_argument("--csv", action="store_true", help="a row for each game and seat, and nothing else")
    parser.add_argument("--verbose", action="store_true", help="every decision, with the best three choices")


def add_contest(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments that say which games are played, and where."""
    parser.add_argument("game", help=f"{', '.join(GAMES)}, or one of the folders in GAMES_EXTRA")
    parser.add_argument(
        "--players",
        required=True,
        help="between commas: levels, random, greedy, or module:name for an agent of your own; "
        "faraone=200 thinks for 200 iterations",
    )
    parser.add_argument("--games", type=int, help="at least 40, in whole rounds: all players at all seats")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    parser.add_argument("--seats", type=int, help="how many play at a table; all players, if the game allows")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a wrong one lists what there is"
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a cluster of dask.distributed instead")


def run(args: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Play the games, print the results and return 0. A bad argument exits with a message that names it."""
    plan = planned(args, parser, args.verbose)
    if len(plan[0].contestants) < 2 and not (args.csv or args.keep or args.verbose):
        parser.error("--players: one alone is compared with nobody; name two, or use --csv or --keep")
    played = []
    rows = csv.writer(sys.stdout) if args.csv else None
    if rows:
        rows.writerow(["game", "seed", "seat", "player", "points", "place", "choices", "link"])
    try:
        with cluster(args.cluster, parser) as executor:
            for game in in_order(play_all(plan, executor, args.keep, args.workers)):
                played.append(game)
                _report(game, rows, len(plan))
    except (BadData, OSError) as error:
        parser.error(str(error))
    progress("")
    if not rows:
        print("\n".join(table(played)))
    return 0


def planned(
    args: argparse.Namespace, parser: argparse.ArgumentParser, verbose: bool = False
) -> list[Fixture]:
    """The games that the arguments ask for. A bad argument exits with a message that names it."""
    try:
        (slug,) = known([args.game])
        game = GAMES[slug]
        contestants = [Contestant.read(name) for name in args.players.split(",")]
        seats = args.seats or max(game.seats[0], min(len(contestants), game.seats[-1]))
        options = settle_options(game, seats, read_options(game, args.option))
    except (BadGame, BadLevel, BadBudget, BadOption) as error:
        parser.error(str(error))
    whole = full_round(len(contestants), seats)
    games = -(-40 // whole) * whole if args.games is None else args.games
    if games < 1 or args.workers < 1:
        parser.error("games and workers: at least one")
    return list(fixtures(slug, contestants, seats, games, args.seed, options, verbose))


def read_options(game: Game, texts: Sequence[str]) -> dict[str, Value]:
    """Parse options written as NAME=VALUE. Raises BadOption."""
    found: dict[str, Value] = {}
    for text in texts:
        name, _, written = text.partition("=")
        values = [value for option in game.options if option.name == name for value in option.values]
        if not values:
            raise BadOption(name, "unknown-option", name, (option.name for option in game.options))
        chosen = [value for value in values if str(value).lower() == written.lower()]
        if not chosen:
            raise BadOption(name, "unknown-value", written, values)
        found[name] = chosen[0]
    return found


@contextmanager
def cluster(address: str | None, parser: argparse.ArgumentParser) -> Iterator[Executor | None]:
    """The executor of a cluster; None without an address. Exits with a message if it cannot be reached."""
    if address is None:
        yield None
        return
    try:
        from distributed import Client
    except ImportError:
        parser.error(f"--cluster needs an extra: {to_install('dask')}")
    try:
        client = Client(address)
    except (OSError, ValueError) as error:
        parser.error(f"--cluster {address}: {error}")
    with client:
        # Not pure: a game that failed is played again, instead of failing with the error that Dask remembers.
        yield client.get_executor(pure=False)


def _report(game: Played, rows: Any, games: int) -> None:
    """Print the story of a game if it is verbose, its CSV rows if they are wanted, and how many games are played."""
    fixture = game.fixture
    if fixture.verbose:
        names = ", ".join(str(fixture.contestants[one]) for one in fixture.seating)
        print(f"game {fixture.number}, seed {fixture.seed}: {names}")
        print("\n".join(game.story))
        print(f"     final scores {'-'.join(map(str, game.scores))}\n")
    if rows:
        for seat, one in enumerate(fixture.seating):
            who = fixture.contestants[one]
            result = (game.scores[seat], game.places[seat], game.choices, game.link)
            rows.writerow([fixture.number, fixture.seed, seat, who, *result])
    progress(f"{fixture.number + 1} of {games} games")


def progress(text: str) -> None:
    """Write the progress of a command over the last line of the terminal. Nothing is written into a file."""
    if sys.stderr.isatty():
        print(f"\r{text}", end="", file=sys.stderr, flush=True)


def table(played: Sequence[Played]) -> list[str]:
    """The results as lines of text: a header, one line per player, averages over all games, then the ratings."""
    lines = [
        f"{'player':18} {'games':>5} {'share':>6}  95 % interval  {'points':>7}  ms per decision (median, 95 %)"
    ]
    lines += [_row(line) for line in tally(played)]
    seats = " ".join(f"{share:.2f}" for share in by_seat(played)) if len(played[0].places) > 1 else "-"
    lines.append(f"choices per game {fmean(game.choices for game in played):.0f}; share by seat {seats}")
    fixture = played[0].fixture
    whole = full_round(len(fixture.contestants), len(fixture.seating))
    if len(played) % whole:
        lines.append(
            f"{len(played)} games are no multiple of {whole}: not all players sat at all seats as often"
        )
    return lines + (_ratings(played) if len(played[0].fixture.contestants) > 1 else [])


def _ratings(played: Sequence[Played]) -> list[str]:
    """The ratings as lines of text, or one line that says which extra is missing."""
    try:
        found = ratings(played)
    except MissingExtra as error:
        return [str(error)]
    head = f"{'rating':18} {'':5} {'':6}  95 % interval"
    return [head, *(f"{row.name:18} {row.rating:12.1f}  {row.low:.1f} .. {row.high:.1f}" for row in found)]


def _row(line: Standing) -> str:
    """One contestant's line in the table of results."""
    interval = f"{line.low:.3f} .. {line.high:.3f}"
    times = f"{line.median:8.1f} {line.slowest:8.1f}"
    return f"{line.name:18} {line.games:5} {line.share:6.3f}  {interval:13}  {line.points:7.1f}  {times}"
