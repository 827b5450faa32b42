"""Where a choice gains, in the words of Senet: the parts of what is expected (`pycore.games.senet.advice`).

What is expected is counted in pieces borne off; to a player a piece is as many steps as its whole way has.
"""

from typing import Final

from app.words.advice import AdviceWords

WAY: Final = 34
"""Steps that a piece borne off is worth, as the evaluation counts them."""


def _safe(whose: str) -> tuple[str, str]:
    return f"perché i {whose} pezzi stanno più al sicuro", f"perché i {whose} pezzi stanno meno al sicuro"


GAINS: Final = AdviceWords(
    {
        "way": "sulla strada per uscire",
        "safe": _safe("tuoi"),
    },
    others={"safe": _safe("suoi")},
    one="passo di vantaggio",
    many="passi di vantaggio",
    scored=("pezzo uscito", "pezzi usciti"),
    each=1 / WAY,
)
