# @generated from spec/video (genwire_typings::python) by cargo xtask generate. Do not edit by hand.

"""Types of the video operations, and their tables as data."""

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
from .common import BaseResp


class _CreateH3ContextIrRequest(TypedDict):
    model: H3Model
    """Prompt model."""
    content: list[ContentItem]
    """Prompt and media of the request."""
    duration: int
    """Duration of the video.

    Range: from 4 to 15. Unit: seconds.
    """


class CreateH3ContextIrRequest(_CreateH3ContextIrRequest, total=False):
    """Request to enhance a video prompt.

    Text alone is allowed (text to video). Text with one image as the first frame is allowed.
    Text with one image that has no role is allowed; the image counts as the first frame. Text
    with one image as the last frame is allowed. Text with two images, one as the first frame
    and one as the last, is allowed. Text with images, videos and audio as references is
    allowed. No other combination is allowed.
    """

    ratio: Optional[AspectRatio]
    """Aspect ratio of the video.

    Default: `adaptive`.

    With frame images the ratio follows the image, so it is always `adaptive`. With frame images
    any other ratio is accepted and ignored. With references it may be any listed ratio; the
    default is `adaptive`.
    """


class _TextItem(TypedDict):
    type: Literal["text"]
    """Value that selects the variant."""
    text: str
    """Text of the prompt.

    Recommended: at most 7000 characters. A string with at least one character that is not white
    space.
    """


class TextItem(_TextItem, total=False):
    """The prompt."""

    role: Optional[ContentRole]
    """Role of the item."""


class _ImageItem(TypedDict):
    type: Literal["image_url"]
    """Value that selects the variant."""


class ImageItem(_ImageItem, total=False):
    """An image."""

    role: Optional[ContentRole]
    """Role of the item."""
    image_url: Optional[MediaSource]
    """URL of the image.

    The interface does not document this member.
    """


class _VideoItem(TypedDict):
    type: Literal["video_url"]
    """Value that selects the variant."""


class VideoItem(_VideoItem, total=False):
    """A video."""

    role: Optional[ContentRole]
    """Role of the item."""
    video_url: Optional[MediaSource]
    """URL of the video.

    The interface does not document this member.
    """


class _AudioItem(TypedDict):
    type: Literal["audio_url"]
    """Value that selects the variant."""


class AudioItem(_AudioItem, total=False):
    """An audio file."""

    role: Optional[ContentRole]
    """Role of the item."""
    audio_url: Optional[MediaSource]
    """URL of the audio file.

    The interface does not document this member.
    """


class MediaSource(TypedDict, total=False):
    """URL of a media item."""

    url: Optional[str]
    """Public URL, Base64 data URL, or an uploaded file as `mm_file://{file_id}`.

    Recommended: an `http(s)` address, a data URL or an `mm_file://` reference.
    """


class CreateH3ContextIrResponse(TypedDict, total=False):
    """The new task."""

    task_id: str
    """Task ID."""


class _CreateTemplateVideoRequest(TypedDict):
    template_id: str
    """Template ID."""


class CreateTemplateVideoRequest(_CreateTemplateVideoRequest, total=False):
    """Request to generate a video from a template."""

    text_inputs: Optional[list[TemplateText]]
    """Text inputs of the template.

    They fill the text slots; the template determines how many.
    """
    media_inputs: Optional[list[TemplateMedia]]
    """Media inputs of the template.

    They fill the media slots, such as images; the template determines how many.
    """
    callback_url: Optional[str]
    """Callback URL for notifications about the task.

    An `http` or `https` address.
    """


class TemplateText(TypedDict, total=False):
    """Text input of a template."""

    value: Optional[str]
    """The text."""


class TemplateMedia(TypedDict, total=False):
    """Media input of a template."""

    value: Optional[str]
    """URL of the media.

    An `http(s)` address, a data URL or an `mm_file://` reference.
    """


