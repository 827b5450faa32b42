"""Automatic steps after a pause: replays, the guide's moves, and the choices of machines."""

from typing import Final

from app.table.change import Change
from app.table.effects import ADVISED, Effect
from app.table.machines import Answer, Wanted
from app.table.on_table import OnTable
from app.table.reactions import Reactions
from app.table.record import last_choice, run_of

FULL_PAUSE: Final = 6
"""Up to this number of moments, the table makes a full pause after each one of what others have played meanwhile."""
SHORTEST: Final = 0.4
"""The fraction of the pause that remains when there are many more moments."""
MOST_PAUSES: Final = 3
"""All automatic steps of one turn, machines included, are shown within this number of full pauses, which
is 4 s at the usual pace."""


class Pace:
    """Decides when the next automatic step is due, and carries it out."""

    def __init__(self, on: OnTable, reactions: Reactions) -> None:
        self._on, self._reactions = on, reactions

    @property
    def ticking(self) -> bool:
        """Whether an automatic step is due after a pause."""
        on, machines, guide = self._on, self._on.machines, self._on.guide
        moving = guide is not None and guide.moving and not on.looking_back
        waits = machines.due() is not None or (self._step_by_step() and not machines.rested)
        machine_goes_on = on.machine_acts and waits and on.round_summary is None
        return on.replay.playing or on.replay.unfolding or moving or machine_goes_on

    @property
    def pause(self) -> float:
        """Seconds until the next automatic step. The more steps there are to show, the shorter the pause."""
        return self._on.settings.pause * self._share()

    def _share(self) -> float:
        """The part of a full pause that is made now, 0..1."""
        session, replay = self._on.session, self._on.replay
        if replay.telling:
            return max(SHORTEST, FULL_PAUSE / max(replay.steps, FULL_PAUSE))
        made = 0
        if session is not None and session.here.machine is not None:
            made = run_of(session.source, session.here.machine)
        if not made:
            return MOST_PAUSES / max(replay.steps, MOST_PAUSES) if replay.unfolding else 1.0
        # The pauses of a machine's turn shrink by a constant factor, so that they add up to MOST_PAUSES at most. All
        # that one of its choices has caused is shown within one of them.
        share: float = (1 - 1 / MOST_PAUSES) ** made
        return share / replay.steps if replay.unfolding else share

    @property
    def busy(self) -> bool:
        """Whether the table or a machine acts next, so that people here have to wait."""
        return self.ticking or self._on.machine_acts

    @property
    def may_cut(self) -> bool:
        """Whether a machine still thinks after its pause, so that people may tell it to choose now."""
        machines = self._on.machines
        return machines.thinking and (machines.rested or not self._step_by_step())

    def _step_by_step(self) -> bool:
        """Whether choices of machines are shown at a pace that people can follow."""
        return self._on.by_pointer and not self._on.machines.hurry

    def tick(self) -> None:
        """Carry out the next automatic step, because the pause is over."""
        on, guide, replay = self._on, self._on.guide, self._on.replay
        if guide is not None and not on.looking_back:
            guide.tick()
            if on.selection is not None:
                # Answers to touches made while the guide moved end with its move.
                on.selection.clear()
            on.said += 1
            on.ask(*guide.effects())
        elif on.machine_acts:
            on.machines.rested = True
            self._let_machine_play()
        else:
            ends = replay.unfolding or replay.counting
            replay.tick()
            if ends:
                self._reactions.see_present()

    def skip(self) -> Change | None:
        """Skip the remaining steps of a machine's turn, of the table's own choices or of the final count.

        An open summary of a round is closed first.
        """
        on = self._on
        if on.replay.unfolding or on.replay.counting:
            on.replay.leave()
            self._reactions.see_present()
        elif on.machine_acts:
            on.machines.hurry = not self.read() or on.machines.hurry
            return self._let_machine_play()
        return None

    def read(self) -> bool:
        """Close the summary of a round and the unfolded events. False if neither was open."""
        return self._on.session is not None and self._on.last_events.read(self._on.session)

    def play_now(self) -> None:
        """Make the machine stop thinking, and choose the best it has found so far."""
        if self._on.machines.thinking:
            self._on.machines.cut = self._on.machines.rested = True

    def machine_answers(self, wanted: Wanted, answer: Answer) -> None:
        """Handle a machine's answer: its choice, or its advice."""
        if self._on.machines.hear(wanted, answer):
            self._on.said += 1
            if wanted.advice:
                self._on.ask(Effect("sight", name=ADVISED))
            else:
                self._let_machine_play()

    def _let_machine_play(self) -> Change | None:
        """Make a machine's choice, once people have seen what happened before."""
        on, session, machines = self._on, self._on.session, self._on.machines
        choice, slowly = machines.due(), self._step_by_step()
        if session is None or choice is None or not on.machine_acts:
            return None
        summary = on.round_summary
        if slowly and (not machines.rested or summary is not None):
            return None
        if machines.since is None:
            # If nobody read the summary of the last round, it is told with what machines do now.
            machines.since = (
                session.here.last_chose() if summary is None else last_choice(session.source) or 0
            )
        elif on.last_events.has_been_read(session):
            machines.since = session.length
        since = machines.since
        change = session.play_machine(choice)
        self._reactions.react(change, "machine", slowly, since)
        on.said += 1
        return change
