"""Files inside requests."""

from __future__ import annotations

import base64
from typing import Optional


class File(bytes):
    """The content of a file with its name and media type; other bytes have those of their part."""

    name: Optional[str]
    media_type: Optional[str]

    def __new__(
        cls, content: bytes, name: Optional[str] = None, media_type: Optional[str] = None
    ) -> File:
        """Takes the content of a file."""
        file = super().__new__(cls, content)
        file.name, file.media_type = name, media_type
        return file


def data_url(data: bytes, media_type: str) -> str:
    """Returns a file as an address that holds it, such as ``data:image/png;base64,…``."""
    return f"data:{media_type};base64,{base64.b64encode(data).decode()}"
