/** Asks a question, first for the whole reply and then for a stream. */
import {
  CHAT_MODEL_PROPERTIES,
  OPERATIONS,
  assertValid,
  readReply,
  splitThinking,
  type CreateChatCompletionRequest,
} from "genwire/chat";
import { call } from "./service.js";

const request: CreateChatCompletionRequest = {
  model: "X-M3",
  messages: [
    { role: "system", content: "Answer in one sentence." },
    { role: "user", content: [{ type: "text", text: "Name a river." }] },
  ],
  max_completion_tokens: CHAT_MODEL_PROPERTIES["X-M3"].recommended_completion_tokens,
};
assertValid("create_chat_completion", "request", request);
const reply: unknown = await (await call(OPERATIONS.create_chat_completion, request)).json();
assertValid("create_chat_completion", "response", reply);
console.log(splitThinking(reply.choices?.[0]?.message?.content ?? "").text);

const { body } = await call(OPERATIONS.create_chat_completion, { ...request, stream: true });
if (body === null) throw new Error("the reply has no body");
for await (const event of readReply().events(body)) {
  assertValid("create_chat_completion", "event", event);
  process.stdout.write(event.choices?.[0]?.delta?.content ?? "");
}
console.log();
