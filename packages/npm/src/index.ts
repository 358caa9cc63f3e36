/** Calls, types and checks of all operations. A program that only checks imports `genwire/chat`. */

import * as audio from "./audio.js";
import * as chat from "./chat.js";
import { checks, type AssertValid, type Check, type IsValid, type SchemaOf } from "./checks.js";
import type { Engine } from "./engine.js";
import * as video from "./video.js";

export { dataUrl, EventStream, type DownloadOptions, type WaitOptions } from "./base.js";
export { Reply } from "./call.js";
export type * from "./checks.js";
export { ChatReply, ChatStream, Client } from "./client.js";
export { CallError, TaskError, type CallErrorKind } from "./errors.js";
export * from "./generated/common.js";
export type { CallOptions, ClientOptions } from "./options.js";
export * from "./report.js";
export type { ReplyStream, Source } from "./stream.js";
export { audio, chat, video };

/** Bodies of all operations, by operation and part. */
export type Bodies = audio.Bodies & chat.Bodies & video.Bodies;

/** Finds the engine of an operation; an unknown one is reported by any of them. */
function find(operation: string): Engine {
  if (Object.hasOwn(audio.OPERATIONS, operation)) return audio.engine;
  return Object.hasOwn(video.OPERATIONS, operation) ? video.engine : chat.engine;
}

const all = /* @__PURE__ */ checks<Bodies>(find);

/** Checks a body of an operation and reports every violation. */
export const check: Check<Bodies> = all.check;
/** Returns true if a value is a valid body. */
export const isValid: IsValid<Bodies> = all.isValid;
/** Throws a `GenwireError` unless a value is a valid body. */
export const assertValid: AssertValid<Bodies> = all.assertValid;
/** Returns the Standard Schema of a body. */
export const schema: SchemaOf<Bodies> = all.schema;
