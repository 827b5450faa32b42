"""Guards the page side of a game: errors in its members are reported, and plain defaults replace their results."""

from collections.abc import Callable
from typing import Any, Final

from app.drawing.palette import COLOURS
from app.drawing.scene import Board, Scene
from app.games.contract import MEMBERS, Chain, GamePage
from app.words import errors as errors_words
from pycore.contract import Choice, Event, Refusal, State

Note = Callable[[str, str, BaseException], None]
"""A function that receives a report: the game's slug, the failed member's name ("page" for the class), the error."""
NOTHING: Final = Board(3, 2, "", ())
"""The empty board shown if a game's drawing fails. The game can still be played with the list of choices."""


class Guarded:
    """A wrapper around a page. Its members never raise. It is used in place of a `GamePage`."""

    def __init__(self, slug: str, page: GamePage, note: Note) -> None:
        self._slug, self._page, self._note = slug, page, note

    def __getattr__(self, name: str) -> Any:
        """The guarded member of the page. It is cached as an attribute, so Python calls this method once per member."""
        if name not in MEMBERS:
            raise AttributeError(name)
        plain = getattr(PLAIN, name)
        try:
            found = getattr(self._page, name)
        except Exception as error:
            self._note(self._slug, name, error)
            return plain
        value = self._guard(name, found, plain) if callable(found) else found
        setattr(self, name, value)
        return value

    def _guard(self, name: str, act: Callable[..., object], plain: Callable[..., object]) -> object:
        def guarded(*given: object) -> object:
            try:
                return act(*given)
            except Exception as error:
                self._note(self._slug, name, error)
                return plain(*given)

        return guarded


class PlainPage(GamePage):
    """A page that works for any game, without a drawing. The label of a choice is the raw choice, such as "take 3"."""

    colours = tuple(COLOURS)
    sizes = {}
    title = ""
    summary = ""
    credits = ""
    minutes = 0
    weight = ""
    options = {}
    sources = {}

    def __init__(self, title: str = "") -> None:
        self.title = title

    def symbols(self) -> str:
        return ""

    def board(self, scene: Scene) -> Board:
        return NOTHING

    def keys(self, state: State, choice: Choice) -> tuple[Chain, ...]:
        return ()

    def tempting(self, state: State) -> tuple[tuple[Chain, Choice], ...]:
        return ()

    def name_key(self, state: State, key: str) -> str:
        return key

    def label(self, state: State, choice: Choice) -> str:
        return errors_words.plain_choice(choice)

    def status(self, state: State, for_chooser: bool) -> str:
        decision = state.decision()
        return "" if decision is None else errors_words.plain_question(decision.seat)

    def line(self, event: Event) -> str:
        return ""

    def reason(self, refusal: Refusal) -> str:
        return errors_words.SOMETHING_FAILED

    def facts(self, state: State, seat: int) -> tuple[tuple[str, str], ...]:
        return ()


PLAIN: Final = PlainPage()
