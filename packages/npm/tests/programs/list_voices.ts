/** Lists the voices of the system. */
import { OPERATIONS, assertValid, type ListVoicesRequest } from "genwire/audio";
import { call } from "./service.js";

const request: ListVoicesRequest = { voice_type: "system" };
assertValid("list_voices", "request", request);
const reply: unknown = await (await call(OPERATIONS.list_voices, request)).json();
assertValid("list_voices", "response", reply);
const voices = reply.system_voice ?? [];
console.log(voices.length, "voices, such as", voices[0]?.voice_id);
