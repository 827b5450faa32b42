"""Policies: each says how a guided game, an example, an exercise or a visit differs from an ordinary game.

A session is given a policy, which answers a few questions. The base class gives the answers of an ordinary game.
"""

from pycore.contract import Choice, Decision


class Policy:
    """The rules by which the table treats a session: here those of an ordinary game."""

    kept = True
    """Whether the game is kept in this browser, and others may go on with it."""
    whole = True
    """Whether the whole match is here, so that it can be sent and begun once more."""
    covers = True
    """Whether private questions wait behind a pass screen."""
    confirms = True
    """Whether choices that cannot be taken back are confirmed."""
    seats_change = True
    """Whether people here may say who they are."""
    plays_forced = True
    """Whether the table automatically makes a choice that is the only one."""
    advised = True
    """Whether people may ask for advice."""
    exercise = False
    """Whether it is an `app.table.exercise.Exercise`, which the first visit does not load."""
    message = ""
    """A text that is shared before the link; "" if there is none."""

    @property
    def address(self) -> str | None:
        """The query of the address that opens the session again; None for an ordinary game, which has a link."""
        return None

    def asked(self, decision: Decision | None) -> Decision | None:
        """The question that is asked here, if the match asks `decision`."""
        return decision

    def may_choose(self) -> bool:
        """Whether somebody here may choose now, if they are asked."""
        return True

    def may_undo(self) -> bool:
        """Whether anything can be taken back now."""
        return True

    def play(self, choice: Choice) -> bool:
        """Handle a choice made here. False for an ordinary game, where the session itself plays it."""
        return False

    def undo(self) -> bool:
        """Handle undo. False for an ordinary game, where the session itself takes the choice back."""
        return False

    def join(self, start: int) -> bool:
        """Note that the choices after the first `start` were one gesture. Returns False for an ordinary game, where
        `Undoing` notes it."""
        return False

    @property
    def unanswered(self) -> bool:
        """Whether a choice is on its way to another device."""
        return False
