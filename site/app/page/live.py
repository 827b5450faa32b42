"""The parts of the page about the devices of a table: the host's list of seats and invitations, and a guest's view."""

from typing import Final, NamedTuple

from app.drawing.markup import Markup, el
from app.drawing.people import tag
from app.page.live_far import far_part
from app.table.live.far import FarTable
from app.table.live.hosting import Hosting
from app.table.live.messages import AWAY, HERE, MACHINE, MISSING
from app.table.live.visiting import Visiting
from app.words import live as live_words
from app.words.italian import join as listed

CLOSING: Final = -1
"""Value of `leaving` in `host_panel`: the user is asked whether to close the whole table."""
HELP_PAGE: Final = "../aiuto/telefoni/"


class Invitation(NamedTuple):
    """Progress of an invitation for one seat.

    - `url`: the invitation's link, "" until it exists.
    - `code`: the QR code of the link, None until it exists.
    - `error`: a key of `live_words.FAILURES`, or "".
    - `scanning`: whether the camera is on.
    - `connecting`: whether an answer has been accepted.
    - `tried`: the text of the last answer that failed.
    - `far`: whether the table was far when the invitation was made.
    """

    seat: int
    url: str = ""
    code: Markup | None = None
    error: str = ""
    scanning: bool = False
    connecting: bool = False
    tried: str = ""
    far: bool = False


def button(what: str, word: str, look: str = "") -> Markup:
    """A button whose `data-live` is `what`, and whose text is `word`. `look`: further CSS classes."""
    return el("button", {"type": "button", "class": f"button {look}".strip(), "data-live": what}, word)


# The host


def host_panel(
    hosting: Hosting,
    invitation: Invitation | None,
    windows: dict[int, str],
    arrived: int | None = None,
    leaving: int | None = None,
    far: FarTable | None = None,
    link: Markup | None = None,
) -> Markup:
    """The host's list of seats: the device at which each player sits, with buttons to change that.

    - `windows` maps a seat to the address that opens this seat in another window of this browser.
    - `arrived`: the seat that has just connected.
    - `leaving`: the seat that the host wants to disconnect, or `CLOSING` for all seats. The panel then asks to confirm.
    - `link`: the part about the one link for the whole table; None if the site has no rendezvous.
    """
    rows = [_row(hosting, seat, where, windows, seat == leaving) for seat, where in hosting.where().items()]
    if invitation is not None:
        invited = _invitation(hosting, invitation)
    elif arrived is not None:
        said = live_words.arrived(hosting.session.tail.people[arrived].name)
        invited = el("p", {"class": "strip", "role": "status"}, said)
    else:
        invited = el("p", {"class": "small"}, live_words.LINK_INTRO if link else live_words.INTRO)
    return el(
        "section",
        {"class": "devices"},
        el("h3", None, live_words.TITLE),
        invited,
        link,
        far_part(far) if far is not None else None,
        el("ul", {"class": "seats", "aria-label": live_words.SEATS}, *rows),
        _sayings(hosting.mute) if hosting.claimed else None,
        el("p", {"class": "small"}, live_words.HELP),
        el("p", {"class": "small"}, el("a", {"href": HELP_PAGE, "target": "_blank"}, live_words.MORE)),
        *_closing(leaving == CLOSING),
    )


def _closing(asked: bool) -> tuple[Markup, ...]:
    """The button that closes the table. `asked`: it has been pressed, so return the question to confirm it instead."""
    if not asked:
        return (el("div", {"class": "buttons"}, button("ask-close", live_words.CLOSE_TABLE, "cancel")),)
    acts = button("keep", live_words.DISCONNECT_NO), button("close", live_words.CLOSE_YES, "cancel")
    return el("p", {"role": "alert"}, live_words.ASK_CLOSE), el("div", {"class": "buttons"}, *acts)


def _row(hosting: Hosting, seat: int, where: str, windows: dict[int, str], leaving: bool) -> Markup:
    person, session = hosting.session.tail.people[seat], hosting.session
    machine = seat not in session.tail.persons
    acts: list[Markup | None] = []
    said = {
        HERE: live_words.SEAT_HERE,
        AWAY: live_words.SEAT_AWAY,
        MISSING: live_words.SEAT_MISSING,
        MACHINE: live_words.SEAT_BY_MACHINE,
    }[where]
    if leaving and seat in hosting.claimed:
        said = live_words.ask_disconnect(person.name)
        acts = [
            button("keep", live_words.DISCONNECT_NO),
            button(f"free:{seat}", live_words.DISCONNECT_YES, "cancel"),
        ]
    elif seat in hosting.held:
        said = live_words.SEAT_BY_MACHINE if machine else live_words.SEAT_HELD
        invite = button(f"invite:{seat}", live_words.INVITE) if hosting.at(seat) is None else None
        give = button(f"give:{seat}", live_words.GIVE_BACK, "" if invite else "confirm")
        acts = [invite, give, button(f"ask-free:{seat}", live_words.DISCONNECT, "cancel")]
    elif machine:
        said = live_words.SEAT_MACHINE
    elif where == HERE:
        said = live_words.SEAT_YOU if session.here.identity == seat else live_words.SEAT_HERE
        window = {"class": "button", "href": windows.get(seat, ""), "target": "_blank", "data-window": seat}
        acts = [button(f"invite:{seat}", live_words.INVITE), el("a", window, live_words.WINDOW)]
    else:
        acts = [
            button(f"take:{seat}", live_words.TAKE_OVER),
            button(f"machine:{seat}", live_words.GIVE_TO_MACHINE),
            button(f"invite:{seat}", live_words.INVITE) if where == MISSING else None,
            button(f"ask-free:{seat}", live_words.DISCONNECT, "cancel"),
        ]
    guest = hosting.at(seat)
    now = hosting.presence.told[seat] if seat < len(hosting.presence.told) else None
    told = [
        said,
        "" if now is None else live_words.doing(where, *now),
        guest.words if guest is not None and where == AWAY else "",
    ]
    head = el("p", None, tag(person), " ", el("span", {"class": "small"}, " · ".join(filter(None, told))))
    return el("li", {"data-where": where, "data-at": seat}, head, el("div", {"class": "buttons"}, *acts))


