// The packed sizes, which have limits: node sizes.mjs ARCHIVE
import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

const LIMITS = { archive: 450_000, area: 350_000 };
const dist = join(dirname(createRequire(import.meta.url).resolve("genwire/chat")), "../esm");

/** The files that a file imports, itself included. */
function closure(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(file, "utf8");
  for (const [, path] of text.matchAll(/^(?:import|export) .*from "(\.[^"]+)";$/gm)) {
    closure(join(dirname(file), path), found);
  }
  return found;
}

let failed = false;
function state(name, size, limit) {
  failed ||= size > limit;
  console.log(`${name.padEnd(14)} ${String(size).padStart(7)} bytes packed, at most ${limit}`);
}

state("the archive", statSync(process.argv[2]).size, LIMITS.archive);
for (const area of ["audio", "chat", "video"]) {
  const files = [...closure(join(dist, `${area}.js`))];
  const size = gzipSync(files.map((file) => readFileSync(file, "utf8")).join(""), { level: 9 }).length;
  state(`genwire/${area}`, size, LIMITS.area);
}
process.exit(failed ? 1 : 0);
