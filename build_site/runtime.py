"""Writes the runtime to dist/vendor: Pyodide with our wheels, PyScript, idiomorph, uqr, jsQR, the fonts.

Files that change with our own sources have a digest in their names. The page names the configuration. The configuration
names the interpreter. The interpreter names the standard library and the lock file. The lock file names the wheels. So
a browser never mixes cached older files with newer ones.
"""

import gzip
import json
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from app.page.poster import FACES
from build_site import trim
from build_site.lockfile import lock_for
from build_site.paths import NODE_MODULES, ROOT, digest
from build_site.stdlib import cut_stdlib
from build_site.wheels import TABLE, build_wheels

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PYSCRIPT = ("core.js", "core-*.js", "core.css", "error-*.js")
UNUSED = {
    "plugins": [
        f"!{name}" for name in ("deprecations-manager", "donkey", "py-editor", "py-game", "py-terminal")
    ]
}
"""The setting that keeps PyScript from loading plugins that the page does not need. It must stand in the settings of
both its interpreters, even though the page has no scripts for MicroPython."""
IDIOMORPH = ("idiomorph.min.js",)
FONTS = tuple(FACES.values())
THINKER = ROOT / "build_site" / "thinker.mjs"
# Suffixes of compressed formats. Web servers do not compress such files again.
PACKED = (".zip", ".whl", ".woff2", ".png")

INTERPRETER = """\
import { loadPyodide as load, version } from "./%(pyodide)s/pyodide.mjs";

const here = (name) => new URL(name, import.meta.url).href;
const ours = {
  indexURL: here("./%(pyodide)s/"),
  lockFileURL: here("./%(lock)s"),
  packageBaseUrl: here("./wheels/"),
  stdLibURL: here("./%(library)s"),
};
const PATIENCE = 1000;

// A server that sends WebAssembly with another type costs a little time, not the start.
const { instantiateStreaming: streamed } = WebAssembly;
WebAssembly.instantiateStreaming = async (asked, imports) => {
  const answer = await asked;
  if (answer.headers.get("content-type")?.startsWith("application/wasm")) return streamed(answer, imports);
  return WebAssembly.instantiate(await answer.arrayBuffer(), imports);
};

const tell = (name, detail) => dispatchEvent(new CustomEvent(name, { detail }));

// The cache of compiled modules has the name of this build, and is read while Python starts. If the browser does not
// answer in time, it counts as empty.
const place = `compiled ${here(".")} `;
const shelf = place + import.meta.url.slice(here(".").length);
const read = new Map();
async function kept(name) {
  const found = await (await caches.open(shelf)).match(here(name));
  return found?.arrayBuffer();
}
const ahead = (name) => read.set(name, kept(name).catch(() => undefined)).get(name);
const compiled = {
  take: (name) => Promise.race([read.get(name) ?? ahead(name), new Promise((done) => setTimeout(done, PATIENCE))]),
  async keep(name, code) {
    await (await caches.open(shelf)).put(here(name), new Response(code));
    for (const old of await caches.keys()) if (old.startsWith(place) && old !== shelf) await caches.delete(old);
  },
};

// Counts downloaded bytes, for the progress bar. Responses of the service worker come at once and are not wrapped, so
// that the browser can use its own cache of compiled code.
function counted(answer) {
  let bytes = 0;
  const count = new TransformStream({
    transform(chunk, stream) {
      tell("arriving", { url: answer.url, bytes: (bytes += chunk.length) });
      stream.enqueue(chunk);
    },
  });
  return answer.ok ? new Response(answer.body.pipeThrough(count), answer) : answer;
}

async function watched(options) {
  const { fetch } = window;
  const { instantiateStreaming, Memory } = WebAssembly;
  if (!navigator.serviceWorker?.controller) window.fetch = async (...asked) => counted(await fetch(...asked));
  const failed = (error) => {
    tell("runtime-failed", error);
    throw error;
  };
  // If its WebAssembly file is damaged, Pyodide only writes to the console and never settles.
  WebAssembly.instantiateStreaming = (...given) => instantiateStreaming(...given).catch(failed);
  // Pyodide makes shared memory to sleep on. A page cannot sleep, and may not share memory in future browsers.
  WebAssembly.Memory = function (wanted) {
    return new Memory({ ...wanted, shared: false });
  };
  // Load the first game's wheel together with the table's.
  const { wheel } = document.getElementById("table")?.dataset ?? {};
  const packages = [...(options.packages ?? []), ...(wheel ? [wheel] : [])];
  window.compiled = compiled;
  ["app", ...(wheel ? [wheel] : [])].forEach(ahead);
  return load({ ...options, packages }).catch(failed).finally(() => {
    Object.assign(window, { fetch });
    Object.assign(WebAssembly, { instantiateStreaming, Memory });
  });
}

export { version };
// A worker has no progress bar.
export const loadPyodide = (options) => (globalThis.window ? watched : load)({ ...options, ...ours });
"""


