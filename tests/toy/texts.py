"""The toy's Italian words."""

from pycore.contract import Choice, Event, Refusal, State

TITLE = "Gioco di prova"
SUMMARY = "Tre offerte segrete, un dado e uno scudo."
CREDITS = "Gioco di prova di questo sito."
MINUTES = 2
WEIGHT = "leggero"
OPTIONS = {"prize": ("Premio", "Quanto vale di solito il dado.", {"low": "Basso", "high": "Alto"})}
CARDS = {"1": "la carta 1", "2": "la carta 2", "3": "la carta 3", "shield": "lo scudo"}
SENTENCES = {
    "prize": "Il dado mette in palio {prize}.",
    "reveal": "Si scoprono le offerte: {bids}.",
    "foil": "{seat} mostra lo scudo e annulla la vincita.",
    "win": "{seat} vince l'offerta.",
    "end": "La partita finisce.",
}


def label(state: State, choice: Choice) -> str:
    if choice[0] == "bid":
        return f"Offri la carta {choice[1]}" if choice[1] else "Non offrire niente"
    return {"shield": "Mostra lo scudo", "let": "Lascia fare"}.get(str(choice[0]), "")


def status(state: State, for_chooser: bool) -> str:
    decision = state.decision()
    if decision is None:
        return "La partita è finita."
    seat = f"{{{decision.seat}}}"
    if not for_chooser:
        return f"Tocca a {seat}."
    return f"{seat}, scegli la tua offerta." if decision.kind == "bid" else f"{seat}, mostri lo scudo?"


def line(event: Event) -> str:
    seat = f"{{{event.seat}}}"
    if event.kind in ("draw", "bid"):
        secret = event.secret
        if event.kind == "draw":
            return f"{seat} pesca {CARDS[secret['card']] if secret else 'una carta'}."
        return f"{seat} offre {secret['bid'] or 'niente'}." if secret else f"{seat} fa la sua offerta."
    bids = ", ".join(str(bid) for bid in event.data.get("bids", []))
    sentence = SENTENCES[event.kind].replace("{seat}", seat).replace("{bids}", bids)
    return sentence.replace("{prize}", str(event.data.get("prize")))


def reason(refusal: Refusal) -> str:
    if refusal.reason == "not-in-hand":
        return f"Non hai in mano {CARDS[refusal.data['card']]}."
    return "La partita è finita." if refusal.reason == "game-over" else "Adesso non si può."


def facts(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    return (("Carte in mano", str(len(state.to_plain()["hands"][seat]))),)


def source(rule: str) -> str:
    return "Offerte vinte"
