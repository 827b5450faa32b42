"""Writes the files of the lab."""

from pathlib import Path


def replace(path: Path, text: str) -> None:
    """Replace a file atomically, so that a stopped program leaves either the old text or the new one."""
    fresh = path.with_suffix(".part")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)
