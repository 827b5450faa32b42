"""Kheops between two touches: the hint for the next touch."""

import re
from collections.abc import Iterator

import pytest

from app.games.contract import Hint
from app.games.kheops.page import PAGE
from app.table.picker import Picker
from pycore.contract import State
from pycore.games.kheops.data import NONE, WORKER
from pycore.games.kheops.state import KheopsState
from tests.app.games.kheops.played import asked
from tests.games.kheops.building import tile, worker
from tests.games.kheops.table import at

HAND = ["room:1:ankh", "room:2:double", "corridor:3:move"]
ROOM, CORRIDOR = tile("room:2:rotate-room", "LR"), tile("corridor:2:ankh", "LR")
THEIRS = tile("room:1:sarcophagus-blue", "V", worker(1))
PAWNS = at({2: ROOM, 5: CORRIDOR, 8: THEIRS}, turn=2)
TILES = at(phase="place-tile", hands=[HAND, ["corridor:2:swap"] * 3])
TURN = at({2: ROOM, 5: tile("corridor:2:rotate-room", "LR", worker(0))}, turn=2, phase="power", placed=5)


@pytest.mark.parametrize(
    ("state", "picked", "words"),
    [
        (PAWNS, ("cell-8",), "Sala A9: tocca la mummia, che prende il posto dell'operaio."),
        (PAWNS, ("pawn-worker",), "Operaio: tocca la tessera dove metterlo."),
        (PAWNS, ("pawn-mummy",), "Mummia: tocca la tessera dove metterla."),
        (TILES, ("hand-room-1-ankh",), "Sala con 1 apertura: tocca la casella vuota dove piazzarla."),
        (
            TILES,
            ("hand-corridor-3-move",),
            "Corridoio con 3 aperture: tocca la casella vuota dove piazzarlo.",
        ),
        (TILES, ("cell-14",), "Casella B2: scegli fra i disegni la tessera, già girata come la vuoi."),
        (TILES, ("hand-room-1-ankh", "cell-14"), "Sala in B2: scegli fra i disegni come girarla."),
        (TURN, ("cell-2",), "Sala A3: toccala ancora, e gira ancora."),
        (TURN, (), ""),
    ],
)
def test_next_touch_names_the_next_element(state: State, picked: tuple[str, ...], words: str) -> None:
    assert PAGE.next_touch(state, picked) == Hint(words)


def between() -> Iterator[tuple[KheopsState, str, tuple[str, ...], tuple[str, ...]]]:
    """Positions of random games, with the picked keys and the keys that can be touched next."""
    for state, decision, _ in asked()[::5]:
        assert isinstance(state, KheopsState)
        picker = Picker({choice: PAGE.keys(state, choice) for choice in decision.choices})
        ways: list[tuple[str, ...]] = [()]
        for picked in ways:
            if picked and (lit := picker.lit(picked)):
                yield state, decision.kind, picked, lit
            ways += [(*picked, key) for key in picker.lit(picked)]


def mentioned(state: KheopsState, words: str, picked: tuple[str, ...], key: str) -> bool:
    """Whether the sentence mentions this touch."""
    group, _, rest = key.partition("-")
    if group == "cell":
        if key in picked:
            return bool(re.search("tocca(la|lo) ancora, e gira", words))
        return ("la casella vuota" if state.tiles[int(rest)] == NONE else "la tessera dove metter") in words
    by_name = {"mummy": "la mummia", "priest": "il sacerdote", "pharaoh": "il faraone"}.get(rest, "")
    return {"pawn": f"tocca {by_name}", "turn": "fra i disegni", "lay": "fra i disegni"}[group] in words


def test_next_touch_mentions_exactly_the_possible_touches() -> None:
    met = set()
    for state, kind, picked, lit in between():
        words = PAGE.next_touch(state, picked).words
        assert all(mentioned(state, words, picked, key) for key in lit), (picked, lit, words)
        assert ("ancora" in words) == (picked[-1] in lit)
        met.add((kind, len(picked), picked[0].partition("-")[0]))
    assert met == {
        *(("place-pawn", 1, "cell"), ("place-pawn", 1, "pawn"), ("power", 1, "cell")),
        *(("place-tile", 1, "cell"), ("place-tile", 1, "hand"), ("place-tile", 2, "hand")),
    }


def test_without_workers_next_touch_names_the_mummy() -> None:
    """White has placed fourteen workers but not the mummy yet, nor any pawn that comes after it."""
    state = PAWNS.copy()
    state.supply[0][WORKER] = 0
    assert PAGE.next_touch(state, ("cell-2",)).words.endswith(": tocca la mummia da mettere qui.")
