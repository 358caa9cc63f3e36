/** The client of an interface, to which the operations are added; and the streams of its replies. */

import { Call, ended, joined, limited, Reply, type Operation, type Shared } from "./call.js";
import { Connection, Lost, Time, type Limits } from "./connection.js";
import { read, written, type Handle } from "./engine.js";
import { CallError, type Failure } from "./errors.js";
import { VARIABLES } from "./generated/_project.js";
import { engine } from "./module.js";
import type { CallOptions, ClientOptions } from "./options.js";
import type { Pushed } from "./stream.js";

/** The largest file that is fetched by default, in bytes. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** Returns a variable of the environment, where the platform has one. */
function variable(name: string): string {
  const platform = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return platform.process?.env?.[`${VARIABLES}_${name}`] ?? "";
}

/** A client without operations. */
export abstract class BaseClient {
  /** @internal */
  protected readonly shared: Shared;

  /** Takes what is not given from the variables of the environment. */
  constructor(options: ClientOptions = {}) {
    const { baseUrl, apiKey, fetch: send, signal, largeIntegers, ...rest } = options;
    this.shared = {
      baseUrl: (baseUrl ?? variable("BASE_URL")).trim(),
      apiKey: (apiKey ?? variable("API_KEY")).trim(),
      // Called as a method, the function of a browser fails.
      fetch: send ?? ((...request) => fetch(...request)),
      options: limited(rest),
      own: { ...(signal && { signal }), ...(largeIntegers && { largeIntegers }) },
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

  /** @internal */
  protected paged<I, R>(operation: Operation, options?: CallOptions): Items<I, R> {
    return new Items<I, R>(this.shared, operation, options);
  }

  /** Fetches a file from an address in a reply, to which no key is sent. */
  async download(url: string, { maxBytes = MAX_FILE_BYTES, ...options }: DownloadOptions = {}): Promise<Uint8Array> {
    const { signal, largeIntegers: _, ...own } = { ...this.shared.own, ...options };
    const time = new Time();
    let facts: object = { url, limit: Number.isFinite(maxBytes) ? maxBytes : undefined, options: [this.shared.options, limited(own)] };
    const asked = (more: object = {}): Next => {
      facts = { ...facts, ...more };
      const made = read<Next>(engine.call("file", written(facts)));
      if (made.failure !== undefined) throw new CallError(made.failure);
      return made;
    };
    let connection: Connection | undefined;
    try {
      let made = asked();
      while (made.url !== undefined) {
        connection?.close();
        connection = new Connection(this.shared.fetch, [signal], time);
        time.limits = made.limits;
        const { status, headers } = await connection.send({ method: "GET", url: made.url });
        const target = headers["location"] && resolved(headers["location"], made.url);
        made = asked({ url: made.url, redirects: made.redirects, status, target });
      }
      const chunks: Uint8Array[] = [];
      await connection?.readToEnd(chunks, maxBytes);
      return joined(chunks);
    } catch (error) {
      if (error instanceof Lost) asked({ reason: error.reason });
      throw ended(error, "download");
    } finally {
      connection?.close();
    }
  }
}

/** Returns an address against another one; one that cannot be read is refused when it is called. */
function resolved(address: string, base: string): string {
  try {
    return new URL(address, base).href;
  } catch {
    return address;
  }
}

/** Options of a download. */
export interface DownloadOptions extends CallOptions {
  /** The largest file; 256 MiB by default. */
  maxBytes?: number;
}

/** The next step of a download. */
interface Next {
  url?: string;
  redirects?: number;
  limits: Limits;
  failure?: Failure;
}

/** The items of a list that comes in pages; each page is asked for when its items are read. */
export class Items<I, R> implements AsyncIterable<I> {
  readonly #shared: Shared;
  readonly #operation: Operation;
  readonly #options: CallOptions | undefined;

  /** @internal */
  constructor(shared: Shared, operation: Operation, options: CallOptions | undefined) {
    [this.#shared, this.#operation, this.#options] = [shared, operation, options];
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<I, void, void> {
    for await (const { items } of this.#turns()) yield* items;
  }

  /** Returns the replies, one for each page. */
  async *pages(): AsyncGenerator<Reply<R>, void, void> {
    for await (const { page } of this.#turns()) yield page;
  }

  async *#turns(): AsyncGenerator<{ page: Reply<R>; items: I[] }, void, void> {
    let operation = this.#operation;
    let handle: Handle | undefined;
    try {
      for (;;) {
        const call = new Call(this.#shared, operation, this.#options);
        const { request, parameters } = operation;
        const asked = request === undefined ? "" : call.written(request);
        handle ??= call.open("pages", `${call.facts(undefined, { parameters })}\n${asked}`);
        const outcome = await call.run();
        const { headers, url } = outcome.head;
        const head = new TextEncoder().encode(`${call.written({ headers, url })}\n`);
        const { items, next, failure } = call.read<Turned<I>>(handle.push(joined([head, outcome.body])));
        yield { page: call.reply<R>(outcome), items };
        if (failure !== null) throw new CallError(failure, call.attempt);
        if (next === null) return;
        operation = { ...operation, url: next.url };
        if (next.parameters !== undefined) operation.parameters = { ...(parameters as object), ...next.parameters };
        if (next.body !== undefined) operation.request = { ...(request as object), ...next.body };
      }
    } finally {
      handle?.close();
    }
  }
}

/** A page, as the module has read it: the next request differs from the last one in these members. */
interface Turned<I> {
  items: I[];
  next: { url?: string; parameters?: object; body?: object } | null;
  failure: Failure | null;
}

/** The events of a streamed reply, as they arrive; the call is made with the first one. */
export class EventStream<E, R> implements AsyncIterable<E> {
  readonly #call: Call;
  readonly #events: AsyncGenerator<E, void, void>;
  #reply: Reply<R> | undefined;

  /** @internal */
  constructor(call: Call) {
    this.#call = call;
    this.#events = this.#read(call);
  }

  async *#read(call: Call): AsyncGenerator<E, void, void> {
    const { connection, head, body, made } = await call.run();
    let handle: Handle | undefined;
    try {
      handle = call.open("stream", call.facts(head));
      let failure: Failure | null = null;
      for (let chunk = body; failure === null && chunk.length > 0; ) {
        const pushed: Pushed<E, R> = call.read(handle.push(chunk));
        yield* pushed.events;
        failure = pushed.failure;
        if (pushed.ended || made.events !== true) break;
        try {
          chunk = await connection.read();
        } catch (error) {
          if (!(error instanceof Lost)) throw call.ended(error);
          failure = call.lost(error, head, undefined, { has_begun: true }).failure ?? null;
        }
      }
      const ended: Pushed<E, R> = call.read(handle.end());
      failure ??= ended.failure;
      if (failure !== null) throw new CallError(failure, call.attempt, ended.reply);
      this.#reply = new Reply(ended.reply, head.status, head.headers, undefined, call.attempt);
      yield* ended.events;
    } finally {
      connection.close();
      handle?.close();
    }
  }

  [Symbol.asyncIterator](): AsyncGenerator<E, void, void> {
    return this.#events;
  }

  /** Reads what is left and returns the reply that a call without a stream returns. */
  async reply(): Promise<Reply<R>> {
    while ((await this.#events.next()).done !== true);
    if (this.#reply === undefined) {
      throw new CallError({ kind: "truncated", message: "the stream has failed or was closed" });
    }
    return this.#reply;
  }

  /** Ends the stream. */
  close(): void {
    this.#call.close();
    this.#events.return().catch(() => undefined);
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
