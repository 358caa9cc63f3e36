/** Options of a client and of single calls. */

/** Options of a client or of one call; times are in milliseconds, and `null` is no limit. */
export interface CallOptions {
  /** The whole call, retries included; an hour by default. */
  timeout?: number | null;
  /** The time from sending the request to the head of the reply; 5 minutes by default. */
  replyTimeout?: number | null;
  /** The time between two chunks of the reply; 2 minutes by default. */
  idleTimeout?: number | null;
  /** The number of times that a request is sent at most; 3 by default. */
  attempts?: number;
  /** The first pause before a retry, which doubles each time; 500 by default. */
  firstPause?: number;
  /** The longest pause before a retry; 8,000 by default. */
  longestPause?: number;
  /** The longest pause that the service may ask for; 60,000 by default. */
  longestWait?: number;
  /** Handling of a request that breaks rules: it is refused, logged as a warning, or not checked. */
  check?: "refuse" | "warn" | "off";
  /** Further headers. */
  headers?: Readonly<Record<string, string>>;
  /** The largest reply that is read, in bytes; 64 MiB by default. */
  maxReplyBytes?: number;
  /** Ends the call. */
  signal?: AbortSignal;
}

/** The options of a client. */
export interface ClientOptions extends CallOptions {
  /** The address of the service; `GENWIRE_BASE_URL` by default. */
  baseUrl?: string;
  /** The key of the calls; `GENWIRE_API_KEY` by default. */
  apiKey?: string;
  /** The function that sends requests; that of the platform by default. */
  fetch?: typeof fetch;
}

/** The options of a call with the defaults of those that are not set. */
export type Settings = Required<Omit<CallOptions, "signal">> & Pick<CallOptions, "signal">;

const DEFAULTS: Settings = {
  timeout: 3_600_000,
  replyTimeout: 300_000,
  idleTimeout: 120_000,
  attempts: 3,
  firstPause: 500,
  longestPause: 8_000,
  longestWait: 60_000,
  check: "refuse",
  headers: {},
  maxReplyBytes: 64 * 1024 * 1024,
};

/** Adds the defaults; later options replace earlier ones, and headers are joined. */
export function settings(...options: readonly (CallOptions | undefined)[]): Settings {
  const all: Settings = { ...DEFAULTS };
  for (const one of options) Object.assign(all, one);
  const headers = options.flatMap((one) => Object.entries(one?.headers ?? {}));
  all.headers = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
  return all;
}
