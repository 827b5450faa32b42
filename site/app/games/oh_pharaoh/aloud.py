"""What Oh, Pharaoh! asks in the middle of somebody else's turn, and how it is answered aloud."""

from typing import Final

from app.games.contract import Aloud, Claim
from app.games.oh_pharaoh.names import cards, which
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
        return f"{_who(state)}, hai un faraone? {active} gioca un esattore."
    return f"{_who(state)}, hai un faraone? {active} manda un ladro alla tua {which(pending['place'])}."


def _ask_trade(state: State) -> str:
    plain = state.to_plain()
    give, ask = cards(plain["pending"]["give"]), cards(plain["pending"]["ask"])
    return f"{_who(state)}, accetti? {{{plain['active']}}} offre {give} e chiede {ask}."


LET: Final = (Claim(("let",), "No"),)
REFUSE: Final = (Claim(("refuse",), "No"),)

ALOUD: Final = {
    "react": Aloud(_ask_pharaoh, lambda state: LET),
    "answer": Aloud(_ask_trade, lambda state: REFUSE),
}
"""Kind of decision -> how it is asked of everybody at the table. To play a pharaoh, or to accept, one shows cards: that
is done with the device in one's own hands."""
