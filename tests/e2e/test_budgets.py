"""Size budgets of the site, in bytes as sent: compressed where web servers compress."""

from pathlib import Path

from build_site.paths import SITE
from build_site.runtime import weights
from build_site.wheels import build_wheels
from lab.bench.page import first_visit
from tests.e2e.conftest import OpenContext, Watch

FIRST_VISIT = 5_236_000
# On a slow machine the pictures of the boxes, 7.8 kB in all, are asked for before the table can be played.
# 1.2 kB of it are for files and links that are shared with the installed app, and for the last turns at a desk.
# 0.6 kB are for the page of problems.
OURS = 44_000
FATAL = 1_000
WHEEL = 150_000


def test_size_of_a_first_visit(open_context: OpenContext, site: str, dist: Path, watch: Watch) -> None:
    """Everything loaded before the table can be played, without what the service worker caches afterwards."""
    names = first_visit(open_context(), site, f"{site}gioca/?gioco=imhotep")
    assert any(name.endswith(".wasm") for name in names)
    assert sum(weights(dist / name)[1] for name in names) <= FIRST_VISIT


def test_size_of_our_scripts_and_styles(dist: Path) -> None:
    """Files count as built; those that the build inlines into pages count as in the sources."""
    sources = [file for file in SITE.rglob("*") if file.suffix in (".js", ".css")]
    written = [built if (built := dist / file.relative_to(SITE)).exists() else file for file in sources]
    assert sum(file.is_relative_to(dist) for file in written) > len(sources) / 2
    generated = dist / "assets" / "drawing.css"
    assert sum(weights(file)[1] for file in (*written, generated)) <= OURS
    assert weights(dist / "gioca" / "fatal.js")[1] <= FATAL


def test_size_of_the_wheels(tmp_path: Path) -> None:
    """The limit applies to each wheel. A page opens with three of them."""
    sizes = {wheel.name: wheel.stat().st_size for wheel in build_wheels(tmp_path)}
    assert len(sizes) >= 3
    assert {name: size for name, size in sizes.items() if size > WHEEL} == {}
