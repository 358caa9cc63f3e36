/** Lists the voices of the system. */
import { Client } from "genwire";

const { body } = await new Client().listVoices({ voice_type: "system" });
const voices = body.system_voice ?? [];
if (voices[0] === undefined) throw new Error("there is no voice");
console.log(voices.length, "voices, such as", voices[0].voice_id);
