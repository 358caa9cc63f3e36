/** The WebAssembly module that all areas share. */

import { Engine } from "./engine.js";
import module from "./wasm/module.js";

/**
 * The module, which is loaded at the first call.
 *
 * @internal
 */
export const engine: Engine = /* @__PURE__ */ new Engine(module);
/** Returns the bytes of the WebAssembly module. */
export const moduleBytes: Engine["bytes"] = () => engine.bytes();
/** Takes the WebAssembly module as the platform has compiled it. */
export const useModule: Engine["use"] = (module) => engine.use(module);
