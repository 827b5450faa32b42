"""The mini game's words."""

from pycore.contract import Choice, Event, Refusal, State

TITLE = "Mini"
SUMMARY = "Alza e posa."
CREDITS = ""
MINUTES = 1
WEIGHT = "leggero"
OPTIONS = {"coin": ("Moneta", "Si lancia?", {True: "Sì", False: "No"})}


def label(state: State, choice: Choice) -> str:
    if choice[0] == "lift":
        return f"Alza la pietra {choice[1]}"
    return f"Posa nel posto {choice[1]}" if choice[0] == "put" else "Tieni la pietra"


def status(state: State, for_chooser: bool) -> str:
    decision = state.decision()
    assert decision is not None
    return f"{{{decision.seat}}}, gioca." if for_chooser else f"Tocca a {{{decision.seat}}}."


def line(event: Event) -> str:
    return "" if event.kind == "keep" else f"{{{event.seat}}}: {event.kind}."


def reason(refusal: Refusal) -> str:
    return "Il posto 3 è chiuso." if refusal.reason == "closed" else "Non si può."


def bad_option(name: str, reason: str) -> str:
    return "Con molte pietre serve la moneta." if (name, reason) == ("stones", "needs-coin") else ""


def facts(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    return (("Pietre sul tavolo", str(len(state.to_plain()["stones"]))),)


def source(rule: str) -> str:
    return {"mini-posare": "Posto 1", "mini-moneta": "Moneta"}[rule]


def ranking_note(state: State) -> str:
    return "A pari punti si vince insieme."
