"""Sentences that give the reason for an advised choice: the gains and costs of the asking player and of one opponent.

An amount is a change in the game's own evaluation, rounded. A gain of less than half a unit reads "un piccolo
vantaggio" (a small advantage). A change of less than `NEGLIGIBLE` is left out. Each game supplies the words for the
parts of its evaluation (`AdviceWords`).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from app.words.italian import count, euphonic, upper_first

NEGLIGIBLE: Final = 0.1
"""A smaller change counts as no change. The unit is that of the amounts (see `AdviceWords`), such as points."""


class Gain(NamedTuple):
    """How a choice changes one part of the evaluation.

    `kind`: the kind of part, a key of `AdviceWords.where`. `place`: a number that distinguishes parts of one kind.
    `by`: the change for each seat.
    """

    kind: str
    place: int
    by: Sequence[float]


class AdviceWords(NamedTuple):
    """A game's words for the parts of its evaluation, and the unit in which sentences give amounts."""

    where: Mapping[str, str | tuple[str, str]]
    """Maps a kind of part to words that follow an amount, such as "alla Tomba" (at the tomb). {} stands for
    `Gain.place`. A pair holds the words for a gain and the words for a loss."""
    means: frozenset[str] = frozenset()
    """Kinds of parts that are resources. If another part gains, a sentence does not mention the loss of a resource."""
    one: str = "punto"
    many: str = "punti"
    each: float = 1.0
    """The change of the evaluation that counts as one unit. `one` and `many` name the unit, in singular and plural."""
    scored: tuple[str, str] = ("punto", "punti")
    """The name of the unit of the final score, singular and plural."""
    after: Mapping[str, str] = {}  # read-only, so that all instances may share it
    """Replaces entries of `where` in sentences about changes that come only with later choices."""
    others: Mapping[str, str | tuple[str, str]] = {}
    """Replaces entries of `where` in sentences about another player's gain or loss."""
    hoped: Mapping[str, str] = {}
    """Openings for advice that depends on another player's answer, such as "Se accetta," (if they accept). The key is
    the kind of the question to that player. The value names the answer that is hoped for."""

    def place(self, gain: Gain, seat: int) -> str:
        """The words for the part of the evaluation that `gain` changes, with a leading space.

        They may depend on whether `seat` gains or loses. "" if the evaluation has no parts.
        """
        found = self.where[gain.kind]
        where = found if isinstance(found, str) else found[gain.by[seat] < 0]
        return where and f" {where.format(gain.place)}"

    def amount(self, by: float) -> str:
        """An amount in the game's unit, rounded and without its sign.

        >>> AdviceWords({}).amount(-2.7), AdviceWords({}).amount(0.8)
        ('circa 3 punti', 'circa 1 punto')
        """
        return f"circa {count(round(abs(by)), self.one, self.many)}"


POINTS_ONLY: Final = AdviceWords({"points": ""})
"""The words for a game whose evaluation is a single number of points."""

LATER: Final = "Con le mosse che seguono"
"""Opening of a sentence about changes that come only with the next choices."""
_ALTHOUGH: Final = "anche se"
NO_CHANGE: Final = "Per ora nessuno ci guadagna e nessuno ci perde"


class OtherChoices(NamedTuple):
    """Phrases about the choices that are not advised."""

    close: str
    """Sentence: the other choices are about as good as the advised choice."""
    cost: str
    """Clause: the other choices cost more. Used if the advised choice gains nothing."""
    worse: str
    """Clause: the other choices are worse. Used if the advised choice gains, but another player gains more."""
    than: str
    """Opening of a sentence about the position a few turns after the advised choice. The sentence compares it with the
    position after the other choices."""


SEVERAL_OTHERS: Final = OtherChoices(
    "Ci sono altre scelte quasi altrettanto buone",
    "le altre scelte ti costano di più",
    "con le altre scelte staresti peggio",
    "Rispetto alle altre scelte, fra qualche turno",
)
ONE_OTHER: Final = OtherChoices(
    "L'altra scelta è quasi altrettanto buona",
    "l'altra scelta ti costa di più",
    "con l'altra scelta staresti peggio",
    "Rispetto all'altra scelta, fra qualche turno",
)


class Verbs(NamedTuple):
    """Phrases for changes. {} stands for an amount.

    `other_gains` and `other_loses` are about another player; the other phrases address the player who asks.
    """

    gain: str
    cost: str
    also_gain: str
    also_cost: str
    other_gains: str
    other_loses: str
    little: str
    """Phrase for a gain of less than half a unit."""
    hardly: str
    """Phrase for a cost of less than half a unit."""


