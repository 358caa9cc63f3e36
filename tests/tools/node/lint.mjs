// Prints the warnings of redocly and spectral in one form: `lint.mjs redocly|spectral DOCUMENT`.

import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const [tool, document] = process.argv.slice(2);

function run(name, bin, args) {
  const script = join(dirname(require.resolve(`${name}/package.json`)), bin);
  const done = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const start = done.stdout.search(/^[[{]/m);
  if (start < 0) throw new Error(done.stdout + done.stderr);
  return JSON.parse(done.stdout.slice(start, done.stdout.search(/[\]}]\s*$/) + 1));
}

function redocly() {
  const args = ['lint', '--extends=recommended', '--format=json', document];
  const found = run('@redocly/cli', 'bin/cli.js', args).problems;
  return found.map((one) => ({ rule: one.ruleId, at: one.location[0]?.pointer ?? '', says: one.message }));
}

function spectral() {
  const args = ['lint', '--ruleset', 'spectral.json', '--format=json', '--quiet', document];
  const found = run('@stoplight/spectral-cli', 'dist/index.js', args);
  const at = (path) => path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`);
  return found.map((one) => ({ rule: one.code, at: `#${at(one.path).join('')}`, says: one.message }));
}

console.log(JSON.stringify(tool === 'redocly' ? redocly() : spectral()));
