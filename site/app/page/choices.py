"""Buttons for choices: the list of all choices, the small menu, the actions of the status line."""

from collections.abc import Sequence

from app.drawing.layers import Layer, layer
from app.drawing.markup import Markup, el, join
from app.drawing.people import fill, mark
from app.drawing.scene import Person
from app.table.question import Group, Question, as_json
from app.words import choices as choices_words
from app.words import machines as machines_words
from pycore.contract import Choice

LAMP = "M9 18h6M10 21h4M9 18c0-4-4-5-4-9a7 7 0 0 1 14 0c0 4-4 5-4 9"
"""Icon of the hint button, as a path in a box of 24 units."""


def button(act: str, word: Markup | str, look: str = "", **data: str) -> Markup:
    """A button with `data-act`, which `app.browser.buttons` handles."""
    more = {name.replace("_", "-"): value for name, value in data.items()}
    return el("button", {"type": "button", "class": f"button {look}".strip(), "data-act": act, **more}, word)


def study_button(what: str, word: str, look: str = "", **data: str) -> Markup:
    """A button with `data-study`, which `app.table.study` handles once its wheel is loaded."""
    more = {name.replace("_", "-"): value for name, value in data.items()}
    return el(
        "button", {"type": "button", "class": f"button {look}".strip(), "data-study": what, **more}, word
    )


def choice_button(
    question: Question, choice: Choice, look: str = "choice", advised: Choice | None = None
) -> Markup:
    """A button that makes a choice, or enters an answer given aloud."""
    look = f"{look} advised" if choice == advised else look
    return el("button", _values(question, choice, look), question.label(choice))


def _values(question: Question, choice: Choice, look: str) -> dict[str, str]:
    return {
        "type": "button",
        "class": look,
        "data-claim" if question.aloud else "data-choice": as_json(choice),
    }


def closing_button(question: Question, choice: Choice) -> Markup:
    """A short button for a choice that ends a series of decisions. Its text is the choice's label up to the colon.

    It stands outside the list of choices, so that it is visible even if the list is long.
    """
    sentence = question.label(choice)
    name = {"aria-label": sentence, "title": sentence} if ":" in sentence else {}
    values = _values(question, choice, f"button closing {_look(sentence)}")
    return el("button", {**values, **name}, sentence.partition(":")[0])


def all_choices(question: Question | None, instead: bool = False, advised: Choice | None = None) -> Layer:
    """The decision as a list of full sentences, grouped by the first element to touch.

    `instead`: the list is used in place of the board, and has a button back to it. `advised`: the choice to mark.
    """
    back = (el("p", {"class": "to-board"}, button("list", choices_words.USE_BOARD)),) if instead else ()
    if question is None:
        # This paragraph keeps the keyboard focus until the next choices come.
        waits = {"class": "small waits", "tabindex": "-1"}
        return layer((*back, el("p", waits, choices_words.NOTHING_TO_CHOOSE)), "choices")
    groups = question.groups()
    parts: list[Markup] = [el("h2", {"class": "vh"}, choices_words.LIST), *back]
    headed = sum(bool(group.heading) for group in groups) > 1
    for group in groups:
        parts.append(_group(question, group, headed and not _repeated(question, group), advised))
    return layer(parts, "choices")


def _repeated(question: Question, group: Group) -> bool:
    """Whether the label of every choice of the group already contains the heading of the group."""
    heading = group.heading.casefold()
    return all(heading in question.label(choice).casefold() for choice in group.choices)


def _group(question: Question, group: Group, headed: bool, advised: Choice | None) -> Markup:
    if not group.heading:
        looks = {choice: f"choice {_look(question.label(choice))}" for choice in group.choices}
        items = [
            el("li", None, choice_button(question, choice, look, advised)) for choice, look in looks.items()
        ]
        return el("section", {"class": "closing"}, el("ul", None, *items))
    items = [el("li", None, choice_button(question, choice, advised=advised)) for choice in group.choices]
    return el("section", None, el("h3", None, group.heading) if headed else None, el("ul", None, *items))


