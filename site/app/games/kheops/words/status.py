"""The status line: who must do what, what to touch next, and the public facts of a player."""

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
    """Who must do what."""
    decision = state.decision()
    if decision is None:
        return "La partita è finita."
    if decision.seat == CHANCE:
        if decision.kind == "start-tile":
            return "Si dispongono le tessere della base."
        return f"{{{(decision.audience or (0,))[0]}}} pesca una tessera."
    who = f"{{{decision.seat}}}"
    it = cast(KheopsState, state)
    mine, others = _TASKS[_task(it, decision.kind)]
    if for_chooser and decision.kind == "power-to":
        mine = mine.format(moving_pawn(it))
    return f"{who}, {mine}." if for_chooser else f"{who} {others}."


def ranking_note(state: State) -> str:
    """Which networks are missing among what gave points, and why."""
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


def _task(state: KheopsState, kind: str) -> str:
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


# What to touch next


def next_touch(state: State, picked: tuple[str, ...]) -> Hint:
    """What to touch after what is picked; empty where the shared words say enough.

    Swaps and moves are decided by one touch each: nothing is ever picked there. Nor is where a tile turns, but in a
    guide that asks for the second turn.
    """
    decision = state.decision()
    if decision is None or not picked:
        return Hint()
    it, cell = cast(KheopsState, state), _cell(picked)
    match decision.kind:
        case "place-pawn" if cell is not None:
            pieces = [str(choice[1]) for choice in decision.choices if choice[2] == cell]
            return Hint(_pawn(it, cell, pieces[0]))
        case "place-pawn":
            piece = PAWNS[picked[-1].removeprefix("pawn-")]
            return Hint(f"{upper_first(piece.word)}: tocca la tessera dove {_it('metter', piece)}.")
        case "place-tile":
            held = next((key for key in picked if key.startswith("hand-")), None)
            return Hint(_tile(held, cell))
        case "power" if cell is not None:
            return Hint(f"{_here(it, cell)}: {_it('tocca', _noun(it, cell))} ancora, e gira ancora.")
    return Hint()


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


# Facts


def facts(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    """What everybody may know of a player, besides the points."""
    it = cast(KheopsState, state)
    workers, *special = it.supply[seat]
    counted, _ = ankhs(it)[seat]
    return (
        ("Operai", str(workers)),
        ("Speciali", str(sum(special))),
        ("Ankh", str(len(counted))),
        ("In mano", str(len(it.hands[seat]))),
    )
