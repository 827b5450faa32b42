"""How a private question in somebody else's turn is asked and answered aloud (`app.games.contract.Aloud`)."""

from typing import Final

from app.games.contract import Aloud, Claim
from app.games.oh_pharaoh.words.names import cards_by_type, which_pyramid
from pycore.contract import State


def _ask_pharaoh(state: State) -> str:
    plain = state.to_plain()
    pending, active = plain["pending"], f"{{{plain['active']}}}"
    if pending["kind"] == "collector":
        return f"{_who(state)}, giochi un faraone? {active} gioca un esattore."
    return f"{_who(state)}, giochi un faraone? {active} manda un ladro alla tua {which_pyramid(pending['place'])}."


def _ask_trade(state: State) -> str:
    plain = state.to_plain()
    give, ask = cards_by_type(plain["pending"]["give"]), cards_by_type(plain["pending"]["ask"])
    return f"{_who(state)}, accetti? {{{plain['active']}}} offre {give} e chiede {ask}."


def _who(state: State) -> str:
    """The placeholder for the player who must answer, such as "{0}"."""
    decision = state.decision()
    assert decision is not None
    return f"{{{decision.seat}}}"


PHARAOH: Final = Aloud(
    _ask_pharaoh,
    lambda state: (Claim(("pharaoh",), "Faraone!"), Claim(("let",), "No")),
    lambda state: f"{_who(state)} non ha un faraone in mano.",
)
"""The question whether to stop an attack with a Pharaoh."""
TRADE: Final = Aloud(
    _ask_trade,
    lambda state: (Claim(("accept",), "Accetto"), Claim(("refuse",), "No")),
    lambda state: f"{_who(state)} non ha tutte le carte chieste.",
)
"""The question whether to accept an offer."""
