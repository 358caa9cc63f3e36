/** Creates a task that writes a prompt for a video. */
import { OPERATIONS, assertValid, type CreateH3ContextIrRequest } from "genwire/video";
import { call } from "./service.js";

const request: CreateH3ContextIrRequest = {
  model: "X-H3",
  content: [{ type: "text", text: "A lighthouse at dusk." }],
  duration: 6,
  ratio: "16:9",
};
assertValid("create_h3_context_ir", "request", request);
const reply: unknown = await (await call(OPERATIONS.create_h3_context_ir, request)).json();
assertValid("create_h3_context_ir", "response", reply);
if (reply.task_id === undefined) throw new Error("the reply has no task");
console.log("task", reply.task_id);
