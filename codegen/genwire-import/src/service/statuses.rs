//! Error codes of HTTP statuses.

use genwire_spec::model::Category;

/// Error code of a status: status, name, category, true if retryable, doc, help, type of the error.
pub(crate) type Status<'a> = (u16, &'a str, Category, bool, &'a str, &'a str, &'a str);

/// Error codes of the named statuses.
const STATUSES: [Status<'static>; 12] = [
    (
        400,
        "invalid_parameter",
        Category::Request,
        false,
        "Invalid request parameter.",
        "correct the member that the message names",
        "bad_request_error",
    ),
    (
        401,
        "authentication_failed",
        Category::Authentication,
        false,
        "Missing or wrong API key.",
        "check the key",
        "authentication_error",
    ),
    (
        402,
        "payment_required",
        Category::Balance,
        false,
        "The balance does not cover the call.",
        "top up the account",
        "balance_error",
    ),
    (
        403,
        "forbidden",
        Category::Authentication,
        false,
        "The credential does not allow the call.",
        "use a key that may do this",
        "permission_error",
    ),
    (
        404,
        "not_found",
        Category::Request,
        false,
        "There is no resource with that identifier.",
        "check the identifier",
        "not_found_error",
    ),
    (
        409,
        "conflict",
        Category::Request,
        false,
        "The call is not possible in the current state of the resource.",
        "query the current state first",
        "conflict_error",
    ),
    (
        413,
        "too_large",
        Category::Request,
        false,
        "The body is too large.",
        "send less",
        "bad_request_error",
    ),
    (
        422,
        "unprocessable",
        Category::Request,
        false,
        "The request is well-formed, but cannot be processed.",
        "correct the member that the message names",
        "bad_request_error",
    ),
    (
        429,
        "too_many_requests",
        Category::RateLimit,
        true,
        "There are too many requests for now.",
        "wait, then send the request again",
        "rate_limit_error",
    ),
    (
        500,
        "unknown_error",
        Category::Service,
        true,
        "Unknown error in the service.",
        "send the request again after a pause",
        "server_error",
    ),
    (
        503,
        "unavailable",
        Category::Service,
        true,
        "The service is not available for now.",
        "send the request again after a pause",
        "server_error",
    ),
    (
        504,
        "gateway_timeout",
        Category::Timeout,
        true,
        "Request timeout.",
        "send the request again",
        "timeout_error",
    ),
];

/// Returns the error code of a status.
pub(crate) fn status(http: u16) -> Option<Status<'static>> {
    STATUSES.into_iter().find(|(known, ..)| *known == http)
}

/// Names of the other HTTP error statuses.
const HTTP_NAMES: [(u16, &str); 29] = [
    (405, "method_not_allowed"),
    (406, "not_acceptable"),
    (407, "proxy_authentication_required"),
    (408, "request_timeout"),
    (410, "gone"),
    (411, "length_required"),
    (412, "precondition_failed"),
    (414, "uri_too_long"),
    (415, "unsupported_media_type"),
    (416, "range_not_satisfiable"),
    (417, "expectation_failed"),
    (418, "im_a_teapot"),
    (421, "misdirected_request"),
    (423, "locked"),
    (424, "failed_dependency"),
    (425, "too_early"),
    (426, "upgrade_required"),
    (428, "precondition_required"),
    (431, "request_header_fields_too_large"),
    (451, "unavailable_for_legal_reasons"),
    (499, "client_closed_request"),
    (501, "not_implemented"),
    (502, "bad_gateway"),
    (505, "http_version_not_supported"),
    (506, "variant_also_negotiates"),
    (507, "insufficient_storage"),
    (508, "loop_detected"),
    (510, "not_extended"),
    (511, "network_authentication_required"),
];

/// Returns the HTTP name of an error status.
pub(crate) fn http_name(http: u16) -> Option<&'static str> {
    HTTP_NAMES.into_iter().find(|(known, _)| *known == http).map(|(_, name)| name)
}
