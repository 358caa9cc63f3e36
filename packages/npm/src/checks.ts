/** The checks of an area's bodies. */

import type { Engine } from "./engine.js";
import { GenwireError, type Report } from "./report.js";

/** The name of an operation. */
export type OperationOf<B> = keyof B & string;
/** A part of an operation that has a body: `request`, `response`, `event` or `callback`. */
export type PartOf<B, O extends OperationOf<B>> = keyof B[O] & string;

/**
 * Checks a body and reports every violation.
 *
 * Text and bytes are read as JSON; any other value is the body itself. Nothing is thrown: a body
 * that cannot be read has a report with `error`.
 */
export type Check<B> = <O extends OperationOf<B>, P extends PartOf<B, O>>(
  operation: O,
  part: P,
  body: unknown,
) => Report;

/** Returns true if a value is a valid body; throws a `GenwireError` for a part that does not exist. */
export type IsValid<B> = <O extends OperationOf<B>, P extends PartOf<B, O>>(
  operation: O,
  part: P,
  body: unknown,
) => body is B[O][P];

/** Throws a `GenwireError` with all violations unless a value is a valid body. */
export type AssertValid<B> = <O extends OperationOf<B>, P extends PartOf<B, O>>(
  operation: O,
  part: P,
  body: unknown,
) => asserts body is B[O][P];

/** Returns the schema of a body, for every library that takes Standard Schema. */
export type SchemaOf<B> = <O extends OperationOf<B>, P extends PartOf<B, O>>(
  operation: O,
  part: P,
) => Schema<B[O][P]>;

/** The form of Standard Schema, version 1. */
export interface Schema<T> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "genwire";
    readonly validate: (value: unknown) => Result<T>;
    readonly types?: { readonly input: T; readonly output: T } | undefined;
  };
}

/** The result of a schema. */
export type Result<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] };

/** One violation, as Standard Schema has it. */
export interface Issue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
}

/** The checks, with the operations that an engine knows. */
export interface Checks<B> {
  readonly check: Check<B>;
  readonly isValid: IsValid<B>;
  readonly assertValid: AssertValid<B>;
  readonly schema: SchemaOf<B>;
}

/** Finds the engine that knows an operation. */
type Find = (operation: string) => Engine;

/** Makes the checks of an area. */
export function checks<B>(find: Find): Checks<B> {
  const ofText = (operation: string, part: string, body: string | Uint8Array): Report =>
    JSON.parse(find(operation).call(`check ${named(operation)} ${named(part)}`, body)) as Report;
  const ofValue = (operation: string, part: string, body: unknown): Report => {
    const text = written(body);
    return typeof text === "string" ? ofText(operation, part, text) : text;
  };
  return {
    check: (operation, part, body) =>
      typeof body === "string" || body instanceof Uint8Array
        ? ofText(operation, part, body)
        : ofValue(operation, part, body),
    isValid: (operation, part, body): body is never => {
      const report = ofValue(operation, part, body);
      if (report.error !== undefined && !exists(find(operation), operation, part)) {
        throw GenwireError.of(report);
      }
      return report.valid;
    },
    assertValid: (operation, part, body) => {
      const report = ofValue(operation, part, body);
      if (!report.valid) throw GenwireError.of(report);
    },
    schema: (operation, part) => ({
      "~standard": {
        version: 1,
        vendor: "genwire",
        validate: (value) => {
          const report = ofValue(operation, part, value);
          return report.valid ? { value: value as never } : { issues: issues(report, value) };
        },
      },
    }),
  };
}

/** Returns true if an operation has a part. */
function exists(engine: Engine, operation: string, part: string): boolean {
  const all = JSON.parse(engine.call("operations", "")) as { operation: string; parts: string[] }[];
  return all.some((one) => one.operation === operation && one.parts.includes(part));
}

/** A name without what would end it. */
function named(name: string): string {
  return name.replace(/\s/g, "_");
}

/** Writes a value as JSON, or reports why that cannot be done. */
function written(body: unknown): string | Report {
  let reason = "it is no JSON value";
  try {
    const text = JSON.stringify(body) as string | undefined;
    if (text !== undefined) return text;
  } catch (error) {
    reason = String(error);
  }
  return { valid: false, violations: [], error: `the body cannot be written as JSON: ${reason}` };
}

function issues(report: Report, value: unknown): Issue[] {
  if (report.error !== undefined) return [{ message: report.error, path: [] }];
  return report.violations
    .filter((one) => one.severity === "error")
    .map((one) => ({ message: one.message, path: keys(one.path, value) }));
}

/** The keys of a JSON pointer; the index of a list is a number. */
function keys(pointer: string, value: unknown): PropertyKey[] {
  let at = value;
  return pointer
    .split("/")
    .slice(1)
    .map((escaped) => {
      const key = escaped.replace(/~1/g, "/").replace(/~0/g, "~");
      const isIndex = Array.isArray(at);
      at = (at as Record<string, unknown> | null | undefined)?.[key];
      return isIndex ? Number(key) : key;
    });
}
