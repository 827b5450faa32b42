"""Messages between windows of one browser. All guests write on one common channel; the host answers each guest on a
channel of that guest."""

import random
import string
from collections.abc import Callable
from typing import Any, Final

import js
from pyodide.ffi import create_proxy

UP: Final = "host"
"""The message that the host writes on the common channel when the host's page has opened."""
ANSWERS: Final = ":risposte"
"""The name of the channel for answers. No room has a colon in its name."""
LONGEST_NAME: Final = 12


def _channel(name: str, hear: Callable[[str], None]) -> Any:
    channel = js.BroadcastChannel.new(f"faraone:tavolo:{name}")
    channel.onmessage = create_proxy(lambda event: hear(event.data) if isinstance(event.data, str) else None)
    return channel


class WindowWire:
    """The host's connection to one guest."""

    def __init__(self, room: str, name: str) -> None:
        self._channel = js.BroadcastChannel.new(f"faraone:tavolo:{room}:{name}")
        self._open = True

    def send(self, text: str) -> None:
        if self._open:
            self._channel.postMessage(text)

    def way(self, text: str) -> None:
        """Drop it: windows of one browser have no addresses."""

    def close(self) -> None:
        self._open = False
        self._channel.close()


class Room:
    """The host's end of the common channel; `hear(name, text)` receives each guest's messages."""

    def __init__(self, room: str, hear: Callable[[str, str], None]) -> None:
        self._room = room
        self._hear = hear
        self._channel = _channel(room, self._split)
        self._channel.postMessage(UP)

    def _split(self, data: str) -> None:
        name, _, text = data.partition(" ")
        if name.isalnum() and len(name) <= LONGEST_NAME and text:
            self._hear(name, text)

    def wire(self, name: str) -> WindowWire:
        return WindowWire(self._room, name)

    def close(self) -> None:
        self._channel.close()


class AnswerChannel:
    """Carries a guest's answer from the window that its link has opened to the window of the host.

    Both sides write on one channel: the bearer the answer, the hosts what has become of it.
    """

    def __init__(self, hear: Callable[[str], None]) -> None:
        self._channel = _channel(ANSWERS, hear)

    def send(self, text: str) -> None:
        self._channel.postMessage(text)

    def close(self) -> None:
        self._channel.close()


class GuestChannel:
    """A guest's connection to the host. It sends on the common channel, and listens on the guest's own channel."""

    def __init__(self, room: str, hear: Callable[[str], None], host_is_up: Callable[[], None]) -> None:
        self._name = "".join(random.choices(string.ascii_lowercase + string.digits, k=LONGEST_NAME))
        self._common = _channel(room, lambda text: host_is_up() if text == UP else None)
        self._own = _channel(f"{room}:{self._name}", hear)
        self._open = True

    def send(self, text: str) -> None:
        if self._open:
            self._common.postMessage(f"{self._name} {text}")

    def way(self, text: str) -> None:
        """Drop it: windows of one browser have no addresses."""

    def close(self) -> None:
        self._open = False
        self._common.close()
        self._own.close()
