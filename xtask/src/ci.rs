//! `cargo xtask ci`: not built yet.

use std::{io, path::Path};

/// Run everything that continuous integration runs.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {}

/// Says that the task is not built yet.
pub(crate) fn run(_root: &Path, _args: &Args) -> io::Result<bool> {
    eprintln!("error: `cargo xtask ci` is not built yet");
    Ok(false)
}
