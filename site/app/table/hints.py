"""Hints at the table: asking for advice, and marking the elements to touch for it."""

from collections.abc import Sequence
from typing import NamedTuple

from app.drawing.people import plain
from app.games.contract import Chain
from app.table.history import UNADVISED
from app.table.on_table import OnTable
from app.words import machines as machines_words
from app.words import saves as saves_words


class Unfinished(NamedTuple):
    """Advice that is followed by touching the element `key` again, `times` times."""

    label: str
    """The advised choice in words."""
    key: str
    times: int


class Hints:
    """Advice for the person who has to choose."""

    def __init__(self, on: OnTable) -> None:
        self._on = on

    def may_ask_hint(self) -> bool:
        """Whether the person asked may have advice.

        Some policies and questions asked aloud give none, nor does a game played on from one that other people still
        play.
        """
        on, question = self._on, self._on.question()
        waits = on.selection is not None and on.selection.unconfirmed is not None
        free = on.session is not None and on.session.policy.advised and not waits
        asked = question is not None and not question.aloud and len(question.decision.choices) > 1
        return free and asked and self._fair()

    def _fair(self) -> bool:
        """Whether advice helps nobody in a game that other people still play."""
        return self._on.session is not None and UNADVISED not in self._on.session.tail.history

    def hint(self) -> None:
        """Ask for advice, or say that there is none."""
        on = self._on
        if not self.may_ask_hint():
            on.say(machines_words.NOTHING_TO_ADVISE if self._fair() else saves_words.UNADVISED)
            return
        on.remark = None
        if on.selection is not None:
            on.selection.clear()
        on.machines.ask_hint()
        on.said += 1

    def nobody_thinks(self) -> None:
        """Note that the worker did not start. Tell people who wait for advice."""
        machines = self._on.machines
        machines.give_up()
        if machines.hinting:
            machines.hinting = False
            self._on.say(machines_words.HINT_FAILED)

    def advised(self) -> tuple[str, ...]:
        """The keys of `way` to mark now: those that can be touched first, or the picked ones and the next.

        Empty if the picked keys do not lead to the advised choice.
        """
        way, picked = self.way(), self._on.picked
        if picked:
            return way[: len(picked) + 1]
        begins = {chain[0] for chain in self._ways() if chain}
        return tuple(key for key in way if key in begins)

    def marks(self) -> tuple[str, ...]:
        """The keys of everything that is advised: those of `way`, then those of the advised next choice."""
        way, question, hint = self.way(), self._on.question(), self._on.machines.hint
        if not way or question is None or hint is None or hint.then is None:
            return way
        run = question.run_of(hint.choice, hint.then)
        if run is not None and run.chain == way:
            return way
        return (*way, *question.keys_after(hint.choice, hint.then))

    def way(self) -> tuple[str, ...]:
        """The keys that lead to the advised choice, in the order of touches. A key may come several times."""
        self._on.machines.follow()
        unfinished, chains, picked = self.unfinished(), self._ways(), self._on.picked
        if unfinished is not None:
            return (unfinished.key,) * unfinished.times
        question = self._on.question()
        if picked or question is None:
            return next((chain for chain in chains if picked and chain[: len(picked)] == picked), ())
        # Prefer the chain with the most keys that can be touched now, e.g. a tile of the hand together with its cell.
        first = question.picker.lit(())
        return max(chains, key=lambda chain: sum(key in first for key in chain), default=())

    def _ways(self) -> Sequence[Chain]:
        """The chains that make the advised choice."""
        question, hint, unfinished = self._on.question(), self._on.machines.hint, self.unfinished()
        if unfinished is not None:
            return ((unfinished.key,),)
        if question is None or hint is None:
            return ()
        return question.ways_of(hint.choice, hint.then or question.must_follow(hint.choice))

    def unfinished(self) -> Unfinished | None:
        """The advice, if further touches can turn the choice just made into the advised one; else None."""
        on, session, selection = self._on, self._on.session, self._on.selection
        if on.machines.advised is None or session is None or selection is None or on.looking_back:
            return None
        length, answer = on.machines.advised
        further = None if on.machines.hint is not None else selection.touches_to(answer.choice, length)
        if further is None:
            return None
        label = session.page.label(session.view.seen(length), answer.choice)
        return Unfinished(plain(label, session.people), *further)

    def lit(self) -> dict[str, str]:
        """The elements that can be touched now: key -> accessible name.

        The element just touched is among them only if another touch makes the advised choice.
        """
        if self._on.selection is None or self._on.looking_back:
            return {}
        unfinished = self.unfinished()
        return self._on.selection.lit() | ({unfinished.key: unfinished.label} if unfinished else {})
