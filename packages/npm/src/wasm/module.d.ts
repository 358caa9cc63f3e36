/** The WebAssembly module, a character for each byte; `cargo xtask package npm` writes it. */
declare const module: string;
export default module;