def menu(
    question: Question | None, choices: Sequence[Choice], asks: bool, advised: Choice | None = None
) -> Markup:
    """The small menu of `choices`. `advised`: the choice to mark.

    `asks`: the touched elements stand for several choices, and the menu asks which one is meant. The menu then lies on
    the board, beside these elements (room.js). Without `asks` it lies beside the status line.
    """
    if question is None or not choices:
        return Markup("")
    if asks and not question.aloud:
        return join(
            (
                el("p", None, choices_words.WHICH_ONE),
                *(_meant(question, choice, advised) for choice in choices),
            )
        )
    # All answers to a question asked aloud look the same, so that the page suggests none of them.
    looks = {choice: "" if question.aloud else _look(question.label(choice)) for choice in choices}
    return join(
        choice_button(question, choice, f"button {look}".strip(), advised) for choice, look in looks.items()
    )


def _meant(question: Question, choice: Choice, advised: Choice | None) -> Markup:
    """A button for one of the choices of an ambiguous touch, with the game's short label if it has one."""
    sentence, session = question.label(choice), question.session
    short = session.page.in_short(question.seen, choice)
    name = {"aria-label": sentence} if short else {}
    words = fill(short or session.page.label(question.seen, choice), session.people)
    return el(
        "button",
        {
            **_values(question, choice, "button meant advised" if choice == advised else "button meant"),
            **name,
        },
        el("span", None, words),
    )


def actions(
    armed: bool,
    picked: bool,
    undo: str | None,
    sends: Markup | None,
    closing: Markup | None = None,
    hint: bool = False,
    whose: Person | None = None,
) -> Markup:
    """The buttons of the status line, never more than fit into it.

    - `armed`: a choice waits for its confirmation. Only the buttons to confirm or cancel it are shown.
    - `picked`: a piece is picked up, and can be put back.
    - `undo`: label of the undo button, None without undo. The button is shown only if nothing is picked.
    - `whose`: the person whose choice the undo takes back, None for the person who holds the device.
    - `sends`: button that sends the game to an absent player.
    - `closing`: button that ends a series of decisions, or hands the device over.
    - `hint`: whether to show the hint button.
    """
    if armed:
        return join(
            (
                button("confirm", choices_words.CONFIRM, "confirm", data_confirm="true"),
                button("back", choices_words.NOT_YET, "cancel"),
            )
        )
    return join(
        (
            sends,
            button("back", choices_words.STEP_BACK) if picked else None,
            closing,
            _hint() if hint else None,
            taking_back(undo, whose) if undo and not picked else None,
        )
    )


def taking_back(word: str = choices_words.UNDO, whose: Person | None = None) -> Markup:
    """The undo button with the label `word`.

    `whose`: the person whose choice the button takes back, if somebody else is at the device. The button then shows
    this person's mark. If there is little room, table.css replaces the label: by a symbol if there is a mark, else by
    the label's first word.
    """
    if word != choices_words.UNDO:
        return button("undo", word, "cancel undo")
    name = word if whose is None else choices_words.undo_of(whose.name)
    first, _, rest = word.partition(" ")
    values = {"type": "button", "class": "button cancel undo", "data-act": "undo"}
    words = el("span", None, first, el("span", {"class": "rest"}, f" {rest}"))
    tile = None if whose is None else mark(whose.colour)
    return el("button", {**values, "aria-label": name, "title": name}, words, tile)


def _hint() -> Markup:
    """The hint button: a lamp, with its name beside it if there is room (table.css)."""
    values = {"type": "button", "class": "button icon hint", "data-act": "hint"}
    named = {"aria-label": machines_words.HINT, "title": machines_words.HINT}
    drawn = el("svg", {"viewBox": "0 0 24 24", "aria-hidden": "true"}, el("path", {"d": LAMP}))
    return el("button", {**values, **named}, drawn, el("span", {"class": "word"}, machines_words.HINT))


def _look(sentence: str) -> str:
    """The CSS class of a choice's button: "confirm" if the label begins with `DONE`, else "pass"."""
    return "confirm" if sentence.startswith(choices_words.DONE) else "pass"
