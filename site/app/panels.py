"""Small parts of the page around the board: players, sharing, kept games, the bars, the pass screen."""

from datetime import datetime

from app import games, speech
from app.choices import button
from app.markup import Markup, el, join
from app.people import plain, tag
from app.saves import Saves
from app.session import Session
from pycore.contract import State

TABS = ("regole", "diario", "condividi", "partite")


def why(slug: str, rule: str) -> Markup | None:
    """The link from a sentence to its rule; without scripts it leads to the book."""
    if not rule:
        return None
    address = f"../regole/{slug}/#{rule}"
    return el("a", {"class": "why", "href": address, "data-rule": rule}, speech.WHY)


def players(session: Session, seen: State, turn: int | None) -> Markup:
    """Who sits at the table, with score and what is public about them."""
    scores = seen.scores()
    items = []
    for seat, person in enumerate(session.people):
        facts = [
            el(
                "div",
                None,
                el("dt", None, plain(term, session.people)),
                el("dd", None, plain(value, session.people)),
            )
            for term, value in session.texts.facts(seen, seat)
        ]
        marker = (
            el("span", {"class": "turn-mark"}, el("span", {"class": "vh"}, speech.TURN))
            if seat == turn
            else None
        )
        score = el("b", None, speech.signed(scores[seat]))
        points = el("p", {"class": "points"}, score, " ", el("span", None, speech.points_word(scores[seat])))
        values = {"class": "player turn" if seat == turn else "player", "data-player": seat}
        head = el("p", {"class": "head"}, tag(person), marker)
        items.append(el("li", values, head, el("dl", None, *facts) if facts else None, points))
    now = games.scores_now(session.game) if session.decision is not None else ""
    note = el("p", {"class": "small"}, now) if now else None
    return join((el("h2", {"class": "vh"}, speech.PLAYERS), el("ul", None, *items), note))


def pass_screen(name: str) -> Markup:
    """The device changes hands: one button and nothing else to see."""
    return el(
        "div",
        {"data-pass-device": True, "class": "pass-card"},
        el("h1", None, speech.pass_to(name)),
        el("p", None, speech.PASS_WHY),
        button("take", speech.take(name), "confirm big"),
    )


def who_bar(session: Session) -> Markup:
    """Asks whoever opened a link who they are; nothing waits for the answer."""
    if session.identity is not None:
        name = session.people[session.identity].name
        return el(
            "div", {"class": "strip"}, el("p", None, speech.looks(name)), button("all-here", speech.ALL_HERE)
        )
    if not session.opened or session.decision is None:
        return Markup("")
    return el("div", {"class": "strip"}, el("p", None, el("b", None, speech.WHO)), *_seats(session))


ICONS = {
    "first": "M5 4v16M19 4 8 12l11 8z",
    "previous": "M17 4 6 12l11 8z",
    "play": "M7 4v16l12-8z",
    "pause": "M7 4v16M17 4v16",
    "next": "M7 4v16l11-8zM19 4v16",
}
"""What the buttons of a replay show, as paths in a box of 24 units."""


def look_buttons(playing: bool, speed: str) -> Markup:
    """While a past moment is shown: to and fro, a replay, and the way back."""
    speeds = [
        el("option", {"value": name, "selected": name == speed}, word) for name, word in speech.SPEEDS.items()
    ]
    label = el("span", {"class": "vh"}, speech.SPEED)
    return join(
        (
            _icon("first", "first", speech.FIRST),
            _icon("previous", "previous", speech.PREVIOUS),
            _icon("play", "pause" if playing else "play", speech.PAUSE if playing else speech.PLAY),
            _icon("next", "next", speech.NEXT),
            el("label", {"class": "speed"}, label, el("select", {"name": "speed"}, *speeds)),
            button("leave", speech.RETURN, "confirm"),
        )
    )


def _icon(act: str, sign: str, name: str) -> Markup:
    values = {"type": "button", "class": "button icon", "data-act": act, "aria-label": name, "title": name}
    drawn = el("svg", {"viewBox": "0 0 24 24", "aria-hidden": "true"}, el("path", {"d": ICONS[sign]}))
    return el("button", values, drawn)


def tabs(current: str, opened: bool) -> Markup:
    """The panel's four buttons. `opened` matters where the panel is a sheet."""
    return join(
        el(
            "button",
            {
                "type": "button",
                "class": "tab current" if name == current else "tab",
                "data-tab": name,
                "aria-expanded": "true" if name == current and opened else "false",
                "aria-controls": f"panel-{name}",
            },
            el("span", None, speech.TABS[name]),
        )
        for name in TABS
    )


def share(session: Session, url: str, can_send: bool) -> Markup:
    """The link and what to know about it."""
    field = {"id": "link", "type": "text", "readonly": True, "value": url, "spellcheck": "false"}
    return join(
        (
            el("p", None, speech.SHARE_HELP),
            el("label", {"for": "link"}, speech.LINK),
            el("input", field),
            el(
                "div",
                {"class": "buttons"},
                button("copy", speech.COPY, "confirm"),
                button("send", speech.SEND) if can_send else None,
            ),
            el("p", {"class": "small"}, speech.SHARE_SECRET),
            el("h3", None, speech.WHO_HERE),
            el("div", {"class": "buttons"}, *_seats(session)),
        )
    )


def _seats(session: Session) -> list[Markup]:
    """Who plays here: everybody, or one person."""
    everybody = session.identity is None and not session.opened
    people = [
        el(
            "button",
            {
                "type": "button",
                "class": "button",
                "data-be": seat,
                "aria-pressed": "true" if session.identity == seat else "false",
            },
            tag(person),
        )
        for seat, person in enumerate(session.people)
    ]
    pressed = "true" if everybody else "false"
    return [button("all-here", speech.ALL_HERE, aria_pressed=pressed), *people]


def kept(saves: Saves, current: str | None) -> Markup:
    """The games of this browser."""
    items = []
    for save in saves.all():
        here = save.id == current
        title = el("b", None, save.title)
        date = el("span", {"class": "small"}, _date(save.date) + (f" · {speech.THIS_ONE}" if here else ""))
        opener = el("button", {"type": "button", "class": "save", "data-open": save.id}, title, date)
        values = {"type": "button", "class": "button icon", "data-delete": save.id}
        name = speech.delete_game(save.title)
        bin = el(
            "button", {**values, "aria-label": name, "title": name}, el("span", {"aria-hidden": "true"}, "✕")
        )
        items.append(el("li", {"class": "here" if here else None}, opener, bin))
    deleted = saves.deleted
    undo = (
        el("p", {"class": "strip"}, speech.deleted(deleted.title) + " ", button("restore", speech.RESTORE))
        if deleted is not None
        else None
    )
    rows = el("ul", {"class": "saves"}, *items) if items else el("p", {"class": "small"}, speech.SAVES_EMPTY)
    help = el("p", {"class": "small"}, speech.SAVES_HELP if saves.kept else speech.NOT_KEPT)
    return join((undo, rows, help))


def _date(text: str) -> str:
    try:
        return speech.date(datetime.fromisoformat(text).astimezone())
    except ValueError:
        return ""
