"""The parts of the page that say who plays at this device, and the share panel with the game's link."""

from app.drawing.markup import Markup, el, join
from app.drawing.people import tag
from app.page import qr
from app.page.choices import button
from app.table import save_file
from app.table.example import Example
from app.table.likeness import Doubt
from app.table.other_devices import may_open
from app.table.session import Session
from app.table.sharing import absent, sender, unfinished
from app.words import guide as guide_words
from app.words import hand_over as hand_over_words
from app.words import log as log_words
from app.words import saves as saves_words
from app.words import sharing as sharing_words


def example_bar(example: Example) -> Markup:
    """The bar with an example's caption and the button that leaves the example.

    If no game was open before, the bar also has a link back to the example's place in the rulebook.
    """
    words = el("p", None, el("b", None, guide_words.EXAMPLE), " ", example.caption)
    to_book = el("a", {"class": "button", "href": _place_in_book(example)}, guide_words.BACK_TO_RULES)
    back = to_book if example.left is None else None
    return el("div", {"class": "strip example"}, words, back, leave_example(example))


def _place_in_book(example: Example) -> str:
    slug, _, name = example.name.partition("/")
    return f"../regole/{slug}/#esempio-{name}"


def leave_example(example: Example) -> Markup:
    """The button that leaves an example and returns to the game that was open before, or else to the set-up form."""
    return button(
        "leave-example", guide_words.PLAY_GAME if example.left is None else log_words.BACK_TO_GAME, "confirm"
    )


def which_game(doubt: Doubt) -> Markup:
    """The bar for a link that seems to belong to a kept game.

    It asks whether the link belongs to this game, or says that the table has assumed this.
    """
    date = save_file.date_of(doubt.save.date)
    game = saves_words.game_with(doubt.names, doubt.known, date and date.astimezone())
    if not doubt.asked:
        words = el("p", None, saves_words.taken_for(game))
        return el("div", {"class": "strip"}, words, button("other-game", saves_words.KEEP_APART))
    words = el("p", None, el("b", None, saves_words.is_it(game)))
    yes, no = button("same-game", saves_words.THE_SAME), button("other-game", saves_words.ANOTHER)
    return el("div", {"class": "strip"}, words, yes, no)


def who_bar(session: Session) -> Markup:
    """The bar that says who plays at this device.

    After a link was opened, the bar asks "Chi sei?" without blocking the page. Later it shows the answer, with a button
        to change it. Empty if there is nothing to ask or show.
    """
    here = session.here
    if here.opened and session.decision is not None:
        asked = el("p", {"title": _means(session)}, el("b", None, sharing_words.WHO_ARE_YOU))
        return el("div", {"class": "strip"}, asked, *_seats(session))
    if here.watching:
        words = sharing_words.WATCHING
    elif here.identity is not None and len(session.tail.persons) > 1:
        words = sharing_words.plays_here(session.tail.people[here.identity].name)
    else:
        return Markup("")
    return el("div", {"class": "strip known"}, el("p", None, words), button("ask-who", sharing_words.CHANGE))


def send_on(session: Session, undo: bool) -> Markup | None:
    """The button that sends the game to the players at other devices. It is large until the game has been sent.

    Beside it stands a button to play for these players here, unless a choice made here can still be undone (`undo`).
    """
    seats = absent(session)
    if not seats:
        return None
    known = session.undoing.sent >= session.length
    word = (
        sharing_words.SEND_AGAIN
        if known
        else sharing_words.send_to([session.people[seat].name for seat in seats])
    )
    fresh = undo and session.save_id is not None
    here = None
    if session.decision is not None and not fresh:
        here = button("all-here", sharing_words.ALL_HERE, title=sharing_words.ALL_HERE_TITLE)
    return join((button("send-on", word, "" if known else "confirm big"), here))


def elsewhere(session: Session) -> Markup | None:
    """The offer to send the game to the next player, shown while everybody has played at this device.

    None if there is nobody to send the game to.
    """
    decision, offered = session.decision, session.here.offered
    if decision is None:
        return None
    goes_on = sender(session) is not None if offered is None else offered.holder != decision.seat
    if not goes_on:
        return None
    name = session.people[decision.seat if offered is None else offered.holder].name
    words = el("p", {"class": "small"}, sharing_words.plays_elsewhere(name))
    return el("div", {"class": "elsewhere"}, words, button("send-on", sharing_words.send_to([name])))


