"""The cards that a window shows while nobody sits at its table yet: the way from an invitation to a seat."""

from collections.abc import Sequence
from typing import NamedTuple

from app.drawing.markup import Markup, el
from app.page.live import button, retry_or_leave, three_words, why
from app.words import live as live_words
from app.words.setup import NEW_GAME


class Answer(NamedTuple):
    """A guest's answer to an invitation.

    - `text`: what is shown and copied, "" until it exists.
    - `code`: its QR code; None if there is none.
    - `copied`: whether it has been copied.
    - `far`: whether the table is far, so that the answer travels as a message.
    - `can_send`: whether there is a system share sheet.
    """

    text: str = ""
    code: Markup | None = None
    copied: bool = False
    far: bool = False
    can_send: bool = False


def waiting_card(error: str, given: Answer, unreadable: bool = False) -> Markup:
    """The card that a guest sees before the game: an error, the answer to show to the host, or a notice to wait.

    - `error`: a key of `live_words.FAILURES`, or "".
    - `unreadable`: whether the host's messages cannot be read.
    """
    parts: list[Markup | None]
    if unreadable and not error:
        title = live_words.NOT_OPEN
        said = el("p", {"role": "alert"}, live_words.UNREADABLE)
        parts = [said, el("div", {"class": "buttons"}, *retry_or_leave())]
    elif error:
        again = button("again", live_words.ANSWER_AGAIN, "confirm") if error == "late" else None
        acts = el("div", {"class": "buttons"}, again, button("home", NEW_GAME))
        title, parts = live_words.NOT_OPEN, [el("p", {"role": "alert"}, why(error)), acts]
    elif given.text:
        field = {"id": "link", "type": "text", "readonly": True, "value": given.text, "spellcheck": "false"}
        title = live_words.SEND_ANSWER if given.far else live_words.SHOW_ANSWER
        parts = [
            None if given.far else el("div", {"class": "qr-place"}, given.code),
            el("p", None, live_words.SEND_ANSWER_HELP if given.far else live_words.SHOW_ANSWER_HELP),
            el("input", {**field, "aria-label": title}),
            el(
                "div",
                {"class": "buttons"},
                button("send", live_words.SEND, "confirm") if given.can_send else None,
                button("copy", live_words.COPY_ANSWER),
            ),
            el("p", {"role": "status"}, live_words.ANSWER_COPIED if given.copied else ""),
        ]
    else:
        title, parts = live_words.SEEKING, [el("p", None, live_words.SEEKING_HELP)]
    return _card(title, *parts)


def door_card(words: str) -> Markup:
    """The card of a guest of a far table who waits to be let in."""
    return _card(live_words.DOOR, three_words(words), el("p", None, live_words.DOOR_GUEST_HELP))


def opening_card() -> Markup:
    """The card that a page shows while it starts, if its address is an invitation."""
    return _card(live_words.OPENING, el("p", None, live_words.SEEKING_HELP))


def call_card(
    host: str,
    error: str,
    window: bool,
    hosts: bool,
    ways: Sequence[Markup] = (),
    joins: Sequence[Markup] = (),
) -> Markup:
    """The card that asks whether to follow an invitation, or says why it cannot be followed.

    - `host`: the name of the person who invites, "" if it is unknown.
    - `error`: a key of `live_words.FAILURES`, or "".
    - `window`: whether the table is in another window of this browser.
    - `hosts`: whether this page hosts a table of its own.
    - `ways`: how the devices of a far table find each other; empty if the table is near.
    - `joins`: the buttons that follow a link of the whole table; empty if it is another invitation.
    """
    if error:
        return _card(live_words.NOT_OPEN, el("p", {"role": "alert"}, why(error)), _to_games("stay"))
    way = live_words.CALL_WINDOW if window else live_words.CALL_DEVICE
    return _card(
        live_words.CALL,
        None if window else el("p", None, el("b", None, live_words.CALL_CARE)),
        *(ways or [el("p", None, way)]),
        el("p", None, live_words.LEAVES_GUESTS) if hosts else None,
        el(
            "div",
            {"class": "buttons"},
            *(joins or [button("join", live_words.join_table(host), "confirm")]),
            button("stay", live_words.TO_GAMES),
        ),
    )


def seeking_card(state: str, error: str) -> Markup:
    """The card of a guest on the way to a seat by the link of a table.

    - `state`: a key of `live_words.ON_THE_WAY`.
    - `error`: a key of `live_words.FAILURES` if it has ended, else "".
    """
    if not error:
        return _card(live_words.SEEKING, el("p", {"role": "status"}, live_words.ON_THE_WAY[state]))
    acts = button("seek", live_words.RETRY, "confirm"), button("home", NEW_GAME)
    said = el("p", {"role": "alert"}, why(error))
    return _card(live_words.NOT_OPEN, said, el("div", {"class": "buttons"}, *acts))


def answer_card(state: str | None, url: str) -> Markup:
    """The card of a window that a guest's answer has opened.

    - `state`: None before the button is pressed; "" while the host's window is sought; else a key of
      `live_words.ANSWER_TAKEN`.
    - `url`: the answer's link.
    """
    if state is None:
        bring = button("join", live_words.ANSWER_BRING, "confirm")
        acts = el("div", {"class": "buttons"}, bring, button("stay", live_words.TO_GAMES))
        return _card(live_words.ANSWER_CALL, el("p", None, live_words.ANSWER_CALL_HELP), acts)
    if not state:
        return _card(live_words.SEEKING, el("p", None, live_words.SEEKING_HELP))
    said = el("p", {"role": "status" if state == "taken" else "alert"}, live_words.ANSWER_TAKEN[state])
    if state != "nobody":
        return _card(live_words.ANSWER_CALL, said, _to_games())
    field = {"id": "link", "type": "text", "readonly": True, "value": url, "spellcheck": "false"}
    field |= {"aria-label": live_words.ANSWER_CALL}
    copy = button("copy", live_words.COPY_ANSWER, "confirm")
    acts = el("div", {"class": "buttons"}, copy, button("home", NEW_GAME))
    return _card(live_words.ANSWER_CALL, said, el("input", field), acts)


def answer_bar() -> Markup:
    """The bar above a game that asks the same as `answer_card` with state None."""
    said = el("p", {"role": "alert"}, live_words.ANSWER_CALL)
    acts = button("join", live_words.ANSWER_BRING, "confirm"), button("stay", live_words.STAY)
    return el("div", {"class": "strip urgent"}, said, *acts)


def call_bar(host: str, error: str, hosts: bool) -> Markup:
    """The bar above a game that asks the same as `call_card`. The game goes on until somebody presses the button."""
    stay = button("stay", live_words.STAY)
    if error:
        return el("div", {"class": "strip urgent"}, el("p", {"role": "alert"}, why(error)), stay)
    said = el("p", {"role": "alert"}, live_words.LEAVES_GUESTS if hosts else live_words.LEAVES_GAME)
    return el("div", {"class": "strip urgent"}, said, button("join", live_words.join_table(host)), stay)


def _card(title: str, *parts: Markup | None) -> Markup:
    head = el("h1", {"id": "pass-title", "tabindex": -1}, title)
    return el("div", {"class": "pass-card knocking"}, head, *parts)


def _to_games(act: str = "home") -> Markup:
    return el("div", {"class": "buttons"}, button(act, NEW_GAME))
