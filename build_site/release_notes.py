"""The part of CHANGELOG.md about one version: `python -m build_site.release_notes v1.0.0`."""

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).parents[1] / "CHANGELOG.md"


def notes(changelog: str, tag: str) -> str:
    """The text below the heading of a version. Raises LookupError if the changelog has none.

    >>> notes("# Changelog\\n\\n## [0.2.0] - 2026-01-02\\n\\n- New.\\n\\n## [0.1.0]\\n\\n- Old.\\n", "v0.2.0")
    '- New.\\n'
    """
    version = re.escape(tag.removeprefix("v"))
    found = re.search(rf"^## \[{version}\].*?\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None:
        raise LookupError(f"CHANGELOG.md has no part about {tag}")
    return found[1].strip() + "\n"


if __name__ == "__main__":
    sys.stdout.write(notes(CHANGELOG.read_text(encoding="utf-8"), sys.argv[1]))
