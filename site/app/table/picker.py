"""From touches to a choice, for every game.

A game names for each legal choice the chains of keys that stand for it. The picker lights the keys that can come next,
narrows the choices at each touch, and steps back. If several choices share a whole chain, they go into a menu.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.games.contract import Chain
from pycore.contract import Choice


class PickResult(NamedTuple):
    """The result of a touch.

    A single complete choice is made at once, unless the result is `open`. Otherwise the complete choices are offered in
    a menu.
    """

    picked: Chain
    """The keys picked now."""
    complete: tuple[Choice, ...] = ()
    """The choices that exactly these keys stand for."""
    open: bool = False
    """Whether another key could follow and make another choice."""


class Picker:
    """The touches of one decision."""

    def __init__(self, chains: Mapping[Choice, Sequence[Chain]], ends: Sequence[str] = ()) -> None:
        """`chains` maps every legal choice, in order, to the chains that stand for it.

        `ends` are the keys of "Fatto". Each decides at once, even after other keys.
        """
        self.ends = tuple(ends)
        self._next: dict[Chain, dict[str, None]] = {}
        """Keys picked -> the keys that can come next, in the order of the choices."""
        self._choices: dict[Chain, dict[Choice, None]] = {}
        """A whole chain -> the choices that it stands for, in their order."""
        for choice, several in chains.items():
            for chain in several:
                self._choices.setdefault(chain, {})[choice] = None
                for n, key in enumerate(chain):
                    self._next.setdefault(chain[:n], {})[key] = None

    def lit(self, picked: Chain) -> tuple[str, ...]:
        """The keys that can be touched next, in the order of the choices."""
        further = self._next.get(picked, {})
        return tuple(dict.fromkeys((*further, *(self.ends if picked else ()))))

    def chain(self, picked: Chain, key: str) -> Chain:
        """The chain that `key` leads to after `picked`. A key of `ends` has a chain of its own."""
        ends = key in self.ends and key not in self._next.get(picked, {})
        return (key,) if ends else (*picked, key)

    def complete(self, picked: Chain) -> tuple[Choice, ...]:
        """The choices that exactly these keys stand for; without a key, the choices that need none."""
        return tuple(self._choices.get(picked, ()))

    def touch(self, picked: Chain, key: str) -> PickResult | None:
        """The result of a touch of `key`; None if the key stands for nothing now.

        - The last picked key, touched again, is unpicked, unless the chain goes on with it.
        - A key that cannot continue the present chain, but begins another, begins that one instead.
        - If such a key would decide at once, it only unpicks the others: only a lit key may decide.
        """
        if key not in self.lit(picked):
            if picked and key == picked[-1]:
                return PickResult(picked[:-1])
            if not picked or key not in self.lit(()):
                return None
            if self.complete((key,)):
                return PickResult(())
            picked = ()
        chain = self.chain(picked, key)
        return PickResult(chain, self.complete(chain), self.is_open(chain))

    def is_open(self, chain: Chain) -> bool:
        """Whether another key can continue the chain. The chain's own last key does not count, since touching it again
        only exchanges the choice (see `again`)."""
        return any(key != chain[-1] for key in self._next.get(chain, ()))

    def again(self, chain: Chain) -> tuple[Choice, ...]:
        """The choices that repeated touches of the last key make one after the other, in this order.

        () if it makes only one.
        """
        found: list[Choice] = []
        while len(choices := self.complete(chain)) == 1:
            found += choices
            chain = (*chain, chain[-1])
        return tuple(found) if len(found) > 1 else ()
