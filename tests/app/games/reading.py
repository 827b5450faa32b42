"""Functions that read boards and refusals, shared by the tests of all games."""

from collections.abc import Callable, Iterable
from xml.etree import ElementTree

from app.drawing.scene import Board
from app.games.contract import GamePage
from app.words import choices as choices_words
from pycore.contract import Choice, Refusal, State


def svg(text: str) -> ElementTree.Element:
    """A drawing, parsed."""
    return ElementTree.fromstring(f"<svg>{text}</svg>")


def svg_of(board: Board) -> ElementTree.Element:
    """The scenery and overlay of a board, parsed."""
    return svg(board.scenery + board.overlay)


def drawn_keys(board: Board) -> list[str]:
    """The keys on a board, in drawing order."""
    return [key for node in svg_of(board).iter() if (key := node.get("data-key"))]


def drawn_words(text: str) -> list[str]:
    """The texts in a drawing."""
    return [node.text or "" for node in svg(text).iter("text")]


def reasons(
    state: State, choices: Iterable[Choice], say: Callable[[Refusal], str], good: Callable[[str], None]
) -> set[str]:
    """The reasons of all refusals among these choices. Each sentence must pass `good` and end with a full stop."""
    found = set()
    for choice in choices:
        if refusal := state.why_not(choice):
            sentence = say(refusal)
            good(sentence)
            assert sentence.endswith(".")
            found.add(refusal.reason)
    return found


def what(page: GamePage, state: State, key: str) -> tuple[str, str] | None:
    """The explanation of an element, with its anchor."""
    told = page.about(state, key, False)
    return None if told is None else (told.words, told.rule)


def idle(page: GamePage, state: State, key: str) -> tuple[str, str] | None:
    """The answer to a touch without effect, with its anchor, but without the ending that all such answers share."""
    told = page.about(state, key, True)
    return None if told is None else (told.words.removesuffix(f" {choices_words.NOT_HERE}"), told.rule)
