/** Calls: attempts until there is a reply. What it means is decided by the module. */

import { Aborted, Connection, Lost, sleep, type Head, type Request } from "./connection.js";
import type { Engine, Handle } from "./engine.js";
import { CallError, type Failure } from "./errors.js";
import { settings, type CallOptions, type Settings } from "./options.js";
import { GenwireError, type Report } from "./report.js";

const encoder = /* @__PURE__ */ new TextEncoder();

/** The number of bytes that are read of a reply that reports an error. */
const ERROR_LIMIT = 1024 * 1024;

/** A whole reply. */
export class Reply<T> {
  constructor(
    /** The reply, as the service sent it. */
    readonly body: T,
    /** The HTTP status. */
    readonly status: number,
    /** The headers, with their names in small letters. */
    readonly headers: Readonly<Record<string, string>>,
    /** The id of the request, for questions to the service. */
    readonly requestId: string | undefined,
    /** The number of times that the request was sent. */
    readonly attempts: number,
  ) {}
}

/** State that all calls of a client share. @internal */
export interface Shared {
  baseUrl: string;
  apiKey: string;
  fetch: typeof fetch;
  options: CallOptions;
  /** The budget for retries that is left. */
  left: number | undefined;
}

/** The call of an operation. @internal */
export interface Operation {
  engine: Engine;
  operation: string;
  request?: unknown;
  parameters?: Readonly<Record<string, string>>;
  /** The member of the request that asks for a stream, and its value. */
  stream?: readonly [string, boolean];
}

/** The result of an attempt, as the module sees it. */
interface Made {
  failure?: Failure | null;
  pause_ms?: number | null;
  left?: number;
  events?: boolean;
  reply?: unknown;
  request_id?: string | null;
  error?: string;
}

/** The result of all attempts. */
interface Outcome {
  connection: Connection;
  head: Head;
  body: Uint8Array;
  made: Made;
}

/** One call of an operation. @internal */
export class Call {
  readonly settings: Settings;
  readonly #operation: Operation;
  readonly #shared: Shared;
  readonly #body: unknown;
  readonly #end: number | null;
  readonly isStreamed: boolean;
  attempt = 0;

  constructor(shared: Shared, operation: Operation, options?: CallOptions) {
    this.#shared = shared;
    this.#operation = operation;
    this.settings = settings(shared.options, options);
    this.#end = this.settings.timeout === null ? null : Date.now() + this.settings.timeout;
    this.isStreamed = operation.stream?.[1] ?? false;
    let body = operation.request;
    if (operation.stream !== undefined && typeof body === "object" && body !== null) {
      const [name, value] = operation.stream;
      const asked = (body as Record<string, unknown>)[name] === true;
      if (asked !== value) body = { ...body, [name]: value };
    }
    this.#body = body;
  }

