/** Options of a client and of single calls; their defaults are those of the module. */

/** Options of a client or of one call; times are in milliseconds, and `null` or `Infinity` is no limit. */
export interface CallOptions {
  /** The whole call, retries included; an hour by default. */
  timeout?: number | null;
  /** The time from sending the request to the head of the reply; 5 minutes by default. */
  replyTimeout?: number | null;
  /** The time between two chunks of the reply; 2 minutes by default. */
  idleTimeout?: number | null;
  /** The number of times that a request is sent at most; 3 by default. */
  attempts?: number | null;
  /** The first pause before a retry, which doubles each time; 500 by default. */
  firstPause?: number;
  /** The longest pause before a retry; 8,000 by default. */
  longestPause?: number;
  /** The longest pause that the service may ask for; 60,000 by default. */
  longestWait?: number | null;
  /** Handling of a request that breaks rules: it is refused, logged as a warning, or not checked. */
  check?: "refuse" | "warn" | "off";
  /**
   * Handling of integers of replies beyond 2^53, which no `number` holds: by default they are an
   * error; with `"bigint"` each is a `bigint` in place of the `number` of its type.
   */
  largeIntegers?: "error" | "bigint";
  /** Further headers. */
  headers?: Readonly<Record<string, string>>;
  /** The largest reply that is read, in bytes; 64 MiB by default. */
  maxResponseBytes?: number | null;
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
