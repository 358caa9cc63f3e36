/** Reports, and the error that holds one. */

/** One violation of the interface by a body. */
export interface Violation {
  /** The place, as a JSON pointer; empty for the body itself. */
  path: string;
  /** The id of the rule, which is the path of its item in the spec. */
  rule: string;
  /** The error code with which the service answers it. */
  code: number;
  /** The first refuses the body; the second is a warning. */
  severity: "error" | "advice";
  /** Description of the violation: what was found and what was expected. */
  message: string;
}

/** The result of a check, as `genwire check --format json` prints it. */
export interface Report {
  /** True without errors; there may be warnings. */
  valid: boolean;
  /** Everything that was found. */
  violations: Violation[];
  /** The number of violations that are left out, if any are. */
  omitted?: number;
  /** The reason why the body could not be read. */
  error?: string;
  /** Remedy. */
  help?: string;
}

/** A body that departs from the interface, or a call that cannot be answered. */
export class GenwireError extends Error {
  override readonly name = "GenwireError";

  constructor(
    message: string,
    /** The violations of the body. */
    readonly violations: readonly Violation[] = [],
    /** The part of a streamed reply that had arrived. */
    readonly partial?: unknown,
  ) {
    super(message);
  }

  /** Makes the error of a report that has one. */
  static of({ error, help, violations }: Report): GenwireError {
    return new GenwireError(`${error}${help === undefined ? "" : `; ${help}`}`, violations);
  }
}
