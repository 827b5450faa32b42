"""Where a choice gains, as sentences: what it gives and costs to whoever asks, and to one of the others.

Amounts are those of the game's own evaluation, rounded; below a half they are "un piccolo vantaggio", and next to
nothing is not told. The words for the places come from each game.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from app.words.italian import count, euphonic, upper_first

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
    after: Mapping[str, str] = {}  # nobody writes to it
    """Kind -> the same as `where`, of what does not come at once."""
    others: Mapping[str, str | tuple[str, str]] = {}
    """Kind -> the same as `where`, of what another gains or loses."""
    hoped: Mapping[str, str] = {}
    """Kind of decision of others -> how a sentence begins that presumes the answer hoped for."""

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


LATER: Final = "Con le mosse che seguono"
"""What it changes comes with the next choices."""
ALTHOUGH: Final = "anche se"
NOTHING: Final = "Per ora nessuno ci guadagna e nessuno ci perde"


class Others(NamedTuple):
    """What is said of the choices that are not advised."""

    close: str
    cost: str
    """Of what gains nothing."""
    worse: str
    """Of what gains, but others more."""
    than: str
    """What it changes shows later: there will be so much more than after another choice."""


SEVERAL: Final = Others(
    "Ci sono altre scelte quasi altrettanto buone",
    "le altre scelte ti costano di più",
    "con le altre scelte staresti peggio",
    "Rispetto alle altre scelte, fra qualche turno",
)
ONE: Final = Others(
    "L'altra scelta è quasi altrettanto buona",
    "l'altra scelta ti costa di più",
    "con l'altra scelta staresti peggio",
    "Rispetto all'altra scelta, fra qualche turno",
)


class Verbs(NamedTuple):
    """How amounts are said: what whoever asks gains and loses, what else besides, and the same of another."""

    gain: str
    cost: str
    also_gain: str
    also_cost: str
    other_gains: str
    other_loses: str
    little: str
    hardly: str


CHANGES: Final = Verbs(
    "Ti dà {}", "Ti costa {}", "ma te ne dà {}", "ma te ne costa {}", "guadagna {}", "perde {}",
    "Ti dà un piccolo vantaggio", "Ti costa poco",
)  # fmt: skip
COMPARED: Final = Verbs(
    "Avresti {} in più", "Avresti {} in meno", "ma {} in più", "ma {} in meno", "avrebbe {} in più",
    "avrebbe {} in meno", "Avresti un piccolo vantaggio", "Avresti poco meno",
)  # fmt: skip
"""Of what is only more or less than after another choice: nothing is paid or given."""
SOON: Final = CHANGES._replace(little="Hai un piccolo vantaggio")
"""Of what does not come at once."""


def beginning(words: Words, how: str, hoped: str = "", others: Others = SEVERAL) -> str:
    """How a sentence begins of changes that are to be read so; of what others answer, in the game's words.

    >>> game = Words({}, hoped={"answer": "Se accetta,"})
    >>> [beginning(game, how, "answer") for how in ("than", "later", "hoped", "")]
    ['Rispetto alle altre scelte, fra qualche turno', 'Con le mosse che seguono', 'Se accetta,', '']
    """
    return {"than": others.than, "later": LATER, "hoped": words.hoped.get(hoped, "")}.get(how, "")


def _verbs(begin: str) -> Verbs:
    """How a sentence that begins so goes on."""
    return COMPARED if begin in (SEVERAL.than, ONE.than) else SOON if begin else CHANGES


def reason(
    words: Words,
    gains: Iterable[Gain],
    seat: int,
    names: Sequence[str],
    how: str,
    hoped: str = "",
    others: Others = SEVERAL,
) -> str:
    """A sentence without its point, of changes that are to be read as `pycore.players.request` says.

    >>> words = Words({"tomb": "alla Tomba"})
    >>> reason(words, [Gain("tomb", 0, (-2, 0))], 0, ("Anna", "Bruno"), "least")
    'Ti costa circa 2 punti alla Tomba: le altre scelte ti costano di più'
    >>> reason(words, [Gain("tomb", 0, (2, 3))], 0, ("Anna", "Bruno"), "least")
    'Ti dà circa 2 punti alla Tomba, anche se Bruno guadagna circa 3 punti: con le altre scelte staresti peggio'
    >>> [reason(words, [], 0, ("Anna", "Bruno"), how, others=ONE) for how in ("least", "close")]
    ["L'altra scelta ti costa di più", "L'altra scelta è quasi altrettanto buona"]
    """
    if how == "close":
        return others.close
    gains = tuple(gains)
    said = told(words, gains, seat, names, beginning(words, how, hoped, others))
    if how != "least":
        return said
    own = sum(gain.by[seat] for gain in gains)
    return (
        upper_first(others.cost) if said == NOTHING else f"{said}: {others.worse if own > 0 else others.cost}"
    )


def told(words: Words, gains: Iterable[Gain], seat: int, names: Sequence[str], begin: str = "") -> str:
    """Of whoever asks, and of the one of the others for whom it changes most; first what speaks for it. `begin` stands
    before what changes for whoever asks.

    >>> words = Words({"tomb": "alla Tomba", "boats": "sulle barche"}, frozenset({"boats"}))
    >>> told(words, [Gain("tomb", 0, (7, 0)), Gain("boats", 0, (-2.8, -3))], 0, ("Anna", "Bruno"))
    'Ti dà circa 7 punti alla Tomba; Bruno perde circa 3 punti sulle barche'
    >>> told(words, [Gain("tomb", 0, (2, 0))], 0, ("Anna", "Bruno"), LATER)
    'Con le mosse che seguono ti dà circa 2 punti alla Tomba'
    >>> told(words, [Gain("tomb", 0, (0.3, 0))], 0, ("Anna", "Bruno"), LATER)
    'Con le mosse che seguono hai un piccolo vantaggio alla Tomba'
    >>> told(words, [Gain("tomb", 0, (-1, -4))], 0, ("Anna", "Bruno"), LATER)
    'Con le mosse che seguono Bruno perde circa 4 punti alla Tomba, mentre a te costa circa 1 punto'
    >>> told(words, [Gain("tomb", 0, (-0.3, -0.4))], 0, ("Anna", "Bruno"))
    'Ti costa poco, ma un poco meno che a Bruno'
    >>> told(words, [Gain("tomb", 0, (4, 2))], 0, ("Anna", "Bruno"))
    'Ti dà circa 4 punti alla Tomba, anche se Bruno guadagna circa 2 punti'
    >>> safety = Words({"safe": ("perché è al sicuro", "perché è in pericolo")})
    >>> told(safety, [Gain("safe", 0, (2, -3))], 0, ("Anna", "Bruno"))
    'Ti dà circa 2 punti perché è al sicuro; Bruno perde circa 3 punti perché è in pericolo'

    >>> told(words, [Gain("tomb", 0, (0, -2))], 0, ("Anna", "Bruno"))
    'Bruno perde circa 2 punti alla Tomba'
    >>> told(words, [], 0, ("Anna", "Bruno"))
    'Per ora nessuno ci guadagna e nessuno ci perde'

    What is only compared with other choices is neither given nor paid.

    >>> told(words, [Gain("tomb", 0, (2, -1))], 0, ("Anna", "Bruno"), ONE.than).removeprefix(ONE.than)
    ' avresti circa 2 punti in più alla Tomba; Bruno avrebbe circa 1 punto in meno'
    >>> told(words, [Gain("tomb", 0, (-1, -4))], 0, ("Anna", "Bruno"), ONE.than).removeprefix(ONE.than)
    ' Bruno avrebbe circa 4 punti in meno alla Tomba, mentre tu avresti circa 1 punto in meno'
    """
    verbs = _verbs(begin)
    words = words._replace(where={**words.where, **words.after}) if begin else words
    scaled = [gain._replace(by=[by / words.each for by in gain.by]) for gain in gains]
    own, costs = _own(words, scaled, seat, verbs)
    sums = [sum(gain.by[other] for gain in scaled) for other in range(len(names))]
    if costs and all(by < sums[seat] for other, by in enumerate(sums) if other != seat):
        return _costs(words, scaled, seat, names, own, begin)
    if begin and any(abs(gain.by[seat]) >= LITTLE for gain in scaled):
        own = f"{begin} {own[0].lower()}{own[1:]}"
    others = _of_others(words, scaled, seat, names, own, verbs)
    if not own:
        return f"{begin} {others[0]}".strip() if others else NOTHING
    # What another gains speaks against it.
    also = max((by for other, by in enumerate(sums) if other != seat), key=abs, default=0.0) > 0
    return (f", {ALTHOUGH} " if also and sums[seat] > 0 else "; ").join([own, *others])


def _costs(words: Words, gains: list[Gain], seat: int, names: Sequence[str], own: str, begin: str) -> str:
    """Of what costs, and costs the others more."""
    sums = [sum(gain.by[other] for gain in gains) for other in range(len(names))]
    most = min((other for other in range(len(names)) if other != seat), key=lambda other: sums[other])
    verbs, low = _verbs(begin), f"{own[0].lower()}{own[1:]}"
    if round(sums[most]) < round(sums[seat]):
        other = _of_others(words, gains, seat, names, "", verbs)[0]
        alike = max(
            (words.place(gain, seat) for gain in gains),
            key=lambda place: place != "" and other.endswith(place),
        )
        mine = f"tu {low}" if verbs is COMPARED else f"a te {low.removeprefix('ti ')}"
        if other.endswith(alike):
            mine = mine.replace(alike, "", 1)
        said = f"{other}, mentre {mine}"
        return f"{begin} {said}" if begin else said
    less = euphonic(", ma un poco meno che a ", names[most])
    tail = f", {names[most]} un poco di meno" if verbs is COMPARED else f"{less}{names[most]}"
    return f"{begin} {low}{tail}" if begin else f"{own}{tail}"


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


def _own(words: Words, gains: list[Gain], seat: int, verbs: Verbs = CHANGES) -> tuple[str, bool]:
    """What counts for whoever asks, empty where next to nothing changes, and whether it is a cost.

    >>> words = Words({"a": "qui", "b": "lì"}, frozenset({"b"}))
    >>> _own(words, [Gain("a", 0, (3,)), Gain("b", 0, (1,))], 0)
    ('Ti dà circa 3 punti qui e circa 1 lì', False)
    >>> _own(words, [Gain("a", 0, (-3,)), Gain("b", 0, (1,))], 0)
    ('Ti costa circa 3 punti qui, ma te ne dà circa 1 lì', True)
    >>> _own(words, [Gain("a", 0, (0.3,)), Gain("b", 0, (-4,))], 0)
    ('Ti costa circa 4 punti lì', True)
    >>> _own(words, [], 0)
    ('', False)
    """
    order = sorted(gains, key=lambda gain: -gain.by[seat])
    up = [gain for gain in order if round(gain.by[seat]) > 0]
    down = [gain for gain in reversed(order) if round(gain.by[seat]) < 0]
    if up:
        down = [gain for gain in down if gain.kind not in words.means]
    if not up and not down:
        return _little(words, order, seat, verbs)
    if (sum(gain.by[seat] for gain in gains) >= 0 and up) or not down:
        return _both(verbs.gain, verbs.also_cost, up, down, words, seat), False
    return _both(verbs.cost, verbs.also_gain, down, up, words, seat), True


def _both(verb: str, but: str, first: list[Gain], then: list[Gain], words: Words, seat: int) -> str:
    """The largest one, and one thing beside it: against it, or else more of it."""
    said = f"{verb.format(words.amount(first[0].by[seat]))}{words.place(first[0], seat)}"
    if then:
        return f"{said}, {but.format(f'circa {abs(round(then[0].by[seat]))}')}{words.place(then[0], seat)}"
    if len(first) > 1:
        return f"{said} e circa {abs(round(first[1].by[seat]))}{words.place(first[1], seat)}"
    return said


def _little(words: Words, order: list[Gain], seat: int, verbs: Verbs) -> tuple[str, bool]:
    """Less than half a point in every part.

    >>> [_little(Words({"a": "qui"}), [Gain("a", 0, (by,))], 0, CHANGES) for by in (0.3, -0.3)]
    [('Ti dà un piccolo vantaggio qui', False), ('Ti costa poco', True)]
    >>> _little(Words({"a": "qui"}), [Gain("a", 0, (0.3,))], 0, COMPARED)
    ('Avresti un piccolo vantaggio', False)
    """
    if order and order[0].by[seat] >= LITTLE:
        # Of what is compared so little may be anybody's doing: where it lies is no reason for this choice.
        return f"{verbs.little}{'' if verbs is COMPARED else words.place(order[0], seat)}", False
    if order and order[-1].by[seat] <= -LITTLE:
        return verbs.hardly, True
    return "", False


def _of_others(
    words: Words, gains: list[Gain], seat: int, names: Sequence[str], own: str, verbs: Verbs = CHANGES
) -> list[str]:
    """For the one for whom it changes most what it changes altogether, and where most of that, unless the sentence so
    far ends with that place.

    >>> words = Words({"a": "qui", "b": "lì"})
    >>> _of_others(words, [Gain("a", 0, (0, -3)), Gain("b", 0, (0, 1))], 0, ("Anna", "Bruno"), "")
    ['Bruno perde circa 2 punti, soprattutto qui']
    >>> _of_others(words, [Gain("a", 0, (3, -3))], 0, ("Anna", "Bruno"), "Ti dà circa 3 punti qui")
    ['Bruno perde circa 3 punti']
    """
    words = words._replace(where={**words.where, **words.others})
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
    verb = verbs.other_gains if by > 0 else verbs.other_loses
    return [f"{names[most]} {verb.format(words.amount(by))}{where}"]
