/** The WebAssembly module of an area: it is loaded at the first call, and replaced if it fails. */

import { GenwireError } from "./report.js";

/** Exports of a module. */
interface Exports {
  memory: WebAssembly.Memory;
  genwire_reserve(length: number): number;
  genwire_call(): number;
  genwire_result(): number;
}

/** The largest payload that is handed over, in bytes; the module has smaller limits of its own. */
const MAX_PAYLOAD = 256 * 1024 * 1024;

/** The size from which on the memory of a module is given back, in bytes. */
const KEPT_MEMORY = 64 * 1024 * 1024;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Makes calls of one module. */
export class Engine {
  readonly #text: string;
  #module: WebAssembly.Module | undefined;
  #exports: Exports | undefined;
  /** The number of things that are open in the module. */
  #open = 0;
  /** The number of modules that were replaced. */
  #replaced = 0;

  /** Takes the text of the module, in which each character is a byte. */
  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the bytes of the module. */
  bytes(): Uint8Array<ArrayBuffer> {
    return decoded(this.#text);
  }

  /** Makes the calls by a module that was compiled elsewhere. */
  use(module: WebAssembly.Module): void {
    const exports = instance(module);
    this.#replace();
    [this.#module, this.#exports] = [module, exports];
  }

  /** Makes a call and returns its result, which is JSON. */
  call(words: string, payload: string | Uint8Array): string {
    const body = typeof payload === "string" ? encoder.encode(payload) : payload;
    if (body.length > MAX_PAYLOAD) {
      return failed(`the body has ${body.length} bytes, at most ${MAX_PAYLOAD} are accepted`);
    }
    const head = encoder.encode(`${words}\n`);
    try {
      return this.#made(head, body);
    } catch (error) {
      // The memory of a module is bounded; where it does not suffice, a new one goes on.
      this.#replace();
      return failed(`the body takes more memory than there is (${String(error)})`);
    }
  }

  #made(head: Uint8Array, body: Uint8Array): string {
    const module = (this.#exports ??= this.#load());
    const length = head.length + body.length;
    const address = module.genwire_reserve(length) >>> 0;
    if (address === 0) return failed(`there is no memory for ${length} bytes`);
    const memory = new Uint8Array(module.memory.buffer, address, length);
    memory.set(head);
    memory.set(body, head.length);
    const size = module.genwire_call() >>> 0;
    const result = new Uint8Array(module.memory.buffer, module.genwire_result() >>> 0, size);
    const text = decoder.decode(result);
    if (this.#open === 0 && module.memory.buffer.byteLength > KEPT_MEMORY) this.#replace();
    return text;
  }

  #load(): Exports {
    this.#module ??= new WebAssembly.Module(this.bytes());
    return instance(this.#module);
  }

  #replace(): void {
    this.#exports = undefined;
    this.#open = 0;
    this.#replaced += 1;
  }

  /** Opens something that takes its input in chunks. */
  open(what: string, facts = ""): Handle {
    const opened = JSON.parse(this.call(`open ${what}`, facts)) as { handle?: number };
    if (opened.handle === undefined) throw GenwireError.of(opened as never);
    this.#open += 1;
    const [handle, born] = [opened.handle, this.#replaced];
    let isOpen = true;
    const call = (verb: string, payload: string | Uint8Array): string => {
      if (!isOpen) throw new GenwireError("it has been ended or closed");
      if (born !== this.#replaced) throw new GenwireError("its module was replaced");
      return this.call(`${verb} ${handle}`, payload);
    };
    const leave = (verb: string): string => {
      const result = call(verb, "");
      isOpen = false;
      if (born === this.#replaced) this.#open -= 1;
      return result;
    };
    return {
      push: (payload) => call("push", payload),
      end: () => leave("end"),
      close: () => void (isOpen && born === this.#replaced && leave("close")),
    };
  }
}

/** Something that is open in a module. */
export interface Handle {
  push(payload: string | Uint8Array): string;
  end(): string;
  close(): void;
}

function instance(module: WebAssembly.Module): Exports {
  const { exports } = new WebAssembly.Instance(module, {});
  if (!("genwire_call" in exports)) throw new GenwireError("it is the module of another program");
  return exports as unknown as Exports;
}

function failed(error: string): string {
  return JSON.stringify({ valid: false, violations: [], error });
}

/** Returns the bytes of a text by the fastest means of the platform. */
function decoded(text: string): Uint8Array<ArrayBuffer> {
  const platform = globalThis as unknown as {
    Buffer?: { from(text: string, form: "latin1"): Uint8Array<ArrayBuffer> };
  };
  if (platform.Buffer !== undefined) return platform.Buffer.from(text, "latin1");
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}
