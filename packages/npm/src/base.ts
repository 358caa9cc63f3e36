/** The client of an interface, to which the operations are added; and the streams of its replies. */

import { Call, joined, Reply, type Operation, type Shared } from "./call.js";
import { Aborted, Connection, Lost, sleep, type Head } from "./connection.js";
import type { Handle } from "./engine.js";
import { CallError, TaskError, type CallErrorKind, type Failure } from "./errors.js";
import { settings, type CallOptions, type ClientOptions } from "./options.js";

/** The largest file that is fetched by default, in bytes. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;
/** The number of redirects that the download of a file follows. */
const MAX_REDIRECTS = 5;

/** Returns a variable of the environment, where the platform has one. */
function variable(name: string): string {
  const platform = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return platform.process?.env?.[name] ?? "";
}

/** A client without operations. */
export class BaseClient {
  /** @internal */
  protected readonly shared: Shared;

  /** Takes what is not given from `GENWIRE_BASE_URL` and `GENWIRE_API_KEY`. */
  constructor(options: ClientOptions = {}) {
    const { baseUrl, apiKey, fetch: send, ...rest } = options;
    this.shared = {
      baseUrl: (baseUrl ?? variable("GENWIRE_BASE_URL")).trim(),
      apiKey: (apiKey ?? variable("GENWIRE_API_KEY")).trim(),
      // Called as a method, the function of a browser fails.
      fetch: send ?? ((...request) => fetch(...request)),
      options: rest,
      left: undefined,
    };
  }

  /** @internal */
  protected whole<T>(operation: Operation, options?: CallOptions): Promise<Reply<T>> {
    // An error of the request is one of the promise.
    return Promise.resolve().then(() => new Call(this.shared, operation, options).whole<T>());
  }

  /** @internal */
  protected stream<E, R>(operation: Operation, options?: CallOptions): EventStream<E, R> {
    return new EventStream<E, R>(new Call(this.shared, operation, options));
  }

  /** Queries a task until it ends or the deadline passes. @internal */
  protected async waited<T>(
    query: Operation,
    taskId: string,
    { interval = 10_000, deadline = 3_600_000, ...options }: WaitOptions,
  ): Promise<Reply<T>> {
    const { engine } = query;
    const start = Date.now();
    let state: string | undefined;
    for (let polls = 1; ; polls += 1) {
      let asked = 0;
      try {
        const rest = Math.max(deadline - (Date.now() - start), 1);
        const timeout = Math.min(options.timeout ?? rest, rest);
        const reply = await this.whole<T>(query, { ...options, timeout });
        const task = JSON.parse(engine.call("task", JSON.stringify(reply.body))) as Task;
        state = task.state ?? undefined;
        if (task.ended && task.succeeded) return reply;
        if (task.ended) {
          const reason = task.reason === null ? "" : `: ${task.reason}`;
          const message = `the task \`${taskId}\` ${task.cancelled ? "was cancelled" : "failed"}${reason}`;
          throw new TaskError(message, taskId, state, task.code ?? undefined);
        }
      } catch (error) {
        if (!(error instanceof CallError) || !error.retryable) throw error;
        asked = error.retryAfter ?? 0;
      }
      const facts = JSON.stringify({
        polls,
        elapsed_ms: Date.now() - start,
        interval_ms: Math.round(interval),
        deadline_ms: Math.round(deadline),
        asked_ms: Math.round(asked),
        random: Math.random(),
      });
      const { pause_ms } = JSON.parse(engine.call("poll", facts)) as { pause_ms: number | null };
      if (pause_ms === null) {
        const was = state === undefined ? "" : `; it was \`${state}\``;
        const message = `the task \`${taskId}\` did not end before the deadline${was}`;
        throw new TaskError(message, taskId, state, undefined);
      }
      await sleep(pause_ms, options.signal);
    }
  }

  /** Fetches a file from an address in a reply, to which no key is sent. */
  async download(url: string, { maxBytes = MAX_FILE_BYTES, ...options }: DownloadOptions = {}): Promise<Uint8Array> {
    const { replyTimeout, idleTimeout, signal } = settings(this.shared.options, options);
    const problem = (kind: CallErrorKind, message: string, status?: number): CallError =>
      new CallError({ kind, category: "protocol", message, status: status ?? null });
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      if (!/^https?:/.test(url)) {
        throw problem("request", "the address of the file starts with neither `https` nor `http`");
      }
      const connection = new Connection(this.shared.fetch, signal);
      try {
        const { status, headers } = await connection.send({ method: "GET", url, headers: {} }, replyTimeout);
        if (status >= 300 && status < 400 && headers["location"] !== undefined) {
          const target = new URL(headers["location"], url).href;
          if (url.startsWith("https:") && !target.startsWith("https:")) {
            throw problem("redirect", "the redirect leads to an address without TLS", status);
          }
          url = target;
          connection.close();
          continue;
        }
        if (status < 200 || status >= 300) {
          throw problem("api", `the file cannot be fetched: HTTP ${status}`, status);
        }
        const chunks: Uint8Array[] = [];
        let size = 0;
        for (;;) {
          const chunk = await connection.read(idleTimeout);
          if (chunk.length === 0) return joined(chunks);
          chunks.push(chunk);
          size += chunk.length;
          if (size > maxBytes) {
            throw problem("too_large", `the file is larger than ${maxBytes} bytes`, status);
          }
        }
      } catch (error) {
        connection.close();
        if (error instanceof Aborted) throw problem("aborted", error.message);
        if (!(error instanceof Lost)) throw error;
        const kinds = { unsent: "connection", broken: "connection", truncated: "truncated" } as const;
        const kind = (kinds as Record<string, CallErrorKind>)[error.reason] ?? "timeout";
        throw problem(kind, `the file cannot be fetched: ${error.reason}`);
      }
    }
    throw problem("redirect", "the file cannot be fetched: too many redirects");
  }
}

