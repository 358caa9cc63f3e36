// @generated from spec (genwire_typings::typescript::client) by cargo xtask generate. Do not edit by hand.

/** The operations as methods of the client. */

import { BaseClient, type EventStream, type Items } from "../base.js";
import type { Reply } from "../call.js";
import type { CallOptions } from "../options.js";
import type {
  ListVoicesRequest,
  ListVoicesResponse,
  SpeechEvent,
  SynthesizeSpeechRequest,
  SynthesizeSpeechResponse,
} from "./audio.js";
import type {
  ChatCompletionChunk,
  CreateChatCompletionRequest,
  CreateChatCompletionResponse,
} from "./chat.js";
import type {
  CreateH3ContextIrRequest,
  CreateH3ContextIrResponse,
  CreateTemplateVideoRequest,
  CreateTemplateVideoResponse,
  DeleteVideoTaskResponse,
  QueryVideoTaskResponse,
} from "./video.js";

/** Methods for all operations. */
export class Operations extends BaseClient {
  /**
   * Lists the voices available to the account, by category.
   *
   * `POST /v1/get_voice`
   */
  listVoices(
    request: ListVoicesRequest,
    options?: CallOptions,
  ): Promise<Reply<ListVoicesResponse>> {
    return this.whole({ operation: "list_voices", request }, options);
  }

  /**
   * Synthesizes speech from text, in one response or as a stream.
   *
   * `POST /v1/t2a_v2`
   */
  synthesizeSpeech(
    request: SynthesizeSpeechRequest,
    options?: CallOptions,
  ): Promise<Reply<SynthesizeSpeechResponse>> {
    return this.whole({ operation: "synthesize_speech", request, stream: ["stream", false, false] }, options);
  }

  /**
   * Synthesizes speech from text, in one response or as a stream.
   *
   * The reply comes in events, which add up to the whole reply.
   *
   * `POST /v1/t2a_v2`
   */
  synthesizeSpeechStream(
    request: SynthesizeSpeechRequest,
    options?: CallOptions,
  ): EventStream<SpeechEvent, SynthesizeSpeechResponse> {
    return this.stream({ operation: "synthesize_speech", request, stream: ["stream", true, false] }, options);
  }

  /**
   * Creates a reply of the assistant to a conversation.
   *
   * `POST /v1/chat/completions`
   */
  createChatCompletion(
    request: CreateChatCompletionRequest,
    options?: CallOptions,
  ): Promise<Reply<CreateChatCompletionResponse>> {
    return this.whole({ operation: "create_chat_completion", request, stream: ["stream", false, false] }, options);
  }

  /**
   * Creates a reply of the assistant to a conversation.
   *
   * The reply comes in events, which add up to the whole reply.
   *
   * `POST /v1/chat/completions`
   */
  createChatCompletionStream(
    request: CreateChatCompletionRequest,
    options?: CallOptions,
  ): EventStream<ChatCompletionChunk, CreateChatCompletionResponse> {
    return this.stream({ operation: "create_chat_completion", request, stream: ["stream", true, false] }, options);
  }

  /**
   * Creates a task that expands a prompt and its reference media into a structured video prompt.
   *
   * `POST /v2/h3_context_ir`
   */
  createH3ContextIr(
    request: CreateH3ContextIrRequest,
    options?: CallOptions,
  ): Promise<Reply<CreateH3ContextIrResponse>> {
    return this.whole({ operation: "create_h3_context_ir", request }, options);
  }

  /**
   * Creates a task that generates a video from a template.
   *
   * `POST /v1/video_template_generation`
   *
   * @deprecated The endpoint is still there but should not be used for new work.
   */
  createTemplateVideo(
    request: CreateTemplateVideoRequest,
    options?: CallOptions,
  ): Promise<Reply<CreateTemplateVideoResponse>> {
    return this.whole({ operation: "create_template_video", request }, options);
  }

  /**
   * Cancels a queued task, or deletes the record of a finished one.
   *
   * `DELETE /v2/video_generation/{task_id}`
   */
  deleteVideoTask(
    taskId: string,
    options?: CallOptions,
  ): Promise<Reply<DeleteVideoTaskResponse>> {
    return this.whole({ operation: "delete_video_task", path: { "task_id": taskId } }, options);
  }

  /**
   * Returns the status of a task and, once it is finished, its result.
   *
   * `GET /v2/query/video_generation/{task_id}`
   */
  queryVideoTask(
    taskId: string,
    options?: CallOptions,
  ): Promise<Reply<QueryVideoTaskResponse>> {
    return this.whole({ operation: "query_video_task", path: { "task_id": taskId } }, options);
  }
}
