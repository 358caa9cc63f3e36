//! `cargo xtask mutate`: not built yet.

use std::{io, path::Path};

/// Change rules on purpose and see that some vector turns red.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {}

/// Says that the task is not built yet.
pub(crate) fn run(_root: &Path, _args: &Args) -> io::Result<bool> {
    eprintln!("error: `cargo xtask mutate` is not built yet");
    Ok(false)
}