def panel(
    session: Session, url: str, can_send: bool, code: Markup | None, devices: Markup | None = None
) -> Markup:
    """The share panel. `code`: the link's QR code, None until it is made. `devices`: the panel of a table that is open
    to other devices."""
    text = f"{session.policy.message} {url}".lstrip()
    field = {"id": "link", "type": "text", "readonly": True, "value": text, "spellcheck": "false"}
    # If no link was sent, the players are probably together. So the offer to use a device each comes first.
    own = _own_devices(session)
    near, far = (own, []) if session.undoing.sent < 0 else ([], own)
    unseen, exercise = session.page.unseen, session.policy.exercise
    secret = (
        el("p", {"class": "small"}, sharing_words.SECRETS_IN_LINK.format(unseen=unseen))
        if unseen and not exercise
        else None
    )
    over = sharing_words.SHARE_HELP_OVER if session.decision is None else sharing_words.SHARE_HELP
    link = (
        el("p", None, sharing_words.SHARE_HELP_EXERCISE if exercise else over),
        el("label", {"for": "link"}, sharing_words.LINK),
        el("input", field),
        el(
            "div",
            {"class": "buttons"},
            button("copy", sharing_words.COPY_LINK, "confirm"),
            button("send", sharing_words.SEND) if can_send else None,
        ),
        el("div", {"class": "qr-place"}, code) if qr.level(url) else el("p", None, sharing_words.QR_TOO_LONG),
        secret,
    )
    if exercise:
        return join(link)
    if devices:
        # Players of an open table need no link, and the link would reveal hidden things to a guest: fold it away.
        folded = el("details", {"class": "far"}, el("summary", None, sharing_words.BY_LINK), *link)
        return join((devices, folded, *_picture(session), *_answers(session)))
    return join(
        (
            *near,
            el("h3", None, sharing_words.BY_LINK) if near else None,
            elsewhere(session),
            _too_early(session),
            *link,
            *_picture(session),
            *far,
            *(_who_here(session) if session.policy.seats_change else ()),
            *_answers(session),
        )
    )


def _who_here(session: Session) -> list[Markup]:
    return [
        el("h3", None, sharing_words.WHO_PLAYS_HERE),
        el("div", {"class": "buttons"}, *_seats(session)),
        el("p", {"class": "small"}, _means(session)),
    ]


def _means(session: Session) -> str:
    """The explanation of the buttons in `_seats` that name no person."""
    return (
        f"{sharing_words.ALL_HERE_HELP} {sharing_words.WATCH_HELP}"
        if _may_be_all(session)
        else sharing_words.WATCH_HELP
    )


def _may_be_all(session: Session) -> bool:
    """Whether the button "all here" makes sense. It does not for a single person among machines."""
    return len(session.tail.persons) != 1


def _own_devices(session: Session) -> list[Markup]:
    """The offer to open the table to the players' own devices."""
    if not may_open(session):
        return []
    return [
        el("h3", None, sharing_words.OWN_DEVICES),
        el("p", {"class": "small"}, sharing_words.OWN_DEVICES_HELP),
        el("div", {"class": "buttons"}, _open(sharing_words.OPEN_TABLE)),
    ]


def rather_own_devices(session: Session) -> Markup | None:
    """The offer to play at the players' own devices, shown before the first hand-over."""
    if not may_open(session):
        return None
    words = el("p", {"class": "small"}, sharing_words.ONE_EACH)
    return el("div", {"class": "elsewhere"}, words, _open(sharing_words.OWN_DEVICES))


def _open(word: str) -> Markup:
    """The button that opens the table to other devices. Its handler is loaded when it is pressed."""
    return el("button", {"type": "button", "class": "button", "data-live": "open"}, word)


def _too_early(session: Session) -> Markup | None:
    """A warning that the turn at this device is unfinished, and the link should wait. None if the turn is finished."""
    seat = unfinished(session)
    if seat is None:
        return None
    own = session.here.identity is not None
    words = sharing_words.FINISH_TURN if own else sharing_words.finish_turn_of(session.people[seat].name)
    return el("p", {"class": "strip early"}, words)


def _picture(session: Session) -> list[Markup]:
    """The offer to send a picture of a finished game."""
    if session.decision is not None:
        return []
    buttons = el(
        "div",
        {"class": "buttons"},
        *(button(f"picture-{size}", word) for size, word in sharing_words.PICTURES.items()),
    )
    return [el("p", {"class": "small"}, sharing_words.PICTURE_HELP), buttons]


def _answers(session: Session) -> list[Markup]:
    """The switch for answering short questions aloud, for games that have such questions."""
    if not any(kind.aloud for kind in session.page.decisions.values()):
        return []
    switch = button("aloud", hand_over_words.ALOUD_SWITCH, aria_pressed=_pressed(session.here.aloud))
    return [el("p", {"class": "small"}, hand_over_words.ALOUD_HELP), el("div", {"class": "buttons"}, switch)]


def _seats(session: Session) -> list[Markup]:
    """Buttons for who is at this device: one person, everybody, or an onlooker."""
    here = session.here
    everybody = here.all_here
    people = [
        el(
            "button",
            {
                "type": "button",
                "class": "button",
                "data-be": seat,
                "aria-pressed": "true" if here.identity == seat else "false",
            },
            tag(session.people[seat]),
        )
        for seat in session.tail.persons
    ]
    together = [
        button(
            "all-here",
            sharing_words.ALL_HERE,
            aria_pressed=_pressed(everybody),
            title=sharing_words.ALL_HERE_TITLE,
        )
    ]
    return [
        *people,
        *(together if _may_be_all(session) else ()),
        button("watch", sharing_words.WATCH, aria_pressed=_pressed(here.watching)),
    ]


def _pressed(is_so: bool) -> str:
    return "true" if is_so else "false"
