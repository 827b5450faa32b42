"""Where a choice gains, in the words of Oh, Pharaoh!: the parts of what is expected (its `advice` names them)."""

from typing import Final

from app.words.speech_gains import Words

GAINS: Final = Words(
    {
        "won": "subito",
        "pyramids": "di qui alla fine con le piramidi",
        "hand": "in carte utili",
    },
    means=frozenset({"hand", "pyramids"}),
    after={"won": "in piramidi valutate", "pyramids": "con le piramidi"},
    hoped={"answer": "Se accetta,", "react": "Se nessuno si difende,"},
)
