"""Sentences that give the reason for an advised choice: the gains and costs of the asking player and of one opponent.

An amount is a change in the game's own evaluation, rounded. A change of less than `NEGLIGIBLE` is left out, unless it
is the reason. Each game supplies the words for the parts of its evaluation (`AdviceWords`).
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from app.words.italian import count, euphonic, join, number, upper_first
from pycore.contract import Choice, State

NEGLIGIBLE: Final = 0.1
"""A smaller change counts as no change. The unit is that of the amounts (see `AdviceWords`), such as points."""
HALF: Final = 0.75
QUARTER: Final = 0.35
"""Amounts below HALF are told as half a unit, those below QUARTER as a quarter."""


class Gain(NamedTuple):
    """How a choice changes one part of the evaluation.

    `kind`: the kind of part, a key of `AdviceWords.where`. `place`: a number that distinguishes parts of one kind.
    `by`: the change for each seat.
    """

    kind: str
    place: int
    by: Sequence[float]


Settles = Callable[[State, Sequence[Choice], int, Sequence[str]], str]
"""Takes what a seat sees, its next choices, the seat and the names of all. Returns a clause such as "rompi la parità
nel sotterraneo che ora vale 18 punti", or "" if nothing is settled."""


def led_to(state: State, choices: Sequence[Choice]) -> State | None:
    """The state after choices of one seat; None if they are not legal, as with a hand that is not seen."""
    after = state.imagine(Random(0))
    for choice in choices:
        decision = after.decision()
        if decision is None or choice not in decision.choices:
            return None
        after.apply(choice)
    return after


class AdviceWords(NamedTuple):
    """A game's words for the parts of its evaluation, and the unit in which sentences give amounts."""

    where: Mapping[str, str | tuple[str, str]]
    """Maps a kind of part to words that follow an amount, such as "alla Tomba" (at the tomb). {} stands for
    `Gain.place`. A pair holds the words for a gain and the words for a loss."""
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
    """Clauses for advice that depends on another player's answer, such as "accetta" (they accept). The key is the kind
    of the question to that player. The value names the answer that is hoped for."""

    settles: Mapping[str, Settles] = {}
    """Maps a kind of part to a function that tells what a choice settles there at once, as a reason of its own."""

    def place(self, gain: Gain, seat: int) -> str:
        """The words for the part of the evaluation that `gain` changes, with a leading space.

        They may depend on whether `seat` gains or loses. "" if the evaluation has no parts.
        """
        found = self.where[gain.kind]
        where = found if isinstance(found, str) else found[gain.by[seat] < 0]
        return where and f" {where.format(gain.place)}"

    def amount(self, by: float, unit: bool = True) -> str:
        """An amount in the game's unit, rounded and without its sign. `unit`: whether to name the unit.

        >>> [AdviceWords({}).amount(by) for by in (-2.7, 0.8, 0.5)]
        ['circa 3 punti', 'circa 1 punto', 'circa mezzo punto']
        >>> [AdviceWords({}).amount(by, unit=False) for by in (-2.7, 0.1)]
        ['circa 3', 'circa un quarto']
        """
        if abs(by) < HALF:
            half = f"circa mezz{self.one.split()[0][-1]}"  # "mezzo punto", "mezza casella"
            about = half if abs(by) >= QUARTER else "circa un quarto di"
            return f"{about} {self.one}" if unit else about.removesuffix(" di")
        many = max(1, round(abs(by)))
        return f"circa {count(many, self.one, self.many)}" if unit else f"circa {number(many)}"


POINTS_ONLY: Final = AdviceWords({"points": ""})
"""The words for a game whose evaluation is a single number of points."""

LATER: Final = "Con le mosse che seguono"
"""Opening of a sentence about changes that come only with the next choices."""
OTHER: Final = "all'altra scelta"
OTHER_CHOICE: Final = "l'altra scelta"
THAT: Final = "a quella"
ONLY_CHOICE: Final = "Le altre scelte rendono meno"
CHANGED: Final = "Cambio idea: "
LESS: Final = 2.0
"""Changes that are smaller than the most important one by more than this factor are not told."""
NAMED: Final = 3
"""The largest number of choices that a hint names as equally good. It counts the others."""