class CreateTemplateVideoResponse(TypedDict, total=False):
    """The new task."""

    task_id: Optional[str]
    """Task ID."""
    base_resp: BaseResp
    """Status of the call."""


class CallbackChallenge(TypedDict):
    """Challenge that verifies a callback URL."""

    challenge: str
    """Challenge value, to be returned unchanged."""


class TaskNotification(TypedDict, total=False):
    """Notification about a task."""

    task_id: str
    """Task ID."""
    status: CallbackStatus
    """Status of the task."""
    file_id: FileId
    """File ID of the result."""
    base_resp: BaseResp
    """Status of the call."""
    task: NotifiedTask
    """The task, where the body has the structure of the task query's reply."""


class NotifiedTask(TypedDict, total=False):
    """A task inside a notification."""

    id: str
    """Task ID."""
    model: str
    """Model that processes the task."""
    status: CallbackStatus
    """Status of the task."""
    created_at: int
    """Creation time, as a Unix timestamp.

    Unit: seconds.
    """
    updated_at: int
    """Time of the last change, as a Unix timestamp.

    Unit: seconds.
    """
    content: TaskContent
    """Result of the task."""
    resolution: str
    """Resolution of the video."""
    duration: int
    """Duration of the video.

    Unit: seconds.
    """
    ratio: str
    """Aspect ratio of the task."""
    task_type: TaskType
    """Task type."""
    modality: Modality
    """Modality of the result."""
    usage: TaskUsage
    """Usage of the task."""
    error: Optional[TaskError]
    """Error of a failed task.

    The interface does not document this member.
    """


class NotificationReceipt(TypedDict, total=False):
    """Response of the receiver to a notification."""

    status: Optional[Any]
    """Success indicator, such as a word.

    The interface does not document this member.
    """


class DeleteVideoTaskResponse(TypedDict, total=False):
    """Response to a task deletion."""

    task_id: str
    """Task ID."""
    action: TaskAction
    """Action taken."""
    status: DeletionStatus
    """Status of the task after the action."""


class QueryVideoTaskResponse(TypedDict, total=False):
    """Current state of a task."""

    task: VideoTask
    """The task."""


class VideoTask(TypedDict, total=False):
    """Task with its status and result."""

    id: str
    """Task ID."""
    model: str
    """Model that processes the task, such as `X-H3`."""
    status: TaskStatus
    """Status of the task."""
    created_at: int
    """Creation time, as a Unix timestamp.

    Unit: seconds.
    """
    updated_at: int
    """Time of the last change, as a Unix timestamp.

    Unit: seconds.
    """
    content: TaskContent
    """Result of the task."""
    resolution: str
    """Resolution of the video; only for video tasks."""
    duration: int
    """Duration of the video.

    Unit: seconds.
    """
    ratio: str
    """Aspect ratio of the task."""
    task_type: TaskType
    """Task type."""
    modality: Modality
    """Modality of the result."""
    usage: TaskUsage
    """Usage of the task."""
    error: Optional[TaskError]
    """Error of a failed task.

    The interface does not document this member.
    """


class TaskContent(TypedDict, total=False):
    """Result of a task."""

    url: str
    """URL of the finished video; only for video tasks."""
    prompt: str
    """Enhanced prompt; only for H3 prompt tasks.

    It has labelled sections on separate lines, for example the multimodal description, the
    overall soundscape and the non-diegetic music.
    """


class TaskUsage(TypedDict, total=False):
    """Usage of a task."""

    total_tokens: int
    """Total number of tokens.

    Unit: tokens.
    """
    prompt_tokens: int
    """Number of input tokens.

    Unit: tokens.
    """
    completion_tokens: int
    """Number of output tokens.

    Unit: tokens.
    """
    total_seconds: float
    """Total billed seconds of video; only for video tasks.

    Unit: seconds.
    """
    input_seconds: float
    """Seconds of input video; only for video tasks.

    Unit: seconds.
    """
    output_seconds: float
    """Seconds of output video; only for video tasks.

    Unit: seconds.
    """
    input_image_count: float
    """Number of input images; only for video tasks."""
    input_audio_seconds: float
    """Seconds of input audio; only for video tasks.

    Unit: seconds.
    """


