"""A game with a guide on the page: what a step says, and the buttons that lead on and out."""

from app.drawing.markup import Markup, el, join
from app.page.choices import button
from app.table.guide import Guided
from app.words import guide as guide_words


def sentence(session: Guided) -> Markup:
    """What the step says."""
    return el("span", {"class": "guide", "data-guide-step": session.number}, session.step.text)


def actions(session: Guided) -> Markup:
    """On to the next step, out of the guide, which is asked once, and how far it is.

    Each button has an id: the one that has the focus must not become another.
    """
    number = el(
        "span", {"class": "small"}, guide_words.progress(session.number + 1, len(session.script.steps))
    )
    if session.leaving:
        # The safe way stands where the finger has just been.
        stay = button("guide-stay", guide_words.STAY, "confirm", id="guide-stay")
        return join((stay, button("new", guide_words.LEAVE, id="guide-leave"), number))
    if session.last and not session.moving:
        return join((button("play-beginner", guide_words.PLAY_BEGINNER, "confirm", id="guide-end"), number))
    reads = not (session.moving or session.asks)
    on = button("guide-on", guide_words.CONTINUE, "confirm", id="guide-on") if reads else None
    return join((on, button("guide-out", guide_words.SKIP, id="guide-out"), number))
