"""Sentences about points: during play, in the final count, on the score sheet, in the chart; and the rematch."""

from collections.abc import Sequence
from typing import Final

from app.words.italian import YOU, join, plural, points, to

# Points as text


def points_word(score: int) -> str:
    return plural(abs(score), "punto", "punti")


def signed(number: int) -> str:
    """A number, with a real minus sign if it is negative."""
    return str(number) if number >= 0 else f"−{-number}"


def plus(number: int) -> str:
    """A number with its sign, plus included.

    >>> plus(3), plus(-5)
    ('+3', '−5')
    """
    return f"+{number}" if number >= 0 else signed(number)


def plus_points(number: int) -> str:
    """A change of points with its sign.

    >>> plus_points(1), plus_points(-5)
    ('+1 punto', '−5 punti')
    """
    return f"{plus(number)} {points_word(number)}"


def more_or_less(number: int, with_unit: bool = True) -> str:
    """A change of points in words. Leave out the unit if the sentence has just named it.

    >>> more_or_less(1), more_or_less(-2), more_or_less(2, with_unit=False)
    ('1 punto in più', '2 punti in meno', '2 in più')
    """
    much = points(abs(number)) if with_unit else str(abs(number))
    return f"{much} in {'più' if number > 0 else 'meno'}"


# During play

HIDDEN_SCORES: Final = "Mentre si gioca i punti sono nascosti: lo si sceglie fra le impostazioni dell'aiuto."
POINTS_SO_FAR: Final = "Sono i punti fatti finora."
POINTS_IF_IT_ENDED: Final = "I punti sono quelli che ognuno avrebbe se la partita finisse ora."
WON_ALREADY: Final = "Già fatti"
NOT_WON_YET: Final = "Se finisse ora"
"""Terms beside a player's points, for the part that is won and the part that is not won yet."""
NO_POINTS: Final = "Nessuno fa punti."
"""Shown in the summary of a round in which nobody has scored."""
TOTALS_AS_IF_ENDED: Final = "Fra parentesi, i punti che avreste se finisse ora."
"""Shown below the summary of a round in a game that shows totals as if the game ended now."""
IF_IT_ENDED: Final = "Se finisse ora:"
"""Opening of the sentence that says how a choice changed the points that each player would have if the game ended
now."""
BESIDES: Final = "Inoltre, se finisse ora:"
"""Replaces `IF_IT_ENDED` if the line also tells points that were won. They are not part of the change."""
IN_ALL: Final = "In tutto"
"""Replaces `IF_IT_ENDED` if the sentence covers several choices."""
IF_IT_ENDED_ASIDE: Final = ", se finisse ora"
"""Follows `IN_ALL`. The page leaves these words out if there is little room."""


def for_seat(seat: int) -> str:
    """Follows a change of points: whose points they are.

    >>> for_seat(1)
    ' per {1}'
    """
    return f" per {{{seat}}}"


def all_scores(
    names: Sequence[str], scores: Sequence[int], won: Sequence[int] | None = None, meaning: str = ""
) -> str:
    """All players' points in words, then the sentence `meaning`, which says what the points are.

    An empty `meaning` stands for the sentence `POINTS_SO_FAR`. `won`: the part that is won already; None to leave it
    out.

    >>> all_scores(["Anna", "Ani"], [12, 1])
    'Anna: 12 punti. Ani: 1 punto. Sono i punti fatti finora.'
    >>> all_scores(["Anna", "Ani"], [12, 1], [7, 0], POINTS_IF_IT_ENDED)[:45]
    'Anna: 12 punti (7 già fatti). Ani: 1 punto (0'
    """
    parts = (
        [""] * len(scores) if won is None else [f" ({signed(part)} {WON_ALREADY.lower()})" for part in won]
    )
    each = [
        f"{name}: {signed(score)} {points_word(score)}{part}."
        for name, score, part in zip(names, scores, parts, strict=True)
    ]
    return " ".join((*each, meaning or POINTS_SO_FAR))


# The final count

COUNT_POINTS: Final = "Conta i punti"
COUNTED_SO_FAR: Final = "I punti sono quelli contati fin qui."
"""Shown beside the players during the final count."""


def counting(step: int, steps: int) -> str:
    """Status line during the final count; step 0 comes before the first step."""
    return f"Conteggio finale: {step} di {steps}" if step else "Si contano i punti, da quelli già fatti."


# The score sheet

