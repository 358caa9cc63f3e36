/** Asks a question, first for the whole reply and then for a stream. */
import { Client } from "genwire";
import { CHAT_MODEL_PROPERTIES, type CreateChatCompletionRequest } from "genwire/chat";

const request: CreateChatCompletionRequest = {
  model: "X-M3",
  messages: [
    { role: "system", content: "Answer in one sentence." },
    { role: "user", content: [{ type: "text", text: "Name a river." }] },
  ],
  max_completion_tokens: CHAT_MODEL_PROPERTIES["X-M3"].recommended_completion_tokens,
};
const client = new Client();
const reply = await client.createChatCompletion(request);
if (reply.text.includes("<think>") || !reply.reasoning) throw new Error("thinking is in the answer");
console.log(reply.text);

const stream = client.createChatCompletionStream(request);
for await (const segment of stream.segments()) {
  if ("text" in segment) process.stdout.write(segment.text);
}
console.log();
if ((await stream.reply()).text !== reply.text) throw new Error("the stream has another answer");
