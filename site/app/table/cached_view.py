"""A state as it is looked at: nobody changes it any more, so what is asked of it again is answered from memory."""

from typing import Any, cast

from pycore.contract import Decision, Plain, State


class CachedView:
    """Passes everything on to a state, and works out its plain form, its decision and each of its attributes only once.

    One touch asks for them hundreds of times: for every name, every label and every part of the drawing. Whoever
    gets the plain form only reads it.
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
        """What has been asked for once is found without coming here again."""
        value = getattr(self._state, name)
        setattr(self, name, value)
        return value


def cached_view(state: State) -> State:
    """`state`, for those who only look at it."""
    return cast(State, CachedView(state))