class TaskError(TypedDict, total=False):
    """Error of a failed task."""

    code: Optional[Any]
    """Error code, as a string or a number."""
    message: Optional[str]
    """Human-readable message."""

H3Model = Literal[
    "X-H3",
]
"""Video prompt model.

- `X-H3`: Model H3.
"""

AspectRatio = Union[str, Literal[
    "adaptive",
    "21:9",
    "16:9",
    "4:3",
    "1:1",
    "3:4",
    "9:16",
]]
"""Aspect ratio of a video.

- `adaptive`: Follows the media of the request.
- `21:9`: Ultra-wide landscape, 21:9.
- `16:9`: Widescreen landscape, 16:9.
- `4:3`: Landscape, 4:3.
- `1:1`: Square, 1:1.
- `3:4`: Portrait, 3:4.
- `9:16`: Vertical portrait, 9:16.
"""

ContentItem = Union[
    TextItem,
    ImageItem,
    VideoItem,
    AudioItem,
]
"""The prompt, or one media item."""

ContentRole = Literal[
    "first_frame",
    "last_frame",
    "reference_image",
    "reference_video",
    "reference_audio",
]
"""Role of a media item.

- `first_frame`: First frame of the video. Properties: `item` is `image_url`.
- `last_frame`: Last frame of the video. Properties: `item` is `image_url`.
- `reference_image`: Reference image. Properties: `item` is `image_url`.
- `reference_video`: Reference video. Properties: `item` is `video_url`.
- `reference_audio`: Reference audio. Properties: `item` is `audio_url`.
"""

CallbackStatus = Union[str, Literal[
    "processing",
    "success",
    "failed",
]]
"""Status of a template task.

- `processing`: The video is being generated.
- `success`: The video is finished.
- `failed`: The video could not be generated.
"""

FileId = Union[
    str,
    int,
]
"""File ID, as a string or a number."""

TaskAction = Union[str, Literal[
    "cancelled",
    "deleted",
]]
"""Action of a deletion.

- `cancelled`: The task was removed from the queue.
- `deleted`: The record of the task was deleted.
"""

DeletionStatus = Union[str, Literal[
    "cancelled",
    "deleted",
]]
"""Status of a task after a deletion.

- `cancelled`: The task is cancelled.
- `deleted`: The task is deleted.
"""

TaskStatus = Union[str, Literal[
    "queued",
    "running",
    "succeeded",
    "failed",
    "cancelled",
]]
"""Status of a task.

- `queued`: The task is queued.
- `running`: The task is being processed.
- `succeeded`: The task finished successfully. Properties: `finished`.
- `failed`: The task failed. Properties: `finished`.
- `cancelled`: The task was cancelled before it started. Properties: `finished`.
"""

TaskType = Union[str, Literal[
    "generation",
    "h3_context_ir",
    "regeneration",
]]
"""Task type.

- `generation`: A video. Properties: `query_days` is 7.
- `h3_context_ir`: An enhanced video prompt. Properties: `query_days` is 7.
- `regeneration`: A regenerated video. Properties: `query_days` is 7.
"""

Modality = Union[str, Literal[
    "video",
    "text",
]]
"""Modality of a result.

- `video`: A video.
- `text`: A text.
"""

OPERATIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "create_h3_context_ir": {
        "method": "POST",
        "path": "/v2/h3_context_ir",
        "parts": (
            "request",
            "response",
        ),
    },
    "create_template_video": {
        "method": "POST",
        "path": "/v1/video_template_generation",
        "parts": (
            "request",
            "response",
            "callback",
        ),
    },
    "delete_video_task": {
        "method": "DELETE",
        "path": "/v2/video_generation/{task_id}",
        "parts": (
            "response",
        ),
    },
    "query_video_task": {
        "method": "GET",
        "path": "/v2/query/video_generation/{task_id}",
        "parts": (
            "response",
        ),
    },
}
"""Operations of the area, with method, path and the parts that have a body."""

