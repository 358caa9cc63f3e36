// The client as a command for `genwire conform --client`: a call a line, and its result a line.
import { createInterface } from "node:readline";
import { CallError, ChatReply, Client, GenwireError, TaskError } from "genwire";

const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

async function made(call, events) {
  const method = camel(call.operation);
  const client = new Client({
    baseUrl: call.base_url,
    apiKey: call.key,
    replyTimeout: call.timeout_ms,
    idleTimeout: call.timeout_ms,
    attempts: call.retries + 1,
    firstPause: 10,
    longestPause: 1000,
    check: "off",
  });
  if (call.callback !== null || !(method in client)) return { outcome: "unsupported" };
  if (call.wait_ms !== null) {
    const wait = { interval: 50, deadline: call.wait_ms };
    const task = await client.waitForVideoTask(call.parameters.task_id, wait);
    return { outcome: "reply", reply: task.body };
  }
  let reply;
  if (call.stream) {
    const stream = client[`${method}Stream`](call.body);
    for await (const event of stream) events.push(event);
    reply = await stream.reply();
  } else {
    const given = Object.values(call.parameters);
    if (call.body !== null) given.push(call.body);
    reply = await client[method](...given);
  }
  const printed = { outcome: "reply", reply: reply.body };
  if (call.collect && reply instanceof ChatReply) {
    const { text, reasoning, toolCalls: calls } = reply;
    printed.collected = { text, reasoning: reasoning ?? "", calls };
  } else if (call.collect) {
    const audio = reply.body.data?.audio ?? "";
    if (!/^([0-9a-f]{2})*$/i.test(audio)) throw new GenwireError("the audio is not hexadecimal");
    printed.collected = { audio };
  }
  return printed;
}

async function answer(call) {
  const events = [];
  let printed;
  try {
    printed = await made(call, events);
  } catch (error) {
    if (!(error instanceof GenwireError)) throw error;
    printed = { outcome: "error", error: { message: error.message } };
    if (error instanceof CallError) Object.assign(printed.error, { status: error.status, code: error.code });
    if (error instanceof TaskError) {
      printed.error.code = error.code;
      printed.state = error.state;
    }
  }
  if (call.stream) printed.events = events;
  return { case: call.case, ...printed };
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await answer(JSON.parse(line))));
}
