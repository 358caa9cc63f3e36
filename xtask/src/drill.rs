//! `cargo xtask drill`: not built yet.

use std::{io, path::Path};

/// Break things on purpose and see that the checks notice.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {}

/// Says that the task is not built yet.
pub(crate) fn run(_root: &Path, _args: &Args) -> io::Result<bool> {
    eprintln!("error: `cargo xtask drill` is not built yet");
    Ok(false)
}
