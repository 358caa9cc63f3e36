// The time of a check in Node beside other validators: node measure.mjs FILE ROUNDS SCHEMA PLAIN_SCHEMA
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { check } from "genwire/chat";

const [file, rounds, schema, plain] = process.argv.slice(2);
const tools = createRequire(join(process.env.GENWIRE_TOOLS, "x.js"));
const text = readFileSync(file, "utf8");
const value = JSON.parse(text);

function measure(name, work) {
  let best = Infinity;
  for (let round = 0; round < Number(rounds); round += 1) {
    const start = performance.now();
    const valid = work();
    best = Math.min(best, performance.now() - start);
    if (valid !== true) throw new Error(`${name} refuses the body`);
  }
  console.log(`${name.padEnd(25)} ${(best * 1000).toFixed(1).padStart(10)} us`);
}

const Ajv = tools("ajv/dist/2020").default;
const ajv = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(readFileSync(schema)));
const zod = tools("zod").fromJSONSchema(JSON.parse(readFileSync(plain)));
measure("Node, genwire, text", () => check("create_chat_completion", "request", text).valid);
measure("Node, genwire, value", () => check("create_chat_completion", "request", value).valid);
measure("Node, Ajv, text", () => ajv(JSON.parse(text)));
measure("Node, Zod, text", () => zod.safeParse(JSON.parse(text)).success);

// The processor's time beside the time of the clock, which other programs on the machine lengthen.
const start = `const start = performance.now();
const used = process.cpuUsage();
const { check } = await import("genwire/chat");
check("create_chat_completion", "request", {});
const { user, system } = process.cpuUsage(used);
console.log(performance.now() - start, (user + system) / 1000);`;
const starts = Array.from({ length: 10 }, () =>
  execFileSync("node", ["--input-type=module", "-e", start], { encoding: "utf8" }).split(" ").map(Number),
);
const [time, processor] = [0, 1].map((index) => Math.min(...starts.map((it) => it[index])).toFixed(1));
console.log(`Node, import and first check ${time.padStart(7)} ms, of the processor ${processor} ms`);
