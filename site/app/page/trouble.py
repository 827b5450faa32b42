"""The bar that reports an error."""

from app.drawing.markup import Markup, el
from app.page.choices import button
from app.table.faults import Faults
from app.words import errors as errors_words
from app.words import page as page_words


def render(faults: Faults) -> Markup | None:
    """One sentence with buttons to copy the details, reload or close; None without an error."""
    if not faults.said:
        return None
    return el(
        "div",
        {"class": "trouble", "role": "alert"},
        el("p", None, faults.said),
        button("copy-details", errors_words.COPY_DETAILS),
        button("reload", errors_words.RELOAD),
        button("close-trouble", page_words.CLOSE, "pass"),
    )
