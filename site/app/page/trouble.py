"""The bar that says that something has failed."""

from app.drawing.markup import Markup, el
from app.page.choices import button
from app.table.faults import Faults
from app.words import speech_trouble


def render(faults: Faults) -> Markup | None:
    """One sentence, the way to its details, and the way on."""
    if not faults.said:
        return None
    return el(
        "div",
        {"class": "trouble", "role": "alert"},
        el("p", None, faults.said),
        button("copy-details", speech_trouble.COPY),
        button("reload", speech_trouble.RELOAD),
        button("close-trouble", speech_trouble.CLOSE, "pass"),
    )
