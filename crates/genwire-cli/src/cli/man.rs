//! The arguments of `genwire man`.

use clap::Args;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Prints the manual page of the command or of one of its subcommands, or writes all of them to a \
folder.";

const EXAMPLES: &str = "\
Examples:
  genwire man | man -l -
  genwire man task create | man -l -
  genwire man --out ~/.local/share/man/man1";

/// What `genwire man` is told.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ManArgs {
    /// The subcommand whose page is printed; the command itself unless given.
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,

    /// The folder that all pages are written to; it is made if it is not there.
    #[arg(long, short, value_name = "DIR", conflicts_with = "command")]
    pub(crate) out: Option<PathBuf>,
}
