/** Creates a video from a template. */
import { Client } from "genwire";

const reply = await new Client().createTemplateVideo({ template_id: "template-1" });
console.log("task", reply.body.task_id);
