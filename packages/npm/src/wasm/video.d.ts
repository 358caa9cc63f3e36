/** The WebAssembly module of the area, in Base64; `cargo xtask package npm` writes it. */
declare const module: string;
export default module;
