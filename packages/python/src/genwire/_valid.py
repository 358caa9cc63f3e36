"""The hook for Pydantic 2: ``Annotated[ChatRequest, genwire.Valid]``."""

from __future__ import annotations

from typing import Any, Callable, Mapping

from .generated import audio, chat, video
from ._engine import issues


_BODIES: list[Mapping[tuple[str, str], Any]] = [audio.BODIES, chat.BODIES, video.BODIES]


def _body_of(source: object) -> tuple[str, str]:
    """Finds the operation and the part of a type."""
    for body, known in (pair for bodies in _BODIES for pair in bodies.items()):
        if known == source:
            return body
    raise TypeError(f"`{source!r}` is not a body of an operation; see `genwire.chat.BODIES`")


class Valid:
    """Checks a field of a Pydantic model, or the subject of a ``TypeAdapter``, by its type."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        from pydantic_core import InitErrorDetails, PydanticCustomError, ValidationError, core_schema

        operation, part = _body_of(source)

        def checked(value: object) -> object:
            lines = [
                InitErrorDetails(
                    type=PydanticCustomError("genwire", "{message}", {"message": one["message"]}),
                    loc=tuple(one["path"]),
                    input=value,
                )
                for one in issues(operation, part, value)
            ]
            if lines:
                raise ValidationError.from_exception_data("body", lines)
            return value

        return core_schema.no_info_plain_validator_function(
            checked, serialization=core_schema.plain_serializer_function_ser_schema(lambda it: it)
        )

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: Any, handler: Callable[..., Any]) -> Any:
        return {"type": "object"}