class Verbs(NamedTuple):
    """Phrases for one player's changes: {name} is the player, {by} an amount. The last two follow one of the others."""

    gain: str
    cost: str
    also_gain: str
    also_cost: str


_YOU: Final = Verbs("ti dà {by}", "ti costa {by}", "ma te ne dà {by}", "ma te ne costa {by}")
_YOU_TOO: Final = _YOU._replace(gain="a te dà {by}", cost="a te costa {by}")
_OTHER: Final = Verbs("{name} guadagna {by}", "{name} perde {by}", "ma ne guadagna {by}", "ma ne perde {by}")
_COMPARED: Final = ("avresti {by} in più", "avresti {by} in meno", "ma {by} in più", "ma {by} in meno")
_YOU_COMPARED: Final = Verbs(*_COMPARED)
_YOU_TOO_COMPARED: Final = _YOU_COMPARED._replace(gain="tu " + _COMPARED[0], cost="tu " + _COMPARED[1])
_OTHER_COMPARED: Final = Verbs("{name} avrebbe {by} in più", "{name} avrebbe {by} in meno", *_COMPARED[2:])
"""Phrases for a comparison with another choice. They say "more" and "less", since the choice itself gives and costs
nothing."""


def as_good(alike: Sequence[str], almost: bool = False, choices: int = 0) -> str:
    """Sentence about the choices that are as good as the advised one, without its full stop; "" if there are none.

    `alike`: their labels, best first. `almost`: whether something small speaks against them. `choices`: the number of
    choices in the decision.

    >>> as_good(["Ruota A1"]), as_good(["Ruota A1"], almost=True, choices=2)
    ('Altrettanto buona è «Ruota A1»', "Quasi altrettanto buona è l'altra scelta")
    >>> as_good(["Ruota A1", "Ruota A2", "Ruota A3", "Ruota A4", "Ruota A5"])
    'Altrettanto buone sono «Ruota A1», «Ruota A2», «Ruota A3» e altre 2 scelte'
    """
    if not alike:
        return ""
    named = [f"«{label}»" for label in alike[: NAMED + (len(alike) == NAMED + 1)]]
    if len(alike) > len(named):
        named.append(f"altre {len(alike) - len(named)} scelte")
    are = "altrettanto buone sono" if len(named) > 1 else "altrettanto buona è"
    whole = f"{are} {join(named) if choices != 2 else OTHER_CHOICE}"
    return f"Quasi {whole}" if almost else upper_first(whole)


def opening(words: AdviceWords, how: str, hoped: str = "", rival: str = OTHER) -> str:
    """The opening of a sentence about changes; "" if there is none. `how` and `hoped`: see `pycore.players.request`.

    `rival`: the choice with which this one is compared, with its preposition.

    >>> game = AdviceWords({}, hoped={"answer": "accetta"})
    >>> [opening(game, how, "answer", "a «Ruota A1»") for how in ("than", "later", "hoped", "")]
    ['Rispetto a «Ruota A1», più avanti', 'Con le mosse che seguono', 'Se accetta,', '']
    """
    than = f"Rispetto {rival}, più avanti"
    return {"than": than, "later": LATER, "hoped": f"Se {words.hoped.get(hoped)},"}.get(how, "")


def likely(words: AdviceWords, hoped: str, chance: float) -> str:
    """Sentence about how often others give the answer hoped for, without its full stop.

    `hoped`: the kind of the question to them. `chance`: 0..1.

    >>> game = AdviceWords({}, hoped={"answer": "accetta"})
    >>> [likely(game, "answer", chance) for chance in (0.0, 0.1, 0.72, 1.0)]
    ['Non accetta quasi mai', 'Accetta circa 1 volta su 10', 'Accetta circa 7 volte su 10', 'Accetta quasi sempre']
    """
    said, of_ten = words.hoped[hoped], round(10 * chance)
    if not of_ten:
        return f"Non {said} quasi mai"
    often = "quasi sempre" if of_ten == 10 else f"circa {count(of_ten, 'volta', 'volte')} su 10"
    return f"{upper_first(said)} {often}"


