"""The picture of a game, shown at the next visit until Python has started. It consists of parts of the page, but
nothing in it can be touched."""

from app.drawing.layers import drawing
from app.drawing.markup import Markup, el, join
from app.drawing.scene import Scene
from app.drawing.stage import Stage
from app.page import score_sheet, sharing
from app.table.pictures import eyes
from app.table.session import Session
from app.words import status as status_words


def parts(session: Session, wide: bool = False) -> dict[str, str | int]:
    """The parts of the picture: element id -> HTML. "width" and "height" are those of the board, in its units.

    `wide`: see `Scene.wide`.
    """
    seat = eyes(session)
    board = session.page.board(Scene(session.source.seen_by(seat), seat, session.people, wide=wide))
    return {
        "width": board.width,
        "height": board.height,
        "bar": sharing.who_bar(session),
        "status": _status(session),
        "scenery": drawing(board, board.scenery, "scenery"),
        "pieces": Stage().pieces(board, session.page.sizes),
        "overlay": drawing(board, board.overlay, "overlay"),
    }


def _status(session: Session) -> Markup:
    """How the game stood, from public knowledge only, and a note that the page is loading."""
    said = standing(session) or score_sheet.outcome(session.source.seen_by(None), session.tail.people)
    # The note is a div: if it were a paragraph, patch.js would take the next paragraph for the same element.
    return join((el("p", {"class": "say"}, said), el("div", {"class": "waking"}, status_words.RESUMING)))


def standing(session: Session) -> str:
    """Whose turn it is, in the words for this device's player; "" when the game is over."""
    decision = session.decision
    if decision is None:
        return ""
    if decision.seat == session.here.identity:
        return status_words.YOUR_TURN
    return status_words.turn_of(session.people[decision.seat].name)
