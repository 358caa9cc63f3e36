//! A service of a document, in a process of its own.

use super::http::{Client, Request};
use serde_json::Value as JsonValue;
use std::fs;
use std::io::{self, BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A service that runs until it is dropped.
pub(crate) struct Served {
    child: Child,
    ready: JsonValue,
    /// The time from the start to the first response.
    pub(super) start: Duration,
    /// Remarks of the command on the document.
    pub(super) said: String,
}

impl Served {
    /// Starts the command `serve` on a document.
    pub(crate) fn start(program: &Path, document: &Path, log: &Path) -> io::Result<Self> {
        let begun = Instant::now();
        let mut child = Command::new(program)
            .args(["genwire", "serve"])
            .arg(document)
            .args(["--addr", "127.0.0.1:0", "--seed", "7", "--json", "--log", "off"])
            .stdout(Stdio::piped())
            .stderr(fs::File::create(log)?)
            .spawn()?;
        let mut line = String::new();
        if let Some(output) = child.stdout.take() {
            BufReader::new(output).read_line(&mut line)?;
        }
        let ready = serde_json::from_str(&line).unwrap_or(JsonValue::Null);
        let mut served = Self { child, ready, start: Duration::ZERO, said: String::new() };
        if !served.ready.is_null() {
            let (method, target) = ("GET".to_owned(), "/".to_owned());
            Client::new(served.base_url()).send(&Request {
                method,
                target,
                ..Request::default()
            })?;
            served.start = begun.elapsed();
        }
        served.said = fs::read_to_string(log)?;
        Ok(served)
    }

    /// Returns the address of the service; an empty one if it is not ready.
    pub(crate) fn base_url(&self) -> &str {
        self.ready["base_url"].as_str().unwrap_or_default()
    }

    /// Returns the number of the process.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }
}

/// Returns the most memory that a process has had, in bytes.
pub(super) fn peak_memory(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let mut lines = status.lines();
    let line = lines.find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    number.unwrap_or_default() * 1024
}

impl Drop for Served {
    fn drop(&mut self) {
        // A process that has ended by itself cannot be ended again.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
