/** Requests and the bytes of replies: all input and output of a call. */

/** No whole reply came: the reason is that of the module. */
export class Lost extends Error {
  constructor(
    readonly reason: "unsent" | "broken" | "truncated" | "connect" | "headers" | "idle" | "total" | "too_large",
    readonly certificate = false,
  ) {
    super(reason);
  }
}

/** The caller has ended the call. */
export class Aborted extends Error {}

/** A request that is sent. */
export interface Request {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  query?: readonly (readonly [string, string])[];
  content?: BodyInit | undefined;
}

/** The head of a reply; the names of headers are in small letters. */
export interface Head {
  status: number;
  headers: Readonly<Record<string, string>>;
  url: string;
}

/** Codes of errors before a request was sent, as the platforms name them. */
const UNSENT =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ConnectionRefused|FailedToOpenSocket|Connection refused|dns error|bad port|CERT|certificate|ERR_SSL|ERR_TLS/;
const CONNECT_TIMEOUT = /UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT/;
const CERTIFICATE = /CERT|certificate/;

/** One request and its reply. */
export class Connection {
  readonly #fetch: typeof fetch;
  readonly #signals: Signals;
  readonly #abort = new AbortController();
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;

  constructor(send: typeof fetch, signals: Signals) {
    this.#fetch = send;
    this.#signals = signals;
  }

  /** Sends the request and waits for the head of the reply. */
  async send(request: Request, limit: number | null): Promise<Head> {
    const query = new URLSearchParams((request.query ?? []).map(([name, value]) => [name, value])).toString();
    const url = query === "" ? request.url : `${request.url}?${query}`;
    const init: RequestInit = {
      method: request.method,
      headers: request.headers,
      redirect: "manual",
      signal: this.#abort.signal,
    };
    if (request.content !== undefined) init.body = request.content;
    const send = this.#fetch;
    const response = await this.#within(send(url, init), limit, "headers", (error) => {
      const text = words(error);
      if (CONNECT_TIMEOUT.test(text)) return new Lost("connect");
      return new Lost(UNSENT.test(text) ? "unsent" : "broken", CERTIFICATE.test(text));
    });
    this.#reader = response.body?.getReader();
    return { status: response.status, headers: Object.fromEntries(response.headers), url };
  }

  /** Reads the next chunk of the reply; an empty one is its end. */
  async read(limit: number | null): Promise<Uint8Array> {
    if (this.#reader === undefined) return new Uint8Array();
    for (;;) {
      const next = this.#reader.read();
      const { done, value } = await this.#within(next, limit, "idle", () => new Lost("truncated"));
      if (done) return new Uint8Array();
      if (value.length > 0) return value;
    }
  }

  /** Ends the request, or lets go of a connection whose reply has been read. */
  close(): void {
    this.#reader?.cancel().catch(() => undefined);
    this.#abort.abort();
  }

  async #within<T>(
    work: Promise<T>,
    limit: number | null,
    phase: "headers" | "idle",
    lost: (error: unknown) => Lost,
  ): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let unwatch: (() => void) | undefined;
    const ends = new Promise<never>((_, reject) => {
      if (limit !== null) timer = setTimeout(() => reject(new Lost(phase)), Math.min(limit, MAX_TIMER));
      unwatch = watched(this.#signals, reject);
    });
    try {
      return await Promise.race([work, ends]);
    } catch (error) {
      work.catch(() => undefined);
      if (error instanceof Lost || error instanceof Aborted) {
        this.close();
        throw error;
      }
      throw lost(error);
    } finally {
      clearTimeout(timer);
      unwatch?.();
    }
  }
}

/** The longest time of a timer of the platform. */
const MAX_TIMER = 2 ** 31 - 1;

/** Waits. */
export async function sleep(ms: number, signals: Signals): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwatch: (() => void) | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(resolve, Math.min(ms, MAX_TIMER));
      unwatch = watched(signals, reject);
    });
  } finally {
    clearTimeout(timer);
    unwatch?.();
  }
}

/** Signals that end a call. */
type Signals = readonly (AbortSignal | undefined)[];

/** Rejects what waits once a signal ends the call; returns the function that ends the watch. */
function watched(signals: Signals, reject: (error: Aborted) => void): () => void {
  const stop = (): void => reject(new Aborted("the call was ended by its caller"));
  if (signals.some((signal) => signal?.aborted === true)) stop();
  for (const signal of signals) signal?.addEventListener("abort", stop);
  return () => signals.forEach((signal) => signal?.removeEventListener("abort", stop));
}

/** Returns the time for a phase: its limit, or the time that is left of the total. */
export function rest(limit: number | null, total: number | null, start: number): number | null {
  if (total === null) return limit;
  return Math.min(limit ?? Infinity, Math.max(total - (Date.now() - start), 0));
}

/** The words of an error and of its causes. */
function words(error: unknown): string {
  let text = "";
  for (let at = error; at instanceof Error; at = at.cause) {
    text += ` ${String((at as { code?: unknown }).code ?? "")} ${at.message}`;
    if (at instanceof AggregateError) text += at.errors.map(words).join(" ");
  }
  return text;
}
