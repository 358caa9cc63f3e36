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
  headers?: Readonly<Record<string, string>>;
  query?: readonly (readonly [string, string])[];
  content?: BodyInit | undefined;
}

/** The head of a reply; the names of headers are in small letters. */
export interface Head {
  status: number;
  headers: Readonly<Record<string, string>>;
  url: string;
}

/** The limits of a call, as the module has read them from the options; null is no limit. */
export interface Limits {
  timeout: number | null;
  reply: number | null;
  idle: number | null;
  bytes: number;
  error_bytes: number;
}

/** The time since a call began, and its limits. */
export class Time {
  readonly #start = Date.now();
  limits: Limits = { timeout: null, reply: null, idle: null, bytes: 0, error_bytes: 0 };

  /** Returns the time since the beginning. */
  elapsed(): number {
    return Date.now() - this.#start;
  }

  /** Returns the time for a phase: its limit, or what is left of the whole call. */
  of(phase: "timeout" | "reply" | "idle"): number | null {
    const { [phase]: limit, timeout } = this.limits;
    if (timeout === null) return limit;
    return Math.min(limit ?? Infinity, Math.max(timeout - this.elapsed(), 0));
  }

  /** Returns what a loss was: the time of the call may have passed. */
  lost(reason: Lost["reason"], certificate = false): Lost {
    return new Lost(this.of("timeout") === 0 ? "total" : reason, certificate);
  }
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
  readonly #time: Time;
  readonly #abort = new AbortController();
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;

  constructor(send: typeof fetch, signals: Signals, time: Time) {
    [this.#fetch, this.#signals, this.#time] = [send, signals, time];
  }

  /** Sends the request and waits for the head of the reply. */
  async send(request: Request): Promise<Head> {
    const query = new URLSearchParams((request.query ?? []).map(([name, value]) => [name, value])).toString();
    const url = query === "" ? request.url : `${request.url}?${query}`;
    const { method, headers = {}, content } = request;
    const init: RequestInit = { method, headers, redirect: "manual", signal: this.#abort.signal };
    if (content !== undefined) init.body = content;
    const send = this.#fetch;
    let response: Response | undefined;
    try {
      response = await waited(send(url, init), this.#time.of("reply"), this.#signals);
    } catch (error) {
      if (error instanceof Aborted) throw error;
      const text = words(error);
      if (CONNECT_TIMEOUT.test(text)) throw this.#time.lost("connect");
      throw this.#time.lost(UNSENT.test(text) ? "unsent" : "broken", CERTIFICATE.test(text));
    }
    if (response === undefined) throw this.#time.lost("headers");
    this.#reader = response.body?.getReader();
    return { status: response.status, headers: Object.fromEntries(response.headers), url };
  }

  /** Reads the next chunk of the reply; an empty one is its end. */
  async read(): Promise<Uint8Array> {
    for (;;) {
      if (this.#reader === undefined) return new Uint8Array();
      const reading = this.#reader.read().catch(() => {
        throw this.#time.lost("truncated");
      });
      const next = await waited(reading, this.#time.of("idle"), this.#signals);
      if (next === undefined) throw this.#time.lost("idle");
      if (next.done) return new Uint8Array();
      if (this.#time.of("timeout") === 0) throw new Lost("total");
      if (next.value.length > 0) return next.value;
    }
  }

  /** Adds what is left of the reply to its chunks. */
  async readToEnd(chunks: Uint8Array[], limit: number): Promise<void> {
    for (let size = chunks[0]?.length ?? 0; ; ) {
      const chunk = await this.read();
      if (chunk.length === 0) return;
      chunks.push(chunk);
      size += chunk.length;
      if (size > limit) throw new Lost("too_large");
    }
  }

  /** Ends the request, or lets go of a connection whose reply has been read. */
  close(): void {
    this.#reader?.cancel().catch(() => undefined);
    this.#abort.abort();
  }
}

/** The longest time of a timer of the platform. */
const MAX_TIMER = 2 ** 31 - 1;

/** Signals that end a call. */
type Signals = readonly (AbortSignal | undefined)[];

/** Waits for work, and returns nothing once a time has passed; a signal ends the wait. */
async function waited<T>(work: Promise<T>, limit: number | null, signals: Signals): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = (): void => undefined;
  const end = new Promise<undefined>((resolve, reject) => {
    stop = () => reject(new Aborted("the call was ended by its caller"));
    if (limit !== null) timer = setTimeout(resolve, Math.min(limit, MAX_TIMER), undefined);
    if (signals.some((signal) => signal?.aborted === true)) stop();
  });
  for (const signal of signals) signal?.addEventListener("abort", stop);
  // What ends after the wait is of no interest.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal?.removeEventListener("abort", stop);
  }
}

/** Waits. */
export async function sleep(ms: number, signals: Signals): Promise<void> {
  await waited(new Promise<never>(() => undefined), ms, signals);
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
