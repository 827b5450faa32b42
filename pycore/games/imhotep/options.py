"""The switches of the game: a side for each site, the variant of the wrath, and which edition's numbers are played."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from pycore.contract import Option

SIDES: Final = ("A", "B")
EDITIONS: Final = ("italian", "later")

OPTIONS: Final = (
    *(Option(site, SIDES, "A") for site in ("market", "pyramid", "temple", "tomb", "obelisks")),
    Option("wrath", (False, True), False),  # `imhotep-ira`
    Option("edition", EDITIONS, "italian"),  # `imhotep-edizione`
)
"""In the order of `Variant`'s fields; a value's place in its list is its truth there."""

Value = str | int | bool


class Variant(NamedTuple):
    """What is played. The number of a site in `data.SITES` is the index of its side."""

    market: bool = False  # True: side B, here and below
    pyramid: bool = False
    temple: bool = False
    tomb: bool = False
    obelisks: bool = False
    wrath: bool = False
    later: bool = False  # the later edition

    @classmethod
    def of(cls, options: Mapping[str, Value]) -> "Variant":
        """From all options with their values."""
        return cls(*(bool(option.values.index(options[option.name])) for option in OPTIONS))

    def options(self) -> dict[str, Value]:
        """All options with their values."""
        return {option.name: option.values[on] for option, on in zip(OPTIONS, self, strict=True)}
