/** Calls, types and checks of all operations. A program that only checks imports `genwire/chat`. */

import * as audio from "./audio.js";
import * as chat from "./chat.js";
import { checks, type Checks } from "./checks.js";
import * as video from "./video.js";

export { dataUrl, EventStream, Items, type DownloadOptions } from "./base.js";
export { Reply } from "./call.js";
export type * from "./checks.js";
export { ChatReply, ChatStream, Client, type WaitOptions } from "./client.js";
export { CallError, TaskError, type CallErrorKind } from "./errors.js";
export * from "./generated/common.js";
export type { CallOptions, ClientOptions } from "./options.js";
export { moduleBytes, useModule } from "./module.js";
export * from "./report.js";
export type { ReadOptions, ReplyStream, Source } from "./stream.js";
export { audio, chat, video };

/** Bodies of all operations, by operation and part. */
export type Bodies = audio.Bodies & chat.Bodies & video.Bodies;

/** Throws a `GenwireError` with all violations unless a value is a valid body. */
export const assertValid: Checks<Bodies>["assertValid"] =
  /* @__PURE__ */ checks<Bodies, "assertValid">("assertValid");
/** Checks a body and reports every violation. */
export const check: Checks<Bodies>["check"] = /* @__PURE__ */ checks<Bodies, "check">("check");
/** Returns true if a value is a valid body. */
export const isValid: Checks<Bodies>["isValid"] = /* @__PURE__ */ checks<Bodies, "isValid">("isValid");
/** Returns the schema of a body, for every library that takes Standard Schema. */
export const schema: Checks<Bodies>["schema"] = /* @__PURE__ */ checks<Bodies, "schema">("schema");
