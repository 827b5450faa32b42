"""Folders of the project, and digests for file names."""

import hashlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "site"
NODE_MODULES = ROOT / "node_modules"


def digest(data: bytes) -> str:
    """A short hash of the content. If a file's name contains the hash, browsers may cache the file for ever."""
    return hashlib.sha256(data).hexdigest()[:12]
