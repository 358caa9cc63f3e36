# @generated from spec (genwire_typings::python::client) by cargo xtask generate. Do not edit by hand.

"""The operations as methods of the clients."""

from __future__ import annotations

from typing import Optional

from .._base import AsyncBase, AsyncEventStream, AsyncItems, EventStream, Items, SyncClient
from .._call import Reply
from .._options import CallOptions
from .audio import (
    ListVoicesRequest,
    ListVoicesResponse,
    SpeechEvent,
    SynthesizeSpeechRequest,
    SynthesizeSpeechResponse,
)
from .chat import (
    ChatCompletionChunk,
    CreateChatCompletionRequest,
    CreateChatCompletionResponse,
)
from .video import (
    CreateH3ContextIrRequest,
    CreateH3ContextIrResponse,
    CreateTemplateVideoRequest,
    CreateTemplateVideoResponse,
    DeleteVideoTaskResponse,
    QueryVideoTaskResponse,
)


class Operations(SyncClient):
    """Methods for all operations."""

    def list_voices(
        self,
        request: ListVoicesRequest,
        options: Optional[CallOptions] = None,
    ) -> Reply[ListVoicesResponse]:
        """Lists the voices available to the account, by category.

        `POST /v1/get_voice`
        """
        return self._whole("list_voices", request, options=options)

    def synthesize_speech(
        self,
        request: SynthesizeSpeechRequest,
        options: Optional[CallOptions] = None,
    ) -> Reply[SynthesizeSpeechResponse]:
        """Synthesizes speech from text, in one response or as a stream.

        `POST /v1/t2a_v2`
        """
        return self._whole("synthesize_speech", request, stream=("stream", False, False), options=options)

    def synthesize_speech_stream(
        self,
        request: SynthesizeSpeechRequest,
        options: Optional[CallOptions] = None,
    ) -> EventStream[SpeechEvent, SynthesizeSpeechResponse]:
        """Synthesizes speech from text, in one response or as a stream.

        The reply comes in events, which add up to the whole reply.

        `POST /v1/t2a_v2`
        """
        return EventStream(self._stream("synthesize_speech", request, stream=("stream", True, False), options=options))

    def create_chat_completion(
        self,
        request: CreateChatCompletionRequest,
        options: Optional[CallOptions] = None,
    ) -> Reply[CreateChatCompletionResponse]:
        """Creates a reply of the assistant to a conversation.

        `POST /v1/chat/completions`
        """
        return self._whole("create_chat_completion", request, stream=("stream", False, False), options=options)

    def create_chat_completion_stream(
        self,
        request: CreateChatCompletionRequest,
        options: Optional[CallOptions] = None,
    ) -> EventStream[ChatCompletionChunk, CreateChatCompletionResponse]:
        """Creates a reply of the assistant to a conversation.

        The reply comes in events, which add up to the whole reply.

        `POST /v1/chat/completions`
        """
        return EventStream(self._stream("create_chat_completion", request, stream=("stream", True, False), options=options))

    def create_h3_context_ir(
        self,
        request: CreateH3ContextIrRequest,
        options: Optional[CallOptions] = None,
    ) -> Reply[CreateH3ContextIrResponse]:
        """Creates a task that expands a prompt and its reference media into a structured video prompt.

        `POST /v2/h3_context_ir`
        """
        return self._whole("create_h3_context_ir", request, options=options)

    def create_template_video(
        self,
        request: CreateTemplateVideoRequest,
        options: Optional[CallOptions] = None,
    ) -> Reply[CreateTemplateVideoResponse]:
        """Creates a task that generates a video from a template.

        `POST /v1/video_template_generation`

        Deprecated: The endpoint is still there but should not be used for new work.
        """
        return self._whole("create_template_video", request, options=options)

    def delete_video_task(
        self,
        task_id: str,
        options: Optional[CallOptions] = None,
    ) -> Reply[DeleteVideoTaskResponse]:
        """Cancels a queued task, or deletes the record of a finished one.

        `DELETE /v2/video_generation/{task_id}`
        """
        return self._whole("delete_video_task", path={"task_id": task_id}, options=options)

    def query_video_task(
        self,
        task_id: str,
        options: Optional[CallOptions] = None,
    ) -> Reply[QueryVideoTaskResponse]:
        """Returns the status of a task and, once it is finished, its result.

        `GET /v2/query/video_generation/{task_id}`
        """
        return self._whole("query_video_task", path={"task_id": task_id}, options=options)


