"""What the build copies beside the pages, made once for all tests."""

from pathlib import Path

import pytest

from build_site.runtime import install_runtime
from tests.once import made_once


@pytest.fixture(scope="session")
def vendor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder `vendor` of a site with the games of the house."""
    return made_once(tmp_path_factory, "vendor", install_runtime)


def only(folder: Path, pattern: str) -> Path:
    """The one file of a folder whose name, which carries a digest, matches."""
    (file,) = folder.glob(pattern)
    return file
