"""A small set of set-ups of a game for checks: together they cover every pair of option values (pairwise testing)."""

import itertools
from collections.abc import Iterator
from typing import Any

from pycore.contract import BadOption, Game, Options


def setups(game: Game) -> Iterator[tuple[int, Options]]:
    """Yield set-ups as pairs (seats, options).

    First comes each seat count with the default options. The set-ups after that cover the pairs of values of two
    options: each pair that the game accepts occurs in one of them.
    """
    for seats in game.seats:
        yield seats, {option.name: option.default for option in game.options}
    pairs = {
        ((a.name, va), (b.name, vb))
        for a, b in itertools.combinations(game.options, 2)
        for va in a.values
        for vb in b.values
    }
    singles = {((o.name, v), (o.name, v)) for o in game.options for v in o.values}
    left = sorted(pairs or singles, key=repr)
    for turn in itertools.count():
        while left and (options := _completed(game, dict(left[0]))) is None:
            del left[0]  # a pair that the game refuses even with one more option set
        if not left:
            return
        assert options is not None
        for pair in left:
            trial = options | dict(pair)
            if all(options.get(name, value) == value for name, value in pair) and _accepted(game, trial):
                options = trial
        whole = {option.name: options.get(option.name, option.default) for option in game.options}
        left = [pair for pair in left if not all(whole[name] == value for name, value in pair)]
        yield game.seats[turn % len(game.seats)], whole


def _completed(game: Game, options: dict[str, Any]) -> dict[str, Any] | None:
    """`options`, with one more option set if the game requires it. None if the game still refuses the options."""
    if _accepted(game, options):
        return options
    others = [option for option in game.options if option.name not in options]
    trials = (options | {option.name: value} for option in others for value in option.values)
    return next((trial for trial in trials if _accepted(game, trial)), None)


def _accepted(game: Game, options: Options) -> bool:
    """Whether the game starts with these options, at its smallest number of seats."""
    try:
        game.start(game.seats[0], options)
    except BadOption:
        return False
    return True
