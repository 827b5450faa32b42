"""Finds the browser for the end-to-end tests: an installed one, else Playwright's own.

`python -m build_site.browser` installs one if there is none.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

# Playwright's own Node needs libraries that a bare Debian lacks, so prefer an installed Node.
if _node := shutil.which("node"):
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", _node)

# The headless shell is Chromium without a user interface. With it, tests use a quarter less CPU time.
SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Stop a freshly started browser from looking for updates, and from using a GPU and QUIC.
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)


def launch_options() -> dict[str, Any]:
    """Arguments for Playwright's `launch` on this machine. Raises FileNotFoundError if there is no browser.

    The sandbox is off, as it works neither for root nor in most containers. Only our own pages are opened.
    """
    executable = find()
    if executable is None:
        raise FileNotFoundError("no Chromium on this machine: run `python -m build_site.browser`")
    return {"executable_path": executable, "args": list(FLAGS), "chromium_sandbox": False}


def find() -> str | None:
    """The path of the browser to use; None if there is none."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def install() -> None:
    """Install a browser: as root from Debian's packages, else Playwright's own. Exits the program if that fails."""
    if _is_root() and shutil.which("apt-get"):
        _done(["apt-get", "update", "-qq"])
        # Older Debian releases have no package of the headless shell. A bare machine needs fonts too.
        ways = [["apt-get", "install", "-y", "-qq", name, "fonts-liberation"] for name in (SHELL, "chromium")]
    else:
        ways = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    print("Installing Chromium for the end-to-end tests")
    if not any(map(_done, ways)):
        sys.exit("The end-to-end tests need Chromium, and it could not be installed: install it by hand.")


def _done(command: list[str]) -> bool:
    return subprocess.run(command, stdout=subprocess.DEVNULL).returncode == 0


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


if __name__ == "__main__":
    if find() is None:
        install()
