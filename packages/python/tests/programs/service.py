"""Calls of a service with the HTTP client of the platform."""

from __future__ import annotations

import json
import os
import urllib.request
from http.client import HTTPResponse
from typing import Any, Mapping


def call(operation: Mapping[str, Any], body: object = None, task: str = "") -> HTTPResponse:
    """Makes a call and returns the response, which must be a success."""
    path = str(operation["path"]).replace("{task_id}", task)
    request = urllib.request.Request(
        os.environ["GENWIRE_BASE_URL"] + path,
        method=str(operation["method"]),
        data=None if body is None else json.dumps(body).encode(),
        headers={
            "authorization": f"Bearer {os.environ['GENWIRE_API_KEY']}",
            "content-type": "application/json",
        },
    )
    response: HTTPResponse = urllib.request.urlopen(request)
    return response
