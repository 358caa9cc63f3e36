// What a tester meets on the inspector of a running service: node inspector.mjs BROWSER [SCREENSHOTS]
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { join } from "node:path";
import { barriers, narrow, start, wide } from "./browser.mjs";

const [executablePath, shots] = process.argv.slice(2);
const { GENWIRE_BASE_URL: base, GENWIRE_ADMIN_URL: admin, GENWIRE_ADMIN_TOKEN: token, GENWIRE_API_KEY: key } = process.env;
const isExpected = (url) => url.startsWith(admin) || url.startsWith("data:");
const browser = await start(executablePath, isExpected);

/** Calls the service, or its admin interface. */
async function post(address, path, body, secret = key) {
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
  const reply = await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) });
  return reply.text().then((text) => (text.startsWith("{") ? JSON.parse(text) : text));
}

const chat = (text, more) =>
  post(base, "/v1/chat/completions", { model: "X-M3", messages: [{ role: "user", content: text }], ...more });
const reset = () => post(admin, "/reset", {}, token);

/** Runs a test on the inspector of a service without calls and tasks. */
const test = (name, options, body) =>
  browser.test(name, options, async (page, problems, context) => {
    await reset();
    await page.goto(`${admin}/inspector`);
    await body(page, problems, context);
  });

async function enter(page) {
  await page.fill("#token", token);
  await page.click("#entrance button");
  await page.waitForSelector("nav button");
}

const open = (page, name) => page.click(`nav button[data-section=${name}]`);

/** Adds a task in the first state. */
async function newTask() {
  const task = await post(admin, "/tasks", { task_type: "generation", status: "queued" }, token);
  return task.task_id;
}

await test("a wrong token is refused, and the right one is kept nowhere", {}, async (page, problems, context) => {
  await page.fill("#token", "wrong");
  await page.click("#entrance button");
  await page.waitForSelector("#problem:not([hidden])");
  assert.match(await page.textContent("#problem"), /token is missing or wrong/);
  // The browser itself reports the status of the call.
  assert.equal(problems.splice(0).length, 1);
  await enter(page);
  assert.equal(await page.isVisible("#entrance"), false);
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie, location.href]));
  assert.equal(kept.includes(token), false, kept);
  assert.deepEqual((await context.storageState()).cookies, []);
  assert.equal((await page.content()).includes(token), false);
  await page.reload();
  assert.equal(await page.isVisible("#entrance"), true);
});

await test("calls come with their bodies, and open ones stay open", {}, async (page) => {
  await enter(page);
  await page.waitForSelector("#calls .none:not([hidden])");
  await chat("<b>Name</b> three rivers.");
  const first = page.locator("#calls li", { hasText: "create_chat_completion" });
  await first.locator("summary").click();
  await page.waitForSelector("#calls pre");
  const bodies = await first.locator("pre").allTextContents();
  assert.match(bodies[0], /"content": "<b>Name<\/b> three rivers\."/);
  assert.match(bodies[1], /"finish_reason": "stop"/);
  await chat("Stream it.", { stream: true });
  await chat("Hi", { temperature: 9 });
  await page.waitForFunction(() => document.querySelectorAll("#calls li").length === 3);
  assert.equal(await page.locator("#calls details[open]").count(), 1);
  const texts = await page.locator("#calls summary").allTextContents();
  assert.match(texts[0], /400 · 2013/);
  assert.match(texts[1], /\d+ chunks/);
  await page.locator("#calls summary").first().click();
  await page.waitForSelector("#calls li:first-child p.bad");
  assert.match(await page.textContent("#calls li:first-child p.bad"), /\/temperature/);
  await page.selectOption("#of-operation", "list_voices");
  await page.waitForFunction(() => document.querySelectorAll("#calls li").length === 0);
  await page.selectOption("#of-operation", "");
  await page.waitForFunction(() => document.querySelectorAll("#calls li").length === 3);
  await page.click("#forget-calls");
  await page.waitForFunction(() => document.querySelectorAll("#calls li").length === 0);
});

