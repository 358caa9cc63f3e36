/** Types and checks of the speech operations. */

import type { SpeechEvent, SynthesizeSpeechResponse } from "./generated/audio.js";
import { engine } from "./module.js";
import { ReplyStream, type ReadOptions } from "./stream.js";

export type * from "./checks.js";
export * from "./generated/audio.js";
export { moduleBytes, useModule } from "./module.js";
export * from "./report.js";
export type { ReadOptions, ReplyStream, Source } from "./stream.js";

/** Reads a streamed speech reply. */
export function readReply(options: ReadOptions = {}): ReplyStream<SpeechEvent, SynthesizeSpeechResponse> {
  return new ReplyStream("synthesize_speech", options);
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
