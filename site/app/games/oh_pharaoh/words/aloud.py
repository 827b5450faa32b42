"""What Oh, Pharaoh! asks in the middle of somebody else's turn, and how it is answered aloud."""

from typing import Final

from app.games.contract import Aloud, Claim
from app.games.oh_pharaoh.words.names import cards, which
from pycore.contract import State


def _who(state: State) -> str:
    """The person who answers."""
    decision = state.decision()
    assert decision is not None
    return f"{{{decision.seat}}}"


def _ask_pharaoh(state: State) -> str:
    plain = state.to_plain()
    pending, active = plain["pending"], f"{{{plain['active']}}}"
    if pending["kind"] == "collector":
        return f"{_who(state)}, giochi un faraone? {active} gioca un esattore."
    return f"{_who(state)}, giochi un faraone? {active} manda un ladro alla tua {which(pending['place'])}."


def _ask_trade(state: State) -> str:
    plain = state.to_plain()
    give, ask = cards(plain["pending"]["give"]), cards(plain["pending"]["ask"])
    return f"{_who(state)}, accetti? {{{plain['active']}}} offre {give} e chiede {ask}."


PHARAOH: Final = Aloud(
    _ask_pharaoh,
    lambda state: (Claim(("pharaoh",), "Faraone!"), Claim(("let",), "No")),
    lambda state: f"{_who(state)} non ha un faraone in mano.",
)
TRADE: Final = Aloud(
    _ask_trade,
    lambda state: (Claim(("accept",), "Accetto"), Claim(("refuse",), "No")),
    lambda state: f"{_who(state)} non ha tutte le carte chieste.",
)
