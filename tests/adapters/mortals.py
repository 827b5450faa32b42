"""Agents for `tests.adapters.cluster`, in a module that the workers of a cluster can import."""

import os
import random
import signal
import time
from pathlib import Path
from typing import Final

from pycore.contract import Choice, Decision, State

NOTES: Final = "TAVOLO_NOTES"
"""The environment variable that holds the folder of the notes."""

PAUSE: Final = 0.1
"""Seconds, so that the games are not over before another worker has been started."""


class Noted:
    """Plays at random, and notes that it has begun a game: the game's random numbers, and the process."""

    def __init__(self) -> None:
        self._begun = False

    def __call__(self, seen: State, decision: Decision, rng: random.Random) -> Choice:
        choice = rng.choice(decision.choices)
        if not self._begun:
            self._begun = True
            with (Path(os.environ[NOTES]) / str(os.getpid())).open("a") as file:
                file.write(f"{rng.getstate()[1][:2]}\n")
            time.sleep(PAUSE)
        return choice


def dies(seen: State, decision: Decision, rng: random.Random) -> Choice:
    """Ends its process."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError
