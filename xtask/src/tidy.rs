//! `cargo xtask tidy`: not built yet.

use std::{io, path::Path};

/// Hold the sources against the rules of the house.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {}

/// Says that the task is not built yet.
pub(crate) fn run(_root: &Path, _args: &Args) -> io::Result<bool> {
    eprintln!("error: `cargo xtask tidy` is not built yet");
    Ok(false)
}
