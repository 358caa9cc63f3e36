/** Twelve operations of a document: parameters, keys of the caller, a file up and a file down. */

import { CallError, Client } from "tickets";
import type { Base, NewOrder } from "tickets/tickets";

function expect(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(`expected ${what}`);
}

const newEvent: Base = {
  title: "Tosca",
  starts_on: "2026-01-31",
  stage: { kind: "seated", rows: 20, seats_per_row: 30 },
};
const order: NewOrder = { seats: [{ row: 1, place: 7 }], buyer: { name: "Ada" } };

const client = new Client();
const created = await client.createEvent(newEvent);
expect(created.status === 201, "a new event");
const event = created.body.id;
expect((await client.getEvent(event)).body.title === "Tosca", "the event");
const page = await client.listEvents({ page: 1, city: "Bergen" });
expect(page.body.events !== undefined, "a page of events");
expect((await client.editEvent(event, { title: "Norma" })).body.title === "Norma", "a new title");
await client.listSeats(event);
const key = "123e4567-e89b-42d3-a456-426614174000";
const booked = await client.bookTickets(order, { "Idempotency-Key": key });
expect(booked.body !== null, "an order");
await client.searchOrders();
await client.fetchOrder(7);
await client.refund(7, { reason: "sick" });
expect((await client.downloadTickets(7)).body.length > 0, "a file");
const poster = new File([new Uint8Array([0x89, 0x50, 0, 255])], "tosca.png", { type: "image/png" });
await client.uploadPoster({ file: poster });
expect((await client.checkTicket({ code: "AB12CD34", gate: 3 })).status === 200, "a check");
expect((await client.cancelEvent(event)).body === null, "nothing");

const refused = await client.listEvents({ page: 0 }).catch((error: unknown) => error);
expect(refused instanceof CallError && refused.violations[0]?.path === "/page", "a violation");
const gone = await client.getEvent(event).catch((error: unknown) => error);
expect(gone instanceof CallError && gone.status === 404, "an event that was cancelled");
