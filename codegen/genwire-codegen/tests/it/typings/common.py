"""Types that all areas share, and the codes of errors."""

from __future__ import annotations

import re

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


class Failure(TypedDict, total=False):
    """The reason of the failure."""

    code: int
    """The error code."""


class Envelope(TypedDict, total=False):
    """Another form of a failure."""

    reason: str
    """The reason."""

EnvelopeOrNull = Optional[Envelope]
"""An error of the form `Envelope`, or null."""

ERROR_CODES: Final[Mapping[str, Mapping[str, Any]]] = {
    "2013": {
        "name": "invalid_parameter",
        "doc": "Something in the request is wrong.",
        "http": 400,
        "type": "bad_request_error",
        "retryable": False,
    },
}
"""Error codes of the service, by number."""

SERVERS: Final[Mapping[str, Mapping[str, Any]]] = {
    "production": {
        "url": "https://{region}.example.com:{port}/{base}",
        "doc": "The public address.",
        "variables": {
            "region": {
                "default": "eu",
                "values": (
                    "eu",
                    "us",
                ),
                "doc": "The region of the orders.",
            },
            "port": {
                "default": "443",
            },
            "base": {
                "default": "",
            },
        },
    },
    "same_host": {
        "url": "/",
        "doc": "The host of these pages.",
        "variables": {
        },
    },
    "uploads": {
        "url": "https://uploads.example.com",
        "doc": "The host that takes pictures and notes.",
        "variables": {
        },
    },
    "archive": {
        "url": "https://{shelf}.archive.example.com",
        "doc": "The host that keeps old notes.",
        "variables": {
            "shelf": {
                "default": "one",
            },
        },
    },
}
"""Addresses under which the service runs, with their variables in braces."""


def _server_url(server: str, values: Mapping[str, str]) -> str:
    variables = SERVERS[server]["variables"]
    for name, value in values.items():
        if name not in variables:
            raise ValueError(f"the server `{server}` has no variable `{name}`")
        permitted = variables[name].get("values")
        if permitted is not None and value not in permitted:
            raise ValueError(f"`{value}` is not a value of `{name}` of the server `{server}`")
    chosen = {name: str(variable["default"]) for name, variable in variables.items()}
    chosen.update(values)
    return re.sub(r"\{([^{}]*)\}", lambda part: chosen[part.group(1)], SERVERS[server]["url"])


@overload
def server_url(
    server: Literal["production"],
    /,
    *,
    region: Literal["eu", "us"] = "eu",
    port: str = "443",
    base: str = "",
) -> str:
    """The public address.

    `https://{region}.example.com:{port}/{base}`

    - `region`: The region of the orders.
    """


@overload
def server_url(
    server: Literal["same_host"],
    /,
) -> str:
    """The host of these pages.

    `/`
    """


@overload
def server_url(
    server: Literal["uploads"],
    /,
) -> str:
    """The host that takes pictures and notes.

    `https://uploads.example.com`
    """


@overload
def server_url(
    server: Literal["archive"],
    /,
    *,
    shelf: str = "one",
) -> str:
    """The host that keeps old notes.

    `https://{shelf}.archive.example.com`
    """


def server_url(server: str, /, **values: str) -> str:
    """Returns the address of a server, with values for some of its variables and the defaults of
    the others.
    """
    return _server_url(server, values)
