//! The platform of browsers, where the toolchain has it.

use std::io;
use std::path::Path;
use std::process::Command;

/// The platform that has neither files nor clocks nor threads.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// Returns whether the toolchain has the library of the platform.
pub fn is_installed() -> io::Result<bool> {
    let output =
        Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output()?;
    let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    Ok(output.status.success() && Path::new(&folder).is_dir())
}
