# @generated from spec/chat (genwire_typings::python) by cargo xtask generate. Do not edit by hand.

"""Types of the chat operations, and their tables as data."""

from __future__ import annotations

from typing import (
    Any,
    Callable,
    Final,
    Literal,
    Mapping,
    NoReturn,
    Optional,
    Protocol,
    Sequence,
    TypedDict,
    Union,
    cast,
    overload,
)

from .. import _engine
from .._report import GenwireError as GenwireError
from .._report import Report as Report
from .._report import Violation as Violation
from .common import BaseResp, ErrorDetail


class _CreateChatCompletionRequest(TypedDict):
    model: ChatModel
    """Chat model."""
    messages: list[Message]
    """Conversation so far, oldest message first.

    At least 1 item.

    The history may contain text, images, videos and tool calls.
    """


class CreateChatCompletionRequest(_CreateChatCompletionRequest, total=False):
    """Request to create a chat completion."""

    service_tier: Optional[ServiceTier]
    """Scheduling priority.

    Default: `standard`.
    """
    thinking: Optional[Thinking]
    """Controls whether the model thinks before it answers.

    Default: `{"type":"adaptive"}`.

    It controls the thinking of `X-M3`. By default `X-M3` thinks adaptively, and the reply
    contains the thinking.
    """
    reasoning_split: Optional[bool]
    """Returns thinking separately from the answer if true.

    If true, thinking is in `reasoning_content` and `reasoning_details`. Otherwise thinking is
    inside `content`, between `<think>` and `</think>`. It does not affect whether the model
    thinks.
    """
    stream: Optional[bool]
    """Streams the reply if true.

    Default: `false`.
    """
    stream_options: Optional[StreamOptions]
    """Options for a streamed reply."""
    max_completion_tokens: Optional[int]
    """Maximum number of tokens to generate.

    Range: at least 1. At most 524288 for `X-M3`; 204800 for `X-M2.7`, `X-M2.7-highspeed`,
    `X-M2.5`, `X-M2.5-highspeed`, `X-M2.1`, `X-M2.1-highspeed` and `X-M2`. Unit: tokens.

    If a reply ends with the finish reason `length`, raise this value.
    """
    temperature: Optional[float]
    """Sampling temperature.

    Range: from 0 to 2. Default: `1`.

    A higher temperature makes the output more random.
    """
    top_p: Optional[float]
    """Nucleus sampling: the probability mass to sample from.

    Range: from 0 to 1. Default: 0.95 for `X-M3`; 0.9 for `X-M2.7`, `X-M2.7-highspeed`,
    `X-M2.5`, `X-M2.5-highspeed`, `X-M2.1`, `X-M2.1-highspeed` and `X-M2`.
    """
    tools: Optional[list[Tool]]
    """Functions that the model may call."""
    tool_choice: Optional[ToolChoice]
    """Controls which function the model calls, if any.

    The interface does not document this member.
    """
    parallel_tool_calls: Optional[bool]
    """Allows several tool calls in one reply if true.

    The interface does not document this member.
    """
    max_tokens: Optional[int]
    """Maximum number of tokens to generate; the deprecated name of `max_completion_tokens`.

    Range: at least 1. At most 524288 for `X-M3`; 204800 for `X-M2.7`, `X-M2.7-highspeed`,
    `X-M2.5`, `X-M2.5-highspeed`, `X-M2.1`, `X-M2.1-highspeed` and `X-M2`. Unit: tokens.

    Deprecated: Use `max_completion_tokens` instead. The newer name means the same.
    """


class StreamOptions(TypedDict, total=False):
    """Options for a streamed chat reply."""

    include_usage: Optional[bool]
    """Reports token usage at the end of the stream if true.

    Default: `false`.
    """


class Thinking(TypedDict, total=False):
    """Controls whether the model thinks before it answers."""

    type: Optional[ThinkingType]
    """Thinking mode.

    Default: `adaptive`.
    """


