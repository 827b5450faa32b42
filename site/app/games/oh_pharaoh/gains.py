"""Where a choice gains, in the words of Oh, Pharaoh!: the parts of what is expected (its `advice` names them)."""

from typing import Final

from app.words.advice import AdviceWords

GAINS: Final = AdviceWords(
    {
        "won": "subito",
        "pyramids": "di qui alla fine con le piramidi",
        "hand": "in carte utili",
    },
    means=frozenset({"hand", "pyramids"}),
    after={"won": "in piramidi valutate", "pyramids": "con le piramidi"},
    hoped={"answer": "Se accetta,", "react": "Se nessuno si difende,"},
)
