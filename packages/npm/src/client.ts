/** The client: the operations, and what this interface adds to them. */

import { EventStream, type WaitOptions } from "./base.js";
import { Call, Reply } from "./call.js";
import { engine as chat, readMessage, type MessageText, type Segment } from "./chat.js";
import type {
  ChatCompletionChunk,
  CreateChatCompletionRequest,
  CreateChatCompletionResponse,
} from "./generated/chat.js";
import type { QueryVideoTaskResponse } from "./generated/video.js";
import { Operations } from "./generated/_operations.js";
import type { CallOptions } from "./options.js";
import { engine as video } from "./video.js";

/** The reply to a chat. */
export class ChatReply extends Reply<CreateChatCompletionResponse> {
  #read: MessageText | undefined;

  /** @internal */
  static of({ body, status, headers, requestId, attempts }: Reply<CreateChatCompletionResponse>): ChatReply {
    return new ChatReply(body, status, headers, requestId, attempts);
  }

  get #message(): MessageText {
    return (this.#read ??= readMessage(this.body));
  }

  /** The answer, without thinking. */
  get text(): string {
    return this.#message.text;
  }

  /** The thinking, if there is any. */
  get reasoning(): string | null {
    return this.#message.reasoning;
  }

  /** The calls, whose ids are empty if they have none. */
  get toolCalls(): MessageText["calls"] {
    return this.#message.calls;
  }
}

/** The events of a streamed reply to a chat. */
export class ChatStream extends EventStream<ChatCompletionChunk, CreateChatCompletionResponse> {
  /** Reads the stream as parts of the thinking and the answer, in place of its events. */
  async *segments(): AsyncGenerator<Segment, void, void> {
    const handle = chat.open("deltas");
    const read = (text: string): Segment[] => (JSON.parse(text) as { segments: Segment[] }).segments;
    try {
      for await (const event of this) yield* read(handle.push(JSON.stringify(event)));
      yield* read(handle.end());
    } finally {
      handle.close();
    }
  }

  /** Reads what is left and returns the whole reply. */
  override async reply(): Promise<ChatReply> {
    return ChatReply.of(await super.reply());
  }
}

/** A client of the service. */
export class Client extends Operations {
  /** Creates a reply of the assistant to a conversation. */
  override async createChatCompletion(
    request: CreateChatCompletionRequest,
    options?: CallOptions,
  ): Promise<ChatReply> {
    return ChatReply.of(await super.createChatCompletion(request, options));
  }

  /** Creates a reply in events. */
  override createChatCompletionStream(
    request: CreateChatCompletionRequest,
    options?: CallOptions,
  ): ChatStream {
    const operation = "create_chat_completion";
    return new ChatStream(
      new Call(this.shared, { engine: chat, operation, request, stream: ["stream", true] }, options),
    );
  }

  /** Queries a task until it has succeeded; any other end is a `TaskError`. */
  waitForVideoTask(taskId: string, options: WaitOptions = {}): Promise<Reply<QueryVideoTaskResponse>> {
    const parameters = { task_id: taskId };
    return this.waited({ engine: video, operation: "query_video_task", parameters }, taskId, options);
  }
}
