//! The arguments of `genwire task`.

use super::values::{CALL_EXIT_CODES, duration, with_exit_codes};
use super::{ConnectionArgs, SettingsArgs};
use clap::builder::{StringValueParser, TypedValueParser};
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

`genwire help task create` tells all of `create`, and so on.";

/// What `genwire task` is told.
#[derive(Debug, Args)]
#[command(after_help = TASK_EXAMPLES, arg_required_else_help = true)]
pub(crate) struct TaskArgs {
    /// What to do with a task.
    #[command(subcommand)]
    pub(crate) command: TaskCommand,
}

/// What to do with a task.
#[derive(Debug, Subcommand)]
pub(crate) enum TaskCommand {
    /// Start a task that works a prompt and its material out into a richer prompt.
    #[command(long_about = CREATE_HELP)]
    Create(Box<CreateArgs>),
    /// Tell where a task stands, and its result once it is done.
    Get(GetArgs),
    /// Wait until a task is over, and print its result.
    #[command(long_about = WAIT_HELP)]
    Wait(WaitArgs),
    /// Cancel a task that waits for its turn, or remove one that is over.
    #[command(long_about = DELETE_HELP)]
    Delete(DeleteArgs),
}

const CREATE_HELP: &str = "\
Starts a task that works a prompt and its material out into a richer, structured video prompt.

Prints the id of the task; with `--wait` it waits for the end and prints the enhanced prompt. \
Local files are measured first and sent inside the request; large ones are better passed as public \
addresses.";

