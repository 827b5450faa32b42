"""The command line of the rules: `python -m pycore arena ...` and `python -m pycore selfplay ...`."""

import argparse
import sys
from pathlib import Path

from pycore.arena import command


def main(words: list[str] | None = None) -> int:
    """Run the command given by `words` (None: the command line) and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m pycore", description=__doc__)
    commands = parser.add_subparsers(required=True)
    arena = commands.add_parser("arena", help="let players play against each other")
    command.add_arguments(arena)
    arena.set_defaults(run=lambda args: command.run(args, arena))
    selfplay = commands.add_parser("selfplay", help="write games as data to learn from")
    command.add_contest(selfplay)
    selfplay.add_argument("--folder", required=True, type=Path, help="where the files go")
    selfplay.add_argument("--per-file", type=int, default=100, metavar="GAMES", help="games in a file")
    selfplay.set_defaults(run=lambda args: _selfplay(args, selfplay))
    args = parser.parse_args(words)
    status: int = args.run(args)
    return status


def _selfplay(args: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Import the command, which needs an extra, and run it."""
    try:
        from pycore.adapters import selfplay
    except ImportError as error:
        parser.error(str(error))
    return selfplay.run(args, parser)


if __name__ == "__main__":
    sys.exit(main())
