"""Oh, Pharaoh! (Thilo Hutzler, Kosmos 2004)."""

from typing import Any, Final

from pycore.contract import Option, Options, settle_options
from pycore.games.oh_pharaoh import plain as plain_form
from pycore.games.oh_pharaoh.state import PharaohState


class OhPharaoh:
    """The game, in the shape of `pycore.contract.Game`."""

    slug: Final = "oh_pharaoh"
    title: Final = "Oh, Pharaoh!"
    seats: Final = range(3, 5)
    options: Final[tuple[Option, ...]] = plain_form.OPTIONS
    revision: Final = 1

    def start(self, seats: int, options: Options) -> PharaohState:
        offers = settle_options(self, seats, options)["offers"]
        assert isinstance(offers, int), offers
        return PharaohState(seats, offers)

    def from_plain(self, plain: Any) -> PharaohState:
        return plain_form.read(plain, PharaohState)


GAME: Final = OhPharaoh()
