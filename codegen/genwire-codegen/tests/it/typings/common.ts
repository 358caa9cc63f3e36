/** Types that all areas share, and the codes of errors. */

/** An error of the form `Envelope`, or null. */
export type EnvelopeOrNull = Envelope | null;

/** The reason of the failure. */
export interface Failure {
  /** The error code. */
  code?: number;
}

/** Another form of a failure. */
export interface Envelope {
  /** The reason. */
  reason?: string;
}

/** Error codes of the service, by number. */
export const ERROR_CODES = {
  "2013": {
    "name": "invalid_parameter",
    "doc": "Something in the request is wrong.",
    "http": 400,
    "type": "bad_request_error",
    "retryable": false
  }
} as const;

/** Addresses under which the service runs, with their variables in braces. */
export const SERVERS = {
  "production": {
    "url": "https://{region}.example.com:{port}/{base}",
    "doc": "The public address.",
    "variables": {
      "region": {
        "default": "eu",
        "values": [
          "eu",
          "us"
        ],
        "doc": "The region of the orders."
      },
      "port": {
        "default": "443"
      },
      "base": {
        "default": ""
      }
    }
  },
  "same_host": {
    "url": "/",
    "doc": "The host of these pages.",
    "variables": {}
  },
  "uploads": {
    "url": "https://uploads.example.com",
    "doc": "The host that takes pictures and notes.",
    "variables": {}
  },
  "archive": {
    "url": "https://{shelf}.archive.example.com",
    "doc": "The host that keeps old notes.",
    "variables": {
      "shelf": {
        "default": "one"
      }
    }
  }
} as const;

/**
 * The public address.
 *
 * `https://{region}.example.com:{port}/{base}`
 */
export function serverUrl(
  server: "production",
  values?: {
    /** The region of the orders. Default: `eu`. */
    region?: "eu" | "us";
    /** Default: `443`. */
    port?: string;
    base?: string;
  },
): string;

/**
 * The host of these pages.
 *
 * `/`
 */
export function serverUrl(
  server: "same_host",
): string;

/**
 * The host that takes pictures and notes.
 *
 * `https://uploads.example.com`
 */
export function serverUrl(
  server: "uploads",
): string;

/**
 * The host that keeps old notes.
 *
 * `https://{shelf}.archive.example.com`
 */
export function serverUrl(
  server: "archive",
  values?: {
    /** Default: `one`. */
    shelf?: string;
  },
): string;

/**
 * Returns the address of a server, with values for some of its variables and the defaults of
 * the others.
 */
export function serverUrl(
  server: keyof typeof SERVERS,
  values: Readonly<Record<string, string | undefined>> = {},
): string {
  const { url, variables }: {
    readonly url: string;
    readonly variables: Readonly<
      Record<string, { readonly default: string; readonly values?: readonly string[] }>
    >;
  } = SERVERS[server];
  const known = new Map(Object.entries(variables));
  const chosen = new Map(Object.entries(values));
  for (const [name, value] of chosen) {
    const permitted = known.get(name)?.values;
    if (!known.has(name)) {
      throw new RangeError(`the server \`${server}\` has no variable \`${name}\``);
    }
    if (value !== undefined && permitted?.includes(value) === false) {
      throw new RangeError(
        `\`${value}\` is not a value of \`${name}\` of the server \`${server}\``,
      );
    }
  }
  return url.replace(
    /\{([^{}]*)\}/g,
    (_, name: string) => chosen.get(name) ?? known.get(name)?.default ?? "",
  );
}