def describe_changes(
    words: AdviceWords,
    gains: Sequence[Gain],
    seat: int,
    names: Sequence[str],
    begin: str = "",
    than: bool = False,
) -> str:
    """Sentence about the changes for the player who asks and for the other player with the largest change.

    `gains`: the changes, the most important first: it decides which player comes first. `seat`: the player who asks.
    `begin`: the opening. `than`: whether the changes are a comparison with another choice.

    >>> words = AdviceWords({"tomb": "alla Tomba", "boats": "sulle barche"})
    >>> describe_changes(words, [Gain("tomb", 0, (7, 0)), Gain("boats", 0, (-2.8, -4))], 0, ("Anna", "Bruno"))
    'Ti dà circa 7 punti alla Tomba; Bruno perde circa 4 punti sulle barche'
    >>> describe_changes(words, [Gain("tomb", 0, (2, 0))], 0, ("Anna", "Bruno"), LATER)
    'Con le mosse che seguono ti dà circa 2 punti alla Tomba'
    >>> describe_changes(words, [Gain("tomb", 0, (-2, -4))], 0, ("Anna", "Bruno"), LATER)
    'Con le mosse che seguono Bruno perde circa 4 punti alla Tomba, anche se a te costa circa 2 punti'
    >>> describe_changes(words, [Gain("tomb", 0, (4, 2))], 0, ("Anna", "Bruno"))
    'Ti dà circa 4 punti alla Tomba, anche se Bruno guadagna circa 2 punti'
    >>> safety = AdviceWords({"safe": ("perché è al sicuro", "perché è in pericolo")})
    >>> describe_changes(safety, [Gain("safe", 0, (2, -3))], 0, ("Anna", "Bruno"))
    'Bruno perde circa 3 punti perché è in pericolo; a te dà circa 2 punti perché è al sicuro'
    >>> describe_changes(words, [Gain("boats", 0, (3, 0)), Gain("tomb", 0, (-2, 0))], 0, ("Anna", "Bruno"))
    'Ti dà circa 3 punti sulle barche, ma te ne costa circa 2 alla Tomba'

    A comparison with other choices says "più" and "meno": nothing is given or paid.

    >>> gains = [Gain("tomb", 0, (2, -1)), Gain("boats", 0, (1, 0))]
    >>> describe_changes(words, gains, 0, ("Anna", "Bruno"), than=True)
    'Avresti circa 2 punti in più alla Tomba e circa 1 sulle barche; Bruno avrebbe circa 1 punto in meno alla Tomba'
    """
    words = words._replace(where={**words.where, **words.after}) if begin else words
    others = words._replace(where={**words.where, **words.others})
    gains = [gain._replace(by=[by / words.each for by in gain.by]) for gain in gains]
    sums = [sum(gain.by[at] for gain in gains) for at in range(len(names))]
    swings = {
        at: _least(gains[0].by[at], sums[at]) * (1 if at == seat else -1) for at in (seat, *range(len(names)))
    }
    lead = max(swings, key=lambda at: swings[at])
    rest = [at for at in range(len(names)) if at != lead and seat in (at, lead)]
    second = max(rest, key=lambda at: abs(sums[at]), default=lead)
    you, you_too, other = (
        (_YOU_COMPARED, _YOU_TOO_COMPARED, _OTHER_COMPARED) if than else (_YOU, _YOU_TOO, _OTHER)
    )
    said, place = _changes(words if lead == seat else others, gains, lead, you if lead == seat else other)
    if abs(sums[second]) >= max(NEGLIGIBLE, abs(gains[0].by[lead]) / LESS) and second != lead:
        mine = second == seat
        told = _total(words if mine else others, gains, second, you_too if mine else other, place)
        against = (sums[second] < 0) == mine
        said += f"{', anche se ' if against else '; '}{told.replace('{name}', names[second])}"
    said = said.replace("{name}", names[lead])
    return f"{begin} {said}" if begin else upper_first(said)


