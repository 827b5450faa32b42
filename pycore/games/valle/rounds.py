"""The parts of a round in order, and how play goes on to the next seat, part or round (`valle-turno`)."""

from collections.abc import Callable
from typing import Final, NamedTuple

from pycore.contract import CHANCE, Event
from pycore.games.valle import auction, building, movement, scoring, theft
from pycore.games.valle import choices as c
from pycore.games.valle.data import PHARAOH, R_END, R_ROUND
from pycore.games.valle.places import NONE
from pycore.games.valle.position import VallePosition, all_finished
from pycore.phases import Events, Phase, by_kind

Test = Callable[[VallePosition], bool]
Begin = Callable[[VallePosition, Events], bool]
Step = Callable[[VallePosition, Events], None]


class Part(NamedTuple):
    """A part of a round. Every seat has a turn, in the order of play. With `luck` no seat has one: chance decides.

    A turn begins in the first of `phases`. The other phases occur within the turn and lead back to the first.
    """

    phases: tuple[Phase[VallePosition], ...]
    luck: bool = False
    due: Test | None = None  # whether this round includes the part; None: always
    open: Step | None = None  # called before the first turn
    begin: Begin | None = None  # begins a turn; returns whether the active seat has anything to choose
    end: Step | None = None  # ends the turn of the active seat, even one without a choice
    again: Test | None = None  # after the last seat's turn: whether every seat gets another turn
    close: Step | None = None  # called after the last turn


def _first_round(position: VallePosition) -> bool:
    return position.round == 1


def _later_round(position: VallePosition) -> bool:
    return position.round > 1


def _sargon(position: VallePosition) -> bool:
    return position.variant.sargon


ROUND: Final = (
    Part(
        (auction.ORDER_LAY, auction.ORDER_TABLET),
        due=_sargon,
        end=auction.stop_laying,
        close=auction.reveal_order,
    ),
    Part((auction.ORDER,), due=_sargon, begin=auction.is_order_winner),
    Part((auction.CUBE,), luck=True),
    Part(
        (auction.BID_LOT, auction.BID_TABLET),
        open=auction.start_bids,
        begin=auction.still_bids,
        again=auction.anybody_bids,
        close=auction.award,
    ),
    Part((movement.OVERSEER,), due=_first_round, begin=movement.start_walk, close=movement.end_walks),
    Part((movement.PLAN,), due=_later_round, close=movement.reveal_plans),
    Part((movement.CLAIM,), due=_later_round, begin=movement.follow_plan, close=movement.drop_plans),
    Part((movement.WORKER,), begin=movement.start_walk, close=movement.end_walks),
    Part((theft.STEAL,), due=_later_round, begin=theft.can_steal),
    Part((theft.TAKEOVER,), due=_later_round, begin=theft.can_take_over, close=theft.forget_thefts),
    Part((building.BUILD,), begin=building.can_build, end=building.give_leftovers),
)
"""The parts of a round in order. In round 1 a claim interrupts the turn in which a seat moves its overseers."""

PHASES: Final = by_kind([phase for part in ROUND for phase in part.phases])
PART_OF: Final = {phase.kind: at for at, part in enumerate(ROUND) for phase in part.phases}


def start(position: VallePosition) -> None:
    """Begin the first turn of the first round."""
    _open(position, ROUND[_due(position, 0)], None)


def go_on(position: VallePosition, events: Events) -> None:
    """Go on after a turn: to the next seat that has something to choose, in this part of the round or a later one."""
    at = PART_OF[position.phase]
    while True:
        _, luck, _, _, begin, end, again, close = ROUND[at]
        while True:
            if end is not None:
                end(position, events)
            seat = (position.active + 1) % position.seats
            if luck or (seat == position.first and (again is None or not again(position))):
                break
            position.active = seat
            if begin is None or begin(position, events):
                return
        if close is not None:
            close(position, events)
        at = _due(position, at + 1)
        if at == len(ROUND):
            if _end_round(position, events):
                return
            at = _due(position, 0)
        if _open(position, ROUND[at], events):
            return


def _due(position: VallePosition, at: int) -> int:
    """Index in ROUND of the first part from `at` on that this round includes; the length of ROUND if there is none."""
    while at < len(ROUND) and (due := ROUND[at].due) is not None and not due(position):
        at += 1
    return at


def _open(position: VallePosition, part: Part, events: Events) -> bool:
    """Begin the first turn of a part. Returns whether there is anything to choose in it."""
    position.phase = part.phases[0].kind
    position.active = NONE if part.luck else position.first
    if part.open is not None:
        part.open(position, events)
    return part.begin is None or part.begin(position, events)


def _end_round(position: VallePosition, events: Events) -> bool:
    """End a round, then end the game or begin the next round (`valle-fine`). Returns whether the game is over."""
    position.active = NONE
    total = position.pharaoh % 255
    if events is not None:
        events.append(Event("round-ends", CHANCE, {"round": position.round, "pharaoh": total}, R_ROUND))
    if total >= PHARAOH or all_finished(position):
        position.phase = c.OVER
        if events is not None:
            cause = "pharaoh" if total >= PHARAOH else "sites"
            winners = list(scoring.ranking(position)[0])
            about = {"winners": winners, "scores": list(scoring.scores(position)), "cause": cause}
            events.append(Event("game-over", winners[0], about, R_END))
        return True
    position.round += 1
    position.first = (position.first + 1) % position.seats
    if events is not None:
        told = {"round": position.round, "first": position.first}
        events.append(Event("round-begins", CHANCE, told, R_ROUND))
    return False
