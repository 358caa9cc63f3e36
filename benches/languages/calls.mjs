// The cost of a chat call in Node beside the package `openai`: node calls.mjs COUNT
//
// The service is that of GENWIRE_BASE_URL and GENWIRE_API_KEY. The time of the processor is that of this
// process alone; a service on the same machine takes its own.
import assert from "node:assert/strict";
import { Client } from "genwire";
import OpenAI from "openai";

const count = Number(process.argv[2]);
const request = { model: "X-M3", messages: [{ role: "user", content: "Name a river." }] };

async function measure(name, call) {
  await call();
  const [start, before] = [performance.now(), process.cpuUsage()];
  for (let done = 0; done < count; done += 1) assert.ok(await call());
  const { user, system } = process.cpuUsage(before);
  const rate = (count / (performance.now() - start)) * 1e3;
  const cost = (user + system) / count / 1e3;
  console.log(`${name.padEnd(20)} ${rate.toFixed(0).padStart(8)} requests/s ${cost.toFixed(2).padStart(8)} ms of the processor`);
}

const { GENWIRE_BASE_URL: url, GENWIRE_API_KEY: key } = process.env;
const client = new Client();
const other = new OpenAI({ baseURL: `${url}/v1`, apiKey: key });
for (let round = 0; round < 3; round += 1) {
  await measure("Node, genwire", async () => (await client.createChatCompletion(request)).text);
  await measure("Node, openai", async () => (await other.chat.completions.create(request)).choices[0].message.content);
}
