/** Types and checks of the video operations. */

export type * from "./checks.js";
export * from "./generated/video.js";
export { moduleBytes, useModule } from "./module.js";
export * from "./report.js";
