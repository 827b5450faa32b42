"""A picture of a finished game for sharing: the final board with the scores below, in one of two sizes."""

from typing import Final

from app.drawing.markup import Markup, el
from app.drawing.palette import COLOURS
from app.drawing.scene import Scene
from app.drawing.stage import SVG, static_svg
from app.drawing.svg import palette_css, text
from app.table.session import Session
from app.words import italian
from app.words import page as page_words
from app.words import scores as scores_words

WIDTH: Final = 1080
HEIGHTS: Final = {"portrait": 1350, "square": 1080}
MARGIN: Final = 40
HEAD: Final = 96
ROW: Final = 66
FOOT: Final = 60
FACES: Final = {"Alegreya": "alegreya", "Source Sans 3": "source-sans-3"}
"""The site's fonts: maps each family to the name of its files. fonts.css has the same ones."""
FONTS: Final = (
    "svg{font-family:'Source Sans 3',system-ui,sans-serif}.carved{font-family:Alegreya,Georgia,serif}"
)


def drawing(session: Session, theme: str, size: str = "portrait", faces: str = "") -> Markup:
    """The picture as a self-contained SVG document.

    `theme`: "light" or "dark". `size`: a key of `HEIGHTS`. `faces`: CSS rules that embed the fonts of the site, since a
    picture cannot load any.
    """
    state = session.source.seen_by(None)
    board = session.page.board(Scene(state, None, session.tail.people))
    whole = HEIGHTS[size]
    bottom = whole - FOOT
    top = bottom - ROW * len(session.tail.people)
    picture = static_svg(board, session.page.sizes, session.page.title)
    rows = _ranking(session, top)
    site = text(
        WIDTH - MARGIN, bottom + 44, page_words.SITE_NAME, 30, anchor="end", fill="ink-soft", carved=True
    )
    values = {"xmlns": SVG, "width": WIDTH, "height": whole, "data-theme": theme}
    # The drawing keeps its shape, in the middle of this room.
    place = {"x": MARGIN, "y": HEAD, "width": WIDTH - 2 * MARGIN, "height": top - MARGIN - HEAD}
    return el(
        "svg",
        values,
        el("style", None, Markup(faces + palette_css() + FONTS)),
        Markup(session.page.symbols()),
        Markup(f'<rect width="{WIDTH}" height="{whole}" fill="var(--papyrus)"/>'),
        text(MARGIN, 66, session.page.title, 52, bold=True, carved=True),
        el("svg", place, picture),
        *rows,
        site,
    )


def file_name(session: Session) -> str:
    """The picture's file name."""
    return f"{session.game}.png"


def _ranking(session: Session, top: float) -> list[Markup]:
    """One row per player, best first, the winners on gold."""
    state = session.view.seen()
    scores = state.scores()
    rows: list[Markup] = []
    place = 1
    for group in state.ranking():
        for seat in group:
            y = top + ROW * len(rows)
            rows.append(_row(session, seat, place, scores[seat], y))
        place += len(group)
    return rows


def _row(session: Session, seat: int, place: int, score: int, y: float) -> Markup:
    person = session.tail.people[seat]
    known = COLOURS.get(person.colour)
    ink = "on-gold" if place == 1 else "ink"
    ground = (
        f'<rect x="{MARGIN}" y="{y}" width="{WIDTH - 2 * MARGIN}" height="{ROW - 8}" rx="12"'
        f' fill="var({"--gold" if place == 1 else "--sand-light"})"/>'
    )
    tile = (
        f'<g transform="translate({MARGIN + 118} {y + 29}) scale(1.3)"><rect x="-14" y="-14" width="28" height="28"'
        f' rx="5" fill="{known.fill}" stroke="{known.edge}" stroke-width="2"/>{known.mark}</g>'
        if known
        else ""
    )
    words = (
        text(MARGIN + 24, y + 42, scores_words.place(place), 38, bold=True, fill=ink, carved=True)
        + text(MARGIN + 156, y + 42, person.name, 38, bold=True, fill=ink, fit=560)
        + text(WIDTH - MARGIN - 24, y + 42, italian.points(score), 38, anchor="end", bold=True, fill=ink)
    )
    return Markup(ground + tile + words)
