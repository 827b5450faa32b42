// Runs the page's Python under Node, with our wheels, for two uses:
//   node stdlib.mjs <lock> <wheels>/ cut <settings as JSON> <out.zip>   packs the used part of the standard library
//   node stdlib.mjs <lock> <wheels>/ run <stdlib.zip> <file.py>         runs a program on such a library

import { readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [lockFileURL, packageBaseUrl, verb, ...rest] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));

// A fixed hash seed makes the output reproducible. Without column positions, which only underline parts of lines in
// tracebacks, the library is a quarter smaller.
const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
// Unpacks the table's modules, as site/gioca/index.html does.
const UNPACK = `
import app, zipfile
from pathlib import Path
pack = Path(app.__path__[0], "modules.zip")
zipfile.ZipFile(pack).extractall(pack.parents[1])
pack.unlink()
`;

async function start(options) {
  const python = await loadPyodide({ lockFileURL, packageBaseUrl, env, ...options });
  python.runPython(UNPACK);
  return python;
}

async function cut(settings, out) {
  const { roots, packages } = JSON.parse(settings);
  const python = await start({ packages });
  python.runPython(readFileSync(`${here}/cut_stdlib.py`, "utf8"));
  python.globals.get("cut")(python.toPy(roots), "/tmp/stdlib.zip");
  writeFileSync(out, python.FS.readFile("/tmp/stdlib.zip"));
}

async function run(stdLibURL, program) {
  const lock = JSON.parse(readFileSync(lockFileURL, "utf8"));
  const python = await start({ stdLibURL, packages: Object.keys(lock.packages) });
  console.log(python.runPython(readFileSync(program, "utf8")));
}

try {
  await { cut, run }[verb](...rest);
} catch (error) {
  // The message contains Python's traceback; Node would print the runtime's minified source instead.
  console.error(error.message);
  process.exitCode = 1;
}
