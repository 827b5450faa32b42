"""A game with a guide on the page: what a step says, and the buttons that lead on and out."""

from app.drawing.markup import Markup, el, join
from app.page.choices import button
from app.table.guide import Guided
from app.words import speech


def sentence(session: Guided) -> Markup:
    """What the step says."""
    return el("span", {"class": "guide", "data-guide-step": session.number}, session.step.text)


def actions(session: Guided) -> Markup:
    """On to the next step, out of the guide, which is asked once, and how far it is.

    Each button has an id: the one that has the focus must not become another.
    """
    number = el("span", {"class": "small"}, speech.guide_step(session.number + 1, len(session.script.steps)))
    if session.leaving:
        # The safe way stands where the finger has just been.
        stay = button("guide-stay", speech.GUIDE_STAY, "confirm", id="guide-stay")
        return join((stay, button("new", speech.GUIDE_LEAVE, id="guide-leave"), number))
    if session.last and not session.moving:
        return join((button("play-beginner", speech.GUIDE_PLAY, "confirm", id="guide-end"), number))
    reads = not (session.moving or session.asks)
    on = button("guide-on", speech.GUIDE_ON, "confirm", id="guide-on") if reads else None
    return join((on, button("guide-out", speech.GUIDE_SKIP, id="guide-out"), number))
