"""The help dialog: how to play with fingers and with keys, where the rules are, and what can be set."""

from collections.abc import Mapping, Sequence

from app.drawing.markup import Markup, el, join
from app.page.choices import button
from app.words import speech, speech_help, speech_machines


def dialog(playing: bool, speed: str, points: bool, sound: bool) -> Markup:
    """What stands in the dialog. `playing`: a game is on the table, so that it can be played with the list; `points`:
    whether the points are told as they stand; `sound`: whether what happens is heard."""
    switch = {
        "type": "button",
        "class": "button switch",
        "data-act": "sound",
        "aria-pressed": str(sound).lower(),
    }
    return join(
        (
            # The heading has the focus at first: reading begins at the top.
            el("h2", {"id": "help-title", "tabindex": -1}, speech_help.HELP),
            el(
                "div",
                {"class": "buttons"},
                button("close-help", speech.CLOSE, "confirm"),
                button("rules", speech.RULES) if playing else None,
                button("list", speech.LIST_ON) if playing else None,
                button("hint", speech_machines.HINT) if playing else None,
                None if playing else el("a", {"href": "../regole/"}, speech.RULES),
            ),
            el("h3", None, speech_help.HELP_TOUCH),
            el("ul", {"class": "touches"}, *(el("li", None, words) for words in speech_help.TOUCHES)),
            el("h3", None, speech_help.HELP_KEYS),
            _keys(speech_help.KEYS),
            el("h3", None, speech_help.HELP_SETTINGS),
            el("p", None, el("label", {"for": "pace"}, speech_help.PACE), " ", _paces(speed, speech.SPEEDS)),
            el("p", None, button("points", speech_help.POINTS_OFF if points else speech_help.POINTS_ON)),
            el("p", None, el("button", switch, speech_help.SOUND)),
            el("p", None, speech_help.HELP_LOOK),
        )
    )


def _keys(rows: Sequence[tuple[str, str]]) -> Markup:
    pairs = [
        el("div", None, el("dt", None, el("kbd", None, key)), el("dd", None, words)) for key, words in rows
    ]
    return el("dl", {"class": "keys"}, *pairs)


def _paces(speed: str, words: Mapping[str, str]) -> Markup:
    options = [el("option", {"value": name, "selected": name == speed}, word) for name, word in words.items()]
    return el("select", {"id": "pace", "name": "speed"}, *options)
