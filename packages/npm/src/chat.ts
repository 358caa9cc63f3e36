/** Types and checks of the chat operations. */

import { read, written, type Handle } from "./engine.js";
import type { ChatCompletionChunk, CreateChatCompletionResponse } from "./generated/chat.js";
import { engine } from "./module.js";
import { ReplyStream, type ReadOptions } from "./stream.js";

export type * from "./checks.js";
export * from "./generated/chat.js";
export { moduleBytes, useModule } from "./module.js";
export * from "./report.js";
export type { ReadOptions, ReplyStream, Source } from "./stream.js";

/** Reads a streamed chat reply. */
export function readReply(options: ReadOptions = {}): ReplyStream<ChatCompletionChunk, CreateChatCompletionResponse> {
  return new ReplyStream("create_chat_completion", options);
}

/** The answer of a reply, its thinking, which is null where there is none, and its calls. */
export interface MessageText {
  text: string;
  reasoning: string | null;
  calls: { id: string; name: string; arguments: string }[];
}

/** Returns the answer, the thinking and the calls of a whole reply. */
export function readMessage(reply: CreateChatCompletionResponse): MessageText {
  return read<MessageText>(engine.call("message", written(reply)));
}

/**
 * Part of a text that is all thinking or all answer.
 *
 * `text_was_thinking` takes the place of a closing tag without its opening tag: all text before it
 * is thinking.
 */
export type Segment = { thinking: string } | { text: string } | { text_was_thinking: true };

/** Splits a whole text into the thinking at its start, if there is any, and the answer. */
export function splitThinking(text: string): { thinking: string | null; text: string } {
  return JSON.parse(engine.call("think", text)) as { thinking: string | null; text: string };
}

/** Splits a text that comes in chunks into thinking and answer. */
export class ThinkingSplitter {
  readonly #handle: Handle;

  /** With `anywhere` every block counts, not the one at the start alone. */
  constructor(anywhere = false) {
    this.#handle = engine.open(anywhere ? "split-any" : "split");
  }

  /** Returns the segments that a chunk completes. */
  push(chunk: string): Segment[] {
    return read<{ segments: Segment[] }>(this.#handle.push(chunk)).segments;
  }

  /** Ends the text and returns what was held back. */
  end(): Segment[] {
    return read<{ segments: Segment[] }>(this.#handle.end()).segments;
  }
}
