"""What choices change at once in who holds a network (a group of connected tiles), for the reason of a hint."""

from collections.abc import Sequence
from typing import Final, cast

from app.games.kheops.words.names import PAWNS
from app.words.advice import led_to
from app.words.italian import count, to
from pycore.contract import Choice, State
from pycore.games.kheops.choices import POWER_TO
from pycore.games.kheops.scoring import Network, networks
from pycore.games.kheops.state import KheopsState

_PROTECTED: Final = ("priest", "pharaoh")
"""The pawns that no other player can replace, swap or turn (`kheops-sacerdote`, `kheops-faraone`)."""


def settled(state: State, choices: Sequence[Choice], seat: int, names: Sequence[str]) -> str:
    """Clause about the most valuable network that changes hands in favour of a seat; "" if none does.

    `choices`: choices that the seat makes one after the other. `names`: the name of each seat. The points are those
    that the network would pay if the game ended now. In the middle of a swap or a move nothing is settled yet.
    """
    after = cast(KheopsState | None, led_to(state, choices))
    if after is None or after.phase == POWER_TO:
        return ""
    was, now = networks(cast(KheopsState, state)), networks(after)
    found: list[tuple[int, str, Network | None]] = []
    for here in was:
        there, holder = _same(here, now), _paid(here)
        if holder is not None and holder != seat and _paid(there) != holder:
            verb = "prendi" if _paid(there) == seat else "togli"
            found.append((here.value, f"{verb} {to(names[holder])} il sotterraneo", there))
    for there in now:
        same = _same(there, was)
        if _paid(there) == seat and _paid(same) is None:
            tied = same is not None and same.value and any(same.pawns)
            found.append(
                (there.value, "rompi la parità nel sotterraneo" if tied else "ottieni il sotterraneo", there)
            )
    if not found:
        return ""
    value, said, network = max(found, key=lambda each: each[0])
    said = f"{said} che ora vale {count(value, 'punto', 'punti')}"
    match choices[0]:
        case ("pawn", str(piece), int(cell)) if piece in _PROTECTED and network and cell in network.cells:
            return f"{said}, e nessuno può toglierti {PAWNS[piece].the}"
    return said


def _paid(network: Network | None) -> int | None:
    """The seat that a network would pay now."""
    return network.holder if network is not None and network.value else None


def _same(network: Network, among: Sequence[Network]) -> Network | None:
    """The network with the most cells in common; None if there is none."""
    shared = [len(set(network.cells) & set(other.cells)) for other in among]
    return among[shared.index(max(shared))] if any(shared) else None
