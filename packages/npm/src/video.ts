/** Types and checks of the video operations. */

import { checks, type Checks } from "./checks.js";
import { Engine } from "./engine.js";
import type { Bodies } from "./generated/video.js";
import module from "./wasm/video.js";

export type * from "./checks.js";
export * from "./generated/video.js";
export * from "./report.js";

/** @internal */
export const engine: Engine = /* @__PURE__ */ new Engine(module);
const find = (): Engine => engine;
/** Throws a `GenwireError` with all violations unless a value is a valid body. */
export const assertValid: Checks<Bodies>["assertValid"] =
  /* @__PURE__ */ checks<Bodies, "assertValid">(find, "assertValid");
/** Checks a body and reports every violation. */
export const check: Checks<Bodies>["check"] = /* @__PURE__ */ checks<Bodies, "check">(find, "check");
/** Returns true if a value is a valid body. */
export const isValid: Checks<Bodies>["isValid"] = /* @__PURE__ */ checks<Bodies, "isValid">(find, "isValid");
/** Returns the schema of a body, for every library that takes Standard Schema. */
export const schema: Checks<Bodies>["schema"] = /* @__PURE__ */ checks<Bodies, "schema">(find, "schema");
/** Returns the bytes of the WebAssembly module of this area. */
export const moduleBytes: Engine["bytes"] = () => engine.bytes();
/** Takes the WebAssembly module of this area as the platform has compiled it. */
export const useModule: Engine["use"] = (module) => engine.use(module);
