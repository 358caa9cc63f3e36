// @generated from spec/common (genwire_typings::typescript) by cargo xtask generate. Do not edit by hand.

/** Types that all areas share, and the codes of errors. */

/** Status of a call to a `/v1` operation. */
export interface BaseResp {
  /**
   * Status code: 0 for success, otherwise an error code.
   *
   * In a stream, the last value counts.
   *
   * 0 means success.
   */
  status_code?: number;
  /**
   * Status message.
   *
   * In a stream, the last value counts.
   *
   * On success the message is `success`.
   */
  status_msg?: string;
}

/** Error body of a `/v1` operation. */
export interface BaseRespBody {
  /** Details of the error. */
  base_resp: BaseResp;
  /**
   * The same error in the form that chat clients read.
   *
   * The interface does not document this member.
   */
  error?: ErrorDetail | null;
}

/** Error body of a `/v2` operation. */
export interface ErrorEnvelope {
  /** Always `error`. */
  type?: "error";
  /** Details of the error. */
  error?: ErrorDetail;
  /** Request ID, to quote in support requests. */
  request_id?: string;
}

/** Details of an error. */
export interface ErrorDetail {
  /** Error type, such as `bad_request_error`. */
  type?: string;
  /**
   * Human-readable message.
   *
   * In an error envelope, the message ends with the code in parentheses, such as `(2013)`.
   */
  message?: string;
  /** HTTP status code, as a string. */
  http_code?: string;
  /**
   * Error code, as a number or a string, where the error is beside `base_resp`.
   *
   * The interface does not document this member.
   */
  code?: unknown | null;
}

/** Error codes of the service, by number. */
export const ERROR_CODES = {
  "1000": {
    "name": "unknown_error",
    "doc": "Unknown error in the service.",
    "http": 500,
    "type": "server_error",
    "retryable": true
  },
  "1001": {
    "name": "request_timeout",
    "doc": "Request timeout.",
    "http": 504,
    "type": "timeout_error",
    "retryable": true
  },
  "1002": {
    "name": "rate_limited",
    "doc": "Rate limit exceeded.",
    "http": 429,
    "type": "rate_limit_error",
    "retryable": true
  },
  "1004": {
    "name": "authentication_failed",
    "doc": "Missing or wrong API key.",
    "http": 401,
    "type": "authorized_error",
    "retryable": false
  },
  "1008": {
    "name": "insufficient_balance",
    "doc": "Insufficient account balance.",
    "http": 402,
    "type": "insufficient_balance_error",
    "retryable": false
  },
  "1013": {
    "name": "internal_error",
    "doc": "Internal error of the service.",
    "http": 500,
    "type": "server_error",
    "retryable": true
  },
  "1026": {
    "name": "sensitive_input",
    "doc": "Sensitive content in the input, such as the description of a video.",
    "http": 422,
    "type": "unprocessable_entity_error",
    "retryable": false
  },
  "1027": {
    "name": "output_content_error",
    "doc": "Error in the generated content; it cannot be returned.",
    "http": 422,
    "type": "unprocessable_entity_error",
    "retryable": false
  },
  "1039": {
    "name": "token_limit_exceeded",
    "doc": "Token limit exceeded.",
    "http": 429,
    "type": "rate_limit_error",
    "retryable": false
  },
  "2013": {
    "name": "invalid_parameter",
    "doc": "Invalid request parameter.",
    "http": 400,
    "type": "bad_request_error",
    "retryable": false
  }
} as const;
