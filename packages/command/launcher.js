#!/usr/bin/env node
// Starts the program of this platform that has the name of this file.
"use strict";
const { spawnSync } = require("node:child_process");
const { existsSync } = require("node:fs");
const { basename } = require("node:path");

// The report of a process names glibc where it is.
const isMusl =
  process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime;
const suffix = process.platform === "win32" ? ".exe" : "";
const name = `genwire-cli-${process.platform}-${process.arch}${isMusl ? "-musl" : ""}`;
const program = basename(__filename, ".js");
let path;
try {
  path = require.resolve(`${name}/bin/${program}${suffix}`);
} catch {
  path = undefined;
}
if (!path || !existsSync(path)) {
  console.error(`error: there is no \`${program}\` for this platform: the package \`${name}\` is missing`);
  console.error("  help: install without `--omit=optional`, or build the command from its sources");
  process.exit(2);
}
const result = spawnSync(path, process.argv.slice(2), { stdio: "inherit" });
if (result.error) {
  console.error(`error: \`${path}\` cannot be started: ${result.error.message}`);
  process.exit(2);
}
if (result.signal) process.kill(process.pid, result.signal);
process.exit(result.status ?? 2);
