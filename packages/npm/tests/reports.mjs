// Every vector and every random body has the report of the command: node reports.mjs FOLDER
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "genwire";
import { compare } from "./compare.mjs";

const platform = globalThis.Deno ? "Deno" : globalThis.Bun ? "Bun" : "Node";
let failed = false;
for (const name of ["vectors", "random"]) {
  const read = (ending) => readFileSync(join(process.argv[2], `${name}${ending}`), "utf8");
  const { count, different } = compare(check, read(".jsonl"), read(".reports.jsonl"));
  console.log(`${platform}: ${count - different.length} of ${count} ${name} have the report of the command`);
  for (const id of different.slice(0, 10)) console.log(`  ${id}`);
  failed ||= different.length > 0 || count === 0;
}
process.exit(failed ? 1 : 0);
