"""The page side of Imhotep: its `GamePage`, and the Italian words for its options and for advice on a choice."""

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
from app.games.imhotep import touch
from app.games.imhotep.board import pictures
from app.games.imhotep.board.board import board
from app.games.imhotep.board.symbols import SIZES
from app.games.imhotep.words import labels, log, refusals
from app.games.imhotep.words.about import about
from app.games.imhotep.words.status import facts, next_touch, ranking_note, status
from app.words.advice import AdviceWords
from pycore.contract import State
from pycore.games.imhotep.scoring import final_scoring
from pycore.games.imhotep.state import ImhotepState

_SITES: Final = ("market", "pyramid", "temple", "tomb", "obelisks")
"""The options that choose side A or B of a site. Each has the name of its site."""
_OPTIONS: Final[Mapping[str, OptionWords]] = {
    "market": OptionWords(
        "Mercato",
        "Sul lato B chi prende la coppia coperta guarda le due carte e ne tiene una.",
        {"A": "Lato A: quattro carte scoperte", "B": "Lato B: tre scoperte e una coppia coperta"},
        rule="imhotep-mercato-b",
    ),
    "pyramid": OptionWords(
        "Piramide",
        "Sul lato B scegli tu su quale piramide va la tua pietra; alcune caselle danno un bonus.",
        {"A": "Lato A: una grande piramide", "B": "Lato B: tre piccole piramidi con bonus"},
        rule="imhotep-piramide-b",
    ),
    "temple": OptionWords(
        "Tempio",
        "Sul lato B, a fine round, ogni casella dà alla pietra in cima la sua ricompensa.",
        {"A": "Lato A: 1 punto per pietra in cima", "B": "Lato B: punti, pietre o carte"},
        rule="imhotep-tempio-b",
    ),
    "tomb": OptionWords(
        "Tomba",
        "Sul lato A contano i gruppi di pietre vicine, sul lato B chi ne ha di più in ogni fila.",
        {"A": "Lato A: gruppi", "B": "Lato B: maggioranze nelle file"},
        rule="imhotep-tomba-b",
    ),
    "obelisks": OptionWords(
        "Obelischi",
        "Sul lato B ogni tre pietre costruisci una torre: prima la costruisci, più vale.",
        {"A": "Lato A: il più alto a fine partita", "B": "Lato B: torri di tre, punti subito"},
        rule="imhotep-obelischi-b",
    ),
    "wrath": OptionWords(
        "L'ira del faraone",
        "A fine partita perde 5 punti chi non ha almeno una pietra in ognuno dei cantieri, Mercato escluso.",
        {False: "No", True: "Sì"},
        rule="imhotep-ira",
    ),
    "edition": OptionWords(
        "Edizione",
        "Cambia solo i lati B di Piramide e Obelischi.",
        {
            "italian": "Italiana: la pietra in cima a una piramide vale 3",
            "later": "Successiva: in cima vale 4; a fine partita 1 punto per pietra fuori dalle torri",
        },
        rule="imhotep-edizione",
    ),
}


def _every_site(side: str) -> dict[str, Value]:
    return {**dict.fromkeys(_SITES, side), "wrath": False, "edition": "italian"}


_PRESETS: Final = (
    Preset(
        "Regole di base",
        "Ogni cantiere ha due lati: qui si usa il più semplice, il lato A.",
        _every_site("A"),
    ),
    Preset("Esperti", "Tutti i cantieri sul lato B: più scelte e più bonus.", _every_site("B")),
)
_ADVICE: Final = AdviceWords(
    {
        "won": "subito",
        "tomb": "alla Tomba a fine partita",
        "obelisks": "agli Obelischi a fine partita",
        "temple": "al Tempio, alla fine del round",
        "cards": "con le carte a fine partita",
        "stones": "con le pietre che porterai ai cantieri",
        "wrath": "per l'ira del faraone",
    },
    after={"won": "fra i punti già segnati"},
    others={"stones": "con le pietre che porterà ai cantieri"},
)
_WRATH_COMES_LATER: Final = "L'ira del faraone si conta solo alla fine."


class ImhotepPage(GamePage):
    """The page side of Imhotep."""

    title = "Imhotep"
    summary = "Carica le tue pietre sulle barche di tutti e riempi i cantieri del faraone."
    credits = "Di Phil Walker-Harding. Kosmos, 2016; edizione italiana Giochi Uniti."
    minutes = 40
    weight = "facile da imparare"

    # The board

    colours = ("bianco", "nero", "marrone", "grigio")
    sizes = SIZES
    board = staticmethod(board)
    keys = staticmethod(touch.keys)
    tempting = staticmethod(touch.tempting)
    name_key = staticmethod(touch.name_key)
    icons = staticmethod(pictures.icons)
    legend = staticmethod(pictures.legend)
    option_picture = staticmethod(pictures.option_picture)
    carried = staticmethod(touch.carried)

    # The words

    options = _OPTIONS
    presets = _PRESETS
    sources = {
        **dict.fromkeys(("piramide-a", "piramide-b"), "Piramide"),
        **dict.fromkeys(("tempio-a", "tempio-b"), "Tempio"),
        **dict.fromkeys(("tomba-a", "tomba-b"), "Tomba"),
        **dict.fromkeys(("obelischi-a", "obelischi-b"), "Obelischi"),
        "edizione": "Pietre fuori dalle torri",
        "decorazioni": "Decorazioni",
        "statue": "Statue",
        "carte-blu": "Carte blu non usate",
        "ira": "L'ira del faraone",
    }
    unseen = "le carte coperte"
    rounds = Rounds("round-ends", "round-begins")
    advice = _ADVICE

    label = staticmethod(labels.label)
    status = staticmethod(status)
    facts = staticmethod(facts)
    line = staticmethod(log.line)
    reason = staticmethod(refusals.reason)
    about = staticmethod(about)
    next_touch = staticmethod(next_touch)
    several = staticmethod(log.several)
    ranking_note = staticmethod(ranking_note)

    def if_it_ended(self, state: State) -> IfItEnded:
        here = cast(ImhotepState, state)
        return IfItEnded(tuple(final_scoring(here)), _WRATH_COMES_LATER if here.variant.wrath else "")

    def guide(self) -> Script:
        from app.games.imhotep.guide import GUIDE

        return GUIDE

    # How the table treats decisions and events

    decisions = {"turn": DecisionKind(rule="le-azioni")}
    events = {
        **dict.fromkeys(("get", "load"), EventKind(sound="stone")),
        "stone-placed": EventKind(sound="stone", any_seat=True),
        "sail": EventKind(sound="wood"),
        "market-dealt": EventKind(seen=True),
        **dict.fromkeys(
            ("card-taken", "card-played", "card-drawn", "card-kept", "pair-taken", "red-card"),
            EventKind(sound="papyrus"),
        ),
    }


PAGE: Final = ImhotepPage()
