/** Waits until a task has reached a state that it does not leave by itself. */
import { OPERATIONS, TASK_TRANSITIONS, assertValid, type CreateH3ContextIrRequest } from "genwire/video";
import { call } from "./service.js";

const request: CreateH3ContextIrRequest = {
  model: "X-H3",
  content: [{ type: "text", text: "A lighthouse at dusk." }],
  duration: 6,
  ratio: "16:9",
};
const created: unknown = await (await call(OPERATIONS.create_h3_context_ir, request)).json();
assertValid("create_h3_context_ir", "response", created);
const moves = new Set<string>(
  TASK_TRANSITIONS.filter((row) => row.result === "to").map((row) => row.from),
);
for (let tries = 0; tries < 600; tries += 1) {
  const reply: unknown = await (await call(OPERATIONS.query_video_task, undefined, created.task_id)).json();
  assertValid("query_video_task", "response", reply);
  const status = reply.task?.status;
  if (status === undefined) throw new Error("the task has no status");
  if (!moves.has(status)) {
    console.log("the task is", status);
    process.exit(0);
  }
  await new Promise((done) => setTimeout(done, 100));
}
throw new Error("the task does not end");