class CreateChatCompletionResponse(TypedDict, total=False):
    """Whole chat reply."""

    id: str
    """Unique ID of the reply."""
    choices: Optional[list[Choice]]
    """List of choices."""
    created: int
    """Creation time, as a Unix timestamp.

    Unit: seconds.
    """
    model: str
    """Model that generated the reply."""
    object: Literal["chat.completion"]
    """Always `chat.completion`."""
    usage: Usage
    """Token usage of the call."""
    input_sensitive: bool
    """True if the input contains sensitive words.

    A severe violation in the input gives an error and an empty reply.
    """
    input_sensitive_type: SensitiveType
    """Type of sensitive content in the input.

    Present if `input_sensitive` is true.
    """
    output_sensitive: bool
    """True if the output contains sensitive words.

    A severe violation in the output gives an error and an empty reply.
    """
    output_sensitive_type: SensitiveType
    """Type of sensitive content in the output."""
    output_sensitive_int: int
    """Result of the output screening, as a number.

    It is sent with the reply, and is 0 if nothing sensitive was found.
    """
    base_resp: BaseResp
    """Status of the call."""


class Choice(TypedDict, total=False):
    """Choice of a whole reply."""

    index: int
    """Index of the choice, from 0.

    Range: at least 0.
    """
    finish_reason: FinishReason
    """Reason why the reply ended."""
    message: ReplyMessage
    """Message of the assistant."""


class _ReplyMessage(TypedDict):
    role: Literal["assistant"]
    """Always `assistant`."""
    content: str
    """Text of the reply."""


class ReplyMessage(_ReplyMessage, total=False):
    """Message of the assistant in a whole reply.

    If it contains tool calls, send it back unchanged in the next request.
    """

    name: str
    """Name of the assistant."""
    audio_content: str
    """Audio of the reply.

    It is always present, and empty for a text reply.
    """
    reasoning_content: str
    """Thinking of the model.

    Present only if the request sets `reasoning_split`.
    """
    reasoning: Optional[str]
    """Thinking of the model, as many services name it.

    The interface does not document this member.
    """
    thinking: Optional[str]
    """Thinking of the model, as services name it that send the text in parts.

    The interface does not document this member.
    """
    reasoning_details: list[ReasoningDetail]
    """Thinking of the model, as a list of details.

    Present only if the request sets `reasoning_split`.
    """
    tool_calls: list[ToolCall]
    """Tool calls that the model requests."""


class ChatCompletionChunk(TypedDict, total=False):
    """One event of a streamed chat reply."""

    id: str
    """ID of the reply, the same in all its chunks.

    In a stream, the first value counts.
    """
    choices: list[ChunkChoice]
    """Next delta of each choice; empty in a chunk that only reports usage.

    In a stream, items with the same `index` are merged.
    """
    created: int
    """Creation time, as a Unix timestamp.

    Unit: seconds. In a stream, the first value counts.
    """
    model: str
    """Chat model.

    In a stream, the first value counts.
    """
    object: Literal["chat.completion.chunk"]
    """Always `chat.completion.chunk`.

    In a stream, the first value counts.
    """
    usage: Optional[Usage]
    """Token usage of the call.

    In a stream, the last value counts.

    Only the last chunk has it; it is null in all other chunks.
    """
    input_sensitive: bool
    """True if the input contains sensitive words.

    In a stream, the last value counts.
    """
    input_sensitive_type: SensitiveType
    """Type of sensitive content in the input.

    In a stream, the last value counts.
    """
    output_sensitive: bool
    """True if the output contains sensitive words.

    In a stream, the last value counts.
    """
    output_sensitive_type: SensitiveType
    """Type of sensitive content in the output.

    In a stream, the last value counts.
    """
    output_sensitive_int: int
    """Result of the output screening, as a number.

    In a stream, the last value counts.
    """
    base_resp: Optional[BaseResp]
    """Status of the call, where the event has one.

    In a stream, the last value counts. The interface does not document this member.
    """
    error: Optional[ErrorDetail]
    """Error that occurred after the stream had started.

    In a stream, the last value counts. The interface does not document this member.
    """


