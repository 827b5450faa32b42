"""The page side of La Valle dei Re: its `GamePage`, the Italian words for its options and for advice on a choice."""

from collections.abc import Mapping
from typing import Final

from app.games.contract import (
    DecisionKind,
    EventKind,
    GamePage,
    OptionWords,
    Preset,
    Rounds,
    Script,
    Value,
)
from app.games.valle import touch
from app.games.valle.board import pictures
from app.games.valle.board.board import board
from app.games.valle.board.symbols import PEOPLE, SIZES
from app.games.valle.words import labels, log, refusals
from app.games.valle.words.about import about
from app.games.valle.words.status import facts, next_touch, ranking_note, status
from app.words.advice import AdviceWords

_OPTIONS: Final[Mapping[str, OptionWords]] = {
    "fast": OptionWords(
        "Partita rapida",
        "I lotti che nessuno compra vanno alla piramide del Faraone, e non nel sacchetto.",
        {False: "No", True: "Sì"},
        rule="valle-rapida",
    ),
    "rays": OptionWords(
        "Piramidi a raggi",
        "Per esperti: una forma in più, in due colori, che vale più di una piramide mista.",
        {False: "No", True: "Sì"},
        rule="valle-raggi",
    ),
    "boisnier": OptionWords(
        "Tavolette a giro",
        "Nell'asta si posa una tavoletta a testa, a turno: chi si ferma non riprende. Adatta a chi gioca per link:"
        " su un solo dispositivo lo si passerebbe a ogni tavoletta.",
        {False: "No", True: "Sì"},
        rule="valle-boisnier",
    ),
    "sargon": OptionWords(
        "Asta per l'ordine",
        "Ogni turno comincia con un'asta: chi la vince sceglie quando giocare.",
        {False: "No", True: "Sì"},
        rule="valle-sargon",
    ),
}
_BASE: Final[Mapping[str, Value]] = dict.fromkeys(_OPTIONS, False)
_PRESETS: Final = (
    Preset("Regole di base", "Senza varianti.", _BASE),
    Preset("Partita rapida", "La piramide del Faraone cresce più in fretta.", {**_BASE, "fast": True}),
    Preset(
        "Esperti",
        "Piramidi a raggi e asta per l'ordine di gioco.",
        {**_BASE, "rays": True, "sargon": True},
    ),
)
_ADVICE: Final = AdviceWords(
    {
        "site": "al cantiere {}",
        "cubes": "con i cubi da posare",
        "figures": "per dove stanno capomastri e operai",
    },
    settles=dict.fromkeys(("cubes", "site", "figures"), labels.settled),
)


class VallePage(GamePage):
    """The page side of La Valle dei Re."""

    title = "La Valle dei Re"
    summary = "Compra i cubi all'asta, manda capomastri e operai nella valle e costruisci piramidi prima del Faraone."
    credits = "Di Christian Beierer. Franckh-Kosmos, 1991 (Das Tal der Könige)."
    minutes = 90
    weight = "impegnativo"

    # The board

    colours = PEOPLE
    sizes = SIZES
    board = staticmethod(board)
    keys = staticmethod(touch.keys)
    tempting = staticmethod(touch.tempting)
    name_key = staticmethod(touch.name_key)
    icons = staticmethod(pictures.icons)
    legend = staticmethod(pictures.legend)
    option_picture = staticmethod(pictures.option_picture)
    close_up = staticmethod(pictures.close_up)
    runs = staticmethod(touch.runs)
    put_back = staticmethod(touch.put_back)
    book_names = ("Anna", "Bruno", "Carla", "Dario")

    # The words

    options = _OPTIONS
    presets = _PRESETS
    sources = {
        "piramidi-piccole": "Piramidi piccole",
        "piramidi-grandi": "Piramidi grandi",
        "raggi": "Piramidi a raggi",
    }
    unseen = "le tavolette coperte e i piani segreti"
    rounds = Rounds("round-ends", "round-begins", "turno", "turni")
    advice = _ADVICE

    label = staticmethod(labels.label)
    status = staticmethod(status)
    facts = staticmethod(facts)
    line = staticmethod(log.line)
    reason = staticmethod(refusals.reason)
    about = staticmethod(about)
    next_touch = staticmethod(next_touch)
    ranking_note = staticmethod(ranking_note)

    def guide(self) -> Script:
        from app.games.valle.guide import GUIDE

        return GUIDE

    # How the table treats decisions and events

    decisions = {"build": DecisionKind(spoils=("done",))}
    # The result of the auction is shown lot by lot. The revealed plans are shown figure by figure.
    events = {
        "bid-laid": EventKind(sound="wood"),
        "order-laid": EventKind(sound="wood"),
        "plan-written": EventKind(sound="papyrus"),
        "lots-drawn": EventKind(seen=True),
        "bids-revealed": EventKind(sound="wood", seen=True, stepwise=True),
        "plans-revealed": EventKind(sound="papyrus", stepwise=True),
        **dict.fromkeys(
            ("lot-won", "lot-unsold", "overseer-moved", "overseer-stays", "site-claimed", "site-left"),
            EventKind(stepwise=True),
        ),
        "cube-laid": EventKind(sound="stone"),
        "cube-stolen": EventKind(sound="stone"),
        "leftovers": EventKind(sound="stone", in_summary=True),
    }


PAGE: Final = VallePage()
