"""Where a choice gains, in the words of Kheops: the parts of what is expected (`pycore.games.kheops.advice`)."""

from typing import Final

from app.words.speech_gains import Words

GAINS: Final = Words(
    {
        "networks": "nei sotterranei a fine partita",
        "ankhs": "con le ankh",
        "kept": "per le pedine speciali che restano",
    },
    means=frozenset({"kept"}),
)
