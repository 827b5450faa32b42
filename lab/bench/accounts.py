"""How much of a final lead the account of a finished game cannot explain.

    python -m lab.bench.accounts kheops senet --games 34

The account (`pycore.players.course`) says where the lead of a seat comes from: the start, luck, its own choices and
those of the others. Its `rest` is what the evaluation expects of an average draw and then gets wrong. The games are
those of beginners, with all numbers of seats in turn. Printed for each game: the average size of the rest over all
seats, that of the final lead, both in points, and the largest rest with the link of its game.
"""

import argparse
import random
from statistics import fmean

from pycore.games import GAMES, HOUSE
from pycore.link import encode
from pycore.match import Match
from pycore.players import player
from pycore.players.course import course
from pycore.players.levels import APPRENTICE


def played(game: str, number: int) -> Match:
    """A whole game between beginners."""
    seats = GAMES[game].seats
    match = Match.new(game, seats[number % len(seats)], {}, random.Random(f"{game} {number}"))
    while (decision := match.decision) is not None:
        match.play(player(APPRENTICE, number).choose(match.seen_by(decision.seat)))
    return match


def main() -> None:
    """Play games and print the sizes."""
    parser = argparse.ArgumentParser(prog="python -m lab.bench.accounts", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="game", help="all games by default")
    parser.add_argument("--games", type=int, default=34, dest="many", help="for each game")
    args = parser.parse_args()
    for game in args.games or HOUSE:
        rests, leads, worst = [], [], (0.0, "")
        for number in range(args.many):
            match = played(game, number)
            found = course(match)
            for account in (found.account(match, seat) for seat in range(match.seats)):
                rests.append(abs(account.rest))
                leads.append(abs(account.result))
                worst = max(worst, (abs(account.rest), encode(match)))
        print(
            f"{game}: {args.many} games, rest {fmean(rests):.1f} on average, lead {fmean(leads):.1f}", end=""
        )
        print(f"; largest rest {worst[0]:.1f}: {worst[1]}", flush=True)


if __name__ == "__main__":
    main()
