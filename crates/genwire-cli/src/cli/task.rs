//! The arguments of `genwire task`.

use super::values::{CALL_EXIT_CODES, duration, open, with_exit_codes};
use super::{ConnectionArgs, SettingsArgs};
use clap::{Args, Subcommand};
use genwire_video::{AspectRatio, H3Model};
use std::path::PathBuf;
use std::time::Duration;

const TASK_EXAMPLES: &str = "\
Examples:
  genwire task create \"A lighthouse at dusk.\" --duration 6 --ratio 16:9 --wait
  genwire task get task-0001
  genwire task wait task-0001 --deadline 10m
  genwire task delete task-0001

`genwire help task create` explains `create`, and so on.";

/// The arguments of `genwire task`.
#[derive(Debug, Args)]
#[command(after_help = TASK_EXAMPLES, arg_required_else_help = true)]
pub(crate) struct TaskArgs {
    /// The subcommand.
    #[command(subcommand)]
    pub(crate) command: TaskCommand,
}

/// The subcommands of `genwire task`.
#[derive(Debug, Subcommand)]
pub(crate) enum TaskCommand {
    /// Create a task that expands a prompt and its reference media into a structured video prompt.
    #[command(long_about = CREATE_HELP)]
    Create(Box<CreateArgs>),
    /// Show the state of a task, and its result once it is done.
    Get(GetArgs),
    /// Wait for the end of a task and print its result.
    #[command(long_about = WAIT_HELP)]
    Wait(WaitArgs),
    /// Cancel a queued task, or remove the record of a finished one.
    #[command(long_about = DELETE_HELP)]
    Delete(DeleteArgs),
}

const CREATE_HELP: &str = "\
Creates a task that expands a prompt and its reference media into a structured video prompt.

Prints the id of the task; with `--wait` it waits for the end and prints the resulting prompt. Local \
files are checked against the limits and sent inside the request; pass large files as public URLs.";