CHANGES: Final = Verbs(
    "Ti dà {}", "Ti costa {}", "ma te ne dà {}", "ma te ne costa {}", "guadagna {}", "perde {}",
    "Ti dà un piccolo vantaggio", "Ti costa poco",
)  # fmt: skip
COMPARED: Final = Verbs(
    "Avresti {} in più", "Avresti {} in meno", "ma {} in più", "ma {} in meno", "avrebbe {} in più",
    "avrebbe {} in meno", "Avresti un piccolo vantaggio", "Avresti poco in meno",
)  # fmt: skip
"""Phrases for a comparison with another choice. They say "more" and "less", since the choice itself gives and costs
nothing."""
SOON: Final = CHANGES._replace(little="Hai un piccolo vantaggio")
"""Phrases for changes that come only with later choices."""


def opening(words: AdviceWords, how: str, hoped: str = "", others: OtherChoices = SEVERAL_OTHERS) -> str:
    """The opening of a sentence about changes; "" if there is none. `how` and `hoped`: see `pycore.players.request`.

    >>> game = AdviceWords({}, hoped={"answer": "Se accetta,"})
    >>> [opening(game, how, "answer") for how in ("than", "later", "hoped", "")]
    ['Rispetto alle altre scelte, fra qualche turno', 'Con le mosse che seguono', 'Se accetta,', '']
    """
    return {"than": others.than, "later": LATER, "hoped": words.hoped.get(hoped, "")}.get(how, "")


def _verbs(begin: str) -> Verbs:
    """The phrases that fit a sentence with the opening `begin`."""
    return COMPARED if begin in (SEVERAL_OTHERS.than, ONE_OTHER.than) else SOON if begin else CHANGES


def reason(
    words: AdviceWords,
    gains: Iterable[Gain],
    seat: int,
    names: Sequence[str],
    how: str,
    hoped: str = "",
    others: OtherChoices = SEVERAL_OTHERS,
) -> str:
    """The reason for an advised choice: a sentence without its full stop.

    `seat`: the player who asks. `names`: the player's name for each seat. `how` and `hoped`: see
    `pycore.players.request`. `others`: the phrases about the choices that are not advised.

    >>> words = AdviceWords({"tomb": "alla Tomba"})
    >>> reason(words, [Gain("tomb", 0, (-2, 0))], 0, ("Anna", "Bruno"), "least")
    'Ti costa circa 2 punti alla Tomba: le altre scelte ti costano di più'
    >>> reason(words, [Gain("tomb", 0, (2, 3))], 0, ("Anna", "Bruno"), "least")
    'Ti dà circa 2 punti alla Tomba, anche se Bruno guadagna circa 3 punti: con le altre scelte staresti peggio'
    >>> [reason(words, [], 0, ("Anna", "Bruno"), how, others=ONE_OTHER) for how in ("least", "close")]
    ["L'altra scelta ti costa di più", "L'altra scelta è quasi altrettanto buona"]
    """
    if how == "close":
        return others.close
    gains = tuple(gains)
    said = describe_changes(words, gains, seat, names, opening(words, how, hoped, others))
    if how != "least":
        return said
    own = sum(gain.by[seat] for gain in gains)
    return (
        upper_first(others.cost)
        if said == NO_CHANGE
        else f"{said}: {others.worse if own > 0 else others.cost}"
    )