const CREATE_EXAMPLES: &str = "\
Examples:
  genwire task create \"A lighthouse at dusk.\" --duration 6 --ratio 16:9
  genwire task create \"The boat leaves.\" --duration 4 --first-frame harbour.jpg --wait
  genwire task create --prompt-file dance.txt --duration 15 --ratio 9:16 \\
      --image dancer.png --video https://example.com/dance.mp4 --audio drums.mp3
  genwire task create \"The sea.\" --duration 6 --image sea.jpg:last_frame --dry-run
  id=$(genwire task create \"A lighthouse.\" --duration 6 --ratio 1:1)";

const CREATE_EXIT_CODES: &str = "  0    the task was created; with `--wait`, it succeeded
  1    the task failed or was cancelled, or a request or reply does not conform
  2    the command cannot be carried out: wrong arguments, or something could not be read
  3    the service reported an error
  4    the deadline passed, or the service could not be reached or did not answer in time
  130  interrupted; the task goes on, and the way to wait for it again is printed";

const WAIT_EXIT_CODES: &str = "  0    the task succeeded
  1    the task failed or was cancelled, or a request or reply does not conform
  2    the command cannot be carried out: wrong arguments, or something could not be read
  3    the service reported an error
  4    the deadline passed, or the service could not be reached or did not answer in time
  130  interrupted; the task goes on, and the way to wait for it again is printed";

/// What `genwire task create` is told.
#[derive(Debug, Args)]
#[command(after_help = with_exit_codes(CREATE_EXAMPLES, CREATE_EXIT_CODES))]
pub(crate) struct CreateArgs {
    /// What the video shows; `-` or nothing reads standard input.
    #[arg(value_name = "PROMPT")]
    pub(crate) prompt: Option<String>,

    /// A file with the prompt.
    #[arg(long, value_name = "FILE", conflicts_with = "prompt")]
    pub(crate) prompt_file: Option<PathBuf>,

    /// How long the video is to be, in seconds.
    #[arg(long, short, value_name = "SECONDS")]
    pub(crate) duration: i64,

    /// The aspect ratio, such as `16:9`; with material it may be left out.
    #[arg(long, short, value_name = "RATIO", value_parser = ratio())]
    pub(crate) ratio: Option<AspectRatio>,

    /// The model that writes the prompt.
    #[arg(long, value_name = "MODEL", default_value_t = H3Model::H3, value_parser = model())]
    pub(crate) model: H3Model,

    /// An image to start from.
    #[arg(long, value_name = "FILE|URL")]
    pub(crate) first_frame: Option<String>,

    /// An image to end with.
    #[arg(long, value_name = "FILE|URL")]
    pub(crate) last_frame: Option<String>,

    /// An image, as a reference unless a role follows; may be given several times.
    ///
    /// A role is `first_frame`, `last_frame` or `reference_image`.
    #[arg(long, value_name = "FILE|URL[:ROLE]")]
    pub(crate) image: Vec<String>,

    /// A video for reference; may be given several times.
    #[arg(long, value_name = "FILE|URL[:ROLE]")]
    pub(crate) video: Vec<String>,

    /// A sound file for reference; may be given several times.
    #[arg(long, value_name = "FILE|URL[:ROLE]")]
    pub(crate) audio: Vec<String>,

    #[command(flatten)]
    pub(crate) settings: SettingsArgs,

    /// Wait until the task is over, and print its result.
    #[arg(long, short)]
    pub(crate) wait: bool,

    #[command(flatten)]
    pub(crate) polling: PollingArgs,

    #[command(flatten)]
    pub(crate) connection: ConnectionArgs,
}

/// How to wait for a task.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Waiting")]
pub(crate) struct PollingArgs {
    /// About how long to pause between two queries.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    pub(crate) interval: Duration,

    /// How long to wait at most.
    #[arg(long, value_name = "TIME", default_value = "1h", value_parser = duration)]
    pub(crate) deadline: Duration,

    /// Cancel the task at the deadline if it still waits for its turn.
    #[arg(long)]
    pub(crate) cancel_at_deadline: bool,

    /// Tell nothing of the progress.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

const GET_EXAMPLES: &str = "\
Examples:
  genwire task get task-0001
  genwire task get task-0001 --result > prompt.txt
  genwire task get task-0001 --json | jq -r .task.status";

/// What `genwire task get` is told.
#[derive(Debug, Args)]
#[command(after_help = with_exit_codes(GET_EXAMPLES, CALL_EXIT_CODES))]
pub(crate) struct GetArgs {
    /// The id of the task.
    #[arg(value_name = "ID")]
    pub(crate) id: String,

    /// Print the result alone, once it is there: the prompt, or the address of the video.
    #[arg(long)]
    pub(crate) result: bool,

    #[command(flatten)]
    pub(crate) connection: ConnectionArgs,
}

const WAIT_HELP: &str = "\
Waits until a task is over, and prints its result: the prompt, or the address of the video.

The wait ends by itself: at the end of the task, at an error that would come again, or at the \
deadline. A state that the interface does not list is waited out.";

const WAIT_EXAMPLES: &str = "\
Examples:
  genwire task wait task-0001
  genwire task wait task-0001 --interval 30s --deadline 20m --cancel-at-deadline
  genwire task wait task-0001 --json | jq -r .task.content.prompt";

/// What `genwire task wait` is told.
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
Cancels a task that waits for its turn, or removes the record of one that is over.

A task that is being worked on goes on.";

const DELETE_EXAMPLES: &str = "\
Examples:
  genwire task delete task-0001
  genwire task delete task-0001 --json | jq -r .outcome";

const DELETE_EXIT_CODES: &str = "  0    the task is cancelled or removed
  1    the task stays: it is being worked on, or was cancelled before
  2    the command cannot be carried out
  3    the service reported an error, such as that there is no such task
  4    the service could not be reached, or did not answer in time
  130  interrupted";

/// What `genwire task delete` is told.
#[derive(Debug, Args)]
#[command(after_help = with_exit_codes(DELETE_EXAMPLES, DELETE_EXIT_CODES))]
pub(crate) struct DeleteArgs {
    /// The id of the task.
    #[arg(value_name = "ID")]
    pub(crate) id: String,

    #[command(flatten)]
    pub(crate) connection: ConnectionArgs,
}

fn ratio() -> impl TypedValueParser<Value = AspectRatio> {
    StringValueParser::new().map(|name| AspectRatio::from(name.as_str()))
}

fn model() -> impl TypedValueParser<Value = H3Model> {
    StringValueParser::new().map(|name| H3Model::from(name.as_str()))
}
