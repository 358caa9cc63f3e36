/** Creates a task that writes a prompt for a video. */
import { CallError, Client, type video } from "genwire";

const request: video.CreateH3ContextIrRequest = {
  model: "X-H3",
  content: [{ type: "text", text: "A lighthouse at dusk." }],
  duration: 99,
  ratio: "16:9",
};
const client = new Client();
try {
  await client.createH3ContextIr(request);
} catch (error) {
  if (!(error instanceof CallError) || error.kind !== "invalid") throw error;
  console.log("not sent:", error.violations[0]?.path);
}
const reply = await client.createH3ContextIr({ ...request, duration: 6 });
console.log("task", reply.body.task_id);
