// @generated from spec (genwire_typings::typescript) by cargo xtask generate. Do not edit by hand.

/** The checks of all operations. */

import { checks, type Checks } from "../checks.js";
import type * as audio from "./audio.js";
import type * as chat from "./chat.js";
import type * as video from "./video.js";

/** Bodies of all operations, by operation and part. */
export type Bodies = audio.Bodies & chat.Bodies & video.Bodies;

/** Throws a `GenwireError` with all violations unless a value is a valid body. */
export const assertValid: Checks<Bodies>["assertValid"] =
  /* @__PURE__ */ checks<Bodies, "assertValid">("assertValid");
/** Checks a body and reports every violation. */
export const check: Checks<Bodies>["check"] = /* @__PURE__ */ checks<Bodies, "check">("check");
/** Returns true if a value is a valid body. */
export const isValid: Checks<Bodies>["isValid"] = /* @__PURE__ */ checks<Bodies, "isValid">("isValid");
/** Returns the schema of a body, for every library that takes Standard Schema. */
export const schema: Checks<Bodies>["schema"] = /* @__PURE__ */ checks<Bodies, "schema">("schema");
