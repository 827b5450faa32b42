"""The games for other people's tools. Each module needs an extra of the distribution:

- `openspiel`: the games for OpenSpiel (`tavolo-del-faraone[openspiel]`);
- `pettingzoo`: environments in which every seat learns (`tavolo-del-faraone[pettingzoo]`);
- `gymnasium`: environments in which one seat learns against other players (`tavolo-del-faraone[gymnasium]`).

`selfplay` writes games as data to learn from (`tavolo-del-faraone[selfplay]`).

Three modules need no extra: `numbering` gives every choice of a game a number, `tensors` turns what a seat sees into an
array of numbers, and `told` does so with what it was told of the choices so far.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from pycore.arena.contest import places
from pycore.arena.ratings import to_install
from pycore.contract import State


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Say which extra to install if an import inside the block fails. Raises ImportError.

    A module that is not there:

        >>> with needs("openspiel"):
        ...     import nobody_has_this
        Traceback (most recent call last):
            ...
        ImportError: openspiel needs an extra: pip install 'tavolo-del-faraone[openspiel]', in a checkout '.[openspiel]'
    """
    try:
        yield
    except ImportError as error:
        what = f"{extra} needs an extra: {to_install(extra)}"
        raise ImportError(what, name=error.name) from error


def returns(state: State) -> list[float]:
    """The return of each seat at the end: 1 for the first place, -1 for the last, evenly spaced between; seats that
    share a place share its return. The sum is 0.

    At the start of Senet both seats are tied, and in Imhotep later seats win ties:

        >>> from pycore.games import GAMES
        >>> returns(GAMES["senet"].start(2, {})), returns(GAMES["imhotep"].start(3, {}))
        ([0.0, 0.0], [-1.0, 0.0, 1.0])
    """
    return [1 - 2 * place / (state.seats - 1) for place in places(state)]
