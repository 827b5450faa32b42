"""Writes `pycore/adapters/verbs.json`: `python -m tests.adapters.verbs`.

The verbs, with the number of their arguments, and whether seats or luck use them, are collected from random games of
every set-up and from the positions saved beside each game.
"""

import json
import random
from collections.abc import Iterator

from pycore.adapters.numbering import VERBS
from pycore.contract import CHANCE, State
from pycore.games import GAMES, HOUSE
from pycore.match import Match
from pycore.setups import setups
from tests.players.questions import positions_of

GAMES_OF_A_SETUP = 12


def verbs_of(slug: str) -> dict[str, list[tuple[str, int]]]:
    """The verbs of a game, each with its number of arguments."""
    met: dict[bool, set[tuple[str, int]]] = {False: set(), True: set()}
    for state in _states(slug):
        decision = state.decision()
        assert decision is not None
        shapes = {(str(choice[0]), len(choice) - 1) for choice in decision.choices}
        met[decision.seat == CHANCE].update(shapes)
    return {name: sorted(met[luck]) for name, luck in (("seats", False), ("luck", True))}


def _states(slug: str) -> Iterator[State]:
    rng = random.Random(1)
    begun = [Match.from_position(slug, position, rng).state for position in positions_of(slug)]
    for seats, options in setups(GAMES[slug]):
        begun += [GAMES[slug].start(seats, options) for _ in range(GAMES_OF_A_SETUP)]
    for state in begun:
        while (decision := state.decision()) is not None:
            yield state
            state.apply(rng.choice(decision.choices))


def main() -> None:
    """Write the file."""
    games = []
    for slug in HOUSE:
        rows = ",\n".join(f'  "{name}": {json.dumps(verbs)}' for name, verbs in verbs_of(slug).items())
        games.append(f' "{slug}": {{\n{rows}\n }}')
    VERBS.write_text("{\n" + ",\n".join(games) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
