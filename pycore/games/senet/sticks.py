"""The two phases of a throw: the seat takes the sticks, then chance decides how they fall."""

from typing import Final

from pycore.contract import CHANCE, Choice, Decision, Event, Refusal
from pycore.games.senet import choices as c
from pycore.games.senet.data import AGAIN, R_STICKS, THROWS, WEIGHTS
from pycore.games.senet.position import SenetPosition
from pycore.phases import Events, NoSuchChoice, Phase

# Taking the sticks


def decide_throw(position: SenetPosition) -> Decision:
    return Decision(position.seat, c.THROW, (c.TO_THROW,), None, R_STICKS)


def refuse_throw(position: SenetPosition, choice: Choice) -> Refusal | None:
    if choice != c.TO_THROW:
        raise NoSuchChoice
    return None


def throw(position: SenetPosition, choice: Choice, events: Events) -> bool:
    """Take the sticks. Nothing changes until chance decides how they fall."""
    return True


# The fall of the sticks


def decide_sticks(position: SenetPosition) -> Decision:
    return Decision(CHANCE, c.STICKS, c.FALLS, WEIGHTS, R_STICKS)


def refuse_sticks(position: SenetPosition, choice: Choice) -> Refusal | None:
    c.argument(choice, "sticks", THROWS)
    return None


def fall(position: SenetPosition, choice: tuple[str, int], events: Events) -> bool:
    position.throw = choice[1]
    if events is not None:
        about = {"throw": choice[1], "again": choice[1] in AGAIN}
        events.append(Event("sticks-thrown", position.seat, about, R_STICKS))
    return True


THROW: Final = Phase(c.THROW, decide_throw, refuse_throw, throw)
STICKS: Final = Phase(c.STICKS, decide_sticks, refuse_sticks, fall)