def _invitation(hosting: Hosting, invitation: Invitation) -> Markup:
    name = hosting.session.tail.people[invitation.seat].name
    error = (
        el("p", {"class": "strip", "role": "alert"}, live_words.FAILURES[invitation.error])
        if invitation.error
        else None
    )
    cancel = button("cancel", live_words.CANCEL, "cancel")
    if not invitation.url:
        waiting = None if error else el("p", {"role": "status"}, live_words.PREPARING)
        again = button(f"invite:{invitation.seat}", live_words.INVITE_AGAIN, "confirm") if error else None
        turn = button("ask-own", live_words.OWN_SERVER) if invitation.error == "no-way-far" else None
        acts = el("div", {"class": "buttons"}, again, turn, cancel)
        return el("div", {"class": "invitation"}, waiting, error, acts)
    field = {"id": "answer", "type": "text", "autocomplete": "off", "spellcheck": "false"}
    field |= {"value": invitation.tried}
    send = button("send", live_words.SEND, "confirm") if hosting.table.sharing.can_send else None
    scan = button("scan", live_words.STOP_SCAN if invitation.scanning else live_words.SCAN, "confirm")
    link = {"id": "invitation", "type": "text", "readonly": True, "value": invitation.url}
    link |= {"spellcheck": "false", "aria-label": live_words.LINK}
    return el(
        "div",
        {"class": "invitation"},
        el("p", None, live_words.step_send(name) if invitation.far else live_words.step_show(name)),
        None if invitation.far else el("div", {"class": "qr-place"}, invitation.code),
        el("input", link),
        el("div", {"class": "buttons"}, send, button("copy", live_words.COPY_INVITE)),
        el("p", None, live_words.STEP_ANSWER_FAR if invitation.far else live_words.STEP_ANSWER),
        None if invitation.far else el("div", {"class": "buttons"}, scan),
        el("video", {"id": "camera", "playsinline": True, "muted": True}) if invitation.scanning else None,
        el("label", {"for": "answer"}, live_words.ANSWER),
        el("input", field),
        error,
        el("p", {"role": "status"}, live_words.CONNECTING) if invitation.connecting else None,
        el(
            "div",
            {"class": "buttons"},
            button("connect", live_words.CONNECT),
            cancel,
        ),
    )


def door(hosting: Hosting) -> Markup | None:
    """The questions whether to let guests in, one for each who waits; None if nobody does."""
    people = hosting.session.tail.people
    asked = [
        el(
            "div",
            {"class": "strip", "role": "group", "aria-label": live_words.LET_IN},
            el(
                "div",
                {"role": "alert"},
                live_words.at_the_door(people[guest.only].name),
                three_words(guest.words),
            ),
            button(f"let-in:{guest.id}", live_words.LET_IN, "confirm"),
            button(f"turn-away:{guest.id}", live_words.TURN_AWAY, "cancel"),
        )
        for guest in hosting.at_the_door
        if guest.only is not None
    ]
    care = el("p", {"class": "strip"}, live_words.DOOR_HELP)
    return el("div", {"class": "door urgent"}, care, *asked) if asked else None


def three_words(words: str) -> Markup:
    """The three words of a connection, to be read aloud."""
    return el("p", {"class": "three-words"}, el("b", None, words))


def host_bar(hosting: Hosting) -> Markup | None:
    """The host's bar: who waits to be let in, another player's request to undo, or who is missing or back again.

    Empty if all is well; None if no seat is taken by another device.
    """
    people = hosting.session.tail.people
    if (asked := door(hosting)) is not None:
        return asked
    if hosting.wish is not None and hosting.asked_here():
        return _wish(people[hosting.wish.seat].name)
    open_panel = el("button", {"type": "button", "class": "button", "data-act": "share"}, live_words.SEATS)
    missing = [people[seat].name for seat, where in hosting.where().items() if where == MISSING]
    if missing:
        said = el("p", {"role": "status"}, live_words.not_answering(listed(missing), len(missing) > 1))
        return el("div", {"class": "strip"}, said, open_panel)
    for seat in hosting.held:
        if hosting.at(seat) is not None:
            said = el("p", {"role": "status"}, live_words.back_again(people[seat].name))
            return el(
                "div", {"class": "strip"}, said, button(f"give:{seat}", live_words.GIVE_BACK, "confirm")
            )
    return Markup("") if hosting.claimed else None


