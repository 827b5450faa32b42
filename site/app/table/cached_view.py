"""A cache around a state that is only looked at. The state never changes, so each answer is worked out once."""

from typing import Any, cast

from pycore.contract import Decision, Plain, State


class CachedView:
    """Works out a state's plain form, its decision and each of its attributes once.

    One touch asks for them hundreds of times: for every name, every label and every part of the drawing. The plain form
    must not be changed.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self._plain: Plain | None = None
        self._decision: tuple[Decision | None] | None = None

    def to_plain(self) -> Plain:
        """The state's plain form, the same object each time."""
        if self._plain is None:
            self._plain = self._state.to_plain()
        return self._plain

    def decision(self) -> Decision | None:
        """The state's decision."""
        if self._decision is None:
            self._decision = (self._state.decision(),)
        return self._decision[0]

    def __getattr__(self, name: str) -> Any:
        """Cache an attribute, so that Python finds it without this method the next time."""
        value = getattr(self._state, name)
        setattr(self, name, value)
        return value


def cached_view(state: State) -> State:
    """A state to look at, with its answers cached."""
    return cast(State, CachedView(state))
