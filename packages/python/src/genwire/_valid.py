"""The hook for Pydantic 2: ``Annotated[ChatRequest, genwire.Valid]``."""

from __future__ import annotations

from typing import Any, Callable, Mapping

from .generated import audio, chat, video
from ._engine import check_value
from ._report import Report


def _body_of(source: object) -> tuple[str, str]:
    """Finds the operation and the part of a type."""
    tables: tuple[Mapping[tuple[str, str], Any], ...] = (audio.BODIES, chat.BODIES, video.BODIES)
    for table in tables:
        for body, known in table.items():
            if known == source:
                return body
    raise TypeError(f"`{source!r}` is no body of an operation; see `genwire.chat.BODIES`")


class Valid:
    """Checks a field of a Pydantic model, or the subject of a ``TypeAdapter``, by its type."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        from pydantic_core import core_schema

        operation, part = _body_of(source)

        def checked(value: object) -> object:
            report = check_value(operation, part, value)
            if not report["valid"]:
                raise _error(report, value)
            return value

        return core_schema.no_info_plain_validator_function(
            checked, serialization=core_schema.plain_serializer_function_ser_schema(_same)
        )

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: Any, handler: Callable[..., Any]) -> Any:
        return {"type": "object"}


def _same(value: object) -> object:
    return value


def _error(report: Report, value: object) -> Exception:
    """Makes the error of Pydantic, with a line for each violation."""
    from pydantic_core import InitErrorDetails, PydanticCustomError, ValidationError

    if "error" in report:
        return PydanticCustomError("genwire", "{error}", {"error": report["error"]})
    lines = [
        InitErrorDetails(
            type=PydanticCustomError("genwire", "{message}", dict(one)),
            loc=_keys(one["path"], value),
            input=value,
        )
        for one in report["violations"]
        if one["severity"] == "error"
    ]
    return ValidationError.from_exception_data("body", lines)


def _keys(pointer: str, value: object) -> tuple[int | str, ...]:
    """Returns the keys of a JSON pointer; the index of a list is a number."""
    keys: list[int | str] = []
    at: Any = value
    for escaped in pointer.split("/")[1:]:
        key = escaped.replace("~1", "/").replace("~0", "~")
        if isinstance(at, (list, tuple)) and key.isdigit() and int(key) < len(at):
            at = at[int(key)]
            keys.append(int(key))
        else:
            at = at.get(key) if isinstance(at, dict) else None
            keys.append(key)
    return tuple(keys)
