"""Small parts of the page around the board: players, the tabs, the pass screen."""

from collections.abc import Callable, Collection, Sequence

from app import games
from app.drawing.markup import Markup, el, join
from app.drawing.people import face, mark, plain, tag
from app.drawing.scene import Person
from app.page.choices import button
from app.table.history import FROM_MOMENT, IMAGINED, UNADVISED
from app.table.panel import TABS
from app.table.scores import meaning, won_already
from app.table.session import Session
from app.table.tail import LEVELS
from app.words import hand_over as hand_over_words
from app.words import page as page_words
from app.words import saves as saves_words
from app.words import scores as scores_words
from app.words import status as status_words
from pycore.contract import State, changed_options
from pycore.games import GAMES


def why(slug: str, rule: str, word: str = status_words.WHY_LINK) -> Markup | None:
    """A link with the text `word` to a rule; without scripts it leads to the rulebook page. None without a rule."""
    if not rule:
        return None
    address = f"../regole/{slug}/#{rule}"
    return el("a", {"class": "why", "href": address, "data-rule": rule}, word)


def standings(people: Sequence[Person], scores: Sequence[int] | None, turn: int | None) -> Markup:
    """The players' marks and points in one line. A touch shows the scores in words.

    The line is for windows in which the list of `players` is far below the board. `scores`: None to show only the
    marks. `turn`: the seat that must choose.
    """
    items = []
    for seat, person in enumerate(people):
        values = {"class": "turn" if seat == turn else None, "data-act": "scores"}
        score = None if scores is None else el("b", {"data-score": seat}, scores_words.signed(scores[seat]))
        items.append(el("span", values, mark(person.colour), score))
    return join(items)


def players(
    session: Session,
    seen: State,
    scores: Sequence[int] | None,
    turn: int | None,
    counting: bool = False,
    lit: Collection[str] = (),
) -> Markup:
    """The players with score and public facts, and a note on what the scores mean at the moment shown.

    `scores`: None hides them. `turn`: the seat that must choose. `counting`: the final count is running. `lit`: keys of
    elements that can be touched; the key of a player's row is "seat-" with the number of the seat.
    """
    items = []
    going_on = scores is not None and seen.decision() is not None
    won = won_already(session, seen) if going_on else None
    for seat, person in enumerate(session.people):
        parts = _parts(won[seat], scores[seat]) if won is not None and scores is not None else ()
        facts = [
            el(
                "div",
                None,
                el("dt", None, plain(term, session.people)),
                el("dd", None, plain(value, session.people)),
            )
            for term, value in (*parts, *session.page.facts(seen, seat))
        ]
        marker = (
            el("span", {"class": "turn-mark"}, el("span", {"class": "vh"}, status_words.ON_TURN))
            if seat == turn
            else None
        )
        total = None if scores is None else _points(seat, scores[seat])
        values = {"class": "player turn" if seat == turn else "player", "data-player": seat}
        if (key := f"seat-{seat}") in lit:
            values |= {"data-key": key}
        machine = None if seat in session.tail.persons else _level(session, seat, key not in lit)
        head = el("p", {"class": "head"}, tag(person), " " if machine else None, machine, marker)
        items.append(el("li", values, head, el("dl", None, *facts) if facts else None, total))
    now = meaning(session, seen) if going_on else scores_words.COUNTED_SO_FAR if counting else ""
    note = el("p", {"class": "small"}, now) if now else None
    title = el("h2", {"class": "vh"}, page_words.PLAYERS)
    return join((title, el("ul", None, *items), note, _origin(session), variants(session.game, seen)))


def _origin(session: Session) -> Markup | None:
    """A note in a game that goes on from a moment of another one: what is imagined, and why there is no advice."""
    signs = session.tail.history
    notes = {
        FROM_MOMENT: saves_words.FROM_MOMENT,
        IMAGINED: saves_words.IMAGINED,
        UNADVISED: saves_words.UNADVISED,
    }
    told = [words for sign, words in notes.items() if sign in signs]
    return el("p", {"class": "small"}, " ".join(told)) if told else None


