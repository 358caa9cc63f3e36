// Judges every case: `judge.mjs ajv|zod BUNDLE CASES`.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const [tool, bundlePath, casesPath] = process.argv.slice(2);
const bundle = JSON.parse(readFileSync(bundlePath, 'utf8'));
const { types, cases } = JSON.parse(readFileSync(casesPath, 'utf8'));

function ajv() {
  const Ajv = require('ajv/dist/2020.js').default;
  const addFormats = require('ajv-formats').default;
  const judge = new Ajv({ strict: true, allErrors: false });
  addFormats(judge);
  judge.addSchema(bundle, 'bundle');
  return (type) => {
    const check = judge.compile({ $ref: `bundle#/$defs/${type}` });
    return (body) => (check(body) ? null : judge.errorsText(check.errors));
  };
}

function zod() {
  const { z } = require('zod');
  return (type) => {
    const schema = z.fromJSONSchema({ ...bundle, $ref: `#/$defs/${type}` });
    return (body) => schema.safeParse(body).error?.message ?? null;
  };
}

const compile = tool === 'ajv' ? ajv() : zod();
const checks = new Map(types.map((type) => [type, compile(type)]));
const judged = cases.map(({ id, type, body }) => {
  const error = checks.get(type)(body);
  return error === null ? { id } : { id, error };
});
console.log(JSON.stringify(judged));
