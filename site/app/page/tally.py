"""One's own record as a table, in the list of kept games."""

from itertools import groupby

from app import games
from app.drawing.markup import Markup, el, join
from app.page.choices import study_button
from app.table.study import Study
from app.table.tail import LEVELS
from app.words import saves as saves_words
from app.words import scores as scores_words
from app.words import tally as tally_words
from app.words.italian import number, upper_first
from pycore.games import GAMES


def render(study: Study) -> Markup | None:
    """The record; None while it is folded."""
    if not study.counting:
        return None
    totals = study.totals.totals()
    order = {slug: place for place, slug in enumerate(dict.fromkeys(slug for slug, _ in totals))}
    cells = sorted((order[slug], slug, level) for slug, level in totals if slug in GAMES)
    bodies = []
    for (_, slug), lines in groupby(cells, key=lambda cell: cell[:2]):
        rows = [
            el(
                "tr",
                None,
                el("th", {"colspan": 4, "scope": "rowgroup"}, el("b", None, games.card(slug).title)),
            )
        ]
        for _, _, level in lines:
            each = [el("td", None, number(value)) for value in totals[slug, level][:2]]
            best = el("td", None, scores_words.signed(totals[slug, level].best))
            rows.append(el("tr", None, el("th", {"scope": "row"}, upper_first(LEVELS[level])), *each, best))
        bodies.append(el("tbody", None, *rows))
    heads = (tally_words.PLAYED, tally_words.WON, tally_words.BEST)
    head = el("thead", None, el("tr", None, el("td"), *(el("th", {"scope": "col"}, word) for word in heads)))
    return el(
        "div",
        {"class": "strip tally"},
        el("table", {"class": "sheet"}, head, *bodies) if bodies else el("p", None, tally_words.NO_RESULTS),
        el("p", {"class": "small"}, tally_words.COUNTED),
        study_button("clear-tally", tally_words.CLEAR, "cancel") if totals else None,
        join(
            (
                el("p", {"role": "status"}, tally_words.CLEARED),
                study_button("restore-tally", saves_words.RESTORE, id="restore-tally"),
            )
        )
        if study.totals.cleared
        else None,
    )
