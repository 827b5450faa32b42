"""The pages of the site, and the runtime that the build writes beside them, built once for all tests."""

from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from app import games
from build_site.paths import ROOT
from build_site.runtime import install_runtime
from pycore.games import GAMES
from tests.once import made_once


@pytest.fixture(scope="session")
def vendor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder `vendor` of a site with our own games."""
    return made_once(tmp_path_factory, "vendor", install_runtime)


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of the site with the toy game, without the table's runtime."""
    return made_once(tmp_path_factory, "pages", _build_pages)


def _build_pages(folder: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GAMES_EXTRA", "tests/toy")
        # The build registers the toy from its folder, under another module name than other tests use.
        for registry, name in ((GAMES, "_modules"), (games, "_packages"), (games, "_cards")):
            patch.setattr(registry, name, dict(getattr(registry, name)))
        config = load_config(str(ROOT / "mkdocs.yml"), site_dir=str(folder), strict=True)
        config.plugins.events["post_build"].clear()
        build(config)


def only(folder: Path, pattern: str) -> Path:
    """The only file in a folder that matches the pattern; its name has a digest."""
    (file,) = folder.glob(pattern)
    return file
