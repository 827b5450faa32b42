"""The parts of the page about the one link of a far table: at the host, and at a guest on the way to a seat."""

from app.drawing.markup import Markup, el
from app.page.live import button
from app.page.live_far import how
from app.table.live.admission import QUESTION, Admission
from app.table.live.far import FarTable
from app.table.live.rendezvous import Link, host_of
from app.words import live as live_words

# At the host


def link_part(
    admission: Admission, url: str, code: Markup | None, far: FarTable, broker: str, late: bool
) -> Markup | None:
    """What the panel shows of the link; None if nobody else can come by one.

    - `url`: the address that the link opens, "" if there is none.
    - `code`: its QR code, None until it exists.
    - `far`: the servers that the devices ask.
    - `broker`: the broker's address.
    - `late`: whether the broker has not answered for a while.
    """
    if admission.step == QUESTION:
        return _question(admission, far, broker)
    if not url:
        free = len(admission.free_seats()) > 1
        return el("p", None, button("ask-link", live_words.LINK_FOR_ALL, "confirm")) if free else None
    field = {"id": "table-link", "type": "text", "readonly": True, "value": url, "spellcheck": "false"}
    can_send = admission.hosting.table.sharing.can_send
    down = el("p", {"class": "strip", "role": "alert"}, live_words.broker_late(host_of(broker)))
    return el(
        "div",
        {"class": "invitation", "role": "group", "aria-label": live_words.LINK_FOR_ALL},
        el("p", None, el("b", None, live_words.LINK_FOR_ALL)),
        el("p", None, live_words.LINK_HELP),
        el("input", {**field, "aria-label": live_words.LINK_FOR_ALL}),
        el(
            "div",
            {"class": "buttons"},
            button("send-link", live_words.SEND, "confirm") if can_send else None,
            button("copy-link", live_words.COPY_INVITE),
            button("drop-link", live_words.LINK_DROP, "cancel"),
        ),
        down if late else None,
        el("div", {"class": "qr-place"}, code),
    )


def _question(admission: Admission, far: FarTable, broker: str) -> Markup:
    people, hosts = admission.hosting.session.tail.people, admission.hosts()
    if len(hosts) == 1:
        makes = [button(f"make-link:{hosts[0]}", live_words.LINK_YES, "confirm")]
    else:
        makes = [button(f"make-link:{seat}", live_words.i_am(people[seat].name), "confirm") for seat in hosts]
    return el(
        "div",
        {"class": "invitation", "role": "group", "aria-label": live_words.LINK_FOR_ALL},
        el("p", None, el("b", None, live_words.LINK_FOR_ALL)),
        el("p", None, live_words.broker_how(host_of(broker)), " ", live_words.LINK_AGAIN),
        how(far),
        el("p", None, live_words.LINK_WHO) if len(hosts) > 1 else None,
        el("div", {"class": "buttons"}, *makes, button("no-link", live_words.LINK_NO)),
    )


# At a guest


def way(far: FarTable, broker: str, link: Link) -> tuple[Markup, ...]:
    """How the devices find each other by the link, who learns what, and the question for the seat."""
    asked = el("p", None, el("b", None, live_words.who_are_you(link.host))) if len(link.seats) > 1 else None
    parts = el("p", None, live_words.broker_how(host_of(broker))), how(far), asked
    return tuple(part for part in parts if part is not None)


def join_buttons(link: Link, host: str) -> list[Markup]:
    """The buttons that follow a link: one for each seat. `host`: the name of the person who invites."""
    if len(link.seats) == 1:
        return [button(f"join:{link.seats[0][0]}", live_words.join_table(host), "confirm")]
    return [button(f"join:{seat}", live_words.i_am(name), "confirm") for seat, name in link.seats]
