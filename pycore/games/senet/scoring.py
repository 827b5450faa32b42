"""Points (one per piece borne off) and the ranking."""

from pycore.games.senet.position import SenetPosition


def scores(position: SenetPosition) -> tuple[int, ...]:
    return tuple(position.off)


def ranking(position: SenetPosition) -> tuple[tuple[int, ...], ...]:
    """Groups of tied seats, best first. Seats rank by pieces borne off (`senet-fine`)."""
    one, two = position.off
    if one == two:
        return ((0, 1),)
    return ((0,), (1,)) if one > two else ((1,), (0,))
