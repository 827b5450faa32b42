"""What Kheops says between two touches: what the next one does."""

from collections.abc import Iterable
from typing import cast

from app.games.kheops.names import CELL_NAMES, KINDS, PAWNS
from app.words.italian import Noun, count, upper_first
from pycore.contract import State
from pycore.games.kheops.data import NONE, TILES
from pycore.games.kheops.state import KheopsState


def next_touch(state: State, picked: tuple[str, ...]) -> str:
    """What to touch after what is picked; empty where the shared words say enough.

    Swaps and moves are decided by one touch each: nothing is ever picked there.
    """
    decision = state.decision()
    if decision is None or not picked:
        return ""
    it, cell = cast(KheopsState, state), _cell(picked)
    match decision.kind:
        case "place-pawn" if cell is not None:
            pieces = [str(choice[1]) for choice in decision.choices if choice[2] == cell]
            return _pawn(it, cell, pieces)
        case "place-pawn":
            piece = PAWNS[picked[-1].removeprefix("pawn-")]
            return f"{upper_first(piece.word)}: tocca la tessera dove {_it('metter', piece)}."
        case "place-tile":
            held = next((key for key in picked if key.startswith("hand-")), None)
            return _tile(held, cell)
        case "power" if cell is not None:
            return f"{_here(it, cell)}: tocca sotto la piramide come {_it('girar', _noun(it, cell))}."
    return ""


def _cell(picked: Iterable[str]) -> int | None:
    """The cell that is picked, if one is."""
    return next((int(key.removeprefix("cell-")) for key in picked if key.startswith("cell-")), None)


def _noun(state: KheopsState, cell: int) -> Noun:
    return KINDS[TILES[state.tiles[cell]].kind]


def _here(state: KheopsState, cell: int) -> str:
    """Without the symbol, which the strip says at the same time: two lines must do on a phone."""
    return f"{upper_first(_noun(state, cell).word)} {CELL_NAMES[cell]}"


def _it(verb: str, noun: Noun) -> str:
    """ "metter" as "metterla" or "metterlo"."""
    return f"{verb}{noun.ending('lo')}"


def _pawn(state: KheopsState, cell: int, pieces: list[str]) -> str:
    """With a tile picked: the same tile again is a worker, every other pawn is touched itself."""
    here = _here(state, cell)
    if state.pawns[cell] != NONE:
        return f"{here}: tocca la mummia, che prende il posto dell'operaio."
    if "worker" not in pieces:
        # Only whoever has played all workers and nothing else has none left: the mummy must come next.
        return f"{here}: tocca {PAWNS[pieces[0]].the} da mettere qui."
    again = f"{here}: {_it('tocca', _noun(state, cell))} ancora per un operaio"
    return f"{again}, o tocca un'altra pedina." if len(pieces) > 1 else f"{again}."


def _tile(held: str | None, cell: int | None) -> str:
    """Tile and cell in either order, and then the way in which the tile lies."""
    if held is None:
        return f"Casella {CELL_NAMES[cell or 0]}: tocca la tessera della tua mano da piazzare qui."
    _, kind, openings, _ = held.split("-", 3)
    noun = KINDS[kind]
    if cell is None:
        words = count(int(openings), "apertura", "aperture")
        return f"{upper_first(noun.word)} con {words}: tocca la casella vuota dove {_it('piazzar', noun)}."
    return (
        f"{upper_first(noun.word)} in {CELL_NAMES[cell]}: tocca sotto la piramide come {_it('girar', noun)}."
    )
