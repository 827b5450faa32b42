"""The runtime that the build writes beside the pages, built once for all tests."""

from pathlib import Path

import pytest

from build_site.runtime import install_runtime
from tests.once import made_once


@pytest.fixture(scope="session")
def vendor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder `vendor` of a site with our own games."""
    return made_once(tmp_path_factory, "vendor", install_runtime)


def only(folder: Path, pattern: str) -> Path:
    """The only file in a folder that matches the pattern; its name has a digest."""
    (file,) = folder.glob(pattern)
    return file