def describe_changes(
    words: AdviceWords, gains: Iterable[Gain], seat: int, names: Sequence[str], begin: str = ""
) -> str:
    """The changes for the player who asks, and for the other player with the largest change.

    The clause that speaks for the choice comes first. `seat`: the player who asks. `begin`: the opening of the clause
    about that player.

    >>> words = AdviceWords({"tomb": "alla Tomba", "boats": "sulle barche"}, frozenset({"boats"}))
    >>> describe_changes(words, [Gain("tomb", 0, (7, 0)), Gain("boats", 0, (-2.8, -3))], 0, ("Anna", "Bruno"))
    'Ti dà circa 7 punti alla Tomba; Bruno perde circa 3 punti sulle barche'
    >>> describe_changes(words, [Gain("tomb", 0, (2, 0))], 0, ("Anna", "Bruno"), LATER)
    'Con le mosse che seguono ti dà circa 2 punti alla Tomba'
    >>> describe_changes(words, [Gain("tomb", 0, (0.3, 0))], 0, ("Anna", "Bruno"), LATER)
    'Con le mosse che seguono hai un piccolo vantaggio alla Tomba'
    >>> describe_changes(words, [Gain("tomb", 0, (-1, -4))], 0, ("Anna", "Bruno"), LATER)
    'Con le mosse che seguono Bruno perde circa 4 punti alla Tomba, mentre a te costa circa 1 punto'
    >>> describe_changes(words, [Gain("tomb", 0, (-0.3, -0.4))], 0, ("Anna", "Bruno"))
    'Ti costa poco, ma un poco meno che a Bruno'
    >>> describe_changes(words, [Gain("tomb", 0, (4, 2))], 0, ("Anna", "Bruno"))
    'Ti dà circa 4 punti alla Tomba, anche se Bruno guadagna circa 2 punti'
    >>> safety = AdviceWords({"safe": ("perché è al sicuro", "perché è in pericolo")})
    >>> describe_changes(safety, [Gain("safe", 0, (2, -3))], 0, ("Anna", "Bruno"))
    'Ti dà circa 2 punti perché è al sicuro; Bruno perde circa 3 punti perché è in pericolo'

    >>> describe_changes(words, [Gain("tomb", 0, (0, -2))], 0, ("Anna", "Bruno"))
    'Bruno perde circa 2 punti alla Tomba'
    >>> describe_changes(words, [], 0, ("Anna", "Bruno"))
    'Per ora nessuno ci guadagna e nessuno ci perde'

    A comparison with other choices says "più" and "meno": nothing is given or paid.

    >>> begin = ONE_OTHER.than
    >>> describe_changes(words, [Gain("tomb", 0, (2, -1))], 0, ("Anna", "Bruno"), begin).removeprefix(begin)
    ' avresti circa 2 punti in più alla Tomba; Bruno avrebbe circa 1 punto in meno'
    >>> describe_changes(words, [Gain("tomb", 0, (-1, -4))], 0, ("Anna", "Bruno"), begin).removeprefix(begin)
    ' Bruno avrebbe circa 4 punti in meno alla Tomba, mentre tu avresti circa 1 punto in meno'
    >>> describe_changes(words, [Gain("tomb", 0, (-0.3, -0.4))], 0, ("Anna", "Bruno"), begin).removeprefix(begin)
    ' avresti poco in meno, ma Bruno ancora meno'
    """
    verbs = _verbs(begin)
    words = words._replace(where={**words.where, **words.after}) if begin else words
    scaled = [gain._replace(by=[by / words.each for by in gain.by]) for gain in gains]
    own, costs = _own_changes(words, scaled, seat, verbs)
    sums = [sum(gain.by[other] for gain in scaled) for other in range(len(names))]
    if costs and all(by < sums[seat] for other, by in enumerate(sums) if other != seat):
        return _costs_others_more(words, scaled, seat, names, own, begin)
    if begin and any(abs(gain.by[seat]) >= NEGLIGIBLE for gain in scaled):
        own = f"{begin} {own[0].lower()}{own[1:]}"
    others = _other_change(words, scaled, seat, names, own, verbs)
    if not own:
        return f"{begin} {others[0]}".strip() if others else NO_CHANGE
    # Another player's gain speaks against the choice.
    also = max((by for other, by in enumerate(sums) if other != seat), key=abs, default=0.0) > 0
    return (f", {_ALTHOUGH} " if also and sums[seat] > 0 else "; ").join([own, *others])


def _costs_others_more(
    words: AdviceWords, gains: list[Gain], seat: int, names: Sequence[str], own: str, begin: str
) -> str:
    """Sentence about a choice that costs the asking player (`seat`) points, but costs every other player more.

    `own`: the sentence about the asking player's cost. `begin`: the opening that goes before the result, "" for none.
    """
    sums = [sum(gain.by[other] for gain in gains) for other in range(len(names))]
    most = min((other for other in range(len(names)) if other != seat), key=lambda other: sums[other])
    verbs, low = _verbs(begin), f"{own[0].lower()}{own[1:]}"
    if round(sums[most]) < round(sums[seat]):
        other = _other_change(words, gains, seat, names, "", verbs)[0]
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
    tail = f", ma {names[most]} ancora meno" if verbs is COMPARED else f"{less}{names[most]}"
    return f"{begin} {low}{tail}" if begin else f"{own}{tail}"