/** Options of a wait; times are in milliseconds. */
export interface WaitOptions extends CallOptions {
  /** The pause between two queries; 10,000 by default. The first ones are shorter. */
  interval?: number;
  /** The time of the whole wait; an hour by default. */
  deadline?: number;
}

/** Options of a download. */
export interface DownloadOptions extends CallOptions {
  /** The largest file; 256 MiB by default. */
  maxBytes?: number;
}

/** The state of a task. */
interface Task {
  state: string | null;
  ended: boolean;
  succeeded: boolean;
  cancelled: boolean;
  code: number | null;
  reason: string | null;
}

/** The result of bytes that were pushed. */
interface Pushed<E> {
  events: E[];
  ended: boolean;
  failure: Failure | null;
}

/** The result of the end of a stream. */
interface Ended<E, R> {
  events: E[];
  reply: R;
  failure: Failure | null;
}

/** The events of a streamed reply, as they arrive; the call is made with the first one. */
export class EventStream<E, R> implements AsyncIterable<E> {
  readonly #call: Call;
  #connection: Connection | undefined;
  #head: Head | undefined;
  #handle: Handle | undefined;
  #ahead: Uint8Array | undefined;
  #isWhole = false;
  #isDone = false;
  #failure: Failure | null = null;
  #reply: Reply<R> | undefined;
  #queue: E[] = [];

  /** @internal */
  constructor(call: Call) {
    this.#call = call;
  }

  async #start(): Promise<Handle> {
    if (this.#handle !== undefined) return this.#handle;
    const { connection, head, body, made } = await this.#call.run();
    [this.#connection, this.#head, this.#ahead] = [connection, head, body];
    this.#isWhole = made.events !== true;
    return (this.#handle = this.#call.open(head));
  }

  async #chunk(): Promise<Uint8Array> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead !== undefined) return ahead;
    if (this.#isWhole || this.#connection === undefined) return new Uint8Array();
    return this.#call.read(this.#connection);
  }

  /** Reads more; there may be no event in it. */
  async #pull(): Promise<E[]> {
    const handle = await this.#start();
    if (this.#failure !== null) {
      const { reply } = JSON.parse(handle.end()) as Ended<E, R>;
      this.close();
      throw new CallError(this.#failure, this.#call.attempt, reply);
    }
    let chunk: Uint8Array;
    try {
      chunk = await this.#chunk();
    } catch (error) {
      if (!(error instanceof Lost)) {
        this.close();
        throw this.#call.ended(error);
      }
      this.#failure = this.#call.lost(error, this.#head, { retry: null }).failure ?? null;
      return [];
    }
    let events: E[] = [];
    if (chunk.length > 0) {
      const pushed = JSON.parse(handle.push(chunk)) as Pushed<E>;
      events = pushed.events;
      this.#failure = pushed.failure;
      if (!pushed.ended || pushed.failure !== null) return events;
    }
    const ended = JSON.parse(handle.end()) as Ended<E, R>;
    this.close();
    if (ended.failure !== null) throw new CallError(ended.failure, this.#call.attempt, ended.reply);
    const { status, headers } = this.#head ?? { status: 0, headers: {} };
    this.#reply = new Reply(ended.reply, status, headers, undefined, this.#call.attempt);
    return [...events, ...ended.events];
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<E, void, void> {
    try {
      for (;;) {
        while (this.#queue.length > 0) yield this.#queue.shift() as E;
        if (this.#isDone) return;
        this.#queue = await this.#pull();
      }
    } finally {
      // The whole reply may still be asked for once all events have been read.
      if (!this.#isDone) this.close();
    }
  }

  /** Reads what is left and returns the reply that a call without a stream returns. */
  async reply(): Promise<Reply<R>> {
    this.#queue = [];
    while (!this.#isDone) await this.#pull();
    if (this.#reply === undefined) {
      throw new CallError({ kind: "truncated", message: "the stream has failed or was closed" });
    }
    return this.#reply;
  }

  /** Ends the stream. */
  close(): void {
    this.#isDone = true;
    this.#handle?.close();
    this.#connection?.close();
  }
}

/** Returns a file as an address that holds it, such as `data:image/png;base64,…`. */
export function dataUrl(data: Uint8Array, mediaType: string): string {
  let text = "";
  for (let at = 0; at < data.length; at += 0x8000) {
    text += String.fromCharCode(...data.subarray(at, at + 0x8000));
  }
  return `data:${mediaType};base64,${btoa(text)}`;
}