class ChunkChoice(TypedDict, total=False):
    """Next delta of one choice."""

    index: int
    """Index of the choice, from 0.

    Range: at least 0. In a stream, the first value counts.
    """
    finish_reason: Optional[FinishReason]
    """Reason why the reply ended; null until then.

    In a stream, the last value counts.
    """
    delta: ChunkDelta
    """Delta to add to the message.

    In a stream, deltas are merged member by member; the whole reply has the result as
    `message`.
    """
    message: Optional[ReplyMessage]
    """The whole message, which the last event may repeat.

    In a stream, the last value counts. The interface does not document this member.
    """


class ChunkDelta(TypedDict, total=False):
    """Delta of a message in one chunk."""

    role: str
    """Role of the sender, `assistant`.

    Recommended: `assistant`. In a stream, the first value counts.
    """
    content: str
    """Next part of the text.

    In a stream, deltas are concatenated.
    """
    name: str
    """Name of the assistant, sent with the chunks.

    In a stream, the first value counts.
    """
    audio_content: str
    """Audio of the reply, sent with the chunks.

    In a stream, deltas are concatenated.
    """
    reasoning_content: Optional[str]
    """Next part of the thinking.

    In a stream, deltas are concatenated, without text that a delta repeats. The interface does
    not document this member.
    """
    reasoning: Optional[str]
    """Next part of the thinking, as many services name it.

    In a stream, deltas are concatenated, without text that a delta repeats. The interface does
    not document this member.
    """
    thinking: Optional[str]
    """Next part of the thinking, as services name it that send the text in parts.

    In a stream, deltas are concatenated, without text that a delta repeats. The interface does
    not document this member.
    """
    reasoning_details: Optional[list[ReasoningDetail]]
    """Next parts of the thinking details.

    In a stream, items with the same `index` are merged. The interface does not document this
    member.
    """
    tool_calls: Optional[list[ToolCallDelta]]
    """Next parts of the tool calls.

    In a stream, items with the same `id` or `index` are merged; a different `id` or `name`
    starts a new item, and a delta with neither continues the last one. The interface does not
    document this member.
    """


class ToolCallDelta(TypedDict, total=False):
    """Next part of one tool call."""

    index: Optional[int]
    """Index of the call, from 0.

    In a stream, the first value counts.
    """
    id: Optional[str]
    """ID of the call, in its first delta.

    In a stream, the first value counts.
    """
    type: Optional[str]
    """Type of the call, `function`, in its first delta.

    In a stream, the first value counts.
    """
    function: Optional[FunctionCallDelta]
    """Next part of the function and its arguments.

    In a stream, deltas are merged member by member.
    """


class FunctionCallDelta(TypedDict, total=False):
    """Next part of a function and its arguments."""

    name: Optional[str]
    """Name of the function, in the first delta.

    In a stream, the first value counts, or a longer one that begins with it.
    """
    arguments: Optional[str]
    """Next part of the arguments.

    In a stream, deltas are concatenated.
    """
    index: Optional[int]
    """Index of the call, from 0.

    In a stream, the first value counts.
    """


class _SystemMessage(TypedDict):
    role: Literal["system"]
    """Value that selects the variant."""


class SystemMessage(_SystemMessage, total=False):
    """System message: instructions for the whole conversation."""

    name: Optional[str]
    """Name of the sender.

    It distinguishes several senders with the same role.
    """
    content: Optional[MessageContent]
    """Content of the message."""
    tool_call_id: Optional[str]
    """Ignored for this role."""


class _UserMessage(TypedDict):
    role: Literal["user"]
    """Value that selects the variant."""
    content: MessageContent
    """Content of the message: text, images and videos."""


class UserMessage(_UserMessage, total=False):
    """User message."""

    name: Optional[str]
    """Name of the sender.

    It distinguishes several senders with the same role.
    """
    tool_call_id: Optional[str]
    """Ignored for this role."""


class _AssistantMessage(TypedDict):
    role: Literal["assistant"]
    """Value that selects the variant."""


