// The console on the pages of operations: what it sends, and how it shows each kind of reply.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { barriers, narrow, wide } from "./browser.mjs";

const { GENWIRE_BASE_URL: service, GENWIRE_API_KEY: key } = process.env;
const opened = new Set([new URL(service).origin]);

/** Returns true for an address that a console may call. */
export const isCalled = (url) => opened.has(new URL(url).origin) || url.startsWith("blob:");

/** Starts a service that answers each request in one way and keeps the requests that it gets. */
async function stub(answer) {
  const requests = [];
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const { method, url, headers } = request;
    if (method !== "OPTIONS") requests.push({ method, url, headers, body: Buffer.concat(parts).toString() });
    answer(request, response);
  });
  await new Promise((done) => { server.listen(0, "127.0.0.1", done); });
  const base = `http://127.0.0.1:${server.address().port}`;
  opened.add(base);
  const close = () => new Promise((done) => {
    server.closeAllConnections();
    server.close(done);
  });
  return { base, requests, close };
}

/** Answers a preflight, and any other request with a head and a body. */
const replying = (head, body, status = 200) => (request, response) => {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-allow-headers", "*, authorization");
  response.setHeader("access-control-allow-methods", "*");
  if (request.method === "OPTIONS") return response.writeHead(204).end();
  response.writeHead(status, head);
  return typeof body === "function" ? body(response) : response.end(body);
};

/** Opens the console of a page. */
async function open(page, url, base) {
  await page.goto(url);
  await page.click(".try > summary");
  if (base) await field(page, "Address").fill(base);
}

const field = (page, label) => page.locator(".try").getByLabel(label);
const send = (page) => page.getByRole("button", { name: "Send" }).click();
const says = (page, words) => page.waitForFunction((one) => new RegExp(one).test(document.querySelector(".try .state").textContent), words.source);
const body = (page) => page.textContent(".try .answer code");

/** Takes the messages of the browser about a call that fails, as it should. */
function expected(problems, words) {
  assert.ok(problems.length > 0 && problems.every((one) => words.test(one)), problems.join("\n"));
  problems.length = 0;
}

/** Fields that other interfaces have, as the generator writes them. */
const others = (method, kind, fields) => `<details class="try" open data-method="${method}" data-path="/a" data-body="${kind}" hidden>
  <form novalidate><input name="address" aria-label="Address">${fields}<button type="submit">Send</button></form>
  <button class="stop" disabled>Stop</button><div class="state" role="status"></div><div class="answer" hidden></div></details>`;
const input = (place, name, value, more = "") => `<input data-place="${place}" data-name="${name}" value="${value}" ${more}>`;
const lines = (place, name, kind, text) => `<textarea data-place="${place}" data-name="${name}" data-kind="${kind}">${text}</textarea>`;