def _changes(words: AdviceWords, gains: Sequence[Gain], seat: int, verbs: Verbs) -> tuple[str, str]:
    """The clause about a player's changes, and the words for the part that it names last.

    It tells the first change, and the largest of the others if it is at least about half as large. If these would
    mislead about the sum of all, it tells the sum instead.

    >>> words = AdviceWords({"a": "qui", "b": "lì", "c": "là"})
    >>> _changes(words, [Gain("a", 0, (3,)), Gain("b", 0, (-1,)), Gain("c", 0, (2,))], 0, _YOU)
    ('ti dà circa 3 punti qui e circa 2 là', ' là')
    >>> _changes(words, [Gain("a", 0, (3,)), Gain("b", 0, (-2,))], 0, _YOU)
    ('ti dà circa 3 punti qui, ma te ne costa circa 2 lì', ' lì')
    >>> _changes(words, [Gain("a", 0, (2,)), Gain("b", 0, (-3,)), Gain("c", 0, (3,))], 0, _YOU)
    ('ti dà circa 2 punti, soprattutto là', '')
    >>> _changes(words, [Gain("a", 0, (2.4,)), Gain("b", 0, (-1.6,))], 0, _YOU)
    ('ti dà circa 1 punto, soprattutto qui', '')
    >>> _changes(words, [Gain("a", 0, (-8,)), Gain("b", 0, (3.8,)), Gain("c", 0, (3,))], 0, _OTHER)
    ('{name} perde circa 1 punto, soprattutto qui', '')
    """
    first, by = gains[0], gains[0].by[seat]
    place = words.place(first, seat)
    said = f"{(verbs.gain if by > 0 else verbs.cost).replace('{by}', words.amount(by))}{place}"
    then = max(gains[1:], key=lambda gain: abs(gain.by[seat]), default=first)
    also, place_too = then.by[seat], words.place(then, seat)
    alone = then is first or abs(also) < max(NEGLIGIBLE, abs(by) / LESS)
    much, total = words.amount(also, unit=False), sum(gain.by[seat] for gain in gains)
    cancels = not alone and also * by < 0 and much == words.amount(by, unit=False)
    missing = abs(total - by - (0.0 if alone else also))
    if total * by > 0 and (cancels or missing > abs(total)):
        return _total(words, gains, seat, verbs), ""
    if alone:
        return said, place
    if (also > 0) == (by > 0):
        return f"{said} e {much}{place_too}", place_too
    return (
        f"{said}, {(verbs.also_gain if also > 0 else verbs.also_cost).replace('{by}', much)}{place_too}",
        place_too,
    )


def _least(one: float, other: float) -> float:
    """The smaller of two changes in the same direction; 0 if the directions differ.

    >>> _least(-3, -1), _least(3, -1)
    (-1, 0.0)
    """
    return min(one, other, key=abs) if one * other > 0 else 0.0


def _total(words: AdviceWords, gains: Sequence[Gain], seat: int, verbs: Verbs, said: str = "") -> str:
    """The clause about the sum of a player's changes, and the part that contributes most to it.

    The part is left out if its words are those just `said`.

    >>> words, gains = AdviceWords({"a": "qui", "b": "lì"}), [Gain("a", 0, (0, -3)), Gain("b", 0, (0, 1))]
    >>> _total(words, gains, 1, _OTHER), _total(words, gains, 1, _OTHER, " qui")
    ('{name} perde circa 2 punti, soprattutto qui', '{name} perde circa 2 punti')
    """
    total = sum(gain.by[seat] for gain in gains)
    main = max(gains, key=lambda gain: gain.by[seat] if total > 0 else -gain.by[seat])
    told = (verbs.gain if total > 0 else verbs.cost).replace("{by}", words.amount(total))
    where = words.place(main, seat)
    alone = round(main.by[seat]) == round(total)
    return told if where == said else f"{told}{'' if alone else ', soprattutto'}{where}"


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
