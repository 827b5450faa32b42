"""The end of a game: ranking, points by source with links to their places on the board, and the chart."""

from collections.abc import Sequence
from typing import Final

from app import games
from app.drawing.markup import Markup, el, join
from app.drawing.people import plain, tag
from app.drawing.scene import Person
from app.page import end_scene, score_chart, setup_form
from app.page.choices import button, study_button
from app.page.panels import level_field
from app.table import scores
from app.table.example import Example
from app.table.session import Session
from app.table.setup import SetupForm
from app.table.stops import final_count
from app.table.tail import PERSON
from app.words import italian
from app.words import machines as machines_words
from app.words import page as page_words
from app.words import scores as scores_words
from pycore.contract import State

SHORT: Final = len("Giocatore 1")


def result(session: Session) -> str:
    """Who has won, in one sentence. It speaks to the person at this device, if there is only one."""
    state, you = session.view.seen(), session.here.identity
    won, scores = state.ranking()[0], state.scores()
    others = [session.people[seat].name for seat in won if seat != you]
    if you is None:
        return scores_words.victory(others, scores[won[0]])
    if you in won:
        best = max((score for seat, score in enumerate(scores) if seat != you), default=0)
        return scores_words.you_won(others, scores[you], best)
    return scores_words.you_lost(others, scores[won[0]] - scores[you])


def outcome(state: State, people: Sequence[Person]) -> str:
    """Who has won a finished game, in one sentence."""
    first = state.ranking()[0]
    names = [people[seat].name for seat in first]
    return scores_words.won(names, state.scores()[first[0]])


def render(
    session: Session,
    rematching: Sequence[str] = (),
    form: SetupForm | None = None,
    *,
    offers_sound: bool = False,
    offers_review: bool = False,
    review: Markup | None = None,
) -> Markup:
    """The whole end sheet. With `rematching`, the players of the next game, it asks who begins that game.

    - `form` holds the options of the next game; None if they cannot be changed.
    - `offers_sound`: ask once whether the visitor wants sounds.
    - `offers_review`: show the button that asks for a review.
    - `review`: the review of the game, or why there is none; None until somebody asks for it.
    """
    return join(
        (
            end_scene.render(session),
            el("h2", None, result(session)),
            _ranking(session),
            _who_begins(session, rematching, form)
            if rematching
            else _buttons(session, offers_sound, offers_review),
            review,
            el(
                "div",
                {"class": "scroll-x", "tabindex": 0, "role": "region", "aria-label": scores_words.SOURCES},
                _table(session),
            ),
            score_chart.render(session),
        )
    )


def _ranking(session: Session) -> Markup:
    state = session.view.seen()
    won = state.scores()
    place, items = 1, []
    for group in state.ranking():
        for seat in group:
            rank = el("span", {"class": "rank"}, scores_words.place(place))
            points = el("span", {"class": "points"}, italian.points(won[seat]))
            items.append(
                el("li", {"class": "first" if place == 1 else None}, rank, tag(session.people[seat]), points)
            )
        place += len(group)
    words = plain(session.page.ranking_note(state), session.people)
    return join(
        (
            el("ol", {"class": "ranking", "aria-label": scores_words.RANKING}, *items),
            el("p", {"class": "small"}, words) if words else None,
        )
    )


def _buttons(session: Session, offers_sound: bool, offers_review: bool) -> Markup:
    acts = [("replay", scores_words.REPLAY, "")]
    if session.policy.whole and not isinstance(session.policy, Example):
        acts = [("rematch", scores_words.REMATCH, "confirm"), *acts, ("share", page_words.SHARE, "")]
    if final_count(session):
        acts.append(("count", scores_words.COUNT_POINTS, ""))
    return el(
        "div",
        {"class": "buttons"},
        *(
            el("button", {"type": "button", "class": f"button {look}".strip(), "data-act": act}, word)
            for act, word, look in acts
        ),
        study_button("review", scores_words.REVIEW) if offers_review else None,
        _sound_offer() if offers_sound else None,
    )


def _sound_offer() -> Markup:
    """One line that offers sounds, with the answers yes and no."""
    answers = (("sound", scores_words.SOUND_YES), ("no-sound", scores_words.SOUND_NO))
    return el(
        "span",
        {"class": "buttons small"},
        scores_words.SOUND_OFFER,
        *(
            el("button", {"type": "button", "class": "to-place", "data-act": act}, word)
            for act, word in answers
        ),
    )


def _who_begins(session: Session, players: Sequence[str], form: SetupForm | None = None) -> Markup:
    """The question who begins the rematch, with one button per player, the level of each machine, and the options.

    Pressing a button starts the rematch. The player of the second seat is highlighted, as the suggested one.
    """
    levels = [
        level_field(session, seat, level, machines_words.level)
        for seat, level in enumerate(players)
        if level != PERSON
    ]
    people = [
        el("button", {"type": "button", "class": look, "data-begin": seat}, tag(person))
        for seat, person in enumerate(session.people)
        for look in ("button confirm" if seat == 1 else "button",)
    ]
    begins = games.card(session.game).first_seat_begins
    asked = scores_words.WHO_BEGINS if begins else scores_words.WHO_SITS_FIRST
    return el(
        "div",
        {"class": "buttons rematch", "role": "group", "aria-labelledby": "rematch"},
        el("h3", {"id": "rematch", "tabindex": -1}, asked),
        *levels,
        *(() if form is None else (setup_form.refusal(form), setup_form.options(form))),
        *people,
        button("back", page_words.CANCEL, "cancel"),
    )


def _table(session: Session) -> Markup:
    heads = [el("th", {"scope": "col"}, _head(person)) for person in session.people]
    body: list[Markup] = []
    for row in scores.rows(session):
        cells = [el("td", None, scores_words.signed(points)) for points in row.points]
        turn = {"style": f"--turn:{len(body)}"}
        body.append(el("tr", turn, el("th", {"scope": "row"}, _source(session, row)), *cells))
    totals = [el("td", None, str(score)) for score in session.view.seen().scores()]
    foot = el("tr", None, el("th", {"scope": "row"}, scores_words.TOTAL), *totals)
    return el(
        "table",
        {"class": "sheet"},
        el("caption", {"class": "vh"}, scores_words.SOURCES),
        el("thead", None, el("tr", None, el("td", None), *heads)),
        el("tbody", None, *body),
        el("tfoot", None, foot),
    )


def _head(person: Person) -> Markup:
    """A column's mark and name. Short names like "Giocatore 1" are kept on one line."""
    short = len(person.name) <= SHORT
    return tag(person._replace(name=person.name.replace(" ", "\u00a0")) if short else person)


def _source(session: Session, row: scores.Row) -> Markup | str:
    """The name of a row. If `row.stop` is set, it is a button that shows where on the board the points were made."""
    name = row.part or (games.source(session.game, row.rule) if row.rule else scores_words.BEFORE_POSITION)
    if row.stop is None:
        return name
    return el("button", {"type": "button", "class": "to-place", "data-moment": str(row.stop)}, name)
