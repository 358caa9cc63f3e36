//! The client as a command: it reads one call per line and prints one result per line.

use serde_json::Value as JsonValue;
use std::fmt;
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::io::{
    AsyncBufReadExt as _, AsyncRead, AsyncReadExt as _, AsyncWriteExt as _, BufReader,
};
use tokio::process::{Child, ChildStdin, ChildStdout};
use tokio::task::JoinHandle;

/// Maximum length of a line, in bytes.
const MAX_LINE_BYTES: u64 = 64 << 20;

/// Maximum number of bytes of standard error that are kept for a case.
const MAX_ERROR_BYTES: usize = 64 << 10;

/// Time in which a command may exit after the end of its input.
const END_TIMEOUT: Duration = Duration::from_secs(2);

/// The reason why a case has no line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoLine {
    /// The command ended.
    Ended(String),
    /// The command printed nothing in time.
    TooLate(Duration),
    /// The command printed an invalid line.
    Unreadable(String),
}

impl fmt::Display for NoLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended(how) => write!(f, "the command ended: {how}"),
            Self::Unreadable(error) => {
                write!(f, "the command printed a line that is not JSON: {error}")
            }
            Self::TooLate(time) => write!(f, "the command printed no line in {time:?}"),
        }
    }
}

/// A running command.
pub(crate) struct Command {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    errors: Arc<Mutex<Vec<u8>>>,
    collecting: Option<JoinHandle<()>>,
}

impl Command {
    /// Starts a command line.
    pub(crate) fn start(line: &str) -> Result<Self, String> {
        let failed = |error: &dyn fmt::Display| format!("cannot be started: `{line}`: {error}");
        let mut child = shell(line)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| failed(&error))?;
        let input = child.stdin.take();
        let output = child.stdout.take().ok_or_else(|| failed(&"it has no output"))?;
        let errors = Arc::default();
        let pipe = child.stderr.take();
        let collecting = pipe.map(|pipe| tokio::spawn(collect(pipe, Arc::clone(&errors))));
        Ok(Self { child, input, output: BufReader::new(output), errors, collecting })
    }

    /// Sends a call, and waits for its result line.
    pub(crate) async fn ask(
        &mut self,
        call: &JsonValue,
        case: &str,
        timeout: Duration,
    ) -> Result<JsonValue, NoLine> {
        let line = format!("{call}\n");
        if let Some(input) = &mut self.input {
            // A write error means that the command has ended, which the read below notices.
            drop(input.write_all(line.as_bytes()).await);
            drop(input.flush().await);
        }
        match tokio::time::timeout(timeout, self.line(case)).await {
            Ok(Some(line)) => line,
            Ok(None) => {
                let status = tokio::time::timeout(END_TIMEOUT, self.child.wait()).await;
                let how = match status {
                    Ok(Ok(status)) => status.to_string(),
                    Ok(Err(error)) => error.to_string(),
                    Err(_) => "its output is closed".to_owned(),
                };
                // The last output may still be in the pipe.
                if let Some(collecting) = self.collecting.take() {
                    drop(tokio::time::timeout(END_TIMEOUT, collecting).await);
                }
                Err(NoLine::Ended(how))
            }
            Err(_) => Err(NoLine::TooLate(timeout)),
        }
    }

    /// Reads up to the line for a case; `None` at the end of the output.
    async fn line(&mut self, case: &str) -> Option<Result<JsonValue, NoLine>> {
        loop {
            let mut bytes = Vec::new();
            let mut limited = (&mut self.output).take(MAX_LINE_BYTES);
            if limited.read_until(b'\n', &mut bytes).await.ok()? == 0 {
                return None;
            }
            match serde_json::from_slice::<JsonValue>(&bytes) {
                Ok(line) if line.get("case").and_then(JsonValue::as_str) == Some(case) => {
                    return Some(Ok(line));
                }
                Err(error) if bytes.starts_with(b"{") => {
                    return Some(Err(NoLine::Unreadable(error.to_string())));
                }
                // Other output, for example from a package manager, is ignored.
                _ => {}
            }
        }
    }

    /// Takes the standard error output so far.
    pub(crate) fn take_errors(&self) -> String {
        let bytes =
            std::mem::take(&mut *self.errors.lock().unwrap_or_else(PoisonError::into_inner));
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Closes the input, and waits until the command exits and its last output has arrived.
    pub(crate) async fn close(&mut self) {
        drop(self.input.take());
        // A command that keeps running is killed later.
        drop(tokio::time::timeout(END_TIMEOUT, self.child.wait()).await);
        if let Some(collecting) = self.collecting.take() {
            drop(tokio::time::timeout(END_TIMEOUT, collecting).await);
        }
    }

    /// Ends the command: closes its input, and kills it if it does not exit.
    pub(crate) async fn end(mut self) {
        drop(self.input.take());
        if tokio::time::timeout(END_TIMEOUT, self.child.wait()).await.is_err() {
            // Killing fails if the process has exited meanwhile.
            drop(self.child.kill().await);
        }
    }
}

/// Collects standard error, up to the limit.
async fn collect(mut pipe: impl AsyncRead + Unpin, errors: Arc<Mutex<Vec<u8>>>) {
    let mut buffer = vec![0; 4 << 10];
    while let Ok(count @ 1..) = pipe.read(&mut buffer).await {
        let mut kept = errors.lock().unwrap_or_else(PoisonError::into_inner);
        let space = MAX_ERROR_BYTES.saturating_sub(kept.len()).min(count);
        kept.extend_from_slice(&buffer[..space]);
    }
}

#[cfg(unix)]
fn shell(line: &str) -> tokio::process::Command {
    let mut command = tokio::process::Command::new("sh");
    // The shell is replaced by the command, so that killing it kills the command.
    command.arg("-c").arg(format!("exec {line}"));
    command
}

#[cfg(not(unix))]
fn shell(line: &str) -> tokio::process::Command {
    let mut command = tokio::process::Command::new("cmd");
    command.arg("/C").arg(line);
    command
}
