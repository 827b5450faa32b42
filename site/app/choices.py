"""Everything that is chosen by a button: the list of all choices, the small menu, the actions of the status line."""

from collections.abc import Sequence
from typing import Final

from app import speech
from app.layers import Layer, layer
from app.markup import Markup, el, join
from app.question import Question, as_json
from pycore.contract import Choice

CONFIRM_WORDS: Final = ("done",)
"""Verbs of the contract that lead on; the other choices without a place on the board let something be."""


def button(act: str, word: str, look: str = "", **data: str) -> Markup:
    """A button that the page answers by `data-act`."""
    more = {name.replace("_", "-"): value for name, value in data.items()}
    return el("button", {"type": "button", "class": f"button {look}".strip(), "data-act": act, **more}, word)


def choice_button(question: Question, choice: Choice, look: str = "choice") -> Markup:
    """A button that makes a choice."""
    values = {"type": "button", "class": look, "data-choice": as_json(choice)}
    return el("button", values, question.label(choice))


def all_choices(question: Question | None) -> Layer:
    """The decision as a list of full sentences, grouped by the element each would be touched by first."""
    if question is None:
        return layer((el("p", {"class": "small"}, speech.NOTHING_TO_CHOOSE),), "choices")
    groups = question.groups()
    parts: list[Markup] = [el("h2", {"class": "vh"}, speech.LIST)]
    for group in groups:
        items = [el("li", None, choice_button(question, choice)) for choice in group.choices]
        heading = el("h3", None, group.heading) if len(groups) > 1 else None
        parts.append(el("section", None, heading, el("ul", None, *items)))
    return layer(parts, "choices")


def menu(question: Question | None, choices: Sequence[Choice], asks: bool) -> Markup:
    """The small menu beside the status line; `asks`: the keys touched stand for several choices."""
    if question is None or not choices:
        return Markup("")
    buttons = [choice_button(question, choice, "button " + _look(choice, asks)) for choice in choices]
    return join((el("p", None, speech.MENU) if asks else None, *buttons))


def actions(armed: bool, picked: bool, undo: bool, here: bool) -> Markup:
    """The table's own buttons, never more than the status line may hold."""
    if armed:
        return join(
            (
                button("confirm", speech.CONFIRM, "confirm", data_confirm="true"),
                button("back", speech.CANCEL, "cancel"),
            )
        )
    return join(
        (
            button("all-here", speech.ALL_HERE) if here else None,
            button("back", speech.STEP_BACK) if picked else None,
            button("undo", speech.UNDO, "cancel") if undo else None,
        )
    )


def _look(choice: Choice, asks: bool) -> str:
    return "confirm" if asks or choice[0] in CONFIRM_WORDS else "pass"
