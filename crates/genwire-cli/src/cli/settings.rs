//! `--set`, an argument of every command that builds a request.

use crate::setting::Setting;
use clap::Args;

/// Members of a request that have no argument of their own.
#[derive(Debug, Args)]
pub(crate) struct SettingsArgs {
    /// Set any member of the request by its name; may be repeated.
    ///
    /// Dots lead to nested members. The value is JSON; a string needs no quotes. It is checked like
    /// the rest of the request and overrides other arguments.
    #[arg(long, value_name = "MEMBER=VALUE", value_parser = str::parse::<Setting>)]
    pub(crate) set: Vec<Setting>,
}
