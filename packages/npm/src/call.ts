/** Calls: attempts until there is a reply. What it means is decided by the module. */

import { Aborted, Connection, Lost, sleep, Time, type Head, type Limits, type Request } from "./connection.js";
import { randomText, read, written, type Handle } from "./engine.js";
import { CallError, type Failure } from "./errors.js";
import { NAME } from "./generated/_project.js";
import { engine } from "./module.js";
import type { CallOptions } from "./options.js";

const encoder = /* @__PURE__ */ new TextEncoder();

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
  /** The options that the module reads. */
  options: CallOptions;
  /** The options that it does not read. */
  own: Pick<CallOptions, "largeIntegers" | "signal">;
  /** The budget for retries that is left. */
  left: number | undefined;
}

/** The call of an operation. @internal */
export interface Operation {
  operation: string;
  request?: unknown;
  /** The parameters of the path. */
  path?: Readonly<Record<string, unknown>>;
  /** The other parameters. */
  parameters?: unknown;
  /** True if the request is sent as it is. */
  isRaw?: boolean;
  /** The address of the call, where a link leads to it. */
  url?: string | undefined;
  /** The time in which the call has to end. */
  within?: number;
  /** The member of the request that asks for a stream, its value, and its default. */
  stream?: readonly [string, boolean, boolean];
}

/** The result of an attempt, as the module sees it. */
interface Made {
  failure?: Failure | null;
  pause?: number | null;
  left?: number;
  events?: boolean;
  reply?: unknown;
  form?: "text" | "bytes";
  request_id?: string | null;
}

/** A request, as the module has checked and written it. */
type Written = Made & Request & { warnings: string[]; limits: Limits; content?: readonly (string | number)[] };

/** The result of all attempts. */
export interface Outcome {
  connection: Connection;
  head: Head;
  body: Uint8Array;
  made: Made;
}

/** One call of an operation. @internal */
export class Call {
  readonly operation: Operation;
  readonly isStreamed: boolean;
  readonly #shared: Shared;
  readonly #options: readonly CallOptions[];
  readonly #abort = new AbortController();
  readonly #signals: readonly (AbortSignal | undefined)[];
  readonly #hasBigIntegers: boolean;
  readonly #body: unknown;
  readonly #time = new Time();
  attempt = 0;

  constructor(shared: Shared, operation: Operation, options: CallOptions = {}) {
    this.operation = operation;
    this.#shared = shared;
    const { signal, largeIntegers, ...own } = { ...shared.own, ...options };
    this.#signals = [signal, this.#abort.signal];
    this.#hasBigIntegers = largeIntegers === "bigint";
    this.#options = [shared.options, limited(own)];
    this.isStreamed = operation.stream?.[1] ?? false;
    let body = operation.request;
    if (operation.stream !== undefined && typeof body === "object" && body !== null) {
      const [name, value, byDefault] = operation.stream;
      const asked = (body as Record<string, unknown>)[name] ?? byDefault;
      if (name !== "" && asked !== value) body = { ...body, [name]: value };
    }
    this.#body = body;
  }

  /** Describes the attempt for the module. */
  facts(head?: Head, more: object = {}): string {
    return this.written({
      key: this.#shared.apiKey,
      base_url: this.#shared.baseUrl,
      options: this.#options,
      within: this.operation.within,
      elapsed: this.#time.elapsed(),
      attempt: this.attempt,
      left: this.#shared.left,
      random: Math.random(),
      now: Math.floor(Date.now() / 1000),
      ...head,
      ...more,
    });
  }

  /** Checks and writes the request. */
  #request(): Request {
    const { operation, isRaw, path, parameters, url } = this.operation;
    const files: Blob[] = [];
    const raw = isRaw === true ? (this.#body as string | Uint8Array<ArrayBuffer> | Blob | undefined) : undefined;
    const body = this.#body === undefined || isRaw === true ? "" : this.written(this.#body, files);
    const facts = this.facts(undefined, {
      path,
      parameters,
      url,
      events: this.isStreamed,
      size: raw instanceof Blob ? raw.size : raw?.length,
      media_type: raw instanceof Blob && raw.type !== "" ? raw.type : undefined,
      token: randomText(),
      files: files.map(({ name, type }: Blob & { name?: string }) => ({ name, media_type: type || null })),
    });
    const made = this.judge("request", facts, encoder.encode(body)) as Written;
    if (made.failure != null) throw new CallError(made.failure);
    for (const warning of made.warnings) console.warn(`${NAME}: ${operation}: ${warning}`);
    this.#time.limits = made.limits;
    const parts = made.content?.map((part) => (typeof part === "number" ? (files[part] as Blob) : part));
    return { ...made, content: parts === undefined ? (raw ?? (body || undefined)) : new Blob(parts) };
  }

