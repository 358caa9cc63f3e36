// The package as a program with CommonJS sees it.
const assert = require("node:assert/strict");
const { test } = require("node:test");
const genwire = require("genwire");
const chat = require("genwire/chat");

test("a program with CommonJS has the same checks", () => {
  const body = { model: "X-M3", messages: [] };
  const report = chat.check("create_chat_completion", "request", body);
  assert.equal(report.violations[0].path, "/messages");
  assert.deepEqual(genwire.check("create_chat_completion", "request", body), report);
  assert.throws(
    () => genwire.assertValid("list_voices", "request", {}),
    (error) => error instanceof genwire.GenwireError,
  );
});
