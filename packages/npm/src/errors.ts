/** Errors of calls; what they say is decided by the module. */

import { GenwireError, type Violation } from "./report.js";

/** The kind of the error of a call. */
export type CallErrorKind =
  | "config"
  | "request"
  | "invalid"
  | "connection"
  | "timeout"
  | "api"
  | "protocol"
  | "redirect"
  | "truncated"
  | "too_large"
  | "aborted";

/** An error, as the module describes it. */
export interface Failure {
  kind: CallErrorKind;
  message: string;
  help?: string | null;
  category?: string;
  status?: number | null;
  code?: number | null;
  retryable?: boolean;
  request_id?: string | null;
  retry_after?: number | null;
  violations?: readonly Violation[] | null;
}

/** A call that brought no reply. */
export class CallError extends GenwireError {
  /** The kind of the error. */
  readonly kind: CallErrorKind;
  /** Category of the error, such as `rate_limit` or `authentication`. */
  readonly category: string;
  /** Remedy, if there is any. */
  readonly help: string | undefined;
  /** The HTTP status of the reply, if there was one. */
  readonly status: number | undefined;
  /** The error code of the service; `ERROR_CODES` describes it. */
  readonly code: number | undefined;
  /** True if the same call may succeed later. */
  readonly retryable: boolean;
  /** The id of the request, by which the service finds it in its logs. */
  readonly requestId: string | undefined;
  /** The pause that the service asks for, in milliseconds. */
  readonly retryAfter: number | undefined;

  constructor(
    failure: Failure,
    /** The number of times that the request was sent. */
    readonly attempts = 0,
    partial?: unknown,
  ) {
    super(failure.message, failure.violations ?? [], partial);
    this.kind = failure.kind;
    this.category = failure.category ?? "unknown";
    this.help = failure.help ?? undefined;
    this.status = failure.status ?? undefined;
    this.code = failure.code ?? undefined;
    this.retryable = failure.retryable ?? false;
    this.requestId = failure.request_id ?? undefined;
    this.retryAfter = failure.retry_after ?? undefined;
  }
}

/** A task that did not succeed, or did not end in time. */
export class TaskError extends GenwireError {
  constructor(
    message: string,
    /** The id of the task. */
    readonly taskId: string,
    /** The last known state. */
    readonly state: string | undefined,
    /** The error code of a task that failed. */
    readonly code: number | undefined,
  ) {
    super(message);
  }
}