  /** Writes a value as JSON; the blobs in it are files. */
  written(value: unknown, files: Blob[] = []): string {
    const name = `\`${this.operation.operation}\`: the request`;
    try {
      return written(value, name, (part) => (part instanceof Blob ? `file:${files.push(part) - 1}` : part));
    } catch (error) {
      throw new CallError({ kind: "invalid", category: "request", message: (error as Error).message });
    }
  }

  /** Asks the module what came of an attempt. */
  judge(word: string, facts: string, body: Uint8Array = new Uint8Array()): Made {
    const words = `${word} ${this.operation.operation}`;
    const head = encoder.encode(`${facts}\n`);
    const made = this.read<Made>(engine.call(words, joined([head, body])));
    this.#shared.left = made.left ?? this.#shared.left;
    return made;
  }

  /** Reads a result of the module. */
  read<T>(result: string): T {
    return read<T>(result, this.#hasBigIntegers);
  }

  /** Opens a reader of what comes in several parts. */
  open(what: string, facts: string): Handle {
    return engine.open(`${what} ${this.operation.operation}`, facts);
  }

  async #attempt(request: Request, connection: Connection): Promise<{ head?: Head; body: Uint8Array; made: Made }> {
    let head: Head | undefined;
    const chunks: Uint8Array[] = [];
    try {
      head = await connection.send(request);
      const isSuccess = head.status >= 200 && head.status < 300;
      if (this.isStreamed && isSuccess) {
        const body = await connection.read();
        const made = this.judge("begin", this.facts(head), body);
        if (made.events === true || made.failure != null) return { head, body, made };
        chunks.push(body);
      }
      await connection.readToEnd(chunks, this.#time.limits[isSuccess ? "bytes" : "error_bytes"]);
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      return { ...(head && { head }), body: new Uint8Array(), made: this.lost(error, head, joined(chunks)) };
    }
    const body = joined(chunks);
    return { head, body, made: this.judge("reply", this.facts(head), body) };
  }

  /** Describes a reply that was lost, of which a part may have come. */
  lost({ reason, certificate }: Lost, head?: Head, body?: Uint8Array, more: object = {}): Made {
    return this.judge("lost", this.facts(head, { reason, certificate, ...more }), body);
  }

  /** Makes attempts until there is a reply, or a stream has begun. */
  async run(): Promise<Outcome> {
    const request = this.#request();
    let connection: Connection | undefined;
    try {
      for (;;) {
        this.attempt += 1;
        connection = new Connection(this.#shared.fetch, this.#signals, this.#time);
        const { head, body, made } = await this.#attempt(request, connection);
        if (made.failure == null && head !== undefined) return { connection, head, body, made };
        connection.close();
        if (made.pause == null) throw new CallError(made.failure as Failure, this.attempt);
        await sleep(made.pause, this.#signals);
      }
    } catch (error) {
      connection?.close();
      throw this.ended(error);
    }
  }

  /** Ends the call, as its signal does. */
  close(): void {
    this.#abort.abort();
  }

  /** Returns the error of a call that its caller has ended; another error is returned as it is. */
  ended(error: unknown): unknown {
    return ended(error, this.operation.operation, this.attempt);
  }

  /** Makes the call and returns the whole reply. */
  async whole<T>(): Promise<Reply<T>> {
    return this.reply<T>(await this.run());
  }

  /** Returns the reply that the module has read. */
  reply<T>({ head, made, body }: Outcome): Reply<T> {
    const id = made.request_id ?? undefined;
    const raw = made.form === "text" ? new TextDecoder().decode(body) : body;
    const reply = made.form === undefined ? made.reply : raw;
    return new Reply(reply as T, head.status, head.headers, id, this.attempt);
  }
}

/** Returns the error of what its caller has ended; another error is returned as it is. */
export function ended(error: unknown, name: string, attempts = 0): unknown {
  if (!(error instanceof Aborted)) return error;
  return new CallError({ kind: "aborted", category: "unknown", message: `\`${name}\`: ${error.message}` }, attempts);
}

/** Returns options without the limits that are infinite, for which JSON has no number. */
export function limited<O extends object>(options: O): O {
  const all = Object.entries(options).map(([name, value]) => [name, value === Infinity ? null : (value as unknown)]);
  return Object.fromEntries(all) as O;
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
