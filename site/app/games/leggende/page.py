"""The page side of Leggende: its `GamePage`, and the Italian words for its options and for advice on a choice."""

from collections.abc import Mapping
from typing import Final, cast

from app.games.contract import (
    DecisionKind,
    EventKind,
    GamePage,
    IfItEnded,
    OptionWords,
    Preset,
    Rounds,
    Script,
    Value,
)
from app.games.leggende import touch
from app.games.leggende.board import pictures
from app.games.leggende.board.board import board
from app.games.leggende.board.symbols import PEOPLE, SIZES
from app.games.leggende.words import labels, log, refusals
from app.games.leggende.words.about import about
from app.games.leggende.words.names import SOURCES
from app.games.leggende.words.settled import settled
from app.games.leggende.words.status import facts, next_touch, ranking_note, status
from app.words.advice import AdviceWords
from pycore.contract import State
from pycore.games.leggende.scoring import final_scoring
from pycore.games.leggende.state import LeggendeState

_SWITCH: Final[Mapping[Value, str]] = {False: "No", True: "Sì"}
_OPTIONS: Final[Mapping[str, OptionWords]] = {
    "layout": OptionWords(
        "Disposizione",
        "Come stanno le quattro plance: l'anello ha una rotta in più.",
        {"T": "A forma di T", "ring": "Ad anello"},
        rule="leggende-anello",
    ),
    "setup": OptionWords(
        "Mappa",
        "Chi sceglie plance, regione di partenza e posto dei segnalini.",
        {"random": "A caso", "choose": "La sceglie chi siede al primo posto"},
        rule="leggende-scelta",
    ),
    "tie": OptionWords(
        "Offerte pari",
        "Chi vince la puntata iniziale quando le offerte più alte sono uguali.",
        {"youngest": "Il più giovane fra i pari, in ordine di posto", "die": "Si tira un dado"},
        rule="leggende-dado",
    ),
    "explore": OptionWords(
        "Segnalini esplorazione",
        "Cinque premi per chi costruisce la prima città nella loro regione.",
        _SWITCH,
        rule="leggende-esplorazione",
    ),
    "fortress": OptionWords(
        "Fortezze",
        "Tre regioni che a fine partita valgono 1 punto in più.",
        _SWITCH,
        rule="leggende-fortezze",
    ),
    "dragon": OptionWords(
        "Drago infuriato",
        "2 punti a chi porta un'armata nella sua regione, se così sono almeno 7.",
        _SWITCH,
        rule="leggende-drago",
    ),
    "portals": OptionWords(
        "Portali magici",
        "Due regioni che confinano fra loro, per quanto lontane.",
        _SWITCH,
        rule="leggende-portali",
    ),
    "robbers": OptionWords(
        "Banda di ladri",
        "Una regione in cui ogni armata che entra muovendo ti costa 1 moneta.",
        _SWITCH,
        rule="leggende-ladri",
    ),
    "leaders": OptionWords(
        "Leader",
        "Ognuno riceve a caso un leader con poteri suoi.",
        _SWITCH,
        rule="leggende-leader",
    ),
    "swamp": OptionWords(
        "Palude mefitica",
        "I segnalini esplorazione stanno coperti, e uno toglie 1 punto. Richiede i segnalini esplorazione.",
        _SWITCH,
        {
            "needs-explore": (
                "La palude mefitica copre i segnalini esplorazione: accendili, oppure spegni la palude."
            )
        },
        rule="leggende-palude",
    ),
    "long": OptionWords(
        "Partita lunga",
        "Tre partite di seguito: conta la somma dei punti.",
        _SWITCH,
        rule="leggende-lunga",
    ),
}
_TABLE: Final = {"layout": "T", "setup": "random", "tie": "youngest"}
"""Option that is not a module -> its value in all presets. A module is a part of the rules that can be switched on."""
_MODULES: Final = ("explore", "fortress", "dragon", "portals", "robbers", "leaders", "swamp", "long")
"""The options that switch a module on or off."""


def _with(*modules: str) -> dict[str, Value]:
    return {**_TABLE, **{name: name in modules for name in _MODULES}}


_PRESETS: Final = (
    Preset("Regole di base", "Solo carte, armate e città, su una mappa a caso.", _with()),
    Preset(
        "Esploratori",
        "Con segnalini sulla mappa: premi per chi costruisce, fortezze da 1 punto, portali fra regioni lontane.",
        _with("explore", "fortress", "portals"),
    ),
    Preset(
        "Tutto in gioco",
        "Tutti i segnalini, anche drago, ladri e palude, e per ognuno un leader con un potere.",
        _with("explore", "fortress", "dragon", "portals", "robbers", "leaders", "swamp"),
    ),
)
_ADVICE: Final = AdviceWords(
    {
        "won": "nel conto finale",
        "land": "con le regioni e le isole a fine partita",
        "tokens": "con i segnalini",
        "leaders": "con il leader",
        "elixirs": "con gli elisir",
        "cards": "con le carte",
        "coins": "con le carte da comprare con le monete che restano",
    },
    settles={"land": settled, "leaders": settled},
)


class LeggendePage(GamePage):
    """The page side of Otto minuti per un impero: Leggende."""

    title = "Otto minuti per un impero: Leggende"
    summary = "Prendi una carta, muovi le tue armate e conquista isole leggendarie."
    credits = "Di Ryan Laukat. Red Raven Games, 2013; edizione italiana daVinci Editrice."
    minutes = 20
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
    option_picture = staticmethod(pictures.option_picture)
    close_up = staticmethod(pictures.close_up)
    runs = staticmethod(touch.runs)

    # The words

    options = _OPTIONS
    presets = _PRESETS
    sources = SOURCES
    advice = _ADVICE

    label = staticmethod(labels.label)
    status = staticmethod(status)
    facts = staticmethod(facts)
    line = staticmethod(log.line)
    reason = staticmethod(refusals.reason)
    about = staticmethod(about)
    next_touch = staticmethod(next_touch)
    in_short = staticmethod(labels.in_short)
    several = staticmethod(log.several)
    carries_on = staticmethod(log.carries_on)
    ranking_note = staticmethod(ranking_note)

    def if_it_ended(self, state: State) -> IfItEnded:
        return IfItEnded(tuple(final_scoring(cast(LeggendeState, state))))

    def guide(self) -> Script:
        from app.games.leggende.guide import GUIDE

        return GUIDE

    # How the table treats decisions and events

    rounds = Rounds(begins="take", one="turno", many="turni")
    decisions = {
        "peek": DecisionKind(look=("peek",)),
        "bid": DecisionKind(spoils=("bid",)),
        # After the plain end of a turn a new card is turned up, as everybody knows.
        **dict.fromkeys(
            ("place", "move", "city", "destroy", "option"), DecisionKind(luck_follows=("done", "skip"))
        ),
    }
    events = {
        "card-dealt": EventKind(sound="papyrus", seen=True, turns_up="una carta nuova"),
        **dict.fromkeys(("take", "token-shown", "token-taken"), EventKind(sound="papyrus")),
        **dict.fromkeys(("place", "move", "outpost", "neutral", "free-army"), EventKind(sound="wood")),
        **dict.fromkeys(("city", "destroy", "dragon-slain"), EventKind(sound="stone")),
    }


PAGE: Final = LeggendePage()
