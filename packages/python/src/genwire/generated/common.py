# @generated from spec/common (genwire_typings::python) by cargo xtask generate. Do not edit by hand.

"""Types that all areas share, and the codes of errors."""

from __future__ import annotations

from typing import (
    Any,
    Final,
    Literal,
    Mapping,
    NoReturn,
    Optional,
    Protocol,
    Sequence,
    TypedDict,
    Union,
    overload,
)


class BaseResp(TypedDict, total=False):
    """Status of a call to a `/v1` operation."""

    status_code: int
    """Status code: 0 for success, otherwise an error code.

    In a stream, the last value counts.

    0 means success.
    """
    status_msg: str
    """Status message.

    In a stream, the last value counts.

    On success the message is `success`.
    """


class _BaseRespBody(TypedDict):
    base_resp: BaseResp
    """Details of the error."""


class BaseRespBody(_BaseRespBody, total=False):
    """Error body of a `/v1` operation."""

    error: Optional[ErrorDetail]
    """The same error in the form that chat clients read.

    The interface does not document this member.
    """


class ErrorEnvelope(TypedDict, total=False):
    """Error body of a `/v2` operation."""

    type: Literal["error"]
    """Always `error`."""
    error: ErrorDetail
    """Details of the error."""
    request_id: str
    """Request ID, to quote in support requests."""


class ErrorDetail(TypedDict, total=False):
    """Details of an error."""

    type: str
    """Error type, such as `bad_request_error`."""
    message: str
    """Human-readable message.

    In an error envelope, the message ends with the code in parentheses, such as `(2013)`.
    """
    http_code: str
    """HTTP status code, as a string."""
    code: Optional[Any]
    """Error code, as a number or a string, where the error is beside `base_resp`.

    The interface does not document this member.
    """

ERROR_CODES: Final[Mapping[str, Mapping[str, Any]]] = {
    "1000": {
        "name": "unknown_error",
        "doc": "Unknown error in the service.",
        "http": 500,
        "type": "server_error",
        "retryable": True,
    },
    "1001": {
        "name": "request_timeout",
        "doc": "Request timeout.",
        "http": 504,
        "type": "timeout_error",
        "retryable": True,
    },
    "1002": {
        "name": "rate_limited",
        "doc": "Rate limit exceeded.",
        "http": 429,
        "type": "rate_limit_error",
        "retryable": True,
    },
    "1004": {
        "name": "authentication_failed",
        "doc": "Missing or wrong API key.",
        "http": 401,
        "type": "authorized_error",
        "retryable": False,
    },
    "1008": {
        "name": "insufficient_balance",
        "doc": "Insufficient account balance.",
        "http": 402,
        "type": "insufficient_balance_error",
        "retryable": False,
    },
    "1013": {
        "name": "internal_error",
        "doc": "Internal error of the service.",
        "http": 500,
        "type": "server_error",
        "retryable": True,
    },
    "1026": {
        "name": "sensitive_input",
        "doc": "Sensitive content in the input, such as the description of a video.",
        "http": 422,
        "type": "unprocessable_entity_error",
        "retryable": False,
    },
    "1027": {
        "name": "output_content_error",
        "doc": "Error in the generated content; it cannot be returned.",
        "http": 422,
        "type": "unprocessable_entity_error",
        "retryable": False,
    },
    "1039": {
        "name": "token_limit_exceeded",
        "doc": "Token limit exceeded.",
        "http": 429,
        "type": "rate_limit_error",
        "retryable": False,
    },
    "2013": {
        "name": "invalid_parameter",
        "doc": "Invalid request parameter.",
        "http": 400,
        "type": "bad_request_error",
        "retryable": False,
    },
}
"""Error codes of the service, by number."""
