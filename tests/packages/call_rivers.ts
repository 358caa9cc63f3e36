/** Lists in pages: by a cursor, by a number and by a link. The pages are those of this program. */

import { CallError, Client, type CallOptions } from "rivers";
import type { Water } from "rivers/rivers";

function expect(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(`expected ${what}`);
}

const LARGE = "9007199254740993";
/** The body of each address, and its link to the next page. */
const pages: Record<string, [body: string, link?: string]> = {
  "/v1/rivers?limit=1": ['{"rivers":[{"id":1}],"next":"a b"}'],
  "/v1/rivers?after=a+b&limit=1": ['{"rivers":[],"next":"c"}'],
  "/v1/rivers?after=c&limit=1": [`{"rivers":[{"id":${LARGE}}],"next":null}`],
  "/v1/rivers": ['{"rivers":[{"id":1}],"next":"x"}'],
  "/v1/rivers?after=x": ['{"rivers":[{"id":2}],"next":"x"}'],
  "/v1/lakes": ['{"lakes":[{"id":1},{"id":2}]}'],
  "/v1/lakes?page=2": ['{"lakes":[{"id":3}]}'],
  "/v1/lakes?page=3": ['{"lakes":[]}'],
  "/v1/seas": ['[{"id":1}]', "<seas?page=2&key=k>; rel=next"],
  "/v1/seas?page=2&key=k": ['[{"id":2}]', '<https://rivers.example/v1/seas?page=3>; rel="last next"'],
  "/v1/seas?page=3": ['[{"id":3}]', "<https://other.example/seas>; rel=next"],
};
const client = new Client({
  baseUrl: "https://rivers.example/v1",
  fetch: async (address) => {
    const [, path = ""] = String(address).split("https://rivers.example");
    const [body, link] = pages[path] ?? [`{"problem":"${path}"}`];
    const headers: Record<string, string> = { "content-type": "application/json" };
    if (link !== undefined) headers["link"] = link;
    return new Response(body, { headers });
  },
});

/** Reads a list; returns the ids, and the error that ended it. */
async function ids(items: AsyncIterable<Water>): Promise<[string, string]> {
  const seen: unknown[] = [];
  try {
    for await (const item of items) seen.push(item.id);
    return [seen.join(), ""];
  } catch (error) {
    expect(error instanceof CallError, String(error));
    return [seen.join(), `${error.kind}: ${error.message}`];
  }
}

const bigint: CallOptions = { largeIntegers: "bigint" };
const [rivers] = await ids(client.listRiversItems({ limit: 1 }, bigint));
expect(rivers === `1,${LARGE}`, `an exact id in place of ${rivers}`);
const [seen, large] = await ids(client.listRiversItems({ limit: 1 }));
expect(seen === "1" && large.includes(`the integer ${LARGE}`), `an error in place of ${seen} ${large}`);
const sizes: number[] = [];
for await (const page of client.listRiversItems({ limit: 1 }, bigint).pages()) sizes.push(page.body.rivers.length);
expect(sizes.join() === "1,0,1", `three pages in place of ${sizes}`);
const [lakes, none] = await ids(client.listLakesItems());
expect(lakes === "1,2,3" && none === "", `all lakes in place of ${lakes} ${none}`);
const [first, again] = await ids(client.listRiversItems());
expect(first === "1,2" && again.startsWith("protocol: "), `a cursor that comes again: ${first} ${again}`);
const [seas, foreign] = await ids(client.listSeasItems_());
expect(seas === "1,2,3" && foreign.includes("leads to another service"), `a foreign link: ${seas} ${foreign}`);
