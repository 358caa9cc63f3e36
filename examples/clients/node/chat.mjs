// A chat with `genwire serve` by the official OpenAI client: whole, then streamed.

import OpenAI from "openai";

const client = new OpenAI({
  baseURL: `${process.env.GENWIRE_BASE_URL}/v1`,
  apiKey: process.env.GENWIRE_API_KEY,
});
const messages = [{ role: "user", content: "Name three rivers." }];
// Without it, the thinking of the model is in the answer, between `<think>` and `</think>`.
const request = { model: "X-M3", messages, reasoning_split: true };

const reply = await client.chat.completions.create(request);
console.log(reply.choices[0].message.content);
console.log(`${reply.usage.total_tokens} tokens`);

const stream = await client.chat.completions.create({ ...request, stream: true });
for await (const chunk of stream) {
  for (const choice of chunk.choices) {
    process.stdout.write(choice.delta.content ?? "");
  }
}
process.stdout.write("\n");
