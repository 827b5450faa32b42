"""How the tests of all games read boards and refusals."""

from collections.abc import Callable, Iterable
from xml.etree import ElementTree

from app.drawing.scene import Board
from app.games.contract import GamePage
from app.words import choices as choices_words
from pycore.contract import Choice, Refusal, State


def svg(text: str) -> ElementTree.Element:
    """What is drawn, as one element."""
    return ElementTree.fromstring(f"<svg>{text}</svg>")


def svg_of(board: Board) -> ElementTree.Element:
    """All of a board but its pieces."""
    return svg(board.scenery + board.overlay)


def drawn_keys(board: Board) -> list[str]:
    """The keys on a board, as they are drawn."""
    return [key for node in svg_of(board).iter() if (key := node.get("data-key"))]


def drawn_words(text: str) -> list[str]:
    """What is written in a drawing."""
    return [node.text or "" for node in svg(text).iter("text")]


def reasons(
    state: State, choices: Iterable[Choice], say: Callable[[Refusal], str], good: Callable[[str], None]
) -> set[str]:
    """The reasons given for all of these choices that are not legal now, each with a good sentence."""
    found = set()
    for choice in choices:
        if refusal := state.why_not(choice):
            sentence = say(refusal)
            good(sentence)
            assert sentence.endswith(".")
            found.add(refusal.reason)
    return found


def what(page: GamePage, state: State, key: str) -> tuple[str, str] | None:
    """What the page says an element is, with its anchor."""
    told = page.about(state, key, False)
    return None if told is None else (told.words, told.rule)


def idle(page: GamePage, state: State, key: str) -> tuple[str, str] | None:
    """What the page answers to a touch in vain, with its anchor; without the shared words that end a fact."""
    told = page.about(state, key, True)
    return None if told is None else (told.words.removesuffix(f" {choices_words.NOT_HERE}"), told.rule)
