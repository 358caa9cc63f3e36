// The client against a server that gives the answers of a list.
import assert from "node:assert/strict";
import { createServer } from "node:net";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { CallError, chat, Client, dataUrl, Items, TaskError } from "genwire";

const request = { model: "X-M3", messages: [{ role: "user", content: "Name a river." }] };
const body = JSON.stringify({
  id: "1",
  choices: [{ index: 0, finish_reason: "stop", message: { content: "<think>One.</think>The Nile." } }],
});
const limited = JSON.stringify({ base_resp: { status_code: 1002, status_msg: "rate limit exceeded (1002)" } });
const balance = JSON.stringify({ base_resp: { status_code: 1008, status_msg: "insufficient balance (1008)" } });
const servers = [];
after(() => servers.forEach((server) => server.close()));

function event(content, more = {}) {
  return `data: ${JSON.stringify({ id: "1", choices: [{ index: 0, delta: { content }, ...more }] })}\n\n`;
}

function whole(text, status = 200, more = "") {
  const head = `HTTP/1.1 ${status} X\r\ncontent-type: application/json\r\nconnection: close\r\n${more}`;
  return `${head}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

function streamed(text) {
  // Without `connection: close`, a client may send its next request before it sees the end of the connection.
  const head =
    "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n";
  return `${head}${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}
const END = "0\r\n\r\n";

/** Gives one answer for each connection, the last one again and again. */
async function served(answers, { hang = false, ...options } = {}) {
  const [requests, times] = [[], []];
  const server = createServer((socket) => {
    let text = "";
    socket.on("error", () => undefined);
    socket.on("data", (data) => {
      text += data;
      const [head, content] = text.split("\r\n\r\n");
      if (content === undefined) return;
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (Buffer.byteLength(content) < length) return;
      requests.push(text);
      times.push(Date.now());
      text = "";
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (hang) socket.write(answer);
      else socket.end(answer);
    });
  });
  servers.push(server);
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  server.unref();
  const url = `http://127.0.0.1:${server.address().port}`;
  const client = new Client({ baseUrl: url, apiKey: "secret-key-1", firstPause: 10, ...options });
  return { client, requests, times, url };
}

const is = (facts) => (error) => {
  assert.ok(error instanceof CallError, String(error.stack));
  for (const [name, value] of Object.entries(facts)) assert.equal(error[name], value, error.message);
  return true;
};

test("a reply has its answer apart from its thinking", async () => {
  const { client, requests } = await served([whole(body, 200, "trace-id: t-1\r\n")]);
  const reply = await client.createChatCompletion(request);
  assert.deepEqual([reply.text, reply.reasoning], ["The Nile.", "One."]);
  assert.deepEqual([reply.status, reply.requestId, reply.attempts], [200, "t-1", 1]);
  assert.equal(reply.body.id, "1");
  assert.match(requests[0], /^POST \/v1\/chat\/completions .*authorization: bearer secret-key-1/is);
});

test("an invalid request is refused unless the option says otherwise", async (context) => {
  const { client, requests } = await served([whole(body)]);
  const invalid = { ...request, temperature: 7 };
  await assert.rejects(client.createChatCompletion(invalid), (error) => {
    assert.equal(error.violations[0].path, "/temperature");
    return is({ kind: "invalid" })(error);
  });
  assert.equal(requests.length, 0);
  const warn = context.mock.method(console, "warn", () => undefined);
  await client.createChatCompletion(invalid, { check: "warn" });
  assert.equal(warn.mock.callCount(), 1);
  await client.createChatCompletion(invalid, { check: "off" });
  assert.equal(requests.length, 2);
  for (const temperature of [NaN, Infinity, -Infinity]) {
    for (const check of ["refuse", "off"]) {
      const call = client.createChatCompletion({ ...request, temperature }, { check });
      await assert.rejects(call, (error) => {
        assert.match(error.message, /cannot be written as JSON: .* is not a JSON number/);
        return is({ kind: "invalid" })(error);
      });
    }
  }
  await assert.rejects(client.createChatCompletion(request, { timeout: NaN }), is({ kind: "invalid" }));
  assert.equal(requests.length, 2);
});

test("an error at status 200 is an error", async () => {
  const { client, requests } = await served([whole(balance)]);
  const expected = is({ kind: "api", code: 1008, status: 200, category: "balance" });
  await assert.rejects(client.createChatCompletion(request), expected);
  assert.equal(requests.length, 1);
});

test("a call that was turned away is made again after the pause asked for", async () => {
  const { client, times } = await served([whole(limited, 429, "retry-after: 1\r\n"), whole(body)]);
  assert.equal((await client.createChatCompletion(request)).attempts, 2);
  assert.ok(times[1] - times[0] >= 1000);
});

test("retries end", async () => {
  const { client, requests } = await served([whole(limited, 429, "retry-after-ms: 1\r\n")]);
  await assert.rejects(client.createChatCompletion(request), is({ attempts: 3, code: 1002 }));
  assert.equal(requests.length, 3);
  await assert.rejects(client.createChatCompletion(request, { attempts: 1 }), is({ attempts: 1 }));
});

test("only what reads is repeated when its reply was lost", async () => {
  const { client, requests } = await served([whole(body).slice(0, -5)]);
  await assert.rejects(client.createChatCompletion(request), is({ kind: "truncated" }));
  assert.equal(requests.length, 1);
  await assert.rejects(client.queryVideoTask("task-1"), is({ kind: "truncated" }));
  assert.equal(requests.length, 4);
});

test("a service that is not there is an error", async () => {
  const gone = createServer();
  await new Promise((done) => gone.listen(0, "127.0.0.1", done));
  const { port } = gone.address();
  await new Promise((done) => gone.close(done));
  const client = new Client({ baseUrl: `127.0.0.1:${port}`, apiKey: "key", firstPause: 10 });
  await assert.rejects(client.listVoices({ voice_type: "all" }), is({ kind: "connection", attempts: 3 }));
  const other = new Client({ baseUrl: "ftp://x", apiKey: "key" });
  await assert.rejects(other.listVoices({ voice_type: "all" }), is({ kind: "config" }));
});

test("a parameter cannot lead elsewhere", async () => {
  const { client, requests } = await served([whole("{}")]);
  await client.queryVideoTask("a/../b?c");
  await assert.rejects(client.queryVideoTask(".."), is({ kind: "request" }));
  for (const length of [30_000, 70_000, 10_000_000]) {
    await assert.rejects(client.queryVideoTask("/".repeat(length)), /`task_id` is too long/);
  }
  assert.equal(requests.length, 1);
  assert.match(requests[0], /^GET \/v2\/query\/video_generation\/a%2F..%2Fb%3Fc /);
});

test("a stream has events and adds up", async () => {
  const text = `${event("<think>One.</think>The ")}${event("Nile.", { finish_reason: "stop" })}data: [DONE]\n\n`;
  const { client, requests } = await served([streamed(text) + END]);
  const stream = client.createChatCompletionStream(request);
  const events = [];
  for await (const one of stream) events.push(one);
  assert.equal(events.length, 2);
  assert.equal((await stream.reply()).text, "The Nile.");
  let answer = "";
  for await (const segment of client.createChatCompletionStream(request).segments()) answer += segment.text ?? "";
  assert.equal(answer, "The Nile.");
  assert.match(requests[0], /"stream":true/);
});

test("a stream that was cut or fails is an error with what had come", async () => {
  for (const [end, kind] of [[END, "truncated"], ["", "truncated"]]) {
    await cut(streamed(event("The ")) + end, kind);
  }
  await cut(streamed(`${event("The ")}data: ${limited}\n\n`) + END, "api");
  await cut(streamed(`${event("The ")}data: {\n\n`) + END, "protocol");
});

async function cut(answer, kind, options) {
  const { client, requests } = await served([answer], options);
  const seen = [];
  await assert.rejects(
    async () => {
      for await (const one of client.createChatCompletionStream(request)) seen.push(one);
    },
    (error) => {
      assert.equal(error.partial.choices[0].message.content, "The ");
      return is({ kind })(error);
    },
  );
  assert.deepEqual([seen.length, requests.length], [1, 1]);
}

test("a stream that stops coming is an error", async () => {
  await cut(streamed(event("The ")), "timeout", { hang: true, idleTimeout: 200 });
});

test("a whole reply in place of events is read", async () => {
  const { client } = await served([whole(body), whole(balance)]);
  assert.equal((await client.createChatCompletionStream(request).reply()).reasoning, "One.");
  await assert.rejects(client.createChatCompletionStream(request).reply(), is({ code: 1008 }));
});

test("a service that repeats the key does not print it", async () => {
  const refused = { base_resp: { status_code: 1004, status_msg: "no key secret-key-1 (1004)" } };
  const { client } = await served([whole(JSON.stringify(refused), 401)]);
  await assert.rejects(client.createChatCompletion(request), (error) => !error.message.includes("secret-key"));
});

test("a task is waited for", async () => {
  const task = (status, more = {}) => whole(JSON.stringify({ task: { id: "1", status, ...more } }));
  const fast = { interval: 10, deadline: 5000 };
  const good = await served([task("queued"), task("odd"), task("succeeded")]);
  assert.equal((await good.client.waitForVideoTask("1", fast)).body.task.status, "succeeded");
  const bad = await served([task("failed", { error: { code: "1026", message: "refused" } })]);
  await assert.rejects(bad.client.waitForVideoTask("1", fast), (error) => {
    return error instanceof TaskError && error.code === 1026 && error.state === "failed";
  });
  const slow = await served([task("running")]);
  await assert.rejects(slow.client.waitForVideoTask("1", { interval: 50, deadline: 200 }), TaskError);
  const endless = { interval: 5000, deadline: Infinity, signal: AbortSignal.timeout(200) };
  await assert.rejects(slow.client.waitForVideoTask("1", endless), is({ kind: "aborted" }));
});

test("a stream that is closed makes no further request", async () => {
  const { client, requests } = await served([whole(limited, 429, "retry-after: 1\r\n")]);
  const unread = client.createChatCompletionStream(request);
  unread.close();
  await assert.rejects(unread.reply(), is({ kind: "truncated" }));
  assert.equal(requests.length, 0);
  const stream = client.createChatCompletionStream(request);
  const reply = assert.rejects(stream.reply(), is({ kind: "aborted" }));
  while (requests.length === 0) await sleep(10);
  stream.close();
  await reply;
  await sleep(1200);
  assert.equal(requests.length, 1);
});

test("a stream that cannot be opened ends its request", async () => {
  let signal;
  const { client } = await served([streamed(event("The "))], {
    hang: true,
    fetch: (url, options) => {
      ({ signal } = options);
      return fetch(url, options);
    },
  });
  const splitters = [];
  try {
    for (;;) splitters.push(new chat.ThinkingSplitter());
  } catch (error) {
    assert.match(error.message, /streams and splitters are open/);
  }
  await assert.rejects(client.createChatCompletionStream(request).reply(), /streams and splitters are open/);
  assert.equal(signal.aborted, true);
  for (const splitter of splitters) splitter.end();
});

test("a download keeps its time and refuses addresses that cannot be read", async () => {
  for (const answer of [streamed("a"), ""]) {
    const { client, url } = await served([answer], { hang: true, timeout: 200 });
    await assert.rejects(client.download(url), is({ kind: "timeout" }));
  }
  for (const target of ["http://[", "//["]) {
    const { client, url } = await served([whole("", 302, `location: ${target}\r\n`)]);
    await assert.rejects(client.download(url), (error) => error instanceof CallError);
  }
});

test("a call ends with its signal", async () => {
  const { client } = await served([streamed(event("The "))], { hang: true });
  const abort = new AbortController();
  const stream = client.createChatCompletionStream(request, { signal: abort.signal });
  await assert.rejects(async () => {
    for await (const one of stream) abort.abort(one);
  }, is({ kind: "aborted" }));
});

test("an integer that no number holds is an error, or exact", async () => {
  const large = JSON.stringify({ ...JSON.parse(body), created: 0 }).replace('"created":0', '"created":9007199254740993');
  const { client } = await served([whole(large)]);
  await assert.rejects(client.createChatCompletion(request), is({ kind: "protocol" }));
  const reply = await client.createChatCompletion(request, { largeIntegers: "bigint" });
  assert.equal(reply.body.created, 9007199254740993n);
  assert.equal(reply.text, "The Nile.");
  const stream = `data: ${large}\n\n`;
  const events = await served([streamed(stream) + END]);
  await assert.rejects(events.client.createChatCompletionStream(request).reply(), is({ kind: "protocol" }));
  const options = { largeIntegers: "bigint" };
  const segments = [];
  for await (const segment of events.client.createChatCompletionStream(request, options).segments()) segments.push(segment);
  assert.deepEqual(segments.length > 0, true);
  assert.equal(chat.readReply(options).push(stream)[0].created, 9007199254740993n);
  assert.throws(() => chat.readReply().push(stream), is({ kind: "protocol" }));
  const task = await served([whole('{"task":{"id":"1","status":"succeeded","created_at":9007199254740993}}')], options);
  assert.equal((await task.client.waitForVideoTask("1")).body.task.created_at, 9007199254740993n);
});

test("a list goes on at a cursor that no number holds", async ({ mock }) => {
  const limits = { timeout: null, reply: null, idle: null, bytes: 1000, error_bytes: 1000 };
  const large = [[["next", "parameters", "cursor"], "9007199254740993"]];
  const next = { parameters: { cursor: 9007199254740992 } };
  const turns = [{ items: [1], next, failure: null, large }, { items: [2], next: null, failure: null }];
  const requests = [];
  // No operation of this interface has pages.
  const { engine } = await import("./node_modules/genwire/dist/esm/module.js");
  mock.method(engine, "call", (words, payload) => {
    if (!words.startsWith("request ")) return JSON.stringify({ reply: {} });
    requests.push(new TextDecoder().decode(payload));
    return JSON.stringify({ method: "GET", url: "http://x", headers: {}, query: [], warnings: [], limits });
  });
  mock.method(engine, "open", () => ({ push: () => JSON.stringify(turns.shift()), close: () => undefined }));
  const shared = { fetch: async () => new Response("{}"), options: {}, own: { largeIntegers: "bigint" } };
  const items = [];
  for await (const item of new Items(shared, { operation: "list" })) items.push(item);
  assert.deepEqual(items, [1, 2]);
  assert.match(requests[1], /"parameters":{"cursor":9007199254740993}/);
});

test("an option that does not exist is an error", async () => {
  const { client, requests } = await served([whole(body)]);
  await assert.rejects(client.createChatCompletion(request, { time_out: 5 }), /there is no option `time_out`/);
  await assert.rejects(client.createChatCompletion(request, { timeout: "5" }), is({ kind: "config" }));
  for (const headers of ["secret", { x: ["secret"] }]) {
    const error = await client.createChatCompletion(request, { headers }).catch((error) => error);
    assert.doesNotMatch(error.message, /secret/);
  }
  assert.equal(requests.length, 0);
  const unlimited = { timeout: Infinity, attempts: Infinity, longestWait: Infinity, maxResponseBytes: Infinity };
  await client.createChatCompletion(request, unlimited);
  assert.equal(requests.length, 1);
});

test("a file is fetched without the key", async () => {
  const file = await served([whole("abc")]);
  const moved = whole("", 302, `location: ${file.url}/file\r\n`);
  const { client, requests, url } = await served([moved]);
  assert.equal(Buffer.from(await client.download(`${url}/file`)).toString(), "abc");
  await assert.rejects(client.download(`${url}/file`, { maxBytes: 2 }), is({ kind: "too_large" }));
  assert.doesNotMatch(requests.join("") + file.requests.join(""), /secret-key-1/);
  assert.equal(dataUrl(Buffer.from("abc"), "image/png"), "data:image/png;base64,YWJj");
});
