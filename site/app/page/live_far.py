"""The part of the host's panel about devices that are far apart: the question, its consequences, one's own server."""

from app.drawing.markup import Markup, el
from app.table.live.far import FORM, QUESTION, FarTable
from app.table.live.servers import Server
from app.words import live as live_words

FIELDS = (
    ("own-address", live_words.OWN_ADDRESS, "text"),
    ("own-name", live_words.OWN_NAME, "text"),
    ("own-password", live_words.OWN_PASSWORD, "password"),
)
"""The fields of one's own server: id, label and type, in the order of the parts of a `Server`."""


def far_part(far: FarTable) -> Markup:
    """What the panel shows of a far table, in this state."""
    if far.step == QUESTION:
        return _question(far)
    if far.step == FORM:
        return _form(far)
    if far.far:
        said = el("p", {"role": "status"}, live_words.FAR_ON)
        return el("div", {"class": "strip"}, said, _button("near", live_words.NEAR_AGAIN))
    return el("div", {"class": "buttons"}, _button("ask-far", live_words.FAR))


def how(far: FarTable) -> Markup:
    """How the devices find each other, and who learns what."""
    hosts = [server.host for server in far.servers]
    return el("p", None, live_words.far_how(hosts, far.own is not None))


def _question(far: FarTable) -> Markup:
    yes = live_words.FAR_YES if len(far.servers) > 1 else live_words.FAR_YES_ONE
    buttons = (
        _button("far", yes, "confirm"),
        _button("near", live_words.FAR_NO),
        _button("ask-own", live_words.OWN_SERVER) if far.own is None else _drop(),
    )
    return el(
        "div",
        {"class": "invitation", "role": "group", "aria-label": live_words.FAR},
        el("p", None, el("b", None, live_words.FAR)),
        how(far),
        el("div", {"class": "buttons"}, *buttons),
    )


def _form(far: FarTable) -> Markup:
    values = far.typed or far.own or Server("")
    parts: list[Markup] = []
    for (id_, label, kind), value in zip(FIELDS, values, strict=True):
        field = {"id": id_, "type": kind, "value": value, "autocomplete": "off", "spellcheck": "false"}
        parts += [el("label", {"for": id_}, label), el("input", field)]
    error = (
        el("p", {"class": "strip", "role": "alert"}, live_words.FAILURES[far.error]) if far.error else None
    )
    return el(
        "div",
        {"class": "invitation", "role": "group", "aria-label": live_words.OWN_SERVER},
        el("p", None, live_words.OWN_HELP if far.servers else live_words.FAR_NONE),
        *parts,
        error,
        el(
            "div",
            {"class": "buttons"},
            _button("use-own", live_words.OWN_USE, "confirm"),
            _button("near", live_words.FAR_NO),
        ),
    )


def _drop() -> Markup:
    return _button("drop-own", live_words.OWN_DROP)


def _button(what: str, word: str, look: str = "") -> Markup:
    return el("button", {"type": "button", "class": f"button {look}".strip(), "data-live": what}, word)
