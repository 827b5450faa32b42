"""A guided game on the page: the text of a step, and the buttons to go on or leave."""

from app.drawing.markup import Markup, el, join
from app.page.choices import button
from app.table.guide import Guide
from app.words import guide as guide_words


def sentence(guide: Guide) -> Markup:
    """The text of the current step."""
    return el("span", {"class": "guide", "data-guide-step": guide.number}, guide.step.text)


def actions(guide: Guide) -> Markup:
    """The buttons for the next step and for leaving the guide, and the number of the step. To leave takes two touches.

    The button to leave is always the last one, so that it never appears under a finger that has just pressed the other.

    Each button has an id, so that patching the page does not turn a focused button into another one.
    """
    number = el("span", {"class": "small"}, guide_words.progress(guide.number + 1, len(guide.script.steps)))
    if guide.leaving:
        # "Stay" takes the place of the button just pressed, so that a double tap is harmless.
        stay = button("guide-stay", guide_words.STAY, "confirm", id="guide-stay")
        return join((number, button("new", guide_words.LEAVE, id="guide-leave"), stay))
    if guide.last and not guide.moving:
        return join((button("play-beginner", guide_words.PLAY_BEGINNER, "confirm", id="guide-end"), number))
    reads = not (guide.moving or guide.asks)
    on = button("guide-on", guide_words.CONTINUE, "confirm", id="guide-on") if reads else None
    return join((on, number, button("guide-out", guide_words.SKIP, id="guide-out")))
