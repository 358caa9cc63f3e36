/** The checks of an area's bodies. */

import { written } from "./engine.js";
import { engine } from "./module.js";
import { GenwireError, type Report } from "./report.js";

/** The name of an operation. */
export type OperationOf<B> = keyof B & string;
/** A part of an operation that has a body: `request`, `response`, `event` or `callback`. */
export type PartOf<B, O extends OperationOf<B>> = keyof B[O] & string;

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

/** The checks of the bodies of an area. */
export interface Checks<B> {
  /**
   * Checks a body and reports every violation.
   *
   * Text and bytes are read as JSON; any other value is the body itself. Nothing is thrown: a body
   * that cannot be read has a report with `error`.
   */
  check<O extends OperationOf<B>>(operation: O, part: PartOf<B, O>, body: unknown): Report;
  /** Returns true if a value is a valid body; throws a `GenwireError` for a part that does not exist. */
  isValid<O extends OperationOf<B>, P extends PartOf<B, O>>(operation: O, part: P, body: unknown): body is B[O][P];
  /** Throws a `GenwireError` with all violations unless a value is a valid body. */
  assertValid<O extends OperationOf<B>, P extends PartOf<B, O>>(
    operation: O,
    part: P,
    body: unknown,
  ): asserts body is B[O][P];
  /** Returns the schema of a body, for every library that takes Standard Schema. */
  schema<O extends OperationOf<B>, P extends PartOf<B, O>>(operation: O, part: P): Schema<B[O][P]>;
}

/** Makes a check of an area: each on its own, so that bundlers drop those that are not used. */
export function checks<B, K extends keyof Checks<B>>(name: K): Checks<B>[K] {
  type Found = Report & { issues?: readonly Issue[] };
  const asked = (verb: string, operation: string, part: string, body: unknown, isText = false): Found => {
    // A name is written without what would end it.
    const words = [verb, operation, part].map((name) => name.replace(/\s/g, "_")).join(" ");
    try {
      const text = isText ? (body as string | Uint8Array) : written(body, "the body");
      return JSON.parse(engine.call(words, text)) as Found;
    } catch (error) {
      if (!(error instanceof GenwireError)) throw error;
      return { valid: false, violations: [], error: error.message, issues: [{ message: error.message, path: [] }] };
    }
  };
  const issues = (operation: string, part: string, body: unknown): readonly Issue[] => {
    const found = asked("issues", operation, part, body);
    if (found.issues === undefined) throw GenwireError.of(found);
    return found.issues;
  };
  const all: Checks<B> = {
    check: (operation, part, body) =>
      asked("check", operation, part, body, typeof body === "string" || body instanceof Uint8Array),
    isValid: (operation, part, body): body is never => issues(operation, part, body).length === 0,
    assertValid: (operation, part, body) => {
      const found = asked("validate", operation, part, body);
      if (found.error !== undefined) throw GenwireError.of(found);
    },
    schema: (operation, part) => ({
      "~standard": {
        version: 1,
        vendor: "genwire",
        validate: (value) => {
          const found = issues(operation, part, value);
          return found.length === 0 ? { value: value as never } : { issues: found };
        },
      },
    }),
  };
  return all[name];
}
