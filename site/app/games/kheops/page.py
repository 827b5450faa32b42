"""The page side of Kheops: its `GamePage`, and the Italian words for advice on a choice."""

from typing import Final, cast

from app.games.contract import EventKind, GamePage, IfItEnded, Script
from app.games.kheops import touch
from app.games.kheops.board import pictures
from app.games.kheops.board.board import board
from app.games.kheops.board.symbols import PEOPLE, SIZES
from app.games.kheops.words import labels, log, refusals
from app.games.kheops.words.about import about
from app.games.kheops.words.settled import settled
from app.games.kheops.words.status import facts, next_touch, ranking_note, status
from app.words.advice import AdviceWords
from pycore.contract import State
from pycore.games.kheops.scoring import final_scoring
from pycore.games.kheops.state import KheopsState

_ADVICE: Final = AdviceWords(
    {
        "networks": "nei sotterranei a fine partita",
        "ankhs": "con le ankh",
        "kept": "per le pedine speciali che restano",
    },
    settles={"networks": settled},
)


class KheopsPage(GamePage):
    """The page side of Kheops."""

    title = "Kheops"
    summary = (
        "Due architetti, una piramide: occupa le sale, ruota i corridoi e prendi i sotterranei migliori."
    )
    credits = "Di Bruno Faidutti e Serge Laget. Tilsit, 2008."
    minutes = 40
    weight = "di media difficoltà"

    # The board

    colours = PEOPLE
    sizes = SIZES
    board = staticmethod(board)
    keys = staticmethod(touch.keys)
    tempting = staticmethod(touch.tempting)
    name_key = staticmethod(touch.name_key)
    icons = staticmethod(pictures.icons)
    legend = staticmethod(pictures.legend)
    carried = staticmethod(touch.carried)
    book_names = ("Bianco", "Blu")

    # The words

    options = {}
    sources = {"valore": "Sotterranei", "ankh": "Ankh"}
    unseen = "le tessere in mano"
    advice = _ADVICE

    label = staticmethod(labels.label)
    status = staticmethod(status)
    facts = staticmethod(facts)
    line = staticmethod(log.line)
    reason = staticmethod(refusals.reason)
    about = staticmethod(about)
    next_touch = staticmethod(next_touch)
    part = staticmethod(log.part)
    carries_on = staticmethod(log.carries_on)
    ranking_note = staticmethod(ranking_note)

    def if_it_ended(self, state: State) -> IfItEnded:
        return IfItEnded(tuple(final_scoring(cast(KheopsState, state))))

    def guide(self) -> Script:
        from app.games.kheops.guide import GUIDE

        return GUIDE

    # How the table treats events

    events = {
        **dict.fromkeys(("pawn-placed", "pawn-moved", "pawns-swapped"), EventKind(sound="wood")),
        **dict.fromkeys(("tile-placed", "tile-rotated"), EventKind(sound="stone")),
        **dict.fromkeys(("tile-drawn", "worker-returned"), EventKind(seen=True)),
    }


PAGE: Final = KheopsPage()
