"""Where a choice gains, in the words of La Valle dei Re: the parts of what is expected (its `advice` names them)."""

from typing import Final

from app.words.advice import AdviceWords

GAINS: Final = AdviceWords(
    {
        "site": "al cantiere {}",
        "cubes": "con i cubi da posare",
        "figures": "per dove stanno capomastri e operai",
    },
    means=frozenset({"cubes"}),
)
