"""Where a choice gains, in the words of Senet: the parts of what is expected (`pycore.games.senet.advice`).

What is expected is counted in pieces borne off; to a player a piece is as many steps as its whole way has.
"""

from typing import Final

from app.words.speech_gains import Words

WAY: Final = 34
"""Steps that a piece borne off is worth, as the evaluation counts them."""

GAINS: Final = Words(
    {
        "way": "lungo la strada",
        "safe": ("perché i pezzi stanno più al sicuro", "perché i pezzi stanno meno al sicuro"),
    },
    one="passo",
    many="passi",
    scored=("pezzo uscito", "pezzi usciti"),
    each=1 / WAY,
)
