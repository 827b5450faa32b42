"""Eight-Minute Empire: Legends."""

from typing import Any, Final

from pycore.contract import BadOption, Option, Options, settle_options
from pycore.games.leggende import plain as plain_form
from pycore.games.leggende.options import OPTIONS, Variant
from pycore.games.leggende.state import LeggendeState


class Leggende:
    """The game, in the shape of `pycore.contract.Game`."""

    slug: Final = "leggende"
    title: Final = "Eight-Minute Empire: Legends"
    seats: Final = range(2, 5)
    options: Final[tuple[Option, ...]] = OPTIONS
    revision: Final = 1

    def start(self, seats: int, options: Options) -> LeggendeState:
        variant = Variant.of(settle_options(self, seats, options))
        if variant.swamp and not variant.explore:
            raise BadOption("swamp", "needs-explore")
        return LeggendeState(seats, variant)

    def from_plain(self, plain: Any) -> LeggendeState:
        return plain_form.read(plain, LeggendeState)


GAME: Final = Leggende()
