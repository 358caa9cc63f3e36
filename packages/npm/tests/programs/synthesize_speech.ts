/** Speaks a text, and counts the bytes of its audio. */
import {
  OPERATIONS,
  assertValid,
  readReply,
  readSpeechText,
  type SynthesizeSpeechRequest,
} from "genwire/audio";
import { call } from "./service.js";

const text = "Good morning.<#0.5#>How are you?";
const { faults } = readSpeechText(text);
if (faults.length > 0) throw new Error(faults.map((fault) => fault.message).join("; "));
const request: SynthesizeSpeechRequest = { model: "speech-2.8-hd", text, stream: true };
assertValid("synthesize_speech", "request", request);
const { body } = await call(OPERATIONS.synthesize_speech, request);
if (body === null) throw new Error("the reply has no body");
const stream = readReply().events(body);
let next = await stream.next();
for (; next.done !== true; next = await stream.next()) {
  assertValid("synthesize_speech", "event", next.value);
}
const audio = next.value.data?.audio ?? "";
if (audio === "") throw new Error("the reply has no audio");
console.log(audio.length / 2, "bytes of audio");
