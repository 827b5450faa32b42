"""The switches of the game: how the map is made and laid out, how a tied bid is settled, and the modules in play."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from pycore.contract import Option

MODULES: Final = ("explore", "fortress", "dragon", "portals", "robbers", "leaders", "swamp", "long")

OPTIONS: Final = (
    Option("layout", ("T", "ring"), "T"),  # `leggende-anello`
    Option("setup", ("random", "choose"), "random"),  # `leggende-scelta`
    Option("tie", ("youngest", "die"), "youngest"),  # `leggende-dado`
    *(Option(name, (False, True), False) for name in MODULES),
)
"""In the order of `Variant`'s fields; a value's place in its list is its truth there."""

Value = str | int | bool


class Variant(NamedTuple):
    """What is played."""

    ring: bool = False  # the layout
    choose: bool = False  # seat 0 makes the map
    die: bool = False  # a tied bid is settled by a die
    explore: bool = False
    fortress: bool = False
    dragon: bool = False
    portals: bool = False
    robbers: bool = False
    leaders: bool = False
    swamp: bool = False  # explore tokens lie face down, the swamp among them
    long: bool = False  # three games

    @classmethod
    def of(cls, options: Mapping[str, Value]) -> "Variant":
        """From all options with their values."""
        return cls(*(bool(option.values.index(options[option.name])) for option in OPTIONS))

    def options(self) -> dict[str, Value]:
        """All options with their values."""
        return {option.name: option.values[on] for option, on in zip(OPTIONS, self, strict=True)}
