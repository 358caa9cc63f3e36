//! Running a command of the user for a function call.

use crate::program::PROGRAM;
use std::io;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWriteExt as _};
use tokio::process::Command;
use tokio::time::timeout;

/// The environment variable with the token of a local service.
const ADMIN_TOKEN_VARIABLE: &str = "GENWIRE_ADMIN_TOKEN";
/// The maximum size of the output of a command, in bytes.
const MAX_OUTPUT_BYTES: usize = 1 << 20;
/// The time limit of a command, unless the user sets one.
pub(super) const TIME_LIMIT: Duration = Duration::from_mins(10);

/// Runs a command line with the arguments on its standard input.
///
/// Its output is the result; if it fails, the result is the error. Dropping the future ends the
/// command, and so do too much output and the time limit.
pub(super) async fn run(
    line: &str,
    arguments: &str,
    time_limit: Duration,
) -> Result<String, String> {
    let outcome = timeout(time_limit, run_to_end(line, arguments)).await;
    outcome.unwrap_or_else(|_| {
        Err(format!("the command did not end within {} s", time_limit.as_secs_f64()))
    })
}

async fn run_to_end(line: &str, arguments: &str) -> Result<String, String> {
    let mut child = shell(line)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        // The model chooses the arguments, so the command must not get the key.
        .env_remove(PROGRAM.key_variable())
        .env_remove(ADMIN_TOKEN_VARIABLE)
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| format!("the command could not be started: {error}"))?;
    let input = child.stdin.take();
    let arguments = if arguments.trim().is_empty() { "{}" } else { arguments };
    let feed = async {
        if let Some(mut input) = input {
            // A command need not read its arguments.
            drop(input.write_all(arguments.as_bytes()).await);
            drop(input.shutdown().await);
        }
        Ok(())
    };
    let broken = |error: io::Error| format!("the command could not be run: {error}");
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let read = tokio::try_join!(
        feed,
        read(child.stdout.take(), &mut output),
        read(child.stderr.take(), &mut errors)
    );
    match read {
        Ok(_) => {}
        Err(Unread::Failed(error)) => return Err(broken(error)),
        // The output so far is enough for an answer, and it may never end.
        Err(Unread::TooLong) if errors.len() > MAX_OUTPUT_BYTES => {
            return Err(format!("the command printed too many errors: {}", text(&errors)));
        }
        Err(Unread::TooLong) => return Ok(text(&output)),
    }
    let status = child.wait().await.map_err(broken)?;
    if status.success() {
        return Ok(text(&output));
    }
    let mut message = format!("the command failed with {status}");
    let reason = text(if errors.is_empty() { &output } else { &errors });
    if !reason.is_empty() {
        message = format!("{message}: {reason}");
    }
    Err(message)
}

/// The reason why the output of a command is not read in full.
enum Unread {
    Failed(io::Error),
    TooLong,
}

/// Reads an output of a command to its end, or to one byte above the limit.
async fn read(from: Option<impl AsyncRead + Unpin>, into: &mut Vec<u8>) -> Result<(), Unread> {
    let Some(from) = from else { return Ok(()) };
    from.take(MAX_OUTPUT_BYTES as u64 + 1).read_to_end(into).await.map_err(Unread::Failed)?;
    if into.len() > MAX_OUTPUT_BYTES { Err(Unread::TooLong) } else { Ok(()) }
}

#[cfg(unix)]
fn shell(line: &str) -> Command {
    let mut command = Command::new("sh");
    command.arg("-c").arg(line);
    command
}

#[cfg(not(unix))]
fn shell(line: &str) -> Command {
    let mut command = Command::new("cmd");
    command.arg("/C").arg(line);
    command
}

/// Returns the output of a command up to the limit, without the line end.
fn text(bytes: &[u8]) -> String {
    let kept = bytes.get(..MAX_OUTPUT_BYTES).unwrap_or(bytes);
    let mut text = String::from_utf8_lossy(kept).trim_end().to_owned();
    if kept.len() < bytes.len() {
        text.push('…');
    }
    text
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::time::Instant;
    use tokio::runtime::Builder;

    fn check(line: &str, arguments: &str, expected: Result<&str, &str>) {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.expect("a runtime starts");
        let found = runtime.block_on(run(line, arguments, TIME_LIMIT));
        assert_eq!(found.as_deref().map_err(String::as_str), expected);
    }

    #[test]
    fn a_command_reads_the_arguments_and_prints_the_answer() {
        check("cat", r#"{"city":"Oslo"}"#, Ok(r#"{"city":"Oslo"}"#));
        check("cat", " ", Ok("{}"));
        check("echo 17 degrees", "{}", Ok("17 degrees"));
    }

    #[test]
    fn a_failed_command_returns_its_error() {
        let failed = |reason: &str| format!("the command failed with exit status: 3{reason}");
        check("echo no such city >&2; exit 3", "{}", Err(&failed(": no such city")));
        check("echo out; exit 3", "{}", Err(&failed(": out")));
        check("exit 3", "{}", Err(&failed("")));
    }

    #[test]
    fn a_long_answer_is_cut() {
        let long = "x".repeat(MAX_OUTPUT_BYTES);
        check("head -c 1048577 /dev/zero | tr '\\0' x", "{}", Ok(&format!("{long}…")));
        check("head -c 1048576 /dev/zero | tr '\\0' x", "{}", Ok(&long));
    }

    #[test]
    fn output_without_end_ends_the_command() {
        let long = "x".repeat(MAX_OUTPUT_BYTES);
        let endless = "while :; do printf %04096d; done | tr 0 x";
        check(endless, "{}", Ok(&format!("{long}…")));
        let message = format!("the command printed too many errors: {long}…");
        check(&format!("({endless}) >&2"), "{}", Err(&message));
    }

    #[test]
    fn a_command_has_a_time_limit() {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.expect("a runtime starts");
        let start = Instant::now();
        // The sleeping process keeps the outputs of the ended shell open.
        let run = run("sleep 600; true", "{}", Duration::from_millis(200));
        let found = runtime.block_on(run).unwrap_err();
        assert_eq!(found, "the command did not end within 0.2 s");
        assert!(start.elapsed() < TIME_LIMIT);
    }
}
