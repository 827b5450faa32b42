"""The list of packages that Pyodide can install: our wheels and nothing else."""

import json
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pyodide_lock.spec import PyodideLockSpec
from pyodide_lock.utils import add_wheels_to_spec

# What every release of pyodide-lock reads; the runtime's own lock file may say more of itself.
INFO = ("arch", "platform", "python")


def lock_for(runtime_lock: Path, wheels: Sequence[Path]) -> dict[str, Any]:
    """The lock file that comes with a runtime, with `wheels` (all in one folder) for all its packages.

    pyodide-lock makes the entries of the wheels alone, through its files and not its classes, because the
    release for Python 3.11 and those for later Pythons share no more than that.
    """
    lock: dict[str, Any] = json.loads(runtime_lock.read_text(encoding="utf-8"))
    info = {name: lock["info"][name] for name in INFO}
    with TemporaryDirectory() as scratch:
        file = Path(scratch) / "lock.json"
        file.write_text(json.dumps({"info": {**info, "version": "0"}, "packages": {}}), encoding="utf-8")
        add_wheels_to_spec(PyodideLockSpec.from_json(file), list(wheels)).to_json(file)
        lock["packages"] = json.loads(file.read_text(encoding="utf-8"))["packages"]
    return lock
