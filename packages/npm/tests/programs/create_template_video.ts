/** Creates a video from a template. */
import { OPERATIONS, assertValid, type CreateTemplateVideoRequest } from "genwire/video";
import { call } from "./service.js";

const request: CreateTemplateVideoRequest = { template_id: "template-1" };
assertValid("create_template_video", "request", request);
const reply: unknown = await (await call(OPERATIONS.create_template_video, request)).json();
assertValid("create_template_video", "response", reply);
console.log("task", reply.task_id);
