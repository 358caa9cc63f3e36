//! The arguments of `genwire man`.

use clap::Args;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Prints the manual page of the command or of a subcommand, or writes all pages to a folder.";

const EXAMPLES: &str = "\
Examples:
  genwire man | man -l -
  genwire man task create | man -l -
  genwire man --out ~/.local/share/man/man1";

/// The arguments of `genwire man`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ManArgs {
    /// The subcommand whose page is printed; the command itself by default.
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,

    /// The folder for all pages; it is created if it does not exist.
    #[arg(long, short, value_name = "FOLDER", conflicts_with = "command")]
    pub(crate) out: Option<PathBuf>,
}