class AssistantMessage(_AssistantMessage, total=False):
    """Assistant message: an earlier reply of the model.

    A reply with tool calls is sent back unchanged, with all its members.
    """

    name: Optional[str]
    """Name of the sender.

    It distinguishes several senders with the same role.
    """
    content: Optional[MessageContent]
    """Content of the reply."""
    tool_calls: Optional[list[ToolCall]]
    """Tool calls of the reply."""
    tool_call_id: Optional[str]
    """Ignored for this role."""
    audio_content: Optional[str]
    """Audio of the reply, as received.

    The interface does not document this member.
    """
    reasoning_content: Optional[str]
    """Thinking of the reply, as received.

    The interface does not document this member.
    """
    reasoning_details: Optional[list[ReasoningDetail]]
    """Thinking details of the reply, as received.

    The interface does not document this member.
    """


class _ToolMessage(TypedDict):
    role: Literal["tool"]
    """Value that selects the variant."""
    content: MessageContent
    """Result of the function."""
    tool_call_id: str
    """`id` of the tool call that this message answers."""


class ToolMessage(_ToolMessage, total=False):
    """Tool message: the result of a function that the model called."""

    name: Optional[str]
    """Name of the sender.

    It distinguishes several senders with the same role.
    """


class TextPart(TypedDict):
    """Text part."""

    type: Literal["text"]
    """Value that selects the variant."""
    text: str
    """The text."""


class ImagePart(TypedDict):
    """An image."""

    type: Literal["image_url"]
    """Value that selects the variant."""
    image_url: ImageUrl
    """URL and resolution of the image."""


class VideoPart(TypedDict):
    """A video."""

    type: Literal["video_url"]
    """Value that selects the variant."""
    video_url: VideoUrl
    """URL of the video."""


class _ImageUrl(TypedDict):
    url: str
    """URL of the image, or the image itself as a Base64 data URL.

    An `http(s)` address, a data URL or an `mm_file://` reference.

    A file uploaded through the separate upload interface is written as `mm_file://{file_id}`.
    """


class ImageUrl(_ImageUrl, total=False):
    """URL and resolution of an image."""

    detail: Optional[ImageDetail]
    """Level of detail of the image.

    Default: `default`.

    It sets the resolution at which the image is analysed.
    """


class VideoUrl(TypedDict):
    """URL of a video."""

    url: str
    """URL of the video, or the video itself as a Base64 data URL.

    An `http(s)` address, a data URL or an `mm_file://` reference.

    A file uploaded through the separate upload interface is written as `mm_file://{file_id}`.
    """


class Tool(TypedDict):
    """Function that the model may call."""

    type: ToolType
    """Tool type."""
    function: FunctionDefinition
    """Definition of the function."""


class _FunctionDefinition(TypedDict):
    name: str
    """Function name."""
    parameters: Mapping[str, Any]
    """JSON Schema of the arguments of the function."""


class FunctionDefinition(_FunctionDefinition, total=False):
    """Name, description and parameters of a function."""

    description: Optional[str]
    """Description of the function, read by the model."""
    strict: Optional[bool]
    """Requires arguments that match the schema exactly if true.

    The interface does not document this member.
    """


class NamedToolChoice(TypedDict, total=False):
    """Function that the model must call."""

    type: Optional[str]
    """Tool type, `function`."""
    function: Optional[NamedFunction]
    """Function to call."""


class NamedFunction(TypedDict, total=False):
    """Function by name."""

    name: Optional[str]
    """Function name."""


class _ToolCall(TypedDict):
    id: str
    """ID of the tool call.

    The model generates it.
    """
    type: ToolType
    """Tool type."""
    function: FunctionCall
    """Function name and arguments."""


class ToolCall(_ToolCall, total=False):
    """Tool call by the model."""

    index: Optional[int]
    """Index of the call within the reply, unless it is inside `function`."""


class _FunctionCall(TypedDict):
    name: str
    """Name of the function to call."""
    arguments: str
    """Arguments, as a JSON-encoded string.

    Recommended: a string that is itself JSON.
    """


class FunctionCall(_FunctionCall, total=False):
    """Function name and arguments."""

    index: Optional[int]
    """Index of the call within the reply.

    Replies have the index of the call here, inside `function`.
    """


