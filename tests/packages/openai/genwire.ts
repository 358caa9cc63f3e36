// Twelve operations of OpenAI's document, with the package that `cargo genwire package` makes of it.
import { Client, type open_ai_api } from "openai-genwire";
import { collected, show } from "./shown.js";

async function* calls(client: Client): AsyncGenerator<unknown> {
  const messages: open_ai_api.CreateChatCompletionRequest["messages"] = [{ role: "user", content: "A river?" }];
  const request = { model: "gpt-5.4", messages };
  yield (await client.createChatCompletion(request)).body.choices[0]?.message.content;
  for await (const event of client.createChatCompletionStream(request)) yield event.choices[0]?.delta.content;
  const { body: response } = await client.createResponse({ model: "gpt-5.4", input: "A river?" });
  yield response.object;
  yield (await client.getResponse(response.id)).body.object;
  const embedding = await client.createEmbedding({ model: "text-embedding-3-small", input: "A river." });
  yield embedding.body.data[0]?.embedding.length;
  yield (await client.listModels()).body.data.map((model) => model.id);
  yield (await client.retrieveModel("gpt-5.4")).body.object;
  const { body: file } = await client.createFile({ file: new File(["{}\n"], "rivers.jsonl"), purpose: "batch" });
  yield file.filename;
  yield (await collected(client.listFilesItems())).map((file) => file.filename);
  yield (await client.retrieveFile(file.id)).body.bytes;
  yield (await client.deleteFile(file.id)).body.deleted;
  yield (await client.createModeration({ input: "A river." })).body.results[0]?.flagged;
  yield (await client.createSpeech({ model: "tts-1", voice: "alloy", input: "A river." })).body.length;
}

const client = new Client();
await show(() => calls(client));
