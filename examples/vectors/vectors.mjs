// Holds a checker against the conformance vectors: `node vectors.mjs COMMAND...`; docs/vectors.md says how.
//
// The command reads a JSON line per case, with `id`, `operation`, `part` and `body`, and answers with
// a JSON line per case: `id`, `valid`, and `violations` if it can name them. Without a command the
// cases are printed.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const vectors = new URL('../../tests/vectors/', import.meta.url);

// Every case by its id, which is unique with the operation in front.
function* cases() {
  for (const area of readdirSync(vectors).sort()) {
    const folder = new URL(`${area}/`, vectors);
    for (const name of readdirSync(folder).sort()) {
      const file = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
      for (const one of file.cases) yield { ...one, id: `${file.operation}:${one.id}`, operation: file.operation };
    }
  }
}

// Returns the violations that refuse the body; warnings do not.
const errors = (violations = []) =>
  violations.filter((one) => one.severity === 'error').map((one) => `${one.path} ${one.rule}`).sort().join(', ');

// Describes the difference between an answer and the case, if any.
function disagreement(one, answer) {
  if (!answer) return 'not answered';
  if (answer.valid !== one.valid) return one.valid ? 'refused' : 'passes';
  if (answer.violations && errors(answer.violations) !== errors(one.violations))
    return `other violations: ${errors(answer.violations)}`;
}

const all = [...cases()];
const lines = all.map(({ id, operation, part, body }) => `${JSON.stringify({ id, operation, part, body })}\n`).join('');
const [command, ...rest] = process.argv.slice(2);
if (!command) {
  process.stdout.write(lines);
} else {
  const stdio = ['pipe', 'pipe', 'inherit'];
  const ran = spawnSync(command, rest, { input: lines, stdio, encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (ran.error) throw ran.error;
  const said = ran.stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line));
  const answers = new Map(said.map((answer) => [answer.id, answer]));
  const wrong = all.map((one) => [one.id, disagreement(one, answers.get(one.id))]).filter(([, why]) => why);
  for (const [id, why] of wrong) console.log(`${id}: ${why}`);
  console.log(`${all.length - wrong.length} of ${all.length} cases agree`);
  process.exitCode = wrong.length ? 1 : 0;
}
