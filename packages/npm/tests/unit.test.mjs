// The package as a program with ES modules sees it.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as genwire from "genwire";
import * as audio from "genwire/audio";
import * as chat from "genwire/chat";
import * as video from "genwire/video";

const valid = { model: "X-M3", messages: [{ role: "user", content: "Name a river." }] };

test("a report names every violation with its place", () => {
  const body = { ...valid, temperature: 2.1, top_p: "high" };
  const report = chat.check("create_chat_completion", "request", body);
  assert.equal(report.valid, false);
  assert.deepEqual(
    report.violations.map((one) => one.path),
    ["/temperature", "/top_p"],
  );
  assert.deepEqual(genwire.check("create_chat_completion", "request", body), report);
  assert.deepEqual(chat.check("create_chat_completion", "request", JSON.stringify(body)), report);
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  assert.deepEqual(chat.check("create_chat_completion", "request", bytes), report);
});

test("a guard takes a string as a value, and a check takes it as JSON", () => {
  const text = JSON.stringify(valid);
  assert.equal(chat.isValid("create_chat_completion", "request", valid), true);
  assert.equal(chat.isValid("create_chat_completion", "request", text), false);
  assert.equal(chat.check("create_chat_completion", "request", text).valid, true);
});

test("an invalid body throws with its violations", () => {
  assert.throws(
    () => video.assertValid("create_template_video", "request", { template_id: 7 }),
    (error) =>
      error instanceof video.GenwireError &&
      error.violations[0].path === "/template_id" &&
      error.message.startsWith("/template_id: expected a string, found a number ("),
  );
  video.assertValid("create_template_video", "request", { template_id: "template-1" });
});

test("what cannot be read is a report with an error", () => {
  const cyclic = {};
  cyclic.self = cyclic;
  for (const body of ["{", "", undefined, () => 1, cyclic, { a: NaN }, "[".repeat(100_000)]) {
    const report = genwire.check("list_voices", "request", body);
    assert.equal(report.valid, false);
    assert.equal(typeof report.error, "string");
  }
  const large = { ...valid, max_completion_tokens: 9007199254740993n };
  assert.equal(genwire.check("create_chat_completion", "request", large).error, undefined);
  const unknown = genwire.check("sing", "request", {});
  assert.equal(unknown.error, "there is no operation `sing`");
  assert.throws(() => genwire.isValid("sing", "request", {}), /there is no operation `sing`/);
  assert.throws(() => audio.isValid("list_voices", "event", {}), /has no event/);
  assert.match(audio.check("list_voices\nrequest", "event", {}).error, /no operation/);
});

test("Standard Schema has the value or the issues with their paths", () => {
  const schema = chat.schema("create_chat_completion", "request")["~standard"];
  assert.equal(schema.version, 1);
  assert.deepEqual(schema.validate(valid), { value: valid });
  const { issues } = schema.validate({ model: "X-M3", messages: [{ role: "user", content: 7 }] });
  assert.deepEqual(issues[0].path, ["messages", 0, "content"]);
});

test("a streamed reply is read wherever it is cut", async () => {
  const stream = [
    'data: {"id":"1","choices":[{"index":0,"delta":{"content":"The "}}]}\n\n',
    'data: {"id":"1","choices":[{"index":0,"delta":{"content":"Nile"},"finish_reason":"stop"}]}\n\n',
    "data: [DONE]\n\n",
  ].join("");
  const bytes = new TextEncoder().encode(stream);
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const reply = chat.readReply();
    const events = [...reply.push(bytes.subarray(0, cut)), ...reply.push(bytes.subarray(cut))];
    assert.equal(events.length, 2);
    assert.equal(reply.hasEnded, true);
    assert.equal(reply.end().choices[0].message.content, "The Nile");
  }
  let shown = "";
  for await (const event of chat.readReply().events(new Response(stream).body)) {
    shown += event.choices[0].delta.content;
  }
  assert.equal(shown, "The Nile");
});

test("a cut stream and an error in one are errors with the part that has come", () => {
  const cut = chat.readReply();
  cut.push('data: {"choices":[{"index":0,"delta":{"content":"The "}}]}\n\n');
  assert.throws(() => cut.end(), (error) => error.partial.choices[0].message.content === "The ");
  assert.throws(() => cut.push(""), /ended or closed/);
  const failed = audio.readReply();
  const data = '{"base_resp":{"status_code":1002,"status_msg":"rate limit"}}';
  assert.throws(() => failed.push(`data: ${data}\n\n`), /rate limit \(1002\)/);
});

test("thinking is split from the answer", () => {
  const text = "<think>\nThree.\n</think>\n\nThe Nile.";
  assert.deepEqual(chat.splitThinking(text), { thinking: "Three.", text: "The Nile." });
  const splitter = new chat.ThinkingSplitter();
  const segments = [...text].flatMap((letter) => splitter.push(letter));
  segments.push(...splitter.end());
  const joined = (key) => segments.map((segment) => segment[key] ?? "").join("");
  assert.deepEqual([joined("thinking"), joined("text")], ["Three.", "The Nile."]);
});

test("the places in a text to speak are those of the string", () => {
  const text = "Well😀<#0.5#>on(laughs)<#100#>";
  const { tokens, faults } = audio.readSpeechText(text);
  assert.equal(tokens.map((token) => text.slice(token.start, token.end)).join(""), text);
  assert.equal(text.slice(tokens[1].start, tokens[1].end), "<#0.5#>");
  assert.deepEqual(faults.map((fault) => fault.kind), ["pause_length", "nothing_after"]);
});

test("tables are plain data", () => {
  assert.equal(chat.OPERATIONS.create_chat_completion.path, "/v1/chat/completions");
  assert.equal(typeof chat.CHAT_MODEL_PROPERTIES["X-M3"].max_completion_tokens, "number");
  assert.ok(video.TASK_TRANSITIONS.some((row) => row.from === "queued"));
  assert.equal(genwire.ERROR_CODES[2013].http, 400);
});

test("a body that takes too much memory is an error, and the next check works", () => {
  const large = `{"messages":"${"x".repeat(70 * 1024 * 1024)}"}`;
  assert.match(chat.check("create_chat_completion", "request", large).error, /at most 67108864/);
  assert.equal(chat.isValid("create_chat_completion", "request", valid), true);
});

test("the module of another program is refused, and the one before it goes on", () => {
  const other = new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  assert.throws(() => chat.useModule(other), /the module of another program/);
  assert.equal(chat.isValid("create_chat_completion", "request", valid), true);
});

test("what is open ends where the module is replaced", () => {
  const splitter = new chat.ThinkingSplitter();
  chat.useModule(new WebAssembly.Module(chat.moduleBytes()));
  assert.throws(() => splitter.push("a"), /its module was replaced/);
});

test("a module that was compiled elsewhere makes the calls", () => {
  const compiled = new WebAssembly.Module(audio.moduleBytes());
  const { Module } = WebAssembly;
  audio.useModule(compiled);
  WebAssembly.Module = class {
    constructor() {
      throw new Error("nothing may be compiled");
    }
  };
  try {
    assert.equal(audio.check("list_voices", "request", { voice_type: "all" }).valid, true);
    assert.equal(genwire.check("list_voices", "request", { voice_type: 7 }).valid, false);
  } finally {
    WebAssembly.Module = Module;
  }
});
