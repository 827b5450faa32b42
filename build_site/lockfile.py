"""The lock file of packages that Pyodide can install: only our wheels."""

import json
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pyodide_lock.spec import PyodideLockSpec
from pyodide_lock.utils import add_wheels_to_spec

# Fields of `info` that every release of pyodide-lock accepts. The runtime's lock file may have more of them.
INFO = ("arch", "platform", "python")


def lock_for(runtime_lock: Path, wheels: Sequence[Path]) -> dict[str, Any]:
    """The lock file of a runtime with its packages replaced by `wheels`, which must be in one folder.

    The library pyodide-lock makes only the entries of the wheels. The data passes through a file, because the library's
    classes are not the same for Python 3.11 as for later versions.
    """
    lock: dict[str, Any] = json.loads(runtime_lock.read_text(encoding="utf-8"))
    info = {name: lock["info"][name] for name in INFO}
    with TemporaryDirectory() as scratch:
        file = Path(scratch) / "lock.json"
        file.write_text(json.dumps({"info": {**info, "version": "0"}, "packages": {}}), encoding="utf-8")
        add_wheels_to_spec(PyodideLockSpec.from_json(file), list(wheels)).to_json(file)
        lock["packages"] = json.loads(file.read_text(encoding="utf-8"))["packages"]
    return lock
