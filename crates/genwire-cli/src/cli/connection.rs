//! The arguments that every command has which calls the service.

use super::Color;
use super::values::{duration, header};
use clap::{Args, ValueEnum};
use genwire_core::client::{RetryPolicy, Validation};
use std::path::PathBuf;
use std::time::Duration;

/// Where the service is, and how it is called.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Connection")]
pub(crate) struct ConnectionArgs {
    /// The address of the service, without a version; `GENWIRE_BASE_URL` unless given.
    #[arg(long, value_name = "URL")]
    pub(crate) base_url: Option<String>,

    /// A file with the key; `GENWIRE_API_KEY` unless given.
    ///
    /// No argument takes the key itself, because arguments stay in the history of a shell and show
    /// in the list of processes.
    #[arg(long, value_name = "FILE", conflicts_with = "no_key")]
    pub(crate) api_key_file: Option<PathBuf>,

    /// Send no key, to a service that asks for none.
    #[arg(long)]
    pub(crate) no_key: bool,

    /// How long a call may take as a whole, repetitions included, such as `30s` or `5m`.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) timeout: Option<Duration>,

    /// How often a call is repeated at most, where nothing can have been generated for it.
    #[arg(long, value_name = "COUNT", default_value_t = 2)]
    pub(crate) retries: u32,

    /// Send a header along; may be given several times.
    #[arg(long = "header", short = 'H', value_name = "NAME: VALUE", value_parser = header)]
    pub(crate) headers: Vec<(String, String)>,

    /// What to do about a request that breaks rules of the interface.
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    pub(crate) validation: Validate,

    /// Send the request without looking at it, like `--validation off`.
    #[arg(long, conflicts_with = "validation")]
    no_validate: bool,

    /// Print the request and what is wrong with it, and send nothing; secrets are masked.
    #[arg(long)]
    pub(crate) dry_run: bool,

    /// Tell on standard error what is sent and what comes back; secrets are masked.
    #[arg(long, short)]
    pub(crate) verbose: bool,

    /// Print results for programs: the reply as it came, and errors as JSON.
    #[arg(long)]
    pub(crate) json: bool,

    /// When to use colours; `NO_COLOR` and `CLICOLOR_FORCE` are obeyed.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: Color,
}

impl ConnectionArgs {
    /// When a call is repeated.
    pub(crate) fn retry(&self) -> RetryPolicy {
        RetryPolicy::default().attempts(self.retries.saturating_add(1))
    }

    /// What to do about a request that breaks rules.
    pub(crate) fn validation(&self) -> Validation {
        match self.validation {
            _ if self.no_validate => Validation::Off,
            Validate::Refuse => Validation::Refuse,
            Validate::Warn => Validation::Warn,
            Validate::Off => Validation::Off,
        }
    }
}

/// What to do about a request that breaks rules of the interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Validate {
    /// It is not sent, and every violation is named.
    #[default]
    Refuse,
    /// It is sent, and every violation is named.
    Warn,
    /// Nobody looks.
    Off,
}
