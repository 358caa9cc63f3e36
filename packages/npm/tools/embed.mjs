// Writes a WebAssembly module as text that a program can import: node embed.mjs MODULE FILE
import { readFileSync, writeFileSync } from "node:fs";

const [module, file] = process.argv.slice(2);
writeFileSync(file, `export default "${readFileSync(module).toString("base64")}";\n`);