class AsyncOperations(AsyncBase):
    """Methods for all operations."""

    async def list_voices(
        self,
        request: ListVoicesRequest,
        options: Optional[CallOptions] = None,
    ) -> Reply[ListVoicesResponse]:
        """Lists the voices available to the account, by category.

        `POST /v1/get_voice`
        """
        return await self._whole("list_voices", request, options=options)

    async def synthesize_speech(
        self,
        request: SynthesizeSpeechRequest,
        options: Optional[CallOptions] = None,
    ) -> Reply[SynthesizeSpeechResponse]:
        """Synthesizes speech from text, in one response or as a stream.

        `POST /v1/t2a_v2`
        """
        return await self._whole("synthesize_speech", request, stream=("stream", False, False), options=options)

    def synthesize_speech_stream(
        self,
        request: SynthesizeSpeechRequest,
        options: Optional[CallOptions] = None,
    ) -> AsyncEventStream[SpeechEvent, SynthesizeSpeechResponse]:
        """Synthesizes speech from text, in one response or as a stream.

        The reply comes in events, which add up to the whole reply.

        `POST /v1/t2a_v2`
        """
        return AsyncEventStream(self._stream("synthesize_speech", request, stream=("stream", True, False), options=options))

    async def create_chat_completion(
        self,
        request: CreateChatCompletionRequest,
        options: Optional[CallOptions] = None,
    ) -> Reply[CreateChatCompletionResponse]:
        """Creates a reply of the assistant to a conversation.

        `POST /v1/chat/completions`
        """
        return await self._whole("create_chat_completion", request, stream=("stream", False, False), options=options)

    def create_chat_completion_stream(
        self,
        request: CreateChatCompletionRequest,
        options: Optional[CallOptions] = None,
    ) -> AsyncEventStream[ChatCompletionChunk, CreateChatCompletionResponse]:
        """Creates a reply of the assistant to a conversation.

        The reply comes in events, which add up to the whole reply.

        `POST /v1/chat/completions`
        """
        return AsyncEventStream(self._stream("create_chat_completion", request, stream=("stream", True, False), options=options))

    async def create_h3_context_ir(
        self,
        request: CreateH3ContextIrRequest,
        options: Optional[CallOptions] = None,
    ) -> Reply[CreateH3ContextIrResponse]:
        """Creates a task that expands a prompt and its reference media into a structured video prompt.

        `POST /v2/h3_context_ir`
        """
        return await self._whole("create_h3_context_ir", request, options=options)

    async def create_template_video(
        self,
        request: CreateTemplateVideoRequest,
        options: Optional[CallOptions] = None,
    ) -> Reply[CreateTemplateVideoResponse]:
        """Creates a task that generates a video from a template.

        `POST /v1/video_template_generation`

        Deprecated: The endpoint is still there but should not be used for new work.
        """
        return await self._whole("create_template_video", request, options=options)

    async def delete_video_task(
        self,
        task_id: str,
        options: Optional[CallOptions] = None,
    ) -> Reply[DeleteVideoTaskResponse]:
        """Cancels a queued task, or deletes the record of a finished one.

        `DELETE /v2/video_generation/{task_id}`
        """
        return await self._whole("delete_video_task", path={"task_id": task_id}, options=options)

    async def query_video_task(
        self,
        task_id: str,
        options: Optional[CallOptions] = None,
    ) -> Reply[QueryVideoTaskResponse]:
        """Returns the status of a task and, once it is finished, its result.

        `GET /v2/query/video_generation/{task_id}`
        """
        return await self._whole("query_video_task", path={"task_id": task_id}, options=options)
