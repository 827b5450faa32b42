"""The bar that reports an error."""

from app.drawing.markup import Markup, el
from app.page.choices import button
from app.table.faults import Faults
from app.words import speech_trouble


def render(faults: Faults) -> Markup | None:
    """One sentence with buttons to copy the details, reload or close; None without an error."""
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
