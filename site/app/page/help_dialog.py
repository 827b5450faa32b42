"""The help dialog: how to play by touch and by keyboard, where the rules are, and the settings."""

from collections.abc import Sequence

from app.drawing.markup import Markup, el, join
from app.page.choices import button
from app.table.settings import Settings
from app.words import speech, speech_help, speech_machines


def dialog(playing: bool, settings: Settings) -> Markup:
    """The content of the dialog. `playing`: a game is on the table, so its buttons are included."""
    switch = {
        "type": "button",
        "class": "button switch",
        "data-act": "sound",
        "aria-pressed": str(settings.sound).lower(),
    }
    points = speech_help.POINTS_OFF if settings.points else speech_help.POINTS_ON
    return join(
        (
            # The heading gets the focus, so that reading starts at the top.
            el("h2", {"id": "help-title", "tabindex": -1}, speech_help.HELP),
            el(
                "div",
                {"class": "buttons"},
                button("close-help", speech.CLOSE, "confirm"),
                button("hint", speech_machines.HINT) if playing else None,
                button("rules", speech.RULES) if playing else None,
                button("list", speech.LIST_ON) if playing else None,
                None if playing else el("a", {"href": "../regole/"}, speech.RULES),
            ),
            el("h3", None, speech_help.HELP_TOUCH),
            el("ul", {"class": "touches"}, *(el("li", None, words) for words in speech_help.TOUCHES)),
            el("h3", None, speech_help.HELP_SETTINGS),
            el(
                "p",
                {"class": "buttons"},
                button("size", speech_help.SIZE[settings.size]),
                button("theme", speech_help.THEME[settings.theme]),
            ),
            el("p", None, el("label", {"for": "pace"}, speech_help.PACE), " ", _paces(settings.speed)),
            el("p", None, button("points", points)),
            el("p", None, el("button", switch, speech_help.SOUND)),
            el("p", None, speech_help.HELP_LOOK),
            el("h3", None, speech_help.HELP_KEYS),
            _keys(speech_help.KEYS),
        )
    )


def _keys(rows: Sequence[tuple[str, str]]) -> Markup:
    pairs = [
        el("div", None, el("dt", None, el("kbd", None, key)), el("dd", None, words)) for key, words in rows
    ]
    return el("dl", {"class": "keys"}, *pairs)


def _paces(speed: str) -> Markup:
    options = [
        el("option", {"value": name, "selected": name == speed}, word) for name, word in speech.SPEEDS.items()
    ]
    return el("select", {"id": "pace", "name": "speed"}, *options)
