"""The manifest, with which browsers install the site as an app. The games come from the registry."""

import json
from collections.abc import Sequence
from pathlib import Path

from build_site.shelf import Entry

MANIFEST = "manifest.webmanifest"


def fill_manifest(file: Path, entries: Sequence[Entry]) -> None:
    """Add a shortcut for each game to the manifest, below the one that the source has. Systems show the first ones."""
    manifest = json.loads(file.read_text(encoding="utf-8"))
    manifest["shortcuts"] += [
        {"name": f"Gioca a {entry.page.title}", "url": f"gioca/?gioco={entry.slug}"} for entry in entries
    ]
    file.write_text(json.dumps(manifest, ensure_ascii=False, indent=1), encoding="utf-8")