def game_ends(
    words: AdviceWords, scores: Sequence[int], seat: int, names: Sequence[str], begin: str = ""
) -> str:
    """Sentence about a choice that ends the game, with everybody's final score. `seat`: the player who asks.

    >>> game_ends(POINTS_ONLY, (18, 11), 1, ("Anna", "Bruno"))
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


def _own_changes(
    words: AdviceWords, gains: list[Gain], seat: int, verbs: Verbs = CHANGES
) -> tuple[str, bool]:
    """A sentence about the changes for the player who asks, and whether these are a cost.

    The sentence is "" if the changes are negligible.

    >>> words = AdviceWords({"a": "qui", "b": "lì"}, frozenset({"b"}))
    >>> _own_changes(words, [Gain("a", 0, (3,)), Gain("b", 0, (1,))], 0)
    ('Ti dà circa 3 punti qui e circa 1 lì', False)
    >>> _own_changes(words, [Gain("a", 0, (-3,)), Gain("b", 0, (1,))], 0)
    ('Ti costa circa 3 punti qui, ma te ne dà circa 1 lì', True)
    >>> _own_changes(words, [Gain("a", 0, (0.3,)), Gain("b", 0, (-4,))], 0)
    ('Ti costa circa 4 punti lì', True)
    >>> _own_changes(words, [], 0)
    ('', False)
    """
    order = sorted(gains, key=lambda gain: -gain.by[seat])
    up = [gain for gain in order if round(gain.by[seat]) > 0]
    down = [gain for gain in reversed(order) if round(gain.by[seat]) < 0]
    if up:
        down = [gain for gain in down if gain.kind not in words.means]
    if not up and not down:
        return _small_change(words, order, seat, verbs)
    if (sum(gain.by[seat] for gain in gains) >= 0 and up) or not down:
        return _two_largest(verbs.gain, verbs.also_cost, up, down, words, seat), False
    return _two_largest(verbs.cost, verbs.also_gain, down, up, words, seat), True


def _two_largest(
    verb: str, but: str, first: list[Gain], then: list[Gain], words: AdviceWords, seat: int
) -> str:
    """A sentence about two changes for the player `seat`.

    - `first` and `then` hold changes in opposite directions, such as gains and costs. Each begins with the largest.
    - The sentence begins with the largest change of `first`, in the phrase `verb`.
    - It ends with the largest change of `then`, in the phrase `but`.
    - If `then` is empty, it ends with the second largest change of `first`, if there is one.
    """
    said = f"{verb.format(words.amount(first[0].by[seat]))}{words.place(first[0], seat)}"
    if then:
        return f"{said}, {but.format(f'circa {abs(round(then[0].by[seat]))}')}{words.place(then[0], seat)}"
    if len(first) > 1:
        return f"{said} e circa {abs(round(first[1].by[seat]))}{words.place(first[1], seat)}"
    return said


def _small_change(words: AdviceWords, order: list[Gain], seat: int, verbs: Verbs) -> tuple[str, bool]:
    """A sentence about changes that round to 0 in every part of the evaluation, and whether they are a cost.

    The sentence is about the player who asks. `order`: the changes, this player's largest gain first.

    >>> [_small_change(AdviceWords({"a": "qui"}), [Gain("a", 0, (by,))], 0, CHANGES) for by in (0.3, -0.3)]
    [('Ti dà un piccolo vantaggio qui', False), ('Ti costa poco', True)]
    >>> _small_change(AdviceWords({"a": "qui"}), [Gain("a", 0, (0.3,))], 0, COMPARED)
    ('Avresti un piccolo vantaggio', False)
    """
    if order and order[0].by[seat] >= NEGLIGIBLE:
        # In a comparison, such a small difference may be chance, so its place is not named as a reason.
        return f"{verbs.little}{'' if verbs is COMPARED else words.place(order[0], seat)}", False
    if order and order[-1].by[seat] <= -NEGLIGIBLE:
        return verbs.hardly, True
    return "", False


def _other_change(
    words: AdviceWords, gains: list[Gain], seat: int, names: Sequence[str], own: str, verbs: Verbs = CHANGES
) -> list[str]:
    """A list with one clause, about the other player with the largest change. `seat`: the player who asks.

    - The clause gives this player's total change, and the part of the evaluation that contributes most to it.
    - The list is empty if the total rounds to 0.
    - `own`: the sentence so far. If it ends with the words for the part, the clause does not repeat them.

    >>> words = AdviceWords({"a": "qui", "b": "lì"})
    >>> _other_change(words, [Gain("a", 0, (0, -3)), Gain("b", 0, (0, 1))], 0, ("Anna", "Bruno"), "")
    ['Bruno perde circa 2 punti, soprattutto qui']
    >>> _other_change(words, [Gain("a", 0, (3, -3))], 0, ("Anna", "Bruno"), "Ti dà circa 3 punti qui")
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
