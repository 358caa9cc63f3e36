// The browser of the tests: a window for each of them, and what each of them must not meet.
import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import { chromium } from "playwright-core";

export const wide = { width: 1440, height: 900 };
export const narrow = { width: 375, height: 740 };

/** Starts the browser; `isExpected` says whether a page may request an address. */
export async function start(executablePath, isExpected) {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  let failures = 0;

  /** Runs a test in a window of its own: no errors, warnings or unexpected requests. */
  async function test(name, options, body) {
    const start = Date.now();
    const context = await browser.newContext({ viewport: wide, ...options });
    const page = await context.newPage();
    const problems = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("request", (request) => {
      if (!isExpected(request.url())) problems.push(`a request to ${request.url()}`);
    });
    page.on("requestfailed", (request) => {
      if (request.failure()?.errorText !== "net::ERR_ABORTED") problems.push(`no ${request.url()}: ${request.failure()?.errorText}`);
    });
    try {
      await body(page, problems, context);
      assert.deepEqual(problems, []);
      console.log(`ok      ${name} (${Date.now() - start} ms)`);
    } catch (error) {
      failures += 1;
      console.error(`FAILED  ${name}\n${error.message ?? error}`);
    }
    await context.close();
  }

  /** Ends the browser and the program. */
  async function finish(success) {
    await browser.close();
    console.log(failures === 0 ? success : `${failures} failed`);
    process.exit(failures === 0 ? 0 : 1);
  }

  return { test, finish };
}

/** Finds serious problems of accessibility. */
export async function barriers(page, rules) {
  const runOnly = rules && { type: "rule", values: rules };
  const options = { preload: false, resultTypes: ["violations"], ...(runOnly && { runOnly }) };
  const { violations } = await new AxeBuilder({ page }).options(options).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${page.url()}: ${id}: ${nodes[0].html} ${nodes[0].failureSummary}`);
}
