"""One's own record as a table, in the list of kept games."""

import math
from collections.abc import Mapping, Sequence

from app import games
from app.drawing.markup import Markup, el, join, number
from app.page.choices import study_button
from app.page.score_chart import HEIGHT, LEFT, RIGHT, WIDTH, grid, height, levels
from app.table.study import Study
from app.table.tail import LEVELS
from app.table.totals import Total
from app.words import italian
from app.words import saves as saves_words
from app.words import scores as scores_words
from app.words import tally as tally_words
from app.words.italian import upper_first
from pycore.games import GAMES


def render(study: Study) -> Markup | None:
    """The record; None while it is folded."""
    if not study.record_open:
        return None
    totals = study.totals.totals()
    # The games in the order of the last time played.
    slugs = [slug for slug in dict.fromkeys(slug for slug, _ in totals) if slug in GAMES]
    bodies = [_rows(slug, totals) for slug in slugs]
    heads = (tally_words.PLAYED, tally_words.WON, tally_words.BEST, tally_words.ERRORS)
    head = el("thead", None, el("tr", None, el("td"), *(el("th", {"scope": "col"}, word) for word in heads)))
    solved = study.problems.solved
    many = sum(each.solved for each in solved.outcomes().values())
    problems = tally_words.problems(many, solved.longest_streak(), solved.streak_of_days().longest)
    return el(
        "div",
        {"class": "strip tally"},
        el("table", {"class": "sheet"}, head, *bodies) if bodies else el("p", None, tally_words.NO_RESULTS),
        el("p", None, problems) if problems else None,
        el("p", {"class": "small"}, tally_words.COUNTED, " ", tally_words.ERRORS_MEAN),
        *(_curve(slug, losses) for slug in slugs if len(losses := study.totals.losses(slug)) > 1),
        study_button("clear-tally", tally_words.CLEAR, "cancel") if totals or problems else None,
        join(
            (
                el("p", {"role": "status"}, tally_words.CLEARED),
                study_button("restore-tally", saves_words.RESTORE, id="restore-tally"),
            )
        )
        if study.totals.cleared
        else None,
    )


def _rows(slug: str, totals: Mapping[tuple[str, int], Total]) -> Markup:
    """The rows of a game: its title, and a row for each level that it was played against."""
    title = el("th", {"colspan": 5, "scope": "rowgroup"}, el("b", None, games.card(slug).title))
    rows = [el("tr", None, title)]
    for level in sorted(level for each, level in totals if each == slug):
        total = totals[slug, level]
        mean = tally_words.hundredths(sum(total.losses) / len(total.losses)) if total.losses else "–"
        numbers = italian.number(total.played), italian.number(total.won), scores_words.signed(total.best)
        cells = [el("td", None, text) for text in (*numbers, mean)]
        rows.append(el("tr", None, el("th", {"scope": "row"}, upper_first(LEVELS[level])), *cells))
    return el("tbody", None, *rows)


def _curve(slug: str, losses: Sequence[int]) -> Markup:
    """The mean losses of the reviewed games of one game, oldest first."""
    rules = levels(0, math.ceil(max(100, *losses) / 100))
    high, end = max(100 * rules[-1], *losses), WIDTH - RIGHT

    def down(loss: float) -> float:
        return height(loss, 0, high)

    points = [(LEFT + (end - LEFT) * n / (len(losses) - 1), down(loss)) for n, loss in enumerate(losses)]
    path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    box = {"class": "chart", "viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "img"}
    dots = [el("circle", {"cx": x, "cy": y, "r": 5, "fill": "currentColor"}) for x, y in points]
    return el(
        "figure",
        {"class": "growth"},
        el("figcaption", None, tally_words.curve(games.card(slug).title)),
        el(
            "svg",
            {**box, "aria-label": tally_words.curve_summary(losses)},
            *(grid(level, down(100 * level), end) for level in rules),
            el("path", {"d": path, "fill": "none", "stroke": "currentColor", "stroke-width": 3}),
            *dots,
        ),
    )