await test("bodies are laid out when they are opened, and neither deep nor large ones", {}, async (page) => {
  await enter(page);
  const send = (body) => fetch(`${base}/v1/get_voice`, {
    method: "POST", body, headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
  });
  const nested = (levels) => `{"voice_type":${"[".repeat(levels)}${"]".repeat(levels)}}`;
  const wide = `{"voice_type":[${"[[[[[[[[1]]]]]]]],".repeat(3000)}1]}`;
  for (const body of [nested(63), nested(64), wide, ...Array(20).fill(nested(3800))]) await send(body);
  await page.waitForFunction(() => document.querySelectorAll("#calls li").length === 23);
  // Nothing is laid out before an entry is opened, and nothing stays after it is closed.
  assert.equal(await page.locator("#calls pre").count(), 0);
  const length = await page.evaluate(() => document.querySelector("#calls").textContent.length);
  assert.ok(length < 23 * 400, `${length} characters`);
  const shown = async (fromTheEnd) => {
    const summary = page.locator("#calls li").nth(22 - fromTheEnd).locator("summary");
    await summary.click();
    const text = await page.locator("#calls details[open] pre").first().textContent();
    await summary.click();
    await page.waitForFunction(() => document.querySelectorAll("#calls pre").length === 0);
    return text;
  };
  assert.match(await shown(0), /^\{\n  "voice_type": \[\n/);
  assert.equal(await shown(1), nested(64));
  assert.equal(await shown(2), wide);
  assert.equal(await shown(3), nested(3800));
});

await test("the page keeps a bounded amount of calls", {}, async (page) => {
  await enter(page);
  await page.waitForSelector("#state:text('connected')");
  const entry = (number) => ({
    number, at: 0, method: "POST", path: "/", status: 200, code: 0, outcome: "complete", violations: [], faults: [],
    duration_ms: 1, request: "x".repeat(1 << 20),
  });
  await page.route("**/journal*", (route) => {
    const after = Number(new URL(route.request().url()).searchParams.get("after"));
    const entries = after < 40 ? Array.from({ length: 40 }, (_, index) => entry(index + 1)) : [];
    route.fulfill({ json: { entries } });
  });
  await page.waitForFunction(() => document.querySelectorAll("#calls li").length > 0);
  assert.equal(await page.locator("#calls li").count(), 15);
  await page.unroute("**/journal*");
});

await test("a task is moved on the diagram of its states", {}, async (page) => {
  const id = await newTask();
  await enter(page);
  await open(page, "tasks");
  await page.click(`#tasks li button:text("${id}")`);
  const moves = () => page.locator("#moves button").allTextContents();
  const current = () => page.locator("svg .current text").textContent();
  await page.waitForSelector("#moves button");
  assert.equal(await current(), "queued");
  assert.deepEqual((await moves()).sort(), ["Move to cancelled", "Move to running"]);
  assert.equal(await page.locator("svg .open").count(), 2);
  assert.equal(await page.locator("svg .box").count(), 5);
  for (const [state, next] of [["running", ["Move to failed", "Move to succeeded"]], ["failed", []]]) {
    await page.click(`#moves button:text("Move to ${state}")`);
    await page.waitForFunction((state) => document.querySelector("svg .current text").textContent === state, state);
    assert.deepEqual((await moves()).sort(), next);
  }
  assert.match(await page.textContent("#task pre"), /made to fail/);
});

await test("faults are added and removed", {}, async (page, problems) => {
  await enter(page);
  await open(page, "faults");
  await page.selectOption("#new-fault [name=operation]", "create_chat_completion");
  assert.equal(await page.isVisible("#new-fault [name=seconds]"), false);
  await page.fill("#new-fault [name=code]", "1002");
  await page.fill("#new-fault [name=times]", "1");
  await page.click("#new-fault button:text('Add')");
  await page.waitForSelector("#faults li");
  assert.match(await page.textContent("#faults li"), /code.*create_chat_completion.*code 1002/);
  assert.equal((await chat("Hi")).base_resp.status_code, 1002);
  await page.waitForSelector("#faults .none:not([hidden])");
  await page.selectOption("#new-fault [name=kind]", "latency");
  await page.click("#new-fault button:text('Add')");
  await page.waitForSelector("#problem:not([hidden])");
  assert.match(await page.textContent("#problem"), /needs `seconds`/);
  assert.equal(problems.splice(0).length, 1);
});

await test("the clock is frozen, advanced and resumed", {}, async (page) => {
  await enter(page);
  await open(page, "clock");
  await page.click("#freeze:text('Freeze')");
  await page.waitForSelector("#freeze:text('Resume')");
  const before = await page.textContent("#now");
  await page.click("[data-advance='86400']");
  await page.waitForFunction((before) => document.querySelector("#now").textContent !== before, before);
  const days = (text) => Date.parse(text.replace(" UTC", "Z").replace(" ", "T")) / 86_400_000;
  assert.equal(days(await page.textContent("#now")) - days(before), 1);
  await page.click("#freeze");
  await page.waitForSelector("#freeze:text('Freeze')");
});

await test("deliveries are shown with their attempts", {}, async (page) => {
  const receiver = createServer((request, reply) => request.resume().on("end", () => reply.end("no")));
  await new Promise((ready) => receiver.listen(0, "127.0.0.1", ready));
  const callback_url = `http://127.0.0.1:${receiver.address().port}/`;
  await post(base, "/v1/video_template_generation", {
    template_id: "template-1", callback_url,
    text_inputs: [{ value: "A way home" }], media_inputs: [{ value: "https://example.com/cat.jpg" }],
  });
  await enter(page);
  await open(page, "deliveries");
  const first = page.locator("#deliveries li", { hasText: "challenge" });
  await first.locator("summary").click();
  assert.match(await first.textContent(), new RegExp(callback_url));
  assert.match(await first.locator("pre").last().textContent(), /"status": 200/);
  receiver.close();
});

await test("a service that has gone is reported", {}, async (page, problems) => {
  await enter(page);
  await page.waitForSelector("#state:text('connected')");
  await page.route("**/journal*", (route) => route.abort());
  await page.waitForSelector("#state:text('not connected')");
  await page.unroute("**/journal*");
  await page.waitForFunction(() => document.querySelector("#state").textContent === "connected");
  assert.ok(problems.splice(0).every((text) => text.includes("ERR_FAILED")));
});

for (const [size, viewport] of Object.entries({ wide, narrow })) {
  for (const colorScheme of ["light", "dark"]) {
    const options = { viewport, colorScheme, bypassCSP: true };
    await test(`no section has an accessibility problem or is too wide: ${size}, ${colorScheme}`, options, async (page) => {
      const id = await newTask();
      await newTask();
      await post(admin, "/faults", { operation: "list_voices", code: 1008, times: 2 }, token);
      await chat("Name three rivers, and say of each of them where it comes from.");
      await chat("Stream it.", { stream: true });
      await chat("Hi", { temperature: 9 });
      const look = async (name) => {
        assert.deepEqual(await barriers(page), [], name);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= viewport.width, `${name}: ${width}`);
        if (shots) await page.screenshot({ path: join(shots, `${size}-${colorScheme}-${name}.png`) });
      };
      await look("entrance");
      await enter(page);
      await page.waitForFunction(() => document.querySelectorAll("#calls li").length === 3);
      await page.locator("#calls summary").first().click();
      await look("calls");
      await open(page, "tasks");
      await page.click(`#tasks li button:text("${id}")`);
      await page.waitForSelector("#moves button");
      await look("tasks");
      for (const name of ["faults", "clock", "deliveries"]) {
        await open(page, name);
        await page.waitForTimeout(100);
        await look(name);
      }
    });
  }
}

await browser.finish("the inspector is in order");
