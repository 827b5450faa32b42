"""Icons with names: the pieces in a line of the log, and the legend of a board's symbols."""

from functools import lru_cache

from app.drawing.markup import Markup, el, join
from app.drawing.people import plain
from app.drawing.signs import Icon
from app.drawing.svg import paint
from app.table.session import Session
from app.words import page as page_words
from pycore.contract import Event


def icons(session: Session, event: Event) -> Markup | None:
    """Icons of the pieces in an event, as far as the current viewer may see them; None if there are none."""
    colours = tuple(person.colour for person in session.people)
    found = session.page.icons(event.seen_by(session.here.eyes()), colours)
    if not found:
        return None
    return el("span", {"class": "icons"}, *(_icon(icon, plain(icon.name, session.people)) for icon in found))


@lru_cache(256)
def _icon(icon: Icon, name: str) -> Markup:
    """Cached, since every choice renders the log anew."""
    values = {
        "class": "piece-icon",
        "role": "img",
        "aria-label": name,
        "style": f"background:{paint(icon.ground)}" if icon.ground else None,
    }
    shape = el("use", {"href": f"#{icon.symbol}", "width": "100%", "height": "100%"})
    return el("svg", values, el("title", None, name), shape)


def legend(session: Session) -> Markup:
    """The folding legend of the board's symbols; empty if the game has none."""
    marks = session.page.legend()
    if not marks:
        return Markup("")
    rows = [el("div", None, el("dt", None, mark.drawing), el("dd", None, mark.words)) for mark in marks]
    return join((el("summary", None, page_words.LEGEND), el("dl", None, *rows)))
