"""Where a choice gains, in the words of Leggende: the parts of what is expected (`pycore.games.leggende.advice`)."""

from typing import Final

from app.words.advice import AdviceWords

GAINS: Final = AdviceWords(
    {
        "won": "nel conto finale",
        "land": "a fine partita con le regioni e le isole",
        "tokens": "con i segnalini",
        "leaders": "con il leader",
        "elixirs": "con gli elisir",
        "cards": "con le carte",
        "coins": "con le carte da comprare con le monete che restano",
        "figures": "più avanti con armate e città",
    },
    means=frozenset({"coins"}),
)