class ReasoningDetail(TypedDict, total=False):
    """Part of the thinking."""

    type: Optional[str]
    """Type of the detail, such as `reasoning.text`.

    In a stream, the first value counts.
    """
    id: Optional[str]
    """ID of the detail.

    In a stream, the first value counts.
    """
    format: Optional[str]
    """Format of the detail.

    In a stream, the first value counts.
    """
    index: Optional[int]
    """Index of the detail within the thinking.

    In a stream, the first value counts.
    """
    text: Optional[str]
    """Text of the detail.

    In a stream, deltas are concatenated, without text that a delta repeats.
    """


class Usage(TypedDict, total=False):
    """Token usage of a call."""

    total_tokens: int
    """Total number of tokens.

    Unit: tokens. In a stream, the last value counts.
    """
    prompt_tokens: int
    """Number of input tokens.

    Unit: tokens. In a stream, the last value counts.
    """
    completion_tokens: int
    """Number of output tokens.

    Unit: tokens. In a stream, the last value counts.
    """
    total_characters: int
    """Total number of characters.

    Unit: characters. In a stream, the last value counts.
    """
    prompt_tokens_details: PromptTokensDetails
    """Details of the input tokens.

    In a stream, the last value counts.
    """
    completion_tokens_details: Optional[CompletionTokensDetails]
    """Details of the output tokens.

    In a stream, the last value counts. The interface does not document this member.
    """


class PromptTokensDetails(TypedDict, total=False):
    """Details of the input tokens."""

    cached_tokens: int
    """Number of input tokens read from a cache.

    Unit: tokens. In a stream, the last value counts.
    """


class CompletionTokensDetails(TypedDict, total=False):
    """Details of the output tokens."""

    reasoning_tokens: Optional[int]
    """Number of output tokens used for thinking.

    Unit: tokens. In a stream, the last value counts.
    """

ThinkingType = Literal[
    "disabled",
    "adaptive",
]
"""Thinking mode.

- `disabled`: The model does not think.
- `adaptive`: The model decides how much to think.
"""

ServiceTier = Literal[
    "standard",
    "priority",
]
"""Scheduling priority of a request.

- `standard`: Standard priority. Properties: `price_factor` is 1.0.
- `priority`: High priority. Properties: `price_factor` is 1.5.
"""

ChatModel = Literal[
    "X-M3",
    "X-M2.7",
    "X-M2.7-highspeed",
    "X-M2.5",
    "X-M2.5-highspeed",
    "X-M2.1",
    "X-M2.1-highspeed",
    "X-M2",
]
"""Chat model.

- `X-M3`: Multimodal model: accepts images and videos, and thinking can be disabled. Properties: `max_completion_tokens` is 524288, `recommended_completion_tokens` is 131072, `top_p_default` is 0.95, `thinking_can_be_disabled`, `context_tokens` is 1000000, `accepts_media`.
- `X-M2.7`: Text model 2.7. Properties: `max_completion_tokens` is 204800, `recommended_completion_tokens` is 65536, `top_p_default` is 0.9.
- `X-M2.7-highspeed`: High-speed variant of the text model 2.7. Properties: `max_completion_tokens` is 204800, `recommended_completion_tokens` is 65536, `top_p_default` is 0.9.
- `X-M2.5`: Text model 2.5. Properties: `max_completion_tokens` is 204800, `recommended_completion_tokens` is 65536, `top_p_default` is 0.9.
- `X-M2.5-highspeed`: High-speed variant of the text model 2.5. Properties: `max_completion_tokens` is 204800, `recommended_completion_tokens` is 65536, `top_p_default` is 0.9.
- `X-M2.1`: Text model 2.1. Properties: `max_completion_tokens` is 204800, `recommended_completion_tokens` is 65536, `top_p_default` is 0.9.
- `X-M2.1-highspeed`: High-speed variant of the text model 2.1. Properties: `max_completion_tokens` is 204800, `recommended_completion_tokens` is 65536, `top_p_default` is 0.9.
- `X-M2`: Text model 2. Properties: `max_completion_tokens` is 204800, `recommended_completion_tokens` is 65536, `top_p_default` is 0.9.
"""

