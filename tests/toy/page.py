"""The page side of the toy: a die in the middle, a fan of cards for each seat."""

from collections.abc import Callable
from typing import Any

from app.drawing.markup import Markup, Value, el
from app.drawing.scene import Board, Piece, Scene
from app.drawing.svg import outline, touch
from app.games.contract import Chain, GamePage, OptionWords
from pycore.contract import Choice, Event, Refusal, State
from pycore.events import for_all, on, secret_of

from . import events as e

EMBLEMS = (("shield", 180, "◆"), ("bid-0", 420, "0"), ("let", 500, "…"))
"""Buttons above the cards: key, x, sign."""
NAMES = {"bid-0": "Nessuna offerta", "shield": "Scudo", "let": "Lascia fare", "die": "Dado del premio"}
CARDS = {"1": "la carta 1", "2": "la carta 2", "3": "la carta 3", "shield": "lo scudo"}


class ToyPage(GamePage):
    title = "Gioco di prova"
    summary = "Tre offerte segrete, un dado e uno scudo."
    credits = "Gioco di prova di questo sito."
    minutes = 2
    weight = "leggero"

    # The board

    colours = ("lapis", "oro", "rosso", "verde")
    sizes = {"toy-card": (60.0, 90.0), "toy-back": (60.0, 90.0)}

    def symbols(self) -> str:
        card = (
            '<rect x="1" y="1" width="58" height="88" rx="8" fill="{}" stroke="var(--ink)" stroke-width="2"/>'
        )
        return "".join(
            f'<symbol id="{kind}" viewBox="0 0 60 90">{card.format(fill)}</symbol>'
            for kind, fill in (("toy-card", "var(--papyrus)"), ("toy-back", "var(--lapis)"))
        )

    def board(self, scene: Scene) -> Board:
        plain = scene.state.to_plain()
        pieces, overlay = [], [self._key(scene, "die", 300, 60, str(plain["prize"] or "–"))]
        for seat, hand in enumerate(plain["hands"]):
            y = 220 + 130 * seat
            for i, card in enumerate(hand):
                hidden = card == "hidden"
                x = 60 + 80 * i
                name = "Carta coperta" if hidden else NAMES.get(card, f"Carta {card}")
                pieces.append(Piece("toy-back" if hidden else "toy-card", f"hand-{seat}-{i}", x, y, 1, name))
                if seat == scene.seat and card not in ("shield", *hand[:i]):
                    overlay.append(self._key(scene, f"bid-{card}", x, y, card))
                elif not hidden:
                    overlay.append(_text(x, y, "◆" if card == "shield" else card))
        overlay += [self._key(scene, key, x, 60, word) for key, x, word in EMBLEMS]
        ground = '<rect width="600" height="560" fill="var(--sand)"/>'
        return Board(600, 560, ground, tuple(pieces), "".join(overlay))

    def _key(self, scene: Scene, key: str, x: float, y: float, word: str) -> str:
        ring = outline(x - 30, y - 45, 60, 90, 8)
        return touch(key, self.name_key(scene.state, key), _text(x, y, word), halo=ring)

    def keys(self, state: State, choice: Choice) -> tuple[Chain, ...]:
        if choice[0] == "bid":
            return ((f"bid-{choice[1]}",),)
        # The die stands for both answers, and a menu asks which one is meant.
        return (str(choice[0]),), ("die",)

    def tempting(self, state: State) -> tuple[tuple[Chain, Choice], ...]:
        return () if state.why_not(("shield",)) is None else ((("shield",), ("shield",)),)

    def name_key(self, state: State, key: str) -> str:
        return NAMES.get(key, f"Carta {key.removeprefix('bid-')}")

    # The words

    options = {
        "prize": OptionWords(
            "Premio", "Quanto vale di solito il dado.", {"low": "Basso", "high": "Alto"}, rule="toy-premio"
        )
    }
    sources = {"premio": "Offerte vinte"}

    def label(self, state: State, choice: Choice) -> str:
        if choice[0] == "bid":
            return f"Offri la carta {choice[1]}" if choice[1] else "Non offrire niente"
        return {"shield": "Mostra lo scudo", "let": "Lascia fare"}.get(str(choice[0]), "")

    def status(self, state: State, for_chooser: bool) -> str:
        decision = state.decision()
        if decision is None:
            return "La partita è finita."
        seat = f"{{{decision.seat}}}"
        if not for_chooser:
            return f"Tocca a {seat}."
        return f"{seat}, scegli la tua offerta." if decision.kind == "bid" else f"{seat}, mostri lo scudo?"

    def line(self, event: Event) -> str:
        seat = f"{{{event.seat}}}"
        if drawn := secret_of(event, e.DRAW):
            return f"{seat} pesca {CARDS[drawn['card']]}."
        if laid := secret_of(event, e.BID):
            return f"{seat} offre {laid['bid'] or 'niente'}."
        return LINES[event.kind](seat, event.data)

    def reason(self, refusal: Refusal) -> str:
        if refusal.reason == "not-in-hand":
            return f"Non hai in mano {CARDS[refusal.data['card']]}."
        return "La partita è finita." if refusal.reason == "game-over" else "Adesso non si può."

    def facts(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        return (("Carte in mano", str(len(state.to_plain()["hands"][seat]))),)


def _text(x: float, y: float, word: str) -> Markup:
    style: dict[str, Value] = {
        "x": x,
        "y": y + 10,
        "text-anchor": "middle",
        "font-size": 30,
        "fill": "var(--ink)",
    }
    return el("text", style, word)


LINES: dict[str, Callable[[str, Any], str]] = for_all(
    e.KINDS,
    on(e.DRAW, lambda seat, data: f"{seat} pesca una carta."),
    on(e.PRIZE, lambda seat, data: f"Il dado mette in palio {data['prize']}."),
    on(e.BID, lambda seat, data: f"{seat} fa la sua offerta."),
    on(e.REVEAL, lambda seat, data: f"Si scoprono le offerte: {', '.join(map(str, data['bids']))}."),
    on(e.FOIL, lambda seat, data: f"{seat} mostra lo scudo e annulla la vincita."),
    on(e.WIN, lambda seat, data: f"{seat} vince l'offerta."),
    on(e.END, lambda seat, data: "La partita finisce."),
)
"""Kind of event -> its line of the log."""
PAGE = ToyPage()
