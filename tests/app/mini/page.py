"""The page side of the mini game: four stones in a row above three places."""

from app.drawing.scene import Board, Piece, Scene
from app.drawing.svg import touch
from app.games.contract import Chain, GamePage, OptionWords
from pycore.contract import Choice, Event, Refusal, State


class MiniPage(GamePage):
    colours = ("lapis", "oro", "verde")
    sizes = {"mini-stone": (10.0, 10.0)}
    title = "Mini"
    summary = "Alza e posa."
    credits = ""
    minutes = 1
    weight = "leggero"
    options = {
        "coin": OptionWords("Moneta", "Si lancia?", {True: "Sì", False: "No"}),
        "stones": OptionWords(
            "Pietre", "Quante?", {"four": "Quattro", "many": "Molte"},
            {"needs-coin": "Con molte pietre serve la moneta."},
        ),
    }  # fmt: skip
    sources = {"posare": "Posto 1", "moneta": "Moneta"}

    def symbols(self) -> str:
        return '<symbol id="mini-stone" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol>'

    def board(self, scene: Scene) -> Board:
        plain = scene.state.to_plain()
        pieces = tuple(
            Piece("mini-stone", s, 10.0 * i, 10, 1, f"Pietra {s}") for i, s in enumerate(plain["stones"])
        )
        names = [f"stone-{s}" for s in "abcd"] + [f"place-{n}" for n in (1, 2, 3)]
        return Board(100, 50, "".join(touch(key, key) for key in names), pieces)

    def keys(self, state: State, choice: Choice) -> tuple[Chain, ...]:
        if choice[0] == "lift":
            return ((f"stone-{choice[1]}",),)
        return ((f"place-{choice[1]}",),) if choice[0] == "put" else ()

    def tempting(self, state: State) -> tuple[tuple[Chain, Choice], ...]:
        return ((("place-3",), ("put", 3)),)

    def name_key(self, state: State, key: str) -> str:
        kind, _, name = key.partition("-")
        return f"{'Pietra' if kind == 'stone' else 'Posto'} {name}"

    def label(self, state: State, choice: Choice) -> str:
        if choice[0] == "lift":
            return f"Alza la pietra {choice[1]}"
        return f"Posa nel posto {choice[1]}" if choice[0] == "put" else "Tieni la pietra"

    def status(self, state: State, for_chooser: bool) -> str:
        decision = state.decision()
        assert decision is not None
        return f"{{{decision.seat}}}, gioca." if for_chooser else f"Tocca a {{{decision.seat}}}."

    def line(self, event: Event) -> str:
        return "" if event.kind == "keep" else f"{{{event.seat}}}: {event.kind}."

    def reason(self, refusal: Refusal) -> str:
        return "Il posto 3 è chiuso." if refusal.reason == "closed" else "Non si può."

    def facts(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        return (("Pietre sul tavolo", str(len(state.to_plain()["stones"]))),)

    def ranking_note(self, state: State) -> str:
        return "A pari punti si vince insieme."


PAGE = MiniPage()
