"""Where a choice gains, in the words of Imhotep: the parts of what is expected (`pycore.games.imhotep.advice`)."""

from typing import Final

from app.words.advice import AdviceWords

GAINS: Final = AdviceWords(
    {
        "won": "subito",
        "tomb": "alla Tomba a fine partita",
        "obelisks": "agli Obelischi a fine partita",
        "temple": "al Tempio, alla fine del round",
        "cards": "con le carte",
        "stones": "con le pietre che porterai ai monumenti",
        "wrath": "per l'ira del faraone",
    },
    means=frozenset({"stones"}),
    others={"stones": "con le pietre che porterà ai monumenti"},
)
