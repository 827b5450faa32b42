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

    Swaps and moves are decided by one touch each: nothing is ever picked there. Nor is where a tile turns, but in a
    guide that asks for the second turn.
    """
    decision = state.decision()
    if decision is None or not picked:
        return ""
    it, cell = cast(KheopsState, state), _cell(picked)
    match decision.kind:
        case "place-pawn" if cell is not None:
            pieces = [str(choice[1]) for choice in decision.choices if choice[2] == cell]
            return _pawn(it, cell, pieces[0])
        case "place-pawn":
            piece = PAWNS[picked[-1].removeprefix("pawn-")]
            return f"{upper_first(piece.word)}: tocca la tessera dove {_it('metter', piece)}."
        case "place-tile":
            held = next((key for key in picked if key.startswith("hand-")), None)
            return _tile(held, cell)
        case "power" if cell is not None:
            return f"{_here(it, cell)}: {_it('tocca', _noun(it, cell))} ancora, e gira ancora."
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


def _pawn(state: KheopsState, cell: int, piece: str) -> str:
    """With a tile picked where no worker can go."""
    here = _here(state, cell)
    if state.pawns[cell] != NONE:
        return f"{here}: tocca la mummia, che prende il posto dell'operaio."
    # Only whoever has played all workers and nothing else has none left: the mummy must come next.
    return f"{here}: tocca {PAWNS[piece].the} da mettere qui."


def _tile(held: str | None, cell: int | None) -> str:
    """The tile and then the cell, or the cell and then the tile as it shall lie."""
    if held is None:
        return (
            f"Casella {CELL_NAMES[cell or 0]}: tocca sotto la piramide la tessera, già girata come la vuoi."
        )
    _, kind, openings, _ = held.split("-", 3)
    noun = KINDS[kind]
    if cell is None:
        words = count(int(openings), "apertura", "aperture")
        return f"{upper_first(noun.word)} con {words}: tocca la casella vuota dove {_it('piazzar', noun)}."
    return (
        f"{upper_first(noun.word)} in {CELL_NAMES[cell]}: tocca sotto la piramide come {_it('girar', noun)}."
    )