  #remaining(): number | null {
    return this.#end === null ? null : Math.max(this.#end - Date.now(), 0);
  }

  /** Returns the time for a phase. */
  #within(limit: number | null): number | null {
    const remaining = this.#remaining();
    if (limit === null || remaining === null) return limit ?? remaining;
    return Math.min(limit, remaining);
  }

  /** Describes the attempt for the module. */
  facts(head?: Head, more: object = {}): string {
    const { attempts, firstPause, longestPause, longestWait } = this.settings;
    return JSON.stringify({
      key: this.#shared.apiKey,
      address: this.#shared.baseUrl.replace(/^\w+:\/\//, "").split("/")[0],
      attempt: this.attempt,
      retry: {
        attempts,
        first_pause_ms: Math.round(firstPause),
        longest_pause_ms: Math.round(longestPause),
        longest_wait_ms: Math.round(longestWait),
      },
      left: this.#shared.left,
      random: Math.random(),
      now: Math.floor(Date.now() / 1000),
      remaining_ms: this.#remaining(),
      ...head,
      ...more,
    });
  }

  /** Checks and writes the request. */
  #request(): Request {
    const { check, headers } = this.settings;
    const content = this.#body === undefined ? undefined : this.#written();
    const made = this.#asked(`request ${this.#operation.operation}`, JSON.stringify({
      key: this.#shared.apiKey,
      base_url: this.#shared.baseUrl,
      parameters: this.#operation.parameters,
      events: this.isStreamed,
      body: content !== undefined,
      size: check === "refuse" ? content?.length : undefined,
    })) as Made & Request;
    if (made.failure != null) throw new CallError(made.failure);
    return { ...made, headers: { ...made.headers, ...headers }, content };
  }

  #written(): Uint8Array<ArrayBuffer> {
    const { operation, engine } = this.#operation;
    const invalid = (message: string, report?: Report): CallError =>
      new CallError({
        kind: "invalid",
        category: "request",
        message: `\`${operation}\`: ${message}`,
        violations: report?.violations ?? [],
      });
    let text: string | undefined;
    try {
      text = JSON.stringify(this.#body);
    } catch (error) {
      throw invalid(`the request cannot be written as JSON: ${String(error)}`);
    }
    if (text === undefined) throw invalid("the request cannot be written as JSON");
    const content = encoder.encode(text);
    const { check } = this.settings;
    if (check === "off") return content;
    const report = JSON.parse(engine.call(`check ${operation} request`, content)) as Report;
    if (!report.valid && check === "refuse") {
      throw invalid(`the request is not valid: ${GenwireError.of(report).message}`, report);
    }
    for (const { severity, path, message } of report.violations) {
      if (severity === "error") console.warn(`genwire: ${operation}: ${path} ${message}`);
    }
    return content;
  }

  #asked(words: string, payload: string | Uint8Array): Made {
    const made = JSON.parse(this.#operation.engine.call(words, payload)) as Made;
    if (made.error !== undefined) throw GenwireError.of(made as Report & Made);
    this.#shared.left = made.left ?? this.#shared.left;
    return made;
  }

  /** Asks the module what came of an attempt. */
  judge(word: string, facts: string, body?: Uint8Array): Made {
    const words = `${word} ${this.#operation.operation}`;
    if (body === undefined) return this.#asked(words, facts);
    const head = encoder.encode(`${facts}\n`);
    const payload = new Uint8Array(head.length + body.length);
    payload.set(head);
    payload.set(body, head.length);
    return this.#asked(words, payload);
  }

  /** Opens the reader of a stream, in which nothing is retried. */
  open(head: Head): Handle {
    return this.#operation.engine.open(`stream ${this.#operation.operation}`, this.facts(head, { retry: null }));
  }

  /** Reads the next chunk of a stream. */
  async read(connection: Connection): Promise<Uint8Array> {
    const chunk = await connection.read(this.#within(this.settings.idleTimeout));
    if (this.#remaining() === 0) throw new Lost("total");
    return chunk;
  }

  async #attempt(request: Request, connection: Connection): Promise<Omit<Outcome, "connection" | "head"> & { head?: Head }> {
    let head: Head | undefined;
    const chunks: Uint8Array[] = [];
    try {
      head = await connection.send(request, this.#within(this.settings.replyTimeout));
      const isSuccess = head.status >= 200 && head.status < 300;
      if (this.isStreamed && isSuccess) {
        const first = await this.read(connection);
        const made = this.judge("begin", this.facts(head), first);
        if (made.events === true || made.failure != null) return { head, body: first, made };
        chunks.push(first);
      }
      const limit = isSuccess ? this.settings.maxReplyBytes : ERROR_LIMIT;
      let size = chunks[0]?.length ?? 0;
      for (;;) {
        const chunk = await this.read(connection);
        if (chunk.length === 0) break;
        chunks.push(chunk);
        size += chunk.length;
        if (size > limit) throw new Lost("too_large");
      }
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      return { ...(head && { head }), body: new Uint8Array(), made: this.#lost(error, head, joined(chunks)) };
    }
    const body = joined(chunks);
    return { head, body, made: this.judge("reply", this.facts(head), body) };
  }

  #lost(lost: Lost, head: Head | undefined, body: Uint8Array): Made {
    // What arrived of an error may be enough to know it.
    const left = this.#shared.left;
    if (head !== undefined && head.status >= 400) {
      const made = this.judge("reply", this.facts(head), body);
      if (lost.reason === "too_large" || made.failure?.code != null) return made;
      this.#shared.left = left;
    }
    return this.lost(lost, head);
  }

  /** Describes a reply that was lost. */
  lost(lost: Lost, head?: Head, more: object = {}): Made {
    const reason = this.#remaining() === 0 ? "total" : lost.reason;
    const limit = this.settings.maxReplyBytes;
    return this.judge("lost", this.facts(head, { reason, limit, certificate: lost.certificate, ...more }));
  }

  /** Makes attempts until there is a reply, or a stream has begun. */
  async run(): Promise<Outcome> {
    const request = this.#request();
    const { signal } = this.settings;
    try {
      for (;;) {
        this.attempt += 1;
        const connection = new Connection(this.#shared.fetch, signal);
        const { head, body, made } = await this.#attempt(request, connection);
        if (made.failure == null && head !== undefined) return { connection, head, body, made };
        connection.close();
        if (made.pause_ms == null) throw new CallError(made.failure as Failure, this.attempt);
        await sleep(made.pause_ms, signal);
      }
    } catch (error) {
      throw this.ended(error);
    }
  }

  /** Returns the error of a call that its caller has ended; another error is returned as it is. */
  ended(error: unknown): unknown {
    if (!(error instanceof Aborted)) return error;
    const message = `\`${this.#operation.operation}\`: ${error.message}`;
    return new CallError({ kind: "aborted", category: "unknown", message }, this.attempt);
  }

  /** Makes the call and returns the whole reply. */
  async whole<T>(): Promise<Reply<T>> {
    const { head, made } = await this.run();
    const id = made.request_id ?? undefined;
    return new Reply(made.reply as T, head.status, head.headers, id, this.attempt);
  }
}

/** Joins the chunks of a reply. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [first] = chunks;
  if (chunks.length === 1 && first !== undefined) return first;
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
