"""Notifications of the system, which are seen while the page is not."""

import json
from contextlib import suppress
from typing import Any, Final

import js
from pyodide.ffi import JsException, create_once_callable

from app.browser.device import found

TAG: Final = "faraone"
"""A notification with this tag replaces the last one."""


def offered() -> bool:
    """Whether this browser has notifications. Safari on telephones has them in installed apps only."""
    return hasattr(js.window, "Notification")


def allowed() -> bool:
    """Whether the visitor has allowed this site to show notifications."""
    return offered() and str(js.Notification.permission) == "granted"


async def permit() -> bool:
    """Let the browser ask the visitor for the permission, unless they have answered before. Returns whether it is
    given. Call it soon after a press."""
    with suppress(JsException):
        await js.Notification.requestPermission()
    return allowed()


async def notify(title: str, text: str) -> None:
    """Show a notification if it is allowed and the page is out of sight. A press on it leads back to the page."""
    if not (allowed() and js.document.hidden):
        return
    options = js.JSON.parse(json.dumps({"body": text, "tag": TAG, "renotify": True}))
    with suppress(JsException):  # the permission has been taken back
        worker = await _worker()
        if worker is not None:  # telephones show no others
            await worker.showNotification(title, options)
        else:
            shown = js.Notification.new(title, options)
            shown.onclick = create_once_callable(lambda event: js.window.focus())


async def _worker() -> Any:
    """The registration of an active service worker; None if there is none."""
    try:
        registration = await js.navigator.serviceWorker.getRegistration()
    except (AttributeError, JsException):  # the browser withholds it
        return None
    return registration if found(registration) and found(registration.active) else None
