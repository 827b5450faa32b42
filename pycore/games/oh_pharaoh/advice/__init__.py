"""Advice for Oh, Pharaoh!: `prospects` evaluates a state, `habits` has the weights of the choices."""

from typing import Final

from pycore.advice import Advice
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.advice.habits import weigh
from pycore.games.oh_pharaoh.advice.prospects import parts, progress, value

ADVICE: Final = Advice(
    value=value,
    parts=parts,
    weigh=weigh,
    scale=30.0,
    turns=3,
    progress=progress,
    iterations={"faraone": 1600},
    hopes={c.ANSWER: c.ACCEPT, c.REACT: c.LET},
)
