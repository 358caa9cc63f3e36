//! The WebAssembly modules.

use super::python::LIBRARY;
use super::require;
use crate::wasm;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The features and the optimization of the module for the interface of this repository.
const THIS_INTERFACE: (&str, &str) = ("audio,chat,video", "z");

/// Instructions beyond the first version of WebAssembly that every platform of the package has.
const INSTRUCTIONS: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Passes for size, repeated as long as they help. The lowest addresses are the end of the stack, which
/// a program reaches only when it overflows. Platforms compile a function at its first call: large
/// ones stay apart even if they have one caller, or a call would compile what it does not need.
const SIZE: [&str; 4] =
    ["-Oz", "--converge", "--low-memory-unused", "--one-caller-inline-max-function-size=100"];

/// Maximum memory of a module: 1 GiB.
const MEMORY: &str = "-Clink-arg=--max-memory=1073741824";

/// The feature and the optimization of the module for every interface.
const ANY_INTERFACE: (&str, &str) = ("model", "s");

/// Builds the module of all areas of this interface.
pub(super) fn of_areas(root: &Path, tools: &Path) -> io::Result<PathBuf> {
    module(root, tools, THIS_INTERFACE)
}

/// Builds the module for every interface.
pub(super) fn of_any(root: &Path, tools: &Path) -> io::Result<PathBuf> {
    module(root, tools, ANY_INTERFACE)
}

/// Builds the library of this platform for every interface.
pub(super) fn native_of_any(root: &Path) -> io::Result<PathBuf> {
    let target = root.join("target/package/native");
    require(
        Command::new("cargo")
            .args(["build", "--quiet", "--locked", "--profile", "dist", "--package"])
            .args(["genwire-exports", "--no-default-features", "--features", ANY_INTERFACE.0])
            .arg("--target-dir")
            .arg(&target)
            .current_dir(root),
    )?;
    Ok(target.join("dist").join(LIBRARY.0))
}

/// Builds a module, and optimizes it by `wasm-opt` of the folder of tools.
fn module(root: &Path, tools: &Path, (features, level): (&str, &str)) -> io::Result<PathBuf> {
    // A folder of its own keeps the flags away from other builds.
    let target = root.join("target/package/wasm");
    require(
        Command::new("cargo")
            .args(["build", "--quiet", "--locked", "--profile", "wasm", "--target"])
            .args([wasm::TARGET, "--package", "genwire-exports", "--no-default-features"])
            .args(["--features", features, "--target-dir"])
            .arg(&target)
            .env("RUSTFLAGS", MEMORY)
            .env("CARGO_PROFILE_WASM_OPT_LEVEL", level)
            .current_dir(root),
    )?;
    let built = target.join(wasm::TARGET).join("wasm/genwire_exports.wasm");
    let module = target.join("optimized.wasm");
    require(
        Command::new(tools.join("node_modules/.bin/wasm-opt"))
            .args(SIZE)
            .args(INSTRUCTIONS)
            .arg(&built)
            .arg("-o")
            .arg(&module),
    )?;
    Ok(module)
}
