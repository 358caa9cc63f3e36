//! The arguments of `genwire batch`.

use super::ConnectionArgs;
use super::values::with_exit_codes;
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

pub(super) const HELP: &str = "\
Sends the requests of a file, one in each line, and writes a result for each, one in each line.

With `--output` results are appended to a file as they come. The same command again then goes on \
where the last one stopped, however it was stopped: a line whose id has a result is not sent again. \
Ctrl-C starts nothing new and waits for what is under way; a second one ends at once.";

const EXAMPLES: &str = "\
Examples:
  genwire batch requests.jsonl --output results.jsonl
  genwire batch requests.jsonl -o results.jsonl --concurrency 8 --rate 60/min
  genwire batch requests.jsonl -o results.jsonl --rate create_chat_completion=20/min
  genwire batch requests.jsonl -o results.jsonl --retry-failed
  genwire batch requests.jsonl --dry-run | jq -c 'select(.valid | not)'
  produce | genwire batch - | consume

  A line holds an id of its own, an operation and what the operation needs:
    {\"id\":1,\"operation\":\"list_voices\",\"body\":{\"voice_type\":\"all\"}}
    {\"id\":\"b\",\"operation\":\"query_video_task\",\"task_id\":\"task-0001\"}
    {\"id\":\"c\",\"operation\":\"delete_video_task\",\"task_id\":\"task-0001\"}

  A result holds the reply as it came, or the error:
    {\"id\":1,\"operation\":\"list_voices\",\"ok\":true,\"status\":200,\"attempts\":1,\"reply\":{}}
    {\"id\":\"b\",\"operation\":\"query_video_task\",\"ok\":false,\"error\":{\"kind\":\"timeout\"}}

The files of `genwire check --jsonl` fit as well. Every reply is asked for as a whole, whatever a \
body says of streaming. Results come in the order in which they are there. After `--retry-failed` \
the last result of an id counts.";

const EXIT_CODES: &str = "  0    every line succeeded, now or before
  1    some lines failed; their results say why
  2    the command cannot be carried out: wrong arguments, or a file cannot be read or written
  3    the service refuses the key, or the balance is used up; the batch stopped there
  4    the service could not be reached at all; the batch stopped there
  130  interrupted; the same command goes on";

/// What `genwire batch` is told.
#[derive(Debug, Args)]
#[command(after_help = with_exit_codes(EXAMPLES, EXIT_CODES))]
pub(crate) struct BatchArgs {
    /// The file with the requests; `-` for standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// The file that results are appended to; standard output unless given.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// How many calls are under way at the same time.
    #[arg(long, short, value_name = "COUNT", default_value = "4")]
    pub(crate) concurrency: NonZeroUsize,

    /// How many calls of an operation may start in a time, such as `60/min`; may be given several
    /// times, for one operation each.
    #[arg(long, value_name = "[OPERATION=]N/UNIT", value_parser = rate)]
    pub(crate) rate: Vec<Rate>,

    /// Send those again that failed before.
    #[arg(long, requires = "output")]
    pub(crate) retry_failed: bool,

    /// Stop once so many lines have failed.
    #[arg(long, value_name = "COUNT")]
    pub(crate) max_failures: Option<u64>,

    /// Tell nothing of the progress.
    #[arg(long, short)]
    pub(crate) quiet: bool,

    #[command(flatten)]
    pub(crate) connection: ConnectionArgs,
}

/// How often calls may start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rate {
    /// The operation; all of them, each for itself, if there is none.
    pub(crate) operation: Option<String>,
    /// The time between two calls.
    pub(crate) interval: Duration,
}

fn rate(text: &str) -> Result<Rate, String> {
    let (operation, rate) = match text.split_once('=') {
        Some((operation, rate)) => (Some(operation.trim().to_owned()), rate),
        None => (None, text),
    };
    let (count, unit) = rate.split_once('/').unwrap_or((rate, "min"));
    let time = match unit.trim() {
        "s" | "sec" => Duration::from_secs(1),
        "m" | "min" => Duration::from_mins(1),
        "h" => Duration::from_hours(1),
        other => return Err(format!("`{other}` is no unit; expected s, min or h")),
    };
    match count.trim().parse::<u32>() {
        Ok(count) if count > 0 => Ok(Rate { operation, interval: time / count }),
        _ => Err("expected a number such as `60/min`".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_read_with_and_without_an_operation() {
        let check = |text: &str, operation: Option<&str>, millis| {
            let interval = Duration::from_millis(millis);
            let operation = operation.map(str::to_owned);
            assert_eq!(rate(text), Ok(Rate { operation, interval }));
        };
        check("60/min", None, 1000);
        check("30", None, 2000);
        check("list_voices=10/s", Some("list_voices"), 100);
        check("3600/h", None, 1000);
        assert!(rate("0/min").is_err() && rate("5/week").is_err() && rate("x").is_err());
    }
}