H3_MODEL_VALUES: Final[Sequence[str]] = (
    "X-H3",
)
"""Listed values of `H3Model`."""

ASPECT_RATIO_VALUES: Final[Sequence[str]] = (
    "adaptive",
    "21:9",
    "16:9",
    "4:3",
    "1:1",
    "3:4",
    "9:16",
)
"""Listed values of `AspectRatio`."""

CONTENT_ROLE_VALUES: Final[Sequence[str]] = (
    "first_frame",
    "last_frame",
    "reference_image",
    "reference_video",
    "reference_audio",
)
"""Listed values of `ContentRole`."""

CONTENT_ROLE_PROPERTIES: Final[Mapping[str, Mapping[str, Any]]] = {
    "first_frame": {
        "item": "image_url",
    },
    "last_frame": {
        "item": "image_url",
    },
    "reference_image": {
        "item": "image_url",
    },
    "reference_video": {
        "item": "video_url",
    },
    "reference_audio": {
        "item": "audio_url",
    },
}
"""Properties of the values of `ContentRole`.

- `item`: Item type that can have the role.
"""

CALLBACK_STATUS_VALUES: Final[Sequence[str]] = (
    "processing",
    "success",
    "failed",
)
"""Listed values of `CallbackStatus`."""

TASK_ACTION_VALUES: Final[Sequence[str]] = (
    "cancelled",
    "deleted",
)
"""Listed values of `TaskAction`."""

DELETION_STATUS_VALUES: Final[Sequence[str]] = (
    "cancelled",
    "deleted",
)
"""Listed values of `DeletionStatus`."""

TASK_STATUS_VALUES: Final[Sequence[str]] = (
    "queued",
    "running",
    "succeeded",
    "failed",
    "cancelled",
)
"""Listed values of `TaskStatus`."""

TASK_STATUS_PROPERTIES: Final[Mapping[str, Mapping[str, Any]]] = {
    "queued": {
        "finished": False,
    },
    "running": {
        "finished": False,
    },
    "succeeded": {
        "finished": True,
    },
    "failed": {
        "finished": True,
    },
    "cancelled": {
        "finished": True,
    },
}
"""Properties of the values of `TaskStatus`.

- `finished`: True if the status is final.
"""

TASK_TYPE_VALUES: Final[Sequence[str]] = (
    "generation",
    "h3_context_ir",
    "regeneration",
)
"""Listed values of `TaskType`."""

TASK_TYPE_PROPERTIES: Final[Mapping[str, Mapping[str, Any]]] = {
    "generation": {
        "query_days": 7,
    },
    "h3_context_ir": {
        "query_days": 7,
    },
    "regeneration": {
        "query_days": 7,
    },
}
"""Properties of the values of `TaskType`.

- `query_days`: Number of days after its creation for which a task can be queried.
"""

MODALITY_VALUES: Final[Sequence[str]] = (
    "video",
    "text",
)
"""Listed values of `Modality`."""

TASK_TRANSITIONS: Final[Sequence[Mapping[str, Union[str, int, None]]]] = (
    {
        "from": "queued",
        "trigger": "delete",
        "result": "to",
        "to": "cancelled",
        "action": "cancelled",
        "code": None,
    },
    {
        "from": "succeeded",
        "trigger": "delete",
        "result": "removed",
        "to": None,
        "action": "deleted",
        "code": None,
    },
    {
        "from": "failed",
        "trigger": "delete",
        "result": "removed",
        "to": None,
        "action": "deleted",
        "code": None,
    },
    {
        "from": "running",
        "trigger": "delete",
        "result": "refused",
        "to": None,
        "action": None,
        "code": 2013,
    },
    {
        "from": "cancelled",
        "trigger": "delete",
        "result": "refused",
        "to": None,
        "action": None,
        "code": 2013,
    },
    {
        "from": "queued",
        "trigger": "start",
        "result": "to",
        "to": "running",
        "action": None,
        "code": None,
    },
    {
        "from": "running",
        "trigger": "succeed",
        "result": "to",
        "to": "succeeded",
        "action": None,
        "code": None,
    },
    {
        "from": "running",
        "trigger": "fail",
        "result": "to",
        "to": "failed",
        "action": None,
        "code": None,
    },
)
"""Transitions between states. Lifecycle of a video task."""

