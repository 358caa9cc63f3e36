// Writes a WebAssembly module as text that a program can import: node embed.mjs MODULE FILE
//
// Each byte is the character with its number. That packs a fifth smaller than Base64, in which the same
// bytes look different at each of three positions, and needs no decoding to speak of.
import { readFileSync, writeFileSync } from "node:fs";

const ESCAPES = { "\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r" };

const [module, file] = process.argv.slice(2);
const text = readFileSync(module)
  .toString("latin1")
  .replace(/[\\"\n\r]/g, (character) => ESCAPES[character])
  // Tools take a file with the character 0 for a binary one; before a digit its short escape is octal.
  .replace(/\0(?=\d)/g, "\\x00")
  .replace(/\0/g, "\\0");
writeFileSync(file, `export default "${text}";\n`);
