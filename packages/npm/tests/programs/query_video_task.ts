/** Creates a task and waits until it has ended. */
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
const reply = await client.waitForVideoTask(id, { interval: 100, deadline: 60_000 });
console.log("the task is", reply.body.task?.status);
