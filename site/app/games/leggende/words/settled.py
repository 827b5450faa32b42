"""What choices change at once in who controls regions and islands, for the reason of a hint."""

from collections.abc import Sequence
from typing import cast

from app.games.leggende.words.names import island_name, region_names
from app.words.advice import led_to
from app.words.italian import join, to
from pycore.contract import Choice, State
from pycore.games.leggende.faces import REGIONS
from pycore.games.leggende.scoring import controls, islands_held
from pycore.games.leggende.state import LeggendeState


def settled(state: State, choices: Sequence[Choice], seat: int, names: Sequence[str]) -> str:
    """Clause about the regions and islands that a seat wins at once, or else takes from another; "" if there are none.

    `choices`: choices that the seat makes one after the other. `names`: the name of each seat.
    """
    before, after = cast(LeggendeState, state), cast(LeggendeState | None, led_to(state, choices))
    if after is None or after.chart is None:
        return ""
    was, now = controls(before), controls(after)
    islands = {island for island, owner in islands_held(after, now) if owner == seat}
    islands -= {island for island, owner in islands_held(before, was) if owner == seat}
    won = [REGIONS[region] for region, owner in now.items() if owner == seat != was[region]]
    said = [region_names(won)] if won else []
    said += [
        f"dell'isola {island_name([REGIONS[region] for region in island])}" for island in sorted(islands)
    ]
    if said:
        return f"prendi il controllo {'di ' if won else ''}{join(said)}"
    lost = [region for region, owner in was.items() if owner not in (seat, now[region])]
    lost = [region for region in lost if 0 <= was[region] < before.seats]
    if not lost:
        return ""
    other = was[lost[0]]
    taken = [REGIONS[region] for region in lost if was[region] == other]
    return f"togli {to(names[other])} il controllo di {region_names(taken)}"