OVER: Final = "La partita è finita."
RANKING: Final = "Classifica"
SOURCES: Final = "Da dove vengono i punti"
TOTAL: Final = "Totale"
BEFORE_POSITION: Final = "Prima di questa posizione"
"""Row with the points that players already have when a game begins from a custom position."""
REPLAY: Final = "Rivedi"


def won(names: Sequence[str], score: int) -> str:
    """A finished game in one sentence, for the list of kept games; several `names` share the victory.

    >>> won(["Anna"], 12), won(["Tu"], 12)
    ('Partita finita: vince Anna con 12 punti.', 'Partita finita: vinci tu con 12 punti.')
    >>> won(["Tu", "Nebi"], 12)
    'Partita finita: tu e Nebi vincete insieme con 12 punti.'
    """
    you = YOU in names
    who = join(name.lower() if name == YOU else name for name in names)
    if len(names) == 1:
        return f"Partita finita: {'vinci' if you else 'vince'} {who} con {points(score)}."
    return f"Partita finita: {who} {'vincete' if you else 'vincono'} insieme con {points(score)}."


def victory(names: Sequence[str], score: int) -> str:
    """The headline for people who share a device.

    >>> victory(["Anna"], 37), victory(["Anna", "Bruno"], 1)
    ('Vince Anna, con 37 punti.', 'Vincono Anna e Bruno, con 1 punto.')
    """
    return f"{'Vince' if len(names) == 1 else 'Vincono'} {join(names)}, con {points(score)}."


def you_won(others: Sequence[str], score: int, best: int) -> str:
    """The headline for the winner. `others` share the victory; `best` is the highest score of anybody else.

    >>> you_won([], 52, 44), you_won([], 30, 30), you_won(["Nebi"], 30, 30)
    ('Hai vinto, 52 a 44.', 'Hai vinto, a pari punti: 30.', 'Hai vinto insieme a Nebi, con 30 punti.')
    """
    if others:
        return f"Hai vinto insieme {to(join(others))}, con {points(score)}."
    return (
        f"Hai vinto, {signed(score)} a {signed(best)}."
        if score != best
        else f"Hai vinto, a pari punti: {score}."
    )


def you_lost(winners: Sequence[str], margin: int) -> str:
    """The headline for a loser, who has `margin` points less than each winner.

    >>> you_lost(["Nebi"], 3), you_lost(["Nebi", "Pepi"], 1), you_lost(["Nebi"], 0)
    ('Vince Nebi, per 3 punti.', 'Vincono Nebi e Pepi, per 1 punto.', 'Vince Nebi, a pari punti.')
    """
    wins = f"{'Vince' if len(winners) == 1 else 'Vincono'} {join(winners)}"
    return f"{wins}, per {points(margin)}." if margin else f"{wins}, a pari punti."


def place(number: int) -> str:
    return f"{number}°"


SOUND_OFFER: Final = "Vuoi anche i suoni?"
SOUND_YES: Final = "Attiva"
SOUND_NO: Final = "No, grazie"

# The chart

CHART: Final = "Come sono cresciuti i punti"
CHART_WON: Final = "I punti fatti fino a ogni momento."
CHART_WON_AND_COUNT: Final = "I punti fatti fino a ogni momento; in fondo, il conteggio finale."
CHART_AS_IF: Final = "I punti che ognuno avrebbe avuto se la partita fosse finita in quel momento."
CHART_BELOW: Final = "I numeri in basso sono i {several}."
CHART_TOUCH: Final = "Tocca un punto per rivedere quel momento."


def chart_summary(names: Sequence[str], half: Sequence[int], scores: Sequence[int]) -> str:
    """Text alternative of the chart, with the points at half time and at the end.

    >>> chart_summary(["Anna", "Bruno"], [1, 6], [18, 32])
    'A metà: Anna 1 punto e Bruno 6 punti. Alla fine: Anna 18 punti e Bruno 32 punti.'
    """
    each = (
        join([f"{name} {points(score)}" for name, score in zip(names, scored, strict=True)])
        for scored in (half, scores)
    )
    return "A metà: {}. Alla fine: {}.".format(*each)


# The rematch

REVIEW: Final = "Rivedi con il maestro"
REMATCH: Final = "Rivincita"
WHO_BEGINS: Final = "Rivincita: chi comincia?"
WHO_SITS_FIRST: Final = "Rivincita: chi siede al primo posto?"
"""Replaces `WHO_BEGINS` if the rules of the game decide who begins."""


def level_of(name: str) -> str:
    """Name of the field for the level of a machine."""
    return f"Livello di {name}"
