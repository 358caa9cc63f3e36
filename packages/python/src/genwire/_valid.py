"""The hook for Pydantic 2: ``Annotated[ChatRequest, genwire.Valid]``."""

from __future__ import annotations

from typing import Any, Callable, Mapping

from .generated import audio, chat, video
from ._engine import issues


def _body_of(source: object) -> tuple[str, str]:
    """Finds the operation and the part of a type."""
    tables: tuple[Mapping[tuple[str, str], Any], ...] = (audio.BODIES, chat.BODIES, video.BODIES)
    for table in tables:
        for body, known in table.items():
            if known == source:
                return body
    raise TypeError(f"`{source!r}` is not a body of an operation; see `genwire.chat.BODIES`")


class Valid:
    """Checks a field of a Pydantic model, or the subject of a ``TypeAdapter``, by its type."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        from pydantic_core import core_schema

        operation, part = _body_of(source)

        def checked(value: object) -> object:
            found = issues(operation, part, value)
            if found:
                raise _error(found, value)
            return value

        return core_schema.no_info_plain_validator_function(
            checked, serialization=core_schema.plain_serializer_function_ser_schema(_same)
        )

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: Any, handler: Callable[..., Any]) -> Any:
        return {"type": "object"}


def _same(value: object) -> object:
    return value


def _error(found: list[Any], value: object) -> Exception:
    """Makes the error of Pydantic, with a line for each violation."""
    from pydantic_core import InitErrorDetails, PydanticCustomError, ValidationError

    lines = [
        InitErrorDetails(
            type=PydanticCustomError("genwire", "{message}", {"message": one["message"]}),
            loc=tuple(one["path"]),
            input=value,
        )
        for one in found
    ]
    return ValidationError.from_exception_data("body", lines)
