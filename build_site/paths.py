"""Where things are, and names that change with their content."""

import hashlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "site"
NODE_MODULES = ROOT / "node_modules"


def digest(data: bytes) -> str:
    """A short name for this content: what carries it in its own name never has to be fetched again."""
    return hashlib.sha256(data).hexdigest()[:12]
