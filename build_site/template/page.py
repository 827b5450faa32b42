"""The page side: what is drawn, what can be touched, and the words. These are the members that every game needs.

`app.games.contract.GamePage` describes all members, also those that a game may add. Two to add soon:

- `decisions = {"move": DecisionKind(luck_follows=True)}`: with it, the table no longer asks to confirm each move.
- `about`: a description of an element. The page shows it after a long touch.
"""

from collections.abc import Callable
from typing import Any, Final

from app.drawing import kit
from app.drawing.scene import Board, Piece, Scene
from app.drawing.svg import box, text
from app.games.contract import Chain, GamePage
from pycore.contract import Choice, Event, Refusal, State
from pycore.events import for_all, on

from .rules import ARRIVED, CAPTURED, HOME, KINDS, MOVED, PAWNS, THROWN

COLOURS: Final = ("lapis", "oro", "rosso", "verde")
KIND: Final = "sample-pawn-{}"
"""The id of a pawn's symbol in `symbols.svg`. {} stands for the colour."""
TOP, WIDE, HIGH = 60, 64, 60
"""In units of the board: the y of the track's upper edge, and the width and height of a square."""


class RacePage(GamePage):
    # The board

    colours = COLOURS
    sizes = {KIND.format(colour): (40.0, 40.0) for colour in COLOURS}

    def board(self, scene: Scene) -> Board:
        """Draw a row of squares for each pawn. If the x or y of a `place` changes, the page moves its piece there."""
        sketch = kit.Sketch[State](scene)
        sketch.scenery.append(text(WIDE / 2, 42, f"Dado: {sketch.plain['die'] or '–'}", 30))
        for seat, squares in enumerate(sketch.plain["pawns"]):
            kind = KIND.format(sketch.colour(seat))
            for pawn, square in enumerate(squares):
                y = TOP + HIGH * (PAWNS * seat + pawn)
                for n in range(HOME + 1):
                    fill = "gold" if n == HOME else "sand"
                    sketch.scenery.append(box(WIDE * n, y, WIDE, HIGH, 6, fill, "sand-edge"))
                key = f"pawn-{seat}-{pawn}"
                name = self.name_key(scene.state, key)
                sketch.pieces.append(Piece(kind, key, WIDE * (square + 0.5), y + HIGH / 2, 1, name))
                sketch.overlay.append(kit.area(key, name, (WIDE * square, y, WIDE, HIGH)))
        return sketch.board(WIDE * (HOME + 1), TOP + HIGH * PAWNS * sketch.seats)

    def keys(self, state: State, choice: Choice) -> tuple[Chain, ...]:
        return ((f"pawn-{state.to_plain()['active']}-{choice[1]}",),) if choice[0] == "move" else ()

    def tempting(self, state: State) -> tuple[tuple[Chain, Choice], ...]:
        seat, found = state.to_plain()["active"], []
        for pawn in range(PAWNS):
            if state.why_not(("move", pawn)) is not None:
                found.append(((f"pawn-{seat}-{pawn}",), ("move", pawn)))
        return tuple(found)

    def name_key(self, state: State, key: str) -> str:
        _, seat, pawn = key.split("-")
        return f"Pedina {int(pawn) + 1} del giocatore {int(seat) + 1}"

    # The words, in Italian. "{0}" stands for the name of the player in seat 0.

    title = "Sample"
    summary = "Una corsa di due pedine su un percorso di otto caselle."
    credits = "Gioco di esempio."
    minutes = 5
    weight = "leggero"
    unseen = ""  # everything is open
    options = {}
    sources = {"arrivo": "Pedine arrivate"}

    def label(self, state: State, choice: Choice) -> str:
        return f"Muovi la pedina {int(choice[1]) + 1}"

    def status(self, state: State, for_chooser: bool) -> str:
        plain = state.to_plain()
        if plain["phase"] == "over":
            return "La partita è finita."
        who = f"{{{plain['active']}}}"
        return f"{who}, muovi una pedina di {plain['die']}." if for_chooser else f"Tocca a {who}."

    def line(self, event: Event) -> str:
        return LINES[event.kind](f"{{{event.seat}}}", event.data)

    def reason(self, refusal: Refusal) -> str:
        if refusal.reason == "pawn-home":
            return "Questa pedina è già arrivata."
        return "La partita è finita." if refusal.reason == "game-over" else "Adesso non si può."

    def facts(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        return (("Caselle da percorrere", str(sum(HOME - n for n in state.to_plain()["pawns"][seat]))),)


LINES: Final[dict[str, Callable[[str, Any], str]]] = for_all(
    KINDS,
    on(THROWN, lambda who, data: f"{who} lancia il dado: {data['die']}."),
    on(MOVED, lambda who, data: f"{who} muove la pedina {data['pawn'] + 1}."),
    on(ARRIVED, lambda who, data: f"{who} porta la pedina {data['pawn'] + 1} all'arrivo."),
    on(CAPTURED, lambda who, data: f"{who} torna alla partenza con la pedina {data['pawn'] + 1}."),
)
"""Kind of event -> its line of the log."""
PAGE: Final = RacePage()
