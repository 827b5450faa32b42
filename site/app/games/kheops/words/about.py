"""What is said of an element of the board that is touched: what it is, or why it does nothing now."""

from typing import Final, cast

from app.games.contract import About
from app.games.kheops.words.names import CELL_NAMES, KINDS, PAWNS, SYMBOLS, parts, pawn_here, tiles_words
from app.words.italian import count, points, upper_first
from pycore.contract import State
from pycore.games.kheops import data
from pycore.games.kheops.scoring import Network, networks
from pycore.games.kheops.state import KheopsState

IDLE: Final = "idle"
"""What the keys of pawns begin with that nobody can choose now."""
R_POWERS: Final = "i-poteri"
PILE: Final = "pile"
LEGEND: Final = {
    "legend-power": "Simboli con effetto subito",
    "legend-count": "Simboli che contano alla fine",
}
"""What stands beside the pyramid, and what it is called."""
_LEGEND: Final = {
    "legend-power": (
        "Subito: chi mette una pedina sulla tessera ne usa il potere; se ci arriva spostata o scambiata, no. Sulle"
        " tessere «niente pedine» non ne va nessuna.",
        R_POWERS,
    ),
    "legend-count": (
        "Alla fine: ogni sotterraneo dà 1 punto per sala, più i bonus per sarcofagi, vertice e lunghezza, a chi vi ha"
        " più pedine; chiuso vale il doppio, maledetto (viola) 0. Le ankh si contano a parte.",
        data.R_VALUE,
    ),
}
_SARCOPHAGUS: Final = (
    "5 punti in più al sotterraneo, 15 con l'altro uguale, niente con uno diverso",
    "kheops-sarcofagi",
)
_SYMBOLS: Final = {
    **dict.fromkeys((symbol for symbol in SYMBOLS if symbol.startswith(data.SARCOPHAGUS)), _SARCOPHAGUS),
    "ankh": ("chi la occupa la conta alla fine: 1, 2, 3 ankh danno 1, 4, 9 punti", data.R_ANKH),
    "double": ("una pedina su questa tessera conta 2", "kheops-doppia"),
    "rotate-corridor": ("lo fa subito chi mette qui una pedina", data.R_ROTATE),
    "rotate-room": ("lo fa subito chi mette qui una pedina", data.R_ROTATE),
    "swap": ("chi mette qui una pedina ne scambia subito una sua con una avversaria", data.R_SWAP),
    "move": ("chi mette qui una pedina ne sposta subito un'altra delle sue", data.R_MOVE),
    "curse": ("il sotterraneo non vale niente", data.R_CURSE),
    "no-pawn": ("su questa tessera non può stare nessuna pedina", data.R_NO_PAWN),
}
"""Symbol -> what it means, after its name; the anchor of its rule."""
_PAWNS: Final = {
    "worker": ("conta 1 nel suo sotterraneo", data.R_PAWN),
    "mummy": ("può prendere il posto di un operaio avversario", data.R_MUMMY),
    "priest": (
        "l'avversario non può scacciarlo, né scambiarlo, né ruotare la sua tessera. Si gioca dopo la mummia",
        data.R_PRIEST,
    ),
    "pharaoh": ("conta 2, ed è protetto come il sacerdote. Si gioca dopo la mummia", data.R_PHARAOH),
}


def about(state: State, key: str, touched: bool) -> About | None:
    """What an element is; if it was touched in vain, why it does nothing now."""
    told = _what(state, key)
    if told is None or not touched:
        return told and About(*told, fact=True)
    # Of the pyramid, `reason` or the shared sentence says more.
    return About.idle(*told) if key.startswith((f"{IDLE}-", PILE, "legend-")) else None


def _what(state: State, key: str) -> tuple[str, str] | None:
    """What a tile or a pawn is, with the anchor that explains it."""
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
    return _LEGEND.get(key)


def _cell(state: KheopsState, cell: int) -> tuple[str, str]:
    if state.tiles[cell] == data.NONE:
        return (
            f"Casella vuota {CELL_NAMES[cell]}: ci va una tessera, se ha un lato in comune con una già posata.",
            data.R_TILE,
        )
    kind, _, symbol = parts(data.TILES[state.tiles[cell]].name)
    words, rule = _SYMBOLS[symbol]
    network = next((one for one in networks(state) if cell in one.cells), None)
    told = f"{upper_first(KINDS[kind].word)} {CELL_NAMES[cell]}, {SYMBOLS[symbol]}: {words}."
    pawn = state.pawns[cell]
    if pawn != data.NONE:
        told += f" Ci sta {pawn_here(data.PIECES[pawn & 3], pawn >> 2)}."
    return f"{told} {_network(network)}", rule


def _network(network: Network | None) -> str:
    if network is None:
        return "Non comunica con nessuna tessera."
    size = f"Sotterraneo di {tiles_words(len(network.cells))}"
    if network.cursed:
        return f"{size}, maledetto: vale 0."
    high, low = max(network.pawns), min(network.pawns)
    if network.holder is None:
        return f"{size}, {points(network.value)}: {f'pedine pari, {high} a {low}' if high else 'di nessuno'}."
    return f"{size}, {points(network.value)}: di {{{network.holder}}}, pedine {high} a {low}."


def _pawn(state: KheopsState, seat: int, piece: str) -> tuple[str, str]:
    """With how many are left where there are several."""
    words, rule = _PAWNS[piece]
    left = state.supply[seat][data.PIECES.index(piece)]
    name = upper_first(PAWNS[piece].word)
    if piece == "worker":
        many = f"ancora {count(left, 'operaio', 'operai')}" if left else "più operai"
        return f"{name}: {words}. {{{seat}}} {'' if left else 'non '}ha {many} da giocare.", rule
    gone = "" if left else f" {{{seat}}} l'ha già {PAWNS[piece].ending('giocato')}."
    return f"{name} di {{{seat}}}: {words}.{gone}", rule