Message = Union[
    SystemMessage,
    UserMessage,
    AssistantMessage,
    ToolMessage,
]
"""Message of a conversation, by the role of its sender."""

ContentPart = Union[
    TextPart,
    ImagePart,
    VideoPart,
]
"""Part of the content of a message."""

MessageContent = Union[
    str,
    list[ContentPart],
]
"""Content of a message: a string or a list of parts."""

ImageDetail = Literal[
    "low",
    "default",
    "high",
]
"""Level of detail of an image.

- `low`: Low resolution.
- `default`: Default resolution.
- `high`: High resolution.
"""

ToolType = Literal[
    "function",
]
"""Tool type.

- `function`: A function.
"""

ToolChoiceMode = Union[str, Literal[
    "auto",
    "none",
    "required",
]]
"""Tool choice mode.

- `auto`: The model decides whether to call functions.
- `none`: The model calls no function.
- `required`: The model calls at least one function.
"""

ToolChoice = Union[
    ToolChoiceMode,
    NamedToolChoice,
]
"""Tool choice: a mode, or a function by name."""

FinishReason = Union[str, Literal[
    "stop",
    "length",
    "content_filter",
    "tool_calls",
]]
"""Reason why a reply ended.

- `stop`: Natural end of the reply.
- `length`: Token limit reached.
- `content_filter`: Reply filtered because of its content.
- `tool_calls`: Tool calls requested; the model expects their results.
"""

SensitiveType = Union[int, Literal[
    1,
    2,
    3,
    4,
    5,
    6,
    7,
]]
"""Type of sensitive content.

- `1`: A severe violation.
- `2`: Pornography.
- `3`: Advertising.
- `4`: Prohibited content.
- `5`: Abuse.
- `6`: Violence or terror.
- `7`: Something else.
"""

OPERATIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "create_chat_completion": {
        "method": "POST",
        "path": "/v1/chat/completions",
        "parts": (
            "request",
            "response",
            "event",
        ),
    },
}
"""Operations of the area, with method, path and the parts that have a body."""

THINKING_TYPE_VALUES: Final[Sequence[str]] = (
    "disabled",
    "adaptive",
)
"""Listed values of `ThinkingType`."""

SERVICE_TIER_VALUES: Final[Sequence[str]] = (
    "standard",
    "priority",
)
"""Listed values of `ServiceTier`."""

SERVICE_TIER_PROPERTIES: Final[Mapping[str, Mapping[str, Any]]] = {
    "standard": {
        "price_factor": 1.0,
    },
    "priority": {
        "price_factor": 1.5,
    },
}
"""Properties of the values of `ServiceTier`.

- `price_factor`: Price multiplier.
"""

CHAT_MODEL_VALUES: Final[Sequence[str]] = (
    "X-M3",
    "X-M2.7",
    "X-M2.7-highspeed",
    "X-M2.5",
    "X-M2.5-highspeed",
    "X-M2.1",
    "X-M2.1-highspeed",
    "X-M2",
)
"""Listed values of `ChatModel`."""

