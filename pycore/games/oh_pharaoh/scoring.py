"""Points and the order of the players."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pycore.games.oh_pharaoh.state import PharaohState


def ranking(state: "PharaohState") -> tuple[tuple[int, ...], ...]:
    """Most points first; equal points share a place (`oh_pharaoh-fine`)."""
    totals = state.points
    return tuple(
        tuple(seat for seat in range(state.seats) if totals[seat] == total)
        for total in sorted(set(totals), reverse=True)
    )