MODULE = """\
const module = { exports: {} }, { exports } = module;
%s
export default module.exports.default ?? module.exports;
"""


class Runtime(NamedTuple):
    """The files that the table's page must name, as paths inside the folder `vendor`."""

    configuration: str
    """The settings of PyScript."""
    thinker: str
    """The worker that computes the machines' choices."""
    modules: tuple[str, ...]
    """JavaScript modules to preload."""
    files: tuple[str, ...]
    """Other files to preload."""
    weights: dict[str, tuple[int, int]]
    """Maps a preloaded file to two sizes in bytes: plain, and as a web server sends it (see the function `weights`)."""


def install_runtime(vendor: Path) -> Runtime:
    """Write the runtime into the folder `vendor`, and return the files that the table's page must name."""
    pyodide, pyscript = NODE_MODULES / "pyodide", NODE_MODULES / "@pyscript" / "core"
    pyodide_name = f"pyodide-{_digest_of(pyodide, PYODIDE)}"
    _copy(pyodide, PYODIDE, vendor / pyodide_name)
    _copy(pyscript / "dist", PYSCRIPT, vendor / "pyscript")
    _copy(pyscript, ("LICENSE",), vendor / "pyscript")
    _copy(NODE_MODULES / "idiomorph" / "dist", IDIOMORPH, vendor / "idiomorph")
    _copy(NODE_MODULES / "uqr", ("LICENSE",), vendor / "uqr")
    _copy_file(NODE_MODULES / "uqr" / "dist" / "index.mjs", vendor / "uqr" / "uqr.js")
    _copy(NODE_MODULES / "jsqr", ("LICENSE",), vendor / "jsqr")
    _write_module(NODE_MODULES / "jsqr" / "dist" / "jsQR.js", vendor / "jsqr" / "jsqr.js")
    for font in FONTS:
        folder = NODE_MODULES / "@fontsource-variable" / font
        _copy(folder / "files", (f"{font}-latin-wght-*.woff2",), vendor / "fonts" / font)
        _copy(folder, ("LICENSE",), vendor / "fonts" / font)
    with TemporaryDirectory() as scratch:
        wheels = build_wheels(Path(scratch))
        lock = lock_for(pyodide / "pyodide-lock.json", wheels)
        _install_wheels(wheels, lock, vendor / "wheels")
    lock_name = _write(vendor, "pyodide-lock", ".json", json.dumps(lock, indent=1, sort_keys=True).encode())
    library = _install_library(lock, vendor)
    names = {"pyodide": pyodide_name, "lock": lock_name, "library": library}
    interpreter = _write(vendor, "python", ".mjs", (INTERPRETER % names).encode())
    worker = THINKER.read_text(encoding="utf-8") % {"interpreter": interpreter}
    thinker = _write(vendor, "thinker", ".mjs", trim.js(worker).encode())
    configuration = _write(vendor, "pyscript", ".json", _configuration(interpreter).encode())
    modules = (interpreter, *(f"{pyodide_name}/{name}" for name in PYODIDE if name.endswith(".mjs")))
    # PyScript loads its parts one after the other; preloading them avoids the chain.
    parts = sorted(path.name for path in (vendor / "pyscript").glob("*.js"))
    modules += tuple(f"pyscript/{name}" for name in parts)
    files = (f"{pyodide_name}/pyodide.asm.wasm", library, lock_name, configuration)
    return Runtime(
        configuration, thinker, modules, files, {name: weights(vendor / name) for name in modules + files}
    )


