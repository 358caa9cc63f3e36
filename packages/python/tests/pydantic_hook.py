"""The hook of Pydantic 2, where it is installed."""

from typing import Annotated

import genwire
from genwire.chat import CreateChatCompletionRequest
from pydantic import BaseModel, TypeAdapter, ValidationError


class Job(BaseModel):
    name: str
    request: Annotated[CreateChatCompletionRequest, genwire.Valid]


body = {"model": "X-M3", "messages": [{"role": "user", "content": "Name a river."}]}
job = Job.model_validate({"name": "river", "request": body})
assert job.request["messages"][0]["role"] == "user"
assert job.model_dump()["request"] == body
assert Job.model_json_schema()["properties"]["request"]["type"] == "object"
broken = {**body, "temperature": 3, "messages": [{"role": "user", "content": 7}]}
try:
    Job.model_validate({"name": "river", "request": broken})
except ValidationError as error:
    places = [one["loc"] for one in error.errors()]
    assert ("request", "temperature") in places, places
    assert ("request", "messages", 0, "content") in places, places
else:
    raise AssertionError("a broken request was accepted")
adapter: TypeAdapter[CreateChatCompletionRequest] = TypeAdapter(
    Annotated[CreateChatCompletionRequest, genwire.Valid]
)
assert adapter.validate_python(body) == body
print("Pydantic takes the types")
