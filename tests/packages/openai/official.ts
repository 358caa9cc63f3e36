// The same calls as in `genwire.ts`, with the official package for Node.
import OpenAI from "openai";
import { collected, show } from "./shown.js";

async function* calls(client: OpenAI): AsyncGenerator<unknown> {
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: "A river?" }];
  const request = { model: "gpt-5.4", messages };
  yield (await client.chat.completions.create(request)).choices[0]?.message.content;
  const events = await client.chat.completions.create({ ...request, stream: true });
  for await (const event of events) yield event.choices[0]?.delta.content;
  const response = await client.responses.create({ model: "gpt-5.4", input: "A river?" });
  yield response.object;
  yield (await client.responses.retrieve(response.id)).object;
  // Without a format, the package asks for another one than that of the document.
  const embedding = await client.embeddings.create({
    model: "text-embedding-3-small",
    input: "A river.",
    encoding_format: "float",
  });
  yield embedding.data[0]?.embedding.length;
  yield (await collected(client.models.list())).map((model) => model.id);
  yield (await client.models.retrieve("gpt-5.4")).object;
  const file = await client.files.create({ file: new File(["{}\n"], "rivers.jsonl"), purpose: "batch" });
  yield file.filename;
  yield (await collected(client.files.list())).map((file) => file.filename);
  yield (await client.files.retrieve(file.id)).bytes;
  yield (await client.files.delete(file.id)).deleted;
  yield (await client.moderations.create({ input: "A river." })).results[0]?.flagged;
  const speech = await client.audio.speech.create({ model: "tts-1", voice: "alloy", input: "A river." });
  yield (await speech.arrayBuffer()).byteLength;
}

const client = new OpenAI();
await show(() => calls(client));
