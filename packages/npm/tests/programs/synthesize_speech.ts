/** Speaks a text, and counts the bytes of its audio. */
import { Client } from "genwire";
import { readSpeechText, type SynthesizeSpeechRequest } from "genwire/audio";

const text = "Good morning.<#0.5#>How are you?";
const { faults } = readSpeechText(text);
if (faults.length > 0) throw new Error(faults.map((fault) => fault.message).join("; "));
const request: SynthesizeSpeechRequest = { model: "speech-2.8-hd", text };
const stream = new Client().synthesizeSpeechStream(request);
let count = 0;
for await (const event of stream) count += event.data === undefined ? 0 : 1;
const audio = (await stream.reply()).body.data?.audio ?? "";
if (audio === "" || count === 0) throw new Error("the reply has no audio");
console.log(audio.length / 2, "bytes of audio");
