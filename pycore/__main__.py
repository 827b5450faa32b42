"""The command line of the rules: `python -m pycore arena ...`."""

import argparse
import sys

from pycore.arena import command


def main(words: list[str] | None = None) -> int:
    """Run the command given by `words` (None: the command line) and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m pycore", description=__doc__)
    commands = parser.add_subparsers(required=True)
    arena = commands.add_parser("arena", help="let players play against each other")
    command.add_arguments(arena)
    return command.run(parser.parse_args(words), arena)


if __name__ == "__main__":
    sys.exit(main())