def rather_wait(hosting: Hosting, seat: int) -> Markup | None:
    """A button with a note, which gives a seat back to its absent player.

    After that, nobody here sees that player's cards. None if this device does not play the seat for an absent player.
    """
    if seat not in hosting.held:
        return None
    said = el("p", {"class": "small"}, live_words.held_here(hosting.session.tail.people[seat].name))
    return el("div", {"class": "elsewhere"}, said, button(f"give:{seat}", live_words.GIVE_BACK))


def _wish(name: str) -> Markup:
    return el(
        "div",
        {"class": "strip wish urgent"},
        el("p", {"role": "status"}, live_words.wants_undo(name)),
        button("yes", live_words.AGREE, "confirm"),
        button("no", live_words.DISAGREE, "cancel"),
    )


# A guest


def guest_bar(visiting: Visiting) -> Markup:
    """The guest's bar: whether the host or another player is missing, and requests to undo."""
    visit = visiting.visit
    if visiting.over:
        back = button("home", live_words.TO_GAMES)
        return el("div", {"class": "strip urgent"}, el("p", {"role": "alert"}, why(visiting.over)), back)
    if visiting.unreadable:
        alert = el("p", {"role": "alert"}, live_words.UNREADABLE)
        return el("div", {"class": "strip urgent"}, alert, *retry_or_leave())
    if visiting.lost:
        return el("div", {"class": "strip"}, el("p", {"role": "status"}, live_words.HOST_LOST))
    if visit is None:
        return Markup("")
    if visiting.wish is not None:
        return _wish(visit.tail.people[visiting.wish.seat].name)
    if visiting.where[visiting.seat] in live_words.REPLACED:
        said = live_words.REPLACED[visiting.where[visiting.seat]]
        return el("div", {"class": "strip"}, el("p", {"role": "status"}, said))
    if visiting.refused in live_words.REFUSALS:
        return el(
            "div", {"class": "strip"}, el("p", {"role": "alert"}, live_words.REFUSALS[visiting.refused])
        )
    missing = [
        person.name
        for person, where in zip(visit.tail.people, visiting.where, strict=True)
        if where == MISSING
    ]
    if missing:
        said = live_words.not_answering(listed(missing), len(missing) > 1)
        return el("div", {"class": "strip"}, el("p", {"role": "status"}, said))
    return Markup("")


def _sayings(mute: bool) -> Markup:
    """The words to say to the others, and the switch that hides theirs."""
    words = (button(f"say:{n}", word) for n, word in enumerate(live_words.SAYINGS))
    switch = button("mute", live_words.UNMUTE if mute else live_words.MUTE)
    return el(
        "div",
        {"class": "sayings", "role": "group", "aria-label": live_words.SAY},
        el("p", None, el("b", None, live_words.SAY)),
        el("div", {"class": "buttons"}, *words, switch),
    )


def guest_panel(visiting: Visiting, words: str = "", mute: bool = False) -> Markup:
    """The list of seats, for a guest.

    - `words`: the three words of the connection, "" if there are none.
    - `mute`: whether words of others are not shown.
    """
    visit = visiting.visit
    if visit is None:
        return Markup("")
    said = {
        HERE: live_words.SEAT_HERE,
        AWAY: live_words.SEAT_AWAY,
        MISSING: live_words.SEAT_MISSING,
        MACHINE: live_words.SEAT_MACHINE,
    }
    rows = [
        el(
            "li",
            None,
            el(
                "p",
                None,
                tag(person),
                " ",
                el(
                    "span",
                    {"class": "small"},
                    " · ".join(filter(None, (said.get(where), live_words.doing(where, *doing)))),
                ),
            ),
        )
        for person, where, doing in zip(visit.tail.people, visiting.where, visiting.doing, strict=True)
    ]
    return el(
        "section",
        {"class": "devices"},
        el("h3", None, live_words.TITLE),
        el("ul", {"class": "seats"}, *rows),
        _sayings(mute),
        el("p", {"class": "small"}, live_words.your_words(words)) if words else None,
        el("p", {"class": "small"}, live_words.GUEST_HELP),
        el("p", {"class": "small"}, el("a", {"href": HELP_PAGE, "target": "_blank"}, live_words.MORE)),
    )


def retry_or_leave() -> tuple[Markup, Markup]:
    """The buttons of a guest whose host does not answer."""
    return button("retry", live_words.RETRY, "confirm"), button("home", live_words.LEAVE)


def why(error: str) -> str:
    """The sentence for the reason `error`, a key of `live_words.FAILURES`."""
    return live_words.FAILURES.get(error, live_words.FAILURES["damaged"])
