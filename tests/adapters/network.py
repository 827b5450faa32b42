"""The network of the documentation learns: `python -m tests.adapters.network`, which `make adapters` runs."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from build_site.paths import ROOT

PAGE: Final = ROOT / "site" / "sviluppo" / "learning.md"
GAMES: Final = 600


def main() -> None:
    """Raises an exception if a command of the page fails, or if the network does not beat chance."""
    (source,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "network.py").write_text(source, encoding="utf-8")
        run(folder, f"-m pycore selfplay imhotep --players random --folder first --games {GAMES}")
        run(folder, "network.py first")
        run(folder, "-m pycore selfplay imhotep --players network:choose --folder second --games 20")
        done = run(folder, "-m pycore arena imhotep --players network:choose,random --games 40")
    line = next(line for line in done.splitlines() if line.startswith("network:choose"))
    print(line, flush=True)
    assert float(line.split()[3]) > 0.5, done


def run(folder: Path, words: str) -> str:
    """Run Python in a folder, and return what it prints. Its errors are printed if it fails."""
    env = os.environ | {"PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-W", "ignore", *words.split()]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)
    assert done.returncode == 0, f"{words}: {done.stderr}"
    return done.stdout


if __name__ == "__main__":
    main()
