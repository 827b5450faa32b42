"""Where a choice gains, as sentences: what it gives and costs to whoever asks, and to one of the others.

Amounts are those of the game's own evaluation, rounded; below a half they are "un piccolo vantaggio", and next to
nothing is not told. The words for the places come from each game.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from app.words.italian import count, euphonic

COSTS: Final = "Ti costa"
LITTLE: Final = 0.1
"""Below it nothing changes, in what the game counts in."""


class Gain(NamedTuple):
    """By how much a choice changes a part of what may be expected, per seat; `place` tells parts of a kind apart."""

    kind: str
    place: int
    by: Sequence[float]


class Words(NamedTuple):
    """A game's words for the parts of its evaluation."""

    where: Mapping[str, str | tuple[str, str]]
    """Kind -> what follows an amount: "alla Tomba"; {} is the place. Two where it is another for what is gained and for
    what is lost."""
    means: frozenset[str] = frozenset()
    """Kinds that are there to be spent: what they lose goes where something else gains, and is not told as a cost."""
    one: str = "punto"
    many: str = "punti"
    each: float = 1.0
    """How much of the evaluation one of them is."""
    scored: tuple[str, str] = ("punto", "punti")
    """What the score counts, one and many."""

    def place(self, gain: Gain, seat: int) -> str:
        """Where that seat gains or loses, with a space before it; empty where there is only the whole."""
        found = self.where[gain.kind]
        where = found if isinstance(found, str) else found[gain.by[seat] < 0]
        return where and f" {where.format(gain.place)}"

    def amount(self, by: float) -> str:
        """
        >>> Words({}).amount(-2.7), Words({}).amount(0.8)
        ('circa 3 punti', 'circa 1 punto')
        """
        return f"circa {count(round(abs(by)), self.one, self.many)}"


WHOLE: Final = Words({"points": ""})
"""Of a game whose evaluation is one number."""


LATER: Final = "Con ciò che puoi fare dopo"
"""What it changes comes with the next choices."""
THAN: Final = "In confronto alle altre scelte"
"""What it changes shows later: there will be so much more than after another choice."""


def when(later: bool, than: bool) -> str:
    """How a sentence begins.

    >>> when(False, True), when(True, False), when(False, False)
    ('In confronto alle altre scelte', 'Con ciò che puoi fare dopo', '')
    """
    return THAN if than else LATER if later else ""


def told(words: Words, gains: Iterable[Gain], seat: int, names: Sequence[str], begin: str = "") -> str:
    """A sentence without its point: whoever asks, and the one of the others for whom it changes most; first what speaks
    for it. `begin` stands before what changes for whoever asks.

    >>> words = Words({"tomb": "alla Tomba", "boats": "sulle barche"}, frozenset({"boats"}))
    >>> told(words, [Gain("tomb", 0, (7, 0)), Gain("boats", 0, (-2.8, -3))], 0, ("Anna", "Bruno"))
    'Ti dà circa 7 punti alla Tomba; Bruno perde circa 3 punti sulle barche'
    >>> told(words, [Gain("tomb", 0, (2, 0))], 0, ("Anna", "Bruno"), LATER)
    'Con ciò che puoi fare dopo ti dà circa 2 punti alla Tomba'
    >>> told(words, [Gain("tomb", 0, (-1, -4))], 0, ("Anna", "Bruno"), LATER)
    'Con ciò che puoi fare dopo Bruno perde circa 4 punti alla Tomba, mentre a te costa circa 1 punto'
    >>> told(words, [Gain("tomb", 0, (-0.3, -0.4))], 0, ("Anna", "Bruno"))
    'Ti costa poco, ma un poco meno che a Bruno'
    >>> words = Words({"safe": ("perché è al sicuro", "perché è in pericolo")})
    >>> told(words, [Gain("safe", 0, (2, -3))], 0, ("Anna", "Bruno"))
    'Ti dà circa 2 punti perché è al sicuro; Bruno perde circa 3 punti perché è in pericolo'
    """
    scaled = [gain._replace(by=[by / words.each for by in gain.by]) for gain in gains]
    own = _own(words, scaled, seat)
    sums = [sum(gain.by[other] for gain in scaled) for other in range(len(names))]
    if own.startswith(COSTS) and all(by < sums[seat] for other, by in enumerate(sums) if other != seat):
        return _costs(words, scaled, seat, names, own, begin)
    if begin and any(abs(gain.by[seat]) >= LITTLE for gain in scaled):
        own = f"{begin} {own[0].lower()}{own[1:]}"
    return "; ".join([own, *_of_others(words, scaled, seat, names, own)])


