/** Types and checks of the speech operations. */

import { checks, type AssertValid, type Check, type IsValid, type SchemaOf } from "./checks.js";
import { Engine } from "./engine.js";
import type { Bodies, SpeechEvent, SynthesizeSpeechResponse } from "./generated/audio.js";
import { ReplyStream } from "./stream.js";
import module from "./wasm/audio.js";

export type * from "./checks.js";
export * from "./generated/audio.js";
export * from "./report.js";
export type { ReplyStream, Source } from "./stream.js";

/** @internal */
export const engine: Engine = /* @__PURE__ */ new Engine(module);
const area = /* @__PURE__ */ checks<Bodies>(() => engine);

/** Checks a body of a speech operation and reports every violation. */
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

/** Reads a streamed speech reply. */
export function readReply(): ReplyStream<SpeechEvent, SynthesizeSpeechResponse> {
  return new ReplyStream(engine, "synthesize_speech");
}

/** A place in a text to speak; `start` and `end` are places in the string. */
export interface Span {
  start: number;
  end: number;
}

/** Consecutive characters of a text to speak. */
export interface SpeechToken extends Span {
  kind: "text" | "pause" | "malformed" | "interjection" | "syllable" | "ipa" | "line_break";
  /** The length of a pause. */
  seconds?: number;
  /** Defect of a malformed marker. */
  message?: string;
}

/** Something that is wrong with a text to speak. */
export interface SpeechFault extends Span {
  kind:
    | "pause_number"
    | "pause_decimals"
    | "pause_length"
    | "nothing_before"
    | "nothing_after"
    | "no_reading"
    | "other";
  message: string;
}

/** Reads a text to speak: its tokens, which make up the whole text, and its faults. */
export function readSpeechText(text: string): { tokens: SpeechToken[]; faults: SpeechFault[] } {
  return JSON.parse(engine.call("speech utf16", text)) as {
    tokens: SpeechToken[];
    faults: SpeechFault[];
  };
}
