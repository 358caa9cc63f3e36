/** Calls of the WebAssembly module: it is loaded at the first call, and replaced if it fails. */

import { CallError } from "./errors.js";
import { GenwireError, type Report } from "./report.js";

/** Exports of a module. */
interface Exports {
  memory: WebAssembly.Memory;
  genwire_reserve(length: number): number;
  genwire_call(): number;
  genwire_result(): number;
}

/** The size from which on the memory of a module is given back, in bytes. */
const KEPT_MEMORY = 64 * 1024 * 1024;

const encoder = /* @__PURE__ */ new TextEncoder();
const decoder = /* @__PURE__ */ new TextDecoder();

/** Makes calls of one module. */
export class Engine {
  readonly #text: string;
  readonly #model: string;
  #module: WebAssembly.Module | undefined;
  #exports: Exports | undefined;
  /** The number of things that are open in the module. */
  #open = 0;
  /** The number of modules that were replaced. */
  #replaced = 0;

  /** Takes the text of the module, in which each character is a byte, and the interface, unless
   * the module has it built in. */
  constructor(text: string, model = "") {
    this.#text = text;
    this.#model = model;
  }

  /** Returns the bytes of the module, for a file that a platform compiles. */
  readonly bytes = (): Uint8Array<ArrayBuffer> => decoded(this.#text);

  /**
   * Takes the module as the platform has compiled it.
   *
   * It is needed only where a program may not compile one, as in some edge workers.
   */
  readonly use = (module: WebAssembly.Module): void => {
    const exports = this.#begun(module);
    this.#replace();
    [this.#module, this.#exports] = [module, exports];
  };

  /** Makes a call and returns its result, which is JSON. */
  call(words: string, payload: string | Uint8Array): string {
    const body = typeof payload === "string" ? encoder.encode(payload) : payload;
    try {
      this.#module ??= new WebAssembly.Module(this.bytes());
      this.#exports ??= this.#begun(this.#module);
      return this.#answer(this.#exports, words, body);
    } catch (error) {
      // The memory of a module is bounded; where it does not suffice, a new one goes on.
      this.#replace();
      return failed(`the body takes more memory than there is (${String(error)})`);
    }
  }

  #answer(module: Exports, words: string, body: Uint8Array): string {
    const head = encoder.encode(`${words}\n`);
    const length = head.length + body.length;
    const address = module.genwire_reserve(length) >>> 0;
    if (address === 0) return failed(`a call of ${length} bytes is too large`);
    const memory = new Uint8Array(module.memory.buffer, address, length);
    memory.set(head);
    memory.set(body, head.length);
    const size = module.genwire_call() >>> 0;
    const result = new Uint8Array(module.memory.buffer, module.genwire_result() >>> 0, size);
    const text = decoder.decode(result);
    if (this.#open === 0 && module.memory.buffer.byteLength > KEPT_MEMORY) this.#replace();
    return text;
  }

  #begun(module: WebAssembly.Module): Exports {
    const exports = instance(module);
    if (this.#model !== "") {
      const loaded = this.#answer(exports, "load", encoder.encode(this.#model));
      if (loaded !== "{}") throw GenwireError.of(JSON.parse(loaded) as Report);
    }
    this.#answer(exports, "doubles", new Uint8Array());
    return exports;
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

/** Writes a value as JSON, a `bigint` as an integer. */
export function written(value: unknown, name = "the value", replace = (part: unknown): unknown => part): string {
  // The strings of the value cannot have a mark that is drawn after them.
  let mark = "";
  let reason = "it is not a JSON value";
  try {
    const text = JSON.stringify(value, (_, part: unknown) => {
      if (typeof part === "number" && !Number.isFinite(part)) throw new RangeError(`${part} is not a JSON number`);
      return typeof part === "bigint" ? `${(mark ||= randomText())}${part}` : replace(part);
    }) as string | undefined;
    if (text !== undefined) return mark === "" ? text : text.replace(new RegExp(`"${mark}(-?\\d+)"`, "g"), "$1");
  } catch (error) {
    reason = String(error);
  }
  throw new GenwireError(`${name} cannot be written as JSON: ${reason}`);
}

/** Returns random letters and digits, which the author of a string cannot guess. */
export function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Reads a result of a module. Its integers that no number holds are an error, or become `bigint`s.
 */
export function read<T>(result: string, hasBigIntegers = false): T {
  const value = JSON.parse(result) as { large?: [string[], string][]; error?: string };
  if (value.error !== undefined) throw GenwireError.of(value as Report);
  for (const [path, digits] of value.large ?? []) {
    const last = path.pop() ?? "";
    const parent = path.reduce<unknown>((at, key) => (at as Members | undefined)?.[key], value) as Members | undefined;
    // Of a member that occurs twice, the last one is read.
    if (parent?.[last] !== Number(digits)) continue;
    if (!hasBigIntegers) {
      const message = `the response has the integer ${digits}, which no \`number\` holds`;
      const help = 'the option `largeIntegers: "bigint"` reads it as a `bigint`';
      throw new CallError({ kind: "protocol", category: "protocol", message, help });
    }
    parent[last] = BigInt(digits);
  }
  return value as T;
}

type Members = Record<string, unknown>;

/** Something that is open in a module. */
export interface Handle {
  push(payload: string | Uint8Array): string;
  end(): string;
  close(): void;
}

function instance(module: WebAssembly.Module): Exports {
  // A library that reads specs knows clocks, which no call asks for.
  const imports: Record<string, Record<string, () => never>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = () => {
      throw new GenwireError(`the module asked for \`${name}\``);
    };
  }
  const { exports } = new WebAssembly.Instance(module, imports);
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
