/** Streamed replies: bytes go in, events and the whole reply come out. */

import { read, type Handle } from "./engine.js";
import type { Failure } from "./errors.js";
import { engine } from "./module.js";
import type { CallOptions } from "./options.js";
import { GenwireError } from "./report.js";

/** Something that has bytes: the body of a response of `fetch`, or any iterable of chunks. */
export type Source = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Options of a reader of a streamed reply. */
export type ReadOptions = Pick<CallOptions, "largeIntegers">;

/** The result of bytes that were pushed, or of the end of a stream. @internal */
export interface Pushed<E, R> {
  events: E[];
  failure: Failure | null;
  /** True at the last event. */
  ended: boolean;
  /** The whole reply, at the end. */
  reply: R;
}

/** Reader of one streamed reply. */
export class ReplyStream<E, R> {
  readonly #handle: Handle;
  readonly #hasBigIntegers: boolean;
  #hasEnded = false;

  /** @internal */
  constructor(operation: string, { largeIntegers }: ReadOptions = {}) {
    this.#hasBigIntegers = largeIntegers === "bigint";
    this.#handle = engine.open(`stream ${operation}`);
  }

  /**
   * Takes bytes and returns the events that they complete.
   *
   * An error that the stream reports is thrown once the events before it have been returned.
   */
  push(bytes: Uint8Array | string): E[] {
    const pushed = read<Pushed<E, R>>(this.#handle.push(bytes), this.#hasBigIntegers);
    this.#hasEnded = pushed.ended;
    if (pushed.failure !== null && pushed.events.length === 0) {
      throw new GenwireError(pushed.failure.message);
    }
    return pushed.events;
  }

  /** True once the last event or an error has come. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Ends the stream and returns the whole reply; throws where it was cut or has failed. */
  end(): R {
    const { failure, reply } = read<Pushed<E, R>>(this.#handle.end(), this.#hasBigIntegers);
    if (failure !== null) throw new GenwireError(failure.message, [], reply);
    return reply;
  }

  /** Drops the stream. */
  close(): void {
    this.#handle.close();
  }

  /** Reads a source to its end: yields its events and returns the whole reply. */
  async *events(source: Source): AsyncGenerator<E, R, void> {
    try {
      for await (const chunk of chunks(source)) {
        yield* this.push(chunk);
        if (this.#hasEnded) break;
      }
      return this.end();
    } finally {
      this.close();
    }
  }
}

/** The chunks of a source; a stream need not be iterable, as in some browsers. */
async function* chunks(source: Source): AsyncGenerator<Uint8Array, void, void> {
  if (Symbol.asyncIterator in source || Symbol.iterator in source) {
    yield* source;
    return;
  }
  const reader = (source as ReadableStream<Uint8Array>).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}
