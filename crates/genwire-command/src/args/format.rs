//! The format of results.

use clap::{Args, ValueEnum};

/// The format of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    #[value(alias = "human")]
    Text,
    /// For programs.
    Json,
}

/// The arguments about the format of results.
#[derive(Clone, Copy, Debug, Args)]
pub struct FormatArgs {
    /// The format of the result.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,

    /// Print the result as JSON, like `--format json`.
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl FormatArgs {
    /// Returns the format of the result.
    pub fn format(self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}
