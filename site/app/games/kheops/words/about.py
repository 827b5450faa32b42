"""Explanations of the elements of the board, and of touches that have no effect now."""

from typing import Final, cast

from app.games.contract import About
from app.games.kheops.words.names import CELL_NAMES, KINDS, PAWNS, SYMBOLS, pawn_of, tile_count, tile_parts
from app.words.italian import count, points, upper_first
from pycore.contract import State
from pycore.games.kheops import data
from pycore.games.kheops.scoring import Network, networks
from pycore.games.kheops.state import KheopsState

IDLE_PREFIX: Final = "idle"
"""The beginning of the keys of all pawns that nobody can choose now."""
PILE_KEY: Final = "pile"
LEGEND_NAMES: Final = {
    "legend-power": "Simboli con effetto subito",
    "legend-count": "Simboli che contano alla fine",
}
"""Key of a column of the legend beside the pyramid -> its name."""
_POWERS_RULE: Final = "i-poteri"
_LEGEND_TEXTS: Final = {
    "legend-power": (
        "Subito: chi mette una pedina sulla tessera ne usa il potere; se ci arriva spostata o scambiata, no. Sulle"
        " tessere «niente pedine» non ne va nessuna.",
        _POWERS_RULE,
    ),
    "legend-count": (
        "Alla fine: ogni sotterraneo dà 1 punto per sala, più i bonus per sarcofagi, vertice e lunghezza, a chi vi ha"
        " più pedine; chiuso vale il doppio, maledetto (viola) 0. Le ankh si contano a parte.",
        data.R_VALUE,
    ),
}
"""Key of a column of the legend -> (what the column says, anchor of the rule)."""
_SARCOPHAGUS_TEXT: Final = (
    "5 punti in più al sotterraneo, 15 con l'altro uguale, niente con uno diverso",
    "kheops-sarcofagi",
)
_SYMBOL_TEXTS: Final = {
    **dict.fromkeys((symbol for symbol in SYMBOLS if symbol.startswith(data.SARCOPHAGUS)), _SARCOPHAGUS_TEXT),
    "ankh": ("chi la occupa la conta alla fine: 1, 2, 3 ankh danno 1, 4, 9 punti", data.R_ANKH),
    "double": ("una pedina su questa tessera conta 2", "kheops-doppia"),
    "rotate-corridor": ("lo fa subito chi mette qui una pedina", data.R_ROTATE),
    "rotate-room": ("lo fa subito chi mette qui una pedina", data.R_ROTATE),
    "swap": ("chi mette qui una pedina ne scambia subito una sua con una avversaria", data.R_SWAP),
    "move": ("chi mette qui una pedina ne sposta subito un'altra delle sue", data.R_MOVE),
    "curse": ("il sotterraneo non vale niente", data.R_CURSE),
    "no-pawn": ("su questa tessera non può stare nessuna pedina", data.R_NO_PAWN),
}
"""Symbol -> (what it means, to follow its name in a sentence; anchor of the rule)."""
_PAWN_TEXTS: Final = {
    "worker": ("conta 1 nel suo sotterraneo", data.R_PAWN),
    "mummy": ("può prendere il posto di un operaio avversario", data.R_MUMMY),
    "priest": (
        "l'avversario non può scacciarlo, né scambiarlo, né ruotare la sua tessera. Si gioca dopo la mummia",
        data.R_PRIEST,
    ),
    "pharaoh": ("conta 2, ed è protetto come il sacerdote. Si gioca dopo la mummia", data.R_PHARAOH),
}
"""Kind of pawn -> (what it can do, anchor of the rule)."""


def about(state: State, key: str, touched: bool) -> About | None:
    """Explain an element. None: nothing to say.

    After a touch without effect (`touched`), only the legend, the pile and idle pawns are explained. For other elements
    the page shows why the choice is refused, or a sentence shared by all games.
    """
    told = _what(state, key)
    if told is None or not touched:
        return told and About(*told, fact=True)
    return About.idle(*told) if key.startswith((f"{IDLE_PREFIX}-", PILE_KEY, "legend-")) else None


def _what(state: State, key: str) -> tuple[str, str] | None:
    """(What an element is, anchor of the rule that explains it); None if there is nothing to say."""
    it = cast(KheopsState, state)
    group, _, rest = key.partition("-")
    match group:
        case "cell":
            return _cell(it, int(rest))
        case "pawn":
            return _pawn(it, it.turn % 2, rest)
        case "idle":
            seat, _, piece = rest.partition("-")
            return _pawn(it, int(seat), piece)
        case "pile":
            left = count(it.pile_size, "tessera coperta", "tessere coperte")
            return (
                f"Mazzo: {left}. Alla fine del turno chi gioca ne pesca una, finché ce ne sono.",
                data.R_DRAW,
            )
    return _LEGEND_TEXTS.get(key)


def _cell(state: KheopsState, cell: int) -> tuple[str, str]:
    if state.tiles[cell] == data.NONE:
        return (
            f"Casella vuota {CELL_NAMES[cell]}: ci va una tessera, se ha un lato in comune con una tessera posata.",
            data.R_TILE,
        )
    kind, _, symbol = tile_parts(data.TILES[state.tiles[cell]].name)
    words, rule = _SYMBOL_TEXTS[symbol]
    network = next((one for one in networks(state) if cell in one.cells), None)
    told = f"{upper_first(KINDS[kind].word)} {CELL_NAMES[cell]}, {SYMBOLS[symbol]}: {words}."
    pawn = state.pawns[cell]
    if pawn != data.NONE:
        told += f" Ci sta {pawn_of(data.PIECES[pawn & 3], pawn >> 2)}."
    return f"{told} {_network(network)}", rule


def _network(network: Network | None) -> str:
    if network is None:
        return "Non comunica con nessuna tessera."
    size = f"Sotterraneo di {tile_count(len(network.cells))}"
    if network.cursed:
        return f"{size}, maledetto: vale 0."
    high, low = max(network.pawns), min(network.pawns)
    if network.holder is None:
        return f"{size}, {points(network.value)}: {f'pedine pari, {high} a {low}' if high else 'di nessuno'}."
    return f"{size}, {points(network.value)}: di {{{network.holder}}}, pedine {high} a {low}."


def _pawn(state: KheopsState, seat: int, piece: str) -> tuple[str, str]:
    """(What a kind of pawn can do and whether the seat has any left to play, anchor of the rule)."""
    words, rule = _PAWN_TEXTS[piece]
    left = state.supply[seat][data.PIECES.index(piece)]
    name = upper_first(PAWNS[piece].word)
    if piece == "worker":
        many = f"ancora {count(left, 'operaio', 'operai')}" if left else "più operai"
        return f"{name}: {words}. {{{seat}}} {'' if left else 'non '}ha {many} da giocare.", rule
    gone = "" if left else f" {{{seat}}} l'ha già {PAWNS[piece].ending('giocato')}."
    return f"{name} di {{{seat}}}: {words}.{gone}", rule