export async function consoleTests(test, address, script) {
  const chat = address("chat/create_chat_completion.html");
  const query = address("video/query_video_task.html");

  await test("the console sends a request, and nothing before", {}, async (page) => {
    const sent = [];
    page.on("request", (request) => { if (/^http/.test(request.url())) sent.push(request); });
    await open(page, chat);
    assert.equal(await field(page, "Address").inputValue(), "");
    assert.deepEqual(await barriers(page), []);
    await send(page);
    await says(page, /Type the address/);
    assert.equal(await page.evaluate(() => document.activeElement.name), "address");
    await field(page, "Address").fill(service + "/");
    await field(page, "Key").fill(key);
    assert.equal(sent.length, 0);
    await page.keyboard.press("Enter");
    await says(page, /Status 200 OK, \d+ ms, .*\./);
    assert.match(await body(page), /^\{\n {2}"id": "chat-/);
    assert.ok((await page.locator(".answer .string").count()) > 0);
    assert.match(await page.textContent(".answer dl"), /x-request-id/);
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual([...new Set(sent.map((request) => request.url()))], [service + "/v1/chat/completions"]);
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href]));
    assert.ok(kept.includes(service) && !kept.includes(key), kept);
    await page.goto(query);
    assert.equal(await field(page, "Address").inputValue(), service + "/");
    assert.equal(await field(page, "Key").inputValue(), "");
  });

  await test("the console shows events as they come", {}, async (page) => {
    await open(page, chat, service);
    await field(page, "Key").fill(key);
    await field(page, "Begin with").selectOption({ index: 1 });
    await send(page);
    await says(page, /Status 200 OK, .*, \d+ events\./);
    const events = (await body(page)).trim().split("\n\n");
    assert.ok(events.length > 2 && events.every((event) => event.startsWith("data: ")), events[0]);
  });

  await test("the console shows a call that is refused", {}, async (page, problems) => {
    await open(page, chat, service);
    await field(page, "Key").fill(key);
    await field(page, "Content").fill("{}");
    await field(page, "Content").press("Control+Enter");
    await says(page, /Status 400 Bad Request/);
    assert.match(await body(page), /"code": "2013"/);
    await field(page, "Key").fill("wrong");
    await send(page);
    await says(page, /Status 401/);
    expected(problems, /status of 40[01]/);
  });

  await test("the console says why no reply comes", {}, async (page, problems) => {
    const gone = await stub(() => {});
    await gone.close();
    await open(page, chat, gone.base);
    await send(page);
    await says(page, /No reply came to POST .*Perhaps no service runs at .*genwire serve .*cors_origins/);
    const silent = await stub((_, response) => { response.end("{}"); });
    await field(page, "Address").fill(silent.base);
    await send(page);
    await says(page, /does not let pages from a folder .* call it \(CORS\)/);
    for (const [wrong, words] of [["localhost:8080", /http:\/\//], ["http://a:b@localhost", /password/], ["http://localhost?a=1", /query/], ["::", /begins/]]) {
      await field(page, "Address").fill(wrong);
      await send(page);
      await says(page, words);
    }
    expected(problems, /ERR_CONNECTION_REFUSED|ERR_FAILED|CORS/);
    await silent.close();
  });

  await test("the console sends what its fields hold", {}, async (page) => {
    const { base, requests, close } = await stub(replying({ "content-type": "application/json" }, "[1.50,{},12345678901234567890]"));
    await open(page, query, base + "/in/front");
    await field(page, "task_id").fill("a/b ?ü");
    await field(page, "Key").fill("secret");
    await send(page);
    await says(page, /Status 200/);
    assert.match(requests[0].url, /^\/in\/front\/v\d\/.*\/a%2Fb%20%3F%C3%BC$/);
    assert.equal(requests[0].headers.authorization, "Bearer secret");
    assert.equal(requests[0].headers.cookie, undefined);
    assert.equal(requests[0].headers.referer, undefined);
    assert.equal(await body(page), "[\n  1.50,\n  {},\n  12345678901234567890\n]");
    await field(page, "task_id").fill("..");
    await send(page);
    await says(page, /dots alone/);
    await field(page, "task_id").fill("");
    await send(page);
    await says(page, /needs a value/);
    assert.equal(requests.length, 1);
    await close();
  });

  await test("the console has the parts of every interface", {}, async (page, problems) => {
    const { base, requests, close } = await stub(replying({ "content-type": "text/plain" }, "ok"));
    const secret = 'type="password" data-secret';
    const call = async (method, kind, fields, words) => {
      await page.setContent(others(method, kind, fields));
      await page.addScriptTag({ path: script });
      await field(page, "Address").fill(base);
      if (await page.locator("[type=file]").count()) await page.setInputFiles("[type=file]", { name: "a.png", mimeType: "image/png", buffer: Buffer.from("bytes") });
      await send(page);
      await says(page, words ?? /Status 200/);
      return requests.pop();
    };
    const basic = await call("GET", "none", input("user", "Authorization", "me") + input("password", "Authorization", "pä:ss", secret) + input("credential", "Authorization", "no", 'data-front="Bearer "'));
    assert.equal(basic.headers.authorization, `Basic ${Buffer.from("me:pä:ss").toString("base64")}`);
    const query = await call("GET", "none", lines("query", "b", "pairs", "b[c]=1&\nb[d]=2=3") + lines("query", "e", "lines", "f\n\ng") + input("query", "key", "k&1", secret) + input("header", "X-A", "x") + input("header", "X-B", ""));
    assert.equal(query.url, "/a?b%5Bc%5D=1%26&b%5Bd%5D=2%3D3&e=f&e=g&key=k%261");
    assert.deepEqual([query.headers["x-a"], query.headers["x-b"]], ["x", undefined]);
    const form = await call("POST", "form", input("body", "a", "1 &") + lines("body", "", "pairs", "b[]=2"));
    assert.equal(form.body, "a=1+%26&b%5B%5D=2");
    const parts = await call("POST", "parts", input("body", "a", "{}", 'data-type="application/json"') + input("body", "b", "1") + '<input type="file" data-place="body" data-name="c" data-kind="file">');
    assert.match(parts.headers["content-type"], /^multipart\/form-data; boundary=/);
    assert.match(parts.body, /name="a"; filename="blob"\r\nContent-Type: application\/json\r\n\r\n\{\}[^]*name="b"\r\n\r\n1\r\n[^]*name="c"; filename="a.png"\r\nContent-Type: image\/png\r\n\r\nbytes/);
    const file = await call("PUT", "file", '<input type="file" name="body" data-type="">');
    assert.deepEqual([file.body, file.headers["content-type"]], ["bytes", "image/png"]);
    assert.equal(await call("GET", "none", lines("query", "b", "pairs", "c"), /no “=”/), undefined);
    assert.equal(await call("GET", "none", input("header", "X-A", "日"), /cannot send this as the header X-A/), undefined);
    assert.equal(await call("GET", "none", input("header", "Host", "a"), /lets no page set the header Host/), undefined);
    await close();
    const kept = await call("GET", "none", input("query", "key", "hidden", secret), /No reply came to GET .*key=…/);
    assert.equal(kept, undefined);
    expected(problems, /ERR_CONNECTION_REFUSED|unsafe header/);
  });

  await test("the console shows every kind of reply", {}, async (page, problems) => {
    const type = (name) => ({ "content-type": name });
    const elsewhere = await stub(replying({}, ""));
    const slow = (response) => response.write("data: 1\n\n");
    for (const [head, reply, status, words, check] of [
      [type("audio/mpeg"), "sound", 200, /Status 200 OK, .*, 5 bytes/, async () => {
        assert.equal(await page.locator(".answer audio").count(), 1);
        assert.equal(await page.getAttribute(".answer a", "download"), "reply.mpeg");
      }],
      [type("application/zip"), "file", 200, /4 bytes/, async () => {
        const [download] = await Promise.all([page.waitForEvent("download"), page.click(".answer a")]);
        assert.equal(download.suggestedFilename(), "reply.zip");
      }],
      [type("application/json"), `"${"a".repeat(2 << 20)}"`, 200, /more than 1.0 MiB: the rest is left out/, async () => {
        assert.equal((await body(page)).length, 1 << 20);
      }],
      [type("application/json"), "[".repeat(50_000), 200, /Status 200/, async () => assert.match(await body(page), /^\[+$/)],
      [type("text/html"), "<b>no</b>", 200, /Status 200/, async () => assert.equal(await body(page), "<b>no</b>")],
      [{}, undefined, 204, /Status 204 No Content, .*no body/, async () => assert.equal(await page.locator(".answer pre").count(), 0)],
      [{ location: elsewhere.base }, "", 302, /does not follow/, async () => {
        assert.ok(await page.isHidden(".answer"));
        assert.deepEqual(elsewhere.requests, []);
      }],
      [type("text/event-stream"), slow, 200, /receiving/, async () => {
        await page.waitForFunction(() => document.querySelector(".answer code").textContent.includes("data: 1"));
        await page.getByRole("button", { name: "Stop" }).click();
        await says(page, /Stopped after/);
        assert.equal(await page.evaluate(() => document.activeElement.textContent), "Send");
      }],
    ]) {
      const { base, close } = await stub(replying(head, reply, status));
      await open(page, chat, base);
      await send(page);
      await says(page, words);
      await check();
      await close();
    }
    await elsewhere.close();
    problems.splice(0, problems.length, ...problems.filter((one) => !/blob:/.test(one)));
  });

  for (const [name, options] of [["dark", { colorScheme: "dark" }], ["narrow", { viewport: narrow, hasTouch: true }]]) {
    await test(`the console is usable when ${name}`, options, async (page) => {
      await open(page, chat, service);
      await field(page, "Key").fill(key);
      await send(page);
      await says(page, /Status 200 OK, .*\./);
      assert.deepEqual(await barriers(page), []);
      assert.ok(await page.evaluate((width) => document.documentElement.scrollWidth <= width, (options.viewport ?? wide).width));
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.isVisible(".try"), false);
    });
  }

  await test("without scripts, there is no console", { javaScriptEnabled: false }, async (page) => {
    await page.goto(chat);
    assert.equal(await page.isVisible(".try"), false);
  });
}

/** Takes pictures of a console with a reply. */
export async function consolePictures(page, address, path) {
  await open(page, address("chat/create_chat_completion.html"), service);
  await field(page, "Key").fill(key);
  await page.locator(".try").evaluate((box) => box.scrollIntoView());
  await page.screenshot({ path: path("form") });
  await send(page);
  await says(page, /Status 200 OK, .*\./);
  await page.locator(".try .actions").evaluate((line) => line.scrollIntoView());
  await page.screenshot({ path: path("reply") });
}
