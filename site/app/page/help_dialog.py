"""The help dialog: how to play by touch and by keyboard, where the rules are, and the settings."""

from collections.abc import Sequence

from app.drawing.markup import Markup, el, join
from app.page.choices import button
from app.table.settings import Settings
from app.words import choices as choices_words
from app.words import log as log_words
from app.words import machines as machines_words
from app.words import page as page_words


def dialog(playing: bool, settings: Settings) -> Markup:
    """The content of the dialog. `playing`: a game is on the table, so its buttons are included."""
    points = page_words.HIDE_POINTS if settings.points else page_words.SHOW_POINTS
    return join(
        (
            # The heading gets the focus, so that reading starts at the top.
            el("h2", {"id": "help-title", "tabindex": -1}, page_words.HELP_TITLE),
            el(
                "div",
                {"class": "buttons"},
                button("close-help", page_words.CLOSE, "confirm"),
                button("hint", machines_words.HINT) if playing else None,
                button("rules", page_words.RULES) if playing else None,
                button("list", choices_words.USE_LIST) if playing else None,
                None if playing else el("a", {"href": "../regole/"}, page_words.RULES),
            ),
            el("h3", None, page_words.TOUCH_TITLE),
            el("ul", {"class": "touches"}, *(el("li", None, words) for words in page_words.TOUCH_HELP)),
            el("h3", None, page_words.SETTINGS_TITLE),
            el(
                "p",
                {"class": "buttons"},
                button("size", page_words.SIZE[settings.size]),
                button("theme", page_words.THEME[settings.theme]),
            ),
            el(
                "p", None, el("label", {"for": "pace"}, page_words.SPEED_SETTING), " ", _paces(settings.speed)
            ),
            el("p", None, button("points", points)),
            el("p", None, _switch("sound", page_words.SOUND, settings.sound)),
            el("p", None, _switch("notify", page_words.NOTIFY, settings.notify))
            if settings.can_notify
            else None,
            el("p", {"role": "alert"}, page_words.NOTIFY_REFUSED) if settings.notify_refused else None,
            el("p", None, page_words.HEADER_HELP),
            el("h3", None, page_words.KEYS_TITLE),
            _keys(page_words.KEYS_HELP),
        )
    )


def _switch(act: str, words: str, on: bool) -> Markup:
    values = {"type": "button", "class": "button switch", "data-act": act, "aria-pressed": str(on).lower()}
    return el("button", values, words)


def _keys(rows: Sequence[tuple[str, str]]) -> Markup:
    pairs = [
        el("div", None, el("dt", None, el("kbd", None, key)), el("dd", None, words)) for key, words in rows
    ]
    return el("dl", {"class": "keys"}, *pairs)


def _paces(speed: str) -> Markup:
    options = [
        el("option", {"value": name, "selected": name == speed}, word)
        for name, word in log_words.SPEEDS.items()
    ]
    return el("select", {"id": "pace", "name": "speed"}, *options)
