/** The client: the operations, and what this interface adds to them. */

import { EventStream } from "./base.js";
import { Call, ended, limited, Reply } from "./call.js";
import { readMessage, type MessageText, type Segment } from "./chat.js";
import type {
  ChatCompletionChunk,
  CreateChatCompletionRequest,
  CreateChatCompletionResponse,
} from "./generated/chat.js";
import type { QueryVideoTaskResponse } from "./generated/video.js";
import { Operations } from "./generated/_operations.js";
import { sleep, Time } from "./connection.js";
import { read, written } from "./engine.js";
import { CallError, TaskError } from "./errors.js";
import { engine } from "./module.js";
import type { CallOptions } from "./options.js";

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
    const handle = engine.open("deltas");
    const segments = (result: string): Segment[] => read<{ segments: Segment[] }>(result).segments;
    try {
      for await (const event of this) yield* segments(handle.push(written(event)));
      yield* segments(handle.end());
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
      new Call(this.shared, { operation, request, stream: ["stream", true, false] }, options),
    );
  }

  /** Queries a task until it has succeeded; any other end is a `TaskError`. */
  async waitForVideoTask(
    taskId: string,
    { interval = 10_000, deadline = 3_600_000, ...options }: WaitOptions = {},
  ): Promise<Reply<QueryVideoTaskResponse>> {
    const time = new Time();
    const query = { operation: "query_video_task", path: { task_id: taskId } };
    let facts: object = limited({ task_id: taskId, interval, deadline });
    for (;;) {
      let reply: Reply<QueryVideoTaskResponse> | undefined;
      let asked = 0;
      try {
        const within = Math.max(deadline - time.elapsed(), 1);
        reply = await this.whole<QueryVideoTaskResponse>(limited({ ...query, within }), options);
      } catch (error) {
        if (!(error instanceof CallError) || !error.retryable) throw error;
        asked = error.retryAfter ?? 0;
      }
      facts = { ...facts, elapsed: time.elapsed(), asked, random: Math.random() };
      const seen = reply === undefined ? "" : written(reply.body);
      const next = read<Waited>(engine.call("wait", `${written(facts)}\n${seen}`));
      if (next.has_succeeded === true && reply !== undefined) return reply;
      if (next.failure !== undefined) {
        const { message, state, code } = next.failure;
        throw new TaskError(message, taskId, state ?? undefined, code ?? undefined);
      }
      facts = { ...facts, polls: next.polls, state: next.state };
      await sleep(next.pause ?? 0, [options.signal ?? this.shared.own.signal]).catch((error: unknown) => {
        throw ended(error, "query_video_task");
      });
    }
  }
}

/** Options of a wait; times are in milliseconds. */
export interface WaitOptions extends CallOptions {
  /** The pause between two queries; 10,000 by default. The first ones are shorter. */
  interval?: number;
  /** The time of the whole wait; an hour by default, and `Infinity` is no limit. */
  deadline?: number;
}

/** The decision after a query of a task. */
interface Waited {
  has_succeeded?: true;
  failure?: { message: string; state: string | null; code: number | null };
  pause?: number;
  polls?: number;
  state?: string | null;
}