def install_mqtt(vendor: Path) -> None:
    """Write MQTT.js into the folder `vendor`. A site without a rendezvous does not need it."""
    package = NODE_MODULES / "mqtt"
    _copy(package, ("LICENSE.md",), vendor / "mqtt")
    _copy_file(package / "dist" / "mqtt.esm.js", vendor / "mqtt" / "mqtt.js")


def _install_library(lock: dict[str, Any], vendor: Path) -> str:
    with TemporaryDirectory() as scratch:
        cut = Path(scratch) / "stdlib.zip"
        cut_stdlib(lock, vendor / "wheels", cut)
        return _write(vendor, "python_stdlib", ".zip", cut.read_bytes())


def _configuration(interpreter: str) -> str:
    """The content of PyScript's configuration file.

    - It names no game: `INTERPRETER` adds the wheel of the game that the page opens with.
    - PyScript resolves `interpreter` relative to the page, but in a worker relative to the configuration file. The path
      works for both.
    - The empty `index_urls` stops PyScript from loading its list of packages from the network.
    """
    settings = {
        "interpreter": f"../vendor/{interpreter}",
        "packages": TABLE,
        "packages_cache": "passthrough",
        "index_urls": [],
        "sync_main_only": True,
        **UNUSED,
    }
    return json.dumps(settings, indent=1)


def _install_wheels(wheels: Sequence[Path], lock: dict[str, Any], folder: Path) -> None:
    """Move each wheel to a folder named by its digest, and update its entry in the lock."""
    for wheel in wheels:
        (entry,) = (entry for entry in lock["packages"].values() if entry["file_name"].endswith(wheel.name))
        entry["file_name"] = f"{digest(wheel.read_bytes())}/{wheel.name}"
        target = folder / entry["file_name"]
        target.parent.mkdir(parents=True)
        shutil.move(wheel, target)


def _copy(source: Path, patterns: Sequence[str], target: Path) -> None:
    """Copy the files that match the patterns.

    Raises FileNotFoundError if a pattern matches no file, since the layout of the package must have changed.
    """
    target.mkdir(parents=True, exist_ok=True)
    for pattern in patterns:
        found = sorted(source.glob(pattern))
        if not found:
            raise FileNotFoundError(f"{source / pattern}: the layout of this package has changed")
        for file in found:
            _copy_file(file, target / file.name)


def _copy_file(file: Path, target: Path) -> None:
    """Copy a file. References to source maps are removed, as these are not shipped."""
    if file.suffix in (".js", ".mjs"):
        text = re.sub(r"\n//# sourceMappingURL=\S+\s*$", "\n", file.read_text(encoding="utf-8"))
        target.write_text(text, encoding="utf-8", newline="\n")
    else:
        shutil.copyfile(file, target)


def _write_module(source: Path, target: Path) -> None:
    """Wrap a CommonJS script as an ES module with a default export."""
    text = source.read_text(encoding="utf-8")
    target.write_text(trim.js(MODULE % text), encoding="utf-8", newline="\n")


def _digest_of(folder: Path, names: Sequence[str]) -> str:
    """A short hash of these files together."""
    return digest(b"\0".join(folder.joinpath(name).read_bytes() for name in names))


def weights(file: Path) -> tuple[int, int]:
    """The size of a file in bytes, and its size as a web server sends it. Servers compress all formats but `PACKED`."""
    content = file.read_bytes()
    return len(content), len(content) if file.suffix in PACKED else len(gzip.compress(content, 6, mtime=0))


def _write(folder: Path, stem: str, suffix: str, content: bytes) -> str:
    """Write a file with the digest of its content in its name, and return the name."""
    name = f"{stem}.{digest(content)}{suffix}"
    folder.joinpath(name).write_bytes(content)
    return name
