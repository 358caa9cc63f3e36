// The same reports in an edge worker, which may not compile modules: node edge.mjs COMMAND FOLDER
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as genwire from "genwire";

const [command, bodies] = process.argv.slice(2);
const folder = "edge";
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const dist = join(dirname(createRequire(import.meta.url).resolve("genwire")), "../esm");
cpSync(dist, join(folder, "genwire"), { recursive: true });
cpSync("compare.mjs", join(folder, "compare.mjs"));
writeFileSync(join(folder, "genwire.wasm"), genwire.moduleBytes());
const worker = `import * as genwire from "./genwire/index.js";
import { compare } from "./compare.mjs";
import module from "./genwire.wasm";
genwire.useModule(module);
export default {
  async fetch(request) {
    const { bodies, reports } = await request.json();
    return Response.json(compare(genwire.check, bodies, reports));
  },
};
`;
writeFileSync(join(folder, "worker.mjs"), worker);

const files = readdirSync(folder, { recursive: true }).map((file) => file.replaceAll("\\", "/"));
const modules = ["worker.mjs", ...files.filter((file) => /\.(m?js|wasm)$/.test(file) && file !== "worker.mjs")];
const listed = modules.map((file) => {
  const kind = file.endsWith(".wasm") ? "wasm" : "esModule";
  return `    (name = "${file}", ${kind} = embed "${file}")`;
});
const probe = createServer().listen(0, "127.0.0.1");
await once(probe, "listening");
const address = `127.0.0.1:${probe.address().port}`;
probe.close();
writeFileSync(
  join(folder, "config.capnp"),
  `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [(name = "http", address = "${address}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [
${listed.join(",\n")},
  ],
  compatibilityDate = "2025-01-01",
);
`,
);

const running = spawn(command, ["serve", "config.capnp"], { cwd: folder, stdio: "inherit" });
let failed = false;
try {
  for (const name of ["vectors", "random"]) {
    const read = (ending) => readFileSync(join(bodies, `${name}${ending}`), "utf8");
    const body = JSON.stringify({ bodies: read(".jsonl"), reports: read(".reports.jsonl") });
    const { count, different } = await (await posted(body)).json();
    console.log(`workerd: ${count - different.length} of ${count} ${name} have the report of the command`);
    failed ||= different.length > 0 || count === 0;
  }
} finally {
  running.kill();
}
process.exit(failed ? 1 : 0);

/** Sends a body, again until the worker accepts connections. */
async function posted(body) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch(`http://${address}/`, { method: "POST", body });
    } catch (error) {
      if (attempt === 100 || running.exitCode !== null) throw error;
      await sleep(100);
    }
  }
}
