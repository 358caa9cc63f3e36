/** Creates a task and deletes it. */
import { Client } from "genwire";

const client = new Client();
const created = await client.createH3ContextIr({
  model: "X-H3",
  content: [{ type: "text", text: "A lighthouse at dusk." }],
  duration: 6,
  ratio: "16:9",
});
const id = created.body.task_id;
if (id === undefined) throw new Error("the task has no id");
console.log((await client.deleteVideoTask(id)).body);
