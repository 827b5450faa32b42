"""The manifest, with which browsers install the site as an app. The games come from the registry."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from build_site.shelf import Entry

MANIFEST = "manifest.webmanifest"


class Screenshot(NamedTuple):
    """A picture of the table that browsers show before they install the site (`build_site.screenshots`)."""

    file: str
    """A path in the site."""
    game: str
    label: str
    narrow: bool
    """Whether the window is that of a phone."""
    width: int
    height: int
    """In pixels of the picture, as is `width`."""
    scale: int
    """Pixels of the picture for each pixel of the window."""


def _wide(game: str, label: str) -> Screenshot:
    return Screenshot(f"assets/schermate/{game}.jpg", game, label, False, 1280, 800, 1)


def _narrow(game: str, label: str) -> Screenshot:
    return Screenshot(f"assets/schermate/{game}-telefono.jpg", game, label, True, 720, 1440, 2)


SCREENSHOTS = (
    _wide("imhotep", "Imhotep al computer: il tavoliere, e accanto le regole della mossa"),
    _wide("leggende", "Leggende al computer: le armate fra le isole, a metà partita"),
    _narrow("kheops", "Kheops sul telefono: la piramide cresce, e i punti si contano da soli"),
    _narrow("senet", "Senet sul telefono: tocca i bastoncini per lanciarli"),
)


def fill_manifest(file: Path, entries: Sequence[Entry]) -> None:
    """Add the screenshots to the manifest, and a shortcut for each game below the one that the source has. Systems show
    the first ones."""
    manifest = json.loads(file.read_text(encoding="utf-8"))
    manifest["shortcuts"] += [
        {"name": f"Gioca a {entry.page.title}", "url": f"gioca/?gioco={entry.slug}"} for entry in entries
    ]
    manifest["screenshots"] = [
        {
            "src": shot.file,
            "sizes": f"{shot.width}x{shot.height}",
            "type": "image/jpeg",
            "form_factor": "narrow" if shot.narrow else "wide",
            "label": shot.label,
        }
        for shot in SCREENSHOTS
    ]
    file.write_text(json.dumps(manifest, ensure_ascii=False, indent=1), encoding="utf-8")
