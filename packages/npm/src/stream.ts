/** Streamed replies: bytes go in, events and the whole reply come out. */

import type { Engine, Handle } from "./engine.js";
import { GenwireError } from "./report.js";

/** Something that has bytes: the body of a response of `fetch`, or any iterable of chunks. */
export type Source = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** An error that a stream reports, or that ends it. */
interface Failure {
  message: string;
  code?: number | null;
  retryable?: boolean;
}

/** Reader of one streamed reply. */
export class ReplyStream<E, R> {
  readonly #handle: Handle;
  #hasEnded = false;

  /** @internal */
  constructor(engine: Engine, operation: string) {
    this.#handle = engine.open(`stream ${operation}`);
  }

  /**
   * Takes bytes and returns the events that they complete.
   *
   * An error that the stream reports is thrown once the events before it have been returned.
   */
  push(bytes: Uint8Array | string): E[] {
    const pushed = JSON.parse(this.#handle.push(bytes)) as {
      events: E[];
      ended: boolean;
      failure: Failure | null;
    };
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
    const ended = JSON.parse(this.#handle.end()) as {
      reply: R;
      failure: Failure | null;
    };
    if (ended.failure !== null) throw new GenwireError(ended.failure.message, [], ended.reply);
    return ended.reply;
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
