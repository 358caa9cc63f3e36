//! Running a command of the user for a function call.

use crate::connection::KEY_VARIABLE;
use std::process::Stdio;
use tokio::io::AsyncWriteExt as _;
use tokio::process::Command;

/// The environment variable with the token of a local service.
const ADMIN_TOKEN_VARIABLE: &str = "GENWIRE_ADMIN_TOKEN";
/// The maximum size of the output of a command, in bytes.
const MAX_OUTPUT_BYTES: usize = 1 << 20;

/// Runs a command line with the arguments on its standard input.
///
/// Its output is the result; if it fails, the error is. Dropping the future ends the command.
pub(super) async fn run(line: &str, arguments: &str) -> Result<String, String> {
    let mut child = shell(line)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        // The model chooses the arguments; the key is not for what it calls.
        .env_remove(KEY_VARIABLE)
        .env_remove(ADMIN_TOKEN_VARIABLE)
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| format!("the command could not be started: {error}"))?;
    let input = child.stdin.take();
    let arguments = if arguments.trim().is_empty() { "{}" } else { arguments };
    let feed = async {
        if let Some(mut input) = input {
            // A command does not have to read its arguments.
            drop(input.write_all(arguments.as_bytes()).await);
            drop(input.shutdown().await);
        }
    };
    let ((), output) = tokio::join!(feed, child.wait_with_output());
    let output = output.map_err(|error| format!("the command could not be run: {error}"))?;
    if output.status.success() {
        return Ok(text(&output.stdout));
    }
    let mut message = format!("the command failed with {}", output.status);
    let reason = text(if output.stderr.is_empty() { &output.stdout } else { &output.stderr });
    if !reason.is_empty() {
        message = format!("{message}: {reason}");
    }
    Err(message)
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
    use tokio::runtime::Builder;

    fn check(line: &str, arguments: &str, expected: Result<&str, &str>) {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.expect("a runtime starts");
        let found = runtime.block_on(run(line, arguments));
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
    }
}
