/** Calls, types and checks of all operations. A program that only checks imports `genwire/chat`. */

import * as audio from "./audio.js";
import * as chat from "./chat.js";
import * as video from "./video.js";

export { dataUrl, EventStream, Items, type DownloadOptions } from "./base.js";
export { Reply } from "./call.js";
export type * from "./checks.js";
export { ChatReply, ChatStream, Client, type WaitOptions } from "./client.js";
export { CallError, TaskError, type CallErrorKind } from "./errors.js";
export * from "./generated/_checks.js";
export * from "./generated/common.js";
export type { CallOptions, ClientOptions } from "./options.js";
export { moduleBytes, useModule } from "./module.js";
export * from "./report.js";
export type { ReadOptions, ReplyStream, Source } from "./stream.js";
export { audio, chat, video };
