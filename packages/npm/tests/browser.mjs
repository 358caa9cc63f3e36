// The same reports in a browser, without a bundler: node browser.mjs BROWSER FOLDER
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { dirname, extname, join, normalize } from "node:path";

const [executablePath, bodies] = process.argv.slice(2);
const { chromium } = createRequire(join(process.env.GENWIRE_TOOLS, "x.js"))("playwright-core");
const types = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript" };
const page = `<!doctype html><link rel="icon" href="data:,"><script type="importmap">
{ "imports": { "genwire": "/node_modules/genwire/dist/esm/index.js" } }</script>
<script type="module">
import { check } from "genwire";
import { compare } from "/compare.mjs";
const read = async (path) => (await fetch(path)).text();
const results = [];
for (const name of ["vectors", "random"]) {
  const { count, different } = compare(
    check, await read("/bodies/" + name + ".jsonl"), await read("/bodies/" + name + ".reports.jsonl"));
  results.push({ name, count, different });
}
globalThis.results = results;
</script>`;
const server = createServer((request, response) => {
  const path = normalize(request.url);
  const file = path.startsWith("/bodies/") ? join(bodies, path.slice(8)) : join(".", path);
  try {
    const text = path === "/" ? page : readFileSync(file);
    response.setHeader("content-type", types[extname(path) || ".html"] ?? "text/plain");
    response.end(text);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
let failed = false;
try {
  const tab = await browser.newPage();
  tab.on("pageerror", (error) => {
    failed = true;
    console.error(String(error));
  });
  await tab.goto(`http://127.0.0.1:${server.address().port}/`);
  await tab.waitForFunction("globalThis.results !== undefined", null, { timeout: 120_000 });
  for (const { name, count, different } of await tab.evaluate("globalThis.results")) {
    const same = count - different.length;
    console.log(`${browser.browserType().name()} ${browser.version()}: ${same} of ${count} ${name} have the report of the command`);
    failed ||= different.length > 0 || count === 0;
  }
} finally {
  await browser.close();
  server.close();
}
process.exit(failed ? 1 : 0);
