/** Types and checks of the chat operations. */

import { checks, type AssertValid, type Check, type IsValid, type SchemaOf } from "./checks.js";
import { Engine, type Handle } from "./engine.js";
import type { Bodies, ChatCompletionChunk, CreateChatCompletionResponse } from "./generated/chat.js";
import { GenwireError } from "./report.js";
import { ReplyStream } from "./stream.js";
import module from "./wasm/chat.js";

export type * from "./checks.js";
export * from "./generated/chat.js";
export * from "./report.js";
export type { ReplyStream, Source } from "./stream.js";

/** @internal */
export const engine: Engine = /* @__PURE__ */ new Engine(module);
const area = /* @__PURE__ */ checks<Bodies>(() => engine);

/** Checks a body of a chat operation and reports every violation. */
export const check: Check<Bodies> = area.check;
/** Returns true if a value is a valid body. */
export const isValid: IsValid<Bodies> = area.isValid;
/** Throws a `GenwireError` unless a value is a valid body. */
export const assertValid: AssertValid<Bodies> = area.assertValid;
/** Returns the Standard Schema of a body. */
export const schema: SchemaOf<Bodies> = area.schema;

/**
 * Takes the WebAssembly module of this area as the platform has compiled it.
 *
 * It is needed only where a program may not compile one, as in some edge workers.
 */
export function useModule(module: WebAssembly.Module): void {
  engine.use(module);
}

/** Returns the bytes of the WebAssembly module of this area, for a file that a platform compiles. */
export function moduleBytes(): Uint8Array<ArrayBuffer> {
  return engine.bytes();
}

/** Reads a streamed chat reply. */
export function readReply(): ReplyStream<ChatCompletionChunk, CreateChatCompletionResponse> {
  return new ReplyStream(engine, "create_chat_completion");
}

/** The answer of a reply, its thinking, which is null where there is none, and its calls. */
export interface MessageText {
  text: string;
  reasoning: string | null;
  calls: { id: string; name: string; arguments: string }[];
}

/** Returns the answer, the thinking and the calls of a whole reply. */
export function readMessage(reply: CreateChatCompletionResponse): MessageText {
  const read = JSON.parse(engine.call("message", JSON.stringify(reply))) as
    | MessageText
    | { error: string };
  if ("error" in read) throw new GenwireError(read.error);
  return read;
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
    return (JSON.parse(this.#handle.push(chunk)) as { segments: Segment[] }).segments;
  }

  /** Ends the text and returns what was held back. */
  end(): Segment[] {
    return (JSON.parse(this.#handle.end()) as { segments: Segment[] }).segments;
  }
}
