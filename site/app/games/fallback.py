"""What stands in for a function of a game's page side that fails, so that the table goes on without it."""

from collections.abc import Callable
from typing import Any, Final

from app.drawing.markup import Markup
from app.drawing.scene import Board, Scene
from app.words import errors as errors_words
from pycore.contract import Choice, State

Note = Callable[[str, str, BaseException], None]
"""Told of what has failed: the game, the function ("view.board"), the error."""

NOTHING: Final = Board(3, 2, "", ())


def _status(state: State, for_chooser: bool) -> str:
    decision = state.decision()
    return "" if decision is None else errors_words.plain_question(decision.seat)


def _label(state: State, choice: Choice) -> str:
    return errors_words.plain_choice(choice)


def _board(scene: Scene) -> Board:
    return NOTHING


def _key(state: State, key: str) -> str:
    return key


FALLBACKS: Final[dict[str, Callable[..., object]]] = {
    "board": _board,
    "symbols": lambda: "",
    "keys": lambda state, choice: (),
    "tempting": lambda state: (),
    "name_key": _key,
    "close_up": lambda state, key: None,
    "carried": lambda state, key: "",
    "legend": lambda: (),
    "icons": lambda: {},
    "option_picture": lambda name, value: Markup(""),
    "runs": lambda state: (),
    "put_back": lambda state: {},
    "label": _label,
    "status": _status,
    "line": lambda event: "",
    "several": lambda events: "",
    "reason": lambda refusal: errors_words.SOMETHING_FAILED,
    "facts": lambda state, seat: (),
    "source": lambda rule: "",
    "next_touch": lambda state, picked: "",
    "next_rule": lambda state, picked: "",
    "in_short": lambda state, choice: "",
    "not_now": lambda state, key: None,
    "about": lambda state, key: None,
    "carries_on": lambda before, event: False,
    "ranking_note": lambda state: "",
}
"""Function of a view or of texts -> what is done in its place."""


class Guarded:
    """A module of a game's page side, whose functions never raise."""

    def __init__(self, slug: str, part: str, module: object, note: Note) -> None:
        self._slug, self._part, self._module, self._note = slug, part, module, note

    def __getattr__(self, name: str) -> Any:
        """What is asked for once is found without coming here again."""
        found = getattr(self._module, name)
        value = self._guard(name, found) if name in FALLBACKS else found
        setattr(self, name, value)
        return value

    def _guard(self, name: str, act: Callable[..., object]) -> Callable[..., object]:
        def guarded(*given: object) -> object:
            try:
                return act(*given)
            except Exception as error:
                self._note(self._slug, f"{self._part}.{name}", error)
                return FALLBACKS[name](*given)

        return guarded