def _parts(won: int, score: int) -> tuple[tuple[str, str], ...]:
    """The points that a seat has won, and those that it would still get if the game ended now, as facts."""
    return (
        (scores_words.WON_ALREADY, scores_words.signed(won)),
        (scores_words.NOT_WON_YET, scores_words.plus(score - won)),
    )


def variants(slug: str, seen: State) -> Markup | None:
    """The options of the game that do not have their default value, each with a link to its rule; None if there are
    none."""
    known, found = games.page(slug).options, list[Markup]()
    for option, value in changed_options(GAMES[slug], seen.to_plain()["options"]).items():
        if option in known:
            words = known[option]
            name = words.values.get(value, str(value)).partition(":")[0]
            title = words.title if value is True else f"{words.title} ({name})"
            found.append(why(slug, words.rule, title) or el("span", None, title))
    return el("p", {"class": "small variants"}, join((page_words.VARIANTS, *found), " ")) if found else None


def _level(session: Session, seat: int, may_change: bool) -> Markup:
    """The level of a machine: a field in a game under way that is kept here, else a word. A row that is touched to
    choose its player has no field (`may_change` is False)."""
    level = session.tail.players[seat]
    if not (may_change and session.policy.kept and session.decision is not None):
        return el("small", {"class": "level"}, face(level), level)
    return el("small", {"class": "level"}, face(level), level_field(session, seat, level, str))


def level_field(session: Session, seat: int, chosen: str, words: Callable[[str], str]) -> Markup:
    """The field for the level of a machine. `words` returns the text for a level."""
    options = [el("option", {"value": level, "selected": level == chosen}, words(level)) for level in LEVELS]
    values = {"name": f"level-{seat}", "aria-label": scores_words.level_of(session.people[seat].name)}
    return el("select", values, *options)


def _points(seat: int, score: int) -> Markup:
    words = el("span", None, scores_words.points_word(score))
    return el("p", {"class": "points"}, el("b", {"data-score": seat}, scores_words.signed(score)), " ", words)


def pass_screen(name: str, has_it: bool, chooser: str = "", begins: bool = False) -> Markup:
    """The pass screen. It shows nothing of the game, and has a button for the next person, who takes the device.

    - `name`: the next person.
    - `has_it`: this person holds the device already, and others must look away.
    - `begins`: nobody has chosen yet, so the screen does not ask to pass the device.
    - `chooser`: the person who has just chosen and may still undo the choice before the hand-over; "" for none.
    """
    taking = {"data_confirm": "true"} if chooser else {}
    rethink = (
        el("p", {"class": "small"}, hand_over_words.may_rethink(chooser)),
        button("back", hand_over_words.RETHINK, "cancel"),
    )
    return el(
        "div",
        {"data-pass-device": True, "class": "pass-card"},
        el(
            "h1",
            {"id": "pass-title", "tabindex": -1},
            hand_over_words.only_you(name)
            if has_it
            else hand_over_words.begins(name)
            if begins
            else hand_over_words.pass_to(name),
        ),
        # The button comes before the reason for it, because large text may push the last lines out of the window.
        button("take", hand_over_words.here_i_am(name), "confirm big", **taking),
        el("p", None, hand_over_words.PASS_REASON),
        *(rethink if chooser else ()),
    )


def tabs(current: str, opened: bool) -> Markup:
    """The panel's four buttons and the help button. `opened`: the panel is open. This matters only in windows in which
    the panel covers the board."""
    panels = [
        el(
            "button",
            {
                "type": "button",
                "class": "tab current" if name == current else "tab",
                "data-tab": name,
                "aria-expanded": "true" if name == current and opened else "false",
                "aria-controls": f"panel-{name}",
            },
            el("span", None, page_words.TABS[name]),
        )
        for name in TABS
    ]
    values = {"type": "button", "class": "tab help", "data-act": "help", "aria-label": page_words.HELP}
    return join((*panels, el("button", values, el("b", {"aria-hidden": "true"}, "?"))))
