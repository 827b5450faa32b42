"""Notifications that it is one's turn: only after a press, only out of sight, and where the browser allows them."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from app.words import page as page_words
from tests.e2e.accessibility import faults
from tests.e2e.conftest import OpenContext
from tests.e2e.robot import BOOT_MS
from tests.e2e.tables import PHONE, Table

NOTED = """{
  const Real = window.Notification;
  window.shown = [];
  window.asked = 0;
  window.Notification = class {
    static get permission() { return localStorage.permission ?? "default"; }
    static async requestPermission() {
      asked++;
      return (localStorage.permission = await Real.requestPermission());
    }
    constructor(title, { body, tag }) { shown.push(["page", title, body, tag]); window.last = this; }
  };
  Object.defineProperty(Document.prototype, "hidden", { get: () => window.away ?? false });
}"""
"""Notes the notifications. A test puts the page out of sight with `away`. Headless Chromium gives a permission, and
does not state it afterwards."""
WORKER = """Object.defineProperty(navigator, "serviceWorker", { value: {
  getRegistration: async () => ({
    active: {}, showNotification: async (title, { body, tag }) => void shown.push(["worker", title, body, tag]),
  }),
} });"""
"""A service worker that is up."""


def opened(open_context: OpenContext, granted: bool, *scripts: str) -> Page:
    context = open_context(**PHONE)
    if granted:
        context.grant_permissions(["notifications"])
    for script in (NOTED, *scripts):
        context.add_init_script(script)
    return context.new_page()


def switch(page: Page) -> Locator:
    page.locator("[data-act=help]:visible").click()
    return page.locator("#help [data-act=notify]")


def form(page: Page, site: str) -> None:
    """Open the table's page without a game."""
    page.goto(f"{site}gioca/")
    expect(page.locator("#table")).to_have_attribute("data-state", "ready", timeout=BOOT_MS)


def shown(page: Page) -> list[Any]:
    return list(page.evaluate("shown"))


@pytest.mark.parametrize("scripts", [(), (WORKER,)], ids=["page", "worker"])
def test_a_notification_tells_that_it_is_ones_turn(
    open_context: OpenContext, site: str, axe: str, scripts: tuple[str, ...]
) -> None:
    """Once for each turn, and not while the page is in sight."""
    host = opened(open_context, True, *scripts)
    table = Table(host, site, "toy", seed=4)
    table.seat(1, host.context.new_page())
    host.locator('[data-act="close-panel"]').click()

    def turn() -> None:
        """Let both choose, until it is the host's turn again."""
        while table.host.stated("seat") != "1":
            table.step()
        while table.host.stated("seat") == "1":
            table.step()

    host.evaluate("window.away = true")
    turn()
    assert shown(host) == [] and host.evaluate("asked") == 0, "nobody has asked for it"
    expect(switch(host)).to_have_attribute("aria-pressed", "false")
    host.locator("#help [data-act=notify]").click()
    expect(host.locator("#help [data-act=notify]")).to_have_attribute("aria-pressed", "true")
    assert host.evaluate("asked") == 1 and faults(host, axe, "#help") == {}
    host.locator("#help [data-act=close-help]").click()
    turn()
    kind = "worker" if scripts else "page"
    told = [kind, "Gioco di prova", page_words.YOUR_TURN, "faraone"]
    host.wait_for_function("shown.length")
    assert shown(host) == [told]
    if not scripts:
        host.evaluate(
            "() => { window.focus = () => (window.focused = true); last.onclick(new Event('click')); }"
        )
        assert host.evaluate("focused")
    host.evaluate("window.away = false")
    turn()
    assert shown(host) == [told]
    # It is remembered, and switched off with another press.
    host.reload()
    table.host.ready()
    switch(host).click()
    expect(host.locator("#help [data-act=notify]")).to_have_attribute("aria-pressed", "false")


def test_a_browser_that_does_not_allow_it_is_named(open_context: OpenContext, site: str, axe: str) -> None:
    page = opened(open_context, False)
    form(page, site)
    switch(page).click()
    expect(page.locator("#help [role=alert]")).to_have_text(page_words.NOTIFY_REFUSED)
    expect(page.locator("#help [data-act=notify]")).to_have_attribute("aria-pressed", "false")
    assert faults(page, axe, "#help") == {}


def test_a_browser_without_notifications_has_no_switch(open_context: OpenContext, site: str) -> None:
    page = opened(open_context, True, "delete window.Notification;")
    form(page, site)
    expect(switch(page)).to_have_count(0)
    expect(page.locator("#help [data-act=sound]")).to_be_visible()
