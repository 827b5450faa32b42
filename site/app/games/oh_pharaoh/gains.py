"""Where a choice gains, in the words of Oh, Pharaoh!: the parts of what is expected (its `advice` names them)."""

from typing import Final

from app.words.speech_gains import Words

GAINS: Final = Words(
    {
        "won": "subito",
        "pyramids": "di qui alla fine con le piramidi",
        "hand": "per come si possono usare le carte in mano",
    },
    means=frozenset({"hand", "pyramids"}),
)
