"""Where a choice gains, in the words of Kheops: the parts of what is expected (`pycore.games.kheops.advice`)."""

from typing import Final

from app.words.advice import AdviceWords

GAINS: Final = AdviceWords(
    {
        "networks": "nei sotterranei a fine partita",
        "ankhs": "con le ankh",
        "kept": "per le pedine speciali che restano",
    },
    means=frozenset({"kept"}),
)
