"""The switches of the game: four variants, each on or off."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from pycore.contract import Option

OPTIONS: Final = (
    Option("fast", (False, True), False),  # `valle-rapida`
    Option("rays", (False, True), False),  # `valle-raggi`
    Option("boisnier", (False, True), False),  # `valle-boisnier`
    Option("sargon", (False, True), False),  # `valle-sargon`
)
"""In the order of `Variant`'s fields."""

Value = str | int | bool


class Variant(NamedTuple):
    """What is played."""

    fast: bool = False  # lots that nobody buys go to the Pharaoh's pyramid
    rays: bool = False  # pyramids with rays count, so the places of a level differ
    boisnier: bool = False  # tablets are laid one at a time in rotation
    sargon: bool = False  # the tablets also decide who begins

    @classmethod
    def of(cls, options: Mapping[str, Value]) -> "Variant":
        """From all options with their values."""
        return cls(*(bool(options[option.name]) for option in OPTIONS))

    def options(self) -> dict[str, Value]:
        """All options with their values."""
        return {option.name: on for option, on in zip(OPTIONS, self, strict=True)}
