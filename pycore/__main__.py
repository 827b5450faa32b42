"""What can be done with the rules from a command line: `python -m pycore arena ...`."""

import argparse
import sys

from pycore.arena import command


def main(words: list[str] | None = None) -> int:
    """Do what the command line says; 0 when it is done."""
    parser = argparse.ArgumentParser(prog="python -m pycore", description=__doc__)
    commands = parser.add_subparsers(required=True)
    arena = commands.add_parser("arena", help="let players play against each other")
    command.add_arguments(arena)
    return command.run(parser.parse_args(words), arena)


if __name__ == "__main__":
    sys.exit(main())
