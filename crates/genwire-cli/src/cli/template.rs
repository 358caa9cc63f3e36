//! The arguments of `genwire template`.

use super::values::{duration, with_exit_codes};
use super::{ConnectionArgs, SettingsArgs};
use clap::{Args, Subcommand};
use std::net::SocketAddr;
use std::time::Duration;

/// The arguments of `genwire template`.
#[derive(Debug, Args)]
#[command(arg_required_else_help = true)]
pub(crate) struct TemplateArgs {
    /// The subcommand.
    #[command(subcommand)]
    pub(crate) command: TemplateCommand,
}

/// The subcommands of `genwire template`.
#[derive(Debug, Subcommand)]
pub(crate) enum TemplateCommand {
    /// Create a task that makes a video from a template.
    #[command(long_about = HELP)]
    Create(TemplateCreateArgs),
}

const HELP: &str = "\
Creates a task that makes a video from a template, and prints its id.

With `--listen` it receives the callbacks of the task and prints them until the task ends. The \
service must be able to reach the address; if it does so under another name, give that with \
`--callback-url`. A callback does not prove who sent it, so use a path that is hard to guess. \
A `genwire serve` on this machine sends callbacks to it with `--allow-local-callbacks`.";

const EXAMPLES: &str = "\
Examples:
  genwire template create template-1
  genwire template create template-2 --text \"A long way home\" --media https://example.com/cat.jpg
  genwire template create template-2 --media cat.jpg --callback-url https://example.com/hooks/video
  genwire template create template-1 --listen 127.0.0.1:9090
  genwire template create template-1 --listen 0.0.0.0:9090 \\
      --callback-url https://example.com/hooks/3f1c9a --json | jq -r .status";

const EXIT_CODES: &str = "  0    the task was created; with `--listen`, it succeeded
  1    the task failed, or the request or the reply does not conform
  2    the command cannot be carried out: wrong arguments, or the address cannot be listened at
  3    the service reported an error
  4    the deadline passed, or the service could not be reached or did not answer in time
  130  interrupted; the task continues";

/// The arguments of `genwire template create`.
#[derive(Debug, Args)]
#[command(after_help = with_exit_codes(EXAMPLES, EXIT_CODES))]
pub(crate) struct TemplateCreateArgs {
    /// The id of the template.
    #[arg(value_name = "TEMPLATE")]
    pub(crate) template: String,

    /// The text of the next text input of the template; may be repeated.
    #[arg(long, value_name = "TEXT")]
    pub(crate) text: Vec<String>,

    /// The file or URL of the next media input of the template; may be repeated.
    #[arg(long, value_name = "FILE|URL")]
    pub(crate) media: Vec<String>,

    #[command(flatten)]
    pub(crate) settings: SettingsArgs,

    /// The URL that the service sends callbacks to.
    #[arg(long, value_name = "URL")]
    pub(crate) callback_url: Option<String>,

    /// Receive callbacks at this address, such as `127.0.0.1:9090`, until the task ends.
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    pub(crate) listen: Option<SocketAddr>,

    /// Maximum time to listen.
    #[arg(long, value_name = "TIME", default_value = "1h", value_parser = duration)]
    pub(crate) deadline: Duration,

    #[command(flatten)]
    pub(crate) connection: ConnectionArgs,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    text.trim().parse().map_err(|_| "expected an address and a port, as in `127.0.0.1:9090`".into())
}
