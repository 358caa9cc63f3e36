// What a reader meets on the site of the reference: node test.mjs SITE BROWSER [SCREENSHOTS]
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { barriers, narrow, start, wide } from "./browser.mjs";
import { consolePictures, consoleTests, isCalled } from "./try.mjs";

const [site, executablePath, shots] = process.argv.slice(2);
const root = resolve(site);
const pages = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".html"))
  .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join("/"))
  .sort();
const address = (page) => pathToFileURL(join(root, page)).href;
const { test, finish } = await start(executablePath, (url) => /^(file|data):/.test(url) || isCalled(url));

async function find(page, words) {
  await page.keyboard.press("/");
  await page.keyboard.type(words);
  await page.waitForSelector("#hits li");
  return page.$$eval("#hits li", (hits) => hits.map((hit) => hit.dataset.url));
}

await test("every page opens, has a title and no accessibility problems", {}, async (page) => {
  const found = [];
  for (const name of pages) {
    await page.goto(address(name));
    assert.equal(await page.locator("h1").count(), 1, name);
    assert.equal(await page.locator(".contents [aria-current=page]").count(), 1, name);
    found.push(...(await barriers(page)));
  }
  assert.deepEqual(found, []);
});

await test("the dark side has contrast enough", { colorScheme: "dark" }, async (page) => {
  const found = [];
  for (const name of pages.filter((_, place) => place % 3 === 0)) {
    await page.goto(address(name));
    found.push(...(await barriers(page, ["color-contrast"])));
  }
  assert.deepEqual(found, []);
});

await test("no page is wider than a phone", { viewport: narrow, hasTouch: true }, async (page) => {
  const broad = [];
  for (const name of pages) {
    await page.goto(address(name));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > narrow.width) broad.push(`${name}: ${width}`);
  }
  assert.deepEqual(broad, []);
});

await test("the contents lead to every page", {}, async (page) => {
  await page.goto(address("index.html"));
  const links = await page.$$eval(".contents a", (all) => all.map((link) => link.href));
  assert.deepEqual([...links].sort(), pages.map(address).sort());
  for (const place of [1, links.length - 1]) {
    await page.locator(".contents a").nth(place).click();
    await page.waitForURL(links[place]);
    assert.equal(await page.locator(".contents a[aria-current=page]").getAttribute("href") !== null, true);
  }
});

await test("the search finds one of each kind by its name", {}, async (page) => {
  await page.goto(address("index.html"));
  const entries = await page.evaluate(() => window.SEARCH);
  // Requirements and open questions are found once their switch is on.
  await page.click(".sources-switch");
  const kinds = new Map(entries.map((entry) => [entry[1], entry]));
  assert.ok(kinds.size >= 8, [...kinds.keys()].join());
  for (const [kind, [name, , url]] of kinds) {
    const hits = await find(page, name);
    assert.ok(hits.includes(url), `${kind} ${name}: ${url} is not among ${hits}`);
    await page.keyboard.press("Escape");
  }
});

await test("the search is worked with the keyboard", {}, async (page) => {
  await page.goto(address("conventions.html"));
  const member = await page.evaluate(() => window.SEARCH.find((entry) => entry[1] === "member"));
  const hits = await find(page, member[0]);
  assert.ok(hits.length > 0);
  assert.equal(await page.getAttribute("#query", "aria-activedescendant"), "hit0");
  assert.equal((await barriers(page)).length, 0);
  if (hits.length > 1) {
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.getAttribute("#query", "aria-activedescendant"), "hit1");
    await page.keyboard.press("ArrowUp");
  }
  await page.keyboard.press("Enter");
  await page.waitForURL(address("index.html").replace("index.html", hits[0]));
  const anchor = decodeURIComponent(new URL(page.url()).hash.slice(1));
  await page.waitForFunction((id) => {
    const { top } = document.getElementById(id).getBoundingClientRect();
    return top >= 0 && top < window.innerHeight;
  }, anchor);
  await page.keyboard.press("Escape");
  // A slip of the finger, and another style of writing.
  const [url, ...written] = await page.evaluate(() => {
    const all = JSON.stringify(window.SEARCH).toLowerCase();
    return window.SEARCH
      .filter(([name, kind]) => kind === "member" && /^[a-z]{5,}_[a-z]+$/.test(name))
      .map(([name, , url]) => [url, name.replace(/(.)(.)$/, "$2$1"), name.replace("_", "")])
      .find(([, ...written]) => written.every((name) => !all.includes(name)));
  });
  for (const name of written) {
    const near = await find(page, name);
    assert.ok(near.includes(url), `${name}: ${url} is not among ${near}`);
    await page.keyboard.press("Escape");
  }
  await find(page, "no such words anywhere");
  assert.match(await page.textContent("#hits"), /Nothing/);
  await page.keyboard.press("Escape");
  assert.equal(await page.isVisible("#hits"), false);
});

await test("every search entry leads to an anchor that is there", {}, async (page) => {
  await page.goto(address("index.html"));
  const entries = await page.evaluate(() => window.SEARCH.map((entry) => entry[2]));
  const wanted = Map.groupBy ? Map.groupBy(entries, (url) => url.split("#")[0]) : new Map();
  if (wanted.size === 0) {
    for (const url of entries) {
      const name = url.split("#")[0];
      wanted.set(name, [...(wanted.get(name) ?? []), url]);
    }
  }
  for (const [name, urls] of wanted) {
    await page.goto(address(name));
    const anchors = urls.map((url) => url.split("#")[1]).filter(Boolean);
    const lost = await page.evaluate((all) => all.filter((id) => !document.getElementById(id)), anchors);
    assert.deepEqual(lost, [], name);
  }
});

await test("a sample is copied", { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  const names = pages.filter((name) => name.includes("/"));
  for (const name of names) {
    await page.goto(address(name));
    const button = page.locator(".sample > .copy").first();
    if ((await button.count()) === 0) continue;
    const text = await page.locator(".sample code").first().textContent();
    await button.click();
    await page.waitForFunction((one) => one.textContent === "Copied", await button.elementHandle());
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text + "\n");
    return;
  }
  assert.fail("no page has a sample");
});

await test("a phone shows the contents on demand", { viewport: narrow, hasTouch: true }, async (page) => {
  await page.goto(address("index.html"));
  assert.equal(await page.isVisible("#contents"), false);
  await page.tap(".menu");
  assert.equal(await page.isVisible("#contents"), true);
  assert.equal(await page.getAttribute(".menu", "aria-expanded"), "true");
  assert.deepEqual(await barriers(page), []);
});

await test("the first key of the keyboard offers to skip", {}, async (page) => {
  await page.goto(address("index.html"));
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "content");
});

await test("without scripts, everything can still be read", { javaScriptEnabled: false }, async (page) => {
  await page.goto(address("index.html"));
  assert.equal(await page.isVisible("#contents"), true);
  assert.equal(await page.isVisible(".search"), false);
});

await consoleTests(test, address, join(root, "try.js"));

if (shots) {
  for (const [size, viewport] of Object.entries({ wide, narrow })) {
    for (const colorScheme of ["light", "dark"]) {
      await test(`pictures, ${size} and ${colorScheme}`, { viewport, colorScheme }, async (page) => {
        for (const name of pages) {
          await page.goto(address(name));
          const path = join(shots, `${size}-${colorScheme}-${name.replaceAll("/", "-")}.png`);
          await page.screenshot({ path });
        }
        await consolePictures(page, address, (name) => join(shots, `${size}-${colorScheme}-try-${name}.png`));
      });
    }
  }
}

await finish(`${pages.length} pages are in order`);
