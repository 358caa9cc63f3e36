/** Types and checks of the video operations. */

import { checks, type AssertValid, type Check, type IsValid, type SchemaOf } from "./checks.js";
import { Engine } from "./engine.js";
import type { Bodies } from "./generated/video.js";
import module from "./wasm/video.js";

export type * from "./checks.js";
export * from "./generated/video.js";
export * from "./report.js";

/** @internal */
export const engine: Engine = /* @__PURE__ */ new Engine(module);
const area = /* @__PURE__ */ checks<Bodies>(() => engine);

/** Checks a body of a video operation and reports every violation. */
export const check: Check<Bodies> = area.check;
/** Returns true if a value is a valid body. */
export const isValid: IsValid<Bodies> = area.isValid;
/** Throws a `GenwireError` unless a value is a valid body. */
export const assertValid: AssertValid<Bodies> = area.assertValid;
/** Returns the Standard Schema of a body. */
export const schema: SchemaOf<Bodies> = area.schema;

/**
 * Takes the WebAssembly module of this area as the platform has compiled it.
 *
 * It is needed only where a program may not compile one, as in some edge workers.
 */
export function useModule(module: WebAssembly.Module): void {
  engine.use(module);
}

/** Returns the bytes of the WebAssembly module of this area, for a file that a platform compiles. */
export function moduleBytes(): Uint8Array<ArrayBuffer> {
  return engine.bytes();
}
