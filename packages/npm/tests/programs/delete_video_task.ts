/** Creates a task and deletes it. */
import { OPERATIONS, assertValid, type CreateH3ContextIrRequest } from "genwire/video";
import { call } from "./service.js";

const request: CreateH3ContextIrRequest = {
  model: "X-H3",
  content: [{ type: "text", text: "A lighthouse at dusk." }],
  duration: 6,
  ratio: "16:9",
};
const created: unknown = await (await call(OPERATIONS.create_h3_context_ir, request)).json();
assertValid("create_h3_context_ir", "response", created);
const reply: unknown = await (await call(OPERATIONS.delete_video_task, undefined, created.task_id)).json();
assertValid("delete_video_task", "response", reply);
console.log(JSON.stringify(reply));