TEMPLATE_TASK_TRANSITIONS: Final[Sequence[Mapping[str, Union[str, int, None]]]] = (
    {
        "from": "processing",
        "trigger": "succeed",
        "result": "to",
        "to": "success",
        "action": None,
        "code": None,
    },
    {
        "from": "processing",
        "trigger": "fail",
        "result": "to",
        "to": "failed",
        "action": None,
        "code": None,
    },
)
"""Transitions between states. Lifecycle of a template task, as reported by its callbacks."""

BODIES: Final[Mapping[tuple[str, str], Any]] = {
    ("create_h3_context_ir", "request"): CreateH3ContextIrRequest,
    ("create_h3_context_ir", "response"): CreateH3ContextIrResponse,
    ("create_template_video", "request"): CreateTemplateVideoRequest,
    ("create_template_video", "response"): CreateTemplateVideoResponse,
    ("create_template_video", "callback"): Union[CallbackChallenge, TaskNotification],
    ("delete_video_task", "response"): DeleteVideoTaskResponse,
    ("query_video_task", "response"): QueryVideoTaskResponse,
}
"""Types of the bodies, by operation and part."""

OperationName = Literal[
    "create_h3_context_ir",
    "create_template_video",
    "delete_video_task",
    "query_video_task",
]
"""Name of an operation."""

PartName = Literal[
    "request",
    "response",
    "callback",
]
"""Part of an operation that has a body."""


class Validate(Protocol):
    """Function that returns a valid body with its type."""

    @overload
    def __call__(
        self,
        operation: Literal["create_h3_context_ir"],
        part: Literal["request"],
        body: object,
    ) -> CreateH3ContextIrRequest: ...

    @overload
    def __call__(
        self,
        operation: Literal["create_h3_context_ir"],
        part: Literal["response"],
        body: object,
    ) -> CreateH3ContextIrResponse: ...

    @overload
    def __call__(
        self,
        operation: Literal["create_template_video"],
        part: Literal["request"],
        body: object,
    ) -> CreateTemplateVideoRequest: ...

    @overload
    def __call__(
        self,
        operation: Literal["create_template_video"],
        part: Literal["response"],
        body: object,
    ) -> CreateTemplateVideoResponse: ...

    @overload
    def __call__(
        self,
        operation: Literal["create_template_video"],
        part: Literal["callback"],
        body: object,
    ) -> Union[CallbackChallenge, TaskNotification]: ...

    @overload
    def __call__(
        self,
        operation: Literal["delete_video_task"],
        part: Literal["response"],
        body: object,
    ) -> DeleteVideoTaskResponse: ...

    @overload
    def __call__(
        self,
        operation: Literal["query_video_task"],
        part: Literal["response"],
        body: object,
    ) -> QueryVideoTaskResponse: ...


check: Callable[[OperationName, PartName, object], Report] = _engine.check
"""Checks a body and reports every violation.

Text and bytes are read as JSON; any other value is the body itself. Nothing is raised: a body that
cannot be read has a report with ``error``.
"""
is_valid: Callable[[OperationName, PartName, object], bool] = _engine.is_valid
"""Returns true if a value is a valid body; a part that does not exist is a ``GenwireError``."""
validate = cast(Validate, _engine.validate)
"""Returns a value that is a valid body; raises a ``GenwireError`` with all violations if not."""
