"""The page side of Oh, Pharaoh!: its `GamePage`, and the Italian words for its option and for advice on a choice."""

from collections.abc import Mapping
from typing import Final

from app.games.contract import DecisionKind, EventKind, GamePage, OptionWords, Script
from app.games.oh_pharaoh import touch
from app.games.oh_pharaoh.board import pictures
from app.games.oh_pharaoh.board.board import board
from app.games.oh_pharaoh.board.symbols import PEOPLE, SIZES
from app.games.oh_pharaoh.words import labels, log, refusals
from app.games.oh_pharaoh.words.about import about
from app.games.oh_pharaoh.words.status import PHARAOH, TRADE, facts, next_touch, ranking_note, status
from app.words.advice import AdviceWords
from pycore.games.oh_pharaoh import data

_OPTIONS: Final[Mapping[str, OptionWords]] = {
    "offers": OptionWords(
        "Scambi",
        "Quante offerte di scambio può aprire ognuno nel suo turno.",
        {
            0: "nessuno scambio",
            2: "2 offerte per turno",
            4: "4 offerte per turno",
            8: "8 offerte per turno",
        },
        rule="oh_pharaoh-scambi",
    )
}
_ADVICE: Final = AdviceWords(
    {
        "won": "subito",
        "pyramids": "di qui alla fine con le piramidi",
        "hand": "in carte utili",
    },
    after={"won": "in piramidi valutate", "pyramids": "con le piramidi ancora da valutare"},
    hoped={"answer": "accetta", "react": "nessuno si difende"},
)


class OhPharaohPage(GamePage):
    """The page side of Oh, Pharaoh!."""

    title = "Oh, Pharaoh!"
    summary = "Costruisci piramidi di carte, scambia, ruba, e incassa i punti prima che arrivi un ladro."
    credits = "Di Thilo Hutzler. Kosmos, 2004; edizione inglese Uberplay."
    minutes = 45
    weight = "facile da imparare"

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
    runs = staticmethod(touch.runs)
    put_back = staticmethod(touch.put_back)
    book_names = ("Lapislazzuli", "Oro", "Verde", "Rosso")

    # The words

    options = _OPTIONS
    sources = {"valutare": "Piramidi valutate", "fine": "Piramidi a fine partita"}
    unseen = "le carte in mano"
    advice = _ADVICE

    label = staticmethod(labels.label)
    status = staticmethod(status)
    facts = staticmethod(facts)
    line = staticmethod(log.line)
    reason = staticmethod(refusals.reason)
    about = staticmethod(about)
    next_touch = staticmethod(next_touch)
    several = staticmethod(log.several)
    together = staticmethod(labels.together)
    ranking_note = staticmethod(ranking_note)

    def guide(self) -> Script:
        from app.games.oh_pharaoh.guide import GUIDE

        return GUIDE

    # How the table treats decisions and events

    decisions = {
        "draw": DecisionKind(rule=data.R_DRAW, luck_follows=True),
        # "done" draws cards in every turn, so it needs no confirmation. A discard may be regretted, so it needs one.
        # After either choice the player sees the new hand. Otherwise a later question, asked aloud, could be about
        # cards that the player has not seen.
        "act": DecisionKind(rule=data.R_ACT, luck_follows=("done",), look=("done", "discard")),
        "steal": DecisionKind(rule=data.R_THIEF),
        # An offer takes several touches, and its button says what it does, so it needs no confirmation.
        "trade": DecisionKind(rule=data.R_TRADE, luck_follows=("propose",)),
        "answer": DecisionKind(aloud=TRADE, luck_follows=True),
        "react": DecisionKind(aloud=PHARAOH),
        "remains": DecisionKind(device_stays=True),
        "remains-level": DecisionKind(device_stays=True),
    }
    events = {
        **dict.fromkeys(
            ("built", "added", "put-under", "joker-swapped", "stolen", "scored"), EventKind(sound="stone")
        ),
        **dict.fromkeys(("taken", "trade-accepted", "discarded"), EventKind(sound="papyrus")),
        "drawn": EventKind(sound="papyrus", seen=True),
        **dict.fromkeys(("die-rolled", "pharaoh-played"), EventKind(sound="wood")),
        "marker-moved": EventKind(seen=True, new_rules=log.new_rules),
        "final-phase": EventKind(new_rules=log.new_rules),
        **dict.fromkeys(("revealed", "turn-begins"), EventKind(seen=True)),
    }


PAGE: Final = OhPharaohPage()
