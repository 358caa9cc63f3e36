//! The arguments of `genwire serve`.

use super::values::open;
use clap::Args;

/// The arguments of `genwire serve`.
#[derive(Debug, Args)]
#[group(skip)]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    pub(crate) any: genwire_command::serve::ServeArgs,

    /// A further prefix of model names to accept.
    #[arg(long, value_name = "PREFIX")]
    pub(crate) vendor_prefix: Option<String>,

    /// Clients to accept besides those of the interface: `openai` accepts what the usual
    /// OpenAI-compatible clients send, and logs how they deviate [default: none].
    #[arg(long, value_name = "CLIENTS", hide_possible_values = true)]
    #[arg(value_parser = open::<String>(["none", "openai"]))]
    pub(crate) compat: Option<String>,
}
