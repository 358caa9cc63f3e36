//! The arguments of `genwire conform`.

use clap::Args;

/// The arguments of `genwire conform`.
#[derive(Debug, Args)]
#[group(skip)]
pub(crate) struct ConformArgs {
    #[command(flatten)]
    pub(crate) any: genwire_command::conform::ConformArgs,

    /// Try the requirements of a release, in place of those of this version.
    #[arg(long, value_name = "VERSION", conflicts_with = "client")]
    pub(crate) release: Option<String>,
}
