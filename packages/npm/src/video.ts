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
