"""Four stones in a row above three places."""

from app.drawing.scene import Board, Piece, Scene
from app.drawing.svg import touch
from pycore.contract import Choice, State

COLOURS = ("lapis", "oro", "verde")
SIZES = {"mini-stone": (10.0, 10.0)}


def symbols() -> str:
    return '<symbol id="mini-stone" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol>'


def board(scene: Scene) -> Board:
    plain = scene.state.to_plain()
    pieces = tuple(
        Piece("mini-stone", s, 10.0 * i, 10, 1, f"Pietra {s}") for i, s in enumerate(plain["stones"])
    )
    names = [f"stone-{s}" for s in "abcd"] + [f"place-{n}" for n in (1, 2, 3)]
    return Board(100, 50, "".join(touch(key, key) for key in names), pieces)


def keys(state: State, choice: Choice) -> tuple[tuple[str, ...], ...]:
    if choice[0] == "lift":
        return ((f"stone-{choice[1]}",),)
    return ((f"place-{choice[1]}",),) if choice[0] == "put" else ()


def tempting(state: State) -> tuple[tuple[tuple[str, ...], Choice], ...]:
    return ((("place-3",), ("put", 3)),)


def name_key(state: State, key: str) -> str:
    kind, _, name = key.partition("-")
    return f"{'Pietra' if kind == 'stone' else 'Posto'} {name}"