const CREATE_EXAMPLES: &str = "\
Examples:
  genwire task create \"A lighthouse at dusk.\" --duration 6 --ratio 16:9
  genwire task create \"The boat leaves.\" --duration 4 --first-frame harbour.png --wait
  genwire task create --prompt-file dance.txt --duration 15 --ratio 9:16 \\
      --image dancer.png --video https://example.com/dance.mp4 --audio drums.mp3
  genwire task create \"The sea.\" --duration 6 --image harbour.png:last_frame --dry-run
  id=$(genwire task create \"A lighthouse.\" --duration 6 --ratio 1:1)";

const CREATE_EXIT_CODES: &str = "  0    the task was created; with `--wait`, it succeeded
  1    the task failed or was cancelled, or a request or reply does not conform
  2    the command cannot be carried out: wrong arguments, or something could not be read
  3    the service reported an error
  4    the deadline passed, or the service could not be reached or did not answer in time
  130  interrupted; the task continues, and the command that waits for it again is printed";

const WAIT_EXIT_CODES: &str = "  0    the task succeeded
  1    the task failed or was cancelled, or a request or reply does not conform
  2    the command cannot be carried out: wrong arguments, or something could not be read
  3    the service reported an error
  4    the deadline passed, or the service could not be reached or did not answer in time
  130  interrupted; the task continues, and the command that waits for it again is printed";

/// The arguments of `genwire task create`.
#[derive(Debug, Args)]
#[command(after_help = with_exit_codes(CREATE_EXAMPLES, CREATE_EXIT_CODES))]
pub(crate) struct CreateArgs {
    /// The prompt; standard input by default, or `-`.
    #[arg(value_name = "PROMPT")]
    pub(crate) prompt: Option<String>,

    /// A file with the prompt.
    #[arg(long, value_name = "FILE", conflicts_with = "prompt")]
    pub(crate) prompt_file: Option<PathBuf>,

    /// The length of the video in seconds.
    #[arg(long, short, value_name = "SECONDS")]
    pub(crate) duration: i64,

    /// The aspect ratio of the video; optional with reference media.
    #[arg(long, short, value_name = "RATIO")]
    #[arg(value_parser = open::<AspectRatio>(AspectRatio::VALUES.iter().map(AspectRatio::as_str)))]
    pub(crate) ratio: Option<AspectRatio>,

    /// The model.
    #[arg(long, value_name = "MODEL", default_value_t = H3Model::H3)]
    #[arg(value_parser = open::<H3Model>(H3Model::VALUES.iter().map(H3Model::as_str)))]
    pub(crate) model: H3Model,

    /// The first frame of the video.
    #[arg(long, value_name = "FILE|URL")]
    pub(crate) first_frame: Option<String>,

    /// The last frame of the video.
    #[arg(long, value_name = "FILE|URL")]
    pub(crate) last_frame: Option<String>,

    /// An image; a reference image by default; may be repeated.
    ///
    /// The role is `first_frame`, `last_frame` or `reference_image`.
    #[arg(long, value_name = "FILE|URL[:ROLE]")]
    pub(crate) image: Vec<String>,

    /// A reference video; may be repeated.
    #[arg(long, value_name = "FILE|URL[:ROLE]")]
    pub(crate) video: Vec<String>,

    /// A reference sound file; may be repeated.
    #[arg(long, value_name = "FILE|URL[:ROLE]")]
    pub(crate) audio: Vec<String>,

    #[command(flatten)]
    pub(crate) settings: SettingsArgs,

    /// Wait for the end of the task and print its result.
    #[arg(long, short)]
    pub(crate) wait: bool,

    #[command(flatten)]
    pub(crate) polling: PollingArgs,

    #[command(flatten)]
    pub(crate) connection: ConnectionArgs,
}

/// The options of a wait for a task.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Waiting")]
pub(crate) struct PollingArgs {
    /// The pause between two queries; by default short at first, then 10 seconds.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) interval: Option<Duration>,

    /// Maximum time to wait.
    #[arg(long, value_name = "TIME", default_value = "1h", value_parser = duration)]
    pub(crate) deadline: Duration,

    /// Cancel the task at the deadline if it is still queued.
    #[arg(long)]
    pub(crate) cancel_at_deadline: bool,

    /// Show no progress.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

const GET_EXAMPLES: &str = "\
Examples:
  genwire task get task-0001
  genwire task get task-0001 --result > prompt.txt
  genwire task get task-0001 --json | jq -r .task.status";

/// The arguments of `genwire task get`.
#[derive(Debug, Args)]
#[command(after_help = with_exit_codes(GET_EXAMPLES, CALL_EXIT_CODES))]
pub(crate) struct GetArgs {
    /// The id of the task.
    #[arg(value_name = "ID")]
    pub(crate) id: String,

    /// Print only the result of a finished task: the prompt, or the URL of the video.
    #[arg(long)]
    pub(crate) result: bool,

    #[command(flatten)]
    pub(crate) connection: ConnectionArgs,
}

const WAIT_HELP: &str = "\
Waits for the end of a task and prints its result: the prompt, or the URL of the video.

The wait ends with the task, at an error that a retry would not solve, or at the deadline. It \
continues through states that the interface does not list, and reports one after three queries.";

const WAIT_EXAMPLES: &str = "\
Examples:
  genwire task wait task-0001
  genwire task wait task-0001 --interval 30s --deadline 20m --cancel-at-deadline
  genwire task wait task-0001 --json | jq -r .task.content.prompt";

/// The arguments of `genwire task wait`.
#[derive(Debug, Args)]
#[command(after_help = with_exit_codes(WAIT_EXAMPLES, WAIT_EXIT_CODES))]
pub(crate) struct WaitArgs {
    /// The id of the task.
    #[arg(value_name = "ID")]
    pub(crate) id: String,

    #[command(flatten)]
    pub(crate) polling: PollingArgs,

    #[command(flatten)]
    pub(crate) connection: ConnectionArgs,
}

const DELETE_HELP: &str = "\
Cancels a queued task, or removes the record of a finished one.

A running task cannot be cancelled.";

const DELETE_EXAMPLES: &str = "\
Examples:
  genwire task delete task-0001
  genwire task delete task-0001 --json | jq -r .outcome";

const DELETE_EXIT_CODES: &str = "  0    the task was cancelled or removed
  1    nothing was changed: the task is running, or was cancelled before
  2    the command cannot be carried out
  3    the service reported an error, such as that there is no such task
  4    the service could not be reached, or did not answer in time
  130  interrupted";

/// The arguments of `genwire task delete`.
#[derive(Debug, Args)]
#[command(after_help = with_exit_codes(DELETE_EXAMPLES, DELETE_EXIT_CODES))]
pub(crate) struct DeleteArgs {
    /// The id of the task.
    #[arg(value_name = "ID")]
    pub(crate) id: String,

    #[command(flatten)]
    pub(crate) connection: ConnectionArgs,
}
