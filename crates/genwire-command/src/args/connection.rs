//! The arguments of every command that calls the service.

use crate::args::values::{duration, header};
use crate::style::Color;
use clap::builder::{StringValueParser, TypedValueParser as _};
use clap::{Args, ValueEnum};
use genwire_core::client::{RetryPolicy, Validation};
use std::path::PathBuf;
use std::time::Duration;

/// The address of the service and the options of its calls.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Connection")]
pub struct ConnectionArgs {
    /// The base address of the service, without a version; `{prefix}_BASE_URL` by default, and then
    /// that of the profile.
    #[arg(long, value_name = "URL")]
    pub base_url: Option<String>,

    /// The profile of `{command} login` with the address and the key; `{prefix}_PROFILE` by default,
    /// and then the default profile.
    ///
    /// Named here, it counts before `{prefix}_BASE_URL` and `{prefix}_API_KEY`. Its key is sent to its
    /// own address alone, and to that address no key of a variable.
    #[arg(long, value_name = "NAME")]
    pub profile: Option<String>,

    /// A file with the API key; by default the key of the profile that the address is from, or else
    /// `{prefix}_API_KEY`.
    ///
    /// No argument takes the key itself, because arguments stay in the history of a shell and are
    /// visible in the list of processes.
    #[arg(long, value_name = "FILE", conflicts_with = "no_key")]
    pub api_key_file: Option<PathBuf>,

    /// Send no API key.
    #[arg(long)]
    pub no_key: bool,

    /// Timeout of a call including its retries, such as `30s` or `5m` [default: 5m until the reply
    /// begins, 1h in all].
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,

    /// Maximum number of retries of a call, made only while nothing can have been generated.
    #[arg(long, value_name = "COUNT", default_value_t = 2)]
    pub retries: u32,

    /// An additional header; may be repeated.
    #[arg(long = "header", short = 'H', value_name = "NAME: VALUE")]
    #[arg(value_parser = StringValueParser::new().map(header))]
    pub headers: Vec<(String, String)>,

    /// Treatment of a request that breaks rules of the interface.
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    pub validation: Validate,

    /// Send the request without checking it, like `--validation off`.
    #[arg(long, conflicts_with = "validation")]
    pub no_validate: bool,

    /// Print the request and its violations, and send nothing; secrets are masked.
    #[arg(long)]
    pub dry_run: bool,

    /// Print the headers of requests and replies on standard error; secrets are masked.
    #[arg(long, short)]
    pub verbose: bool,

    /// Print results for programs: the reply as it came, and errors as JSON.
    #[arg(long)]
    pub json: bool,

    /// When to use colours; `NO_COLOR` and `CLICOLOR_FORCE` are respected.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub color: Color,

    /// True if the command reports warnings in its own way, or not at all.
    #[arg(skip)]
    pub hides_warnings: bool,

    /// True for an operation that may be called without a key.
    #[arg(skip)]
    pub needs_no_key: bool,

    /// The servers of operations that have their own; variables have their addresses.
    #[arg(skip)]
    pub servers: Vec<&'static str>,
}

impl ConnectionArgs {
    /// Returns the policy for retries.
    pub fn retry(&self) -> RetryPolicy {
        RetryPolicy::default().attempts(self.retries.saturating_add(1))
    }

    /// Returns the treatment of a request that breaks rules.
    pub fn validation(&self) -> Validation {
        match self.validation {
            _ if self.no_validate => Validation::Off,
            Validate::Refuse => Validation::Refuse,
            Validate::Warn => Validation::Warn,
            Validate::Off => Validation::Off,
        }
    }
}

/// Treatment of a request that breaks rules of the interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Validate {
    /// Print every violation and do not send the request.
    #[default]
    Refuse,
    /// Print every violation and send the request.
    Warn,
    /// Send the request without checking it.
    Off,
}
