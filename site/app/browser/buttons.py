"""The buttons of the page. A data attribute of a button says what the button does (see `app.page`)."""

import json
import math
from collections.abc import Callable
from typing import Any, Final

import js

from app.browser.device import data, found
from app.browser.loading import Requests
from app.browser.other_devices import OtherDevices
from app.browser.study_loader import StudyLoader
from app.table.stops import Stop
from app.table.table import Table

IN_PLAY: Final = ("key", "choice", "claim")
"""Data attributes of buttons and board elements that belong to play."""
STEPS: Final = ("confirm", "back", "undo", "skip")
"""Values of `data-act` on further buttons that belong to play."""
TWICE_MS: Final = 350
NEAR_PX: Final = 40
"""Two touches are a double tap if they are less than `TWICE_MS` milliseconds and `NEAR_PX` pixels apart."""


class Buttons:
    """Finds the button that was touched, and runs its action."""

    def __init__(
        self,
        table: Table,
        requests: Requests,
        devices: OtherDevices,
        study: StudyLoader,
        turn_sheet: Callable[[], None],
    ) -> None:
        self._table, self._requests, self._devices = table, requests, devices
        self._study, self._turn_sheet = study, turn_sheet
        self._by_attribute = self._attributes()
        # Leave out #table: one of its own data attributes has the same name as an attribute of a button.
        self._selector = ", ".join(f"[data-{name}]:not(#table)" for name in self._by_attribute)
        self._acts = self._table_acts() | self._page_acts()
        self._pressed = 0.0, 0.0, 0.0
        """Time of the last touch (`event.timeStamp`) and its x and y."""

    def press(self, event: Any) -> bool | None:
        """Run the action of the touched button. Returns whether the button belongs to play.

        Returns None if no button was touched, or if the touch is ignored as part of a double tap.
        """
        button = event.target.closest(self._selector)
        if self._comes_twice(event) or not found(button):
            return None
        name = next(name for name in self._by_attribute if button.hasAttribute(f"data-{name}"))
        if name in ("rule", "paragraph", "example") or (
            str(button.tagName) == "A" and name in ("act", "study")
        ):
            event.preventDefault()
        value = data(button, name)
        self._by_attribute[name](value)
        return name in IN_PLAY or (name == "act" and value in STEPS)

    def _comes_twice(self, event: Any) -> bool:
        """Whether to ignore a touch on the hint button. True for the second tap of a double tap that ended a turn.

        Other buttons of play ignore all touches just after a change of turn. The hint button does not: a player who has
        waited may use it at once.
        """
        if event.detail == 0:
            return False  # a key, or a program
        time, x, y = self._pressed
        self._pressed = float(event.timeStamp), float(event.clientX), float(event.clientY)
        near = math.dist((x, y), self._pressed[1:]) < NEAR_PX
        again = near and self._pressed[0] - time < TWICE_MS
        return again and found(event.target.closest("#table[data-deaf] .hint"))

    def act(self, name: str) -> None:
        """Run the action that `data-act` names; an unknown name does nothing."""
        if name in self._acts:
            self._acts[name]()

    def _attributes(self) -> dict[str, Callable[[str], object]]:
        """Maps the name of a data attribute to the function that handles the attribute's value."""
        table, gestures = self._table, self._table.gestures
        library, panel = table.library, table.panel
        return {
            "choice": lambda text: gestures.choose(tuple(json.loads(text))),
            "claim": lambda text: gestures.choose(tuple(json.loads(text))),
            "key": gestures.touch,
            "moment": self._show_moment,
            "tab": lambda name: panel.show(name, keep=_panel_beside()),
            "rule": panel.show_rule,
            "paragraph": self._copy_paragraph,
            "begin": lambda seat: table.switch.rematch(int(seat)),
            "be": lambda seat: table.be(int(seat)),
            "example": lambda text: table.switch.open_example(*json.loads(text)),
            "live": self._devices.press,
            "study": self._study.press,
            "open": self._requests.open_save,
            "review": lambda id: self._requests.open_save(id, lambda: self._study.press("review")),
            "more": library.unfold,
            "name": library.ask_name,
            "export": library.transfers.export,
            "delete": library.delete,
            "restore": library.restore,
            "pick": library.list.choose,
            "act": self.act,
        }

    def _table_acts(self) -> dict[str, Callable[[], object]]:
        """Maps a value of `data-act` to an action of the table."""
        table, replay, library = self._table, self._table.replay, self._table.library
        return {
            "confirm": table.confirm,
            "back": table.back,
            "undo": table.undo,
            "take": table.take_device,
            "end-reveal": table.device.end_reveal,
            "all-here": lambda: table.be(None),
            "watch": table.device.watch,
            "ask-who": table.device.ask_who,
            "same-game": lambda: table.switch.settle_doubt(True),
            "other-game": lambda: table.switch.settle_doubt(False),
            "send-on": table.device.send_on,
            "aloud": table.device.toggle_aloud,
            "in-secret": table.device.answer_secretly,
            "scores": table.gestures.tell_scores,
            "previous": lambda: replay.walk(-1),
            "next": lambda: replay.walk(1),
            "play": replay.toggle,
            "leave": replay.leave,
            "play-on": table.switch.ask_play_on,
            "play-on-same": table.switch.play_on,
            "play-on-alone": lambda: table.switch.play_on(alone=True),
            "stay": table.switch.stay,
            "skip": table.pace.skip,
            "play-now": table.pace.play_now,
            "ask-again": table.machines.again,
            "play-beginner": table.switch.play_beginner,
            "read": table.pace.read,
            "hush": table.hush,
            "unfold": table.last_events.unfold,
            "sound": table.toggle_sound,
            "notify": table.toggle_notify,
            "no-sound": table.settings.refuse_sound,
            "replay": table.start_replay,
            "count": replay.count,
            "guide": lambda: table.switch.start_guide(table.form.game),
            "guide-on": table.switch.guide_on,
            "guide-out": table.switch.leave_guide,
            "guide-stay": lambda: table.switch.leave_guide(False),
            "new": table.switch.new_game,
            "leave-example": table.switch.leave_example,
            "rematch": table.switch.ask_rematch,
            "stop-naming": library.stop_naming,
            "export-all": library.transfers.export,
            "import-received": lambda: library.transfers.answer(True),
            "drop-received": lambda: library.transfers.answer(False),
            "stop-transfer": library.transfers.stop,
            "noted": library.noted,
            "noted-room": library.noted_room,
            "more-games": library.show_more,
            "choose-games": library.toggle_choosing,
            "choose-all": library.list.choose_all,
            "export-chosen": library.export_chosen,
            "delete-chosen": library.delete_chosen,
            "copy-details": table.copy_details,
            "close-trouble": table.faults.close,
        }

    def _page_acts(self) -> dict[str, Callable[[], object]]:
        """Maps a value of `data-act` to an action of the panel, the help dialog or the header."""
        panel, settings = self._table.panel, self._table.settings
        return {
            "copy": self._copy,
            "send": self._send,
            "picture-portrait": lambda: self._table.sharing.picture("portrait"),
            "picture-square": lambda: self._table.sharing.picture("square"),
            "log": lambda: panel.show("diario", keep=True),
            "share": lambda: panel.show("condividi", keep=True),
            "close-panel": panel.close,
            "list": self._toggle_list,
            "rules": self._help_to_rules,
            "sheet": self._turn_sheet,
            "hint": self._ask_hint,
            "theme": settings.next_theme,
            "size": settings.next_size,
            "points": settings.toggle_points,
            "help": _open_help,
            "close-help": _close_help,
            "reload": lambda: js.location.reload(),
        }

    def _show_moment(self, text: str) -> None:
        """Show a past moment. In a window where the panel covers the board, close the panel."""
        self._table.replay.show(*Stop.read(text))
        if not _panel_beside():
            self._table.panel.close()

    def _toggle_list(self) -> None:
        _close_help()
        self._table.settings.toggle_list()

    def _help_to_rules(self) -> None:
        """Go from the help dialog to the rule of the current decision."""
        _close_help()
        self._table.panel.show("regole", keep=True)

    def _ask_hint(self) -> None:
        """Ask for a hint. The help dialog has a hint button too, because small windows have no room for another."""
        _close_help()
        self._table.hints.hint()

    def _copy(self) -> None:
        if self._table.session is not None:
            self._table.sharing.copy(self._table.session)

    def _send(self) -> None:
        if self._table.session is not None:
            self._table.sharing.send(self._table.session)

    def _copy_paragraph(self, anchor: str) -> None:
        if self._table.session is not None:
            self._table.sharing.copy_paragraph(self._table.session, anchor)


def _panel_beside() -> bool:
    """Whether the window is so wide that the panel stands beside the board and is always open."""
    return bool(js.window.matchMedia("(min-width: 68.75em)").matches)


def _open_help() -> None:
    """Open the dialog with the focus on its heading, not on its first field."""
    js.document.getElementById("help").showModal()
    js.document.getElementById("help-title").focus()


def _close_help() -> None:
    js.document.getElementById("help").close()