def _costs(words: Words, gains: list[Gain], seat: int, names: Sequence[str], own: str, begin: str) -> str:
    """Of what costs, and costs the others more."""
    sums = [sum(gain.by[other] for gain in gains) for other in range(len(names))]
    most = min((other for other in range(len(names)) if other != seat), key=lambda other: sums[other])
    if round(sums[most]) < round(sums[seat]):
        other = _of_others(words, gains, seat, names, "")[0]
        alike = max(
            (words.place(gain, seat) for gain in gains),
            key=lambda place: place != "" and other.endswith(place),
        )
        said = f"{other}, mentre a te {own.removeprefix(COSTS[:3]).removesuffix(alike)}"
        return f"{begin} {said}" if begin else said
    said = f"{euphonic(f'{own}, ma un poco meno che a ', names[most])}{names[most]}"
    return f"{begin} {said[0].lower()}{said[1:]}" if begin else said


def ended(words: Words, scores: Sequence[int], seat: int, names: Sequence[str], begin: str = "") -> str:
    """Of a choice with which the game is over.

    >>> ended(WHOLE, (18, 11), 1, ("Anna", "Bruno"))
    'La partita finisce: 11 punti a te, 18 ad Anna'
    """
    one, many = words.scored
    said = [f"{count(scores[seat], one, many)} a te"]
    said += [
        f"{euphonic(f'{score} a ', names[other])}{names[other]}"
        for other, score in enumerate(scores)
        if other != seat
    ]
    return f"{f'{begin} la' if begin else 'La'} partita finisce: {', '.join(said)}"


def _own(words: Words, gains: list[Gain], seat: int) -> str:
    """What counts for whoever asks.

    >>> words = Words({"a": "qui", "b": "lì"}, frozenset({"b"}))
    >>> _own(words, [Gain("a", 0, (3,)), Gain("b", 0, (1,))], 0)
    'Ti dà circa 3 punti qui e circa 1 lì'
    >>> _own(words, [Gain("a", 0, (-3,)), Gain("b", 0, (1,))], 0)
    'Ti costa circa 3 punti qui, ma te ne dà circa 1 lì'
    >>> _own(words, [Gain("a", 0, (0.3,)), Gain("b", 0, (-4,))], 0)
    'Ti costa circa 4 punti lì'
    >>> _own(words, [], 0)
    'Quanto ti rende si vedrà più avanti'
    """
    order = sorted(gains, key=lambda gain: -gain.by[seat])
    up = [gain for gain in order if round(gain.by[seat]) > 0]
    down = [gain for gain in reversed(order) if round(gain.by[seat]) < 0]
    if up:
        down = [gain for gain in down if gain.kind not in words.means]
    if not up and not down:
        return _little(words, order, seat)
    if (sum(gain.by[seat] for gain in gains) >= 0 and up) or not down:
        return _both("Ti dà", "te ne costa", up, down, words, seat)
    return _both(COSTS, "te ne dà", down, up, words, seat)


def _both(verb: str, but: str, first: list[Gain], then: list[Gain], words: Words, seat: int) -> str:
    """The largest one, and one thing beside it: against it, or else more of it."""
    said = f"{verb} {words.amount(first[0].by[seat])}{words.place(first[0], seat)}"
    if then:
        return f"{said}, ma {but} circa {abs(round(then[0].by[seat]))}{words.place(then[0], seat)}"
    if len(first) > 1:
        return f"{said} e circa {abs(round(first[1].by[seat]))}{words.place(first[1], seat)}"
    return said


def _little(words: Words, order: list[Gain], seat: int) -> str:
    """Less than half a point in every part.

    >>> [_little(Words({"a": "qui"}), [Gain("a", 0, (by,))], 0) for by in (0.3, -0.3)]
    ['Ti dà un piccolo vantaggio qui', 'Ti costa poco']
    """
    if order and order[0].by[seat] >= LITTLE:
        return f"Ti dà un piccolo vantaggio{words.place(order[0], seat)}"
    if order and order[-1].by[seat] <= -LITTLE:
        return f"{COSTS} poco"
    return "Quanto ti rende si vedrà più avanti"


def _of_others(words: Words, gains: list[Gain], seat: int, names: Sequence[str], own: str) -> list[str]:
    """For the one for whom it changes most what it changes altogether, and where most of that, unless the sentence so
    far ends with that place.

    >>> words = Words({"a": "qui", "b": "lì"})
    >>> _of_others(words, [Gain("a", 0, (0, -3)), Gain("b", 0, (0, 1))], 0, ("Anna", "Bruno"), "")
    ['Bruno perde circa 2 punti, soprattutto qui']
    >>> _of_others(words, [Gain("a", 0, (3, -3))], 0, ("Anna", "Bruno"), "Ti dà circa 3 punti qui")
    ['Bruno perde circa 3 punti']
    """
    sums = {other: sum(gain.by[other] for gain in gains) for other in range(len(names)) if other != seat}
    most = max(sums, key=lambda other: abs(sums[other]), default=seat)
    by = sums.get(most, 0.0)
    if not round(by):
        return []
    main = max(gains, key=lambda gain: gain.by[most] if by > 0 else -gain.by[most])
    alone = round(main.by[most]) == round(by)
    place = words.place(main, most)
    where = place if alone else f", soprattutto{place}"
    if own.endswith(place):
        where = ""
    return [f"{names[most]} {'guadagna' if by > 0 else 'perde'} {words.amount(by)}{where}"]
