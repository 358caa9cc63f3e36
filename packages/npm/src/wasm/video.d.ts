/** The WebAssembly module of the area, a character for each byte; `cargo xtask package npm` writes it. */
declare const module: string;
export default module;
