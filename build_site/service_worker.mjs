// node service_worker.mjs <dist> <source.js>: writes <dist>/sw.js, which caches the whole site for offline play.
// Workbox's files are prepended to the source, since this site's worker loads nothing from elsewhere.

import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { injectManifest } from "workbox-build";

const [dist, source] = process.argv.slice(2);
const { resolve } = createRequire(import.meta.url);

// The modules of Workbox, each after the modules that it needs.
const MODULES = ["core", "routing", "strategies", "precaching"];
// Files that the worker does not cache: itself, and files for other sites and programs, not for visitors.
const PICTURES = ["assets/social.png", "assets/anteprime/*", "assets/schermate/*"];
// Without a network there is no broker either.
const IGNORED = ["vendor/mqtt/*", "sw.js", "**/*.xml", "**/*.xml.gz", "**/LICENSE", ...PICTURES, ".nojekyll"];
// Patterns of paths that contain a digest.
const DIGESTED = [
  /vendor\/(\w+[-.])+[0-9a-f]{12}[./]/,
  /vendor\/wheels\/[0-9a-f]{12}\//,
  /vendor\/pyscript\/[\w-]+-[\w-]{8}\.js$/,
  /assets\/(javascripts|stylesheets)\/.*\.[0-9a-f]{8}\.min\.\w+$/,
];

function workbox(name) {
  const text = readFileSync(resolve(`workbox-${name}/build/workbox-${name}.prod.js`), "utf8");
  return text.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, "\n");
}

function withDigest(entry) {
  const digest = createHash("sha256").update(readFileSync(join(dist, entry.url))).digest("base64");
  return { ...entry, integrity: `sha256-${digest}` };
}

const scratch = mkdtempSync(join(tmpdir(), "sw-"));
try {
  const swSrc = join(scratch, "sw.js");
  writeFileSync(swSrc, [...MODULES.map(workbox), readFileSync(source, "utf8")].join(""));
  const { warnings } = await injectManifest({
    swSrc,
    swDest: join(dist, "sw.js"),
    globDirectory: dist,
    globPatterns: ["**/*"],
    globIgnores: IGNORED,
    dontCacheBustURLsMatching: new RegExp(DIGESTED.map((pattern) => pattern.source).join("|")),
    maximumFileSizeToCacheInBytes: 20_000_000,
    manifestTransforms: [(entries) => ({ manifest: entries.map(withDigest) })],
  });
  if (warnings.length) throw new Error(warnings.join("\n"));
} finally {
  rmSync(scratch, { recursive: true });
}
