/** Bodies that are not JSON: texts, pictures, a form and a body of several parts. */

import { Client } from "shelf";

function expect(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(`expected ${what}`);
}

const client = new Client();
const note: string = (await client.addNote("Read it again.")).body;
expect(note.length > 0, "a note");
const cover: Uint8Array = (await client.setCover("b1", new Uint8Array([0x89, 0x50]))).body;
expect(cover instanceof Uint8Array, "a picture");
const found = await client.getCover("b1");
expect(found.body instanceof Uint8Array || found.status === 202, "a picture or a problem");
const review = await client.createReview({ stars: 5, words: ["good & long", "old"], book: { title: "A" } });
expect(review.body.stars !== undefined, "a review");
expect((await client.updateReview({ stars: 4 })).body === null, "nothing");
expect(Array.isArray((await client.listBooks()).body), "books");