CHAT_MODEL_PROPERTIES: Final[Mapping[str, Mapping[str, Any]]] = {
    "X-M3": {
        "max_completion_tokens": 524288,
        "recommended_completion_tokens": 131072,
        "top_p_default": 0.95,
        "thinking_can_be_disabled": True,
        "context_tokens": 1000000,
        "accepts_media": True,
    },
    "X-M2.7": {
        "max_completion_tokens": 204800,
        "recommended_completion_tokens": 65536,
        "top_p_default": 0.9,
        "thinking_can_be_disabled": False,
        "accepts_media": False,
    },
    "X-M2.7-highspeed": {
        "max_completion_tokens": 204800,
        "recommended_completion_tokens": 65536,
        "top_p_default": 0.9,
        "thinking_can_be_disabled": False,
        "accepts_media": False,
    },
    "X-M2.5": {
        "max_completion_tokens": 204800,
        "recommended_completion_tokens": 65536,
        "top_p_default": 0.9,
        "thinking_can_be_disabled": False,
        "accepts_media": False,
    },
    "X-M2.5-highspeed": {
        "max_completion_tokens": 204800,
        "recommended_completion_tokens": 65536,
        "top_p_default": 0.9,
        "thinking_can_be_disabled": False,
        "accepts_media": False,
    },
    "X-M2.1": {
        "max_completion_tokens": 204800,
        "recommended_completion_tokens": 65536,
        "top_p_default": 0.9,
        "thinking_can_be_disabled": False,
        "accepts_media": False,
    },
    "X-M2.1-highspeed": {
        "max_completion_tokens": 204800,
        "recommended_completion_tokens": 65536,
        "top_p_default": 0.9,
        "thinking_can_be_disabled": False,
        "accepts_media": False,
    },
    "X-M2": {
        "max_completion_tokens": 204800,
        "recommended_completion_tokens": 65536,
        "top_p_default": 0.9,
        "thinking_can_be_disabled": False,
        "accepts_media": False,
    },
}
"""Properties of the values of `ChatModel`.

- `max_completion_tokens`: Maximum number of tokens that the model generates.
- `recommended_completion_tokens`: Recommended value of `max_completion_tokens`.
- `top_p_default`: Default of `top_p`.
- `thinking_can_be_disabled`: True if thinking can be disabled.
- `context_tokens`: Context length.
- `accepts_media`: True if the model accepts images and videos.
"""

IMAGE_DETAIL_VALUES: Final[Sequence[str]] = (
    "low",
    "default",
    "high",
)
"""Listed values of `ImageDetail`."""

TOOL_TYPE_VALUES: Final[Sequence[str]] = (
    "function",
)
"""Listed values of `ToolType`."""

TOOL_CHOICE_MODE_VALUES: Final[Sequence[str]] = (
    "auto",
    "none",
    "required",
)
"""Listed values of `ToolChoiceMode`."""

FINISH_REASON_VALUES: Final[Sequence[str]] = (
    "stop",
    "length",
    "content_filter",
    "tool_calls",
)
"""Listed values of `FinishReason`."""

SENSITIVE_TYPE_VALUES: Final[Sequence[int]] = (
    1,
    2,
    3,
    4,
    5,
    6,
    7,
)
"""Listed values of `SensitiveType`."""

BODIES: Final[Mapping[tuple[str, str], Any]] = {
    ("create_chat_completion", "request"): CreateChatCompletionRequest,
    ("create_chat_completion", "response"): CreateChatCompletionResponse,
    ("create_chat_completion", "event"): ChatCompletionChunk,
}
"""Types of the bodies, by operation and part."""

OperationName = Literal[
    "create_chat_completion",
]
"""Name of an operation."""

PartName = Literal[
    "request",
    "response",
    "event",
]
"""Part of an operation that has a body."""


class Validate(Protocol):
    """Function that returns a valid body with its type."""

    @overload
    def __call__(
        self,
        operation: Literal["create_chat_completion"],
        part: Literal["request"],
        body: object,
    ) -> CreateChatCompletionRequest: ...

    @overload
    def __call__(
        self,
        operation: Literal["create_chat_completion"],
        part: Literal["response"],
        body: object,
    ) -> CreateChatCompletionResponse: ...

    @overload
    def __call__(
        self,
        operation: Literal["create_chat_completion"],
        part: Literal["event"],
        body: object,
    ) -> ChatCompletionChunk: ...


check: Callable[[OperationName, PartName, object], Report] = _engine.check
"""Checks a body and reports every violation.

Text and bytes are read as JSON; any other value is the body itself. Nothing is raised: a body that
cannot be read has a report with ``error``.
"""
is_valid: Callable[[OperationName, PartName, object], bool] = _engine.is_valid
"""Returns true if a value is a valid body; a part that does not exist is a ``GenwireError``."""
validate = cast(Validate, _engine.validate)
"""Returns a value that is a valid body; raises a ``GenwireError`` with all violations if not."""
