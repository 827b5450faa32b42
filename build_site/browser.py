"""The browser of the end-to-end tests: one that is on the machine, else one that Playwright brings.

`python -m build_site.browser` makes sure that there is one.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

# Playwright brings a Node of its own that wants libraries which a bare Debian lacks: the machine's will do.
if _node := shutil.which("node"):
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", _node)

# The headless shell is the same browser without windows and menus: a test takes a quarter less of the processor.
SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Without these a browser that has just started looks for updates, which no test asked for.
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)


def launch_options() -> dict[str, Any]:
    """What Playwright's `launch` needs on this machine. Raises FileNotFoundError when there is no browser.

    Without a sandbox, which neither root nor most containers can have: only our own pages are opened.
    """
    executable = find()
    if executable is None:
        raise FileNotFoundError("no Chromium on this machine: run `python -m build_site.browser`")
    return {"executable_path": executable, "args": list(FLAGS), "chromium_sandbox": False}


def find() -> str | None:
    """The browser to use, if there is one."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def install() -> None:
    """Install a browser: from Debian's packages as root, else Playwright's own. Ends the program when neither works."""
    if _is_root() and shutil.which("apt-get"):
        _done(["apt-get", "update", "-qq"])
        # Older Debians have no package of the shell; fonts, of which a bare machine has none, come with either.
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
