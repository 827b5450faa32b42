"""The state of a game: implements `pycore.contract.State` on top of the position and its phases."""

from typing import final

from pycore.games.senet import scoring, turns
from pycore.games.senet.checks import consistent
from pycore.games.senet.data import R_END
from pycore.games.senet.position import SenetPosition
from pycore.plain_form import Form
from pycore.position import BaseState


@final
class SenetState(BaseState, SenetPosition):
    """A position that can be played."""

    phases = turns.PHASES
    over = R_END
    form = Form(
        "senet", SenetPosition, consistent, ("phase", "seat", "throw", "squares", "off"), {"squares": "board"}
    )

    go_on = turns.go_on
    scores = scoring.scores
    ranking = scoring.ranking
