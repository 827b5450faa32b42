"""Writes the service worker, which makes the site playable offline. It lists all other files, so it is written last."""

import subprocess
from pathlib import Path

from build_site.paths import ROOT, SITE

TOOL = ROOT / "build_site" / "service_worker.mjs"
SOURCE = SITE / "assets" / "sw.js"


def write_service_worker(dist: Path) -> None:
    """Write `sw.js` into the site `dist`, with a list of all files and their digests.

    Raises RuntimeError if the tool fails.
    """
    command = ["node", str(TOOL), str(dist), str(SOURCE)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"the service worker could not be made:\n{done.stdout}{done.stderr}")
