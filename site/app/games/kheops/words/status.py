"""The status line, the hint for the next touch, the facts about a player, and which networks give no points."""

from collections.abc import Iterable
from typing import Final, cast

from app.games.contract import Hint
from app.games.kheops.words.labels import moving_pawn
from app.games.kheops.words.names import CELL_NAMES, KINDS, PAWNS
from app.words.italian import Noun, count, join, upper_first
from pycore.contract import CHANCE, State
from pycore.games.kheops.data import NONE, TILES
from pycore.games.kheops.powers import power
from pycore.games.kheops.scoring import ankhs, networks
from pycore.games.kheops.state import KheopsState


def status(state: State, for_chooser: bool) -> str:
    """The status line: which player must do what. If `for_chooser`, it addresses that player, otherwise all others."""
    decision = state.decision()
    if decision is None:
        return "La partita è finita."
    if decision.seat == CHANCE:
        if decision.kind == "start-tile":
            return "Si dispongono le tessere della base."
        return f"{{{(decision.audience or (0,))[0]}}} pesca una tessera."
    who = f"{{{decision.seat}}}"
    it = cast(KheopsState, state)
    mine, others = _TASKS[_task_key(it, decision.kind)]
    if for_chooser and decision.kind == "power-to":
        mine = mine.format(moving_pawn(it))
    return f"{who}, {mine}." if for_chooser else f"{who} {others}."


def _task_key(state: KheopsState, kind: str) -> str:
    """The key in `_TASKS` for a decision of this kind: the kind, and the power in use if there is one."""
    return kind if kind in ("place-pawn", "place-tile") else f"{kind}:{power(state)}"


_TASKS: Final = {
    "place-pawn": ("metti una pedina su una tessera", "sceglie dove mettere una pedina"),
    "place-tile": ("piazza una tessera della tua mano", "sceglie quale tessera piazzare"),
    "power:rotate-corridor": ("ruota un corridoio", "sceglie quale corridoio ruotare"),
    "power:rotate-room": ("ruota una sala", "sceglie quale sala ruotare"),
    "power:swap": ("scegli la tua pedina da scambiare", "sceglie quali pedine scambiare"),
    "power:move": ("scegli la tua pedina da spostare", "sceglie quale pedina spostare"),
    "power-to:swap": (
        "scegli con quale pedina avversaria scambiare {}",
        "sceglie la pedina con cui scambiare",
    ),
    "power-to:move": ("scegli dove spostare {}", "sceglie dove spostare la pedina"),
}
"""Key from `_task_key` -> (what the chooser must do, what the others read). {} stands for the chosen pawn."""


def next_touch(state: State, picked: tuple[str, ...]) -> Hint:
    """What to touch after the picked keys. An empty `Hint` if the sentence shared by all games is enough.

    - To swap or move pawns: always an empty `Hint`, since each choice takes a single touch.
    - To rotate a tile: a hint only in the guide, when a step asks for several touches on the same cell.
    """
    decision = state.decision()
    if decision is None or not picked:
        return Hint()
    it, cell = cast(KheopsState, state), _picked_cell(picked)
    match decision.kind:
        case "place-pawn" if cell is not None:
            pieces = [str(choice[1]) for choice in decision.choices if choice[2] == cell]
            return Hint(_next_after_cell(it, cell, pieces[0]))
        case "place-pawn":
            piece = PAWNS[picked[-1].removeprefix("pawn-")]
            return Hint(f"{upper_first(piece.word)}: tocca la tessera dove {_with_it('metter', piece)}.")
        case "place-tile":
            held = next((key for key in picked if key.startswith("hand-")), None)
            return Hint(_next_for_tile(held, cell))
        case "power" if cell is not None:
            return Hint(
                f"{_tile_name(it, cell)}: {_with_it('tocca', _tile_noun(it, cell))} ancora, e gira ancora."
            )
    return Hint()


def _picked_cell(picked: Iterable[str]) -> int | None:
    """The cell among the picked keys; None if no cell is picked."""
    return next((int(key.removeprefix("cell-")) for key in picked if key.startswith("cell-")), None)


def _next_after_cell(state: KheopsState, cell: int, piece: str) -> str:
    """What to touch next if the player has picked a cell to which no worker can go.

    `piece` is the kind of a pawn that can go to the cell.
    """
    here = _tile_name(state, cell)
    if state.pawns[cell] != NONE:
        return f"{here}: tocca la mummia, che prende il posto dell'operaio."
    # A worker cannot go to this free cell, so the seat has played all its workers. Then it has not had a turn for any
    # other pawn, so `piece` is the mummy.
    return f"{here}: tocca {PAWNS[piece].the} da mettere qui."


def _next_for_tile(held: str | None, cell: int | None) -> str:
    """What to touch next to lay a tile, if the player has picked a tile of the hand (`held`), a cell, or both."""
    if held is None:
        return f"Casella {CELL_NAMES[cell or 0]}: scegli fra i disegni la tessera, già girata come la vuoi."
    _, kind, openings, _ = held.split("-", 3)
    noun = KINDS[kind]
    if cell is None:
        words = count(int(openings), "apertura", "aperture")
        return (
            f"{upper_first(noun.word)} con {words}: tocca la casella vuota dove {_with_it('piazzar', noun)}."
        )
    return f"{upper_first(noun.word)} in {CELL_NAMES[cell]}: scegli fra i disegni come {_with_it('girar', noun)}."


def _tile_name(state: KheopsState, cell: int) -> str:
    """The kind and cell of a tile. Its symbol is left out: a hint on a phone has only two lines, and the board shows
    the symbol beside the words about the cell."""
    return f"{upper_first(_tile_noun(state, cell).word)} {CELL_NAMES[cell]}"


def _tile_noun(state: KheopsState, cell: int) -> Noun:
    return KINDS[TILES[state.tiles[cell]].kind]


def _with_it(verb: str, noun: Noun) -> str:
    """A verb and the pronoun that stands for a noun, as one word: "metterla" or "metterlo", by the noun's gender."""
    return f"{verb}{noun.ending('lo')}"


def facts(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    """Public facts about a seat besides its points, as (term, value) pairs."""
    it = cast(KheopsState, state)
    workers, *special = it.supply[seat]
    counted, _ = ankhs(it)[seat]
    return (
        ("Operai", str(workers)),
        ("Speciali", str(sum(special))),
        ("Ankh", str(len(counted))),
        ("In mano", str(len(it.hands[seat]))),
    )


def ranking_note(state: State) -> str:
    """The note that says how many networks give no points, and why."""
    unpaid = [
        network for network in networks(cast(KheopsState, state)) if network.cursed or network.holder is None
    ]
    cursed = sum(network.cursed for network in unpaid)
    tied = sum(not network.cursed and any(network.pawns) for network in unpaid)
    nobody = len(unpaid) - cursed - tied
    why = [
        count(cursed, "sotterraneo maledetto", "sotterranei maledetti") if cursed else "",
        f"{tied} in parità" if tied else "",
        f"{nobody} senza pedine" if nobody else "",
    ]
    return f"Non danno punti: {join([words for words in why if words])}." if unpaid else ""
