"""From touches to a choice, for every game.

A game says for each legal choice by which chains of keys it can be touched. The picker lights the keys that
can come next, narrows at each touch and steps back; where several choices share a whole chain it hands them
out for a menu.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.games.contract import Chain
from pycore.contract import Choice


class PickResult(NamedTuple):
    """What a touch led to: the keys picked now, and the choices that those keys fully stand for.

    One choice with `open` False is made at once; several, or one that could still grow into another by another key
    (`open`), are offered in a menu.
    """

    picked: Chain
    complete: tuple[Choice, ...] = ()
    open: bool = False


class Picker:
    """The touches of one decision."""

    def __init__(self, chains: Mapping[Choice, Sequence[Chain]], ends: Sequence[str] = ()) -> None:
        """`chains` maps every legal choice, in order, to the chains that stand for it; `ends` are keys that decide by
        themselves whatever has been picked: what says "Fatto" does it."""
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
        """The chain that `key` leads to after `picked`: one of its own, where it ends what goes on."""
        ends = key in self.ends and key not in self._next.get(picked, {})
        return (key,) if ends else (*picked, key)

    def complete(self, picked: Chain) -> tuple[Choice, ...]:
        """The choices that exactly these keys stand for; with no key, those that need none."""
        return tuple(self._choices.get(picked, ()))

    def touch(self, picked: Chain, key: str) -> PickResult | None:
        """What touching `key` leads to; None when it stands for nothing now.

        The last key picked, touched again, is let go, unless the chain goes on with it. A key that begins a
        chain begins anew when it cannot continue the present one; where it would decide at once, it only lets go of
        what was picked, since what is not lit decides nothing.
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
        """Whether another key than the last one could follow. The last one again may make another choice of the one
        that has been made: see `again`."""
        return any(key != chain[-1] for key in self._next.get(chain, ()))

    def again(self, chain: Chain) -> tuple[Choice, ...]:
        """The choices that the last key makes when it is touched again and again, in turn; the first is that of the
        whole chain. () where it makes only one."""
        found: list[Choice] = []
        while len(choices := self.complete(chain)) == 1:
            found += choices
            chain = (*chain, chain[-1])
        return tuple(found) if len(found) > 1 else ()
