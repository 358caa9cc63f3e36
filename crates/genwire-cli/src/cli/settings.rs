//! `--set`, which every command that makes a request out of arguments has.

use crate::setting::Setting;
use clap::Args;

/// Members of a request that no argument of their own sets.
#[derive(Debug, Args)]
pub(crate) struct SettingsArgs {
    /// Set any member of the request, by its name; may be given several times.
    ///
    /// Dots lead to members of members. The value is JSON; a text may go without quotes. It is
    /// checked like all else, and wins over what other arguments say.
    #[arg(long, value_name = "MEMBER=VALUE", value_parser = str::parse::<Setting>)]
    pub(crate) set: Vec<Setting>,
}
