"""Files inside requests."""

from __future__ import annotations

import base64


def data_url(data: bytes, media_type: str) -> str:
    """Returns a file as an address that holds it, such as ``data:image/png;base64,…``."""
    return f"data:{media_type};base64,{base64.b64encode(data).decode()}"
