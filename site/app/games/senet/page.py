"""The page side of Senet: its `GamePage`, and the Italian words for advice on a choice."""

from typing import Final

from app.games.contract import DecisionKind, EventKind, GamePage, Script
from app.games.senet import touch
from app.games.senet.board import pictures
from app.games.senet.board.board import board
from app.games.senet.board.symbols import PEOPLE, SIZES
from app.games.senet.words import labels, log, refusals
from app.games.senet.words.about import about
from app.games.senet.words.status import facts, status
from app.words.advice import AdviceWords


def _safer_or_not(whose: str) -> tuple[str, str]:
    """The words for the part "safe" of the evaluation: (for a gain, for a loss)."""
    return f"perché i {whose} pezzi stanno più al sicuro", f"perché i {whose} pezzi stanno meno al sicuro"


_STEPS_PER_PIECE: Final = 34
"""The progress of a piece that has left the board, in steps, as `pycore.games.senet.advice` counts it."""
_ADVICE: Final = AdviceWords(
    {
        "way": "sulla strada per uscire",
        "safe": _safer_or_not("tuoi"),
    },
    others={"safe": _safer_or_not("suoi")},
    one="casella di vantaggio",
    many="caselle di vantaggio",
    scored=("pezzo uscito", "pezzi usciti"),
    each=1 / _STEPS_PER_PIECE,
)


class SenetPage(GamePage):
    """The page side of Senet."""

    title = "Senet"
    summary = (
        "Una corsa antichissima: lancia i bastoncini, attacca chi è solo"
        " e porta fuori per primo i tuoi sette pezzi."
    )
    credits = "Gioco dell'antico Egitto, secondo la ricostruzione di Timothy Kendall, 1978."
    minutes = 20
    weight = "leggero"

    # The board

    colours = PEOPLE
    sizes = SIZES
    board = staticmethod(board)
    keys = staticmethod(touch.keys)
    tempting = staticmethod(touch.tempting)
    name_key = staticmethod(touch.name_key)
    icons = staticmethod(pictures.icons)
    legend = staticmethod(pictures.legend)
    close_up = staticmethod(pictures.close_up)
    carried = staticmethod(touch.carried)
    book_names = ("Anna", "Bruno")

    # The words

    options = {}
    sources = {"uscire": "Pezzi usciti"}
    unseen = ""
    advice = _ADVICE

    label = staticmethod(labels.label)
    status = staticmethod(status)
    facts = staticmethod(facts)
    line = staticmethod(log.line)
    reason = staticmethod(refusals.reason)
    about = staticmethod(about)

    def guide(self) -> Script:
        from app.games.senet.guide import GUIDE

        return GUIDE

    # How the table treats decisions and events

    decisions = {"throw": DecisionKind(luck_follows=True)}
    events = {
        "sticks-thrown": EventKind(sound="wood", seen=True),
        **dict.fromkeys(
            ("piece-moved", "piece-attacked", "piece-off", "piece-drowned"), EventKind(sound="wood")
        ),
        "throws-again": EventKind(seen=True),
    }


PAGE: Final = SenetPage()
